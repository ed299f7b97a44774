"""How long the faro table takes to answer: rules, offers, odds of what lies there, and the drawing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import cycle
from typing import Any

from faro_edu import faro, play
from faro_edu.draw import html
from faro_edu.faro.board import draw_table
from faro_edu.faro.prices import Price, price
from faro_edu.faro.scenarios import SCENARIOS
from faro_edu.frame import Face, Told


def _laid() -> faro.Game:
    """A house table in mid-deal with a bet of every kind on it."""
    game = faro.Game(faro.HOUSE, seats=["Anna", "Boris"], seed="bench", limits=play.Limits(1, 20, 1000))
    for _ in range(9):
        game.do(faro.Turn())
    for kind in faro.rules.bets_of(game.rules):
        offers = [o for o in game.offers("Anna") if o.do == "lay" and o.choices[2] == kind]
        if offers:
            ranks, way, _, rides = offers[len(offers) // 2].choices
            game.do(faro.Lay("Anna", ranks, 2, way, kind, rides))
    return game


GAME = _laid()
VIEW = GAME.view("Anna")
FACE = Face("Anna", odds=True)
TRANSCRIPT = GAME.transcript()


def bench_prices_of_all_bets() -> list[Price | None]:
    """The exact odds of every bet on the table, one of each kind (goal: 1 ms)."""
    return [price(VIEW, bet) for bet in VIEW.bets]


def bench_offers() -> list[play.Offer]:
    """All that is open to a punter, the counts of the case-keeper new."""
    return GAME.room.offers(replace(VIEW))


def bench_turn() -> Any:
    """One turn: check, settle, events."""
    return faro.rules.apply(GAME.state, faro.Turn())


def _positions(deals: int) -> Iterator[tuple[faro.View, Told]]:
    """What a table shows turn after turn, three flat bets laid before each."""
    for seed in range(deals):
        game = faro.Game(seats=["Anna"], seed=seed, limits=play.Limits(1, 20, None))
        for turn in range(25):
            for step in (0, 5, 9):
                game.do(faro.Lay("Anna", ((turn + step) % 13 + 1,), 1))
            game.do(faro.Turn())
            yield game.view("Anna"), Told.of(game, SCENARIOS)


POSITIONS = cycle(list(_positions(40)))


def bench_drawing() -> str:
    """The whole table as HTML, with odds, a turn on each time: what a click costs besides the rules (goal: 8 ms)."""
    return html(draw_table(*next(POSITIONS), FACE))


def bench_replay() -> faro.Game:
    """A transcript of nine turns and fourteen bets read and replayed."""
    return faro.Game.replay(TRANSCRIPT)


def bench_deal_without_bets() -> faro.Game:
    """A whole deal of 25 turns through `Game`, nothing laid."""
    return _played(bets=False)


def bench_deal_with_bets() -> faro.Game:
    """The same deal with a flat bet laid before every turn."""
    return _played(bets=True)


def _played(*, bets: bool) -> faro.Game:
    game = faro.Game(seats=["Anna"], seed="bench", limits=play.Limits(1, 20, None))
    for turn in range(25):
        if bets:
            game.do(faro.Lay("Anna", (turn % 13 + 1,), 2))
        game.do(faro.Turn())
    return game
