"""Set shoes, one an article: *Show me* puts them on the table, and the tests replay every one of them.

Cards are written in the order in which they are dealt: punto, banco, punto, banco, then the third cards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from faro_edu.cards import Card, shuffled
from faro_edu.play import Limits, Scenario
from faro_edu.punto_banco.actions import Choose, Coup, Cut, Lay
from faro_edu.punto_banco.presets import CASINO
from faro_edu.punto_banco.state import whole_shoe

YOU, ANNA, BORIS = "You", "Anna", "Boris"
DEAL = "Deal the coup."
TWO = (ANNA, BORIS)


def arranged_shoe(first: str, *, packs: int = 8, seed: str = "the rest") -> tuple[Card, ...]:
    """A shoe that begins with the cards written in ``first``, the rest of its packs shuffled after them.

    >>> len(arranged_shoe("9♠ 9♠")), " ".join(map(str, arranged_shoe("9♠ 9♠")[:2]))
    (416, '9♠ 9♠')
    """
    top = [Card.parse(word) for word in first.split()]
    rest = Counter(whole_shoe(packs))
    rest.subtract(top)
    if min(rest.values()) < 0:
        raise ValueError(f"{packs} packs do not hold all of {first!r}")
    return (*top, *shuffled(sorted(rest.elements()), seed))


NATURALS = (
    "K♠ 2♠ 9♠ 3♠ K♥ 2♥ 9♥ 3♥ K♦ 2♦ 9♦ 3♦ K♣ 2♣ 9♣ 3♣ Q♠ A♠ 8♠ A♥ Q♥ A♦ 8♥ A♣ "  # six coups of four cards
    "J♠ J♥ 4♠ 5♠ 7♠ 4♥"
)
ONE_PACK = replace(CASINO, packs=1, kept_back=26)
SIX_COUPS = (Coup(),) * 6

_SET = (
    Scenario(
        "punto-13",
        "A player cuts",
        "Cut the shoe.",
        arranged_shoe("K♠ 5♣ 9♠ 2♣"),
        (Lay(YOU, "punto", 2), Cut(YOU, 100)),
    ),
    Scenario(
        "punto-14",
        "The shoe is finished at the separator",
        "Deal the last coup.",
        arranged_shoe(NATURALS, packs=1),
        (Lay(YOU, "banco", 2), Coup()),
        lead=SIX_COUPS,
        rules=ONE_PACK,
    ),
    Scenario(
        "punto-17",
        "A box is its player's",
        "Bet in box 2, as Anna: Boris sits there.",
        arranged_shoe("K♠ 5♣ 9♠ 2♣"),
        (Lay(ANNA, "punto", 2), Lay(ANNA, "punto", 2, 2)),
        seats=TWO,
        refused=True,
    ),
    Scenario(
        "punto-2",
        "A tie: égalité is paid, the other bets go back",
        DEAL,
        arranged_shoe("K♠ 4♣ 7♠ 3♣"),
        (Lay(ANNA, "punto", 5), Lay(BORIS, "banco", 5), Lay("Clara", "égalité", 1), Coup()),
        seats=(ANNA, BORIS, "Clara"),
    ),
    Scenario(
        "punto-3",
        "Two cards each, and no more",
        DEAL,
        arranged_shoe("K♠ Q♣ 6♠ 7♣"),
        (Lay(YOU, "punto", 2), Coup()),
    ),
    Scenario(
        "punto-9",
        "Three cards may beat two",
        DEAL,
        arranged_shoe("2♠ 9♣ 2♥ 8♣ 5♠"),
        (Lay(YOU, "punto", 2), Coup()),
    ),
    Scenario(
        "punto-16",
        "The dealer takes, then pays",
        DEAL,
        arranged_shoe("K♠ Q♣ 6♠ 7♣"),
        (Lay(ANNA, "punto", 3), Lay(ANNA, "égalité", 1), Lay(BORIS, "banco", 10), Coup()),
        seats=TWO,
    ),
    Scenario(
        "punto-4",
        "Natural against natural",
        DEAL,
        arranged_shoe("K♠ 9♣ 8♠ Q♣"),
        (Lay(YOU, "punto", 2), Coup()),
    ),
    Scenario(
        "punto-5",
        "Baccara",
        DEAL,
        arranged_shoe("K♠ J♣ 4♠ 7♣ 6♥"),
        (Lay(YOU, "punto", 2), Coup()),
    ),
    Scenario(
        "punto-12",
        "Banco is opened before punto draws",
        "Deal the coup: banco's natural leaves punto without a card.",
        arranged_shoe("K♠ J♣ 4♠ 8♣ 5♥"),
        (Lay(YOU, "punto", 2), Coup()),
    ),
    Scenario(
        "punto-8",
        "Punto stands, banco draws with five",
        DEAL,
        arranged_shoe("K♠ 2♣ 6♠ 3♣ 4♦"),
        (Lay(YOU, "banco", 5), Coup()),
    ),
    Scenario(
        "punto-6",
        "Five: the largest bet on punto decides",
        "Say what punto does: draw, or stand.",
        arranged_shoe("K♠ 2♣ 5♠ 3♣ 4♦ 9♥"),
        (Lay(ANNA, "punto", 5), Lay(BORIS, "punto", 2), Coup(), Choose(ANNA, "draw")),
        seats=TWO,
    ),
    Scenario(
        "punto-24",
        "Five with nobody on punto",
        "Deal the coup: punto must draw.",
        arranged_shoe("K♠ 2♣ 5♠ 3♣ 4♦ 9♥"),
        (Lay(YOU, "banco", 2), Coup()),
    ),
    Scenario(
        "punto-18",
        "Banco with two draws even against a card that helped",
        DEAL,
        arranged_shoe("K♠ Q♣ 2♠ 2♣ 6♥ 7♦"),
        (Lay(YOU, "banco", 2), Coup()),
    ),
    Scenario(
        "punto-19",
        "Banco with three stands against an eight",
        DEAL,
        arranged_shoe("K♠ Q♣ 4♠ 3♣ 8♥"),
        (Lay(YOU, "banco", 2), Coup()),
    ),
    Scenario(
        "punto-20",
        "Banco with four stands against a ten",
        DEAL,
        arranged_shoe("A♠ Q♣ 2♠ 4♣ 10♥"),
        (Lay(YOU, "banco", 2), Coup()),
    ),
    Scenario(
        "punto-21",
        "The hand of the story: five against a five",
        "Deal the coup: two, three and four win for banco, an ace ties.",
        arranged_shoe("K♠ Q♦ A♠ 5♣ 5♥ 4♦"),
        (Lay(YOU, "punto", 16), Coup()),
    ),
    Scenario(
        "punto-22",
        "Banco with six draws against a six",
        DEAL,
        arranged_shoe("K♠ 2♣ A♠ 4♣ 6♥ 3♦"),
        (Lay(YOU, "banco", 2), Coup()),
    ),
    Scenario(
        "punto-23",
        "Banco with seven stands, and loses to an eight",
        DEAL,
        arranged_shoe("K♠ 3♣ 4♠ 4♣ 4♥"),
        (Lay(YOU, "banco", 2), Coup()),
    ),
    Scenario(
        "misiones-2",
        "Nobody on punto: at this house it stands",
        DEAL,
        arranged_shoe("K♠ 2♣ 5♠ 3♣ 4♦"),
        (Lay(YOU, "banco", 2), Coup()),
        rules=replace(CASINO, no_punto_bet="stand"),
    ),
    Scenario(
        "punto-editor-1",
        "Five, two equal bets, and no agreement",
        "Boris says stand, Anna has said draw.",
        arranged_shoe("K♠ 2♣ 5♠ 3♣ 4♦ 9♥"),
        (
            Lay(ANNA, "punto", 5),
            Lay(BORIS, "punto", 5),
            Coup(),
            Choose(ANNA, "draw"),
            Choose(BORIS, "stand"),
        ),
        seats=TWO,
    ),
    Scenario(
        "punto-editor-2",
        "A free box is the first comer's",
        "Bet in box 7 too, as Boris: Anna has it for this coup.",
        arranged_shoe("K♠ 5♣ 9♠ 2♣"),
        (Lay(ANNA, "punto", 2, 7), Lay(BORIS, "banco", 2, 7)),
        seats=(BORIS, ANNA),
        refused=True,
    ),
    Scenario(
        "punto-editor-3",
        "The separator in the middle of a coup",
        "Deal the coup: it is finished, and is the last.",
        arranged_shoe(NATURALS, packs=1),
        (Lay(YOU, "punto", 2), Coup()),
        lead=SIX_COUPS,
        rules=ONE_PACK,
    ),
    Scenario(
        "punto-editor-4",
        "Too few cards for one more coup",
        "Deal the coup: one more would follow, but fewer than six cards are left.",
        tuple(shuffled(sorted(whole_shoe(1)), "too few 0")),
        (Lay(YOU, "punto", 2), Coup()),
        lead=(Coup(),) * 8,
        rules=replace(CASINO, packs=1, kept_back=6, last_coup="one more"),
    ),
    Scenario(
        "punto-editor-5",
        "Banco's natural comes out after the choice",
        "Ask for a card: it is not dealt.",
        arranged_shoe("K♠ 2♣ 5♠ 6♣ 4♦"),
        (Lay(YOU, "punto", 5), Coup(), Choose(YOU, "draw")),
    ),
    Scenario(
        "punto-editor-6",
        "A house that rounds its commission up",
        "Deal the coup: of five counters it keeps a whole one.",
        arranged_shoe("K♠ Q♣ 6♠ 7♣"),
        (Lay(YOU, "banco", 5), Coup()),
        rules=replace(CASINO, rounding="up"),
    ),
    Scenario(
        "punto-editor-7",
        "The purse covers every stake",
        "Lay four: three are in hand.",
        arranged_shoe("K♠ 5♣ 9♠ 2♣"),
        (Lay(YOU, "punto", 7), Lay(YOU, "égalité", 4)),
        limits=Limits(purse=10),
        refused=True,
    ),
    Scenario(
        "punto-editor-8",
        "One cut a shoe",
        "Cut once more, as Boris.",
        arranged_shoe("K♠ 5♣ 9♠ 2♣"),
        (Cut(ANNA, 200), Cut(BORIS, 100)),
        seats=(BORIS, ANNA),
        refused=True,
    ),
    Scenario(
        "punto-editor-9",
        "Where five always draws",
        "Deal the coup: nobody is asked.",
        arranged_shoe("K♠ 2♣ 5♠ 3♣ 4♦ 9♥"),
        (Lay(YOU, "punto", 5), Coup()),
        rules=replace(CASINO, on_five="draw"),
    ),
    Scenario(
        "punto-editor-10",
        "The first card burns three",
        "Deal the first coup.",
        arranged_shoe("3♦ 9♣ 9♦ 9♥ K♠ Q♣ 6♠ 7♣"),
        (Lay(YOU, "banco", 2), Coup()),
        rules=replace(CASINO, burn="first card"),
    ),
)

SCENARIOS: Mapping[str, Scenario] = MappingProxyType({scenario.article: scenario for scenario in _SET})
