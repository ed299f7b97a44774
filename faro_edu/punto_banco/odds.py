"""Exact odds of punto banco, from any shoe.

A shoe is ten counts, the cards of values 0 (tens and courts) to 9, or a number of whole packs. Every answer is
counted: integers of ordered six-card sequences, or a ``fractions.Fraction``. Six places are dealt in every
sequence, whether the rules use them or not, so that all sequences are equally likely and none is left out.

The rules are those of `tableau` (``punto-6`` to ``punto-8``); what punto does on five is a choice at S4's table,
so it is an argument here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, lru_cache
from typing import Literal

from faro_edu.punto_banco.tableau import VALUES, banco_draws

__all__ = [
    "BASES", "SIDES", "Coup", "Decision", "Solution", "after_two_cards", "coup", "decisions", "edge", "fixed_rule",
    "given_banco", "given_punto", "natural", "on_five", "removal", "shoe_of", "solve_baccara", "totals", "variance",
    "without",
]  # fmt: skip

Shoe = int | Sequence[int]
OnFive = Literal["draw", "stand"]
Bet = Literal["punto", "banco", "égalité"]
Basis = Literal["stake", "resolved"]
Counts = tuple[int, ...]
Three = list[int]

SIDES: tuple[Bet, ...] = ("punto", "banco", "égalité")
ONE_PACK: Counts = (16, *(4,) * 9)
MOST_PACKS = 100
"""A bound that keeps a slip such as 416 packs for 416 cards from passing unseen."""

BASES: dict[Basis, str] = {
    "stake": "of every stake laid, a stake that is pushed among them",
    "resolved": "of every stake that is won or lost, pushes left out",
}
"""The bases of the edge, each in plain words: *of what* the bank keeps the given fraction."""


@dataclass(frozen=True, slots=True)
class Coup:
    """How many of all ordered six-card sequences each side wins, and how many are égalité.

    >>> one = coup(1)
    >>> one.punto, one.banco, one.tie
    (6548674432, 6737232640, 1372227328)
    """

    punto: int
    banco: int
    tie: int

    @property
    def sequences(self) -> int:
        """All sequences counted."""
        return self.punto + self.banco + self.tie

    def chance(self, bet: Bet) -> Fraction:
        """The chance that ``bet`` wins.

        >>> float(coup(8).chance("banco"))
        0.458597422632763
        """
        return Fraction({"punto": self.punto, "banco": self.banco, "égalité": self.tie}[bet], self.sequences)

    @property
    def net(self) -> Fraction:
        """What a counter on punto brings on the average: its wins less its losses."""
        return Fraction(self.punto - self.banco, self.sequences)


def shoe_of(shoe: Shoe, least: int = 6) -> Counts:
    """The ten counts of ``shoe``: of so many packs, or as given.

    Raises `ValueError` for anything but ten counts of at least ``least`` cards together, or 1 to 100 packs.

    >>> shoe_of(8)
    (128, 32, 32, 32, 32, 32, 32, 32, 32, 32)
    """
    if isinstance(shoe, int):
        if isinstance(shoe, bool) or not 1 <= shoe <= MOST_PACKS:
            raise ValueError(f"a shoe has 1 to {MOST_PACKS} packs, not {shoe!r}")
        return tuple(shoe * count for count in ONE_PACK)
    counts = tuple(shoe)
    if len(counts) != 10 or any(isinstance(n, bool) or not isinstance(n, int) or n < 0 for n in counts):
        raise ValueError(f"a shoe is ten counts of the values 0 to 9, none below 0; not {shoe!r}")
    if sum(counts) < least:
        raise ValueError(f"a coup takes up to six cards, and {least} are needed here; not {sum(counts)}")
    return counts


def without(shoe: Shoe, *values: int) -> Counts:
    """``shoe`` with one card of each of these values taken out; `ValueError` if there is none.

    >>> without(1, 0, 5, 5)
    (15, 4, 4, 4, 4, 2, 4, 4, 4, 4)
    """
    counts = list(shoe_of(shoe))
    for value in values:
        if value not in VALUES or not counts[value]:
            raise ValueError(f"no card of value {value!r} can be taken out of {tuple(counts)}")
        counts[value] -= 1
    return tuple(counts)


# -- counting two hands of two cards


class _Hands:
    """Ordered hands of two and two cards from some counts, by their totals P (punto) and B (banco).

    ``pairs[t]`` are the ordered pairs of total t; ``partners[t][c]`` the cards that make t with one card of
    value c. ``shared(p, b)`` are the triples of a card with a partner for p and one for b: two pairs that have a
    card in common. All three can follow the removal of one more card in a few steps.
    """

    def __init__(self, counts: Sequence[int]) -> None:
        self.counts = counts
        self.partners = [[counts[(t - c) % 10] - ((2 * c - t) % 10 == 0) for c in VALUES] for t in VALUES]
        self.pairs = [
            sum(n * other for n, other in zip(counts, row, strict=True) if n) for row in self.partners
        ]

    def shared(self, p: int, b: int) -> int:
        mine, theirs = self.partners[p], self.partners[b]
        return sum(n * one * two for n, one, two in zip(self.counts, mine, theirs, strict=True) if n)

    def both(self, p: int, b: int) -> int:
        """Ordered hands of four different cards with these totals."""
        same = 2 * self.pairs[p] if p == b else 0
        return self.pairs[p] * self.pairs[b] - 4 * self.shared(p, b) + same

    def both_but(self, p: int, b: int, shared: int) -> Iterator[tuple[int, int]]:
        """For each value d: the hands times the cards of value d that are left beside them, d being a fifth card.

        The pairs and the triples that hold one certain card of value d are taken away: it is the shared card,
        or the partner of one of the two hands, or (with p = b) of both.
        """
        mine, theirs, pairs_p, pairs_b = self.partners[p], self.partners[b], self.pairs[p], self.pairs[b]
        for d, n in enumerate(self.counts):
            if not n:
                continue
            one, two = mine[d], theirs[d]
            less = one * two + one * theirs[(p - d) % 10] + two * mine[(b - d) % 10] - (two if p == b else 0)
            left_p, left_b = pairs_p - 2 * one, pairs_b - 2 * two
            same = 2 * left_p if p == b else 0
            yield d, n * (left_p * left_b - 4 * (shared - less) + same)


def _compare(p: int, b: int) -> int:
    """The place of the winner in a `Three`: 0 punto, 1 banco, 2 égalité."""
    return 0 if p > b else 1 if b > p else 2


def _add(into: Mapping[tuple[int, int], Three], p: int, b: int, winner: int, ways: int) -> None:
    into[p, b][winner] += ways


@lru_cache(maxsize=512)
def _by_totals(counts: Counts, on_five: OnFive) -> Mapping[tuple[int, int], Three]:
    """For the totals of the first two cards of each side: the sequences that punto, banco and neither win."""
    n = sum(counts)
    found: dict[tuple[int, int], Three] = {(p, b): [0, 0, 0] for p in VALUES for b in VALUES}
    hands = _Hands(counts)
    stops = 5 if on_five == "stand" else 6
    for p, b in found:
        if p >= 8 or b >= 8 or (p >= stops and b >= 6):
            _add(found, p, b, _compare(p, b), hands.both(p, b) * (n - 4) * (n - 5))
        elif p >= stops:  # punto stands, banco draws
            for d, ways in hands.both_but(p, b, hands.shared(p, b)):
                _add(found, p, b, _compare(p, (b + d) % 10), ways * (n - 5))
    for third, copies in enumerate(counts):
        if copies:
            _punto_drew(found, _Hands(_less(counts, third)), third, copies, stops, n)
    return found


def _less(counts: Counts, value: int) -> Counts:
    return (*counts[:value], counts[value] - 1, *counts[value + 1 :])


def _punto_drew(
    into: Mapping[tuple[int, int], Three], hands: _Hands, third: int, copies: int, stops: int, n: int
) -> None:
    """Add all sequences in which punto drew a card of value ``third``; ``hands`` are without that card."""
    for p in range(stops):
        for b in range(8):
            total = (p + third) % 10
            if not banco_draws(b, third):
                _add(into, p, b, _compare(total, b), copies * hands.both(p, b) * (n - 5))
                continue
            cell = into[p, b]
            for d, ways in hands.both_but(p, b, hands.shared(p, b)):
                cell[_compare(total, (b + d) % 10)] += copies * ways


def _checked(on_five: str) -> OnFive:
    if on_five not in ("draw", "stand"):
        raise ValueError(f"punto_on_five is 'draw' or 'stand', not {on_five!r}")
    return "draw" if on_five == "draw" else "stand"


def _sum(cells: Iterator[Three]) -> Coup:
    return Coup(*map(sum, zip(*cells, strict=True)))


def coup(shoe: Shoe, punto_on_five: OnFive = "draw") -> Coup:
    """The exact law of a coup dealt from ``shoe``: integers of ordered six-card sequences.

    ``shoe`` is ten counts of the values 0 to 9, or a number of packs; punto draws or stands on five.

    >>> law = coup(8)
    >>> law.punto, law.banco, law.tie
    (2230518282592256, 2292252566437888, 475627426473216)
    """
    return _sum(iter(_by_totals(shoe_of(shoe), _checked(punto_on_five)).values()))


def totals(shoe: Shoe, punto_on_five: OnFive = "draw") -> dict[tuple[int, int], Coup]:
    """The law of a coup for each pair of totals (punto, banco) of the first two cards."""
    cells = _by_totals(shoe_of(shoe), _checked(punto_on_five))
    return {both: Coup(*three) for both, three in cells.items()}


def given_punto(shoe: Shoe, total: int, punto_on_five: OnFive = "draw") -> Coup:
    """The law of a coup in which punto's first two cards make ``total``.

    >>> float(given_punto(8, 9).chance("banco"))
    0.0
    """
    cells = _by_totals(shoe_of(shoe), _checked(punto_on_five))
    return _sum(cells[_total(total), b] for b in VALUES)


def given_banco(shoe: Shoe, total: int, punto_on_five: OnFive = "draw") -> Coup:
    """The law of a coup in which banco's first two cards make ``total``."""
    cells = _by_totals(shoe_of(shoe), _checked(punto_on_five))
    return _sum(cells[p, _total(total)] for p in VALUES)


def _total(total: int) -> int:
    if total not in VALUES:
        raise ValueError(f"a total is 0 to 9, not {total!r}")
    return total


def natural(shoe: Shoe, total: int) -> Fraction:
    """The chance that the first two cards of one side make ``total``, 8 or 9 for a natural.

    >>> natural(8, 9)
    Fraction(512, 5395)
    """
    hands, n = _Hands(shoe_of(shoe)), sum(shoe_of(shoe))
    return Fraction(hands.pairs[_total(total)], n * (n - 1))


# -- what a bet costs


def edge(
    shoe: Shoe,
    bet: Bet,
    basis: Basis = "stake",
    *,
    commission: Fraction | int = 5,
    tie_pays: int = 8,
    punto_on_five: OnFive = "draw",
) -> Fraction:
    """What the bank keeps of a bet on the average, as a fraction of the stake; `BASES` says of which stakes.

    ``commission`` is in per cent of a win on banco, ``tie_pays`` what égalité pays to one. Raises `ValueError` for
    an unknown bet or basis, and for the basis "resolved" where no stake is: in a shoe that gives nothing but ties.

    >>> round(float(100 * edge(8, "banco")), 4), round(float(100 * edge(8, "égalité")), 4)
    (1.0579, 14.3596)
    """
    if basis not in BASES:
        raise ValueError(f"basis: expected {' or '.join(map(repr, BASES))}, got {basis!r}")
    law = coup(shoe, punto_on_five)
    kept = -sum(gain * law.chance(side) for side, gain in _gains(bet, commission, tie_pays).items())
    pushed = law.chance("égalité") if bet != "égalité" else 0
    if basis == "resolved" and pushed == 1:
        raise ValueError(
            f"basis 'resolved': every coup of this shoe is a tie, so no stake on {bet} is resolved"
        )
    return Fraction(kept) / (1 - pushed if basis == "resolved" else 1)


def _gains(bet: Bet, commission: Fraction | int, tie_pays: int) -> dict[Bet, Fraction]:
    """What one counter on ``bet`` brings when punto, banco or égalité wins."""
    win = 1 - Fraction(commission) / 100
    gains: dict[Bet, dict[Bet, Fraction]] = {
        "punto": {"punto": Fraction(1), "banco": Fraction(-1), "égalité": Fraction(0)},
        "banco": {"punto": Fraction(-1), "banco": win, "égalité": Fraction(0)},
        "égalité": {"punto": Fraction(-1), "banco": Fraction(-1), "égalité": Fraction(tie_pays)},
    }
    if bet not in gains:
        raise ValueError(f"a bet is 'punto', 'banco' or 'égalité', not {bet!r}")
    return gains[bet]


def variance(shoe: Shoe, bet: Bet, *, commission: Fraction | int = 5, tie_pays: int = 8) -> Fraction:
    """The variance of what one counter on ``bet`` brings in one coup, in counters squared."""
    law, gains = coup(shoe), _gains(bet, commission, tie_pays)
    mean = sum(gain * law.chance(side) for side, gain in gains.items())
    return Fraction(sum(gain**2 * law.chance(side) for side, gain in gains.items()) - mean**2)


def removal(shoe: Shoe, value: int, punto_on_five: OnFive = "draw") -> dict[Bet, Fraction]:
    """By how much the chance of each bet changes when one card of ``value`` is taken out of ``shoe``.

    Weighted by the number of cards of each value the changes sum to zero.

    >>> round(float(10**6 * removal(8, 5)["punto"]), 4)
    56.7188
    """
    before, after = coup(shoe, punto_on_five), coup(without(shoe, value), punto_on_five)
    return {side: after.chance(side) - before.chance(side) for side in SIDES}


# -- decisions


def on_five(unseen: Shoe) -> dict[OnFive, Coup]:
    """Punto has five: the law of the coup if it draws and if it stands.

    ``unseen`` are the cards not yet seen: punto's two are gone, banco's two, still closed, are among them. The
    sequences have four cards: banco's two, and one more for each side.

    >>> both = on_five(without(8, 0, 5))
    >>> both["draw"].net > both["stand"].net
    True
    """
    counts = shoe_of(unseen, 4)
    return {"draw": _five_draws(counts), "stand": _five_stands(counts)}


def _five_stands(counts: Counts) -> Coup:
    n, found = sum(counts), [0, 0, 0]
    for b, pairs in enumerate(_Hands(counts).pairs):
        if b >= 6:
            found[_compare(5, b)] += pairs * (n - 2) * (n - 3)
            continue
        for d, copies in enumerate(counts):
            if copies:
                found[_compare(5, (b + d) % 10)] += copies * _Hands(_less(counts, d)).pairs[b] * (n - 3)
    return Coup(*found)


def _five_draws(counts: Counts) -> Coup:
    n, found = sum(counts), [0, 0, 0]
    for b in (8, 9):
        found[1] += _Hands(counts).pairs[b] * (n - 2) * (n - 3)
    for third, copies in enumerate(counts):
        if not copies:
            continue
        hands, total = _Hands(_less(counts, third)), (5 + third) % 10
        for b in range(8):
            if not banco_draws(b, third):
                found[_compare(total, b)] += copies * hands.pairs[b] * (n - 3)
                continue
            for d, left in enumerate(hands.counts):
                if left:
                    pairs = hands.pairs[b] - 2 * hands.partners[b][d]
                    found[_compare(total, (b + d) % 10)] += copies * left * pairs
    return Coup(*found)


@dataclass(frozen=True, slots=True)
class Decision:
    """A cell of the tableau: how often it comes, and what a counter on banco nets there if banco draws or stands.

    ``draw`` and ``stand`` are averages over the coups of the cell, ``cost`` is what the wrong of the two would
    cost a counter on banco in the cell, ``cost * chance`` in a coup of any kind; commission is left out.
    """

    chance: Fraction
    draw: Fraction
    stand: Fraction

    @property
    def best(self) -> OnFive:
        """The better of the two for banco."""
        return "draw" if self.draw > self.stand else "stand"

    @property
    def cost(self) -> Fraction:
        """What the worse one costs, in the coups of this cell."""
        return abs(self.draw - self.stand)


def decisions(shoe: Shoe, punto_on_five: OnFive = "draw") -> dict[tuple[int, int | None], Decision]:
    """Every cell of the tableau, (banco's total 0 to 7, punto's third card or None): what each choice is worth.

    The choice of other cells does not matter to a cell. Raises `ValueError` for a shoe in which a cell cannot come.

    >>> decisions(8)[3, 8].best, decisions(8)[6, 7].best
    ('stand', 'draw')
    """
    counts = shoe_of(shoe)
    n, stops = sum(counts), 5 if _checked(punto_on_five) == "stand" else 6
    sequences = n * (n - 1) * (n - 2) * (n - 3) * (n - 4) * (n - 5)
    found: dict[tuple[int, int | None], Decision] = {}
    if 0 in counts:
        raise ValueError(f"no card of value {counts.index(0)} is in this shoe, so a column cannot come")
    for third in (*VALUES, None):
        copies = 1 if third is None else counts[third]
        hands = _Hands(counts if third is None else _less(counts, third))
        players = range(stops, 8) if third is None else range(stops)
        rest = (n - 4) * (n - 5) if third is None else n - 5
        for b in range(8):
            ways, draw, stand = _cell(hands, players, b, third or 0, copies, rest)
            found[b, third] = Decision(Fraction(ways, sequences), Fraction(draw, ways), Fraction(stand, ways))
    return found


def _cell(hands: _Hands, players: range, b: int, third: int, copies: int, rest: int) -> tuple[int, int, int]:
    """Sequences of a cell, and banco's wins less losses among them, drawing and standing."""
    ways = draw = stand = 0
    left = sum(hands.counts) - 4
    for p in players:
        total = (p + third) % 10
        both = copies * hands.both(p, b) * rest
        ways += both
        stand += both * _sign(b, total)
        drawn = sum(
            ways_d * _sign((b + d) % 10, total) for d, ways_d in hands.both_but(p, b, hands.shared(p, b))
        )
        draw += copies * drawn * rest // left
    return ways, draw, stand


def _sign(one: int, other: int) -> int:
    return (one > other) - (one < other)


def after_two_cards(shoe: Shoe, punto_on_five: OnFive = "draw") -> dict[int, tuple[Coup, Coup]]:
    """For each total of the first two cards: the law if punto has it, and the law if banco has it."""
    return {t: (given_punto(shoe, t, punto_on_five), given_banco(shoe, t, punto_on_five)) for t in VALUES}


# -- the game of two free players


@dataclass(frozen=True, slots=True)
class Solution:
    """What two free players do in the model of Kemeny and Snell.

    The punter draws on five with chance ``punter``; the banker who holds ``cell`` draws with chance ``banker``
    and plays ``table`` elsewhere; ``value`` is what a counter brings the punter on the average.
    """

    punter: Fraction
    cell: tuple[int, int | None]
    banker: Fraction
    value: Fraction
    table: Mapping[tuple[int, int | None], OnFive]


Line = tuple[Fraction, Fraction]
"""The punter's gain in a cell, for (standing on five always, drawing on five always)."""


@cache
def solve_baccara() -> Solution:
    """Baccara for two who choose freely, solved exactly.

    The model: every card comes from a fresh pack (it is put back), each side sees its own two cards' total and
    the punter's third card; the punter draws below five and stands above, and both are free elsewhere. As the
    punter's rule is one number, the chance of drawing on five, the least that he can make sure of is a
    concave line of straight pieces; its top is the solution.

    >>> solved = solve_baccara()
    >>> solved.punter, solved.banker, solved.value
    (Fraction(9, 11), Fraction(859, 2288), Fraction(-679568, 53094899))
    """
    cells = _model()
    best = max(_corners(cells), key=lambda at: _sure(cells, at))
    cell = next(key for key, (draw, stand) in cells.items() if _on(draw, best) == _on(stand, best))
    table: dict[tuple[int, int | None], OnFive] = {
        key: "draw" if _on(draw, best) < _on(stand, best) else "stand"
        for key, (draw, stand) in cells.items()
        if key != cell
    }
    rest = sum((_slope(cells[key][choice == "stand"]) for key, choice in table.items()), _naturals()[1])
    draw, stand = map(_slope, cells[cell])
    return Solution(best, cell, (rest + stand) / (stand - draw), _sure(cells, best), table)


def _on(line: Line, at: Fraction) -> Fraction:
    return line[0] + at * (line[1] - line[0])


def _slope(line: Line) -> Fraction:
    return line[1] - line[0]


def _corners(cells: Mapping[tuple[int, int | None], tuple[Line, Line]]) -> Iterator[Fraction]:
    yield from (Fraction(0), Fraction(1))
    for draw, stand in cells.values():
        if _slope(draw) != _slope(stand):
            at = (stand[0] - draw[0]) / (_slope(draw) - _slope(stand))
            if 0 < at < 1:
                yield at


def _sure(cells: Mapping[tuple[int, int | None], tuple[Line, Line]], at: Fraction) -> Fraction:
    """What the punter gets who draws on five with chance ``at``, against the best reply."""
    base, slope = _naturals()
    return base + at * slope + sum(min(_on(draw, at), _on(stand, at)) for draw, stand in cells.values())


_DRAWN = [Fraction(count, 52) for count in ONE_PACK]
_TWO = [sum((_DRAWN[c] * _DRAWN[(t - c) % 10] for c in VALUES), Fraction(0)) for t in VALUES]


def _naturals() -> Line:
    """What the punter gets from coups with a natural, and its slope, which is nought."""
    both = [(p, b) for p in VALUES for b in VALUES if p >= 8 or b >= 8]
    return sum((_TWO[p] * _TWO[b] * _sign(p, b) for p, b in both), Fraction(0)), Fraction(0)


@cache
def _model() -> dict[tuple[int, int | None], tuple[Line, Line]]:
    """For each cell the punter's gain if the banker draws, and if he stands; each for both rules on five."""
    cells: dict[tuple[int, int | None], tuple[Line, Line]] = {}
    for b in range(8):
        for third in (*VALUES, None):
            lines = [_line(b, third, draws) for draws in (True, False)]
            cells[b, third] = (lines[0], lines[1])
    return cells


def _line(b: int, third: int | None, draws: bool) -> Line:
    ends = []
    for players in ((range(5), range(5, 8)), (range(6), range(6, 8))):
        drawing, standing = players
        hands = standing if third is None else drawing
        weight = _TWO[b] * (1 if third is None else _DRAWN[third])
        gain = sum((_TWO[p] * _meets((p + (third or 0)) % 10, b, draws) for p in hands), Fraction(0))
        ends.append(weight * gain)
    return ends[0], ends[1]


def _meets(p: int, b: int, draws: bool) -> Fraction:
    """The punter's mean gain with a final total p against a banker of b who draws or stands."""
    if not draws:
        return Fraction(_sign(p, b))
    return sum((_DRAWN[d] * _sign(p, (b + d) % 10) for d in VALUES), Fraction(0))


def fixed_rule(at: Fraction | int) -> Fraction:
    """In the model: what a counter brings a punter whose chance of drawing on five is ``at`` and known.

    >>> round(float(fixed_rule(1)), 6), round(float(fixed_rule(0)), 6)
    (-0.013677, -0.015368)
    """
    if not 0 <= at <= 1:
        raise ValueError(f"a chance is from 0 to 1, not {at!r}")
    return _sure(_model(), Fraction(at))
