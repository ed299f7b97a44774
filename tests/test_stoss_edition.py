"""The edition of pharaon and stoss: the chapters and `ARTICLES` say the same, and claim no more than was read."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

import pytest

from faro_edu.stoss.articles import ARTICLES
from faro_edu.stoss.scenarios import SCENARIOS

BOOK = Path(__file__).parent.parent / "book"
CHAPTERS = [BOOK / "stoss" / f"{name}.md" for name in ("pharaon", "stoss", "queen-of-spades")]


class Told(NamedTuple):
    """An article as the chapter tells it."""

    id: str
    sign: str
    title: str
    source: str
    page: str


def told(chapter: Path) -> list[Told]:
    """The articles of a chapter: a target, and below it one paragraph with its sign, title and source."""
    found = []
    text = chapter.read_text(encoding="utf-8")
    for target, paragraph in re.findall(r"^\(([\w-]+-\d+)\)=\n(.+?)\n\n", text, re.M | re.S):
        words = " ".join(paragraph.split())
        head = re.match(r"\*\*(§ E?\d+)\. (.+?)\.\*\* ", words)
        assert head, f"{target} does not begin with its number and title: {words[:60]}"
        sign = f"pharaon {head[1]}" if target.startswith("pharaon") else head[1]
        found.append(Told(target, sign, head[2], *_source(target, words)))
    return found


def _source(target: str, text: str) -> tuple[str, str]:
    if text.endswith("*Editor's article.*"):
        return "editor", ""
    cited = re.search(r"\{cite:p\}`(\w+)`(?:, p\. (\d+))?\.$", text)
    assert cited, f"{target} does not end with its source: …{text[-60:]}"
    return cited[1], cited[2] or ""


def test_the_chapters_and_the_program_have_the_same_articles_in_the_same_order() -> None:
    """Id, sign, title, source and page agree; within a chapter the matter orders them, not the number."""
    chapters = [article for chapter in CHAPTERS for article in told(chapter)]
    assert chapters == [Told(a.id, a.sign, a.title, a.source, a.page) for a in ARTICLES.values()]


@pytest.mark.parametrize(("text", "last"), [("pharaon", 17), ("stoss", 26), ("stoss-editor", 16)])
def test_each_article_is_there_once(text: str, last: int) -> None:
    """H1 to H17, T1 to T26 and the editor's: none is missing, and each stands in its chapter."""
    numbers = [int(key.removeprefix(f"{text}-")) for key in ARTICLES if re.fullmatch(rf"{text}-\d+", key)]
    assert sorted(numbers) == list(range(1, last + 1))


def test_each_text_stands_in_its_chapter() -> None:
    """Pharaon, the page with the editor's articles, the tale."""
    prefixes = [{article.id.rpartition("-")[0] for article in told(chapter)} for chapter in CHAPTERS]
    assert prefixes == [{"pharaon"}, {"stoss", "stoss-editor"}, {"stoss"}]
    assert all(article.source == "pushkin1834" for article in told(CHAPTERS[2]))


def test_no_two_articles_have_one_sign() -> None:
    """§ 4 is the page's, pharaon § 4 the older game's."""
    assert len({article.sign for article in ARTICLES.values()}) == len(ARTICLES)
    assert all(key == article.id for key, article in ARTICLES.items())


def test_a_gist_is_one_short_sentence_line() -> None:
    """The gist of an article is one line that ends with a full stop, short enough for a log."""
    for article in ARTICLES.values():
        assert re.fullmatch(r"\S[^\n]{10,84}\.", article.gist), article.gist


def test_every_scenario_is_of_an_article() -> None:
    """*Show me* stands beside an article that a table can cause."""
    assert all(ARTICLES[article].role == "rule" for article in SCENARIOS)
    assert {a.id for a in ARTICLES.values() if a.role == "narrative"} == {"pharaon-10", "stoss-17"}


def test_the_third_sum_is_said_not_to_be_in_the_text() -> None:
    """188 and 376 thousand are inference; the chapter must not give the tale a figure it has not."""
    text = CHAPTERS[2].read_text(encoding="utf-8")
    assert "188" not in text and "376" not in text
    assert '"not named"' in text


@pytest.mark.parametrize("path", [*CHAPTERS, BOOK / "stoss" / "odds.md"], ids=lambda path: path.stem)
def test_a_chapter_has_two_exercises_with_folded_answers(path: Path) -> None:
    """Each exercise has its solution, closed, and one of them can be checked."""
    text = path.read_text(encoding="utf-8")
    labels = re.findall(r"^:label: (exercise-[\w-]+)$", text, re.M)
    assert len(labels) >= 2
    assert re.findall(r"^```\{solution-start\} ([\w-]+)\n:class: dropdown$", text, re.M) == labels
    assert 'check.answer("?"' in text
