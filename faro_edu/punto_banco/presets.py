"""The switches by which tables of punto banco differ, and the preset of the source."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal

from faro_edu.play import Limits

PACK = 52
COUP_TAKES = 6
"""The cards that a coup can take at most."""


@dataclass(frozen=True)
class Rules:
    """The switches by which tables differ; a preset is changed with `dataclasses.replace`.

    ``on_five``: what punto does with five is the choice of the "largest punto bettor" (§ 6), or punto must always
    "draw" (§ E9). ``no_punto_bet``: when the choice is nobody's, punto must "draw" (§ 24) or "stand" (Misiones
    § 2). ``commission`` is in per cent of a win on banco; ``rounding`` of the commission is "exact", or to whole
    counters "up" or "down" (§ E6). ``tie_pays``: égalité pays 8 or 9 to one. ``packs``: 1 to 12 in the shoe.
    ``burn``: the "first card" of a shoe burns as many as it counts, or "none" is burned. ``kept_back``: the cards
    behind the separator. ``last_coup``: the coup in which the separator shows is the last, "this one", or there
    is "one more" (§ E3).
    """

    preset: str = "CASINO"
    on_five: Literal["largest punto bettor", "draw"] = "largest punto bettor"
    no_punto_bet: Literal["draw", "stand"] = "draw"
    commission: int = 5
    rounding: Literal["exact", "up", "down"] = "exact"
    tie_pays: int = 8
    packs: int = 8
    burn: Literal["none", "first card"] = "none"
    kept_back: int = 14
    last_coup: Literal["this one", "one more"] = "this one"

    def __post_init__(self) -> None:
        for name, allowed in _SWITCHES.items():
            if getattr(self, name) not in allowed:
                raise ValueError(f"{name} is {' or '.join(map(repr, allowed))}, not {getattr(self, name)!r}")
        for name, (least, most) in _NUMBERS.items():
            number = getattr(self, name)
            if isinstance(number, bool) or not isinstance(number, int) or not least <= number <= most:
                raise ValueError(f"{name} is a whole number from {least} to {most}, not {number!r}")
        if self.kept_back > self.packs * PACK // 2:
            raise ValueError(f"at most half of the shoe is kept back, not {self.kept_back} cards")


_SWITCHES: dict[str, tuple[str, ...]] = {
    "on_five": ("largest punto bettor", "draw"),
    "no_punto_bet": ("draw", "stand"),
    "rounding": ("exact", "up", "down"),
    "burn": ("none", "first card"),
    "last_coup": ("this one", "one more"),
}
_NUMBERS = {"commission": (0, 25), "tie_pays": (8, 9), "packs": (1, 12), "kept_back": (COUP_TAKES, 312)}

CASINO = Rules()
PRESETS: Mapping[str, Rules] = MappingProxyType({"CASINO": CASINO})
LIMITS: Mapping[str, Limits] = MappingProxyType({})
