"""Exact odds of faro, from the cards still unseen.

Every answer is a ``fractions.Fraction`` got by counting; nothing is simulated and no float decides
anything. A bet to win and the same bet coppered are equal by symmetry (each order of the two cards of a
turn is as likely as the other), so no function here asks which way a bet was laid.

Words: *unseen* cards are those still in the box, the hock included, the soda only while it has not been
seen. *Copies* are the unseen cards of the rank (or of each rank of a group) on which a bet lies. The rules
are Foster's (1914, pp. 529–534): ``foster-23`` a split costs half the stake; ``foster-30`` the hock returns
it; ``foster-36`` everything else is even money. Where he is silent the editor's articles of the chapter are
followed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import permutations
from math import comb, factorial
from typing import Literal, TypeVar

from faro_edu.faro.rules import CALL_PAYS, LastTurn

__all__ = [
    "AFTER_SODA",
    "BASES",
    "FULL_PACK",
    "LAST_TURN_PAYS",
    "Basis",
    "Copies",
    "GroupSplit",
    "LastTurn",
    "Turn",
    "can_occur",
    "edge",
    "last_turn",
    "last_turn_chances",
    "last_turn_kind",
    "last_turn_orders",
    "mean_splits",
    "next_turn",
    "splits",
]

Copies = int | tuple[int, ...]
Basis = Literal["turn", "resolved", "standing", "over the soda"]
GroupSplit = Literal["drawn", "half"]
T = TypeVar("T", bound=Hashable)

FULL_PACK: tuple[int, ...] = (4,) * 13
"""Unseen cards of A, 2, …, K before the soda is known."""

AFTER_SODA: tuple[int, ...] = (3,) + (4,) * 12
"""Unseen cards of the ranks once the soda is known (here an ace; which rank it was changes no law)."""

BASES: dict[Basis, str] = {
    "turn": "of every stake on the layout at the next turn, decided or not",
    "resolved": "of every stake that the next turn decides",
    "standing": "of every stake laid now and left until it is decided or in hoc",
    "over the soda": "of every stake laid before the soda is known and left standing, averaged over the soda",
}
"""The bases of the edge, each in plain words: *of what* the bank keeps the given fraction."""

LAST_TURN_PAYS: dict[LastTurn, int] = CALL_PAYS
"""What the table's rules pay for a right call of the last turn, net, for one staked (``foster-32``, ``-34``,
``-35``)."""


@dataclass(frozen=True, slots=True)
class Turn:
    """The chances of one bet at one turn; what they leave to 1 is that nothing happens to it.

    ``win`` and ``lose`` move the whole stake; ``split`` costs half of it; ``drawn`` shows cards of the bet
    and pays nothing, the stake staying where it lies.

    >>> turn = next_turn(4, 51)
    >>> turn.win, turn.split, turn.edge
    (Fraction(94, 1275), Fraction(2, 425), Fraction(1, 425))
    """

    win: Fraction
    lose: Fraction
    split: Fraction
    drawn: Fraction = Fraction(0)

    @property
    def decided(self) -> Fraction:
        """The chance that the bet is settled: won, lost or split.

        >>> next_turn(4, 51).decided
        Fraction(194, 1275)
        """
        return self.win + self.lose + self.split

    @property
    def nothing(self) -> Fraction:
        """The chance that no card of the bet shows.

        >>> next_turn(4, 51).nothing
        Fraction(1081, 1275)
        """
        return 1 - self.decided - self.drawn

    @property
    def edge(self) -> Fraction:
        """What the bank expects to take at this turn, as a fraction of the stake (basis "turn").

        Wins and losses balance, so this is half the chance of a split (``foster-23``).

        >>> next_turn(2, 49).edge
        Fraction(1, 2352)
        """
        return self.lose - self.win + self.split / 2


def next_turn(copies: Copies, n: int, *, group_split: GroupSplit = "drawn") -> Turn:
    """Return the chances of a bet at the next turn, when `n` cards are unseen.

    `copies` is how many of them are of the rank bet on, or a tuple with that number for each rank of a
    group. When a turn shows two *different* ranks of a group nothing is paid and the bet stays
    (``group_split="drawn"``, the editor's article) or half is lost as on a pair (``"half"``, S0's plié on a
    group read like its plié on a rank).

    Raises `ValueError` if `copies` is not an int from 0 to 4 or a tuple of them, if `n` is not from 2 to
    52, or if there are more copies than cards. Whether a deal can come to such a position is not asked: see
    `can_occur`.

    Proof: of the n(n−1) ordered pairs of unseen cards K(n−K) have the loser alone, and as many the winner
    alone, among the K copies; Σk(k−1) are pairs of one rank. Articles ``foster-7``, ``foster-8``,
    ``foster-23`` (Foster 1914, pp. 530–531).

    >>> next_turn(1, 3)
    Turn(win=Fraction(1, 3), lose=Fraction(1, 3), split=Fraction(0, 1), drawn=Fraction(0, 1))
    >>> next_turn((4, 4, 4, 4), 51).edge, next_turn((4, 4, 4, 4), 51, group_split="half").edge
    (Fraction(4, 425), Fraction(4, 85))
    """
    group = _group(copies, n)
    _check_group_split(group_split)
    pairs = n * (n - 1)
    held = sum(group)
    alike = sum(k * (k - 1) for k in group)
    mixed = held * (held - 1) - alike
    single = Fraction(held * (n - held), pairs)
    if group_split == "half":
        return Turn(single, single, Fraction(alike + mixed, pairs), Fraction(0))
    return Turn(single, single, Fraction(alike, pairs), Fraction(mixed, pairs))


def edge(copies: Copies, n: int, basis: Basis, *, group_split: GroupSplit = "drawn") -> Fraction:
    """Return what the bank keeps on average of a bet, as a fraction of the stake, on a named basis.

    - ``"turn"``: of every stake that lies on the layout at the next turn, whether that turn decides it or
      not;
    - ``"resolved"``: of every stake that the next turn decides (the punter takes an undecided bet away);
    - ``"standing"``: of every stake laid now and left until a turn decides it or the hock returns it; `n`
      is odd, for the soda is out;
    - ``"over the soda"``: of every stake laid before the soda is known, then left standing, averaged over
      what the soda may be; `n` is 52 and every rank has its four cards. (Foster and S0 let no such bet be
      laid; this is the number to compare with pharaon.)

    `copies` and `group_split` are as in `next_turn`. A bet with no card left costs 0 on every basis, though
    it can never be decided; so does a bet on a single case card (``foster-26``).

    Raises `ValueError` for an unknown basis, for an `n` that the basis does not allow, and as `next_turn`
    does.

    Source: closed forms for one rank, proved in the tests against the recursion and against every order of
    small packs; 1/190 is the least edge of a losing bet in the abstract of Thorp, JASA 68 (1973).

    >>> edge(4, 51, "turn"), edge(4, 51, "resolved"), edge(4, 51, "standing"), edge(4, 52, "over the soda")
    (Fraction(1, 425), Fraction(3, 194), Fraction(101, 4998), Fraction(33, 1666))
    >>> edge(2, 49, "resolved")
    Fraction(1, 190)
    """
    _check(basis in BASES, "basis", " or ".join(f'"{name}"' for name in BASES), basis)
    turn = next_turn(copies, n, group_split=group_split)
    if basis == "turn":
        return turn.edge
    if basis == "resolved":
        return turn.edge / turn.decided if turn.decided else Fraction(0)
    if basis == "standing":
        _check(n % 2 == 1, "n", 'an odd number of unseen cards for the basis "standing" (the soda is out)', n)
        return _standing(_group(copies, n), n, group_split)
    return _over_the_soda(_group(copies, n), n, group_split)


def can_occur(copies: Copies, n: int) -> bool:
    """Tell whether some deal comes to `n` unseen cards with so many of a rank, or of a group, among them.

    Between turns `n` is odd, or 52 before the soda; and at least n − K of the cards must be of other ranks.
    Raises `ValueError` as `next_turn` does.

    >>> can_occur(2, 49), can_occur(2, 51), can_occur(4, 4)
    (True, False, False)
    """
    group = _group(copies, n)
    others = n - sum(group)
    return (n % 2 == 1 or n == 52) and others <= 4 * (13 - len(group))


def splits(counts: Sequence[int]) -> dict[int, Fraction]:
    """Return the law of the number of splits still to come, from any state of the case-keeper.

    `counts` are the unseen cards of A, 2, …, K; the soda is out, so their sum is odd. The keys run from 0
    to the most that can come, the values sum to 1. Raises `ValueError` for anything else.

    Proof: the j-th factorial moment counts the ways to fill j given turns with j disjoint pairs of one
    rank. A rank with k cards holds k!/((k−2j)! 2ʲ j!) sets of j pairs (its matching polynomial); ranks
    multiply; inclusion and exclusion turn moments into chances. All in integers over the common denominator
    n!. Article ``foster-23``.

    >>> splits((1, 2) + (0,) * 11)
    {0: Fraction(2, 3), 1: Fraction(1, 3)}
    >>> law = splits(AFTER_SODA)
    >>> sum(law.values()), sum(k * p for k, p in law.items())
    (Fraction(1, 1), Fraction(25, 17))
    """
    counts = _counts(counts)
    n = sum(counts)
    _check(n % 2 == 1, "counts", "numbers with an odd sum (the soda is out)", counts)
    turns = (n - 1) // 2
    pairings = _pairings(counts)
    moments = [
        comb(turns, j) * factorial(j) * 2**j * ways * factorial(n - 2 * j) for j, ways in enumerate(pairings)
    ]
    return {k: Fraction(_exactly(k, moments), factorial(n)) for k in range(len(moments))}


def mean_splits(counts: Sequence[int]) -> Fraction:
    """Return how many splits are to be expected in the rest of the deal.

    `counts` as in `splits`, but their sum may be even: with all 52 cards it is the mean over the soda too.
    Raises `ValueError` if `counts` are not thirteen numbers from 0 to 4 with a card among them.

    Proof: each of the turns to come is a split with chance Σk(k−1)/(n(n−1)), and means add up. Foster (p.
    531) says about three in two deals (``foster-23``); it is 25/17 a deal, 50/17 = 2.94 in two.

    >>> mean_splits(FULL_PACK), mean_splits(AFTER_SODA)
    (Fraction(25, 17), Fraction(25, 17))
    """
    counts = _counts(counts)
    n = sum(counts)
    if n < 3:
        return Fraction(0)
    return Fraction((n - 1) // 2 * sum(k * (k - 1) for k in counts), n * (n - 1))


def last_turn(kind: LastTurn, *, pays: int | None = None) -> Fraction:
    """Return what the bank keeps of a call of the last turn, as a fraction of the stake.

    A call is always decided. `kind` is ``"three ranks"``, ``"cat-hop"`` (two of a rank) or ``"colours"``
    (three of a rank). `pays` is what a right call wins for one staked, net; left out it is
    `LAST_TURN_PAYS`, Foster's "4 for 1" and "2 for 1" read as net odds, as his own roulette and fan-tan
    lines use the word. A negative edge would favour the punter.

    Raises `ValueError` for another kind or for `pays` that is not a whole number from 0. Source: Foster
    1914, pp. 533–534, ``foster-32``, ``foster-34``, ``foster-35``; the orders are counted here.

    >>> last_turn("three ranks"), last_turn("cat-hop"), last_turn("colours")
    (Fraction(1, 6), Fraction(0, 1), Fraction(0, 1))
    >>> last_turn("three ranks", pays=3)
    Fraction(1, 3)
    """
    _check(kind in LAST_TURN_PAYS, "kind", " or ".join(f'"{name}"' for name in LAST_TURN_PAYS), kind)
    net = LAST_TURN_PAYS[kind] if pays is None else pays
    _check(_is_int(net) and net >= 0, "pays", "a whole number from 0", net)
    right = max(last_turn_orders(_EXAMPLES[kind]).values())
    return 1 - right * (1 + net)


def last_turn_orders(cards: Sequence[T]) -> dict[tuple[T, T, T], Fraction]:
    """Return each distinct order (loser, winner, hock) of the last three cards with its chance.

    `cards` are any three things of which equal ones look alike: ranks for a call or a cat-hop, colours when
    the three are of one rank. Raises `ValueError` unless there are three. Articles ``foster-32`` to
    ``foster-35``.

    >>> for order, chance in last_turn_orders("885").items():
    ...     print("".join(order), chance)
    885 1/3
    858 1/3
    588 1/3
    """
    _check(len(cards) == 3, "cards", "three cards", cards)
    ways = Counter((a, b, c) for a, b, c in permutations(cards))
    return {order: Fraction(count, 6) for order, count in ways.items()}


def last_turn_kind(ranks: Sequence[Hashable]) -> LastTurn:
    """Return which call the last three cards allow, from their ranks.

    Raises `ValueError` unless there are three. Articles ``foster-32``, ``foster-34``, ``foster-35``.

    >>> last_turn_kind("982"), last_turn_kind("885"), last_turn_kind("777")
    ('three ranks', 'cat-hop', 'colours')
    """
    _check(len(ranks) == 3, "ranks", "the ranks of three cards", ranks)
    kinds: dict[int, LastTurn] = {3: "three ranks", 2: "cat-hop", 1: "colours"}
    return kinds[len(set(ranks))]


def last_turn_chances(counts: Sequence[int] = FULL_PACK) -> dict[LastTurn, Fraction]:
    """Return the chance that the deal ends in each kind of last turn, from any state of the case-keeper.

    `counts` are the unseen cards of A, 2, …, K; left out, no card is known. Raises `ValueError` if they are
    not thirteen numbers from 0 to 4 with a sum of at least 3.

    Proof: the last three cards are any three of the n unseen, each set as likely as another.

    >>> last_turn_chances()["three ranks"], last_turn_chances()["cat-hop"], last_turn_chances()["colours"]
    (Fraction(352, 425), Fraction(72, 425), Fraction(1, 425))
    """
    counts = _counts(counts)
    n = sum(counts)
    _check(n >= 3, "counts", "at least three unseen cards", counts)
    alike = sum(comb(k, 3) for k in counts)
    paired = sum(comb(k, 2) * (n - k) for k in counts)
    sets = comb(n, 3)
    return {
        "three ranks": Fraction(sets - paired - alike, sets),
        "cat-hop": Fraction(paired, sets),
        "colours": Fraction(alike, sets),
    }


# One example of each kind is enough: which ranks they are changes no count. Three cards of one rank are
# always two of one colour and one of the other, for a pack has two suits of each.
_EXAMPLES: dict[LastTurn, str] = {"three ranks": "982", "cat-hop": "885", "colours": "BBR"}

# The sets of j disjoint pairs that k cards of one rank hold, j = 0, 1, 2.
_MATCHINGS: tuple[tuple[int, ...], ...] = tuple(
    tuple(factorial(k) // (factorial(k - 2 * j) * 2**j * factorial(j)) for j in range(k // 2 + 1))
    for k in range(5)
)


def _pairings(counts: Sequence[int]) -> list[int]:
    """In how many ways j disjoint pairs of one rank can be marked among the unseen cards, for j = 0, 1,
    …"""
    product = [1]
    for k in counts:
        longer = [0] * (len(product) + k // 2)
        for i, a in enumerate(product):
            for j, b in enumerate(_MATCHINGS[k]):
                longer[i + j] += a * b
        product = longer
    return product


def _exactly(k: int, moments: Sequence[int]) -> int:
    """Inclusion and exclusion: exactly `k` events, from the sums over all sets of j events."""
    return sum((-1) ** (j - k) * comb(j, k) * moments[j] for j in range(k, len(moments)))


def _standing(group: tuple[int, ...], n: int, group_split: GroupSplit) -> Fraction:
    if len(group) == 1:
        return _standing_rank(group[0], n)
    if group_split == "half":
        return _standing_half(sum(group), n)
    return Fraction(_drawn_ways(tuple(sorted(k for k in group if k)), n), 2 * factorial(n))


def _standing_rank(k: int, n: int) -> Fraction:
    if k == 2:
        return Fraction(1, 2 * n)
    if k == 3:
        return Fraction(3 * (n - 1), 4 * n * (n - 2))
    if k == 4:
        return Fraction(2 * n - 1, 2 * n * (n - 2))
    return Fraction(0)


def _standing_half(held: int, n: int) -> Fraction:
    """Half the chance that the first turn with a card of the group has two (at places i and i + 1)."""
    if held < 2:
        return Fraction(0)
    ways = sum(comb(n - i - 1, held - 2) for i in range(1, n - 1, 2))
    return Fraction(ways, 2 * comb(n, held))


@cache
def _drawn_ways(group: tuple[int, ...], n: int) -> int:
    """The orders of the unseen cards in which a standing bet on a group is split.

    A drawn turn leaves the bet on a smaller group, a turn without its cards leaves it as it is.
    """
    if n < 3 or max(group, default=0) < 2:
        return 0
    others = n - sum(group)
    ways = sum(k * (k - 1) for k in group) * factorial(n - 2)
    if others > 1:
        ways += others * (others - 1) * _drawn_ways(group, n - 2)
    return ways + sum(pairs * _drawn_ways(rest, n - 2) for rest, pairs in _mixed_pairs(group).items())


@cache
def _mixed_pairs(group: tuple[int, ...]) -> Counter[tuple[int, ...]]:
    """What two cards of different ranks leave of a group, and in how many ordered ways."""
    ways: Counter[tuple[int, ...]] = Counter()
    for j, b in enumerate(group):
        for i, a in enumerate(group[:j]):
            rest = (*group[:i], a - 1, *group[i + 1 : j], b - 1, *group[j + 1 :])
            ways[tuple(sorted(k for k in rest if k))] += 2 * a * b
    return ways


def _over_the_soda(group: tuple[int, ...], n: int, group_split: GroupSplit) -> Fraction:
    fresh = n == 52 and all(k == 4 for k in group)
    _check(fresh, "copies, n", '4 for every rank and n = 52 for the basis "over the soda"', (group, n))
    hit = Fraction(4 * len(group), 52)
    other = _standing(group, 51, group_split) if hit < 1 else Fraction(0)
    return hit * _standing((3, *group[1:]), 51, group_split) + (1 - hit) * other


def _group(copies: Copies, n: int) -> tuple[int, ...]:
    group = (copies,) if isinstance(copies, int) else copies
    valid = (
        isinstance(group, tuple) and 1 <= len(group) <= 13 and all(_is_int(k) and 0 <= k <= 4 for k in group)
    )
    _check(valid, "copies", "an int from 0 to 4, or a tuple of one to thirteen of them", copies)
    _check(_is_int(n) and 2 <= n <= 52, "n", "a whole number of unseen cards from 2 to 52", n)
    _check(sum(group) <= n, "n", f"at least as many unseen cards as copies ({sum(group)})", n)
    return group


def _counts(counts: Sequence[int]) -> tuple[int, ...]:
    valid = len(counts) == 13 and all(_is_int(k) and 0 <= k <= 4 for k in counts) and any(counts)
    _check(valid, "counts", "thirteen numbers from 0 to 4, not all 0", counts)
    return tuple(counts)


def _check_group_split(group_split: str) -> None:
    _check(group_split in ("drawn", "half"), "group_split", '"drawn" or "half"', group_split)


def _is_int(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _check(valid: bool, name: str, expected: str, got: object) -> None:
    if not valid:
        raise ValueError(f"{name}: expected {expected}, got {got!r}")
