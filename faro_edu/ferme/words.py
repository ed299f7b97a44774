"""What the table says: each event as a line of the log, each step as one sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from faro_edu import frame
from faro_edu.cards import Card
from faro_edu.ferme.state import FARM, POOL, View
from faro_edu.frame import Line
from faro_edu.play import Event, mixed

Naming = Callable[[Card], str]

WHERE = {FARM: "farm", POOL: "pool"}
BY = {
    "place": "the elder place decides",
    "the brilliant": "the brilliant decides",
    "number of cards": "the fewest cards decide",
}


def lines(events: Iterable[Event], card: Naming = str) -> list[Line]:
    """The lines of the log for a step; the antes of a deal are one line."""
    found = list(events)
    antes = [event for event in found if event.kind == "ante"]
    told = []
    for event in found:
        if event.kind == "ante":
            if event is antes[0]:
                told.append(_antes(antes))
        else:
            told.append(_line(event, card))
    return told


def sentence(events: Iterable[Event], view: View) -> str:
    """What a step caused, as one sentence to be said aloud: cards in words, net first, then the counters."""
    balances = view.balances
    purses = frame.purse_text(view.sitting.seats, balances, view.sitting.limits, banker="")
    pots = f"{purses}, farm {mixed(balances[FARM])}, pool {mixed(balances[POOL])}"
    return frame.sentence(lambda found: lines(found, lambda card: f"the {card.name}"), events, pots)


def _antes(antes: list[Event]) -> Line:
    seats = ", ".join(event.data["seat"] for event in antes)
    return Line(f"A counter each into the {WHERE[antes[0].data['pot']]}: {seats}.", antes[0].article)


def _line(event: Event, card: Naming) -> Line:
    data = event.data
    match event.kind:
        case "begins":
            who = f"{data['farmer']} has the farm" if data["farmer"] else "the farm is for sale"
            return Line(f"Deal {data['deal']}: {who}.", event.article, head=True)
        case "settled":
            net = ", ".join(f"{seat} {mixed(amount, signed=True)}" for seat, amount in data["net"].items())
            return Line(f"In all: {net}.", event.article, head=True)
        case "all over":
            stays = f"; {mixed(data['pool'])} in the pool stay there" if data["pool"] else ""
            return Line(f"All are over: nobody is nearest{stays}.", event.article)
        case "pack out":
            return Line("The pack is empty.", event.article)
        case "tie":
            seats = ", ".join(data["seats"])
            return Line(
                f"{seats} have {data['total']} each: {BY[data['by']]}, for {data['seat']}.", event.article
            )
    return Line(_of_a_player(event, card), event.article, seat=data["seat"])


def _of_a_player(event: Event, card: Naming) -> str:
    """What happened to one player; gains and losses look alike."""
    data = event.data
    match event.kind:
        case "bid":
            return f"bids {data['price']}."
        case "passes" | "stands":
            return f"{event.kind}."
        case "sold":
            return _sold(data)
        case "same price":
            return f"takes the farm over for {data['price']}."
        case "dealt":
            two = "one from the top and one from the bottom" if data["cards"] == "two" else "one card"
            return f"deals {two} to each."
        case "draws":
            return "a card." if data["cards"] == 1 else f"{data['cards']} cards."
        case "shown":
            return f"{_cards(data['hand'], card)}: {data['total']}."
        case "over":
            gain = mixed(-data["excess"], signed=True)
            return f"{_cards(data['hand'], card)}, {data['total']}: {gain}, to {data['to']}."
        case "takes":
            return f"{data['total']} takes the {WHERE[data['pot']]}: {mixed(data['gain'], signed=True)}."
        case "nearest":
            return f"nearest with {data['total']}, a counter from each: {mixed(data['gain'], signed=True)}."
        case "no counters":
            return "the farm is won: no counter from each."
        case "farm stays":
            return "nobody has sixteen, the farm stays."
    return _office(data)


def _sold(data: Any) -> str:
    if not data["bidders"]:
        return "nobody bids: has the farm for nothing."
    lone = " as the lone bidder" if data["bidders"] == 1 else ""
    return f"has the farm{lone} for {data['price']}."


def _office(data: Any) -> str:
    if data["next"] is None:
        return "has won the farm, which is sold again."
    if data["office"] == "rotates":
        return f"has won the farm; {data['next']} is the next farmer."
    return "has won the farm and is the next farmer."


def _cards(hand: Iterable[Card], card: Naming) -> str:
    return " ".join(map(card, hand)) if card is str else ", ".join(map(card, hand))
