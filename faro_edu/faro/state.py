"""What lies on a faro table: the whole deal, and what one seat may see of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import permutations
from typing import Literal

from faro_edu import cards
from faro_edu.cards import RANKS, Card
from faro_edu.faro.presets import Rules
from faro_edu.play import BANK, Sitting

PACK = 52
TURNS = 25

_WHOLE_PACK = frozenset(cards.pack(PACK))

LastTurn = Literal["three ranks", "cat-hop", "colours"]
CALL_PAYS: dict[LastTurn, int] = {"three ranks": 4, "cat-hop": 2, "colours": 2}
"""What a right call of the last turn wins for one staked, net (§ 32, § 34, § 35)."""


@dataclass(frozen=True, slots=True)
class Bet:
    """Counters that lie on the layout: ``seat``'s, of a kind, on ``ranks``, one way; a marker rides on ranks."""

    seat: str
    ranks: tuple[int, ...]
    way: str
    stake: int
    kind: str = "flat"
    rides: tuple[int, ...] = ()

    @property
    def place(self) -> tuple[str, tuple[int, ...], str]:
        """What tells a punter's bets apart: kind, ranks, way."""
        return self.kind, self.ranks, self.way


@dataclass(frozen=True, slots=True)
class Called:
    """A call of the last turn: loser, winner, hock, in ranks or (three alike) in colours."""

    seat: str
    order: tuple[int | str, ...]
    stake: int


@dataclass(frozen=True)
class InSight:
    """What everybody at the table sees: the cards that have shown, and what lies on the layout."""

    sitting: Sitting
    number: int
    shown: tuple[Card, ...]
    waved: bool
    bets: tuple[Bet, ...]
    calls: tuple[Called, ...]
    balances: Mapping[str, Fraction]
    risked: frozenset[str]

    @property
    def rules(self) -> Rules:
        """The switches by which this sitting is played."""
        rules: Rules = self.sitting.rules
        return rules

    @property
    def bank(self) -> str:
        """The account that takes and pays: the house's, or the punter's who banks this deal (points § 1)."""
        seats = self.sitting.seats
        rotating = self.rules.banker == "rotating" and len(seats) > 1
        return seats[(self.number - 1) % len(seats)] if rotating else BANK

    @property
    def soda(self) -> Card:
        """The first card in sight, which is dead (§ 5)."""
        return self.shown[0]

    @property
    def turn(self) -> int:
        """How many turns have been made, 0 to 25 (§ 7)."""
        return min((len(self.shown) - 1) // 2, TURNS)

    @property
    def over(self) -> bool:
        """Whether all 25 turns are made and the hock has been shown."""
        return len(self.shown) == PACK

    @property
    def losers(self) -> tuple[Card, ...]:
        """The losing card of every turn: the pile beside the box (§ 6, § 8, § 9)."""
        return self.shown[1 + (self.rules.order == "winner first") : 2 * self.turn + 1 : 2]

    @property
    def winners(self) -> tuple[Card, ...]:
        """The winning card of every turn, on the soda's pile when the next turn is made (§ 8, § 9)."""
        return self.shown[2 - (self.rules.order == "winner first") : 2 * self.turn + 1 : 2]

    @property
    def hock(self) -> Card | None:
        """The last card of the deal, once it has shown."""
        return self.shown[-1] if self.over else None

    @cached_property
    def unseen(self) -> tuple[Card, ...]:
        """The cards still to come, sorted: anybody can count them."""
        return tuple(sorted(_WHOLE_PACK.difference(self.shown)))

    @cached_property
    def counts(self) -> tuple[int, ...]:
        """How many cards of each rank, ace to king, are still to come."""
        shown = Counter(card.rank for card in self.shown)
        return tuple(4 - shown[rank] for rank in RANKS)

    def left(self, *ranks: int) -> int:
        """How many cards of these ranks are still to come: what the case-keeper shows (§ 24)."""
        return sum(self.counts[rank - 1] for rank in ranks)

    @property
    def last_turn(self) -> LastTurn | None:
        """The call that is open while three cards are left (§ 32, § 34, § 35), if the rules know one."""
        if len(self.shown) != PACK - 3 or "call" not in self.rules.bets:
            return None
        kinds: dict[int, LastTurn] = {3: "three ranks", 2: "cat-hop", 1: "colours"}
        return kinds[len({card.rank for card in self.unseen})]

    def at_stake(self, seat: str) -> int:
        """The counters that ``seat`` has on the layout and in calls, markers as if they were counters."""
        bets = sum(bet.stake for bet in self.bets if bet.seat == seat)
        return bets + sum(call.stake for call in self.calls if call.seat == seat)

    def in_hand(self, seat: str) -> Fraction | None:
        """What ``seat`` could still lay; None where the house sets no bound to a purse."""
        purse = self.sitting.limits.purse
        return None if purse is None else purse + self.balances[seat] - self.at_stake(seat)

    def bet(self, seat: str, place: tuple[str, tuple[int, ...], str]) -> Bet | None:
        """``seat``'s bet at this place, if there is one."""
        return next((bet for bet in self.bets if bet.seat == seat and bet.place == place), None)

    def is_case(self, kind: str, ranks: tuple[int, ...]) -> bool:
        """Whether a bet lies on cases only: a string always does, others if no rank of theirs can split (§ E8)."""
        live = [self.left(rank) for rank in ranks if self.left(rank)]
        return kind == "strung" or (bool(live) and max(live) == 1)

    def asleep(self, ranks: tuple[int, ...]) -> bool:
        """Whether a bet lies on ranks of which no card is left in the box (§ 25)."""
        return bool(ranks) and not self.left(*ranks)

    def most(self, kind: str, ranks: tuple[int, ...]) -> int:
        """The greatest stake that one bet may have: half the limit on a case (§ 26, § E8)."""
        limits = self.sitting.limits
        half = self.rules.case_bets == "half" and self.is_case(kind, ranks)
        return max(limits.most // 2, limits.least) if half else limits.most


@dataclass(frozen=True)
class State(InSight):
    """The whole deal: what is in sight, and the ``box`` with the cards still to come, the next one first."""

    box: tuple[Card, ...] = ()


@dataclass(frozen=True)
class View(InSight):
    """What one seat (or "bank") sees: everything but the order of the cards in the box."""

    seat: str = BANK


def orders(seen: State | View) -> tuple[tuple[int | str, ...], ...]:
    """The calls that are open on the last turn: each distinct order of the three cards left (§ E5), else none."""
    if seen.last_turn is None:
        return ()
    named = [card.colour if seen.last_turn == "colours" else card.rank for card in seen.unseen]
    return tuple(dict.fromkeys(permutations(named)))


def bank_room(seen: InSight, pays: int = 1) -> int:
    """The greatest stake at this price that the bank can still cover, should every bet and call win (§ E6)."""
    bank = seen.sitting.limits.bank
    assert bank is not None
    calls = CALL_PAYS[seen.last_turn] if seen.last_turn else 1
    owed = sum(bet.stake for bet in seen.bets) + calls * sum(call.stake for call in seen.calls)
    return max(int((bank + seen.balances[seen.bank] - owed) / pays), 0)


def cover_stakes(seen: InSight, seat: str, rides: tuple[int, ...]) -> set[int]:
    """The stakes of the flat bets that a marker of the same stake can ride on (§ E13)."""
    return {bet.stake for bet in seen.bets if (bet.seat, bet.kind, bet.ranks) == (seat, "flat", rides)}


def marked(seen: InSight, seat: str) -> int:
    """What a punter's markers come to."""
    return sum(bet.stake for bet in seen.bets if bet.seat == seat and bet.kind == "marker")


def counters_of(seen: InSight, seat: str) -> int:
    """The counters that a punter has on the layout, markers not among them."""
    return sum(bet.stake for bet in seen.bets if bet.seat == seat and bet.kind != "marker")


def has_risked(seen: InSight, seat: str) -> bool:
    """Whether a punter has, or had decided in this deal, a bet that could be split (house § 6)."""
    return seat in seen.risked or any(may_split(seen, bet) for bet in seen.bets if bet.seat == seat)


def may_split(seen: InSight, bet: Bet) -> bool:
    """Whether two cards of one rank of the bet are still in the box."""
    return any(seen.left(rank) > 1 for rank in bet.ranks)
