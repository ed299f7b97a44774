"""Set deals, one an article: *Show me* puts them on the table, and the tests replay every one of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from faro_edu.cards import Card, shuffled
from faro_edu.ferme.actions import Action, Bid, DealOut, Draw, Pass, Stand
from faro_edu.ferme.presets import FARMER, LACOMBE, LIMITS, MARINIERE, Rules, pack
from faro_edu.play import Limits, Scenario

YOU, ANNA, BORIS, CLARA = "You", "Anna", "Boris", "Clara"
SEATS = (YOU, ANNA, BORIS, CLARA)
HOUSE = LIMITS["MARINIERE"]
PRICE = 6


def set_pack(rules: Rules, first: str = "", last: str = "") -> tuple[Card, ...]:
    """The pack of ``rules`` with these cards on top and at the bottom, the rest shuffled between them.

    >>> " ".join(map(str, set_pack(LACOMBE, "K♠ 6♥")[:2]))
    'K♠ 6♥'
    """
    top, bottom = ([Card.parse(word) for word in text.split()] for text in (first, last))
    rest = [card for card in pack(rules) if card not in top and card not in bottom]
    if len(top) + len(rest) + len(bottom) != len(pack(rules)):
        raise ValueError(f"each card of the pack stands once in a set pack, unlike in {first!r} and {last!r}")
    return (*top, *shuffled(rest, "the rest"), *bottom)


def sold_to(rules: Rules, farmer: str) -> tuple[Action, ...]:
    """An auction of four seats that You open and ``farmer`` wins: the neighbour who is served last, or You."""
    after = (ANNA, BORIS, CLARA) if rules.direction == "clockwise" else (CLARA, BORIS, ANNA)
    rival, *others = after
    passes = tuple(Pass(seat) for seat in others)
    if farmer == YOU:
        return (Bid(YOU, PRICE - 2), Bid(rival, PRICE - 1), *passes, Bid(YOU, PRICE), Pass(rival))
    return (Bid(YOU, PRICE - 1), Bid(rival, PRICE), *passes, Pass(YOU))


def dealt(rules: Rules) -> tuple[Action, ...]:
    """The farm sold, and the first cards dealt; then Boris is eldest, and You are served last."""
    rival = ANNA if rules.direction == "clockwise" else CLARA
    return (*sold_to(rules, rival), DealOut(rival))


def _scene(
    article: str,
    title: str,
    prompt: str,
    rules: Rules,
    cards: tuple[str, str],
    actions: tuple[Action, ...],
    *,
    lead: tuple[Action, ...] | None = None,
    limits: Limits = HOUSE,
    refused: bool = False,
) -> Scenario:
    before: tuple[Any, ...] = dealt(rules) if lead is None else lead
    return Scenario(
        article, title, prompt, set_pack(rules, *cards), actions, before, SEATS, rules, limits, refused
    )


OLD, LATER, FOSTERS = MARINIERE, LACOMBE, FARMER
ALONE = ("", "")
TWO_STAND = (Stand(BORIS), Stand(ANNA))
DEAL_THE_CARDS = "Deal the cards."

_MARINIERE = (
    _scene(
        "mariniere-1", "The farm is sold", "Pass: Clara's bid goes under the candlestick.",
        OLD, ALONE, (*sold_to(OLD, CLARA),), lead=(),
    ),
    _scene("mariniere-3", "Antes", DEAL_THE_CARDS, OLD, ALONE, (DealOut(YOU),), lead=sold_to(OLD, YOU)),
    _scene(
        "mariniere-5", "A card from the top, a card from the bottom", DEAL_THE_CARDS,
        OLD, ("K♠ Q♦ 9♣", "2♠ 3♥ 4♦"), (DealOut(YOU),), lead=sold_to(OLD, YOU),
    ),
    _scene(
        "mariniere-6", "A further card", "Ask for a card.",
        OLD, ("K♠ Q♦ 5♣ 3♣", "4♠ 3♥ 2♦"), (*TWO_STAND, Draw(YOU)),
    ),
    _scene(
        "mariniere-7", "Over sixteen", "Ask for a card: with eighteen you pay the farmer two.",
        OLD, ("K♠ Q♦ 9♣ 4♣", "5♦ 3♥ 2♠"), (*TWO_STAND, Draw(YOU)),
    ),
    _scene(
        "mariniere-8", "Twelve is stood on", "Stand on twelve: you pay nothing.",
        OLD, ("K♠ Q♦ 9♣", "3♦ 3♥ 2♠"), (*TWO_STAND, Stand(YOU)),
    ),
    _scene(
        "mariniere-9", "All are short", "Stand on fifteen: the nearest takes the pool, the farm stays.",
        OLD, ("K♠ Q♦ J♣", "5♦ 3♥ 2♠"), (*TWO_STAND, Stand(YOU)),
    ),
    _scene(
        "mariniere-10", "Sixteen", "Stand on sixteen: farm and pool are yours, and the farmer's place.",
        OLD, ("K♠ Q♦ 9♣", "7♦ 3♥ 2♠"), (*TWO_STAND, Stand(YOU)),
    ),
)  # fmt: skip

_LACOMBE = (
    _scene("lacombe-2", "Farm and pool", DEAL_THE_CARDS, LATER, ALONE, (DealOut(YOU),), lead=sold_to(LATER, YOU)),
    _scene(
        "lacombe-3", "From the right, against the clock", DEAL_THE_CARDS,
        LATER, ("K♠ Q♦ 9♣", ""), (DealOut(YOU),), lead=sold_to(LATER, YOU),
    ),
    _scene(
        "lacombe-4", "From the bottom of the pack", "Ask for a card: it comes from the bottom.",
        LATER, ("K♠ Q♦ 5♣", "2♦"), (*TWO_STAND, Draw(YOU)),
    ),
    _scene(
        "lacombe-5", "The player with twenty", "Ask for a card: twenty pays four.",
        LATER, ("K♠ Q♦ J♣", "10♥"), (*TWO_STAND, Draw(YOU)),
    ),
    _scene(
        "lacombe-6", "Basta", "Stand on one card: a ten may be enough for the pool.",
        LATER, ("9♠ 7♦ J♣", ""), (*TWO_STAND, Stand(YOU)),
    ),
    _scene(
        "lacombe-7", "Hands are shown", "Stand: all hands are counted from the eldest on.",
        LATER, ("K♠ Q♦ 7♣", "2♠ 5♥"), (Draw(BORIS), Stand(BORIS), Stand(ANNA), Stand(YOU)),
    ),
    _scene(
        "lacombe-8", "The nearest takes the pool", "Stand on fifteen.",
        LATER, ("K♠ Q♦ J♣", "5♥"), (*TWO_STAND, Draw(YOU), Stand(YOU)),
    ),
    _scene(
        "lacombe-9", "The brilliant against a sixteen in two cards", "Stand: the brilliant and a ten beat all.",
        LATER, ("9♠ 4♦ K♣", "6♥ 7♠"), (Draw(BORIS), Stand(BORIS), Stand(ANNA), Draw(YOU), Stand(YOU)),
    ),
    _scene(
        "lacombe-10", "The farmer's place", "Stand on sixteen: you farm the next deal.",
        LATER, ("K♠ Q♦ 9♣", "7♦"), (*TWO_STAND, Draw(YOU), Stand(YOU)),
    ),
)  # fmt: skip

_ONE_EACH = (Draw(BORIS), Stand(BORIS), Draw(CLARA), Stand(CLARA))
_FARMER = (
    _scene(
        "farmer-2", "The pool is sold", "Pass: Anna adds her price to the counters of all four.",
        FOSTERS, ALONE, (*sold_to(FOSTERS, ANNA),), lead=(),
    ),
    _scene("farmer-3", "One card each", DEAL_THE_CARDS, FOSTERS, ALONE, (DealOut(YOU),), lead=sold_to(FOSTERS, YOU)),
    _scene(
        "farmer-4", "At least one card more", "Stand on the first card: it is not allowed.",
        FOSTERS, ("2♠ 3♦ K♣ K♥ Q♥", ""), (*_ONE_EACH, Stand(YOU)), refused=True,
    ),
    _scene(
        "farmer-5", "Silence", "Stand on twenty: only now do the others learn of it.",
        FOSTERS, ("2♠ 3♦ K♣ K♥ Q♥ J♦", ""), (*_ONE_EACH, Draw(YOU), Stand(YOU)),
    ),
    _scene(
        "farmer-6", "Three cards against four", "Stand: of two sixteens the one in fewer cards wins.",
        FOSTERS, ("9♠ 2♦ 4♣ 3♥ 2♥ 2♠ 3♦ Q♥ 5♦ 7♥", ""),
        (Draw(BORIS), Draw(BORIS), Draw(BORIS), Stand(BORIS), Draw(CLARA), Draw(CLARA), Stand(CLARA), Draw(YOU),
         Draw(YOU), Stand(YOU)),
    ),
    _scene(
        "farmer-7", "The farm stays", "Stand on twelve: nobody has sixteen.",
        FOSTERS, ("2♠ 3♦ K♣ K♥ Q♥ 2♦", ""), (*_ONE_EACH, Draw(YOU), Stand(YOU)),
    ),
    _scene(
        "farmer-8", "The excess is clear profit", "Stand on nineteen: three go to the farmer, not into the farm.",
        FOSTERS, ("2♠ 3♦ K♣ K♥ Q♥ 9♦", ""), (*_ONE_EACH, Draw(YOU), Stand(YOU)),
    ),
    _scene(
        "farmer-9", "A counter from each", "Stand on fifteen: the two other players pay you one each.",
        FOSTERS, ("2♠ 3♦ K♣ K♥ Q♥ 5♦", ""), (*_ONE_EACH, Draw(YOU), Stand(YOU)),
    ),
    _scene(
        "farmer-10", "The farm is sold again", "Stand on sixteen: the farm is emptied.",
        FOSTERS, ("2♠ 3♦ 9♣ K♥ Q♥ 7♦", ""), (*_ONE_EACH, Draw(YOU), Stand(YOU)),
    ),
    _scene(
        "farmer-11", "Ousted, and paid all the same", "Stand on sixteen: Boris, who is over, still pays Anna.",
        FOSTERS, ("J♠ 3♦ 9♣ K♥ Q♥ 7♦", ""), (*_ONE_EACH, Draw(YOU), Stand(YOU)),
    ),
)  # fmt: skip

_EDITORS = (
    _scene(
        "ferme-editor-1", "A bid beyond the purse", "Bid eleven: ten are in hand.",
        OLD, ALONE, (Bid(YOU, 11),), lead=(), limits=Limits(1, 100, 10), refused=True,
    ),
    _scene(
        "ferme-editor-2", "Bids rise", "Bid six: it is bid already.",
        OLD, ALONE, (*sold_to(OLD, CLARA)[:-1], Bid(YOU, 6)), lead=(), refused=True,
    ),
    _scene(
        "ferme-editor-3", "A lone bidder", "Pass for Anna: the nine that was bid alone becomes one.",
        OLD, ALONE, (Bid(YOU, 9), Pass(CLARA), Pass(BORIS), Pass(ANNA)), lead=(),
    ),
    _scene(
        "ferme-editor-4", "Each in his turn", "Ask for a card: Boris is the eldest.",
        OLD, ALONE, (Draw(YOU),), refused=True,
    ),
    _scene(
        "ferme-editor-5", "Eleven is not stood on", "Stand on eleven: it is not allowed.",
        OLD, ("K♠ Q♦ 9♣", "2♦ 3♥ 2♠"), (*TWO_STAND, Stand(YOU)), refused=True,
    ),
    _scene(
        "ferme-editor-7", "The pack runs out", "Ask for the last card.",
        LATER, ("K♠ Q♦ 2♣ 3♣", ""), (Draw(BORIS, 41), Stand(ANNA), Draw(YOU)),
    ),
    _scene(
        "ferme-editor-8", "The excess after showing", "Stand: Anna, who is over, pays only now.",
        replace(LATER, excess="after showing"), ("K♠ Q♦ J♣", "5♥ 9♥"),
        (Stand(BORIS), Draw(ANNA), Stand(ANNA), Stand(YOU)),
    ),
    _scene(
        "ferme-editor-9", "Hidden hands", "Stand: the hands are shown.",
        OLD, ("K♠ Q♦ J♣", "3♦ 3♥ 2♠"), (*TWO_STAND, Stand(YOU)),
    ),
    _scene(
        "ferme-editor-10", "A tie by place", "Stand on fourteen: Boris has it too, and is the elder.",
        OLD, ("K♠ Q♦ J♣", "4♦ 3♥ 4♠"), (*TWO_STAND, Stand(YOU)),
    ),
    _scene(
        "ferme-editor-11", "A tie below sixteen", "Stand on fourteen: you have it in two cards, Boris in three.",
        LATER, ("9♠ Q♦ J♣", "4♣ 2♥ 3♥"), (Draw(BORIS), Draw(BORIS), Stand(BORIS), Stand(ANNA), Draw(YOU), Stand(YOU)),
    ),
    _scene(
        "ferme-editor-12", "First the excess, then the pool, then the farm", "Stand on sixteen.",
        replace(OLD, excess="after showing"), ("K♠ Q♦ 9♣ J♥", "7♦ 2♥ 3♠"),
        (Stand(BORIS), Draw(ANNA), Stand(ANNA), Stand(YOU)),
    ),
    _scene(
        "ferme-editor-13", "All are over", "Ask for a card: the pool stays for the next deal.",
        LATER, ("K♠ Q♦ J♣", "9♥ 10♥ Q♣"), (Draw(BORIS), Draw(ANNA), Draw(YOU)),
    ),
    _scene(
        "ferme-editor-14", "A sixteen cancels the counters", "Stand on sixteen.",
        FOSTERS, ("2♠ 3♦ 9♣ K♥ Q♥ 7♦", ""), (*_ONE_EACH, Draw(YOU), Stand(YOU)),
    ),
    _scene(
        "ferme-editor-17", "Two at once", "Ask for two cards at once: both come, whatever the first is.",
        LATER, ("K♠ Q♦ 4♣", "9♦ 7♥"), (*TWO_STAND, Draw(YOU, 2)),
    ),
    _scene(
        "ferme-editor-16", "An office that goes round", "Stand on sixteen: Boris, the next in order, will farm.",
        replace(OLD, office="rotates"), ("K♠ Q♦ 9♣", "7♦ 3♥ 2♠"), (*TWO_STAND, Stand(YOU)),
    ),
)  # fmt: skip

SCENARIOS: Mapping[str, Scenario] = MappingProxyType(
    {scenario.article: scenario for scenario in (*_MARINIERE, *_LACOMBE, *_FARMER, *_EDITORS)}
)
