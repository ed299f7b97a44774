"""The pictures of a table of punto banco: hands, shoe, boxes, tableau and score."""

from __future__ import annotations

from faro_edu import draw
from faro_edu.cards import Card
from faro_edu.draw import BRASS, INK, Tree, at, isolated, kept, tag, words
from faro_edu.punto_banco.actions import BANCO, BETS, BOXES, PUNTO, TIE
from faro_edu.punto_banco.presets import PACK
from faro_edu.punto_banco.score import ROWS, bead_plate, big_road
from faro_edu.punto_banco.state import View
from faro_edu.punto_banco.tableau import NATURAL, TABLEAU, VALUES, banco_draws, total
from faro_edu.punto_banco.words import announced, hand_text

DEEP, WOOD, IVORY = "#17452f", "#5d3a20", "#f4ead0"
SIGNS = {PUNTO: "P", BANCO: "B", TIE: "É"}
FILLS = {PUNTO: "#1d4f91", BANCO: "#9c2118", TIE: "#2c6e3f"}
HALF = len(BOXES) // 2


# -- hands and shoe


def hands(view: View) -> Tree:
    """The cards of the coup, punto's over banco's; banco's lie closed while five is being decided."""
    shown = view.hands
    closed = view.phase == "five"
    return tag(
        "div",
        _hand(view, PUNTO, shown.punto, hand_text(PUNTO, shown, closed=False)),
        _hand(view, BANCO, (None, None) if closed else shown.banco, hand_text(BANCO, shown, closed=closed)),
        class_="hands",
    )


def _state(view: View, side: str) -> str:
    """What stands over a hand: its total, that it is closed, or that it is a natural."""
    cards = view.hands.punto if side == PUNTO else view.hands.banco
    if side == BANCO and view.phase == "five":
        return "closed"
    if not cards:
        return ""
    natural = ", natural" if len(cards) == 2 and total(cards) >= NATURAL else ""
    return f"{total(cards)}{natural}"


def _hand(view: View, side: str, cards: tuple[Card | None, ...], said: str) -> Tree:
    drawn = [_card(card, 1 + place * 65, 22) for place, card in enumerate(cards)]
    slots = [_slot(1 + place * 65, 22) for place in range(len(cards), 3)]
    state = _state(view, side)
    return tag(
        "svg",
        words(side.upper(), 2, 15, 15, fill=BRASS, anchor="start", letter_spacing=2, font_weight="bold"),
        words(state, 192, 15, 16, fill="#ffffff", anchor="end", font_weight="bold") if state else None,
        *slots,
        *drawn,
        viewBox="0 0 194 110",
        role="img",
        aria_label=f"{said}.",
    )


def _slot(x: float, y: float) -> Tree:
    return tag(
        "rect", x=x, y=y, width=draw.CARD_WIDTH, height=draw.CARD_HEIGHT, rx=5, fill="none", stroke=BRASS,
        stroke_opacity=0.45, stroke_dasharray="4 4",
    )  # fmt: skip


_STRIPES = "".join(f"M5 {9 + 12 * line}L57 {21 + 12 * line}" for line in range(5))


def _card(card: Card | None, x: float, y: float) -> Tree:
    if card is not None:
        return draw.card(card, x, y)
    return at(
        x, y,
        tag("rect", width=draw.CARD_WIDTH, height=draw.CARD_HEIGHT, rx=5, fill=draw.PAPER, stroke="#00000055"),
        tag("rect", x=5, y=5, width=52, height=76, rx=3, fill="#27446b", stroke=BRASS),
        tag("path", d=_STRIPES, stroke=BRASS, stroke_opacity=0.5),
        aria_hidden=True,
    )  # fmt: skip


SHOE = 226


def shoe(view: View) -> Tree:
    """The shoe: a wooden rack whose cards get fewer, with the separator before the last ones (§ 14)."""
    cards = view.rules.packs * PACK
    room = SHOE - 16
    width = room * view.left / cards
    behind = room * min(view.rules.kept_back, view.left) / cards
    end = SHOE - 6
    edges = "".join(f"M{end - 5 * step} 7V19" for step in range(1, int(width / 5) + 1))
    separator = tag("rect", x=end - behind - 1.5, y=3, width=3.5, height=20, fill="#d64933", stroke=IVORY,
                    stroke_width=0.6)  # fmt: skip
    said = f"{view.left} cards, {_shoe_note(view)}"
    return tag(
        "svg",
        tag("path", d=f"M2 2H{SHOE - 2}V24H12Z", fill=WOOD, stroke="#2e1b0d", stroke_width=2),
        tag("rect", x=end - width, y=6, width=width, height=14, fill=draw.PAPER, stroke="#00000055"),
        tag("path", d=edges, stroke="#00000030") if edges else None,
        None if _is_out(view) else separator,
        words(said, SHOE / 2, 39, 12.5, fill=BRASS),
        viewBox=f"0 0 {SHOE} 44",
        class_="shoe",
        role="img",
        aria_label=f"Shoe: {view.left} cards of {cards}; {_shoe_note(view)}.",
    )


def _is_out(view: View) -> bool:
    """Whether the separator has come to the mouth of the shoe, in a coup that is still being decided too (§ E3)."""
    return view.left <= view.rules.kept_back


def _shoe_note(view: View) -> str:
    if view.over:
        return "finished"
    if _is_out(view):
        return "the separator is out"
    return f"{view.left - view.rules.kept_back} before the separator"


def caller(view: View) -> Tree:
    """What the caller announces, as text on the cloth."""
    return tag("p", announced(view), class_="caller")


# -- boxes


def boxes(view: View, seat: str, *, live: bool) -> list[Tree]:
    """The sixteen boxes in two halves of the table, each with a place for punto, banco and égalité (§ 17, § 2)."""
    return [_half(view, seat, half, live=live) for half in (BOXES[:HALF], BOXES[HALF:])]


PLACES = {PUNTO: (25, 30), BANCO: (57, 30), TIE: (89, 27)}
STEP = 35


def _half(view: View, seat: str, numbers: range, *, live: bool) -> Tree:
    columns = [_box(view, seat, box, STEP * place) for place, box in enumerate(numbers)]
    found = [(box, on, STEP * column) for column, box in enumerate(numbers) for on in BETS]
    found.sort(key=lambda place: view.holder(place[0]) not in (None, seat))  # the first is the tab stop
    places = [_place(view, seat, *place, first=not number) for number, place in enumerate(found)]
    named = f"Boxes {numbers[0]} to {numbers[-1]}"
    group = tag("g", *places, role="group", aria_label=named, data_group=named) if live else None
    return tag(
        "svg",
        tag("g", *columns, aria_hidden=True),
        group,
        viewBox="0 0 280 117",
        class_="boxes",
        role="group" if live else "img",
        aria_label=f"{named}. {_bets_text(view, numbers)}",
    )


def _bets_text(view: View, numbers: range) -> str:
    bets = [
        f"box {bet.box}: {isolated(bet.seat)} {bet.stake} on {bet.on}"
        for bet in view.bets
        if bet.box in numbers
    ]
    return f"Bets: {'; '.join(bets)}." if bets else "No bets."


def _box(view: View, seat: str, box: int, x: float) -> Tree:
    seated = box <= len(view.sitting.seats)
    own = seated and view.sitting.seats[box - 1] == seat
    bets = [view.bet(box, on) for on in BETS]
    chips = tuple((str(bet.stake), view.sitting.seats.index(bet.seat)) if bet else None for bet in bets)
    return _column(box, x, chips, seated=seated, own=own)


@kept
def _column(
    box: int, x: float, chips: tuple[tuple[str, int] | None, ...], *, seated: bool, own: bool
) -> Tree:
    return at(
        x, 0,
        tag("circle", cx=STEP / 2, cy=12, r=11, fill=IVORY if own else "none", stroke=BRASS,
            stroke_opacity=1 if seated else 0.4),
        words(str(box), STEP / 2, 17.5, 15.5, fill=INK if own else BRASS, font_weight="bold" if seated else None),
        *(_cell(on, chip, own) for on, chip in zip(BETS, chips, strict=True)),
    )  # fmt: skip


def _cell(on: str, chip: tuple[str, int] | None, own: bool) -> Tree:
    y, height = PLACES[on]
    return at(
        0, y,
        tag("rect", x=2, width=STEP - 4, height=height, rx=4, fill=DEEP, stroke=IVORY if own else BRASS,
            stroke_opacity=0.9 if own else 0.35, stroke_width=1.4 if own else 1),
        words(SIGNS[on], STEP / 2, height / 2 + 6, 16, fill=BRASS, fill_opacity=0.75) if chip is None
        else draw.chip(chip[0], STEP / 2, height / 2, seat=chip[1], radius=13),
    )  # fmt: skip


def _place(view: View, seat: str, box: int, on: str, x: float, *, first: bool) -> Tree:
    """A place as a button; in a box that is another's it rests, and says why if it is pressed."""
    lies, holder = view.bet(box, on), view.holder(box)
    taken = holder not in (None, seat)
    own = " (your own)" if box == view.home(seat) else f" ({isolated(holder or '')} has it)" if taken else ""
    label = f"{on}, box {box}{own}" + (f": {lies.stake} lie there" if lies else "")
    return _button(on, box, x, label, taken=taken, first=first)


@kept
def _button(on: str, box: int, x: float, label: str, *, taken: bool, first: bool) -> Tree:
    y, height = PLACES[on]
    return tag(
        "rect", x=x + 2, y=y, width=STEP - 4, height=height, rx=4, fill="#ffffff", fill_opacity=0, class_="place",
        role="button", tabindex=0 if first else -1, data_act="lay", data_value=f"{on} {box}",
        data_key=f"lay:{on} {box}", aria_label=label, aria_disabled=True if taken else None,
    )  # fmt: skip


# -- the tableau


CELL, TALL, TOP = 22, 20, 34


def decided_cell(view: View) -> tuple[int, int | None] | None:
    """The cell of the tableau that decided the last coup: banco's total, punto's third card or None."""
    if not view.past or view.phase == "five":
        return None
    shown = view.past[-1]
    mine, theirs = total(shown.punto[:2]), total(shown.banco[:2])
    return None if max(mine, theirs) >= NATURAL else (theirs, shown.third)


def tableau(view: View) -> Tree:
    """Banco's tableau, eight rows by eleven columns, the cell that decided the last coup framed (§ 7, § 8)."""
    return _tableau(decided_cell(view))


@kept
def _tableau(lit: tuple[int, int | None] | None) -> Tree:
    columns: list[int | None] = [*VALUES, None]
    cells = [
        _rule(b, third, 26 + CELL * column, TOP + TALL * b, lit == (b, third))
        for b in TABLEAU
        for column, third in enumerate(columns)
    ]
    heads = [
        words("–" if third is None else str(third), 26 + CELL * (column + 0.5), 30, 13, fill=BRASS)
        for column, third in enumerate(columns)
    ]
    sides = [words(str(b), 13, TOP + TALL * (b + 0.5) + 5, 13, fill=BRASS) for b in TABLEAU]
    return tag(
        "svg",
        words("banco’s total ↓, punto’s third card → (– none)", 138, 13, 12.5, fill=BRASS),
        *heads, *sides, *sorted(cells, key=lambda cell: cell.get("class") == "lit"),
        viewBox="0 0 276 196",
        class_="tableau",
        role="img",
        aria_label=f"Banco's tableau. {_cell_text(lit)}",
    )  # fmt: skip


def _rule(b: int, third: int | None, x: float, y: float, lit: bool) -> Tree:
    draws = banco_draws(b, third)
    return tag(
        "g",
        tag("rect", x=x + 0.5, y=y + 0.5, width=CELL - 1, height=TALL - 1,
            fill=IVORY if lit else DEEP if draws else "none", stroke="#ffffff" if lit else BRASS,
            stroke_opacity=1 if lit else 0.35, stroke_width=3 if lit else 1),
        words("D" if draws else "s", x + CELL / 2, y + TALL / 2 + 5, 14, fill=INK if lit else BRASS,
              font_weight="bold" if draws or lit else None),
        class_="lit" if lit else None,
    )  # fmt: skip


def _cell_text(cell: tuple[int, int | None] | None) -> str:
    if cell is None:
        return "No cell of it has decided this coup."
    b, third = cell
    met = "punto stood" if third is None else f"punto's third card counted {third}"
    return f"The last coup: banco had {b}, {met}, so banco {'drew' if banco_draws(b, third) else 'stood'}."


# -- the score, below the cloth


COLUMNS = 15


def score(view: View) -> Tree:
    """Bead plate and big road of the shoe, the newest columns of each (the whole score is in the transcript)."""
    winners = [past.winner for past in view.past]
    plate, road = bead_plate(winners), big_road(winners)
    first_bead = max(0, max((column for column, _, _ in plate), default=0) - COLUMNS + 1)
    first_road = max(0, max((bead.column for bead in road), default=0) - COLUMNS + 1)
    beads = [
        _bead(winner, 8 + 17.5 * (column - first_bead), 20 + 14 * row)
        for column, row, winner in plate
        if column >= first_bead
    ]
    rings = [
        _ring(bead.winner, bead.ties, 8 + 17.5 * (bead.column - first_road), 126 + 14 * bead.row)
        for bead in road
        if bead.column >= first_road
    ]
    return tag(
        "svg",
        words("bead plate: every coup", 8, 14, 12, fill=BRASS, anchor="start"),
        _grid(20), *beads,
        words("big road: ● banco, ○ punto, ties counted", 8, 120, 12, fill=BRASS, anchor="start"),
        _grid(126), *rings,
        viewBox="0 0 276 218",
        class_="score",
        role="img",
        aria_label=_score_text(winners),
    )  # fmt: skip


@kept
def _grid(y: float) -> Tree:
    down = "".join(f"M{8 + 17.5 * column:g} {y}v84" for column in range(COLUMNS + 1))
    across = "".join(f"M8 {y + 14 * row}h{17.5 * COLUMNS:g}" for row in range(ROWS + 1))
    return tag("path", d=down + across, stroke=BRASS, stroke_opacity=0.25, fill="none")


@kept
def _bead(winner: str, x: float, y: float) -> Tree:
    return tag(
        "g",
        tag("circle", cx=x + 8.75, cy=y + 7, r=6.5, fill=FILLS[winner], stroke=IVORY, stroke_width=0.8),
        words(SIGNS[winner], x + 8.75, y + 10.9, 10.5, fill="#ffffff", font_weight="bold"),
    )


@kept
def _ring(winner: str, ties: int, x: float, y: float) -> Tree:
    """A full mark for banco, an empty one for punto; ties are counted on it."""
    full = winner == BANCO
    return tag(
        "g",
        tag("circle", cx=x + 8.75, cy=y + 7, r=5.6, fill=IVORY if full else DEEP, stroke=IVORY, stroke_width=1.8),
        words(str(ties), x + 8.75, y + 10.8, 10.5, fill=INK if full else IVORY, font_weight="bold") if ties else None,
    )  # fmt: skip


def _score_text(winners: list[str]) -> str:
    if not winners:
        return "Score of the shoe: no coup yet."
    counted = ", ".join(f"{side} {winners.count(side)}" for side in BETS)
    last = ", ".join(winners[-6:])
    return f"Score of the shoe: {counted}; the last coups: {last}."
