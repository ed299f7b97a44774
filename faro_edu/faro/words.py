"""What the table says: each event as a line of the log, each step as one sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from faro_edu import frame
from faro_edu.cards import Card, rank_sign
from faro_edu.draw import isolated
from faro_edu.faro.actions import place_name
from faro_edu.faro.state import View
from faro_edu.frame import Line, does
from faro_edu.play import BANK, Event, mixed

Naming = Callable[[Card], str]


def lines(events: Iterable[Event], card: Naming = str) -> list[Line]:
    """The lines of the log for a step; the net stands first when a punter had several bets decided."""
    found = list(events)
    if [event.kind for event in found] == ["wave"]:
        return [Line("The dealer waves: every bet lies still.", found[0].article)]
    decided = sum("gain" in event.data for event in found)
    told = [event for event in found if event.kind != "settled" or decided > len(event.data["net"])]
    return [line for event in told if (line := _line(event, card))]


def sentence(events: Iterable[Event], view: View) -> str:
    """What a step caused, as one sentence to be said aloud: cards in words, net first, then the balances."""
    purses = frame.purse_text(view.sitting.seats, view.balances, view.sitting.limits, banker=view.bank)
    return frame.sentence(lambda found: lines(found, lambda card: f"the {card.name}"), events, purses)


def _line(event: Event, card: Naming) -> Line | None:
    data = event.data
    match event.kind:
        case "soda":
            bank = f"; {isolated(data['banker'])} has the bank" if data["banker"] != BANK else ""
            return Line(f"Deal {data['deal']}: {card(data['card'])} is soda{bank}.", event.article, head=True)
        case "turn":
            return Line(_turn(data, card), event.article, head=True)
        case "settled":
            return Line(frame.net(data["net"]), event.article)
        case "hock":
            return Line(f"In hoc: {card(data['card'])}, which is dead.", event.article)
        case "last turn":
            left = ", ".join(map(card, data["cards"]))
            return Line(f"Three cards are left, {left}: the turn may be called.", event.article)
        case "bank broken":
            return Line("The bank has paid out its last counter.", event.article)
        case "wave":
            return None
    takes = event.kind in ("taken back", "call taken back")
    return Line(_of_a_punter(event), event.article, seat=data["seat"], does=takes)


def _turn(data: Any, card: Naming) -> str:
    loses, wins = f"{card(data['loser'])} loses", f"{card(data['winner'])} wins"
    shown = f"{loses}, {wins}" if data["order"] == "loser first" else f"{wins}, {loses}"
    split = ", a split" if data["loser"].rank == data["winner"].rank else ""
    return f"Turn {data['turn']}: {shown}{split}."


def _of_a_punter(event: Event) -> str:
    """What happened to one punter's counters; a win, a loss and a split look alike."""
    data = event.data
    if event.kind == "whipsawed":
        return "whipsawed: bets to win and to lose, lost on one turn."
    what = f"{data['stake']} {_on(data)}" if "stake" in data else _on(data)
    match event.kind:
        case "laid" | "called":
            return f"{what}." if data["added"] == data["stake"] else f"{data['added']} more: {what}."
        case "coppered" | "uncoppered":
            return f"{what}."
        case "taken back" | "call taken back":
            return f"{does(data['seat'], 'takes', 'take')} back {what}."
        case "returned":
            return f"{what}: goes back undecided."
        case "sleeper":
            return f"{what}: a sleeper, for no card of it is left."
        case "claimed":
            return f"the sleeper {_on(data)}, goes to {isolated(data['by'])}."
        case "over the case limit":
            return f"{data['returned']} goes back from the bet {_on(data)}: it lies on cases now."
        case "marker falls":
            return f"{what}: the marker falls, its counters are gone."
        case "beyond the purse":
            return f"{what}: leaves the layout, the purse no longer covers it."
        case "beyond the bank":
            return f"{what}: goes back, the bank could no longer pay it."
        case "split":
            return f"{what}, split: {mixed(data['gain'], signed=True)}."
        case "drawn":
            return f"{what}: drawn, and it stays."
    return f"{what}: {mixed(data['gain'], signed=True)}."


def _on(data: Any) -> str:
    if "order" in data:
        return f"called on {called(data['order'])}"
    return f"on {place_name(data['kind'], data['ranks'], data['way'])}"


def called(order: Iterable[int | str]) -> str:
    """A call as it is said: "9 – 8 – 2", "black – black – red"."""
    return " – ".join(item if isinstance(item, str) else rank_sign(item) for item in order)
