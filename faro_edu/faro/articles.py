"""The rules of faro as numbered articles, in the order of ``book/faro/foster.md`` and ``book/faro/house.md``.

The chapters hold the text of each article; here are its name, its source and its gist in one line. A test
compares the two. The numbers are this edition's, not the sources': article 38 of Foster was numbered last and
stands where its matter stands in his pages, and so with the three other tables.

An article that no table can cause, whatever its preset, has the role "narrative".

>>> ARTICLES["foster-23"].title
'Splits'
>>> list(ARTICLES)[:2], list(ARTICLES)[-1]
(['foster-1', 'foster-2'], 'faro-editor-18')
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from faro_edu.play import Article

__all__ = ["ARTICLES"]


def _foster(number: int, title: str, gist: str, page: str) -> Article:
    return Article(f"foster-{number}", title, gist, "foster1914", page)


def _house(number: int, title: str, gist: str) -> Article:
    return Article(f"house-{number}", title, gist, "farodictionary")


def _points(number: int, title: str, gist: str, section: str) -> Article:
    return Article(f"points-{number}", title, gist, "faropontos", section)


def _maskelyne(number: int, title: str, gist: str, page: str) -> Article:
    return Article(f"maskelyne-{number}", title, gist, "maskelyne1894", page)


def _editor(number: int, title: str, gist: str) -> Article:
    return Article(f"faro-editor-{number}", title, gist, "editor")


def _told(article: Article) -> Article:
    return replace(article, role="narrative")


_GAME = (
    _told(_foster(1, "Family", "An old banking game, perhaps from Italy, once called Pharaon.", "529")),
    _told(_foster(2, "The older game", "Once dealt from the hand; stakes lay until decided.", "529, 679")),
)

_DEAL = (
    _foster(3, "The pack", "52 cards, shuffled and cut by the dealer, lie face up in an open box.", "529"),
    _told(_foster(4, "Drawing", "Cards leave the box in couples, one at a time through a slit.", "529")),
    _foster(5, "Soda and hoc", "The first card in sight and the last card in the box are dead.", "529, 684"),
    _told(_foster(6, "Two places", "The first card drawn lies apart, the second close to the box.", "529")),
    _foster(7, "The turn", "Two cards make a turn; a deal has twenty-five turns.", "529"),
    _foster(8, "Loser and winner", "The card drawn loses; the card then showing in the box wins.", "529"),
    _foster(
        9, "Two piles", "Winners go to the soda's pile, losers lie by the box: all can check.", "529–530"
    ),
)

_STAKES = (
    _foster(10, "The object", "Guess whether a rank wins or loses; any rank, any stake within limit.", "530"),
    _told(_foster(11, "Counters", "Stakes are counters sold and redeemed by the dealer.", "529–530")),
    _told(_foster(12, "The layout", "Thirteen spades on green cloth, the ace on the dealer's left.", "530")),
    _foster(13, "One stake on several ranks", "Where a stake lies tells which ranks it plays.", "530–531"),
    _foster(14, "Heeled bets", "Tilted counters play two cards, alike or opposed.", "531, 679"),
    _foster(15, "Strung bets", "Behind odd or even cards a stake plays the next case.", "531, 685"),
    _foster(16, "Open bets", "Counters alone play a card to win.", "531"),
    _foster(17, "Coppered bets", "A checker or button on the counters plays a card to lose.", "531"),
    _foster(18, "Markers", "A flat piece of ivory lets one stake play a distant card as well.", "531"),
)

_SETTLING = (
    _foster(19, "The wave", "Once the dealer has waved his hand no bet is made or changed.", "531"),
    _foster(20, "Order of settling", "The bank takes first, then pays, then waits.", "531"),
    _foster(21, "Between turns", "Between turns any bet may be changed.", "531"),
    _told(_foster(22, "The lookout", "A lookout watches payments, bets and coppers.", "531")),
    _foster(
        23, "Splits", "Loser and winner of one rank: the bank takes half, whichever way it was bet.", "531"
    ),
)

_CASES = (
    _told(_foster(24, "The case-keeper", "Four buttons a rank show what is left.", "531–532")),
    _foster(25, "Sleepers", "A bet on a rank with no card left belongs to whoever takes it first.", "532"),
    _foster(26, "Cases", "One card left: no split, no advantage, half the limit.", "532"),
    _told(_foster(27, "Piking", "Waiting for cases is bad form; small followers are pikers.", "532")),
    _told(_foster(28, "Keeping tab", "Dot, dash, stroke and cypher record a deal on paper.", "532")),
)

_SYSTEMS = (
    _told(_foster(38, "Sixteen ways", "The four cards of a rank can play in sixteen ways.", "532")),
    _told(_foster(29, "The soda counts as a winner", "Systems reckon the soda a winning card.", "532")),
    _foster(30, "Systems", "Case bets by rule; a stake on the card in hoc is taken back.", "532–533"),
    _foster(31, "Whipsawed", "One card to win and one to lose, both lost in one turn.", "533, 686"),
)

_LAST_TURN = (
    _foster(32, "Calling the turn", "Three ranks left: name their order; the dealer pays 4 for 1.", "533"),
    _told(_foster(33, "How a call is laid", "Strung from loser to winner, round the third card.", "533")),
    _foster(34, "Cat-hop", "Two of the last three alike: three orders, paid 2 for 1.", "533"),
    _foster(35, "Three of one rank", "The last three alike: the call is by colour, paid 2 for 1.", "533"),
    _told(_foster(36, "No price for an ordinary bet", "What a plain bet pays is not said.", "529–534")),
)

_CHEATING = (
    _told(_foster(37, "Foster's judgement", "No system stands against a crooked dealer.", "517, 533–534")),
)

_EDITORS = (
    _editor(1, "Even money", "An ordinary bet that wins is paid as many counters as were staked."),
    _editor(
        2, "A decided stake leaves the layout", "Won, lost or split, a bet is over; its counters go back."
    ),
    _editor(3, "Half of an odd stake is exact", "Half of three counters is one and a half."),
    _editor(4, "One turn, one answer", "To make the turn is to wave; the table may also wave first."),
    _editor(5, "Calls of the last turn", "Each call is a stake of its own; plain bets stay possible."),
    _editor(6, "Stakes and purses", "Whole counters, within the house's figures and the punter's purse."),
    _editor(7, "Sleepers", "The first punter to claim between turns has it, owner included, bank excluded."),
    _editor(8, "Case limit", "Half the limit on a case is rounded down; a group needs cases only."),
    _editor(9, "Group bets", "Settled by the first turn in which one of the ranks shows."),
    _editor(10, "Two ranks of a group", "Both in one turn: drawn, nothing is paid, the stake stays."),
    _editor(11, "Heeled bets, opposed", "Paid once or lost once; a split of either rank costs half, once."),
    _editor(12, "Strung on odd or even", "Settled by the next turn that shows the last card of a rank."),
    _editor(13, "Markers", "A second full bet of the same amount, which falls with the first."),
    _editor(
        14, "Positions the figure does not show", "Ends of rows and the seven: as far as cards are there."
    ),
    _editor(19, "What the buttons show", "The signs of the tab, and a gap behind a winner's button."),
)

_HOUSE = (
    _told(_house(1, "People at the table", "Ten punters at most; dealer, lookout, clerk; the house banks.")),
    _house(13, "No bet on soda", "Soda takes no bets; staking begins when it is seen."),
    _told(_house(8, "Where the loser lies", "At the right of the box; half-way in it at the last turn.")),
    _told(
        _house(11, "The code of the buttons", "A loser's button goes to the edge, a winner's stops short.")
    ),
    _house(7, "The hock gives bets back", "A stake on the hock is returned, to win or to lose."),
    _house(14, "A new deal", "After the last turn all cards are shuffled again."),
    _told(
        _house(2, "Places for even, odd and high card", "Even by the two, odd by the five, and high card.")
    ),
    _house(15, "Groups and the bend", "Groups by their places; seven goes with six and with eight."),
    _house(12, "A decided stake is over", "It leaves the layout; after a split half goes back."),
    _house(5, "Bets on a group", "Settled as soon as one of its ranks shows."),
    _house(3, "Bets for every turn", "High card, even and odd stay until they are withdrawn."),
    _told(
        _house(
            17,
            "One counter, coppered, on a diagonal",
            "The copper at the corner, the counter shifted over it.",
        )
    ),
    _house(16, "One to win, one to lose", "Settled by the first of the two to show, either way."),
    _told(_house(18, "How a call lies", "From the loser's corner towards the winner, with two coppers.")),
    _told(
        _house(20, "How a cat-hop lies: two answers", "Like a call, or as the dealer rules: both are said.")
    ),
    _house(9, "Markers", "For every marker as much in counters elsewhere on the layout."),
    _house(19, "Markers settled", "Losses in counters; a marker no longer covered is withdrawn."),
    _told(
        _house(21, "A split of a group: not priced", "Two cards of the group in one turn: no price is named.")
    ),
    _house(
        4, "A split of a bet for every turn", "One rank, or one parity: nothing is paid, the stake stays."
    ),
    _house(6, "Bets on cases", "Refused until the punter has bet on a rank that can be split."),
    _house(10, "What is paid", "A call 4 to 1, a cat-hop 2 to 1, all else one to one."),
)

_POINTS = (
    _points(1, "Points", "No money; everyone banks once; stakes are even.", "sections 1–3 and 7"),
    _points(8, "Which bets there are", "Single ranks, the copper and the last three cards.", "section 1"),
    _told(_points(10, "The thirteen labels", "The layout takes no cards from the pack.", "section 1")),
    _told(_points(9, "A covered pile", "Cards may be turned up in pairs from a pile.", "section 2")),
    _points(2, "When bets are fixed", "From the banker's signal until both cards are out.", "section 3"),
    _points(4, "Splits", "Half of the stake is lost, coppered or not.", "section 4"),
    _points(3, "Ranks that are out", "A bet on a rank that is out is taken off without loss.", "section 5"),
    _points(5, "The hock", "The last card decides no bet on a rank.", "section 5"),
    _points(
        6, "The last three cards", "Their order gains 4 to 1, with a pair or three alike 2.", "section 6"
    ),
    _told(_points(7, "The end", "All counts are nought; the highest balance wins.", "section 7")),
)

_MASKELYNE = (
    _told(
        _maskelyne(4, "The apparatus", "Box, rack, cue-keeper, cue-cards, board, layout, table.", "184–190")
    ),
    _maskelyne(1, "The winner first", "The first card of a turn wins, the second loses.", "191–192, 221"),
    _maskelyne(2, "To the last card", "Dealt until the box is empty; no call is mentioned.", "192"),
    _maskelyne(3, "Splits", "The bank pays nothing and takes half.", "192–193"),
    _maskelyne(5, "Other bets", "Between two cards; all high or all low cards; the copper.", "193"),
    _told(_maskelyne(6, "The faro dealer's shuffle", "Fair in itself; it can plant splits.", "202–205")),
)

_MORE_EDITORS = (
    _editor(15, "When a case bet is refused", "Until a bet that can be split lies there or was decided."),
    _editor(16, "Markers at the house's table", "All of them never exceed the counters on the layout."),
    _editor(17, "Maskelyne's last card", "It is dead, and a bet on it is returned."),
    _editor(18, "High against low", "Eight to king are high, ace to six low, the seven neither."),
)

_FOSTER = (_GAME, _DEAL, _STAKES, _SETTLING, _CASES, _SYSTEMS, _LAST_TURN, _CHEATING)

_PARTS = (*_FOSTER, _EDITORS, _HOUSE, _POINTS, _MASKELYNE, _MORE_EDITORS)

ARTICLES: Mapping[str, Article] = MappingProxyType(
    {article.id: article for part in _PARTS for article in part}
)
"""Every article of the room, by its id, in the order of the chapters."""
