"""Rules as numbered articles: a paragraph of the edition becomes a block with a link and its *Show me*."""

from __future__ import annotations

from typing import Any

import places
import rooms
from docutils import nodes
from markup import element, html, json_script
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx
from sphinx.util.osutil import relative_uri
from sphinx.writers.html5 import HTML5Translator


class Article(nodes.General, nodes.Element):
    """The block of one article; its attributes are ``article`` (the id), ``name`` and ``page``."""


def collect(app: Sphinx, doctree: nodes.document) -> None:
    """Wrap the articles of a page and note where they stand."""
    for paragraph in list(doctree.findall(nodes.paragraph)):
        lead = next(
            (child for child in paragraph.children if child.astext()), None
        )  # the parser leaves empty texts
        if paragraph["ids"] and isinstance(lead, nodes.strong) and lead.astext().startswith("§"):
            wrap(app, paragraph, lead.astext())


def wrap(app: Sphinx, paragraph: nodes.paragraph, name: str) -> None:
    """Put a paragraph that begins with a § into a block that bears its id."""
    article = paragraph["ids"][0]
    docname = app.env.docname
    places.of(app.env)[article] = places.Place(docname, name)
    # With this a bare {ref} or link to the article reads "§ 23".
    domain = app.env.get_domain("std")
    domain.data["labels"][article] = (docname, article, name.split(".")[0])
    block = Article(article=article, name=name, page=docname, ids=paragraph["ids"], names=paragraph["names"])
    block.source, block.line = paragraph.source, paragraph.line
    paragraph["ids"], paragraph["names"] = [], []
    mark_source(paragraph)
    link = element("a", "#", class_="headerlink", href="#" + article, aria_label="Link to " + name)
    paragraph += nodes.raw("", html(link), format="html")
    paragraph.replace_self(block)
    block += paragraph


def mark_source(paragraph: nodes.paragraph) -> None:
    """Put the citation that ends the paragraph, or the editor's mark, into an inline of the class ``source``."""
    ends = [
        number
        for number, child in enumerate(paragraph.children)
        if isinstance(child, pending_xref) and child.get("refdomain") == "cite"
    ]
    last = max(number for number, child in enumerate(paragraph.children) if child.astext())
    if not ends and isinstance(paragraph.children[last], nodes.emphasis):
        ends = [last]
    if ends:
        tail = paragraph.children[ends[-1] :]
        del paragraph.children[ends[-1] :]
        paragraph += nodes.inline("", "", *tail, classes=["source"])


def visit_article(self: HTML5Translator, node: Article) -> None:
    """Open the block; it can take the focus that a § link hands over."""
    self.body.append(
        self.starttag(node, "div", CLASS="article", **{"data-article": node["article"], "tabindex": "-1"})
    )


def depart_article(self: HTML5Translator, node: Article) -> None:
    """Close the block, after a *Show me* if the table can."""
    if node["article"] in rooms.scenarios(self.config):
        href = relative_uri(self.builder.get_target_uri(node["page"]), scene_file(node["article"]))
        of = element("span", " " + node["name"], class_="visually-hidden")
        link = element("a", "Show me", of, class_="show-me", href=href, data_article=node["article"])
        self.body.append(html(element("p", link, class_="article-links")))
    self.body.append("</div>\n")


def scene_file(article: str) -> str:
    """The file in the site that shows an article's scenario."""
    return f"scenes/{article}.html"


def add_places(
    app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: nodes.document | None
) -> None:
    """Tell the page's script where articles stand: a running table draws links that the build never saw."""
    if doctree is None or 'class="faro-edu' not in context.get("body", ""):
        return
    uris = {
        article: app.builder.get_target_uri(place.docname) for article, place in places.of(app.env).items()
    }
    context["body"] += html(json_script(uris, id="article-places"))


def setup(app: Sphinx) -> None:
    """Connect articles to the build."""
    app.add_node(Article, html=(visit_article, depart_article))
    app.add_js_file("articles.js", loading_method="defer")
    app.connect("doctree-read", collect)
    app.connect("html-page-context", add_places)
