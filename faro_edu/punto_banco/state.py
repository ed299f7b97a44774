"""What lies on a table of punto banco: the whole shoe, and what one seat may see of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Literal

from faro_edu.cards import RANKS, Card
from faro_edu.play import BANK, Sitting
from faro_edu.punto_banco.actions import BANCO, BOXES, OWN_BOX, PUNTO, TIE
from faro_edu.punto_banco.presets import COUP_TAKES, PACK, Rules
from faro_edu.punto_banco.tableau import total, value

Phase = Literal["bets", "five"]


@dataclass(frozen=True, slots=True)
class Bet:
    """Counters in a box: ``seat``'s, on punto, banco or égalité."""

    seat: str
    box: int
    on: str
    stake: int


@dataclass(frozen=True, slots=True)
class Hands:
    """The cards of a coup that lie open; banco's are empty while five is being decided."""

    punto: tuple[Card, ...] = ()
    banco: tuple[Card, ...] = ()

    @property
    def winner(self) -> str:
        """The bet that wins with these hands."""
        mine, theirs = total(self.punto), total(self.banco)
        return PUNTO if mine > theirs else BANCO if theirs > mine else TIE

    @property
    def third(self) -> int | None:
        """What punto's third card counts, None if punto stood."""
        return value(self.punto[2]) if len(self.punto) == 3 else None


@dataclass(frozen=True)
class InSight:
    """What everybody at the table sees: the cards that have shown, the boxes, and how the shoe stands.

    ``past`` are the coups of this shoe that are over, ``hands`` the coup that lies on the table, ``left`` the
    number of cards in the shoe, ``behind`` of those behind the separator, ``more`` how many coups may still begin
    once the separator has shown, None before.
    """

    sitting: Sitting
    number: int
    cut: bool
    burned: int
    burned_up: tuple[Card, ...]
    past: tuple[Hands, ...]
    hands: Hands
    phase: Phase
    said: Mapping[str, str]
    bets: tuple[Bet, ...]
    left: int
    more: int | None
    balances: Mapping[str, Fraction]

    @property
    def rules(self) -> Rules:
        """The switches by which this sitting is played."""
        rules: Rules = self.sitting.rules
        return rules

    @property
    def coup(self) -> int:
        """The number of the coup that is over or being decided, 0 before the first."""
        return len(self.past) + (self.phase == "five")

    @property
    def over(self) -> bool:
        """Whether the shoe is finished: the separator has shown, or too few cards are left for a coup (§ E4)."""
        return self.phase == "bets" and (self.more == 0 or self.left < COUP_TAKES)

    @cached_property
    def counts(self) -> tuple[int, ...]:
        """How many cards of each value, 0 to 9, have not been seen: in the shoe, burned, or still closed."""
        packs = self.rules.packs
        unseen = [16 * packs, *[4 * packs] * 9]
        for card in self.seen:
            unseen[value(card)] -= 1
        return tuple(unseen)

    @property
    def seen(self) -> tuple[Card, ...]:
        """Every card of this shoe that has been seen."""
        coups = (*self.past, self.hands) if self.phase == "five" else self.past
        return (*self.burned_up, *(card for hands in coups for card in (*hands.punto, *hands.banco)))

    def home(self, seat: str) -> int:
        """The number of the box at which ``seat`` sits (§ 17)."""
        return self.sitting.seats.index(seat) + 1

    def box_of(self, seat: str, box: int) -> int:
        """The box that an action means: 0 is one's own."""
        return self.home(seat) if box == OWN_BOX else box

    def holder(self, box: int) -> str | None:
        """Who sits at a box, or whose counters lie in it if nobody does; None for a free one (§ E2)."""
        if box <= len(self.sitting.seats):
            return self.sitting.seats[box - 1]
        return next((bet.seat for bet in self.bets if bet.box == box), None)

    def bet(self, box: int, on: str) -> Bet | None:
        """The bet in this place, if there is one."""
        return next((bet for bet in self.bets if (bet.box, bet.on) == (box, on)), None)

    def at_stake(self, seat: str) -> int:
        """The counters that ``seat`` has in its boxes."""
        return sum(bet.stake for bet in self.bets if bet.seat == seat)

    def in_hand(self, seat: str) -> Fraction | None:
        """What ``seat`` could still lay; None where the house sets no bound to a purse."""
        purse = self.sitting.limits.purse
        return None if purse is None else purse + self.balances[seat] - self.at_stake(seat)

    @property
    def largest(self) -> tuple[str, ...]:
        """The punters whose bets on punto, summed over their boxes, are the largest (§ 6, § E2)."""
        sums = {
            seat: sum(bet.stake for bet in self.bets if (bet.seat, bet.on) == (seat, PUNTO))
            for seat in self.sitting.seats
        }
        most = max(sums.values())
        return tuple(seat for seat, stake in sums.items() if most and stake == most)

    @property
    def deciders(self) -> tuple[str, ...]:
        """Who has still to say what punto does with five: nobody when it is not asked."""
        if self.phase != "five":
            return ()
        return tuple(seat for seat in self.largest if seat not in self.said)


@dataclass(frozen=True)
class State(InSight):
    """The whole shoe: what is in sight, the cards to come in their order, and banco's two while closed."""

    shoe: tuple[Card, ...] = ()
    closed: tuple[Card, ...] = ()
    face_down: tuple[Card, ...] = ()


@dataclass(frozen=True)
class View(InSight):
    """What one seat (or "bank") sees: no card of the shoe, no burned card, and no closed card of banco's."""

    seat: str = BANK


def whole_shoe(packs: int) -> list[Card]:
    """The cards of so many packs, each pack in its documented order, one after the other."""
    return [Card(rank, suit) for _ in range(packs) for suit in "♠♥♦♣" for rank in RANKS]


def bank_room(seen: InSight, on: str) -> int:
    """The greatest stake on ``on`` that the bank can still cover, should all bets on it win (§ E7)."""
    limits, rules = seen.sitting.limits, seen.rules
    assert limits.bank is not None
    pays = rules.tie_pays if on == TIE else 1
    owed = pays * sum(bet.stake for bet in seen.bets if bet.on == on)
    return max(int((limits.bank + seen.balances[BANK] - owed) / pays), 0)


__all__ = ["BOXES", "PACK", "Bet", "Hands", "InSight", "Phase", "State", "View", "bank_room", "whole_shoe"]
