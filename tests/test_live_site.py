"""The built book goes live: whole deals at its tables, deals that are shown, asked for or sent, and long sittings."""

from __future__ import annotations

import base64
import json
import re
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from faro_edu import cards, faro, stoss
from tests.browser import CLASSROOM, Visit, open_page, serve

SOON = 40_000  # milliseconds, on a busy machine
FOSTER = "book/faro/foster.html"
STOSS = "book/stoss/stoss.html"

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def address(site: Path) -> Iterator[str]:
    """Where the built book is served."""
    with serve(site) as top:
        yield top


@pytest.fixture(scope="module")
def opened(chromium: Browser, address: str) -> Iterator[Visit]:
    """Foster's chapter in one reader's window, its table live."""
    with open_page(chromium, address + FOSTER) as visit:
        go_live(visit.page)
        yield visit


@pytest.fixture
def visit(opened: Visit) -> Visit:
    """The same, with a clean record of failures and a new game, seeded as the chapter is not."""
    opened.failures.clear()
    run_code(opened.page, "from faro_edu import faro\nfaro.Table(seed='a test')")
    return opened


def table(page: Page) -> Locator:
    """The page's live table."""
    return page.locator(".beside-table .lm-Widget .faro-edu")


def count(page: Page) -> Locator:
    """Where the live table says how many turns are made."""
    return table(page).locator(".turn-count")


def after(turns: int) -> str:
    """What it says after so many turns of a deal that has 25."""
    return f"turn {turns} " if turns < 25 else "the deal is over"


def go_live(page: Page) -> None:
    """Press *Play here* and wait for the table."""
    page.locator(".beside-table .live-play").click()
    expect(table(page)).to_be_visible(timeout=SOON)


def run_code(page: Page, code: str) -> str:
    """Put `code` into the cell of the page's table, run it, and give back what it shows."""
    cell = page.locator(".beside-table .live-cell")
    page.evaluate("for (const fold of document.querySelectorAll('.beside-table details')) fold.open = true")
    edit = cell.get_by_role("button", name="Edit", exact=True)
    if edit.is_visible():
        edit.click()
    editor = cell.locator(".live-editor").get_by_role("textbox")
    editor.fill(code)
    runs = int(cell.get_attribute("data-live-runs") or 0)
    editor.press("Shift+Enter")
    expect(cell).to_have_attribute("data-live-runs", str(runs + 1), timeout=SOON)
    shown: str = cell.locator(".cell_output").inner_text()
    return shown


def note(page: Page) -> Locator:
    """The line beside the table's buttons."""
    return page.locator(".beside-table .live-bar .live-note")


def ours(visit: Visit) -> list[str]:
    """What went wrong on a page, without a sound of the theme."""
    return [failure for failure in visit.failures if "theme mode" not in failure]


# -- playing


def test_every_page_with_a_table_goes_live(chromium: Browser, site: Path, address: str) -> None:
    """Each page that shows a table plays it after one click, without a failed request or an error."""
    pages = [
        str(file.relative_to(site))
        for file in sorted(site.rglob("*.html"))
        if 'class="live-play"' in file.read_text(encoding="utf-8")
    ]
    assert {FOSTER, STOSS, "book/index.html"} <= set(pages)
    for name in pages:
        with open_page(chromium, address + name) as visit:
            visit.page.locator(".live-play").first.click()
            expect(visit.page.locator(".lm-Widget .faro-edu").first).to_be_visible(timeout=SOON)
            assert visit.foreign == [], name
            assert ours(visit) == [], name


def test_a_whole_deal_by_mouse(visit: Visit) -> None:
    """Bets laid by clicks, 25 turns, a new deal; every card that falls is the one that falls in CPython."""
    page = visit.page
    table(page).locator('[data-act="lay"][data-value="9"]').click()
    expect(table(page)).to_contain_text("on the nine")
    for number in range(1, 26):
        table(page).locator('[data-act="turn"]').click()
        expect(count(page)).to_contain_text(after(number))
    assert logged_cards(page) == dealt_here("a test")
    table(page).locator('[data-act="deal"]').click()
    expect(table(page).locator(".turns")).to_contain_text("Deal 2")
    assert ours(visit) == []


def logged_cards(page: Page) -> list[str]:
    """All cards that the table's log names, in the order in which they fell."""
    groups = table(page).locator(".log ol").all_inner_texts()
    return re.findall(r"(?:10|[2-9AJQK])[♠♥♦♣]", "\n".join(reversed(groups)))


def dealt_here(seed: str) -> list[str]:
    """The cards that the log of the same deal names in this Python."""
    game = faro.Game(seed=seed)
    game.do(faro.Lay("You", (9,), 1))
    for _ in range(25):
        game.do(faro.Turn())
    return re.findall(r"(?:10|[2-9AJQK])[♠♥♦♣]", poster_log(game))


def poster_log(game: faro.Game) -> str:
    """The log of a table at which this game was opened, oldest first."""
    played = faro.Table()
    played._hear(played, {"act": "open", "value": game.transcript(), "rev": 0}, None)
    groups = re.findall(r"<ol>(.*?)</ol>", played.poster().partition('class="log"')[2])
    return "\n".join(reversed(groups))


def test_a_whole_deal_by_keyboard(visit: Visit) -> None:
    """A bet by arrows and Enter, 25 turns by Enter: the focus stays on the button that deals."""
    page = visit.page
    places = table(page).locator('[data-group] [data-act="lay"]')
    places.first.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(table(page)).to_contain_text("at stake")
    table(page).locator('[data-act="turn"]').focus()
    for number in range(1, 26):
        page.keyboard.press("Enter")
        expect(count(page)).to_contain_text(after(number))
    assert page.evaluate("document.activeElement.dataset.act") == "deal"
    assert ours(visit) == []


def test_two_readers_get_different_shuffles(chromium: Browser, address: str) -> None:
    """A table without a seed deals other cards to another reader; nothing that is drawn by chance is shared."""
    code = (
        "import random, uuid\nfrom faro_edu import faro\nt = faro.Table()\n"
        "for _ in range(25):\n    t.do(faro.Turn())\nprint(random.random(), uuid.uuid4(), t.game.seed)\nt"
    )
    fallen, drawn = [], []
    for _ in range(2):
        with open_page(chromium, address + FOSTER) as visit:
            run_code(visit.page, code)
            expect(count(visit.page)).to_contain_text(after(25), timeout=SOON)
            fallen.append(logged_cards(visit.page))
            drawn.append(set(visit.page.locator(".beside-table .live-stream").inner_text().split()))
    assert len(fallen[0]) >= 50
    assert fallen[0] != fallen[1]
    assert len(drawn[0]) == 3
    assert not drawn[0] & drawn[1]


def test_a_figure_of_an_edited_cell_is_drawn_with_its_numbers(visit: Visit) -> None:
    """The book's own script draws what a reader's code makes: a name, a picture, the numbers behind a button."""
    code = (
        "import plotly.graph_objects as go\n"
        "go.Figure(go.Bar(x=['left', 'right'], y=[1, 2]), {'title': {'text': 'A law of mine'}})"
    )
    run_code(visit.page, code)
    chart = visit.page.locator(".beside-table figure.chart")
    expect(chart.locator(".main-svg").first).to_be_visible(timeout=SOON)
    expect(chart.locator(".chart-title")).to_have_text("A law of mine")
    chart.locator("summary").click()
    expect(chart.locator(".chart-numbers")).to_contain_text("right")
    assert ours(visit) == []


def test_an_exception_and_an_endless_loop_leave_the_page_usable(chromium: Browser, address: str) -> None:
    """An exception is shown in the reader's lines; *Stop* ends a loop; afterwards the table plays again."""
    with open_page(chromium, address + FOSTER) as visit:
        page = visit.page
        assert "ZeroDivisionError" in run_code(page, "1 / 0")
        cell = page.locator(".beside-table .live-cell")
        cell.locator(".live-editor").get_by_role("textbox").fill("while True:\n    pass")
        cell.get_by_role("button", name="Run", exact=True).click()
        cell.locator(".live-run", has_text="Stop").click()
        expect(note(page)).to_contain_text("variables of this page are gone")
        cell.get_by_role("button", name="Reset").click()
        go_live(page)
        assert ours(visit) == []


# -- deals that are shown


def test_show_me_answers_at_once_and_then_sets_the_table(chromium: Browser, address: str) -> None:
    """The printed steps stand while Python starts; then the table itself has the deal, and the focus."""
    with open_page(chromium, address + FOSTER) as visit:
        page = visit.page
        page.locator('a.show-me[data-article="foster-23"]').click()
        expect(page.locator(".scene-name")).to_be_focused(timeout=5_000)
        where = "document.querySelector('#foster-23').getBoundingClientRect().top"
        before = page.evaluate(where)
        expect(table(page).locator(".scene")).to_contain_text("A split", timeout=SOON)
        expect(page.locator("section.scene")).to_be_hidden()
        expect(page.locator(".beside-table .cell_output")).to_be_focused()
        assert page.evaluate(where) == pytest.approx(before, abs=2)
        table(page).locator('[data-act="turn"]').click()
        expect(table(page).locator('.log [data-article="foster-23"]').first).to_be_visible()
        assert ours(visit) == []


def test_show_me_at_a_live_table_keeps_the_game(visit: Visit) -> None:
    """Once the table is live *Show me* sets it at once, and *Back to your game* brings the game back."""
    page = visit.page
    table(page).locator('[data-act="turn"]').click()
    expect(count(page)).to_contain_text("turn 1 ")
    page.locator('a.show-me[data-article="foster-31"]').click()
    expect(table(page).locator(".scene")).to_contain_text("Whipsawed")
    expect(page.locator("section.scene")).to_be_hidden()
    expect(page.locator(".beside-table .cell_output")).to_be_focused()
    table(page).get_by_role("button", name="Back to your game").click()
    expect(count(page)).to_contain_text("turn 1 ")
    assert ours(visit) == []


def test_who_steps_on_or_closes_is_not_disturbed(chromium: Browser, address: str) -> None:
    """The later steps stay for their reader, with a word that the table is ready; closed steps come back no more."""
    with open_page(chromium, address + FOSTER) as visit:
        page = visit.page
        page.locator('a.show-me[data-article="foster-23"]').click()
        page.get_by_role("button", name="Next").click()
        expect(note(page)).to_contain_text("close these steps to play it", timeout=SOON)
        expect(page.locator(".scene-name")).to_contain_text("Step 2")
        page.locator('[data-scene="close"]').click()
        expect(table(page).locator(".scene")).to_contain_text("A split")
    with open_page(chromium, address + FOSTER) as visit:
        page = visit.page
        page.locator('a.show-me[data-article="foster-23"]').click()
        page.locator('[data-scene="close"]').click()
        expect(table(page)).to_be_visible(timeout=SOON)
        expect(table(page).locator(".scene")).to_have_count(0)
        expect(page.locator('a.show-me[data-article="foster-23"]')).to_be_focused()


def test_without_python_show_me_keeps_its_printed_steps(chromium: Browser, address: str) -> None:
    """Where nothing can start, the steps stay, and the page says why there is no table."""
    with open_page(chromium, address + FOSTER) as visit:
        page = visit.page
        visit.context.route("**/live/*.bin", lambda route: route.abort())
        page.locator('a.show-me[data-article="foster-23"]').click()
        expect(note(page)).not_to_be_empty(timeout=SOON)
        expect(note(page)).to_contain_text("cannot be fetched", timeout=SOON)
        page.get_by_role("button", name="Next").click()
        expect(page.locator(".scene-name")).to_contain_text("Step 2")


# -- deals that are sent


def test_a_link_opens_the_game_without_the_names(chromium: Browser, address: str) -> None:
    """*Copy link to this game* gives an address that opens the chapter with the same game on its table."""
    code = (
        "from faro_edu import faro\nt = faro.Table(seats=['Zenobia', 'Yorick'], seed='sent')\n"
        "t.do(faro.Lay('Zenobia', (9,), 3))\nfor _ in range(7):\n    t.do(faro.Turn())\nt"
    )
    with open_page(chromium, address + FOSTER) as visit:
        visit.context.grant_permissions(["clipboard-read", "clipboard-write"])
        run_code(visit.page, code)
        fallen = logged_cards(visit.page)
        visit.page.get_by_role("button", name="Copy link to this game").click()
        expect(note(visit.page)).to_contain_text("The link is copied")
        link = visit.page.evaluate("navigator.clipboard.readText()")
    sent = transcript_in(link)
    assert sent["seats"] == ["Punter 1", "Punter 2"]
    assert sent["actions"][0] == {"do": "lay", "seat": "Punter 1", "ranks": "9", "stake": 3}
    with open_page(chromium, link) as visit:
        expect(count(visit.page)).to_contain_text("turn 7 ", timeout=SOON)
        expect(note(visit.page)).to_contain_text("The game of the link")
        assert logged_cards(visit.page) == fallen
        assert ours(visit) == []


def test_a_page_from_the_teachers_machine_plays_and_is_sent(chromium: Browser, address: str) -> None:
    """Over plain http from another machine a browser lends a page less: the table plays, and the link can be copied."""
    with open_page(chromium, address.replace("127.0.0.1", CLASSROOM) + FOSTER) as visit:
        assert visit.page.evaluate("isSecureContext") is False
        go_live(visit.page)
        table(visit.page).get_by_role("button", name="Deal the turn").click()
        expect(count(visit.page)).to_contain_text("turn 1 ")
        visit.page.get_by_role("button", name="Copy link to this game").click()
        link = visit.page.get_by_label("Link to this game").input_value()
        assert ours(visit) == []
    assert transcript_in(link)["actions"] == [{"do": "turn"}]


def transcript_in(link: str) -> Any:
    """The transcript in an address."""
    letters = link.partition("#game=")[2]
    return json.loads(zlib.decompress(base64.urlsafe_b64decode(letters + "=" * (-len(letters) % 4)), -15))


def in_address(content: bytes) -> str:
    """The part of an address that holds these bytes as a game."""
    squeezed = zlib.compressobj(9, zlib.DEFLATED, -15)
    letters = base64.urlsafe_b64encode(squeezed.compress(content) + squeezed.flush())
    return "#game=" + letters.decode().rstrip("=")


GOOD = json.loads(faro.Game(seed="sent").transcript())
BAD_ADDRESSES = [
    ("#game=%E0%A4%A", "cannot be read"),
    (in_address(b"[1, 2"), "cannot be read"),
    (in_address(json.dumps(GOOD).encode())[:-9], "cannot be read"),
    (in_address(b'{"moves": "e4"}'), "no game of this book"),
    (in_address(b" " * 5_000_000), "longer than any"),
    (
        in_address(stoss.Game(seed="sent").transcript().encode()),
        "holds a game of stoss, but the table here plays faro",
    ),
]


def test_a_bad_game_in_the_address_is_one_sentence(chromium: Browser, address: str) -> None:
    """What cannot be read, or is of another room, is said in one sentence; nothing of Python is fetched for it."""
    (first, _), *_ = BAD_ADDRESSES
    with open_page(chromium, address + FOSTER + first) as visit:
        page = visit.page
        for part, sentence in BAD_ADDRESSES:
            page.evaluate("(part) => { location.hash = part; }", part)
            expect(note(page)).to_contain_text(sentence, timeout=SOON)
            assert page.locator(".live-voice").inner_text() == note(page).inner_text()
            note(page).evaluate("(note) => { note.textContent = ''; }")
        assert table(page).count() == 0
        assert not any("/live/heap" in request for request in visit.requests)
        assert ours(visit) == []


def test_a_game_that_the_rules_forbid_leaves_the_poster(chromium: Browser, address: str) -> None:
    """Python tries a transcript before it touches the table: an unknown preset, a forbidden action."""
    forbidden = {**GOOD, "actions": [{"do": "lay", "seat": "You", "ranks": "9", "stake": 21}]}
    with open_page(chromium, address + FOSTER) as visit:
        page = visit.page
        for told, sentence in [
            ({**GOOD, "preset": "mine"}, "'mine'"),
            (forbidden, "ction 1 of the transcript"),
        ]:
            page.evaluate("(part) => { location.hash = part; }", in_address(json.dumps(told).encode()))
            expect(note(page)).to_contain_text(sentence, timeout=SOON)
            assert table(page).count() == 0
        page.evaluate("(part) => { location.hash = part; }", in_address(json.dumps(GOOD).encode()))
        expect(count(page)).to_contain_text("turn 0 ", timeout=SOON)
        assert ours(visit) == []


def test_a_page_that_was_thrown_away_does_not_start_again_by_itself(chromium: Browser, address: str) -> None:
    """Where the memory does not suffice the browser loads a page again: no loop, but a sentence and a button."""
    link = address + FOSTER + in_address(json.dumps(GOOD).encode())
    with open_page(chromium, "about:blank") as visit:
        visit.page.route("**/live/heap.*", lambda route: None)  # never answered: for ever about to start
        visit.page.goto(link)
        expect(visit.page.locator(".live-bar progress").first).to_be_visible(timeout=SOON)
        left = visit.page.evaluate("({ ...sessionStorage })")
    with open_page(chromium, address + STOSS) as visit:
        page = visit.page
        page.evaluate("(left) => { Object.assign(sessionStorage, left); }", left)
        page.goto(link)
        expect(note(page)).to_contain_text("Press Play here", timeout=SOON)
        assert table(page).count() == 0
        go_live(page)
        expect(note(page)).to_contain_text("The game of the link", timeout=SOON)
        page.reload()
        expect(note(page)).to_contain_text("The game of the link", timeout=SOON)
        assert ours(visit) == []


# -- long sittings

PAGE_GROWTH = 4_000_000
"""Bytes that two hundred deals may add to what the page keeps: the last drawing is longer, no more."""
PYTHON_GROWTH = 10_000_000
"""Bytes that they may add to what Python uses: 7.5 MB of states, all kept for *Undo*, and 1.4 of kept pictures."""
ALL_ARRIVED = """\
from page_kernel.late import finder
for part in list(finder.parts.values()):
    part.fetch()
"""
"""Have the files that come later now, so that what is unpacked meanwhile is not counted."""
DEALS = """\
def deals(number):
    for _ in range(number):
        for _ in range(24):
            t.game.do(faro.Turn())
        t.do(faro.Turn())
        t.do(faro.NextDeal())
"""


def test_two_hundred_deals_fit_into_a_bounded_memory(chromium: Browser, address: str) -> None:
    """A sitting of two hundred deals leaves no old drawing in the page, and Python's memory within a bound."""
    with open_page(chromium, address + FOSTER) as visit:
        page = visit.page
        run_code(
            page,
            ALL_ARRIVED + "from faro_edu import faro\nt = faro.Table(seed='long')\n" + DEALS + "deals(10)\nt",
        )
        before, python_before = kept(visit), python_memory(page)
        run_code(page, "deals(200)\nt")
        expect(table(page).locator(".turns")).to_contain_text("Deal 211", timeout=SOON)
        after, python_after = kept(visit), python_memory(page)
        print(f"\npage {after - before:+,} bytes, Python {python_after - python_before:+,} bytes")
        assert after - before <= PAGE_GROWTH
        assert python_after - python_before <= PYTHON_GROWTH
        assert ours(visit) == []


def kept(visit: Visit) -> int:
    """Bytes of the page's own heap that are still in use after everything else is thrown away."""
    line = visit.context.new_cdp_session(visit.page)
    for _ in range(2):
        line.send("HeapProfiler.collectGarbage")
    used: int = line.send("Runtime.getHeapUsage")["usedSize"]
    line.detach()
    return used


IN_USE = """\
import gc, pyodide_js
engine = pyodide_js._module
gc.collect()
place = engine._malloc(40)
engine._mallinfo(place)
used = engine.HEAPU32[place // 4 + 7]
engine._free(place)
print(used)
"""
"""Print `uordblks` of C's `mallinfo`. The memory's own length would not do: it grows by a fifth at a time."""


def python_memory(page: Page) -> int:
    """Bytes that Python uses in the worker, after its rubbish is thrown away."""
    return int(run_code(page, IN_USE))


def test_the_seeded_pack_is_cpythons(visit: Visit) -> None:
    """The pack of a seed is the same, card by card, in the page and here."""
    told = run_code(
        visit.page,
        "from faro_edu import cards\nprint(*cards.shuffled(cards.pack(52), 'a seed/0'))",
    )
    assert told.split() == [str(card) for card in cards.shuffled(cards.pack(52), "a seed/0")]


# -- the zip


def test_the_zip_reads_well_from_disk(chromium: Browser, site: Path, tmp_path: Path) -> None:
    """Unpacked and opened without a server: text, tables and charts are there, and *Play here* says what is needed."""
    with zipfile.ZipFile(site.parent / "against-the-bank.zip") as packed:
        packed.extractall(tmp_path)
    folder = tmp_path / "against-the-bank"
    assert {file.relative_to(folder) for file in folder.rglob("*") if file.is_file()} == {
        file.relative_to(site) for file in site.rglob("*") if file.is_file()
    }
    with open_page(chromium, (folder / FOSTER).as_uri()) as visit:
        page = visit.page
        expect(page.locator(".beside-table .faro-edu")).to_be_visible()
        page.locator("figure.chart").first.scroll_into_view_if_needed()
        expect(page.locator("figure.chart .main-svg").first).to_be_visible(timeout=SOON)
        page.locator(".beside-table .live-play").click()
        expect(note(page)).to_contain_text("python -m http.server")
        page.get_by_role("link", name="What faro costs").first.click()
        expect(page.get_by_role("heading", level=1)).to_contain_text("What faro costs")
        page.go_back()
        page.locator('a.show-me[data-article="foster-23"]').click()
        expect(page.get_by_role("heading", name="Step 1")).to_be_visible()
        assert ours(visit) == []
