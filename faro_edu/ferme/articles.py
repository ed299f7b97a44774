"""The rules of the ferme as numbered articles, in the order of ``book/ferme/1659.md``, ``1800.md`` and ``farmer.md``.

The chapters hold the text of each article; here are its name, its source and its gist in one line. A test compares
the two. The accounts of 1659 (la Marinière) and of 1800 (Lacombe) are known at second hand only, from a Russian page
and the Wikipedia article behind it; Foster's *Farmer* was read.

>>> ARTICLES["farmer-6"].title
'Sixteen'
>>> list(ARTICLES)[0], list(ARTICLES)[-1]
('mariniere-1', 'ferme-editor-14')
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from faro_edu.play import Article

__all__ = ["ARTICLES"]


def _mariniere(number: int, title: str, gist: str) -> Article:
    return Article(f"mariniere-{number}", title, gist, "fermepage")


def _lacombe(number: int, title: str, gist: str, source: str = "fermepage") -> Article:
    return Article(f"lacombe-{number}", title, gist, source)


def _farmer(number: int, title: str, gist: str, page: str = "520–521") -> Article:
    return Article(f"farmer-{number}", title, gist, "foster1914", page)


def _editor(number: int, title: str, gist: str) -> Article:
    return Article(f"ferme-editor-{number}", title, gist, "editor")


def _told(article: Article) -> Article:
    return replace(article, role="narrative")


_MARINIERE = (
    _mariniere(1, "The farm", "The highest bidder farms; his bid lies under the candlestick."),
    _mariniere(2, "The pack", "52 cards without the four eights."),
    _mariniere(3, "The pool", "Everybody but the farmer puts an ante into a pool."),
    _mariniere(4, "What cards count", "Court cards and tens ten, the ace one, others their number."),
    _mariniere(5, "The deal", "Each opponent gets a card from the top, then one from the bottom."),
    _mariniere(6, "Further cards", "In turn, a player asks for more, a card at a time."),
    _mariniere(7, "Over sixteen", "A counter to the farmer for each point above sixteen."),
    _mariniere(8, "Standing", "With twelve to fifteen one may stop, and pays nothing."),
    _mariniere(9, "The nearest", "If nobody has sixteen the nearest below takes the pool, not the farm."),
    _mariniere(10, "Sixteen", "Exactly sixteen takes farm and pool, and the farmer's place."),
)

_LACOMBE = (
    _lacombe(1, "The pack", "45 cards: no eights, and of the sixes only that of hearts, the brilliant."),
    _lacombe(2, "Farm and pool", "The bid is set aside; all others put a counter into the pool."),
    _lacombe(3, "The deal", "One card each, counter-clockwise from the right; none to the farmer."),
    _lacombe(4, "Drawing", "One card or several at a time, from the bottom of the pack."),
    _lacombe(5, "Over sixteen", "Who is over at any moment pays the farmer the points above sixteen."),
    _lacombe(6, "Basta", "Who stops pays nothing and gives up the farm, but not the pool."),
    _lacombe(7, "Hidden hands", "Hands are hidden until all are served, then counted in order.", "adpoker"),
    _lacombe(8, "What is won", "The nearest below sixteen takes the pool, sixteen the farm as well."),
    _lacombe(9, "Several sixteens", "The brilliant and a ten; then fewer cards; then the elder place."),
    _lacombe(10, "The farmer's place", "Who wins the farm has it, unless it is agreed to go round."),
    _told(
        _lacombe(
            11, "Counters", "A hundred each, as tokens of ten and of five; a basket for the prize.", "adpoker"
        )
    ),
)

_FARMER = (
    _farmer(1, "Players and pack", "Any number of players; the 45 cards of 1800."),
    _farmer(2, "The farm", "A counter from each makes the pool; its buyer adds the price to it."),
    _farmer(3, "The deal", "The farmer deals one card to each player and none to himself."),
    _farmer(4, "At least one card", "From his left each must take a card, then draws or stands."),
    _farmer(5, "Silence", "Who is over says nothing until all are served; then hands are shown."),
    _farmer(6, "Sixteen", "Exactly sixteen takes the farm and all that is in it."),
    _farmer(7, "The farm stays", "Without a sixteen it stays with its owner, deal after deal."),
    _farmer(8, "Over sixteen", "Those over pay the farmer the excess, which never enters the farm."),
    _farmer(11, "Whom the overdrawn pay", "Whoever had the farm when the deal began, ousted or not."),
    _farmer(9, "The nearest", "Below sixteen nobody pays the farmer; the nearest has a counter from each."),
    _farmer(10, "A farm that is won", "It is emptied and sold again as in the beginning."),
)

_EDITORS = {
    article.id: article
    for article in (
        _editor(
            1, "Seats and purses", "Three to twelve seats; a purse bounds a bid, and may fall below nought."
        ),
        _editor(2, "The auction", "Bids rise by at least one, from the eldest on; who passes is out."),
        _editor(
            3,
            "A lone bidder, or none",
            "One bidder alone pays the least bid; with none the eldest has the farm.",
        ),
        _editor(4, "Who is eldest", "The first to be served; in 1659 the deal goes round as in 1800."),
        _editor(
            5,
            "What may be stood on",
            "In 1659 not less than twelve; in 1800 any hand; sixteen always stands.",
        ),
        _editor(6, "Top or bottom", "In 1659 and with Foster further cards come from the top of the pack."),
        _editor(7, "The pack runs out", "Nobody gets more than is left; then every hand stands as it is."),
        _editor(8, "When the excess is paid", "At once in 1659 and 1800; after showing is an option."),
        _editor(9, "What the others see", "Hands are hidden in 1659 too; who has paid lays his open."),
        _editor(10, "Ties in 1659", "The eldest wins them, sixteens included."),
        _editor(11, "Ties below sixteen in 1800", "The fewest cards win, then the eldest."),
        _editor(
            12, "The order of settling", "Those over pay, then the pool goes, then the farm, then the office."
        ),
        _editor(13, "All are over", "The pool stays for the next deal, and nobody is nearest."),
        _editor(14, "Foster's counter from each", "A sixteen cancels it, and the farmer does not pay it."),
        _editor(
            15, "The new farmer's price", "He puts down what the old one paid, as far as his purse goes."
        ),
        _editor(16, "An office that goes round", "By agreement the next in order, not the winner, farms."),
        _editor(17, "Several at once", "In 1800 cards may be asked for by number; elsewhere by option."),
    )
}


def _chosen(*numbers: int) -> tuple[Article, ...]:
    """The editor's articles of a chapter, in their order there."""
    return tuple(_EDITORS[f"ferme-editor-{number}"] for number in numbers)


_PARTS = (
    _MARINIERE,
    _chosen(1, 2, 3, 4, 5, 6, 9, 10, 12, 13, 15),
    _LACOMBE,
    _chosen(17, 7, 8, 11, 16),
    _FARMER,
    _chosen(14),
)

ARTICLES: Mapping[str, Article] = MappingProxyType(
    {article.id: article for part in _PARTS for article in part}
)
"""Every article of the room, by its id, in the order of the chapters."""
