"""Faro, the room: Foster's game of 1914, its exact odds and its table.

>>> from faro_edu import faro
>>> game = faro.Game(seats=["Anna"], seed="an example")
>>> game.do(faro.Lay("Anna", (9,), 2))[0].kind
'laid'
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar

from faro_edu import frame, play
from faro_edu.faro import board, deal, odds, rules, scenarios
from faro_edu.faro.actions import Call, Claim, Copper, Lay, Take, Turn, Uncall, Wave
from faro_edu.faro.rules import FOSTER, HOUSE, MASKELYNE, POINTS
from faro_edu.play import NextDeal

if TYPE_CHECKING:
    from faro_edu.faro import charts
    from faro_edu.faro.table import Table

__all__ = [
    "FOSTER", "HOUSE", "MASKELYNE", "POINTS", "Call", "Claim", "Copper", "Game", "Lay", "NextDeal", "Table", "Take",
    "Turn", "Uncall", "Wave", "charts", "deal", "odds", "rules", "scenes",
]  # fmt: skip


class Game(play.Game):
    """A sitting of faro; ``rules`` is a preset of this room, Foster's if left out. See `play.Game`."""

    room: ClassVar[play.Room] = rules


def scenes(article: str) -> list[str]:
    """The drawings of the scenario for ``article``, step by step, each as HTML: for a page without Python."""
    return frame.scenes(board.draw_table, Game, scenarios.SCENARIOS[article])


def __getattr__(name: str) -> Any:
    """Load what needs a widget or Plotly only when it is asked for."""
    if name == "charts":
        return import_module("faro_edu.faro.charts")
    if name == "Table":
        return import_module("faro_edu.faro.table").Table
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
