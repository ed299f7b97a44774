"""Games that come from elsewhere: tried before a table is asked to show them."""

from __future__ import annotations

import json
from importlib import import_module

LONGEST = 300
"""Characters of a complaint; it may repeat what stands in the transcript."""


def trouble_with(transcript: str) -> str:
    """Why a transcript cannot be played: a sentence, or nothing if it can."""
    try:
        room = import_module(f"faro_edu.{json.loads(transcript)['game']}")
        room.Game.replay(transcript)
    except Exception as error:
        # Anybody can write such a text, so anything can be wrong with it.
        said = str(error).rstrip(".") or type(error).__name__
        return f"{said[:LONGEST]}{'…' if len(said) > LONGEST else ''}."
    return ""
