"""What may be asked of a faro table: one small frozen dataclass an action, each with its seat.

A malformed action cannot be made (ValueError); whether a well-formed one is allowed now, `rules.check` says.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from faro_edu.cards import check_rank, parse_rank, rank_name, rank_sign
from faro_edu.faro.layout import KINDS, in_order
from faro_edu.play import BANK, whole_counters
from faro_edu.transcript import action_of, line_of

WAYS = ("open", "coppered")
STRINGS = ("odd", "even")
COLOURS = ("red", "black")
UNCOPPERED = ("opposed", "strung")


def _check_place(place: Lay | Take | Copper | Claim) -> None:
    """Put the ranks of a place in the layout's order; ValueError if no bet of its kind lies so."""
    if place.kind not in KINDS:
        raise ValueError(f"a bet of faro is one of {', '.join(KINDS)}; not {place.kind!r}")
    if not isinstance(place.ranks, tuple):
        raise ValueError(f"ranks are given as a tuple such as (9,), not {place.ranks!r}")
    ranks = in_order(place.kind, tuple(check_rank(rank) for rank in place.ranks))
    if ranks is None:
        told = ", ".join(rank_sign(rank) for rank in place.ranks) or "no rank"
        raise ValueError(f"no bet of the kind {place.kind!r} covers {told}")
    ways = STRINGS if place.kind == "strung" else WAYS
    if place.way not in ways:
        raise ValueError(f"a {place.kind} bet is {' or '.join(map(repr, ways))}, not {place.way!r}")
    if place.kind == "opposed" and place.way != "open":
        raise ValueError(
            "an opposed bet plays its first card to win and its second to lose: it has no copper"
        )
    object.__setattr__(place, "ranks", ranks)


@dataclass(frozen=True, slots=True)
class Lay:
    """Lay ``stake`` counters on ``ranks``: open (to win) or coppered (to lose), for a bet of this kind.

    An opposed bet names the card to win, then the card to lose; a strung bet's way is "odd" or "even"; the bets
    of every turn have no ranks; a marker ``rides`` on the ranks of one's own flat bet where the house asks it.
    """

    do: ClassVar[str] = "lay"
    seat: str
    ranks: tuple[int, ...]
    stake: int
    way: str = "open"
    kind: str = "flat"
    rides: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        _check_place(self)
        whole_counters(self.stake)
        if not isinstance(self.rides, tuple) or (self.rides and self.kind != "marker"):
            raise ValueError(
                f"only a marker rides on another bet, on one rank such as (2,); not {self.rides!r}"
            )
        for rank in self.rides:
            check_rank(rank)


@dataclass(frozen=True, slots=True)
class Take:
    """Take back one's own bet whole."""

    do: ClassVar[str] = "take"
    seat: str
    ranks: tuple[int, ...]
    way: str = "open"
    kind: str = "flat"

    def __post_init__(self) -> None:
        _check_place(self)


@dataclass(frozen=True, slots=True)
class Copper:
    """Put a copper on one's own open bet, or lift it off a coppered one; ``way`` is how it lies now."""

    do: ClassVar[str] = "copper"
    seat: str
    ranks: tuple[int, ...]
    way: str = "open"
    kind: str = "flat"

    def __post_init__(self) -> None:
        _check_place(self)
        if self.kind in UNCOPPERED:
            raise ValueError(f"a {self.kind} bet has no copper to lay or to lift")


@dataclass(frozen=True, slots=True)
class Claim:
    """Lay hands on the sleeper that ``owner`` has on ``ranks``."""

    do: ClassVar[str] = "claim"
    seat: str
    owner: str
    ranks: tuple[int, ...]
    way: str = "open"
    kind: str = "flat"

    def __post_init__(self) -> None:
        _check_place(self)


@dataclass(frozen=True, slots=True)
class Call:
    """Call the last turn: ``order`` is loser, winner, hock, in ranks, or in colours if the three are alike."""

    do: ClassVar[str] = "call"
    seat: str
    order: tuple[int | str, ...]
    stake: int

    def __post_init__(self) -> None:
        _check_order(self.order)
        whole_counters(self.stake)


@dataclass(frozen=True, slots=True)
class Uncall:
    """Take back one's own call of ``order``."""

    do: ClassVar[str] = "uncall"
    seat: str
    order: tuple[int | str, ...]

    def __post_init__(self) -> None:
        _check_order(self.order)


def _check_order(order: tuple[int | str, ...]) -> None:
    if not isinstance(order, tuple) or len(order) != 3:
        raise ValueError(f"a call names three cards: loser, winner and hock; not {order!r}")
    if not all(named in COLOURS for named in order):
        for named in order:
            check_rank(named)


@dataclass(frozen=True, slots=True)
class Wave:
    """The dealer waves his hand: from here to the end of the turn every bet lies still."""

    do: ClassVar[str] = "wave"
    seat: str = BANK


@dataclass(frozen=True, slots=True)
class Turn:
    """The dealer makes a turn: the loser leaves the box, and the winner shows in it."""

    do: ClassVar[str] = "turn"
    seat: str = BANK


Placed = Lay | Take | Copper | Claim
Action = Lay | Take | Copper | Claim | Call | Uncall | Wave | Turn
_ACTIONS: dict[str, type[Action]] = {
    kind.do: kind for kind in (Lay, Take, Copper, Claim, Call, Uncall, Wave, Turn)
}
_NAMED = ("ranks", "order", "rides")


def turned(way: str) -> str:
    """Open if it was coppered, coppered if it was open."""
    return "coppered" if way == "open" else "open"


def place_name(kind: str, ranks: tuple[int, ...], way: str) -> str:
    """A place in words: "the nine, open", "4–10 across, coppered", "9 to win, 10 to lose".

    >>> place_name("across", (4, 10), "coppered"), place_name("flat", (9,), "open")
    ('4–10 across, coppered', 'the nine, open')
    """
    signs = "–".join(rank_sign(rank) for rank in ranks)
    match kind:
        case "flat":
            return f"the {rank_name(ranks[0])}, {way}"
        case "marker":
            return f"the {rank_name(ranks[0])} by a marker, {way}"
        case "opposed":
            return f"{rank_sign(ranks[0])} to win, {rank_sign(ranks[1])} to lose"
        case "strung":
            return f"the {way} cards, strung"
        case "high card" | "odd" | "even" | "high against low":
            return f"{kind}, {way}"
    return f"{signs} {kind}, {way}"


def write(action: Action) -> dict[str, Any]:
    """The action as a line of a transcript: ranks by their signs, what is usual left out.

    >>> write(Lay("Anna", (9,), 2))
    {'do': 'lay', 'seat': 'Anna', 'ranks': '9', 'stake': 2}
    """
    return line_of(action, _told)


def _told(value: Any) -> Any:
    if not isinstance(value, tuple):
        return value
    return " ".join(item if isinstance(item, str) else rank_sign(item) for item in value)


def read(line: Mapping[str, Any]) -> Action:
    """The action that a line of a transcript tells; ValueError says what was expected."""
    action: Action = action_of(line, _ACTIONS, _meant)
    return action


def _meant(name: str, value: Any) -> Any:
    if name not in _NAMED:
        return value
    if not isinstance(value, str):
        raise ValueError(f"{name!r} is a text of ranks such as '9' or '7 J 3', not {value!r}")
    return tuple(word if word in COLOURS else parse_rank(word) for word in value.split())
