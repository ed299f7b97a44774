"""A stage for a real table in a real browser without Jupyter: Python answers in this process.

    with stage(chromium, faro.Table(seed="s")) as played:
        played.page.get_by_role("button", name="Deal the turn").click()

The page holds the widget's own JavaScript and as many views of the one table as asked for. `delay` makes every
message to Python late by so many milliseconds.
"""

from __future__ import annotations

import json
import re
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page

from faro_edu import widget
from tests.browser import open_page, serve

PAGE = """<!doctype html><html lang="en" data-theme="{theme}"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>A table</title>
<link rel="icon" href="data:,"><link rel="stylesheet" href="table.css">
<style>body {{ margin: 8px; background: {ground}; color: {ink}; }}</style>
<main><h1 hidden>A table</h1><div id="views"></div>
<label>Elsewhere <input id="elsewhere"></label></main>
<script type="module" src="stage.js"></script>"""

SCRIPT = """
import table from "./table.js";
let drawing = null;
const heard = new Set();
window.messages = [];
const model = {
  get: () => drawing,
  on: (name, f) => heard.add(f),
  off: (name, f) => heard.delete(f),
  send: (content) => {
    window.messages.push(content);
    setTimeout(async () => window.show(await window.toPython(content)), window.delay);
  },
};
window.show = (next) => { drawing = next; for (const f of [...heard]) f(); };
window.open_view = () => {
  const el = document.createElement("div");
  document.getElementById("views").append(el);
  const close = table.render({ model, el });
  return (window.close_view = () => { close(); el.remove(); });
};
window.listeners = () => heard.size;
window.begin = (first, delay, views) => {
  window.delay = delay;
  drawing = first;
  for (let view = 0; view < views; view++) window.open_view();
};
window.ready = true;
"""


@dataclass
class Played:
    """A table on its stage."""

    page: Page
    table: widget.Table
    failures: list[str]

    def show(self) -> None:
        """Bring what Python did by itself to the page."""
        self.page.evaluate("(d) => { show(d); window.answered--; }", dict(self.table.drawing))

    def settled(self) -> None:
        """Wait until every message was answered and drawn."""
        self.page.wait_for_function("() => window.answered === window.messages.length")


@contextmanager
def stage(
    browser: Browser,
    table: widget.Table,
    *,
    views: int = 1,
    delay: int = 0,
    dark: bool = False,
    width: int = 900,
    height: int = 1200,
) -> Iterator[Played]:
    """The table in a page of its own; see the module."""
    with tempfile.TemporaryDirectory() as folder:
        for name in ("table.js", "table.css"):
            shutil.copy(widget.HERE / name, folder)
        theme, ground, ink = ("dark", "#16181a", "#ece8dd") if dark else ("light", "#ffffff", "#1d1d1b")
        page_text = PAGE.format(theme=theme, ground=ground, ink=ink)
        Path(folder, "index.html").write_text(page_text, encoding="utf-8")
        Path(folder, "stage.js").write_text(SCRIPT, encoding="utf-8")
        with (
            serve(Path(folder)) as address,
            open_page(browser, address, dark=dark, width=width, height=height) as visit,
        ):
            page = visit.page
            page.expose_function("toPython", lambda content: _answer(table, content))
            page.evaluate("window.answered = 0")
            page.wait_for_function("window.ready")
            page.evaluate(
                "() => { const show = window.show; window.show = (d) => { show(d); window.answered++; }; }"
            )
            page.evaluate(
                "([first, delay, views]) => begin(first, delay, views)", [dict(table.drawing), delay, views]
            )
            yield Played(page, table, visit.failures)


def _answer(table: widget.Table, content: Any) -> Any:
    table._hear(table, content, None)
    return json.loads(json.dumps(table.drawing))


def say(table: widget.Table, act: str, value: str = "", *, rev: int | None = None, **fields: str) -> None:
    """What the browser sends when a control is used on the present drawing."""
    revision = table.drawing["rev"] if rev is None else rev
    table._hear(
        table, {"act": act, "value": value, "rev": revision, "fields": fields, "view": "v", "sent": 1}, None
    )


def text_of(table: widget.Table) -> str:
    """The words of the present drawing."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", table.drawing["html"]))


class Reader(HTMLParser):
    """Collects what a browser would make of a drawing."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.texts.append(data)
