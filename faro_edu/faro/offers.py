"""What is open to whom at a faro table: each kind of action with its choices and stakes."""

from __future__ import annotations

from faro_edu.faro.actions import STRINGS, UNCOPPERED, WAYS, turned
from faro_edu.faro.layout import covered
from faro_edu.faro.state import (
    CALL_PAYS,
    Bet,
    View,
    bank_room,
    counters_of,
    cover_stakes,
    has_risked,
    marked,
    orders,
)
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
    return [
        Offer("lay", view.seat, (ranks, way, kind, rides), stakes, _step(view))
        for kind in view.rules.bets
        if kind != "call"
        for ranks in covered(kind)
        for way in (STRINGS if kind == "strung" else WAYS[:1] if kind in UNCOPPERED else WAYS)
        for rides, exact in _rides(view, kind)
        if (stakes := _stakes(view, kind, ranks, way, rides, exact))
    ]


def _step(view: View) -> int:
    return 2 if view.rules.counters == "even" else 1


def _rides(view: View, kind: str) -> list[tuple[tuple[int, ...], int | None]]:
    """What a bet can ride on, with the stake it must then have: only markers of the same stake ride (§ E13)."""
    if kind != "marker" or view.rules.marker == "within the layout":
        return [((), None)]
    flats = dict.fromkeys(bet.ranks for bet in view.bets if bet.seat == view.seat and bet.kind == "flat")
    return [(ranks, stake) for ranks in flats for stake in sorted(cover_stakes(view, view.seat, ranks))]


def _stakes(
    view: View, kind: str, ranks: tuple[int, ...], way: str, rides: tuple[int, ...], exact: int | None
) -> tuple[int, int] | None:
    """The least and the greatest stake that may be laid now at a place, or None if none may."""
    asleep = view.asleep(ranks)
    if asleep and (view.rules.dead_rank == "returned" or kind == "marker"):
        return None
    if view.rules.case_bets == "after risk" and view.is_case(kind, ranks) and not has_risked(view, view.seat):
        return None
    lies = view.bet(view.seat, (kind, ranks, way))
    there = lies.stake if lies else 0
    least = max(view.sitting.limits.least - there, 1)
    ends = [view.most(kind, ranks) - there, *_bounds(view)]
    if exact is not None:
        if ranks == rides:
            return None
        least, ends = max(least, exact - there), [*ends, exact - there]
    elif kind == "marker":
        ends.append(counters_of(view, view.seat) - marked(view, view.seat))
    return _counted(view, least, min(ends))


def _bounds(view: View, pays: int = 1) -> list[int]:
    in_hand, bank = view.in_hand(view.seat), view.sitting.limits.bank
    return ([] if in_hand is None else [int(in_hand)]) + ([] if bank is None else [bank_room(view, pays)])


def _counted(view: View, least: int, most: int) -> tuple[int, int] | None:
    step = _step(view)
    least, most = -(-least // step) * step, most // step * step
    return (least, most) if least <= most else None


def _calls_offered(view: View) -> list[Offer]:
    found = []
    limits = view.sitting.limits
    for order in orders(view):
        called = sum(call.stake for call in view.calls if (call.seat, call.order) == (view.seat, order))
        pays = CALL_PAYS[view.last_turn or "three ranks"]
        stakes = _counted(
            view, max(limits.least - called, 1), min(limits.most - called, *_bounds(view, pays), 10**6)
        )
        if stakes:
            found.append(Offer("call", view.seat, (order,), stakes, _step(view)))
    return found


def _changes_offered(view: View) -> list[Offer]:
    own = [bet for bet in view.bets if bet.seat == view.seat]
    return [
        *(Offer("take", view.seat, (bet.ranks, bet.way, bet.kind)) for bet in own),
        *(Offer("copper", view.seat, (bet.ranks, bet.way, bet.kind)) for bet in own if may_turn(view, bet)),
        *(Offer("claim", view.seat, (bet.seat, bet.ranks, bet.way, bet.kind)) for bet in sleepers(view)),
        *(Offer("uncall", view.seat, (call.order,)) for call in view.calls if call.seat == view.seat),
    ]


def sleepers(view: View) -> list[Bet]:
    """The bets that the first hand may take: on ranks that are all out, where such bets are public (§ 25)."""
    public = view.rules.dead_rank == "public"
    return [bet for bet in view.bets if public and view.asleep(bet.ranks)]


def may_turn(view: View, bet: Bet) -> bool:
    """Whether a copper may be laid on the bet, or lifted off it: some bets have none, and limits hold."""
    if bet.kind in UNCOPPERED:
        return False
    other = view.bet(bet.seat, (bet.kind, bet.ranks, turned(bet.way)))
    stake = bet.stake + (other.stake if other else 0)
    rides = bet.kind == "marker" and view.rules.marker == "same stake"
    if rides and stake not in cover_stakes(view, bet.seat, bet.rides):
        return False
    return stake <= view.most(bet.kind, bet.ranks)
