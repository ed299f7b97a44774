"""Python in the page: going live, playing, editing, stopping, and what happens when something is missing."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Response, expect

from tests.browser import Visit, axe, open_page, serve
from tools.serve import HOST, StaticHandler, StaticServer

ROOT = Path(__file__).resolve().parent.parent
LIVE = ROOT / "book" / "_live"
SOON = 30_000  # milliseconds, on a busy machine
PLAIN = 90_000

pytestmark = pytest.mark.browser

CONFIG = """\
title: A book of live cells
only_build_toc_files: true
execute:
  execute_notebooks: force
sphinx:
  local_extensions:
    live: {ext}
  config:
    extensions: [myst_nb, jupyter_book, sphinx_comments, sphinx_external_toc, sphinx_book_theme, live]
    live_runtime: {runtime}
    html_static_path: [{css}]
    html_css_files: [table.css]
    nb_mime_priority_overrides: [["*", "application/vnd.jupyter.widget-view+json", null]]
    nb_ipywidgets_js: {{}}
"""
TOC = "format: jb-book\nroot: index\nchapters:\n  - file: deep/plain\n"
HEAD = """\
---
jupytext:
  text_representation:
    extension: .md
    format_name: myst
kernelspec:
  display_name: Python 3
  language: python
  name: python3
---
"""
INDEX = (
    HEAD
    + """\
# A table

```{code-cell} ipython3
:tags: [hide-input]
from faro_edu import faro
table = faro.Table(seed="a test")
table
```

The text below the table.

```{code-cell} ipython3
words = "</script><b>printed</b> & done"
print(words)
```

```{code-cell} ipython3
:tags: [remove-input]
number = 6 * 7
print(number)
```

```{code-cell} ipython3
number + 1
```

```{code-cell} ipython3
faro.Table(seed="the second table")
```

```{code-cell} ipython3
from fractions import Fraction
from faro_edu import check
check.answer("?", Fraction(6, 7))
```
"""
)
PLAIN_PAGE = "# No code here\n\nNothing to run.\n"


@pytest.fixture(scope="session")
def runtime() -> Path:
    """The runtime of the live pages, built if it is not up to date."""
    subprocess.run([sys.executable, str(LIVE / "build.py")], check=True, cwd=ROOT)
    return LIVE / "dist"


@pytest.fixture(scope="session")
def site(runtime: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small book with live cells, built as a strict build is."""
    book = tmp_path_factory.mktemp("book")
    css = ROOT / "faro_edu" / "widget" / "table.css"
    config = CONFIG.format(ext=ROOT / "book" / "_ext", runtime=runtime, css=css)
    (book / "_config.yml").write_text(config, encoding="utf-8")
    (book / "_toc.yml").write_text(TOC, encoding="utf-8")
    (book / "index.md").write_text(INDEX, encoding="utf-8")
    (book / "deep").mkdir()
    (book / "deep" / "plain.md").write_text(PLAIN_PAGE, encoding="utf-8")
    command = [
        str(Path(sys.executable).with_name("jupyter-book")),
        "build",
        "-n",
        "-W",
        "--keep-going",
        str(book),
    ]
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return book / "_build" / "html"


@pytest.fixture(scope="session")
def address(site: Path) -> Iterator[str]:
    """Where the small book is served, under a sub-path."""
    with serve(site) as top:
        yield top


@pytest.fixture
def visit(chromium: Browser, address: str) -> Iterator[Visit]:
    """A fresh reader on the page with the tables."""
    with open_page(chromium, address + "index.html") as opened:
        yield opened


@pytest.fixture(scope="module")
def opened(chromium: Browser, address: str) -> Iterator[Visit]:
    """One page for all tests that only run code: Python starts once."""
    with open_page(chromium, address + "index.html") as opened:
        yield opened


@pytest.fixture
def coder(opened: Visit) -> Visit:
    """A reader whose page runs Python and whose cell shows the printed code."""
    reset = cell(opened.page, 3).get_by_role("button", name="Reset")
    if reset.is_visible():
        reset.click()
    opened.failures.clear()
    return opened


def go_live(page: Page, within: int = SOON) -> None:
    """Press *Play here* and wait for the table."""
    page.locator(".live-play").first.click()
    expect(page.locator(".lm-Widget .faro-edu").first).to_be_visible(timeout=within)


def cell(page: Page, number: int) -> Any:
    """The code cell at a place in the chapter, Markdown cells counted."""
    return page.locator(f".live-cell-c{number}")


def run_code(page: Page, code: str, number: int = 3) -> str:
    """Put `code` into a cell, run it, and give back what it shows."""
    place = cell(page, number)
    if place.get_by_role("button", name="Edit", exact=True).is_visible():
        place.get_by_role("button", name="Edit", exact=True).click()
    editor = place.locator(".live-editor").get_by_role("textbox")
    editor.fill(code)
    runs = int(place.get_attribute("data-live-runs") or 0)
    editor.press("Shift+Enter")
    expect(place).to_have_attribute("data-live-runs", str(runs + 1), timeout=SOON)
    shown: str = place.locator(".cell_output").inner_text()
    return shown


def ours(visit: Visit) -> list[str]:
    """What went wrong on a page, without the sounds of the theme and of a browser that looks for an icon."""
    return [failure for failure in visit.failures if "theme mode" not in failure and "favicon" not in failure]


def fetched(visit: Visit, name: str) -> int:
    """How often a file of the runtime was asked for."""
    return sum(f"/live/{name}." in request for request in visit.requests)


# -- going live


def test_a_click_makes_the_poster_a_table_that_plays(visit: Visit) -> None:
    """After *Play here* the table stands in the poster's place and answers, and no outside host was asked."""
    page = visit.page
    below = page.get_by_text("The text below the table.")
    depth = "element => element.getBoundingClientRect().top + scrollY"
    before = below.evaluate(depth)
    go_live(page)
    assert below.evaluate(depth) == pytest.approx(before, abs=40)
    page.locator('.lm-Widget [data-act="turn"]').first.click()
    expect(page.locator(".lm-Widget .turn-count").first).to_contain_text("turn 1")
    assert visit.foreign == []
    assert ours(visit) == []


def test_nothing_of_the_runtime_is_fetched_before_a_reader_comes_near(visit: Visit) -> None:
    """A page that is only read costs one small script; the pointer on *Play here* begins to fetch."""
    visit.page.wait_for_timeout(500)
    assert [name.rsplit("/", 1)[1].split(".")[0] for name in visit.requests if "/live/" in name] == [
        "live",
        "page",
    ]
    visit.page.locator(".live-play").first.hover()
    expect(visit.page.locator(".live-bar progress").first).to_be_visible(timeout=SOON)
    go_live(visit.page)
    assert fetched(visit, "heap") == 1


def test_the_small_script_stays_small(site: Path) -> None:
    """What every reader of a page with cells pays before a click: at most 15 kB, and no page without cells pays it."""
    assert sum(file.stat().st_size for file in (site / "live").glob("page.*.js")) <= 15_000
    assert "live/page." not in (site / "deep" / "plain.html").read_text(encoding="utf-8")


def test_the_first_table_needs_at_most_fourteen_megabytes(chromium: Browser, address: str) -> None:
    """From a server that packs nothing."""
    with open_page(chromium, address + "index.html") as visit:
        sizes: list[int] = []

        def weigh(answer: Response) -> None:
            if answer.url.startswith("http"):  # not from within the page
                sizes.append(int(answer.headers.get("content-length", 0)))

        visit.context.on("response", weigh)
        go_live(visit.page)
        assert fetched(visit, "heap") == 1
        assert 5_000_000 < sum(sizes) <= 14_000_000 + later(visit)


def later(visit: Visit) -> int:
    """Bytes of what comes after the first table and may have begun to come."""
    manifest = json.loads((LIVE / "dist" / "release.json").read_text(encoding="utf-8"))["release"]
    return sum(manifest[name]["size"] for name in ("stdlib", "start", "late") if fetched(visit, name))


def test_a_second_click_while_it_starts_starts_nothing_twice(visit: Visit) -> None:
    """Two quick presses are one start and one run."""
    visit.page.locator(".live-play").first.dblclick()
    expect(visit.page.locator(".lm-Widget .faro-edu")).to_have_count(1, timeout=SOON)
    visit.page.wait_for_timeout(300)
    assert visit.page.locator(".lm-Widget .faro-edu").count() == 1
    assert fetched(visit, "heap") == 1


def test_cells_run_in_order(visit: Visit) -> None:
    """Run on a later cell runs the cells above it first, also those whose code is not printed."""
    page = visit.page
    cell(page, 5).get_by_role("button", name="Run").click()
    expect(cell(page, 5).locator(".live-data")).to_have_text("43", timeout=SOON)
    expect(cell(page, 3).locator(".live-stream")).to_have_text("</script><b>printed</b> & done")
    expect(page.locator(".lm-Widget .faro-edu")).to_have_count(1)


def test_the_start_is_announced_and_counted(chromium: Browser, site: Path) -> None:
    """While it fetches, the bar counts bytes and a polite region says what happens."""
    with slow_server(site, slow="heap") as top, open_page(chromium, top + "index.html") as visit:
        visit.page.locator(".live-play").first.click()
        expect(visit.page.locator(".live-bar .live-note").first).to_contain_text("MB", timeout=SOON)
        expect(visit.page.get_by_role("progressbar", name="Fetching Python")).to_be_visible()
        voice = visit.page.locator(".live-voice[aria-live=polite]")
        expect(voice).to_contain_text("Python")
        expect(voice).to_have_text("The table is live.", timeout=SOON)


# -- fallbacks


@contextmanager
def broken(site: Path, folder: Path, *names: str) -> Iterator[str]:
    """The site with some files of the runtime cut off in the middle."""
    copy = folder / "site"
    shutil.copytree(site, copy)
    for name in names:
        (file,) = (copy / "live").glob(f"{name}.*")
        content = file.read_bytes()
        file.write_bytes(content[: len(content) // 2])
    with serve(copy) as top:
        yield top


def test_a_truncated_heap_leads_to_the_plain_boot(chromium: Browser, site: Path, tmp_path: Path) -> None:
    """Without a usable snapshot Python starts from its parts, and the table is live all the same."""
    with broken(site, tmp_path, "heap") as top, open_page(chromium, top + "index.html") as visit:
        go_live(visit.page, PLAIN)
        assert fetched(visit, "stdlib") == 1
        assert "43" in run_code(visit.page, "print(6 * 7 + 1)")


def test_without_any_start_the_poster_stays_with_a_sentence(
    chromium: Browser, site: Path, tmp_path: Path
) -> None:
    """When nothing starts, the picture stays and the page says what to do; the button works again."""
    with broken(site, tmp_path, "heap", "start") as top, open_page(chromium, top + "index.html") as visit:
        visit.page.locator(".live-play").first.click()
        note = visit.page.locator(".live-bar .live-note").first
        expect(note).to_contain_text("Binder", timeout=PLAIN)
        expect(visit.page.locator(".faro-edu").first).to_be_visible()
        expect(visit.page.locator(".live-play").first).to_be_enabled()
        assert visit.page.locator(".live-voice").inner_text() == note.inner_text()


def test_an_old_page_whose_files_are_gone_says_reload(chromium: Browser, site: Path, tmp_path: Path) -> None:
    """A page that stays open while a new release is published asks to be loaded again."""
    copy = tmp_path / "site"
    shutil.copytree(site, copy)
    with serve(copy) as top, open_page(chromium, top + "index.html") as visit:
        shutil.rmtree(copy / "live")
        visit.page.locator(".live-play").first.click()
        expect(visit.page.locator(".live-bar .live-note").first).to_contain_text("reload", timeout=SOON)


@contextmanager
def server_of(handler: type[StaticHandler], site: Path) -> Iterator[str]:
    """A server with manners of its own."""
    server = StaticServer((HOST, 0), partial(handler, directory=str(site), prefix="/book/"))
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://{HOST}:{server.server_port}/book/"
    finally:
        server.shutdown()
        server.server_close()


@contextmanager
def slow_server(site: Path, slow: str) -> Iterator[str]:
    """A server that takes its time over one file."""

    class Slow(StaticHandler):
        def copyfile(self, source: Any, outputfile: Any) -> None:
            from time import sleep

            if slow not in self.path:
                return super().copyfile(source, outputfile)
            while piece := source.read(500_000):
                outputfile.write(piece)
                sleep(0.1)

    with server_of(Slow, site) as top:
        yield top


@contextmanager
def typed_server(site: Path, **types: str) -> Iterator[str]:
    """A server that gives kinds of file types of its own."""

    class Typed(StaticHandler):
        extensions_map = StaticHandler.extensions_map | {f".{kind}": mime for kind, mime in types.items()}

    with server_of(Typed, site) as top:
        yield top


def test_data_of_any_type_starts(chromium: Browser, site: Path) -> None:
    """Whatever type the server gives the packed files, they work."""
    with typed_server(site, bin="text/plain") as top, open_page(chromium, top + "index.html") as visit:
        go_live(visit.page)
        assert fetched(visit, "stdlib") <= 1


def test_a_refused_module_is_named_with_its_type(chromium: Browser, site: Path) -> None:
    """Where the server calls scripts plain text, one sentence names the file and the type."""
    with typed_server(site, js="text/plain") as top, open_page(chromium, top + "index.html") as visit:
        visit.page.locator(".live-play").first.click()
        note = visit.page.locator(".live-bar .live-note").first
        expect(note).to_contain_text("text/plain", timeout=SOON)
        expect(note).to_contain_text("client.")
        expect(visit.page.locator(".faro-edu").first).to_be_visible()


@contextmanager
def headed_server(site: Path, **headers: str) -> Iterator[str]:
    """A server that says more of every file."""

    class Headed(StaticHandler):
        def end_headers(self) -> None:
            for name, value in headers.items():
                self.send_header(name.replace("_", "-"), value)
            super().end_headers()

    with server_of(Headed, site) as top:
        yield top


def test_a_strict_policy_needs_one_word(chromium: Browser, site: Path) -> None:
    """Own scripts and workers plus 'wasm-unsafe-eval' are enough for a table: no blob, no eval."""
    policy = "script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'"
    with (
        headed_server(site, Content_Security_Policy=policy) as top,
        open_page(chromium, top + "index.html") as visit,
    ):
        go_live(visit.page)
        visit.page.locator('.lm-Widget [data-act="turn"]').first.click()
        expect(visit.page.locator(".lm-Widget .turn-count").first).to_contain_text("turn 1")
        assert fetched(visit, "stdlib") <= 1


def test_a_policy_without_webassembly_leaves_the_poster(chromium: Browser, site: Path) -> None:
    """Without that word the poster stays, with a sentence."""
    policy = "script-src 'self'; worker-src 'self'"
    with (
        headed_server(site, Content_Security_Policy=policy) as top,
        open_page(chromium, top + "index.html") as visit,
    ):
        visit.page.locator(".live-play").first.click()
        expect(visit.page.locator(".live-bar .live-note").first).to_contain_text("Binder", timeout=PLAIN)


@pytest.mark.parametrize("headers", [{}, {"Access_Control_Allow_Origin": "*"}], ids=["own host", "any host"])
def test_a_closed_frame_of_a_course_leaves_the_poster(
    chromium: Browser, site: Path, tmp_path: Path, headers: dict[str, str]
) -> None:
    """In a frame that takes the page's own address away nothing can start: the page says to open it by itself."""
    frame = '<!doctype html><title>A course</title><iframe sandbox="allow-scripts" src="index.html"></iframe>'
    with headed_server(site, **headers) as top, open_page(chromium, "about:blank") as visit:
        visit.page.route(top + "course", lambda route: route.fulfill(body=frame, content_type="text/html"))
        visit.page.goto(top + "course")
        page = visit.page.frame_locator("iframe")
        page.locator(".live-play").first.click()
        expect(page.locator(".live-bar .live-note").first).to_contain_text("window of its own", timeout=SOON)
        expect(page.locator(".faro-edu").first).to_be_visible()


# -- code


def test_a_cell_is_edited_run_and_reset(coder: Visit) -> None:
    """Edit opens the code, Shift+Enter runs it, Reset brings the printed code and output back."""
    page = coder.page
    printed = cell(page, 3).locator(".cell_output").inner_text()
    assert run_code(page, "print(words)") != printed  # the printed line that sets `words` is gone
    assert run_code(page, "words = 'typed'\nprint(words)\n21 * 2").split() == ["typed", "42"]
    cell(page, 3).get_by_role("button", name="Reset").click()
    assert cell(page, 3).locator(".cell_output").inner_text() == printed
    expect(cell(page, 3).locator(".cell_input pre").first).to_contain_text("</script>")
    assert ours(coder) == []


def test_an_error_shows_the_readers_own_lines(coder: Visit) -> None:
    """A traceback is short: the lines of cells, then what went wrong."""
    told = run_code(coder.page, "def halve(x):\n    return x / 0\n\nhalve(1)")
    assert [line.strip() for line in told.splitlines() if "File" in line] == [
        'File "this cell", line 4, in <module>',
        'File "this cell", line 2, in halve',
    ]
    assert told.strip().endswith("ZeroDivisionError: division by zero")
    assert "line 2" in run_code(coder.page, "x = 1\nprint(x")
    assert "input() does not work" in run_code(coder.page, "input('Name?')")


def test_an_endless_cell_is_stopped(visit: Visit) -> None:
    """Stop kills a cell that runs for ever; the page says that the variables are gone and runs again."""
    page = visit.page
    go_live(page)
    cell(page, 3).get_by_role("button", name="Edit", exact=True).click()
    cell(page, 3).get_by_role("textbox").fill("while True:\n    print('again')")
    cell(page, 3).get_by_role("button", name="Run", exact=True).click()
    expect(cell(page, 3).locator(".live-stream")).to_contain_text("again", timeout=SOON)
    cell(page, 3).get_by_role("button", name="Stop", exact=True).click()
    expect(cell(page, 3).locator(".live-note")).to_contain_text("variables of this page are gone")
    expect(page.locator(".lm-Widget")).to_have_count(0)
    expect(page.locator(".live-play").first).to_be_visible()
    assert run_code(page, "print('fresh')").strip() == "fresh"


def test_a_double_click_on_run_is_one_run(coder: Visit) -> None:
    """The button is *Stop* by the time of the second half of a double click, which was not meant for that."""
    run_code(coder.page, "import time\ntries = 0")
    run_code(coder.page, "tries += 1; time.sleep(1); print('tries', tries)")
    runs = int(cell(coder.page, 3).get_attribute("data-live-runs"))
    cell(coder.page, 3).locator(".live-run").dblclick()
    expect(cell(coder.page, 3)).to_have_attribute("data-live-runs", str(runs + 1), timeout=SOON)
    expect(cell(coder.page, 3).locator(".live-stream")).to_have_text("tries 2")


def test_what_waits_for_a_stopped_cell_does_not_run(visit: Visit) -> None:
    """Who stops an endless cell does not have it started again by a cell that waited for it."""
    page = visit.page
    go_live(page)
    run_code(page, "words = 0")
    cell(page, 3).get_by_role("textbox").fill("while True: pass")
    cell(page, 3).get_by_role("button", name="Run").click()
    cell(page, 5).get_by_role("button", name="Run").click()
    expect(cell(page, 5).locator(".live-note")).to_contain_text("Waits")
    cell(page, 3).locator(".live-run").click()
    expect(cell(page, 3).locator(".live-note")).to_contain_text("Stopped")
    page.wait_for_timeout(2000)
    expect(cell(page, 3).locator(".live-run")).to_have_text("Run")
    assert not cell(page, 5).get_attribute("data-live-runs")
    assert ours(visit) == []


def test_a_start_can_be_stopped_and_made_again(chromium: Browser, site: Path) -> None:
    """On a slow line the first word comes at once, and who will not wait presses Stop."""
    with slow_server(site, slow="heap") as top, open_page(chromium, top + "index.html") as visit:
        bar = visit.page.locator(".live-bar").first
        bar.locator(".live-play").click()
        bar.locator(".live-stop").click()
        expect(bar.locator(".live-note")).to_have_text("Python was not started.")
        expect(bar.locator("progress")).to_have_count(0)
        go_live(visit.page)
        assert ours(visit) == []


def test_a_pointer_that_rests_on_stop_starts_nothing(chromium: Browser, site: Path) -> None:
    """The button that takes the place of Stop is under the pointer, and nobody came near to it."""
    with slow_server(site, slow="heap") as top, open_page(chromium, top + "index.html") as visit:
        bar = visit.page.locator(".live-bar").first
        bar.locator(".live-play").click()
        bar.locator(".live-stop").click()
        visit.page.wait_for_timeout(1500)
        expect(bar.locator(".live-note")).to_have_text("Python was not started.")
        assert visit.page.workers == []


def test_when_the_machinery_is_gone_the_page_says_so_and_can_try_again(chromium: Browser, site: Path) -> None:
    """A new release was published meanwhile: one sentence, no Python left behind, and the next press works."""
    with serve(site) as top, open_page(chromium, top + "index.html") as visit:
        visit.page.route("**/live/cells.*", lambda route: route.fulfill(status=404))
        bar = visit.page.locator(".live-bar").first
        bar.locator(".live-play").click()
        expect(bar.locator(".live-note")).to_contain_text("older edition")
        expect(bar.locator("progress")).to_have_count(0)
        assert visit.page.workers == []
        visit.page.unroute("**/live/cells.*")
        go_live(visit.page)


def test_the_first_word_does_not_wait_for_the_machinery(chromium: Browser, site: Path) -> None:
    """What tells how far the start is comes before the larger part of the scripts."""
    with open_page(chromium, "about:blank") as visit, serve(site) as top:
        visit.page.route("**/live/cells.*", lambda route: None)  # never answered
        visit.page.goto(top + "index.html")
        visit.page.locator(".live-play").first.click()
        expect(visit.page.locator(".live-bar progress").first).to_be_visible(timeout=SOON)
        expect(visit.page.locator(".live-bar .live-note").first).to_contain_text("Python")


def test_a_crash_of_python_itself_is_told(visit: Visit) -> None:
    """Where not Python's code but the program that runs it breaks, the page says so and starts another."""
    page = visit.page
    go_live(page)
    cell(page, 3).get_by_role("button", name="Edit", exact=True).click()
    cell(page, 3).get_by_role("textbox").fill("import ctypes\nctypes.string_at(0xfffffff0, 10)")
    cell(page, 3).get_by_role("button", name="Run").click()
    expect(cell(page, 3).locator(".live-note")).to_contain_text("Python broke off", timeout=SOON)
    assert "43" in run_code(page, "print(6 * 7 + 1)")


def test_a_widget_that_never_answers_can_be_stopped(visit: Visit) -> None:
    """A handler that runs for ever is ended by the Stop of the cell that shows its button."""
    page = visit.page
    handler = "def for_ever(_):\n    while True: pass\n"
    run_code(
        page,
        handler + "import ipywidgets\nb = ipywidgets.Button(description='For ever')\nb.on_click(for_ever)\nb",
    )
    cell(page, 3).get_by_role("button", name="For ever").click()
    expect(cell(page, 3).locator(".live-run")).to_have_text("Stop", timeout=SOON)
    cell(page, 3).locator(".live-run").click()
    expect(cell(page, 3).locator(".live-note")).to_contain_text("Stopped")
    assert "43" in run_code(page, "print(6 * 7 + 1)")


def test_a_question_has_a_field_for_the_answer(coder: Visit) -> None:
    """Who answers needs no Python: a field and Check, by Enter too; the answer stands in the code."""
    page = coder.page
    question = page.locator(".live-cell", has=page.locator(".live-answer"))
    field = question.get_by_label("Your answer")
    field.fill("5/7")
    question.get_by_role("button", name="Check").click()
    expect(question.locator(".answer-check")).to_contain_text("5/7 is not", timeout=SOON)
    field.fill("6/7")
    field.press("Enter")
    expect(question.locator(".answer-check")).to_contain_text("Right", timeout=SOON)
    expect(field).to_be_focused()
    expect(page.locator(".live-voice")).to_contain_text("Right")
    question.get_by_role("button", name="Edit", exact=True).click()
    expect(question.get_by_role("textbox", name="Python code")).to_contain_text('answer("6/7"')
    question.get_by_role("button", name="Reset").click()
    assert ours(coder) == []


def test_printing_without_end_does_not_fill_the_page(coder: Visit) -> None:
    """What one run prints is cut after two hundred thousand characters, and the page says so."""
    told = run_code(coder.page, "for n in range(50_000):\n    print(n, 'and on')")
    assert len(told) < 210_000
    assert "left out" in told


def test_output_of_a_callback_stands_under_the_widget(coder: Visit) -> None:
    """Prints and errors stand under the cell that shows the button, at once, in order; lines count as the editor's."""
    code = """
import sys, ipywidgets
button = ipywidgets.Button(description="Press me")
def pressed(_):
    print("a", end="")
    print("oh", file=sys.stderr)
    print("b")
    raise ValueError("no more")
button.on_click(pressed)
button"""
    run_code(coder.page, code)
    coder.page.get_by_role("button", name="Press me").click()
    expect(cell(coder.page, 3).locator(".live-error")).to_contain_text("ValueError: no more", timeout=SOON)
    texts = cell(coder.page, 3).locator(".live-stream").all_inner_texts()
    assert [text.strip() for text in texts] == ["a", "oh", "b"]
    assert "line 8, in pressed" in cell(coder.page, 3).locator(".live-error").inner_text()


def test_output_widgets_and_sliders_work(coder: Visit) -> None:
    """`interact` calls again when its slider moves, and shows only the newest output."""
    run_code(
        coder.page, "import ipywidgets\nipywidgets.interact(lambda n: print('twice is', 2 * n), n=(0, 9))"
    )
    place = cell(coder.page, 3).locator(".cell_output")
    expect(place).to_contain_text("twice is 8", timeout=SOON)
    slider = coder.page.get_by_role("slider").first
    slider.focus()
    for _ in range(3):
        slider.press("ArrowRight")
    expect(place).to_contain_text("twice is 14", timeout=SOON)
    assert "twice is 8" not in place.inner_text()


def test_one_click_is_one_action_however_often_a_table_is_shown(coder: Visit) -> None:
    """Views of one table act once, look alike, and leave nothing behind when they go."""
    page = coder.page
    for _ in range(3):
        run_code(page, "from IPython.display import display\ndisplay(table, table)\ntable")
    views = cell(page, 3).locator(".lm-Widget .faro-edu")
    expect(views).to_have_count(3, timeout=SOON)
    views.nth(1).locator('[data-act="turn"]').click()
    for place in range(3):
        expect(views.nth(place).locator(".turn-count")).to_contain_text("turn 1")
    page.wait_for_timeout(300)
    expect(views.first.locator(".turn-count")).to_contain_text("turn 1")
    assert run_code(page, "print('no table now')").strip() == "no table now"
    assert ours(coder) == []


def test_what_python_does_before_a_table_is_shown_is_seen(coder: Visit) -> None:
    """A table that is played from code first, and shown after, shows the last state."""
    run_code(
        coder.page, "other = faro.Table(seed='x')\nfor _ in range(20):\n    other.do(faro.Turn())\nother"
    )
    expect(cell(coder.page, 3).locator(".turn-count")).to_contain_text("turn 20", timeout=SOON)
    run_code(
        coder.page,
        "from IPython.display import display\nt = faro.Table(seed='y')\ndisplay(t)\n"
        "for _ in range(20):\n    t.do(faro.Turn())",
    )
    expect(cell(coder.page, 3).locator(".turn-count")).to_contain_text("turn 20", timeout=SOON)


def test_outputs_of_all_kinds_are_shown(coder: Visit) -> None:
    """HTML without its scripts, updated and cleared displays, awaited values."""
    page = coder.page
    run_code(
        page, "from IPython.display import HTML\nHTML('<p id=made>bold</p><script>window.ran = 1</script>')"
    )
    expect(page.locator("#made")).to_have_text("bold")
    assert page.evaluate("window.ran") is None
    code = "from IPython.display import display\nshown = display('old', display_id=True)\nshown.update('new')"
    assert run_code(page, code).strip() == "'new'"
    code = "from IPython.display import clear_output\nprint(1)\nclear_output(wait=True)\nprint(2)"
    assert run_code(page, code).strip() == "2"
    assert run_code(page, "import asyncio\nawait asyncio.sleep(0.01, 'awaited')").strip() == "'awaited'"


# -- what is kept


def test_what_was_typed_survives_a_reload(visit: Visit) -> None:
    """A reload of the tab brings the typed code back; another tab does not see it."""
    page = visit.page
    run_code(page, "print('typed here')")
    page.reload()
    expect(cell(page, 3).get_by_role("textbox")).to_contain_text("typed here", timeout=SOON)
    other = visit.context.new_page()
    other.goto(page.url)
    other.wait_for_timeout(1000)
    assert other.get_by_role("textbox", name="Python code").count() == 0


def test_kept_changes_last_until_erased(visit: Visit) -> None:
    """*Keep my changes* reaches another tab; *Erase* removes all of it."""
    page = visit.page
    run_code(page, "print('kept here')")
    assert page.evaluate("localStorage.length") == 0 or not page.evaluate(
        "Object.keys(localStorage).join().includes('atb:')"
    )
    cell(page, 3).get_by_role("button", name="Keep my changes").click()
    other = visit.context.new_page()
    other.goto(page.url)
    expect(cell(other, 3).get_by_role("textbox")).to_contain_text("kept here", timeout=SOON)
    cell(other, 3).get_by_role("button", name="Erase").click()
    assert "atb:" not in other.evaluate("Object.keys(localStorage).join()")


def test_an_edit_over_another_edition_of_a_cell_is_not_put_in(visit: Visit) -> None:
    """What was kept over code that the book no longer prints is refused in words, not half read."""
    page = visit.page
    kept = json.dumps({"code": "print('old')", "printed": "another text", "release": "before"})
    page.evaluate("(kept) => localStorage.setItem('atb:code:index:c3', kept)", kept)
    page.reload()
    expect(cell(page, 3).locator(".live-note")).to_contain_text("another edition", timeout=SOON)
    assert page.get_by_role("textbox", name="Python code").count() == 0


BLOCKED = """for (const name of ["localStorage", "sessionStorage"])
  Object.defineProperty(window, name, { get() { throw new DOMException("denied", "SecurityError") } });"""


def test_without_storage_everything_else_works(chromium: Browser, address: str) -> None:
    """A browser that stores nothing: the page plays and runs, and says once that nothing is kept."""
    context = chromium.new_context()
    context.add_init_script(BLOCKED)
    page = context.new_page()
    page.goto(address + "index.html")
    go_live(page)
    assert run_code(page, "print('still')").strip() == "still"
    expect(cell(page, 3).locator(".live-note")).to_contain_text("stores nothing")
    context.close()


# -- manners


def test_a_full_storage_says_so_each_time(visit: Visit) -> None:
    """Keep answers every time; a full storage is not called one that stores nothing."""
    page = visit.page
    page.evaluate(
        "() => { for (let more = 'x'.repeat(1 << 20); more; ) {"
        " try { localStorage.setItem(Math.random(), more); } catch { more = more.slice(1 + more.length / 2); } } }"
    )
    run_code(page, "a_change = 1" + " " * 100)
    for _ in range(2):
        note = cell(page, 3).locator(".live-tools .live-note")
        note.evaluate("(note) => { note.textContent = ''; }")
        cell(page, 3).get_by_role("button", name="Keep").click()
        expect(note).to_contain_text("is full")


def test_by_keyboard_alone(visit: Visit) -> None:
    """Play here, Edit and Run answer to keys; Tab leaves the editor; the focus never gets lost."""
    page = visit.page
    page.locator(".live-play").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".lm-Widget .faro-edu").first).to_be_visible(timeout=SOON)
    assert page.evaluate("document.activeElement !== document.body")
    cell(page, 3).get_by_role("button", name="Edit", exact=True).focus()
    page.keyboard.press("Enter")
    expect(cell(page, 3).get_by_role("textbox")).to_be_focused(timeout=SOON)
    page.keyboard.press("Tab")
    assert page.evaluate(
        "!document.activeElement.closest('.live-editor') && document.activeElement !== document.body"
    )


def test_a_live_page_has_no_serious_axe_finding(chromium: Browser, address: str) -> None:
    """Live table, open editor, error and note, in light and dark."""
    with open_page(chromium, address + "index.html") as visit:
        go_live(visit.page)
        run_code(visit.page, "print('text')\n1 / 0")
        for scheme in ("light", "dark"):
            visit.page.evaluate("(theme) => { document.documentElement.dataset.theme = theme; }", scheme)
            assert axe(visit.page, ".live-bar, .live-tools, .live-cell-c3 .cell_output") == []


def test_scripts_are_typed(runtime: Path) -> None:
    """The hand-written scripts pass the type checker."""
    checker = ROOT / "node_modules" / ".bin" / "tsc"
    result = subprocess.run([str(checker), "-p", str(LIVE)], capture_output=True, text=True, check=False)
    assert result.stdout == ""
    assert result.returncode == 0


# -- widgets and outputs


def output(visit: Visit) -> Any:
    """What the cell that the tests write in shows."""
    return cell(visit.page, 3).locator(".cell_output")


def themed(page: Page, scheme: str) -> None:
    """Show the page in light or dark."""
    page.evaluate("(theme) => { document.documentElement.dataset.theme = theme; }", scheme)


CONTROLS = """
import ipywidgets as widgets
panes = widgets.Tab([widgets.Label("first pane"), widgets.Label("second pane")], titles=["one", "two"])
buttons = [widgets.Button(description=kind or "plain", button_style=kind)
           for kind in ("", "primary", "success", "info", "warning", "danger")]
choice = widgets.Dropdown(options=["jack", "queen"], description="Choice")
slider = widgets.IntSlider(value=30, description="How many")
widgets.VBox([slider, widgets.HBox(buttons), panes, choice, widgets.ToggleButtons(options=["open", "copper"])])"""


def test_controls_look_like_controls(coder: Visit) -> None:
    """A slider has a handle on a track, a button an edge, a tab one pane; all can be read in light and dark."""
    page = coder.page
    run_code(page, CONTROLS)
    sizes = [output(coder).locator(part).bounding_box() for part in (".noUi-base", ".noUi-handle")]
    (track, handle) = [(box["width"], box["height"]) for box in sizes]
    assert min(handle) >= 10
    assert track[0] >= 80
    assert track[1] >= 2
    plain = output(coder).get_by_role("button", name="plain")
    assert plain.evaluate("button => getComputedStyle(button).borderTopWidth") != "0px"
    expect(output(coder).get_by_text("first pane")).to_be_visible()
    expect(output(coder).get_by_text("second pane")).to_be_hidden()
    for scheme in ("dark", "light"):
        themed(page, scheme)
        assert axe(page, ".live-cell-c3 .cell_output") == []
    assert ours(coder) == []


def test_play_plays(coder: Visit) -> None:
    """`Play` counts to its end, though the theme puts pictures in the place of its icons."""
    run_code(
        coder.page,
        "import ipywidgets as widgets\nplay = widgets.Play(max=3, interval=50)\ncount = widgets.IntText()\n"
        "link = widgets.jslink((play, 'value'), (count, 'value'))\nwidgets.VBox([play, count])",
    )
    output(coder).get_by_role("button", name="Play").click()
    expect(output(coder).get_by_role("spinbutton")).to_have_value("3", timeout=SOON)
    expect(output(coder).get_by_role("button", name="Play")).to_be_visible()
    assert ours(coder) == []


ANIMATION = """
from IPython.display import clear_output
for n in range(300):
    clear_output(wait=True)
    print('-' * 1000, 'frame', n)"""
LONG_PRINTS = """
import ipywidgets
def long(n):
    print('-' * 150_000)
    print('n is', n)
ipywidgets.interact(long, n=(0, 9));"""


def test_what_was_cleared_does_not_count_as_printed(coder: Visit) -> None:
    """The limit of what one run prints begins anew with what is cleared, and with each message of a widget."""
    assert run_code(coder.page, ANIMATION).strip().endswith("frame 299")
    run_code(coder.page, LONG_PRINTS)
    slider = output(coder).get_by_role("slider", name="n")
    for n in (5, 6, 7):
        slider.press("ArrowRight")
        expect(output(coder)).to_contain_text(f"n is {n}", timeout=SOON)


def test_shows_without_end_are_stopped(coder: Visit) -> None:
    """Outputs, a value and a complaint that have no end are cut, the loop ends, and the page says so."""
    page = coder.page
    assert "one run may show 1000 outputs" in run_code(page, "while True:\n    display(1)")
    assert output(coder).locator(".live-data").count() == 1000
    run_code(
        page, "import ipywidgets\nkept = ipywidgets.Output()\nwhile True:\n    with kept:\n        display(1)"
    )
    expect(output(coder).locator(".live-error")).to_contain_text("TooMuchOutput")
    told = run_code(page, "'x' * 3 * 10**7")
    assert len(told) < 201_000
    assert told.strip().endswith("(29,800,002 characters more: left out)")
    told = run_code(page, "raise ValueError('y' * 10**7)")
    assert len(told) < 201_000
    assert told.strip().endswith("characters more: left out)")
    assert (
        run_code(page, "shown = display(0, display_id=True)\nfor n in range(3000): shown.update(n)").strip()
        == "2999"
    )


def test_a_flood_of_states_ends_with_the_last(coder: Visit) -> None:
    """A widget that a loop moves without a pause leaves the page at its last state, and soon."""
    code = "import ipywidgets\nslider = ipywidgets.IntSlider(max=10_000)\ndisplay(slider)\n"
    run_code(coder.page, code + "for n in range(5000):\n    slider.value = n")
    expect(output(coder).locator(".widget-readout")).to_have_text("4999")


IN_OUTPUT = """
import ipywidgets as widgets
kept = widgets.Output()
with kept:
    print('said')
    display(widgets.Button(description='pressed'), widgets.Button(description='other'))
kept"""


def test_widgets_stand_in_an_output_that_is_shown_later(coder: Visit) -> None:
    """What an `Output` was filled with before it was shown appears in it, in order, and once."""
    run_code(coder.page, IN_OUTPUT)
    expect(output(coder).get_by_role("button")).to_have_text(["pressed", "other"], timeout=SOON)
    expect(output(coder).locator(".live-stream")).to_have_text("said\n")
    run_code(coder.page, "widgets.interact(lambda n: faro.Table(seed=str(n)), n=(0, 9));")
    expect(output(coder).locator(".faro-edu")).to_have_count(1, timeout=SOON)
    output(coder).get_by_role("slider", name="n").press("ArrowRight")
    expect(output(coder).locator(".widget-readout")).to_have_text("5", timeout=SOON)
    expect(output(coder).locator(".faro-edu")).to_have_count(1, timeout=SOON)
    assert ours(coder) == []


def test_any_cell_updates_a_display(coder: Visit) -> None:
    """A display is found by its name wherever it stands, in an `Output` too."""
    page = coder.page
    code = "import ipywidgets\nkept = ipywidgets.Output()\nshown = display('first', display_id='name')\n"
    run_code(page, code + "with kept:\n    display('inner', display_id='inside')\nkept")
    expect(output(coder)).to_contain_text("inner", timeout=SOON)
    run_code(page, "shown.update('changed')\ndisplay('within', display_id='inside', update=True)", 5)
    expect(output(coder).locator(".live-data").first).to_have_text("'changed'")
    expect(output(coder).locator(".live-outputs .live-data")).to_have_text("'within'")
    cell(page, 5).get_by_role("button", name="Reset").click()


MARKDOWN = r"""
from IPython.display import Markdown, Math
display(Markdown('''
## A table

| bet | edge |
| --- | ---: |
| plain | **small** |

Staked $5 and $6, the edge is $\\frac{k * (k-1)}{2 * n}$. [A link](javascript:alert(1)) <script>no()</script>
'''), Math(r'x^2'))"""


def test_markdown_of_an_edited_cell_is_set(coder: Visit) -> None:
    """Markdown becomes headings and the theme's tables, a formula its text, and nothing in it a script."""
    run_code(coder.page, MARKDOWN)
    expect(output(coder).get_by_role("heading", name="A table")).to_be_visible()
    assert output(coder).locator("table.table td").all_inner_texts() == ["plain", "small"]
    assert output(coder).locator("code.math").all_inner_texts() == [r"\frac{k * (k-1)}{2 * n}", "x^2"]
    expect(output(coder)).to_contain_text("Staked $5 and $6")
    assert output(coder).locator("script, a[href]").count() == 0


NOT_NUMBERS = """
import ipywidgets
from math import inf, nan
from IPython.display import JSON
unbounded = ipywidgets.FloatText(value=nan)
bounded = ipywidgets.BoundedFloatText(value=2, max=inf)
display(unbounded, bounded, JSON({'a': nan}))"""


def test_what_is_no_number_travels(coder: Visit) -> None:
    """Not-a-number and infinity are what they are in a widget, and break nothing that is shown."""
    run_code(coder.page, NOT_NUMBERS)
    fields = output(coder).get_by_role("spinbutton")
    expect(fields).to_have_count(2, timeout=SOON)
    fields.last.fill("77")
    fields.last.press("Tab")
    said = run_code(coder.page, "print(unbounded.value, bounded.value, bounded.max)")
    assert said.strip() == "nan 77.0 inf"
    assert ours(coder) == []


FAILING = """
import anywidget, ipywidgets
def failing(text):
    return type('Failing', (anywidget.AnyWidget,), {'_esm': text})()
display(failing('throw new Error("at once")'), failing('export default { render() { throw new Error("later") } }'),
        failing('export default {{{'), failing('export default { render({ el }) { el.textContent = "fine" } }'))"""


def test_a_widget_that_fails_says_so(coder: Visit) -> None:
    """Where a widget's own script fails its place says why; the others stand."""
    run_code(coder.page, FAILING)
    complaints = output(coder).locator(".live-error")
    expect(complaints).to_have_count(3, timeout=SOON)
    assert [text.split(": ", 1)[1] for text in complaints.all_inner_texts()] == [
        "Error: at once",
        "Error: later",
        "SyntaxError: Unexpected token '{'",
    ]
    expect(output(coder).get_by_text("fine")).to_be_visible()


def test_closing_all_widgets_breaks_nothing(coder: Visit) -> None:
    """`Widget.close_all()` in another cell takes them out of the page, and the next run goes on."""
    page = coder.page
    run_code(page, "import ipywidgets\nipywidgets.Button(description='short-lived')")
    run_code(page, "ipywidgets.Widget.close_all()", 5)
    expect(page.get_by_role("button", name="short-lived")).to_have_count(0)
    assert run_code(page, "print('on')").strip() == "on"
    cell(page, 5).get_by_role("button", name="Reset").click()
    run_code(page, "table = faro.Table(seed='a test')")
    assert ours(coder) == []


def test_a_cell_that_cannot_be_read_names_itself_only(coder: Visit) -> None:
    """Errors of reading, and warnings, name the cell and its line, and no file of the machinery."""
    for code, complaint in {
        "x = 1\nprint(x": "SyntaxError: '(' was never closed",
        "if x:\n\tx = 1\n        y = 2": "TabError",
        "def f():\n  x\n y": "IndentationError",
        "x = = 1": "SyntaxError: invalid syntax",
    }.items():
        told = run_code(coder.page, code)
        assert complaint in told
        assert [line.partition(",")[0] for line in told.splitlines() if "File" in line] == [
            '  File "this cell"'
        ]
    told = run_code(coder.page, "import warnings\nwarnings.warn('careful')\n'\\d'")
    assert told.splitlines()[0].startswith("SyntaxWarning (this cell, line 3)")
    assert told.count("SyntaxWarning") == 1
    assert "UserWarning (this cell, line 2): careful" in told
    assert "ipython-input" not in told


def test_errors_have_an_edge(coder: Visit) -> None:
    """What went wrong does not look like what was printed."""
    run_code(coder.page, "import sys\nprint('oh', file=sys.stderr)\n1 / 0")
    for kind in (".live-stderr", ".live-error"):
        edge = output(coder).locator(kind).evaluate("place => getComputedStyle(place).borderInlineStartWidth")
        assert edge == "4px"


def test_a_terminals_orders_are_obeyed_or_left_out(coder: Visit) -> None:
    """A line that is printed over is one line, and codes of colours are not seen."""
    code = "for n in range(3):\n    print(f'{n} of 2', end='\\r')\nprint('\\x1b[31mall\\x1b[0m done')"
    assert run_code(coder.page, code).strip() == "all done"
    assert run_code(coder.page, "import time\nprint(1)\ntime.sleep(0.01)\nprint(2)").split() == ["1", "2"]


def test_a_gif_is_a_picture(coder: Visit) -> None:
    """As any other image, as large and with the words that the reader asked for."""
    data = "R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"
    code = (
        "import base64\nfrom IPython.display import Image\n"
        f"Image(base64.b64decode('{data}'), format='gif', width=80, height=40, alt='A dot')"
    )
    run_code(coder.page, code)
    picture = output(coder).get_by_role("img", name="A dot")
    expect(picture).to_have_attribute("src", f"data:image/gif;base64,{data}")
    assert picture.evaluate("image => [image.width, image.height]") == [80, 40]


def test_the_books_files_are_there_for_who_looks_at_them(chromium: Browser, address: str) -> None:
    """At the very first run too the code of the book can be read, not only imported."""
    with open_page(chromium, address + "index.html") as visit:
        shown = run_code(
            visit.page, "import inspect\nfrom faro_edu import faro\nprint(inspect.getsource(faro.Turn))"
        )
        assert "class Turn" in shown


def test_a_page_in_the_place_of_a_file_is_no_file(chromium: Browser, address: str) -> None:
    """A network that answers everything with its own page: one sentence under the import, and none of the machinery."""
    with open_page(chromium, address + "index.html") as visit:
        for name in ("stdlib", "start", "late"):
            visit.page.route(
                f"**/live/{name}.*", lambda route: route.fulfill(status=200, body="<p>Log in</p>")
            )
        shown = run_code(visit.page, "import plotly")
        assert "cannot be fetched" in shown
        assert "zipfile" not in shown


CHART = "import plotly.graph_objects as go\n"


@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        ("exit()", "nothing to exit here"),
        ("!ls", "no other program runs in the page"),
        ("%pip install numpy", "no other program runs in the page"),
        (
            "import numpy",
            "The page has Python's standard library, ipywidgets, anywidget, plotly and faro_edu",
        ),
        (CHART + "go.FigureWidget()", "go.Figure does"),
        (CHART + "go.Figure().to_html()", "no chart can be written to a file here"),
        (
            "from page_kernel import late\nlate.expect('gone', ['gone'], lambda: 1 / 0)\nimport gone",
            "is the connection down?",
        ),
    ],
)
def test_what_a_page_cannot_do_is_said(coder: Visit, code: str, sentence: str) -> None:
    """Where a page is less than a notebook server, one sentence says so."""
    told = run_code(coder.page, code)
    assert sentence in told
    assert "JsException" not in told


def test_the_heap_leaves_no_open_file(visit: Visit) -> None:
    """What the build had open is not closed under a reader's cell."""
    assert run_code(visit.page, "import gc\nprint(bool(gc.collect()))").strip() == "True"
    assert ours(visit) == []
