"""`ipywidgets.Output` in the page: a `with` block around it keeps what is shown inside.

In a notebook server the front end does this by message ids; here the kernel can do it itself.
"""

from __future__ import annotations

from contextvars import ContextVar
from types import TracebackType
from typing import Any

from ipywidgets import Output

from page_kernel import outputs, wire
from page_kernel.tracebacks import show_error

_open: ContextVar[tuple[Any, ...]] = ContextVar("open", default=())
_clear_first: set[int] = set()


def install() -> None:
    """Give `ipywidgets.Output` these two methods in place of its own."""
    Output.__enter__ = _enter
    Output.__exit__ = _exit


def _enter(self: Output) -> Output:
    outputs.flush()
    taker = outputs.Taker(str(id(self)), lambda output: _add(self, output))
    _open.set((*_open.get(), outputs.capture.set(taker)))
    return self


def _exit(
    self: Output, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
) -> bool:
    # A loop around this block must not go on for ever.
    swallowed = error is not None and not isinstance(error, outputs.TooMuchOutput)
    if error is not None and swallowed:
        show_error(error)
    outputs.flush()
    *rest, token = _open.get()
    _open.set(tuple(rest))
    outputs.capture.reset(token)
    # What is shown above need not be shown again under the cell.
    return swallowed


def _add(widget: Output, output: outputs.Output) -> None:
    if output["output_type"] == "clear_output":
        _clear_first.add(id(widget)) if output["wait"] else setattr(widget, "outputs", ())
        return
    if output["output_type"] == "update_display_data":
        _update(widget, output)
        return
    kept = () if id(widget) in _clear_first else widget.outputs
    _clear_first.discard(id(widget))
    widget.outputs = _joined(kept, output)


def _update(widget: Output, output: outputs.Output) -> None:
    """Change the display where the widget keeps it; the page finds one that stands elsewhere."""
    name = outputs.display_id(output)
    if any(outputs.display_id(each) == name for each in widget.outputs):
        widget.outputs = tuple(
            {**each, "data": output["data"]} if outputs.display_id(each) == name else each
            for each in widget.outputs
        )
    outputs.show_in_page(output, wire.cell.get())


def _joined(kept: tuple[outputs.Output, ...], output: outputs.Output) -> tuple[outputs.Output, ...]:
    """Text that continues text of the same stream makes one output with it."""
    last = kept[-1] if kept else {}
    if output["output_type"] == "stream" and last.get("name") == output["name"]:
        return (*kept[:-1], {**last, "text": last["text"] + output["text"]})
    return (*kept, output)
