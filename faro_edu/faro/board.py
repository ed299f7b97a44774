"""The faro table, drawn from what one seat may see: status, cloth, controls, bets with their prices, log.

Pure: a view and the reader's choices in, a tree out. The same drawing is the live table and its poster.
"""

from __future__ import annotations

from collections.abc import Iterable

from faro_edu import draw, frame
from faro_edu.cards import rank_sign
from faro_edu.draw import Tree, percent, tag
from faro_edu.faro import cloth, odds
from faro_edu.faro.actions import UNCOPPERED, place_name
from faro_edu.faro.layout import EACH_TURN, covered
from faro_edu.faro.offers import sleepers
from faro_edu.faro.presets import cited
from faro_edu.faro.prices import price
from faro_edu.faro.state import CALL_PAYS, Bet, View, orders
from faro_edu.faro.words import called, lines, sentence
from faro_edu.frame import Face, Line, Told, button

__all__ = ["chosen_bets", "draw_table", "sentence"]

PRICES = ("win", "lose", "split", "edge, next turn", "edge, left standing")


def draw_table(view: View, told: Told, face: Face) -> Tree:
    """The whole table as ``view``'s seat sees it."""
    return frame.root(
        "faro",
        frame.status(_where(view), told, face),
        tag(
            "div",
            tag("div", cloth.box(view), cloth.case_keeper(view), class_="upper"),
            cloth.layout(view, live=face.live),
            class_="cloth",
        ),
        _play(view, told, face),
        frame.log(_log(view, told)),
        _purses(view),
        frame.notice(face),
        _last_call(view, face),
        _controls(view, told, face),
        _bets(view, face),
        cloth.tab(view),
        frame.terms(cloth.terms(view), told),
        frame.settings(told, face, view.sitting.seats),
        live=face.live,
        label="Faro table" if face.live else "Picture of a faro table",
    )


def _where(view: View) -> list[draw.Child]:
    return [f"Deal {view.number}: ", tag("span", cloth.summary(view), class_="turn-count")]


def _purses(view: View) -> Tree:
    at_stake = {seat: view.at_stake(seat) for seat in view.sitting.seats}
    return frame.purses(view.sitting.seats, view.balances, view.sitting.limits, at_stake, banker=view.bank)


def _log(view: View, told: Told) -> list[list[Line]]:
    """The lines of this deal: a group a turn, and before each the bets that were laid for it."""
    steps = (events for deal, events in told.steps if deal == view.number)
    return frame.grouped(steps, lines, opens=("soda", "turn"), before=lambda turn: f"Before turn {turn}")


# -- controls


def _play(view: View, told: Told, face: Face) -> Tree:
    return frame.play_row(
        frame.stake_field(face, view.sitting.limits),
        button("Copper", "way", live=face.live, pressed=face.picked.get("way") == "coppered"),
        frame.main_button("Deal the turn", "turn", told, face, over=view.over),
    )


def _controls(view: View, told: Told, face: Face) -> Tree:
    return frame.controls(told, face, view.sitting.seats, _other_bets(view, face), _wave(view, face))


def _wave(view: View, face: Face) -> Tree:
    """The dealer's wave, with a word why: a turn is dealt without it as well."""
    article = cited(view.rules, "foster-19")
    return tag(
        "span",
        button("Wave", "wave", live=face.live, once=True, off=view.waved or view.over),
        tag("span", "no more bets before this turn, as in ", frame.article_link(article), class_="why"),
        class_="wave",
    )


def _other_bets(view: View, face: Face) -> Tree | None:
    """Bets by kind and cards, for the keyboard, for small screens, and for what has no place of its own."""
    kinds = {kind: kind for kind in view.rules.bets if kind not in ("flat", "call")}
    if not kinds:
        return None
    kind = face.picked.get("kind", "")
    kind = kind if kind in kinds else next(iter(kinds))
    options = chosen_bets(view, face.seat, kind)
    picked = face.picked.get("bet", "")
    return tag(
        "span",
        frame.choice("Other bet", "kind", kind, kinds, live=face.live),
        frame.choice(
            "on", "bet", picked if picked in options else next(iter(options)), options, live=face.live
        ),
        button("Lay it", "lay-chosen", live=face.live, once=True, off=view.waved or view.over),
        class_="other-bets",
    )


def chosen_bets(view: View, seat: str, kind: str) -> dict[str, str]:
    """The bets of a kind that can be chosen from a list: their values and their names."""
    if kind == "strung":
        return {"strung odd": "behind odd cards", "strung even": "behind even cards"}
    if kind in (*EACH_TURN, "high against low"):
        return {kind: "every turn" if kind in EACH_TURN else "high to win"}
    if kind == "opposed":
        return {_value(kind, pair): place_name(kind, pair, "open") for pair in covered(kind)}
    if kind == "marker" and view.rules.marker == "same stake":
        flats = [bet.ranks for bet in view.bets if bet.seat == seat and bet.kind == "flat"]
        return {
            f"{_value(kind, ranks)} / {rank_sign(rides[0])}": f"{rank_sign(ranks[0])} with the {rank_sign(rides[0])}"
            for rides in dict.fromkeys(flats)
            for ranks in covered(kind)
            if ranks != rides
        } or {"": "lay a flat bet first"}
    return {_value(kind, ranks): "–".join(map(rank_sign, ranks)) for ranks in covered(kind)}


def _value(kind: str, ranks: Iterable[int]) -> str:
    return f"{kind}: {' '.join(map(rank_sign, ranks))}"


# -- bets and odds


def _bets(view: View, face: Face) -> Tree:
    caption = f"On the layout, from the {len(view.unseen)} cards unseen" if face.odds else "On the layout"
    if not view.bets:
        nothing = "Nothing lies on the layout. Choose a stake, then a card."
        return tag(
            "section",
            tag("h3", caption),
            tag("p", "The layout is clear." if view.over else nothing),
            class_="bets",
        )
    heads = ["Bet", *(PRICES if face.odds else ()), ""]
    table = tag(
        "table",
        tag("thead", tag("tr", *(tag("th", head, scope="col") if head else tag("td") for head in heads))),
        tag("tbody", *(_bet_row(view, face, bet) for bet in view.bets)),
    )
    return tag(
        "section",
        tag("h3", caption),
        tag("div", table, class_="scroll", tabindex=0, role="group", aria_label=caption),
        class_="bets",
    )


def _bet_row(view: View, face: Face, bet: Bet) -> Tree:
    return tag(
        "tr",
        tag("th", draw.name(bet.seat), f": {_called(bet)}", scope="row"),
        *(_priced(view, bet) if face.odds else []),
        tag("td", *_deeds(view, face, bet), class_="deeds"),
        data_key=f"bet:{_place(bet)} {bet.seat}",
    )


def _place(bet: Bet) -> str:
    """A place as the value of a control: kind, ranks, way."""
    return f"{_value(bet.kind, bet.ranks)}: {bet.way}"


def _called(bet: Bet) -> str:
    return f"{bet.stake} on {place_name(*bet.place)}"


def _deeds(view: View, face: Face, bet: Bet) -> list[Tree]:
    live, value = face.live, _place(bet)
    if view.over:
        return []
    if bet in sleepers(view):
        return [
            button("Claim", "claim", f"{value} / {bet.seat}", live=live, label=f"Claim the {_called(bet)}")
        ]
    if bet.seat != face.seat:
        return []
    back = button("Take back", "take", value, live=live, label=f"Take back the {_called(bet)}")
    if bet.kind in UNCOPPERED:
        return [back]
    turned = "Lift copper" if bet.way == "coppered" else "Copper it"
    return [back, button(turned, "turn-over", value, live=live, label=f"{turned}: the {_called(bet)}")]


def _priced(view: View, bet: Bet) -> list[Tree]:
    """Exact chances of a bet at the next turn, its edge there, and its edge if it is left standing."""
    found = price(view, bet)
    if found is None:
        asleep = view.asleep(bet.ranks)
        return [tag("td", "no card can decide it" if asleep else "–", colspan=5)]
    values = (found.turn.win, found.turn.lose, found.turn.split, found.turn.edge, found.standing)
    return [
        tag(
            "td",
            "–" if value is None else percent(value),
            title=None if value is None else str(value),
            data_head=head,
        )
        for head, value in zip(PRICES, values, strict=True)
    ]


def _last_call(view: View, face: Face) -> Tree | None:
    """The calls of the last turn, each order of the three cards a button."""
    kind = view.last_turn
    if kind is None:
        return None
    edge = f" Each order is one of {len(orders(view))}; the edge is {percent(odds.last_turn(kind))}."
    buttons = [
        button(called(order), "call", called(order).replace(" – ", " "), live=face.live, off=view.waved)
        for order in orders(view)
    ]
    placed = [_call_row(face, call.seat, called(call.order), call.stake) for call in view.calls]
    return tag(
        "section",
        tag("h3", {"three ranks": "Call the turn", "cat-hop": "Cat-hop", "colours": "Call by colour"}[kind]),
        tag(
            "p", f"Loser, winner, hock in this order pays {CALL_PAYS[kind]} to 1.{edge if face.odds else ''}"
        ),
        tag("div", *buttons, class_="orders", role="group", aria_label="Orders: loser, winner, hock"),
        tag("ul", *placed) if placed else None,
        class_="last-call",
    )


def _call_row(face: Face, seat: str, order: str, stake: int) -> Tree:
    back = button(
        "Take back", "uncall", order.replace(" – ", " "), live=face.live, label=f"Take back the call {order}"
    )
    return tag("li", draw.name(seat), f": {stake} on {order} ", back if seat == face.seat else None)
