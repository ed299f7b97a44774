"""What is open to whom at a table of punto banco: each kind of action with its choices and stakes."""

from __future__ import annotations

from faro_edu.play import BANK, Offer
from faro_edu.punto_banco.actions import BETS, BOXES, CHOICES
from faro_edu.punto_banco.state import View, bank_room


def offers(view: View) -> list[Offer]:
    """The kinds of action open to the view's seat: what may be chosen, and the least and greatest stake.

    For a cut the two numbers are the least and the greatest place. Whoever sits at the table may deal (§ 13).
    """
    if view.over:
        return []
    if view.phase == "five":
        asked = view.seat in view.deciders
        return [Offer("choose", view.seat, (choice,)) for choice in CHOICES] if asked else []
    if view.seat == BANK:
        return [Offer("coup", BANK)]
    return [*_lays(view), *_takes(view), *_cut(view), Offer("coup", view.seat)]


def _lays(view: View) -> list[Offer]:
    found = []
    for box in BOXES:
        if view.holder(box) not in (None, view.seat):
            continue
        for on in BETS:
            if stakes := _stakes(view, box, on):
                found.append(Offer("lay", view.seat, (on, box), stakes))
    return found


def _stakes(view: View, box: int, on: str) -> tuple[int, int] | None:
    limits, lies, in_hand = view.sitting.limits, view.bet(box, on), view.in_hand(view.seat)
    there = lies.stake if lies else 0
    ends = [limits.most - there]
    if in_hand is not None:
        ends.append(int(in_hand))
    if limits.bank is not None:
        ends.append(bank_room(view, on))
    least = max(limits.least - there, 1)
    return (least, min(ends)) if least <= min(ends) else None


def _takes(view: View) -> list[Offer]:
    return [Offer("take", view.seat, (bet.on, bet.box)) for bet in view.bets if bet.seat == view.seat]


def _cut(view: View) -> list[Offer]:
    return [] if view.cut or view.past else [Offer("cut", view.seat, (), (1, view.left - 1))]
