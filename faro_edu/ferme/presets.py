"""The switches by which the accounts of the ferme differ, and a named preset an account."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from types import MappingProxyType
from typing import Literal

from faro_edu.cards import Card
from faro_edu.cards import pack as whole_pack
from faro_edu.play import Limits

BRILLIANT = Card(6, "♥")
"""The six of hearts, *le brillant*: the only six in the pack of 45."""

SIXTEEN = 16
"""The total that every player is after."""

TWELVE = 12
"""The least total on which the account of 1659 lets a player stand (Marinière § 8)."""


@dataclass(frozen=True)
class Rules:
    """The switches by which the accounts differ; a preset is changed with `dataclasses.replace`.

    ``pack``: "all" 52 cards, "no eights" (48), or "one six" (45: no eights, and of the sixes only the brilliant).
    ``farm``: the price lies "apart" from a pool of antes, or the pool "is the pool" that is sold (farmer § 2).
    ``dealt``: "two" cards to begin with, from the top and from the bottom, or "one".
    ``draw_from``: further cards come from the "top" or the "bottom" of the pack. ``at_once``: "one" card is asked
    for at a time, or "several". ``stand``: one may stop "from twelve", "after a card" was drawn, or on "any" hand
    (§ E5). ``direction``: how deal and play go round. ``excess``: who is over pays "at once" or "after showing".
    ``hands`` are "hidden" until all are served, or "open". ``sixteens``: of several, the "eldest" is best, or that
    of the "brilliant and ten", or any with the "brilliant"; after these the fewest cards, then the eldest.
    ``below``: ties below sixteen go to the "eldest", to the "fewest cards", or first to the "brilliant".
    ``office``: the winner of the farm takes the farmer's place ("winner"), the next in order does ("rotates"), or
    the farm is "sold" again.
    """

    preset: str = "MARINIERE"
    pack: Literal["all", "no eights", "one six"] = "no eights"
    farm: Literal["apart", "is the pool"] = "apart"
    dealt: Literal["one", "two"] = "two"
    draw_from: Literal["top", "bottom"] = "top"
    at_once: Literal["one", "several"] = "one"
    stand: Literal["from twelve", "after a card", "any"] = "from twelve"
    direction: Literal["counter-clockwise", "clockwise"] = "counter-clockwise"
    excess: Literal["at once", "after showing"] = "at once"
    hands: Literal["hidden", "open"] = "hidden"
    sixteens: Literal["eldest", "brilliant and ten", "brilliant"] = "eldest"
    below: Literal["eldest", "fewest cards", "brilliant"] = "eldest"
    office: Literal["winner", "rotates", "sold"] = "winner"

    def __post_init__(self) -> None:
        for name, allowed in _SWITCHES.items():
            if getattr(self, name) not in allowed:
                raise ValueError(f"{name} is {' or '.join(map(repr, allowed))}, not {getattr(self, name)!r}")


_SWITCHES: dict[str, tuple[str, ...]] = {
    "pack": ("all", "no eights", "one six"),
    "farm": ("apart", "is the pool"),
    "dealt": ("one", "two"),
    "draw_from": ("top", "bottom"),
    "at_once": ("one", "several"),
    "stand": ("from twelve", "after a card", "any"),
    "direction": ("counter-clockwise", "clockwise"),
    "excess": ("at once", "after showing"),
    "hands": ("hidden", "open"),
    "sixteens": ("eldest", "brilliant and ten", "brilliant"),
    "below": ("eldest", "fewest cards", "brilliant"),
    "office": ("winner", "rotates", "sold"),
}
assert set(_SWITCHES) == {entry.name for entry in fields(Rules)} - {"preset"}

MARINIERE = Rules()
LACOMBE = Rules(
    "LACOMBE",
    pack="one six",
    dealt="one",
    draw_from="bottom",
    at_once="several",
    stand="any",
    sixteens="brilliant and ten",
    below="fewest cards",
)
FARMER = Rules(
    "FARMER",
    pack="one six",
    farm="is the pool",
    dealt="one",
    stand="after a card",
    direction="clockwise",
    excess="after showing",
    sixteens="brilliant",
    below="brilliant",
    office="sold",
)
PRESETS: Mapping[str, Rules] = MappingProxyType(
    {rules.preset: rules for rules in (MARINIERE, LACOMBE, FARMER)}
)

CITES: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {
        "MARINIERE": {
            "sale": "mariniere-1",
            "ante": "mariniere-3",
            "deal": "mariniere-5",
            "draw": "mariniere-6",
            "excess": "mariniere-7",
            "show": "ferme-editor-9",
            "nearest": "mariniere-9",
            "sixteen": "mariniere-10",
            "all over": "ferme-editor-13",
            "office": "mariniere-10",
        },
        "LACOMBE": {
            "sale": "lacombe-2",
            "ante": "lacombe-2",
            "deal": "lacombe-3",
            "draw": "lacombe-4",
            "excess": "lacombe-5",
            "show": "lacombe-7",
            "nearest": "lacombe-8",
            "sixteen": "lacombe-8",
            "all over": "ferme-editor-13",
            "office": "lacombe-10",
        },
        "FARMER": {
            "sale": "farmer-2",
            "ante": "farmer-2",
            "deal": "farmer-3",
            "draw": "farmer-4",
            "excess": "farmer-8",
            "show": "farmer-5",
            "nearest": "farmer-9",
            "sixteen": "farmer-6",
            "all over": "ferme-editor-13",
            "office": "farmer-10",
        },
    }
)
"""Which article of a preset's own text, or of the editor, says what happens."""

BY_SWITCH: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {
        "stand": {"from twelve": "mariniere-8", "after a card": "farmer-4", "any": "lacombe-6"},
        "sixteens": {
            "eldest": "ferme-editor-10", "brilliant and ten": "lacombe-9", "brilliant": "farmer-6",
        },
        "below": {
            "eldest": "ferme-editor-10", "fewest cards": "ferme-editor-11", "brilliant": "farmer-9",
        },
    }
)  # fmt: skip
"""Which article says what each setting of a switch does, whatever preset it stands in."""


def cited(rules: Rules, what: str) -> str:
    """The article about ``what``: of a switch (`BY_SWITCH`), else of the preset's account (`CITES`).

    >>> cited(LACOMBE, "excess"), cited(LACOMBE, "sixteens")
    ('lacombe-5', 'lacombe-9')
    """
    return BY_SWITCH[what][getattr(rules, what)] if what in BY_SWITCH else CITES[rules.preset][what]


LIMITS: Mapping[str, Limits] = MappingProxyType({name: Limits(1, 100, 100) for name in PRESETS})
"""Bids from one counter up; what a purse holds bounds them further (§ E1)."""


def pack(rules: Rules) -> list[Card]:
    """The cards of a deal in their documented order: 52, 48 or 45 (Marinière § 2, Lacombe § 1, farmer § 1).

    >>> len(pack(MARINIERE)), len(pack(LACOMBE)), BRILLIANT in pack(LACOMBE)
    (48, 45, True)
    """
    return [card for card in whole_pack(52) if _stays(rules, card)]


def _stays(rules: Rules, card: Card) -> bool:
    if rules.pack == "all":
        return True
    return card.rank != 8 and (rules.pack == "no eights" or card.rank != 6 or card == BRILLIANT)


def worth(card: Card) -> int:
    """What a card counts: court cards and tens ten, an ace one, every other card its number (Marinière § 4).

    >>> worth(Card(13, "♠")), worth(Card(1, "♠")), worth(BRILLIANT)
    (10, 1, 6)
    """
    return min(card.rank, 10)


def strength(rules: Rules, total: int, cards: int, brilliant: bool) -> tuple[int, int, int]:
    """What decides between two hands of at most sixteen, the greater the better; the eldest wins what is equal.

    ``cards`` is how many make the hand, ``brilliant`` whether the six of hearts is one of them (§ E10, § E11,
    Lacombe § 9, farmer § 6 and § 9).

    >>> strength(LACOMBE, 16, 2, True) > strength(LACOMBE, 16, 2, False) > strength(LACOMBE, 16, 3, True)
    True
    >>> strength(FARMER, 16, 3, True) > strength(FARMER, 16, 2, False)
    True
    """
    tie = rules.sixteens if total == SIXTEEN else rules.below
    if tie == "eldest":
        return total, 0, 0
    marked = brilliant and (tie == "brilliant" or (tie == "brilliant and ten" and cards == 2))
    return total, int(marked), -cards


def may_stand(rules: Rules, total: int, cards: int) -> bool:
    """Whether a hand of so many cards may be stood on below sixteen (§ E5)."""
    if rules.stand == "from twelve":
        return total >= TWELVE
    return rules.stand == "any" or cards >= 2
