"""Set deals, one an article: *Show me* puts them on the table, and the tests replay every one of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from faro_edu.cards import Card, arranged
from faro_edu.play import BANK, Limits, NextDeal, Played, Scenario
from faro_edu.stoss.actions import Action, Banque, Bend, Bridge, Cut, Fold, Lay, Refuse, Show, Take, Turn
from faro_edu.stoss.presets import PHARAON, RUSSIAN, TALE, Rules

YOU, ANNA, HERMANN, CHAPLITSKY, ROSTOV = "You", "Anna", "Hermann", "Chaplitsky", "Rostov"
THE_ABZUG = "Turn the abzug."
USUAL, ROUBLES, COUPS = Limits(6, 600, 600), Limits(5, 1_000_000, None), Limits(1, 50, 200)
FIRST_STAKE, FIFTY = 47_000, 50_000


@dataclass(frozen=True)
class Story(Scenario):
    """A scenario of several deals: the packs of the deals after the first."""

    packs: tuple[tuple[Card, ...], ...] = ()

    def _led(self, kind: type[Played]) -> Played:
        game = kind(self.rules, seats=self.seats, packs=[self.pack, *self.packs], limits=self.limits)
        for action in self.lead:
            game.do(action)
        return game


def card(sign: str) -> Card:
    """The card written so."""
    return Card.parse(sign)


def to_be_cut(first: str, last: str = "", *, size: int = 52) -> tuple[Card, ...]:
    """A pack that begins and ends so after it was cut in the middle."""
    after = arranged(first, last, size=size)
    return (*after[size // 2 :], *after[: size // 2])


def _russian(article: str, title: str, first: str, laid: tuple[Lay, ...], rules: Rules = RUSSIAN) -> Scenario:
    """A card or several, the cut, and the abzugs until all is settled."""
    abzugs = len(first.split()) // 2
    return Scenario(
        article, title, THE_ABZUG, to_be_cut(first), (*laid, Cut(laid[0].seat), *(Turn(),) * abzugs),
        seats=tuple(dict.fromkeys(lay.seat for lay in laid)), rules=rules, limits=USUAL,
    )  # fmt: skip


def _coups(
    article: str, title: str, first: str, actions: tuple[Action, ...], prompt: str = "Turn the coup.", *,
    last: str = "", lead: tuple[Action, ...] = (), limits: Limits = COUPS, refused: bool = False,
) -> Scenario:  # fmt: skip
    """A deal of pharaon that begins and ends with these cards."""
    return Scenario(
        article,
        title,
        prompt,
        arranged(first, last),
        actions,
        lead,
        rules=PHARAON,
        limits=limits,
        refused=refused,
    )


SEVEN, NINE, QUEEN = card("7♦"), card("9♥"), card("Q♠")

_STOSS = (
    _russian("stoss-18", "The card is opened at the first abzug", "4♣ 7♠", (Lay(YOU, SEVEN, 6),)),
    _russian("stoss-8", "The lob kills: Rostov's seven", "7♣ 2♦", (Lay(ROSTOV, card("7♥"), 60),)),
    _russian("stoss-9", "Given in the third abzug", "4♣ K♠ 2♦ 3♥ J♣ 7♠", (Lay(YOU, SEVEN, 6),)),
    _russian("stoss-10", "A plié: the bank takes the whole stake", "4♣ K♠ 7♣ 7♠", (Lay(YOU, SEVEN, 6),)),
    _russian(
        "stoss-11",
        "Several cards, each settled by itself",
        "7♣ 9♠ 2♦ 3♥ K♣ J♥",
        (Lay(YOU, SEVEN, 6), Lay(YOU, NINE, 6), Lay(ANNA, card("J♠"), 12)),
    ),
    _russian(
        "stoss-15",
        "Half on the lob, half on the third card, and the sixth abzug wins",
        "7♣ 2♦ 9♠ 3♥ 4♣ 5♦ 6♠ 8♥ 10♣ K♦ J♣ Q♥",
        (Lay(YOU, SEVEN, 6), Lay(YOU, NINE, 6), Lay(YOU, card("J♠"), 6)),
        replace(RUSSIAN, lob="half", third="half", abzugs=("killed 6 wins whole",)),
    ),
    _russian(
        "stoss-21",
        "By thirds: the same colour",
        "4♣ 7♥",
        (Lay(YOU, SEVEN, 6),),
        replace(RUSSIAN, count="thirds"),
    ),
    _russian(
        "stoss-editor-2",
        "Half on the lob, and a plié",
        "7♣ 7♠",
        (Lay(YOU, SEVEN, 6),),
        replace(RUSSIAN, lob="half"),
    ),
    _russian(
        "stoss-editor-3",
        "By thirds: a plié goes by its first card",
        "7♣ 7♦",
        (Lay(YOU, SEVEN, 6),),
        replace(RUSSIAN, count="thirds"),
    ),
    _russian(
        "stoss-editor-8",
        "An abzug stoss: a plié in the third abzug",
        "4♣ K♠ 2♦ 3♥ 7♣ 7♠",
        (Lay(YOU, SEVEN, 6),),
        replace(RUSSIAN, abzugs=("killed 3 loses half",)),
    ),
    _russian(
        "stoss-editor-14",
        "A bonus named in advance",
        "4♣ 7♠",
        (Lay(YOU, SEVEN, 6),),
        replace(RUSSIAN, bonuses=("sonik 2",)),
    ),
    _russian("stoss-editor-1", "Even money", "4♣ 7♠", (Lay(YOU, SEVEN, 6),)),
    Scenario(
        "stoss-4",
        "A card is laid face down",
        "Lay a card: only its owner sees which.",
        to_be_cut("4♣ 7♠"),
        (Lay(YOU, SEVEN, 12),),
        rules=RUSSIAN,
        limits=USUAL,
    ),
    _russian("stoss-6", "Lob and sonik", "4♣ K♠", (Lay(YOU, SEVEN, 6),)),
    Scenario(
        "stoss-editor-4",
        "The banker cuts, as Lermontov's does",
        "Cut the pack.",
        to_be_cut("4♣ 7♠"),
        (Lay(YOU, SEVEN, 6), Cut(BANK)),
        rules=replace(RUSSIAN, cut="banker"),
        limits=USUAL,
    ),
    Scenario(
        "stoss-editor-5",
        "A pack has a card once",
        "Lay the seven of diamonds again: it lies already.",
        to_be_cut("4♣ 7♠"),
        (Lay(YOU, SEVEN, 6), Lay(YOU, SEVEN, 6)),
        rules=RUSSIAN,
        limits=USUAL,
        refused=True,
    ),
    Scenario(
        "stoss-editor-6",
        "A stake is covered by the purse",
        "Stake twelve more: the purse holds ten more.",
        to_be_cut("4♣ 7♠"),
        (Lay(YOU, SEVEN, 20), Lay(YOU, NINE, 12)),
        rules=RUSSIAN,
        limits=Limits(6, 600, 30),
        refused=True,
    ),
    _russian(
        "stoss-editor-7",
        "Three punters on a pair: the bank takes, then it pays",
        "7♣ 9♠",
        (Lay(YOU, SEVEN, 6), Lay(YOU, NINE, 12), Lay(ANNA, card("9♠"), 6), Lay(ROSTOV, card("7♥"), 30)),
    ),
    Scenario(
        "stoss-3",
        "The banker refuses a stake",
        "Refuse it: the stake goes back.",
        to_be_cut("4♣ 7♠"),
        (Lay(YOU, SEVEN, 600), Refuse(YOU, 1)),
        rules=RUSSIAN,
        limits=USUAL,
    ),
    Scenario(
        "stoss-5",
        "The cut fixes card and stake",
        "Lay another card: it comes too late.",
        to_be_cut("4♣ 7♠"),
        (Lay(YOU, SEVEN, 6), Cut(YOU), Lay(YOU, NINE, 6)),
        rules=RUSSIAN,
        limits=USUAL,
        refused=True,
    ),
    Story(
        "stoss-14",
        "A corner bent after a win",
        "Bend the corner: stake and win ride.",
        to_be_cut("4♣ 7♠"),
        (Lay(YOU, SEVEN, 6), Cut(YOU), Turn(), NextDeal(), Lay(YOU, SEVEN, 6), Bend(YOU, 1)),
        rules=RUSSIAN,
        limits=USUAL,
        packs=(to_be_cut("2♣ 7♥"),),
    ),
    Story(
        "stoss-13",
        "A run of two",
        THE_ABZUG,
        to_be_cut("4♣ 7♠"),
        (Lay(YOU, SEVEN, 6), Cut(YOU), Turn(), NextDeal(), Lay(YOU, NINE, 12), Cut(YOU), Turn()),
        rules=RUSSIAN,
        limits=USUAL,
        packs=(to_be_cut("2♣ 9♠"),),
    ),
    Story(
        "stoss-20",
        "No more than double after a win",
        "Stake thirteen: it is one too many.",
        to_be_cut("4♣ 7♠"),
        (Lay(YOU, SEVEN, 6), Cut(YOU), Turn(), NextDeal(), Lay(YOU, NINE, 13)),
        rules=RUSSIAN,
        limits=USUAL,
        packs=(to_be_cut("2♣ 9♠"),),
        refused=True,
    ),
    Story(
        "stoss-19",
        "After a loss, the very first stake",
        "Stake twelve: it is too much.",
        to_be_cut("7♠ 4♣"),
        (Lay(YOU, SEVEN, 6), Cut(YOU), Turn(), NextDeal(), Lay(YOU, NINE, 12)),
        rules=RUSSIAN,
        limits=USUAL,
        packs=(to_be_cut("2♣ 9♠"),),
        refused=True,
    ),
)

_TALE = (
    Story(
        "stoss-25", "Three nights of Hermann",
        "Turn the third night's abzug. The tale names no sum that night: here he stakes all.", to_be_cut("9♣ 3♠"),
        (
            Cut(HERMANN), Lay(HERMANN, card("3♥"), FIRST_STAKE), Turn(), NextDeal(),
            Cut(HERMANN), Lay(HERMANN, card("7♥"), 2 * FIRST_STAKE), Turn(), NextDeal(),
            Cut(HERMANN), Lay(HERMANN, QUEEN, 4 * FIRST_STAKE), Turn(),
        ),
        seats=(HERMANN,), rules=TALE, limits=ROUBLES, packs=(to_be_cut("J♣ 7♠"), to_be_cut("Q♦ A♠")),
    ),
    Scenario(
        "stoss-22", "First the cut, then the card", "Lay the seven: the pack is not cut yet.",
        to_be_cut("4♣ K♠"), (Lay(YOU, SEVEN, 100),), rules=TALE, limits=ROUBLES, refused=True,
    ),
    Scenario(
        "stoss-23", "A corner that was not earned", "Bend the corner: the banker straightens it.",
        to_be_cut("4♣ K♠"), (Cut(YOU), Lay(YOU, SEVEN, 100), Turn(), Bend(YOU, 1)),
        rules=TALE, limits=ROUBLES, refused=True,
    ),
    Scenario(
        "stoss-24", "A new card waits for a new deal", "Lay another card: it has to wait.",
        to_be_cut("4♣ K♠"), (Cut(YOU), Lay(YOU, SEVEN, 100), Turn(), Lay(YOU, NINE, 100)),
        rules=TALE, limits=ROUBLES, refused=True,
    ),
    Scenario(
        "stoss-editor-12", "A card stays face down until it is decided", THE_ABZUG,
        to_be_cut("4♣ K♠ 2♦ 7♠"), (Cut(YOU), Lay(YOU, SEVEN, 100), Turn(), Turn()), rules=TALE, limits=ROUBLES,
    ),
    Story(
        "stoss-26", "Chaplitsky: paroli and paroli-pe on other cards", THE_ABZUG, to_be_cut("9♣ 3♠"),
        (
            Cut(CHAPLITSKY), Lay(CHAPLITSKY, card("3♥"), FIFTY), Turn(), NextDeal(),
            Cut(CHAPLITSKY), Lay(CHAPLITSKY, card("7♥"), FIFTY), Bend(CHAPLITSKY, 1), Turn(), NextDeal(),
            Cut(CHAPLITSKY), Lay(CHAPLITSKY, card("A♥"), FIFTY), Bend(CHAPLITSKY, 1), Turn(),
        ),
        seats=(CHAPLITSKY,), rules=TALE, limits=ROUBLES, packs=(to_be_cut("J♣ 7♠"), to_be_cut("Q♦ A♠")),
    ),
)  # fmt: skip

TO_THE_LAST = (Show(), *(Turn(),) * 25)

_PHARAON = (
    _coups(
        "pharaon-2",
        "Right kills, left gives",
        "5♣ 9♠",
        (Show(), Lay(YOU, NINE, 4), Lay(YOU, card("5♥"), 2), Turn()),
    ),
    _coups(
        "pharaon-1", "The pack is dealt to the end", "2♠ 5♣", (Turn(),), prompt="Turn the last coup.",
        lead=TO_THE_LAST,
    ),
    _coups(
        "pharaon-3", "A card laid between coups", "5♣ 9♠ 2♣ K♦",
        (Show(), Turn(), Lay(YOU, card("K♥"), 4), Turn()),
    ),
    _coups("pharaon-12", "A card of the livret", "5♣ 9♠", (Show(), Lay(YOU, NINE, 4)), prompt="Lay a card, face up."),
    _coups("pharaon-4", "A doublet: the bank takes half", "9♣ 9♠", (Show(), Lay(YOU, NINE, 4), Turn())),
    _coups(
        "pharaon-5", "The last card is null", "9♣ 2♠", (Lay(YOU, NINE, 4), Turn()), last="4♣ 9♦",
        lead=TO_THE_LAST, prompt="Turn the last coup: the stake goes back.",
    ),
    _coups(
        "pharaon-6", "A doublet in the last coup", "2♠ 5♣", (Lay(YOU, NINE, 4), Turn()), last="9♣ 9♦",
        lead=TO_THE_LAST, prompt="Turn the last coup: the bank takes the whole.",
    ),
    _coups(
        "pharaon-7", "Hocly: the last card but one", "2♠ 5♣", (Lay(YOU, NINE, 4), Turn()), last="9♣ 4♦",
        lead=TO_THE_LAST, prompt="Turn the last coup: the bank takes it.",
    ),
    _coups("pharaon-8", "The bottom card is shown", "5♣ 9♠", (Show(),), last="Q♦", prompt="Show the bottom card."),
    _coups(
        "pharaon-11", "Eight cards or fewer", "2♠ 5♣", (Lay(YOU, NINE, 4), Take(YOU, 1)), last="9♣ 4♦",
        lead=(Show(), *(Turn(),) * 22), prompt="Take the stake back: it is too late.", refused=True,
    ),
    _coups(
        "pharaon-13", "From paroli to sept-et-le-va", "5♣ 9♠ 2♣ 9♦ 3♠ 9♣",
        (Show(), Lay(YOU, NINE, 4), Turn(), Bend(YOU, 1), Turn(), Bend(YOU, 1)),
        prompt="Bend the second corner.",
    ),
    _coups(
        "pharaon-14", "A pli after a doublet", "9♣ 9♠ 2♣ 9♦", (Show(), Lay(YOU, NINE, 4), Turn(), Fold(YOU, 1)),
        prompt="Fold the card: the half plays on.",
    ),
    _coups(
        "pharaon-15", "Va banque", "5♣ 9♠", (Show(), Banque(YOU, NINE), Turn()), limits=Limits(1, 50, 200, 120),
    ),
    _coups(
        "pharaon-16", "The bank's limit", "5♣ 9♠", (Show(), Lay(YOU, NINE, 51)),
        prompt="Lay fifty-one: it is one too many.", refused=True,
    ),
    _coups("pharaon-17", "A punter cuts", "5♣ 9♠", (Lay(YOU, NINE, 4), Cut(YOU)), prompt="Cut the pack."),
    _coups(
        "stoss-editor-13", "Paix-paroli: the gain is risked, the stake is saved", "5♣ 9♠ 2♣ 9♦ 9♣ 3♠",
        (Show(), Lay(YOU, NINE, 4), Turn(), Bend(YOU, 1), Turn(), Bridge(YOU, 1)),
    ),
    _coups(
        "stoss-editor-15", "Against: the first card gives", "9♣ 5♠",
        (Show(), Lay(YOU, NINE, 4, "against"), Turn()),
    ),
)  # fmt: skip

SCENARIOS: Mapping[str, Scenario] = MappingProxyType(
    {scenario.article: scenario for scenario in (*_PHARAON, *_STOSS, *_TALE)}
)
