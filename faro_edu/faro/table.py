"""The playable faro table: what its controls do, and how it is drawn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, ClassVar

from faro_edu import widget
from faro_edu.cards import parse_rank
from faro_edu.draw import Tree, html
from faro_edu.faro import Game, board, words
from faro_edu.faro.actions import COLOURS, Action, Call, Claim, Copper, Lay, Take, Turn, Uncall, Wave, turned
from faro_edu.faro.layout import KINDS
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

    def sentence(self, events: tuple[Event, ...]) -> str:
        """What the events come to, with cards in words and the purses at the end."""
        return words.sentence(events, self._game.view(self._face.seat))

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


def _place(value: str) -> tuple[tuple[int, ...], str, str]:
    """Ranks, way and kind of a place such as "flat: 9: open"."""
    kind, ranks, way = (*value.split(": "), "", "")[:3]
    return _ranks(ranks), way, kind


def _ranks(text: str) -> tuple[Any, ...]:
    """The ranks, or for a call the colours, that a text such as "9 8 2" names; the action checks which may stand."""
    return tuple(word if word in COLOURS else parse_rank(word) for word in text.split())
