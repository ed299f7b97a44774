"""The edition of faro: the chapters and `ARTICLES` say the same, and the prose keeps the book's promises."""

import ast
import re
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import pytest

from faro_edu.faro.articles import ARTICLES

BOOK = Path(__file__).parent.parent / "book"
CHAPTER = BOOK / "faro" / "foster.md"
OTHERS = BOOK / "faro" / "house.md"
PAGES = sorted(
    path for path in BOOK.rglob("*.md") if "_" not in {part[0] for part in path.relative_to(BOOK).parts}
)

QUOTED_ODDS = {"5 to 1", "4 for 1", "2 for 1", "4 to 1", "2 to 1", "three per cent"}
"""Odds that Foster (p. 533), the Russian and the Portuguese text and Maskelyne (p. 193) print; the prose may
repeat them where it cites the source or links an article of it."""

TYPED_CHANCE = re.compile(
    r"""\d+(?:[.,]\d+)?\s?%                      # 2.02 %
      | \b\d+\s?/\s?\d+\b                        # 1/190
      | (?<![\w.])\d*\.\d+\b                     # 0.5263
      | \b\d+\s(?:to|for|in|out\sof)\s\d+\b      # 5 to 1
      | \b\d+\s?:\s?\d+\b                        # 4:1
      | [¼-¾⅐-⅞]                                 # ½
      | \b\w+\sper\s?cent\b                      # three per cent
      | \bone\sin\s\w+\b                         # one in nine""",
    re.VERBOSE | re.IGNORECASE,
)


class Told(NamedTuple):
    """An article as the chapter tells it."""

    id: str
    sign: str
    title: str
    source: str
    page: str


def told(chapter: str) -> list[Told]:
    """The articles of a chapter: a target, and below it one paragraph with its sign, title and source."""
    found = []
    for target, paragraph in re.findall(r"^\(([\w-]+-\d+)\)=\n(.+?)\n\n", chapter, re.M | re.S):
        text = " ".join(paragraph.split())
        head = re.match(r"\*\*(§ E?\d+)\. (.+?)\.\*\* ", text)
        assert head, f"{target} does not begin with its number and title: {text[:60]}"
        found.append(Told(target, _sign(target, head[1]), head[2], *_source(target, text)))
    return found


def _sign(target: str, number: str) -> str:
    """How other pages cite the article: the section of a text says "§ 9", the others "house § 9"."""
    text = target.rpartition("-")[0]
    name = text.capitalize() if text == "maskelyne" else text
    return number if text in ("foster", "faro-editor") else f"{name} {number}"


def _source(target: str, text: str) -> tuple[str, str]:
    if text.endswith("*Editor's article.*"):
        return "editor", ""
    cited = re.search(r"\{cite:p\}`(\w+)`(?:, (pp?\.|sections?) ([\d–, ]+(?:and \d)?))?\.$", text)
    assert cited, f"{target} does not end with its source and page: …{text[-60:]}"
    source, unit, number = cited.groups(default="")
    assert (unit in ("pp.", "sections")) == bool(re.search(r"\D", number)), (
        f"{target}: one page is p., several are pp."
    )
    return source, f"{unit} {number}" if unit.startswith("section") else number


def prose(page: str) -> str:
    """What a reader of the Markdown reads as text: no front matter, code cells, code, or link targets."""
    page = re.sub(r"\A---\n.*?\n---\n", "", page, flags=re.S)
    page = re.sub(r"^```\{code-cell\}.*?^```$", "", page, flags=re.M | re.S)
    page = re.sub(r"^```.*$|^:\w+:.*$|^\([\w-]+\)=$", "", page, flags=re.M)
    page = re.sub(r"\]\([^)]*\)", "]", page)
    return re.sub(r"`[^`]*`", "", page)


def paragraphs(page: str) -> list[str]:
    """The paragraphs of a page with their roles and links, without front matter and code cells."""
    page = re.sub(r"\A---\n.*?\n---\n", "", page, flags=re.S)
    page = re.sub(r"^```\{code-cell\}.*?^```$", "", page, flags=re.M | re.S)
    return page.split("\n\n")


CITED = re.compile(r"\{cite|\]\(#(foster|house|points|maskelyne)-")


def typed_chances(page: str) -> list[str]:
    """Numbers about chance that stand in a page's prose, but for odds quoted where they are cited."""
    found = []
    for paragraph in paragraphs(page):
        cited = CITED.search(paragraph)
        for match in TYPED_CHANCE.finditer(" ".join(prose(paragraph).split())):
            if not (cited and match[0] in QUOTED_ODDS):
                found.append(match[0])
    return found


def sample_deal() -> dict[str, list[str]]:
    """The tab of § 28 as the chapter prints it: for each rank its four results."""
    rows = re.findall(r"^\| (\w+) \|((?: [01X–·] \|){4})$", CHAPTER.read_text(encoding="utf-8"), re.M)
    return {rank: results.replace("|", " ").split() for rank, results in rows}


def test_the_chapters_and_the_program_have_the_same_articles_in_the_same_order() -> None:
    """Id, sign, title, source and page of every article agree between the two chapters and `ARTICLES`."""
    chapters = [chapter.read_text(encoding="utf-8") for chapter in (CHAPTER, OTHERS)]
    assert [article for chapter in chapters for article in told(chapter)] == [
        Told(a.id, a.sign, a.title, a.source, a.page) for a in ARTICLES.values()
    ]


def test_no_two_articles_have_one_sign() -> None:
    """The log shows an article by its sign alone: § 6 is Foster's, house § 6 the Russian dictionary's."""
    assert len({article.sign for article in ARTICLES.values()}) == len(ARTICLES)


def test_each_of_fosters_thirty_eight_articles_is_there_once() -> None:
    """F1 to F38 are the atomic rules of Foster's pages 529 to 534; none is missing and none is double."""
    numbers = [int(key.removeprefix("foster-")) for key in ARTICLES if key.startswith("foster-")]
    assert sorted(numbers) == list(range(1, 39))


@pytest.mark.parametrize(
    ("text", "last"), [("house", 21), ("points", 10), ("maskelyne", 6), ("faro-editor", 19)]
)
def test_each_article_of_the_other_texts_is_there_once(text: str, last: int) -> None:
    """21 rules of the Russian dictionary, 10 of the Portuguese page, 6 of Maskelyne's: none is missing."""
    numbers = [int(key.removeprefix(f"{text}-")) for key in ARTICLES if key.startswith(f"{text}-")]
    assert sorted(numbers) == list(range(1, last + 1))


def test_maskelynes_articles_follow_his_pages() -> None:
    """His chapter on faro has pages 184 to 214; the articles stand in their order."""
    first = [
        int(re.split(r"\D", article.page)[0])
        for article in ARTICLES.values()
        if article.source == "maskelyne1894"
    ]
    assert first == sorted(first)
    assert first[0] >= 184
    assert first[-1] <= 214


def test_articles_follow_the_pages_of_the_original() -> None:
    """No article begins on an earlier page than the one before it; three gather several pages."""
    exempt = {"foster-11", "foster-36", "foster-37"}
    first = [
        int(article.page[:3])
        for article in ARTICLES.values()
        if article.source == "foster1914" and article.id not in exempt
    ]
    assert all(before <= after for before, after in pairwise(first))


def test_every_key_of_the_articles_is_the_id_of_its_article() -> None:
    """A log that looks up an event's article finds the article of that id."""
    assert all(key == article.id for key, article in ARTICLES.items())


def test_a_gist_is_one_short_sentence_line() -> None:
    """The gist of an article is one line that ends with a full stop, short enough for a log."""
    for article in ARTICLES.values():
        assert re.fullmatch(r"\S[^\n]{10,84}\.", article.gist), article.gist


def test_an_article_is_played_or_told() -> None:
    """The role says whether the table can cause an article: a split is caused, Foster's judgement is told."""
    assert {article.role for article in ARTICLES.values()} == {"rule", "narrative"}
    assert ARTICLES["foster-23"].role == "rule"
    assert ARTICLES["foster-37"].role == "narrative"


def test_the_sample_deal_of_section_28_is_a_whole_deal() -> None:
    """Foster's tab (p. 532) has queen soda, eight in hoc, the five split, 25 winners and 25 losers."""
    deal = sample_deal()
    results = [result for row in deal.values() for result in row]
    assert list(deal) == ["A", *map(str, range(2, 11)), "J", "Q", "K"]
    assert deal["Q"][0] == "·" and deal["8"][-1] == "–" and deal["5"][2:] == ["X", "X"]
    assert results.count("1") + 1 == results.count("0") + 1 == 25


def test_three_on_a_side_does_in_the_sample_deal_what_section_30_says() -> None:
    """Foster, pp. 532–533: A 3 4 6 9 J are bet to lose; five of twelve bets win and the 8 is returned."""
    won, returned, to_lose = [], [], []
    for rank, row in sample_deal().items():
        if "X" in row:
            continue
        wins = row[:3].count("1") + row[:3].count("·")  # § 29: the soda counts as a winner
        bet = "1" if wins in (0, 2) else "0"  # so that three of the four go one way
        to_lose += [rank] if bet == "0" else []
        returned += [rank] if row[3] == "–" else []
        won += [rank] if row[3] == bet else []
    assert to_lose == ["A", "3", "4", "6", "9", "J"]
    assert (len(won), returned) == (5, ["8"])


def cue_card() -> dict[str, str]:
    """Maskelyne's cue-card (p. 188) as the chapter counts it: for each rank its crosses and noughts."""
    cell = re.search(r"^CUE_CARD = (\{.*?\})", OTHERS.read_text(encoding="utf-8"), re.M | re.S)
    assert cell
    card: dict[str, str] = ast.literal_eval(cell[1])
    return card


def test_maskelynes_cue_card_is_copied_as_he_describes_it() -> None:
    """P. 188: lost are 2 queens, 2 nines, 2 sevens, 3 sixes; left are 1 Q, 1 nine, 3 eights, 2 sevens …"""
    card = cue_card()
    assert list(card) == ["A", "K", "Q", "J", *map(str, range(10, 1, -1))]
    lost = {rank: marks.count("0") for rank, marks in card.items() if "0" in marks}
    left = {rank: 4 - len(marks) for rank, marks in card.items() if len(marks) < 4}
    assert lost == {"Q": 2, "9": 2, "7": 2, "6": 3}
    assert left == {"Q": 1, "9": 1, "8": 3, "7": 2, "5": 2, "4": 4, "2": 3}


def test_no_deal_can_fill_maskelynes_cue_card() -> None:
    """A turn has one winner and one loser: crosses and noughts differ by more than soda could explain."""
    marks = "".join(cue_card().values())
    assert abs(marks.count("+") - marks.count("0")) > 1


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(BOOK)))
def test_no_quotation_is_longer_than_eight_words(page: Path) -> None:
    """What stands in quotation marks is at most eight words long."""
    for quoted in re.findall(r"“([^”]+)”|\"([^\"\n]+)\"", prose(page.read_text(encoding="utf-8"))):
        assert len("".join(quoted).split()) <= 8, quoted


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(BOOK)))
def test_no_chance_is_typed_into_the_prose(page: Path) -> None:
    """Percentages, fractions, decimals and odds come from code; odds may be quoted where they are cited."""
    assert typed_chances(page.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    "typed",
    [
        "about 2.02 % of it",
        "costs 3/194",
        "0.5263 of it",
        "paid 3 to 1",
        "pays 4:1",
        "½ of it",
        "some three per cent",
    ],
)
def test_a_typed_chance_is_found(typed: str) -> None:
    """The search for typed numbers knows the forms in which a chance is written."""
    assert typed_chances(f"A bet {typed}.") != []


def test_quoted_odds_need_their_source() -> None:
    """Foster's "4 for 1" may stand where the paragraph cites it or links its article, and nowhere else."""
    assert typed_chances("The dealer pays 4 for 1. {cite:p}`foster1914`, p. 533.") == []
    assert typed_chances("A right call gains 4 to 1, see [house § 10](#house-10).") == []
    assert typed_chances("The dealer pays 4 for 1.") == ["4 for 1"]


def test_every_link_to_a_target_has_one() -> None:
    """A link such as `[§ 23](#foster-23)` points at a target that stands in one page of the book."""
    texts = [page.read_text(encoding="utf-8") for page in PAGES]
    targets = [target for text in texts for target in re.findall(r"^\(([\w-]+)\)=$", text, re.M)]
    links = {link for text in texts for link in re.findall(r"\]\(#([\w-]+)\)", text)}
    assert len(targets) == len(set(targets))
    assert links <= set(targets)


def test_exactly_the_works_of_the_bibliography_are_cited() -> None:
    """Every key that a page cites is in `references.bib`, and no work stands there uncited."""
    entries = re.findall(r"^@\w+\{(\w+),", (BOOK / "references.bib").read_text(encoding="utf-8"), re.M)
    cited = {
        key for page in PAGES for key in re.findall(r"\{cite:\w+\}`(\w+)`", page.read_text(encoding="utf-8"))
    }
    assert set(entries) == cited
    assert len(entries) == len(set(entries))


def test_every_work_says_how_it_was_read() -> None:
    """Each entry of the bibliography has a note with its state of verification."""
    entries = (BOOK / "references.bib").read_text(encoding="utf-8").split("\n@")[1:]
    assert all("note" in entry for entry in entries)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(BOOK)))
def test_units_are_counters_never_a_currency(page: Path) -> None:
    """No currency sign stands in the book's prose: nobody plays for money here."""
    assert not re.search(r"[$£€₽]", prose(page.read_text(encoding="utf-8")))


def test_every_page_is_among_those_that_are_checked() -> None:
    """The checks above read the chapter, the front page and the reference pages."""
    names = {str(page.relative_to(BOOK)) for page in PAGES}
    assert {"index.md", "faro/foster.md", "faro/house.md", "reference/concordance.md"} <= names
