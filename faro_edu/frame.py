"""What stands around every cloth: buttons, fields, purses, the log, the settings; drawn the same everywhere."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cache
from typing import Any
from urllib.parse import quote

from faro_edu.draw import Child, Tree, html, isolated, kept, name, tag
from faro_edu.play import BANK, Event, Game, Limits, Scenario, mixed, sign_of

KEPT_GROUPS = 40
"""So many turns of a deal the log shows, a whole deal of faro among them; older ones are in the transcript."""

TEXTS: Mapping[str, str] = {
    "foster": "Foster, 1914",
    "house": "A gaming house",
    "points": "Faro for points",
    "maskelyne": "Maskelyne, 1894",
    "pharaon": "Pharaon",
    "stoss": "Russian stoss",
    "mariniere": "La Marinière, 1659",
    "lacombe": "Lacombe, 1800",
    "farmer": "Foster’s Farmer, 1914",
    "punto": "Punto banco",
    "misiones": "Misiones",
}
"""The texts as a list names them, by the prefix of their articles; what else there is are editor's articles."""


@dataclass(frozen=True, slots=True)
class Notice:
    """A sentence to the reader, such as a refusal, with the article that gives the reason."""

    text: str
    article: str | None = None


@dataclass(frozen=True, slots=True)
class Told:
    """What a table shows beside the view: the sitting's steps, its transcript, and what it may offer."""

    room: str
    steps: Sequence[tuple[int, tuple[Event, ...]]]
    transcript: str
    arranged: bool = False
    next_deal: bool = True
    seed: str = ""
    scenes: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    lapsed: bool = False

    @classmethod
    def of(cls, game: Game, scenarios: Mapping[str, Scenario]) -> Told:
        """What ``game`` has to tell; ``scenarios`` are the set deals that *Show me* offers."""
        return cls(
            game.room.NAME,
            game.steps,
            game.transcript(),
            game.arranged,
            any(offer.do == "deal" for offer in game.offers(BANK)),
            "" if game.seed is None else str(game.seed),
            shown_by(scenarios),
            game.deal - 1 in game.arranged_at,
        )


def shown_by(scenarios: Mapping[str, Scenario]) -> Mapping[str, Mapping[str, str]]:
    """The set deals as a list offers them: by their text, in the order of the articles, each named once.

    A deal that shows another article too is told there by the sign of its own.
    """
    return _listed(tuple((article, each.article, each.title) for article, each in scenarios.items()))


@cache
def _listed(scenarios: tuple[tuple[str, str, str], ...]) -> Mapping[str, Mapping[str, str]]:
    titles: dict[str, dict[str, str]] = {}
    for article, shows, title in sorted(scenarios, key=lambda scenario: _number(scenario[0])):
        borrowed = f" (the deal of {sign_of(shows)})" if shows != article else ""
        listed = titles.setdefault(TEXTS.get(article.rpartition("-")[0], EDITORS), {})
        listed[article] = f"{sign_of(article)} {title}{borrowed}"
    order = (*TEXTS.values(), EDITORS)
    return {text: titles[text] for text in sorted(titles, key=order.index)}


EDITORS = "Editor’s articles"


def _number(article: str) -> int:
    return int(article.rpartition("-")[2])


@dataclass(frozen=True, slots=True)
class Face:
    """What the reader has chosen at a table: drawn, but no part of the game.

    ``live`` is false for a poster, a picture of the table whose controls rest. ``picked`` holds what only one
    room knows, such as faro's copper.
    """

    seat: str
    stake: int = 1
    odds: bool = False
    live: bool = True
    notice: Notice | None = None
    scene: str | None = None
    picked: Mapping[str, str] = field(default_factory=dict)


def button(
    text: Child | Iterable[Child],
    act: str,
    value: str = "",
    *,
    live: bool,
    pressed: bool | None = None,
    main: bool = False,
    once: bool = False,
    off: bool = False,
    label: str | None = None,
) -> Tree:
    """A real button; ``once`` for one that a double click must not press twice, ``off`` for one that would be
    refused now (it can still be pressed, and then says why).
    """
    return tag(
        "button",
        text,
        type="button",
        class_="main" if main else None,
        data_act=act,
        data_value=value or None,
        data_key=key(act, value),
        data_once=True if once else None,
        aria_pressed=pressed,
        aria_disabled=True if off else None,
        aria_label=label,
        disabled=None if live else "disabled",
    )


def key(act: str, value: str = "") -> str:
    """The name under which the browser finds a control again in the next drawing."""
    return f"{act}:{value}" if value else act


def field_(label: str, act: str, value: str | int, *, live: bool, kind: str = "text", **more: object) -> Tree:
    """A labelled field that sends what was typed; its name is its act."""
    entry = tag(
        "input",
        type=kind,
        name=act,
        value=value,
        data_act=act,
        data_key=act,
        disabled=None if live else "disabled",
        autocomplete="off",
        **more,
    )
    return tag("label", tag("span", label), entry, class_=f"field {act}")


def text_area(label: str, act: str, value: str, *, live: bool) -> Tree:
    """A labelled field of several lines."""
    entry = tag(
        "textarea",
        value,
        name=act,
        rows=max(2, value.count("\n") + 1),
        data_act=act,
        data_key=act,
        disabled=None if live else "disabled",
    )
    return tag("label", tag("span", label), entry, class_=f"field {act}")


def choice(
    label: str, act: str, chosen: str, options: Mapping[str, str | Mapping[str, str]], *, live: bool
) -> Tree:
    """A labelled list to choose from: ``options`` maps values to their texts, or the name of a group to its options."""
    listed = tuple(
        (value, text if isinstance(text, str) else tuple(text.items())) for value, text in options.items()
    )
    return _choice(label, act, chosen, listed, live=live)


@kept
def _choice(
    label: str,
    act: str,
    chosen: str,
    options: Sequence[tuple[str, str | tuple[tuple[str, str], ...]]],
    *,
    live: bool,
) -> Tree:
    listed = [
        tag("option", text, value=value, selected="selected" if value == chosen else None)
        if isinstance(text, str)
        else tag("optgroup", *(tag("option", each, value=key) for key, each in text), label=value)
        for value, text in options
    ]
    picker = tag(
        "select", *listed, name=act, data_act=act, data_key=act, disabled=None if live else "disabled"
    )
    return tag("label", tag("span", label), picker, class_=f"field {act}")


def stake_field(face: Face, limits: Limits, *, label: str = "Stake", most: int | None = None) -> Tree:
    """The stake of the next bet: a number field with quick values inside the house's limits.

    ``most`` is what would be taken now, where that is less: what is above it rests.
    """
    quick = sorted(
        {limits.least, *(value for value in (1, 2, 5, 10) if limits.least <= value <= limits.most)}
    )
    entry = field_(
        label,
        "stake",
        face.stake,
        live=face.live,
        kind="number",
        min=limits.least,
        max=limits.most,
        step=1,
        inputmode="numeric",
    )
    values = [
        button(
            str(value),
            "stake",
            str(value),
            live=face.live,
            pressed=value == face.stake,
            label=f"{label} {value}",
            off=most is not None and value > most,
        )
        for value in quick
    ]
    named = f"Quick {label.lower()}s"
    return tag(
        "span",
        entry,
        tag("span", *values, class_="quick", role="group", aria_label=named, data_group=named),
        class_="stakes",
    )


def article_link(article: str) -> Tree:
    """The § of an article: the page knows where each article stands."""
    return tag("a", sign_of(article), class_="article", data_article=article, href=f"#{article}")


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the log: what happened, by which article; ``head`` for the line that opens a turn or deal.

    ``does`` says that the text goes on from the seat's name ("Anna" "takes back 2"); else it stands after a colon.
    ``also`` is a second article, where one gives the counters and another says why now.
    """

    text: str
    article: str | None = None
    head: bool = False
    seat: str | None = None
    does: bool = False
    also: str | None = None

    def drawn(self) -> Tree:
        """The line in the log, with a link to its article."""
        said: list[Child] = [name(self.seat), self._joint] if self.seat else []
        links = [part for article in self.articles for part in (" ", article_link(article))]
        return tag("li", *said, self.text, links, class_="head" if self.head else None)

    def spoken(self) -> str:
        """The line as part of a spoken sentence, its article in brackets."""
        by = f" ({', '.join(map(sign_of, self.articles))})" if self.articles and not self.head else ""
        told = self.text.rstrip(".") + by
        return f"{isolated(self.seat)}{self._joint}{told}" if self.seat else told

    @property
    def articles(self) -> list[str]:
        """The articles that the line names."""
        return [article for article in (self.article, self.also) if article]

    @property
    def _joint(self) -> str:
        return " " if self.does else ": "


YOU = "You"


def does(seat: str, others: str, you: str) -> str:
    """A verb after a seat's name: "Anna takes", and "You take" for the seat of that name.

    >>> does("Anna", "takes", "take"), does("You", "takes", "take")
    ('takes', 'take')
    """
    return you if seat == YOU else others


def grouped(
    steps: Iterable[Sequence[Event]],
    lines: Callable[[Sequence[Event]], list[Line]],
    *,
    opens: Container[str],
    before: Callable[[int], str],
) -> list[list[Line]]:
    """The steps of a deal as groups of the log: one for each that opens a turn, told by its outcome.

    What is done between two of them stands under a head of its own, the newest first: ``before`` names it by the
    number of groups that were opened until then, so that no bet reads as the result of the turn before.
    """
    groups: list[list[Line]] = []
    opened, waiting = 0, False
    for events in steps:
        if any(event.kind in opens for event in events):
            groups.append(lines(events))
            opened, waiting = opened + 1, False
        elif told := lines(events):
            if not waiting:
                groups.append([Line(before(opened), head=True)])
            groups[-1][1:1] = told
            waiting = True
    return groups


def log(groups: Sequence[Sequence[Line]], label: str = "Log") -> Tree:
    """The log, the newest group of lines on top; it scrolls by itself and can be reached by keyboard.

    The newest `KEPT_GROUPS` are drawn, and how many older ones there are is said.
    """
    found = [group for group in groups if group]
    older = max(len(found) - KEPT_GROUPS, 0)
    listed = [tag("ol", *(line.drawn() for line in group)) for group in reversed(found[older:])]
    rest = tag("p", f"{older} older entries are in the transcript.", class_="older") if older else None
    named = f"{label}, newest first"
    return tag(
        "section",
        tag("h3", label, class_="said"),
        tag("div", *listed, rest, class_="lines", tabindex=0, role="group", aria_label=named, data_key="log"),
        class_="log",
    )


def purses(
    seats: Sequence[str],
    balances: Mapping[str, Fraction],
    limits: Limits,
    at_stake: Mapping[str, Fraction | int],
    *,
    banker: str = BANK,
) -> Tree:
    """What each punter has in hand and what lies on the table beside it; what the bank has won or lost.

    Where no house bounds a purse, what was won or lost so far stands for it.
    """
    rows = [_purse(seat, balances[seat], limits, at_stake.get(seat, 0), seat == banker) for seat in seats]
    bank = tag("li", "Bank ", tag("b", mixed(balances[BANK], signed=True))) if banker == BANK else None
    long = max(limits.most, limits.purse or 0) > 9999
    return tag("ul", *rows, bank, class_="purses long" if long else "purses", aria_label="Purses")


def _purse(seat: str, balance: Fraction, limits: Limits, staked: Fraction | int, banks: bool) -> Tree:
    start = limits.purse
    shown = mixed(balance, signed=True) if not start else mixed(start + balance - staked)
    beside = "" if not staked else f" + {mixed(staked)} at stake" if start else f", {mixed(staked)} at stake"
    return tag("li", name(seat), " ", tag("b", shown), beside, " (has the bank)" if banks else None)


def notice(face: Face) -> Tree:
    """The place where a refusal or an answer stands; it is there even when it is empty."""
    said = face.notice
    if said is None:
        return tag("p", class_="notice")
    link: list[Child] = [" ", article_link(said.article)] if said.article else []
    return tag("p", said.text, *link, class_="notice said-something")


IN_ADDRESS = {sign: quote(sign) for sign in "%#\n\"'<>&"}
"""What would end an address, get lost in it, or grow where it is written; the rest may stand as it is."""


def save_link(transcript: str, file_name: str, *, live: bool) -> Tree:
    """*Save transcript*: the sitting as a file, always in sight."""
    text = transcript
    for sign, code in IN_ADDRESS.items():
        text = text.replace(sign, code)
    return tag(
        "a",
        "Save transcript",
        class_="save",
        href=f"data:application/json;charset=utf-8,{text}" if live else None,
        download=file_name,
        data_key="save",
        aria_disabled=None if live else True,
        role=None if live else "link",
    )


def open_field(*, live: bool) -> Tree:
    """A field that opens a transcript from a file."""
    entry = tag(
        "input",
        type="file",
        accept=".json,application/json",
        data_act="open",
        data_key="open",
        disabled=None if live else "disabled",
    )
    return tag("label", tag("span", "Open transcript"), entry, class_="field open")


LAPSED = "The deal before was arranged: what was won or lost in it did not last."


def status(where: Child | Iterable[Child], told: Told, face: Face) -> Tree:
    """The first line of a table: where the deal stands, whether it is arranged, and what a set deal asks for."""
    mark = tag("span", "arranged", class_="arranged-mark", title="A set deal: it moves no lasting balance.")
    marks: list[Child] = [" ", mark] if told.arranged or face.scene else []
    scene = tag("p", face.scene, class_="scene") if face.scene else None
    return tag("div", tag("p", where, marks, class_="turns"), scene, class_="status")


def terms(said: str, told: Told) -> Tree:
    """On what terms the table plays, and whether what was won in the deal before has lapsed."""
    lapsed: list[Child] = [tag("b", LAPSED), " "] if told.lapsed else []
    return tag("p", lapsed, said, class_="terms")


def play_row(*parts: Child) -> Tree:
    """What a move needs, below the cloth: what is chosen for it first, the control that makes it last."""
    return tag("div", *parts, class_="controls", role="group", aria_label="Play")


def controls(told: Told, face: Face, seats: Sequence[str], *more: Child) -> Tree:
    """The other controls: what every table has, then the room's own."""
    live = face.live
    listed = {seat: seat for seat in seats}
    return tag(
        "div",
        choice("Seat", "seat", face.seat, listed, live=live) if len(seats) > 1 else None,
        button("Undo", "undo", live=live, once=True, off=len(told.steps) < 2),
        button("Odds", "odds", live=live, pressed=face.odds),
        save_link(told.transcript, f"{told.room}.json", live=live),
        button("Back to your game", "back", live=live) if face.scene else None,
        *more,
        class_="controls more",
        role="group",
        aria_label="More controls",
    )


def main_button(text: str, act: str, told: Told, face: Face, *, over: bool) -> Tree:
    """The control that goes on with the deal, or begins the next one when it is over."""
    if over:
        return button("New deal", "deal", live=face.live, main=True, once=True, off=not told.next_deal)
    return button(text, act, live=face.live, main=True, once=True)


def settings(told: Told, face: Face, seats: Sequence[str], *more: Child, who: str = "Punters") -> Tree:
    """What is set once for a sitting, folded away: a scenario, the seed, the seats, a transcript from a file."""
    live = face.live
    scenes: dict[str, str | Mapping[str, str]] = {"": "choose an article …", **told.scenes}
    return tag(
        "details",
        tag("summary", "Settings: seats, seed, transcript, Show me", data_key="settings"),
        choice("Show me", "show", "", scenes, live=live) if told.scenes else None,
        field_("Seed", "seed", told.seed, live=live, maxlength=60),
        tag("p", "Who has the seed, or a saved transcript, can work out the cards.", class_="hint"),
        text_area(f"{who}, a name a line", "names", "\n".join(seats), live=live),
        *more,
        button("New game", "new", live=live, once=True),
        open_field(live=live),
        class_="settings",
        data_key="fold",
    )


def net(amounts: Mapping[str, Fraction]) -> str:
    """Who won or lost how much in all, a seat after the other: "In all: Anna +1, Boris −2." """
    listed = ", ".join(f"{isolated(seat)} {mixed(amount, signed=True)}" for seat, amount in amounts.items())
    return f"In all: {listed or 'nobody won or lost'}."


def names(seats: Iterable[str], joint: str = ", ") -> str:
    """Seats in a sentence, each kept to its own direction."""
    return joint.join(map(isolated, seats))


def sentence(lines: Callable[[Iterable[Event]], list[Line]], events: Iterable[Event], purse_text: str) -> str:
    """What a step caused, as one sentence to be said aloud: the lines, and the balances if counters moved."""
    found = list(events)
    said = "; ".join(line.spoken() for line in lines(found))
    moved = f"; now {purse_text}" if any(event.amounts for event in found) else ""
    return f"{said}{moved}." if said else ""


def purse_text(
    seats: Sequence[str], balances: Mapping[str, Fraction], limits: Limits, *, banker: str = BANK
) -> str:
    """The purses in words, to be said aloud."""
    start = limits.purse or 0
    purses = [f"{isolated(seat)} {mixed(start + balances[seat])}" for seat in seats]
    house = [f"bank {mixed(balances[BANK], signed=True)}"] if banker == BANK else []
    return ", ".join(purses + house)


DrawTable = Callable[[Any, Told, "Face"], Tree]


def scenes(draw_table: DrawTable, kind: type[Game], scenario: Scenario) -> list[str]:
    """The drawings of a scenario, step by step, each as HTML: for a page without Python."""
    stake = max(1, scenario.limits.least)
    face = Face(scenario.seats[0], stake, live=False, odds=True, scene=scenario.title)
    drawn = []
    for game, refusal in scenario.frames(kind):
        said = Notice(str(refusal), refusal.article) if refusal else None
        drawn.append(html(draw_table(game.view(face.seat), Told.of(game, {}), replace(face, notice=said))))
    return drawn


def root(room: str, *parts: Child, live: bool, label: str) -> Tree:
    """The table's root: the same for a live table and for its poster."""
    return tag(
        "div",
        *parts,
        class_="faro-edu",
        data_room=room,
        data_poster=None if live else True,
        role="group",
        aria_label=label,
    )
