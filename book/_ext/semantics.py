"""Parts of pages whose stock HTML tells assistive technology less, or other things, than it shows."""

from __future__ import annotations

from html import escape

from docutils import nodes
from myst_nb.sphinx_ import HideCodeCellNode
from sphinx.application import Sphinx
from sphinx.writers.html5 import HTML5Translator


def visit_hidden(self: HTML5Translator, node: HideCodeCellNode) -> None:
    """Open a folded part of a cell; its button is named by the words on it, which myst-nb's own hides."""
    self.body.append(self.starttag(node, "details", CLASS="admonition hide"))
    prompts = (("collapsed", node["prompt_show"]), ("expanded", node["prompt_hide"]))
    words = (f'<p class="{state} admonition-title">{escape(text)}</p>' for state, text in prompts)
    self.body.append(f"<summary>{''.join(words)}</summary>\n")


def depart_hidden(self: HTML5Translator, node: HideCodeCellNode) -> None:
    """Close the folded part."""
    self.body.append("</details>\n")


def visit_citation(self: HTML5Translator, node: nodes.citation) -> None:
    """Open an entry of the bibliography, and their list before the first: the stock roles do not fit together."""
    if not isinstance(node.previous_sibling(), nodes.citation):
        self.body.append('<ul class="citation-list">\n')
    self.body.append(self.starttag(node, "li", CLASS="citation"))


def depart_citation(self: HTML5Translator, node: nodes.citation) -> None:
    """Close an entry of the bibliography, and the list after the last."""
    self.body.append("</li>\n")
    if not isinstance(node.next_node(descend=False, siblings=True), nodes.citation):
        self.body.append("</ul>\n")


def setup(app: Sphinx) -> None:
    """Put these in place of the stock ones."""
    app.add_node(HideCodeCellNode, override=True, html=(visit_hidden, depart_hidden))
    app.add_node(nodes.citation, override=True, html=(visit_citation, depart_citation))
