"""A sitting as text: written one action a line, and read back with errors that say what was expected."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import asdict, fields, replace
from functools import lru_cache
from typing import Any

from faro_edu import __version__
from faro_edu.play import Game, IllegalAction, Limits, NextDeal, Played

FORMAT = "against-the-bank/1"


def line_of(action: Any, told: Callable[[Any], Any] = lambda value: value) -> dict[str, Any]:
    """An action as a line of a transcript: its fields by ``told``, what is usual left out."""
    values = {entry.name: getattr(action, entry.name) for entry in fields(action)}
    unusual = {entry.name for entry in fields(action) if values[entry.name] != entry.default}
    return {"do": action.do} | {name: told(value) for name, value in values.items() if name in unusual}


def action_of(
    line: Mapping[str, Any],
    kinds: Mapping[str, Any],
    meant: Callable[[str, Any], Any] = lambda name, value: value,
) -> Any:
    """The action, one of ``kinds`` by their names, that a line tells, its fields read by ``meant``.

    ValueError says what was expected.
    """
    kind = kinds.get(str(line.get("do")))
    if kind is None:
        raise ValueError(f"'do' is one of deal, {', '.join(kinds)}; not {line.get('do')!r}")
    names = sorted(entry.name for entry in fields(kind))
    values = {name: meant(name, value) for name, value in line.items() if name != "do"}
    if unknown := sorted(set(values) - set(names)):
        raise ValueError(f"{kind.do!r} has the fields {', '.join(names)}; not {unknown[0]!r}")
    try:
        return kind(**values)
    except TypeError as error:
        raise ValueError(f"{kind.do!r} has the fields {', '.join(names)}, not {sorted(values)}") from error


def written(game: Game) -> str:
    """The game's transcript: format, release, game, preset and changed switches, seats, limits, chance, actions."""
    lines = [f" {json.dumps(key)}: {_json(value)}," for key, value in _head(game).items()]
    actions = ",\n".join([_line(game.room.write, action) for action in game.actions])
    return "\n".join(["{", *lines, ' "actions": [', *([actions] if actions else []), " ]", "}"])


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _head(game: Game) -> dict[str, Any]:
    head = {
        "format": FORMAT,
        "release": __version__,
        "game": game.room.NAME,
        "preset": game.rules.preset,
        "switches": _changed(game),
        "seats": list(game.seats),
        "limits": asdict(game.sitting.limits),
    }
    if game.packs is not None:
        return head | {"packs": [" ".join(map(str, pack)) for pack in game.packs]}
    head |= {"seed": game.seed, "arranged": {str(deal): at for deal, at in game.arranged_at.items()}}
    return head | ({"seen": sorted(game.seen_deals)} if game.seen_deals else {})


def _changed(game: Game) -> dict[str, Any]:
    preset = game.room.PRESETS[game.rules.preset]
    return {
        switch.name: getattr(game.rules, switch.name)
        for switch in fields(preset)
        if getattr(game.rules, switch.name) != getattr(preset, switch.name)
    }


@lru_cache(1024)
def _line(write: Callable[[Any], Mapping[str, Any]], action: Any) -> str:
    """The line of an action. A long sitting has thousands, most of them alike, and a table writes all at each click."""
    return f"  {_json({'do': 'deal'} if isinstance(action, NextDeal) else write(action))}"


def replayed(kind: type[Played], transcript: str | Mapping[str, Any]) -> Played:
    """The game of this kind that the transcript tells; see `Game.replay`."""
    told = _Told(_parsed(transcript))
    told.expect("format", FORMAT)
    told.expect("game", kind.room.NAME)
    game = _opened(kind, told)
    marks = {} if game.packs is not None else _marks(told.table("arranged"))
    game.remember(_numbers(told.get("seen") or []))
    _mark(game, marks)
    for number, line in enumerate(told.list("actions"), 1):
        _redo(game, number, line)
        _mark(game, marks)
    if marks != (game.arranged_at if game.packs is None else {}):
        raise ValueError(
            "under 'arranged' stand deals of this transcript, each with the number of actions before"
        )
    return game


def _opened(kind: type[Played], told: _Told) -> Played:
    preset = kind.room.PRESETS.get(told.text("preset"))
    if preset is None:
        known = ", ".join(kind.room.PRESETS)
        raise ValueError(f"a preset of {kind.room.NAME} is {known}; not {told.text('preset')!r}")
    if (told.get("seed") is None) == (told.get("packs") is None):
        raise ValueError("a transcript has either a 'seed' or 'packs'")
    return kind(
        replace(preset, **_switches(preset, told.table("switches"))),
        seats=told.texts("seats"),
        limits=Limits(**_known(told.table("limits"), Limits, "limits")),
        seed=told.get("seed"),
        packs=None if told.get("packs") is None else told.texts("packs"),
    )


def _mark(game: Game, marks: Mapping[int, int]) -> None:
    if marks.get(game.deal) == len(game.actions):
        game.arrange()


def _redo(game: Game, number: int, line: Any) -> None:
    if not isinstance(line, Mapping):
        raise ValueError(f"action {number} of the transcript is an object with a field 'do', not {line!r}")
    try:
        game.do(NextDeal() if line.get("do") == "deal" else game.room.read(line))
    except IllegalAction as refusal:
        raise IllegalAction(f"Action {number} of the transcript: {refusal}", refusal.article) from refusal
    except ValueError as error:
        raise ValueError(f"action {number} of the transcript: {error}") from error


class _Told:
    """A transcript's object, read field by field."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self._data = data

    def get(self, key: str) -> Any:
        return self._data.get(key)

    def expect(self, key: str, value: str) -> None:
        if self.get(key) != value:
            raise ValueError(f"this reads transcripts whose {key!r} is {value!r}, not {self.get(key)!r}")

    def text(self, key: str) -> str:
        return str(self._typed(key, str, "a text"))

    def table(self, key: str) -> dict[str, Any]:
        return dict(self._typed(key, Mapping, "an object"))

    def texts(self, key: str) -> tuple[str, ...]:
        found = self.list(key)
        if not all(isinstance(text, str) for text in found):
            raise ValueError(f"a transcript has a list of texts under {key!r}, not {found!r}")
        return tuple(found)

    def _typed(self, key: str, kind: type, what: str) -> Any:
        if not isinstance(self.get(key), kind):
            raise ValueError(f"a transcript has {what} under {key!r}, not {self.get(key)!r}")
        return self.get(key)

    def list(self, key: str) -> Any:
        return self._typed(key, list, "a list")


DEEPEST = 20


def _parsed(transcript: str | Mapping[str, Any]) -> Mapping[str, Any]:
    try:
        data = json.loads(_shallow(transcript)) if isinstance(transcript, str) else transcript
    except ValueError as error:
        raise ValueError(f"a transcript is a JSON text; this one cannot be read: {error}") from error
    if not isinstance(data, Mapping):
        raise ValueError(
            "a transcript is a JSON object with 'format', 'game', 'preset', 'seats', 'actions' …"
        )
    return data


def _shallow(text: str) -> str:
    """``text`` itself unless it is nested so deeply that reading it could end the page's Python."""
    depth = 0
    for bracket in re.sub(r'"(?:[^"\\]|\\.)*"|[^\[\]{}]', "", text):
        depth += 1 if bracket in "[{" else -1
        if depth > DEEPEST:
            raise ValueError(f"it is nested more than {DEEPEST} deep")
    return text


def _switches(preset: Any, told: Mapping[str, Any]) -> dict[str, Any]:
    known = _known(told, type(preset), f"switches of {preset.preset}")
    if "preset" in known:
        raise ValueError("the preset is named once, under 'preset'")
    return {name: tuple(value) if isinstance(value, list) else value for name, value in known.items()}


def _known(told: Mapping[str, Any], kind: Any, what: str) -> dict[str, Any]:
    names = [entry.name for entry in fields(kind)]
    if unknown := sorted(set(told) - set(names)):
        raise ValueError(f"the {what} are {', '.join(names)}; not {unknown[0]!r}")
    return dict(told)


def _numbers(told: Any) -> list[int]:
    if not isinstance(told, list) or not all(isinstance(number, int) for number in told):
        raise ValueError(f"a transcript has a list of numbers of deals under 'seen', not {told!r}")
    return told


def _marks(told: Mapping[str, Any]) -> dict[int, int]:
    if not all(key.isdecimal() and isinstance(at, int) for key, at in told.items()):
        raise ValueError(
            f"a transcript has numbers of deals and of actions under 'arranged', not {dict(told)!r}"
        )
    return {int(key): at for key, at in told.items()}
