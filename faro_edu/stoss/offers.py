"""What is open to whom at a table of stoss or pharaon: each kind of action with its choices and stakes."""

from __future__ import annotations

from fractions import Fraction

from faro_edu import cards
from faro_edu.play import BANK, Offer
from faro_edu.stoss.state import BRIDGES, CORNERS, Bet, View, cap, is_open, is_raised, least_stake, paroli


def offers(view: View) -> list[Offer]:
    """The kinds of action open to the view's seat: what may be chosen, and the least and greatest stake."""
    if view.over:
        return []
    if view.seat == BANK:
        return _bankers(view)
    if view.seat == view.bank:
        return []
    own = [bet for bet in view.bets if bet.seat == view.seat]
    return [*_cut(view), *_lays(view), *(offer for bet in own for offer in _deeds(view, bet))]


def fixed(view: View) -> bool:
    """Whether cards and stakes may no longer be changed (§ 5)."""
    return bool(view.shown) or (view.cut and view.rules.laid == "before the cut")


def may_cut(view: View, seat: str) -> bool:
    """Whether this seat (or "bank") may cut now."""
    if view.cut or view.shown or view.bottom is not None:
        return False
    if view.is_pharaon:
        return seat != BANK
    cutter = BANK if view.rules.cut == "banker" else view.punters[0]
    return seat == cutter and (view.rules.laid == "after the cut" or bool(view.bets))


def may_turn(view: View) -> bool:
    """Whether the banker may turn a pair now."""
    return not view.over and (view.is_pharaon or (view.cut and bool(view.bets)))


def may_lay(view: View) -> bool:
    """Whether cards may be laid now."""
    if view.over:
        return False
    return {
        "before the cut": not view.cut,
        "after the cut": view.cut and not view.shown,
        "between coups": True,
    }[view.rules.laid]


def _bankers(view: View) -> list[Offer]:
    found = [Offer("turn", BANK)] if may_turn(view) else []
    ready = view.is_pharaon or view.cut
    if view.rules.bottom == "shown" and view.bottom is None and not view.shown and ready:
        found.append(Offer("show", BANK))
    return [
        *found,
        *_cut(view),
        *(Offer("refuse", BANK, (b.seat, b.number)) for b in view.bets if may_refuse(view, b)),
    ]


def may_refuse(view: View, bet: Bet) -> bool:
    """Whether the banker may refuse this card's stake now (§ 3, § 13)."""
    if view.is_pharaon or fixed(view) or bet.stake <= view.sitting.limits.least:
        return False
    return not (view.rules.veto == "free kush" and is_raised(view, bet))


def _cut(view: View) -> list[Offer]:
    return [Offer("cut", view.seat)] if may_cut(view, view.seat) else []


def _lays(view: View) -> list[Offer]:
    if not may_lay(view):
        return []
    own = {bet.card for bet in view.bets if bet.seat == view.seat}
    free = tuple(card for card in cards.pack(view.rules.pack) if card not in own)
    stakes = stakes_of(view)
    step = 3 if view.rules.count == "thirds" else 1
    found = [Offer("lay", view.seat, free, stakes, step)] if free and stakes else []
    room, in_hand = view.banque_room, view.in_hand(view.seat)
    lob = view.owed_beside(lob=True)
    if view.is_pharaon and room and free and (in_hand is None or in_hand >= room + lob):
        found.append(Offer("banque", view.seat, free))
    return found


def stakes_of(view: View) -> tuple[int, int] | None:
    """The least and the greatest stake that the view's seat may lay on a card now; None if none."""
    limits, in_hand, room = view.sitting.limits, view.in_hand(view.seat), view.bank_room
    bounds = (
        cap(view, view.seat),
        None if in_hand is None else in_hand - view.owed_beside(lob=True),
        None if room is None else room - view.owed_beside(lob=False),
    )
    most = min([limits.most, *(int(bound) for bound in bounds if bound is not None)])
    least = least_stake(view.sitting)
    most -= most % 3 if view.rules.count == "thirds" else 0
    return (least, most) if least <= most else None


def _deeds(view: View, bet: Bet) -> list[Offer]:
    names = [
        do
        for do, open_ in (
            ("take", may_take(view, bet)),
            ("bend", may_bend(view, bet)),
            ("unbend", may_unbend(view, bet)),
            ("bridge", may_bridge(view, bet)),
            ("fold", bet.state == "halved"),
        )
        if open_
    ]
    found = [Offer(do, view.seat, (bet.number,)) for do in names]
    return [*found, *([Offer("bend", view.seat, (bet.number, "bought"))] if may_buy(view, bet) else [])]


def may_take(view: View, bet: Bet) -> bool:
    """Whether the card may be taken back now."""
    if view.is_pharaon:
        return view.rules.withdrawal == "free" or view.left > 8 or not is_open(bet)
    return not fixed(view)


def may_bend(view: View, bet: Bet) -> bool:
    """Whether a corner of the card may be bent now."""
    if view.is_pharaon:
        return bool(bet.won) and bet.corners < len(CORNERS) - 1 and _covered(view, 2 * bet.won - bet.stake)
    win = None if bet.corners else paroli(view, bet)
    if win is None or win.amount < bet.stake or (view.rules.corners == "next deal" and view.cut):
        return False
    thirds = view.rules.count == "thirds" and win.amount % 3
    return not thirds and _covered(view, win.amount - bet.stake)


def may_buy(view: View, bet: Bet) -> bool:
    """Whether a paroli may be bought for the card (pharaon § 14)."""
    plain = not (bet.corners or bet.bridges or bet.won) and bet.state == "on"
    return view.is_pharaon and plain and _covered(view, bet.stake)


def may_unbend(view: View, bet: Bet) -> bool:
    """Whether a bent corner may be straightened now."""
    return bet.rides is not None and not (view.rules.corners == "next deal" and view.cut)


def may_bridge(view: View, bet: Bet) -> bool:
    """Whether the gain alone may be risked now (pharaon § 13)."""
    fits = view.is_pharaon and bool(bet.won) and bet.gain > 0 and bet.bridges < len(BRIDGES) - 1
    return fits and _covered(view, bet.gain - bet.stake)


def _covered(view: View, more: Fraction) -> bool:
    in_hand, room = view.in_hand(view.seat), view.bank_room
    return (in_hand is None or more <= in_hand) and (room is None or more <= room)
