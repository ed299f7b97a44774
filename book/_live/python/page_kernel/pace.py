"""How many messages a page is sent: a loop without end must leave it able to serve the press on *Stop*."""

from __future__ import annotations

import time
from time import monotonic

GULP = 0.05
"""Seconds of a flood that are shown together."""


wait = getattr(time.sleep, "__wrapped__", time.sleep)
"""Pyodide's own sleep lets other tasks run where a browser can suspend WebAssembly; what it stands for just waits."""


class Allowance:
    """So many messages may go at once, and so many a second ever after."""

    def __init__(self, most: float, a_second: float) -> None:
        self.most = most
        self.a_second = a_second
        self.left = most
        self.asked_at = monotonic()

    def take(self) -> bool:
        """Whether one more message may go now."""
        now = monotonic()
        # The clock of a restored heap begins anew.
        self.left = min(self.most, self.left + max(0.0, now - self.asked_at) * self.a_second)
        self.asked_at = now
        if self.left < 1:
            return False
        self.left -= 1
        return True
