"""Short tracebacks: the reader's own lines, then what went wrong, and where a page has a reason of its own, that."""

from __future__ import annotations

import re
import sys
from traceback import FrameSummary, StackSummary, TracebackException

from page_kernel.outputs import cut, emit

CELL_FILE = re.compile(r"<ipython-input-\d+-[0-9a-f]+>|^.*ipykernel.*$")
PACKAGES = re.compile(r"^.*/site-packages/")
THIS_CELL = "this cell"
# A cell that cannot even be read is compiled, or taken apart for its magics, under these names.
UNREAD = ("<string>", "<tokenize>", "<unknown>")

HAS = (
    "The page has Python's standard library, ipywidgets, anywidget, plotly and faro_edu; "
    "the rest is in Binder (the button at the top)."
)
FIGURE_WIDGET = "FigureWidget does not work in the page: go.Figure does."
CHART_FILE = (
    "The page draws charts with a script of its own, so no chart can be written to a file here: show the figure, "
    "or open the page in Binder."
)


def show_error(error: BaseException) -> None:
    """Show an exception under the current cell."""
    emit(
        {
            "output_type": "error",
            "ename": type(error).__name__,
            "evalue": cut(_words(error)),
            "traceback": cut(short(error)).splitlines(),
        }
    )


def _words(error: BaseException) -> str:
    try:
        return str(error)
    except Exception:
        return "(an error without words)"


def short(error: BaseException) -> str:
    """The traceback of `error` with only the frames of cells in it.

    Where no frame is a cell's (a widget's own callback failed) the last frame is left, so that there is a place to
    look at. Causes ("raise … from …") are kept, shortened in the same way.
    """
    report = TracebackException.from_exception(error)
    _shorten(report, set())
    return "\n".join(filter(None, ["".join(report.format()).rstrip(), reason(error)]))


def reason(error: BaseException) -> str:
    """One sentence about what is otherwise in a page than elsewhere, where that is why it failed."""
    if isinstance(error, ImportError) and "FigureWidget" in str(error):
        return FIGURE_WIDGET
    if isinstance(error, ModuleNotFoundError):
        return HAS
    if isinstance(error, FileNotFoundError) and str(error.filename).endswith("plotly.min.js"):
        return CHART_FILE
    return ""


def _shorten(report: TracebackException, seen: set[int]) -> None:
    if id(report) in seen:
        return
    seen.add(id(report))
    own = [frame for frame in report.stack if CELL_FILE.search(frame.filename)]
    place = getattr(report, "filename", None) or ""
    unread = not own and (bool(CELL_FILE.search(place)) or place in UNREAD)
    # Of a cell that cannot be read no line has run: the frames are those of its readers.
    left = own if own or unread else report.stack[-1:]
    report.stack = StackSummary.from_list([_renamed(frame) for frame in left])
    if unread or CELL_FILE.search(place):
        report.filename = THIS_CELL
    for other in (report.__cause__, report.__context__):
        if other is not None:
            _shorten(other, seen)


def _renamed(frame: FrameSummary) -> FrameSummary:
    name = THIS_CELL if CELL_FILE.search(frame.filename) else PACKAGES.sub("", frame.filename)
    return FrameSummary(name, frame.lineno, frame.name, lookup_line=False, line=frame.line)


def warning_text(
    message: Warning | str, category: type[Warning], filename: str, lineno: int, line: str | None = None
) -> str:
    """A warning in one line, with its place."""
    place = f"{THIS_CELL}, line {lineno}" if CELL_FILE.search(filename) else PACKAGES.sub("", filename)
    return f"{category.__name__} ({place}): {message}\n"


def last_error() -> BaseException | None:
    """The exception that is being handled or was raised last."""
    return sys.exc_info()[1] or getattr(sys, "last_value", None)
