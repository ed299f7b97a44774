"""What is open to whom at a table of the ferme: each kind of action with its range."""

from __future__ import annotations

from faro_edu.ferme.state import View, draws, stands
from faro_edu.play import Offer


def offers(view: View) -> list[Offer]:
    """The kinds of action open to the view's seat; the range of a bid is in counters, that of a draw in cards."""
    seat = view.seat
    if view.turn != seat:
        return []
    if view.phase == "auction":
        open_bids = view.bids_open(seat)
        return [*([Offer("bid", seat, (), open_bids)] if open_bids else []), Offer("pass", seat)]
    if view.phase == "deal":
        return [Offer("deal out", seat)]
    most = draws(view, seat)
    return [
        *([Offer("draw", seat, (), (1, most))] if most else []),
        *([Offer("stand", seat)] if stands(view, seat) else []),
    ]
