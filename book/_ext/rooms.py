"""The rooms of the package that the book shows, from the setting ``atb_rooms``."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Any

from sphinx.config import Config


def scenarios(config: Config) -> Mapping[str, ModuleType]:
    """For each article that has a scenario, the room that plays it."""
    return _scenarios(tuple(config.atb_rooms))


@cache
def _scenarios(names: tuple[str, ...]) -> Mapping[str, ModuleType]:
    rooms = {name: import_module(f"faro_edu.{name}") for name in names}
    return {article: room for name, room in rooms.items() for article in _set_deals(name)}


def _set_deals(name: str) -> Mapping[str, Any]:
    found: Mapping[str, Any] = import_module(f"faro_edu.{name}.scenarios").SCENARIOS
    return found
