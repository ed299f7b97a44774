"""The widgets' line to the page: each ipywidgets comm is a pair of message kinds on the wire."""

from __future__ import annotations

import contextvars
import hashlib
from collections.abc import Mapping
from time import monotonic
from typing import Any

import comm
from comm.base_comm import BaseComm, CommManager

from page_kernel import outputs, wire
from page_kernel.pace import GULP, Allowance, wait
from page_kernel.tracebacks import show_error

manager = CommManager()


UPDATES = Allowance(200, 30)
"""New states of widgets that are sent at once; beyond it they are put together."""

OTHERS = Allowance(1500, 200)
"""Other messages of widgets; those beyond it wait a little."""

_updates: dict[str, dict[str, Any]] = {}
"""New states of widgets that are held back, by the comm."""

_shown_at = 0.0


class PageComm(BaseComm):
    """A comm whose other end is a widget model in the page."""

    def publish_msg(
        self,
        msg_type: str,
        data: dict[str, Any] | None = None,
        metadata: dict[str, Any] | None = None,
        buffers: list[Any] | None = None,
        **keys: Any,
    ) -> None:
        """Send `comm_open`, `comm_msg` or `comm_close`."""
        if data and msg_type == "comm_open":
            data = _with_known_module(data)
        fields = {
            "id": self.comm_id,
            "target": keys.get("target_name") or self.target_name,
            "data": data or {},
            "metadata": metadata or {},
            "cell": wire.cell.get(),
            "parent": wire.message_id.get(),
        }
        if (data or {}).get("method") == "update" and not buffers:
            _update(fields)
        else:
            flush()
            if not OTHERS.take():
                wait(1 / OTHERS.a_second)
            wire.send(msg_type, buffers or (), **fields)


def _update(fields: dict[str, Any]) -> None:
    """Send a new state, in a flood together with the next of the same widget."""
    held = _updates.pop(fields["id"], None)
    if held is not None:
        fields["data"] = {**fields["data"], "state": {**held["data"]["state"], **fields["data"]["state"]}}
    _updates[fields["id"]] = fields
    if UPDATES.take() or not 0 <= monotonic() - _shown_at < GULP:
        flush()


def flush() -> None:
    """Send the states that are held back."""
    global _shown_at
    _shown_at = monotonic()
    for comm_id in list(_updates):
        wire.send("comm_msg", **_updates.pop(comm_id))


_modules: dict[str, str] = {}


def know_modules(addresses: Mapping[str, str]) -> None:
    """Have these widget modules (by the SHA-256 of their text) imported from their files in the site.

    A module that travels as text is imported from a blob, which a strict content policy refuses.
    """
    _modules.update(addresses)


def _with_known_module(data: dict[str, Any]) -> dict[str, Any]:
    state = data.get("state", {})
    text = state.get("_esm")
    address = _modules.get(hashlib.sha256(text.encode()).hexdigest()) if isinstance(text, str) else None
    return {**data, "state": {**state, "_esm": address}} if address else data


def install() -> None:
    """Make every library that asks for a comm get one of ours."""
    comm.create_comm = PageComm
    comm.get_comm_manager = lambda: manager


def comm_message(text: str, buffers: list[memoryview]) -> None:
    """Give a message of the page to the widget it is for, and say afterwards that it has been dealt with.

    What the widget's callback prints belongs under the cell that shows the widget, which the page knows.
    """
    contextvars.copy_context().run(_handle, wire.read(text), buffers)


def _handle(message: dict[str, Any], buffers: list[memoryview]) -> None:
    wire.cell.set(message["cell"])
    wire.message_id.set(message["msg"])
    outputs.begin(message["cell"])
    try:
        _deliver(message, buffers)
    finally:
        outputs.flush()
        flush()
        wire.send("handled", msg=message["msg"])


def _deliver(message: dict[str, Any], buffers: list[memoryview]) -> None:
    line = manager.comms.get(message["id"])
    if line is None:
        return
    try:
        line.handle_msg(
            {
                "header": {"msg_id": message["msg"], "msg_type": "comm_msg"},
                "parent_header": {},
                "metadata": {},
                "content": {"comm_id": message["id"], "data": message["data"]},
                "buffers": buffers,
            }
        )
    except Exception as error:
        # A callback that fails must leave the worker alive for the next click.
        show_error(error)


def comm_closed(comm_id: str) -> None:
    """Forget a comm that the page has closed."""
    line = manager.comms.pop(comm_id, None)
    if line is not None:
        line.handle_close(
            {"content": {"comm_id": comm_id, "data": {}}, "header": {}, "metadata": {}, "buffers": []}
        )
