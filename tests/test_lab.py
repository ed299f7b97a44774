"""The tables in a real JupyterLab: what a reader does there by mouse and by keyboard."""

from __future__ import annotations

import json
import os
import re
import secrets
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.request import urlopen

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser import Visit, open_page
from tools import lab_settings

pytestmark = [pytest.mark.browser, pytest.mark.lab]

ROOT = Path(__file__).resolve().parent.parent
# The notebook's panel, whichever panel has the focus.
PANEL = "[...jupyterapp.shell.widgets('main')].find((panel) => panel.context?.sessionContext)"
CHAPTER = "faro/foster.md"
SITTING = "sitting.ipynb"
SECONDS_TO_START = 60
TURNS = 25


@pytest.fixture(scope="module")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a JupyterLab on a copy of the book, with a fresh home and the settings that the book ships."""
    home = tmp_path_factory.mktemp("home")
    book = home / "a reader's book"
    shutil.copytree(ROOT / "book", book, ignore=shutil.ignore_patterns("__pycache__", "_*"))
    write_sitting(book / SITTING)
    lab_settings.write(home)
    with running_lab(book, home) as address:
        yield address


def write_sitting(path: Path) -> None:
    """A notebook that makes a table in one cell and shows it in the next."""
    sources = ("from faro_edu import faro\n\ntable = faro.Table(seed='lab')", "table")
    cell: dict[str, object] = {"cell_type": "code", "execution_count": None, "metadata": {}, "outputs": []}
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    notebook = {
        "cells": [cell | {"id": f"cell-{number}", "source": source} for number, source in enumerate(sources)],
        "metadata": {"kernelspec": kernel},
        "nbformat": 4,
        "nbformat_minor": 5,
    }
    path.write_text(json.dumps(notebook), encoding="utf-8")


@contextmanager
def running_lab(folder: Path, home: Path) -> Iterator[str]:
    """Run JupyterLab on `folder`; the value is its address, with a {} for the path of a file."""
    port, token = free_port(), secrets.token_hex(16)
    options = {
        "ServerApp.root_dir": folder,
        "ServerApp.port": port,
        "ServerApp.port_retries": 0,
        "ServerApp.open_browser": False,
        "ServerApp.allow_root": True,
        "IdentityProvider.token": token,
        "LabApp.expose_app_in_browser": True,
    }
    log = home / "jupyter.log"
    with log.open("w") as output:
        command = [
            sys.executable,
            "-m",
            "jupyterlab",
            *(f"--{key}={value}" for key, value in options.items()),
        ]
        server = subprocess.Popen(command, env=environment(home), stdout=output, stderr=output, cwd=home)
        try:
            wait_for(f"http://127.0.0.1:{port}/api/status?token={token}", server, log)
            yield f"http://127.0.0.1:{port}/lab/tree/{{}}?reset&token={token}"
        finally:
            server.terminate()
            server.wait(timeout=30)


def environment(home: Path) -> dict[str, str]:
    """The variables of a reader who never used Jupyter before."""
    own = {
        name: value for name, value in os.environ.items() if not name.startswith(("JUPYTER", "PYTHONPATH"))
    }
    return own | {
        "HOME": str(home),
        "IPYTHONDIR": str(home / "ipython"),
        "JUPYTER_CONFIG_PATH": str(home / "etc" / "jupyter"),
        "JUPYTER_RUNTIME_DIR": str(home / "runtime"),
    }


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


def wait_for(address: str, server: subprocess.Popen[bytes], log: Path) -> None:
    """Wait until the server answers; fail with its log if it ends or takes too long."""
    deadline = time.monotonic() + SECONDS_TO_START
    while server.poll() is None and time.monotonic() < deadline:
        try:
            urlopen(address).close()
        except URLError:
            time.sleep(0.2)
        else:
            return
    pytest.fail(log.read_text())


@contextmanager
def opened(chromium: Browser, lab: str, path: str) -> Iterator[Visit]:
    """Open a file in JupyterLab and wait until its notebook has a kernel."""
    with open_page(chromium, lab.format(path), width=1600, height=1200) as visit:
        await_kernel(visit.page)
        yield visit
        visit.page.evaluate(f"{PANEL}.context.sessionContext.shutdown()")


def await_kernel(page: Page) -> None:
    page.wait_for_function("window.jupyterapp !== undefined")
    page.evaluate("jupyterapp.restored.then(() => null)")
    page.wait_for_selector(".jp-NotebookPanel:not(.lm-mod-hidden)")
    page.evaluate(f"""async () => {{
      const {{ sessionContext }} = {PANEL}.context;
      await sessionContext.ready;
      await sessionContext.session.kernel.info;
    }}""")


def command(page: Page, name: str) -> None:
    """Carry out one of JupyterLab's commands, as its menus do, and wait for its end."""
    page.evaluate("(name) => jupyterapp.commands.execute(name).then(() => null)", name)


def run_all(page: Page) -> Locator:
    """Run the notebook from top to bottom; the value is the first table in it."""
    command(page, "notebook:run-all-cells")
    table = page.locator(".jp-NotebookPanel .faro-edu").first
    table.scroll_into_view_if_needed()
    return table


def select_cell(page: Page, number: int) -> None:
    page.evaluate(f"(number) => {{ {PANEL}.content.activeCellIndex = number; }}", number)


def control(table: Locator, act: str) -> Locator:
    return table.locator(f'[data-act="{act}"]')


def expect_turn(table: Locator, made: int) -> None:
    """Wait until the table says how many turns of the deal are made."""
    expect(table.locator(".turn-count")).to_contain_text(re.compile(rf"\b{made} of {TURNS}\b"))


def expect_over(table: Locator) -> None:
    """Wait until the table says that the deal is over and offers no further turn."""
    expect(table.locator(".turn-count")).to_have_text("the deal is over")
    assert control(table, "turn").and_(table.locator(":enabled")).count() == 0


def revision(table: Locator) -> int:
    return int(table.get_attribute("data-rev") or -1)


def cells(page: Page) -> Any:
    """The code of each cell, to see whether a key meant for the table changed the notebook."""
    return page.evaluate(
        "jupyterapp.shell.currentWidget.content.widgets.map(({ model }) => model.sharedModel.source)"
    )


def outputs(page: Page) -> Any:
    """The kinds of output of all cells, `error` among them if a cell failed."""
    return page.evaluate(f"""{PANEL}.content.widgets
      .flatMap(({{ model }}) => model.outputs ? model.outputs.toJSON() : []).map((output) => output.output_type)""")


def test_the_chapter_opens_as_a_notebook_and_runs_from_top_to_bottom(chromium: Browser, lab: str) -> None:
    """A Markdown chapter is a notebook in JupyterLab: every cell runs, the table is live, charts are drawn."""
    with opened(chromium, lab, CHAPTER) as visit:
        table = run_all(visit.page)
        expect(control(table, "turn")).to_be_enabled()
        assert "execute_result" in outputs(visit.page)
        assert "error" not in outputs(visit.page)
        chart = visit.page.locator(".jp-NotebookPanel .js-plotly-plot").first
        chart.scroll_into_view_if_needed()
        expect(chart.locator("svg.main-svg").first).to_be_visible()
        assert visit.foreign == []


def test_a_whole_deal_is_played_by_mouse_and_another_by_keyboard(chromium: Browser, lab: str) -> None:
    """25 clicks play a deal; then Enter and Space alone play the next, and the notebook's own keys stay away."""
    with opened(chromium, lab, CHAPTER) as visit:
        table = run_all(visit.page)
        before = cells(visit.page)
        for made in range(TURNS):
            expect_turn(table, made)
            control(table, "turn").click()
        expect_over(table)

        control(table, "deal").press("Enter")
        expect_turn(table, 0)
        expect(control(table, "turn")).to_be_focused()
        for made in range(TURNS):
            expect_turn(table, made)
            visit.page.keyboard.press("Space" if made % 2 else "Enter")
        expect_over(table)
        expect(control(table, "deal")).to_be_focused()
        for key in ("a", "b", "d", "d", "x", "m"):
            visit.page.keyboard.press(key)
        assert cells(visit.page) == before


def test_a_bet_is_laid_by_keyboard_alone(chromium: Browser, lab: str) -> None:
    """The stake is typed, the cloth is one tab stop, arrow keys move on it, Enter lays the counters."""
    with opened(chromium, lab, SITTING) as visit:
        table = run_all(visit.page)
        places = control(table.get_by_role("group", name="Cards of the layout"), "lay")
        assert places.evaluate_all("(all) => all.filter(({ tabIndex }) => tabIndex === 0).length") == 1
        stake = table.locator('input[name="stake"]')
        stake.fill("3")
        places.locator("xpath=self::*[@tabindex=0]").focus()
        first = visit.page.evaluate("document.activeElement.dataset.value")
        visit.page.keyboard.press("ArrowRight")
        second = visit.page.evaluate("document.activeElement.dataset.value")
        assert first != second
        before = revision(table)
        visit.page.keyboard.press("Enter")
        expect(table).to_have_attribute("data-rev", str(before + 1))
        laid = table.locator(f'[data-act="lay"][data-value="{second}"]')
        assert "3" in (laid.get_attribute("aria-label") or laid.inner_text())


def test_a_double_click_deals_once(chromium: Browser, lab: str) -> None:
    """The second half of a double click, and a second click on an old drawing, turn no card."""
    with opened(chromium, lab, SITTING) as visit:
        table = run_all(visit.page)
        control(table, "turn").dblclick()
        expect_turn(table, 1)
        # Two clicks before Python can answer: both were made on one drawing.
        control(table, "turn").evaluate("(button) => { button.click(); button.click(); }")
        expect_turn(table, 2)
        control(table, "undo").click()
        expect_turn(table, 1)


def test_every_view_shows_the_running_game(chromium: Browser, lab: str) -> None:
    """A cell that is run again, a second view and a reloaded browser show one game, and one click is one turn."""
    with opened(chromium, lab, SITTING) as visit:
        page = visit.page
        table = run_all(page)
        control(table, "turn").click()
        expect_turn(table, 1)

        select_cell(page, 1)
        for _ in range(3):
            command(page, "notebook:run-cell")
        expect_turn(table, 1)
        control(table, "turn").click()
        expect_turn(table, 2)

        command(page, "notebook:create-output-view")
        second = page.locator(".jp-LinkedOutputView .faro-edu")
        expect_turn(second, 2)
        control(second, "turn").click()
        expect_turn(second, 3)
        expect_turn(table, 3)

        page.evaluate(f"{PANEL}.context.save()")
        page.goto(lab.format(SITTING))
        await_kernel(page)
        table = page.locator(".jp-NotebookPanel .faro-edu").first
        expect_turn(table, 3)
        control(table, "turn").click()
        expect_turn(table, 4)
