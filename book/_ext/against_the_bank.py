"""The book's Sphinx extension: posters, charts, articles, the side-by-side page, formulas, fresh chapters.

Each part is a module of its own with a ``setup``. Nothing asks another host, and nothing needs a script to be read.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

import articles
import charts
import formulas
import freshness
import layout
import places
import posters
import scenes
import semantics
from sphinx.application import Sphinx
from sphinx.util.osutil import relative_uri

PARTS = (places, posters, charts, articles, scenes, layout, freshness, formulas, semantics)
# The theme decides on light or dark at the end of the page only: a dark reader would see a flash. And paper is light,
# whether the browser announces the print or only changes the medium.
EARLY = """\
{const root = document.documentElement, {dataset} = root;
dataset.mode ||= "auto";
if (!["light", "dark"].includes(dataset.theme))
  dataset.theme = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
let screen;
const print = (now) => {
  if (now === Boolean(screen)) return;
  [screen, dataset.theme] = now ? [dataset.theme, "light"] : ["", screen];
};
addEventListener("beforeprint", () => print(true));
addEventListener("afterprint", () => print(false));
matchMedia("print").addEventListener("change", ({ matches }) => print(matches));
try { dataset.sidebar = sessionStorage.getItem("sidebar") ?? "open"; } catch {}}"""
FRONT_DOOR = """\
<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="0; url={target}">
<title>{title}</title>
<link rel="icon" href="_static/favicon.svg">
</head>
<body><p><a href="{target}">{title}</a></p></body>
</html>
"""


def use_checkout(app: Sphinx) -> None:
    """Chapters and build take the package from this checkout, whatever else is installed."""
    root = str(app.srcdir)
    sys.path.insert(0, root)
    os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, [root, os.environ.get("PYTHONPATH")]))


def only_figures(app: Sphinx) -> None:
    """Plotly's figures as data: its other ways to show itself put a library into every output."""
    os.environ["PLOTLY_RENDERER"] = "plotly_mimetype"


def write_front_door(app: Sphinx, exception: Exception | None) -> None:
    """The site's own address leads to the first page; Jupyter Book would write a file without a title."""
    if exception is None and app.builder.name == "html" and app.config.root_doc != "index":
        target = relative_uri("", app.builder.get_target_uri(app.config.root_doc))
        text = FRONT_DOOR.format(target=target, title=app.config.html_title)
        Path(app.outdir, "index.html").write_text(text, encoding="utf-8")


def setup(app: Sphinx) -> dict[str, Any]:
    """Connect all parts."""
    app.add_config_value("atb_rooms", [], "env", types=frozenset({list}))
    use_checkout(app)
    only_figures(app)
    here = Path(__file__).parent
    app.config.html_static_path.append(str(here.parent / "_static"))
    app.config.templates_path.insert(0, str(here / "templates"))
    app.add_css_file("book.css")
    app.add_js_file(None, body=EARLY, priority=1)
    app.add_js_file("page.js", loading_method="defer")
    for part in PARTS:
        part.setup(app)
    app.connect("build-finished", write_front_door, priority=400)
    return {"version": "1", "env_version": 1, "parallel_read_safe": True, "parallel_write_safe": True}
