"""The edition of punto banco: chapters and `ARTICLES` say the same, and the pages' cells and exercises run."""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from faro_edu import check
from faro_edu.punto_banco import odds
from faro_edu.punto_banco.articles import ARTICLES
from faro_edu.punto_banco.scenarios import SCENARIOS
from faro_edu.punto_banco.tableau import banco_draws

BOOK = Path(__file__).parent.parent / "book" / "punto-banco"
CHAPTERS = [BOOK / "rules.md", BOOK / "baccara.md"]
PAGES = [*CHAPTERS, BOOK / "odds.md"]
CELL = re.compile(
    r"^```\{code-cell\} ipython3\n(?:---\n.*?\n---\n|(?::\w+:[^\n]*\n)+\n)?(.*?)^```$", re.M | re.S
)


class Told(NamedTuple):
    """An article as a chapter tells it."""

    id: str
    number: str
    title: str
    source: str
    page: str


def told(chapter: str) -> list[Told]:
    """The articles of a chapter: a target, and below it one paragraph with its number, title and source."""
    found = []
    for target, paragraph in re.findall(r"^\(([\w-]+-\d+)\)=\n(.+?)\n\n", chapter, re.M | re.S):
        text = " ".join(paragraph.split())
        head = re.match(r"\*\*(§ E?\d+)\. (.+?)\.\*\* ", text)
        assert head, f"{target} does not begin with its number and title: {text[:60]}"
        found.append(Told(target, head[1], head[2], *source(target, text)))
    return found


def source(target: str, text: str) -> tuple[str, str]:
    if text.endswith("*Editor's article.*"):
        return "editor", ""
    cited = re.search(r"\{cite:p\}`(\w+)`(?:, (pp?)\. ([\d–]+))?\.$", text)
    assert cited, f"{target} does not end with its source and page: …{text[-60:]}"
    work, unit, page = cited.groups(default="")
    assert (unit == "pp") == ("–" in page), f"{target}: one page is p., several are pp."
    return work, page


def test_the_chapters_and_the_program_have_the_same_articles_in_the_same_order() -> None:
    """Id, number, title, source and page of every article agree between the two chapters and `ARTICLES`."""
    chapters = [told(chapter.read_text(encoding="utf-8")) for chapter in CHAPTERS]
    numbers = [f"§ {'E' if 'editor' in key else ''}{key.rpartition('-')[2]}" for key in ARTICLES]
    assert [article for chapter in chapters for article in chapter] == [
        Told(a.id, number, a.title, a.source, a.page)
        for a, number in zip(ARTICLES.values(), numbers, strict=True)
    ]


def test_no_two_articles_have_one_sign() -> None:
    """The log shows an article by its sign alone."""
    assert len({article.sign for article in ARTICLES.values()}) == len(ARTICLES)
    assert ARTICLES["misiones-2"].sign == "Misiones § 2"
    assert ARTICLES["punto-editor-1"].sign == "§ E1"


@pytest.mark.parametrize(
    ("text", "last"), [("punto", 24), ("misiones", 2), ("punto-editor", 10), ("baccara", 23)]
)
def test_each_article_of_a_text_is_there_once(text: str, last: int) -> None:
    """The numbers of each text run without a gap."""
    numbers = [int(key.removeprefix(f"{text}-")) for key in ARTICLES if re.fullmatch(rf"{text}-\d+", key)]
    assert sorted(numbers) == list(range(1, last + 1))


def test_a_gist_is_one_short_line() -> None:
    """The gist ends with a full stop and is short enough for a log."""
    for key, article in ARTICLES.items():
        assert key == article.id
        assert re.fullmatch(r"\S[^\n]{7,84}\.", article.gist), article.gist


def test_only_what_a_table_can_cause_is_a_rule_and_only_rules_are_shown() -> None:
    """Foster's baccara is told, not played; every scenario is of an article that the table causes."""
    assert {article.role for article in ARTICLES.values()} == {"rule", "narrative"}
    assert all(a.role == "narrative" for key, a in ARTICLES.items() if key.startswith("baccara-"))
    assert all(ARTICLES[key].role == "rule" for key in SCENARIOS)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_a_price_is_told_to_one(page: Path) -> None:
    """S4 has 8:1, eight besides the stake; "eight for one", in the old books, counts the stake among the eight."""
    text = " ".join(page.read_text(encoding="utf-8").split())
    assert not re.search(r"(eight|nine|pays?|\d|\}) for one\b", text)


def test_a_link_to_an_article_names_that_article() -> None:
    """The sign in a link is the sign of its target, and each target is there."""
    for page in PAGES:
        for sign, target in re.findall(r"\[([^\]]*§[^\]]*)\]\(#([\w-]+)\)", page.read_text(encoding="utf-8")):
            assert ARTICLES[target].sign == sign


# -- the cells


@pytest.fixture(scope="module", params=PAGES, ids=lambda page: page.stem, name="page")
def _page(request: pytest.FixtureRequest) -> tuple[str, Mapping[str, Any]]:
    """A page's text, and the names that its cells leave behind; its own assertions are made on the way."""
    pytest.importorskip("IPython")
    text = request.param.read_text(encoding="utf-8")
    names: dict[str, Any] = {}
    for number, cell in enumerate(CELL.findall(text)):
        exec(compile(cell, f"{request.param.name}, cell {number}", "exec"), names)
    return text, names


def exercises(text: str) -> list[str]:
    """The names of a page's exercises."""
    return re.findall(r'^check\.answer\("\?", \*\*(\w+)\)$', text, re.M)


def test_every_cell_is_found_and_every_exercise_solved(page: tuple[str, Mapping[str, Any]]) -> None:
    """Each exercise has a check of its own and a solution; each page has at least two."""
    text, _ = page
    assert len(CELL.findall(text)) == text.count("```{code-cell}")
    labels = re.findall(r"^:label: (exercise-[\w-]+)$", text, re.M)
    assert labels == re.findall(r"^```\{solution-start\} (exercise-[\w-]+)$", text, re.M)
    assert len(set(exercises(text))) == len(labels) >= 2


def test_an_exercise_takes_its_answer_and_knows_its_mistakes(page: tuple[str, Mapping[str, Any]]) -> None:
    """The right number is right in each form, the page as printed waits for one, each mistake is told by its words."""
    text, names = page
    for name in exercises(text):
        exercise = names[name]
        truth = Fraction(exercise["truth"])
        assert not check.answer("?", **exercise).right
        for form in (truth, str(truth), float(truth), f"{float(truth):.6f}"):
            assert check.answer(form, **exercise).right
        mistakes = exercise["mistakes"]
        assert len(set(mistakes.values())) == len(mistakes) >= 3
        for words, value in mistakes.items():
            assert check.answer(value, **exercise).mistake == words


def test_fosters_advice_is_held_against_the_right_cells() -> None:
    """P. 526: he stands on 3 against a ten and draws on 6 against a five; the tableau does neither, nor do the odds."""
    text = (BOOK / "baccara.md").read_text(encoding="utf-8")
    cell = re.search(r"^ADVICE = (\{.*?^\})", text, re.M | re.S)
    assert cell
    advice = ast.literal_eval(re.sub(r"  #.*", "", cell[1]))
    found = odds.decisions(8)
    assert advice[3, 0] == "stand" and banco_draws(3, 0) and found[3, 0].best == "draw"
    assert advice[6, 5] == "draw" and not banco_draws(6, 5) and found[6, 5].best == "stand"
    differs = {cell for cell, said in advice.items() if (said == "draw") != banco_draws(*cell)}
    assert differs == {(3, 0), (6, 5), (3, 9)}
