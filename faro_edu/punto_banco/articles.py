"""The rules of punto banco as numbered articles, in the order of ``book/punto-banco/rules.md`` and ``baccara.md``.

The chapters hold the text of each article; here are its name, its source and its gist in one line. A test
compares the two. The numbers are this edition's: they were given when the sources were first compared, and the
articles stand in the order of the text.

>>> ARTICLES["punto-6"].title
'Five'
>>> list(ARTICLES)[0], list(ARTICLES)[-1]
('punto-1', 'baccara-23')
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from faro_edu.play import Article

__all__ = ["ARTICLES"]


def _punto(number: int, title: str, gist: str) -> Article:
    return Article(f"punto-{number}", title, gist, "puntomagazine")


def _misiones(number: int, title: str, gist: str) -> Article:
    return Article(f"misiones-{number}", title, gist, "misiones")


def _editor(number: int, title: str, gist: str) -> Article:
    return Article(f"punto-editor-{number}", title, gist, "editor")


def _baccara(number: int, title: str, gist: str, page: str = "521–527") -> Article:
    return _told(Article(f"baccara-{number}", title, gist, "foster1914", page))


def _told(article: Article) -> Article:
    return replace(article, role="narrative")


_TABLE = (
    _punto(1, "The cards", "Eight packs; ace one, tens and courts nought; only the last digit counts."),
    _told(_punto(15, "Three dealers", "One pays, one shuffles and collects, one calls and moves the cards.")),
    _punto(13, "What the players do", "A player cuts with the separator; a player may deal."),
    _punto(14, "The separator", "Set before the last cards of the shoe, it keeps them back."),
    _punto(17, "Boxes", "Sixteen numbered boxes; who sits at a number bets in its box."),
)

_BETS = (
    _punto(2, "Three bets", "Punto pays one to one, banco the same less 5 %, égalité 8 to 1."),
    _punto(3, "Two cards each", "Both sides get two cards and at most one more: four to six a coup."),
    _punto(9, "Who wins", "The higher total wins, however it was made."),
    _punto(16, "Settling", "The dealer takes what has lost and pays what has won."),
)

_DRAWING = (
    _punto(4, "Naturals", "Eight or nine on two cards ends the coup: a natural, дамбле."),
    _punto(5, "Baccara", "Cards that come to nothing are called baccara."),
    _punto(12, "When banco is opened", "Before punto draws; only while five is decided it stays closed."),
    _punto(8, "Banco when punto stood", "Banco draws with less than six and stands with six or seven."),
    _punto(6, "Five", "Punto draws up to four, stands on six and seven; five is a choice."),
    _punto(24, "Nobody on punto", "If nobody has bet on punto, its five must draw."),
    _punto(7, "Banco when punto drew", "Banco's total and punto's third card decide, row by row."),
    _punto(18, "Banco with less than three", "It draws, whatever punto drew."),
    _punto(19, "Banco with three", "It draws, unless punto drew an eight."),
    _punto(20, "Banco with four", "It draws if punto drew a card from two to seven."),
    _punto(21, "Banco with five", "It draws if punto drew a card from four to seven."),
    _punto(22, "Banco with six", "It draws if punto drew a six or a seven."),
    _punto(23, "Banco with seven", "It stands, whatever punto drew."),
)

_STORY = (
    _told(_punto(10, "The lost hand", "A story in which a five waits for the wrong cards.")),
    _told(
        Article(
            "punto-11",
            "Foster's baccara",
            "The older game, in which the banker is a player and free.",
            "foster1914",
            "521–527",
        )
    ),
)

_HOUSE = (
    _misiones(1, "The order of the cards", "First and third card to punto, second and fourth to banco."),
    _misiones(2, "Five with nobody on punto", "The dealer must stand."),
)

_EDITORS = (
    _editor(1, "Equal bets on five", "All who staked most must say the same, else nobody chose."),
    _editor(2, "Several boxes", "A free box is the first comer's for a coup; one's boxes count together."),
    _editor(3, "The separator in a coup", "The coup is finished and is the last; or one more is dealt."),
    _editor(4, "Six cards", "At least six are kept back; no coup begins with fewer than six."),
    _editor(
        5, "A natural after the choice", "If banco opens a natural, the card that was asked is not drawn."
    ),
    _editor(6, "The commission", "Exact to the fraction; a house that rounds says which way."),
    _editor(7, "Stakes and purses", "Limits are stated; bets are free between coups; purses cover them."),
    _editor(8, "One cut", "The shoe is cut once, before its first coup, or not at all."),
    _editor(9, "Five always draws", "The common table: no choice, punto draws on five."),
    _editor(10, "Burning", "At some tables the first card of a shoe burns as many as it counts."),
)

_TABLEAUX = (
    _baccara(1, "Origin and name", "From the south of France; the name means nothing, nought.", "521"),
    _baccara(2, "Players and bank", "Three to eleven; the bank goes to whoever puts up most."),
    _baccara(3, "If nobody bids", "The bank is offered down the list, for any sum the banker likes."),
    _baccara(4, "Counters", "The banker sells and redeems them."),
    _baccara(5, "Cards", "Three packs of 52, shuffled by all; the banker may burn a card or two."),
    _baccara(6, "The object", "Nearest to 8 or 9; an eight on two cards beats a nine on three."),
    _baccara(7, "Stakes", "In turn, right and left, until the bank's capital is reached."),
    _baccara(8, "Two sides", "Bets on the right, on the left, or across the line: à cheval."),
    _baccara(9, "Paying", "Right and left by turns, from the hands that held cards, while it lasts."),
    _baccara(10, "Banco", "A player may challenge the whole bank, twice running at most."),
    _baccara(11, "Dealing", "Right, left, banker, twice; ten cards stay for the last deal."),
    _baccara(12, "Errors of the deal", "What happens to bets and cards when the deal goes wrong."),
    _baccara(13, "Showing", "Eight or nine is shown at once, and all hands are opened."),
    _baccara(14, "Drawing", "One card, offered right, then left; the banker is free once one is taken."),
    _baccara(15, "Comparing", "Nearer to nine wins, each side apart; a tie is a stand-off."),
    _baccara(16, "Errors of drawing", "Cards given two at a time may be chosen between."),
    _baccara(17, "The next coup", "A side keeps its player while it wins; no new shuffle."),
    _baccara(18, "The player's rule", "Draw with four, stand with more, judge with five."),
    _baccara(19, "The banker's play", "Free; Foster tells him when to draw, by the card he gave."),
    _baccara(20, "Two sides to weigh", "The banker looks where more is staked."),
)

_CHEMIN = (
    _baccara(21, "Chemin de fer", "The bank goes round; one hand plays against it.", "526"),
    _baccara(22, "Six packs in a box", "Six packs of cards in a wooden box."),
    _baccara(23, "No common laws", "Each club makes its own; the game is fair and often is not."),
)

ARTICLES: Mapping[str, Article] = MappingProxyType(
    {
        article.id: article
        for part in (_TABLE, _BETS, _DRAWING, _STORY, _HOUSE, _EDITORS, _TABLEAUX, _CHEMIN)
        for article in part
    }
)
