"""A sitting: one deal after another, with events, undo and a transcript; the same for every game.

A room's rules are pure functions over frozen states; `Game` keeps the history of those states and knows
nothing else about the game that is played.
"""

from __future__ import annotations

import secrets
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import chain
from types import MappingProxyType
from typing import Any, ClassVar, NamedTuple, Protocol, Self, TypeVar

from faro_edu import cards
from faro_edu.cards import Card

BANK = "bank"
RESERVED = (BANK, "layout", "pool", "farm")
MOST_SEATS = 20
LONGEST_NAME = 60


class IllegalAction(Exception):
    """A well-formed action that the rules do not allow now; ``article`` names the rule, if one does."""

    def __init__(self, message: str, article: str | None = None) -> None:
        super().__init__(message)
        self.article = article


@dataclass(frozen=True, slots=True)
class Article:
    """A numbered rule: ``source`` is a key of the bibliography, ``page`` its page there.

    ``role`` is "rule" when the table can cause it and "narrative" when it only tells.
    """

    id: str
    title: str
    gist: str
    source: str
    page: str = ""
    role: str = "rule"

    @property
    def sign(self) -> str:
        """The short sign in text and log: "§ 23", or "§ E1" for an editor's article."""
        return sign_of(self.id)


TEXT_NAMES = {
    "maskelyne": "Maskelyne",
    "mariniere": "Marinière",
    "lacombe": "Lacombe",
    "misiones": "Misiones",
}
MAIN_TEXTS = ("foster", "stoss", "punto")
"""The texts whose articles are cited by the bare number: the one that each room's other texts add to."""


def sign_of(article: str) -> str:
    """The short sign of an article's id, as text and log have it.

    >>> sign_of("foster-23"), sign_of("faro-editor-1"), sign_of("house-9")
    ('§ 23', '§ E1', 'house § 9')
    """
    name, _, number = article.rpartition("-")
    if name.endswith("editor"):
        return f"§ E{number}"
    text = TEXT_NAMES.get(name, name)
    return f"§ {number}" if name in MAIN_TEXTS else f"{text} § {number}"


@dataclass(frozen=True)
class Event:
    """What an action caused: typed data without prose, and the counters that moved (their sum is zero).

    >>> Event("won", "faro-editor-1", {}, {"Anna": 2}).amounts
    Traceback (most recent call last):
    ...
    ValueError: the amounts of an event sum to zero, not to 2
    """

    kind: str
    article: str
    data: Mapping[str, Any] = field(default_factory=dict)
    amounts: Mapping[str, Fraction] = field(default_factory=dict)

    def __post_init__(self) -> None:
        amounts = {account: Fraction(amount) for account, amount in self.amounts.items()}
        if total := sum(amounts.values()):
            raise ValueError(f"the amounts of an event sum to zero, not to {total}")
        object.__setattr__(self, "data", MappingProxyType(dict(self.data)))
        object.__setattr__(self, "amounts", MappingProxyType(amounts))


@dataclass(frozen=True, slots=True)
class Offer:
    """A kind of action that is open to ``seat``: what may be chosen, the least and greatest stake, and its step."""

    do: str
    seat: str
    choices: tuple[Any, ...] = ()
    stakes: tuple[int, int] | None = None
    step: int = 1


@dataclass(frozen=True, slots=True)
class Limits:
    """The house's figures, in whole counters: no source gives them, every sitting states them.

    ``least`` and ``most`` bound one stake, ``purse`` is what each punter brings, ``bank`` what the banker can
    pay; ``purse`` and ``bank`` may be None for no bound.
    """

    least: int = 1
    most: int = 20
    purse: int | None = 100
    bank: int | None = None

    def __post_init__(self) -> None:
        for name in ("least", "most"):
            whole_counters(getattr(self, name), f"the limit {name!r}")
        for name in ("purse", "bank"):
            if getattr(self, name) is not None:
                whole_counters(getattr(self, name), f"the limit {name!r}")
        if self.least > self.most:
            raise ValueError(f"the least stake ({self.least}) is not above the greatest ({self.most})")


def whole_counters(value: object, what: str = "a stake") -> int:
    """``value`` itself if it is a whole number of counters from 1 to a million; else ValueError."""
    if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= 10**6:
        raise ValueError(f"{what} is a whole number of counters from 1 to 1000000, not {value!r}")
    return value


class Rules(Protocol):
    """The switches of a game: a frozen dataclass that knows the name of its preset."""

    @property
    def preset(self) -> str:
        """The name of the preset that these switches were changed from."""


@dataclass(frozen=True, slots=True)
class Sitting:
    """What stays the same from deal to deal: the rules, the seats' names, the house's limits."""

    rules: Any
    seats: tuple[str, ...]
    limits: Limits

    def __post_init__(self) -> None:
        object.__setattr__(self, "seats", tuple(check_name(name) for name in self.seats))
        if not 1 <= len(self.seats) <= MOST_SEATS:
            raise ValueError(f"a sitting has 1 to {MOST_SEATS} seats, not {len(self.seats)}")
        if len(set(self.seats)) < len(self.seats):
            raise ValueError("every seat has a name of its own")

    def check_seat(self, seat: str) -> str:
        """``seat`` itself if a punter sits there; else ValueError."""
        if seat not in self.seats:
            raise ValueError(f"a seat of this sitting is one of {', '.join(self.seats)}; not {seat!r}")
        return seat


def check_name(name: object) -> str:
    """A seat's name without outer blanks: 1 to 60 printable characters, not the name of another account."""
    if not isinstance(name, str) or not 1 <= len(name.strip()) <= LONGEST_NAME:
        raise ValueError(f"a seat's name has 1 to {LONGEST_NAME} characters, not {name!r}")
    name = name.strip()
    kinds = {unicodedata.category(letter) for letter in name}
    if kinds & {"Cc", "Cs", "Zl", "Zp"}:
        raise ValueError(f"a seat's name has no control characters, unlike {name!r}")
    if kinds <= {"Cf", "Zs", "Mn"}:
        raise ValueError(f"a seat's name can be seen, unlike {name!r}")
    if name.lower() in RESERVED:
        raise ValueError(f"{name!r} is the name of an account: a seat needs another")
    return name


class State(Protocol):
    """What a `Game` needs to know of a state: who owns how much, and whether the deal is over."""

    @property
    def balances(self) -> Mapping[str, Fraction]:
        """What each account has won or lost, in counters."""

    @property
    def over(self) -> bool:
        """Whether the deal is over."""


class Room(Protocol):
    """The rules of one game, as `Game` calls them: pure functions over frozen states."""

    NAME: str
    PRESETS: Mapping[str, Any]
    LIMITS: Mapping[str, Limits]
    MOST_PUNTERS: int

    def pack(self, rules: Any) -> list[Card]:
        """All cards of a deal in their documented order, before the shuffle."""

    def begin(
        self, sitting: Sitting, number: int, pack: Sequence[Card], before: Any
    ) -> tuple[Any, list[Event]]:
        """The opening state of a deal; ``before`` is the state that lasts from the deal before, if there is one."""

    def check(self, state: Any, action: Any) -> None:
        """Return if the action is allowed; else raise IllegalAction naming the article, or ValueError."""

    def apply(self, state: Any, action: Any) -> tuple[Any, list[Event]]:
        """The next state and what the action caused; raises as `check` does."""

    def view(self, state: Any, seat: str) -> Any:
        """What a seat, or "bank", may see."""

    def offers(self, view: Any) -> list[Offer]:
        """What is open to the view's seat."""

    def reveals(self, action: Any) -> bool:
        """Whether the action shows a card."""

    def write(self, action: Any) -> dict[str, Any]:
        """The action as a line of a transcript."""

    def read(self, data: Mapping[str, Any]) -> Any:
        """The action that a line of a transcript tells; ValueError if it tells none."""


@dataclass(frozen=True, slots=True)
class NextDeal:
    """The pack is gathered and a new deal begins; every game has this action."""

    seat: str = BANK


class _Step(NamedTuple):
    """A moment of the sitting: the state after ``action``, and what the action caused."""

    action: Any
    deal: int
    state: Any
    events: tuple[Event, ...]


Played = TypeVar("Played", bound="Game")


class Game:
    """A sitting of a game, from Python: ``do`` actions, ``undo`` them, read ``events`` and ``balances``.

    ``seed`` is a string or a non-negative integer (chosen by the system's entropy when left out); ``packs``,
    if given instead, are the orders of the first deals, which are marked *arranged*.
    """

    room: ClassVar[Room]

    def __init__(
        self,
        rules: Any = None,
        *,
        seats: Iterable[str] = ("You",),
        seed: str | int | None = None,
        packs: Iterable[Iterable[Card | str] | str] | None = None,
        limits: Limits | None = None,
    ) -> None:
        if packs is not None and seed is not None:
            raise ValueError("a sitting has a seed or given packs, not both")
        names = (seats,) if isinstance(seats, str) else tuple(seats)
        checked = self._checked(rules)
        usual = self.room.LIMITS.get(checked.preset, Limits())
        self.sitting = Sitting(checked, names, limits or usual)
        if len(names) > self.room.MOST_PUNTERS:
            raise ValueError(
                f"{self.room.NAME} seats up to {self.room.MOST_PUNTERS} punters, not {len(names)}"
            )
        self.packs = None if packs is None else tuple(self._order(pack, checked) for pack in packs)
        if self.packs == ():
            raise ValueError("given packs are at least one")
        self.seed = (
            fresh_seed()
            if packs is None and seed is None
            else None
            if seed is None
            else cards.check_seed(seed)
        )
        self._arranged: dict[int, int] = {}
        self._seen: set[int] = set()
        self._steps: list[_Step] = []
        self._begin(1)

    @classmethod
    def _checked(cls, rules: Any) -> Any:
        presets = cls.room.PRESETS
        chosen = next(iter(presets.values())) if rules is None else rules
        if type(chosen) not in {type(preset) for preset in presets.values()} or chosen.preset not in presets:
            raise ValueError(
                f"the rules are a preset of {cls.room.NAME} ({', '.join(presets)}), not {rules!r}"
            )
        return chosen

    @classmethod
    def _order(cls, order: Iterable[Card | str] | str, rules: Any) -> tuple[Card, ...]:
        listed = order.split() if isinstance(order, str) else order
        found = tuple(card if isinstance(card, Card) else Card.parse(card) for card in listed)
        whole = cls.room.pack(rules)
        if sorted(found) != sorted(whole):
            missing = [str(card) for card in Counter(whole) - Counter(found)]
            raise ValueError(
                f"a given pack is the {len(whole)} cards in some order; here are {len(found)} cards"
                + (f", and {', '.join(missing[:3])}{' …' if missing[3:] else ''} missing" if missing else "")
            )
        return found

    # -- what there is to see

    @property
    def rules(self) -> Any:
        """The switches by which this sitting is played."""
        return self.sitting.rules

    @property
    def seats(self) -> tuple[str, ...]:
        """The punters' names, in the order of the table."""
        return self.sitting.seats

    @property
    def state(self) -> Any:
        """The whole state, undealt cards included: for tests and teachers, never for drawing."""
        return self._steps[-1].state

    @property
    def deal(self) -> int:
        """The number of the deal; the first is 1."""
        return self._steps[-1].deal

    @property
    def events(self) -> tuple[Event, ...]:
        """All that happened and was not undone, in order."""
        return tuple(chain.from_iterable(step.events for step in self._steps))

    @property
    def actions(self) -> tuple[Any, ...]:
        """The actions that led here, in order; `NextDeal` begins each deal after the first."""
        return tuple(step.action for step in self._steps[1:])

    @property
    def steps(self) -> tuple[tuple[int, tuple[Event, ...]], ...]:
        """For each action (the opening of the first deal counts) the number of its deal and its events."""
        return tuple((step.deal, step.events) for step in self._steps)

    @property
    def balances(self) -> dict[str, Fraction]:
        """What each account has won or lost since the sitting began, in counters; the sum is zero."""
        return dict(self.state.balances)

    @property
    def arranged(self) -> bool:
        """Whether this deal was set, or a card that had been seen was taken back in it."""
        return self.deal in self._arranged

    def view(self, seat: str) -> Any:
        """What this seat (or "bank") may see."""
        return self.room.view(self.state, seat)

    def offers(self, seat: str | None = None) -> list[Offer]:
        """The kinds of action that are open to ``seat``, or to everybody; "bank" is the banker's."""
        seats = (*self.seats, BANK) if seat is None else (seat,)
        opened = [offer for name in seats for offer in self.room.offers(self.view(name))]
        if BANK in seats and self.state.over and self._has_pack(self.deal + 1):
            opened.append(Offer("deal", BANK))
        return opened

    # -- what can be done

    def check(self, action: Any) -> None:
        """Return if ``action`` is legal now; else raise IllegalAction, or ValueError if it is malformed."""
        if not isinstance(action, NextDeal):
            self.room.check(self.state, action)
        elif not self.state.over:
            raise IllegalAction("A new deal begins when this one is over.")
        elif not self._has_pack(self.deal + 1):
            raise IllegalAction("There is no further pack: this sitting was set for the deals it has.")

    def do(self, action: Any) -> tuple[Event, ...]:
        """Carry out ``action`` and return what it caused; an illegal or malformed one changes nothing."""
        self.check(action)
        if isinstance(action, NextDeal):
            self._begin(self.deal + 1)
        else:
            state, events = self.room.apply(self.state, action)
            self._steps.append(_Step(action, self.deal, state, tuple(events)))
        return self._steps[-1].events

    def undo(self) -> Any:
        """Take back the last action and return it.

        A deal of which a seen card was taken back is *arranged* from then on: what is still won or lost in it
        does not last into the next deal.
        """
        if len(self._steps) == 1:
            raise IllegalAction("Nothing has been done yet: there is nothing to take back.")
        undone = self._steps.pop()
        if isinstance(undone.action, NextDeal):
            self._arranged.pop(undone.deal, None)
            self._seen.add(undone.deal)
        elif self.arranged or self.room.reveals(undone.action):
            self.arrange()
        return undone.action

    def arrange(self) -> None:
        """Mark this deal as *arranged* from here on: only what was won or lost before lasts."""
        here = len(self._steps) - 1
        self._arranged[self.deal] = min(here, self._arranged.get(self.deal, here))

    @property
    def arranged_at(self) -> dict[int, int]:
        """For each arranged deal the number of actions after which it became so."""
        return dict(self._arranged)

    @property
    def seen_deals(self) -> frozenset[int]:
        """The deals that were begun and taken back: dealt again, they are arranged."""
        return frozenset(self._seen)

    def remember(self, seen: Iterable[int]) -> None:
        """Take up from a transcript which deals were begun and taken back."""
        self._seen.update(seen)

    def _has_pack(self, number: int) -> bool:
        return self.packs is None or number <= len(self.packs)

    def _pack(self, number: int) -> Sequence[Card]:
        if self.packs is not None:
            return self.packs[number - 1]
        assert self.seed is not None
        return cards.dealt(self.room.pack(self.rules), self.seed, number)

    def _begin(self, number: int) -> None:
        before = self._steps[self._lasting()].state if self._steps else None
        state, events = self.room.begin(self.sitting, number, self._pack(number), before)
        self._steps.append(_Step(NextDeal(), number, state, tuple(events)))
        if self.packs is not None or number in self._seen:
            self._arranged[number] = len(self._steps) - 1

    def _lasting(self) -> int:
        """The step whose balances last into the next deal: the newest, or the one that became arranged."""
        return self._arranged.get(self.deal, len(self._steps) - 1)

    # -- transcripts

    def transcript(self) -> str:
        """The sitting as versioned JSON, one action a line: the same text gives the same game everywhere."""
        from faro_edu import transcript  # it reads games back, so it knows this module

        return transcript.written(self)

    @classmethod
    def replay(cls, transcript: str | Mapping[str, Any]) -> Self:
        """The game that a transcript (its text, or the object read from it) tells.

        ValueError for what is no transcript of this game, naming what was expected; IllegalAction for one
        whose actions the rules do not allow.
        """
        from faro_edu.transcript import replayed

        return replayed(cls, transcript)


@dataclass(frozen=True)
class Scenario:
    """A set deal that shows one article: ``lead`` is done unseen, then ``actions`` one by one.

    The last action is the reader's: the table is set just before it, and ``prompt`` says what to do. If it is
    ``refused``, the rules forbid it, and the refusal is what the scenario shows.
    """

    article: str
    title: str
    prompt: str
    pack: tuple[Card, ...]
    actions: tuple[Any, ...]
    lead: tuple[Any, ...] = ()
    seats: tuple[str, ...] = ("You",)
    rules: Any = None
    limits: Limits = Limits()
    refused: bool = False

    def set_up(self, kind: type[Played]) -> Played:
        """The game just before the last action."""
        game = self._led(kind)
        for action in self.actions[:-1]:
            game.do(action)
        return game

    def frames(self, kind: type[Played]) -> Iterator[tuple[Played, IllegalAction | None]]:
        """The game after the lead and after each action, with the refusal if the last one is refused."""
        game = self._led(kind)
        yield game, None
        for action in self.actions[:-1]:
            game.do(action)
            yield game, None
        try:
            game.do(self.actions[-1])
        except IllegalAction as refusal:
            yield game, refusal
        else:
            yield game, None

    def _led(self, kind: type[Played]) -> Played:
        game = kind(self.rules, seats=self.seats, packs=[self.pack], limits=self.limits)
        for action in self.lead:
            game.do(action)
        return game


def fresh_seed() -> str:
    """A new seed from the system's entropy, short enough to read out: eight letters and digits."""
    return "".join(secrets.choice("abcdefghjkmnpqrstuvwxyz23456789") for _ in range(8))


def mixed(amount: Fraction | int, *, signed: bool = False) -> str:
    """An amount of counters as a mixed number; ``signed`` shows a plus too, and a true minus sign.

    >>> mixed(Fraction(207, 2)), mixed(Fraction(-1, 2), signed=True), mixed(2, signed=True), mixed(0)
    ('103 ½', '−½', '+2', '0')
    >>> mixed(188000).replace("\N{NO-BREAK SPACE}", "_")
    '188_000'
    """
    amount = Fraction(amount)
    whole, rest = divmod(abs(amount), 1)
    sign = "−" if amount < 0 else "+" if signed and amount > 0 else ""
    parts = [f"{whole:,}".replace(",", "\N{NO-BREAK SPACE}")] if whole or not rest else []
    return sign + " ".join([*parts, *([_VULGAR.get(rest, str(rest))] if rest else [])])


_VULGAR = {
    Fraction(1, 2): "½",
    Fraction(1, 3): "⅓",
    Fraction(2, 3): "⅔",
    Fraction(1, 4): "¼",
    Fraction(3, 4): "¾",
}
