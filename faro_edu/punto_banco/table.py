"""The playable table of punto banco: what its controls do, how it is drawn, and who plays the other seats."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, ClassVar

from faro_edu import play, widget
from faro_edu.frame import Face
from faro_edu.play import Event, IllegalAction, Limits, Scenario, check_name
from faro_edu.punto_banco import Game, board
from faro_edu.punto_banco.actions import Action, Choose, Coup, Cut, Lay, Take
from faro_edu.punto_banco.policies import BY_HAND, POLICIES, action_of
from faro_edu.punto_banco.scenarios import SCENARIOS
from faro_edu.widget import Message


class Table(widget.Table):
    """A table of punto banco to play at: ``rules`` is the preset or a change of it, ``show`` an article.

    ``seats`` names one to sixteen punters; ``policies`` says by which of `policies.POLICIES` a seat is played,
    and can be changed in the settings; ``limits`` are the house's figures (`play.Limits`).
    """

    game_class: ClassVar[type[Game]] = Game
    scenarios: ClassVar[Mapping[str, Scenario]] = SCENARIOS
    board: ClassVar[widget.Board] = board

    def __init__(
        self,
        rules: Any = None,
        *,
        seats: Any = ("You",),
        seed: str | int | None = None,
        limits: Limits | None = None,
        show: str | None = None,
        policies: Mapping[str, str] | None = None,
    ) -> None:
        self._policies = {check_name(seat): policy for seat, policy in (policies or {}).items()}
        self._by_others: set[int] = set()
        super().__init__(rules, seats=seats, seed=seed, limits=limits, show=show)
        base = self._set_aside[0] if self._set_aside else self._game
        for seat, policy in self._policies.items():
            base.sitting.check_seat(seat)
            if policy not in POLICIES:
                raise ValueError(f"a policy is one of {'; '.join(POLICIES)}; not {policy!r}")
        self._declare()
        self._play_others()
        self._draw()

    # -- the seats that the reader does not take

    def _declare(self) -> None:
        """Put the policies where the board finds them."""
        kept = {name: value for name, value in self._face.picked.items() if not name.startswith("policy ")}
        declared = {f"policy {seat}": policy for seat, policy in self._policies.items()}
        self._face = replace(self._face, picked={**kept, **declared})

    def _play_others(self) -> tuple[Event, ...]:
        """Let the declared policies act until it is the reader's turn; in a set deal nobody else acts."""
        events: list[Event] = []
        while self._set_aside is None and (action := self._next_of_others()) is not None:
            events.extend(self._game.do(action))
            self._by_others.add(len(self._game.actions))
        return tuple(events)

    def _next_of_others(self) -> Action | None:
        """What the first declared seat that has something to do now does; a policy ends by doing nothing."""
        acted = (
            action_of(self._policies[seat], self._game.view(seat))
            for seat in self._game.seats
            if seat in self._policies
        )
        return next((action for action in acted if action is not None), None)

    def do(self, action: Any) -> tuple[Event, ...]:
        """Carry out ``action``, let the other seats act, and show it; see `Game.do`."""
        events = (*self._game.do(action), *self._play_others())
        self._turned(events)
        return events

    def undo(self) -> None:
        """Take back the last action that no policy made, and what the policies did after it."""
        others: set[int] = self._by_others if self._set_aside is None else set()
        readers = set(range(1, len(self._game.actions) + 1)) - others
        if not readers:
            raise IllegalAction("Nothing has been done yet: there is nothing to take back.")
        while len(self._game.actions) >= max(readers):
            others.discard(len(self._game.actions))
            self._game.undo()
        self._play_others()
        self._turned((), "Taken back.")

    def _made_by_policies(self, game: play.Game) -> set[int]:
        """The numbers of the actions of a sitting that the declared policies would have done themselves."""
        found: set[int] = set()
        if not self._policies:
            return found
        again = type(game).replay(game.transcript())
        while again.actions:
            number, action = len(again.actions), again.undo()
            policy = self._policies.get(action.seat)
            if policy is not None and action == action_of(policy, again.view(action.seat)):
                found.add(number)
        return found

    def _start(self, game: play.Game, face: Face, say: str) -> None:
        if self._set_aside is None or game is not self._set_aside[0]:
            self._by_others = self._made_by_policies(game)
        self._game, self._set_aside = game, None
        self._play_others()
        super()._start(game, face, say)
        self._declare()
        self._draw()

    staking_acts: ClassVar[frozenset[str]] = frozenset({"lay", "lay-here"})

    # -- the controls

    def action(self, message: Message) -> Action:
        """The action that a control stands for: its value names the place."""
        seat, value = self._face.seat, message.value
        match message.act:
            case "turn":
                return Coup(board.dealer(self._game.view(seat), self._face))
            case "lay":
                on, box = _place(value)
                return Lay(seat, on, self._face.stake, box)
            case "lay-here":
                return Lay(seat, value, self._face.stake, board.chosen_box(self._game.view(seat), self._face))
            case "take":
                on, box = _place(value)
                return Take(seat, on, box)
            case "choose":
                choice, _, who = value.partition(" ")
                return Choose(who, choice)
            case "cut":
                return Cut(seat, _number(message.fields.get("place", ""), "the place of a cut"))
        raise ValueError(f"a table of punto banco has no control {message.act!r}")

    def _answer(self, message: Message) -> None:
        if message.act.startswith("played-"):
            self._set_policy(message)
        else:
            super()._answer(message)

    def _set_policy(self, message: Message) -> None:
        number = _number(message.act.removeprefix("played-") or "", "a seat's number", least=0)
        seats = self._game.seats
        if number >= len(seats) or message.value not in (BY_HAND, *POLICIES):
            raise ValueError(f"a seat is played {BY_HAND} or by one of {'; '.join(POLICIES)}")
        self._policies.pop(seats[number], None)
        if message.value != BY_HAND:
            self._policies[seats[number]] = message.value
        self._declare()
        if self._play_others():
            self._turned((), "The others have played.")

    def _set_picked(self, message: Message) -> None:
        self._face = replace(self._face, picked={**self._face.picked, message.act: message.value})

    settings_acts: ClassVar[dict[str, Any]] = {
        **widget.Table.settings_acts,
        "box": _set_picked,
        "place": _set_picked,
        "dealer": _set_picked,
    }


def _place(value: str) -> tuple[str, int]:
    """Bet and box of a place such as "punto 3"."""
    on, _, box = value.partition(" ")
    return on, _number(box, "a box")


def _number(text: str, what: str, *, least: int = 1) -> int:
    if not (text.isdecimal() and text.isascii() and len(text) < 8 and int(text) >= least):
        raise ValueError(f"{what} is a whole number, not {text[:20]!r}")
    return int(text)
