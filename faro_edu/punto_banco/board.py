"""The table of punto banco, drawn from what one seat may see: status, cloth, controls, bets, odds, log.

Pure: a view and the reader's choices in, a tree out. The same drawing is the live table and its poster.
"""

from __future__ import annotations

from fractions import Fraction

from faro_edu import draw, frame
from faro_edu.draw import Tree, percent, tag
from faro_edu.frame import Face, Line, Told, button
from faro_edu.play import BANK, Event
from faro_edu.punto_banco import cloth, odds
from faro_edu.punto_banco.actions import BETS, BOXES, CHOICES, TIE
from faro_edu.punto_banco.policies import BY_HAND, POLICIES
from faro_edu.punto_banco.rules import commission
from faro_edu.punto_banco.state import Bet, View
from faro_edu.punto_banco.words import sentence, settled_first

__all__ = ["chosen_box", "dealer", "draw_table", "sentence"]


def draw_table(view: View, told: Told, face: Face) -> Tree:
    """The whole table as ``view``'s seat sees it."""
    return frame.root(
        "punto_banco",
        frame.status(_where(view), told, face),
        tag(
            "div",
            tag("div", cloth.hands(view), cloth.tableau(view), class_="coup"),
            tag("div", cloth.shoe(view), cloth.caller(view), class_="side"),
            tag("div", *cloth.boxes(view, face.seat, live=face.live), class_="halves"),
            class_="cloth",
        ),
        _play(view, told, face),
        frame.log(_log(view, told)),
        _purses(view),
        frame.notice(face),
        frame.controls(told, face, view.sitting.seats, _cut(view, face)),
        _bets(view, face),
        _odds(view, face.stake) if face.odds and not view.over else None,
        _score(view),
        frame.terms(_terms(view), told),
        frame.settings(told, face, view.sitting.seats, *_players(view, face)),
        live=face.live,
        label="Punto banco table" if face.live else "Picture of a punto banco table",
    )


def _where(view: View) -> list[draw.Child]:
    return [f"Shoe {view.number}: ", tag("span", _summary(view), class_="coup-count")]


def _purses(view: View) -> Tree:
    at_stake = {seat: view.at_stake(seat) for seat in view.sitting.seats}
    return frame.purses(view.sitting.seats, view.balances, view.sitting.limits, at_stake)


def _score(view: View) -> Tree:
    """The score sheet of the shoe, folded away."""
    return tag(
        "details",
        tag("summary", "Score of the shoe", data_key="score-summary"),
        tag("div", cloth.score(view), class_="cloth"),
        class_="tab",
        data_key="score",
    )


def _terms(view: View) -> str:
    """What the bets pay here, and what is done on five."""
    rules = view.rules
    rounded = "" if rules.rounding == "exact" else f", rounded {rules.rounding}"
    nobody = f"on five the largest bet on punto decides, and without one punto {rules.no_punto_bet}s"
    five = "on five punto always draws" if rules.on_five == "draw" else nobody
    return f"Punto pays 1 to 1; banco 1 to 1 less {rules.commission} %{rounded}; égalité {rules.tie_pays} to 1; {five}."


def _summary(view: View) -> str:
    coups = f"coup {view.coup}" if view.coup else "no coup yet"
    return f"{coups} · {'finished' if view.over else f'{view.left} cards in it'}"


BETTING = frozenset({"laid", "taken back", "cut"})


def _log(view: View, told: Told) -> list[list[Line]]:
    """The lines of this shoe: a group a coup, however many steps it took, and before it the bets laid for it."""
    steps: list[tuple[Event, ...]] = []
    for deal, events in told.steps:
        if deal != view.number:
            continue
        choosing = bool(steps) and not BETTING.issuperset(event.kind for event in events)
        if choosing and not any(event.kind in ("shoe", "dealt") for event in events):
            steps[-1] += events
        else:
            steps.append(events)
    return frame.grouped(
        steps, settled_first, opens=("shoe", "dealt"), before=lambda coup: f"Before coup {coup}"
    )


# -- controls


def _play(view: View, told: Told, face: Face) -> Tree:
    box = chosen_box(view, face)
    boxes = frame.choice("Box", "box", str(box), _open_boxes(view, face), live=face.live)
    return frame.play_row(
        frame.stake_field(face, view.sitting.limits),
        boxes,
        _five(view, face) if view.phase == "five" else _lay_here(view, face, box),
        _deal_button(view, told, face),
    )


def _lay_here(view: View, face: Face, box: int) -> Tree:
    """The three bets as buttons, for the keyboard and for small screens."""
    return tag(
        "span",
        *(button(on.capitalize(), "lay-here", on, live=face.live, once=True, off=view.over) for on in BETS),
        class_="other-bets",
        role="group",
        aria_label=f"Lay the stake in box {box}",
    )


def _deal_button(view: View, told: Told, face: Face) -> Tree:
    if view.over or view.phase == "bets":
        return frame.main_button("Deal the coup", "turn", told, face, over=view.over)
    return button("Deal the coup", "turn", live=face.live, once=True, off=True)


def chosen_box(view: View, face: Face) -> int:
    """The box that the reader has chosen, if the seat may still bet there; else the seat's own."""
    picked = face.picked.get("box", "")
    chosen = int(picked) if picked.isdecimal() and len(picked) < 3 else 0
    open_here = chosen in BOXES and view.holder(chosen) in (None, face.seat)
    return chosen if open_here else view.home(face.seat)


def _open_boxes(view: View, face: Face) -> dict[str, str]:
    own = view.home(face.seat)
    free = [box for box in BOXES if view.holder(box) in (None, face.seat)]
    return {str(box): f"{box}, your own" if box == own else str(box) for box in free}


def _cut(view: View, face: Face) -> Tree | None:
    if view.coup or view.over:
        return None
    middle = face.picked.get("place", str(view.left // 2))
    return tag(
        "span",
        frame.field_("Cut after", "place", middle, live=face.live, kind="number", min=1, max=view.left - 1,
                     step=1, inputmode="numeric", size=5),
        button("Cut the shoe", "cut", live=face.live, once=True, off=view.cut),
    )  # fmt: skip


def _five(view: View, face: Face) -> Tree:
    """The choice on five, put to each punter who has it and has not spoken; it stands where bets are laid else."""
    article = "punto-6" if len(view.largest) == 1 else "punto-editor-1"
    return tag(
        "span",
        *(_choice(seat, face) for seat in view.deciders),
        frame.article_link(article),
        class_="five",
        role="group",
        aria_label="The choice on five",
    )


def _choice(seat: str, face: Face) -> Tree:
    ways = [
        button(
            choice.capitalize(),
            "choose",
            f"{choice} {seat}",
            live=face.live,
            once=True,
            label=f"{draw.isolated(seat)}: {choice}",
        )
        for choice in CHOICES
    ]
    return tag("span", draw.name(seat), ": ", *ways, class_="stakes")


# -- bets and odds


def _bets(view: View, face: Face) -> Tree:
    caption = "In the boxes"
    if not view.bets:
        return tag("section", tag("h3", caption), tag("p", "No bet lies in a box."), class_="bets")
    table = tag("table", tag("tbody", *(_bet_row(view, face, bet) for bet in view.bets)))
    return tag(
        "section",
        tag("h3", caption),
        tag("div", table, class_="scroll", tabindex=0, role="group", aria_label=caption),
        class_="bets",
    )


def _bet_row(view: View, face: Face, bet: Bet) -> Tree:
    called = f"{bet.stake} on {bet.on}, box {bet.box}"
    back = button("Take back", "take", f"{bet.on} {bet.box}", live=face.live, label=f"Take back the {called}")
    mine = bet.seat == face.seat and view.phase == "bets"
    return tag(
        "tr",
        tag("th", draw.name(bet.seat), f": {called}", scope="row"),
        tag("td", back if mine else None, class_="deeds"),
        data_key=f"bet:{bet.on} {bet.box}",
    )


def _odds(view: View, stake: int) -> Tree:
    """The exact chances of the three bets from the cards unseen, or on five what each choice is worth.

    Where the house rounds its commission the edge on banco is that of the stake in the field (§ E6).
    """
    if view.phase == "five":
        return _odds_on_five(view)
    caption = f"From the {sum(view.counts)} cards unseen"
    ways: dict[odds.OnFive, tuple[str, str]] = {"draw": ("wins", "edge")}
    if view.rules.on_five != "draw":
        ways = {"draw": ("wins if five draws", "edge"), "stand": ("wins if five stands", "edge")}
    rows = [
        _priced(
            bet,
            *(
                number
                for way in ways
                for number in (odds.coup(view.counts, way).chance(bet), _edge(view, bet, way, stake))
            ),
        )
        for bet in odds.SIDES
    ]
    note = "The edge is what the bank keeps of a stake on the average, pushes counted"
    rounded = (
        "" if view.rules.rounding == "exact" else f"; on banco of a stake of {stake}, for the house rounds"
    )
    return _section(
        caption, ("Bet", *(head for pair in ways.values() for head in pair)), rows, f"{note}{rounded}."
    )


def _edge(view: View, bet: odds.Bet, on_five: odds.OnFive, stake: int) -> Fraction:
    rules = view.rules
    kept = 100 * commission(rules, stake) / stake
    return odds.edge(view.counts, bet, commission=kept, tie_pays=rules.tie_pays, punto_on_five=on_five)


def _odds_on_five(view: View) -> Tree:
    laws = odds.on_five(view.counts)
    rows = [
        _priced(f"punto {choice}s", *(law.chance(side) for side in odds.SIDES), law.net)
        for choice, law in laws.items()
    ]
    heads = ("Choice", "punto wins", "banco wins", TIE, "a counter on punto nets")
    caption = f"Punto has five, from the {sum(view.counts)} cards unseen"
    return _section(caption, heads, rows, "Banco's closed cards are among the unseen.")


def _priced(name: str, *values: Fraction) -> Tree:
    cells = [tag("td", percent(value).replace("-", "−"), title=str(value)) for value in values]
    return tag("tr", tag("th", name, scope="row"), *cells)


def _section(caption: str, heads: tuple[str, ...], rows: list[Tree], note: str) -> Tree:
    table = tag(
        "table",
        tag("thead", tag("tr", *(tag("th", head, scope="col") for head in heads))),
        tag("tbody", *rows),
    )
    return tag(
        "section",
        tag("h3", caption),
        tag("div", table, class_="scroll", tabindex=0, role="group", aria_label=caption),
        tag("p", note),
        class_="odds",
    )


# -- who plays the seats


def dealer(view: View, face: Face) -> str:
    """Who deals: the house, or the punter whom the reader has named (§ 13)."""
    named = face.picked.get("dealer", BANK)
    return named if named in view.sitting.seats else BANK


def _players(view: View, face: Face) -> list[Tree]:
    """Who deals, and for each seat by what it is played: by hand, or by a declared policy."""
    options = {BY_HAND: BY_HAND, **{name: name for name in POLICIES}}
    hands = {BANK: "the house", **{seat: seat for seat in view.sitting.seats}}
    return [
        frame.choice("The cards are dealt by", "dealer", dealer(view, face), hands, live=face.live),
        *_policies(view, face, options),
    ]


def _policies(view: View, face: Face, options: dict[str, str]) -> list[Tree]:
    return [
        frame.choice(
            f"Seat {draw.isolated(seat)} is played",
            f"played-{place}",
            face.picked.get(f"policy {seat}", BY_HAND),
            options,
            live=face.live,
        )
        for place, seat in enumerate(view.sitting.seats)
    ]
