"""Exact odds of punto banco: published integers, brute force on small shoes, and what must hold for any shoe."""

from __future__ import annotations

import doctest
import random
from fractions import Fraction
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from faro_edu.punto_banco import odds, policies, score, shoes, tableau
from faro_edu.punto_banco.tableau import VALUES, banco_draws

PRINTED = {
    1: (6548674432, 6737232640, 1372227328),
    8: (2230518282592256, 2292252566437888, 475627426473216),
}
"""Punto, banco, tie: M. Shackleford, Baccarat Odds for 1 to 12 Decks (27 Dec 2016)."""

TWO_CARDS = {
    0: (0.278792, 0.654627, 0.066581),
    1: (0.282833, 0.647252, 0.069915),
    2: (0.290303, 0.634207, 0.075490),
    3: (0.303386, 0.615539, 0.081075),
    4: (0.322084, 0.579983, 0.097933),
    5: (0.358488, 0.537849, 0.103663),
    6: (0.430362, 0.427801, 0.141838),
    7: (0.572657, 0.285046, 0.142297),
    8: (0.810911, 0.094938, 0.094151),
    9: (0.905475, 0.0, 0.094525),
}
"""Given punto's first total: punto, banco, tie (the same author's Appendix 3, 10 Feb 2009)."""

REMOVED = {
    0: (-37.3810, -19.6054, 56.9865),
    2: (-13.8368, 40.4189, -26.5822),
    4: (-43.5175, 76.0018, -32.4844),
    5: (56.7188, -27.3411, -29.3777),
    9: (-11.1945, -36.1367, 47.3311),
}
"""Change of the chances, in millionths, when a card has gone from eight packs (sources 3.4; four in print)."""


def final(cards: tuple[int, ...], on_five: str) -> int:
    """Who wins a six-card sequence, dealt as a croupier would: +1 punto, −1 banco, 0 égalité."""
    punto, banco, rest = (cards[0] + cards[2]) % 10, (cards[1] + cards[3]) % 10, list(cards[4:])
    third = None
    if max(punto, banco) < 8:
        if punto < 5 or (punto == 5 and on_five == "draw"):
            third = rest.pop(0)
            punto = (punto + third) % 10
        if banco_draws(banco, third):
            banco = (banco + rest.pop(0)) % 10
    return (punto > banco) - (banco > punto)


def by_hand(counts: tuple[int, ...], on_five: str) -> tuple[int, int, int]:
    """Every ordered six-card sequence of a small shoe, one after the other."""
    cards = [value for value, count in enumerate(counts) for _ in range(count)]
    found = [final(six, on_five) for six in permutations(cards, 6)]
    return found.count(1), found.count(-1), found.count(0)


@pytest.mark.parametrize("packs", PRINTED)
def test_the_printed_integers_come_out(packs: int) -> None:
    """One pack and eight, all ordered sequences: 14658134400 and 4998398275503360 in all."""
    law = odds.coup(packs)
    assert (law.punto, law.banco, law.tie) == PRINTED[packs]
    assert law.sequences == {1: 14658134400, 8: 4998398275503360}[packs]


@pytest.mark.parametrize(
    ("bet", "edges"),
    [
        ("punto", ("1.286372", "1.235081")),
        ("banco", ("1.011748", "1.057906")),
        ("égalité", ("15.746127", "14.359629")),
    ],
)
def test_the_printed_edges_come_out(bet: odds.Bet, edges: tuple[str, str]) -> None:
    """Of the stake, for one pack and eight (the same tables)."""
    assert tuple(f"{float(100 * odds.edge(packs, bet)):.6f}" for packs in (1, 8)) == edges


def test_other_printed_figures_come_out() -> None:
    """Pushes left out 1.3650 and 1.1692 %; égalité at 9 to 1 4.844032 %; commission that breaks even 2.6932 %."""
    assert f"{float(100 * odds.edge(8, 'punto', 'resolved')):.4f}" == "1.3650"
    assert f"{float(100 * odds.edge(8, 'banco', 'resolved')):.4f}" == "1.1692"
    assert f"{float(100 * odds.edge(8, 'égalité', tie_pays=9)):.6f}" == "4.844032"
    law = odds.coup(8)
    even = 1 - Fraction(law.punto, law.banco)
    assert f"{float(100 * even):.4f}" == "2.6932"
    assert odds.edge(8, "banco", commission=100 * even) == 0


def test_standing_on_five_gives_the_other_law() -> None:
    """Sources 3.4: .4464317077, .4616453541, .0919229382; edges 1.521365, 0.786862, 17.269356 %."""
    law = odds.coup(8, "stand")
    assert [f"{float(law.chance(bet)):.10f}" for bet in odds.SIDES] == [
        "0.4464317077",
        "0.4616453541",
        "0.0919229382",
    ]
    found = [f"{float(100 * odds.edge(8, bet, punto_on_five='stand')):.6f}" for bet in odds.SIDES]
    assert found == ["1.521365", "0.786862", "17.269356"]


@pytest.mark.parametrize("total", TWO_CARDS)
def test_the_law_after_two_cards_is_the_printed_one(total: int) -> None:
    """Six places for each of punto's ten totals."""
    law = odds.given_punto(8, total)
    found = [float(law.chance(bet)) for bet in odds.SIDES]
    assert found == pytest.approx(TWO_CARDS[total], abs=6e-7)


def test_the_value_of_the_choice_on_five() -> None:
    """Given five: drawing −.179360, standing −.209526 (sources 3.4); the difference on all coups is in the laws."""
    draw, stand = odds.given_punto(8, 5, "draw").net, odds.given_punto(8, 5, "stand").net
    assert (round(float(draw), 6), round(float(stand), 6)) == (-0.179360, -0.209526)
    assert (draw - stand) * odds.natural(8, 5) == odds.coup(8).net - odds.coup(8, "stand").net


def test_naturals_are_the_printed_ones() -> None:
    """A nine 512/5395, an eight .0945320 (Thorp and Walden's .09490 and .09453)."""
    assert odds.natural(8, 9) == Fraction(512, 5395)
    assert f"{float(odds.natural(8, 8)):.7f}" == "0.0945320"


@pytest.mark.parametrize("value", REMOVED)
def test_the_effect_of_removal_is_the_published_one(value: int) -> None:
    """Millionths, four places."""
    found = odds.removal(8, value)
    assert [round(float(10**6 * found[bet]), 4) for bet in odds.SIDES] == list(REMOVED[value])


def test_effects_of_removal_weigh_out() -> None:
    """Weighted with the cards of each value the changes of every bet sum to zero: taking an unknown card is nothing."""
    for bet in odds.SIDES:
        assert sum(n * odds.removal(8, value)[bet] for value, n in enumerate(odds.shoe_of(8))) == 0


@pytest.mark.parametrize("on_five", ["draw", "stand"])
def test_small_shoes_agree_with_every_sequence(on_five: odds.OnFive) -> None:
    """Shoes of six to eight cards, each of their sequences dealt one by one."""
    generator = random.Random(6)
    for _ in range(12):
        counts = [0] * 10
        for _ in range(generator.randint(6, 8)):
            counts[generator.randint(0, 9)] += 1
        law = odds.coup(counts, on_five)
        assert (law.punto, law.banco, law.tie) == by_hand(tuple(counts), on_five)


def test_eight_packs_agree_with_the_naive_count() -> None:
    """The benchmark's six nested loops give the same integers, for eight packs and for a shoe in use."""
    from benchmarks import bench_punto_banco_odds as naive

    for shoe in (odds.shoe_of(8), naive.DEPLETED):
        assert naive.counted(shoe) == odds.coup(shoe)


any_shoe = st.lists(st.integers(0, 40), min_size=10, max_size=10).filter(lambda counts: sum(counts) >= 6)


@given(any_shoe, st.sampled_from(["draw", "stand"]))
@settings(max_examples=20)
def test_every_sequence_is_counted_once(counts: list[int], on_five: odds.OnFive) -> None:
    """The three counts come to all ordered sequences of six, whatever the shoe; so do the totals' laws."""
    n = sum(counts)
    assert odds.coup(counts, on_five).sequences == n * (n - 1) * (n - 2) * (n - 3) * (n - 4) * (n - 5)
    law, parts = odds.coup(counts, on_five), odds.after_two_cards(counts, on_five)
    for side in (0, 1):
        assert sum(pair[side].banco for pair in parts.values()) == law.banco


@given(any_shoe)
@settings(max_examples=20)
def test_the_choice_on_five_adds_up_to_the_law(counts: list[int]) -> None:
    """The law given five is the law on the table, averaged over punto's two cards."""
    for choice in ("draw", "stand"):
        won = banco = 0
        for one in VALUES:
            other = (5 - one) % 10
            ways = counts[one] * (counts[other] - (one == other))
            if ways > 0:
                law = odds.on_five([n - (v == one) - (v == other) for v, n in enumerate(counts)])[choice]
                won, banco = won + ways * law.punto, banco + ways * law.banco
        whole = odds.given_punto(counts, 5, choice)
        assert (won, banco) == (whole.punto, whole.banco)


def test_the_tableau_is_a_best_reply_but_for_two_cells() -> None:
    """From eight packs against a punto who always draws on five: 4 against an ace and 6 against a stander differ."""
    found = odds.decisions(8)
    wrong = [cell for cell, decision in found.items() if (decision.best == "draw") != banco_draws(*cell)]
    assert wrong == [(4, 1), (6, None)]
    assert sum(decision.chance for decision in found.values()) == 1 - sum(
        Fraction(law.sequences, odds.coup(8).sequences)
        for (p, b), law in odds.totals(8).items()
        if p >= 8 or b >= 8
    )


def test_a_wrong_cell_moves_the_law_by_its_cost() -> None:
    """A banker who never draws on six loses by the two cells what `decisions` says, and the law hardly shows it."""
    found = odds.decisions(8)
    cost = sum(found[6, third].chance * found[6, third].cost for third in (6, 7))
    assert 0 < cost < Fraction(1, 500)


def test_kemeny_and_snells_model_is_solved() -> None:
    """Sources 3.4: 9/11; 859/2288 on six against a stander; −679568/53094899; the other 87 cells are the tableau."""
    solved = odds.solve_baccara()
    assert (solved.punter, solved.cell, solved.banker) == (Fraction(9, 11), (6, None), Fraction(859, 2288))
    assert solved.value == Fraction(-679568, 53094899)
    assert len(solved.table) == 87
    assert all((choice == "draw") == banco_draws(*cell) for cell, choice in solved.table.items())


def test_neither_player_can_do_better_in_the_model() -> None:
    """No chance of drawing on five makes sure of more; always and never are worth −.013677 and −.015368."""
    best = odds.solve_baccara()
    assert all(odds.fixed_rule(Fraction(n, 50)) <= best.value for n in range(51))
    assert odds.fixed_rule(best.punter) == best.value
    assert [round(float(odds.fixed_rule(at)), 6) for at in (1, 0)] == [-0.013677, -0.015368]


def test_a_mean_and_a_variance_are_those_of_the_law() -> None:
    """One counter on banco brings .95, −1 or 0."""
    law = odds.coup(8)
    win, lose = law.chance("banco"), law.chance("punto")
    mean = Fraction(19, 20) * win - lose
    assert odds.edge(8, "banco") == -mean
    assert odds.variance(8, "banco") == Fraction(19, 20) ** 2 * win + lose - mean**2


@pytest.mark.parametrize(
    "shoe", [0, 101, True, (), (1,) * 9, (1, 1, 1, 1, 1, 0, 0, 0, 0, 0), (-1, *(9,) * 9), (1.5, *(9,) * 9)]
)
def test_what_is_no_shoe_is_refused(shoe: object) -> None:
    """Packs out of range, too few counts or cards, negative or broken counts: ValueError says what was expected."""
    with pytest.raises(ValueError, match=r"a shoe|a coup takes"):
        odds.coup(shoe)


def test_other_wrong_arguments_are_refused() -> None:
    """A rule on five, a bet, a basis, a total, a card that is not there, a chance that is none."""
    with pytest.raises(ValueError, match="punto_on_five"):
        odds.coup(8, "either")
    with pytest.raises(ValueError, match="a bet is"):
        odds.edge(8, "player")
    with pytest.raises(ValueError, match="basis"):
        odds.edge(8, "punto", "turn")
    with pytest.raises(ValueError, match="a total"):
        odds.given_punto(8, 10)
    with pytest.raises(ValueError, match="can be taken out"):
        odds.without((0, 6, 0, 0, 0, 0, 0, 0, 0, 1), 0)
    with pytest.raises(ValueError, match="a chance"):
        odds.fixed_rule(2)
    with pytest.raises(ValueError, match="no card of value 0"):
        odds.decisions((0, *(9,) * 9))


@pytest.mark.parametrize("value", range(10))
def test_a_shoe_of_one_value_gives_ties_only(value: int) -> None:
    """Both sides do the same with the same cards: punto and banco cost nothing, and there is no price of what is
    resolved; égalité brings its eight each time.
    """
    shoe = tuple(6 * (other == value) for other in range(10))
    assert odds.edge(shoe, "égalité") == odds.edge(shoe, "égalité", "resolved") == -8
    sides: tuple[odds.Bet, ...] = ("punto", "banco")
    for bet in sides:
        assert odds.edge(shoe, bet) == 0
        with pytest.raises(ValueError, match="every coup of this shoe is a tie"):
            odds.edge(shoe, bet, "resolved")


def test_the_smallest_shoe_has_every_cell() -> None:
    """One card of each value is enough for every cell of the tableau to come."""
    assert all(decision.chance > 0 for decision in odds.decisions((1,) * 10).values())


def test_simulated_shoes_meet_the_exact_law() -> None:
    """Half a million coups in whole shoes: each share within four standard errors, with five drawing and standing."""
    pytest.importorskip("numpy", exc_type=ImportError)  # the page has none
    from faro_edu.punto_banco import simulate

    for on_five in ("draw", "stand"):
        sample = simulate.shoes(6000, punto_on_five=on_five, seed=7)
        law = odds.coup(8, on_five)
        wins = {"punto": sample.punto, "banco": sample.banco, "égalité": sample.tie}
        assert sample.coups > 450_000
        assert all(abs(sample.strays(won, law.chance(bet))) < 4 for bet, won in wins.items())
        low, high = sample.interval(sample.banco, 4)
        assert low < law.chance("banco") < high
    with pytest.raises(ValueError, match="at least one shoe"):
        simulate.shoes(0)


def test_a_simulated_shoe_ends_where_a_real_one_does() -> None:
    """A coup begins while a card lies before the separator: in lock-step and by the rules alike, about 80 a shoe."""
    pytest.importorskip("numpy", exc_type=ImportError)  # the page has none
    from faro_edu.punto_banco import simulate

    played = [len(list(shoes.coups("length", number))) for number in range(1, 9)]
    assert sum(played) / len(played) == pytest.approx(simulate.shoes(500, seed=3).coups / 500, abs=2)


@pytest.mark.parametrize("module", [odds, tableau, score, shoes, policies])
def test_the_examples_in_the_docstrings_run(module: object) -> None:
    """Each example printed in a module gives what it says."""
    assert doctest.testmod(module).failed == 0
