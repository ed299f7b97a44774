"""What the other bets of faro are worth, and whole deals at once: printed numbers and brute force."""

from __future__ import annotations

import doctest
import re
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from faro_edu.faro import deal, odds

F = Fraction
TAB = deal.FOSTERS_TAB
case_keepers = st.lists(st.integers(0, 4), min_size=13, max_size=13).filter(lambda c: sum(c) >= 2).map(tuple)


def box(counts: tuple[int, ...]) -> list[int]:
    """Return the ranks of the unseen cards."""
    return [rank for rank, k in enumerate(counts) for _ in range(k)]


def padded(counts: tuple[int, ...]) -> tuple[int, ...]:
    """Return the counts as those of a whole case-keeper."""
    return counts + (0,) * (13 - len(counts))


def counted(counts: tuple[int, ...], settle: Callable[[int, int], str]) -> odds.Turn:
    """Look at every ordered pair (loser, winner) of the unseen cards."""
    seen = Counter(settle(loser, winner) for loser, winner in permutations(box(counts), 2))
    total = sum(seen.values())
    return odds.Turn(*(F(seen[kind], total) for kind in ("win", "lose", "split", "drawn")))


# -- bets on two ranks


@pytest.mark.article("foster-14", "foster-31")
def test_a_heeled_pair_is_a_count_of_all_turns() -> None:
    """Rank 0 to win and rank 1 to lose, as the editor has it: both ways at once count once, a split half."""

    def settle(loser: int, winner: int) -> str:
        if loser == winner and loser in (0, 1):
            return "split"
        if winner == 0 or loser == 1:
            return "win"
        return "lose" if winner == 1 or loser == 0 else "nothing"

    for a, b, others in product(range(5), range(5), range(4)):
        if a + b + others >= 2:
            counts = (a, b) + (1,) * others
            assert deal.heeled(a, b, sum(counts)) == counted(counts, settle)


def test_a_heeled_pair_costs_its_splits() -> None:
    """Table 3.2: the edge of the next turn is (a(a−1) + b(b−1))/(2n(n−1))."""
    assert deal.heeled(4, 3, 51).edge == F(4 * 3 + 3 * 2, 2 * 51 * 50)


def test_a_heeled_bet_standing_is_a_count_of_all_orders() -> None:
    """Dealing every order of seven cards gives the edge of the pair left standing."""
    for a, b in ((2, 1), (2, 2), (3, 2), (0, 4), (4, 3)):
        cards = box((a, b) + (1,) * (7 - a - b))
        loss = orders = 0
        for order in permutations(cards):
            orders += 1
            first = next(i for i in range(0, 7, 2) if set(order[i : i + 2]) & {0, 1})
            loss += len(order[first : first + 2]) == 2 and order[first] == order[first + 1]
        assert deal.heeled_standing(a, b, 7) == F(loss, 2 * orders)


def test_a_heeled_bet_on_one_rank_is_a_plain_bet() -> None:
    """With the other rank dead it is the flat bet, on both bases."""
    for n in range(5, 52, 2):
        assert deal.heeled(4, 0, n) == odds.next_turn(4, n)
        assert deal.heeled_standing(0, 3, n) == odds.edge(3, n, "standing")


# -- bets of every turn


@pytest.mark.article("house-3", "house-4")
def test_high_card_and_parity_of_a_fresh_pack() -> None:
    """Table 3.2: a tie of rank 1/17, of parity 109/221; fair when a tie is drawn, 1/34 if half were taken."""
    assert deal.high_card(odds.FULL_PACK).drawn == F(1, 17)
    assert deal.parity(odds.FULL_PACK).drawn == F(109, 221)
    assert deal.high_card(odds.FULL_PACK).edge == deal.parity(odds.FULL_PACK).edge == 0
    assert deal.high_card(odds.FULL_PACK, tie="half").edge == F(1, 34)


@given(case_keepers)
def test_bets_of_every_turn_are_a_count_of_all_pairs(counts: tuple[int, ...]) -> None:
    """High card, even and the string behind even are settled pair by pair as their articles say."""

    def high(loser: int, winner: int) -> str:
        return "drawn" if winner == loser else "win" if winner > loser else "lose"

    def even(loser: int, winner: int) -> str:
        return "drawn" if winner % 2 == loser % 2 else "win" if winner % 2 else "lose"

    def string(loser: int, winner: int) -> str:
        pulls = {
            (1 if (rank % 2 == 1) == wins else -1)
            for rank, wins in ((loser, False), (winner, True))
            if counts[rank] == 1
        }
        return {(): "nothing", (1,): "win", (-1,): "lose"}.get(tuple(pulls), "drawn")

    assert deal.high_card(counts) == counted(counts, high)
    assert deal.parity(counts) == counted(counts, even)
    assert deal.strung(counts) == counted(counts, string)


# -- systems


@pytest.mark.article("foster-28", "foster-30")
def test_three_on_a_side_in_fosters_deal() -> None:
    """Foster, pp. 532–533: A 3 4 6 9 J to lose, 2 7 8 10 Q K to win; five won, the eight taken back."""
    bets = {rank: deal.case_bet(row[:3], "three on a side") for rank, row in TAB.items() if len(row) == 4}
    assert [rank for rank, side in bets.items() if side == "lose"] == ["A", "3", "4", "6", "9", "J"]
    assert [rank for rank, side in bets.items() if side == "win"] == ["2", "7", "8", "10", "Q", "K"]
    results = Counter(
        "back" if TAB[rank][3] == "-" else (TAB[rank][3] == "1") == (side == "win")
        for rank, side in bets.items()
    )
    assert results == {True: 5, False: 6, "back": 1}


def test_break_even_is_three_on_a_side_reversed() -> None:
    """Foster, p. 533: the second system bets each case the other way."""
    for row in map("".join, product("01.", repeat=3)):
        assert {deal.case_bet(row, system) for system in deal.SYSTEMS} == {"win", "lose"}


def shuffles(ranks: int) -> list[tuple[int, ...]]:
    """Every order of a small pack of so many ranks with four cards each, in which cards of a rank look alike."""

    def longer(order: tuple[int, ...], left: tuple[int, ...]) -> list[tuple[int, ...]]:
        if not any(left):
            return [order]
        found = []
        for rank in range(ranks):
            if left[rank]:
                found += longer((*order, rank), tuple(k - (r == rank) for r, k in enumerate(left)))
        return found

    return longer((), (4,) * ranks)


def tab(order: tuple[int, ...]) -> dict[int, str]:
    """Keep tab of a deal as Foster does: a row of marks for each rank."""
    rows = dict.fromkeys(order, "")
    rows[order[0]] = "."
    for loser, winner in zip(order[1:-1:2], order[2:-1:2], strict=True):
        if loser == winner:
            rows[loser] += "X"
        else:
            rows[loser] += "0"
            rows[winner] += "1"
    rows[order[-1]] += "-"
    return rows


@pytest.mark.article("foster-28", "foster-29")
def test_fosters_tab_is_a_whole_deal() -> None:
    """Foster, p. 532: 25 losers and 25 winners, the queen soda, the eight in hoc, the five split."""
    marks = Counter("".join(TAB.values()))
    assert (marks["1"] + marks["X"], marks["0"] + marks["X"]) == (25, 25)
    assert [[rank for rank, row in TAB.items() if mark in row] for mark in ".-X"] == [["Q"], ["8"], ["5"]]


@pytest.mark.article("foster-28", "foster-38")
@pytest.mark.parametrize("ranks", [2, 3])
def test_the_rows_of_a_tab_are_a_count_of_all_orders(ranks: int) -> None:
    """Keeping tab of every order of a small pack gives each row its chance."""
    orders = shuffles(ranks)
    rows = Counter(tab(order)[0] for order in orders)
    assert deal.tab_rows(4 * ranks) == {row: F(count, len(orders)) for row, count in rows.items()}


def test_sixteen_rows_are_equally_likely() -> None:
    """Foster's sixteen ways for a card to play (p. 532) have one chance; other rows hold soda, hoc or a split."""
    rows = deal.tab_rows()
    plain = {row: chance for row, chance in rows.items() if set(row) <= set("10")}
    assert len(plain) == 16
    assert len(set(plain.values())) == 1
    assert (
        sum(p for row, p in rows.items() if "." in row)
        == sum(p for row, p in rows.items() if "-" in row)
        == F(1, 13)
    )


def test_fosters_five_hundred_deals() -> None:
    """Foster, p. 654: 815 of three alike fit no reading (sources 3.2: 1498.2 to 1215), 412 of 815 does."""
    rows = deal.tab_rows()
    told = {row: row.replace(".", "1").replace("X", "01") for row in rows}
    alike = {row: p for row, p in rows.items() if told[row][:3] in ("111", "000")}
    four = sum(p for row, p in alike.items() if told[row] in ("1111", "0000"))
    assert 13 * 500 * sum(alike.values()) == F(1248000, 833)
    assert four / sum(p for row, p in alike.items() if "-" not in row) == F(12, 25)
    assert four / sum(alike.values()) == F(23, 52)


@pytest.mark.article("foster-30")
@pytest.mark.parametrize("system", deal.SYSTEMS)
@pytest.mark.parametrize("ranks", [2, 3])
def test_a_system_is_a_count_of_all_orders(system: deal.System, ranks: int) -> None:
    """Playing a system through every order of a small pack gives the same stakes, mean and variance."""
    orders = shuffles(ranks)
    laid = decided = 0
    results = []
    for order in orders:
        result = 0
        for rank, row in tab(order).items():
            if "X" in row:
                continue
            side = {"win": "1", "lose": "0"}[deal.case_bet(row[:3], system)]
            third, fourth = [place for place, card in enumerate(order) if card == rank][2:]
            laid += (min(fourth, len(order) - 2) + 1) // 2 - (third + 1) // 2
            decided += row[3] != "-"
            result += 0 if row[3] == "-" else 1 if row[3] == side else -1
        results.append(result)
    assert sum(results) == 0
    variance = F(sum(result * result for result in results), len(orders))
    expected = deal.Deal(F(laid, len(orders)), F(decided, len(orders)), F(0), variance)
    assert deal.system_deal(system, ranks) == expected


# -- whole deals


@pytest.mark.parametrize(("copies", "n"), [(4, 7), (3, 7), (2, 5), (1, 3), (0, 5), (4, 5)])
@pytest.mark.parametrize("stake", [lambda k: 1, lambda k: -k, lambda k: 3 if k == 1 else 0])
def test_betting_on_one_rank_is_a_count_of_all_orders(
    copies: int, n: int, stake: Callable[[int], int]
) -> None:
    """Dealing every order of a small box gives the same stakes, loss and variance for one rank."""
    laid = decided = 0
    results = []
    for order in permutations([0] * copies + [1] * (n - copies)):
        left, result = copies, F(0)
        for loser, winner in zip(order[0::2], order[1::2], strict=False):
            bet = stake(left) if left else 0
            laid += abs(bet)
            decided += abs(bet) * (0 in (loser, winner))
            if loser == winner == 0:
                result -= F(abs(bet), 2)
            elif 0 in (loser, winner):
                result += bet if winner == 0 else -bet
            left -= (loser, winner).count(0)
        results.append(result)
    orders = len(results)
    mean = sum(results, F(0)) / orders
    variance = sum(((r - mean) ** 2 for r in results), F(0)) / orders
    assert deal.one_rank(stake, copies, n) == deal.Deal(F(laid, orders), F(decided, orders), -mean, variance)


def test_every_turn_of_a_deal_is_like_the_first() -> None:
    """A counter on a fresh rank at each of the 25 turns costs 25 times the 1/425 of the first (table 3.2)."""
    assert deal.one_rank(lambda copies: 1).loss == 25 * odds.edge(4, 51, "turn") == F(1, 17)
    over_the_soda = F(12, 13) * F(1, 17) + F(1, 13) * deal.one_rank(lambda copies: 1, copies=3).loss
    assert over_the_soda == deal.whole_deal(deal.flat(1)).loss / 13 == F(25, 442)


@pytest.mark.article("foster-27")
def test_large_bets_on_cases_swing_and_do_not_cost() -> None:
    """Foster's regular punter (p. 532) pays for his small early bets only."""
    ways = deal.ways_of_betting()
    assert ways["1 early, 5 on cases"].loss == ways["every rank"].loss
    assert ways["1 early, 5 on cases"].swing > 10 * ways["every rank"].swing
    assert ways["every case"].loss == ways["three on a side"].loss == 0


def test_one_unit_on_a_rank_at_every_turn() -> None:
    """Table 3.2: it loses 25/442 a deal in 3.73303 decided bets, which is 1/66 of each."""
    result = deal.whole_deal(deal.flat(1))
    assert result.loss / 13 == F(25, 442)
    assert round(float(result.decided / 13), 5) == 3.73303
    assert result.edge == F(1, 66)


def test_the_states_of_a_deal() -> None:
    """1176 states with a card left, 102 at most at one time; each law sums to 1 and has the right cards."""
    laws = list(deal.states())
    assert (sum(map(len, laws)), max(map(len, laws)), len(laws)) == (1176, 102, 26)
    for turn, law in enumerate(laws):
        assert sum(law.values()) == 1
        assert {sum(k * ranks for k, ranks in enumerate(state)) for state in law} == {51 - 2 * turn}


@pytest.mark.parametrize("counts", [(2, 1), (3, 2), (4, 3), (2, 2, 2, 1), (3, 3, 1)])
@pytest.mark.parametrize(
    "policy",
    [deal.flat(2), deal.only(1), deal.only(2, 3), lambda k, state: -k, lambda k, state: k * state[1] - 1],
)
def test_a_whole_deal_is_a_count_of_all_orders(counts: tuple[int, ...], policy: deal.Policy) -> None:
    """Dealing every order of a small box gives the same stakes, loss and variance, coppered bets included."""
    laid = decided = 0
    results = []
    for order in permutations(box(counts)):
        left = Counter(order)
        result = F(0)
        for loser, winner in zip(order[0::2], order[1::2], strict=False):
            tally = [sum(left[rank] == k for rank in range(len(counts))) for k in range(5)]
            tally[0] += 13 - len(counts)
            stakes = {rank: policy(k, tuple(tally)) for rank, k in left.items() if k}  # type: ignore[arg-type]
            laid += sum(map(abs, stakes.values()))
            decided += sum(abs(stakes[rank]) for rank in {loser, winner})
            half = F(abs(stakes[loser]), 2)
            result += -half if loser == winner else stakes[winner] - stakes[loser]
            left.subtract((loser, winner))
        results.append(result)
    orders = len(results)
    mean = sum(results, F(0)) / orders
    variance = sum(((r - mean) ** 2 for r in results), F(0)) / orders
    expected = deal.Deal(F(laid, orders), F(decided, orders), -mean, variance)
    assert deal.whole_deal(policy, padded(counts)) == expected


def test_waiting_for_cases_costs_nothing() -> None:
    """Foster's systems bet on cases alone, and no plan for such bets has an edge against it or for it."""
    result = deal.whole_deal(deal.only(1))
    assert result.loss == result.edge == 0
    assert result.variance > 0
    assert deal.whole_deal(deal.flat(0)).edge == 0


def test_the_means_of_policies_add_up() -> None:
    """Betting on every rank is betting on fresh ones, threes, pairs and cases at once."""
    parts = [deal.whole_deal(deal.only(k)) for k in (1, 2, 3, 4)]
    whole = deal.whole_deal(deal.flat(1))
    assert sum(part.loss for part in parts) == whole.loss
    assert sum(part.laid for part in parts) == whole.laid
    assert sum(part.decided for part in parts) == whole.decided


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda: deal.heeled(5, 1, 51), "to_win: expected a number from 0 to 4"),
        (lambda: deal.heeled(1, -1, 51), "to_lose: expected"),
        (lambda: deal.heeled(4, 4, 7), "from 8 to 52"),
        (lambda: deal.heeled_standing(4, 4, 50), "an odd number"),
        (lambda: deal.high_card((4,) * 12), "thirteen numbers"),
        (lambda: deal.high_card((1,) + (0,) * 12), "a sum of at least 2"),
        (lambda: deal.parity((4,) * 13, tie="whole"), '"drawn" or "half"'),  # type: ignore[arg-type]
        (lambda: deal.strung((5,) + (4,) * 12), "from 0 to 4"),
        (lambda: deal.case_bet("0011", "break even"), "three of the marks"),
        (lambda: deal.case_bet("00X", "break even"), "three of the marks"),
        (lambda: deal.case_bet("001", "colours"), 'system: expected "three on a side"'),  # type: ignore[arg-type]
        (lambda: deal.whole_deal(deal.flat(1), (4,) * 13), "an odd sum"),
        (lambda: deal.whole_deal(lambda k, state: 0.5), "whole counters"),  # type: ignore[arg-type, return-value]
        (lambda: next(deal.states((4,) * 13)), "an odd sum"),
        (lambda: deal.tab_rows(51), "an even number of cards from 4 to 52"),
        (lambda: deal.system_deal("break even", 1), "a number of ranks from 2 to 13"),
        (lambda: deal.system_deal("colours"), 'system: expected "three on a side"'),  # type: ignore[arg-type]
        (lambda: deal.one_rank(lambda k: 1, n=50), "an odd number of unseen cards"),
        (lambda: deal.one_rank(lambda k: 1, copies=5), "copies: expected"),
        (lambda: deal.one_rank(lambda k: 0.5), "whole counters"),  # type: ignore[arg-type, return-value]
    ],
)
def test_a_malformed_question_says_what_was_expected(call: Callable[[], object], said: str) -> None:
    """Every wrong argument raises ValueError that names it and says what was expected."""
    with pytest.raises(ValueError, match=re.escape(said)):
        call()


def test_the_examples_in_the_docstrings_run() -> None:
    """Each example printed in the module gives what it says."""
    found = doctest.testmod(deal)
    assert found.attempted > 10
    assert found.failed == 0
