"""The table of stoss and pharaon, drawn from what one seat may see: status, cloth, controls, agreement, log.

Pure: a view and the reader's choices in, a tree out. The same drawing is the live table and its poster.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from faro_edu import draw, frame
from faro_edu.cards import PACK_RANKS, SUIT_NAMES, SUITS, rank_name, rank_sign
from faro_edu.draw import Child, Tree, percent, tag
from faro_edu.frame import Face, Line, Notice, Told, button
from faro_edu.play import BANK, mixed
from faro_edu.stoss import cloth, odds
from faro_edu.stoss.offers import (
    may_bend,
    may_bridge,
    may_buy,
    may_cut,
    may_lay,
    may_refuse,
    may_take,
    may_turn,
    may_unbend,
    stakes_of,
)
from faro_edu.stoss.policies import POLICIES
from faro_edu.stoss.presets import PRESETS, SWITCHES, Rules
from faro_edu.stoss.prices import price
from faro_edu.stoss.state import Bet, View, cap, least_stake, played
from faro_edu.stoss.words import agreement, lines, sentence

__all__ = ["CONDITIONS", "draw_table", "sentence"]

PRICES = ("gives", "kills", "doublet", "edge, left standing")
CONDITIONS: Mapping[str, str] = {
    "preset": "Game",
    "pack": "Cards in a pack",
    "doublet": "Plié or doublet: the bank takes",
    "lob": "Killed by the first card",
    "third": "Killed by the third card",
    "count": "Counted by",
    "veto": "The banker's veto",
    "banker": "The bank is",
}
"""The conditions that a new game can be agreed by at the table, and their labels."""
BY_HAND = "by hand"


def policy_of(seat: str) -> str:
    """Where the reader's choices hold the policy of one seat, if it has one of its own."""
    return f"policy of {seat}"


def draw_table(view: View, told: Told, face: Face) -> Tree:
    """The whole table as ``view``'s seat sees it; a set deal of the tale as an onlooker does."""
    view = _onlooker(view) if face.scene and view.rules.opened == "when decided" else view
    return frame.root(
        "stoss",
        frame.status(_where(view), told, face),
        tag("div", cloth.draw_cloth(view), cloth.fallen(view), class_="cloth"),
        _livret(view, face),
        _play(view, told, face),
        frame.log(_log(view, told)),
        _purses(view),
        frame.notice(face),
        frame.controls(told, face, (*view.sitting.seats, BANK)),
        _bets(view, face),
        _agreement(view, face),
        frame.terms(cloth.terms(view), told if told.seed else replace(told, lapsed=False)),
        frame.settings(told, face, view.sitting.seats, *_conditions(view.rules, face)),
        live=face.live,
        label=f"{'Table' if face.live else 'Picture of a table'} of {_game(view)}",
    )


def _onlooker(view: View) -> View:
    """The view without the faces of cards that lie face down: a story does not tell its end before (§ E12)."""
    return replace(view, bets=tuple(bet if bet.opened else replace(bet, card=None) for bet in view.bets))


def _game(view: View) -> str:
    return "pharaon" if view.is_pharaon else "stoss"


def _where(view: View) -> list[Child]:
    return [f"Deal {view.number}: ", tag("span", cloth.where(view), class_="turn-count")]


def _purses(view: View) -> Tree:
    at_stake = {seat: view.at_stake(seat) for seat in view.sitting.seats}
    return frame.purses(view.sitting.seats, view.balances, view.sitting.limits, at_stake, banker=view.bank)


def _log(view: View, told: Told) -> list[list[Line]]:
    """The lines of this deal: a group a pair, and before each what was laid, cut and bent for it."""
    steps = (events for deal, events in told.steps if deal == view.number)
    pair = "coup" if view.is_pharaon else "abzug"
    return frame.grouped(
        steps, lines, opens=("deal", "abzug"), before=lambda number: f"Before {pair} {number}"
    )


# -- controls


def next_step(view: View) -> str:
    """What the main button does now."""
    if view.is_pharaon:
        first = view.rules.bottom == "shown" and view.bottom is None and not view.shown
        return "Show the bottom card" if first else "Turn the coup"
    return "Turn the abzug" if view.cut else "Cut the pack"


def _play(view: View, told: Told, face: Face) -> Tree:
    able = may_turn(view) or any(may_cut(view, seat) for seat in (*view.punters, BANK))
    return frame.play_row(
        frame.main_button(next_step(view), "turn", told, face, over=view.over)
        if able or view.over
        else button(next_step(view), "turn", live=face.live, main=True, once=True, off=True),
        button("Deal on", "on", live=face.live, once=True, off=not may_turn(view)),
    )


def _livret(view: View, face: Face) -> Tree | None:
    """The punter's own pack: first what is chosen for a card, then a button a rank; for the banker nothing to lay."""
    if face.seat in (BANK, view.bank):
        return None
    ranks = [*PACK_RANKS[view.rules.pack]]
    off = not may_lay(view) or stakes_of(view) is None
    buttons = [
        button(
            rank_sign(rank),
            "lay",
            rank_sign(rank),
            live=face.live,
            off=off,
            label=f"{rank_sign(rank)}: lay the {rank_name(rank)}",
        )
        for rank in ranks
    ]
    suits = {sign: SUIT_NAMES[sign] for sign in SUITS}
    suit = face.picked.get("suit", SUITS[0])
    special: list[Child] = []
    if view.is_pharaon:
        special = [
            button("Against", "against", live=face.live, pressed=face.picked.get("against") == "on"),
            button("Masque", "masque", live=face.live, pressed=face.picked.get("masque") == "on"),
            button("Va banque", "banque", live=face.live, pressed=face.picked.get("banque") == "on")
            if view.bank_holds is not None
            else None,
        ]
    heading = "Lay a card of your livret" if view.is_pharaon else "Lay a card face down"
    return tag(
        "section",
        tag("h3", heading, *_bound(view)),
        tag(
            "div",
            frame.stake_field(face, view.sitting.limits, most=cap(view, view.seat)),
            frame.choice("Suit", "suit", suit, suits, live=face.live),
            *special,
            class_="orders",
        ),
        tag("div", *buttons, class_="livret", role="group", aria_label="Lay a card", data_group=True),
        class_="own-pack",
    )


def bound(view: View) -> Notice | None:
    """The most that the view's seat may stake on a card now, why, and by which article; None if nothing bounds it."""
    most = cap(view, view.seat)
    if most is None:
        return None
    if view.runs[view.seat].net < 0:
        return Notice(f"after a loss at most {most}", "stoss-19")
    return Notice(f"after the last deal at most {most}", "stoss-20")


def _bound(view: View) -> list[Child]:
    found = bound(view)
    return [f": {found.text} ", frame.article_link(found.article)] if found and found.article else []


# -- cards on the table


def _bets(view: View, face: Face) -> Tree:
    caption = f"On the table, {view.left} cards unseen" if face.odds else "On the table"
    if not view.bets:
        text = "All cards are settled." if view.over else "No card lies on the table."
        return tag("section", tag("h3", caption), tag("p", text), class_="bets")
    heads = ["Card", *(PRICES if face.odds else ()), ""]
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
        tag("th", draw.name(bet.seat), f": {_called(view, bet)}", scope="row"),
        *(_priced(view, bet) if face.odds else []),
        tag("td", *_deeds(view, face, bet), class_="deeds"),
        data_key=f"bet:{bet.number} {bet.seat}",
    )


def _called(view: View, bet: Bet) -> str:
    """A card and what it plays for, as far as the view may know it."""
    name = played(bet, russian=not view.is_pharaon)
    notes = ["" if bet.opened else "face down", name, "against" if bet.way == "against" else ""]
    notes.append("halved" if bet.state == "halved" else "")
    notes.append(f"won {mixed(bet.won)}" if bet.won else "")
    return ", ".join([f"{mixed(bet.stake)} on {cloth.called(bet)}", *(note for note in notes if note)])


def _priced(view: View, bet: Bet) -> list[Tree]:
    found = price(view, bet)
    if found is None:
        return [tag("td", "no price", colspan=len(PRICES))]
    return [
        tag("td", percent(value), title=str(value), data_head=head)
        for head, value in zip(PRICES, found, strict=True)
    ]


def _deeds(view: View, face: Face, bet: Bet) -> list[Tree]:
    if view.over:
        return []
    value, live = f"{bet.number} {bet.seat}", face.live
    if face.seat == BANK:
        refuse = button(
            "Refuse",
            "refuse",
            value,
            live=live,
            label=f"Refuse {draw.isolated(bet.seat)}'s {mixed(bet.stake)}",
        )
        return [refuse] if may_refuse(view, bet) else []
    if face.seat != bet.seat:
        return []
    name = _called(view, bet)
    deeds = (
        ("Bend a corner", "bend", may_bend(view, bet)),
        ("Straighten", "unbend", may_unbend(view, bet)),
        ("Paix", "bridge", may_bridge(view, bet)),
        ("Pli", "fold", bet.state == "halved"),
        ("Buy a paroli", "buy", may_buy(view, bet)),
        ("Take back", "take", may_take(view, bet)),
    )
    return [
        button(text, act, value, live=live, label=f"{text}: {name}") for text, act, open_ in deeds if open_
    ]


# -- what is agreed


def _agreement(view: View, face: Face) -> Tree:
    """The conditions agreed before the deal, each with its article; runs; on request the edge."""
    items = [tag("li", text, " ", frame.article_link(article)) for text, article in agreement(view.rules)]
    items += _declared(view, face)
    runs = [
        tag("li", draw.name(seat), f": a run of {run.length}, last stake {mixed(run.best)}")
        for seat, run in view.runs.items()
        if run.length
    ]
    return tag(
        "section",
        tag("h3", "Agreed"),
        tag("p", _edge(view)) if face.odds else None,
        tag("ul", *items, *runs, class_="agreement", aria_label="Agreement"),
        class_="agreed",
    )


def _declared(view: View, face: Face) -> list[Tree]:
    """How the seats play that the reader does not take (§ E16); in a set deal nobody plays by himself."""
    if face.scene:
        return []
    own = {seat: name for seat in view.sitting.seats if (name := face.picked.get(policy_of(seat)))}
    told: list[tuple[Child, str]] = [
        (draw.name(seat), name) for seat, name in own.items() if seat != face.seat
    ]
    common = face.picked.get("policy")
    if common and set(view.sitting.seats) - {face.seat}:
        told.append(("other seats", common))
    return [
        tag("li", who, f": {name}, {POLICIES[name].says} ", frame.article_link("stoss-editor-16"))
        for who, name in told
    ]


def _edge(view: View) -> str:
    stake = least_stake(view.sitting)
    edge = odds.bank_edge(view.rules, stake=stake if view.rules.bonuses else None)
    of = f"a stake of {stake}" if view.rules.bonuses else "a stake"
    does = "pays" if edge < 0 else "keeps"
    return f"Of {of} on a fresh pack the bank {does} {abs(edge)} = {percent(abs(edge))} on the average."


def _conditions(rules: Rules, face: Face) -> list[Tree]:
    """What the next *New game* is agreed by, and how the seats play that the reader does not take."""
    found = []
    for name, label in CONDITIONS.items():
        options = list(PRESETS) if name == "preset" else [str(value) for value in SWITCHES[name]]
        chosen = face.picked.get(name, str(getattr(rules, name)))
        found.append(
            frame.choice(label, name, chosen, {value: value.lower() for value in options}, live=face.live)
        )
    for name, label in (
        ("abzugs", "Abzug stoss, such as: killed 6 wins whole"),
        ("bonuses", "Bonuses, such as: sonik 2"),
    ):
        typed = face.picked.get(name, ", ".join(getattr(rules, name)))
        found.append(frame.field_(label, name, typed, live=face.live, maxlength=200))
    each = any(name.startswith(policy_of("")) for name in face.picked)
    says = {"": "each as agreed", BY_HAND: BY_HAND} if each else {"": BY_HAND}
    says |= {name: f"{name}: {policy.says}" for name, policy in POLICIES.items()}
    found.append(
        frame.choice("Other seats play", "policy", face.picked.get("policy", ""), says, live=face.live)
    )
    return found
