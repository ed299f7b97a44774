"""The page of proofs runs from top to bottom, and each of its exercises takes its answer and knows its mistakes."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from faro_edu import check
from faro_edu.faro import rules

PAGE = (Path(__file__).parent.parent / "book" / "faro" / "odds.md").read_text(encoding="utf-8")
CELL = re.compile(
    r"^```\{code-cell\} ipython3\n(?:---\n.*?\n---\n|(?::\w+:[^\n]*\n)+\n)?(.*?)^```$", re.M | re.S
)
EXERCISES = re.findall(r'^check\.answer\("\?", \*\*(\w+)\)$', PAGE, re.M)


@pytest.fixture(scope="module", name="page")
def _page() -> Mapping[str, Any]:
    """The names that the page's cells leave behind; its own assertions are made on the way."""
    pytest.importorskip("IPython")
    names: dict[str, Any] = {}
    for number, source in enumerate(CELL.findall(PAGE)):
        exec(compile(source, f"odds.md, cell {number}", "exec"), names)
    return names


def test_every_cell_of_the_page_is_found() -> None:
    """No cell is left out by the way in which this test reads the page."""
    assert len(CELL.findall(PAGE)) == PAGE.count("```{code-cell}") > 40


def test_every_exercise_is_checked_and_solved() -> None:
    """Each exercise has one check with a name of its own and one solution; there are at least three."""
    labels = re.findall(r"^:label: (exercise-[\w-]+)$", PAGE, re.M)
    solved = re.findall(r"^```\{solution-start\} (exercise-[\w-]+)$", PAGE, re.M)
    assert labels == solved
    assert len(set(EXERCISES)) == len(labels) >= 3


@pytest.mark.parametrize("name", EXERCISES)
def test_an_exercise_takes_its_answer_and_refuses_the_stub(page: Mapping[str, Any], name: str) -> None:
    """The right number is right in each form, the page as printed waits for one."""
    exercise = page[name]
    truth = Fraction(exercise["truth"])
    assert not check.answer("?", **exercise).right
    for form in (truth, str(truth), float(truth), f"{float(truth):.6f}"):
        assert check.answer(form, **exercise).right


@pytest.mark.parametrize("name", EXERCISES)
def test_an_exercise_knows_its_mistakes_apart(page: Mapping[str, Any], name: str) -> None:
    """Each mistake has a number of its own, and three figures of it are enough to be told that mistake."""
    exercise = page[name]
    mistakes = exercise["mistakes"]
    assert len(set(mistakes.values())) == len(mistakes) >= 3
    for words, value in mistakes.items():
        assert check.answer(value, **exercise).mistake == words
        if isinstance(value, Fraction):
            assert check.answer(f"{float(100 * value):#.3g} %", **exercise).mistake == words


def test_the_tab_of_the_page_is_fosters(page: Mapping[str, Any]) -> None:
    """Foster, p. 533: three on a side wins five of the twelve bets and takes the stake on the eight back."""
    assert (len(page["won"]), len(page["lost"]), page["returned"]) == (5, 6, ["8"])


def test_the_claims_come_out_as_the_page_says(page: Mapping[str, Any]) -> None:
    """Sources 3.2 and 3.6: 50/17, 2.02 %, no three per cent, 1215 to 1498 against 815, 1/190, net odds."""
    assert page["two_deals"] == Fraction(50, 17)
    assert page["kept"]["standing"] == Fraction(101, 4998) < page["claim"]
    counted = {name: round(float(three)) for name, (three, _) in page["readings"].items()}
    assert counted == {"every rank": 1498, "no rank with a split": 1443, "no split, soda or hoc": 1215}
    assert (page["cheapest"], page["least"]) == ((2, 49), Fraction(1, 190))
    assert page["fan_tan"] == {"stake besides": 0, "stake among them": Fraction(1, 4)}
    assert page["pays"] is rules.CALL_PAYS
