"""What a bet that lies on the table is worth, exactly, from the cards still unseen."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from faro_edu.faro import deal, odds
from faro_edu.faro.layout import EACH_TURN
from faro_edu.faro.state import Bet, View


@dataclass(frozen=True, slots=True)
class Price:
    """The chances of a bet at the next turn, its edge there, and its edge if it is left standing.

    Edges are fractions of the stake; ``standing`` is None for a bet that stands to be decided at every turn, and
    where no number is known in closed form.
    """

    turn: odds.Turn
    standing: Fraction | None


def price(view: View, bet: Bet) -> Price | None:
    """The price of ``bet`` before the next turn, or None if no turn is left to decide it."""
    unseen = len(view.unseen)
    if unseen < 3 or view.asleep(bet.ranks):
        return None
    if bet.kind in EACH_TURN:
        return Price(
            deal.high_card(view.counts) if bet.kind == "high card" else deal.parity(view.counts), None
        )
    if bet.kind == "strung":
        return Price(deal.strung(view.counts), Fraction(0))
    if bet.kind == "high against low":
        return Price(_high_against_low(view), None)
    copies = tuple(view.left(rank) for rank in bet.ranks)
    if bet.kind == "opposed":
        to_win, to_lose = copies
        return Price(deal.heeled(to_win, to_lose, unseen), deal.heeled_standing(to_win, to_lose, unseen))
    known = copies[0] if len(copies) == 1 else copies
    split = view.rules.group_split
    turn = odds.next_turn(known, unseen, group_split=split)
    return Price(turn, odds.edge(known, unseen, "standing", group_split=split))


def _high_against_low(view: View) -> odds.Turn:
    """High against low: the seven is neither; a high and a low card in one turn pull one way, two of a row both."""
    low, seven, high = sum(view.counts[:6]), view.counts[6], sum(view.counts[7:])
    orders = (low + seven + high) * (low + seven + high - 1)
    split = sum(copies * (copies - 1) for rank, copies in enumerate(view.counts, 1) if rank != 7)
    same_row = low * (low - 1) + high * (high - 1) - split
    one_way = Fraction(low * high + (low + high) * seven, orders)
    return odds.Turn(one_way, one_way, Fraction(split, orders), Fraction(same_row, orders))
