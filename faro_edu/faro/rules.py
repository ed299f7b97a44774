"""Foster's faro: what may be done at the table, and what it causes.

Every refusal and every event names its article (`articles.ARTICLES`), so that this file can be checked
against Foster's pages 529 to 534. All is pure: `apply` takes a state and gives the next one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from fractions import Fraction
from itertools import permutations
from types import MappingProxyType
from typing import Any, Literal

from faro_edu import cards
from faro_edu.cards import RANKS, Card, rank_name
from faro_edu.faro.actions import (
    Action,
    Call,
    Claim,
    Copper,
    Lay,
    Take,
    Turn,
    Uncall,
    Wave,
    Way,
    read,
    write,
)
from faro_edu.play import BANK, Event, IllegalAction, Offer, Sitting

__all__ = [
    "FOSTER", "MOST_PUNTERS", "NAME", "PACK", "PRESETS", "Bet", "Called", "Rules", "State", "View", "apply", "begin",
    "check", "offers", "orders", "read", "reveals", "view", "write",
]  # fmt: skip

NAME = "faro"
PACK = 52
MOST_PUNTERS = 10
TURNS = 25

LastTurn = Literal["three ranks", "cat-hop", "colours"]

CALL_PAYS: dict[LastTurn, int] = {"three ranks": 4, "cat-hop": 2, "colours": 2}
CALL_ARTICLE: dict[LastTurn, str] = {
    "three ranks": "foster-32",
    "cat-hop": "foster-34",
    "colours": "foster-35",
}
WAY_ARTICLE = {"open": "foster-16", "coppered": "foster-17"}
EVEN_MONEY, STAKES, SLEEPERS = "faro-editor-1", "faro-editor-6", "faro-editor-7"


@dataclass(frozen=True)
class Rules:
    """The switches by which faro's sources differ; a preset is changed with `dataclasses.replace`.

    ``case_limit``: what may be laid on a rank of which one card is left: "half" of the house's limit
    (Foster, § 26), or "none" for no such limit. ``dead_rank``: a bet on a rank of which no card is left is
    "public" property (Foster, § 25) or "refused" (S2: nothing may lie there).
    """

    preset: str = "FOSTER"
    case_limit: Literal["half", "none"] = "half"
    dead_rank: Literal["public", "refused"] = "public"

    def __post_init__(self) -> None:
        for name, allowed in (("case_limit", ("half", "none")), ("dead_rank", ("public", "refused"))):
            if getattr(self, name) not in allowed:
                raise ValueError(f"{name} is {' or '.join(map(repr, allowed))}, not {getattr(self, name)!r}")


FOSTER = Rules()
PRESETS: Mapping[str, Rules] = MappingProxyType({"FOSTER": FOSTER})


@dataclass(frozen=True, slots=True)
class Bet:
    """Counters that lie on the layout: ``seat``'s, on ``ranks``, open or coppered."""

    seat: str
    ranks: tuple[int, ...]
    way: Way
    stake: int


@dataclass(frozen=True, slots=True)
class Called:
    """A call of the last turn: loser, winner, hock, in ranks or (three alike) in colours."""

    seat: str
    order: tuple[int | str, ...]
    stake: int


@dataclass(frozen=True)
class _InSight:
    """What everybody at the table sees: the cards that have shown, and what lies on the layout."""

    sitting: Sitting
    number: int
    shown: tuple[Card, ...]
    waved: bool
    bets: tuple[Bet, ...]
    calls: tuple[Called, ...]
    balances: Mapping[str, Fraction]

    @property
    def soda(self) -> Card:
        """The first card in sight, which is dead (§ 5)."""
        return self.shown[0]

    @property
    def turn(self) -> int:
        """How many turns have been made, 0 to 25 (§ 7)."""
        return min((len(self.shown) - 1) // 2, TURNS)

    @property
    def over(self) -> bool:
        """Whether all 25 turns are made and the hock has been shown."""
        return len(self.shown) == PACK

    @property
    def losers(self) -> tuple[Card, ...]:
        """The first card of every turn: the pile beside the box (§ 6, § 8)."""
        return self.shown[1 : 2 * self.turn + 1 : 2]

    @property
    def winners(self) -> tuple[Card, ...]:
        """The second card of every turn; the last of them still lies in the box (§ 8, § 9)."""
        return self.shown[2 : 2 * self.turn + 1 : 2]

    @property
    def hock(self) -> Card | None:
        """The last card of the deal, once it has shown."""
        return self.shown[-1] if self.over else None

    @property
    def unseen(self) -> tuple[Card, ...]:
        """The cards still to come, in the pack's order: anybody can count them."""
        return tuple(sorted(set(cards.pack(PACK)) - set(self.shown)))

    def left(self, rank: int) -> int:
        """How many cards of ``rank`` are still to come: what the case-keeper shows (§ 24)."""
        return 4 - sum(card.rank == rank for card in self.shown)

    @property
    def counts(self) -> tuple[int, ...]:
        """How many cards of each rank, ace to king, are still to come."""
        shown = Counter(card.rank for card in self.shown)
        return tuple(4 - shown[rank] for rank in RANKS)

    @property
    def last_turn(self) -> LastTurn | None:
        """ "three ranks", "cat-hop" or "colours" while the last turn is to come (§ 32, § 34, § 35)."""
        if len(self.shown) != PACK - 3:
            return None
        kinds: dict[int, LastTurn] = {3: "three ranks", 2: "cat-hop", 1: "colours"}
        return kinds[len({card.rank for card in self.unseen})]

    def at_stake(self, seat: str) -> int:
        """The counters that ``seat`` has on the layout and in calls."""
        bets = sum(bet.stake for bet in self.bets if bet.seat == seat)
        return bets + sum(call.stake for call in self.calls if call.seat == seat)

    def in_hand(self, seat: str) -> Fraction | None:
        """What ``seat`` could still lay; None where the house sets no bound to a purse."""
        purse = self.sitting.limits.purse
        return None if purse is None else purse + self.balances[seat] - self.at_stake(seat)

    def bet(self, seat: str, ranks: tuple[int, ...], way: str) -> Bet | None:
        """``seat``'s bet on ``ranks``, open or coppered, if there is one."""
        return next((b for b in self.bets if (b.seat, b.ranks, b.way) == (seat, ranks, way)), None)

    def most(self, ranks: tuple[int, ...]) -> int:
        """The greatest stake that one bet on ``ranks`` may have: half the limit on a case (§ 26)."""
        most = self.sitting.limits.most
        case = self.sitting.rules.case_limit == "half" and self.left(*ranks) == 1
        return max(most // 2, self.sitting.limits.least) if case else most


@dataclass(frozen=True)
class State(_InSight):
    """The whole deal: what is in sight, and the ``box`` with the cards still to come, the next one first."""

    box: tuple[Card, ...] = ()


@dataclass(frozen=True)
class View(_InSight):
    """What one seat (or "bank") sees: everything but the order of the cards in the box."""

    seat: str = BANK


# -- dealing


def begin(
    sitting: Sitting, number: int, pack: Sequence[Card], before: State | None
) -> tuple[State, list[Event]]:
    """Deal ``number`` with ``pack`` face up in the box: soda shows, and nothing has been bet (§ 3, § 5)."""
    balances = before.balances if before else dict.fromkeys((*sitting.seats, BANK), Fraction(0))
    soda, *box = pack
    state = State(sitting, number, (soda,), False, (), (), MappingProxyType(dict(balances)), tuple(box))
    return state, [Event("soda", "foster-5", {"card": soda, "deal": number})]


def view(state: State, seat: str) -> View:
    """What ``seat`` may see of ``state``."""
    if seat != BANK:
        state.sitting.check_seat(seat)
    return View(**{entry.name: getattr(state, entry.name) for entry in fields(_InSight)}, seat=seat)


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
    if isinstance(action, Wave | Turn):
        _check_dealer(state, action)
        return
    state.sitting.check_seat(action.seat)
    if state.over:
        raise IllegalAction("The deal is over: its 25 turns are made.", "foster-7")
    if state.waved:
        raise IllegalAction("The dealer has waved his hand: no bet is made or changed.", "foster-19")
    if isinstance(action, Lay | Copper):
        _check_lay(state, action)
    elif isinstance(action, Call):
        _check_call(state, action)
    else:
        _check_lies(state, action)


def _check_dealer(state: State, action: Wave | Turn) -> None:
    if action.seat != BANK:
        raise IllegalAction("Only the dealer makes the turns.", "foster-8")
    if state.over:
        raise IllegalAction("The deal is over: its 25 turns are made.", "foster-7")
    if isinstance(action, Wave) and state.waved:
        raise IllegalAction("The dealer has waved his hand already.", "foster-19")


def _check_lies(state: State, action: Take | Claim | Uncall | Copper) -> None:
    if isinstance(action, Uncall):
        if not any((c.seat, c.order) == (action.seat, action.order) for c in state.calls):
            raise IllegalAction("There is no such call to take back.", "foster-21")
        return
    owner = action.owner if isinstance(action, Claim) else action.seat
    if state.bet(owner, action.ranks, action.way) is None:
        raise IllegalAction(f"{owner} has no {action.way} bet on the {_named(action.ranks)}.", "foster-21")
    if isinstance(action, Claim) and state.left(*action.ranks):
        raise IllegalAction(
            f"The {_named(action.ranks)} is still in the box: the bet on it is no sleeper.", "foster-25"
        )


def _check_lay(state: State, action: Lay | Copper) -> None:
    way, stake = _laid(state, action)
    lies = state.bet(action.seat, action.ranks, way)
    total = stake + (lies.stake if lies else 0)
    limits = state.sitting.limits
    if not state.left(*action.ranks) and state.sitting.rules.dead_rank == "refused":
        raise IllegalAction(f"No {_named(action.ranks)} is left to bet on.", "foster-25")
    if total < limits.least:
        raise IllegalAction(f"The house takes no stake below {limits.least}.", STAKES)
    if total > state.most(action.ranks):
        case = state.most(action.ranks) < limits.most
        raise IllegalAction(
            f"The limit {'on a case ' if case else ''}is {state.most(action.ranks)}; this makes {total}.",
            "foster-26" if case else "foster-10",
        )
    if isinstance(action, Lay):
        _check_purse(state, action.seat, stake)


def _laid(state: State, action: Lay | Copper) -> tuple[Way, int]:
    """How a lay or a copper leaves the counters: the way they then lie, and how many they are."""
    if isinstance(action, Lay):
        return action.way, action.stake
    _check_lies(state, action)
    bet = _lying(state, action.seat, action.ranks, action.way)
    return _turned(bet.way), bet.stake


def _turned(way: Way) -> Way:
    return "coppered" if way == "open" else "open"


def _check_purse(state: State, seat: str, stake: int) -> None:
    in_hand = state.in_hand(seat)
    if in_hand is not None and stake > in_hand:
        raise IllegalAction(f"{seat} has {in_hand} counters in hand, not {stake}.", STAKES)


def _check_call(state: State, action: Call) -> None:
    if state.last_turn is None:
        raise IllegalAction("The turn is called when three cards are left.", "foster-32")
    if action.order not in orders(state):
        raise IllegalAction("The call names the three cards that are left.", CALL_ARTICLE[state.last_turn])
    limits = state.sitting.limits
    total = action.stake + sum(
        c.stake for c in state.calls if (c.seat, c.order) == (action.seat, action.order)
    )
    if total < limits.least:
        raise IllegalAction(f"The house takes no stake below {limits.least}.", STAKES)
    if total > limits.most:
        raise IllegalAction(f"The limit is {limits.most}; this makes {total}.", "foster-10")
    _check_purse(state, action.seat, action.stake)


def orders(seen: _InSight) -> tuple[tuple[int | str, ...], ...]:
    """The calls that are open on the last turn: each distinct order of the three cards left, else none."""
    if seen.last_turn is None:
        return ()
    named = [card.colour if seen.last_turn == "colours" else card.rank for card in seen.unseen]
    return tuple(dict.fromkeys(permutations(named)))


def _named(ranks: Iterable[int]) -> str:
    return "–".join(rank_name(rank) for rank in ranks)


# -- what it causes


def apply(state: State, action: Action) -> tuple[State, list[Event]]:
    """The state after ``action``, and the events it caused in order; see `check` for what is refused."""
    check(state, action)
    match action:
        case Lay() | Copper():
            return _lay(state, action)
        case Take(seat=seat, ranks=ranks, way=way):
            bet = _lying(state, seat, ranks, way)
            return _without(state, bet), [Event("taken back", "foster-21", _told(bet))]
        case Claim():
            return _claim(state, action)
        case Call(seat=seat, order=order, stake=stake):
            return _call(state, seat, order, stake)
        case Uncall(seat=seat, order=order):
            kept = tuple(c for c in state.calls if (c.seat, c.order) != (seat, order))
            return replace(state, calls=kept), [
                Event("call taken back", "foster-21", {"seat": seat, "order": order})
            ]
        case Wave():
            return replace(state, waved=True), [Event("wave", "foster-19")]
        case Turn():
            return _turn(state)


def _told(bet: Bet) -> dict[str, Any]:
    return {"seat": bet.seat, "ranks": bet.ranks, "way": bet.way, "stake": bet.stake}


def _lying(state: State, seat: str, ranks: tuple[int, ...], way: str) -> Bet:
    return next(bet for bet in state.bets if (bet.seat, bet.ranks, bet.way) == (seat, ranks, way))


def _without(state: State, gone: Bet) -> State:
    return replace(state, bets=tuple(bet for bet in state.bets if bet is not gone))


def _lay(state: State, action: Lay | Copper) -> tuple[State, list[Event]]:
    way, stake = _laid(state, action)
    if isinstance(action, Copper):
        state = _without(state, _lying(state, action.seat, action.ranks, action.way))
    lies = state.bet(action.seat, action.ranks, way)
    bet = Bet(action.seat, action.ranks, way, stake + (lies.stake if lies else 0))
    bets = tuple(bet if other is lies else other for other in state.bets) if lies else (*state.bets, bet)
    kind = "laid" if isinstance(action, Lay) else "coppered" if way == "coppered" else "uncoppered"
    events = [Event(kind, WAY_ARTICLE[way], _told(bet) | {"added": stake})]
    if not state.left(*bet.ranks):
        events.append(Event("sleeper", "foster-25", _told(bet)))
    return replace(state, bets=bets), events


def _claim(state: State, action: Claim) -> tuple[State, list[Event]]:
    bet = _lying(state, action.owner, action.ranks, action.way)
    amounts: dict[str, Fraction] = {}
    if action.seat != action.owner:
        amounts = {action.owner: Fraction(-bet.stake), action.seat: Fraction(bet.stake)}
    event = Event("claimed", "foster-25", _told(bet) | {"by": action.seat}, amounts)
    return _paid(_without(state, bet), [event]), [event]


def _call(state: State, seat: str, order: tuple[int | str, ...], stake: int) -> tuple[State, list[Event]]:
    lies = next((c for c in state.calls if (c.seat, c.order) == (seat, order)), None)
    call = Called(seat, order, stake + (lies.stake if lies else 0))
    kept = tuple(call if other is lies else other for other in state.calls) if lies else (*state.calls, call)
    article = CALL_ARTICLE[state.last_turn or "three ranks"]
    data = {"seat": seat, "order": order, "stake": call.stake, "added": stake}
    return replace(state, calls=kept), [Event("called", article, data)]


def _paid(state: State, events: Iterable[Event]) -> State:
    """``state`` with the counters moved as ``events`` say."""
    balances = dict(state.balances)
    for event in events:
        for account, amount in event.amounts.items():
            balances[account] += amount
    return replace(state, balances=MappingProxyType(balances))


def _turn(state: State) -> tuple[State, list[Event]]:
    """Loser and winner leave the box (§ 8); the bank takes, then pays (§ 20); after the 25th the hock shows."""
    loser, winner, *box = state.box
    made = replace(state, shown=(*state.shown, loser, winner), box=tuple(box), waved=False)
    split = loser.rank == winner.rank
    turn = Event(
        "turn", "foster-23" if split else "foster-8", {"turn": made.turn, "loser": loser, "winner": winner}
    )
    decided = [event for bet in state.bets if (event := _decided(bet, loser.rank, winner.rank))]
    if made.turn == TURNS:
        decided += [_decided_call(state, call) for call in state.calls]
    events = [] if state.waved else [Event("wave", "foster-19")]
    events += [turn, *_in_order(decided), *_whipsaws(decided)]
    kept = tuple(bet for bet in state.bets if not _decided(bet, loser.rank, winner.rank))
    settled = _paid(replace(made, bets=kept), decided)
    after, notes = _end(settled) if made.turn == TURNS else _between_turns(settled)
    return after, events + notes


def _decided(bet: Bet, loser: int, winner: int) -> Event | None:
    """What the turn makes of ``bet``: won, lost or split, or None if neither card is its rank."""
    if loser not in bet.ranks and winner not in bet.ranks:
        return None
    if loser == winner:
        return _settlement("split", "foster-23", _told(bet), Fraction(-bet.stake, 2))
    if (winner if bet.way == "open" else loser) in bet.ranks:
        return _settlement("won", EVEN_MONEY, _told(bet), Fraction(bet.stake))
    return _settlement("lost", WAY_ARTICLE[bet.way], _told(bet), Fraction(-bet.stake))


def _decided_call(before: State, call: Called) -> Event:
    """What the last turn makes of ``call``: its price if all three cards came as called, else it is lost."""
    kind = before.last_turn or "three ranks"
    came = tuple(card.colour if kind == "colours" else card.rank for card in before.box)
    told = {"seat": call.seat, "order": call.order, "stake": call.stake}
    gain = call.stake * CALL_PAYS[kind] if call.order == came else -call.stake
    return _settlement("call won" if gain > 0 else "call lost", CALL_ARTICLE[kind], told, Fraction(gain))


def _settlement(kind: str, article: str, told: dict[str, Any], gain: Fraction) -> Event:
    return Event(kind, article, told | {"gain": gain}, {told["seat"]: gain, BANK: -gain})


def _in_order(decided: list[Event]) -> list[Event]:
    """First what the turn comes to for each punter, then what the bank takes, then what it pays (§ 20)."""
    if not decided:
        return []
    net: dict[str, Fraction] = {}
    for event in decided:
        net[event.data["seat"]] = net.get(event.data["seat"], Fraction(0)) + event.data["gain"]
    takes = [event for event in decided if event.data["gain"] < 0]
    pays = [event for event in decided if event.data["gain"] > 0]
    return [Event("settled", "foster-20", {"net": MappingProxyType(net)}), *takes, *pays]


def _whipsaws(decided: list[Event]) -> list[Event]:
    """The punters who bet one card to win and another to lose, and lost both on this turn (§ 31)."""
    lost: dict[str, set[str]] = {}
    for event in decided:
        if event.kind == "lost":
            lost.setdefault(event.data["seat"], set()).add(event.data["way"])
    return [Event("whipsawed", "foster-31", {"seat": seat}) for seat, ways in lost.items() if len(ways) == 2]


def _between_turns(state: State) -> tuple[State, list[Event]]:
    """The table waits for the next bets; when three cards are left the turn may be called (§ 32–35)."""
    if state.last_turn is None:
        return state, []
    told = {"kind": state.last_turn, "cards": state.unseen}
    return state, [Event("last turn", CALL_ARTICLE[state.last_turn], told)]


def _end(state: State) -> tuple[State, list[Event]]:
    """The hock shows: it is dead (§ 5), and a bet that is still open goes back to its owner (§ 30)."""
    (hock,) = state.box
    back = [
        Event("returned", "foster-30" if hock.rank in bet.ranks else SLEEPERS, _told(bet))
        for bet in state.bets
    ]
    over = replace(state, shown=(*state.shown, hock), box=(), bets=(), calls=())
    return over, [Event("hock", "foster-5", {"card": hock}), *back]


# -- what is open to whom


def offers(view: View) -> list[Offer]:
    """The kinds of action open to the view's seat: what may be chosen, and the least and greatest stake."""
    if view.over:
        return []
    if view.seat == BANK:
        return [Offer("turn", BANK)] if view.waved else [Offer("wave", BANK), Offer("turn", BANK)]
    return [] if view.waved else [*_stakes_offered(view), *_changes_offered(view)]


def _stakes_offered(view: View) -> list[Offer]:
    limits, in_hand = view.sitting.limits, view.in_hand(view.seat)
    found: list[tuple[str, tuple[Any, ...], int, int]] = []
    for ranks in ((rank,) for rank in RANKS):
        if not view.left(*ranks) and view.sitting.rules.dead_rank == "refused":
            continue
        for way in WAY_ARTICLE:
            lies = view.bet(view.seat, ranks, way)
            found.append(("lay", (ranks, way), lies.stake if lies else 0, view.most(ranks)))
    for order in orders(view):
        called = sum(c.stake for c in view.calls if (c.seat, c.order) == (view.seat, order))
        found.append(("call", (order,), called, limits.most))
    ranges = (
        (do, choice, (max(limits.least - lies, 1), _least_of(most - lies, in_hand)))
        for do, choice, lies, most in found
    )
    return [Offer(do, view.seat, choice, stakes) for do, choice, stakes in ranges if stakes[0] <= stakes[1]]


def _least_of(room: int, in_hand: Fraction | None) -> int:
    return room if in_hand is None else min(room, int(in_hand))


def _changes_offered(view: View) -> list[Offer]:
    own = [bet for bet in view.bets if bet.seat == view.seat]
    sleepers = [bet for bet in view.bets if not view.left(*bet.ranks)]
    return [
        *(Offer("take", view.seat, (bet.ranks, bet.way)) for bet in own),
        *(Offer("copper", view.seat, (bet.ranks, bet.way)) for bet in own if _may_turn(view, bet)),
        *(Offer("claim", view.seat, (bet.seat, bet.ranks, bet.way)) for bet in sleepers),
        *(Offer("uncall", view.seat, (call.order,)) for call in view.calls if call.seat == view.seat),
    ]


def _may_turn(view: View, bet: Bet) -> bool:
    other = view.bet(bet.seat, bet.ranks, _turned(bet.way))
    return bet.stake + (other.stake if other else 0) <= view.most(bet.ranks)
