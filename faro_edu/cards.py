"""Ranks, suits, packs, and shuffles that are the same on every Python.

A pack's documented order is suit by suit (spades, hearts, diamonds, clubs), each suit from the ace up to the
king. The shuffle is Fisher–Yates from the last card to the first over ``random.Random(seed).random()``: of
the generator's methods only ``random()`` is promised to stay the same between Python versions.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass

SUITS = "♠♥♦♣"
SUIT_NAMES = {"♠": "spades", "♥": "hearts", "♦": "diamonds", "♣": "clubs"}
RANKS = tuple(range(1, 14))
RANK_SIGNS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
RANK_NAMES = (
    "ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king",
)  # fmt: skip

PACK_RANKS = {52: RANKS, 36: (1, *range(6, 14)), 32: (1, *range(7, 14))}

_RANK_OF = {sign: rank for rank, sign in enumerate(RANK_SIGNS, 1)} | {"T": 10}
_SUIT_OF = {suit: suit for suit in SUITS} | dict(zip("SHDC", SUITS, strict=True))

_FORMS = "a rank (A, 2 to 10 or T, J, Q, K) and a suit (♠ ♥ ♦ ♣ or S H D C), as in 9♣, 9C, 10♥ or TH"


@dataclass(frozen=True, order=True, slots=True)
class Card:
    """A playing card: ``rank`` 1 (ace) to 13 (king), ``suit`` one of ♠ ♥ ♦ ♣.

    >>> str(Card.parse("TH")), Card(12, "♠").name
    ('10♥', 'queen of spades')
    """

    rank: int
    suit: str

    def __post_init__(self) -> None:
        check_rank(self.rank)
        if self.suit not in SUIT_NAMES:
            raise ValueError(f"a suit is one of ♠ ♥ ♦ ♣, not {self.suit!r}")

    @classmethod
    def parse(cls, text: str) -> Card:
        """The card written as ``text``: "9♣", "9C", "10♥", "TH"; letters may be small.

        Raises ValueError for every other form; look-alike letters of other alphabets are not guessed.
        """
        if not isinstance(text, str):
            raise ValueError(f"a card is written as {_FORMS}, not {text!r}")
        letters = text.strip()
        rank, suit = _RANK_OF.get(_capital(letters[:-1])), _SUIT_OF.get(_capital(letters[-1:]))
        if rank is None or suit is None:
            raise ValueError(f"a card is written as {_FORMS}, not {text!r}")
        return cls(rank, suit)

    @property
    def colour(self) -> str:
        """ "red" or "black"."""
        return "red" if self.suit in "♥♦" else "black"

    @property
    def name(self) -> str:
        """The card in words, as a screen reader says it."""
        return f"{RANK_NAMES[self.rank - 1]} of {SUIT_NAMES[self.suit]}"

    def __str__(self) -> str:
        return RANK_SIGNS[self.rank - 1] + self.suit


def _capital(letters: str) -> str:
    return letters.upper() if letters.isascii() else letters


def check_rank(rank: object) -> int:
    """``rank`` itself if it is a whole number from 1 (ace) to 13 (king); else ValueError.

    >>> check_rank(13)
    13
    """
    if isinstance(rank, bool) or not isinstance(rank, int) or rank not in RANKS:
        raise ValueError(f"a rank is a whole number from 1 (ace) to 13 (king), not {rank!r}")
    return rank


def parse_rank(text: str) -> int:
    """The rank written as ``text``: "A", "2" to "10" or "T", "J", "Q", "K".

    >>> parse_rank("10"), parse_rank("K")
    (10, 13)
    """
    rank = _RANK_OF.get(_capital(text.strip())) if isinstance(text, str) else None
    if rank is None:
        raise ValueError(f"a rank is written A, 2 to 10 (or T), J, Q or K, not {text!r}")
    return rank


def rank_sign(rank: int) -> str:
    """The sign on the card: 1 is "A", 10 is "10", 13 is "K"."""
    return RANK_SIGNS[check_rank(rank) - 1]


def rank_name(rank: int) -> str:
    """The rank in words: 1 is "ace", 13 is "king"."""
    return RANK_NAMES[check_rank(rank) - 1]


def pack(size: int) -> list[Card]:
    """A new pack in its documented order: 52 cards, 36 (six up, and the ace) or 32 (seven up, and the ace).

    >>> [str(card) for card in pack(32)[:3]]
    ['A♠', '7♠', '8♠']
    """
    if size not in PACK_RANKS:
        raise ValueError(f"a pack has 52, 36 or 32 cards, not {size!r}")
    return [Card(rank, suit) for suit in SUITS for rank in PACK_RANKS[size]]


def shuffled(pack: Iterable[Card], seed: str | int) -> list[Card]:
    """``pack`` in the order that ``seed`` (a string or a non-negative integer) gives it, here and everywhere.

    >>> " ".join(str(card) for card in shuffled(pack(52), "front page/1")[:4])
    '7♦ 8♥ Q♥ J♠'
    """
    cards, generator = list(pack), random.Random(check_seed(seed))
    for last in range(len(cards) - 1, 0, -1):
        chosen = int(generator.random() * (last + 1))
        cards[last], cards[chosen] = cards[chosen], cards[last]
    return cards


def check_seed(seed: object) -> str | int:
    """``seed`` itself if it is a string or a non-negative integer; else ValueError."""
    if isinstance(seed, str) and not any("\ud800" <= letter <= "\udfff" for letter in seed):
        return seed
    if isinstance(seed, int) and not isinstance(seed, bool) and seed >= 0:
        return seed
    raise ValueError(f"a seed is a string or a whole number from 0 up, not {seed!r}")


def dealt(pack: Iterable[Card], seed: str | int, deal: int) -> list[Card]:
    """``pack`` as it is shuffled for deal number ``deal`` (1 is the first) of a sitting with this seed."""
    return shuffled(pack, f"{check_seed(seed)}/{deal}")


def arranged(first: str = "", last: str = "", *, size: int = 52, seed: str = "the rest") -> tuple[Card, ...]:
    """A pack that begins and ends with the cards written in ``first`` and ``last``, the rest shuffled between.

    >>> " ".join(str(card) for card in arranged("Q♦ 5♣ 9♥", "8♠")[:3])
    'Q♦ 5♣ 9♥'
    """
    top = [Card.parse(word) for word in first.split()]
    bottom = [Card.parse(word) for word in last.split()]
    if len({*top, *bottom}) < len(top) + len(bottom):
        raise ValueError(f"each card stands once in an arranged pack, unlike in {first!r} and {last!r}")
    if strange := [str(card) for card in (*top, *bottom) if card not in pack(size)]:
        raise ValueError(f"a pack of {size} has no {strange[0]}")
    rest = [card for card in pack(size) if card not in top and card not in bottom]
    return (*top, *shuffled(rest, seed), *bottom)
