"""What lies on a table of the ferme: the whole deal, and what one seat may see of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from faro_edu.cards import Card
from faro_edu.ferme.presets import BRILLIANT, SIXTEEN, Rules, may_stand, strength, worth
from faro_edu.play import BANK, Sitting

FARM, POOL = "farm", "pool"
Phase = Literal["auction", "deal", "play", "over"]
Shown = tuple[Card | None, ...]
"""A hand as somebody sees it: None for a card that lies face down for him."""


def total(cards: Shown) -> int:
    """What a hand that lies open counts.

    >>> total((Card.parse("K♠"), Card.parse("6♥")))
    16
    """
    return sum(worth(card) for card in cards if card is not None)


def best_of(rules: Rules, hands: Mapping[str, Shown], order: tuple[str, ...]) -> str | None:
    """The seat whose hand is nearest to sixteen without being over it; the eldest of equals; None if all are over."""
    within = [seat for seat in order if hands[seat] and total(hands[seat]) <= SIXTEEN]
    return max(within, key=lambda seat: strength_of(rules, hands[seat]), default=None)


def strength_of(rules: Rules, hand: Shown) -> tuple[int, int, int]:
    """What decides between two hands; see `presets.strength`."""
    return strength(rules, total(hand), len(hand), BRILLIANT in hand)


@dataclass(frozen=True)
class InSight:
    """What everybody at the table sees, and the ``hands``: complete in a state, in a view as one seat sees them.

    ``price`` is what the farmer paid for the farm. ``bids`` and ``passed`` are of the auction under way; it began with
    ``first``, and ``spoke`` is who bid or passed last in it. ``served`` are the players who take no further card,
    ``paid`` those of them who were over and have paid already; ``won`` is who took the farm in this deal.
    """

    sitting: Sitting
    number: int
    phase: Phase
    balances: Mapping[str, Fraction]
    farmer: str | None
    price: int
    first: str
    spoke: str | None
    bids: tuple[tuple[str, int], ...]
    passed: tuple[str, ...]
    hands: Mapping[str, Shown]
    served: tuple[str, ...]
    paid: tuple[str, ...]
    won: str | None

    @property
    def rules(self) -> Rules:
        """The switches by which this sitting is played."""
        rules: Rules = self.sitting.rules
        return rules

    @property
    def over(self) -> bool:
        """Whether the deal is settled."""
        return self.phase == "over"

    @property
    def order(self) -> tuple[str, ...]:
        """The players in the order in which they are served, the eldest first, the farmer left out (§ E4)."""
        return () if self.farmer is None else self.round_from(self.farmer)[1:]

    def round_from(self, seat: str) -> tuple[str, ...]:
        """All seats as the deal goes round, beginning with ``seat`` (Lacombe § 3, farmer § 4, § E4).

        The names of a sitting stand in the order of the clock.
        """
        seats = self.sitting.seats
        at, step = seats.index(seat), 1 if self.rules.direction == "clockwise" else -1
        return tuple(seats[(at + step * place) % len(seats)] for place in range(len(seats)))

    @property
    def turn(self) -> str | None:
        """The seat that is to act, or None when the deal is over."""
        match self.phase:
            case "auction":
                return self._bidder
            case "deal":
                return self.farmer
            case "play":
                return next(seat for seat in self.order if seat not in self.served)
        return None

    @property
    def _bidder(self) -> str:
        around = self.round_from(self.first) if self.spoke is None else self.round_from(self.spoke)[1:]
        return next(seat for seat in (*around, self.spoke or "") if seat not in self.passed)

    @property
    def highest(self) -> int:
        """The highest bid of the auction under way, 0 if there is none."""
        return self.bids[-1][1] if self.bids else 0

    def in_hand(self, seat: str) -> Fraction | None:
        """What a purse holds; below nought it is owed; None where the house sets no bound to a purse (§ E1)."""
        purse = self.sitting.limits.purse
        return None if purse is None else purse + self.balances[seat]

    def bids_open(self, seat: str) -> tuple[int, int] | None:
        """The least and the greatest bid that ``seat`` may make now, or None if there is none (§ E1, § E2)."""
        limits, in_hand = self.sitting.limits, self.in_hand(seat)
        least = max(limits.least, self.highest + 1)
        most = limits.most if in_hand is None else min(limits.most, int(in_hand))
        return (least, most) if least <= most else None


@dataclass(frozen=True)
class State(InSight):
    """The whole deal: what is in sight, all hands open, and the ``pack`` with its top card first."""

    pack: tuple[Card, ...] = ()

    @property
    def left(self) -> int:
        """How many cards are still in the pack."""
        return len(self.pack)


@dataclass(frozen=True)
class View(InSight):
    """What one seat (or "bank", a bystander) sees; ``left`` is the number of cards still in the pack."""

    seat: str = BANK
    left: int = 0

    @property
    def own(self) -> tuple[Card, ...]:
        """The hand of the seat itself."""
        return tuple(card for card in self.hands.get(self.seat, ()) if card is not None)


def in_sight(seen: InSight, hand_of: str, seat: str) -> bool:
    """Whether ``seat`` sees the hand of ``hand_of``: its own; all when they are shown or open; one that has paid.

    Hands lie face down until all are served (Lacombe § 7, farmer § 5, § E9).
    """
    return hand_of == seat or seen.over or seen.rules.hands == "open" or hand_of in seen.paid


def stands(seen: State | View, seat: str) -> bool:
    """Whether a hand that ``seat`` sees may be stood on (§ E5); when the pack is empty any may (§ E7)."""
    hand = seen.hands[seat]
    return not seen.left or total(hand) >= SIXTEEN or may_stand(seen.rules, total(hand), len(hand))


def draws(seen: State | View, seat: str) -> int:
    """How many cards ``seat`` may ask for now: none on sixteen or more (§ E5), one, or all that are left."""
    if total(seen.hands[seat]) >= SIXTEEN or not seen.left:
        return 0
    return seen.left if seen.rules.at_once == "several" else 1
