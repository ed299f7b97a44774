"""How long faro's exact odds take; each function is one piece of work, the naive ones for the ratio."""

from __future__ import annotations

from fractions import Fraction
from math import comb

from faro_edu.faro import deal, odds

# Half-way through some deal: 27 cards unseen, one rank gone, two cases.
CASE_KEEPER = (3, 2, 0, 1, 4, 2, 3, 1, 2, 4, 2, 1, 2)
UNSEEN = sum(CASE_KEEPER)


def bench_all_flat_bets() -> list[odds.Turn]:
    """The next turn of thirteen flat bets from a state of the case-keeper (goal: 1 ms)."""
    return [odds.next_turn(copies, UNSEEN) for copies in CASE_KEEPER]


def bench_all_flat_bets_with_three_edges() -> list[Fraction]:
    """Thirteen flat bets priced on three bases (goal: 1 ms)."""
    bases: tuple[odds.Basis, ...] = ("turn", "resolved", "standing")
    return [odds.edge(copies, UNSEEN, basis) for copies in CASE_KEEPER for basis in bases]


def bench_standing_closed_form() -> list[Fraction]:
    """A standing bet on a rank for every odd number of cards, closed form."""
    return [odds.edge(4, n, "standing") for n in range(5, 52, 2)]


def bench_standing_naive() -> list[Fraction]:
    """The same bets, each the sum over the turn at which the rank first shows (naive: compare)."""
    return [
        sum((Fraction(comb(n - i - 1, 2), 2 * comb(n, 4)) for i in range(1, n - 1, 2)), Fraction(0))
        for n in range(5, 52, 2)
    ]


def bench_standing_group() -> Fraction:
    """A standing bet on four fresh ranks, drawn when two of them meet, with an empty cache."""
    odds._drawn_ways.cache_clear()
    odds._mixed_pairs.cache_clear()
    return odds.edge((4, 4, 4, 4), 51, "standing")


def bench_law_of_splits() -> dict[int, Fraction]:
    """The law of the number of splits from a fresh deal after the soda (goal: 2 ms)."""
    return odds.splits(odds.AFTER_SODA)


def bench_law_of_splits_naive() -> dict[int, Fraction]:
    """The same law by following every state of the deal (naive: compare)."""
    layer: dict[tuple[deal.State, int], Fraction] = {((0, 0, 0, 1, 12), 0): Fraction(1)}
    for n in range(51, 1, -2):
        after: dict[tuple[deal.State, int], Fraction] = {}
        for (state, found), chance in layer.items():
            turns = [(target, ways, found) for target, ways, _, _ in deal._mixed(state)]
            turns += [(target, ways, found + 1) for target, ways, _ in deal._splits(state)]
            for target, ways, number in turns:
                key = (target, number)
                after[key] = after.get(key, Fraction(0)) + chance * Fraction(ways, n * (n - 1))
        layer = after
    return {number: chance for (_, number), chance in sorted(layer.items())}


def bench_whole_deal() -> deal.Deal:
    """A policy followed through a whole deal, with the variance of its result (goal: 20 ms)."""
    return deal.whole_deal(deal.only(1, 2))


def bench_system_deal() -> deal.Deal:
    """Three on a side through a whole deal, from the tabs of two ranks (goal: 50 ms)."""
    return deal.system_deal("three on a side")


def bench_one_rank() -> deal.Deal:
    """A counter on one rank at every turn, with the variance of its result (goal: 20 ms)."""
    return deal.one_rank(lambda copies: 1)


def bench_tab_rows() -> dict[str, Fraction]:
    """The chance of every row that a rank can leave on a tab (goal: 50 ms)."""
    return deal.tab_rows()
