"""How companions play: declared policies, each a pure function of what its seat may see.

A policy gives the next action of a view's seat, or None when it has nothing to do. It knows no chance: the rank it
lays follows from the number of the deal and of its seat. What it does is an ordinary action, so that a transcript
replays without knowing of policies.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import NamedTuple

from faro_edu.cards import PACK_RANKS, SUITS, Card
from faro_edu.stoss.actions import Action, Bend, Bridge, Fold, Lay
from faro_edu.stoss.offers import may_bend, may_bridge, may_lay, stakes_of
from faro_edu.stoss.state import Bet, View


class Policy(NamedTuple):
    """A declared way to play: what is said of it at the table, and the next action of a view's seat."""

    says: str
    next: Callable[[View], Action | None]


def card_of(view: View) -> Card:
    """The card a companion lays: it goes through the ranks with the deals, and seats lay different ones."""
    seat = view.sitting.seats.index(view.seat)
    ranks = PACK_RANKS[view.rules.pack]
    rounds = view.number + (view.abzug if view.is_pharaon else 0)
    return Card(ranks[(5 * rounds + 3 * seat) % len(ranks)], SUITS[(rounds + seat) % len(SUITS)])


def _own(view: View) -> list[Bet]:
    return [bet for bet in view.bets if bet.seat == view.seat]


def _lay(view: View, stake: int | None = None) -> Action | None:
    """One card, when none lies: the least stake that the agreement allows, or ``stake``."""
    stakes = stakes_of(view)
    if _own(view) or not may_lay(view) or stakes is None or view.seat not in view.punters:
        return None
    if view.is_pharaon and view.left <= 8:
        return None
    return Lay(view.seat, card_of(view), min(max(stake or stakes[0], stakes[0]), stakes[1]))


def mirandole(view: View) -> Action | None:
    """Always one card at the least stake; nothing is left on (*мирандоль*)."""
    return _lay(view)


def paroli_player(view: View) -> Action | None:
    """Leaves stake and win on after each win, up to two corners; folds after a doublet."""
    for bet in _own(view):
        if bet.state == "halved":
            return Fold(view.seat, bet.number)
        if view.is_pharaon and bet.corners < 2 and may_bend(view, bet):
            return Bend(view.seat, bet.number)
        if (
            not view.is_pharaon
            and bet.corners == 0
            and may_bend(view, bet)
            and _corners_before(view, bet) < 2
        ):
            return Bend(view.seat, bet.number)
    if view.seat not in view.punters:
        return None
    last = [win for win in view.earned if win.seat == view.seat and win.corners < 2]
    if last and view.rules.corners == "next deal" and not _own(view) and may_lay(view):
        stakes = stakes_of(view)
        return Lay(view.seat, last[0].card, stakes[0]) if stakes else None
    return _lay(view)


def _corners_before(view: View, bet: Bet) -> int:
    return max((win.corners for win in view.earned if win.seat == bet.seat), default=0)


def careful(view: View) -> Action | None:
    """Saves the stake and risks the gain once (*paix*) in pharaon; in stoss raises by half after a win."""
    for bet in _own(view):
        if view.is_pharaon and bet.bridges == 0 and may_bridge(view, bet):
            return Bridge(view.seat, bet.number)
    run = view.runs.get(view.seat)
    raised = int(run.best * 3 / 2) if run is not None and run.net > 0 and not view.is_pharaon else None
    if raised and view.rules.count == "thirds":
        raised -= raised % 3
    return _lay(view, raised)


def raiser(view: View) -> Action | None:
    """Stakes as much after a win as the agreement allows, and the least otherwise."""
    stakes, run = stakes_of(view), view.runs.get(view.seat)
    won = run is not None and run.net > 0 and stakes is not None
    double = int(2 * run.best) if run is not None else None
    return _lay(view, min(stakes[1], double) if won and stakes and double else None)


POLICIES: Mapping[str, Policy] = MappingProxyType(
    {
        "mirandole": Policy("one card at the least stake, nothing left on", mirandole),
        "paroli": Policy("leaves all on after a win, up to two corners", paroli_player),
        "careful": Policy("risks only a part of a win", careful),
        "raiser": Policy("doubles after a win, as far as it may", raiser),
    }
)
