"""The Python archives of a release, packed from what is installed here: pure Python, without what a page cannot use."""

from __future__ import annotations

import fnmatch
import io
import re
import zipfile
from collections.abc import Iterable, Iterator
from importlib import metadata
from pathlib import Path, PurePosixPath

from packaging.requirements import Requirement

# The place where the archives will be unpacked, in the words of requirement markers.
PAGE = {
    "extra": "",
    "implementation_name": "cpython",
    "os_name": "posix",
    "platform_machine": "wasm32",
    "platform_python_implementation": "CPython",
    "platform_system": "Emscripten",
    "python_full_version": "3.14.2",
    "python_version": "3.14",
    "sys_platform": "emscripten",
}
# Completion of code, the notebook's front ends, a terminal's input: a page has none of them.
NEVER = frozenset({"jedi", "jupyterlab-widgets", "parso", "pexpect", "prompt-toolkit", "widgetsnbextension"})
LEFT_OUT = (
    "*.so", "*.pyd", "*.pyi", "*.pyc", "*.js", "*.map", "*.css", "*.typed", "../*", "/*",
    "*.dist-info/RECORD", "*.dist-info/WHEEL", "*.dist-info/INSTALLER", "*.dist-info/REQUESTED", "*.dist-info/*.json",
    "*/labextension/*", "*/nbextension/*", "*/tests/*", "plotly/matplotlylib/*",
    "plotly/package_data/datasets/*", "IPython/sphinxext/*", "IPython/terminal/*", "*/licenses/*", "*.md",
)  # fmt: skip
# Of the five hundred languages that Pygments colours, those that Python's own output is in.
LEXERS = frozenset({"__init__.py", "_mapping.py", "python.py", "special.py", "_builtins.py"})
# A fixed date, so that the same content is the same file.
DATE = (2020, 1, 1, 0, 0, 0)


def normal(name: str) -> str:
    """The normalised name of a distribution."""
    return re.sub(r"[-_.]+", "-", name).lower()


def distributions(names: Iterable[str], without: Iterable[str] = ()) -> list[str]:
    """The named distributions and all they need in a page, each before what it needs; sorted where free."""
    found: list[str] = []
    _walk(sorted(map(normal, names)), found, NEVER | set(without))
    return found


def _walk(names: Iterable[str], found: list[str], without: frozenset[str] | set[str]) -> None:
    for name in names:
        if name not in found and name not in without:
            found.append(name)
            _walk(sorted(_needs(name)), found, without)


def _needs(name: str) -> Iterator[str]:
    for text in metadata.requires(name) or []:
        requirement = Requirement(text)
        if requirement.marker is None or requirement.marker.evaluate(PAGE):
            yield normal(requirement.name)


def files_of(name: str) -> dict[str, bytes]:
    """The files of a distribution that a page can use, by their path below site-packages."""
    listed = metadata.files(name) or []
    return {str(file): Path(str(file.locate())).read_bytes() for file in listed if _useful(str(file))}


def _useful(path: str) -> bool:
    if path.startswith("pygments/lexers/"):
        return path.rpartition("/")[2] in LEXERS
    return not any(fnmatch.fnmatch(path, pattern) for pattern in LEFT_OUT)


def files_below(folder: Path) -> dict[str, bytes]:
    """The files of a package in the checkout, by their path beside it."""
    found = sorted(file for file in folder.rglob("*") if file.is_file() and "__pycache__" not in file.parts)
    return {str(PurePosixPath(file.relative_to(folder.parent))): file.read_bytes() for file in found}


def archive(files: dict[str, bytes]) -> bytes:
    """A zip of the files; the same files give the same bytes."""
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        for path in sorted(files):
            entry = zipfile.ZipInfo(path, DATE)
            entry.compress_type = zipfile.ZIP_DEFLATED
            packed.writestr(entry, files[path])
    return target.getvalue()


def versions(names: Iterable[str]) -> dict[str, str]:
    """The version of each distribution."""
    return {name: metadata.version(name) for name in names}


def licence(name: str) -> str:
    """The licence that a distribution ships, else the name of it."""
    texts = [file for file in metadata.files(name) or [] if re.search(r"licen[cs]e|copying", file.name, re.I)]
    if texts:
        return "\n".join(Path(str(file.locate())).read_text(encoding="utf-8") for file in sorted(texts))
    named = metadata.metadata(name).get_all("License-Expression") or ["see its home page"]
    return str(named[0])
