"""How seats play that no reader takes: pure functions from a view to an action, named and declared at the table.

No policy is random, and each sees only what its seat sees. What it does is an ordinary action of the game, so that a
transcript replays without knowing who played by what.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from types import MappingProxyType

from faro_edu.ferme import odds
from faro_edu.ferme.actions import Action, Bid, DealOut, Draw, Pass, Stand
from faro_edu.ferme.presets import SIXTEEN, Rules
from faro_edu.ferme.state import FARM, POOL, View, draws, stands, total
from faro_edu.play import BANK

Answer = tuple[Action, str]
"""What a policy does, and why."""


@dataclass(frozen=True, slots=True)
class Policy:
    """A way to play: its ``name`` at the table, the totals that it stops on, and what it bids.

    ``totals`` says for a view on which totals the seat stops; ``quarters`` of a farm's worth are its highest bid.
    """

    name: str
    totals: Callable[[View], frozenset[int]]
    quarters: int

    def answer(self, view: View) -> Answer:
        """The action of the view's seat, and the reason for it; ValueError if it is not its turn."""
        if view.turn != view.seat:
            raise ValueError(
                f"a policy acts for the seat whose turn it is, {view.turn!r}; not for {view.seat!r}"
            )
        if view.phase == "auction":
            return self._bid(view)
        if view.phase == "deal":
            return DealOut(view.seat), "deals"
        return self._play(view)

    def _play(self, view: View) -> Answer:
        made, stops = total(view.hands[view.seat]), self.totals(view)
        if made >= SIXTEEN:
            return Stand(
                view.seat
            ), "has sixteen" if made == SIXTEEN else f"is over with {made} and says nothing"
        if not draws(view, view.seat):
            return Stand(view.seat), f"keeps {made}, for the pack is empty"
        if made in stops and stands(view, view.seat):
            return Stand(view.seat), f"stands with {made}, as it does on {_listed(stops)}"
        return Draw(view.seat), f"asks for a card with {made}, for it stands only on {_listed(stops)}"

    def _bid(self, view: View) -> Answer:
        punters = len(view.sitting.seats) - 1
        worth = int(_fair_bid(view.rules, punters) * self.quarters / 4)
        open_bids = view.bids_open(view.seat)
        if open_bids is None or open_bids[0] > worth:
            return Pass(view.seat), f"passes, for the farm is held to be worth {worth}"
        price = max(open_bids[0], min((view.highest + worth + 1) // 2, open_bids[1]))
        return Bid(
            view.seat, price
        ), f"bids {price}, half-way to the {worth} that the farm is held to be worth"


def _listed(stops: frozenset[int]) -> str:
    """Totals in words, neighbours as a range: "8, 12–15"."""
    runs: list[list[int]] = []
    for made in sorted(stops - {SIXTEEN}):
        if runs and runs[-1][-1] == made - 1:
            runs[-1].append(made)
        else:
            runs.append([made])
    return ", ".join(f"{run[0]}–{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs) or "sixteen"


@lru_cache(maxsize=256)
def _fair_bid(rules: Rules, punters: int) -> Fraction:
    """What the farm is worth if all stand on twelve and more; see `odds.farm_worth`."""
    return odds.farm_worth(rules, punters, range(12, SIXTEEN)).fair_bid


def fixed(*totals: int) -> Callable[[View], frozenset[int]]:
    """Stop on these totals, whatever the others do.

    >>> sorted(fixed(14, 15)(None))
    [14, 15]
    """
    return lambda view: frozenset(totals)


@lru_cache(maxsize=1024)
def _reply(rules: Rules, punters: int, place: int, pool: int, farm: int) -> frozenset[int]:
    values = odds.stop_values(rules, range(12, SIXTEEN), punters, place, pool=pool, farm=farm)
    stands_on = odds.best_reply(rules, values).stands
    return frozenset(made for made, stops in stands_on.items() if stops)


def reply(view: View) -> frozenset[int]:
    """The best reply to players who all stand on twelve and more, hands unseen, at this place, pool and farm.

    See `odds.stop_values` for the model. Where a total's answer depends on its cards, it is drawn to.
    In Foster's game the nearest is paid a counter by each other player and pays none himself: to be nearest is worth
    as many counters as there are players, and a sixteen, which cancels them, is worth the farm (farmer § 9, § E14).
    """
    punters, place = len(view.order), view.order.index(view.seat)
    farm, pool = int(view.balances[FARM]), int(view.balances[POOL])
    if view.rules.farm == "is the pool":
        return _reply(view.rules, punters, place, punters, max(farm - punters, 0))
    return _reply(view.rules, punters, place, pool, farm)


POLICIES: Mapping[str, Policy] = MappingProxyType(
    {
        "twelve": Policy("stands on twelve and more", fixed(12, 13, 14, 15), 4),
        "timid": Policy("timid: stands on ten and more", fixed(10, 11, 12, 13, 14, 15), 2),
        "bold": Policy("bold: stands on fifteen only", fixed(15), 5),
        "reply": Policy("best reply to standing on twelve", reply, 4),
    }
)
"""The ways in which a seat may be played, by their keys."""

BY_TURNS = tuple(POLICIES)


def usual(seat: int) -> str:
    """The policy that a seat has until the reader chooses another: the four by turns."""
    return BY_TURNS[seat % len(BY_TURNS)]


def suggestion(view: View) -> str:
    """What the best-replying policy does in the reader's place, and why; empty if it is not his turn."""
    if view.seat == BANK or view.turn != view.seat:
        return ""
    _, why = POLICIES["reply"].answer(view)
    return why
