"""Messages to the page. Every message is one JSON text and its binary buffers, in the order of sending."""

from __future__ import annotations

import json
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

    text = json.dumps({"type": kind, **fields}, default=str)
    js.publish(text, to_js([bytes(buffer) for buffer in buffers]))
