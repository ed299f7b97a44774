"""The Python side of a live page: cells run here, in a worker of the reader's browser.

The module is imported into the heap snapshot, so nothing in it may touch `js` while it is imported: a
JavaScript object does not survive in a heap. `wire` looks the page up at each call instead.
"""

from page_kernel.comms import comm_closed, comm_message, know_modules
from page_kernel.games import trouble_with
from page_kernel.late import Unpacking, arrived, expect, put_stdlib
from page_kernel.shell import run_cell, warm_up
from page_kernel.start import after_restore, before_snapshot

__all__ = [
    "Unpacking",
    "after_restore",
    "arrived",
    "before_snapshot",
    "comm_closed",
    "comm_message",
    "expect",
    "know_modules",
    "put_stdlib",
    "run_cell",
    "trouble_with",
    "warm_up",
]
