"""The edition of the ferme: the three chapters and `ARTICLES` say the same, and own up to what they rest on."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

import pytest

from faro_edu.ferme.articles import ARTICLES
from faro_edu.ferme.scenarios import SCENARIOS

FERME = Path(__file__).parent.parent / "book" / "ferme"
CHAPTERS = [FERME / name for name in ("1659.md", "1800.md", "farmer.md")]
NAMES = {"mariniere": "Marinière", "lacombe": "Lacombe", "farmer": "farmer"}


class Told(NamedTuple):
    """An article as a chapter tells it."""

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
        name = NAMES.get(target.rpartition("-")[0])
        sign = f"{name} {head[1]}" if name else head[1]
        found.append(Told(target, sign, head[2], *_source(target, text)))
    return found


def _source(target: str, text: str) -> tuple[str, str]:
    if text.endswith("*Editor's article.*"):
        return "editor", ""
    cited = re.search(r"\{cite:p\}`(\w+)`(?:, pp\. ([\d–]+))?\.$", text)
    assert cited, f"{target} does not end with its source and page: …{text[-60:]}"
    return cited[1], cited[2] or ""


def texts() -> list[str]:
    return [chapter.read_text(encoding="utf-8") for chapter in CHAPTERS]


def test_the_chapters_and_the_program_have_the_same_articles_in_the_same_order() -> None:
    """Id, sign, title, source and page of every article agree between the three chapters and `ARTICLES`."""
    assert [article for text in texts() for article in told(text)] == [
        Told(a.id, a.sign, a.title, a.source, a.page) for a in ARTICLES.values()
    ]


@pytest.mark.parametrize(
    ("text", "last"), [("mariniere", 10), ("lacombe", 11), ("farmer", 11), ("ferme-editor", 17)]
)
def test_each_article_is_there_once(text: str, last: int) -> None:
    """Ten rules of 1659, eleven of 1800, eleven of Foster's: none is missing and none is double."""
    numbers = [int(key.removeprefix(f"{text}-")) for key in ARTICLES if key.startswith(f"{text}-")]
    assert sorted(numbers) == list(range(1, last + 1))


def test_no_two_articles_have_one_sign() -> None:
    """The log shows an article by its sign alone."""
    assert len({article.sign for article in ARTICLES.values()}) == len(ARTICLES)


def test_a_gist_is_one_short_line() -> None:
    """The gist of an article is one line that ends with a full stop, short enough for a log."""
    for article in ARTICLES.values():
        assert re.fullmatch(r"\S[^\n]{10,84}\.", article.gist), article.gist


def test_every_article_that_a_table_can_show_has_its_scenario() -> None:
    """All but those on packs, values, numbers of players, the top of the pack and a price taken over."""
    rules = {article.id for article in ARTICLES.values() if article.role == "rule"}
    without = rules - set(SCENARIOS)
    assert without == {
        "mariniere-2", "mariniere-4", "lacombe-1", "farmer-1", "ferme-editor-6", "ferme-editor-15",
    }  # fmt: skip
    assert set(SCENARIOS) <= rules


def test_what_was_not_read_says_so() -> None:
    """The French accounts are marked as second hand in their chapters and in the bibliography; Foster's was read."""
    for text in texts()[:2]:
        assert "**Second hand.**" in text and "**Read.**" not in text
    assert "**Read.**" in texts()[2]
    entries = (FERME.parent / "references.bib").read_text(encoding="utf-8")
    assert re.search(r"@misc\{fermepage,.*?second\s+hand", entries, re.S)


def test_the_dice_game_of_the_same_name_is_told_apart() -> None:
    """Whoever looks for the card game in old books meets the other first."""
    assert "dice game of the same name" in texts()[0]


def test_every_chapter_has_two_exercises_with_answers() -> None:
    """Each exercise has a solution, and the page's numbers come from code."""
    for path in (*CHAPTERS, FERME / "odds.md"):
        text = path.read_text(encoding="utf-8")
        exercises = re.findall(r"^:label: ([\w-]+)$", text, re.M)
        assert len(exercises) >= 2
        assert exercises == re.findall(r"\{solution-start\} ([\w-]+)", text)
