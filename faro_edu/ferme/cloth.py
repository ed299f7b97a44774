"""The round table: seats with their hands, the farm under its candlestick, the pool, the pack."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from faro_edu import draw
from faro_edu.cards import Card, rank_sign
from faro_edu.draw import BRASS, INK, PAPER, RED, Tree, at, isolated, narrowed, tag, words
from faro_edu.ferme.presets import BRILLIANT
from faro_edu.ferme.state import FARM, POOL, Shown, View, total
from faro_edu.play import mixed

WIDTH, HEIGHT = 480, 326
CENTRE = (WIDTH / 2, 158.0)
ABOVE, BELOW, BESIDE = 14.0, 284.0, 197.0
"""How high the far and the near side of the table are, and how far from the middle who sits at its ends."""
SIDES: Mapping[int, tuple[int, int, int, int]] = MappingProxyType(
    {
        3: (1, 0, 2, 0), 4: (1, 1, 1, 1), 5: (1, 1, 2, 1), 6: (1, 1, 3, 1), 7: (3, 1, 2, 1), 8: (3, 1, 3, 1),
        9: (3, 1, 4, 1), 10: (5, 0, 5, 0), 11: (5, 1, 4, 1), 12: (5, 1, 5, 1),
    }
)  # fmt: skip
"""For so many seats: how many sit below, at the left end, above, at the right end."""
CARD, TALL = 27, 38
LONGEST_NAME = 9
Won = Mapping[str, Sequence[str]]
"""For each seat what it has taken in this deal, in a few words."""


def table(view: View, won: Won) -> Tree:
    """The table as ``view``'s seat sees it, that seat at the bottom, the others with the clock round the table."""
    return tag(
        "svg",
        tag(
            "ellipse",
            cx=CENTRE[0],
            cy=CENTRE[1] + 8,
            rx=138,
            ry=56,
            fill="none",
            stroke=BRASS,
            stroke_opacity=0.35,
        ),
        _farm(view),
        _pool(view),
        _pack(view),
        *(
            _seat(view, seat, won.get(seat, ()), *place)
            for seat, place in zip(_around(view), places(len(view.sitting.seats)), strict=True)
        ),
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        role="img",
        aria_label=said(view, won),
    )


def said(view: View, won: Won) -> str:
    """The picture in words: pots, pack, and each seat with what is to be seen of its hand and what it has taken."""
    pots = [f"farm {mixed(view.balances[FARM])}"]
    if view.rules.farm == "apart":
        pots.append(f"pool {mixed(view.balances[POOL])}")
    seats = [f"{isolated(seat)}: {_seat_said(view, seat, won)}" for seat in _around(view)]
    return f"Round table, {', '.join(pots)}, {view.left} cards in the pack. {'; '.join(seats)}."


def brilliant_of(view: View) -> Card | None:
    """The six of hearts where it is the brilliant: only in the pack of 45 (Lacombe § 1)."""
    return BRILLIANT if view.rules.pack == "one six" else None


def _seat_said(view: View, seat: str, won: Won) -> str:
    parts = ["has the farm"] if seat == view.farmer else []
    if seat == view.turn:
        parts.append("to act")
    if hand := view.hands.get(seat):
        parts.append(_hand_said(hand, brilliant_of(view)))
    if seat in view.served and not view.over:
        parts.append("served")
    if view.phase == "auction":
        parts += _bid_said(view, seat)
    parts += won.get(seat, ())
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


def places(count: int) -> list[tuple[float, float]]:
    """Where so many seats are, from the middle of the near side with the clock; the corners are rounded.

    >>> places(4)
    [(240.0, 284.0), (43.0, 158.0), (240.0, 14.0), (437.0, 158.0)]
    """
    below, left, above, right = SIDES[count]
    near = _row(below)
    middle = below // 2
    rows = [
        *((CENTRE[0] - x, BELOW - _corner(x)) for x in near[middle:]),
        *((CENTRE[0] - BESIDE, CENTRE[1]) for _ in range(left)),
        *((CENTRE[0] + x, ABOVE + _corner(x)) for x in _row(above)),
        *((CENTRE[0] + BESIDE, CENTRE[1]) for _ in range(right)),
        *((CENTRE[0] - x, BELOW - _corner(x)) for x in near[:middle]),
    ]
    return rows


def _row(count: int) -> list[float]:
    """How far from the middle the seats of a side are, from left to right."""
    step = 96.0 if count > 3 else 130.0
    return [step * (place - (count - 1) / 2) for place in range(count)]


def _corner(x: float) -> float:
    return 12 * (x / 192) ** 2


# -- the middle


def _farm(view: View) -> Tree:
    """The farm lies under the candlestick (Marinière § 1)."""
    held = view.balances[FARM]
    return at(
        CENTRE[0] - 80,
        CENTRE[1] + 2,
        draw.chip(mixed(held), 0, 12, radius=19) if held else None,
        tag("path", d="M-16 2H16L10-6H4V-34H-4V-6H-10Z", fill=BRASS, stroke=INK, stroke_width=0.8),
        tag("rect", x=-4, y=-54, width=8, height=20, fill=PAPER, stroke=INK, stroke_width=0.6),
        tag("path", d="M0-68C5-62 4-56 0-55C-4-56-5-62 0-68Z", fill="#f2c14e", stroke=INK, stroke_width=0.5),
        words(f"farm {mixed(held)}", 0, 46, 15, fill="#ffffff"),
    )


def _pool(view: View) -> Tree | None:
    if view.rules.farm != "apart":
        return None
    held = view.balances[POOL]
    return at(
        CENTRE[0],
        CENTRE[1] + 2,
        draw.chip(mixed(held), 0, 6, radius=19)
        if held
        else tag("circle", cy=6, r=19, fill="none", stroke=BRASS, stroke_dasharray="4 4"),
        words(f"pool {mixed(held)}", 0, 46, 15, fill="#ffffff"),
    )


def _pack(view: View) -> Tree:
    x, y = CENTRE[0] + 70 - CARD / 2, CENTRE[1] - 18
    backs = [_back(x - 1.5 * depth, y + 1.2 * depth) for depth in range(min(view.left, 3) - 1, -1, -1)]
    return tag("g", *backs, words(f"pack {view.left}", x + CARD / 2, y + 66, 15, fill="#ffffff"))


# -- a seat


def _seat(view: View, seat: str, won: Sequence[str], x: float, y: float) -> Tree:
    own, to_act = seat == view.seat, seat == view.turn
    shown = seat if len(seat) <= LONGEST_NAME else seat[: LONGEST_NAME - 1] + "…"
    plate = tag(
        "rect", x=-39, y=-11, width=78, height=22, rx=11, fill=PAPER if not to_act else BRASS, stroke=INK,
        stroke_width=2.5 if to_act else 0.8,
    )  # fmt: skip
    name = words(
        ("▸ " if to_act else "") + isolated(shown),
        0,
        5.5,
        15,
        font_weight="bold" if own or to_act else "normal",
    )
    notes = [note for note in (_note(view, seat), *won) if note]
    below = [words(note, 0, 25 + 15 * line, 13.5, fill="#ffffff") for line, note in enumerate(notes)]
    hand = view.hands.get(seat)
    laid = _hand(hand, own, brilliant_of(view), x, y, max(len(notes), 1)) if hand else None
    return at(x, y, laid, plate, name, *below)


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


def _hand(hand: Shown, own: bool, marked: Card | None, x: float, y: float, notes: int) -> Tree:
    """A hand on its owner's side of the middle, beyond the ``notes``; the seat's own is larger."""
    scale = 1.3 if own else 1.0
    step = min(CARD * 0.72, (44 if y == CENTRE[1] else 62) / max(len(hand) - 1, 1))
    width = CARD + step * (len(hand) - 1)
    cards = [
        _back(step * place, 0) if card is None else _face(card, step * place, 0, starred=card == marked)
        for place, card in enumerate(hand)
    ]
    dx, dy = 0.0, -13 - TALL * scale
    if y == CENTRE[1]:
        dx, dy = (43 + width / 2) * (1 if x < CENTRE[0] else -1), -TALL / 2
    elif y < CENTRE[1]:
        dy = 14.0 + 15 * notes
    return tag("g", *cards, transform=f"translate({dx - width * scale / 2:g} {dy:g}) scale({scale:g})")


def _face(card: Card, x: float, y: float, *, starred: bool) -> Tree:
    """A small card: its sign above its suit at the left edge, to be read in a fan; the brilliant has a star."""
    colour = RED if card.colour == "red" else INK
    sign = rank_sign(card.rank)
    return at(
        x,
        y,
        tag("rect", width=CARD, height=TALL, rx=3.5, fill=PAPER, stroke="#00000088", stroke_width=0.8),
        words(sign, 9.5, 17, 15, fill=colour, font_weight="bold", **narrowed(sign, 14)),
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
