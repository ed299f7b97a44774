"""The prose of the book as it is wrapped: no line of it means more to Markdown than its writer meant."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

BOOK = Path(__file__).resolve().parent.parent / "book"
PAGES = [page for page in sorted(BOOK.rglob("*.md")) if "node_modules" not in page.parts]
NUMBERED = re.compile(r" {0,3}\d{1,9}[.)](\s|$)")
ITEM = re.compile(r"\s*([-*+]|\d{1,9}[.)])(\s|$)")


def prose(text: str) -> Iterator[list[tuple[int, str]]]:
    """The paragraphs and lists, each as its numbered lines: without code, front matter, and the marks of directives."""
    found: list[tuple[int, str]] = []
    skipped = ""
    for number, line in enumerate(text.splitlines(), 1):
        fence = re.match(r"\s*(`{3,}|:{3,})(.*)", line)
        if skipped:
            skipped = "" if line.strip() == skipped else skipped
        elif number == 1 and line == "---":
            skipped = "---"
        elif fence and re.match(r"\{(code-cell|math|code)|\w|$", fence[2].strip()) and fence[2].strip():
            skipped = fence[1]
        elif line.strip() and not fence:
            found.append((number, line))
            continue
        if found:
            yield found
            found = []
    if found:
        yield found


def accidents(text: str) -> list[int]:
    """The lines within a paragraph that Markdown can take for the beginning of a numbered list.

    >>> accidents("as in Maskelyne §\\n1) or so"), accidents("1. One thing\\n2. and another")
    ([2], [])
    """
    return [
        number
        for (_, first), *rest in prose(text)
        if not ITEM.match(first)
        for number, line in rest
        if NUMBERED.match(line)
    ]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(BOOK)))
def test_no_line_begins_a_list_by_accident(page: Path) -> None:
    """A number that ends a sentence stands at no line's beginning."""
    assert accidents(page.read_text(encoding="utf-8")) == []


def test_an_accident_is_found_in_every_kind_of_prose() -> None:
    """In a paragraph and in a note; not in a list, not after an exercise's label, not in code."""
    assert accidents("A year was\n1914. It was so.") == [2]
    assert accidents("```{note}\nSee §\n1) there.\n```\nText.") == [3]
    assert accidents("```{exercise-start} A\n:label: b\n```\n1. One?\n2. Two?\n```{exercise-end}\n```") == []
    assert accidents("```{code-cell} ipython3\nMarkdown('''\n1. One''')\n```\n- an item\n- 2. another") == []


@pytest.mark.parametrize("page", sorted((BOOK / "stoss").glob("*.md")), ids=lambda page: page.stem)
def test_a_great_number_is_not_broken_over_lines(page: Path) -> None:
    """Thousands are parted by a space that does not break."""
    assert not re.search(r"\b\d{1,3} \d{3}\b", page.read_text(encoding="utf-8"))
