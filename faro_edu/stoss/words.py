"""What the table says: each event as a line of the log, each step as one sentence, the agreement as a list."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from faro_edu import frame
from faro_edu.cards import Card
from faro_edu.draw import isolated
from faro_edu.frame import Line, does
from faro_edu.play import BANK, Event, mixed
from faro_edu.stoss.presets import Rules
from faro_edu.stoss.state import View

Naming = Callable[[Card], str]

LAID = {"before the cut": "stoss-5", "after the cut": "stoss-22", "between coups": "pharaon-3"}


def lines(events: Iterable[Event], card: Naming = str) -> list[Line]:
    """The lines of the log for a step; the net stands first when a punter had several cards decided."""
    found = list(events)
    decided = sum("gain" in event.data and event.kind != "returned" for event in found)
    told = [event for event in found if event.kind != "settled" or decided > len(event.data["net"])]
    return [line for event in told if (line := _line(event, card))]


def sentence(events: Iterable[Event], view: View) -> str:
    """What a step caused, as one sentence to be said aloud: cards in words, net first, then the balances."""
    purses = frame.purse_text(view.sitting.seats, view.balances, view.sitting.limits, banker=view.bank)
    return frame.sentence(lambda found: lines(found, lambda card: f"the {card.name}"), events, purses)


def _line(event: Event, card: Naming) -> Line | None:
    data = event.data
    match event.kind:
        case "deal":
            bank = f"; the banker is {isolated(data['banker'])}" if data["banker"] != BANK else ""
            return Line(
                f"Deal {data['deal']}: a shuffled pack of {data['size']}{bank}.", event.article, head=True
            )
        case "cut":
            by = "the banker" if data["by"] == BANK else isolated(data["by"])
            return Line(f"The pack is cut after {data['at']} cards, by {by}.", event.article)
        case "bottom":
            return Line(f"The bottom card is {card(data['card'])}.", event.article)
        case "abzug":
            return Line(_abzug(data, card), event.article, head=True)
        case "opened":
            shown = ", ".join(f"{isolated(seat)} {card(found)}" for seat, found in data["cards"])
            return Line(f"Opened: {shown}.", event.article)
        case "settled":
            return Line(frame.net(data["net"]), event.article)
        case "over":
            return Line(f"The deal is over after {_pairs(data)}.", event.article)
        case "bank broken":
            return Line("The bank has paid out its last counter.", event.article)
    acts = event.kind in ("taken back", "unbend")
    return Line(_of_a_punter(event, card), event.article, seat=data["seat"], does=acts)


def _pairs(data: Any) -> str:
    return f"one {data['pair']}" if data["number"] == 1 else f"{data['number']} {data['pair']}s"


def _abzug(data: Any, card: Naming) -> str:
    other = "left" if data["side"] == "right" else "right"
    both = ", a doublet" if data["first"].rank == data["second"].rank else ""
    first, second = card(data["first"]), card(data["second"])
    return f"{data['pair'].capitalize()} {data['number']}: {data['side']} {first}, {other} {second}{both}."


def _of_a_punter(event: Event, card: Naming) -> str:
    """What happened to one punter's card; a win, a loss and a doublet look alike."""
    data = event.data
    match event.kind:
        case "run":
            return f"a run of {data['length']}."
        case "run ends":
            return f"the run of {data['length']} ends; the next stake is {mixed(data['first'])} again."
        case "one for the other":
            return "both cards of the coup: one for the other."
    what = _card_of(data, card)
    stake = mixed(data["stake"])
    match event.kind:
        case "laid":
            stake = f"the initial stake, {stake}" if data["unnamed"] else stake
            return f"{stake} on {what}{', va banque' if data['banque'] else ''}."
        case "taken back":
            return f"{does(data['seat'], 'takes', 'take')} back {what}, {stake}."
        case "refused":
            return f"{stake} on {what}: the banker refuses, and it goes back."
        case "bend" | "bridge":
            return f"{what} plays for {stake}."
        case "unbend":
            return f"{does(data['seat'], 'straightens', 'straighten')} the corner: {what} plays for {stake}."
        case "fold":
            return f"pli: {what} plays for the half, {stake}."
        case "plays on":
            return f"no word: {what} plays on for {stake}."
        case "returned":
            return f"{stake} on {what}: goes back undecided."
        case "bonus":
            return f"bonus on {what}: {mixed(data['gain'], signed=True)}."
    return f"{stake} on {what}, {_fell(event)}: {mixed(data['gain'], signed=True)}."


def _card_of(data: Any, card: Naming) -> str:
    shown = card(data["card"]) if data["card"] else f"card {data['number']}"
    against = " against" if data["way"] == "against" else ""
    return f"{shown}{against}{' by ' + data['played'] if data['played'] else ''}"


def _fell(event: Event) -> str:
    """Killed or given, at once (*соника*) or not; a doublet is named as one."""
    data = event.data
    sonica = " sonica" if data["sonica"] else ""
    if event.kind == "split":
        return "a doublet"
    killed = _killed(event)
    lob = " by the lob" if killed and data["place"] == 1 and not event.article.startswith("pharaon") else ""
    agreed = (
        (", but won" if killed else ", but lost") if killed == (data["gain"] > 0) and data["gain"] else ""
    )
    counts = abs(data["counts"])
    part = "" if counts == 1 else f", counting {mixed(counts)}"
    return f"{'killed' if killed else 'given'}{sonica}{lob}{agreed}{part}"


def _killed(event: Event) -> bool:
    """Whether the card fell where cards are killed: a term can make it win there all the same (§ 15)."""
    odd = bool(event.data["place"] % 2)
    return odd if event.data["way"] == "with" else not odd


# -- the agreement


def agreement(rules: Rules) -> list[tuple[str, str]]:
    """What is agreed before the deal, each with its article: the conditions by which tables differ."""
    found = [(f"packs of {rules.pack}", "pharaon-1" if rules.laid == "between coups" else "stoss-2")]
    found.append((f"cards are laid {rules.laid}", LAID[rules.laid]))
    found.append(_doublet(rules))
    if rules.last_doublet == "whole":
        found.append(("in the last pair the whole", "pharaon-6"))
    if rules.last_card == "null":
        found.append(("the last card is null", "pharaon-5"))
        found.append((f"hocly {rules.hocly}", "pharaon-7"))
    elif rules.hocly == "given up":
        found.append(("the last pair is void", "pharaon-7"))
    if rules.lob == "half":
        found.append(("half on the lob", "stoss-15"))
        if rules.lob_plie == "whole":
            found.append(("but the whole on a plié there", "stoss-editor-2"))
    if rules.third == "half":
        found.append(("half on the third card", "stoss-15"))
    if rules.count == "thirds":
        found.append(("thirds by suit and colour", "stoss-21"))
    found += [(term, "stoss-15") for term in rules.abzugs]
    found += [(f"bonus: {bonus}", "stoss-editor-14") for bonus in rules.bonuses]
    return [*found, *_manners(rules)]


def _doublet(rules: Rules) -> tuple[str, str]:
    taken = {"whole": "takes the whole stake", "half": "takes half", "nothing": "takes nothing"}[
        rules.doublet
    ]
    name = "doublet" if rules.laid == "between coups" else "plié"
    return f"on a {name} the bank {taken}", "stoss-10" if rules.doublet == "whole" else "pharaon-4"


def _manners(rules: Rules) -> list[tuple[str, str]]:
    found = []
    if rules.banker == "alternating":
        found.append(("punters, if two or more, bank by turns", "stoss-15"))
    if rules.cut == "banker":
        found.append(("the banker cuts", "stoss-editor-4"))
    if rules.raising == "after a win":
        found.append(("raised only after a win", "stoss-13"))
    if rules.veto == "free kush":
        found.append(("free kush", "stoss-13"))
    if rules.side == "left":
        found.append(("the bank's card falls left", "pharaon-2"))
    return found
