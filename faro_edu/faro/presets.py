"""The switches by which faro's sources differ, and a named preset a source."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal

from faro_edu.faro.layout import EACH_TURN, GROUPS
from faro_edu.play import Limits

FOSTERS_BETS = ("flat", *GROUPS, "opposed", "strung", "marker", "call")


@dataclass(frozen=True)
class Rules:
    """The switches by which faro's sources differ; a preset is changed with `dataclasses.replace`.

    ``order``: which card of a turn loses. ``bets``: the kinds of bet that exist. ``group_split``: two ranks of
    a group in one turn leave it "drawn" or take "half" (§ E10). ``case_bets``: a bet on a case may be "half" of
    the limit (§ 26), is refused until "after risk" of a split (house § 6), or is "free". ``dead_rank``: a bet on
    a rank that is all out is "public" property (§ 25) or is "returned", so that none may be laid.
    ``marker``: a marker has the "same stake" as the bet it rides on (§ E13), or all markers stay "within the
    layout" (house § 9). ``counters``: stakes are "whole" or "even" counters. ``banker``: the "house" or, by
    turns, each of the punters ("rotating").
    """

    preset: str = "FOSTER"
    order: Literal["loser first", "winner first"] = "loser first"
    bets: tuple[str, ...] = FOSTERS_BETS
    group_split: Literal["drawn", "half"] = "drawn"
    case_bets: Literal["half", "after risk", "free"] = "half"
    dead_rank: Literal["public", "returned"] = "public"
    marker: Literal["same stake", "within the layout"] = "same stake"
    counters: Literal["whole", "even"] = "whole"
    banker: Literal["house", "rotating"] = "house"

    def __post_init__(self) -> None:
        for name, allowed in _SWITCHES.items():
            if not isinstance(getattr(self, name), str) or getattr(self, name) not in allowed:
                raise ValueError(f"{name} is {' or '.join(map(repr, allowed))}, not {getattr(self, name)!r}")
        known = (*FOSTERS_BETS, "high against low", *EACH_TURN)
        valid = isinstance(self.bets, tuple) and all(
            isinstance(kind, str) and kind in known for kind in self.bets
        )
        if not valid or not self.bets or len(set(self.bets)) < len(self.bets):
            raise ValueError(f"bets are some of {', '.join(known)}, each once; not {self.bets!r}")


_SWITCHES: dict[str, tuple[str, ...]] = {
    "order": ("loser first", "winner first"),
    "group_split": ("drawn", "half"),
    "case_bets": ("half", "after risk", "free"),
    "dead_rank": ("public", "returned"),
    "marker": ("same stake", "within the layout"),
    "counters": ("whole", "even"),
    "banker": ("house", "rotating"),
}

FOSTER = Rules()
HOUSE = Rules(
    "HOUSE",
    bets=(*FOSTERS_BETS, *EACH_TURN),
    case_bets="after risk",
    dead_rank="returned",
    marker="within the layout",
)
POINTS = Rules(
    "POINTS",
    bets=("flat", "call"),
    case_bets="free",
    dead_rank="returned",
    counters="even",
    banker="rotating",
)
MASKELYNE = Rules(
    "MASKELYNE",
    order="winner first",
    bets=("flat", "side by side", "across", "high against low"),
    case_bets="free",
    dead_rank="returned",
)
PRESETS: Mapping[str, Rules] = MappingProxyType(
    {rules.preset: rules for rules in (FOSTER, HOUSE, POINTS, MASKELYNE)}
)
LIMITS: Mapping[str, Limits] = MappingProxyType({"POINTS": Limits(2, 20, None)})

TITLES: Mapping[str, str] = MappingProxyType(
    {
        "FOSTER": "Foster's faro, 1914",
        "HOUSE": "A gaming house's faro",
        "POINTS": "Faro for points",
        "MASKELYNE": "Maskelyne's faro, 1894",
    }
)

CITES: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {
        "HOUSE": {
            "foster-13": "house-15",
            "foster-18": "house-9",
            "foster-25": "house-11",
            "foster-26": "house-6",
            "foster-30": "house-7",
            "foster-32": "house-10",
            "foster-34": "house-10",
            "foster-35": "house-10",
            "faro-editor-1": "house-10",
            "faro-editor-13": "faro-editor-16",
        },
        "POINTS": {
            "foster-13": "points-8",
            "foster-14": "points-8",
            "foster-15": "points-8",
            "foster-16": "points-8",
            "foster-17": "points-8",
            "foster-18": "points-8",
            "foster-19": "points-2",
            "foster-21": "points-2",
            "foster-23": "points-4",
            "foster-25": "points-3",
            "foster-30": "points-5",
            "foster-32": "points-6",
            "foster-34": "points-6",
            "foster-35": "points-6",
            "house-3": "points-8",
            "maskelyne-5": "points-8",
        },
        "MASKELYNE": {
            "foster-8": "maskelyne-1",
            "foster-13": "maskelyne-5",
            "foster-16": "maskelyne-1",
            "foster-17": "maskelyne-5",
            "foster-23": "maskelyne-3",
            "foster-25": "maskelyne-4",
            "foster-30": "faro-editor-17",
            "foster-32": "maskelyne-2",
            "faro-editor-1": "maskelyne-1",
        },
    }
)
"""Where a preset's own text says what Foster's article says, the table names the preset's."""


def bets_of(rules: Rules) -> tuple[str, ...]:
    """The kinds of bet that exist in ``rules``, in the order of the layout.

    >>> bets_of(POINTS)
    ('flat', 'call')
    """
    return rules.bets


def cited(rules: Rules, article: str) -> str:
    """The article as the preset's own text has it, where it has one."""
    return CITES.get(rules.preset, {}).get(article, article)
