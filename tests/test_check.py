"""What a reader's number is told: every form of the right one is taken, and a wrong one is named if it can be."""

from __future__ import annotations

import doctest
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from faro_edu import check

F = Fraction
PRICE = F(3, 194)  # of a decided bet on a fresh rank at the first turn (sources, 3.2)
MISTAKES = {"the whole stake was taken, not half": F(3, 97), "left standing": F(101, 4998)}
fractions = st.fractions(min_value=0, max_value=2, max_denominator=5000)


@pytest.mark.parametrize(
    "form",
    [
        *("3/194", "6/388", " 3 / 194 ", "3 in 194", F(3, 194), F(6, 388)),
        *("0.01546", ".0155", "0,01546", "1.546 %", "1.55%", "1,546 %", "1.546 per cent", "1.546e-2"),
        *(0.0155, 0.015464, 3 / 194),
    ],
)
def test_every_form_of_the_right_number_is_right(form: object) -> None:
    """Equal fractions, decimals, percentages, floats: all are the same number."""
    verdict = check.answer(form, PRICE, MISTAKES)
    assert verdict.right
    assert str(verdict) == "Right: 3/194 = 1.546 %."


@given(fractions, st.integers(1, 40))
def test_any_equal_fraction_is_right(truth: F, factor: int) -> None:
    """What is not reduced is as right as what is."""
    given = f"{truth.numerator * factor}/{truth.denominator * factor}"
    assert check.answer(given, truth).right
    assert check.answer(truth, truth).right


@given(fractions, st.integers(3, 12))
def test_a_number_rounded_to_enough_figures_is_right(truth: F, figures: int) -> None:
    """A rounding to three figures or more is right, as text and as a float."""
    text = f"{float(truth):.{figures}g}"
    if len(text.replace(".", "").lstrip("0")) >= 3 and "e" not in text:
        assert check.answer(text, truth).right
    assert check.answer(float(truth), truth).right


@given(fractions, fractions)
def test_another_fraction_is_wrong(truth: F, other: F) -> None:
    """An exact form is right only if it is equal, however near it comes."""
    assert check.answer(str(other), truth).right == (other == truth)


@pytest.mark.parametrize(("form", "right"), [("0.0154", True), ("0.0156", False), ("-3/194", False)])
def test_a_number_may_be_cut_off_but_not_overshoot(form: str, right: bool) -> None:
    """Old tables cut off instead of rounding; one unit too many, or the other sign, is wrong."""
    assert check.answer(form, PRICE).right is right


def test_too_few_figures_are_not_enough() -> None:
    """Two figures are true but do not show that the number is known; what is exact needs no more."""
    verdict = check.answer("0.015", PRICE)
    assert not verdict.right
    assert "right as far as it goes" in verdict.said
    assert check.answer("0.015", PRICE, figures=2).right
    assert check.answer("0.5", F(1, 2)).right
    assert check.answer("0", 0).right


def test_nothing_is_not_nearly_something() -> None:
    """0 is no rounding of a small number."""
    assert str(check.answer("0", PRICE)) == "0 is not the number; it is too small."


@pytest.mark.parametrize("form", ["3/97", "3.09 %", 0.0309, F(3, 97)])
def test_a_wrong_number_is_told_its_mistake(form: object) -> None:
    """The mistake is found in every form of its number, and the right number is not given away."""
    verdict = check.answer(form, PRICE, MISTAKES)
    assert not verdict.right
    assert verdict.mistake == "the whole stake was taken, not half"
    assert verdict.mistake in verdict.said
    assert "194" not in verdict.said


@pytest.mark.parametrize(
    ("form", "words"),
    [
        ("1.546", "per cent"),
        ("191/194", "the opposite"),
        ("3/191", "odds in favour"),
    ],
)
def test_three_mistakes_are_known_unnamed(form: str, words: str) -> None:
    """A missing sign of per cent, the chance of the opposite and odds are recognised in any exercise."""
    verdict = check.answer(form, PRICE)
    assert not verdict.right
    assert words in verdict.said


def test_an_even_chance_has_no_opposite() -> None:
    """Where the opposite has the same chance it is no mistake."""
    assert check.answer("1/2", F(1, 2)).right


@pytest.mark.parametrize(("form", "side"), [("5/194", "large"), ("1/194", "small")])
def test_an_unknown_mistake_is_told_its_side(form: str, side: str) -> None:
    """A wrong number that fits nothing is at least too large or too small."""
    verdict = check.answer(form, PRICE, MISTAKES)
    assert verdict == check.Verdict(False, f"{form} is not the number; it is too {side}.")


@pytest.mark.parametrize("nothing", [None, ..., "", "?", " ? ", "..."])
def test_no_answer_is_neither_right_nor_wrong(nothing: object) -> None:
    """The stub of an exercise is told that it waits for a number."""
    verdict = check.answer(nothing, PRICE, MISTAKES)
    assert not verdict.right
    assert verdict.said.startswith("No answer yet.")


@pytest.mark.parametrize(
    "given",
    ["three", "3/0", "1.2.3", "%", "-", True, float("nan"), float("inf"), "1e9999", "9" * 1070, [3, 194]],
)
def test_what_is_no_number_is_told_so(given: object) -> None:
    """A slip of the pen is answered with the forms that can be read, and raises nothing."""
    verdict = check.answer(given, PRICE)
    assert not verdict.right
    assert "cannot be read as a number. Write 2/7" in verdict.said


def test_whole_numbers_and_mixed_ones() -> None:
    """Counts are answered with whole numbers, and 1 1/2 is three halves."""
    assert str(check.answer(1074, 1074)) == "Right: 1074."
    assert not check.answer("1073", 1074).right
    assert str(check.answer("1 1/2", F(3, 2))) == "Right: 3/2 = 1.5."
    assert check.answer("−1 1/2", F(-3, 2)).right
    assert check.answer("-0.333", F(-1, 3)).right


def test_a_fraction_too_long_to_read_is_taken_and_told_rounded() -> None:
    """The exact law of many deals has hundreds of figures: it can be given, but is not printed."""
    long = F(3**200, 4**180)
    assert str(check.answer(str(long), long + 1)).count("9") < 40
    assert str(check.answer(str(long), long)) == f"Right: {float(100 * long):.4g} % (rounded)."


def test_the_words_are_all_that_tells_right_from_wrong() -> None:
    """In a notebook both verdicts are one paragraph of the same look, and what was typed is escaped."""
    right, wrong = (check.answer(form, PRICE)._repr_html_() for form in ("3/194", "<b>"))
    assert right == '<p class="answer-check">Right: 3/194 = 1.546 %.</p>'
    assert wrong.startswith('<p class="answer-check">&lt;b&gt; cannot')


@pytest.mark.parametrize(
    ("truth", "mistakes", "said"),
    [
        (0.5, {}, "truth: expected an int or a Fraction"),
        (True, {}, "truth: expected an int or a Fraction"),
        (PRICE, {"rounded": 0.0155}, "mistakes: expected an int or a Fraction"),
        (PRICE, {"none": F(6, 388)}, "mistakes: expected numbers other than the truth, got 'none'"),
    ],
)
def test_an_exercise_that_cannot_be_checked_is_refused(truth: F, mistakes: dict[str, F], said: str) -> None:
    """Who writes an exercise learns at once that its truth is not exact or that a mistake is none."""
    with pytest.raises(ValueError, match=said):
        check.answer("1/2", truth, mistakes)


def test_the_examples_in_the_docstrings_run() -> None:
    """Each example printed in the module gives what it says."""
    found = doctest.testmod(check)
    assert found.attempted >= 5
    assert found.failed == 0
