"""Stoss and pharaon: what may be done at the table, and what it causes.

Every refusal and every event names its article (`articles.ARTICLES`), so that this file can be checked against the
chapters. All is pure: `apply` takes a state and gives the next one. What a decided card counts, `payoff` says.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import fields, replace
from fractions import Fraction
from types import MappingProxyType
from typing import Any

from faro_edu.cards import Card
from faro_edu.play import BANK, Event, Sitting
from faro_edu.stoss import payoff
from faro_edu.stoss.actions import (
    Action,
    Banque,
    Bend,
    Bridge,
    Cut,
    Fold,
    Lay,
    Refuse,
    Show,
    Take,
    Turn,
    Unbend,
    read,
    write,
)
from faro_edu.stoss.checks import STAKES, check, pack, stake_of
from faro_edu.stoss.offers import offers
from faro_edu.stoss.payoff import Result, bonus
from faro_edu.stoss.presets import LIMITS, PHARAON, PRESETS, RUSSIAN, TALE, Rules
from faro_edu.stoss.state import (
    Bet,
    Earned,
    InSight,
    Run,
    Settled,
    State,
    View,
    banker_of,
    is_raised,
    paroli,
    played,
)

__all__ = [
    "LIMITS", "MOST_PUNTERS", "NAME", "PHARAON", "PRESETS", "RUSSIAN", "TALE", "Bet", "Rules", "State", "View",
    "apply", "begin", "check", "offers", "pack", "read", "reveals", "view", "write",
]  # fmt: skip

NAME = "stoss"
MOST_PUNTERS = 20

PLAYS_ON = "stoss-editor-13"


# -- dealing


def begin(
    sitting: Sitting, number: int, pack: Sequence[Card], before: State | None
) -> tuple[State, list[Event]]:
    """Deal ``number``: the pack is shuffled; runs and wins to be left on last from the deal before (§ 13, § 14)."""
    last = dict(before.balances) if before else dict.fromkeys((*sitting.seats, BANK), Fraction(0))
    runs = before.runs if before else MappingProxyType({})
    earned = tuple(win for win in before.earned if win.deal == number - 1) if before else ()
    state = State(
        sitting, number, (), False, None, (), (), runs, earned, MappingProxyType({}), MappingProxyType(last),
        banker_of(sitting, number, last), tuple(pack),
    )  # fmt: skip
    article = "pharaon-1" if state.is_pharaon else "stoss-15" if state.bank != BANK else "stoss-2"
    return state, [Event("deal", article, {"deal": number, "banker": state.bank, "size": len(pack)})]


def view(state: State, seat: str) -> View:
    """What ``seat`` may see: others' cards only when they are opened (§ 4, § 18, pharaon § 15)."""
    if seat != BANK:
        state.sitting.check_seat(seat)
    told: dict[str, Any] = {entry.name: getattr(state, entry.name) for entry in fields(InSight)}
    told["bets"] = tuple(
        bet if bet.opened or bet.seat == seat else replace(bet, card=None) for bet in state.bets
    )
    return View(**told, seat=seat)


def reveals(action: Action) -> bool:
    """Whether the action shows a card, so that taking it back takes back a card that was seen."""
    return isinstance(action, Turn | Show)


# -- what it causes


def apply(state: State, action: Action) -> tuple[State, list[Event]]:
    """The state after ``action``, and the events it caused in order; see `check` for what is refused."""
    check(state, action)
    match action:
        case Lay():
            return _lay(state, action, Fraction(stake_of(state, action)))
        case Banque(seat=seat, card=card):
            assert state.banque_room is not None
            return _lay(state, Lay(seat, card), state.banque_room, banque=True)
        case Take() | Refuse():
            return _taken(state, action)
        case Bend() | Unbend() | Bridge() | Fold():
            return _marked(state, action)
        case Cut():
            return _cut(state, action)
        case Show():
            return _show(state)
    return _turn(state)


def _told(state: State, bet: Bet) -> dict[str, Any]:
    """What may be said of a card: not its face, unless it is open."""
    return {
        "seat": bet.seat,
        "number": bet.number,
        "card": bet.card if bet.opened else None,
        "stake": bet.stake,
        "played": played(bet, russian=not state.is_pharaon),
        "way": bet.way,
    }


def _lay(state: State, action: Lay, stake: Fraction, *, banque: bool = False) -> tuple[State, list[Event]]:
    number = state.laid.get(action.seat, 0) + 1
    opened = state.rules.opened == "face up" and action.face == "usual"
    bet = Bet(action.seat, number, action.card, stake, stake, action.way, opened, banque=banque)
    after = replace(
        state, bets=(*state.bets, bet), laid=MappingProxyType({**state.laid, action.seat: number})
    )
    if state.is_pharaon:
        special = banque or action.way == "against" or action.face == "masked"
        article = "pharaon-15" if special else "pharaon-16" if action.stake is None else "pharaon-12"
    else:
        run = state.runs.get(action.seat)
        raised = run is not None and run.net > 0 and stake > run.best
        article = "stoss-3" if action.stake is None else "stoss-13" if raised else "stoss-4"
    told = _told(state, bet) | {"banque": banque, "unnamed": action.stake is None and not banque}
    return after, [Event("laid", article, told)]


def _without(state: State, gone: Bet, *new: Bet) -> State:
    bets = [kept for bet in state.bets for kept in ([bet] if bet is not gone else new)]
    return replace(state, bets=tuple(bets))


def _taken(state: State, action: Take | Refuse) -> tuple[State, list[Event]]:
    owner = action.owner if isinstance(action, Refuse) else action.seat
    bet = state.bet(owner, action.number)
    assert bet is not None
    back = (bet.rides,) if bet.rides else ()
    after = replace(_without(state, bet), earned=(*state.earned, *back))
    if isinstance(action, Refuse):
        return after, [
            Event("refused", "stoss-13" if is_raised(state, bet) else "stoss-3", _told(state, bet))
        ]
    in_pharaon = "pharaon-13" if bet.won else "pharaon-11"
    return after, [Event("taken back", in_pharaon if state.is_pharaon else "stoss-5", _told(state, bet))]


def _marked(state: State, action: Bend | Unbend | Bridge | Fold) -> tuple[State, list[Event]]:
    """A corner, a bridge or a fold: what the card plays for from now on."""
    bet = state.bet(action.seat, action.number)
    assert bet is not None
    earned = state.earned
    if isinstance(action, Unbend):
        assert bet.rides is not None
        now, article = replace(bet, stake=bet.first, corners=0, rides=None), "stoss-23"
        earned = (*earned, bet.rides)
    elif isinstance(action, Bridge):
        now = replace(bet, stake=bet.gain, bridges=bet.bridges + 1, won=Fraction(0))
        article = PLAYS_ON if bet.bridges or bet.corners else "pharaon-13"
    elif isinstance(action, Fold):
        now, article = replace(bet, state="on"), "pharaon-14"
    elif state.is_pharaon:
        stake = 2 * (bet.stake if action.how == "bought" else bet.won)
        now = replace(bet, stake=stake, corners=bet.corners + 1, bridges=0, won=Fraction(0))
        article = "pharaon-14" if action.how == "bought" else "pharaon-13"
    else:
        win = paroli(state, bet)
        assert win is not None
        now = replace(bet, stake=win.amount, corners=win.corners + 1, rides=win)
        earned = tuple(other for other in earned if other is not win)
        # in a pause any card may be bent: the article must not tell which card lies face down
        any_card = state.rules.corners == "at a pause" and not bet.opened
        article = "stoss-26" if any_card or win.card != bet.card else "stoss-14"
    after = replace(_without(state, bet, now), earned=earned)
    return after, [Event(action.do, article, _told(state, now))]


def _cut(state: State, action: Cut) -> tuple[State, list[Event]]:
    at = action.at or state.rules.pack // 2
    deck = (*state.deck[at:], *state.deck[:at])
    article = (
        "pharaon-17"
        if state.is_pharaon
        else "stoss-22"
        if state.rules.laid == "after the cut"
        else "stoss-editor-4"
        if action.seat == BANK
        else "stoss-5"
    )
    return replace(state, deck=deck, cut=True), [Event("cut", article, {"by": action.seat, "at": at})]


def _show(state: State) -> tuple[State, list[Event]]:
    bottom = state.deck[-1]
    return replace(state, bottom=bottom), [Event("bottom", "pharaon-8", {"card": bottom})]


# -- an abzug


def _turn(state: State) -> tuple[State, list[Event]]:
    """A pair falls (§ 6, § 9, pharaon § 2): cards are opened, the bank takes, then it pays (§ E7).

    One step turns both cards, so that the first decides nothing before the second lies (pharaon § 9).
    """
    events: list[Event] = []
    if state.rules.bottom == "shown" and state.bottom is None and not state.shown:
        state, events = _show(state)
    state, waited = _last_words(state)
    first, second, *deck = state.deck
    place = len(state.shown) + 1
    made = replace(state, shown=(*state.shown, first, second), deck=tuple(deck))
    doublet = first.rank == second.rank
    article = _turn_article(state, place, doublet)
    data = {
        "pair": "coup" if state.is_pharaon else "abzug",
        "number": made.abzug,
        "first": first,
        "second": second,
        "side": state.rules.side,
        "left": made.left,
    }
    events += [*waited, Event("abzug", article, data)]
    made, opened = _opened(made)
    decided = [(bet, _decided(made, bet, first, second, place)) for bet in made.bets]
    settled = [(bet, found) for bet, found in decided if found is not None]
    moves = [event for bet, found in settled for event in _settlement(made, bet, found, place)]
    after = _paid(made, moves)
    for bet, found in settled:
        after = _left(after, bet, found)
    events += [*opened, *_in_order(moves), *_one_for_the_other(made, settled)]
    after, uncovered = _beyond_the_bank(after)
    after, ended = _ended(after)
    return after, [*events, *uncovered, *ended, *_broken_bank(state, after)]


def _turn_article(state: State, place: int, doublet: bool) -> str:
    if doublet and place == state.rules.pack - 1:
        return payoff.result(state.rules, place, doublet=True).article
    if doublet:
        return payoff.is_doublet_named(state.rules)
    if state.is_pharaon:
        return "pharaon-3" if place > 1 else "pharaon-2"
    return "stoss-6" if place == 1 else "stoss-9"


def _last_words(state: State) -> tuple[State, list[Event]]:
    """In pharaon the next pair is the answer of who says nothing: the first stake plays on (§ E13)."""
    kept, events = [], []
    for bet in state.bets:
        if bet.state == "halved":
            events.append(Event("returned", "pharaon-14", _told(state, bet) | {"gain": Fraction(0)}))
        elif bet.won:
            began = replace(bet, won=Fraction(0), gain=Fraction(0), corners=0, bridges=0)
            kept.append(began)
            events.append(Event("plays on", PLAYS_ON, _told(state, began)))
        else:
            kept.append(bet)
    return replace(state, bets=tuple(kept)), events


def _opened(state: State) -> tuple[State, list[Event]]:
    """With the first abzug the punters open their cards for comparison (§ 7, § 18)."""
    closed = [bet for bet in state.bets if not bet.opened]
    if state.rules.opened != "first abzug" or not closed:
        return state, []
    shown = [(bet.seat, bet.card) for bet in closed]
    bets = tuple(replace(bet, opened=True) for bet in state.bets)
    return replace(state, bets=bets), [Event("opened", "stoss-18", {"cards": shown})]


def _decided(state: State, bet: Bet, first: Card, second: Card, place: int) -> Result | None:
    """What the pair makes of a card: only the rank counts (§ 7), but for thirds (§ 21)."""
    assert bet.card is not None
    kills, gives = first.rank == bet.card.rank, second.rank == bet.card.rank
    if not kills and not gives:
        return None
    shown = first if kills else second
    kin = payoff.kin((bet.card.suit, bet.card.colour), (shown.suit, shown.colour))
    both = kills and gives
    found = payoff.result(state.rules, place if kills else place + 1, doublet=both, kin=kin)
    if bet.way == "against" and not both and found.kind in ("won", "lost"):
        return Result("won" if found.kind == "lost" else "lost", -found.counts, "stoss-editor-15")
    return found


def _settlement(state: State, bet: Bet, found: Result, place: int) -> list[Event]:
    """The counters that a decided card moves, and its bonus if one was named (§ 15, § E1)."""
    gain = bet.stake * found.counts
    shown = replace(bet, opened=True)
    at = place if found.kind == "split" or _kills(state, bet) else place + 1
    sonica = at <= 2 if state.rules.sonica == "first abzug" else at == 2 and found.counts > 0
    told = _told(state, shown) | {"gain": gain, "counts": found.counts, "place": at, "sonica": sonica}
    events = [Event(found.kind, _why(bet, found, gain), told, _amounts(state, bet.seat, gain))]
    if not bet.opened:
        events.insert(0, Event("opened", "stoss-editor-12", {"cards": [(bet.seat, bet.card)]}))
    extra = Fraction(bonus(state.rules, at, found))
    if extra:
        paid = _amounts(state, bet.seat, extra)
        events.append(Event("bonus", "stoss-editor-14", _told(state, shown) | {"gain": extra}, paid))
    return events


def _kills(state: State, bet: Bet) -> bool:
    """Whether the first card of the pair has the rank of the bet's."""
    return bet.card is not None and state.shown[-2].rank == bet.card.rank


def _why(bet: Bet, found: Result, gain: Fraction) -> str:
    """The article of a settlement: a plain win pays once (§ E1), a corner's pays stake and win (§ 14, § 26)."""
    if bet.banque and found.article == "pharaon-2":
        return "pharaon-15"
    if found.article not in ("stoss-8", "stoss-9") or gain <= 0:
        return found.article
    if bet.rides:
        return "stoss-14" if bet.rides.card == bet.card else "stoss-26"
    return "stoss-editor-1"


def _amounts(state: State, seat: str, gain: Fraction) -> dict[str, Fraction]:
    return {seat: gain, state.bank: -gain} if gain else {}


def _paid(state: State, events: Iterable[Event]) -> State:
    """``state`` with the counters moved as ``events`` say."""
    balances = dict(state.balances)
    for event in events:
        for account, amount in event.amounts.items():
            balances[account] += amount
    return replace(state, balances=MappingProxyType(balances))


def _left(state: State, bet: Bet, found: Result) -> State:
    """What becomes of a decided card: in stoss it leaves the game (§ 11), in pharaon it may lie on (§ 13)."""
    gain = bet.stake * found.counts
    if state.is_pharaon and found.kind == "won":
        now = replace(bet, opened=True, stake=bet.first, won=bet.stake, gain=bet.gain + gain, state="on")
        return _without(state, bet, now)
    if state.is_pharaon and found.kind == "split" and found.counts > -1:
        return _without(state, bet, _after_a_doublet(bet, gain))
    gone = Settled(replace(bet, opened=True), found.kind, gain, state.abzug)
    state = replace(_without(state, bet), settled=(*state.settled, gone))
    if found.counts <= 0 or state.is_pharaon:
        return state
    assert bet.card is not None
    win = Earned(bet.seat, state.number, bet.card, bet.stake + gain, bet.corners)
    return replace(state, earned=(*state.earned, win))


def _after_a_doublet(bet: Bet, gain: Fraction) -> Bet:
    """Half is gone: one corner is taken down with it, or a plain stake waits for a pli (pharaon § 14)."""
    rest = replace(bet, opened=True, stake=bet.stake + gain, gain=bet.gain + gain)
    if not gain:
        return rest
    return (
        replace(rest, corners=bet.corners - 1)
        if bet.corners and not bet.bridges
        else replace(rest, state="halved")
    )


def _in_order(decided: list[Event]) -> list[Event]:
    """First what the pair comes to for each punter, then what the bank takes, then what it pays (§ E7)."""
    opened = [event for event in decided if event.kind == "opened"]
    decided = [event for event in decided if event.kind != "opened"]
    if not decided:
        return []
    net: dict[str, Fraction] = {}
    for event in decided:
        net[event.data["seat"]] = net.get(event.data["seat"], Fraction(0)) + event.data["gain"]
    takes = [event for event in decided if event.data["gain"] < 0]
    pays = [event for event in decided if event.data["gain"] >= 0]
    return [*opened, Event("settled", "stoss-editor-7", {"net": MappingProxyType(net)}), *takes, *pays]


def _one_for_the_other(state: State, settled: list[tuple[Bet, Result]]) -> list[Event]:
    """L'une pour l'autre: both cards of a pair are one punter's, and one pays for the other (pharaon § 15)."""
    if not state.is_pharaon:
        return []
    ways: dict[str, set[str]] = {}
    for bet, found in settled:
        ways.setdefault(bet.seat, set()).add(found.kind)
    return [
        Event("one for the other", "pharaon-15", {"seat": seat})
        for seat, kinds in ways.items()
        if {"won", "lost"} <= kinds
    ]


# -- the end of a deal


def _ended(state: State) -> tuple[State, list[Event]]:
    if not state.over:
        return state, []
    if state.is_pharaon:
        back = [
            Event("returned", "pharaon-1", _told(state, replace(bet, opened=True)) | {"gain": Fraction(0)})
            for bet in state.bets
            if not bet.won
        ]
        return replace(state, bets=()), [
            *back,
            Event("over", "pharaon-1", {"pair": "coup", "number": state.abzug}),
        ]
    runs = dict(state.runs)
    article = "stoss-25" if state.rules.preset == "TALE" else "stoss-11"
    events = [Event("over", article, {"pair": "abzug", "number": state.abzug})]
    for seat in dict.fromkeys(gone.bet.seat for gone in state.settled):
        runs[seat], told = _run(state, seat)
        events += told
    earned = tuple(win for win in state.earned if win.deal == state.number)
    return replace(state, runs=MappingProxyType(runs), earned=earned), events


def _run(state: State, seat: str) -> tuple[Run, list[Event]]:
    """How a punter's run goes on (§ 13, § 19, § 20): it grows by a deal that won, and a loss ends it."""
    own = [gone for gone in state.settled if gone.bet.seat == seat]
    before = state.runs.get(seat)
    net, staked = sum((g.gain for g in own), Fraction(0)), sum((g.bet.stake for g in own), Fraction(0))
    length = before.length if before else 0
    run = Run(
        before.first if before else own[0].bet.first,
        max(gone.bet.stake for gone in own),
        staked,
        net,
        length + 1 if net > 0 else 0 if net < 0 else length,
    )
    if run.length > 1 and net > 0:
        return run, [Event("run", "stoss-13", {"seat": seat, "length": run.length})]
    if length and net < 0 and state.rules.raising == "after a win":
        return run, [Event("run ends", "stoss-19", {"seat": seat, "length": length, "first": run.first})]
    return run, []


def _beyond_the_bank(state: State) -> tuple[State, list[Event]]:
    """A stake that lies on after a win, and that the bank can no longer cover, goes back (§ E6)."""
    held, events = state.bank_holds, []
    for bet in [bet for bet in state.bets if bet.won][::-1]:
        if held is not None and state.bank_owes > held:
            state = _without(state, bet)
            events.append(Event("returned", STAKES, _told(state, bet) | {"gain": Fraction(0)}))
    return state, events


def _broken_bank(before: State, after: State) -> list[Event]:
    """A bank of stated size that has paid out its last counter (§ E6)."""
    had, has = before.bank_holds, after.bank_holds
    return [Event("bank broken", STAKES)] if had is not None and has is not None and has <= 0 < had else []
