"""The two ends of a snapshot: what is set up before it, and what must be made fresh after it."""

from __future__ import annotations

import gc
import importlib
import os
import random

from page_kernel import comms, output_widget, shell, wire


def before_snapshot(warm: str) -> None:
    """Install the kernel, run the cell `warm`, forget its names, and tidy up.

    The same is done by the plain boot, which needs no tidy heap but the same state.
    """
    os.environ["PLOTLY_RENDERER"] = "plotly_mimetype"
    comms.install()
    output_widget.install()
    shell.warm_up(warm)
    shell.install()
    # A search for packages keeps the standard library's archive open, and no file is open after a restore.
    importlib.invalidate_caches()
    gc.collect()


def after_restore() -> None:
    """Make fresh what all readers of one heap would share, and open the line to the page."""
    # Every reader restores the same generator; without a new seed all would get the same shuffles.
    random.seed()
    # The heap remembers the directories of zip files that are not there.
    importlib.invalidate_caches()
    wire.muted = False
