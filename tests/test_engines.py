"""The same few steps in three engines: Chromium, Firefox and WebKit, each where the machine has it.

Firefox is driven by WebDriver BiDi, which it speaks by itself; WebKit by WebKitWebDriver of Debian's package
`webkit2gtk-driver`. Neither needs more than the standard library and the websocket client that Jupyter brings.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import Browser
from websocket import create_connection

from tests.browser import open_page, serve

PAGE = "book/faro/foster.html"
START = 60  # seconds for a browser to come up on a busy machine
WEBKIT_DRIVERS = ("WebKitWebDriver", "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/WebKitWebDriver")
MINI_BROWSER = "webkit2gtk-4.1/MiniBrowser"

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
        """await typed("print(6 * 7)");"""
        """await until("printed text", () => at(".live-stream")?.textContent.trim() === "42")"""
    ),
    "chart": (
        """at(".live-reset").click();"""
        """await typed("import plotly.graph_objects as go; go.Figure(go.Bar(y=[1, 2]))");"""
        """await until("a chart", () => at("figure.chart .main-svg"))"""
    ),
}

Run = Callable[[str], Any]
"""Runs the body of an async function in the page and gives back what it returns."""


def walk(run: Run) -> dict[str, float]:
    """Take all steps; the seconds that each took, by the page's own clock."""
    taken = {}
    for name, step in STEPS.items():
        code = f"{HELP} const begun = performance.now(); {step}; return performance.now() - begun;"
        taken[name] = run(code) / 1000
    return taken


def tell(engine: str, taken: dict[str, float]) -> None:
    """Print what was measured: `pytest -s` shows it."""
    print(f"\n{engine}: " + ", ".join(f"{name} {seconds:.2f} s" for name, seconds in taken.items()))


# -- Firefox


@contextmanager
def firefox(command: str, folder: Path) -> Iterator[Callable[[str], Run]]:
    """A headless Firefox of its own profile; the value opens an address."""
    arguments = [
        command,
        "--headless",
        "--no-remote",
        "--profile",
        str(folder),
        "--remote-debugging-port",
        "0",
    ]
    environment = os.environ | {"HOME": str(folder), "MOZ_HEADLESS": "1"}
    log = folder / "firefox.log"
    with log.open("w", encoding="utf-8") as told:
        process = subprocess.Popen(arguments, stdout=told, stderr=told, env=environment)
    try:
        line = create_connection(bidi_address(log) + "/session", timeout=180, suppress_origin=True)
        yield lambda address: bidi_page(line, address)
        line.close()
    finally:
        process.kill()
        process.wait()


def bidi_address(log: Path) -> str:
    """Where Firefox listens, once it has said so."""
    for _ in range(10 * START):
        found = re.search(r"WebDriver BiDi listening on (ws://\S+)", log.read_text(encoding="utf-8"))
        if found:
            return found[1]
        time.sleep(0.1)
    raise TimeoutError(f"Firefox did not come up: {log.read_text(encoding='utf-8')[-500:]}")


def bidi_page(line: Any, address: str) -> Run:
    """Open an address in Firefox."""
    ask(line, "session.new", capabilities={})
    context = ask(line, "browsingContext.getTree")["contexts"][0]["context"]
    ask(line, "browsingContext.navigate", context=context, url=address, wait="complete")

    def run(code: str) -> Any:
        told = ask(
            line,
            "script.evaluate",
            expression=f"(async () => {{ {code} }})()",
            target={"context": context},
            awaitPromise=True,
        )
        assert told["type"] == "success", told["exceptionDetails"]["text"]
        return told["result"].get("value")

    return run


def ask(line: Any, method: str, **params: Any) -> Any:
    """Send a command of WebDriver BiDi and wait for its answer, past the events that come before it."""
    number = time.monotonic_ns() % 2**50
    line.send(json.dumps({"id": number, "method": method, "params": params}))
    while True:
        answer = json.loads(line.recv())
        if answer.get("id") == number:
            assert answer["type"] == "success", answer
            return answer["result"]


# -- WebKit


@contextmanager
def webkit(driver: str, browser: str) -> Iterator[Callable[[str], Run]]:
    """WebKitGTK's small browser on a screen of its own; the value opens an address."""
    port = free_port()
    command = ["xvfb-run", "-a", driver, f"--port={port}"]
    process = subprocess.Popen(
        command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True
    )
    top = f"http://127.0.0.1:{port}/session"
    options = {"binary": browser, "args": ["--automation"]}
    try:
        opened = patiently(
            lambda: post(top, capabilities={"alwaysMatch": {"webkitgtk:browserOptions": options}})
        )
        session = f"{top}/{opened['sessionId']}"
        post(f"{session}/timeouts", script=150_000)
        yield lambda address: webdriver_page(session, address)
        urlopen(Request(session, method="DELETE"), timeout=30).close()
    finally:
        os.killpg(process.pid, 15)
        process.wait()


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def patiently(task: Callable[[], Any]) -> Any:
    """The task's value, tried again while nobody answers yet."""
    for _ in range(10 * START):
        try:
            return task()
        except ConnectionError:
            time.sleep(0.1)
        except OSError as error:
            if not isinstance(getattr(error, "reason", None), ConnectionError):
                raise
            time.sleep(0.1)
    raise TimeoutError("WebKitWebDriver did not come up")


def post(address: str, **body: Any) -> Any:
    """Send a command of WebDriver and give back its value."""
    request = Request(address, json.dumps(body).encode(), {"Content-Type": "application/json"})
    with urlopen(request, timeout=180) as answer:
        return json.load(answer)["value"]


def webdriver_page(session: str, address: str) -> Run:
    """Open an address in the browser of a session."""
    post(f"{session}/url", url=address)

    def run(code: str) -> Any:
        script = (
            f"const [done] = arguments; (async () => {{ {code} }})()"
            ".then((value) => done({ value }), (error) => done({ error: String(error) }));"
        )
        told = post(f"{session}/execute/async", script=script, args=[])
        assert "error" not in told, told["error"]
        return told["value"]

    return run


def webkit_command() -> tuple[str, str] | None:
    """WebKit's driver and its small browser, if both are here, with a screen to draw on."""
    driver = next((found for name in WEBKIT_DRIVERS if (found := shutil.which(name))), None)
    browsers = sorted(Path("/usr").glob(f"lib*/*/{MINI_BROWSER}"))
    if driver is None or not browsers or shutil.which("xvfb-run") is None:
        return None
    return driver, str(browsers[0])


# -- the walk


@pytest.fixture(scope="module")
def address(site: Path) -> Iterator[str]:
    """Where the built book is served."""
    with serve(site) as top:
        yield top + PAGE


@pytest.mark.browser
def test_chromium_takes_all_steps(chromium: Browser, address: str) -> None:
    """Going live, a bet, a turn, an edited cell and a chart, by the same script that drives the other engines."""
    with open_page(chromium, address) as visit:
        taken = walk(lambda code: visit.page.evaluate(f"(async () => {{ {code} }})()"))
    tell("Chromium", taken)
    assert set(taken) == set(STEPS)


def test_firefox_takes_all_steps(address: str, tmp_path: Path) -> None:
    """The same in Firefox."""
    command = shutil.which("firefox-esr") or shutil.which("firefox")
    if command is None:
        pytest.skip("no Firefox here: Debian's package firefox-esr has it")
    engine: AbstractContextManager[Callable[[str], Run]] = firefox(command, tmp_path)
    with engine as open_address:
        taken = walk(open_address(address))
    tell("Firefox", taken)
    assert set(taken) == set(STEPS)


def test_webkit_takes_all_steps(address: str) -> None:
    """The same in WebKit."""
    commands = webkit_command()
    if commands is None:
        pytest.skip("no WebKit here: Debian's packages webkit2gtk-driver and xvfb have it")
    with webkit(*commands) as open_address:
        taken = walk(open_address(address))
    tell("WebKit", taken)
    assert set(taken) == set(STEPS)
