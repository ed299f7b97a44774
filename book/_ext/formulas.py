"""Formulas as MathML, made at build time: they need no script and no other host."""

from __future__ import annotations

from docutils import nodes
from docutils.utils.math import MathError
from docutils.utils.math.latex2mathml import tex2mathml
from sphinx.application import Sphinx
from sphinx.util import logging
from sphinx.writers.html5 import HTML5Translator

LOGGER = logging.getLogger(__name__)


def mathml(formula: str, location: nodes.Node, *, block: bool) -> str:
    """A TeX formula as MathML; one that docutils cannot read stays TeX, with a warning."""
    try:
        return str(tex2mathml(formula, as_block=block))
    except MathError as error:
        LOGGER.warning("formula not understood: %s", error, location=location, type="atb", subtype="formula")
        return str(nodes.literal(formula, formula))


def visit_math(self: HTML5Translator, node: nodes.math) -> None:
    """Write a formula within a line."""
    self.body.append(mathml(node.astext(), node, block=False))
    raise nodes.SkipNode


def visit_math_block(self: HTML5Translator, node: nodes.math_block) -> None:
    """Write a formula on a line of its own."""
    self.body.append(self.starttag(node, "div", CLASS="math scrolls"))
    self.body.append(mathml(node.astext(), node, block=True) + "</div>\n")
    raise nodes.SkipNode


def setup(app: Sphinx) -> None:
    """Offer the renderer; the setting ``html_math_renderer: mathml`` chooses it."""
    app.add_html_math_renderer("mathml", (visit_math, None), (visit_math_block, None))
