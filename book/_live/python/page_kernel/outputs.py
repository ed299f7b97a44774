"""What a cell shows: text, pictures and errors, sent to the page or kept by an `ipywidgets.Output` around it.

A loop without end must leave the page able to stop it. So a flood is shown in gulps, of what is cleared or updated
again within a gulp only the last is shown, and the text and the number of outputs that one run may show are limited.
"""

from __future__ import annotations

import asyncio
import base64
import io
from collections.abc import Callable
from contextvars import ContextVar
from dataclasses import dataclass, field
from time import monotonic
from typing import Any

from page_kernel import wire
from page_kernel.pace import GULP, Allowance

Output = dict[str, Any]
"""One output in the form of the notebook format."""

TEXT_LIMIT = 200_000
"""Characters of text that one run may print, and that one value or error may have."""

OUTPUT_LIMIT = 1000
"""Outputs that one run may show."""

LAST_WORDS = 10
"""Errors that may still be shown when nothing else may."""

FORM_LIMIT = 5_000_000
"""Characters of HTML, SVG and the like, which cannot be cut."""

SIZE_LIMIT = 20_000_000
"""Characters of all outputs of one run, pictures included."""

AND_NOW = "what came after them is left out"

MORE = "\n(more was printed: left out)\n"


class TooMuchOutput(Exception):
    """A run has shown as many outputs as a page can bear."""

    __module__ = "__main__"  # so that a traceback shows the bare name


@dataclass(frozen=True)
class Taker:
    """What takes the outputs instead of the page: an Output widget."""

    name: str
    take: Callable[[Output], None]


capture: ContextVar[Taker | None] = ContextVar("capture", default=None)

EAGER = 500
"""Outputs that are shown at once, each by itself, before a run counts as a flood."""

REFILL = 200
"""Outputs a second that never count as a flood."""


@dataclass
class Showing:
    """What one run has shown in one place, and what of it is still held back."""

    cell: str
    taker: Taker | None
    length: int = 0
    count: int = 0
    stream: str = ""
    words: list[str] = field(default_factory=list)
    held: list[Output] = field(default_factory=list)
    size: int = 0
    allowance: Allowance = field(default_factory=lambda: Allowance(EAGER, REFILL))
    shown_at: float = 0.0
    timed: bool = False

    def clear(self, wait: bool) -> None:
        """Begin anew; what is held back need not be shown any more, except to other places."""
        self.end_text()
        wait = wait and all(output.get("wait", True) for output in self.held)
        self.held = [output for output in self.held if output["output_type"] == "update_display_data"]
        self.held.append({"output_type": "clear_output", "wait": wait})
        self.length = self.count = self.size = 0
        if not wait:
            self.show_soon()

    def add_text(self, stream: str, text: str) -> None:
        """Print."""
        if self.length >= TEXT_LIMIT:
            return
        if stream != self.stream:
            self.end_text()
            self.stream = stream
            self.count += 1
        room = TEXT_LIMIT - self.length if self.count <= OUTPUT_LIMIT else 0
        self.length += len(text) if len(text) <= room else TEXT_LIMIT
        self.words.append(text if len(text) <= room else text[:room] + MORE)
        self.show_soon()

    def add(self, output: Output) -> None:
        """Show what is not text. Raises `TooMuchOutput` where a loop seems to have no end."""
        self.end_text()
        kind = output["output_type"]
        if kind == "update_display_data":
            self.held = [other for other in self.held if not _same_display(other, output)]
        elif not self._counted(kind, output):
            return
        self.held.append(output)
        self.show_soon()

    def _counted(self, kind: str, output: Output) -> bool:
        self.count += 1
        self.size += sum(len(form) for form in output.get("data", {}).values() if isinstance(form, str))
        if kind == "error":
            return self.count <= OUTPUT_LIMIT + LAST_WORDS
        if self.count > OUTPUT_LIMIT:
            raise TooMuchOutput(f"one run may show {OUTPUT_LIMIT} outputs in a page: {AND_NOW}")
        if self.size > SIZE_LIMIT:
            raise TooMuchOutput(f"one run may show {SIZE_LIMIT:,} characters in a page: {AND_NOW}")
        return True

    def end_text(self) -> None:
        """What is printed after this is an output of its own."""
        if self.words:
            self.held.append({"output_type": "stream", "name": self.stream, "text": "".join(self.words)})
            self.words = []
        self.stream = ""

    def show_soon(self) -> None:
        """Show what is held back, at once unless it is a flood."""
        if self.allowance.take() or monotonic() - self.shown_at > GULP:
            self.flush()
        else:
            self._flush_later()

    def flush(self) -> None:
        """Show what is held back."""
        stream = self.stream
        self.end_text()
        self.stream = stream
        held, self.held = self.held, []
        self.shown_at = monotonic()
        for output in held:
            self._show(output)

    def _flush_later(self) -> None:
        """A task in the background is over without anybody who flushes for it."""
        if self.timed:
            return
        self.timed = True
        try:
            asyncio.get_running_loop().call_later(2 * GULP, self._flush_now)
        except RuntimeError:
            self.timed = False

    def _flush_now(self) -> None:
        self.timed = False
        self.flush()

    def _show(self, output: Output) -> None:
        if self.taker is not None:
            self.taker.take(output)
        else:
            show_in_page(output, self.cell)


def _same_display(one: Output, other: Output) -> bool:
    """Whether one update makes the other useless."""
    return one["output_type"] == other["output_type"] and display_id(one) == display_id(other)


def display_id(output: Output) -> str | None:
    """The name under which an output can be updated."""
    found: str | None = output.get("metadata", {}).get("display_id")
    return found


def show_in_page(output: Output, cell: str) -> None:
    """Show one output under a cell."""
    wire.send("output", cell=cell, output=output)


_showings: dict[tuple[str, str], Showing] = {}


def _current() -> Showing:
    cell, taker = wire.cell.get(), capture.get()
    key = (cell, taker.name if taker else "")
    if key not in _showings:
        _showings[key] = Showing(cell, taker)
    return _showings[key]


def begin(cell: str) -> None:
    """A new run of a cell, or a new message of its widgets, may show the full amount again."""
    for key in [key for key in _showings if key[0] == cell]:
        _showings.pop(key).flush()


def flush() -> None:
    """Show what the current place's run holds back."""
    _current().flush()


def emit_text(stream: str, text: str) -> None:
    """Show printed text at the end of what the current cell shows.

    After `TEXT_LIMIT` characters the rest of this run is left out, and said so once.
    """
    if text:
        _current().add_text(stream, text)


def emit(output: Output) -> None:
    """Show one output at the end of what the current cell shows."""
    _current().add(output)


def clear(wait: bool) -> None:
    """Clear what the current cell shows, or have it cleared by its next output."""
    _current().clear(wait)


def emit_data(data: dict[str, Any], metadata: dict[str, Any], kind: str = "display_data") -> None:
    """Show a MIME bundle; bytes, as of a PNG, travel in base64."""
    emit(
        {
            "output_type": kind,
            "data": {mime: _fitting(mime, _as_text(value)) for mime, value in data.items()},
            "metadata": metadata,
        }
    )


def _as_text(value: Any) -> Any:
    return base64.b64encode(value).decode() if isinstance(value, bytes) else value


def _fitting(mime: str, value: Any) -> Any:
    """Text that is cut where a page would choke on it."""
    if not isinstance(value, str) or (mime.startswith("image/") and mime != "image/svg+xml"):
        return value
    if mime == "text/plain":
        return cut(value)
    return value if len(value) <= FORM_LIMIT else cut(value, 0)


def cut(text: str, limit: int = TEXT_LIMIT) -> str:
    """The beginning of a long text, and how much is left out."""
    more = len(text) - limit
    return text if more <= 0 else f"{text[:limit]}\n({more:,} characters more: left out)"


class PageStream(io.TextIOBase):
    """`sys.stdout` or `sys.stderr` of the page: nothing is held back until a line is full."""

    encoding = "utf-8"

    def __init__(self, name: str) -> None:
        self.name = name

    def writable(self) -> bool:
        """Always."""
        return True

    def write(self, text: str) -> int:
        """Show `text` under the current cell."""
        if not isinstance(text, str):
            raise TypeError(f"write() argument must be str, not {type(text).__name__}")
        emit_text(self.name, text)
        return len(text)

    def flush(self) -> None:
        """Show what a flood holds back."""
        flush()
