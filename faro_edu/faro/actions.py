"""What may be asked of a faro table: one small frozen dataclass an action, each with its seat.

A malformed action cannot be made (ValueError); whether a well-formed one is allowed now, `rules.check` says.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, ClassVar, Literal

from faro_edu.cards import check_rank, parse_rank, rank_sign
from faro_edu.play import BANK, whole_counters

Way = Literal["open", "coppered"]
WAYS: tuple[Way, ...] = ("open", "coppered")
COLOURS = ("red", "black")


def _check_place(ranks: tuple[int, ...], way: str) -> None:
    if not isinstance(ranks, tuple) or len(ranks) != 1:
        raise ValueError(f"a flat bet lies on one rank, given as a tuple such as (9,); not {ranks!r}")
    check_rank(ranks[0])
    if way not in WAYS:
        raise ValueError(f"a bet is 'open' or 'coppered', not {way!r}")


@dataclass(frozen=True, slots=True)
class Lay:
    """Lay ``stake`` counters on ``ranks``, open (to win) or coppered (to lose)."""

    do: ClassVar[str] = "lay"
    seat: str
    ranks: tuple[int, ...]
    stake: int
    way: Way = "open"

    def __post_init__(self) -> None:
        _check_place(self.ranks, self.way)
        whole_counters(self.stake)


@dataclass(frozen=True, slots=True)
class Take:
    """Take back one's own bet on ``ranks`` whole."""

    do: ClassVar[str] = "take"
    seat: str
    ranks: tuple[int, ...]
    way: Way = "open"

    def __post_init__(self) -> None:
        _check_place(self.ranks, self.way)


@dataclass(frozen=True, slots=True)
class Copper:
    """Put a copper on one's own open bet, or lift it off a coppered one; ``way`` is how it lies now."""

    do: ClassVar[str] = "copper"
    seat: str
    ranks: tuple[int, ...]
    way: Way = "open"

    def __post_init__(self) -> None:
        _check_place(self.ranks, self.way)


@dataclass(frozen=True, slots=True)
class Claim:
    """Lay hands on the sleeper that ``owner`` has on ``ranks``."""

    do: ClassVar[str] = "claim"
    seat: str
    owner: str
    ranks: tuple[int, ...]
    way: Way = "open"

    def __post_init__(self) -> None:
        _check_place(self.ranks, self.way)


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


Action = Lay | Take | Copper | Claim | Call | Uncall | Wave | Turn
_KINDS: dict[str, type[Action]] = {
    kind.do: kind for kind in (Lay, Take, Copper, Claim, Call, Uncall, Wave, Turn)
}


def write(action: Action) -> dict[str, Any]:
    """The action as a line of a transcript: ranks by their signs, what is usual left out.

    >>> write(Lay("Anna", (9,), 2))
    {'do': 'lay', 'seat': 'Anna', 'ranks': '9', 'stake': 2}
    """
    told = {entry.name: getattr(action, entry.name) for entry in fields(action)}
    usual = {entry.name for entry in fields(action) if told[entry.name] == entry.default}
    return {"do": action.do} | {name: _told(value) for name, value in told.items() if name not in usual}


def _told(value: Any) -> Any:
    if not isinstance(value, tuple):
        return value
    return " ".join(item if isinstance(item, str) else rank_sign(item) for item in value)


def read(line: Mapping[str, Any]) -> Action:
    """The action that a line of a transcript tells; ValueError says what was expected."""
    kind = _KINDS.get(str(line.get("do")))
    if kind is None:
        raise ValueError(f"'do' is one of deal, {', '.join(_KINDS)}; not {line.get('do')!r}")
    names = {entry.name for entry in fields(kind)}
    told = {name: _meant(name, value) for name, value in line.items() if name != "do"}
    if unknown := sorted(set(told) - names):
        raise ValueError(f"{kind.do!r} has the fields {', '.join(sorted(names))}; not {unknown[0]!r}")
    try:
        return kind(**told)
    except TypeError as error:
        raise ValueError(
            f"{kind.do!r} has the fields {', '.join(sorted(names))}, not {sorted(told)}"
        ) from error


def _meant(name: str, value: Any) -> Any:
    if name not in ("ranks", "order"):
        return value
    if not isinstance(value, str):
        raise ValueError(f"{name!r} is a text of ranks such as '9' or '7 J 3', not {value!r}")  # noqa: TRY004
    return tuple(word if word in COLOURS else parse_rank(word) for word in value.split())
