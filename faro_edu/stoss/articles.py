"""The rules of pharaon and stoss as numbered articles, in the order of ``book/stoss``.

The chapters hold the text of each article; here are its name, its source and its gist in one line. A test compares
the two. An article that no table can cause, whatever its preset, has the role "narrative".

>>> ARTICLES["stoss-10"].title
'Plié'
>>> ARTICLES["pharaon-4"].sign, ARTICLES["stoss-10"].sign, ARTICLES["stoss-editor-2"].sign
('pharaon § 4', '§ 10', '§ E2')
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from faro_edu.play import Article

__all__ = ["ARTICLES"]


def _pharaon(number: int, title: str, gist: str, source: str, page: str = "") -> Article:
    return Article(f"pharaon-{number}", title, gist, source, page)


def _stoss(number: int, title: str, gist: str, source: str = "stosspage") -> Article:
    return Article(f"stoss-{number}", title, gist, source)


def _editor(number: int, title: str, gist: str) -> Article:
    return Article(f"stoss-editor-{number}", title, gist, "editor")


def _told(article: Article) -> Article:
    return replace(article, role="narrative")


_PHARAON = (
    _pharaon(1, "The pack", "One banker deals a whole pack of 52 cards to the end.", "encyclopedie"),
    _pharaon(2, "Right and left", "Odd cards fall right and kill, even ones fall left and give.", "encyclopedie"),
    _pharaon(3, "The coup", "Two cards are a coup; stakes are laid before the deal or after any coup.", "encyclopedie"),
    _pharaon(9, "The first card waits", "The first card of a coup counts when the second is dealt.", "hoylepharaon"),
    _pharaon(17, "The cut", "A punter may cut.", "hoylepharaon", "61"),
    _pharaon(8, "The bottom card", "The banker shows it, and tells how many cards remain.", "hoylepharaon"),
    _told(_pharaon(10, "A false deal", "With a wrong number of cards the bank pays every open stake.", "hoylepharaon")),
    _pharaon(4, "The doublet", "Both cards of a coup of the punter's rank: the bank takes half.", "encyclopedie"),
    _pharaon(5, "The last card", "The last card, which would be the punter's, is null.", "encyclopedie"),
    _pharaon(6, "A doublet in the last coup", "There the bank takes the whole on a doublet.", "encyclopedie"),
    _pharaon(7, "Hocly", "The last card but one wins for the bank, unless it is given up.", "hoylepharaon"),
    _pharaon(12, "The livret", "A punter has thirteen cards of a suit, and four figures.", "hoylepharaon", "62"),
    _pharaon(16, "Limits", "The bank sets the least stake, the point, and may limit stakes.", "pierer"),
    _pharaon(11, "No withdrawal", "With eight cards or fewer a stake may be held.", "hoylepharaon"),
    _pharaon(15, "Masque, against, va banque", "Cards face down, against, for the whole bank.", "hoylepharaon"),
    _pharaon(13, "After a win", "Take it, bend a corner and leave all, or risk the gain alone.", "hoylepharaon"),
    _pharaon(14, "After a doublet", "One paroli is taken down; a pli risks the other half.", "hoylepharaon"),
)  # fmt: skip

_STOSS = (
    _stoss(1, "Names", "Two players play stoss; a banker and several punters play bank."),
    _stoss(2, "The packs", "Banker and punters have packs of their own, equal: 52, 36 or 32."),
    _stoss(3, "The kush", "A least stake is agreed; unnamed stakes mean it; great ones may be refused."),
    _stoss(4, "The card", "The punter lays a card of his own face down and names his stake."),
    _stoss(5, "The cut", "The punter cuts the banker's pack; card and stake are then fixed."),
    _stoss(6, "Lob and sonik", "The pack is turned up; its first card slides right and shows the second."),
    _stoss(18, "The card is opened", "The punter's card is opened when the first abzug lies."),
    _stoss(7, "Only the rank", "The suit of a card is irrelevant."),
    _stoss(8, "Killed and given", "The first card of the rank kills, the second gives."),
    _stoss(9, "The abzug", "Pairs are thrown off and the next is read: odd places kill, even give."),
    _stoss(10, "Plié", "Both cards of a pair of the punter's rank: the banker wins the whole."),
    _stoss(11, "Several cards", "Each card is settled by itself and leaves; the deal goes on for the rest."),
    _stoss(12, "The last card", "The page has no rule for the last card of the pack."),
    _stoss(16, "Sonica", "For the page the second card; for Lermontov a card is killed sonica too.", "lermontov1841"),
    _stoss(13, "Raising", "After a win a stake may be raised; the banker has a veto, or not."),
    _stoss(20, "How far one raises", "Double after a full win, one and a half after half the maximum."),
    _stoss(19, "The very first stake", "After a loss one begins again with the sum of one's first stake."),
    _stoss(14, "A corner", "Stake and win are left on, and a corner of the card is bent: paroli."),
    _stoss(15, "Conditions", "Half on the lob, abzug stoss, thirds, bonuses: agreed before the deal."),
    _stoss(21, "Thirds", "Same suit full, same colour two thirds, other colour one third."),
    _told(_stoss(17, "Pushkin's words", "Semple, mirandole, route, paroli-pe, attendez.", "pushkin1834")),
)  # fmt: skip

_TALE = (
    _stoss(
        22, "Cut, then card", "On the third night Hermann cuts first and lays his card then.", "pushkin1834"
    ),
    _stoss(
        23, "The pause", "The banker pauses after each pair, and straightens corners too many.", "pushkin1834"
    ),
    _stoss(24, "A new deal for a new card", "A new card waits until a new deal begins.", "pushkin1834"),
    _stoss(25, "The account", "The banker writes up the losses.", "pushkin1834"),
    _stoss(
        26,
        "A full table",
        "Some twenty players and thirty cards; a paroli passes to another card.",
        "pushkin1834",
    ),
)

_EDITORS = (
    _editor(1, "Even money", "A given card wins its stake once."),
    _editor(2, "Half on the lob, and a plié", "Half on the lob or third card holds for a plié there too."),
    _editor(3, "Thirds and a plié", "Played by thirds, a plié goes by the suit of its first card."),
    _editor(4, "Who cuts", "The first punter cuts; as an option the banker does."),
    _editor(5, "One's own pack", "A punter lays each card of his pack once in a deal."),
    _editor(6, "The house's figures", "Limits, purses and a bank's size are set for the sitting."),
    _editor(7, "Several punters on a card", "Each is settled apart; the bank takes first and then pays."),
    _editor(8, "Terms and a plié", "A term rules its place; on a plié the punter pays the lesser."),
    _editor(9, "The cap of a raise", "The greatest stake times one and won over maximum, in whole counters."),
    _editor(10, "What a corner plays for", "Stake and win of the best card that won in the deal before."),
    _editor(11, "What may be refused", "Any stake above the initial one, until it is fixed."),
    _editor(
        12, "When the tale's cards are opened", "In the tale's game a card is opened when it is decided."
    ),
    _editor(
        13, "What plays on in pharaon", "Without a word the first stake; a second paix risks all the gain."
    ),
    _editor(14, "Bonuses", "A bonus is paid in counters beside the stake; the lob's goes to the bank."),
    _editor(15, "Against, in pharaon", "First cards give and second ones kill; the last card stays null."),
    _editor(16, "Companions", "Seats the reader does not take play by declared policies."),
)

ARTICLES: Mapping[str, Article] = MappingProxyType(
    {article.id: article for article in (*_PHARAON, *_STOSS, *_EDITORS, *_TALE)}
)
