"""Exact odds of stoss and pharaon: fractions of the stake, standard library only.

The place of the first match decides a card, so that every number here is a sum over places. An edge is what the
bank keeps on the average of one stake that is left until it is decided; `pharaon` can give it per decided stake
too. What a place counts is asked of `payoff.result`, which the table asks as well.

Montmort's formulas (1708) and the table after De Moivre in Hoyle are known in excerpts; the recursion proves them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import comb
from typing import Literal, NamedTuple

from faro_edu.stoss.payoff import Kin, Result, bonus, result
from faro_edu.stoss.presets import Rules

__all__ = [
    "FIRST_HAND", "HOYLE_PRINTED", "Ladder", "Outcome", "Run", "Shares", "bank_edge", "breaking_run", "first_match",
    "futures", "in_a_row", "kept", "ladder", "outcomes", "pharaon", "pharaon_by_recursion", "place_of_match", "shares",
    "standing",
]  # fmt: skip

Mode = Literal["flat", "paroli", "paix", "paix-paroli"]
MODES: tuple[Mode, ...] = ("flat", "paroli", "paix", "paix-paroli")
COPIES = 4
HOYLE_PRINTED = {(30, 2): 54, (10, 3): 12, (22, 2): 38, (8, 3): 9}
"""Entries of the table after De Moivre in an early nineteenth-century Hoyle, as the examples on its page 66 name them
(the table itself, on page 65, was not seen): with n cards in hand and the rank r times among them the bank gains one
part in so many of the stake, a whole number."""
FIRST_HAND = {1: 48, 2: 50, 3: 50, 4: 52}
"""The largest hand between coups in which r cards of a rank can be left: a whole pack holds four of each."""
KINS: tuple[tuple[Kin, Fraction], ...] = (
    ("suit", Fraction(1, 4)),
    ("colour", Fraction(1, 4)),
    ("other", Fraction(1, 2)),
)
"""Each of the four cards of a rank is as likely as the others to come first: one has the punter's suit, one only
his colour."""


# -- the place of the first match


def place_of_match(n: int, r: int) -> tuple[Fraction, ...]:
    """The chance that the first of ``r`` cards among ``n`` lies at place 1, 2, …, n − r + 1.

    >>> place_of_match(52, 4)[:2]
    (Fraction(1, 13), Fraction(16, 221))
    """
    _check(n, r)
    return tuple(Fraction(comb(n - place, r - 1), comb(n, r)) for place in range(1, n - r + 2))


def first_match(n: int, r: int) -> Iterator[tuple[int, bool, Fraction]]:
    """Each place of the first match, whether the pair is a doublet, and the chance of that; ``n`` is even.

    >>> sum(chance for place, doublet, chance in first_match(52, 4) if doublet)
    Fraction(33, 833)
    """
    _check_even(n, r)
    for place, chance in enumerate(place_of_match(n, r), 1):
        both = Fraction(comb(n - place - 1, r - 2), comb(n, r)) if place % 2 and r > 1 else Fraction(0)
        if both:
            yield place, True, both
        if chance > both:
            yield place, False, chance - both


def _check(n: object, r: object) -> None:
    if not (isinstance(n, int) and isinstance(r, int)) or isinstance(n, bool) or isinstance(r, bool):
        raise ValueError(f"numbers of cards are whole, not {n!r} and {r!r}")
    if not 1 <= r <= n:
        raise ValueError(f"of n cards r are of the rank, 1 ≤ r ≤ n; not n = {n}, r = {r}")


def _check_even(n: int, r: int) -> None:
    _check(n, r)
    if n % 2:
        raise ValueError(f"cards fall in pairs: their number is even, not {n}")


# -- stoss


class Outcome(NamedTuple):
    """One way in which a card laid on a fresh pack can end."""

    place: int
    kin: Kin
    result: Result
    chance: Fraction


def outcomes(rules: Rules) -> Iterator[Outcome]:
    """Every way in which a card can end, from a fresh pack that holds four of its rank."""
    for place, doublet, chance in first_match(rules.pack, COPIES):
        kins = KINS if rules.count == "thirds" else (("suit", Fraction(1)),)
        for kin, part in kins:
            yield Outcome(place, kin, result(rules, place, doublet=doublet, kin=kin), chance * part)


def bank_edge(rules: Rules, *, stake: int | None = None) -> Fraction:
    """What the bank keeps on the average of one stake on a card and a fresh pack, as a fraction of the stake.

    Bonuses are counters, not parts of a stake, so an agreement that has some needs to know the ``stake``;
    ValueError without.

    >>> from faro_edu.stoss.presets import PHARAON, RUSSIAN
    >>> bank_edge(RUSSIAN), bank_edge(PHARAON)
    (Fraction(33, 833), Fraction(33, 1666))
    """
    if rules.bonuses and stake is None:
        raise ValueError("bonuses are counters: say of which stake the edge is, as stake=6")
    edge = -sum((o.chance * o.result.counts for o in outcomes(rules)), Fraction(0))
    return edge - (_mean_bonus(rules) / stake if stake else 0)


def _mean_bonus(rules: Rules) -> Fraction:
    """What the bonuses bring a punter on the average, in counters."""
    return sum((o.chance * bonus(rules, o.place, o.result) for o in outcomes(rules)), Fraction(0))


@dataclass(frozen=True, slots=True)
class Shares:
    """How a card ends on a fresh pack: won or lost, and which part of the lost are doublets."""

    punter: Fraction
    banker: Fraction
    doublet: Fraction
    sonica: Fraction

    @property
    def undecided(self) -> Fraction:
        """Neither won nor lost."""
        return 1 - self.punter - self.banker


def shares(rules: Rules) -> Shares:
    """The chances that the punter wins, that the banker does, of a doublet, and of a win on the second card.

    >>> shares(Rules()).punter, shares(Rules()).sonica
    (Fraction(400, 833), Fraction(16, 221))
    """
    found = list(outcomes(rules))
    return Shares(
        sum((o.chance for o in found if o.result.counts > 0), Fraction(0)),
        sum((o.chance for o in found if o.result.counts < 0), Fraction(0)),
        sum((o.chance for o in found if o.result.kind == "split"), Fraction(0)),
        sum((o.chance for o in found if o.result.counts > 0 and o.place == 2), Fraction(0)),
    )


def in_a_row(chance: Fraction, times: int) -> Fraction:
    """The chance that what has this chance comes ``times`` times running, each on a pack shuffled afresh.

    >>> in_a_row(shares(Rules()).sonica, 3)
    Fraction(4096, 10793861)
    """
    if times < 1:
        raise ValueError(f"a row has at least one deal, not {times!r}")
    return chance**times


def kept(rules: Rules, condition: Rules) -> Fraction:
    """Which part of the bank's edge under ``rules`` remains under ``condition``; below zero it pays the punter.

    >>> kept(Rules(), Rules(doublet="half"))
    Fraction(1, 2)
    """
    return bank_edge(condition) / bank_edge(rules)


# -- pharaon


def pharaon(
    n: int,
    r: int,
    *,
    hocly: Literal["kept", "given up"] = "kept",
    last_doublet: Literal["whole", "half"] = "whole",
    basis: Literal["placed", "decided"] = "placed",
) -> Fraction:
    """The banker's advantage with ``n`` cards in hand, the punter's rank ``r`` times among them.

    A fraction of one stake that is left until it is decided or the pack is out; with ``basis="decided"`` of one
    that was decided. Articles ``pharaon-4`` to ``pharaon-7``; closed form, for r from 1 to 4 Montmort's.

    >>> [str(pharaon(52, r)) for r in (1, 2, 3, 4)]
    ['1/52', '9/884', '1/68', '33/1666']
    >>> pharaon(8, 1, basis="decided")
    Fraction(1, 7)
    """
    _check_even(n, r)
    doublets = (
        sum((Fraction(comb(n - j - 1, r - 2), comb(n, r)) for j in range(1, n - r + 2, 2)), Fraction(0))
        if r > 1
        else Fraction(0)
    )
    edge, undecided = doublets / 2, Fraction(0)
    if hocly == "given up":
        undecided = {1: Fraction(2, n), 2: Fraction(1, comb(n, 2))}.get(r, Fraction(0))
        edge -= undecided / 2 if r == 2 else 0
    elif r == 1:
        edge, undecided = Fraction(1, n), Fraction(1, n)
    elif r == 2 and last_doublet == "whole":
        edge += Fraction(1, 2 * comb(n, 2))
    if basis == "placed":
        return edge
    return edge / (1 - undecided) if undecided < 1 else Fraction(0)


@cache
def pharaon_by_recursion(n: int, r: int) -> Fraction:
    """The same advantage, one pair after another: the proof of the closed form.

    >>> all(pharaon_by_recursion(n, r) == pharaon(n, r) for n in range(4, 53, 2) for r in (1, 2, 3, 4))
    True
    """
    _check_even(n, r)
    if n == 2:
        return Fraction(1) if r == 2 else Fraction(1, 2)
    pairs = n * (n - 1)
    later = pharaon_by_recursion(n - 2, r) if r <= n - 2 else Fraction(0)
    return Fraction(r * (r - 1), 2 * pairs) + Fraction((n - r) * (n - r - 1), pairs) * later


# -- a card that lies on the table


class Standing(NamedTuple):
    """A card left until decided: its chances at the next pair, and the mean of the whole, in parts of the stake."""

    win: Fraction
    lose: Fraction
    split: Fraction
    edge: Fraction


def standing(
    rules: Rules,
    n: int,
    r: int,
    last: Literal["own", "other"] | None = None,
    way: str = "with",
    stake: Fraction | None = None,
) -> Standing:
    """The price of a card with ``n`` cards in hand and ``r`` of its rank among them, the bottom one counted.

    ``last`` tells the bottom card if it has been shown (pharaon § 8): of the "own" rank or an "other". A card that
    plays "against" wins where another loses (§ E15); ``win`` and ``lose`` are its own. Thirds take the mean over
    suit and colour, as nobody sees which comes. Bonuses are counters: they enter if the ``stake`` is given.

    >>> standing(Rules(), 52, 4).edge == bank_edge(Rules())
    True
    """
    unknown = n if last is None else n - 1
    free = r - (last == "own")
    win, lose, both = _pair(unknown, free, n == 2 and last is not None, last == "own")
    win, lose = (win, lose) if way == "with" else (lose, win)
    return Standing(win, lose, both, -_mean(rules, n, free, last, 1 if way == "with" else -1, stake))


def _pair(unknown: int, free: int, last_known: bool, last_own: bool) -> tuple[Fraction, Fraction, Fraction]:
    """The chances that the next pair gives, kills, or does both."""
    first = Fraction(free, unknown)
    if last_known:
        return (1 - first) * last_own, first * (not last_own), first * last_own
    after = unknown - 1
    kills = first * Fraction(after - max(free - 1, 0), after) if free else Fraction(0)
    both = first * Fraction(free - 1, after) if free else Fraction(0)
    return (1 - first) * Fraction(free, after), kills, both


@cache
def _mean(rules: Rules, n: int, free: int, last: str | None, sign: int, stake: Fraction | None) -> Fraction:
    if n == 0:
        return Fraction(0)
    unknown = n if last is None else n - 1
    win, lose, both = _pair(unknown, free, n == 2 and last is not None, last == "own")
    place = rules.pack - n + 1
    mean = (
        win * _counts(rules, place + 1, False, sign, stake)
        + lose * _counts(rules, place, False, sign, stake)
        + both * _counts(rules, place, True, 1, stake)
    )
    rest = 1 - win - lose - both
    return mean + (rest * _mean(rules, n - 2, free, last, sign, stake) if rest and n > 2 else 0)


def _counts(rules: Rules, place: int, doublet: bool, sign: int, stake: Fraction | None) -> Fraction:
    """What a card decided at this place brings its punter in parts of the stake; ``sign`` −1 if he plays against."""
    mean = Fraction(0)
    for kin, part in KINS:
        found = result(rules, place, doublet=doublet, kin=kin)
        own = found._replace(counts=sign * found.counts)
        mean += part * (own.counts + (bonus(rules, place, own) / stake if stake else 0))
    return mean


# -- the ladder, a run, three nights


@dataclass(frozen=True)
class Ladder:
    """What a way of playing on comes to: the law of the final gain and its mean, in first stakes."""

    law: dict[Fraction, Fraction]

    @property
    def mean(self) -> Fraction:
        """The mean gain; below zero, as every sum of stakes that each lose on the average."""
        return sum((gain * chance for gain, chance in self.law.items()), Fraction(0))


def ladder(mode: Mode, steps: int, rules: Rules) -> Ladder:
    """The law of the gain of ``steps`` cards won running at most, each on a fresh pack, in first stakes.

    "flat": the first stake every time; "paroli": all is left on; "paix": only the gain is risked, the first stake
    saved; "paix-paroli": the first win is left on whole, then only the gain. Whoever does not win stops.

    >>> ladder("paroli", 3, Rules()).law[Fraction(7)] == shares(Rules()).punter ** 3
    True
    """
    if mode not in MODES:
        raise ValueError(f"a way of playing on is {', '.join(MODES)}; not {mode!r}")
    if not 1 <= steps <= 12:
        raise ValueError(f"a ladder has 1 to 12 steps, not {steps!r}")
    law: dict[Fraction, Fraction] = {}
    running: dict[tuple[Fraction, Fraction], Fraction] = {(Fraction(0), Fraction(1)): Fraction(1)}
    results = _results(rules)
    for step in range(1, steps + 1):
        after: dict[tuple[Fraction, Fraction], Fraction] = {}
        for (gain, risk), chance in running.items():
            for counts, part in results.items():
                now = gain + risk * counts
                if counts <= 0 or step == steps:
                    law[now] = law.get(now, Fraction(0)) + chance * part
                else:
                    key = now, _next_risk(mode, step, now, risk, counts)
                    after[key] = after.get(key, Fraction(0)) + chance * part
        running = after
    return Ladder(dict(sorted(law.items())))


def _results(rules: Rules) -> dict[Fraction, Fraction]:
    found: dict[Fraction, Fraction] = {}
    for outcome in outcomes(rules):
        found[outcome.result.counts] = found.get(outcome.result.counts, Fraction(0)) + outcome.chance
    return found


def _next_risk(mode: Mode, step: int, gain: Fraction, risk: Fraction, counts: Fraction) -> Fraction:
    if mode == "flat":
        return Fraction(1)
    all_on = risk * (1 + counts)
    return all_on if mode == "paroli" or (mode == "paix-paroli" and step == 1) else gain


class Run(NamedTuple):
    """A run of wins, each stake doubled, that empties a bank: how many wins, and the chance of them."""

    wins: int
    chance: Fraction


def breaking_run(bank: int, stake: int, rules: Rules) -> Run:
    """The shortest run of whole wins, all left on, that takes ``bank`` counters from a first ``stake``.

    >>> breaking_run(1000, 1, Rules()).wins
    10
    """
    if bank < 1 or stake < 1:
        raise ValueError(f"bank and stake are whole numbers of counters from 1, not {bank!r} and {stake!r}")
    wins = 1
    while stake * (2**wins - 1) < bank:
        wins += 1
    return Run(wins, in_a_row(shares(rules).punter, wins))


def futures(first: int, nights: int, rules: Rules) -> dict[tuple[int, ...], Fraction]:
    """What a punter who stakes all he has each night owns night by night, and the chance of each such future.

    Only for an agreement by which a card wins or loses its whole stake; ValueError otherwise.

    >>> [path[-1] for path in futures(47_000, 3, Rules())]
    [0, 0, 0, 376000]
    """
    won = shares(rules).punter
    if any(abs(outcome.result.counts) != 1 for outcome in outcomes(rules)):
        raise ValueError(
            "the futures are told for an agreement by which a card wins or loses its whole stake"
        )
    paths = {}
    for lost_on in range(1, nights + 1):
        path = [first * 2**night if night < lost_on else 0 for night in range(nights + 1)]
        paths[tuple(path)] = won ** (lost_on - 1) * (1 - won)
    return paths | {tuple(first * 2**night for night in range(nights + 1)): won**nights}
