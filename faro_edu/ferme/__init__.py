"""The ferme, the room: the accounts of 1659 and 1800 and Foster's *Farmer*, exact odds and a table.

>>> from faro_edu import ferme
>>> game = ferme.Game(seats=["Anna", "Boris", "Clara"], seed="an example")
>>> game.do(ferme.Bid("Anna", 2))[0].kind
'bid'
"""

from collections.abc import Iterable
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar

from faro_edu import frame, play
from faro_edu.cards import Card
from faro_edu.ferme import board, odds, policies, rules, scenarios
from faro_edu.ferme.actions import Bid, DealOut, Draw, Pass, Stand
from faro_edu.ferme.rules import FARMER, LACOMBE, MARINIERE
from faro_edu.play import Limits, NextDeal

if TYPE_CHECKING:
    from faro_edu.ferme import charts, simulate
    from faro_edu.ferme.table import Table

__all__ = [
    "FARMER", "LACOMBE", "MARINIERE", "SEATS", "Bid", "DealOut", "Draw", "Game", "NextDeal", "Pass", "Stand", "Table",
    "charts", "odds", "policies", "rules", "scenes", "simulate",
]  # fmt: skip

SEATS = ("You", "Anna", "Boris", "Clara", "Denis", "Emma", "Franz", "Greta", "Hugo", "Irma")
"""The seats of a table for which none are named: ten, as the later account has it (§ E1)."""


class Game(play.Game):
    """A sitting of the ferme; ``rules`` is a preset of this room, that of 1659 if left out. See `play.Game`."""

    room: ClassVar[play.Room] = rules

    def __init__(
        self,
        rules: Any = None,
        *,
        seats: Iterable[str] = SEATS,
        seed: str | int | None = None,
        packs: Iterable[Iterable[Card | str] | str] | None = None,
        limits: Limits | None = None,
    ) -> None:
        super().__init__(rules, seats=seats, seed=seed, packs=packs, limits=limits)


def scenes(article: str) -> list[str]:
    """The drawings of the scenario for ``article``, step by step, each as HTML: for a page without Python."""
    return frame.scenes(board.draw_table, Game, scenarios.SCENARIOS[article])


def __getattr__(name: str) -> Any:
    """Load what needs a widget, Plotly or NumPy only when it is asked for."""
    if name in ("charts", "simulate"):
        return import_module(f"faro_edu.ferme.{name}")
    if name == "Table":
        return import_module("faro_edu.ferme.table").Table
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
