"""Messages to the page. Every message is one JSON text and its binary buffers, in the order of sending."""

from __future__ import annotations

import json
import math
from collections.abc import Iterable
from contextvars import ContextVar
from typing import Any

cell: ContextVar[str] = ContextVar("cell", default="")
"""The cell whose code or whose widget is being served: what is printed belongs under it."""

message_id: ContextVar[str] = ContextVar("message_id", default="")
"""The page's message that is being answered, so that its widgets know an echo from news."""

muted = True
"""True while the snapshot is made: there is no page yet."""


def send(kind: str, buffers: Iterable[Any] = (), **fields: Any) -> None:
    """Post one message to the page; in a muted kernel it goes nowhere."""
    if muted:
        return
    import js
    from pyodide.ffi import to_js

    text = _as_json({"type": kind, **fields})
    js.publish(text, to_js([bytes(buffer) for buffer in buffers]))


FLOAT = "float:"
"""The only key of what stands for NaN or an infinity, which JSON does not know, in what a widget says or hears."""


def _as_json(message: dict[str, Any]) -> str:
    try:
        return json.dumps(message, default=str, allow_nan=False)
    except ValueError:
        marked = message["type"] != "output"
        return json.dumps({**_finite(message, marked), "floats": marked}, default=str)


def _finite(value: Any, marked: bool) -> Any:
    """The same with nothing, or what stands for it, in the place of each float that is no number."""
    if isinstance(value, float) and not math.isfinite(value):
        return {FLOAT: repr(value)} if marked else None
    if isinstance(value, dict):
        return {key: _finite(each, marked) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [_finite(each, marked) for each in value]
    return value


def read(text: str) -> Any:
    """What the page sent."""
    return json.loads(text, object_hook=lambda found: float(found[FLOAT]) if FLOAT in found else found)
