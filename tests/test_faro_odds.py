"""What faro's odds promise: the printed numbers, brute force over small packs, laws that hold everywhere.

Sources in short: Foster = Foster's Complete Hoyle (1914), pp. 529–534; Thorp 1973 = the abstract of
"Nonrandom Shuffling with Applications to the Game of Faro", JASA 68; "table 3.2" = the project's own exact
table of faro's edges, made by an independent recursion before this module was written.
"""

from __future__ import annotations

import doctest
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import combinations_with_replacement, permutations
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from faro_edu.faro import odds, rules

F = Fraction
NOUGHT = F(0)
groups = st.lists(st.integers(0, 4), min_size=1, max_size=5).map(tuple)
case_keepers = st.lists(st.integers(0, 4), min_size=13, max_size=13).filter(any).map(tuple)


def pack(copies: tuple[int, ...], n: int) -> list[int]:
    """Return n cards: rank i so many times as copies say, every other card of a rank of its own."""
    named = [rank for rank, k in enumerate(copies) for _ in range(k)]
    return named + list(range(len(copies), len(copies) + n - len(named)))


def turn_by_hand(group: tuple[int, ...], n: int, group_split: str, *, coppered: bool = False) -> odds.Turn:
    """Look at every ordered pair of cards; the punter backs the ranks of the group to win, or to lose."""
    seen: Counter[str] = Counter()
    backed = range(len(group))
    for loser, winner in permutations(pack(group, n), 2):
        pair = (winner, loser) if coppered else (loser, winner)
        seen[settle(*pair, backed, group_split)] += 1
    total = n * (n - 1)
    return odds.Turn(*(F(seen[kind], total) for kind in ("win", "lose", "split", "drawn")))


def settle(against: int, favoured: int, backed: range, group_split: str) -> str:
    """Say what a turn does to a bet on the backed ranks, as the articles have it."""
    if against in backed and favoured in backed:
        return "split" if against == favoured or group_split == "half" else "drawn"
    return "win" if favoured in backed else "lose" if against in backed else "nothing"


def standing_by_hand(group: tuple[int, ...], n: int, group_split: str = "drawn") -> Fraction:
    """Deal every order of a small pack, turn by turn, until the bet is decided."""
    loss = orders = 0
    backed = range(len(group))
    for order in permutations(pack(group, n)):
        orders += 1
        turns = (settle(order[i], order[i + 1], backed, group_split) for i in range(0, n - 1, 2))
        loss += next((kind for kind in turns if kind not in ("nothing", "drawn")), "") == "split"
    return F(loss, 2 * orders)


def standing_by_recursion(k: int, n: int) -> Fraction:
    """Follow a bet on one rank: half a split now, or the same bet with two cards fewer."""
    if n < 3:
        return NOUGHT
    value = F(k * (k - 1), 2)
    if n - k >= 2:
        value += (n - k) * (n - k - 1) * standing_by_recursion(k, n - 2)
    return value / (n * (n - 1))


# -- the printed numbers


@pytest.mark.article("foster-23")
@pytest.mark.parametrize(
    ("copies", "n", "basis", "value"),
    [
        (2, 49, "resolved", F(1, 190)),  # Thorp 1973: at least 0.526 per cent on losing bets
        (4, 51, "resolved", F(3, 194)),  # table 3.2
        (3, 51, "resolved", F(1, 98)),  # table 3.2
        (4, 51, "standing", F(101, 4998)),  # table 3.2
        (3, 51, "standing", F(25, 1666)),  # table 3.2: the rank of the soda
        (4, 52, "over the soda", F(33, 1666)),  # table 3.2; Montmort's pharaon with r = 4, n = 52 as well
        (4, 51, "turn", F(1, 425)),  # 4·3/(51·50)/2
        ((4, 4, 4, 4), 51, "turn", F(4, 425)),  # editor's article on groups
    ],
)
def test_the_known_edges_come_out_exactly(
    copies: odds.Copies, n: int, basis: odds.Basis, value: Fraction
) -> None:
    """Every edge that the literature or the project's table gives is met as a fraction."""
    assert odds.edge(copies, n, basis) == value


@pytest.mark.parametrize(
    ("copies", "row"),
    [
        (1, {51: NOUGHT, 27: NOUGHT, 5: NOUGHT, 3: NOUGHT}),
        (2, {51: F(1, 102), 27: F(1, 54), 5: F(1, 10), 3: F(1, 6)}),
        (3, {51: F(25, 1666), 27: F(13, 450), 5: F(1, 5), 3: F(1, 2)}),
        (4, {51: F(101, 4998), 27: F(53, 1350), 5: F(3, 10)}),
    ],
)
def test_table_of_standing_edges(copies: int, row: dict[int, Fraction]) -> None:
    """A bet left standing costs what table 3.2 says, down to the last turn."""
    assert {n: odds.edge(copies, n, "standing") for n in row} == row


def test_the_smallest_losing_bet_is_thorps() -> None:
    """Of all losing bets on a rank that a deal can offer 1/190 = 0.526 % is the cheapest (Thorp 1973)."""
    prices = [
        odds.edge(k, n, "resolved")
        for n in range(3, 52, 2)
        for k in range(2, 5)
        if k <= n and odds.can_occur(k, n)
    ]
    assert min(prices) == F(1, 190)
    assert f"{float(min(prices)):.3%}" == "0.526%"


def test_a_fresh_rank_wins_and_loses_equally_often_when_it_stands() -> None:
    """Table 3.2: win = lose = 0.4797919 and a split 101/2499, nothing being left for the hock."""
    split = 2 * odds.edge(4, 51, "standing")
    assert split == F(101, 2499)
    assert round(float((1 - split) / 2), 7) == 0.4797919


@pytest.mark.article("foster-26")
def test_a_case_is_a_fair_bet_on_every_basis() -> None:
    """Foster, p. 532: a case cannot be split, so the bank has no advantage."""
    for n in range(3, 50, 2):
        assert odds.next_turn(1, n).split == 0
        assert [odds.edge(1, n, basis) for basis in ("turn", "resolved", "standing")] == [0, 0, 0]


def test_due_and_dearer() -> None:
    """Four of 31 unseen: 38/155 to show, 18/155 to win, 1/38 once decided; at first 194/1275 and 3/194."""
    turn = odds.next_turn(4, 31)
    assert (turn.decided, turn.win, turn.lose, turn.split) == (F(38, 155), F(18, 155), F(18, 155), F(2, 155))
    assert odds.edge(4, 31, "resolved") == F(1, 38)
    assert odds.next_turn(4, 51).decided == F(194, 1275)


def test_a_group_of_four_fresh_ranks_by_both_readings() -> None:
    """The editor's article: 4/425 a turn when two ranks of the group draw, 4/85 when they split."""
    assert odds.next_turn((4, 4, 4, 4), 51).edge == F(4, 425)
    assert odds.next_turn((4, 4, 4, 4), 51, group_split="half").edge == F(4, 85)


@pytest.mark.article("foster-23")
def test_splits_come_about_three_times_in_two_deals() -> None:
    """Foster, p. 531: about three splits in two deals; the mean of one deal is 25·3/51 = 25/17."""
    law = odds.splits(odds.AFTER_SODA)
    assert sum(k * p for k, p in law.items()) == F(25, 17) == odds.mean_splits(odds.FULL_PACK)
    assert round(2 * odds.mean_splits(odds.AFTER_SODA)) == 3


def test_last_turn_edges_and_readings() -> None:
    """Calls cost 1/6, 0 and 0 at 4, 2 and 2 to one, and 1/3 each if "for" took in the stake (table 3.2)."""
    assert odds.LAST_TURN_PAYS is rules.CALL_PAYS
    assert [odds.last_turn(kind) for kind in odds.LAST_TURN_PAYS] == [F(1, 6), 0, 0]
    assert [odds.last_turn(kind, pays=net - 1) for kind, net in odds.LAST_TURN_PAYS.items()] == [F(1, 3)] * 3
    assert odds.last_turn("three ranks", pays=5) == 0


@pytest.mark.article("foster-32")
def test_three_ranks_come_in_fosters_six_ways() -> None:
    """Foster, p. 533: 9, 8 and 2 may come in six ways, five to one against each."""
    orders = odds.last_turn_orders("982")
    assert {"".join(order) for order in orders} == {"982", "928", "892", "829", "298", "289"}
    assert set(orders.values()) == {F(1, 6)}


@pytest.mark.article("foster-34", "foster-35")
def test_a_pair_or_three_alike_come_in_three_ways() -> None:
    """Foster, pp. 533–534: 8 8 5, and two black and a red, have three orders each."""
    for three in ("885", "BBR", ("red", "black", "red")):
        assert list(odds.last_turn_orders(three).values()) == [F(1, 3)] * 3


@pytest.mark.parametrize(
    ("ranks", "kind"), [("982", "three ranks"), ("858", "cat-hop"), ((7, 7, 7), "colours")]
)
def test_the_cards_say_which_call_is_open(ranks: tuple[int, ...], kind: str) -> None:
    """Three ranks are called, a pair is a cat-hop, three alike go by colour."""
    assert odds.last_turn_kind(ranks) == kind


def test_chances_of_the_three_last_turns() -> None:
    """Before the soda: 352/425, 72/425 and 1/425 (table 3.2)."""
    assert odds.last_turn_chances() == {
        "three ranks": F(352, 425),
        "cat-hop": F(72, 425),
        "colours": F(1, 425),
    }


# -- brute force against closed forms


@pytest.mark.parametrize("group_split", ["drawn", "half"])
def test_next_turn_is_a_count_of_all_pairs(group_split: odds.GroupSplit) -> None:
    """For every rank and small group in packs of 2 to 9 cards the closed form is the count."""
    for size in (1, 2, 3):
        for group in combinations_with_replacement(range(5), size):
            for n in range(max(2, sum(group)), 10):
                counted = turn_by_hand(group, n, group_split)
                assert odds.next_turn(group, n, group_split=group_split) == counted


@pytest.mark.article("foster-17", "foster-23")
@pytest.mark.parametrize("group", [(1,), (4,), (3, 2), (2, 1, 1)])
def test_copper_changes_no_chance(group: tuple[int, ...]) -> None:
    """A bet to lose, settled pair by pair, has the very chances of the bet to win (Foster, p. 531)."""
    for n in (7, 9):
        assert turn_by_hand(group, n, "drawn", coppered=True) == odds.next_turn(group, n)


@pytest.mark.parametrize("n", [3, 5, 7])
def test_a_standing_rank_is_a_count_of_all_orders(n: int) -> None:
    """Dealing every order of a small pack gives the closed form of a standing bet."""
    for k in range(min(4, n) + 1):
        assert odds.edge(k, n, "standing") == standing_by_hand((k,), n)


@pytest.mark.parametrize("group_split", ["drawn", "half"])
@pytest.mark.parametrize("group", [(1, 1), (2, 1), (2, 2), (1, 1, 1), (3, 2), (4, 1), (2, 2, 2), (4, 3)])
def test_a_standing_group_is_a_count_of_all_orders(
    group: tuple[int, ...], group_split: odds.GroupSplit
) -> None:
    """A group left standing is settled as dealing every order of seven cards settles it."""
    assert odds.edge(group, 7, "standing", group_split=group_split) == standing_by_hand(group, 7, group_split)


def test_standing_closed_forms_are_the_recursion() -> None:
    """For every odd n the closed forms agree with following the bet turn by turn."""
    for n in range(3, 52, 2):
        for k in range(min(4, n) + 1):
            assert odds.edge(k, n, "standing") == standing_by_recursion(k, n)
            assert odds.edge((k, 0), n, "standing") == standing_by_recursion(k, n)
            assert odds.edge((k, 0), n, "standing", group_split="half") == standing_by_recursion(k, n)


def test_resolved_closed_form() -> None:
    """Per resolved bet the edge is (K − 1)/(2(2n − K − 1)) for every K and n (table 3.2)."""
    for n in range(4, 53):
        for k in range(1, 5):
            assert odds.edge(k, n, "resolved") == F(k - 1, 2 * (2 * n - k - 1))


def test_over_the_soda_is_the_mean_of_both_sodas() -> None:
    """One soda in thirteen is of the rank and leaves three; a group of two is hit twice as often."""
    assert odds.edge(4, 52, "over the soda") == (
        F(1, 13) * odds.edge(3, 51, "standing") + F(12, 13) * odds.edge(4, 51, "standing")
    )
    assert odds.edge((4, 4), 52, "over the soda") == (
        F(2, 13) * odds.edge((3, 4), 51, "standing") + F(11, 13) * odds.edge((4, 4), 51, "standing")
    )


def test_all_thirteen_ranks_are_settled_by_a_split_alone() -> None:
    """Backing every rank is drawn until the first split, so it costs half the chance of one in the deal."""
    whole = (3, *[4] * 12)
    assert odds.edge(whole, 51, "standing") == (1 - odds.splits(whole)[0]) / 2


@pytest.mark.parametrize(
    "counts", [(2, 1), (3,), (2, 2, 1), (4, 1), (3, 2), (2, 2, 2, 1), (4, 3), (3, 3, 1), (1,)]
)
def test_law_of_splits_is_a_count_of_all_orders(counts: tuple[int, ...]) -> None:
    """Counting the splits in every order of a small box gives the law."""
    cards = [rank for rank, k in enumerate(counts) for _ in range(k)]
    seen = Counter(
        sum(order[i] == order[i + 1] for i in range(0, len(order) - 1, 2)) for order in permutations(cards)
    )
    total = sum(seen.values())
    law = odds.splits(counts + (0,) * (13 - len(counts)))
    assert {k: p for k, p in law.items() if p} == {k: F(ways, total) for k, ways in seen.items()}


@pytest.mark.parametrize("counts", [(1, 1, 1), (2, 1, 2), (4, 3), (2, 2, 2, 2), (3,)])
def test_last_turn_chances_are_a_count_of_all_threes(counts: tuple[int, ...]) -> None:
    """The kinds of last turn have the share that all threes of unseen cards give them."""
    cards = [rank for rank, k in enumerate(counts) for _ in range(k)]
    seen = Counter(odds.last_turn_kind(three) for three in permutations(cards, 3))
    law = odds.last_turn_chances(counts + (0,) * (13 - len(counts)))
    assert {kind: p for kind, p in law.items() if p} == {k: F(w, sum(seen.values())) for k, w in seen.items()}


# -- laws that hold everywhere


@given(groups, st.integers(2, 52), st.sampled_from(["drawn", "half"]))
def test_the_chances_of_a_turn_fill_one(group: tuple[int, ...], n: int, group_split: odds.GroupSplit) -> None:
    """Whatever the bet, its chances and that of nothing sum to 1, none is negative, and win equals lose."""
    n = max(n, sum(group))
    turn = odds.next_turn(group, n, group_split=group_split)
    assert turn.win + turn.lose + turn.split + turn.drawn + turn.nothing == 1
    assert min(turn.win, turn.lose, turn.split, turn.drawn, turn.nothing) >= 0
    assert turn.win == turn.lose
    assert turn.edge == turn.split / 2


@settings(deadline=None)
@given(groups, st.integers(1, 25), st.sampled_from(["turn", "resolved", "standing"]))
def test_reading_a_group_as_drawn_never_costs_more(
    group: tuple[int, ...], turns: int, basis: odds.Basis
) -> None:
    """The editor's reading of a group is at most as dear as half on every pair of its cards."""
    n = min(51, max(2 * turns + 1, sum(group) + 1 - sum(group) % 2))
    assert odds.edge(group, n, basis) <= odds.edge(group, n, basis, group_split="half")


@given(groups, st.integers(2, 52))
def test_the_order_of_a_group_and_its_dead_ranks_do_not_matter(group: tuple[int, ...], n: int) -> None:
    """A group is a set of ranks: written in another order, or with a dead rank more, it is the same bet."""
    n = max(n, sum(group))
    assert odds.next_turn(group, n) == odds.next_turn(group[::-1], n) == odds.next_turn((*group, 0), n)


@given(st.integers(0, 4), st.integers(2, 52))
def test_a_group_of_one_rank_is_that_rank(k: int, n: int) -> None:
    """A group of one rank is settled as the rank is, by either reading."""
    n = max(n, k)
    assert odds.next_turn(k, n) == odds.next_turn((k,), n) == odds.next_turn((k,), n, group_split="half")


@given(st.integers(1, 3), st.integers(1, 25))
def test_fewer_of_its_rank_left_is_cheaper(k: int, turns: int) -> None:
    """At every point of the deal, on every basis, one card fewer of the rank makes the bet cheaper."""
    n = max(2 * turns + 1, 5)
    for basis in ("turn", "resolved", "standing"):
        assert odds.edge(k, n, basis) < odds.edge(k + 1, n, basis)


@given(st.integers(2, 4), st.integers(3, 25))
def test_a_rank_that_is_due_is_only_dearer(k: int, turns: int) -> None:
    """The longer a rank stays away the more the same bet costs, on every basis."""
    n = 2 * turns + 1
    for basis in ("turn", "resolved", "standing"):
        assert odds.edge(k, n - 2, basis) > odds.edge(k, n, basis)


@settings(deadline=None)
@given(case_keepers)
def test_the_law_of_splits_is_a_law(counts: tuple[int, ...]) -> None:
    """From any case-keeper it sums to 1, has no negative chance, and its mean adds up turn by turn."""
    if sum(counts) % 2 == 0:
        at = next(i for i, k in enumerate(counts) if k)
        counts = (*counts[:at], counts[at] - 1, *counts[at + 1 :])
    if not any(counts):
        return
    law = odds.splits(counts)
    n = sum(counts)
    assert sum(law.values()) == 1
    assert min(law.values()) >= 0
    per_turn = F(sum(k * (k - 1) for k in counts), n * (n - 1)) if n > 1 else NOUGHT
    assert sum(k * p for k, p in law.items()) == odds.mean_splits(counts) == (n - 1) // 2 * per_turn


@given(case_keepers.filter(lambda counts: sum(counts) >= 3))
def test_the_last_turn_is_one_of_three_kinds(counts: tuple[int, ...]) -> None:
    """From any state the chances of the three kinds sum to 1, and three ranks are counted directly too."""
    law = odds.last_turn_chances(counts)
    assert sum(law.values()) == 1
    threes = sum(counts[i] * counts[j] * counts[k] for i in range(13) for j in range(i) for k in range(j))
    assert law["three ranks"] == F(threes, comb(sum(counts), 3))


@settings(max_examples=40)
@given(st.integers(0, 4), st.integers(2, 52))
def test_can_occur_is_what_a_deal_can_do(k: int, n: int) -> None:
    """Between turns n is odd (or 52), and what is gone and left is made of four and forty-eight cards."""
    n = max(n, k)
    others_left, others_gone = n - k, (52 - n) - (4 - k)
    possible = 0 <= others_left <= 48 and others_gone >= 0
    assert odds.can_occur(k, n) == (possible and (n % 2 == 1 or n == 52))


# -- edges of the domain and errors


def test_bets_at_the_edges_of_the_box() -> None:
    """No card left never loses, two cards of one rank are a sure split, three alike as well (edge 1/2)."""
    assert odds.next_turn(0, 2) == odds.Turn(NOUGHT, NOUGHT, NOUGHT, NOUGHT)
    assert odds.next_turn(0, 2).nothing == 1
    assert odds.next_turn(2, 2).split == 1
    assert odds.next_turn(3, 3).edge == odds.edge(3, 3, "standing") == odds.edge(3, 3, "resolved") == F(1, 2)
    assert [odds.edge(0, 3, basis) for basis in ("turn", "resolved", "standing")] == [0, 0, 0]
    assert odds.edge((0, 0), 3, "standing", group_split="half") == 0
    assert odds.splits((1,) + (0,) * 12) == {0: 1}
    assert odds.mean_splits((2,) + (0,) * 12) == 0


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda: odds.next_turn(5, 51), "copies: expected an int from 0 to 4"),
        (lambda: odds.next_turn(-1, 51), "copies: expected"),
        (lambda: odds.next_turn(True, 51), "copies: expected"),
        (lambda: odds.next_turn((), 51), "one to thirteen"),
        (lambda: odds.next_turn((4, 5), 51), "copies: expected"),
        (lambda: odds.next_turn((4,) * 14, 52), "copies: expected"),
        (lambda: odds.next_turn([4, 4], 51), "a tuple"),  # type: ignore[arg-type]
        (lambda: odds.next_turn(2.0, 51), "copies: expected"),  # type: ignore[arg-type]
        (lambda: odds.next_turn(1, 1), "n: expected a whole number of unseen cards from 2 to 52, got 1"),
        (lambda: odds.next_turn(1, 53), "from 2 to 52"),
        (lambda: odds.next_turn(1, 51.0), "n: expected"),  # type: ignore[arg-type]
        (lambda: odds.next_turn(4, 3), "at least as many unseen cards as copies (4)"),
        (lambda: odds.next_turn((2, 2), 51, group_split="whole"), '"drawn" or "half"'),  # type: ignore[arg-type]
        (lambda: odds.edge(4, 51, "per deal"), 'basis: expected "turn" or'),  # type: ignore[arg-type]
        (lambda: odds.edge(4, 50, "standing"), "an odd number"),
        (lambda: odds.edge(4, 51, "over the soda"), "n = 52"),
        (lambda: odds.edge(3, 52, "over the soda"), "4 for every rank"),
        (lambda: odds.splits((4,) * 13), "an odd sum"),
        (lambda: odds.splits((4,) * 12), "thirteen numbers"),
        (lambda: odds.splits((5,) + (4,) * 12), "from 0 to 4"),
        (lambda: odds.mean_splits((0,) * 13), "not all 0"),
        (lambda: odds.last_turn("pair"), 'kind: expected "three ranks"'),  # type: ignore[arg-type]
        (lambda: odds.last_turn("cat-hop", pays=-1), "pays: expected"),
        (lambda: odds.last_turn_orders("98"), "three cards"),
        (lambda: odds.last_turn_kind("9822"), "three cards"),
        (lambda: odds.last_turn_chances((2,) + (0,) * 12), "at least three"),
    ],
)
def test_a_malformed_question_says_what_was_expected(call: Callable[[], object], said: str) -> None:
    """Every wrong argument raises ValueError that names it and says what was expected."""
    with pytest.raises(ValueError, match=re.escape(said)):
        call()


def test_each_basis_is_explained_and_works() -> None:
    """Every basis has its plain words, all begin alike, and none is without an answer."""
    assert all(words.startswith("of every stake") for words in odds.BASES.values())
    assert all(odds.edge(4, 52 if basis == "over the soda" else 51, basis) > 0 for basis in odds.BASES)


def test_the_examples_in_the_docstrings_run() -> None:
    """Each example printed in the module gives what it says."""
    found = doctest.testmod(odds)
    assert found.attempted > 15
    assert found.failed == 0


@pytest.mark.skipif(sys.platform == "emscripten", reason="no processes in the page")
def test_importing_the_odds_is_cheap() -> None:
    """The odds pull in no widget, no Plotly and no NumPy."""
    heavy = "{'plotly', 'anywidget', 'ipywidgets', 'numpy'}"
    code = f"import sys, faro_edu.faro.odds; print({heavy} & set(sys.modules))"
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert said.stdout.strip() == "set()"
