"""The switches by which the sources of stoss and pharaon differ, and a named preset a source."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType
from typing import Literal, NamedTuple

from faro_edu.play import Limits

SHARES: Mapping[str, Fraction] = MappingProxyType(
    {
        "whole": Fraction(1),
        "two thirds": Fraction(2, 3),
        "half": Fraction(1, 2),
        "third": Fraction(1, 3),
        "nothing": Fraction(0),
    }
)
BONUSES = ("win", "sonik", "lob")

_TERM = re.compile(r"(killed|given) ([1-9]\d?) (wins|loses) (whole|two thirds|half|third|nothing)")
_BONUS = re.compile(r"(win|sonik|lob) ([1-9]\d{0,5})")


class Term(NamedTuple):
    """A condition of an abzug stoss: what a card decided at this place of the pack counts to its punter."""

    place: int
    counts: Fraction


@dataclass(frozen=True)
class Rules:
    """The switches by which the sources differ; a preset is changed with `dataclasses.replace`.

    ``pack``: 52, 36 or 32 cards (§ 2). ``banker``: "fixed", or the punters bank by turns ("alternating", § 15).
    ``cut``: a "punter" cuts (§ 5) or the "banker" (Lermontov). ``laid``: cards are laid "before the cut" (§ 5),
    "after the cut" (§ 22) or "between coups" (pharaon § 3). ``opened``: cards are opened at the "first abzug"
    (§ 18), only "when decided" (the tale), or lie "face up" (pharaon § 12). ``side``: where the bank's card
    falls. ``doublet``: what the bank takes of a stake when both cards of a pair match (§ 10, pharaon § 4);
    ``last_doublet``: the same in the last pair, "as any" or "whole" (pharaon § 6). ``last_card``: it "plays"
    (§ 12) or is "null" for the punter (pharaon § 5). ``hocly``: the last card but one is "kept" by the bank or
    "given up", so that the last pair is void (pharaon § 7).

    The conditions of the agreement: ``lob`` and ``third``, a card killed by the first or the third card of the
    pack costs the "whole" stake or "half" (§ 15); ``lob_plie``: whether half on the lob holds for a plié there
    too (§ E2); ``count``: "whole" stakes, or "thirds" by suit and colour (§ 21); ``abzugs``: terms such as
    "killed 6 wins whole" (§ 15); ``bonuses``: such as "sonik 2" (§ 15). ``raising``: only "after a win", up to
    the cap (§ 13, § 20), or "free"; ``veto``: the banker may refuse a raise ("banker's") or not ("free kush").
    ``corners``: a corner is bent for the "next deal" on the card that won (§ 14), "at a pause" and on any card
    (§ 23, § 26), or plays on in the "same deal" (pharaon § 13). ``bottom``: the bottom card is "unseen" or
    "shown" (pharaon § 8). ``withdrawal``: in pharaon a stake may be taken back "until eight" cards remain
    (pharaon § 11) or is "free". ``sonica``: it means the "second card" (§ 6) or the "first abzug" (§ 16).
    """

    preset: str = "RUSSIAN"
    pack: Literal[52, 36, 32] = 52
    banker: Literal["fixed", "alternating"] = "fixed"
    cut: Literal["punter", "banker"] = "punter"
    laid: Literal["before the cut", "after the cut", "between coups"] = "before the cut"
    opened: Literal["first abzug", "when decided", "face up"] = "first abzug"
    side: Literal["right", "left"] = "right"
    doublet: Literal["whole", "half", "nothing"] = "whole"
    last_doublet: Literal["as any", "whole"] = "as any"
    last_card: Literal["plays", "null"] = "plays"
    hocly: Literal["kept", "given up"] = "kept"
    lob: Literal["whole", "half"] = "whole"
    lob_plie: Literal["half", "whole"] = "half"
    third: Literal["whole", "half"] = "whole"
    count: Literal["whole", "thirds"] = "whole"
    abzugs: tuple[str, ...] = ()
    bonuses: tuple[str, ...] = ()
    raising: Literal["after a win", "free"] = "after a win"
    veto: Literal["banker's", "free kush"] = "banker's"
    corners: Literal["next deal", "at a pause", "same deal"] = "next deal"
    bottom: Literal["unseen", "shown"] = "unseen"
    withdrawal: Literal["until eight", "free"] = "free"
    sonica: Literal["second card", "first abzug"] = "second card"

    def __post_init__(self) -> None:
        for name, allowed in SWITCHES.items():
            value = getattr(self, name)
            if type(value) not in (int, str) or value not in allowed:
                raise ValueError(f"{name} is {' or '.join(map(repr, allowed))}, not {value!r}")
        for name in ("abzugs", "bonuses"):
            found = getattr(self, name)
            if not isinstance(found, tuple) or not all(isinstance(term, str) for term in found):
                raise ValueError(f"{name} are given as a tuple of texts, not {found!r}")
        if len({term.place for term in terms(self)}) < len(self.abzugs):
            raise ValueError(f"each place has one term at most, unlike in {self.abzugs!r}")
        if len({kind for kind, _ in bonuses(self)}) < len(self.bonuses):
            raise ValueError(f"each bonus is named once, unlike in {self.bonuses!r}")


SWITCHES: Mapping[str, tuple[str | int, ...]] = MappingProxyType(
    {
        "pack": (52, 36, 32),
        "banker": ("fixed", "alternating"),
        "cut": ("punter", "banker"),
        "laid": ("before the cut", "after the cut", "between coups"),
        "opened": ("first abzug", "when decided", "face up"),
        "side": ("right", "left"),
        "doublet": ("whole", "half", "nothing"),
        "last_doublet": ("as any", "whole"),
        "last_card": ("plays", "null"),
        "hocly": ("kept", "given up"),
        "lob": ("whole", "half"),
        "lob_plie": ("half", "whole"),
        "third": ("whole", "half"),
        "count": ("whole", "thirds"),
        "raising": ("after a win", "free"),
        "veto": ("banker's", "free kush"),
        "corners": ("next deal", "at a pause", "same deal"),
        "bottom": ("unseen", "shown"),
        "withdrawal": ("until eight", "free"),
        "sonica": ("second card", "first abzug"),
    }
)


def terms(rules: Rules) -> tuple[Term, ...]:
    """The terms of an abzug stoss, each with its place in the pack; ValueError for what is no term.

    >>> terms(Rules(abzugs=("killed 6 wins whole",)))
    (Term(place=11, counts=Fraction(1, 1)),)
    """
    found = []
    for text in rules.abzugs:
        match = _TERM.fullmatch(text)
        if not match or int(match[2]) > rules.pack // 2:
            raise ValueError(
                f"a term is such as 'killed 6 wins whole' or 'given 3 loses half', not {text!r}: killed or given, "
                f"an abzug from 1 to {rules.pack // 2}, wins or loses, and {', '.join(SHARES)}"
            )
        place = 2 * int(match[2]) - (match[1] == "killed")
        found.append(Term(place, SHARES[match[4]] * (1 if match[3] == "wins" else -1)))
    return tuple(found)


def bonuses(rules: Rules) -> tuple[tuple[str, int], ...]:
    """The bonuses named in advance, each with its counters; ValueError for what is none.

    >>> bonuses(Rules(bonuses=("sonik 2",)))
    (('sonik', 2),)
    """
    found = []
    for text in rules.bonuses:
        match = _BONUS.fullmatch(text)
        if not match:
            raise ValueError(
                f"a bonus is {', '.join(BONUSES)} and a number of counters, as 'sonik 2'; not {text!r}"
            )
        found.append((match[1], int(match[2])))
    return tuple(found)


RUSSIAN = Rules()
TALE = Rules(
    "TALE",
    laid="after the cut",
    opened="when decided",
    raising="free",
    corners="at a pause",
    sonica="first abzug",
)
PHARAON = Rules(
    "PHARAON",
    laid="between coups",
    opened="face up",
    doublet="half",
    last_doublet="whole",
    last_card="null",
    raising="free",
    corners="same deal",
    bottom="shown",
    withdrawal="until eight",
    sonica="first abzug",
)
PRESETS: Mapping[str, Rules] = MappingProxyType({rules.preset: rules for rules in (RUSSIAN, TALE, PHARAON)})
TITLES: Mapping[str, str] = MappingProxyType(
    {"RUSSIAN": "Russian stoss", "TALE": "The game of The Queen of Spades", "PHARAON": "Pharaon"}
)
LIMITS: Mapping[str, Limits] = MappingProxyType(
    {
        "RUSSIAN": Limits(6, 600, 600),
        "TALE": Limits(5, 1_000_000, None),
        "PHARAON": Limits(1, 50, 200),
    }
)
