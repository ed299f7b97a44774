"""The cloth: the banker's pack, the two piles, and the punters' cards with chalk, corners and folds."""

from __future__ import annotations

from collections.abc import Sequence

from faro_edu import draw
from faro_edu.cards import Card, rank_sign
from faro_edu.draw import CARD_HEIGHT, CARD_WIDTH, INK, Tree, at, tag, words
from faro_edu.play import BANK, mixed
from faro_edu.stoss.presets import TITLES
from faro_edu.stoss.state import Bet, Settled, View, played

WIDTH, TOP = 560, 146
MOST_DRAWN = 42
CELL_WIDTH, CELL_HEIGHT, ROW = 92, 132, 6
ZOOMS = ((4, 4, 1.32), (MOST_DRAWN, ROW, 1.0))
"""For so many cards at most: how many stand in a row, and how large."""
LEAST_HEIGHT = CELL_HEIGHT * 1.32
"""What the cards have below the bank's side, be they few or many, so that the first ones move nothing."""
CHALK, BACK, BACK_LINE = "#f3f1e6", "#7d3038", "#e6c9b8"


def draw_cloth(view: View) -> Tree:
    """The picture of the table as the view's seat sees it."""
    cells: list[tuple[Bet, Settled | None]] = [(bet, None) for bet in view.bets]
    cells += [(gone.bet, gone) for gone in _settled(view)]
    drawn = cells[:MOST_DRAWN]
    row, zoom = next((row, zoom) for most, row, zoom in ZOOMS if len(drawn) <= most)
    height = TOP + max(LEAST_HEIGHT, -(-len(drawn) // row) * CELL_HEIGHT * zoom)
    return tag(
        "svg",
        _banker(view),
        *(
            _cell(view, bet, gone, *_spot(place, len(drawn), row, zoom), zoom)
            for place, (bet, gone) in enumerate(drawn)
        ),
        None if cells else _nothing(view),
        viewBox=f"0 0 {WIDTH} {height:g}",
        role="img",
        aria_label=describe(view),
    )


def _settled(view: View) -> list[Settled]:
    """The cards that left the game: of this deal in stoss, of the last coup in pharaon."""
    return [gone for gone in view.settled if not view.is_pharaon or gone.abzug == view.abzug]


def _nothing(view: View) -> Tree:
    text = "No card lies on the table." if not view.over else "The table is clear."
    return words(text, WIDTH / 2, TOP + 60, 17, fill=CHALK, font_style="italic")


# -- the banker's side


def _banker(view: View) -> Tree:
    """The pack in the middle; odd cards to the bank's side, even ones to the other."""
    left, right = _sides(view)
    names = ("gives", "kills") if view.rules.side == "right" else ("kills", "gives")
    return tag(
        "g",
        _place(left, 96, f"left: {names[0]}"),
        _pack(view),
        _place(right, WIDTH - 96, f"right: {names[1]}"),
        tag(
            "path", d=f"M12 {TOP - 2}H{WIDTH - 12}", stroke=CHALK, stroke_opacity=0.45, stroke_dasharray="2 5"
        ),
    )


def _place(fallen: Sequence[Card], x: float, label: str) -> Tree:
    scale = 1.2
    left = x - CARD_WIDTH * scale / 2
    return tag(
        "g",
        words(label, x, 19, 17, fill=CHALK, font_style="italic"),
        draw.pile(len(fallen), fallen[-1] if fallen else None, left, 28, scale=scale),
    )


def _pack(view: View) -> Tree:
    """The banker's pack face down, the shown bottom card half below it."""
    x, scale = WIDTH / 2, 1.2
    left = x - CARD_WIDTH * scale / 2
    count = "cut, " if view.cut else ""
    below = [draw.card(view.bottom, left + 34, 36, scale=scale)] if view.bottom and view.left else []
    backs = [
        back(left - 2 * depth, 28 - 1.2 * depth, scale) for depth in range(min(view.left, 3) - 1, -1, -1)
    ]
    return tag(
        "g",
        words(f"{count}{view.left} left", x, 19, 17, fill=CHALK, font_style="italic"),
        *below,
        *backs,
    )


def _sides(view: View) -> tuple[Sequence[Card], Sequence[Card]]:
    """What has fallen to the left and to the right."""
    firsts, seconds = view.shown[0::2], view.shown[1::2]
    return (seconds, firsts) if view.rules.side == "right" else (firsts, seconds)


def fallen(view: View) -> Tree:
    """The ranks of the pairs that fell before the last one, in words below the picture, so that they can be read."""
    rows = [
        tag("p", f"fell {side}: ", " ".join(rank_sign(card.rank) for card in cards[:-1]) or "nothing yet")
        for side, cards in zip(("left", "right"), _sides(view), strict=True)
    ]
    return tag("div", *rows, class_="fallen")


def back(x: float, y: float, scale: float, *, faint: bool = False) -> Tree:
    """A card face down."""
    lattice = "".join(f"M{6 + 12.5 * i} 6V{CARD_HEIGHT - 6}" for i in range(5)) + "".join(
        f"M6 {6 + 12.33 * i}H{CARD_WIDTH - 6}" for i in range(7)
    )
    return tag(
        "g",
        tag("rect", width=CARD_WIDTH, height=CARD_HEIGHT, rx=5, fill=draw.PAPER, stroke="#00000066"),
        tag("rect", x=4, y=4, width=CARD_WIDTH - 8, height=CARD_HEIGHT - 8, rx=3, fill=BACK),
        tag("path", d=lattice, stroke=BACK_LINE, stroke_opacity=0.5, fill="none"),
        class_="card",
        opacity=0.45 if faint else None,
        transform=f"translate({x:g} {y:g}) scale({scale:g})",
    )


# -- the punters' cards


def _spot(place: int, count: int, row: int, zoom: float) -> tuple[float, float]:
    """Where a card lies: in rows, each in the middle of the cloth."""
    line = place // row
    here = min(row, count - row * line)
    left = (WIDTH - here * CELL_WIDTH * zoom) / 2
    return left + CELL_WIDTH * zoom * (place % row + 0.5), TOP + CELL_HEIGHT * zoom * line


def _cell(view: View, bet: Bet, gone: Settled | None, x: float, y: float, zoom: float) -> Tree:
    """One punter's card: the stake in chalk above it, its owner and what became of it below."""
    scale = 0.86
    left = -CARD_WIDTH * scale / 2
    face = (
        draw.card(bet.card, left, 24, scale=scale, faint=gone is not None)
        if bet.card and bet.opened
        else back(left, 24, scale)
    )
    below = mixed(gone.gain, signed=True) if gone else _status(view, bet)
    return tag(
        "g",
        words(_chalked(bet), 0, 17, 17, fill=CHALK, font_style="italic", font_weight="bold"),
        face,
        *_marks(bet, left, 24, scale),
        words(draw.isolated(_short(bet.seat)), 0, 113, 14, fill=CHALK),
        words(below, 0, 128, 14, fill=CHALK, font_style="italic"),
        class_="laid",
        transform=f"translate({x:g} {y:g}) scale({zoom:g})",
    )


def called(bet: Bet) -> str:
    """A card in words: open ones by their face, others by the number of the log, and who may know it reads its face."""
    if bet.opened:
        return str(bet.card)
    return f"card {bet.number} ({bet.card})" if bet.card else f"card {bet.number}"


def _chalked(bet: Bet) -> str:
    against = "× " if bet.way == "against" else ""
    return f"{against}{mixed(bet.stake)}"


def _status(view: View, bet: Bet) -> str:
    if bet.state == "halved":
        return "halved"
    if bet.won:
        return f"won {mixed(bet.won, signed=True)}"
    name = played(bet, russian=not view.is_pharaon)
    if bet.opened:
        return _short(name)
    return _short(f"{bet.card or ''} {name or 'face down'}".strip())


def _short(text: str) -> str:
    return text if len(text) <= 13 else text[:12] + "…"


def _marks(bet: Bet, x: float, y: float, scale: float) -> list[Tree]:
    """Bent corners as turned-down flaps, a bridge as an arch, a fold as a crease."""
    width, height = CARD_WIDTH * scale, CARD_HEIGHT * scale
    places = [  # first the corners without a sign
        f"M{width} 16V0H{width - 16}Z M{width - 16} 0V16H{width}Z",
        f"M0 {height - 16}V{height}H16Z M16 {height}V{height - 16}H0Z",
        "M0 16V0H16Z M16 0V16H0Z",
        f"M{width} {height - 16}V{height}H{width - 16}Z M{width - 16} {height}V{height - 16}H{width}Z",
        f"M{width / 2 - 8} 0H{width / 2 + 8}L{width / 2} 14Z",
    ]
    flaps = [tag("path", d=d, fill="#d8cfb4", stroke=INK, stroke_width=0.8) for d in places[: bet.corners]]
    arches = [
        tag("path", d=f"M0 {height / 2 + 8 * n}Q{width / 2} {height / 2 - 26 + 8 * n} {width} {height / 2 + 8 * n}",
            fill="none", stroke="#0b57d0", stroke_width=2)
        for n in range(bet.bridges)
    ]  # fmt: skip
    folded = bet.state == "on" and bet.stake < bet.first and not bet.corners and not bet.bridges
    crease = (
        [tag("path", d=f"M-3 {height / 2}H{width + 3}", stroke=INK, stroke_dasharray="4 2")] if folded else []
    )
    return [at(x, y, *flaps, *arches, *crease)]


# -- in words


def where(view: View) -> str:
    """Where the deal stands, in a few words.

    "to be cut", "abzug 3, 46 cards left", "over after 5 abzugs".
    """
    pair = "coup" if view.is_pharaon else "abzug"
    if view.over:
        return f"over after {view.abzug} {pair}{'s' if view.abzug != 1 else ''}"
    if view.shown:
        return f"{pair} {view.abzug}, {view.left} cards left"
    return "the pack is cut" if view.cut else "before the deal" if view.is_pharaon else "to be cut"


def terms(view: View) -> str:
    """By which rules and on what terms the table plays (§ E6)."""
    limits = view.sitting.limits
    bank = "the bank pays every debt" if limits.bank is None else f"the bank has {limits.bank}"
    if view.bank != BANK:
        debts = limits.purse is None
        bank = "who has the bank pays " + ("every debt" if debts else "out of his purse")
    stakes = f"{limits.least:,}–{limits.most:,}".replace(",", "\N{NO-BREAK SPACE}")
    return f"{TITLES[view.rules.preset]} · stakes {stakes} · {bank}"


def describe(view: View) -> str:
    """The picture in words: what fell last, and every card on the table with its stake."""
    said = [where(view)]
    if view.shown:
        first, second = view.shown[-2:]
        sides = ("right", "left") if view.rules.side == "right" else ("left", "right")
        said.append(f"last on the {sides[0]} the {first.name}, on the {sides[1]} the {second.name}")
    if view.bottom:
        said.append(f"the bottom card is the {view.bottom.name}")
    for bet in view.bets:
        face = f"card {bet.number}, face down" if not bet.opened else ""
        known = f"the {bet.card.name}" if bet.card else ""
        name = played(bet, russian=not view.is_pharaon)
        laid = ", ".join(part for part in (face, known) if part)
        said.append(f"{draw.isolated(bet.seat)}: {laid} for {mixed(bet.stake)}{', ' + name if name else ''}")
    said += [
        f"{draw.isolated(gone.bet.seat)}: {gone.bet.card.name if gone.bet.card else ''} {mixed(gone.gain, signed=True)}"
        for gone in _settled(view)
    ]
    return "The cloth. " + "; ".join(said) + "."
