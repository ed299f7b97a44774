"""No page shows what an older package computed: a change of the package makes every chapter run again."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from pathlib import Path

from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment

SOURCES = {".py", ".js", ".css", ".json", ".html"}


def digest(folders: Iterable[Path]) -> str:
    """One number for all sources below the folders: their places and their bytes."""
    total = hashlib.sha256()
    for path in sorted(path for folder in folders for path in folder.rglob("*") if path.suffix in SOURCES):
        total.update(f"{path.as_posix()}\0{hashlib.sha256(path.read_bytes()).hexdigest()}\0".encode())
    return total.hexdigest()


def outdated(
    app: Sphinx, env: BuildEnvironment, added: set[str], changed: set[str], removed: set[str]
) -> Iterable[str]:
    """All pages, if the package or this extension is not what it was when they were read."""
    now = digest([Path(app.srcdir, "faro_edu"), Path(__file__).parent])
    before = getattr(env, "atb_digest", None)
    env.atb_digest = now  # type: ignore[attr-defined]
    return [] if now == before else sorted(env.found_docs)


def setup(app: Sphinx) -> None:
    """Connect the check to the build."""
    app.connect("env-get-outdated", outdated)
