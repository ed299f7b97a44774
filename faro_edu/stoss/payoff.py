"""What a decided card counts: the one place where play and odds look up the agreement."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal, NamedTuple

from faro_edu.stoss.presets import SHARES, Rules, bonuses, terms

Kin = Literal["suit", "colour", "other"]

THIRDS: dict[Kin, Fraction] = {"suit": Fraction(1), "colour": Fraction(2, 3), "other": Fraction(1, 3)}
LOB, THIRD_CARD = 1, 3


class Result(NamedTuple):
    """What a card counts to its punter, as a part of the stake, and the article that says so.

    ``kind`` is "won", "lost", "split" (both cards of the pair match) or "returned" (nothing was decided).
    """

    kind: str
    counts: Fraction
    article: str


def is_doublet_named(rules: Rules) -> str:
    """The article on a doublet: § 10 where the bank takes all, pharaon § 4 where it takes half."""
    return "stoss-10" if rules.doublet == "whole" else "pharaon-4"


def result(rules: Rules, place: int, *, doublet: bool = False, kin: Kin = "suit") -> Result:
    """What a card of the punter's rank at ``place`` of the pack (from 1) counts: its first, or both of a pair.

    An odd place kills and an even one gives (§ 8, § 9); a ``doublet`` has the place of its first card. ``kin``
    tells the suit of that card against the punter's own (§ 21, § E3).

    >>> from faro_edu.stoss.presets import PHARAON, RUSSIAN
    >>> result(RUSSIAN, 2).counts, result(PHARAON, 1, doublet=True).counts, result(PHARAON, 52).kind
    (Fraction(1, 1), Fraction(-1, 2), 'returned')
    """
    last_pair = place >= rules.pack - 1
    if last_pair and rules.hocly == "given up":
        return Result("returned", Fraction(0), "pharaon-7")
    if place == rules.pack and rules.last_card == "null":
        return Result("returned", Fraction(0), "pharaon-5")
    found = _doublet(rules, place, last_pair) if doublet else _single(rules, place)
    if rules.count == "thirds" and found.counts:
        article = "stoss-editor-3" if doublet else "stoss-21"
        return Result(found.kind, found.counts * THIRDS[kin], article)
    return found


def _doublet(rules: Rules, place: int, last_pair: bool) -> Result:
    """Both cards of a pair match: the whole stake, half of it, or nothing (§ 10, pharaon § 4, § 6)."""
    taken = SHARES[rules.doublet]
    if last_pair and rules.last_doublet == "whole":
        return Result("split", Fraction(-1), "pharaon-6")
    for term in terms(rules):
        if term.place == place:
            counts = term.counts if term.counts > 0 else -min(taken, -term.counts)
            return Result("split", counts, "stoss-editor-8")
    if place == LOB and rules.lob == "half" and rules.lob_plie == "half":
        return Result("split", -min(taken, Fraction(1, 2)), "stoss-editor-2")
    if place == THIRD_CARD and rules.third == "half":
        return Result("split", -min(taken, Fraction(1, 2)), "stoss-editor-2")
    return Result("split", -taken, is_doublet_named(rules))


def _single(rules: Rules, place: int) -> Result:
    for term in terms(rules):
        if term.place == place:
            return Result("won" if term.counts > 0 else "lost", term.counts, "stoss-15")
    if (place == LOB and rules.lob == "half") or (place == THIRD_CARD and rules.third == "half"):
        return Result("lost", Fraction(-1, 2), "stoss-15")
    if place % 2:
        hocly = place == rules.pack - 1 and rules.last_card == "null"
        return Result("lost", Fraction(-1), "pharaon-7" if hocly else _side_article(rules, place))
    return Result("won", Fraction(1), _side_article(rules, place))


def _side_article(rules: Rules, place: int) -> str:
    if rules.laid == "between coups":
        return "pharaon-2"
    return "stoss-8" if place <= 2 else "stoss-9"


def kin(own: tuple[str, str], shown: tuple[str, str]) -> Kin:
    """How the suit that showed goes with the punter's own; each is given as suit and colour.

    >>> kin(("♥", "red"), ("♦", "red"))
    'colour'
    """
    if own[0] == shown[0]:
        return "suit"
    return "colour" if own[1] == shown[1] else "other"


def bonus(rules: Rules, place: int, found: Result) -> int:
    """The counters that the bonuses add to a result: the lob's go to the bank (§ E14).

    >>> named = Rules(bonuses=("win 1", "sonik 2"))
    >>> bonus(named, 2, result(named, 2))
    3
    """
    named = dict(bonuses(rules))
    won = found.counts > 0
    return (
        won * named.get("win", 0)
        + (won and place == 2) * named.get("sonik", 0)
        - (found.counts < 0 and place == 1) * named.get("lob", 0)
    )
