"""The score of a shoe as players keep it: the bead plate and the big road. It records; it foretells nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from faro_edu.punto_banco.actions import TIE

ROWS = 6


@dataclass(frozen=True, slots=True)
class Bead:
    """A mark of the big road: who won, and how many ties came after it before anybody won again."""

    winner: str
    column: int
    row: int
    ties: int = 0


def bead_plate(winners: Sequence[str]) -> list[tuple[int, int, str]]:
    """Every coup in order, six to a column: (column, row, winner).

    >>> bead_plate(["punto"] * 6 + ["égalité"])[-1]
    (1, 0, 'égalité')
    """
    return [(place // ROWS, place % ROWS, winner) for place, winner in enumerate(winners)]


def big_road(winners: Sequence[str]) -> list[Bead]:
    """The big road: a column for each run of one side; a tie is written on the mark before it and starts none.

    A run that has no room to go down goes on to the right. Ties before the first win are written on the first
    mark.

    >>> [(bead.column, bead.row, bead.ties) for bead in big_road(["banco", "égalité", "égalité", "banco", "punto"])]
    [(0, 0, 2), (0, 1, 0), (1, 0, 0)]
    """
    road: list[Bead] = []
    taken: set[tuple[int, int]] = set()
    waiting = start = 0
    for winner in winners:
        if winner == TIE:
            if road:
                last = road[-1]
                road[-1] = Bead(last.winner, last.column, last.row, last.ties + 1)
            else:
                waiting += 1
            continue
        if not road:
            column, row = 0, 0
        elif road[-1].winner == winner:
            column, row = _below(road[-1], taken, start)
        else:
            start = next(c for c in range(start + 1, start + len(winners) + 2) if (c, 0) not in taken)
            column, row = start, 0
        road.append(Bead(winner, column, row, waiting))
        taken.add((column, row))
        waiting = 0
    return road


def _below(last: Bead, taken: set[tuple[int, int]], start: int) -> tuple[int, int]:
    """The place after a mark of the same run: under it, or to its right at the edge, at a mark, or once turned."""
    under = (last.column, last.row + 1)
    turned = last.column > start
    if last.row + 1 < ROWS and under not in taken and not turned:
        return under
    return last.column + 1, last.row
