"""The round table: seats with their hands, the farm under its candlestick, the pool, the pack."""

from __future__ import annotations

from math import cos, pi, sin

from faro_edu import draw
from faro_edu.cards import Card, rank_sign
from faro_edu.draw import BRASS, INK, PAPER, RED, Tree, at, tag, words
from faro_edu.ferme.presets import BRILLIANT
from faro_edu.ferme.state import FARM, POOL, Shown, View, total
from faro_edu.play import mixed

WIDTH, HEIGHT = 430, 438
CENTRE = (WIDTH / 2, 231.0)
RADII = (172.0, 174.0)
CARD, TALL = 27, 38
LONGEST_NAME = 9


def table(view: View) -> Tree:
    """The table as ``view``'s seat sees it, that seat at the bottom, the others as they sit round the table."""
    return tag(
        "svg",
        tag(
            "ellipse",
            cx=CENTRE[0],
            cy=CENTRE[1],
            rx=118,
            ry=106,
            fill="none",
            stroke=BRASS,
            stroke_opacity=0.35,
        ),
        _farm(view),
        _pool(view),
        _pack(view),
        *(_seat(view, seat, *_place(view, number)) for number, seat in enumerate(_around(view))),
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        role="img",
        aria_label=said(view),
    )


def said(view: View) -> str:
    """The picture in words: pots, pack, and each seat with what is to be seen of its hand."""
    pots = [f"farm {mixed(view.balances[FARM])}"]
    if view.rules.farm == "apart":
        pots.append(f"pool {mixed(view.balances[POOL])}")
    seats = [f"{seat}: {_seat_said(view, seat)}" for seat in _around(view)]
    return f"Round table, {', '.join(pots)}, {view.left} cards in the pack. {'; '.join(seats)}."


def brilliant_of(view: View) -> Card | None:
    """The six of hearts where it is the brilliant: only in the pack of 45 (Lacombe § 1)."""
    return BRILLIANT if view.rules.pack == "one six" else None


def _seat_said(view: View, seat: str) -> str:
    parts = ["has the farm"] if seat == view.farmer else []
    if seat == view.turn:
        parts.append("to act")
    if hand := view.hands.get(seat):
        parts.append(_hand_said(hand, brilliant_of(view)))
    if seat in view.served and not view.over:
        parts.append("served")
    if view.phase == "auction":
        parts += _bid_said(view, seat)
    return ", ".join(parts) or "waits"


def _hand_said(hand: Shown, marked: Card | None) -> str:
    if None in hand:
        return "one card face down" if len(hand) == 1 else f"{len(hand)} cards face down"
    names = [card.name + (" (the brilliant)" if card == marked else "") for card in hand if card]
    return f"{', '.join(names)}, {total(hand)}"


def _bid_said(view: View, seat: str) -> list[str]:
    bids = [price for bidder, price in view.bids if bidder == seat]
    told = [f"bid {bids[-1]}"] if bids else []
    return [*told, "has passed"] if seat in view.passed else told


def _around(view: View) -> tuple[str, ...]:
    """The seats in the order of the clock, from the view's own."""
    seats = view.sitting.seats
    start = seats.index(view.seat) if view.seat in seats else 0
    return (*seats[start:], *seats[:start])


def _place(view: View, number: int) -> tuple[float, float]:
    """Where a seat is: the first at the bottom, the others with the clock, so to its left."""
    angle = pi / 2 + 2 * pi * number / len(view.sitting.seats)
    return CENTRE[0] + RADII[0] * cos(angle), CENTRE[1] + RADII[1] * sin(angle)


# -- the middle


def _farm(view: View) -> Tree:
    """The farm lies under the candlestick (Marinière § 1)."""
    held = view.balances[FARM]
    return at(
        CENTRE[0] - 58,
        CENTRE[1] - 4,
        draw.chip(mixed(held), 0, 12, radius=19) if held else None,
        tag("path", d="M-16 2H16L10-6H4V-34H-4V-6H-10Z", fill=BRASS, stroke=INK, stroke_width=0.8),
        tag("rect", x=-4, y=-54, width=8, height=20, fill=PAPER, stroke=INK, stroke_width=0.6),
        tag("path", d="M0-68C5-62 4-56 0-55C-4-56-5-62 0-68Z", fill="#f2c14e", stroke=INK, stroke_width=0.5),
        words(f"farm {mixed(held)}", 0, 48, 14, fill="#ffffff"),
    )


def _pool(view: View) -> Tree | None:
    if view.rules.farm != "apart":
        return None
    held = view.balances[POOL]
    return at(
        CENTRE[0] + 4,
        CENTRE[1] - 4,
        draw.chip(mixed(held), 0, 6, radius=19)
        if held
        else tag("circle", cy=6, r=19, fill="none", stroke=BRASS, stroke_dasharray="4 4"),
        words(f"pool {mixed(held)}", 0, 48, 14, fill="#ffffff"),
    )


def _pack(view: View) -> Tree:
    x, y = CENTRE[0] + 44, CENTRE[1] - 26
    backs = [_back(x - 1.5 * depth, y + 1.2 * depth) for depth in range(min(view.left, 3) - 1, -1, -1)]
    return tag("g", *backs, words(f"pack {view.left}", x + CARD / 2, y + 70, 14, fill="#ffffff"))


# -- a seat


def _seat(view: View, seat: str, x: float, y: float) -> Tree:
    own, to_act = seat == view.seat, seat == view.turn
    shown = seat if len(seat) <= LONGEST_NAME else seat[: LONGEST_NAME - 1] + "…"
    plate = tag(
        "rect", x=-39, y=-11, width=78, height=22, rx=11, fill=PAPER if not to_act else BRASS, stroke=INK,
        stroke_width=2.5 if to_act else 0.8,
    )  # fmt: skip
    name = words(
        ("▸ " if to_act else "") + shown, 0, 5, 14, font_weight="bold" if own or to_act else "normal"
    )
    below = words(_note(view, seat), 0, 25, 12.5, fill="#ffffff")
    hand = view.hands.get(seat)
    return at(x, y, _hand(hand, own, brilliant_of(view)) if hand else None, plate, name, below)


def _note(view: View, seat: str) -> str:
    """The short line below a name: the office, the last bid, or what the hand comes to."""
    if seat == view.farmer:
        return "farmer"
    if view.phase == "auction":
        return ", ".join(_bid_said(view, seat)).replace("has passed", "passed")
    hand = view.hands.get(seat, ())
    if hand and None not in hand:
        return f"{total(hand)}" + (" · served" if seat in view.served and not view.over else "")
    return "served" if seat in view.served else ""


def _hand(hand: Shown, own: bool, marked: Card | None) -> Tree:
    """A hand above its name; the seat's own is larger. What is hidden shows its back."""
    scale = 1.3 if own else 1.0
    step = min(CARD * 0.72, 62 / max(len(hand) - 1, 1))
    width = CARD + step * (len(hand) - 1)
    cards = [
        _back(step * place, 0) if card is None else _face(card, step * place, 0, starred=card == marked)
        for place, card in enumerate(hand)
    ]
    return tag(
        "g", *cards, transform=f"translate({-width * scale / 2:g} {-13 - TALL * scale:g}) scale({scale:g})"
    )


def _face(card: Card, x: float, y: float, *, starred: bool) -> Tree:
    """A small card: its sign above its suit at the left edge, to be read in a fan; the brilliant has a star."""
    colour = RED if card.colour == "red" else INK
    sign = rank_sign(card.rank)
    return at(
        x,
        y,
        tag("rect", width=CARD, height=TALL, rx=3.5, fill=PAPER, stroke="#00000088", stroke_width=0.8),
        words(sign, 9.5, 17, 15, fill=colour, font_weight="bold", textLength=15 if len(sign) > 1 else None),
        draw.suit(card.suit, 9.5, 28, 12),
        words("★", CARD - 6, 12, 9, fill=INK) if starred else None,
        class_="card",
    )


def _back(x: float, y: float) -> Tree:
    return at(
        x,
        y,
        tag("rect", width=CARD, height=TALL, rx=3.5, fill="#7a2e2a", stroke=PAPER, stroke_width=1.4),
        tag(
            "path", d=f"M5 5L{CARD - 5} {TALL - 5}M{CARD - 5} 5L5 {TALL - 5}", stroke=BRASS, stroke_width=0.8
        ),
    )
