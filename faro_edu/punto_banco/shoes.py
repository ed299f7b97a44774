"""Whole shoes dealt by the rules with nobody betting: what a chart or a chapter looks at."""

from __future__ import annotations

from collections.abc import Iterator

from faro_edu import cards
from faro_edu.play import BANK, Limits, Sitting
from faro_edu.punto_banco import rules
from faro_edu.punto_banco.actions import Coup
from faro_edu.punto_banco.presets import CASINO, Rules
from faro_edu.punto_banco.state import Hands


def coups(
    seed: str | int, number: int = 1, played: Rules = CASINO
) -> Iterator[tuple[tuple[int, ...], Hands]]:
    """The coups of shoe ``number`` of a sitting with this seed: the ten counts unseen before each, and its hands.

    Nobody bets, so punto's five goes as the rules say for that.

    >>> counts, hands = next(coups("an example"))
    >>> sum(counts), hands.winner
    (416, 'punto')
    """
    sitting = Sitting(played, ("nobody",), Limits())
    state, _ = rules.begin(sitting, number, cards.dealt(rules.pack(played), seed, number), None)
    while not state.over:
        counts = rules.view(state, BANK).counts
        state, _ = rules.apply(state, Coup())
        yield counts, state.hands
