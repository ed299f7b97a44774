"""HTML as trees: what a figure or a reader's name says is escaped by construction."""

from __future__ import annotations

import json
import re
from typing import Any
from xml.etree import ElementTree
from xml.etree.ElementTree import Element


def element(tag: str, *children: Element | str, **attributes: str) -> Element:
    """A node of HTML; ``class_`` stands for ``class`` and ``data_article`` for ``data-article``.

    >>> html(element("p", "1 < 2, ", element("b", "so"), class_="proof"))
    '<p class="proof">1 &lt; 2, <b>so</b></p>'
    """
    node = Element(tag, {name.rstrip("_").replace("_", "-"): value for name, value in attributes.items()})
    for child in children:
        if isinstance(child, Element):
            node.append(child)
        elif len(node):
            node[-1].tail = (node[-1].tail or "") + child
        else:
            node.text = (node.text or "") + child
    return node


def html(node: Element) -> str:
    """The text of a tree."""
    return ElementTree.tostring(node, encoding="unicode", method="html")


def json_script(data: Any, **attributes: str) -> Element:
    """Data for the page's own script, in a form that no text within can end early.

    >>> html(json_script({"name": "</script>"}))
    '<script type="application/json">{"name":"\\\\u003c/script>"}</script>'
    """
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    return element("script", text, type="application/json", **attributes)


def plain(text: object) -> str:
    """A label without the pseudo-HTML that Plotly allows in it.

    >>> plain("Edge<br>of the <i>bank</i>")
    'Edge of the bank'
    """
    return re.sub(r"\s+", " ", re.sub(r"<[^<>]*>", " ", str(text or ""))).strip()
