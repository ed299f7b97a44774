"""How long the exact odds of stoss and pharaon take; each function is one piece of work."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from math import comb

from faro_edu.stoss import PHARAON, RUSSIAN, odds


def bench_bank_edge() -> Fraction:
    """The edge of the plain game (goal: 2 ms)."""
    return odds.bank_edge(RUSSIAN)


def bench_every_condition() -> list[Fraction]:
    """The edges of sixteen agreements and three packs (goal: 100 ms)."""
    return [
        odds.bank_edge(replace(RUSSIAN, pack=pack, doublet=doublet, lob=lob, third=third, count=count))
        for pack in (52, 36, 32)
        for doublet in ("whole", "half")
        for lob in ("whole", "half")
        for third in ("whole", "half")
        for count in ("whole", "thirds")
    ]


def bench_pharaon_closed_form() -> list[Fraction]:
    """Montmort's table: every even hand, one to four of the rank (goal: 10 ms)."""
    return [odds.pharaon(n, r) for n in range(4, 53, 2) for r in (1, 2, 3, 4)]


def bench_pharaon_by_recursion() -> list[Fraction]:
    """The same table, pair by pair, with an empty cache (compare)."""
    odds.pharaon_by_recursion.cache_clear()
    return [odds.pharaon_by_recursion(n, r) for n in range(4, 53, 2) for r in (1, 2, 3, 4)]


def bench_pharaon_naive() -> Fraction:
    """One entry of it by playing every placement (naive: compare)."""
    total = Fraction(0)
    for places in combinations(range(1, 21), 4):
        both = places[0] % 2 and places[0] + 1 in places
        total += Fraction(-1, 2) if both else -1 if places[0] % 2 else 1
    return -total / comb(20, 4)


def bench_prices_on_a_table() -> list[odds.Standing]:
    """Thirteen cards of pharaon with the bottom card known, with an empty cache (goal: 50 ms)."""
    odds._mean.cache_clear()
    return [odds.standing(PHARAON, 28, 1 + rank % 4, "own" if rank == 0 else "other") for rank in range(13)]


def bench_ladder() -> odds.Ladder:
    """The law of six steps of paroli (goal: 5 ms)."""
    return odds.ladder("paroli", 6, RUSSIAN)
