"""Exact odds of faro's other bets, and what a way of betting costs over a whole deal.

The bets here need more of the case-keeper than one rank's copies: one card to win and another to lose, the
bets of the house table that stand at every turn (high card, even and odd), the string behind odd or even.
The last part follows every way a deal can go at once. Everything is a `fractions.Fraction`, counted, as in
`faro_edu.faro.odds`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import sqrt
from typing import Literal

from faro_edu.faro.odds import AFTER_SODA, Turn, next_turn

__all__ = [
    "FOSTERS_TAB",
    "SYSTEMS",
    "Deal",
    "Policy",
    "State",
    "System",
    "case_bet",
    "early_and_cases",
    "flat",
    "heeled",
    "heeled_standing",
    "high_card",
    "one_rank",
    "only",
    "parity",
    "states",
    "strung",
    "system_deal",
    "tab_rows",
    "ways_of_betting",
    "whole_deal",
]

Tie = Literal["drawn", "half"]
System = Literal["three on a side", "break even"]
SYSTEMS: tuple[System, ...] = ("three on a side", "break even")
"""The systems of Foster's that can be told from a tab (his *colours* is not described closely enough)."""

FOSTERS_TAB: dict[str, str] = {
    "A": "0010",
    "2": "0111",
    "3": "0011",
    "4": "1000",
    "5": "00X",
    "6": "1111",
    "7": "0110",
    "8": "110-",
    "9": "0101",
    "10": "0000",
    "J": "1110",
    "Q": ".010",
    "K": "1011",
}
"""The tab of Foster's sample deal (1914, p. 532), the cards of a rank in order: ``1`` a winner, ``0`` a loser, ``.``
the soda, ``-`` the hock, ``X`` the two cards of a split. Article ``foster-28``."""

State = tuple[int, int, int, int, int]
"""How many ranks have 0, 1, 2, 3 and 4 cards unseen: all that matters when ranks are treated alike."""

Policy = Callable[[int, State], int]
"""Stake on each rank with so many cards unseen, in a state: whole counters, negative when coppered."""


def heeled(to_win: int, to_lose: int, n: int) -> Turn:
    """Return the chances of one bet on a rank to win and another to lose, at the next turn.

    `to_win` and `to_lose` are the unseen cards of the two ranks, `n` all unseen cards. Both events for the
    punter in one turn are paid once, both against him are lost once (*whipsawed* is the same with two
    bets); a split of either rank costs half, once. Articles ``foster-14``, ``foster-31`` and the editor's;
    Foster 1914, p. 530.

    Raises `ValueError` unless the ranks have 0 to 4 cards and `n` is 2 to 52 and at least their sum.

    Proof: the punter wins on (other, to win), (to lose, other), (to lose, to win), and loses on the three
    in reverse.

    >>> heeled(4, 4, 51).win == heeled(4, 4, 51).lose, heeled(4, 4, 51).split
    (True, Fraction(4, 425))
    """
    for name, copies in (("to_win", to_win), ("to_lose", to_lose)):
        _check(_whole(copies, 0, 4), name, "a number from 0 to 4", copies)
    least = max(2, to_win + to_lose)
    _check(_whole(n, least, 52), "n", f"a number of unseen cards from {least} to 52", n)
    others = n - to_win - to_lose
    won = others * (to_win + to_lose) + to_win * to_lose
    alike = to_win * (to_win - 1) + to_lose * (to_lose - 1)
    pairs = n * (n - 1)
    return Turn(Fraction(won, pairs), Fraction(won, pairs), Fraction(alike, pairs))


def heeled_standing(to_win: int, to_lose: int, n: int) -> Fraction:
    """Return the edge of such a bet left until it is decided or one of its ranks is in hoc, of the stake.

    `n` is odd, for the soda is out. Raises `ValueError` otherwise, and as `heeled` does.

    >>> heeled_standing(4, 4, 51) < heeled_standing(4, 0, 51)
    True
    """
    turn = heeled(to_win, to_lose, n)
    _check(n % 2 == 1, "n", "an odd number of unseen cards (the soda is out)", n)
    rest = n - 2
    if turn.nothing == 0 or rest < 3:
        return turn.edge
    return turn.edge + turn.nothing * heeled_standing(to_win, to_lose, rest)


def high_card(counts: Sequence[int], *, tie: Tie = "drawn") -> Turn:
    """Return the chances of the house table's high card at the next turn: the higher rank is the winner.

    `counts` are the unseen cards of A, 2, …, K (ace low, though no chance here depends on it). Two cards of
    one rank pay nothing and the bet stays (``house-4``); ``tie="half"`` is a hypothesis that no source
    prints: the house takes half. Raises `ValueError` for other values. Articles ``house-3``, ``house-4``.

    >>> high_card((4,) * 13)
    Turn(win=Fraction(8, 17), lose=Fraction(8, 17), split=Fraction(0, 1), drawn=Fraction(1, 17))
    >>> high_card((4,) * 13, tie="half").edge
    Fraction(1, 34)
    """
    counts = _counts(counts)
    return _tied(sum(k * (k - 1) for k in counts), sum(counts), tie)


def parity(counts: Sequence[int], *, tie: Tie = "drawn") -> Turn:
    """Return the chances of the house table's even (or odd) at the next turn: the winner is of that parity.

    A, 3, 5, 7, 9, J and K are odd. Two cards of one parity pay nothing and the bet stays (``house-4``);
    ``tie="half"`` is a hypothesis that no source prints. Even and odd have the same chances, each order of
    a turn being as likely as the other. `counts` and errors as in `high_card`. Articles ``house-3``,
    ``house-4``.

    >>> parity((4,) * 13).drawn
    Fraction(109, 221)
    """
    counts = _counts(counts)
    odd, even = sum(counts[0::2]), sum(counts[1::2])
    return _tied(odd * (odd - 1) + even * (even - 1), odd + even, tie)


def strung(counts: Sequence[int]) -> Turn:
    """Return the chances of a string behind an even (or odd) card at the next turn.

    The next case to show is played to win if it is of the parity named and to lose if it is of the other.
    Two cases that pull both ways are drawn, two that pull one way count once (editor's article); the hock
    returns the bet. Cases do not split, so the edge is 0. `counts` and errors as in `high_card`. Article
    ``foster-15`` (Foster 1914, p. 530).

    >>> strung((1, 1, 1) + (0,) * 10)
    Turn(win=Fraction(1, 3), lose=Fraction(1, 3), split=Fraction(0, 1), drawn=Fraction(1, 3))
    """
    counts = _counts(counts)
    odd, even = counts[0::2].count(1), counts[1::2].count(1)
    n = sum(counts)
    others = n - odd - even
    pairs = n * (n - 1)
    won = Fraction(others * (odd + even) + odd * even, pairs)
    return Turn(won, won, Fraction(0), Fraction(odd * (odd - 1) + even * (even - 1), pairs))


def case_bet(row: str, system: System) -> Literal["win", "lose"]:
    """Return how a system of Foster's bets the last card of a rank, from the tab of the three before it.

    `row` has three marks, ``1`` for a winner, ``0`` for a loser, ``.`` for the soda, which counts as a
    winner. *Three on a side* bets that the rank ends three to one; *break even* bets the reverse each time.
    Both bet on cases only, so over a deal they cost nothing and win nothing on the average: see
    `whole_deal`.

    Raises `ValueError` for another row or system. Articles ``foster-28`` to ``foster-30`` (Foster 1914, pp.
    532–533).

    >>> case_bet("001", "three on a side"), case_bet(".01", "three on a side"), case_bet("000", "break even")
    ('lose', 'win', 'lose')
    """
    _check(len(row) == 3 and set(row) <= set("10."), "row", 'three of the marks "1", "0" and "."', row)
    _check(system in SYSTEMS, "system", " or ".join(f'"{name}"' for name in SYSTEMS), system)
    winners = row.count("1") + row.count(".")
    three_to_one = winners in (0, 2)
    return "win" if three_to_one == (system == "three on a side") else "lose"


def tab_rows(pack: int = 52) -> dict[str, Fraction]:
    """Return the chance of every row that the four cards of one rank can leave on a tab.

    Marks as in `FOSTERS_TAB`. A smaller `pack` is for small examples: an even number of cards from 4 to 52,
    the rank four times among them; `ValueError` otherwise. Articles ``foster-28``, ``foster-38``.

    >>> rows = tab_rows()
    >>> len(rows), sum(rows.values()), rows["1111"] == rows["0000"]
    (58, Fraction(1, 1), True)
    """
    _check(_whole(pack, 4, 52) and pack % 2 == 0, "pack", "an even number of cards from 4 to 52", pack)
    soda = Fraction(4, pack)
    rows = {".": soda, "": 1 - soda}
    for n in range(pack - 1, 1, -2):
        rows = _one_turn_more(rows, n)
    return {row + "-" * _unmarked(row): chance for row, chance in rows.items()}


def _one_turn_more(rows: dict[str, Fraction], n: int) -> dict[str, Fraction]:
    after: dict[str, Fraction] = {}
    for row, chance in rows.items():
        turn = next_turn(_unmarked(row), n)
        for mark, part in (("", turn.nothing), ("1", turn.win), ("0", turn.lose), ("X", turn.split)):
            if part:
                after[row + mark] = after.get(row + mark, Fraction(0)) + chance * part
    return after


def _unmarked(row: str) -> int:
    """The cards of a rank that its row on the tab does not show."""
    return 4 - len(row) - row.count("X")


@dataclass(frozen=True, slots=True)
class Deal:
    """What a way of betting comes to in a deal, on the average, in counters (`variance` in counters
    squared).

    ``laid`` adds up the stakes on the layout at each turn, ``decided`` those that a turn settled, ``loss``
    what the bank keeps; ``variance`` is that of the punter's result, so its root is how far a deal swings.
    """

    laid: Fraction
    decided: Fraction
    loss: Fraction
    variance: Fraction

    @property
    def edge(self) -> Fraction:
        """The loss as a fraction of the stakes decided (0 when none is ever decided).

        >>> whole_deal(flat(1)).edge
        Fraction(1, 66)
        """
        return self.loss / self.decided if self.decided else Fraction(0)

    @property
    def swing(self) -> float:
        """One standard deviation of the punter's result, in counters: for drawing and reading only.

        >>> round(whole_deal(only(1)).swing, 2)
        2.27
        """
        return sqrt(self.variance)


def flat(stake: int) -> Policy:
    """Return the policy that lays the same stake on every rank at every turn.

    >>> flat(2)(4, (0, 0, 0, 1, 12))
    2
    """
    return lambda copies, state: stake


def only(*copies: int, stake: int = 1) -> Policy:
    """Return the policy that bets only on ranks with so many cards left; ``only(1)`` waits for cases.

    >>> whole_deal(only(1)).loss
    Fraction(0, 1)
    """
    return lambda left, state: stake if left in copies else 0


def early_and_cases(early: int, cases: int) -> Policy:
    """Return Foster's regular punter: small bets on ranks with more than one card left, large ones on cases.

    Article ``foster-27`` (Foster 1914, p. 532).

    >>> early_and_cases(1, 5)(1, (9, 3, 1, 0, 0)), early_and_cases(1, 5)(2, (9, 3, 1, 0, 0))
    (5, 1)
    """
    return lambda left, state: cases if left == 1 else early


def ways_of_betting() -> dict[str, Deal]:
    """Return what six ways of betting come to in a deal, all bets open but those of the system.

    One counter on one rank (not the soda's) at every turn; one on every rank; one on every rank with its four
    cards to come; one on every case; one on every rank and five on cases; *three on a side* with one counter.

    >>> [name for name, result in ways_of_betting().items() if not result.loss]
    ['every case', 'three on a side']
    """
    return {
        "one rank": one_rank(lambda copies: 1),
        "every rank": whole_deal(flat(1)),
        "every fresh rank": whole_deal(only(4)),
        "1 early, 5 on cases": whole_deal(early_and_cases(1, 5)),
        "every case": whole_deal(only(1)),
        "three on a side": system_deal("three on a side"),
    }


def states(counts: Sequence[int] = AFTER_SODA) -> Iterator[dict[State, Fraction]]:
    """Yield the law of the state before each turn still to come, and at last with one card left.

    `counts` are the unseen cards of A, 2, …, K, the soda out, so their sum is odd; `ValueError` otherwise.
    A whole deal visits 1176 of the 2380 states there are, at most 102 of them at one time.

    >>> [len(law) for law in states()][:4]
    [1, 3, 6, 11]
    """
    state, n = _start(counts)
    law = {state: 1}
    total = 1
    yield {state: Fraction(1)}
    while n > 1:
        law = _spread(law)
        total *= n * (n - 1)
        n -= 2
        yield {state: Fraction(ways, total) for state, ways in law.items()}


def whole_deal(policy: Policy, counts: Sequence[int] = AFTER_SODA) -> Deal:
    """Return what a policy that treats ranks alike comes to over the rest of the deal, exactly.

    The policy is asked before every turn, as ``foster-21`` allows. All ways the deal can go are followed at
    once: a state is how many ranks have 0 to 4 cards left, and carries the number of ways to it with the
    first two moments of the punter's result. Which ranks are coppered, or by what system, changes no
    average: only splits cost.

    `counts` as in `states`. Raises `ValueError` for other counts or for a stake that is not a whole number.

    >>> whole_deal(flat(1)).loss / 13
    Fraction(25, 442)
    """
    state, n = _start(counts)
    layer = {state: (1, 0, 0)}
    total = 1
    laid = decided = Fraction(0)
    while n > 1:
        layer, on_layout, settled = _play(layer, policy)
        laid += Fraction(on_layout, total)
        total *= n * (n - 1)
        decided += Fraction(settled, total)
        n -= 2
    mean = Fraction(sum(m[1] for m in layer.values()), 2 * total)
    square = Fraction(sum(m[2] for m in layer.values()), 4 * total)
    return Deal(laid, decided, -mean, square - mean * mean)


def one_rank(stake: Callable[[int], int], copies: int = 4, n: int = 51) -> Deal:
    """Return what betting on one rank alone comes to over the rest of the deal.

    ``stake`` is asked before every turn and told how many cards of the rank are unseen; it answers with a stake
    in whole counters, negative when coppered. `copies` of the rank are left among `n` cards, the soda out.
    Raises `ValueError` for an even `n`, for a stake that is not a whole number, and as `odds.next_turn` does.

    >>> ace = one_rank(lambda copies: 1)
    >>> ace.loss, ace.edge, round(ace.swing, 3)
    (Fraction(1, 17), Fraction(3, 194), 1.927)
    """
    _check(_whole(n, 1, 51) and n % 2 == 1, "n", "an odd number of unseen cards (the soda is out)", n)
    laid = decided = Fraction(0)
    layer: dict[int, Sums] = {copies: (Fraction(1), Fraction(0), Fraction(0))}
    for unseen in range(n, 1, -2):
        after: dict[int, Sums] = {}
        for k, sums in layer.items():
            turn, bet = next_turn(k, unseen), Fraction(_stake(stake(k)) if k else 0)
            laid += sums[0] * abs(bet)
            decided += sums[0] * abs(bet) * turn.decided
            for left, chance, gain in (
                (k, turn.nothing, Fraction(0)),
                (k - 1, turn.win, bet),
                (k - 1, turn.lose, -bet),
                (k - 2, turn.split, -abs(bet) / 2),
            ):
                if chance:
                    _gather(after, left, chance, sums, gain)
        layer = after
    mean = sum((sums[1] for sums in layer.values()), Fraction(0))
    square = sum((sums[2] for sums in layer.values()), Fraction(0))
    return Deal(laid, decided, -mean, square - mean * mean)


Sums = tuple[Fraction, Fraction, Fraction]
"""The chance of a state, and over it the sums of the result and of its square, in counters."""


def _gather(layer: dict[int, Sums], state: int, chance: Fraction, sums: Sums, gain: Fraction) -> None:
    a, b, c = sums
    old = layer.get(state, (Fraction(0), Fraction(0), Fraction(0)))
    new = (a, b + gain * a, c + 2 * gain * b + gain * gain * a)
    layer[state] = (old[0] + chance * new[0], old[1] + chance * new[1], old[2] + chance * new[2])


def system_deal(system: System, ranks: int = 13) -> Deal:
    """Return what a system of Foster's comes to over a whole deal, one counter on each case, the soda unknown.

    Each rank is bet when its last card is to come and none of its three before it was split (`case_bet` has no
    side for it then). Every such bet is fair, so the loss is 0; the results of two ranks go together only when
    both show in one turn, so the variance follows from any two ranks. The two systems have the same numbers:
    each wins what the other loses. A pack of fewer `ranks`, four cards each, is for small examples. Article
    ``foster-30`` (Foster 1914, pp. 532–533).

    Raises `ValueError` for another system and unless `ranks` is a number from 2 to 13.

    >>> deal = system_deal("three on a side")
    >>> deal.loss, round(float(deal.decided), 2), round(deal.swing, 2)
    (Fraction(0, 1), 10.6, 3.26)
    """
    _check(_whole(ranks, 2, 13), "ranks", "a number of ranks from 2 to 13", ranks)
    sides = {winners: case_bet("1" * winners + "0" * (3 - winners), system) for winners in range(4)}
    laid = decided = together = Fraction(0)
    for n, law in _two_ranks(4 * ranks):
        for ((left, won), (other_left, other_won)), chance in law.items():
            if left == 1 and won is not None:
                laid += chance
                decided += chance * next_turn(1, n).decided
                if other_left == 1 and other_won is not None:
                    # Two cases in one turn: if they are bet on different sides both win or both lose.
                    sign = -1 if sides[won] == sides[other_won] else 1
                    together += sign * chance * Fraction(2, n * (n - 1))
    return Deal(ranks * laid, ranks * decided, Fraction(0), ranks * (decided + (ranks - 1) * together))


Place = tuple[int, int | None]
"""A rank's cards unseen, and how many of the others won; None if no bet is to come, after a split or at the end."""


def _two_ranks(pack: int) -> Iterator[tuple[int, dict[tuple[Place, Place], Fraction]]]:
    """Yield, before each turn, the number of cards unseen and the law of the places of two ranks."""
    soda, fresh = (3, 1), (4, 0)
    ways: dict[tuple[Place, Place], int] = {(soda, fresh): 4, (fresh, soda): 4, (fresh, fresh): pack - 8}
    total = pack
    for n in range(pack - 1, 1, -2):
        yield n, {places: Fraction(number, total) for places, number in ways.items()}
        after: dict[tuple[Place, Place], int] = {}
        for (a, b), number in ways.items():
            for target, pairs in _shown(a, b, n - a[0] - b[0]):
                if pairs:
                    after[target] = after.get(target, 0) + number * pairs
        ways, total = after, total * n * (n - 1)


def _shown(a: Place, b: Place, others: int) -> Iterator[tuple[tuple[Place, Place], int]]:
    """Yield the places after a turn, with the ordered pairs (loser, winner) of cards that lead to them."""
    k, m = a[0], b[0]
    yield (a, b), others * (others - 1)
    for won in (0, 1):
        yield (_after(a, won), b), k * others
        yield (a, _after(b, won)), m * others
        yield (_after(a, won), _after(b, 1 - won)), k * m
    yield ((k - 2, None), b), k * (k - 1)
    yield (a, (m - 2, None)), m * (m - 1)


def _after(place: Place, won: int) -> Place:
    left, winners = place
    return left - 1, None if winners is None or left == 1 else winners + won


Moments = tuple[int, int, int]
"""Ways to a state, and over them the sums of the result and of its square (in half counters)."""


def _play(layer: dict[State, Moments], policy: Policy) -> tuple[dict[State, Moments], int, int]:
    after: dict[State, Moments] = {}
    laid = decided = 0
    for state, (ways, results, squares) in layer.items():
        stakes = _stakes(policy, state)
        laid += ways * sum(h * abs(s) for h, s in zip(state, stakes, strict=True))
        for target, pairs, a, b in _mixed(state):
            # Loser and winner change places equally often, so the result cancels and only its square is left.
            square = 4 * (stakes[b] - stakes[a]) ** 2
            gained = (pairs * ways, pairs * results, pairs * (squares + square * ways))
            _add(after, target, gained)
            decided += pairs * ways * (abs(stakes[a]) + abs(stakes[b]))
        for target, pairs, a in _splits(state):
            lost = abs(stakes[a])
            square = squares - 2 * lost * results + lost * lost * ways
            _add(after, target, (pairs * ways, pairs * (results - lost * ways), pairs * square))
            decided += pairs * ways * lost
    return after, laid, decided


def _spread(law: dict[State, int]) -> dict[State, int]:
    after: dict[State, int] = {}
    for state, ways in law.items():
        turns = [(target, pairs) for target, pairs, _, _ in _mixed(state)]
        turns += [(target, pairs) for target, pairs, _ in _splits(state)]
        for target, pairs in turns:
            after[target] = after.get(target, 0) + pairs * ways
    return after


@cache
def _mixed(state: State) -> list[tuple[State, int, int, int]]:
    """Turns of two ranks with a and b cards left: the state after, the pairs of cards (both ways), a, b."""
    found = []
    for a in range(1, 5):
        for b in range(a, 5):
            ranks = state[a] * (state[a] - 1) if a == b else 2 * state[a] * state[b]
            if ranks:
                found.append((_moved(state, (a, a - 1), (b, b - 1)), ranks * a * b, a, b))
    return found


@cache
def _splits(state: State) -> list[tuple[State, int, int]]:
    """Turns of one rank with a cards left: the state after, the ordered pairs of cards, a."""
    return [(_moved(state, (a, a - 2)), state[a] * a * (a - 1), a) for a in range(2, 5) if state[a]]


def _moved(state: State, *moves: tuple[int, int]) -> State:
    ranks = list(state)
    for before, after in moves:
        ranks[before] -= 1
        ranks[after] += 1
    return (ranks[0], ranks[1], ranks[2], ranks[3], ranks[4])


def _add(layer: dict[State, Moments], state: State, gained: Moments) -> None:
    a, b, c = layer.get(state, (0, 0, 0))
    layer[state] = (a + gained[0], b + gained[1], c + gained[2])


def _stakes(policy: Policy, state: State) -> list[int]:
    return [_stake(policy(copies, state)) if copies and state[copies] else 0 for copies in range(5)]


def _stake(stake: int) -> int:
    whole = isinstance(stake, int) and not isinstance(stake, bool)
    _check(whole, "policy", "a stake of whole counters", stake)
    return stake


def _start(counts: Sequence[int]) -> tuple[State, int]:
    n = sum(_counts(counts, least=1))
    _check(n % 2 == 1, "counts", "numbers with an odd sum (the soda is out)", counts)
    tally = [list(counts).count(k) for k in range(5)]
    return (tally[0], tally[1], tally[2], tally[3], tally[4]), n


def _tied(tied: int, n: int, tie: Tie) -> Turn:
    _check(tie in ("drawn", "half"), "tie", '"drawn" or "half"', tie)
    chance = Fraction(tied, n * (n - 1))
    won = (1 - chance) / 2
    return Turn(won, won, Fraction(0), chance) if tie == "drawn" else Turn(won, won, chance)


def _counts(counts: Sequence[int], least: int = 2) -> tuple[int, ...]:
    valid = len(counts) == 13 and all(_whole(k, 0, 4) for k in counts) and sum(counts) >= least
    _check(valid, "counts", f"thirteen numbers from 0 to 4 with a sum of at least {least}", counts)
    return tuple(counts)


def _whole(value: object, least: int, most: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


def _check(valid: bool, name: str, expected: str, got: object) -> None:
    if not valid:
        raise ValueError(f"{name}: expected {expected}, got {got!r}")
