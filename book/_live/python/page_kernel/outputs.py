"""What a cell shows: text, pictures and errors, sent to the page or kept by an `ipywidgets.Output` around it."""

from __future__ import annotations

import base64
import io
from collections.abc import Callable
from contextvars import ContextVar
from dataclasses import dataclass, field
from time import monotonic
from typing import Any

from page_kernel import wire

Output = dict[str, Any]
"""One output in the form of the notebook format."""

TEXT_LIMIT = 200_000
"""Characters of text that one run of a cell may print; a loop without end would fill the page."""

capture: ContextVar[Callable[[Output], None] | None] = ContextVar("capture", default=None)
"""Takes the outputs instead of the page while set."""

EAGER_WRITES = 500
"""Pieces of text that one run shows each at once; a run that prints more is a flood, and shows it in gulps."""

GULP = 0.05
"""Seconds of a flood that are shown together."""


@dataclass
class Printing:
    """What one run of a cell has printed so far, and what of it is still held back."""

    written: int = 0
    length: int = 0
    stream: str = ""
    held: list[str] = field(default_factory=list)
    shown_at: float = 0.0


_printing: dict[str, Printing] = {}


def emit(output: Output) -> None:
    """Show one output at the end of what the current cell shows."""
    flush()
    _show(output)


def _show(output: Output) -> None:
    taker = capture.get()
    if taker is not None:
        taker(output)
    else:
        wire.send("output", cell=wire.cell.get(), output=output)


def emit_text(stream: str, text: str) -> None:
    """Show printed text, at once unless it is a flood.

    After `TEXT_LIMIT` characters the rest of this run is left out, and said so once.
    """
    run = _printing.setdefault(wire.cell.get(), Printing())
    room = TEXT_LIMIT - run.length
    if room <= 0 or not text:
        return
    run.length += len(text)
    run.written += 1
    if len(text) >= room:
        text = text[:room] + "\n(more was printed: left out)\n"
    if run.held and run.stream != stream:
        flush()
    run.stream = stream
    run.held.append(text)
    if run.written <= EAGER_WRITES or len(text) >= room or monotonic() - run.shown_at > GULP:
        flush()


def flush() -> None:
    """Show what the current cell's run holds back."""
    run = _printing.get(wire.cell.get())
    if run is None or not run.held:
        return
    text = "".join(run.held)
    run.held.clear()
    run.shown_at = monotonic()
    _show({"output_type": "stream", "name": run.stream, "text": text})


def begin(cell: str) -> None:
    """A new run of a cell may print the full amount again."""
    _printing.pop(cell, None)


def emit_data(data: dict[str, Any], metadata: dict[str, Any], kind: str = "display_data") -> None:
    """Show a MIME bundle; bytes, as of a PNG, travel in base64."""
    emit(
        {
            "output_type": kind,
            "data": {mime: _as_text(value) for mime, value in data.items()},
            "metadata": metadata,
        }
    )


def _as_text(value: Any) -> Any:
    return base64.b64encode(value).decode() if isinstance(value, bytes) else value


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
