"""Set deals, one an article: *Show me* puts them on the table, and the tests replay every one of them."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from faro_edu.cards import arranged
from faro_edu.faro.actions import Call, Claim, Copper, Lay, Take, Turn, Wave
from faro_edu.play import Limits, Scenario

YOU, ANNA = "You", "Anna"
DEAL_THE_TURN = "Deal the turn."
TO_THE_LAST = (Turn(),) * 24

_SET = (
    Scenario(
        "foster-5",
        "Soda and hock are dead",
        "Deal the last turn: the nine is in hoc.",
        arranged("Q♦", "4♣ K♠ 9♥"),
        (Lay(YOU, (9,), 2), Turn()),
        lead=TO_THE_LAST,
    ),
    Scenario(
        "foster-8",
        "The first turn: a loser, then a winner",
        DEAL_THE_TURN,
        arranged("Q♦ 5♣ 9♥"),
        (Lay(YOU, (9,), 2), Lay(YOU, (5,), 2), Turn()),
    ),
    Scenario(
        "foster-10",
        "The limit of the bank",
        "Lay one more on the nine.",
        arranged("Q♦ 5♣ 9♥"),
        (Lay(YOU, (9,), 20), Lay(YOU, (9,), 1)),
        refused=True,
    ),
    Scenario(
        "foster-16",
        "An open bet loses",
        DEAL_THE_TURN,
        arranged("Q♦ 9♥ 5♣"),
        (Lay(YOU, (9,), 2), Turn()),
    ),
    Scenario(
        "foster-17",
        "A coppered bet loses",
        DEAL_THE_TURN,
        arranged("Q♦ 5♣ 9♥"),
        (Lay(YOU, (9,), 2), Copper(YOU, (9,)), Turn()),
    ),
    Scenario(
        "foster-19",
        "The dealer has waved",
        "Lay a bet: it comes too late.",
        arranged("Q♦ 5♣ 9♥"),
        (Wave(), Lay(YOU, (9,), 2)),
        refused=True,
    ),
    Scenario(
        "foster-20",
        "The bank takes, then pays",
        DEAL_THE_TURN,
        arranged("Q♦ 5♣ 9♥"),
        (Lay(ANNA, (9,), 3), Lay(ANNA, (5,), 2), Lay("Boris", (5,), 4, "coppered"), Turn()),
        seats=(ANNA, "Boris"),
    ),
    Scenario(
        "foster-21",
        "Between turns every bet is free",
        "Take the two back.",
        arranged("Q♦ 5♣ 9♥"),
        (Lay(YOU, (9,), 2), Turn(), Lay(YOU, (7,), 2), Take(YOU, (7,))),
    ),
    Scenario(
        "foster-23",
        "A split",
        DEAL_THE_TURN,
        arranged("Q♦ 9♣ 9♥"),
        (Lay(ANNA, (9,), 3), Lay("Boris", (9,), 3, "coppered"), Turn()),
        seats=(ANNA, "Boris"),
    ),
    Scenario(
        "foster-25",
        "A sleeper",
        "Claim it: the first hand keeps it.",
        arranged("9♦ 9♣ 9♥ 9♠ 5♦"),
        (Turn(), Turn(), Lay(ANNA, (9,), 3), Claim("Boris", ANNA, (9,))),
        seats=(ANNA, "Boris"),
    ),
    Scenario(
        "foster-26",
        "Half the limit on a case",
        "Lay one more on the nine: it is a case.",
        arranged("9♦ 9♣ 9♥"),
        (Turn(), Lay(YOU, (9,), 10), Lay(YOU, (9,), 1)),
        refused=True,
    ),
    Scenario(
        "foster-30",
        "A bet left in hoc goes back",
        "Deal the last turn.",
        arranged("Q♠", "J♣ K♠ 8♥"),
        (Lay(YOU, (8,), 5), Turn()),
        lead=TO_THE_LAST,
    ),
    Scenario(
        "foster-31",
        "Whipsawed",
        DEAL_THE_TURN,
        arranged("Q♦ 5♣ 9♥"),
        (Lay(YOU, (5,), 2), Lay(YOU, (9,), 2, "coppered"), Turn()),
    ),
    Scenario(
        "foster-32",
        "Calling the turn",
        "Deal the last turn: the call is right.",
        arranged("Q♦", "9♦ 8♣ 2♥"),
        (Call(YOU, (9, 8, 2), 2), Turn()),
        lead=TO_THE_LAST,
    ),
    Scenario(
        "foster-34",
        "Cat-hop",
        "Deal the last turn: the call is wrong.",
        arranged("Q♦", "8♦ 8♣ 5♥"),
        (Call(YOU, (8, 5, 8), 2), Turn()),
        lead=TO_THE_LAST,
    ),
    Scenario(
        "foster-35",
        "Three alike, called by colour",
        "Deal the last turn: the call is right.",
        arranged("Q♦", "8♠ 8♣ 8♥"),
        (Call(YOU, ("black", "black", "red"), 2), Turn()),
        lead=TO_THE_LAST,
    ),
    Scenario(
        "faro-editor-1",
        "Even money",
        DEAL_THE_TURN,
        arranged("Q♦ 5♣ 9♥"),
        (Lay(YOU, (9,), 2), Lay(YOU, (5,), 3, "coppered"), Turn()),
    ),
    Scenario(
        "faro-editor-6",
        "The purse covers every stake",
        "Lay four: three are in hand.",
        arranged("Q♦ 5♣ 9♥"),
        (Lay(YOU, (9,), 7), Lay(YOU, (5,), 4)),
        limits=Limits(purse=10),
        refused=True,
    ),
    Scenario(
        "faro-editor-7",
        "A sleeper that nobody claims",
        "Deal the last turn: it goes back to its owner.",
        arranged("9♦ 9♣ 9♥ 9♠ 5♦"),
        (Lay(ANNA, (9,), 3), Turn()),
        lead=TO_THE_LAST,
        seats=(ANNA, "Boris"),
    ),
)

SCENARIOS: Mapping[str, Scenario] = MappingProxyType({scenario.article: scenario for scenario in _SET})
