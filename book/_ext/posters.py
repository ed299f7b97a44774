"""Drawn tables in the static page: no widget machinery, and links to where each article stands."""

from __future__ import annotations

import re
from collections.abc import Mapping
from html import escape
from typing import Any

import places
from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util import logging
from sphinx.util.osutil import relative_uri

LOGGER = logging.getLogger(__name__)
REFERENCE = re.compile(r'<a\b[^>]*\bdata-article="(?P<article>[^"]*)"[^>]*>')
HREF = re.compile(r'\shref="[^"]*"')
POSTER = 'class="faro-edu'


def forget_widgets(app: Sphinx, doctree: nodes.document) -> None:
    """Keep widgets' state, and the scripts that would show it, out of the page: it has the poster."""
    recorded: Mapping[str, dict[str, Any]] = getattr(app.env, "nb_metadata", {})
    recorded.get(app.env.docname, {}).pop("js_files", None)


def link_articles(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Lead every reference in an output to the page on which its article stands."""
    here = app.builder.get_target_uri(docname)
    for node in doctree.findall(nodes.raw):
        if "data-article" in node.astext():
            text = linked(app, node.astext(), here, node)
            node.replace_self(nodes.raw(node.rawsource, text, **node.attributes))


def linked(app: Sphinx, text: str, here: str, location: Any = None) -> str:
    """``text`` with the references led from the page ``here``; an unknown article is a warning."""

    def lead(reference: re.Match[str]) -> str:
        article = reference["article"]
        place = places.of(app.env).get(article)
        if place is None:
            LOGGER.warning(
                "no page has the article %r", article, location=location, type="atb", subtype="article"
            )
            return reference[0]
        target = f"{relative_uri(here, app.builder.get_target_uri(place.docname))}#{article}"
        return HREF.sub("", reference[0])[:-1] + f' href="{escape(target)}">'

    return REFERENCE.sub(lead, text)


def setup(app: Sphinx) -> None:
    """Connect posters to the build; the style sheet of the tables is the widget's own file."""
    app.config.html_static_path.append("faro_edu/widget/table.css")
    app.add_css_file("table.css")
    app.connect("doctree-read", forget_widgets)
    app.connect("doctree-resolved", link_articles)
