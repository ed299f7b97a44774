"""Where each article stands: kept in Sphinx's environment, so that a partial build knows of the other pages too."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment


@dataclass(frozen=True)
class Place:
    """The page of an article, and the bold words that begin it: "§ 23. Splits."."""

    docname: str
    name: str


def of(env: BuildEnvironment) -> dict[str, Place]:
    """The places of all articles, by id."""
    if not hasattr(env, "atb_places"):
        env.atb_places = {}  # type: ignore[attr-defined]
    found: dict[str, Place] = env.atb_places  # type: ignore[attr-defined]
    return found


def purge(app: Sphinx, env: BuildEnvironment, docname: str) -> None:
    """Forget a page that is read again or is gone."""
    for article in [article for article, place in of(env).items() if place.docname == docname]:
        del of(env)[article]


def merge(app: Sphinx, env: BuildEnvironment, docnames: Iterable[str], other: BuildEnvironment) -> None:
    """Take over what a parallel reader found."""
    of(env).update(of(other))


def moved(app: Sphinx, env: BuildEnvironment) -> list[str]:
    """All pages, if an article has moved since they were written: any of them may lead to it."""
    now = dict(of(env))
    before: Any = getattr(env, "atb_places_written", now)
    env.atb_places_written = now  # type: ignore[attr-defined]
    return [] if now == before else sorted(env.found_docs)


def setup(app: Sphinx) -> None:
    """Connect the register of places to the build."""
    app.connect("env-purge-doc", purge)
    app.connect("env-merge-info", merge)
    app.connect("env-updated", moved)
