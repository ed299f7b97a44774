"""What may be asked of a table of the ferme: one small frozen dataclass an action, each with its seat.

A malformed action cannot be made (ValueError); whether a well-formed one is allowed now, `rules.check` says.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from faro_edu.play import whole_counters
from faro_edu.transcript import action_of, line_of


@dataclass(frozen=True, slots=True)
class Bid:
    """Bid ``price`` counters for the farm."""

    do: ClassVar[str] = "bid"
    seat: str
    price: int

    def __post_init__(self) -> None:
        whole_counters(self.price, "a bid")


@dataclass(frozen=True, slots=True)
class Pass:
    """Bid no more in this auction."""

    do: ClassVar[str] = "pass"
    seat: str


@dataclass(frozen=True, slots=True)
class DealOut:
    """The farmer deals the first cards, when the others have put their antes into the pool."""

    do: ClassVar[str] = "deal out"
    seat: str


@dataclass(frozen=True, slots=True)
class Draw:
    """Ask for a card, or for several at once where the account has it."""

    do: ClassVar[str] = "draw"
    seat: str
    cards: int = 1

    def __post_init__(self) -> None:
        if isinstance(self.cards, bool) or not isinstance(self.cards, int) or not 1 <= self.cards <= 52:
            raise ValueError(f"a player asks for 1 to 52 cards, not {self.cards!r}")


@dataclass(frozen=True, slots=True)
class Stand:
    """Take no further card: *basta*, *je m'y tiens*."""

    do: ClassVar[str] = "stand"
    seat: str


Action = Bid | Pass | DealOut | Draw | Stand
_ACTIONS: dict[str, type[Action]] = {kind.do: kind for kind in (Bid, Pass, DealOut, Draw, Stand)}


def write(action: Action) -> dict[str, Any]:
    """The action as a line of a transcript, what is usual left out.

    >>> write(Draw("Anna")), write(Bid("Anna", 7))
    ({'do': 'draw', 'seat': 'Anna'}, {'do': 'bid', 'seat': 'Anna', 'price': 7})
    """
    return line_of(action)


def read(line: Mapping[str, Any]) -> Action:
    """The action that a line of a transcript tells; ValueError says what was expected."""
    action: Action = action_of(line, _ACTIONS)
    return action
