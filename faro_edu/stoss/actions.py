"""What may be asked of a table of stoss or pharaon: one small frozen dataclass an action, each with its seat.

A malformed action cannot be made (ValueError); whether a well-formed one is allowed now, `rules.check` says.
A card on the table is named by its owner and its number, so that a face-down card stays unknown.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from faro_edu.cards import Card
from faro_edu.play import BANK, whole_counters
from faro_edu.transcript import action_of, line_of

WAYS = ("with", "against")
FACES = ("usual", "masked")
HOWS = ("earned", "bought")


def _one_of(what: str, value: object, allowed: tuple[str, ...]) -> None:
    if value not in allowed:
        raise ValueError(f"{what} is {' or '.join(map(repr, allowed))}, not {value!r}")


def _number(number: object) -> None:
    if isinstance(number, bool) or not isinstance(number, int) or not 1 <= number <= 10_000:
        raise ValueError(
            f"a card on the table has a number from 1, in the order of its owner's laying; not {number!r}"
        )


def _card(card: object) -> None:
    if not isinstance(card, Card):
        raise ValueError(f"a card is laid, such as Card.parse('7♦'), not {card!r}")


@dataclass(frozen=True, slots=True)
class Lay:
    """Lay a card of one's own pack with a stake in counters; without one it plays for the initial stake (§ 3).

    In pharaon a card may play "against" (its first place wins) and may lie "masked", face down.
    """

    do: ClassVar[str] = "lay"
    seat: str
    card: Card
    stake: int | None = None
    way: str = "with"
    face: str = "usual"

    def __post_init__(self) -> None:
        _card(self.card)
        if self.stake is not None:
            whole_counters(self.stake)
        _one_of("the way of a card", self.way, WAYS)
        _one_of("the face of a card", self.face, FACES)


@dataclass(frozen=True, slots=True)
class Banque:
    """Va banque: lay a card against all that the bank can still pay (pharaon § 15)."""

    do: ClassVar[str] = "banque"
    seat: str
    card: Card

    def __post_init__(self) -> None:
        _card(self.card)


@dataclass(frozen=True, slots=True)
class _Numbered:
    seat: str
    number: int

    def __post_init__(self) -> None:
        _number(self.number)


@dataclass(frozen=True, slots=True)
class Take(_Numbered):
    """Take one's own card back from the table."""

    do: ClassVar[str] = "take"


@dataclass(frozen=True, slots=True)
class Bend:
    """Bend a corner of one's own card: it plays for stake and win together (§ 14, pharaon § 13).

    In pharaon a corner may be "bought" by adding the stake once more (pharaon § 14).
    """

    do: ClassVar[str] = "bend"
    seat: str
    number: int
    how: str = "earned"

    def __post_init__(self) -> None:
        _number(self.number)
        _one_of("a corner", self.how, HOWS)


@dataclass(frozen=True, slots=True)
class Unbend(_Numbered):
    """Straighten the corner of one's own card: it plays for its own stake again (§ 23)."""

    do: ClassVar[str] = "unbend"


@dataclass(frozen=True, slots=True)
class Bridge(_Numbered):
    """Paix: bend one's own card to a bridge, so that it plays for the gain alone (pharaon § 13)."""

    do: ClassVar[str] = "bridge"


@dataclass(frozen=True, slots=True)
class Fold(_Numbered):
    """Pli: fold one's own card in the middle, to risk the half that a doublet left (pharaon § 14)."""

    do: ClassVar[str] = "fold"


@dataclass(frozen=True, slots=True)
class Refuse:
    """The banker refuses the stake of a card, which goes back to its owner (§ 3, § 13)."""

    do: ClassVar[str] = "refuse"
    owner: str
    number: int
    seat: str = BANK

    def __post_init__(self) -> None:
        _number(self.number)


@dataclass(frozen=True, slots=True)
class Cut:
    """Cut the banker's pack: ``at`` cards from the top go below; half of the pack if left out (§ 5)."""

    do: ClassVar[str] = "cut"
    seat: str
    at: int | None = None

    def __post_init__(self) -> None:
        if self.at is not None and (
            isinstance(self.at, bool) or not isinstance(self.at, int) or not 1 <= self.at <= 51
        ):
            raise ValueError(f"a pack is cut after 1 to 51 cards, not {self.at!r}")


@dataclass(frozen=True, slots=True)
class Show:
    """The banker shows the bottom card before he deals (pharaon § 8)."""

    do: ClassVar[str] = "show"
    seat: str = BANK


@dataclass(frozen=True, slots=True)
class Turn:
    """The banker turns the next pair, the abzug: its first card kills, its second gives (§ 8, § 9)."""

    do: ClassVar[str] = "turn"
    seat: str = BANK


Numbered = Take | Bend | Unbend | Bridge | Fold
Action = Lay | Banque | Take | Bend | Unbend | Bridge | Fold | Refuse | Cut | Show | Turn
_ACTIONS: dict[str, type[Action]] = {
    kind.do: kind for kind in (Lay, Banque, Take, Bend, Unbend, Bridge, Fold, Refuse, Cut, Show, Turn)
}


def write(action: Action) -> dict[str, Any]:
    """The action as a line of a transcript: cards by their signs, what is usual left out.

    >>> write(Lay("Anna", Card(7, "♦"), 6))
    {'do': 'lay', 'seat': 'Anna', 'card': '7♦', 'stake': 6}
    """
    return line_of(action, _told)


def _told(value: Any) -> Any:
    return str(value) if isinstance(value, Card) else value


def read(line: Mapping[str, Any]) -> Action:
    """The action that a line of a transcript tells; ValueError says what was expected."""
    action: Action = action_of(line, _ACTIONS, _meant)
    return action


def _meant(name: str, value: Any) -> Any:
    return Card.parse(value) if name == "card" else value
