"""Checks a reader's number against the exact one, and says which mistake a wrong number fits.

>>> from fractions import Fraction
>>> price, unhalved = Fraction(3, 194), Fraction(3, 97)
>>> print(answer("1.546 %", price))
Right: 3/194 = 1.546 %.
>>> print(answer("3/97", price, {"the whole stake was taken on a split, not half": unhalved}))
3/97 is not the number. It fits a mistake: the whole stake was taken on a split, not half.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from xml.etree.ElementTree import Element, tostring

__all__ = ["Verdict", "answer"]

FIGURES = 3
"""How many figures a rounded answer must have, unless the caller asks for more or fewer."""

NOTHING_YET = ("", "?", "…", "...")
FORMS = "2/7, 2 in 7, 0.286, 28.6 % or a whole number"
LONGEST = 1000
READABLE = 10**7
FLOAT_FIGURES = 12

_SIGN = r"(?P<sign>-?)"
_RATIO = re.compile(_SIGN + r"(?:(?P<whole>\d+) )?(?P<top>\d+) ?(?:/| in ) ?(?P<bottom>\d+)")
_DECIMAL = re.compile(
    _SIGN + r"(?P<digits>\d*(?:[.,]\d+)?)(?:e(?P<power>[+-]?\d{1,3}))?(?P<percent> ?(?:%|per ?cent))?"
)


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is said to an answer: whether it is right, the words for it, and the mistake that it fits, if any.

    A notebook shows the words; nothing but the words tells right from wrong.
    """

    right: bool
    said: str
    mistake: str | None = None

    def __str__(self) -> str:
        return self.said

    def _repr_html_(self) -> str:
        paragraph = Element("p", {"class": "answer-check"})
        paragraph.text = self.said
        return tostring(paragraph, encoding="unicode", method="html")


@dataclass(frozen=True, slots=True)
class _Number:
    """A number as it was written: ``step`` is one unit of its last place, 0 if it is exact as it stands."""

    text: str
    value: Fraction
    step: Fraction = Fraction(0)
    figures: int = 0

    def is_(self, truth: Fraction, figures: int) -> bool:
        """Whether this is `truth`, exactly or rounded or cut off to at least so many figures."""
        missing = (truth - self.value) * (-1 if self.value < 0 else 1)
        return missing == 0 or (self.figures >= figures and -self.step / 2 <= missing < self.step)


def answer(
    given: object,
    truth: Fraction | int,
    mistakes: Mapping[str, Fraction | int] | None = None,
    *,
    figures: int = FIGURES,
) -> Verdict:
    """Check `given` against `truth` and say, of a wrong number, which of the `mistakes` it fits.

    `given` is a number or its text: any equal fraction ("6/388"), a decimal or a percentage, exact or with at
    least so many `figures`, rounded or cut off ("0.0155", "1.546 %"; a comma will do for the point). None, "?"
    and ``...`` are no answer yet. What cannot be read is told so, not raised: it is a reader's slip.

    `mistakes` maps the words for a mistake ("the whole stake was taken, not half") to the number that it leads
    to. Three mistakes are known without being named: a percentage without its sign, the chance of the opposite,
    odds in place of a chance.

    Raises `ValueError` if `truth` or a mistake is not exact (an int or a Fraction), or if a mistake leads to the
    truth.

    >>> answer(0.0155, Fraction(3, 194)).right, answer("0,015", Fraction(3, 194)).right
    (True, False)
    >>> print(answer("0.02", Fraction(3, 194)))
    0.02 is right as far as it goes. Give at least 3 figures, or the fraction.
    >>> print(answer("2", Fraction(1, 3)))
    2 is not the number; it is too large.
    """
    exact = _exact("truth", truth)
    wrong = {words: _exact("mistakes", value) for words, value in (mistakes or {}).items()}
    for words, value in wrong.items():
        if value == exact:
            raise ValueError(f"mistakes: expected numbers other than the truth, got {words!r}: {value}")
    if given is None or given is ... or str(given).strip() in NOTHING_YET:
        return Verdict(False, f"No answer yet. Put your number in its place: {FORMS}.")
    number = _read(given)
    if number is None:
        return Verdict(False, f"{_short(given)} cannot be read as a number. Write {FORMS}.")
    return _judge(number, exact, wrong, figures)


def _judge(number: _Number, truth: Fraction, wrong: Mapping[str, Fraction], figures: int) -> Verdict:
    if number.is_(truth, figures):
        return Verdict(True, f"Right: {_said(truth)}.")
    for words, value in {**wrong, **_usual(truth)}.items():
        if number.is_(value, figures):
            return Verdict(
                False, f"{_short(number.text)} is not the number. It fits a mistake: {words}.", words
            )
    if number.figures and number.is_(truth, 1):
        rest = f"Give at least {figures} figures, or the fraction."
        return Verdict(False, f"{_short(number.text)} is right as far as it goes. {rest}")
    side = "large" if number.value > truth else "small"
    return Verdict(False, f"{_short(number.text)} is not the number; it is too {side}.")


def _usual(truth: Fraction) -> dict[str, Fraction]:
    """Mistakes that can happen to any number; those that lead to the truth, or nowhere, are left out."""
    found = {"it is meant in per cent, but the sign is missing": 100 * truth}
    if 0 < truth < 1:
        found["it is the chance of the opposite"] = 1 - truth
        found["these are the odds in favour, not the chance"] = truth / (1 - truth)
    return {words: value for words, value in found.items() if value != truth}


def _read(given: object) -> _Number | None:
    if isinstance(given, bool):
        return None
    if isinstance(given, float):
        return _float(given)
    if isinstance(given, int | Fraction):
        return _Number(str(given), Fraction(given))
    text = " ".join(str(given).replace("−", "-").split())
    return None if len(text) > LONGEST else _ratio(text) or _decimal(text)


def _float(given: float) -> _Number | None:
    """A float with all its figures carries the error of its arithmetic, so its last places do not count."""
    number = _decimal(repr(float(given)))
    if number is None or number.figures <= FLOAT_FIGURES:
        return number
    return replace(number, step=abs(number.value) / 10**FLOAT_FIGURES)


def _ratio(text: str) -> _Number | None:
    found = _RATIO.fullmatch(text)
    if not found or not int(found["bottom"]):
        return None
    value = int(found["whole"] or 0) + Fraction(int(found["top"]), int(found["bottom"]))
    return _Number(text, -value if found["sign"] else value)


def _decimal(text: str) -> _Number | None:
    found = _DECIMAL.fullmatch(text)
    if not found or not found["digits"]:
        return None
    digits = found["digits"].replace(",", ".")
    unit = Fraction(10) ** (int(found["power"] or 0) - len(digits.partition(".")[2]))
    unit /= 100 if found["percent"] else 1
    value = int(digits.replace(".", "")) * unit
    figures = len(digits.replace(".", "").lstrip("0"))
    return _Number(text, -value if found["sign"] else value, unit, figures)


def _exact(name: str, value: object) -> Fraction:
    if isinstance(value, bool) or not isinstance(value, int | Fraction):
        raise ValueError(f"{name}: expected an int or a Fraction, got {value!r}")
    return Fraction(value)


def _said(truth: Fraction) -> str:
    if truth.denominator == 1:
        return str(truth.numerator)
    rounded = f"{float(100 * truth):.4g} %" if abs(truth) < 1 else f"{float(truth):.4g}"
    return f"{truth} = {rounded}" if truth.denominator < READABLE else f"{rounded} (rounded)"


def _short(given: object) -> str:
    text = str(given)
    return text if len(text) <= 40 else text[:39] + "…"
