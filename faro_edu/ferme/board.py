"""The table of the ferme, drawn from what one seat may see: status, round table, controls, odds, log.

Pure: a view and the reader's choices in, a tree out. The same drawing is the live table and its poster. Who plays
which seat stands in ``face.picked``: "plays" lists the reader's seats, a line each; "player:NAME" is a seat's policy.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields
from fractions import Fraction

from faro_edu import draw, frame
from faro_edu.draw import Child, Tree, isolated, percent, tag
from faro_edu.ferme import cloth, odds
from faro_edu.ferme.policies import POLICIES, suggestion
from faro_edu.ferme.presets import PRESETS, pack
from faro_edu.ferme.state import View, draws, stands, total
from faro_edu.ferme.words import OUTCOME, lines, outcome, sentence, taken
from faro_edu.frame import Face, Line, Told, button
from faro_edu.play import Event, mixed

__all__ = ["draw_table", "sentence"]

READER = "reader"


def draw_table(view: View, told: Told, face: Face) -> Tree:
    """The whole table as ``view``'s seat sees it."""
    steps = [events for deal, events in told.steps if deal == view.number]
    return frame.root(
        "ferme",
        frame.status(_where(view), told, face),
        tag("div", cloth.table(view, taken(event for step in steps for event in step)), class_="cloth"),
        frame.play_row(*_moves(view, told, face)),
        frame.log(_log(steps)),
        _purses(view),
        frame.notice(face),
        frame.controls(told, face, reader_seats(view, face)),
        _odds(view, face) if face.odds else None,
        frame.terms(terms(view), told),
        frame.settings(told, face, view.sitting.seats, _players(view, face), who="Players"),
        live=face.live,
        label="Table of the ferme" if face.live else "Picture of a table of the ferme",
    )


def _where(view: View) -> list[Child]:
    return [f"Deal {view.number}: ", tag("span", summary(view), class_="turn-count")]


def summary(view: View) -> str:
    """Where the deal stands, in a few words."""
    match view.phase:
        case "auction":
            bid = f"the bid is {view.highest}" if view.bids else "no bid yet"
            return f"the farm is for sale, {bid}; to speak: {isolated(view.turn or '')}"
        case "deal":
            return f"the farm is sold; to deal: {isolated(view.farmer or '')}"
        case "play":
            return f"to ask for a card or to stand: {isolated(view.turn or '')}"
    return "the deal is over"


ACCOUNTS = {
    "MARINIERE": "La Ferme of 1659, after la Marinière",
    "LACOMBE": "La Ferme of 1800, after Lacombe",
    "FARMER": "Foster’s Farmer, 1914",
}


def terms(view: View) -> str:
    """The account that is played, the switches that were changed in it, and the house's figures for a bid (§ E1)."""
    rules, limits = view.rules, view.sitting.limits
    usual = PRESETS[rules.preset]
    changed = [
        f"{switch.name.replace('_', ' ')}: {getattr(rules, switch.name)}"
        for switch in fields(usual)
        if getattr(rules, switch.name) != getattr(usual, switch.name)
    ]
    return " · ".join([ACCOUNTS[rules.preset], *changed, f"bids {limits.least}–{limits.most}"])


def _purses(view: View) -> Tree:
    start = view.sitting.limits.purse or 0
    rows = [
        tag("li", draw.name(seat), " ", tag("b", mixed(start + view.balances[seat], signed=not start)))
        for seat in view.sitting.seats
    ]
    return tag("ul", *rows, class_="purses short", aria_label="Purses")


PARTS = {"sold": "The cards", "dealt": "The play"}
"""How a deal goes on after the auction, and after the first cards."""


def _log(steps: Sequence[Sequence[Event]]) -> list[list[Line]]:
    """A deal in its parts, auction, first cards, play, outcome, each under its head and in it the newest first."""
    groups: list[list[Line]] = [[]]
    for events in steps:
        kinds = {event.kind for event in events}
        if "shown" in kinds:
            groups[-1][1:1] = lines([event for event in events if event.kind not in OUTCOME])
            groups.append(outcome(events))
            continue
        told = lines(events)
        if groups[-1]:
            groups[-1][1:1] = told
        else:
            groups[-1] = told
        for kind in PARTS.keys() & kinds:
            groups.append([Line(PARTS[kind], head=True)])
    if len(groups[-1]) == 1 and len(groups) > 1:
        groups.pop()
    return groups


# -- controls


def reader_seats(view: View, face: Face) -> tuple[str, ...]:
    """The seats that the reader plays: the one whose view it is, where nothing else is said."""
    listed = face.picked.get("plays", "").split("\n")
    return tuple(seat for seat in view.sitting.seats if seat in listed) or (face.seat,)


def _moves(view: View, told: Told, face: Face) -> list[Tree]:
    """What the seat can do now; the first is where the focus goes."""
    live, mine = face.live, view.turn == view.seat
    if view.over:
        return [frame.main_button("", "", told, face, over=True)]
    if view.phase == "auction":
        bid = button(
            "Bid", "bid", live=live, main=True, once=True, off=not (mine and view.bids_open(view.seat))
        )
        return [
            frame.stake_field(face, view.sitting.limits, label="Price"),
            _first(bid),
            button("Pass", "pass", live=live, once=True, off=not mine),
        ]
    if view.phase == "deal":
        return [_first(button("Deal the cards", "deal-out", live=live, main=True, once=True, off=not mine))]
    return _play(view, face, mine)


def _play(view: View, face: Face, mine: bool) -> list[Tree]:
    live = face.live
    most = draws(view, view.seat) if mine else 0
    found = [
        _first(button("A card", "draw", live=live, main=True, once=True, off=not most)),
        button(_basta(view), "stand", live=live, once=True, off=not (mine and stands(view, view.seat))),
    ]
    if view.rules.at_once == "several":
        several = {str(n): f"{n} cards" for n in range(2, max(min(most, 6), 2) + 1)}
        several |= {str(most): f"all {most}"} if most > 6 else {}
        found += [
            frame.choice("or", "several", face.picked.get("several", "2"), several, live=live),
            button("Ask at once", "draw-several", live=live, once=True, off=most < 2),
        ]
    return found


def _basta(view: View) -> str:
    return "Basta" if view.rules.preset == "LACOMBE" else "Stand"


def _first(control: Tree) -> Tree:
    """The control that gets the focus when the one that had it is gone."""
    control.set("data-key", "turn")
    return control


def _players(view: View, face: Face) -> Tree:
    """Who plays which seat: the reader, or one of the declared policies."""
    options = {READER: "you"} | {key: policy.name for key, policy in POLICIES.items()}
    rows = [_player(view, face, number, options) for number in range(len(view.sitting.seats))]
    return tag("div", *rows, class_="players", role="group", aria_label="Who plays which seat")


def _player(view: View, face: Face, number: int, options: Mapping[str, str]) -> Tree:
    seat = view.sitting.seats[number]
    plays = READER if seat in reader_seats(view, face) else face.picked.get(f"player:{seat}", "twelve")
    listed = [
        tag("option", text, value=f"{number}:{key}", selected="selected" if key == plays else None)
        for key, text in options.items()
    ]
    picker = tag(
        "select", *listed, data_act="player", data_key=f"player:{number}",
        disabled=None if face.live else "disabled",
    )  # fmt: skip
    return tag("label", tag("span", draw.name(seat), ": played by"), picker, class_="field")


# -- odds and reasons


def _odds(view: View, face: Face) -> Tree:
    """Exact odds on request: what the farm is worth, what the next card does, why the others did what they did."""
    parts: list[Child] = [tag("h3", "Odds")]
    if view.phase in ("auction", "deal"):
        parts.append(_worth(view))
    elif view.hands.get(view.seat) and view.seat not in view.served and draws(view, view.seat):
        parts.append(_next_card(view))
    if told := suggestion(view):
        parts.append(
            tag("p", f"In your place the best reply to players who all stand on twelve and more {told}.")
        )
    if reasons := face.picked.get("why"):
        listed = [tag("li", reason) for reason in reasons.split("\n")]
        label = "Why the others did what they did"
        parts += [
            tag("p", f"{label}:"),
            tag("div", tag("ol", *listed), class_="lines", tabindex=0, role="group", aria_label=label),
        ]
    elif not view.over:
        parts.append(tag("p", "Why the others did what they do is told when the hands are shown."))
    elif len(parts) == 1:
        parts.append(tag("p", "Nothing is left to decide in this deal."))
    return tag("section", *parts, class_="bets")


def _worth(view: View) -> Tree:
    worth = odds.farm_worth(view.rules, len(view.sitting.seats) - 1, range(12, 16))
    return tag(
        "p",
        "If all stand on twelve and more, a deal brings the farmer ",
        _exact(worth.income),
        " counters and the farm is lost with a chance of ",
        _share(worth.lost),
        "; it lasts ",
        _exact(worth.deals),
        " deals on the average, and a fair bid is ",
        _exact(worth.fair_bid),
        ".",
    )


def _next_card(view: View) -> Tree:
    seen = {card for hand in view.hands.values() for card in hand if card is not None}
    unseen = [card for card in pack(view.rules) if card not in seen]
    made = total(view.hands[view.seat])
    chance = odds.next_card(unseen, made)
    return tag(
        "p",
        f"{made}, and {len(unseen)} cards unseen: the next card makes sixteen with a chance of ",
        _share(chance.sixteen),
        ", goes over with ",
        _share(chance.over),
        ", and costs ",
        _exact(chance.excess),
        " counters on the average.",
    )


def _exact(number: Fraction) -> Tree:
    return tag("span", f"{float(number):.2f}", title=str(number))


def _share(chance: Fraction) -> Tree:
    return tag("span", percent(chance), title=str(chance))
