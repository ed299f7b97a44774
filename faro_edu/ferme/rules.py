"""The ferme: what may be done at the table, and what it causes.

Every refusal and every event names its article (`articles.ARTICLES`). All is pure: `apply` takes a state and gives
the next one. The accounts of 1659 and 1800 are known at second hand, Foster's *Farmer* (pages 520 and 521) was read.
Counters move between the purses, the ``farm`` and the ``pool``; there is no house, and the account "bank" stays empty.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields, replace
from fractions import Fraction
from types import MappingProxyType

from faro_edu.cards import Card
from faro_edu.ferme.actions import Action, Bid, DealOut, Draw, Pass, Stand, read, write
from faro_edu.ferme.offers import offers
from faro_edu.ferme.presets import (
    FARMER,
    LACOMBE,
    LIMITS,
    MARINIERE,
    PRESETS,
    SIXTEEN,
    Rules,
    cited,
    pack,
)
from faro_edu.ferme.state import (
    FARM,
    POOL,
    InSight,
    State,
    View,
    best_of,
    draws,
    in_sight,
    stands,
    strength_of,
    total,
)
from faro_edu.play import BANK, Event, IllegalAction, Sitting

__all__ = [
    "FARMER", "LACOMBE", "LIMITS", "MARINIERE", "MOST_PUNTERS", "NAME", "PRESETS", "Rules", "State", "View", "apply",
    "begin", "check", "offers", "pack", "read", "reveals", "view", "write",
]  # fmt: skip

NAME = "ferme"
LEAST_SEATS, MOST_PUNTERS = 3, 12

PURSES, AUCTION, LONE, ORDER, SIXTEEN_STANDS = (
    "ferme-editor-1", "ferme-editor-2", "ferme-editor-3", "ferme-editor-4", "ferme-editor-5",
)  # fmt: skip
PACK_OUT, WHEN_PAID, SETTLING = "ferme-editor-7", "ferme-editor-8", "ferme-editor-12"
FOSTERS_SIXTEEN, SAME_PRICE, GOES_ROUND = "ferme-editor-14", "ferme-editor-15", "ferme-editor-16"
TOP_OR_BOTTOM, SEVERAL = "ferme-editor-6", "ferme-editor-17"


# -- a deal begins


def begin(
    sitting: Sitting, number: int, pack: Sequence[Card], before: State | None
) -> tuple[State, list[Event]]:
    """Deal ``number``: the farmer keeps the farm, a new one takes it over, or it is put up for sale.

    A sitting has three to twelve seats (§ E1); ValueError for fewer.
    """
    if len(sitting.seats) < LEAST_SEATS:
        raise ValueError(
            f"the ferme has {LEAST_SEATS} to {MOST_PUNTERS} seats, the farmer's among them, not {len(sitting.seats)}"
        )
    opened = _opened(sitting, number, pack, before)
    article = _of(opened, "deal" if opened.farmer else "sale")
    events = [Event("begins", article, {"deal": number, "farmer": opened.farmer})]
    if opened.farmer is None:
        return _for_sale(opened, events)
    return _taken_over(opened, before, events)


def _opened(sitting: Sitting, number: int, pack: Sequence[Card], before: State | None) -> State:
    accounts = (*sitting.seats, BANK, FARM, POOL)
    balances = before.balances if before else MappingProxyType(dict.fromkeys(accounts, Fraction(0)))
    farmer = _next_farmer(before) if before else None
    return State(
        sitting, number, "deal" if farmer else "auction", balances, farmer, before.price if before else 0,
        _speaks_first(sitting, before), None, (), (), MappingProxyType({}), (), (), None, tuple(pack),
    )  # fmt: skip


def _speaks_first(sitting: Sitting, before: State | None) -> str:
    """Who opens an auction: the first name, later the old farmer's eldest (§ E4)."""
    if before is None:
        return sitting.seats[0]
    return before.order[0] if before.farmer else before.first


def _next_farmer(before: State) -> str | None:
    """Who farms now: the same until a sixteen, then as the account has it.

    Articles Marinière § 10, Lacombe § 10, farmer § 10, § E16.
    """
    if before.won is None or before.rules.office == "winner":
        return before.won or before.farmer
    return None if before.rules.office == "sold" else before.order[0]


def _for_sale(state: State, events: list[Event]) -> tuple[State, list[Event]]:
    """The auction opens; where the pool is the farm everybody puts a counter into it first (farmer § 2)."""
    if state.rules.farm == "is the pool" and not state.balances[FARM]:
        events = [*events, *(_ante(state, seat, FARM) for seat in state.sitting.seats)]
    return _paid(state, events), events


def _taken_over(state: State, before: State | None, events: list[Event]) -> tuple[State, list[Event]]:
    """A new farmer puts down what the old one paid, as far as his purse holds it (§ E15)."""
    farmer = state.farmer
    if before is None or farmer is None or before.won is None:
        return state, events
    in_hand = state.in_hand(farmer)
    price = state.price if in_hand is None else max(min(state.price, int(in_hand)), 0)
    put = {farmer: Fraction(-price), FARM: Fraction(price)} if price else {}
    told = Event("same price", SAME_PRICE, {"seat": farmer, "price": price}, put)
    return _paid(replace(state, price=price), [told]), [*events, told]


def _ante(state: State, seat: str, pot: str) -> Event:
    return Event(
        "ante", _of(state, "ante"), {"seat": seat, "pot": pot}, {seat: Fraction(-1), pot: Fraction(1)}
    )


def _of(state: InSight, what: str) -> str:
    return cited(state.rules, what)


def _unless_changed(state: InSight, what: str, switch: str, changed: str) -> str:
    """The account's article about ``what``, or ``changed`` where ``switch`` is not set as the account has it."""
    rules = state.rules
    usual = getattr(rules, switch) == getattr(PRESETS[rules.preset], switch)
    return cited(rules, what) if usual else changed


def view(state: State, seat: str) -> View:
    """What ``seat`` (or "bank", a bystander) may see of ``state``: hands that are not due lie face down."""
    if seat != BANK:
        state.sitting.check_seat(seat)
    seen = {entry.name: getattr(state, entry.name) for entry in fields(InSight)}
    hands = {
        owner: hand if in_sight(state, owner, seat) else (None,) * len(hand)
        for owner, hand in state.hands.items()
    }
    return View(**{**seen, "hands": MappingProxyType(hands)}, seat=seat, left=state.left)


def reveals(action: Action) -> bool:
    """Whether the action shows a card to somebody, so that taking it back takes back a card that was seen."""
    return isinstance(action, DealOut | Draw | Stand)


# -- what may be done


def check(state: State, action: Action) -> None:
    """Return if ``action`` is allowed in ``state``; IllegalAction names the article that forbids it."""
    if not isinstance(action, Action):
        raise ValueError(f"an action of the ferme is a Bid, Pass, DealOut, Draw or Stand, not {action!r}")
    state.sitting.check_seat(action.seat)
    _check_moment(state, action)
    match action:
        case Bid():
            _check_bid(state, action)
        case Draw():
            _check_draw(state, action)
        case Stand(seat=seat) if not stands(state, seat):
            open_point = (
                state.rules.stand == "from twelve"
            )  # the account says only what may be stood on (§ E5)
            article = SIXTEEN_STANDS if open_point else _of(state, "stand")
            raise IllegalAction(_NOT_YET[state.rules.stand], article)


_NOT_YET = {
    "from twelve": "A hand below twelve is not stood on.",
    "after a card": "A player takes at least one more card.",
    "any": "Any hand may be stood on.",
}
_MOMENTS: dict[str, tuple[type[Action], ...]] = {
    "auction": (Bid, Pass), "deal": (DealOut,), "play": (Draw, Stand), "over": (),
}  # fmt: skip
_NOW = {
    "auction": "The farm is for sale: one bids or passes.",
    "deal": "The farmer is to deal.",
    "play": "The cards are dealt: one asks for a card or stands.",
    "over": "The deal is over.",
}


def _check_moment(state: State, action: Action) -> None:
    if not isinstance(action, _MOMENTS[state.phase]):
        article = AUCTION if state.phase == "auction" else _of(state, "show" if state.over else "deal")
        raise IllegalAction(_NOW[state.phase], article)
    if action.seat != state.turn:
        article = AUCTION if state.phase == "auction" else ORDER
        raise IllegalAction(f"It is the turn of {state.turn}, not of {action.seat}.", article)


def _check_bid(state: State, action: Bid) -> None:
    if action.price <= state.highest:
        raise IllegalAction(f"The bid is {state.highest}: a new one is higher.", AUCTION)
    open_bids = state.bids_open(action.seat)
    if open_bids is None or not open_bids[0] <= action.price <= open_bids[1]:
        raise IllegalAction(_beyond(state, action), PURSES)


def _beyond(state: State, action: Bid) -> str:
    limits, in_hand = state.sitting.limits, state.in_hand(action.seat)
    if in_hand is not None and action.price > in_hand:
        return f"The purse of {action.seat} holds {in_hand} counters, not {action.price}."
    return f"A bid here is from {limits.least} to {limits.most} counters, not {action.price}."


def _check_draw(state: State, action: Draw) -> None:
    made = total(state.hands[action.seat])
    if made >= SIXTEEN:
        who = "Sixteen stands." if made == SIXTEEN else "Who is over sixteen says nothing and draws no more."
        raise IllegalAction(who, SIXTEEN_STANDS)
    if not state.left:
        raise IllegalAction("The pack is empty: the hand stands as it is.", PACK_OUT)
    if action.cards > draws(state, action.seat):
        if state.rules.at_once == "one":
            raise IllegalAction("Cards are asked for one at a time.", _of(state, "draw"))
        raise IllegalAction(f"The pack has {state.left} cards left, not {action.cards}.", PACK_OUT)


# -- what it causes


def apply(state: State, action: Action) -> tuple[State, list[Event]]:
    """The state after ``action``, and the events it caused in order; see `check` for what is refused."""
    check(state, action)
    match action:
        case Bid(seat=seat, price=price):
            told = Event("bid", AUCTION, {"seat": seat, "price": price})
            return _sold(replace(state, bids=(*state.bids, (seat, price)), spoke=seat), [told])
        case Pass(seat=seat):
            told = Event("passes", AUCTION, {"seat": seat})
            return _sold(replace(state, passed=(*state.passed, seat), spoke=seat), [told])
        case DealOut():
            return _deal(state)
        case Draw():
            return _draw(state, action)
    told = Event("stands", _stood_by(state, action.seat), {"seat": action.seat})
    return _served(state, action.seat, [told])


def _paid(state: State, events: Iterable[Event]) -> State:
    """``state`` with the counters moved as ``events`` say."""
    balances = dict(state.balances)
    for event in events:
        for account, amount in event.amounts.items():
            balances[account] += amount
    return replace(state, balances=MappingProxyType(balances))


# the auction


def _sold(state: State, events: list[Event]) -> tuple[State, list[Event]]:
    """The farm goes to the last bidder when all others have passed (§ E2); a lone bidder pays one (§ E3)."""
    in_it = [seat for seat in state.sitting.seats if seat not in state.passed]
    bidders = {seat for seat, _ in state.bids}
    if len(in_it) > 1 or (len(in_it) == 1 and in_it[0] not in bidders):
        return state, events
    farmer, price, article = state.first, 0, LONE
    if state.bids:
        farmer, price = state.bids[-1]
        price, article = (
            (state.sitting.limits.least, LONE) if len(bidders) == 1 else (price, _of(state, "sale"))
        )
    put = {farmer: Fraction(-price), FARM: Fraction(price)} if price else {}
    sold = Event("sold", article, {"seat": farmer, "price": price, "bidders": len(bidders)}, put)
    return _paid(replace(state, phase="deal", farmer=farmer, price=price), [sold]), [*events, sold]


# the cards


def _deal(state: State) -> tuple[State, list[Event]]:
    """Antes into the pool, then the first cards: one each, or one from the top and one from the bottom."""
    antes = [_ante(state, seat, POOL) for seat in state.order] if state.rules.farm == "apart" else []
    left = list(state.pack)
    hands = {seat: [left.pop(0)] for seat in state.order}
    if state.rules.dealt == "two":
        for seat in state.order:
            hands[seat].append(left.pop())
    known: Mapping[str, tuple[Card, ...]] = MappingProxyType({seat: tuple(h) for seat, h in hands.items()})
    article = _unless_changed(state, "deal", "dealt", _DEALT[state.rules.dealt])
    dealt = Event("dealt", article, {"seat": state.farmer, "cards": state.rules.dealt})
    after = replace(_paid(state, antes), phase="play", hands=known, pack=tuple(left))
    return _over_by_the_deal(after, [*antes, dealt])


_DEALT = {"one": "lacombe-3", "two": "mariniere-5"}


def _over_by_the_deal(state: State, events: list[Event]) -> tuple[State, list[Event]]:
    """Two tens are over already: where the excess is paid at once, it is paid before anybody draws (§ E8)."""
    if state.rules.excess == "after showing":
        return state, events
    over = tuple(seat for seat in state.order if total(state.hands[seat]) > SIXTEEN)
    paid = [_excess(state, seat) for seat in over]
    return _all_served(replace(_paid(state, paid), served=over, paid=over), [*events, *paid])


def _draw(state: State, action: Draw) -> tuple[State, list[Event]]:
    """Cards from the top, or from the bottom (Lacombe § 4, § E6); who goes over may have to pay at once (§ E8)."""
    seat, number = action.seat, action.cards
    if state.rules.draw_from == "top":
        drawn, left = state.pack[:number], state.pack[number:]
    else:
        drawn, left = state.pack[::-1][:number], state.pack[: len(state.pack) - number]
    hand = (*state.hands[seat], *drawn)
    after = replace(state, hands=MappingProxyType({**state.hands, seat: hand}), pack=left)
    events = [Event("draws", _drawn_by(state, number), {"seat": seat, "cards": number})]
    if not left:
        events.append(Event("pack out", PACK_OUT, {}))
    if total(hand) > SIXTEEN and state.rules.excess == "at once":
        paid = _excess(after, seat)
        after = replace(_paid(after, [paid]), paid=(*after.paid, seat))
        return _served(after, seat, [*events, paid])
    return after, events


def _drawn_by(state: State, number: int) -> str:
    """The article by which cards are drawn: the account's, or the editor's for several and for another end."""
    return SEVERAL if number > 1 else _unless_changed(state, "draw", "draw_from", TOP_OR_BOTTOM)


def _stood_by(state: State, seat: str) -> str:
    """The article by which a player stands: the account's, or the editor's when nothing is left to draw."""
    return _of(state, "stand") if state.left else PACK_OUT


def _served(state: State, seat: str, events: list[Event]) -> tuple[State, list[Event]]:
    return _all_served(replace(state, served=(*state.served, seat)), events)


def _all_served(state: State, events: list[Event]) -> tuple[State, list[Event]]:
    if len(state.served) < len(state.order):
        return state, events
    return _settled(state, events)


# settling


def _settled(state: State, events: list[Event]) -> tuple[State, list[Event]]:
    """Hands are shown; those over pay the farmer of this deal, then the pool goes, then the farm (§ E12)."""
    shown = [_shown(state, seat) for seat in state.order]
    winner = best_of(state.rules, state.hands, state.order)
    sixteen = winner is not None and total(state.hands[winner]) == SIXTEEN
    due = [seat for seat in state.order if total(state.hands[seat]) > SIXTEEN and seat not in state.paid]
    excess = [_excess(state, seat, ousted=sixteen) for seat in due]
    told = [*shown, *excess, *_tie(state, winner), *_prizes(state, winner, sixteen)]
    after = replace(_paid(state, told), phase="over", won=winner if sixteen else None)
    return after, [*events, *_net(told), *told, *_office(after)]


def _shown(state: State, seat: str) -> Event:
    hand = state.hands[seat]
    return Event("shown", _of(state, "show"), {"seat": seat, "hand": hand, "total": total(hand)})


def _excess(state: State, seat: str, *, ousted: bool = False) -> Event:
    """A counter for each point over sixteen, to whoever had the farm when the deal began (farmer § 8, farmer § 11)."""
    hand, farmer = state.hands[seat], state.farmer
    assert farmer is not None
    points = total(hand) - SIXTEEN
    article = _unless_changed(state, "excess", "excess", WHEN_PAID)
    if ousted and article == "farmer-8":
        article = "farmer-11"
    data = {"seat": seat, "hand": hand, "total": total(hand), "excess": points, "to": farmer}
    return Event("over", article, data, {seat: Fraction(-points), farmer: Fraction(points)})


def _tie(state: State, winner: str | None) -> list[Event]:
    """Which of several equal totals is the best, and by what (§ E10, § E11, Lacombe § 9, farmer § 6, farmer § 9)."""
    if winner is None:
        return []
    made = total(state.hands[winner])
    equal = tuple(seat for seat in state.order if total(state.hands[seat]) == made)
    if len(equal) == 1:
        return []
    strongest = strength_of(state.rules, state.hands[winner])
    others = [strength_of(state.rules, state.hands[seat]) for seat in equal if seat != winner]
    by = "place"
    if all(strength[1] < strongest[1] for strength in others):
        by = "the brilliant"
    elif all(strength < strongest for strength in others):
        by = "number of cards"
    what = "sixteens" if made == SIXTEEN else "below"
    return [Event("tie", _of(state, what), {"seat": winner, "seats": equal, "total": made, "by": by})]


def _prizes(state: State, winner: str | None, sixteen: bool) -> list[Event]:
    if winner is None:
        return [Event("all over", _of(state, "all over"), {"pool": state.balances[POOL]})]
    if state.rules.farm == "is the pool":
        return _fosters_prizes(state, winner, sixteen)
    article = _of(state, "sixteen" if sixteen else "nearest")
    prizes = [_pot(state, winner, POOL, article, sixteen)]
    return [*prizes, _pot(state, winner, FARM, article, sixteen)] if sixteen else prizes


def _pot(state: State, winner: str, pot: str, article: str, sixteen: bool) -> Event:
    held = state.balances[pot]
    moved = {pot: -held, winner: held} if held else {}
    data = {"seat": winner, "pot": pot, "gain": held, "total": total(state.hands[winner]), "sixteen": sixteen}
    return Event("takes", article, data, moved)


def _fosters_prizes(state: State, winner: str, sixteen: bool) -> list[Event]:
    """Sixteen takes the farm and cancels the counters (§ E14); else the nearest has one from each other player.

    The farmer pays no such counter (§ E14), and the farm stays where it is (farmer § 7).
    """
    if sixteen:
        return [
            _pot(state, winner, FARM, _of(state, "sixteen"), True),
            Event("no counters", FOSTERS_SIXTEEN, {"seat": winner}),
        ]
    others = [seat for seat in state.order if seat != winner]
    moved = {winner: Fraction(len(others)), **dict.fromkeys(others, Fraction(-1))} if others else {}
    data = {"seat": winner, "gain": Fraction(len(others)), "total": total(state.hands[winner])}
    return [
        Event("nearest", _of(state, "nearest"), data, moved),
        Event("farm stays", "farmer-7", {"seat": state.farmer}),
    ]


def _net(told: list[Event]) -> list[Event]:
    """What the settling comes to for each player, before its parts."""
    net: dict[str, Fraction] = {}
    for event in told:
        for account, amount in event.amounts.items():
            if account not in (FARM, POOL, BANK):
                net[account] = net.get(account, Fraction(0)) + amount
    return [Event("settled", SETTLING, {"net": MappingProxyType(net)})] if net else []


def _office(state: State) -> list[Event]:
    """What becomes of the office when the farm was won: it changes after all else (§ E12)."""
    if state.won is None:
        return []
    office = state.rules.office
    article = _unless_changed(state, "office", "office", _OFFICE[office])
    return [Event("office", article, {"seat": state.won, "office": office, "next": _next_farmer(state)})]


_OFFICE = {"winner": "lacombe-10", "rotates": GOES_ROUND, "sold": SAME_PRICE}
