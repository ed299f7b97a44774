"""Monte Carlo with NumPy: whole shoes dealt in lock-step. It needs NumPy, which a page does not have.

A simulation proves no rule: banco's tableau could be wrong in a cell and the frequencies would hardly show it
(`odds.decisions` says by how much). It is a check of the exact law from outside, and it shows what luck does.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from typing import Any

import numpy as np

from faro_edu.punto_banco.odds import OnFive, shoe_of
from faro_edu.punto_banco.presets import COUP_TAKES
from faro_edu.punto_banco.tableau import NATURAL, TABLEAU, VALUES

__all__ = ["Sample", "shoes"]

_DRAWS = np.array([[third in TABLEAU.get(b, ()) for third in VALUES] + [b < 6] for b in VALUES])
"""Whether banco draws, by its total and punto's third card; the last column is for a punto who stood."""
_STOOD = 10
_FLAT = np.ascontiguousarray(_DRAWS).ravel()
_DIGIT = (np.arange(4 * 10) % 10).astype(np.int8)
"""The last digit of a sum, looked up: faster than reckoning it."""


@dataclass(frozen=True, slots=True)
class Sample:
    """How often each side won in so many simulated coups."""

    punto: int
    banco: int
    tie: int

    @property
    def coups(self) -> int:
        """All coups dealt."""
        return self.punto + self.banco + self.tie

    def interval(self, wins: int, sigmas: float = 1.96) -> tuple[float, float]:
        """The share of ``wins``, with so many standard errors to each side (95 % for 1.96)."""
        share = wins / self.coups
        error = sigmas * sqrt(share * (1 - share) / self.coups)
        return share - error, share + error

    def strays(self, wins: int, exact: Fraction) -> float:
        """By how many standard errors the share of ``wins`` differs from the ``exact`` chance."""
        chance = float(exact)
        return (wins / self.coups - chance) / sqrt(chance * (1 - chance) / self.coups)


def shoes(
    count: int, *, packs: int = 8, kept_back: int = 14, punto_on_five: OnFive = "draw", seed: int = 0
) -> Sample:
    """Deal ``count`` shoes of so many packs to their separator and count who wins.

    Raises `ValueError` for no shoe or a shoe of no packs.
    """
    if count < 1:
        raise ValueError(f"at least one shoe is dealt, not {count!r}")
    values = np.repeat(np.arange(10, dtype=np.uint64), shoe_of(packs))
    kept = max(kept_back, COUP_TAKES)
    generator = np.random.default_rng(seed)
    won = np.zeros(3, dtype=np.int64)
    for start in range(0, count, _BLOCK):
        dealt = _shuffled(values, min(_BLOCK, count - start), generator)
        won += _dealt(dealt, kept, 5 if punto_on_five == "stand" else 6)
    return Sample(*(int(number) for number in won))


_BLOCK = 4000
_LOW = np.uint64(15)


def _shuffled(values: Any, rows: int, generator: Any) -> Any:
    """So many shoes, each in an order of its own: every card gets a random key of 60 bits, and the keys are sorted."""
    keys = generator.integers(0, 2**64, size=(rows, len(values)), dtype=np.uint64)
    keys &= ~_LOW
    keys |= values
    keys.sort(axis=1)
    return (keys & _LOW).astype(np.int8)


def _dealt(shoes: Any, kept: int, stops: int) -> Any:
    """Play all rows at once, a coup a step; a row that has come to its separator rests."""
    flat, length = shoes.ravel(), shoes.shape[1]
    at = np.arange(len(shoes)) * length
    ends = at + length - kept
    won = np.zeros(3, dtype=np.int64)
    while len(at):
        taken, winners = _coup(flat, at, stops)
        won += np.bincount(winners, minlength=3)
        at = at + taken
        going = at < ends
        at, ends = at[going], ends[going]
    return won


def _coup(flat: Any, at: Any, stops: int) -> tuple[Any, Any]:
    """The number of cards that each shoe's coup takes, and who wins it: 0 punto, 1 banco, 2 égalité."""
    punto = _DIGIT[flat[at] + flat[at + 2]]
    banco = _DIGIT[flat[at + 1] + flat[at + 3]]
    play = (punto < NATURAL) & (banco < NATURAL)
    mine = play & (punto < stops)
    fifth = flat[at + 4]
    third = np.where(mine, fifth, np.int8(_STOOD))
    theirs = play & _FLAT[banco * np.int16(_STOOD + 1) + third]
    last = flat[at + 4 + mine]
    punto = _DIGIT[punto + fifth * mine]
    banco = _DIGIT[banco + last * theirs]
    winners = np.int8(2) - (punto > banco) * np.int8(2) - (banco > punto) * np.int8(1)
    return 4 + mine.astype(np.int8) + theirs, winners
