"""Build the book strictly from nothing into _build/html: `python tools/site.py [--if-changed]`.

The same pages, packed, are _build/against-the-bank.zip.
"""

from __future__ import annotations

import hashlib
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCES = (
    "_config.yml",
    "_toc.yml",
    "book",
    "faro_edu",
    "package-lock.json",
    "requirements.txt",
    "tools/site.py",
)
GENERATED = {"__pycache__", ".ipynb_checkpoints", "dist"}
STRICT = ("-n", "-W", "--keep-going")
TITLE = "against-the-bank"
# Packed already: to pack it once more takes long and saves nothing.
PACKED = {".bin", ".png", ".woff2", ".zip"}
# A fixed date, so that the same pages are the same file.
DATE = (2020, 1, 1, 0, 0, 0)


def build(root: Path) -> None:
    """Build the checkout at `root`; `SystemExit` if there is any warning or a cell fails."""
    subprocess.run([sys.executable, "book/_live/build.py"], cwd=root, check=True)
    shutil.rmtree(root / "_build", ignore_errors=True)
    jupyter_book = Path(sys.executable).with_name("jupyter-book")
    done = subprocess.run([str(jupyter_book), "build", ".", *STRICT], cwd=root, check=False)
    failed_cells = sorted((root / "_build").glob("**/reports/**/*.err.log"))
    for report in failed_cells:
        print(report.read_text(encoding="utf-8"), file=sys.stderr)
    if done.returncode or failed_cells:
        raise SystemExit("The book was not built: see the warnings above.")
    write_zip(root / "_build" / "html", root / "_build" / f"{TITLE}.zip")
    _note(root).write_text(digest(root), encoding="utf-8")


def write_zip(site: Path, target: Path) -> None:
    """Pack the pages as one folder, to be read from disk or put on any web server."""
    with zipfile.ZipFile(target, "w") as packed:
        for path in sorted(path for path in site.rglob("*") if path.is_file()):
            entry = zipfile.ZipInfo(f"{TITLE}/{path.relative_to(site).as_posix()}", DATE)
            entry.compress_type = zipfile.ZIP_STORED if path.suffix in PACKED else zipfile.ZIP_DEFLATED
            packed.writestr(entry, path.read_bytes())


def is_current(root: Path) -> bool:
    """Whether the site in `_build` was built, without a warning, from the sources as they are now."""
    return _note(root).is_file() and _note(root).read_text(encoding="utf-8") == digest(root)


def digest(root: Path) -> str:
    """A fingerprint of the Python, of all that the book is made of, names included."""
    total = hashlib.sha256(sys.version.encode())
    for path in sorted(_files(root)):
        total.update(f"{path.relative_to(root)}\0".encode() + hashlib.sha256(path.read_bytes()).digest())
    return total.hexdigest()


def _files(root: Path) -> Iterator[Path]:
    for source in SOURCES:
        paths = (root / source).rglob("*") if (root / source).is_dir() else [root / source]
        yield from (path for path in paths if path.is_file() and not GENERATED & set(path.parts))


def _note(root: Path) -> Path:
    return root / "_build" / "sources.sha256"


def main(arguments: list[str]) -> None:
    """Build, unless nothing changed since the last good build and that is enough."""
    if "--if-changed" in arguments and is_current(ROOT):
        print("The book is as its sources are: not built again.", flush=True)
    else:
        build(ROOT)


if __name__ == "__main__":
    main(sys.argv[1:])
