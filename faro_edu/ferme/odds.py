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

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import perm
from types import MappingProxyType

from faro_edu.cards import Card
from faro_edu.ferme.presets import BRILLIANT, SIXTEEN, Rules, may_stand, pack, strength, worth

__all__ = [
    "Hand", "NextCard", "OpenHands", "Reply", "Share", "Worth", "best_reply", "farm_worth", "hand", "kinds",
    "next_card", "open_hands", "pips", "shares", "stop_values", "two_card_sixteen",
]  # fmt: skip


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
    player stand on is not asked here. Raises ValueError for other totals. Articles Marinière § 6 to § 8,
    Lacombe § 4 to § 6, farmer § 4 to § 8.

    >>> from faro_edu.ferme.presets import LACOMBE, MARINIERE
    >>> hand(MARINIERE, ()).total[16]
    Fraction(116821643, 754697988)
    >>> round(float(hand(LACOMBE, range(12, 16)).excess), 4)
    1.3157
    """
    classes = tuple((value, copies, False) for value, copies in pips(rules).items())
    total: dict[int, Fraction] = {}
    for (made, _, _), chance in _law(classes, _stops(stand)).items():
        total[made] = total.get(made, Fraction(0)) + chance
    over = sum((chance for made, chance in total.items() if made > SIXTEEN), Fraction(0))
    excess = sum((chance * (made - SIXTEEN) for made, chance in total.items() if made > SIXTEEN), Fraction(0))
    return Hand(MappingProxyType(dict(sorted(total.items()))), over, excess)


Kind = tuple[int, int, bool]
"""What counts of a finished hand: its total, its number of cards, and whether the brilliant is in it."""


def kinds(rules: Rules, stand: Iterable[int]) -> Mapping[Kind, Fraction]:
    """The law of a finished hand by all that decides a tie: total, number of cards, brilliant (model: one hand).

    >>> from faro_edu.ferme.presets import LACOMBE
    >>> kinds(LACOMBE, ())[16, 2, True]
    Fraction(8, 495)
    """
    plain = [(value, copies - (value == worth(BRILLIANT)), False) for value, copies in pips(rules).items()]
    classes = tuple((value, copies, mark) for value, copies, mark in plain if copies)
    return MappingProxyType(_law((*classes, (worth(BRILLIANT), 1, True)), _stops(stand)))


def _stops(stand: Iterable[int]) -> frozenset[int]:
    stops = frozenset(stand)
    wrong = [s for s in stops if isinstance(s, bool) or not isinstance(s, int) or not 1 <= s <= SIXTEEN]
    if wrong:
        raise ValueError(f"stand: expected totals from 1 to 16, got {wrong[0]!r}")
    return stops | {SIXTEEN}


Held = tuple[int, ...]
"""How many cards of each class a hand holds."""

Classes = tuple[tuple[int, int, bool], ...]
"""Cards that are alike: their worth, how many there are, and whether it is the brilliant."""


def _law(classes: Classes, stops: frozenset[int]) -> dict[Kind, Fraction]:
    """The law of the last hand: orders that lead to it, counted in whole numbers, over all orders."""
    size = sum(copies for _, copies, _ in classes)
    return {
        kind: Fraction(ways, perm(size, kind[1])) for kind, ways in sorted(_orders(classes, stops).items())
    }


def _orders(classes: Classes, stops: frozenset[int]) -> dict[Kind, int]:
    """In how many orders the cards lead to each last hand. A hand under way is a set of cards, not an order."""
    ends: dict[Kind, int] = {}
    going: dict[Held, tuple[int, int]] = {(0,) * len(classes): (0, 1)}
    drawn = 0
    while going:
        drawn += 1
        onward: dict[Held, tuple[int, int]] = {}
        for held, (made, ways) in going.items():
            for place, (value, copies, _) in enumerate(classes):
                if not (left := copies - held[place]):
                    continue
                more, after = _with(held, place), made + value
                if after in stops or after > SIXTEEN:
                    kind = (after, drawn, _marked(classes, more))
                    ends[kind] = ends.get(kind, 0) + ways * left
                else:
                    onward[more] = (after, onward.get(more, (0, 0))[1] + ways * left)
        going = onward
    return ends


def _with(held: Held, place: int) -> Held:
    return (*held[:place], held[place] + 1, *held[place + 1 :])


def _marked(classes: Classes, held: Held) -> bool:
    return classes[-1][2] and held[-1] == 1


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


@dataclass(frozen=True, slots=True)
class NextCard:
    """What the next card does to a hand: the chances to come to ``sixteen`` and to go ``over``, and the mean
    ``excess`` that it costs, in counters.
    """

    sixteen: Fraction
    over: Fraction
    excess: Fraction


def next_card(unseen: Iterable[Card], made: int) -> NextCard:
    """What the next card does to a hand of total ``made``, if each of the ``unseen`` cards is as likely as the others.

    Raises ValueError if no card is unseen.

    >>> from faro_edu.ferme.presets import MARINIERE
    >>> next_card(pack(MARINIERE), 6).sixteen
    Fraction(1, 3)
    """
    after = [made + worth(card) for card in unseen]
    if not after:
        raise ValueError("unseen: expected at least one card, got none")
    beyond = [total - SIXTEEN for total in after if total > SIXTEEN]
    size = len(after)
    return NextCard(
        Fraction(after.count(SIXTEEN), size), Fraction(len(beyond), size), Fraction(sum(beyond), size)
    )


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
        return first if all(stops for total, stops in told if total >= first) else None


def best_reply(rules: Rules, values: Mapping[int, Fraction | int]) -> Reply:
    """The best stopping of one hand, own cards counted (model: one hand), by backward induction.

    ``values`` says what stopping on a total is worth, in counters; a total that is left out is worth nothing, and
    sixteen always stops. Going over costs the excess. Hands that the rules do not let a player stand on are drawn
    to (§ E5). Where stopping and drawing are worth the same, the player stops.

    >>> from faro_edu.ferme.presets import LACOMBE
    >>> best_reply(LACOMBE, {16: 9}).threshold
    8
    """
    search = _Search(rules, values)
    value = search.draw((0,) * len(search.pips), 0)
    stands = {total: told.pop() if len(told) == 1 else None for total, told in sorted(search.met().items())}
    return Reply(value, MappingProxyType(stands))


class _Search:
    """Backward induction over the hands that one player can hold."""

    def __init__(self, rules: Rules, values: Mapping[int, Fraction | int]) -> None:
        self.rules = rules
        self.pips = tuple(pips(rules).items())
        self.size = len(pack(rules))
        self.values = {total: Fraction(values.get(total, 0)) for total in range(SIXTEEN + 1)}
        self.stops: dict[Held, bool] = {}
        self.known: dict[Held, Fraction] = {}

    def draw(self, held: Held, made: int) -> Fraction:
        """What a further card is worth under the best play after it."""
        gained: Fraction | int = 0
        for place, (value, copies) in enumerate(self.pips):
            if free := copies - held[place]:
                gained += free * self._worth(_with(held, place), made + value)
        return Fraction(gained) / (self.size - sum(held))

    def _worth(self, held: Held, made: int) -> Fraction | int:
        if made > SIXTEEN:
            return SIXTEEN - made
        if made == SIXTEEN:
            return self.values[SIXTEEN]
        if held not in self.known:
            self.known[held] = self._decided(held, made)
        return self.known[held]

    def _decided(self, held: Held, made: int) -> Fraction:
        draw = self.draw(held, made)
        self.stops[held] = may_stand(self.rules, made, sum(held)) and self.values[made] >= draw
        return self.values[made] if self.stops[held] else draw

    def met(self) -> dict[int, set[bool]]:
        """What is done on each total, by the hands that this play meets."""
        found: dict[int, set[bool]] = {}
        seen, going = set(), [((0,) * len(self.pips), 0)]
        while going:
            held, made = going.pop()
            for place, (value, copies) in enumerate(self.pips):
                more, after = _with(held, place), made + value
                if held[place] == copies or after >= SIXTEEN or more in seen:
                    continue
                seen.add(more)
                found.setdefault(after, set()).add(self.stops[more])
                if not self.stops[more]:
                    going.append((more, after))
        return found


# -- a table whose hands do not touch each other


@dataclass(frozen=True, slots=True)
class Share:
    """A seat's chances in one deal: of the ``farm`` (the best sixteen), of being ``nearest`` when nobody has sixteen;
    ``excess`` is what it pays the farmer on the average, and ``value`` what the deal brings it, in counters.
    """

    farm: Fraction
    nearest: Fraction
    excess: Fraction
    value: Fraction


def shares(rules: Rules, stand: Iterable[int], punters: int, *, farm: int = 0) -> tuple[Share, ...]:
    """What each seat, the eldest first, has in a deal if all play by the same totals (model: apart).

    The pool holds an ante of each; ``farm`` is what lies in the farm. Ties as the rules have them: brilliant,
    number of cards, place. The value counts the ante. Articles Marinière § 9 and § 10, Lacombe § 8 and § 9,
    farmer § 6 and § 9.

    >>> from faro_edu.ferme.presets import MARINIERE
    >>> two = shares(MARINIERE, range(12, 16), 2)
    >>> two[0].farm > two[1].farm, two[0].excess == hand(MARINIERE, range(12, 16)).excess
    (True, True)
    """
    _check_punters(punters)
    law: dict[tuple[int, ...], Fraction] = {}
    for kind, chance in kinds(rules, stand).items():
        key = strength(rules, *kind) if kind[0] <= SIXTEEN else (0,)
        law[key] = law.get(key, Fraction(0)) + chance
    excess = hand(rules, stand).excess
    chances = [_chances(law, seat, punters) for seat in range(punters)]
    nobody = law.get((0,), Fraction(0)) ** punters
    sixteen = sum((won for won, _ in chances), Fraction(0))
    return tuple(
        Share(won, near, excess, _value(rules, punters, farm, won, near, sixteen, nobody) - excess)
        for won, near in chances
    )


def _value(
    rules: Rules,
    punters: int,
    farm: int,
    won: Fraction,
    near: Fraction,
    sixteen: Fraction,
    nobody: Fraction,
) -> Fraction:
    """What farm, pool or counters bring a seat on the average, its ante counted."""
    if rules.farm == "apart":
        return won * (farm + punters) + near * punters - 1
    others = 1 - sixteen - nobody - near
    return won * farm + near * (punters - 1) - others


def _chances(law: Mapping[tuple[int, ...], Fraction], seat: int, punters: int) -> tuple[Fraction, Fraction]:
    """The chances of the best sixteen, and of the best hand below it; the elder seat wins a tie."""
    won, near, below = Fraction(0), Fraction(0), law.get((0,), Fraction(0))
    for key in sorted(law):
        if key == (0,):
            continue
        chance = law[key] * below**seat * (below + law[key]) ** (punters - 1 - seat)
        below += law[key]
        won, near = (won + chance, near) if key[0] == SIXTEEN else (won, near + chance)
    return won, near


def stop_values(
    rules: Rules, stand: Iterable[int], punters: int, seat: int, *, pool: int, farm: int
) -> Mapping[int, Fraction]:
    """What stopping on each total is worth to a seat (0 is the eldest) whose rivals all play by ``stand``, unseen.

    Model: apart. Of two equal totals the elder seat's wins: brilliant and number of cards are left out. ``pool`` and
    ``farm`` are what lies there, in counters. For `best_reply`.

    >>> from faro_edu.ferme.presets import LACOMBE
    >>> values = stop_values(LACOMBE, range(12, 16), 9, 0, pool=9, farm=9)
    >>> values[16] == 18 * (1 - hand(LACOMBE, range(12, 16)).total[16]) ** 0
    True
    """
    _check_punters(punters)
    law = hand(rules, stand)
    found = {}
    for total in range(1, SIXTEEN + 1):
        below = law.over + sum((c for made, c in law.total.items() if made < total), Fraction(0))
        with_ties = below + law.total.get(total, Fraction(0))
        holds = below**seat * with_ties ** (punters - 1 - seat)
        found[total] = holds * (pool + (farm if total == SIXTEEN else 0))
    return MappingProxyType(found)


@dataclass(frozen=True, slots=True)
class Worth:
    """What a farm is worth: ``income`` of one deal (exact), the chance that it is ``lost`` in a deal, the mean number
    of ``deals`` that it lasts (model: apart), what it brings ``in_all``, and the ``fair_bid``.
    """

    income: Fraction
    lost: Fraction
    deals: Fraction
    in_all: Fraction
    fair_bid: Fraction


def farm_worth(rules: Rules, punters: int, stand: Iterable[int]) -> Worth:
    """What a farm is worth against so many punters who all play by ``stand``.

    The income is exact: every seat's hand has the law of `hand`. How long the farm lasts is reckoned in the model
    *apart*. At the fair bid the farmer's whole gain equals a punter's; where the pool is the farm (farmer § 2) his
    own ante lies in it, and it is one counter less than what the farm brings in.

    >>> from faro_edu.ferme.presets import LACOMBE
    >>> worth = farm_worth(LACOMBE, 9, range(12, 16))
    >>> round(float(worth.income), 2), round(float(worth.deals), 2)
    (11.84, 2.06)
    """
    _check_punters(punters)
    law = hand(rules, stand)
    income = punters * law.excess
    lost = 1 - (1 - law.total[SIXTEEN]) ** punters
    ante = 1 if rules.farm == "is the pool" else 0
    return Worth(income, lost, 1 / lost, income / lost, income / lost - ante)


def _check_punters(punters: int) -> None:
    if isinstance(punters, bool) or not isinstance(punters, int) or not 1 <= punters <= 40:
        raise ValueError(f"punters: expected a number of players from 1 to 40, got {punters!r}")


# -- open hands


@dataclass(frozen=True, slots=True)
class OpenHands:
    """The equilibrium of the model *open hands*: everybody plays for his own good and knows that all others do.

    ``stands[seat][best]`` are the totals on which a seat (0 is the eldest) stops when the best total made before it
    is ``best`` (0 for none); ``holds[seat][total]`` is the chance that a total made by then stays the best;
    ``values[seat]`` is what the deal brings the seat, its ante not counted.
    """

    pool: int
    farm: int
    stands: tuple[Mapping[int, frozenset[int]], ...]
    holds: tuple[Mapping[int, Fraction], ...]
    values: tuple[Fraction, ...]

    def stop_values(self, seat: int = 0, best: int = 0) -> Mapping[int, Fraction]:
        """What stopping on each total is worth to a seat when the best before it is ``best``: for `best_reply`."""
        holds = self.holds[seat + 1]
        return {
            total: holds[total] * (self.pool + (self.farm if total == SIXTEEN else 0))
            if total > best
            else Fraction(0)
            for total in range(1, SIXTEEN + 1)
        }


def open_hands(rules: Rules, punters: int, *, pool: int, farm: int) -> OpenHands:
    """The equilibrium of all seats when hands are open and each card is put back (model: open hands).

    Ties go to the eldest. ``pool`` and ``farm`` are whole counters. Backward induction from the last seat to the
    first, in whole numbers over powers of the size of the pack. Raises ValueError for fewer than one punter or
    negative counters.

    >>> from faro_edu.ferme.presets import LACOMBE
    >>> game = open_hands(LACOMBE, 9, pool=9, farm=9)
    >>> reply = best_reply(LACOMBE, game.stop_values())
    >>> [total for total, stops in reply.stands.items() if stops][0], reply.stands[9], reply.threshold
    (8, False, None)
    """
    _check_punters(punters)
    if not (isinstance(pool, int) and isinstance(farm, int) and pool >= 0 and farm >= 0):
        raise ValueError(
            f"pool and farm: expected whole counters, none below nought, got {pool!r} and {farm!r}"
        )
    solver = _Solver(rules, pool, farm)
    holds: list[list[int]] = [[1] * (SIXTEEN + 1)]  # over powers of `unit`, one more for every seat
    seats: list[list[_Turn]] = []
    for _ in range(punters):
        turns = [solver.turn(best, holds[0], solver.unit ** (len(holds) - 1)) for best in range(SIXTEEN + 1)]
        holds.insert(0, [turn.keeps * held for turn, held in zip(turns, holds[0], strict=True)])
        seats.insert(0, turns)
    return OpenHands(
        pool,
        farm,
        tuple(MappingProxyType({best: turn.stops for best, turn in enumerate(turns)}) for turns in seats),
        tuple(
            MappingProxyType(
                {t: Fraction(held, solver.unit ** (punters - seat)) for t, held in enumerate(row)}
            )
            for seat, row in enumerate(holds)
        ),
        tuple(_expected(seats, solver.unit)),
    )


def _expected(seats: list[list[_Turn]], unit: int) -> list[Fraction]:
    """What each seat may expect, before it is known what is made before it."""
    best, found = [1] + [0] * SIXTEEN, []
    for place, turns in enumerate(seats):
        scale = unit**place
        found.append(
            sum(
                (Fraction(p, scale) * turn.value for p, turn in zip(best, turns, strict=True) if p),
                Fraction(0),
            )
        )
        onward = [0] * (SIXTEEN + 1)
        for before, (chance, turn) in enumerate(zip(best, turns, strict=True)):
            for made, ways in turn.ends.items():
                onward[max(before, made)] += chance * ways
        best = onward
    return found


@dataclass(frozen=True, slots=True)
class _Turn:
    """One seat's best play against a best total: where it stops, how its hand ends (0 for over), and its value."""

    stops: frozenset[int]
    ends: Mapping[int, int]
    keeps: int
    value: Fraction


class _Solver:
    """Backward induction of one seat, each card put back: a hand is its total, and whether it is the first card."""

    def __init__(self, rules: Rules, pool: int, farm: int) -> None:
        self.rules, self.pool, self.farm = rules, pool, farm
        self.pips = tuple(pips(rules).items())
        self.size = len(pack(rules))
        self.unit: int = self.size**SIXTEEN
        """Each chance of a seat is a whole number over this: a hand has at most sixteen cards."""

    def turn(self, best: int, holds: list[int], scale: int) -> _Turn:
        """The seat's best play when ``best`` was made before it and a total t stays the best with holds[t]/scale."""
        size, over = self.size, SIXTEEN
        worth = [0] * (SIXTEEN + 1)  # worth[t] over size**(16 - t) * scale
        draws = [0] * (SIXTEEN + 1)
        worth[SIXTEEN] = holds[SIXTEEN] * (self.pool + self.farm) if best < SIXTEEN else 0
        stops = {SIXTEEN}
        for made in range(SIXTEEN - 1, -1, -1):
            gained = 0
            for value, copies in self.pips:
                after = made + value
                if after <= SIXTEEN:
                    gained += copies * worth[after] * size ** (value - 1)
                else:
                    gained -= copies * (after - over) * size ** (SIXTEEN - made - 1) * scale
            draws[made] = gained
            stop = (holds[made] * self.pool if made > best else 0) * size ** (SIXTEEN - made)
            if made and may_stand(self.rules, made, 2) and stop >= gained:
                stops.add(made)
            worth[made] = stop if made in stops else gained
        ends = self._ends(stops)
        value_of_all = self._opening(worth, draws, scale)
        keeps = sum(ways for made, ways in ends.items() if made <= best)
        return _Turn(frozenset(stops), ends, keeps, value_of_all)

    def _opening(self, worth: list[int], draws: list[int], scale: int) -> Fraction:
        """What the hand is worth before its first card; where one card may not be stood on, it is drawn to."""
        first = worth if self.rules.stand != "after a card" else draws
        found = sum(copies * first[value] * self.size ** (value - 1) for value, copies in self.pips)
        return Fraction(found, self.unit * scale)

    def _ends(self, stops: set[int]) -> dict[int, int]:
        """How often, out of ``unit``, the hand ends on each total; 0 stands for all above sixteen."""
        ends: dict[int, int] = {}
        going = {(0, 0): self.unit}
        while going:
            onward: dict[tuple[int, int], int] = {}
            for (made, cards), ways in going.items():
                for value, copies in self.pips:
                    after, part = made + value, ways // self.size * copies
                    if after > SIXTEEN:
                        ends[0] = ends.get(0, 0) + part
                    elif after in stops and (after == SIXTEEN or may_stand(self.rules, after, cards + 1)):
                        ends[after] = ends.get(after, 0) + part
                    else:
                        key = (after, min(cards + 1, 2))
                        onward[key] = onward.get(key, 0) + part
            going = onward
        return ends
