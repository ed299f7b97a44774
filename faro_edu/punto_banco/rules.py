"""Punto banco: what may be done at the table, and what it causes.

Every refusal and every event names its article (`articles.ARTICLES`), so that this file can be checked against
the rules of the chapter. All is pure: `apply` takes a state and gives the next one. A deal of the sitting is a
shoe.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import fields, replace
from fractions import Fraction
from types import MappingProxyType
from typing import Any

from faro_edu.cards import Card
from faro_edu.play import BANK, Event, IllegalAction, Sitting, mixed
from faro_edu.punto_banco.actions import (
    BANCO,
    BOXES,
    PUNTO,
    TIE,
    Action,
    Choose,
    Coup,
    Cut,
    Lay,
    Take,
    read,
    write,
)
from faro_edu.punto_banco.offers import offers
from faro_edu.punto_banco.presets import CASINO, COUP_TAKES, LIMITS, PRESETS, Rules
from faro_edu.punto_banco.state import Bet, Hands, InSight, State, View, bank_room, whole_shoe
from faro_edu.punto_banco.tableau import NATURAL, PUNTO_CHOICE, banco_draws, total, value

__all__ = [
    "CASINO", "LIMITS", "MOST_PUNTERS", "NAME", "PRESETS", "Bet", "Hands", "Rules", "State", "View", "apply",
    "begin", "check", "commission", "offers", "pack", "read", "reveals", "view", "write",
]  # fmt: skip

NAME = "punto_banco"
MOST_PUNTERS = len(BOXES)

STAKES, CUT, ALWAYS_DRAW, BURN = "punto-editor-7", "punto-editor-8", "punto-editor-9", "punto-editor-10"

ROWS = (*["punto-18"] * 3, "punto-19", "punto-20", "punto-21", "punto-22", "punto-23")
"""The article of each row of the tableau, by banco's total."""


# -- the shoe


def pack(rules: Rules) -> list[Card]:
    """The cards of a shoe: so many packs of 52, one after the other (§ 1)."""
    return whole_shoe(rules.packs)


def begin(
    sitting: Sitting, number: int, pack: Sequence[Card], before: State | None
) -> tuple[State, list[Event]]:
    """Shoe ``number``: the shuffled packs lie in it, and the separator keeps the last cards back (§ 14)."""
    balances = before.balances if before else dict.fromkeys((*sitting.seats, BANK), Fraction(0))
    nothing: dict[str, str] = {}
    state = State(
        sitting=sitting, number=number, cut=False, burned=0, burned_up=(), past=(), hands=Hands(), phase="bets",
        said=MappingProxyType(nothing), bets=(), left=len(pack), more=None,
        balances=MappingProxyType(dict(balances)), shoe=tuple(pack),
    )  # fmt: skip
    told = {"shoe": number, "cards": len(pack), "packs": sitting.rules.packs, "kept": sitting.rules.kept_back}
    return state, [Event("shoe", "punto-14", told)]


def view(state: State, seat: str) -> View:
    """What ``seat`` may see of ``state``."""
    if seat != BANK:
        state.sitting.check_seat(seat)
    return View(**{entry.name: getattr(state, entry.name) for entry in fields(InSight)}, seat=seat)


def reveals(action: Action) -> bool:
    """Whether the action shows a card, so that taking it back takes back a card that was seen."""
    return isinstance(action, Coup | Choose)


# -- what may be done


def check(state: State, action: Action) -> None:
    """Return if ``action`` is allowed in ``state``; IllegalAction names the article that forbids it."""
    if not isinstance(action, Action):
        raise ValueError(f"an action of punto banco is a Lay, Take, Cut, Coup or Choose, not {action!r}")
    if not (isinstance(action, Coup) and action.seat == BANK):
        state.sitting.check_seat(action.seat)
    if state.over:
        raise IllegalAction(
            "The shoe is finished.", "punto-editor-3" if state.more == 0 else "punto-editor-4"
        )
    if isinstance(action, Choose):
        _check_choice(state, action)
    elif state.phase == "five":
        raise IllegalAction("Punto has five: first it is said whether it draws or stands.", "punto-6")
    elif isinstance(action, Cut):
        _check_cut(state, action)
    elif isinstance(action, Take):
        _lying(state, action)
    elif isinstance(action, Lay):
        _check_lay(state, action)


def _check_choice(state: State, action: Choose) -> None:
    if state.phase != "five":
        raise IllegalAction("There is a choice only when punto has five on two cards.", "punto-6")
    if action.seat not in state.largest:
        raise IllegalAction(
            f"The choice is for whoever staked most on punto: {' and '.join(state.largest)}.", "punto-6"
        )
    if action.seat in state.said:
        raise IllegalAction(f"{action.seat}: that is said already, and is said once.", "punto-editor-1")


def _check_cut(state: State, action: Cut) -> None:
    if state.cut or state.past:
        raise IllegalAction("The shoe is cut once, before its first coup.", CUT)
    if action.place >= state.left:
        raise IllegalAction(f"The cut leaves cards on both sides: 1 to {state.left - 1}.", CUT)


def _lying(state: State, action: Take) -> Bet:
    box = state.box_of(action.seat, action.box)
    bet = state.bet(box, action.on)
    if bet is None or bet.seat != action.seat:
        raise IllegalAction(f"{action.seat}: no bet on {action.on} in box {box}.", STAKES)
    return bet


def _check_lay(state: State, action: Lay) -> None:
    box = state.box_of(action.seat, action.box)
    holder, limits = state.holder(box), state.sitting.limits
    if holder is not None and holder != action.seat:
        seated = box <= len(state.sitting.seats)
        why = f"{holder} sits there" if seated else f"{holder} has it for this coup"
        raise IllegalAction(f"Box {box}: {why}.", "punto-17" if seated else "punto-editor-2")
    lies = state.bet(box, action.on)
    stake = action.stake + (lies.stake if lies else 0)
    if not limits.least <= stake <= limits.most:
        raise IllegalAction(f"A bet is {limits.least} to {limits.most} counters; this makes {stake}.", STAKES)
    in_hand = state.in_hand(action.seat)
    if in_hand is not None and action.stake > in_hand:
        raise IllegalAction(f"{action.seat}: {mixed(in_hand)} in hand, not {action.stake}.", STAKES)
    if limits.bank is not None and action.stake > (room := bank_room(state, action.on)):
        raise IllegalAction(f"The bank can cover {room} more on {action.on}, not {action.stake}.", STAKES)


# -- what it causes


def apply(state: State, action: Action) -> tuple[State, list[Event]]:
    """The state after ``action`` and the events it causes; raises as `check` does."""
    check(state, action)
    match action:
        case Lay():
            return _lay(state, action)
        case Take():
            bet = _lying(state, action)
            kept = tuple(other for other in state.bets if other is not bet)
            return replace(state, bets=kept), [Event("taken back", STAKES, _told(bet))]
        case Cut():
            shoe = (*state.shoe[action.place :], *state.shoe[: action.place])
            told = {"seat": action.seat, "place": action.place}
            return replace(state, cut=True, shoe=shoe), [Event("cut", "punto-13", told)]
        case Choose():
            return _choose(state, action)
    return _deal(state, action)


def _told(bet: Bet) -> dict[str, Any]:
    return {"seat": bet.seat, "box": bet.box, "on": bet.on, "stake": bet.stake}


def _lay(state: State, action: Lay) -> tuple[State, list[Event]]:
    box = state.box_of(action.seat, action.box)
    lies = state.bet(box, action.on)
    bet = Bet(action.seat, box, action.on, action.stake + (lies.stake if lies else 0))
    kept = tuple(bet if other is lies else other for other in state.bets) if lies else (*state.bets, bet)
    return replace(state, bets=kept), [Event("laid", "punto-2", _told(bet) | {"added": action.stake})]


# -- a coup


def _drawn(state: State, count: int) -> tuple[State, tuple[Card, ...]]:
    """The next cards of the shoe, and the state without them; the separator may come to its mouth (§ 14, § E3)."""
    taken, shoe = state.shoe[:count], state.shoe[count:]
    return replace(state, shoe=shoe, left=len(shoe)), taken


def _burn(state: State) -> tuple[State, list[Event]]:
    """Where the first card burns others: as many as it counts, ten for a ten or a court, unseen (§ E10)."""
    if state.rules.burn == "none" or state.past:
        return state, []
    state, (first,) = _drawn(state, 1)
    state, burned = _drawn(state, value(first) or 10)
    state = replace(state, burned=len(burned), burned_up=(first,), face_down=burned)
    return state, [Event("burned", BURN, {"card": first, "count": len(burned)})]


def _deal(state: State, action: Coup) -> tuple[State, list[Event]]:
    """Two cards each (§ 3), the first and third punto's (Misiones § 1); then five may be a choice (§ 6)."""
    state, events = _burn(state)
    state, (one, two, three, four) = _drawn(state, 4)
    punto, banco = (one, three), (two, four)
    state = replace(state, hands=Hands(punto), closed=banco, said=MappingProxyType({}))
    dealt = {"coup": state.coup + 1, "by": action.seat, "cards": punto, "total": total(punto)}
    events = [*events, Event("dealt", "punto-3", dealt)]
    if total(punto) == PUNTO_CHOICE and _is_asked(state):
        asked = Event("five", "punto-6", {"who": state.largest})
        return replace(state, phase="five"), [*events, asked]
    return _finish(state, events, _without_a_choice(state))


def _is_asked(state: State) -> bool:
    return state.rules.on_five == "largest punto bettor" and bool(state.largest)


def _without_a_choice(state: State) -> tuple[bool, str]:
    """Whether punto draws where nobody has a choice, and by which article."""
    mine = total(state.hands.punto)
    if mine != PUNTO_CHOICE:
        return mine < PUNTO_CHOICE, "punto-6"
    if state.rules.on_five == "draw":
        return True, ALWAYS_DRAW
    return _as_when_nobody_bets(state)


def _as_when_nobody_bets(state: State) -> tuple[bool, str]:
    stands = state.rules.no_punto_bet == "stand"
    return not stands, "misiones-2" if stands else "punto-24"


def _choose(state: State, action: Choose) -> tuple[State, list[Event]]:
    """The largest bettor says it; equal ones must say the same, else it goes as when nobody bets punto (§ E1)."""
    said = {**state.said, action.seat: action.choice}
    state = replace(state, said=MappingProxyType(said))
    article = "punto-6" if len(state.largest) == 1 else "punto-editor-1"
    events = [Event("said", article, {"seat": action.seat, "choice": action.choice})]
    if state.deciders:
        return state, events
    if len(set(said.values())) > 1:
        draws, article = _as_when_nobody_bets(state)
        events.append(Event("no agreement", "punto-editor-1", {"choice": "draw" if draws else "stand"}))
    else:
        draws = action.choice == "draw"
    return _finish(state, events, (draws, article))


def _finish(state: State, events: list[Event], punto: tuple[bool, str]) -> tuple[State, list[Event]]:
    """Open banco, draw what the rules ask, compare and settle."""
    draws, article = punto
    hands = Hands(state.hands.punto, state.closed)
    naturals = [side for side, cards in _sides(hands) if total(cards) >= NATURAL]
    opened = {"cards": hands.banco, "total": total(hands.banco)}
    events = [*events, *_natural(PUNTO, hands.punto), Event("opened", "punto-12", opened)]
    events += _natural(BANCO, hands.banco)
    if naturals:
        spoiled = PUNTO not in naturals and state.said and draws
        events += [Event("no card", "punto-editor-5", {"side": PUNTO})] if spoiled else []
    else:
        state, hands, drawn = _third_cards(state, hands, draws, article)
        events += drawn
    state = replace(state, hands=hands, closed=(), phase="bets", past=(*state.past, hands))
    return _settle(state, [*events, *_baccara(hands)])


def _sides(hands: Hands) -> tuple[tuple[str, tuple[Card, ...]], ...]:
    return (PUNTO, hands.punto), (BANCO, hands.banco)


def _natural(side: str, cards: tuple[Card, ...]) -> list[Event]:
    """Eight or nine on two cards ends the coup (§ 4)."""
    points = total(cards)
    return [Event("natural", "punto-4", {"side": side, "total": points})] if points >= NATURAL else []


def _baccara(hands: Hands) -> list[Event]:
    """A side that ends with nothing has baccara (§ 5)."""
    return [Event("baccara", "punto-5", {"side": side}) for side, cards in _sides(hands) if not total(cards)]


def _third_cards(state: State, hands: Hands, draws: bool, article: str) -> tuple[State, Hands, list[Event]]:
    """Punto's third card (§ 6), then banco's: by the tableau if punto drew (§ 7), else as punto did (§ 8)."""
    events = []
    if draws:
        state, third = _drawn(state, 1)
        hands = replace(hands, punto=(*hands.punto, *third))
    events.append(_third(PUNTO, article, hands.punto))
    by = "punto-8" if hands.third is None else ROWS[total(hands.banco)]
    if banco_draws(total(hands.banco), hands.third):
        state, third = _drawn(state, 1)
        hands = replace(hands, banco=(*hands.banco, *third))
    events.append(_third(BANCO, by, hands.banco))
    return state, hands, events


def _third(side: str, article: str, cards: tuple[Card, ...]) -> Event:
    if len(cards) == 2:
        return Event("stands", article, {"side": side, "total": total(cards)})
    return Event("third", article, {"side": side, "card": cards[2], "total": total(cards)})


# -- settling


def commission(rules: Rules, stake: int) -> Fraction:
    """What the house keeps of a win on banco (§ 2): exact, or rounded to whole counters (§ E6).

    >>> commission(CASINO, 5)
    Fraction(1, 4)
    """
    exact = Fraction(stake * rules.commission, 100)
    if rules.rounding == "exact":
        return exact
    return Fraction(int(exact) if rules.rounding == "down" else -int(-exact // 1))


def _settle(state: State, events: list[Event]) -> tuple[State, list[Event]]:
    """The higher total wins (§ 9); the bank takes what has lost, then pays (§ 16); a push goes back (§ 2)."""
    hands = state.hands
    compared = {"winner": hands.winner, "punto": total(hands.punto), "banco": total(hands.banco)}
    decided = [_decided(state.rules, bet, hands.winner) for bet in state.bets]
    balances = dict(state.balances)
    for event in decided:
        for account, amount in event.amounts.items():
            balances[account] += amount
    after = replace(state, bets=(), balances=MappingProxyType(balances))
    events = [*events, Event("result", "punto-9", compared), *_in_order(decided)]
    return _end(after, events)


def _decided(rules: Rules, bet: Bet, winner: str) -> Event:
    if bet.on == winner:
        gain = Fraction(bet.stake * (rules.tie_pays if bet.on == TIE else 1))
        kept = commission(rules, bet.stake) if bet.on == BANCO else Fraction(0)
        rounded = bet.on == BANCO and rules.rounding != "exact"
        article = "punto-editor-6" if rounded else "punto-2"
        return _settlement("won", article, bet, gain - kept, {"commission": kept} if kept else {})
    if winner == TIE:
        return _settlement("pushed", "punto-2", bet, Fraction(0), {})
    return _settlement("lost", "punto-16", bet, Fraction(-bet.stake), {})


def _settlement(kind: str, article: str, bet: Bet, gain: Fraction, more: dict[str, Any]) -> Event:
    amounts = {bet.seat: gain, BANK: -gain} if gain else {}
    return Event(kind, article, _told(bet) | {"gain": gain} | more, amounts)


def _in_order(decided: Iterable[Event]) -> list[Event]:
    """First what the coup comes to for each punter, then what the bank takes, then what it pays or leaves (§ 16)."""
    listed = list(decided)
    if not listed:
        return []
    net: dict[str, Fraction] = {}
    for event in listed:
        net[event.data["seat"]] = net.get(event.data["seat"], Fraction(0)) + event.data["gain"]
    takes = [event for event in listed if event.data["gain"] < 0]
    others = [event for event in listed if event.data["gain"] >= 0]
    return [Event("settled", "punto-16", {"net": MappingProxyType(net)}), *takes, *others]


def _end(state: State, events: list[Event]) -> tuple[State, list[Event]]:
    """Whether the separator has shown (§ E3), and whether the shoe is finished by that or for want of cards (§ E4)."""
    shown = state.left <= state.rules.kept_back
    if shown:
        first = state.more is None
        more = (1 if state.rules.last_coup == "one more" else 0) if first else max((state.more or 0) - 1, 0)
        state = replace(state, more=more)
        if first:
            events = [*events, Event("separator", "punto-editor-3", {"more": more, "left": state.left})]
    if state.more != 0 and state.left < COUP_TAKES:
        events = [*events, Event("too few", "punto-editor-4", {"left": state.left})]
    if state.over:
        events = [*events, Event("shoe over", "punto-14", {"coups": len(state.past), "left": state.left})]
    return state, events
