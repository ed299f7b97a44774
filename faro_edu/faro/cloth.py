"""The pictures of a faro table: box and piles, case-keeper, tab, and the layout with its counters."""

from __future__ import annotations

from faro_edu import draw
from faro_edu.cards import RANKS, Card, rank_name, rank_sign
from faro_edu.draw import BRASS, INK, Tree, at, isolated, kept, tag, words
from faro_edu.faro.actions import place_name
from faro_edu.faro.layout import CORNERS, EACH_TURN, HEIGHT, LOWER, UPPER, WIDTH, Spot, lies, middle, spots
from faro_edu.faro.presets import TITLES
from faro_edu.faro.state import TURNS, Bet, Called, View

CLOTH, WOOD, STEEL, IVORY = "#1f5c42", "#5d3a20", "#c9ced3", "#f4ead0"
NUMBERS = ("no", "one", "two", "three", "four")
ACROSS, DOWN = 568, 284
SPOT = 12
SEVERAL = {spot.kind for spot in spots()} - {"flat"}


# -- box and piles


def box(view: View) -> Tree:
    """The dealing box with the card in sight, the winners' pile (soda first) and the losers' pile."""
    in_box = _in_box(view)
    far, near = _far_pile(view), _near_pile(view)
    title = "hock" if view.over else "soda" if not view.turn else "winner" if _loser_first(view) else "loser"
    first, second = (
        ("winners, soda first", "losers") if _loser_first(view) else ("losers, soda first", "winners")
    )
    return tag(
        "svg",
        tag("rect", width=300, height=150, fill=CLOTH),
        words(first.partition(",")[0], 53, 18, 15, fill=BRASS),
        draw.pile(len(far), far[-1] if far else None, 22, 34),
        words(_counted(len(far)), 52, 141, 15, fill=BRASS),
        words(second.partition(",")[0], 149, 18, 15, fill=BRASS),
        draw.pile(len(near), near[-1] if near else None, 118, 34),
        words(_counted(len(near)), 148, 141, 15, fill=BRASS),
        words(f"box: {title}", 246, 18, 15, fill=BRASS),
        tag("rect", x=206, y=27, width=80, height=100, rx=7, fill="#7d858c", stroke=STEEL, stroke_width=3),
        draw.card(in_box, 215, 34),
        words(f"{len(view.unseen)} under it", 246, 142, 15, fill=BRASS),
        viewBox="0 0 300 150",
        class_="box",
        role="img",
        aria_label=f"In the box, face up: the {in_box.name}, {title}; {len(view.unseen)} cards under it. "
        f"{_pile_text(first, far)}; {_pile_text(second, near)}.",
    )


def _loser_first(view: View) -> bool:
    return view.rules.order == "loser first"


def _in_box(view: View) -> Card:
    """The card in sight: soda, then the second card of each turn, at last the hock (§ 5, § 8)."""
    return view.shown[-1]


def _far_pile(view: View) -> tuple[Card, ...]:
    """Soda and the second card of every turn but the one that still lies in the box (§ 6, § 9)."""
    seconds = view.shown[0 : 2 * view.turn + 1 : 2]
    return seconds if view.over else seconds[:-1]


def _near_pile(view: View) -> tuple[Card, ...]:
    return view.shown[1 : 2 * view.turn + 1 : 2]


def _counted(count: int) -> str:
    return "none yet" if not count else "1 card" if count == 1 else f"{count} cards"


def _pile_text(title: str, cards: tuple[Card, ...]) -> str:
    return f"{title}: {_counted(len(cards))}" + (f", the {cards[-1].name} on top" if cards else "")


# -- the case-keeper and the tab


def case_keeper(view: View) -> Tree:
    """Thirteen rods with four buttons each, pushed up as cards come (§ 24)."""
    return tag(
        "svg",
        tag("rect", width=324, height=150, fill=CLOTH),
        tag("rect", x=4, y=4, width=316, height=142, rx=8, fill=WOOD, stroke="#2e1b0d", stroke_width=2),
        *(_rod("".join(marks(view, rank)), rank, 24 + 23 * column) for column, rank in enumerate(RANKS)),
        viewBox="0 0 324 150",
        class_="case-keeper",
        role="img",
        aria_label="Case-keeper, cards left: "
        + ", ".join(f"{rank_name(rank)} {view.left(rank)}" for rank in RANKS)
        + ".",
    )


@kept
def _rod(shown: str, rank: int, x: float) -> Tree:
    """A rank's buttons: a winner's stops short of the edge, until all four lie at it (§ E19, house § 11)."""
    buttons, y = [], 36.0
    for mark in shown:
        y += 8 if mark in "1·" and len(shown) < 4 else 0
        buttons.append(_button(mark, y + 7))
        y += 15
    buttons += [_button(None, 137 - 15 * place) for place in range(4 - len(shown))]
    return at(
        x,
        0,
        words(rank_sign(rank), 0, 25, 15, fill=BRASS, font_weight="bold"),
        tag("line", y1=33, y2=145, stroke=STEEL, stroke_width=1.5),
        *buttons,
    )


def _button(mark: str | None, y: float) -> Tree:
    if mark is None:
        return tag("circle", cy=y, r=7, fill="#e9dcc0", stroke="#2e1b0d")
    return at(
        0,
        y,
        tag("circle", r=7.5, fill="#2e1b0d", stroke="#e9dcc0"),
        words(mark, 0, 4.2, 12, fill="#f7efdd", font_weight="bold"),
    )


def marks(view: View, rank: int) -> list[str]:
    """Foster's signs for what a rank has done (§ 28): · soda, 1 won, 0 lost, × one of a split, – in hoc."""
    return [_mark(view, place) for place, card in enumerate(view.shown) if card.rank == rank]


def _mark(view: View, place: int) -> str:
    if place == 0:
        return "·"
    if view.over and place == len(view.shown) - 1:
        return "–"
    other = place + 1 if place % 2 else place - 1
    if view.shown[place].rank == view.shown[other].rank:
        return "×"
    return "0" if (place % 2 == 1) == _loser_first(view) else "1"


def tab(view: View) -> Tree:
    """The score sheet as Foster prints it: a row a rank, the two cards of a split as one cross (§ 28)."""
    rows = [_row(rank, "".join(marks(view, rank))) for rank in RANKS]
    key = "· soda, 1 won, 0 lost, × split, – in hoc"
    return tag(
        "details",
        tag("summary", "Tab", data_key="tab-summary"),
        tag("table", tag("caption", key), tag("tbody", *rows)),
        class_="tab",
        data_key="tab",
    )


@kept
def _row(rank: int, signs: str) -> Tree:
    """A rank with its signs side by side; a split's two crosses are written as one."""
    written = " ".join(signs).replace("× ×", " ×") or "–"
    return tag("tr", tag("th", rank_sign(rank), scope="row"), tag("td", written))


# -- the layout


def layout(view: View, *, live: bool) -> Tree:
    """The layout seen from the players; over the drawn cards lie the places, which are the buttons."""
    return tag(
        "svg",
        tag("rect", width=ACROSS, height=DOWN, fill=CLOTH),
        tag(
            "rect",
            x=2,
            y=2,
            width=ACROSS - 4,
            height=DOWN - 4,
            rx=10,
            fill="none",
            stroke=BRASS,
            stroke_opacity=0.7,
        ),
        tag("g", *_edge_words(view), *(_spade(view, rank) for rank in RANKS), aria_hidden=True),
        tag("g", *_counters(view), *_calls(view), aria_hidden=True),
        _places(view) if live else None,
        _spots(view) if live else None,
        viewBox=f"0 0 {ACROSS} {DOWN}",
        class_="layout",
        role="group" if live else "img",
        aria_label="Layout: the spades" if live else _layout_text(view),
    )


def _edge_words(view: View) -> list[Tree]:
    """The extra places of a house's layout, printed at the edge on the dealer's side (house § 2)."""
    printed = [kind for kind in (*EACH_TURN, "high against low") if kind in view.rules.bets]
    return [
        words(kind.upper(), x, y + 4, 10, fill=BRASS, letter_spacing=1, fill_opacity=0.85)
        for kind in printed
        for x, y in [lies(kind, (), "open")]
    ]


def _spade(view: View, rank: int) -> Tree:
    x, y = CORNERS[rank]
    left = view.left(rank)
    note = {0: "all out", 1: "case"}.get(left)
    return tag(
        "g",
        draw.card(Card(rank, "♠"), x, y, faint=not left),
        words(note, x + WIDTH / 2, y + HEIGHT + 13, 12, fill=BRASS, font_style="italic") if note else None,
    )


def _places(view: View) -> Tree:
    """The thirteen cards: each a button that lays a flat bet."""
    return tag(
        "g",
        *(_place(rank, _place_text(view, rank)) for rank in (*UPPER, 7, *LOWER)),
        role="group",
        aria_label="Cards of the layout",
        data_group="layout",
    )


@kept
def _place(rank: int, label: str) -> Tree:
    x, y = CORNERS[rank]
    return tag(
        "rect",
        x=x,
        y=y,
        width=WIDTH,
        height=HEIGHT,
        rx=6,
        fill="#ffffff",
        fill_opacity=0,
        class_="place",
        role="button",
        tabindex=0 if rank == UPPER[0] else -1,
        data_act="lay",
        data_value=rank_sign(rank),
        data_key=f"lay:{rank_sign(rank)}",
        aria_label=label,
    )


def _place_text(view: View, rank: int) -> str:
    bets = [f"{isolated(bet.seat)} {bet.stake} {bet.way}" for bet in view.bets if bet.ranks == (rank,)]
    return f"{rank_name(rank)}, {NUMBERS[view.left(rank)]} left" + (f"; {', '.join(bets)}" if bets else "")


def _spots(view: View) -> Tree | None:
    """The places between and behind the cards and on their corners, of the bets that the house takes (§ 13, § E14)."""
    kinds = tuple(kind for kind in view.rules.bets if kind in SEVERAL)
    return _small_buttons(kinds) if kinds else None


@kept
def _small_buttons(kinds: tuple[str, ...]) -> Tree:
    seen: dict[tuple[str, tuple[int, ...]], int] = {}
    drawn: list[Tree] = []
    for spot in spots():
        if spot.kind in kinds:
            times = seen[spot.kind, spot.ranks] = seen.get((spot.kind, spot.ranks), 0) + 1
            drawn.append(_spot(spot, times, first=not drawn))
    return tag(
        "g", *drawn, class_="spots", role="group", aria_label="Bets on several cards", data_group="spots"
    )


def _spot(spot: Spot, times: int, *, first: bool) -> Tree:
    value = f"{spot.kind}: {' '.join(map(rank_sign, spot.ranks))}"
    return tag(
        "circle",
        cx=spot.x,
        cy=spot.y,
        r=SPOT,
        fill="#ffffff",
        fill_opacity=0,
        class_="place spot",
        role="button",
        tabindex=0 if first else -1,
        data_act="lay",
        data_value=value,
        data_key=f"lay:{value}:{times}",
        aria_label=f"{'–'.join(map(rank_sign, spot.ranks))} {spot.kind}"
        + (" (other card)" if times > 1 else ""),
    )


def _layout_text(view: View) -> str:
    bets = "; ".join(f"{isolated(bet.seat)} {bet.stake} on {place_name(*bet.place)}" for bet in view.bets)
    return f"Layout: the thirteen spades. Bets: {bets or 'none'}."


# -- counters


def _counters(view: View) -> list[Tree]:
    """Every bet where it lies; bets that share a place are spread over it."""
    heaps: dict[tuple[float, float], list[Bet]] = {}
    for bet in view.bets:
        heaps.setdefault(lies(*bet.place), []).append(bet)
    return [
        _heap(view, bet, x + dx, y + dy, radius)
        for (x, y), bets in heaps.items()
        for radius, spread in [_spread(len(bets), on_card=bets[0].kind in ("flat", "marker"))]
        for bet, (dx, dy) in zip(bets, spread, strict=True)
    ]


def _spread(count: int, *, on_card: bool) -> tuple[float, list[tuple[float, float]]]:
    """The radius of so many stacks at one place, and where each lies from its middle."""
    if count == 1:
        return (17 if on_card else 13), [(0, 0)]
    columns, radius, step = (2, 12, 27) if count <= 4 else (3, 9.5, 20.5) if count <= 12 else (4, 7, 14.5)
    rows = -(-count // columns)
    return radius, [
        ((place % columns - (columns - 1) / 2) * step, (place // columns - (rows - 1) / 2) * step)
        for place in range(count)
    ]


def _heap(view: View, bet: Bet, x: float, y: float, radius: float) -> Tree:
    seat = view.sitting.seats.index(bet.seat)
    if bet.kind == "marker":
        return _marker(bet, x, y, radius)
    drawn = draw.chip(str(bet.stake), 0, 0, seat=seat, radius=radius, coppered=bet.way == "coppered")
    if bet.kind in ("heeled", "opposed"):
        return at(x, y, *_tilted(bet, seat, radius), drawn)
    if bet.kind == "strung":
        row = [draw.chip("", dx, 0, seat=seat, radius=radius * 0.7) for dx in (-2.2 * radius, -1.2 * radius)]
        return at(x, y, *row, drawn)
    return at(x, y, drawn)


def _tilted(bet: Bet, seat: int, radius: float) -> list[Tree]:
    """The bottom counter flat on one card, the rest leaning to the other; a copper under what is to lose (§ 14)."""
    (ax, ay), (bx, by) = middle(bet.ranks[0]), middle(bet.ranks[1])
    length = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5
    dx, dy = (ax - bx) / length * radius * 0.8, (ay - by) / length * radius * 0.8
    flat = draw.chip("", dx, dy, seat=seat, radius=radius)
    if bet.kind == "heeled":
        return [flat]
    return [draw.copper(-2.2 * dx, -2.2 * dy, radius * 0.6), flat]


def _marker(bet: Bet, x: float, y: float, radius: float) -> Tree:
    """A flat oblong piece of ivory (§ 18)."""
    width, height = radius * 2.2, radius * 1.3
    return at(
        x,
        y,
        tag("rect", x=-width / 2, y=-height / 2, width=width, height=height, rx=3, fill=IVORY, stroke=INK),
        words(f"M{bet.stake}", 0, radius * 0.35, radius * 0.9, font_weight="bold"),
        draw.copper(width / 2, -height / 2, radius * 0.5) if bet.way == "coppered" else None,
        class_="marker",
    )


# -- calls of the last turn


def _calls(view: View) -> list[Tree]:
    """A call is strung from its loser to its winner, outward if the third card lies between them (§ 33)."""
    return [_string(view, call, place) for place, call in enumerate(view.calls)]


def _string(view: View, call: Called, place: int) -> Tree:
    seat = view.sitting.seats.index(call.seat)
    loser, winner, hock = call.order
    if isinstance(loser, str) or isinstance(winner, str) or isinstance(hock, str):
        x = {loser: 120.0, winner: 448.0, hock: 284.0}[
            next(c for c in call.order if call.order.count(c) == 1)
        ]
        return draw.chip(str(call.stake), x + 20 * (place % 4), 14, seat=seat, radius=11)
    (ax, ay), (bx, by) = middle(loser), middle(winner)
    dx, dy = _bend(loser, winner, hock)
    path = f"M{ax:g} {ay:g}Q{(ax + bx) / 2 + dx:g} {(ay + by) / 2 + dy:g} {bx:g} {by:g}"
    return tag(
        "g",
        tag(
            "path",
            d=path,
            fill="none",
            stroke=BRASS,
            stroke_width=2.5,
            stroke_dasharray="1 5",
            stroke_linecap="round",
        ),
        draw.chip(str(call.stake), ax + 8 * (place % 3) - 8, ay - 12, seat=seat, radius=12),
        draw.copper(ax + 8 * (place % 3) + 2, ay - 24, 5),
    )


def _bend(loser: int, winner: int, hock: int) -> tuple[float, float]:
    """How far the string goes round the layout: outward when the hock lies between loser and winner."""
    for row, outward in ((UPPER, (0.0, -78.0)), (LOWER, (0.0, 78.0)), ((6, 7, 8), (-90.0, 0.0))):
        if {loser, winner, hock} <= set(row):
            between = sorted((row.index(loser), row.index(winner)))
            return outward if between[0] < row.index(hock) < between[1] else (0.0, 0.0)
    return 0.0, 0.0


def summary(view: View) -> str:
    """Where the deal stands, in a few words."""
    if view.over:
        return "the deal is over"
    waved = " · waved" if view.waved else ""
    return f"turn {view.turn} of {TURNS} made · {len(view.unseen)} cards unseen{waved}"


def terms(view: View) -> str:
    """By which rules and on what terms the table plays (§ E6)."""
    rules, limits = view.rules, view.sitting.limits
    case = f", on a case {max(limits.most // 2, limits.least)}" if rules.case_bets == "half" else ""
    even = ", even" if rules.counters == "even" else ""
    bank = "the bank pays every debt" if limits.bank is None else f"the bank has {limits.bank}"
    return f"{TITLES[rules.preset]} · stakes {limits.least}–{limits.most}{even}{case} · {bank}"
