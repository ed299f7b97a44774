"""The faro table, drawn from what one seat may see: box, case-keeper, layout, bets with their odds, log.

Pure: a view and the reader's choices in, a tree out. The same drawing is the live table and its poster.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from faro_edu import draw, frame
from faro_edu.cards import RANKS, Card, rank_name, rank_sign
from faro_edu.draw import BRASS, INK, PAPER, Tree, at, percent, tag, words
from faro_edu.faro import odds
from faro_edu.faro.rules import CALL_PAYS, TURNS, Bet, View, orders
from faro_edu.frame import Face, Line, button
from faro_edu.play import BANK, Event, mixed

UPPER, LOWER = (6, 5, 4, 3, 2, 1), (8, 9, 10, 11, 12, 13)
PLACES = {
    7: (8, 80),
    **{rank: (92 + 78 * column, 14) for column, rank in enumerate(UPPER)},
    **{rank: (92 + 78 * column, 146) for column, rank in enumerate(LOWER)},
}
CLOTH = "#1f5c42"
PRICES = ("win", "lose", "split", "edge, next turn", "edge, left standing")
NUMBERS = ("no", "one", "two", "three", "four")

Steps = Sequence[tuple[int, tuple[Event, ...]]]


@dataclass(frozen=True, slots=True)
class Told:
    """What the table shows beside the view: the sitting's steps, its transcript, and what it may offer."""

    steps: Steps
    transcript: str
    arranged: bool = False
    next_deal: bool = True
    seed: str = ""
    scenes: tuple[tuple[str, str], ...] = ()


def draw_table(view: View, told: Told, face: Face) -> Tree:
    """The whole table as ``view``'s seat sees it."""
    return frame.root(
        "faro",
        _status(view, told, face),
        tag(
            "div",
            tag("div", _box(view), _case_keeper(view), class_="upper"),
            _cloth(view, face),
            class_="cloth",
        ),
        _controls(view, told, face),
        frame.notice(face),
        _last_call(view, face),
        _bets(view, face),
        frame.log([_lines(events) for events in _of_deal(told.steps, view.number)]),
        _settings(view, told, face),
        live=face.live,
        label="Faro table" if face.live else "Picture of a faro table",
    )


# -- status


def _status(view: View, told: Told, face: Face) -> Tree:
    if view.over:
        count = "the deal is over"
    else:
        count = f"turn {view.turn} of {TURNS} made · {len(view.unseen)} cards unseen"
    marks = tag("span", "arranged", class_="mark", title="A set deal: it moves no lasting balance.")
    scene = tag("span", face.scene, class_="scene") if face.scene else None
    return tag(
        "div",
        tag("p", f"Deal {view.number}: ", tag("span", count, class_="turn-count"), class_="turns"),
        tag("p", scene, " ", marks, class_="marks") if told.arranged or scene is not None else None,
        frame.purses(
            view.sitting.seats,
            view.balances,
            view.sitting.limits,
            {seat: view.at_stake(seat) for seat in view.sitting.seats},
        ),
        class_="status",
    )


# -- box and piles


def _box(view: View) -> Tree:
    in_box = view.hock or (view.winners[-1] if view.turn else view.soda)
    far = _far_pile(view)
    near = view.losers
    title = {0: "soda", TURNS: "hock"}.get(view.turn if view.turn != TURNS or view.over else -1, "winner")
    return tag(
        "svg",
        tag("rect", width=300, height=150, fill=CLOTH),
        words("winners, soda first", 52, 18, 13, fill=BRASS),
        draw.pile(len(far), far[-1] if far else None, 22, 34),
        words(_counted(len(far)), 52, 140, 12, fill=BRASS),
        words("losers", 148, 18, 13, fill=BRASS),
        draw.pile(len(near), near[-1] if near else None, 118, 34),
        words(_counted(len(near)), 148, 140, 12, fill=BRASS),
        words(f"the box: {title}", 246, 18, 13, fill=BRASS),
        tag(
            "rect", x=206, y=27, width=80, height=100, rx=7, fill="#7d858c", stroke="#c9ced3", stroke_width=3
        ),
        draw.card(in_box, 215, 34),
        words(f"{len(view.unseen)} under it", 246, 140, 12, fill=BRASS),
        viewBox="0 0 300 150",
        class_="box",
        role="img",
        aria_label=_box_text(view, in_box, title),
    )


def _far_pile(view: View) -> tuple[Card, ...]:
    """Soda and all winners but the one that lies in the box (§ 8, § 9)."""
    if not view.turn:
        return ()
    return (view.soda, *view.winners) if view.over else (view.soda, *view.winners[:-1])


def _counted(count: int) -> str:
    return "none yet" if not count else "1 card" if count == 1 else f"{count} cards"


def _box_text(view: View, in_box: Card, title: str) -> str:
    losers = f"losers: {_counted(len(view.losers))}"
    if view.losers:
        losers += f", the {view.losers[-1].name} on top"
    return (
        f"In the box, face up: the {in_box.name}, {title}; {len(view.unseen)} cards under it. "
        f"Winners' pile: {_counted(len(_far_pile(view)))}; {losers}."
    )


# -- the case-keeper


def _case_keeper(view: View) -> Tree:
    rods = [_rod(view, rank, 24 + 23 * column) for column, rank in enumerate(RANKS)]
    return tag(
        "svg",
        tag("rect", width=324, height=150, fill=CLOTH),
        tag("rect", x=4, y=4, width=316, height=142, rx=8, fill="#5d3a20", stroke="#2e1b0d", stroke_width=2),
        *rods,
        viewBox="0 0 324 150",
        class_="case-keeper",
        role="img",
        aria_label="Case-keeper, cards left: "
        + ", ".join(f"{rank_name(rank)} {view.left(rank)}" for rank in RANKS)
        + ".",
    )


def _rod(view: View, rank: int, x: float) -> Tree:
    """Four buttons on a rod: those to come below, those that have shown pushed up, marked as on a tab (§ 28)."""
    marks = _marks(view, rank)
    buttons = [_button(mark, 44 + 18 * place) for place, mark in enumerate(marks)]
    buttons += [_button(None, 136 - 18 * place) for place in range(4 - len(marks))]
    return at(
        x,
        0,
        words(rank_sign(rank), 0, 25, 15, fill=BRASS, font_weight="bold"),
        tag("line", y1=33, y2=144, stroke="#c9ced3", stroke_width=1.5),
        *buttons,
    )


def _button(mark: str | None, y: float) -> Tree:
    if mark is None:
        return tag("circle", cy=y, r=7.5, fill="#e9dcc0", stroke="#2e1b0d")
    return at(
        0,
        y,
        tag("circle", r=8.5, fill="#2e1b0d", stroke="#e9dcc0"),
        words(mark, 0, 4.5, 13, fill="#f7efdd", font_weight="bold"),
    )


def _marks(view: View, rank: int) -> list[str]:
    """Foster's signs for what a rank has done: a dot for soda, 1 won, 0 lost, x split, a dash for the hock."""
    marks = []
    for place, card in enumerate(view.shown):
        if card.rank == rank:
            marks.append(_mark(view, place))
    return marks


def _mark(view: View, place: int) -> str:
    if place == 0:
        return "·"
    if view.over and place == len(view.shown) - 1:
        return "–"
    other = place + 1 if place % 2 else place - 1
    if view.shown[place].rank == view.shown[other].rank:
        return "×"
    return "0" if place % 2 else "1"


# -- the layout


def _cloth(view: View, face: Face) -> Tree:
    """The layout seen from the players; over the drawn cards lie the places, which are the buttons."""
    return tag(
        "svg",
        tag("rect", width=560, height=262, fill=CLOTH),
        tag("rect", x=2, y=4, width=556, height=254, rx=10, fill="none", stroke=BRASS, stroke_opacity=0.7),
        tag(
            "g",
            *(_spade(view, rank) for rank in RANKS),
            *(_counters(view, rank) for rank in RANKS),
            aria_hidden=True,
        ),
        [_place(view, rank) for rank in (*UPPER, 7, *LOWER)] if face.live else None,
        viewBox="0 0 560 262",
        class_="layout",
        role="group" if face.live else "img",
        aria_label="Layout: the spades" if face.live else _layout_text(view),
        data_group="layout" if face.live else None,
    )


def _spade(view: View, rank: int) -> Tree:
    x, y = PLACES[rank]
    left = view.left(rank)
    note = {0: "all out", 1: "case"}.get(left)
    return tag(
        "g",
        draw.card(Card(rank, "♠"), x, y, faint=not left),
        words(note, x + 31, y + 100, 13, fill=BRASS, font_style="italic") if note else None,
    )


def _place(view: View, rank: int) -> Tree:
    """Where the bets on a rank lie: a button that lays the next one."""
    x, y = PLACES[rank]
    return tag(
        "rect",
        x=x - 6,
        y=y - 8,
        width=74,
        height=112,
        rx=8,
        fill="#ffffff",
        fill_opacity=0,
        class_="place",
        role="button",
        tabindex=0 if rank == UPPER[0] else -1,
        data_act="lay",
        data_value=rank_sign(rank),
        data_key=f"lay:{rank_sign(rank)}",
        aria_label=_place_text(view, rank),
    )


def _place_text(view: View, rank: int) -> str:
    bets = [f"{bet.seat} {bet.stake} {bet.way}" for bet in view.bets if bet.ranks == (rank,)]
    return f"{rank_name(rank)}, {NUMBERS[view.left(rank)]} left" + (f"; {', '.join(bets)}" if bets else "")


def _layout_text(view: View) -> str:
    bets = ", ".join(
        f"{bet.seat} {bet.stake} on the {rank_name(bet.ranks[0])}, {bet.way}" for bet in view.bets
    )
    return f"Layout: the thirteen spades. Bets: {bets or 'none'}."


def _counters(view: View, rank: int) -> Tree | None:
    bets = [bet for bet in view.bets if bet.ranks == (rank,)]
    if not bets:
        return None
    x, y = PLACES[rank]
    radius, spots = _spread(len(bets))
    chips = [
        draw.chip(
            str(bet.stake),
            x + 31 + dx,
            y + 43 + dy,
            seat=view.sitting.seats.index(bet.seat),
            radius=radius,
            coppered=bet.way == "coppered",
        )
        for bet, (dx, dy) in zip(bets, spots, strict=False)
    ]
    return tag("g", *chips)


def _spread(count: int) -> tuple[float, list[tuple[float, float]]]:
    """The radius of so many stacks on one card, and where each lies from the card's middle."""
    if count == 1:
        return 17, [(0, 0)]
    columns, radius, step = (2, 13, 29) if count <= 4 else (3, 9.5, 20.5) if count <= 12 else (4, 7.5, 15.5)
    rows = -(-count // columns)
    return radius, [
        ((place % columns - (columns - 1) / 2) * step, (place // columns - (rows - 1) / 2) * step)
        for place in range(count)
    ]


# -- controls


def _controls(view: View, told: Told, face: Face) -> Tree:
    live = face.live
    if view.over:
        main = button("New deal", "deal", live=live, main=True, once=True, off=not told.next_deal)
    else:
        main = button("Deal the turn", "turn", live=live, main=True, once=True)
    coppered = face.picked.get("way") == "coppered"
    return tag(
        "div",
        main,
        button("Wave", "wave", live=live, once=True, off=view.waved or view.over),
        frame.stake_field(face, view.sitting.limits),
        button("Copper", "way", live=live, pressed=coppered),
        _seats(view, face),
        button("Undo", "undo", live=live, once=True, off=len(told.steps) < 2),
        button("Odds", "odds", live=live, pressed=face.odds),
        frame.save_link(told.transcript, "faro.json", live=live),
        button("Back to your game", "back", live=live) if face.scene else None,
        class_="controls",
        role="group",
        aria_label="Controls",
    )


def _seats(view: View, face: Face) -> Tree | None:
    if len(view.sitting.seats) == 1:
        return None
    return frame.choice(
        "Seat", "seat", face.seat, {seat: seat for seat in view.sitting.seats}, live=face.live
    )


def _settings(view: View, told: Told, face: Face) -> Tree:
    live = face.live
    scenes = {"": "choose an article …"} | dict(told.scenes)
    return frame.settings(
        frame.choice("Show me", "show", "", scenes, live=live) if told.scenes else None,
        frame.field_("Seed", "seed", told.seed, live=live, maxlength=60),
        frame.text_area("Punters, a name a line", "names", "\n".join(view.sitting.seats), live=live),
        button("New game", "new", live=live, once=True),
        frame.open_field(live=live),
        label="Settings: seats, seed, transcript, Show me",
    )


# -- bets and odds


def _bets(view: View, face: Face) -> Tree:
    rows = [_bet_row(view, face, bet) for bet in view.bets]
    heads = [
        "Bet",
        *(PRICES if face.odds else ()),
        "",
    ]
    caption = f"On the layout, from the {len(view.unseen)} cards unseen" if face.odds else "On the layout"
    if not rows:
        nothing = (
            "Nothing lies on the layout. Choose a stake, then a card."
            if not view.over
            else "The layout is clear."
        )
        return tag("section", tag("h3", caption), tag("p", nothing), class_="bets")
    table = tag(
        "table",
        tag("thead", tag("tr", *(tag("th", head, scope="col") if head else tag("td") for head in heads))),
        tag("tbody", *rows),
    )
    return tag(
        "section",
        tag("h3", caption),
        tag("div", table, class_="scroll", tabindex=0, role="group", aria_label=caption),
        class_="bets",
    )


def _bet_row(view: View, face: Face, bet: Bet) -> Tree:
    value = f"{rank_sign(bet.ranks[0])} {bet.way}"
    own = bet.seat == face.seat and not view.over
    if not view.left(bet.ranks[0]):
        deeds = [button("Claim", "claim", f"{value} / {bet.seat}", live=face.live)]
    elif own:
        turned = "Lift copper" if bet.way == "coppered" else "Copper it"
        deeds = [
            button("Take back", "take", value, live=face.live, label=f"Take back the {_called(bet)}"),
            button(turned, "turn-over", value, live=face.live, label=f"{turned}: the {_called(bet)}"),
        ]
    else:
        deeds = []
    return tag(
        "tr",
        tag(
            "th",
            draw.name(bet.seat),
            f": {bet.stake} on the {rank_name(bet.ranks[0])}, {bet.way}",
            scope="row",
        ),
        *(_priced(view, bet) if face.odds else []),
        tag("td", *deeds, class_="deeds"),
        data_key=f"bet:{value} {bet.seat}",
    )


def _called(bet: Bet) -> str:
    return f"{bet.stake} on the {rank_name(bet.ranks[0])}, {bet.way}"


def _priced(view: View, bet: Bet) -> list[Tree]:
    """Exact chances of a bet at the next turn, and its edge then and if it is left standing."""
    copies, unseen = view.left(bet.ranks[0]), len(view.unseen)
    if not copies:
        return [tag("td", "a sleeper: no card can decide it", colspan=5)]
    if unseen < 3:
        return [tag("td", "–", colspan=5)]
    turn = odds.next_turn(copies, unseen)
    prices = (
        turn.win,
        turn.lose,
        turn.split,
        odds.edge(copies, unseen, "turn"),
        odds.edge(copies, unseen, "standing"),
    )
    return [
        tag("td", percent(price), title=str(price), data_head=head)
        for head, price in zip(PRICES, prices, strict=True)
    ]


def _last_call(view: View, face: Face) -> Tree | None:
    """The calls of the last turn, each order of the three cards a button."""
    kind = view.last_turn
    if kind is None:
        return None
    pays = CALL_PAYS[kind]
    edge = odds.last_turn(kind)
    price = f" Each order is one of {len(orders(view))}; the edge is {percent(edge)}." if face.odds else ""
    buttons = [
        button(
            " – ".join(_named(item) for item in order),
            "call",
            " ".join(item if isinstance(item, str) else rank_sign(item) for item in order),
            live=face.live,
            off=view.waved,
        )
        for order in orders(view)
    ]
    placed = [_call_row(face, call.seat, call.order, call.stake) for call in view.calls]
    return tag(
        "section",
        tag("h3", {"three ranks": "Call the turn", "cat-hop": "Cat-hop", "colours": "Call by colour"}[kind]),
        tag("p", f"Loser, winner, hock in this order pays {pays} to 1 on the stake.{price}"),
        tag("div", *buttons, class_="orders", role="group", aria_label="Orders: loser, winner, hock"),
        tag("ul", *placed) if placed else None,
        class_="last-call",
    )


def _named(item: int | str) -> str:
    return item if isinstance(item, str) else rank_sign(item)


def _call_row(face: Face, seat: str, order: Iterable[int | str], stake: int) -> Tree:
    said = " – ".join(map(_named, order))
    back = button(
        "Take back", "uncall", said.replace(" – ", " "), live=face.live, label=f"Take back the call {said}"
    )
    return tag("li", draw.name(seat), f": {stake} on {said} ", back if seat == face.seat else None)


# -- words


def _of_deal(steps: Steps, number: int) -> list[tuple[Event, ...]]:
    return [events for deal, events in steps if deal == number]


def _lines(events: Iterable[Event], card: Callable[[Card], str] = str) -> list[Line]:
    found = list(events)
    decided = sum("gain" in event.data for event in found)
    return [
        line
        for event in found
        if (event.kind != "settled" or decided > len(event.data["net"])) and (line := _line(event, card))
    ]


def sentence(events: Iterable[Event], view: View) -> str:
    """What a step caused, as one sentence to be said aloud: cards in words, net first, then the balance."""
    found = list(events)
    said = "; ".join(line.spoken() for line in _lines(found, lambda card: f"the {card.name}"))
    if not any(event.amounts for event in found):
        return f"{said}." if said else ""
    start = view.sitting.limits.purse or 0
    purses = ", ".join(f"{seat} {mixed(start + view.balances[seat])}" for seat in view.sitting.seats)
    return f"{said}; now {purses}, bank {mixed(view.balances[BANK], signed=True)}."


def _line(event: Event, card: Callable[[Card], str]) -> Line | None:
    data = event.data
    match event.kind:
        case "soda":
            return Line(f"Deal {data['deal']}: {card(data['card'])} is soda.", event.article, head=True)
        case "turn":
            split = ", a split" if event.article == "foster-23" else ""
            text = f"Turn {data['turn']}: {card(data['loser'])} loses, {card(data['winner'])} wins{split}."
            return Line(text, event.article, head=True)
        case "settled":
            net = ", ".join(f"{seat} {mixed(amount, signed=True)}" for seat, amount in data["net"].items())
            return Line(f"In all: {net}.", event.article)
        case "hock":
            return Line(f"In hoc: {card(data['card'])}, which is dead.", event.article)
        case "last turn":
            left = ", ".join(card(left) for left in data["cards"])
            return Line(f"Three cards are left, {left}: the turn may be called.", event.article)
        case "wave":
            return None
        case _:
            return _seat_line(event)


def _seat_line(event: Event) -> Line:
    """The lines that tell of one punter's counters; a win, a loss and a split look alike."""
    data = event.data
    seat = data["seat"]
    if "order" in data:
        what = f"{data['stake']} called on {' – '.join(map(_named, data['order']))}"
    elif "ranks" in data:
        what = f"{data['stake']} on the {rank_name(data['ranks'][0])}, {data['way']}"
    else:
        what = ""
    gain = mixed(data["gain"], signed=True) if "gain" in data else ""
    texts: dict[str, Callable[[Any], str]] = {
        "laid": lambda d: f"{what}." if d["added"] == d["stake"] else f"{d['added']} more, {what}.",
        "called": lambda d: f"{what}." if d["added"] == d["stake"] else f"{d['added']} more, {what}.",
        "coppered": lambda d: f"{what}.",
        "uncoppered": lambda d: f"{what}.",
        "taken back": lambda d: f"takes back {what}.",
        "call taken back": lambda d: "takes back a call.",
        "won": lambda d: f"{what}: {gain}.",
        "lost": lambda d: f"{what}: {gain}.",
        "split": lambda d: f"{what}, split: {gain}.",
        "call won": lambda d: f"{what}: {gain}.",
        "call lost": lambda d: f"{what}: {gain}.",
        "returned": lambda d: f"{what}, goes back undecided.",
        "sleeper": lambda d: f"{what}, is a sleeper: no card of it is left.",
        "claimed": lambda d: f"the sleeper on the {rank_name(d['ranks'][0])} goes to {d['by']}.",
        "whipsawed": lambda d: "whipsawed: both bets lost on one turn.",
    }
    return Line(texts[event.kind](data), event.article, seat=seat)
