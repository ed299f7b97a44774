"""Faro: what may be done at the table, and what it causes.

Every refusal and every event names its article (`articles.ARTICLES`), so that this file can be checked
against Foster's pages 529 to 534, and against the texts of the other presets. All is pure: `apply` takes a
state and gives the next one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import fields, replace
from fractions import Fraction
from types import MappingProxyType
from typing import Any

from faro_edu import cards
from faro_edu.cards import Card
from faro_edu.faro.actions import (
    STRINGS,
    Action,
    Call,
    Claim,
    Copper,
    Lay,
    Placed,
    Take,
    Turn,
    Uncall,
    Wave,
    place_name,
    read,
    turned,
    write,
)
from faro_edu.faro.layout import EACH_TURN, GROUPS, LOWER, UPPER
from faro_edu.faro.offers import offers
from faro_edu.faro.presets import FOSTER, HOUSE, LIMITS, MASKELYNE, POINTS, PRESETS, Rules, bets_of, cited
from faro_edu.faro.state import (
    CALL_PAYS,
    PACK,
    TURNS,
    Bet,
    Called,
    InSight,
    LastTurn,
    State,
    View,
    bank_room,
    counters_of,
    cover_stakes,
    has_risked,
    marked,
    may_split,
    orders,
)
from faro_edu.play import BANK, Event, IllegalAction, Sitting, mixed

__all__ = [
    "CALL_PAYS", "FOSTER", "HOUSE", "LIMITS", "MASKELYNE", "MOST_PUNTERS", "NAME", "PACK", "POINTS", "PRESETS",
    "TURNS", "Bet", "Called", "LastTurn", "Rules", "State", "View", "apply", "begin", "bets_of", "check", "offers",
    "orders", "pack", "read", "reveals", "view", "write",
]  # fmt: skip

NAME = "faro"
MOST_PUNTERS = 10

CALL_ARTICLE: dict[LastTurn, str] = {
    "three ranks": "foster-32",
    "cat-hop": "foster-34",
    "colours": "foster-35",
}

EVEN_MONEY, STAKES, SLEEPERS, CASE_LIMIT = "faro-editor-1", "faro-editor-6", "faro-editor-7", "faro-editor-8"
DRAWN, MARKERS = "faro-editor-10", "faro-editor-13"
DRAWN_BY = {"strung": "faro-editor-12", "high against low": "faro-editor-18"}
TWO_PULLS = {"opposed": "faro-editor-11", "strung": "faro-editor-12", "high against low": "faro-editor-18"}
"""Where both cards of a turn pull a bet one way it is still settled once: the article that says so."""


# -- dealing


def pack(rules: Rules) -> list[Card]:
    """The cards of a deal: one pack of 52 (§ 3)."""
    return cards.pack(PACK)


def begin(
    sitting: Sitting, number: int, pack: Sequence[Card], before: State | None
) -> tuple[State, list[Event]]:
    """Deal ``number``: the shuffled pack lies face up in the box (§ 3), soda shows, and bets open (§ 5).

    Nothing was bet on the soda (house § 13); each deal has a new shuffle of the whole pack (house § 14).
    """
    balances = before.balances if before else dict.fromkeys((*sitting.seats, BANK), Fraction(0))
    soda, *box = pack
    known = MappingProxyType(dict(balances))
    state = State(sitting, number, (soda,), False, (), (), known, frozenset(), tuple(box))
    return state, [Event("soda", "foster-5", {"card": soda, "deal": number, "banker": state.bank})]


def view(state: State, seat: str) -> View:
    """What ``seat`` may see of ``state``."""
    if seat != BANK:
        state.sitting.check_seat(seat)
    return View(**{entry.name: getattr(state, entry.name) for entry in fields(InSight)}, seat=seat)


def reveals(action: Action) -> bool:
    """Whether the action shows a card, so that taking it back takes back a card that was seen."""
    return isinstance(action, Turn)


# -- what may be done


def check(state: State, action: Action) -> None:
    """Return if ``action`` is allowed in ``state``; IllegalAction names the article that forbids it."""
    if not isinstance(action, Action):
        raise ValueError(
            f"an action of faro is a Lay, Take, Copper, Claim, Call, Uncall, Wave or Turn, not {action!r}"
        )
    try:
        _check(state, action)
    except IllegalAction as refusal:
        raise IllegalAction(str(refusal), cited(state.rules, refusal.article or "")) from None


def _check(state: State, action: Action) -> None:
    if not isinstance(action, Wave | Turn):
        state.sitting.check_seat(action.seat)
    elif action.seat != BANK:
        raise IllegalAction("Only the dealer makes the turns.", "foster-8")
    if state.over:
        raise IllegalAction("The deal is over: its 25 turns are made.", "foster-7")
    if state.waved and not isinstance(action, Turn):
        raise IllegalAction("The dealer has waved his hand: no bet is made or changed.", "foster-19")
    if action.seat == state.bank != BANK:
        raise IllegalAction(f"{action.seat} has the bank in this deal and lays no bet.", "points-1")
    match action:
        case Lay() | Copper():
            _check_lay(state, action)
        case Take() | Claim():
            _check_lies(state, action)
        case Call():
            _check_call(state, action)
        case Uncall() if _call_of(state, action) is None:
            raise IllegalAction("There is no such call to take back.", "foster-21")


def _check_lies(state: State, action: Placed) -> None:
    owner = action.owner if isinstance(action, Claim) else action.seat
    place = (action.kind, action.ranks, action.way)
    if state.bet(owner, place) is None:
        raise IllegalAction(f"{owner} has no bet on {place_name(*place)}.", "foster-21")
    if isinstance(action, Claim) and not state.asleep(action.ranks):
        raise IllegalAction("A card that decides this bet is still in the box.", "foster-25")


def _check_lay(state: State, action: Lay | Copper) -> None:
    bet = _laid(state, action)
    if bet.kind not in state.rules.bets:
        raise IllegalAction(f"There are no {bet.kind} bets at this table.", _article_of(bet))
    if state.asleep(bet.ranks) and state.rules.dead_rank == "returned":
        raise IllegalAction("No card is left there to bet on.", "foster-25")
    _check_stake(state, action, bet.stake, state.most(bet.kind, bet.ranks))
    _check_marker(state, bet, action.stake if isinstance(action, Lay) else 0)
    if isinstance(action, Lay):
        _check_case(state, bet)
        _check_purse(state, action.seat, action.stake)


def _laid(state: State, action: Lay | Copper) -> Bet:
    """How a lay or a copper leaves the counters."""
    if isinstance(action, Lay):
        place, stake, rides = (action.kind, action.ranks, action.way), action.stake, action.rides
    else:
        _check_lies(state, action)
        bet = _lying(state, action.seat, action)
        place, stake, rides = (bet.kind, bet.ranks, turned(bet.way)), bet.stake, bet.rides
    lies = state.bet(action.seat, place)
    kind, ranks, way = place
    return Bet(action.seat, ranks, way, stake + (lies.stake if lies else 0), kind, rides)


def _article_of(bet: Bet) -> str:
    """The article that says what a bet of this kind is."""
    if bet.kind in GROUPS and bet.kind != "heeled":
        return "foster-13"
    own = {
        "heeled": "foster-14",
        "opposed": "foster-14",
        "strung": "foster-15",
        "marker": "foster-18",
        "high against low": "maskelyne-5",
        "high card": "house-3",
        "odd": "house-3",
        "even": "house-3",
    }
    return own.get(bet.kind) or {"open": "foster-16", "coppered": "foster-17"}[bet.way]


def _check_stake(state: State, action: Lay | Copper | Call, total: int, most: int) -> None:
    limits = state.sitting.limits
    if state.rules.counters == "even" and total % 2:
        raise IllegalAction(f"Stakes are even, so that halves are whole; this makes {total}.", "points-1")
    if total < limits.least:
        raise IllegalAction(f"The house takes no stake below {limits.least}.", STAKES)
    if total > most:
        on_case, article = ("on a case ", "foster-26") if most < limits.most else ("", "foster-10")
        raise IllegalAction(f"The limit {on_case}is {most}; this makes {total}.", article)


def _check_case(state: State, bet: Bet) -> None:
    """Most houses take no bet on a case before the punter has risked a split (house § 6, § E15)."""
    refused = state.rules.case_bets == "after risk" and state.is_case(bet.kind, bet.ranks)
    if refused and not has_risked(state, bet.seat):
        raise IllegalAction("A case is open to those who have risked a split in this deal.", "foster-26")


def _check_marker(state: State, bet: Bet, added: int) -> None:
    """A marker is covered by counters: by the bet it rides on (§ E13), or by all that lie there (house § 9)."""
    if bet.kind != "marker":
        return
    if state.asleep(bet.ranks):
        raise IllegalAction("A marker plays no rank that is all out.", MARKERS)
    if state.rules.marker == "within the layout":
        if bet.rides:
            raise IllegalAction("Here a marker is covered by all the counters on the layout.", MARKERS)
        if marked(state, bet.seat) + added > counters_of(state, bet.seat):
            raise IllegalAction("Markers never come to more than the counters on the layout.", "foster-18")
    elif bet.stake not in cover_stakes(state, bet.seat, bet.rides) or bet.ranks == bet.rides:
        raise IllegalAction("A marker plays the same stake as a flat bet of one's own elsewhere.", MARKERS)


def _check_purse(state: State, seat: str, stake: int, pays: int = 1) -> None:
    in_hand = state.in_hand(seat)
    if in_hand is not None and stake > in_hand:
        raise IllegalAction(f"In hand are {mixed(in_hand)} counters of {seat}, not {stake}.", STAKES)
    if state.sitting.limits.bank is not None and stake > (room := bank_room(state, pays)):
        raise IllegalAction(f"The bank can cover {room} more, not {stake}.", STAKES)


def _check_call(state: State, action: Call) -> None:
    if "call" not in state.rules.bets:
        raise IllegalAction("No call of the last turn is known at this table.", "foster-32")
    if state.last_turn is None:
        raise IllegalAction("The turn is called when three cards are left.", "foster-32")
    if action.order not in orders(state):
        raise IllegalAction("The call names the three cards that are left.", CALL_ARTICLE[state.last_turn])
    lies = _call_of(state, action)
    _check_stake(state, action, action.stake + (lies.stake if lies else 0), state.sitting.limits.most)
    _check_purse(state, action.seat, action.stake, CALL_PAYS[state.last_turn])


def _call_of(state: State, action: Call | Uncall) -> Called | None:
    return next((c for c in state.calls if (c.seat, c.order) == (action.seat, action.order)), None)


# -- what it causes


def apply(state: State, action: Action) -> tuple[State, list[Event]]:
    """The state after ``action``, and the events it caused in order; see `check` for what is refused."""
    check(state, action)
    after, events = _caused(state, action)
    return after, [replace(event, article=cited(state.rules, event.article)) for event in events]


def _caused(state: State, action: Action) -> tuple[State, list[Event]]:
    match action:
        case Lay() | Copper():
            return _lay(state, action)
        case Take(seat=seat):
            bet = _lying(state, seat, action)
            return _uncovered(_without(state, bet), [Event("taken back", "foster-21", _told(bet))])
        case Claim():
            return _claim(state, action)
        case Call():
            return _call(state, action)
        case Uncall(seat=seat, order=order):
            kept = tuple(call for call in state.calls if (call.seat, call.order) != (seat, order))
            told = Event("call taken back", "foster-21", {"seat": seat, "order": order})
            return replace(state, calls=kept), [told]
        case Wave():
            return replace(state, waved=True), [Event("wave", "foster-19")]
    return _turn(state)


def _told(bet: Bet) -> dict[str, Any]:
    return {"seat": bet.seat, "kind": bet.kind, "ranks": bet.ranks, "way": bet.way, "stake": bet.stake}


def _lying(state: State, seat: str, action: Placed) -> Bet:
    bet = state.bet(seat, (action.kind, action.ranks, action.way))
    assert bet is not None
    return bet


def _without(state: State, gone: Bet) -> State:
    return replace(state, bets=tuple(bet for bet in state.bets if bet is not gone))


def _lay(state: State, action: Lay | Copper) -> tuple[State, list[Event]]:
    bet = _laid(state, action)
    if isinstance(action, Copper):
        moved = _lying(state, action.seat, action)
        state, added = _without(state, moved), moved.stake
        kind, article = ("coppered", "foster-17") if bet.way == "coppered" else ("uncoppered", "foster-16")
    else:
        kind, article, added = "laid", _article_of(bet), action.stake
    lies = state.bet(bet.seat, bet.place)
    bets = tuple(bet if other is lies else other for other in state.bets) if lies else (*state.bets, bet)
    events = [Event(kind, article, _told(bet) | {"added": added})]
    if state.asleep(bet.ranks):
        events.append(Event("sleeper", "foster-25", _told(bet)))
    return _uncovered(replace(state, bets=bets), events)


def _uncovered(state: State, events: list[Event]) -> tuple[State, list[Event]]:
    """Markers whose counters are gone, or changed, fall; they move nothing (§ E13, § E16, house § 19)."""
    for bet in [bet for bet in state.bets if bet.kind == "marker"][::-1]:
        if state.rules.marker == "within the layout":
            covered = marked(state, bet.seat) <= counters_of(state, bet.seat)
        else:
            covered = bet.stake in cover_stakes(state, bet.seat, bet.rides)
        if not covered:
            state = _without(state, bet)
            events = [*events, Event("marker falls", MARKERS, _told(bet))]
    return state, events


def _claim(state: State, action: Claim) -> tuple[State, list[Event]]:
    bet = _lying(state, action.owner, action)
    amounts: dict[str, Fraction] = {}
    if action.seat != action.owner:
        amounts = {action.owner: Fraction(-bet.stake), action.seat: Fraction(bet.stake)}
    event = Event("claimed", "foster-25", _told(bet) | {"by": action.seat}, amounts)
    return _uncovered(_paid(_without(state, bet), [event]), [event])


def _call(state: State, action: Call) -> tuple[State, list[Event]]:
    lies = _call_of(state, action)
    call = Called(action.seat, action.order, action.stake + (lies.stake if lies else 0))
    kept = tuple(call if other is lies else other for other in state.calls) if lies else (*state.calls, call)
    data = {"seat": call.seat, "order": call.order, "stake": call.stake, "added": action.stake}
    return replace(state, calls=kept), [Event("called", CALL_ARTICLE[state.last_turn or "three ranks"], data)]


def _paid(state: State, events: Iterable[Event]) -> State:
    """``state`` with the counters moved as ``events`` say."""
    balances = dict(state.balances)
    for event in events:
        for account, amount in event.amounts.items():
            balances[account] += amount
    return replace(state, balances=MappingProxyType(balances))


# -- a turn


def _turn(state: State) -> tuple[State, list[Event]]:
    """Two cards leave the box (§ 8); the bank takes, then pays (§ 20); after the 25th the hock shows.

    To make the turn is to wave, and one step settles it (§ E4). A decided stake leaves the layout (§ E2, house § 12); a
    half is exact (§ E3).
    """
    first, second, *box = state.box
    loser, winner = (first, second) if state.rules.order == "loser first" else (second, first)
    made = replace(state, shown=(*state.shown, first, second), box=tuple(box), waved=False)
    data = {"turn": made.turn, "loser": loser, "winner": winner, "order": state.rules.order}
    turn = Event("turn", "foster-23" if loser.rank == winner.rank else "foster-8", data)
    decided = [(bet, _decided(state, bet, loser.rank, winner.rank)) for bet in state.bets]
    settled = [event for _, event in decided if event] + (
        [_decided_call(state, call) for call in state.calls] if made.turn == TURNS else []
    )
    kept = tuple(
        bet for bet, event in decided if event is None or event.kind == "drawn" or bet.kind in EACH_TURN
    )
    risked = frozenset(
        bet.seat for bet, event in decided if event and event.kind != "drawn" and may_split(state, bet)
    )
    after = _paid(replace(made, bets=kept, risked=state.risked | risked), settled)
    events = [] if state.waved else [Event("wave", "foster-19")]
    events += [turn, *_in_order(settled), *_whipsaws(settled)]
    after, events = _end(after, events) if made.turn == TURNS else _between_turns(state, after, events)
    return after, [*events, *_broken_bank(state, after)]


def _broken_bank(before: State, after: State) -> list[Event]:
    """A bank of stated size that has paid out its last counter (§ E6): nothing more can be laid against it."""
    bank = after.sitting.limits.bank
    broken = bank is not None and bank + after.balances[after.bank] <= 0 < bank + before.balances[before.bank]
    return [Event("bank broken", STAKES)] if broken else []


def _decided(state: State, bet: Bet, loser: int, winner: int) -> Event | None:
    """What the turn makes of ``bet``: won, lost, split or drawn, or None if it does not touch it.

    A bet on several ranks is settled by the first turn in which one of them shows (§ E9, house § 5), one to win
    and one to lose by the first of the two (§ E11, house § 16).
    """
    if bet.kind in EACH_TURN:
        return _decided_each_turn(state, bet, loser, winner)
    pulls = [pull for pull in (_pull(state, bet, loser, False), _pull(state, bet, winner, True)) if pull]
    if not pulls:
        return None
    if loser == winner:
        return _settlement(state, "split", "foster-23", bet, Fraction(-bet.stake, 2))
    if sum(pulls) == 0:
        half = state.rules.group_split == "half" and bet.kind in GROUPS
        article = "house-21" if half else DRAWN_BY.get(bet.kind, DRAWN)
        return _settlement(state, "split" if half else "drawn", article, bet, Fraction(-bet.stake, 2) * half)
    won = sum(pulls) > 0
    usual = EVEN_MONEY if won else _article_of(bet)
    article = TWO_PULLS.get(bet.kind, usual) if len(pulls) == 2 else usual
    return _settlement(
        state, "won" if won else "lost", article, bet, Fraction(bet.stake if won else -bet.stake)
    )


def _pull(seen: State, bet: Bet, rank: int, wins: bool) -> int:
    """Which way a card that wins or loses pulls a bet: +1 for the punter, −1 for the bank, 0 if not at all."""
    for_win = 1 if wins else -1
    match bet.kind:
        case "opposed":
            return {bet.ranks[0]: for_win, bet.ranks[1]: -for_win}.get(rank, 0)
        case "strung":
            if seen.left(rank) != 1:
                return 0
            return for_win if _parity(rank) == bet.way else -for_win
        case "high against low":
            pull = for_win if rank in LOWER else -for_win if rank in UPPER else 0
            return pull if bet.way == "open" else -pull
    if rank not in bet.ranks:
        return 0
    return for_win if bet.way == "open" else -for_win


def _parity(rank: int) -> str:
    """Odd or even: ace, jack and king are odd, the queen is even (§ E12, house § 3)."""
    return STRINGS[rank % 2 == 0]


def _decided_each_turn(state: State, bet: Bet, loser: int, winner: int) -> Event:
    """High card, odd and even: every turn pays or takes the stake, a turn of equals neither (house § 3, § 4)."""
    if bet.kind == "high card":
        pull = (winner > loser) - (winner < loser)
    else:
        pull = 0 if _parity(winner) == _parity(loser) else 1 if _parity(winner) == bet.kind else -1
    gain = Fraction(bet.stake * (pull if bet.way == "open" else -pull))
    kind = "won" if gain > 0 else "lost" if gain < 0 else "drawn"
    article = "house-4" if kind == "drawn" else EVEN_MONEY if kind == "won" else "house-3"
    return _settlement(state, kind, article, bet, gain)


def _decided_call(state: State, call: Called) -> Event:
    """What the last turn makes of ``call``: its price if all three cards came as called, else it is lost."""
    kind = state.last_turn or "three ranks"
    came = tuple(card.colour if kind == "colours" else card.rank for card in state.box)
    told = {"seat": call.seat, "order": call.order, "stake": call.stake}
    gain = Fraction(call.stake * CALL_PAYS[kind] if call.order == came else -call.stake)
    amounts = {call.seat: gain, state.bank: -gain}
    return Event("call won" if gain > 0 else "call lost", CALL_ARTICLE[kind], told | {"gain": gain}, amounts)


def _settlement(state: State, kind: str, article: str, bet: Bet, gain: Fraction) -> Event:
    amounts = {bet.seat: gain, state.bank: -gain} if gain else {}
    return Event(kind, article, _told(bet) | {"gain": gain}, amounts)


def _in_order(decided: list[Event]) -> list[Event]:
    """First what the turn comes to for each punter, then what the bank takes, then what it pays (§ 20)."""
    if not decided:
        return []
    net: dict[str, Fraction] = {}
    for event in decided:
        net[event.data["seat"]] = net.get(event.data["seat"], Fraction(0)) + event.data["gain"]
    takes = [event for event in decided if event.data["gain"] < 0]
    pays = [event for event in decided if event.data["gain"] >= 0]
    return [Event("settled", "foster-20", {"net": MappingProxyType(net)}), *takes, *pays]


def _whipsaws(decided: list[Event]) -> list[Event]:
    """The punters who bet one card to win and another to lose, and lost both on this turn (§ 31)."""
    lost: dict[str, set[str]] = {}
    for event in decided:
        if event.kind == "lost" and event.data["kind"] in ("flat", "marker", *GROUPS):
            lost.setdefault(event.data["seat"], set()).add(event.data["way"])
    return [Event("whipsawed", "foster-31", {"seat": seat}) for seat, ways in lost.items() if len(ways) == 2]


def _between_turns(before: State, state: State, events: list[Event]) -> tuple[State, list[Event]]:
    """What the table finds after a turn: stakes that must give way, and the call that is open (§ 32–35)."""
    state, events = _fallen_asleep(before, state, events)
    for tidy in (_uncovered, _over_the_case_limit, _beyond_the_purse, _beyond_the_bank):
        state, events = tidy(state, events)
    if state.last_turn:
        told = {"kind": state.last_turn, "cards": state.unseen}
        events = [*events, Event("last turn", CALL_ARTICLE[state.last_turn], told)]
    return state, events


def _fallen_asleep(before: State, state: State, events: list[Event]) -> tuple[State, list[Event]]:
    """A drawn turn can take the last cards of a group: the bet sleeps (§ 25, § E7), or goes back."""
    for bet in state.bets:
        if state.asleep(bet.ranks) and not before.asleep(bet.ranks):
            public = state.rules.dead_rank == "public"
            state = state if public else _without(state, bet)
            events = [*events, Event("sleeper" if public else "returned", "foster-25", _told(bet))]
    return state, events


def _over_the_case_limit(state: State, events: list[Event]) -> tuple[State, list[Event]]:
    """A drawn turn can leave a group on cases only: what is over their limit is handed back (§ E8)."""
    for bet in state.bets:
        excess = bet.stake - state.most(bet.kind, bet.ranks)
        if bet.kind in GROUPS and excess > 0:
            lies = replace(bet, stake=bet.stake - excess)
            state = replace(state, bets=tuple(lies if other is bet else other for other in state.bets))
            events = [*events, Event("over the case limit", CASE_LIMIT, _told(lies) | {"returned": excess})]
    return state, events


def _beyond_the_purse(state: State, events: list[Event]) -> tuple[State, list[Event]]:
    """A bet of every turn that its purse no longer covers leaves the layout (§ E6)."""
    for bet in [bet for bet in state.bets if bet.kind in EACH_TURN][::-1]:
        in_hand = state.in_hand(bet.seat)
        if in_hand is not None and in_hand < 0:
            state = _without(state, bet)
            events = [*events, Event("beyond the purse", STAKES, _told(bet))]
    return _uncovered(state, events)


def _beyond_the_bank(state: State, events: list[Event]) -> tuple[State, list[Event]]:
    """A bet of every turn that a bank of stated size could no longer pay goes back, the newest first (§ E6)."""
    bank = state.sitting.limits.bank
    for bet in [bet for bet in state.bets if bet.kind in EACH_TURN][::-1]:
        if bank is not None and bank + state.balances[state.bank] < sum(lying.stake for lying in state.bets):
            state = _without(state, bet)
            events = [*events, Event("beyond the bank", STAKES, _told(bet))]
    return _uncovered(state, events)


def _end(state: State, events: list[Event]) -> tuple[State, list[Event]]:
    """The hock shows: it is dead (§ 5), and a bet that is still open goes back to its owner (§ 30)."""
    (hock,) = state.box
    back = [Event("returned", _article_of_return(bet, hock.rank), _told(bet)) for bet in state.bets]
    over = replace(state, shown=(*state.shown, hock), box=(), bets=(), calls=())
    return over, [*events, Event("hock", "foster-5", {"card": hock}), *back]


def _article_of_return(bet: Bet, hock: int) -> str:
    if bet.kind in EACH_TURN:
        return "house-3"
    asleep = bet.ranks and hock not in bet.ranks
    return SLEEPERS if asleep else "foster-30"
