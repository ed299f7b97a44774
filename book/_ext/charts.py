"""Plotly figures in the static page: each named and with its numbers; the page's script draws them."""

from __future__ import annotations

import json
import shutil
from collections.abc import Mapping
from importlib import metadata, resources
from pathlib import Path
from typing import Any, ClassVar
from xml.etree.ElementTree import Element

import chart_numbers
from docutils import nodes
from markup import element, html, json_script, plain
from myst_nb.core.render import MimeData, NbElementRenderer, load_mime_renders
from sphinx.application import Sphinx

MIME = "application/vnd.plotly.v1+json"
HEIGHT = 450
"""Plotly's own height of a figure that states none, in pixels."""
ROOM_ABOVE = 24
"""What is left above the plot, in pixels, when the title stands in the page's text instead."""
LIBRARY = f"vendor/plotly-{metadata.version('plotly')}.min.js"
"""Where the library lies in the site: not below ``_static``, and each version under a name of its own."""


class ChartRenderer:
    """Myst-nb's renderer for Plotly's type of output."""

    mime_priority_overrides: ClassVar[list[tuple[str, str, int | None]]] = [("html", MIME, 1)]

    @staticmethod
    def handle_mime(renderer: NbElementRenderer, data: MimeData, inline: bool) -> list[nodes.Element] | None:
        """The figure's HTML, or None for an output of another type."""
        if data.mime_type != MIME or inline:
            return None
        figure = json.loads(data.content) if isinstance(data.content, str) else data.content
        name = f"chart-{data.cell_index}-{data.output_index}"
        text = html(figure_element(figure, name))
        return [nodes.raw("", text, format="html", classes=["output", "chart-output"])]


def figure_element(figure: Mapping[str, Any], identity: str) -> Element:
    """The HTML of one figure; ``identity`` is its id and must be unique in the page."""
    words = _words(figure)
    name = words.pop("name") or f"Figure {identity.removeprefix('chart-')}"
    summary = words["summary"]
    height = figure.get("layout", {}).get("height") or HEIGHT
    caption = element("figcaption", element("p", name, id=f"{identity}-name", class_="chart-name"))
    caption.extend(element("p", text, class_=f"chart-{kind}") for kind, text in words.items() if text)
    label = f"{name}. {summary}" if summary else name
    # Hidden where no script runs (the theme's class): an empty frame would say nothing.
    box = element(
        "div", class_="chart-box pst-js-only", style=f"height:{height}px", role="img", aria_label=label
    )
    return element(
        "figure",
        caption,
        box,
        *_numbers(figure, name),
        json_script(_payload(figure)),
        id=identity,
        class_="chart",
        aria_labelledby=f"{identity}-name",
    )


def _words(figure: Mapping[str, Any]) -> dict[str, str]:
    """The figure's name, what stands below it, the question it answers, what it shows; each may be empty."""
    layout = figure.get("layout", {})
    title, meta = (
        part if isinstance(part, Mapping) else {} for part in (layout.get("title"), layout.get("meta"))
    )
    said = {
        "name": title.get("text"),
        "subtitle": (title.get("subtitle") or {}).get("text"),
        "question": meta.get("question"),
        "summary": meta.get("summary"),
    }
    # The page breaks lines where the plot does not: never between a number and its sign.
    return {part: plain(words).replace(" %", "\N{NO-BREAK SPACE}%") for part, words in said.items()}


def _numbers(figure: Mapping[str, Any], name: str) -> list[Element]:
    tables = [chart_numbers.element_of(table) for table in chart_numbers.tables(figure)]
    if not tables:
        return []
    frame = element(
        "div", *tables, class_="scrolls", role="region", aria_label=f"Numbers of {name}", tabindex="0"
    )
    return [element("details", element("summary", f"Numbers: {name}"), frame, class_="chart-numbers")]


def _payload(figure: Mapping[str, Any]) -> dict[str, Any]:
    """What the drawing needs: nothing that the caption says, nothing of the template for other traces."""
    layout = {key: value for key, value in figure.get("layout", {}).items() if key not in {"title", "meta"}}
    if "title" in figure.get("layout", {}):
        layout["margin"] = {**layout.get("margin", {}), "t": ROOM_ABOVE}
    template = layout.get("template")
    if isinstance(template, Mapping):
        used = {trace.get("type", "scatter") for trace in figure.get("data", ())}
        defaults = {kind: value for kind, value in template.get("data", {}).items() if kind in used}
        layout["template"] = {**template, "data": defaults}
    return {"data": figure.get("data", []), "layout": layout}


def add_script(
    app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: nodes.document | None
) -> None:
    """Give the drawing script, which knows where the library is, to pages with a chart or with cells to run."""
    if doctree is None:
        return
    runs = getattr(app.config, "live_release", None) is not None
    cells = runs and (context.get("meta") or {}).get("live_cells")
    if cells or any("chart-output" in node["classes"] for node in doctree.findall(nodes.raw)):
        app.add_js_file(
            "charts.js", loading_method="defer", **{"data-library": context["pathto"](LIBRARY, 1)}
        )


def copy_library(app: Sphinx, exception: Exception | None) -> None:
    """Put Plotly's library, as its Python package ships it, into the site."""
    if exception is None and app.builder.format == "html":
        target = Path(app.outdir, LIBRARY)
        target.parent.mkdir(parents=True, exist_ok=True)
        with resources.as_file(resources.files("plotly") / "package_data" / "plotly.min.js") as source:
            shutil.copyfile(source, target)


def register() -> None:
    """Make myst-nb know the renderer.

    A renderer is meant to be an entry point of an installed distribution, which a folder of extensions is not;
    so it joins the list that myst-nb has made, once a process, from the entry points.
    """
    known = load_mime_renders()
    if ChartRenderer not in known:
        known.append(ChartRenderer)


def setup(app: Sphinx) -> None:
    """Connect charts to the build."""
    register()
    app.connect("html-page-context", add_script)
    app.connect("build-finished", copy_library)
