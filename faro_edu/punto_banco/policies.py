"""How seats are played that the reader does not take: pure functions from a view to an action, none random.

A policy does at most one thing a coup and one on five; what it does is an ordinary action, so a transcript
replays without knowing any policy. A policy that cannot pay for its bet lays nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from faro_edu.punto_banco.actions import BANCO, PUNTO, TIE, Action, Choose, Lay
from faro_edu.punto_banco.offers import offers
from faro_edu.punto_banco.state import View

Policy = Callable[[View], Action | None]
BY_HAND = "by hand"


def _lays(view: View, on: str, stake: int) -> Action | None:
    """``stake`` on ``on`` in one's own box, if nothing lies there yet and the table takes it."""
    home = view.home(view.seat)
    if any(bet.seat == view.seat for bet in view.bets):
        return None
    for offer in offers(view):
        if offer.do == "lay" and offer.choices == (on, home) and offer.stakes:
            least, most = offer.stakes
            return Lay(view.seat, on, max(stake, least)) if stake <= most else None
    return None


def _plays(on: Callable[[View], str], stake: int, choice: str) -> Policy:
    def policy(view: View) -> Action | None:
        if view.phase == "five":
            return Choose(view.seat, choice) if view.seat in view.deciders else None
        return None if view.over else _lays(view, on(view), stake)

    return policy


def last_winner(view: View) -> str:
    """The side that won last, ties left out; banco before anything was won."""
    won = [hands.winner for hands in view.past if hands.winner != TIE]
    return won[-1] if won else BANCO


def _against(view: View) -> str:
    return PUNTO if last_winner(view) == BANCO else BANCO


POLICIES: Mapping[str, Policy] = MappingProxyType(
    {
        "2 on punto, draws on five": _plays(lambda view: PUNTO, 2, "draw"),
        "2 on punto, stands on five": _plays(lambda view: PUNTO, 2, "stand"),
        "5 on punto, draws on five": _plays(lambda view: PUNTO, 5, "draw"),
        "3 on banco": _plays(lambda view: BANCO, 3, "draw"),
        "1 on égalité": _plays(lambda view: TIE, 1, "draw"),
        "2 on the last winner": _plays(last_winner, 2, "draw"),
        "2 against the last winner": _plays(_against, 2, "stand"),
    }
)
"""What a seat may be played by, under the name by which the table declares it."""


def action_of(name: str, view: View) -> Action | None:
    """What the policy of this name does now, None if nothing; ValueError for a name that is none."""
    if name not in POLICIES:
        raise ValueError(f"a policy is one of {'; '.join(POLICIES)}; not {name!r}")
    return POLICIES[name](view)
