"""A game small enough to test `play` by itself: red or black, one card a draw."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from types import MappingProxyType
from typing import Any, ClassVar

from faro_edu import cards, play
from faro_edu.cards import Card
from faro_edu.play import BANK, Event, IllegalAction, Offer, Sitting


@dataclass(frozen=True)
class Colours:
    """One switch: what a right guess pays."""

    preset: str = "EVEN"
    pays: int = 1


@dataclass(frozen=True)
class Guess:
    """A guess at the next card's colour, for one counter."""

    seat: str
    colour: str


@dataclass(frozen=True)
class State:
    """The cards to come and the balances; the deal is over after four cards."""

    sitting: Sitting
    box: tuple[Card, ...]
    drawn: int
    balances: Mapping[str, Fraction]

    @property
    def over(self) -> bool:
        return self.drawn == 4


class ToyRoom:
    """The toy game's rules."""

    NAME = "toy"
    PRESETS: Mapping[str, Any] = MappingProxyType({"EVEN": Colours(), "DOUBLE": Colours("DOUBLE", 2)})
    LIMITS: Mapping[str, play.Limits] = MappingProxyType({})
    MOST_PUNTERS = 3

    def pack(self, rules: Any) -> list[Card]:
        return cards.pack(32)

    def begin(
        self, sitting: Sitting, number: int, pack: Sequence[Card], before: Any
    ) -> tuple[Any, list[Event]]:
        balances = before.balances if before else dict.fromkeys((*sitting.seats, BANK), Fraction(0))
        return State(sitting, tuple(pack), 0, balances), [Event("open", "toy-1", {"deal": number})]

    def check(self, state: Any, action: Any) -> None:
        state.sitting.check_seat(action.seat)
        if state.over:
            raise IllegalAction("The deal is over.", "toy-2")

    def apply(self, state: Any, action: Any) -> tuple[Any, list[Event]]:
        self.check(state, action)
        card, *box = state.box
        gain = state.sitting.rules.pays if card.colour == action.colour else -1
        balances = dict(state.balances)
        balances[action.seat] += gain
        balances[BANK] -= gain
        event = Event("drawn", "toy-3", {"card": card}, {action.seat: Fraction(gain), BANK: Fraction(-gain)})
        return replace(state, box=tuple(box), drawn=state.drawn + 1, balances=balances), [event]

    def view(self, state: Any, seat: str) -> Any:
        return replace(state, box=()), seat

    def offers(self, view: Any) -> list[Offer]:
        state, seat = view
        return [] if state.over or seat == BANK else [Offer("guess", seat, ("red", "black"))]

    def reveals(self, action: Any) -> bool:
        return True

    def write(self, action: Any) -> dict[str, Any]:
        return {"do": "guess", "seat": action.seat, "colour": action.colour}

    def read(self, data: Mapping[str, Any]) -> Any:
        if data.get("do") != "guess" or data.get("colour") not in ("red", "black"):
            raise ValueError(f"'do' is guess, with red or black; not {dict(data)!r}")
        return Guess(str(data["seat"]), str(data["colour"]))


class Game(play.Game):
    """A sitting of the toy game."""

    room: ClassVar[play.Room] = ToyRoom()
