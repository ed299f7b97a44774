"""What the table says: each event as a line of the log, each step as one sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from faro_edu import frame
from faro_edu.cards import Card
from faro_edu.draw import isolated
from faro_edu.frame import Line, does
from faro_edu.play import BANK, Event, mixed
from faro_edu.punto_banco.actions import PUNTO, TIE
from faro_edu.punto_banco.state import Hands, View
from faro_edu.punto_banco.tableau import total

Naming = Callable[[Card], str]


def lines(events: Iterable[Event], card: Naming = str) -> list[Line]:
    """The lines of the log; bets laid one after the other are one line, and the net is left out where it adds
    nothing.
    """
    found = list(events)
    decided = sum("gain" in event.data for event in found)
    told = [event for event in found if event.kind != "settled" or decided > len(event.data["net"])]
    return list(_lines(told, card))


def _lines(events: Sequence[Event], card: Naming) -> Iterator[Line]:
    for laid, group in groupby(events, lambda event: event.kind == "laid"):
        several = list(group)
        if laid and len(several) > 1:
            yield Line("Bets: " + "; ".join(map(_bet_of, several)) + ".", several[0].article)
        else:
            yield from (_line(event, card) for event in several)


def _bet_of(event: Event) -> str:
    data = event.data
    return f"{isolated(data['seat'])} {data['stake']} on {data['on']}"


OUTCOME = frozenset({"result", "settled"})


def settled_first(events: Sequence[Event]) -> list[Line]:
    """The lines of a coup as the log has them: who won and who gained or lost what, then how the cards fell.

    A coup that is still being decided, and whatever is no coup, reads as it happened.
    """
    dealt = next((event for event in events if event.kind == "dealt"), None)
    if dealt is None or not any(event.kind == "result" for event in events):
        return lines(events)
    outcome = [event for event in events if event.kind in OUTCOME or "gain" in event.data]
    head, *settled = lines(sorted(outcome, key=lambda event: event.kind != "result"))
    cards = [
        replace(line, head=False, text=_dealt(event, str)) if event is dealt else line
        for event in events
        if event not in outcome
        for line in lines([event])
    ]
    by = "" if dealt.data["by"] == BANK else f", dealt by {isolated(dealt.data['by'])}"
    return [replace(head, head=True, text=f"Coup {dealt.data['coup']}{by}: {head.text}"), *settled, *cards]


def _dealt(event: Event, card: Naming) -> str:
    return f"Punto {' and '.join(map(card, event.data['cards']))}, {event.data['total']}."


def sentence(events: Iterable[Event], view: View) -> str:
    """What a step caused, as one sentence to be said aloud: cards in words, net first, then the balances."""
    purses = frame.purse_text(view.sitting.seats, view.balances, view.sitting.limits)
    return frame.sentence(lambda found: lines(found, lambda card: f"the {card.name}"), events, purses)


def _line(event: Event, card: Naming) -> Line:
    data = event.data
    match event.kind:
        case "shoe":
            text = f"Shoe {data['shoe']}: {data['cards']} cards, {data['kept']} behind the separator."
            return Line(text, event.article, head=True)
        case "dealt":
            by = "" if data["by"] == BANK else f", dealt by {isolated(data['by'])}"
            shown = " and ".join(map(card, data["cards"]))
            return Line(f"Coup {data['coup']}{by}: punto {shown}, {data['total']}.", event.article, head=True)
        case "settled":
            return Line(frame.net(data["net"]), event.article)
    acts = event.kind in ("cut", "taken back")
    return Line(_told(event, card), event.article, seat=data.get("seat"), does=acts)


def _told(event: Event, card: Naming) -> str:
    data = event.data
    match event.kind:
        case "cut":
            return f"{does(data['seat'], 'cuts', 'cut')} the shoe after {data['place']} cards."
        case "burned":
            return f"The first card is {card(data['card'])}: {data['count']} are burned."
        case "five":
            return f"Punto has five: {frame.names(data['who'], ' and ')} may draw or stand."
        case "said":
            return f"{data['choice']}."
        case "no agreement":
            return f"No agreement: punto must {data['choice']}, as when nobody bets on it."
        case "natural":
            return f"{data['side'].capitalize()} has a natural {data['total']}."
        case "opened":
            return f"Banco opens {' and '.join(map(card, data['cards']))}, {data['total']}."
        case "no card":
            return "Punto's card is not drawn: banco has a natural."
        case "third":
            return f"{data['side'].capitalize()} draws {card(data['card'])}: {data['total']}."
        case "stands":
            return f"{data['side'].capitalize()} stands with {data['total']}."
        case "baccara":
            return f"{data['side'].capitalize()} has baccara: nought."
        case "result":
            return result(data["winner"], data["punto"], data["banco"])
        case "separator":
            more = "one more coup follows" if data["more"] else "this coup is the last"
            return f"The separator has shown: {more}."
        case "too few":
            return f"{data['left']} cards are left, too few for a coup."
        case "shoe over":
            return f"The shoe is finished after {data['coups']} coups; {data['left']} cards are kept back."
    return _of_a_bet(event)


def result(winner: str, punto: int, banco: int) -> str:
    """What the caller announces at the end of a coup."""
    if winner == TIE:
        return f"Égalité: {punto} each."
    mine, other = (punto, banco) if winner == PUNTO else (banco, punto)
    return f"{winner.capitalize()} wins, {mine} to {other}."


def _of_a_bet(event: Event) -> str:
    """What happened to one bet; a win, a loss and a push look alike."""
    data = event.data
    what = f"{data['stake']} on {data['on']}, box {data['box']}"
    match event.kind:
        case "laid":
            return f"{what}." if data["added"] == data["stake"] else f"{data['added']} more: {what}."
        case "taken back":
            return f"{does(data['seat'], 'takes', 'take')} back {what}."
        case "pushed":
            return f"{what}: goes back, {mixed(data['gain'], signed=True)}."
    kept = f" (commission {mixed(data['commission'])})" if "commission" in data else ""
    return f"{what}: {mixed(data['gain'], signed=True)}{kept}."


def announced(view: View) -> str:
    """What the caller says of the coup on the table."""
    if view.phase == "five":
        return f"Punto has five. {frame.names(view.deciders, ' and ')}: draw or stand?"
    if not view.past:
        return "The shoe is ready. Place your bets."
    hands = view.past[-1]
    return result(hands.winner, total(hands.punto), total(hands.banco))


def hand_text(side: str, hands: Hands, *, closed: bool) -> str:
    """A hand in words, to be read out: its cards, its total, or that it is closed."""
    cards = hands.punto if side == PUNTO else hands.banco
    if closed:
        return f"{side}: two cards, closed"
    if not cards:
        return f"{side}: no cards"
    return f"{side}: {', '.join(f'the {card.name}' for card in cards)}, total {total(cards)}"
