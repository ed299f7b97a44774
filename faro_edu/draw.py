"""Drawings as trees: elements, cards, chips and counters, the same for every board.

A drawing is an ``xml.etree.ElementTree`` element; `html` writes it. What a reader typed is escaped by
construction, and elements that could run something cannot be made. No drawing has an ``id``: views of one
table may stand twice on a page.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from copy import copy
from fractions import Fraction
from functools import cache, lru_cache, wraps
from html import escape
from math import cos, pi, sin
from typing import Any, ParamSpec, cast
from unicodedata import bidirectional
from xml.etree import ElementTree

from faro_edu.cards import Card, rank_sign

RUNS = (
    "script",
    "style",
    "iframe",
    "object",
    "embed",
    "link",
    "meta",
    "base",
    "foreignobject",
    "animate",
    "set",
)

Tree = ElementTree.Element
Child = Tree | str | None

INK, RED, PAPER, BRASS, COPPER = "#1d1d1b", "#a8201a", "#fdfbf4", "#e8d9a8", "#b4632a"
SERIF = "Georgia, 'Noto Serif', 'DejaVu Serif', serif"

CAMEL = ("viewBox", "preserveAspectRatio", "textLength", "lengthAdjust")

SUIT_PATHS = {
    "♠": "M0-50C8-30 46-10 46 15C46 37 15 42 5 23C6 37 10 46 20 50H-20C-10 46-6 37-5 23"
    "C-15 42-46 37-46 15C-46-10-8-30 0-50Z",
    "♥": "M0 47C-12 30-46 8-46-18C-46-48-8-50 0-22C8-50 46-48 46-18C46 8 12 30 0 47Z",
    "♦": "M0-50C10-30 22-14 38 0C22 14 10 30 0 50C-10 30-22 14-38 0C-22-14-10-30 0-50Z",
    "♣": "M0-50A22 22 0 0 1 15-11A22 22 0 1 1 5 22C6 37 10 46 20 50H-20C-10 46-6 37-5 22"
    "A22 22 0 1 1-15-11A22 22 0 0 1 0-50Z",
}


def tag(name: str, /, *children: Child | Iterable[Child], **attributes: object) -> Tree:
    """An element: ``class_`` is "class", ``data_act`` is "data-act", None is left out, True is "true".

    >>> html(tag("p", "1 < 2", class_="note"))
    '<p class="note">1 &lt; 2</p>'
    """
    if _runs(name) or ("href" in attributes and _is_script(attributes["href"])):
        raise ValueError(
            f"a drawing has nothing that runs: no {name!r} with {', '.join(attributes) or 'that name'}"
        )
    element = ElementTree.Element(
        name,
        {
            _name(key): value if isinstance(value, str) else _text(value)
            for key, value in attributes.items()
            if value is not None
        },
    )
    for child in children:
        if child is None or isinstance(child, str | Tree):
            _append(element, child)
        else:
            for item in child:
                _append(element, item)
    return element


@cache
def _runs(name: str) -> bool:
    return name.lower() in RUNS


def _is_script(address: object) -> bool:
    return str(address).lstrip()[:10].lower() == "javascript"


@cache
def _name(key: str) -> str:
    if key.lower().startswith("on"):
        raise ValueError(f"a drawing has nothing that runs: no attribute {key!r}")
    return key if key in CAMEL else key.rstrip("_").replace("_", "-")


def _text(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return f"{value:g}" if isinstance(value, float) else str(value)


def _append(element: Tree, child: Child) -> None:
    if child is None:
        return
    if not isinstance(child, str):
        element.append(child)
    elif len(element):
        if isinstance(element[-1], _Kept):
            element[-1] = copy(element[-1])
        element[-1].tail = (element[-1].tail or "") + child
    else:
        element.text = (element.text or "") + child


VOID = ("input", "br", "hr", "img")


def html(tree: Tree) -> str:
    """The drawing as HTML: ElementTree's own writer leaves ``<`` in attributes as it is, so this one escapes all."""
    pieces: list[str] = []
    _write(tree, pieces)
    return "".join(pieces)


def _write(tree: Tree, pieces: list[str]) -> None:
    if isinstance(tree, _Kept):
        pieces.append(tree.written)
        return
    attributes = "".join([f' {name}="{_escaped(value)}"' for name, value in tree.items()])
    pieces.append(f"<{tree.tag}{attributes}>")
    if tree.tag in VOID:
        return
    if tree.text:
        pieces.append(_escaped(tree.text))
    for child in tree:
        _write(child, pieces)
        if child.tail:
            pieces.append(_escaped(child.tail))
    pieces.append(f"</{tree.tag}>")


def _escaped(text: str) -> str:
    return _escaped_once(text) if len(text) <= SHORT else escape(text)


SHORT = 40
"""Letters of a text that is worth remembering: the same few words and numbers stand in every drawing of a table."""

_escaped_once = lru_cache(4096)(escape)


class _Kept(Tree):
    """An element that stands in many drawings, with what `html` writes for it. Nobody may change it."""

    written: str


_Given = ParamSpec("_Given")


def kept(picture: Callable[_Given, Tree]) -> Callable[_Given, Tree]:
    """Draw and write a picture once for all who ask for it with the same arguments: most of a board stays as it was.

    For a function whose picture depends on nothing but its arguments, which can be hashed.
    """

    @lru_cache(256)
    def once(*given: _Given.args, **named: _Given.kwargs) -> Tree:
        drawn = picture(*given, **named)
        same = _Kept(drawn.tag, drawn.attrib)
        same.text = drawn.text
        same.extend(drawn)
        same.written = html(drawn)
        return same

    return cast("Callable[_Given, Tree]", wraps(picture)(once))


def said(text: str) -> Tree:
    """Text for screen readers only."""
    return tag("span", text, class_="said")


def name(text: str) -> Tree:
    """What a reader typed, kept apart from the direction of the text around it."""
    return tag("bdi", text)


PDI = "\u2069"
BIDI_CONTROLS = f"\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068{PDI}"


def isolated(text: str) -> str:
    """What a reader typed, for a sentence or a label: its direction, and its signs of direction, stay inside it.

    A name that could not turn anything round stands as it is, so that it is found and read as typed.

    >>> isolated("Anna"), isolated("\u05d0\u05d1").startswith("\u2068")
    ('Anna', True)
    """
    turns = (bidirectional(sign) in ("R", "AL", "AN") or sign in BIDI_CONTROLS for sign in text)
    return f"\u2068{text.replace(PDI, '')}{PDI}" if not text.isascii() and any(turns) else text


# -- the table's things


def at(x: float, y: float, *children: Child | Iterable[Child], **attributes: object) -> Tree:
    """A group moved to (x, y)."""
    return tag("g", *children, transform=f"translate({x:g} {y:g})", **attributes)


def words(
    text: str, x: float, y: float, size: float, *, fill: str = INK, anchor: str = "middle", **more: object
) -> Tree:
    """Text in a picture: ``y`` is its base line, ``anchor`` start, middle or end."""
    return tag("text", text, x=x, y=y, font_size=size, fill=fill, text_anchor=anchor, **more)


def suit(sign: str, x: float, y: float, size: float, *, fill: str | None = None) -> Tree:
    """A suit's pip of this height around (x, y), drawn, not taken from a font."""
    colour = fill or (RED if sign in "♥♦" else INK)
    return tag(
        "path", d=SUIT_PATHS[sign], fill=colour, transform=f"translate({x:g} {y:g}) scale({size / 100:g})"
    )


CARD_WIDTH, CARD_HEIGHT = 62, 86


def narrowed(sign: str, width: float) -> dict[str, Any]:
    """How the one index of two digits is written as wide as this: its digits narrower, not one over the other."""
    return {"textLength": width, "lengthAdjust": "spacingAndGlyphs"} if len(sign) > 1 else {}


@kept
def card(shown: Card, x: float, y: float, *, scale: float = 1, faint: bool = False) -> Tree:
    """A card face up with its upper left corner at (x, y); ``faint`` for one that is out of play."""
    colour = RED if shown.colour == "red" else INK
    sign = rank_sign(shown.rank)
    font: dict[str, Any] = {"font_weight": "bold", "font_family": SERIF, **narrowed(sign, 19)}

    def corner() -> list[Tree]:
        return [words(sign, 12, 20, 18, fill=colour, **font), suit(shown.suit, 12, 30, 12)]

    turned = tag("g", *corner(), transform=f"rotate(180 {CARD_WIDTH / 2:g} {CARD_HEIGHT / 2:g})")
    face = tag(
        "rect", width=CARD_WIDTH, height=CARD_HEIGHT, rx=5, fill=PAPER, stroke="#00000055", stroke_width=1
    )
    return tag(
        "g",
        face,
        *corner(),
        turned,
        suit(shown.suit, CARD_WIDTH / 2, CARD_HEIGHT / 2, 30),
        class_="card",
        aria_hidden=True,
        opacity=0.45 if faint else None,
        transform=f"translate({x:g} {y:g}) scale({scale:g})",
    )


def pile(count: int, top: Card | None, x: float, y: float, *, scale: float = 1) -> Tree:
    """A squared pile of ``count`` cards, the last one face up on it."""
    edges = [
        tag(
            "rect",
            x=-1.5 * depth,
            y=1.2 * depth,
            width=CARD_WIDTH,
            height=CARD_HEIGHT,
            rx=5,
            fill=PAPER,
            stroke="#00000066",
        )
        for depth in range(min(count - 1, 5), 0, -1)
    ]
    empty = tag(
        "rect",
        width=CARD_WIDTH,
        height=CARD_HEIGHT,
        rx=5,
        fill="none",
        stroke=BRASS,
        stroke_opacity=0.6,
        stroke_dasharray="4 4",
    )
    return tag(
        "g",
        *edges,
        empty if top is None else card(top, 0, 0),
        class_="pile",
        transform=f"translate({x:g} {y:g}) scale({scale:g})",
    )


RIMS = ("5 3", "2 2", "9 3", "1 3", "7 2 2 2", "4 4", "12 3", "3 1", "6 6", "2 5")


@kept
def chip(text: str, x: float, y: float, *, seat: int = 0, radius: float = 16, coppered: bool = False) -> Tree:
    """A stack of counters seen from above; the rim's pattern is the seat's, a copper lies on the upper right."""
    return at(
        x,
        y,
        tag("circle", cy=1.5, r=radius, fill="#000000", fill_opacity=0.35),
        tag("circle", r=radius, fill="#f4ead0", stroke=INK, stroke_width=1),
        tag(
            "circle",
            r=radius * 0.8,
            fill="none",
            stroke="#5b3b1a",
            stroke_width=radius * 0.16,
            stroke_dasharray=RIMS[seat % len(RIMS)],
        ),
        words(text, 0, radius * 0.34, radius * (0.95 if len(text) < 3 else 0.7), font_weight="bold"),
        copper(radius * 0.72, -radius * 0.72, radius * 0.5) if coppered else None,
        class_="chip",
    )


@kept
def copper(x: float, y: float, radius: float) -> Tree:
    """The copper: a six-sided token marked with a C, laid on counters that back a card to lose."""
    corners = " ".join(
        f"{radius * 1.25 * cos(pi * side / 3):.1f},{radius * 1.25 * sin(pi * side / 3):.1f}"
        for side in range(6)
    )
    return at(
        x,
        y,
        tag("polygon", points=corners, fill=COPPER, stroke=INK, stroke_width=0.8),
        words("C", 0, radius * 0.55, radius * 1.5, fill="#ffffff", font_weight="bold"),
        class_="copper",
    )


def percent(chance: Fraction, digits: int = 2) -> str:
    """A chance in per cent, rounded half up for reading: floats only draw.

    >>> percent(Fraction(101, 4998)), percent(Fraction(1, 1))
    ('2.02 %', '100 %')
    """
    scaled = chance * 100 * 10**digits
    rounded = Fraction((2 * scaled.numerator + scaled.denominator) // (2 * scaled.denominator), 10**digits)
    shown = f"{float(rounded):.{digits}f}".rstrip("0").rstrip(".") if rounded.denominator == 1 else None
    return f"{shown or f'{float(rounded):.{digits}f}'} %"
