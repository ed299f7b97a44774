"""The playable faro table: what its controls do, and how it is drawn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, ClassVar

from faro_edu import widget
from faro_edu.cards import parse_rank
from faro_edu.faro import Game, board
from faro_edu.faro.actions import COLOURS, Action, Call, Claim, Copper, Lay, Take, Turn, Uncall, Wave, turned
from faro_edu.faro.layout import KINDS
from faro_edu.faro.scenarios import SCENARIOS
from faro_edu.play import Scenario
from faro_edu.widget import Message


class Table(widget.Table):
    """A faro table to play at: ``rules`` is a preset, ``show`` an article whose deal it sets up.

    ``seats`` names one to ten punters; ``limits`` are the house's figures (`play.Limits`).
    """

    game_class: ClassVar[type[Game]] = Game
    scenarios: ClassVar[Mapping[str, Scenario]] = SCENARIOS
    board: ClassVar[widget.Board] = board

    staking_acts: ClassVar[frozenset[str]] = frozenset({"lay", "lay-chosen", "call"})

    def action(self, message: Message) -> Action:
        """The action that a control of the cloth stands for: its value names the place."""
        seat, value = self._face.seat, message.value
        match message.act:
            case "turn":
                return Turn()
            case "wave":
                return Wave()
            case "lay":
                return self._lay(value)
            case "lay-chosen":
                return self._lay(message.fields.get("bet", ""))
            case "take" | "turn-over" as act:
                ranks, way, kind = _place(value)
                return Take(seat, ranks, way, kind) if act == "take" else Copper(seat, ranks, way, kind)
            case "claim":
                place, _, owner = value.partition(" / ")
                ranks, way, kind = _place(place)
                return Claim(seat, owner, ranks, way, kind)
            case "call":
                return Call(seat, _ranks(value), self._face.stake)
            case "uncall":
                return Uncall(seat, _ranks(value))
        raise ValueError(f"a faro table has no control {message.act!r}")

    def _lay(self, value: str) -> Lay:
        """The bet of a place: "9", "triangle: 5 4 10", "strung odd", "high card", "marker: 7 / 2"."""
        seat, stake, way = self._face.seat, self._face.stake, self._way
        if not value:
            raise ValueError("a marker rides on a flat bet: lay that first")
        place, _, rides = value.partition(" / ")
        kind, colon, ranks = place.partition(": ")
        if kind in KINDS and not colon:
            return Lay(seat, (), stake, way, kind)
        if kind.startswith("strung "):
            return Lay(seat, (), stake, kind.removeprefix("strung "), "strung")
        if not colon:
            return Lay(seat, _ranks(place), stake, way)
        return Lay(seat, _ranks(ranks), stake, "open" if kind == "opposed" else way, kind, _ranks(rides))

    @property
    def _way(self) -> str:
        return self._face.picked.get("way", "open")

    def _set_picked(self, message: Message) -> None:
        self._face = replace(self._face, picked={**self._face.picked, message.act: message.value})

    def _set_way(self, message: Message) -> None:
        self._face = replace(self._face, picked={**self._face.picked, "way": turned(self._way)})

    settings_acts: ClassVar[dict[str, Any]] = {
        **widget.Table.settings_acts,
        "way": _set_way,
        "kind": _set_picked,
        "bet": _set_picked,
    }


def _place(value: str) -> tuple[tuple[int, ...], str, str]:
    """Ranks, way and kind of a place such as "flat: 9: open"."""
    kind, ranks, way = (*value.split(": "), "", "")[:3]
    return _ranks(ranks), way, kind


def _ranks(text: str) -> tuple[Any, ...]:
    """The ranks, or for a call the colours, that a text such as "9 8 2" names; the action checks which may stand."""
    return tuple(word if word in COLOURS else parse_rank(word) for word in text.split())
