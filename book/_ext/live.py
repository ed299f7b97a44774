"""Code cells that run in the page: marks them, gives them their buttons, and copies the runtime into the site.

The runtime is built beforehand (`book/_live/build.py`); a book built without it has no such buttons and is whole
all the same.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator, Mapping
from html import escape
from pathlib import Path
from typing import Any

from docutils import nodes
from myst_nb.core.read import create_nb_reader
from sphinx.application import Sphinx
from sphinx.config import Config
from sphinx.util import logging

LOGGER = logging.getLogger(__name__)
FOLDER = "live"
MANIFEST = "release.json"
CELLS = "live_cells"
# Such a cell is printed and never run in the page.
NOT_LIVE = frozenset({"not-live", "skip-execution"})
POSTER = 'class="faro-edu'
# What a printed question has in the place of the reader's answer; page/cell.js knows it too.
QUESTION = 'check.answer("?"'

TABLE_BAR = """\
<div class="live-bar">
<button type="button" class="live-play">Play here</button>
<button type="button" class="live-stop" hidden>Stop</button>
<button type="button" class="live-link" hidden>Copy link to this game</button>
<span class="live-note"></span>
</div>"""
ANSWER = """
<form class="live-answer">
<label>Your answer <input name="answer" autocomplete="off" autocapitalize="off" spellcheck="false"></label>
<button type="submit" class="live-check">Check</button>
</form>"""
CODE_TOOLS = """\
<div class="live-tools">{answer}
<button type="button" class="live-run">Run</button>
<button type="button" class="live-edit">Edit</button>
<button type="button" class="live-reset" hidden>Reset</button>
<button type="button" class="live-keep" hidden>Keep my changes</button>
<button type="button" class="live-erase" hidden>Erase what is kept</button>
<span class="live-note"></span>
</div>"""


def runtime(app: Sphinx) -> Path:
    """Where the built runtime lies."""
    return Path(app.srcdir, app.config.live_runtime)


def manifest(app: Sphinx) -> Mapping[str, Any] | None:
    """What the runtime consists of, or None if it has not been built."""
    path = runtime(app) / MANIFEST
    if not path.is_file():
        return None
    read: Mapping[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return read


def look_for_runtime(app: Sphinx, config: Config) -> None:
    """Say once what a missing runtime means; another release than last time has every page written again."""
    release = manifest(app)
    if release is None:
        LOGGER.info("live: no runtime in %s, so nothing can be played in the pages", runtime(app))
    config.live_release = release and release["page"]


# -- the cells of a page


def mark_cells(app: Sphinx, doctree: nodes.document) -> None:
    """Note the page's code cells, also those whose code is not printed, and mark those that stand in the page."""
    codes = dict(read_cells(app))
    shown = {node["cell_index"]: node for node in doctree.findall(nodes.container) if is_cell(node)}
    cells = [
        {"id": name(index), "code": code, "table": index in shown and shows_table(shown[index])}
        for index, code in codes.items()
    ]
    if cells:
        app.env.metadata[app.env.docname][CELLS] = json.dumps(cells)
    for index, node in shown.items():
        if index in codes:
            node["classes"] += ["live-cell", f"live-cell-{name(index)}"]


def name(index: int) -> str:
    """The id of the cell at a place in its chapter."""
    return f"c{index}"


def is_cell(node: nodes.container) -> bool:
    """Whether a node is a whole code cell."""
    return bool(node.get("nb_element") == "cell_code")


def read_cells(app: Sphinx) -> Iterator[tuple[int, str]]:
    """Place and code of each code cell of the page that is being read, in order."""
    env: Any = app.env  # myst-nb keeps its settings there
    path = env.doc2path(env.docname)
    text = Path(path).read_text(encoding="utf-8")
    reader = create_nb_reader(path, env.myst_config, env.mystnb_config, text)
    if reader is None:
        return
    for index, cell in enumerate(reader.read(text).cells):
        if cell.cell_type == "code" and not NOT_LIVE & set(cell.metadata.get("tags", [])):
            yield index, cell.source


def shows_table(cell: nodes.container) -> bool:
    """Whether a cell's outputs hold the poster of a table."""
    return any(POSTER in raw.astext() for raw in cell.findall(nodes.raw))


def add_buttons(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Give each live cell its buttons: to play above a poster, to run and edit under printed code."""
    if manifest(app) is None or app.builder.format != "html":
        return
    for cell in [node for node in doctree.findall(nodes.container) if "live-cell" in node["classes"]]:
        output = part(cell, "cell_output")
        if output is not None and shows_table(cell):
            insert_before(output, TABLE_BAR)
        source = part(cell, "cell_input")
        if source is not None:
            asks = QUESTION in source.astext()
            source += button_node(CODE_TOOLS.format(answer=ANSWER if asks else ""))


def part(cell: nodes.container, which: str) -> nodes.container | None:
    """The input or the output of a cell, hidden or not."""
    return next((node for node in cell.findall(nodes.container) if which in node["classes"]), None)


def button_node(html: str) -> nodes.raw:
    """Buttons as the page has them."""
    return nodes.raw("", html, format="html")


def insert_before(node: nodes.Element, html: str) -> None:
    """Put buttons above a node: the first screen of a page shows the top of a table."""
    parent = node.parent
    parent.insert(parent.index(node), button_node(html))


# -- the page and the site


def add_script(
    app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: nodes.document | None
) -> None:
    """Give a page with cells its list of them and the small script; no other page gets any."""
    cells = (context.get("meta") or {}).get(CELLS)
    release = manifest(app)
    if doctree is None or not cells or release is None:
        return
    style, script = (context["pathto"](f"{FOLDER}/{release[which]}", 1) for which in ("style", "page"))
    context["metatags"] = context.get("metatags", "") + f'<link rel="stylesheet" href="{escape(style)}">\n'
    context["body"] += (
        page_data(page, json.loads(cells)) + f'<script defer src="{escape(script)}"></script>\n'
    )


def page_data(page: str, cells: list[dict[str, Any]]) -> str:
    """The page's cells for its script; no code in a cell can end the element it stands in."""
    text = json.dumps({"page": page, "cells": cells}).replace("<", "\\u003c")
    return f'<script type="application/json" id="live-page">{text}</script>\n'


def copy_runtime(app: Sphinx, exception: Exception | None) -> None:
    """Copy the runtime into the site, and nothing that an earlier build left there."""
    if exception is None and manifest(app) is not None and app.builder.format == "html":
        target = Path(app.outdir, FOLDER)
        shutil.rmtree(target, ignore_errors=True)
        shutil.copytree(runtime(app), target, ignore=shutil.ignore_patterns(MANIFEST))


def setup(app: Sphinx) -> dict[str, Any]:
    """Connect the live cells to the build. ``live_runtime`` is a folder below the book's."""
    app.add_config_value("live_runtime", "book/_live/dist", "html", types=frozenset({str}))
    app.add_config_value("live_release", None, "html", types=frozenset({str, type(None)}))
    app.connect("config-inited", look_for_runtime)
    app.connect("doctree-read", mark_cells)
    # After whatever moves the parts of a cell about.
    app.connect("doctree-resolved", add_buttons, priority=900)
    app.connect("html-page-context", add_script)
    app.connect("build-finished", copy_runtime)
    return {"version": "1", "env_version": 1, "parallel_read_safe": True, "parallel_write_safe": True}
