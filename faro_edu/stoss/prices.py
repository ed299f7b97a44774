"""What a card that lies on the table is worth, exactly, from the cards still unseen."""

from __future__ import annotations

from typing import Literal

from faro_edu.stoss import odds
from faro_edu.stoss.state import Bet, View

COPIES = 4


def price(view: View, bet: Bet) -> odds.Standing | None:
    """The price of ``bet`` before the next pair; None if its face is unknown or no card can decide it.

    In stoss no card of an undecided rank has fallen, so that a face-down card has the price of an open one.
    """
    if view.over or view.left < 2:
        return None
    stake = bet.stake if view.rules.bonuses else None
    if not view.is_pharaon and view.bottom is None:
        return odds.standing(view.rules, view.left, COPIES, stake=stake)
    if bet.card is None or bet.state == "halved":
        return None
    copies = COPIES - sum(card.rank == bet.card.rank for card in view.shown)
    if copies == 0:
        return None
    last: Literal["own", "other"] | None = None
    if view.bottom is not None:
        last = "own" if view.bottom.rank == bet.card.rank else "other"
    return odds.standing(view.rules, view.left, copies, last, bet.way, stake)
