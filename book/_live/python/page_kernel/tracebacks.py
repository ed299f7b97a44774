"""Short tracebacks: the reader's own lines, then what went wrong."""

from __future__ import annotations

import re
import sys
from traceback import FrameSummary, StackSummary, TracebackException

from page_kernel.outputs import emit

CELL_FILE = re.compile(r"<ipython-input-\d+-[0-9a-f]+>|^.*ipykernel.*$")
PACKAGES = re.compile(r"^.*/site-packages/")


def show_error(error: BaseException) -> None:
    """Show an exception under the current cell."""
    emit(
        {
            "output_type": "error",
            "ename": type(error).__name__,
            "evalue": str(error),
            "traceback": short(error).splitlines(),
        }
    )


def short(error: BaseException) -> str:
    """The traceback of `error` with only the frames of cells in it.

    Where no frame is a cell's (a widget's own callback failed) the last frame is left, so that there is a place to
    look at. Causes ("raise … from …") are kept, shortened in the same way.
    """
    report = TracebackException.from_exception(error)
    _shorten(report, set())
    return "".join(report.format()).rstrip()


def _shorten(report: TracebackException, seen: set[int]) -> None:
    if id(report) in seen:
        return
    seen.add(id(report))
    own = [frame for frame in report.stack if CELL_FILE.search(frame.filename)]
    report.stack = StackSummary.from_list([_renamed(frame) for frame in own or report.stack[-1:]])
    if getattr(report, "filename", None) and CELL_FILE.search(report.filename or ""):
        report.filename = "this cell"
    for other in (report.__cause__, report.__context__):
        if other is not None:
            _shorten(other, seen)


def _renamed(frame: FrameSummary) -> FrameSummary:
    name = "this cell" if CELL_FILE.search(frame.filename) else PACKAGES.sub("", frame.filename)
    return FrameSummary(name, frame.lineno, frame.name, lookup_line=False, line=frame.line)


def last_error() -> BaseException | None:
    """The exception that is being handled or was raised last."""
    return sys.exc_info()[1] or getattr(sys, "last_value", None)
