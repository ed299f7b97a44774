"""Whole tables of the ferme, dealt by the hundred thousand with NumPy, to check what only a model gives.

NumPy is needed, which Binder and a machine at home have and the page has not. A result carries its standard errors;
nothing exact is decided here.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import sqrt
from typing import Any

import numpy as np

from faro_edu.ferme.presets import SIXTEEN, Rules, may_stand, pack, worth

__all__ = ["Tables", "tables"]

BATCH = 16384
MOST_CARDS = 16
"""A hand that draws one card at a time has at most sixteen cards."""


@dataclass(frozen=True, slots=True)
class Tables:
    """What so many ``deals`` showed: means a deal, and the standard ``error`` of each.

    ``income`` is what the farmer got, ``lost`` how often the farm went; ``sixteen``, ``over`` and ``excess`` are means
    over all hands.
    """

    deals: int
    income: float
    lost: float
    sixteen: float
    over: float
    excess: float
    income_error: float
    lost_error: float


def tables(rules: Rules, stand: Iterable[int], punters: int, deals: int, *, seed: int = 0) -> Tables:
    """Deal so many tables of players who all stop on the totals in ``stand``, as far as the rules let them.

    The cards of one table come from one pack, without return, as at a real table. Raises ValueError if a pack might
    not do for the players.

    >>> from faro_edu.ferme.presets import LACOMBE
    >>> tables(LACOMBE, range(12, 16), 9, 1000).deals
    1000
    """
    if not 1 <= punters <= 11 or deals < 2:
        raise ValueError(f"expected 1 to 11 players and at least two deals, got {punters!r} and {deals!r}")
    generator = np.random.default_rng(seed)
    stops = frozenset(stand) | {SIXTEEN}
    parts = []
    for begun in range(0, deals, BATCH):
        parts.append(_batch(rules, stops, punters, min(BATCH, deals - begun), generator))
    income, lost, sixteen, over = (np.concatenate(column) for column in zip(*parts, strict=True))
    return Tables(
        deals,
        float(income.mean()),
        float(lost.mean()),
        float(sixteen.mean()) / punters,
        float(over.mean()) / punters,
        float(income.mean()) / punters,
        float(income.std()) / sqrt(deals),
        float(lost.std()) / sqrt(deals),
    )


def _batch(rules: Rules, stops: frozenset[int], punters: int, deals: int, generator: Any) -> tuple[Any, ...]:
    """One batch of tables: income, whether the farm went, hands of sixteen, hands that are over."""
    values = np.array([worth(card) for card in pack(rules)], dtype=np.int8)
    box = np.repeat(values[:, None], deals, axis=1)
    at, columns = np.zeros(deals, dtype=np.int32), np.arange(deals, dtype=np.int32)
    goes_on = _goes_on(rules, stops)
    income, lost = np.zeros(deals, dtype=np.int32), np.zeros(deals, dtype=bool)
    sixteen, over = np.zeros(deals, dtype=np.int32), np.zeros(deals, dtype=np.int32)
    for _ in range(punters):
        made, live = np.zeros(deals, dtype=np.int32), columns
        for cards in range(1, MOST_CARDS + 1):
            made[live] += _drawn(box, at, live, generator)
            live = live[goes_on[min(cards, 2), made[live]]]
            if not live.size:
                break
        beyond = np.maximum(made - SIXTEEN, 0)
        income += beyond
        over += beyond > 0
        sixteen += made == SIXTEEN
        lost |= made == SIXTEEN
    return income, lost, sixteen, over


def _goes_on(rules: Rules, stops: frozenset[int]) -> Any:
    """Whether a hand of one card, or of more, draws on with each total."""
    table = np.zeros((3, SIXTEEN + 11), dtype=bool)
    for cards in (1, 2):
        for made in range(1, SIXTEEN):
            table[cards, made] = not (made in stops and may_stand(rules, made, cards))
    return table


def _drawn(box: Any, at: Any, live: Any, generator: Any) -> Any:
    """The next card of each table that is still drawing: one step of a Fisher–Yates shuffle, only when it is needed."""
    size, deals = box.shape
    flat, place = box.reshape(-1), at[live]
    chosen = place + (generator.random(live.size, dtype=np.float32) * (size - place)).astype(np.int32)
    np.minimum(chosen, size - 1, out=chosen)  # a float just below one can be rounded up
    there = chosen * deals + live
    card = flat.take(there)
    flat[there] = flat.take(place * deals + live)
    at[live] = place + 1
    return card
