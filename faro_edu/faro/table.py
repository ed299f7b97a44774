"""The playable faro table: what its controls do, and how it is drawn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, ClassVar

from faro_edu import widget
from faro_edu.cards import parse_rank
from faro_edu.draw import Tree, html
from faro_edu.faro import Game, board
from faro_edu.faro.actions import COLOURS, Action, Call, Claim, Copper, Lay, Take, Turn, Uncall, Wave, Way
from faro_edu.faro.scenarios import SCENARIOS
from faro_edu.frame import Face, Notice
from faro_edu.play import Event, Scenario
from faro_edu.widget import Message


class Table(widget.Table):
    """A faro table to play at: ``rules`` is a preset, ``show`` an article whose deal it sets up.

    ``seats`` names one to ten punters; ``limits`` are the house's figures (`play.Limits`).
    """

    game_class: ClassVar[type[Game]] = Game
    scenarios: ClassVar[Mapping[str, Scenario]] = SCENARIOS

    def action(self, message: Message) -> Action:
        """The action that a control of the cloth stands for: its value names the place."""
        seat, value = self._face.seat, message.value
        match message.act:
            case "turn":
                return Turn()
            case "wave":
                return Wave()
            case "lay":
                return Lay(seat, (parse_rank(value),), self._face.stake, self._way)
            case "take" | "turn-over" as act:
                rank, way = _place(value)
                return Take(seat, rank, way) if act == "take" else Copper(seat, rank, way)
            case "claim":
                place, _, owner = value.partition(" / ")
                rank, way = _place(place)
                return Claim(seat, owner, rank, way)
            case "call":
                return Call(seat, _order(value), self._face.stake)
            case "uncall":
                return Uncall(seat, _order(value))
        raise ValueError(f"a faro table has no control {message.act!r}")

    @property
    def _way(self) -> Way:
        return "coppered" if self._face.picked.get("way") == "coppered" else "open"

    def _set_way(self, message: Message) -> None:
        way = "open" if self._way == "coppered" else "coppered"
        self._face = replace(self._face, picked={**self._face.picked, "way": way})

    settings_acts: ClassVar[dict[str, Any]] = {**widget.Table.settings_acts, "way": _set_way}

    def sentence(self, events: tuple[Event, ...]) -> str:
        """What the events come to, with cards in words and the purses at the end."""
        return board.sentence(events, self._game.view(self._face.seat))

    def _tree(self, face: Face) -> Tree:
        return draw(self._game, face)


def draw(game: Any, face: Face) -> Tree:
    """The drawing of a faro game with the reader's choices."""
    told = board.Told(
        steps=game.steps,
        transcript=game.transcript(),
        arranged=game.arranged,
        next_deal=not game.state.over or any(offer.do == "deal" for offer in game.offers("bank")),
        seed=str(game.seed or ""),
        scenes=tuple((article, scenario.title) for article, scenario in SCENARIOS.items()),
    )
    return board.draw_table(game.view(face.seat), told, face)


def scenes(article: str) -> list[str]:
    """The drawings of the scenario for ``article``, step by step, each as HTML: for a page without Python."""
    scenario = SCENARIOS[article]
    face = Face(scenario.seats[0], live=False, odds=True, scene=scenario.title)
    return [
        html(draw(game, replace(face, notice=Notice(str(refusal), refusal.article) if refusal else None)))
        for game, refusal in scenario.frames(Game)
    ]


def _place(value: str) -> tuple[tuple[int, ...], Way]:
    rank, _, way = value.partition(" ")
    if way not in ("open", "coppered"):
        raise ValueError(f"a place is a rank and 'open' or 'coppered', not {value!r}")
    return (parse_rank(rank),), "coppered" if way == "coppered" else "open"


def _order(value: str) -> tuple[int | str, ...]:
    return tuple(word if word in COLOURS else parse_rank(word) for word in value.split())
