"""Article, code and test name each other: the concordance of a room, held for every room."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import Path

import pytest

from faro_edu.faro.articles import ARTICLES as FARO
from faro_edu.ferme.articles import ARTICLES as FERME
from faro_edu.play import Article
from faro_edu.punto_banco.articles import ARTICLES as PUNTO_BANCO
from faro_edu.stoss.articles import ARTICLES as STOSS

ROOT = Path(__file__).resolve().parent.parent
ROOMS: dict[str, Mapping[str, Article]] = {
    "faro": FARO,
    "stoss": STOSS,
    "ferme": FERME,
    "punto_banco": PUNTO_BANCO,
}
NUMBERED = re.compile(
    r"(house|points|pharaon|[Mm]askelyne|[Mm]arini[eè]re|[Ll]acombe|farmer|[Mm]isiones|baccara)? ?§ (E?)(\d+)"
)


def named(room: str, text: str) -> set[str]:
    """The articles that a source text names: by id, or by sign as in "§ 23", "§ E9", "house § 3"."""
    ids = set(re.findall(r"\b[a-z]+(?:-editor)?-\d+\b", text))
    main = {"faro": "foster", "stoss": "stoss", "ferme": "ferme", "punto_banco": "punto"}[room]
    for prefix, editor, number in NUMBERED.findall(text):
        ids.add(
            f"{room.removesuffix('_banco')}-editor-{number}"
            if editor
            else f"{(prefix or main).lower().replace('è', 'e')}-{number}"
        )
    return ids


def sources(paths: Iterable[Path]) -> str:
    return "\n".join(path.read_text(encoding="utf-8") for path in paths)


def marked(room: str) -> set[str]:
    """The articles named by the markers of tests."""
    text = sources((ROOT / "tests").glob("test_*.py"))
    calls = re.findall(r"(?:^@|mark\.)article\(([^)]*)\)", text, re.M)
    return {found for call in calls for found in re.findall(r'"([^"]+)"', call)}


@pytest.mark.parametrize("room", ROOMS)
def test_every_rule_is_named_by_the_code(room: str) -> None:
    """An article that the table can cause stands, by id or sign, in the room's own code."""
    code = [
        path
        for path in (ROOT / "faro_edu" / room).glob("*.py")
        if path.stem not in ("articles", "scenarios", "charts")
    ]
    missing = {a.id for a in ROOMS[room].values() if a.role == "rule"} - named(room, sources(code))
    assert not missing


@pytest.mark.parametrize("room", ROOMS)
def test_every_rule_is_proved_by_a_test(room: str) -> None:
    """Each article that is used is named by the marker of a test, and every marker names an article."""
    rules = {article.id for article in ROOMS[room].values() if article.role == "rule"}
    assert not rules - marked(room)
    texts = {article.rpartition("-")[0] for article in ROOMS[room]}
    assert {found for found in marked(room) if found.rpartition("-")[0] in texts} <= set(ROOMS[room])


@pytest.mark.parametrize("room", ROOMS)
def test_no_article_is_named_that_does_not_exist(room: str) -> None:
    """A misprinted id in code would make a link into the void."""
    code = sources(path for path in (ROOT / "faro_edu" / room).glob("*.py"))
    prefixes = {article.rpartition("-")[0] for article in ROOMS[room]}
    ids = {
        found
        for found in re.findall(r'"([a-z]+(?:-editor)?-\d+)"', code)
        if found.rpartition("-")[0] in prefixes
    }
    assert ids <= set(ROOMS[room])
