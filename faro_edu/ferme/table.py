"""The playable table of the ferme: what its controls do, who plays the seats that the reader leaves."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, ClassVar

from faro_edu import widget
from faro_edu.draw import Tree
from faro_edu.ferme import SEATS, Game, board
from faro_edu.ferme.actions import Action, Bid, DealOut, Draw, Pass, Stand
from faro_edu.ferme.policies import POLICIES, usual
from faro_edu.ferme.scenarios import SCENARIOS
from faro_edu.frame import Face
from faro_edu.play import BANK, Event, IllegalAction, Limits, NextDeal, Scenario
from faro_edu.widget import Message

READER = board.READER
HIDDEN = "That hand lies face down: a seat is taken before the cards are dealt, or when the hands are shown."


class Table(widget.Table):
    """A table of the ferme to play at: ``rules`` is a preset, ``show`` an article whose deal it sets up.

    ``seats`` names three to twelve players in the order of the clock; ``plays`` are those that the reader takes (the
    first, if left out), the others act by the declared policies of `policies.POLICIES` whenever it is their turn.
    """

    game_class: ClassVar[type[Game]] = Game
    scenarios: ClassVar[Mapping[str, Scenario]] = SCENARIOS
    board: ClassVar[widget.Board] = board

    def __init__(
        self,
        rules: Any = None,
        *,
        seats: Any = SEATS,
        seed: str | int | None = None,
        limits: Limits | None = None,
        show: str | None = None,
        plays: Iterable[str] | None = None,
    ) -> None:
        self._players: dict[str, str] = {}
        self._reasons: list[tuple[int, int, str]] = []
        super().__init__(rules, seats=seats, seed=seed, limits=limits, show=show)
        own = self._set_aside[0] if self._set_aside else self._game
        for seat in (plays,) if isinstance(plays, str) else plays or ():
            self._players[own.sitting.check_seat(seat)] = READER
        self._seated()
        self._advance()
        self._draw()

    # -- who plays which seat

    def _player(self, seat: str) -> str:
        """READER, or the key of the seat's policy: the first seat is the reader's where none was chosen."""
        if self._face.scene:
            return READER
        seats = self._game.seats
        number = seats.index(seat)
        nobody = READER not in map(self._players.get, seats)
        return READER if number == 0 and nobody else self._players.get(seat, usual(number))

    @property
    def _reader_seats(self) -> list[str]:
        return [seat for seat in self._game.seats if self._player(seat) == READER]

    def _seated(self) -> None:
        """Look on from a seat that the reader plays; a set deal has said already from which."""
        if not self._face.scene and self._face.seat not in self._reader_seats:
            self._face = replace(self._face, seat=self._reader_seats[0])

    def _advance(self) -> list[Event]:
        """Let the policies act until it is the reader's turn, or the deal is over; tell what they caused."""
        events: list[Event] = []
        while (seat := self._game.state.turn) is not None and (player := self._player(seat)) != READER:
            action, why = POLICIES[player].answer(self._game.view(seat))
            self._reasons.append((len(self._game.actions), self._game.deal, f"{seat}: {why}"))
            events += self._game.do(action)
        if seat is not None and not self._face.scene:
            self._face = replace(self._face, seat=seat, stake=self._stake(seat))
        return events

    def _stake(self, seat: str) -> int:
        """The price that stands in the field: raised to the least bid that is open."""
        open_bids = self._game.view(seat).bids_open(seat) if self._game.state.phase == "auction" else None
        return max(self._face.stake, open_bids[0]) if open_bids else self._face.stake

    # -- from Python and from the browser

    def do(self, action: Any) -> tuple[Event, ...]:
        """Carry out ``action``, let the policies answer, and show both; see `play.Game.do`."""
        events = (*self._game.do(action), *self._advance())
        self._turned(events)
        return events

    def undo(self) -> None:
        """Take back the reader's last action, and what the policies did after it."""
        if not any(
            isinstance(done, NextDeal) or self._player(done.seat) == READER for done in self._game.actions
        ):
            raise IllegalAction("You have done nothing yet: there is nothing to take back.")
        undone = self._game.undo()
        while not isinstance(undone, NextDeal) and self._player(undone.seat) != READER and self._game.actions:
            undone = self._game.undo()
        self._reasons = [told for told in self._reasons if told[0] < len(self._game.actions)]
        self._advance()
        self._turned((), "Taken back.")

    def action(self, message: Message) -> Action:
        """The action that a control of the table stands for."""
        seat = self._face.seat
        match message.act:
            case "bid":
                return Bid(seat, self._face.stake)
            case "pass":
                return Pass(seat)
            case "deal-out":
                return DealOut(seat)
            case "draw":
                return Draw(seat)
            case "draw-several":
                return Draw(seat, _number(message.fields.get("several", "")))
            case "stand":
                return Stand(seat)
        raise ValueError(f"a table of the ferme has no control {message.act!r}")

    def _deal(self, message: Message) -> None:
        self.do(NextDeal(BANK))

    def _set_seat(self, message: Message) -> None:
        if message.value not in self._reader_seats:
            raise ValueError(
                f"the seats that you play are {', '.join(self._reader_seats)}; not {message.value!r}"
            )
        self._face = replace(self._face, seat=message.value)

    def _set_several(self, message: Message) -> None:
        self._face = replace(self._face, picked={**self._face.picked, "several": message.value})

    def _set_player(self, message: Message) -> None:
        number, _, player = message.value.partition(":")
        seats = self._game.seats
        if not number.isdecimal() or int(number) >= len(seats) or player not in (READER, *POLICIES):
            raise ValueError(
                f"a seat is played by {READER} or one of {', '.join(POLICIES)}; not {message.value!r}"
            )
        if self._face.scene:
            raise IllegalAction("In a set deal every seat is yours.")
        chosen = {seat: self._player(seat) for seat in seats} | {seats[int(number)]: player}
        if READER not in chosen.values():
            raise IllegalAction("One seat at least is yours.")
        if player == READER and self._hidden(seats[int(number)]):
            raise IllegalAction(HIDDEN, "ferme-editor-9")
        self._players = chosen
        self._seated()
        self._turned(tuple(self._advance()))

    def _hidden(self, seat: str) -> bool:
        """Whether the hand of ``seat`` lies face down for every seat of the reader's."""
        return all(None in self._game.view(own).hands.get(seat, ()) for own in self._reader_seats)

    staking_acts: ClassVar[frozenset[str]] = frozenset({"bid"})
    settings_acts: ClassVar[dict[str, Any]] = {
        **widget.Table.settings_acts,
        "seat": _set_seat,
        "several": _set_several,
    }
    sitting_acts: ClassVar[dict[str, Any]] = {
        **widget.Table.sitting_acts,
        "deal": _deal,
        "player": _set_player,
    }

    def _start(self, game: Any, face: Face, say: str) -> None:
        if self._set_aside is None or game is not self._set_aside[0]:
            self._reasons = []
        super()._start(game, face, say)
        self._seated()
        if self._advance():
            self._turned((), say)

    def _show(self, article: str) -> None:
        super()._show(article)
        self._face = replace(self._face, seat=self.scenarios[article].actions[-1].seat)

    # -- the drawing

    def _tree(self, face: Face) -> Tree:
        seats = self._game.seats
        picked = {f"player:{seat}": self._player(seat) for seat in seats}
        over = self._game.state.over
        why = [
            told
            for _, deal, told in self._reasons
            if not face.scene and deal == self._game.deal and (over or self._game.state.phase != "play")
        ]
        told = {"plays": "\n".join(self._reader_seats), "why": "\n".join(why)}
        return super()._tree(replace(face, picked={**face.picked, **picked, **told}))


def _number(text: str) -> int:
    if not text.isdecimal() or len(text) > 3:
        raise ValueError(f"a number of cards is a whole number, not {text[:20]!r}")
    return int(text)
