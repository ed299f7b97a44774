"""Stoss, the room: the game of *The Queen of Spades*, its ancestor pharaon, their exact odds and their table.

>>> from faro_edu import stoss
>>> from faro_edu.cards import Card
>>> game = stoss.Game(seats=["Anna"], seed="an example")
>>> game.do(stoss.Lay("Anna", Card.parse("7♦"), 6))[0].kind
'laid'
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar

from faro_edu import frame, play
from faro_edu.play import NextDeal
from faro_edu.stoss import board, odds, policies, rules, scenarios
from faro_edu.stoss.actions import Banque, Bend, Bridge, Cut, Fold, Lay, Refuse, Show, Take, Turn, Unbend
from faro_edu.stoss.presets import PHARAON, RUSSIAN, TALE, Rules

if TYPE_CHECKING:
    from faro_edu.stoss import charts
    from faro_edu.stoss.table import Table

__all__ = [
    "PHARAON", "RUSSIAN", "TALE", "Banque", "Bend", "Bridge", "Cut", "Fold", "Game", "Lay", "NextDeal", "Refuse",
    "Rules", "Show", "Table", "Take", "Turn", "Unbend", "charts", "odds", "policies", "rules", "scenes",
]  # fmt: skip


class Game(play.Game):
    """A sitting of stoss; ``rules`` is a preset of this room, `RUSSIAN` if left out. See `play.Game`."""

    room: ClassVar[play.Room] = rules

    def _lasting(self) -> int:
        """A story of several given packs goes on from deal to deal: all of it is arranged, and nothing leaves it."""
        return len(self._steps) - 1 if self.packs is not None else super()._lasting()


def scenes(article: str) -> list[str]:
    """The drawings of the scenario for ``article``, step by step, each as HTML: for a page without Python."""
    return frame.scenes(board.draw_table, Game, scenarios.SCENARIOS[article])


def __getattr__(name: str) -> Any:
    """Load what needs a widget or Plotly only when it is asked for."""
    if name == "charts":
        return import_module("faro_edu.stoss.charts")
    if name == "Table":
        return import_module("faro_edu.stoss.table").Table
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
