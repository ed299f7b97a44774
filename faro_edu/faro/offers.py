"""What is open to whom at a faro table: each kind of action with its choices and stakes."""

from __future__ import annotations

from faro_edu.faro.actions import STRINGS, UNCOPPERED, WAYS, turned
from faro_edu.faro.layout import covered
from faro_edu.faro.state import Bet, View, bank_room, counters_of, covering, has_risked, marked, orders
from faro_edu.play import BANK, Offer


def offers(view: View) -> list[Offer]:
    """The kinds of action open to the view's seat: what may be chosen, and the least and greatest stake."""
    if view.over:
        return []
    if view.seat == BANK:
        return [Offer("turn", BANK)] if view.waved else [Offer("wave", BANK), Offer("turn", BANK)]
    if view.waved or view.seat == view.bank:
        return []
    return [*_lays_offered(view), *_calls_offered(view), *_changes_offered(view)]


def _lays_offered(view: View) -> list[Offer]:
    found = []
    for kind in view.rules.bets:
        if kind == "call":
            continue
        for ranks in covered(kind):
            for way in STRINGS if kind == "strung" else WAYS[:1] if kind in UNCOPPERED else WAYS:
                for rides in _rides(view, kind):
                    if stakes := _stakes(view, kind, ranks, way, rides):
                        found.append(Offer("lay", view.seat, (ranks, way, kind, rides), stakes))
    return found


def _rides(view: View, kind: str) -> list[tuple[int, ...]]:
    if kind != "marker" or view.rules.marker == "within the layout":
        return [()]
    flats = [bet.ranks for bet in view.bets if bet.seat == view.seat and bet.kind == "flat"]
    return list(dict.fromkeys(flats))


def _stakes(
    view: View, kind: str, ranks: tuple[int, ...], way: str, rides: tuple[int, ...]
) -> tuple[int, int] | None:
    """The least and the greatest stake that may be laid now at a place, or None if none may."""
    lies = view.bet(view.seat, (kind, ranks, way))
    there = lies.stake if lies else 0
    limits = view.sitting.limits
    least, most = max(limits.least - there, 1), view.most(kind, ranks) - there
    ends = [most, *_bounds(view)]
    if kind == "marker":
        least, more = _marker_stakes(view, ranks, rides, there, least)
        ends.append(more)
    if view.asleep(kind, ranks) and view.rules.dead_rank == "returned":
        return None
    after_risk = view.rules.case_bets == "after risk" and view.is_case(kind, ranks)
    if after_risk and not has_risked(view, view.seat):
        return None
    return _counted(view, least, min(ends))


def _bounds(view: View) -> list[int]:
    in_hand, bank = view.in_hand(view.seat), view.sitting.limits.bank
    return ([] if in_hand is None else [int(in_hand)]) + ([] if bank is None else [bank_room(view)])


def _counted(view: View, least: int, most: int) -> tuple[int, int] | None:
    if view.rules.counters == "even":
        least, most = least + least % 2, most - most % 2
    return (least, most) if least <= most else None


def _marker_stakes(
    view: View, ranks: tuple[int, ...], rides: tuple[int, ...], there: int, least: int
) -> tuple[int, int]:
    if view.rules.marker == "within the layout":
        return least, counters_of(view, view.seat) - marked(view, view.seat)
    below = covering(view, view.seat, rides)
    need = below.stake - there if below and ranks != rides else 0
    return max(need, least), need


def _calls_offered(view: View) -> list[Offer]:
    found = []
    for order in orders(view):
        called = sum(c.stake for c in view.calls if (c.seat, c.order) == (view.seat, order))
        limits = view.sitting.limits
        stakes = _counted(
            view, max(limits.least - called, 1), min(limits.most - called, *_bounds(view), 10**6)
        )
        if stakes:
            found.append(Offer("call", view.seat, (order,), stakes))
    return found


def _changes_offered(view: View) -> list[Offer]:
    own = [bet for bet in view.bets if bet.seat == view.seat]
    sleepers = [bet for bet in view.bets if view.asleep(bet.kind, bet.ranks)]
    return [
        *(Offer("take", view.seat, (bet.ranks, bet.way, bet.kind)) for bet in own),
        *(Offer("copper", view.seat, (bet.ranks, bet.way, bet.kind)) for bet in own if may_turn(view, bet)),
        *(Offer("claim", view.seat, (bet.seat, bet.ranks, bet.way, bet.kind)) for bet in sleepers),
        *(Offer("uncall", view.seat, (call.order,)) for call in view.calls if call.seat == view.seat),
    ]


def may_turn(view: View, bet: Bet) -> bool:
    """Whether a copper may be laid on the bet, or lifted off it: some bets have none, and limits hold."""
    if bet.kind in UNCOPPERED:
        return False
    other = view.bet(bet.seat, (bet.kind, bet.ranks, turned(bet.way)))
    return bet.stake + (other.stake if other else 0) <= view.most(bet.kind, bet.ranks)
