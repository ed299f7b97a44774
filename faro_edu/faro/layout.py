"""The layout as geometry: where the thirteen spades lie, and what a stake covers by its place.

Foster's figure (p. 530) shows the bets around the Ten; what it shows there holds for every card, as far as the
neighbours exist (§ E14). Distances are those of the drawing: a card is 62 by 86.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from itertools import combinations, pairwise, permutations

UPPER, LOWER = (6, 5, 4, 3, 2, 1), (8, 9, 10, 11, 12, 13)
WIDTH, HEIGHT = 62, 86

CORNERS: dict[int, tuple[float, float]] = {
    7: (12, 106),
    **{rank: (96 + 78 * column, 36) for column, rank in enumerate(UPPER)},
    **{rank: (96 + 78 * column, 170) for column, rank in enumerate(LOWER)},
}
"""The upper left corner of each rank's card."""

GROUPS = ("side by side", "across", "one-remove", "three in a row", "triangle", "square", "heeled")
"""The kinds of bet on several ranks that all play the same way."""

EACH_TURN = ("high card", "odd", "even")
"""The bets that every turn decides."""

KINDS = ("flat", *GROUPS, "opposed", "strung", "marker", "high against low", *EACH_TURN)


@cache
def covered(kind: str) -> tuple[tuple[int, ...], ...]:
    """The ranks that a bet of this kind can cover, each set once, in the order of the layout.

    >>> covered("across")[2], covered("square")[1], len(covered("triangle"))
    ((4, 10), (5, 4, 9, 10), 20)
    """
    squares = [(a, b, c, d) for (a, b), (c, d) in zip(pairwise(UPPER), pairwise(LOWER), strict=True)]
    found: dict[str, Iterable[tuple[int, ...]]] = {
        "flat": ((rank,) for rank in range(1, 14)),
        "marker": ((rank,) for rank in range(1, 14)),
        "side by side": (*pairwise(UPPER), (6, 7), (7, 8), *pairwise(LOWER)),
        "across": zip(UPPER, LOWER, strict=True),
        "one-remove": (*zip(UPPER, UPPER[2:], strict=False), *zip(LOWER, LOWER[2:], strict=False)),
        "three in a row": (*_threes(UPPER), (6, 7, 8), *_threes(LOWER)),
        "triangle": (three for square in squares for three in combinations(square, 3)),
        "square": squares,
        "heeled": (pair for a, b, c, d in squares for pair in ((a, d), (b, c))),
    }
    if kind == "opposed":
        near = ("side by side", "across", "one-remove", "heeled")
        return tuple(pair for name in near for ranks in covered(name) for pair in permutations(ranks))
    return tuple(found.get(kind, ((),)))


def _threes(row: tuple[int, ...]) -> Iterable[tuple[int, int, int]]:
    return zip(row, row[1:], row[2:], strict=False)


def in_order(kind: str, ranks: tuple[int, ...]) -> tuple[int, ...] | None:
    """``ranks`` in the order of the layout if a bet of this kind can cover them, else None.

    An opposed bet keeps its order: the card to win, then the card to lose.
    """
    if kind == "opposed":
        return ranks if ranks in covered(kind) else None
    return _sets(kind).get(frozenset(ranks)) if len(set(ranks)) == len(ranks) else None


@cache
def _sets(kind: str) -> dict[frozenset[int], tuple[int, ...]]:
    return {frozenset(ranks): ranks for ranks in covered(kind)}


@dataclass(frozen=True, slots=True)
class Spot:
    """A place on the cloth where counters can lie, the kind of bet it is, and the ranks it covers."""

    kind: str
    ranks: tuple[int, ...]
    x: float
    y: float


@cache
def spots() -> tuple[Spot, ...]:
    """Every place where counters can be laid straight down, the thirteen cards first.

    Heeled and opposed bets share corners with other bets and are told apart by how the counters tilt.
    """
    return (
        *(Spot("flat", (rank,), *middle(rank)) for rank in range(1, 14)),
        *(Spot("side by side", pair, *_between(pair)) for pair in covered("side by side")),
        *(Spot("across", pair, *_between(pair)) for pair in covered("across")),
        *(Spot("square", four, *_between(four)) for four in covered("square")),
        *(_behind(three) for three in covered("three in a row")),
        *(spot for rank in (*UPPER, *LOWER) for spot in _corners(rank)),
    )


def middle(rank: int) -> tuple[float, float]:
    """The middle of a rank's card."""
    x, y = CORNERS[rank]
    return x + WIDTH / 2, y + HEIGHT / 2


def _between(ranks: tuple[int, ...]) -> tuple[float, float]:
    middles = [middle(rank) for rank in ranks]
    return sum(x for x, _ in middles) / len(ranks), sum(y for _, y in middles) / len(ranks)


def _behind(three: tuple[int, ...]) -> Spot:
    """Three in a row lie behind the middle card, on the edge away from the other row."""
    x, y = middle(three[1])
    if three[1] == 7:
        return Spot("three in a row", three, x - WIDTH / 2 + 4, y)
    return Spot("three in a row", three, x, y + (-1 if three[1] in UPPER else 1) * HEIGHT / 2)


def _corners(rank: int) -> Iterable[Spot]:
    """A corner towards the gap is the triangle of which the card is the middle, one away from it a one-remove."""
    row, other = (UPPER, LOWER) if rank in UPPER else (LOWER, UPPER)
    column = row.index(rank)
    x, y = middle(rank)
    gap = 1 if rank in UPPER else -1
    for side in (-1, 1):
        if 0 <= column + side < 6:
            triangle = in_order("triangle", (rank, row[column + side], other[column]))
            assert triangle
            yield Spot("triangle", triangle, x + side * (WIDTH / 2 - 5), y + gap * (HEIGHT / 2 - 5))
        if 0 <= column + 2 * side < 6:
            pair = in_order("one-remove", (rank, row[column + 2 * side]))
            assert pair
            yield Spot("one-remove", pair, x + side * (WIDTH / 2 - 5), y - gap * (HEIGHT / 2 - 5))


@cache
def lies(kind: str, ranks: tuple[int, ...], way: str) -> tuple[float, float]:
    """Where the counters of a bet are drawn: its spot, or for a tilted bet between its two cards.

    S0's bets of every turn lie at the edge of the table, even by the two and odd by the five (house § 2);
    strings lie behind an odd or an even card on the dealer's side (§ 15).
    """
    for spot in spots():
        if (spot.kind, spot.ranks) == ("flat" if kind == "marker" else kind, ranks):
            return spot.x, spot.y
    if kind in ("heeled", "opposed"):
        (ax, ay), (bx, by) = map(middle, ranks)
        return ax + (bx - ax) * 0.36, ay + (by - ay) * 0.36
    behind = {"high card": 0, "even": 2, "odd": 5, "high against low": 0, "strung": 1 if way == "odd" else 6}[
        kind
    ]
    return (middle(behind)[0] if behind else 318.0), 14.0
