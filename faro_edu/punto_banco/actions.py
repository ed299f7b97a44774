"""What may be asked of a table of punto banco: one small frozen dataclass an action, each with its seat.

A malformed action cannot be made (ValueError); whether a well-formed one is allowed now, `rules.check` says.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from faro_edu.play import BANK, whole_counters
from faro_edu.transcript import action_of, line_of

PUNTO, BANCO, TIE = "punto", "banco", "égalité"
BETS = (PUNTO, BANCO, TIE)
CHOICES = ("draw", "stand")
BOXES = range(1, 17)
OWN_BOX = 0


def _check_place(action: Lay | Take) -> None:
    if action.on == "egalite":
        object.__setattr__(action, "on", TIE)
    if action.on not in BETS:
        raise ValueError(f"a bet is on {', '.join(BETS)}; not {action.on!r}")
    if type(action.box) is not int or action.box not in (OWN_BOX, *BOXES):
        raise ValueError(f"a box is numbered 1 to 16 (0 is one's own), not {action.box!r}")


@dataclass(frozen=True, slots=True)
class Lay:
    """Lay ``stake`` counters on "punto", "banco" or "égalité" (or "egalite"), in one's own box or another one.

    >>> Lay("Anna", "egalite", 2)
    Lay(seat='Anna', on='égalité', stake=2, box=0)
    """

    do: ClassVar[str] = "lay"
    seat: str
    on: str
    stake: int
    box: int = OWN_BOX

    def __post_init__(self) -> None:
        _check_place(self)
        whole_counters(self.stake)


@dataclass(frozen=True, slots=True)
class Take:
    """Take back one's own bet whole."""

    do: ClassVar[str] = "take"
    seat: str
    on: str
    box: int = OWN_BOX

    def __post_init__(self) -> None:
        _check_place(self)


@dataclass(frozen=True, slots=True)
class Cut:
    """Cut the shoe with the separator: ``place`` cards go from the front to the back."""

    do: ClassVar[str] = "cut"
    seat: str
    place: int

    def __post_init__(self) -> None:
        if type(self.place) is not int or self.place < 1:
            raise ValueError(f"a cut is after a whole number of cards, at least one; not {self.place!r}")


@dataclass(frozen=True, slots=True)
class Coup:
    """Deal the coup: two cards to each side, and all that the rules then ask; ``seat`` is who deals."""

    do: ClassVar[str] = "coup"
    seat: str = BANK


@dataclass(frozen=True, slots=True)
class Choose:
    """Say what punto does with five: "draw" or "stand"."""

    do: ClassVar[str] = "choose"
    seat: str
    choice: str

    def __post_init__(self) -> None:
        if self.choice not in CHOICES:
            raise ValueError(f"on five one says 'draw' or 'stand', not {self.choice!r}")


Action = Lay | Take | Cut | Coup | Choose
_ACTIONS: dict[str, type[Action]] = {kind.do: kind for kind in (Lay, Take, Cut, Coup, Choose)}


def write(action: Action) -> dict[str, Any]:
    """The action as a line of a transcript, what is usual left out.

    >>> write(Lay("Anna", "punto", 2)), write(Coup())
    ({'do': 'lay', 'seat': 'Anna', 'on': 'punto', 'stake': 2}, {'do': 'coup'})
    """
    return line_of(action)


def read(line: Mapping[str, Any]) -> Action:
    """The action that a line of a transcript tells; ValueError says what was expected."""
    action: Action = action_of(line, _ACTIONS)
    return action
