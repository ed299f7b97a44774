"""Punto's rule and banco's tableau: who takes a third card, and by which article."""

from __future__ import annotations

from faro_edu.cards import Card

VALUES = range(10)
NATURAL = 8
PUNTO_CHOICE = 5
STANDS = 6

TABLEAU: dict[int, frozenset[int]] = {
    0: frozenset(VALUES),
    1: frozenset(VALUES),
    2: frozenset(VALUES),
    3: frozenset(VALUES) - {8},
    4: frozenset(range(2, 8)),
    5: frozenset(range(4, 8)),
    6: frozenset({6, 7}),
    7: frozenset(),
}
"""For each total of banco, the third cards of punto on which banco draws (``punto-7``)."""


def value(card: Card) -> int:
    """What a card counts: the ace 1, tens and courts 0, the others their face (``punto-1``).

    >>> value(Card.parse("A♠")), value(Card.parse("7♥")), value(Card.parse("Q♦"))
    (1, 7, 0)
    """
    return card.rank if card.rank < 10 else 0


def total(cards: tuple[Card, ...]) -> int:
    """The last digit of the sum (``punto-1``).

    >>> total((Card.parse("9♠"), Card.parse("8♥"))), total(tuple(map(Card.parse, ("10♣", "6♦", "3♠"))))
    (7, 9)
    """
    return sum(map(value, cards)) % 10


def banco_draws(banco: int, third: int | None) -> bool:
    """Whether banco with this total draws; ``third`` is punto's third card's value, None if punto stood.

    After a third card the tableau decides (``punto-7``); if punto stood, banco draws up to five (``punto-8``).

    >>> banco_draws(3, 8), banco_draws(6, 6), banco_draws(5, None), banco_draws(6, None)
    (False, True, True, False)
    """
    if third is None:
        return banco < STANDS
    return banco < NATURAL and third in TABLEAU[banco]
