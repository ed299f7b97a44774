"""The playable table of stoss and pharaon: what its controls do, who sits at it, and how it is drawn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, ClassVar

from faro_edu import widget
from faro_edu.cards import Card, parse_rank
from faro_edu.frame import Face
from faro_edu.play import BANK, Event, IllegalAction, Limits, Scenario
from faro_edu.stoss import Game, board
from faro_edu.stoss.actions import (
    Action,
    Banque,
    Bend,
    Bridge,
    Cut,
    Fold,
    Lay,
    Refuse,
    Show,
    Take,
    Turn,
    Unbend,
)
from faro_edu.stoss.board import BY_HAND, CONDITIONS, next_step, policy_of
from faro_edu.stoss.policies import POLICIES
from faro_edu.stoss.presets import LIMITS, PRESETS, Rules
from faro_edu.stoss.scenarios import SCENARIOS
from faro_edu.stoss.state import cap
from faro_edu.widget import Message

_DEEDS: Mapping[str, type[Take | Unbend | Bridge | Fold]] = {
    "take": Take,
    "unbend": Unbend,
    "bridge": Bridge,
    "fold": Fold,
}
MOST_OF_COMPANIONS = 200


class Table(widget.Table):
    """A table to play at: ``rules`` is a preset, ``show`` an article whose deal it sets up.

    ``seats`` names one to twenty punters; the reader takes one of them or the bank. ``companions`` says how the
    others play: a policy's name for all, or a mapping from seats to names (`policies.POLICIES`); without, all are
    played by hand.
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
        companions: Mapping[str, str] | str = "",
    ) -> None:
        super().__init__(rules, seats=seats, seed=seed, limits=limits, show=show)
        self._agree(companions)
        self._companions()
        self._draw()

    # -- companions

    def _agree(self, companions: Mapping[str, str] | str) -> None:
        """Declare how the seats play that the reader does not take (§ E16)."""
        own, face = self._set_aside or (self._game, self._face)
        named = {} if isinstance(companions, str) else dict(companions)
        for seat in named:
            own.sitting.check_seat(seat)
        chosen = {"policy": companions} if isinstance(companions, str) else {"policy": ""}
        chosen |= {policy_of(seat): name for seat, name in named.items()}
        for name in chosen.values():
            if name and name not in POLICIES:
                raise ValueError(f"a companion plays {', '.join(POLICIES)} or by hand (''); not {name!r}")
        self._face = _declared(self._face, chosen)
        if self._set_aside is not None:
            self._set_aside = own, _declared(face, chosen)

    def _policy(self, seat: str) -> str:
        picked = self._face.picked
        return picked.get(policy_of(seat), picked.get("policy", ""))

    def _plays_itself(self, seat: str) -> bool:
        others = seat in self._game.seats and seat != self._face.seat
        return others and bool(self._policy(seat)) and not self._face.scene

    def _companions(self) -> tuple[Event, ...]:
        """Let every companion do what his policy says, until none has anything to do."""
        events: list[Event] = []
        for _ in range(MOST_OF_COMPANIONS):
            action = next(filter(None, map(self._companions_action, self._game.seats)), None)
            if action is None:
                break
            events += self._game.do(action)
        return tuple(events)

    def _companions_action(self, seat: str) -> Action | None:
        if not self._plays_itself(seat) or self._game.state.over:
            return None
        return POLICIES[self._policy(seat)].next(self._game.view(seat))

    def _is_companions(self, action: Any) -> bool:
        """Whether a companion did this; the cut is the reader's, in whose name ever he presses the button."""
        return not isinstance(action, Cut) and self._plays_itself(action.seat)

    def do(self, action: Any) -> tuple[Event, ...]:
        """Carry out ``action``, let the companions answer, and show it; see `Game.do`."""
        events = self._game.do(action)
        self._turned((*events, *self._companions()))
        return events

    def undo(self) -> None:
        """Take back the last action that is no companion's, and show it; see `Game.undo`."""
        if all(map(self._is_companions, self._game.actions)):
            raise IllegalAction("Nothing has been done yet: there is nothing to take back.")
        while self._is_companions(self._game.undo()):
            pass
        self._companions()
        self._turned((), "Taken back.")

    # -- controls

    def action(self, message: Message) -> Action:
        """The action that a control stands for; its value names a rank, or a card on the table."""
        seat, value, act = self._face.seat, message.value, message.act
        if act == "turn":
            return self._next()
        if act == "lay":
            return self._laid(message)
        if act in (*_DEEDS, "bend", "buy", "refuse"):
            number, owner = _card_on_table(value)
            if act == "refuse":
                return Refuse(owner, number)
            if act in ("bend", "buy"):
                return Bend(seat, number, "bought" if act == "buy" else "earned")
            return _DEEDS[act](seat, number)
        raise ValueError(f"a table of stoss has no control {act!r}")

    def _next(self) -> Action:
        """What the main button stands for: the cut, the bottom card, or the next pair."""
        view = self._game.view(BANK)
        step = next_step(view)
        if step == "Cut the pack":
            return Cut(BANK if view.rules.cut == "banker" else view.punters[0])
        return Show() if step == "Show the bottom card" else Turn()

    def _laid(self, message: Message) -> Action:
        seat, picked = self._face.seat, self._face.picked
        suit = message.fields.get("suit", picked.get("suit", "♠"))
        card = Card(parse_rank(message.value), suit)
        if picked.get("banque") == "on":
            return Banque(seat, card)
        way = "against" if picked.get("against") == "on" else "with"
        return Lay(seat, card, self._face.stake, way, "masked" if picked.get("masque") == "on" else "usual")

    def _deal_on(self, message: Message) -> None:
        """Turn pairs until a card is decided or the deal is over; each is an action of its own."""
        events: list[Event] = []
        while not events or not (self._game.state.over or any("gain" in event.data for event in events)):
            events += [*self._game.do(Turn()), *self._companions()]
        self._turned(tuple(events))

    # -- what is set

    def _set_seat(self, message: Message) -> None:
        seat = message.value if message.value == BANK else self._game.sitting.check_seat(message.value)
        self._face = replace(self._face, seat=seat)
        if played := self._companions():  # the seat that the reader left plays by its policy
            self._turned(played)

    def _take_stake(self, message: Message) -> None:
        """Take the stake; what a run leaves no room for is refused at once and changes nothing (§ 19, § 20)."""
        before = self._face
        super()._take_stake(message)
        view = self._game.view(before.seat)
        most = None if before.seat == BANK else cap(view, before.seat)
        why = board.bound(view)
        if message.act == "stake" and why and most is not None and self._face.stake > most:
            self._face = before
            raise IllegalAction(f"{why.text[:1].upper()}{why.text[1:]} on a card.", why.article)

    def _set_picked(self, message: Message) -> None:
        self._face = replace(self._face, picked={**self._face.picked, message.act: message.value})

    def _set_switch(self, message: Message) -> None:
        turned = "" if self._face.picked.get(message.act) == "on" else "on"
        self._face = replace(self._face, picked={**self._face.picked, message.act: turned})

    def _set_policy(self, message: Message) -> None:
        self._agree("" if message.value == BY_HAND else message.value)
        self._turned(self._companions(), f"The other seats play {message.value or BY_HAND}.")

    def _show(self, article: str) -> None:
        """Set a deal; the settings go on to tell of the reader's own game, from which a new one is agreed."""
        super()._show(article)
        own, _ = self._set_aside or (self._game, self._face)
        agreed = {switch: _shown(own.rules, switch) for switch in (*CONDITIONS, "abzugs", "bonuses")}
        self._face = replace(self._face, picked={**agreed, **self._face.picked})

    def _new(self, message: Message) -> None:
        base, _ = self._set_aside or (self._game, self._face)
        names = [name for name in message.fields.get("names", "").split("\n") if name.strip()]
        names = list(base.seats) if tuple(names) == self._game.seats else names
        seed = message.fields.get("seed", "").strip()
        fresh = None if not seed or seed in (str(base.seed), str(self._game.seed)) else seed
        rules = self._agreed(message, base.rules)
        limits = base.sitting.limits if rules.preset == base.rules.preset else LIMITS[rules.preset]
        self._start(Game(rules, seats=names, seed=fresh, limits=limits), self._face, "A new game.")

    def _agreed(self, message: Message, current: Rules) -> Rules:
        """The agreement in the fields: a preset, and the conditions that were changed in it."""
        told = {**self._face.picked, **message.fields}
        name = told.get("preset", current.preset)
        if name not in PRESETS:
            raise ValueError(f"a preset of stoss is {', '.join(PRESETS)}; not {name!r}")
        base = current if name == current.preset else PRESETS[name]
        changed: dict[str, Any] = {}
        for switch in (*CONDITIONS, "abzugs", "bonuses"):
            if switch == "preset" or switch not in told or told[switch] == _shown(current, switch):
                continue
            changed[switch] = _meant(switch, told[switch])
        return replace(base, **changed)

    def _start(self, game: Any, face: Face, say: str) -> None:
        lasting = ("suit", "policy", *map(policy_of, game.seats))
        kept = {name: value for name, value in face.picked.items() if name in lasting}
        super()._start(game, replace(face, picked=kept), say)
        if self._companions():
            self._draw()

    staking_acts: ClassVar[frozenset[str]] = frozenset({"lay"})

    settings_acts: ClassVar[dict[str, Any]] = {
        **widget.Table.settings_acts,
        "seat": _set_seat,
        "suit": _set_picked,
        "against": _set_switch,
        "masque": _set_switch,
        "banque": _set_switch,
        "abzugs": _set_picked,
        "bonuses": _set_picked,
        **dict.fromkeys(CONDITIONS, _set_picked),
    }
    sitting_acts: ClassVar[dict[str, Any]] = {
        **widget.Table.sitting_acts,
        "on": _deal_on,
        "policy": _set_policy,
        "new": _new,
    }


def _declared(face: Face, chosen: Mapping[str, str]) -> Face:
    """``face`` with these policies in place of those it had."""
    kept = {name: value for name, value in face.picked.items() if not name.startswith("policy")}
    return replace(face, picked=kept | dict(chosen))


def _card_on_table(value: str) -> tuple[int, str]:
    """The number and the owner in a value such as "2 Anna"."""
    number, _, owner = value.partition(" ")
    if not number.isdecimal() or len(number) > 4:
        raise ValueError(
            f"a card on the table is named by its number and owner, as in '2 Anna'; not {value!r}"
        )
    return int(number), owner


def _shown(rules: Rules, switch: str) -> str:
    value = getattr(rules, switch)
    return ", ".join(value) if isinstance(value, tuple) else str(value)


def _meant(switch: str, text: str) -> Any:
    if switch in ("abzugs", "bonuses"):
        return tuple(part.strip() for part in text.split(",") if part.strip())
    return int(text) if switch == "pack" and text.isdecimal() else text
