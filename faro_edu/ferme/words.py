"""What the table says: each event as a line of the log, each step as one sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any

from faro_edu import frame
from faro_edu.cards import Card
from faro_edu.draw import isolated
from faro_edu.ferme.state import FARM, POOL, View
from faro_edu.frame import Line, does, names
from faro_edu.play import Event, mixed

Naming = Callable[[Card], str]

WHERE = {FARM: "farm", POOL: "pool"}
BY = {
    "place": "the elder place decides",
    "the brilliant": "the brilliant decides",
    "number of cards": "the fewest cards decide",
}


def lines(events: Iterable[Event], card: Naming = str) -> list[Line]:
    """The lines of the log for a step; the antes of a deal are one line.

    Who is over while the others' hands are hidden pays at once and lays his own open (§ E9).
    """
    found = list(events)
    early = all(event.kind != "shown" for event in found)
    antes = [event for event in found if event.kind == "ante"]
    told = []
    for event in found:
        if event.kind == "ante":
            if event is antes[0]:
                told.append(_antes(antes))
        else:
            line = _line(event, card)
            told.append(replace(line, also=OPEN) if event.kind == "over" and early else line)
    return told


OPEN = "ferme-editor-9"
OUTCOME = (
    "settled",
    "all over",
    "tie",
    "takes",
    "nearest",
    "no counters",
    "farm stays",
    "office",
    "over",
    "shown",
)


def outcome(events: Sequence[Event]) -> list[Line]:
    """The lines of the end of a deal as the log has them: who won or lost what and by what, then who had which hand."""
    ordered = sorted(
        (event for event in events if event.kind in OUTCOME), key=lambda event: OUTCOME.index(event.kind)
    )
    first, *others = lines(ordered)
    return [replace(first, head=True), *others]


def taken(events: Iterable[Event]) -> dict[str, list[str]]:
    """What each seat has taken in a deal, in a few words for the cloth: "pool +9"."""
    found: dict[str, list[str]] = {}
    for event in events:
        if event.kind in ("takes", "nearest"):
            what = f"takes {WHERE[event.data['pot']]}" if event.kind == "takes" else "nearest"
            gain = mixed(event.data["gain"], signed=True)
            found.setdefault(event.data["seat"], []).append(f"{what} {gain}")
    return found


def sentence(events: Iterable[Event], view: View) -> str:
    """What a step caused, as one sentence to be said aloud: cards in words, net first, then the counters."""
    balances = view.balances
    purses = frame.purse_text(view.sitting.seats, balances, view.sitting.limits, banker="")
    pots = f"{purses}, farm {mixed(balances[FARM])}, pool {mixed(balances[POOL])}"
    return frame.sentence(lambda found: lines(found, lambda card: f"the {card.name}"), events, pots)


def _antes(antes: list[Event]) -> Line:
    seats = names(event.data["seat"] for event in antes)
    return Line(f"A counter each into the {WHERE[antes[0].data['pot']]}: {seats}.", antes[0].article)


def _line(event: Event, card: Naming) -> Line:
    data = event.data
    match event.kind:
        case "begins":
            who = (
                f"{isolated(farmer)} {does(farmer, 'has', 'have')} the farm"
                if (farmer := data["farmer"])
                else "the farm is for sale"
            )
            return Line(f"Deal {data['deal']}: {who}.", event.article, head=True)
        case "settled":
            return Line(frame.net(data["net"]), event.article, head=True)
        case "all over":
            stays = f"; {mixed(data['pool'])} in the pool stay there" if data["pool"] else ""
            return Line(f"All are over: nobody is nearest{stays}.", event.article)
        case "pack out":
            return Line("The pack is empty.", event.article)
        case "tie":
            text = f"{names(data['seats'])} have {data['total']} each: {BY[data['by']]}, for {isolated(data['seat'])}."
            return Line(text, event.article)
    said = _deed(event)
    return Line(said or _of_a_player(event, card), event.article, seat=data["seat"], does=bool(said))


def _deed(event: Event) -> str:
    """What a player does, to be read on from the name: "bids 20", or for the reader's "You" "bid 20"."""
    data, seat = event.data, event.data["seat"]
    match event.kind:
        case "bid":
            return f"{does(seat, 'bids', 'bid')} {data['price']}."
        case "passes":
            return does(seat, "passes.", "pass.")
        case "stands":
            return does(seat, "stands.", "stand.")
        case "sold":
            return _sold(data)
        case "same price":
            return f"{does(seat, 'takes', 'take')} the farm over for {data['price']}."
        case "dealt":
            two = "one from the top and one from the bottom" if data["cards"] == "two" else "one card"
            return f"{does(seat, 'deals', 'deal')} {two} to each."
        case "draws":
            cards = "a card" if data["cards"] == 1 else f"{data['cards']} cards"
            return f"{does(seat, 'asks', 'ask')} for {cards}."
        case "office":
            return _office(data)
    return ""


def _of_a_player(event: Event, card: Naming) -> str:
    """What happened to one player; gains and losses look alike."""
    data = event.data
    match event.kind:
        case "shown":
            return f"{_cards(data['hand'], card)}: {data['total']}."
        case "over":
            gain = mixed(-data["excess"], signed=True)
            return f"{_cards(data['hand'], card)}, {data['total']}: {gain}, to {isolated(data['to'])}."
        case "takes":
            return f"{data['total']} takes the {WHERE[data['pot']]}: {mixed(data['gain'], signed=True)}."
        case "nearest":
            return f"nearest with {data['total']}, a counter from each: {mixed(data['gain'], signed=True)}."
        case "no counters":
            return "the farm is won: no counter from each."
    return "nobody has sixteen, the farm stays."


def _sold(data: Any) -> str:
    has = does(data["seat"], "has", "have")
    if not data["bidders"]:
        return f"{has} the farm for nothing: nobody bids."
    lone = " as the lone bidder" if data["bidders"] == 1 else ""
    return f"{has} the farm{lone} for {data['price']}."


def _office(data: Any) -> str:
    has = does(data["seat"], "has", "have")
    if data["next"] is None:
        return f"{has} won the farm, which is sold again."
    if data["office"] == "rotates":
        return f"{has} won the farm; the next farmer is {isolated(data['next'])}."
    return f"{has} won the farm and {does(data['seat'], 'is', 'are')} the next farmer."


def _cards(hand: Iterable[Card], card: Naming) -> str:
    return " ".join(map(card, hand)) if card is str else ", ".join(map(card, hand))
