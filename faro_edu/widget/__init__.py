"""The one widget every table uses: messages in, a drawing out.

The browser sends ``{act, value, rev, fields, view, sent}``; Python answers with state, never with a message
that could arrive before somebody listens: the new drawing, its ``rev``, where the focus goes, and one
sentence to say. ``rev`` counts changes of the game, so that a second click on an old drawing is refused,
while a change of the stake or the seat makes no drawing old.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, ClassVar, Protocol

import anywidget
import traitlets

from faro_edu.draw import Tree, html
from faro_edu.frame import Face, Notice, Told
from faro_edu.play import BANK, Event, Game, IllegalAction, Limits, NextDeal, Scenario

HERE = Path(__file__).parent
LONGEST_VALUE = 2_000_000


@dataclass(frozen=True)
class Message:
    """What the browser sent: ``fields`` are the values that stood in the table's fields at that moment."""

    act: str
    value: str = ""
    rev: int | None = None
    fields: Mapping[str, str] = field(default_factory=dict)
    view: str = ""
    sent: int = 0

    @classmethod
    def read(cls, content: object) -> Message:
        """The message in ``content``; ValueError if it is none."""
        if not isinstance(content, Mapping) or not isinstance(content.get("act"), str):
            raise ValueError(f"a message has an 'act', not {content!r}")
        told = {name: content[name] for name in cls.__dataclass_fields__ if name in content}
        message = cls(**told)
        if not isinstance(message.value, str) or len(message.value) > LONGEST_VALUE:
            raise ValueError("the value of a message is a text of at most two million letters")
        if not isinstance(message.fields, Mapping) or not isinstance(message.sent, int):
            raise ValueError("a message has its fields in an object, and a number under 'sent'")
        if not all(isinstance(text, str) for field in message.fields.items() for text in field):
            raise ValueError("the fields of a message have names and values that are texts")
        return message


class Board(Protocol):
    """A room's board, as the table calls it."""

    def draw_table(self, view: Any, told: Told, face: Face) -> Tree:
        """The drawing of a view, with what the sitting tells and what the reader chose."""

    def sentence(self, events: tuple[Event, ...], view: Any) -> str:
        """What is said aloud of a step's events, given the view after them."""


class Table(anywidget.AnyWidget):
    """A playable table. A room's own table says how it is drawn, and what its cloth's controls do."""

    _esm = HERE / "table.js"
    _css = HERE / "table.css"

    drawing = traitlets.Dict().tag(sync=True)

    game_class: ClassVar[type[Game]]
    scenarios: ClassVar[Mapping[str, Scenario]]
    board: ClassVar[Board]

    def __init__(
        self,
        rules: Any = None,
        *,
        seats: Any = ("You",),
        seed: str | int | None = None,
        limits: Limits | None = None,
        show: str | None = None,
    ) -> None:
        super().__init__()
        self._game = self.game_class(rules, seats=seats, seed=seed, limits=limits)
        self._set_aside: tuple[Game, Face] | None = None
        self._face = self._fitted(Face(self._game.seats[0]))
        self._rev = self._said = 0
        self._say = ""
        self._ack: tuple[str, int] = ("", 0)
        self._hearing = False
        self.on_msg(self._hear)
        if show is not None:
            self._show(show)
        self._draw()

    # -- from Python

    @property
    def game(self) -> Game:
        """The game on the table: look at it freely, but act through the table, which then redraws."""
        return self._game

    def do(self, action: Any) -> tuple[Event, ...]:
        """Carry out ``action`` and show it; see `Game.do`."""
        events = self._game.do(action)
        self._turned(events)
        return events

    def undo(self) -> None:
        """Take back the last action and show it; see `Game.undo`."""
        self._game.undo()
        self._turned((), "Taken back.")

    def show(self, article: str) -> None:
        """Set the deal that shows ``article``; the game on the table is kept until *Back to your game*."""
        self._show(article)
        self._turned((), self._face.scene or "")

    def poster(self) -> str:
        """The table as a picture: the same drawing, its controls at rest, as HTML."""
        return html(self._tree(replace(self._face, live=False, notice=None)))

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        bundle = super()._repr_mimebundle_(**kwargs)
        if bundle is None:
            return {"text/html": self.poster()}
        data, metadata = bundle if isinstance(bundle, tuple) else (bundle, {})
        return {**data, "text/html": self.poster()}, metadata

    # -- from the browser

    def _hear(self, _widget: object, content: object, _buffers: object) -> None:
        try:
            message = Message.read(content)
        except (TypeError, ValueError):
            return  # not from this table's front end
        self._ack = (str(message.view), message.sent)
        self._face = replace(self._face, notice=None)
        self._hearing = True  # one drawing answers a message, whatever it causes
        try:
            self._answer(message)
        except IllegalAction as refusal:
            self._note(str(refusal), refusal.article)
        except ValueError as error:
            self._note(_sentence(error))
        finally:
            self._hearing = False
        self._draw()

    def _answer(self, message: Message) -> None:
        if message.act == "stake" or message.act in self.staking_acts:
            self._take_stake(message)
        if message.act in self.settings_acts:
            self.settings_acts[message.act](self, message)
        elif message.rev == self._rev:
            self._play(message)
        else:
            self._speak("The table had changed before that click; nothing was done.")

    def _play(self, message: Message) -> None:
        if message.act in self.sitting_acts:
            self.sitting_acts[message.act](self, message)
        else:
            self.do(self.action(message))

    def action(self, message: Message) -> Any:
        """The action of the game that a control of the cloth stands for; rooms say it."""
        raise NotImplementedError

    def _take_stake(self, message: Message) -> None:
        typed = message.value if message.act == "stake" else message.fields.get("stake")
        if typed is not None:
            self._face = replace(self._face, stake=_whole(typed, self._game.sitting.limits))

    staking_acts: ClassVar[frozenset[str]] = frozenset()
    """The room's acts that lay the stake which stands in its field."""

    def _fitted(self, face: Face) -> Face:
        """``face`` with a stake that the house takes."""
        limits = self._game.sitting.limits
        return replace(face, stake=min(max(face.stake, limits.least), limits.most))

    # what changes only the drawing, so that no drawing gets old by it

    def _set_stake(self, message: Message) -> None:
        """The stake has been taken from the message already."""

    def _set_seat(self, message: Message) -> None:
        self._face = replace(self._face, seat=self._game.sitting.check_seat(message.value))

    def _set_odds(self, message: Message) -> None:
        self._face = replace(self._face, odds=not self._face.odds)

    def _pick(self, message: Message) -> None:
        """A field of the settings: it is used when *New game* is pressed."""

    settings_acts: ClassVar[dict[str, Any]] = {
        "stake": _set_stake,
        "seat": _set_seat,
        "odds": _set_odds,
        "seed": _pick,
        "names": _pick,
    }

    # what changes the sitting

    def _undo(self, message: Message) -> None:
        self.undo()

    def _deal(self, message: Message) -> None:
        self.do(NextDeal(BANK))

    def _new(self, message: Message) -> None:
        base, _ = self._set_aside or (self._game, self._face)
        names = [name for name in message.fields.get("names", "").split("\n") if name.strip()]
        names = list(base.seats) if tuple(names) == self._game.seats else names  # unchanged: the reader's own
        seed = message.fields.get("seed", "").strip()
        fresh = None if not seed or seed in (str(base.seed), str(self._game.seed)) else seed
        game = self.game_class(base.rules, seats=names, seed=fresh, limits=base.sitting.limits)
        self._start(game, self._face, "A new game.")

    def _open(self, message: Message) -> None:
        self._start(self.game_class.replay(message.value), self._face, "The transcript is open.")

    def _show_message(self, message: Message) -> None:
        if message.value:
            self.show(message.value)

    def _back(self, message: Message) -> None:
        if self._set_aside is not None:
            self._start(*self._set_aside, "Back to your game.")

    sitting_acts: ClassVar[dict[str, Any]] = {
        "undo": _undo,
        "deal": _deal,
        "new": _new,
        "open": _open,
        "show": _show_message,
        "back": _back,
    }

    def _start(self, game: Game, face: Face, say: str) -> None:
        self._game, self._set_aside = game, None
        seat = face.seat if face.seat in game.seats else game.seats[0]
        self._face = self._fitted(replace(face, seat=seat, scene=None, notice=None))
        self._turned((), say)

    def _show(self, article: str) -> None:
        scenario = self.scenarios.get(article)
        if scenario is None:
            raise ValueError(f"there is a scenario for {', '.join(self.scenarios)}; not for {article!r}")
        self._set_aside = self._set_aside or (self._game, self._face)
        self._game = scenario.set_up(self.game_class)
        told = f"{scenario.title}. {scenario.prompt}"
        self._face = self._fitted(replace(self._face, seat=self._game.seats[0], scene=told, notice=None))

    # -- the drawing

    def _turned(self, events: tuple[Event, ...], say: str = "") -> None:
        self._rev += 1
        self._speak(say or self.board.sentence(events, self._game.view(self._face.seat)))
        self._draw()

    def _note(self, text: str, article: str | None = None) -> None:
        self._face = replace(self._face, notice=Notice(text, article))
        self._speak(text)

    def _speak(self, text: str) -> None:
        self._say, self._said = text, self._said + 1

    def _tree(self, face: Face) -> Tree:
        told = Told.of(self._game, self.scenarios)
        return self.board.draw_table(self._game.view(face.seat), told, face)

    def _draw(self) -> None:
        if self._hearing:
            return
        self.drawing = {
            "html": html(self._tree(self._face)),
            "rev": self._rev,
            "focus": "deal" if self._game.state.over else "turn",
            "say": self._say,
            "said": self._said,
            "ack": list(self._ack),
        }


def _whole(typed: str, limits: Limits) -> int:
    """The stake that was typed, if the house takes it; else ValueError."""
    text = str(typed).strip()
    if not (text.isdecimal() and len(text) < 8 and limits.least <= int(text) <= limits.most):
        shown = text if len(text) < 20 else f"{text[:20]}…"
        raise ValueError(
            f"a stake is a whole number of counters from {limits.least} to {limits.most}, not {shown!r}"
        )
    return int(text)


def _sentence(error: ValueError) -> str:
    text = str(error)
    return f"{text[:1].upper()}{text[1:]}{'' if text.endswith('.') else '.'}"
