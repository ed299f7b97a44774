"""Punto banco, the room: a casino's baccara in which the bank's rules leave one choice, its odds and its table.

>>> from faro_edu import punto_banco
>>> game = punto_banco.Game(seats=["Anna"], seed="an example")
>>> game.do(punto_banco.Lay("Anna", "punto", 2))[0].kind
'laid'
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar

from faro_edu import frame, play
from faro_edu.play import NextDeal
from faro_edu.punto_banco import board, odds, policies, rules, scenarios, tableau
from faro_edu.punto_banco.actions import Choose, Coup, Cut, Lay, Take
from faro_edu.punto_banco.rules import CASINO, Rules

if TYPE_CHECKING:
    from faro_edu.punto_banco import charts
    from faro_edu.punto_banco.table import Table

__all__ = [
    "CASINO", "Choose", "Coup", "Cut", "Game", "Lay", "NextDeal", "Rules", "Table", "Take", "charts", "odds",
    "policies", "rules", "scenes", "tableau",
]  # fmt: skip


class Game(play.Game):
    """A sitting of punto banco, a shoe a deal; ``rules`` is `CASINO` if left out. See `play.Game`."""

    room: ClassVar[play.Room] = rules


def scenes(article: str) -> list[str]:
    """The drawings of the scenario for ``article``, step by step, each as HTML: for a page without Python."""
    return frame.scenes(board.draw_table, Game, scenarios.SCENARIOS[article])


def __getattr__(name: str) -> Any:
    """Load what needs a widget or Plotly only when it is asked for."""
    if name == "charts":
        return import_module("faro_edu.punto_banco.charts")
    if name == "Table":
        return import_module("faro_edu.punto_banco.table").Table
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
