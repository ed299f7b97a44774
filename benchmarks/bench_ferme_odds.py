"""How long the exact odds of the ferme take, and its Monte Carlo; each function is one piece of work."""

from __future__ import annotations

from faro_edu.ferme import odds
from faro_edu.ferme.presets import LACOMBE, MARINIERE

TWELVE = range(12, 16)


def bench_hand_until_sixteen() -> odds.Hand:
    """The law of one hand that draws until sixteen, pack of 1659 (goal: 20 ms)."""
    return odds.hand(MARINIERE, ())


def bench_hand_standing_on_twelve() -> odds.Hand:
    """The law of one hand that stands on twelve and more, pack of 1800 (goal: 20 ms)."""
    return odds.hand(LACOMBE, TWELVE)


def bench_best_reply() -> odds.Reply:
    """One seat's best stopping, own cards counted (goal: 50 ms)."""
    return odds.best_reply(LACOMBE, odds.stop_values(LACOMBE, TWELVE, 9, 0, pool=9, farm=9))


def bench_open_hands_nine() -> odds.OpenHands:
    """The equilibrium of nine seats in the open-hands model (goal: 1 s)."""
    return odds.open_hands(LACOMBE, 9, pool=9, farm=9)


def bench_open_hands_eleven() -> odds.OpenHands:
    """The equilibrium of eleven seats in the open-hands model (goal: 1 s)."""
    return odds.open_hands(LACOMBE, 11, pool=11, farm=27)


def bench_farm_worth() -> odds.Worth:
    """What a farm is worth against nine players (goal: 20 ms)."""
    return odds.farm_worth(LACOMBE, 9, TWELVE)


def bench_tables_of_nine() -> object:
    """A hundred thousand whole tables with NumPy: less than a third of a second is the goal."""
    from faro_edu.ferme import simulate

    return simulate.tables(LACOMBE, TWELVE, 9, 100_000)
