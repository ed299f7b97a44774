"""Files that come after the first table is live, and at once if an import cannot wait for them.

A heap holds modules but no files: what was not imported when it was made (the other rooms of the book, the rest of
the standard library and of IPython, all of plotly) is missing until its archive is there.
"""

from __future__ import annotations

import importlib
import io
import sys
import sysconfig
import zipfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib.machinery import ModuleSpec, PathFinder
from pathlib import Path
from types import ModuleType

STDLIB = Path(f"/lib/python{sys.version_info.major}{sys.version_info.minor}.zip")


@dataclass
class Part:
    """Files that come together: the top names in them, and how to get them now."""

    names: frozenset[str]
    fetch: Callable[[], object]


class LateFinder:
    """The last finder on `sys.meta_path`: asked only for what nobody else has found."""

    def __init__(self) -> None:
        self.parts: dict[str, Part] = {}

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Find a module in the late files; those that may have it are fetched now."""
        top = name.partition(".")[0]
        missing = [part for part in self.parts.values() if top in part.names]
        for part in missing:
            _fetch(part, name)
        return PathFinder.find_spec(name, path, target) if missing else None


def _fetch(part: Part, name: str) -> None:
    try:
        part.fetch()
    except Exception:
        raise ImportError(
            f"the files of {name} cannot be fetched: is the connection down? Run the cell again when it is up",
            name=name,
        ) from None


finder = LateFinder()
sys.meta_path.append(finder)


def expect(part: str, names: Sequence[str], fetch: Callable[[], object]) -> None:
    """Have the modules with these top names fetched by `fetch` when they are imported before they have come."""
    finder.parts[part] = Part(frozenset(names), fetch)


def arrived(part: str) -> None:
    """The files of a part are in their places."""
    finder.parts.pop(part, None)
    importlib.invalidate_caches()


def put_stdlib(archive: bytes) -> None:
    """Write the standard library to its place: Python imports from the archive itself."""
    STDLIB.write_bytes(archive)
    importlib.invalidate_caches()


class Unpacking:
    """An archive that is unpacked step by step, so that the reader's clicks are served in between."""

    def __init__(self, archive: bytes) -> None:
        self.archive = zipfile.ZipFile(io.BytesIO(archive))
        self.names = self.archive.namelist()
        self.target = sysconfig.get_path("purelib")

    def step(self, files: int) -> bool:
        """Unpack some files; False when none is left."""
        for name in self.names[:files]:
            self.archive.extract(name, self.target)
        del self.names[:files]
        return bool(self.names)
