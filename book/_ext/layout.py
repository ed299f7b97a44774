"""Text and table side by side, on the pages that have a cell with the tag ``beside``."""

from __future__ import annotations

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.environment.adapters.toctree import TocTree

TAG = "tag_beside"


def beside(doctree: nodes.document) -> nodes.container | None:
    """The page's cell that stands beside the text, if it has one."""
    return next((node for node in doctree.findall(nodes.container) if TAG in node["classes"]), None)


def give_room(app: Sphinx, doctree: nodes.document) -> None:
    """Such a page does without the theme's right sidebar."""
    if beside(doctree) is not None:
        app.env.metadata[app.env.docname]["html_theme.sidebar_secondary.remove"] = "true"


def arrange(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Order the page as title, table, text: a narrow screen reads it so, a wide one sets them side by side.

    Happens to the resolved document, so that the tables of contents know nothing of it.
    """
    cell = beside(doctree)
    section = next(iter(doctree.findall(nodes.section)), None)
    if cell is None or section is None:
        return
    cell.parent.remove(cell)
    title, *rest = section.children
    output_first(cell)
    text = nodes.container("", *rest, classes=["beside-text"])
    section.children = []
    section += [title, nodes.container("", cell, classes=["beside-table"]), text]
    text.insert(0, contents(app, docname))
    section["classes"].append("beside")


def contents(app: Sphinx, docname: str) -> list[nodes.Node]:
    """The page's sections, folded: what the right sidebar would show."""
    lists = list(TocTree(app.env).get_toc_for(docname, app.builder).findall(nodes.bullet_list))
    if len(lists) < 2:  # the outer list holds the page's title only
        return []
    opening = '<details class="on-this-page"><summary>On this page</summary><nav aria-label="On this page">'
    closing = "</nav></details>"
    return [nodes.raw("", opening, format="html"), lists[1], nodes.raw("", closing, format="html")]


def output_first(cell: nodes.container) -> None:
    """The table before its code, which only the curious open."""
    code = [
        node
        for node in cell.children
        if isinstance(node, nodes.Element) and "cell_output" not in node["classes"]
    ]
    for node in code:
        cell.remove(node)
    cell += code


def setup(app: Sphinx) -> None:
    """Connect the layout to the build."""
    app.connect("doctree-read", give_room)
    app.connect("doctree-resolved", arrange)
