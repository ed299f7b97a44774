"""Exact odds of the ferme: the law of a hand, the best reply, the table's chances, what a farm is worth.

Everything is counted with whole numbers and given as `fractions.Fraction`; the standard library is enough. Cards
are drawn one at a time. Three models are used, and every function says which one:

- *one hand*: one player draws from the whole pack, without return. Exact. As any card is as likely to come to one
  player as to another, it is the law of every seat's hand at a table where all play by totals alone.
- *apart*: the hands of a table do not touch each other, as if each player had a pack of his own.
- *open hands*: apart, each card is put back when it was seen, and each player sees what was made before him. The
  rules hide the hands, so this is a model of the game and not the game.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import perm
from types import MappingProxyType

from faro_edu.ferme.presets import BRILLIANT, SIXTEEN, Rules, pack, worth

__all__ = [
    "Hand", "Reply", "Share", "Worth", "best_reply", "farm_worth", "hand", "kinds", "open_hands", "pips", "shares",
    "stop_values", "two_card_sixteen",
]  # fmt: skip

TWELVE = frozenset(range(12, SIXTEEN))
"""The totals on which the account of 1659 lets a player stand (Mariniere § 8)."""


def pips(rules: Rules) -> Mapping[int, int]:
    """How many cards of the pack count 1, 2, … 10; what no card counts is left out.

    >>> from faro_edu.ferme.presets import LACOMBE
    >>> pips(LACOMBE)[6], pips(LACOMBE)[10], 8 in pips(LACOMBE)
    (1, 16, False)
    """
    found: dict[int, int] = {}
    for card in pack(rules):
        found[worth(card)] = found.get(worth(card), 0) + 1
    return MappingProxyType(dict(sorted(found.items())))


@dataclass(frozen=True, slots=True)
class Hand:
    """The law of one hand: ``total`` maps each last total to its chance, those above sixteen too (sum one).

    ``over`` is the chance to end above sixteen, ``excess`` the mean number of counters paid for it, over all
    hands, those that pay nothing among them.
    """

    total: Mapping[int, Fraction]
    over: Fraction
    excess: Fraction


def hand(rules: Rules, stand: Iterable[int]) -> Hand:
    """The law of one hand whose player stops on the totals in ``stand``, and on sixteen always (model: one hand).

    ``stand`` may hold any totals from 1 to 16, and counts from the first card on: which of them an account lets a
    player stand on is not asked here. Raises ValueError for other totals. Articles Mariniere § 6 to § 8,
    Lacombe § 4 to § 6, farmer § 4 to § 8.

    >>> from faro_edu.ferme.presets import LACOMBE, MARINIERE
    >>> hand(MARINIERE, ()).total[16]
    Fraction(116821643, 754697988)
    >>> round(float(hand(LACOMBE, range(12, 16)).excess), 4)
    1.3157
    """
    stops = _stops(stand)
    total: dict[int, Fraction] = {}
    for (made, cards), ways in _ends(tuple(pips(rules).items()), stops).items():
        total[made] = total.get(made, Fraction(0)) + Fraction(ways, perm(len(pack(rules)), cards))
    return _law(total)


def _law(total: Mapping[int, Fraction]) -> Hand:
    over = sum((chance for made, chance in total.items() if made > SIXTEEN), Fraction(0))
    excess = sum((chance * (made - SIXTEEN) for made, chance in total.items() if made > SIXTEEN), Fraction(0))
    return Hand(MappingProxyType(dict(sorted(total.items()))), over, excess)


def _stops(stand: Iterable[int]) -> frozenset[int]:
    stops = frozenset(stand)
    wrong = [s for s in stops if isinstance(s, bool) or not isinstance(s, int) or not 1 <= s <= SIXTEEN]
    if wrong:
        raise ValueError(f"stand: expected totals from 1 to 16, got {wrong[0]!r}")
    return stops | {SIXTEEN}


Held = tuple[int, ...]
"""How many cards of each worth a hand holds, in the order of `pips`."""


def _ends(counts: tuple[tuple[int, int], ...], stops: frozenset[int]) -> dict[tuple[int, int], int]:
    """In how many orders the cards lead to each last total, by number of cards."""
    values = [value for value, _ in counts]
    lengths = [copies for _, copies in counts]
    ends: dict[tuple[int, int], int] = {}
    going: dict[Held, tuple[int, int]] = {(0,) * len(values): (0, 1)}
    drawn = 0
    while going:
        drawn += 1
        onward: dict[Held, tuple[int, int]] = {}
        for held, (made, ways) in going.items():
            for place, value in enumerate(values):
                left = lengths[place] - held[place]
                if not left:
                    continue
                after = made + value
                if after in stops or after > SIXTEEN:
                    ends[after, drawn] = ends.get((after, drawn), 0) + ways * left
                else:
                    more = (*held[:place], held[place] + 1, *held[place + 1 :])
                    onward[more] = (after, onward.get(more, (0, 0))[1] + ways * left)
        going = onward
    return ends


def two_card_sixteen(rules: Rules) -> Fraction:
    """The chance that the first two cards of a hand make sixteen.

    >>> from faro_edu.ferme.presets import FARMER, MARINIERE
    >>> two_card_sixteen(MARINIERE), two_card_sixteen(FARMER)
    (Fraction(10, 141), Fraction(16, 495))
    """
    counts = pips(rules)
    size = sum(counts.values())
    pairs = sum(
        copies * (counts.get(SIXTEEN - value, 0) - (2 * value == SIXTEEN)) for value, copies in counts.items()
    )
    return Fraction(pairs, size * (size - 1))


# -- one seat's best reply


@dataclass(frozen=True, slots=True)
class Reply:
    """The best that one player can do against given values of stopping.

    ``value`` is what the hand then brings on the average, in counters. ``stands`` maps each total below sixteen
    to True (stop), False (draw) or None, where it depends on the cards that make it; totals that are not met are
    left out.
    """

    value: Fraction
    stands: Mapping[int, bool | None]

    @property
    def threshold(self) -> int | None:
        """The least total stood on, if every higher one is stood on too and no lower one; else None."""
        told = sorted(self.stands.items())
        first = next((total for total, stops in told if stops is not False), SIXTEEN)
        return first if all(stops is True for total, stops in told if total >= first) else None


def best_reply(
    rules: Rules, values: Mapping[int, Fraction | int], *, may_stand: Iterable[int] = range(1, 16)
) -> Reply:
    """The best stopping of one hand, own cards counted (model: one hand), by backward induction.

    ``values`` says what stopping on a total is worth, in counters; a total that is left out is worth nothing, and
    sixteen always stops. Going over costs the excess. ``may_stand`` are the totals on which the player is allowed
    to stop. A draw that is worth exactly as much as stopping is not made.

    >>> from faro_edu.ferme.presets import LACOMBE
    >>> best_reply(LACOMBE, {16: 9}).threshold
    6
    """
    search = _Search(rules, values, frozenset(may_stand))
    value = search.worth_of((0,) * len(search.pips), 0)
    stands = {
        total: next(iter(told)) if len(told) == 1 else None
        for total, told in sorted(search.choices.items())
    }
    return Reply(value, MappingProxyType(stands))


class _Search:
    """Backward induction over the hands of one player; integers over a common denominator would be no faster."""

    def __init__(self, rules: Rules, values: Mapping[int, Fraction | int], may_stand: frozenset[int]) -> None:
        self.pips = tuple(pips(rules).items())
        self.size = len(pack(rules))
        self.values = {total: Fraction(values.get(total, 0)) for total in range(SIXTEEN + 1)}
        self.may_stand = may_stand
        self.choices: dict[int, set[bool]] = {}
        self.known: dict[Held, Fraction] = {}

    def worth_of(self, held: Held, made: int) -> Fraction:
        """What the hand is worth under the best play from here."""
        if held not in self.known:
            draw = self._draw(held, made)
            stop = self.values[made] if made in self.may_stand else None
            stops = stop is not None and stop >= draw
            if made:
                self.choices.setdefault(made, set()).add(stops)
            self.known[held] = stop if stops and stop is not None else draw
        return self.known[held]

    def _draw(self, held: Held, made: int) -> Fraction:
        gained = Fraction(0)
        left = self.size - sum(held)
        for place, (value, copies) in enumerate(self.pips):
            if free := copies - held[place]:
                gained += free * self._after(held, place, made + value)
        return gained / left

    def _after(self, held: Held, place: int, made: int) -> Fraction | int:
        if made > SIXTEEN:
            return SIXTEEN - made
        if made == SIXTEEN:
            return self.values[SIXTEEN]
        return self.worth_of((*held[:place], held[place] + 1, *held[place + 1 :]), made)
