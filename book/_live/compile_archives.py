"""Runs inside Pyodide at build time: byte code for the archives of packages, and the top names in them."""

import importlib.util
import io
import json  # noqa: F401  (the caller asks for `names` as JSON)
import marshal
import zipfile
from pathlib import Path

DATE = (2020, 1, 1, 0, 0, 0)
# Machinery that no reader asks for help about; nine tenths of Plotly's classes are the text of its reference.
WITHOUT_DOCUMENTATION = ("IPython/", "comm/", "plotly/graph_objs/", "psygnal/", "pygments/", "traitlets/")
UNCHECKED_HASH = (1).to_bytes(4, "little")


def compiled(source: bytes, path: str) -> bytes:
    """Byte code that is never compared with a source file: there is none beside it."""
    level = 2 if path.startswith(WITHOUT_DOCUMENTATION) else 0
    code = compile(source, f"/lib/site-packages/{path}", "exec", dont_inherit=True, optimize=level)
    return (
        importlib.util.MAGIC_NUMBER
        + UNCHECKED_HASH
        + importlib.util.source_hash(source)
        + marshal.dumps(code)
    )


def compiled_archive(archive: bytes) -> bytes:
    """The same archive with byte code in place of each source file."""
    target = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(archive)) as given, zipfile.ZipFile(target, "w") as made:
        for name in given.namelist():
            content = given.read(name)
            if name.endswith(".py"):
                name, content = name + "c", compiled(content, name)
            entry = zipfile.ZipInfo(name, DATE)
            entry.compress_type = zipfile.ZIP_DEFLATED
            made.writestr(entry, content, compresslevel=9)
    return target.getvalue()


def top_names(archive: Path) -> set[str]:
    """The top packages and modules in an archive."""
    with zipfile.ZipFile(archive) as packed:
        return {name.partition("/")[0].partition(".")[0] for name in packed.namelist()}


build = Path("/build")
for which in ("start", "late"):
    (build / f"{which}.bin").write_bytes(compiled_archive((build / f"{which}.zip").read_bytes()))
names = {
    "book": sorted(top_names(build / "book.zip")),
    "rest": sorted(top_names(build / "start.zip") | top_names(build / "stdlib.zip")),
    "late": sorted(top_names(build / "late.zip")),
}
