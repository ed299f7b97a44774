"""The same few steps in three engines: Chromium, Firefox and WebKit, each where the machine has it."""

from __future__ import annotations

import gzip
import json
import os
import shutil
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests import engines
from tests.browser import open_page, serve
from tests.engines import Open, Run
from tools import browsers

PAGE = "book/faro/foster.html"
CHAPTERS = ("book/faro/house.html", "book/stoss/stoss.html", "book/ferme/1659.html")
STARTS = 5
TRIED = 64 * 1024 * 1024  # bytes: the largest heap that book/_live/snapshot.mjs lets through
IPHONE = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Safari/604.1"
)
SMALL_STACK = {"JSC_maxPerThreadStackUsage": str(512 * 1024)}  # a tenth of what WebKit takes on a desktop

HELP = """
const until = async (what, found) => {
  for (let tries = 0; tries < 2400; tries++) {
    const value = found();
    if (value) return value;
    await new Promise((later) => setTimeout(later, 50));
  }
  throw new Error(`waited in vain: ${what}; the page says: ${document.querySelector(".live-note").textContent}`);
};
const cell = document.querySelector(".beside-table .live-cell");
const at = (selector) => cell.querySelector(selector);
const table = () => at(".lm-Widget .faro-edu");
const turns = (number) => () => at(".lm-Widget .turn-count")?.textContent.includes(`turn ${number} `);
const typed = async (code) => {
  for (const fold of cell.querySelectorAll("details")) fold.open = true;
  at(".live-edit").click();
  const editor = await until("an editor", () => at(".live-editor [role=textbox], .live-editor textarea"));
  editor.focus();
  document.execCommand("selectAll");
  document.execCommand("insertText", false, code);
  at(".live-run").click();
};
"""
STEPS = {
    "start": 'at(".live-play").click(); await until("a live table", table)',
    "bet": (
        """at('[data-act="lay"][data-value="9"]').dispatchEvent(new MouseEvent("click", { bubbles: true }));"""
        """await until("a bet", () => table().textContent.includes("at stake"))"""
    ),
    "turn": """at('.lm-Widget [data-act="turn"]').click(); await until("a turn", turns(1))""",
    "edited cell": (
        """await typed("import asyncio, time; time.sleep(0.1); print(await asyncio.sleep(0.1, 6 * 7))");"""
        """await until("printed text", () => at(".live-stream")?.textContent.trim() === "42")"""
    ),
    "chart": (
        """at(".live-reset").click();"""
        """await typed("import plotly.graph_objects as go; go.Figure(go.Bar(y=[1, 2]))");"""
        """await until("a chart", () => at("figure.chart .main-svg"))"""
    ),
}
LISTEN = """
window.starts = [];
window.Worker = class extends Worker {
  constructor(...order) {
    super(...order);
    this.addEventListener("message", ({ data }) => {
      if (data.type === "ready") starts.push(data.restored ? "heap" : "plain");
      if (data.type === "failed") starts.push(data.reason);
    });
  }
};
"""


def take(run: Run, name: str) -> float:
    """Take one step; the seconds it took by the page's own clock."""
    taken = run(f"{HELP} const begun = performance.now(); {STEPS[name]}; return performance.now() - begun;")
    return float(taken) / 1000


def start(run: Run) -> tuple[float, list[str]]:
    """Have the page's table live: the seconds it took, and how each attempt to start Python went."""
    run(LISTEN)
    return take(run, "start"), run("return starts")


# -- the engines


def in_page(page: Page) -> Run:
    """How Playwright runs code in a page."""
    return lambda code: page.evaluate(f"(async () => {{ {code} }})()")


@contextmanager
def in_chromium(browser: Browser) -> Iterator[Open]:
    """A reader of his own for each address, in the browser that the other tests use too."""
    with ExitStack() as visits:

        def open_address(address: str) -> Run:
            return in_page(visits.enter_context(open_page(browser, address)).page)

        yield open_address


@pytest.fixture(scope="module")
def firefox(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Open]:
    """One Firefox for all these tests."""
    command = browsers.firefox()
    if command is None:
        pytest.skip(browsers.FIREFOX_ADVICE)
    with engines.firefox(command, tmp_path_factory.mktemp("firefox")) as open_address:
        yield open_address


def webkit_parts() -> browsers.WebKit:
    """Where WebKit is; the test is skipped if it is not here."""
    parts = browsers.webkit()
    if parts is None:
        pytest.skip(browsers.WEBKIT_ADVICE)
    return parts


@pytest.fixture(scope="module")
def webkit() -> Iterator[Open]:
    """One WebKit for all these tests."""
    with engines.webkit(webkit_parts()) as open_address:
        yield open_address


@pytest.fixture(params=["Chromium", "Firefox", "WebKit"])
def engine(request: pytest.FixtureRequest) -> Iterator[Open]:
    """Each engine in turn, told how to open an address."""
    if request.param == "Chromium":
        with in_chromium(request.getfixturevalue("chromium")) as open_address:
            yield open_address
    else:
        yield request.getfixturevalue(request.param.lower())


@pytest.fixture
def address(site: Path) -> Iterator[str]:
    """Where the built book is served: for each test a new place, where no tab has stored anything yet."""
    with serve(site) as top:
        yield top


# -- what each of them does


@pytest.mark.browser
def test_an_engine_takes_all_steps(engine: Open, address: str) -> None:
    """Going live, a bet, a turn, an edited cell and a chart."""
    run = engine(address + PAGE)
    taken = {name: take(run, name) for name in STEPS}
    print(", ".join(f"{name} {seconds:.2f} s" for name, seconds in taken.items()))


@pytest.mark.browser
def test_five_starts_in_a_row_restore_the_heap(engine: Open, address: str) -> None:
    """Every start is from the build's heap at the first attempt, whatever engine wrote the heap."""
    ways = [start(engine(address + PAGE))[1] for _ in range(STARTS)]
    assert ways == [["heap"]] * STARTS


@pytest.mark.browser
def test_a_heap_of_the_largest_size_is_restored(engine: Open, site: Path, tmp_path: Path) -> None:
    """What the build lets through starts: a heap larger than the memory that the program begins with."""
    copy = tmp_path / "site"
    shutil.copytree(site, copy, copy_function=os.link)
    (packed,) = (copy / "live").glob("heap.*.bin")
    whole = gzip.decompress(packed.read_bytes()).ljust(TRIED, b"\0")
    padded = gzip.compress(whole, 1)
    (copy / "live" / "padded.bin").write_bytes(padded)
    heap = {"name": "padded.bin", "size": len(padded), "unpacked": len(whole)}
    with serve(copy) as top:
        run = engine(top + PAGE)
        run(f"window.atbLive.release.heap = {json.dumps(heap)}")
        assert start(run)[1] == ["heap"]
        take(run, "bet")
        take(run, "turn")


@pytest.mark.browser
def test_a_heap_is_restored_where_pyodide_does_without_its_trampoline(
    chromium: Browser, address: str
) -> None:
    """On an iPhone Pyodide calls C functions in another way than the Node that wrote the heap."""
    with open_page(chromium, address + PAGE, user_agent=IPHONE) as visit:
        assert start(in_page(visit.page))[1] == ["heap"]


def test_webkit_with_a_small_stack_starts_again_and_again(address: str) -> None:
    """Five loads of one page and three other chapters, as on a telephone, whose stack is small."""
    with engines.webkit(webkit_parts(), **SMALL_STACK) as open_address:
        for page in (*[PAGE] * STARTS, *CHAPTERS):
            seconds, ways = start(open_address(address + page))
            print(f"{page} {seconds:.2f} s")
            assert ways == ["heap"], page
