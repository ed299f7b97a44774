"""What the tests need of a browser: Chromium, a static server, and a record of everything that goes wrong.

A test takes the fixture `chromium` (one browser for the whole run), and `site` (the built book), and opens pages:

    from tests.browser import axe, open_page, serve, sideways

    @pytest.mark.browser
    def test_index_opens_clean(chromium: Browser, site: Path) -> None:
        with serve(site) as address:                                 # http://127.0.0.1:PORT/faro-edu/
            with open_page(chromium, address + "index.html", dark=True, width=360, height=780) as visit:
                visit.page.get_by_role("button", name="Show me").first.click()
                assert axe(visit.page) == []
                assert sideways(visit.page) == 0
                assert visit.failures == []

Each visit has a fresh context: no cookie, no storage and no cache of another one. `open_page` waits for the page's
load event; `javascript=False` reads the page as a browser without script does. No host but this machine can be
reached: a page that asks for another one is recorded in `visit.foreign` and in `visit.failures`.

The site is served under a sub-path, so an address that begins with a slash is found out as a 404.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Self
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Request,
    Response,
    sync_playwright,
)

from tools import browsers
from tools import site as site_builder
from tools.serve import serving

ROOT = Path(__file__).resolve().parent.parent
AXE = ROOT / "node_modules" / "axe-core" / "axe.min.js"
NETWORK_SCHEMES = {"http", "https", "ws", "wss"}
CLASSROOM = "classroom.test"
"""This machine by a name that a browser trusts as little as any other machine's that is asked by plain http."""
LOCAL_HOSTS = {"127.0.0.1", "localhost", "::1", CLASSROOM}
NO_OTHER_HOST = (
    f"--host-resolver-rules=MAP {CLASSROOM} 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1"
)


@dataclass
class Visit:
    """One page in a context of its own, and what went wrong on it."""

    page: Page
    context: BrowserContext
    requests: list[str] = field(default_factory=list)
    """Every address that the page and its workers asked for, in order."""
    foreign: list[str] = field(default_factory=list)
    """The addresses among them that are on another machine."""
    failures: list[str] = field(default_factory=list)
    """Failed and foreign requests, answers from 400 up, console errors, uncaught errors: one sentence each."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the page and its context."""
        self.context.close()

    def listen(self) -> None:
        """Record from now on what happens in the context, pages opened from the page included."""
        self.context.on("request", self._on_request)
        self.context.on("requestfailed", self._on_request_failed)
        self.context.on("response", self._on_response)
        self.context.on("console", self._on_console)
        self.context.on("weberror", lambda error: self.failures.append(f"uncaught: {error.error}"))

    def _on_request(self, request: Request) -> None:
        self.requests.append(request.url)
        if is_foreign(request.url):
            self.foreign.append(request.url)
            self.failures.append(f"another host was asked: {request.url}")

    def _on_request_failed(self, request: Request) -> None:
        # A page that is left, or takes a request back itself, aborts it: no fault.
        if request.failure != "net::ERR_ABORTED" and not is_foreign(request.url):
            self.failures.append(f"request failed ({request.failure}): {request.url}")

    def _on_response(self, response: Response) -> None:
        if response.status >= 400:
            self.failures.append(f"answer {response.status}: {response.url}")

    def _on_console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.failures.append(f"console: {message.text} ({message.location.get('url', '')})")


def is_foreign(url: str) -> bool:
    """Whether an address asks a machine other than this one."""
    parts = urlsplit(url)
    return parts.scheme in NETWORK_SCHEMES and parts.hostname not in LOCAL_HOSTS


def open_page(
    browser: Browser,
    url: str,
    *,
    dark: bool = False,
    width: int = 1360,
    height: int = 900,
    javascript: bool = True,
    **context_options: Any,
) -> Visit:
    """Open `url` in a context of its own and wait for its load event.

    `context_options` go to Playwright's `new_context`, such as `reduced_motion="reduce"`.
    """
    context = browser.new_context(
        viewport={"width": width, "height": height},
        color_scheme="dark" if dark else "light",
        java_script_enabled=javascript,
        **context_options,
    )
    visit = Visit(context.new_page(), context)
    visit.listen()
    visit.page.goto(url)
    return visit


def serve(directory: Path, prefix: str = "/faro-edu/") -> AbstractContextManager[str]:
    """Serve `directory` under a sub-path while a `with` block runs; the value is the address of its top."""
    return serving(directory, prefix)


def sideways(page: Page) -> int:
    """By how many pixels the page is wider than its window: 0 if nobody must scroll sideways."""
    width: int = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    return max(0, width)


SETTLE = """() => Promise.race([
  Promise.all([document.fonts.ready, ...document.getAnimations().map((animation) => animation.finished)]),
  new Promise((done) => setTimeout(done, 1000)),
])"""
RUN_AXE = """async (selector) => {
  const report = await axe.run(selector ?? document, { resultTypes: ["violations"] });
  return report.violations.filter(({ impact }) => impact === "serious" || impact === "critical");
}"""


def axe(page: Page, selector: str | None = None) -> list[str]:
    """The serious and critical findings of axe-core on the page, or on one part of it: one sentence each.

    Waits until fonts and transitions have settled, since axe measures colours in the middle of a fade.
    Needs a page opened with JavaScript: without it no promise is ever kept and the call would not return.
    """
    page.evaluate(SETTLE)
    page.evaluate(_axe_source())
    return [_finding(violation) for violation in page.evaluate(RUN_AXE, selector)]


def _finding(violation: dict[str, Any]) -> str:
    places = [" ".join(map(str, node["target"])) for node in violation["nodes"]]
    return f"{violation['id']} ({violation['impact']}): {violation['help']}: {'; '.join(places)}"


@cache
def _axe_source() -> str:
    return AXE.read_text(encoding="utf-8")


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """One headless Chromium for the whole run, able to reach this machine only."""
    path = browsers.chromium()
    if path is None:
        pytest.fail(browsers.CHROMIUM_ADVICE)
    arguments = ["--disable-gpu", NO_OTHER_HOST] + (["--no-sandbox"] if os.geteuid() == 0 else [])
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=arguments)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def site() -> Path:
    """The built book; built strictly from nothing if its sources changed since the last good build."""
    if not site_builder.is_current(ROOT):
        site_builder.build(ROOT)
    return ROOT / "_build" / "html"
