"""What a reader sees at every table alike: all of a move in one screen, nothing that jumps, nothing misprinted."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from faro_edu import faro, ferme, punto_banco, stoss, widget
from faro_edu.play import BANK
from tests.stage import say, stage

BESIDE, PHONE = 504 + 16, 360
ROOM = 680
"""A small laptop's window of 780 px, less the theme's bar and the bar with *Play*."""
HEBREW, ARABIC = "דוד", "ليلى"


def a_turn(table: widget.Table) -> None:
    """Do what comes next at any table, with a bet before it where one may be laid."""
    state: Any = table.game.state
    if state.over:
        return say(table, "deal")
    match table.game.room.NAME:
        case "faro":
            if state.turn % 2:
                say(
                    table,
                    "lay",
                    ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"][state.turn % 13],
                    stake="10",
                )
            say(table, "turn")
        case "stoss":
            say(table, "lay", "7", suit="♠", stake="10")
            say(table, "turn")
        case "ferme":
            view: Any = table.game.view(table._face.seat)
            say(table, {"auction": "bid", "deal": "deal-out", "play": "stand"}[view.phase])
            if table.game.state == state:
                say(table, "pass" if view.phase == "auction" else "draw")
        case _:
            if state.phase == "five":
                return say(table, "choose", f"draw {table.game.view(BANK).deciders[0]}")
            say(table, "lay-here", "punto", stake="10")
            say(table, "turn")
    return None


ROOMS: dict[str, Callable[..., widget.Table]] = {
    "faro": faro.Table,
    "stoss": stoss.Table,
    "pharaon": lambda **more: stoss.Table(stoss.PHARAON, **more),
    "ferme": ferme.Table,
    "punto banco": punto_banco.Table,
}
EVERY = pytest.mark.parametrize("room", list(ROOMS))


def top(page: Page, selector: str) -> float:
    box = page.locator(selector).first.bounding_box()
    assert box
    return box["y"]


def bottom(page: Page, selector: str) -> float:
    box = page.locator(selector).first.bounding_box()
    assert box
    return box["y"] + box["height"]


MAIN = '[data-key="turn"], [data-key="deal"]'


@pytest.mark.browser
@EVERY
def test_cloth_main_control_and_last_event_are_in_one_screen(chromium: Browser, room: str) -> None:
    """Beside the text, on a small laptop, with odds on: nobody scrolls to learn what a click did."""
    table = ROOMS[room](seed="s")
    for _ in range(4):
        a_turn(table)
    say(table, "odds")
    with stage(chromium, table, width=BESIDE, height=ROOM) as played:
        page = played.page
        assert top(page, ".cloth") < bottom(page, ".cloth") < bottom(page, MAIN)
        assert bottom(page, MAIN) < top(page, ".log ol li") < bottom(page, ".log .lines") <= ROOM
        assert bottom(page, ".log") < top(page, ".purses") < top(page, ".controls.more")
        assert page.locator(".log ol").first.locator(".article").count()


@pytest.mark.browser
@EVERY
def test_on_a_phone_the_last_event_follows_the_main_control(chromium: Browser, room: str) -> None:
    """Between the control that makes a move and what came of it there is nothing else."""
    table = ROOMS[room](seed="s")
    a_turn(table)
    with stage(chromium, table, width=PHONE) as played:
        gap = top(played.page, ".log .lines") - bottom(played.page, MAIN)
        assert 0 < gap < (60 if room == "ferme" else 16)  # "Pass" may stand in a row of its own


@pytest.mark.browser
@pytest.mark.parametrize("width", [BESIDE, PHONE])
@EVERY
def test_nothing_moves_between_two_clicks(chromium: Browser, room: str, width: int) -> None:
    """Whatever the balances come to: cloth, main control and log stay where they are through a deal and the next."""
    table = ROOMS[room](seed="s")
    with stage(chromium, table, width=width) as played:
        places = set()
        for _ in range(34):
            a_turn(table)
            played.show()
            places.add(tuple(round(top(played.page, part)) for part in (".cloth", MAIN, ".log", ".purses")))
        assert len(places) == 1, places


@pytest.mark.browser
def test_the_digits_of_a_ten_stand_side_by_side(chromium: Browser) -> None:
    """On every card: the second digit begins where the first one ends."""
    shown = [faro.Table(seed="s"), ferme.Table(show="lacombe-5"), punto_banco.Table(show="punto-20")]
    for table, article in zip(shown, (None, "lacombe-5", "punto-20"), strict=True):
        if article:
            table.do(table.scenarios[article].actions[-1])
        with stage(chromium, table, width=BESIDE) as played:
            overlaps = played.page.evaluate(
                """() => [...document.querySelectorAll(".cloth text")].filter((t) => t.textContent === "10" &&
                t.closest(".card")).map((t) => { const [a, b] = [t.getExtentOfChar(0), t.getExtentOfChar(1)];
                return a.x + a.width - b.x; })"""
            )
            assert overlaps and max(overlaps) < 0.1


@pytest.mark.browser
def test_what_a_cloth_says_can_be_read(chromium: Browser) -> None:
    """Letters of boxes, tableau and score of punto banco, and ferme's notes: 12 px at least beside the text."""
    sizes = """() => [...document.querySelectorAll(".cloth svg text")].filter((t) => !t.closest(".card, .chip"))
        .map((t) => [t.textContent, parseFloat(t.getAttribute("font-size")) * t.getScreenCTM().a])"""
    table = punto_banco.Table(show="punto-20")
    say(table, "turn")
    for shown in (table, ferme.Table(seed="s")):
        with stage(chromium, shown, width=BESIDE) as played:
            for fold in played.page.locator("details.tab summary").all():
                fold.click()
            assert [found for found in played.page.evaluate(sizes) if found[1] < 12] == []


@pytest.mark.browser
def test_controls_beside_each_other_do_not_touch(chromium: Browser) -> None:
    """Two buttons of a row have room between them, at every table and in every phase."""
    five = punto_banco.Table(show="punto-6")
    for table in (
        faro.Table(seed="s"),
        stoss.Table(seed="s"),
        stoss.Table(show="stoss-25"),
        ferme.Table(seed="s"),
        five,
    ):
        with stage(chromium, table, width=BESIDE) as played:
            boxes = [
                box
                for control in played.page.locator("button, input, select").all()
                if control.is_visible() and (box := control.bounding_box())
            ]
            for one in boxes:
                for other in boxes:
                    gap = other["x"] - one["x"] - one["width"]
                    same_row = abs(other["y"] - one["y"]) < 12
                    assert other["x"] <= one["x"] or not same_row or gap >= 2, (one, other)


def test_names_keep_their_direction_to_themselves() -> None:
    """In sentences and labels a name of a right-to-left script is isolated; its own signs of direction end in it."""
    seats = [HEBREW, ARABIC, "a\u202eb"]
    for make in (faro.Table, stoss.Table, ferme.Table, punto_banco.Table):
        table = make(seed="s", seats=seats)
        if isinstance(table, ferme.Table):
            for number in range(3):
                say(table, "player", f"{number}:reader")
        told = []
        for _ in range(12):
            a_turn(table)
            told.append(table.drawing["say"])
        labels = re.findall(r'aria-label="([^"]*)"', table.drawing["html"])
        listed = re.findall(r"<li[^>]*>(.*?)</li>", table.drawing["html"])
        sentences = [re.sub(r"<bdi>.*?</bdi>", "", line) for line in listed]
        for text in (*told, *labels, *sentences):
            for name in seats:
                assert text.count(name) == text.count(f"\u2068{name}\u2069"), text


def test_a_long_log_ends_in_the_transcript() -> None:
    """The newest turns are drawn, and how many older entries there are is said."""
    table = punto_banco.Table(seed="s")
    for _ in range(60):
        a_turn(table)
    drawn = table.drawing["html"].partition('class="log"')[2]
    assert drawn.count("<ol>") == 40
    assert re.search(r"\d+ older entries are in the transcript", drawn)


@EVERY
def test_a_settled_turn_is_told_by_its_outcome(room: str) -> None:
    """The newest group of the log has one head, the turn itself; what was laid for it stands below, under its own."""
    table = ROOMS[room](seed="s")
    heads = []
    for _ in range(12):
        a_turn(table)
        newest = re.findall(r"<ol>(.*?)</ol>", table.drawing["html"])[0]
        heads.append(re.findall(r'<li class="head">(.*?)</li>', newest))
    assert all(len(found) == 1 for found in heads), heads


@pytest.mark.browser
def test_a_poster_looks_inert(chromium: Browser) -> None:
    """No border and no ground: its controls read as words, where they will stand when the table is live."""
    with stage(chromium, faro.Table(seed="s"), width=BESIDE) as played:
        page = played.page
        page.evaluate(
            "(html) => { document.getElementById('views').innerHTML = html; }", played.table.poster()
        )
        button = page.locator("button.main")
        expect(button).to_have_css("background-color", "rgba(0, 0, 0, 0)")
        expect(button).to_have_css("border-color", "rgba(0, 0, 0, 0)")
        expect(page.locator(".log .lines")).to_be_visible()
