"""The odds of stoss and pharaon: printed and computed values, and every placement of small packs by hand."""

from __future__ import annotations

import doctest
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, permutations
from math import comb

import pytest

from faro_edu import cards
from faro_edu.stoss import PHARAON, RUSSIAN, TALE, Rules, odds, payoff, presets, state

article = pytest.mark.article


@pytest.mark.parametrize("module", [odds, payoff, presets, state])
def test_every_example_in_a_docstring_runs(module: object) -> None:
    """What the documentation shows is what the code does."""
    assert doctest.testmod(module).failed == 0  # type: ignore[arg-type]


# -- stoss


@article("stoss-10")
@pytest.mark.parametrize(
    ("pack", "banker", "punter", "half_lob", "sonica"),
    [
        (52, Fraction(433, 833), Fraction(400, 833), Fraction(25, 21658), Fraction(16, 221)),
        (32, Fraction(479, 899), Fraction(420, 899), Fraction(45, 14384), Fraction(7, 62)),
    ],
)
def test_the_edge_is_the_chance_of_a_plie(
    pack: int, banker: Fraction, punter: Fraction, half_lob: Fraction, sonica: Fraction
) -> None:
    """Project computation 3.3: the bank's share, the punter's, half on the lob, a win on the second card."""
    rules = replace(RUSSIAN, pack=pack)
    found = odds.shares(rules)
    assert (found.banker, found.punter, found.sonica, found.undecided) == (banker, punter, sonica, 0)
    assert odds.bank_edge(rules) == found.doublet == banker - punter
    assert odds.bank_edge(replace(rules, doublet="half")) == found.doublet / 2
    assert odds.bank_edge(replace(rules, lob="half")) == half_lob


def test_a_plie_on_the_lob_may_cost_the_whole() -> None:
    """Project computation 2.7b: 37/10829 when half on the lob does not hold for a plié."""
    assert odds.bank_edge(replace(RUSSIAN, lob="half", lob_plie="whole")) == Fraction(37, 10829)


def test_the_tale_costs_what_the_russian_game_costs() -> None:
    """The tale differs in when cards are laid and opened, not in what they win."""
    assert odds.bank_edge(TALE) == odds.bank_edge(RUSSIAN) == Fraction(33, 833)


@article("stoss-12")
def test_with_four_of_a_rank_the_last_card_never_decides() -> None:
    """The first of four cards lies at place 49 at the latest."""
    assert len(odds.place_of_match(52, 4)) == 49
    assert odds.bank_edge(replace(RUSSIAN, last_card="null", last_doublet="whole")) == Fraction(33, 833)


def test_three_wins_and_three_sonicas_running() -> None:
    """Project computation 3.3: 0.110725, and one in 2635.2."""
    found = odds.shares(RUSSIAN)
    assert round(float(odds.in_a_row(found.punter, 3)), 6) == 0.110725
    assert round(float(1 / odds.in_a_row(found.sonica, 3)), 1) == 2635.2


def deals(pack: int, copies: int) -> Iterator[tuple[int, ...]]:
    """Every way in which the rank can lie in a pack: its places."""
    return combinations(range(1, pack + 1), copies)


AGREEMENTS = [
    RUSSIAN,
    replace(RUSSIAN, doublet="half"),
    replace(RUSSIAN, doublet="nothing"),
    replace(RUSSIAN, lob="half"),
    replace(RUSSIAN, lob="half", lob_plie="whole"),
    replace(RUSSIAN, third="half"),
    replace(RUSSIAN, abzugs=("killed 6 wins whole", "given 2 loses third", "killed 1 loses nothing")),
]


def by_hand(rules: Rules, places: tuple[int, ...]) -> Fraction:
    """What a card brings if its rank lies at these places: the agreement told once more, without tables."""
    first = places[0]
    both = first % 2 == 1 and first + 1 in places
    terms = {11: Fraction(1), 4: Fraction(-1, 3), 1: Fraction(0)} if rules.abzugs else {}
    plie = {"whole": Fraction(1), "half": Fraction(1, 2), "nothing": Fraction(0)}[rules.doublet]
    if first in terms:
        return -min(plie, -terms[first]) if both and terms[first] <= 0 else terms[first]
    if first % 2 == 0:
        return Fraction(1)
    halved = (first == 1 and rules.lob == "half" and not (both and rules.lob_plie == "whole")) or (
        first == 3 and rules.third == "half"
    )
    if both:
        return -min(plie, Fraction(1, 2)) if halved else -plie
    return Fraction(-1, 2) if halved else Fraction(-1)


@article("stoss-15")
@pytest.mark.parametrize(
    "rules", AGREEMENTS, ids=lambda rules: f"{rules.doublet} {rules.lob} {rules.third} {rules.abzugs}"
)
def test_the_edge_of_an_agreement_is_counted_by_hand(rules: Rules) -> None:
    """All 35960 placements of four cards in a pack of 32, each played by the words of the agreement."""
    small = replace(rules, pack=32)
    total = sum(by_hand(small, places) for places in deals(32, 4))
    assert odds.bank_edge(small) == -total / comb(32, 4)


@article("stoss-21")
@article("stoss-editor-3")
def test_thirds_go_by_the_first_card_that_fits() -> None:
    """Every order of four suits: full, two thirds or one third, so that the edge is 7/12 of the plain one."""
    part = {"♠": Fraction(1), "♣": Fraction(2, 3), "♥": Fraction(1, 3), "♦": Fraction(1, 3)}
    mean = sum(part[order[0]] for order in permutations(cards.SUITS)) / Fraction(24)
    assert (
        odds.bank_edge(replace(RUSSIAN, count="thirds"))
        == mean * Fraction(33, 833)
        == Fraction(7, 12) * Fraction(33, 833)
    )


def test_a_bonus_needs_its_stake() -> None:
    """Counters are no part of a stake: two for a win by the sonik, on a stake of six."""
    rules = replace(RUSSIAN, bonuses=("sonik 2",))
    assert odds.bank_edge(rules, stake=6) == Fraction(33, 833) - Fraction(16, 221) * 2 / 6
    with pytest.raises(ValueError, match="say of which stake"):
        odds.bank_edge(rules)


@pytest.mark.parametrize(
    "changed",
    [
        {"lob": "third"},
        {"pack": 40},
        {"pack": 56},
        {"doublet": True},
        {"side": "up"},
        {"abzugs": ["x"]},
        {"abzugs": ("killed 27 wins whole",)},
        {"abzugs": ("killed 0 wins whole",)},
        {"abzugs": ("killed 1 wins whole", "killed 1 loses half")},
        {"bonuses": ("hock 2",)},
        {"bonuses": ("win 1", "win 2")},
    ],
)
def test_an_agreement_that_is_none_is_refused(changed: dict[str, object]) -> None:
    """Every switch names its values; a pack with Knights, of 40 or 56, is none (a bug others shipped)."""
    with pytest.raises(ValueError, match=r"is |such as|each|given"):
        replace(RUSSIAN, **changed)


# -- pharaon


@article("pharaon-4")
@article("pharaon-6")
@article("pharaon-7")
def test_montmorts_formulas_hold_for_every_hand() -> None:
    """The closed forms ascribed to Montmort (1708) against the recursion, all even n to 52 and r to 4."""
    for n in range(4, 53, 2):
        formulas = (
            Fraction(1, n),
            Fraction(n + 2, 2 * n * (n - 1)),
            Fraction(3, 4 * (n - 1)),
            Fraction(2 * n - 5, 2 * (n - 1) * (n - 3)),
        )
        for r, formula in enumerate(formulas, 1):
            assert odds.pharaon(n, r) == odds.pharaon_by_recursion(n, r) == formula


def test_pharaon_holds_for_every_number_of_copies() -> None:
    """Every placement in packs up to twelve cards, whatever the number of the rank."""
    for n in range(2, 13, 2):
        for r in range(1, n + 1):
            total = sum((pharaon_by_hand(n, places) for places in deals(n, r)), Fraction(0))
            assert odds.pharaon(n, r) == odds.pharaon_by_recursion(n, r) == -total / comb(n, r)


def pharaon_by_hand(
    n: int, places: tuple[int, ...], *, hocly: bool = True, last_half: bool = False
) -> Fraction:
    first = places[0]
    if first >= n - 1 and not hocly:
        return Fraction(0)
    if first % 2 and first + 1 in places:
        return Fraction(-1) if first == n - 1 and not last_half else Fraction(-1, 2)
    return Fraction(-1) if first % 2 else Fraction(1) if first < n else Fraction(0)


def test_hocly_given_up_makes_a_single_card_fair() -> None:
    """Project computation H7 at n = 52: 0, 25/2652, 1/68, 33/1666; and every small pack by hand."""
    given_up = [odds.pharaon(52, r, hocly="given up") for r in (1, 2, 3, 4)]
    assert given_up == [0, Fraction(25, 2652), Fraction(1, 68), Fraction(33, 1666)]
    for n, r in ((4, 2), (6, 1), (6, 3), (8, 2), (2, 2)):
        total = sum((pharaon_by_hand(n, places, hocly=False) for places in deals(n, r)), Fraction(0))
        assert odds.pharaon(n, r, hocly="given up") == -total / comb(n, r)


def test_the_last_doublet_must_cost_all_for_montmort() -> None:
    """Project computation 3.1: with half there too, n = 12 and r = 2 would give 1/22 instead of 7/132."""
    assert odds.pharaon(12, 2) == Fraction(7, 132)
    assert odds.pharaon(12, 2, last_doublet="half") == Fraction(1, 22)


def test_hoyles_printed_entries_are_whole_parts() -> None:
    """The four examples of the Hoyle, p. 66: rounded or cut off is the same for all but one, which lies halfway."""
    exact = {key: 1 / odds.pharaon(*key) for key in odds.HOYLE_PRINTED}
    assert {key: int(part) for key, part in exact.items()} == odds.HOYLE_PRINTED
    assert exact[30, 2] == Fraction(435, 8)
    halfway = [key for key, part in exact.items() if part % 1 == Fraction(1, 2)]
    assert halfway == [(22, 2)]
    assert all(round(part) == odds.HOYLE_PRINTED[key] for key, part in exact.items() if key not in halfway)


def test_hoyles_order_of_the_four_advantages() -> None:
    """Least for two, then three, then one, greatest for four of the rank: in every hand where all four can be left."""
    for n in range(min(odds.FIRST_HAND.values()), 4, -2):
        one, two, three, four = (odds.pharaon(n, r) for r in (1, 2, 3, 4))
        assert two < three < one < four
    assert len({odds.pharaon(4, r) for r in (1, 2, 3)}) == 1  # only the last four cards make them alike


def test_the_encyclopedies_twelve_cards() -> None:
    """A pistole of 200 sous (12 deniers each) with twelve cards: 16s 8d, 10s 7d, 13s 7d, 19s 2d, cut off."""
    deniers = [int(odds.pharaon(12, r) * 200 * 12) for r in (1, 2, 3, 4)]
    assert [divmod(found, 12) for found in deniers] == [(16, 8), (10, 7), (13, 7), (19, 2)]


def test_steinmetz_counts_decided_bets() -> None:
    """One card left among eight: the seventh part; among ten: a ninth."""
    assert odds.pharaon(8, 1, basis="decided") == Fraction(1, 7)
    assert odds.pharaon(10, 1, basis="decided") == Fraction(1, 9)
    assert odds.pharaon(2, 1, hocly="given up", basis="decided") == 0


def test_a_card_on_the_table_has_montmorts_price() -> None:
    """The table's own price, taken pair by pair from the payoffs, is the closed form."""
    for n in range(4, 53, 2):
        for r in (1, 2, 3, 4):
            assert odds.standing(PHARAON, n, r).edge == odds.pharaon(n, r)


@article("pharaon-8")
@article("stoss-editor-15")
@pytest.mark.parametrize("way", ["with", "against"])
def test_a_shown_bottom_card_changes_the_price(way: str) -> None:
    """Every placement of a small hand whose last card is known, for a punter with a card and against it."""
    rules, sign = PHARAON, 1 if way == "with" else -1
    for n, r, last in (
        (6, 2, "own"),
        (6, 2, "other"),
        (4, 1, "own"),
        (8, 3, "own"),
        (4, 2, "other"),
        (2, 1, "own"),
    ):
        free = r - (last == "own")
        placed = [(*places, *([n] if last == "own" else [])) for places in deals(n - 1, free)]
        total = Fraction(0)
        for places in placed:
            gain = pharaon_by_hand(n, places)
            both = places[0] % 2 and places[0] + 1 in places
            total += gain if both else sign * gain
        assert odds.standing(rules, n, r, last, way).edge == -total / len(placed)


@pytest.mark.parametrize(("n", "r"), [(0, 1), (51, 1), (4, 0), (4, 5), (True, 1), (4, True), (4.0, 1)])
def test_a_hand_that_cannot_be_is_refused(n: int, r: int) -> None:
    """Pairs need an even number of cards, and the rank fits among them."""
    with pytest.raises(ValueError, match=r"cards|rank"):
        odds.pharaon(n, r)


# -- ladders, runs, nights


def test_the_ladder_gains_one_three_seven_fifteen() -> None:
    """Gains in first stakes after so many wins: Hoyle's names sept and quinze are exact (project computation H13)."""
    top = [max(odds.ladder("paroli", steps, RUSSIAN).law) for steps in range(1, 7)]
    assert top == [1, 3, 7, 15, 31, 63]
    assert max(odds.ladder("paix-paroli", 3, RUSSIAN).law) == 6  # Chaplitsky's 300 000 of 50 000
    assert max(odds.ladder("paix", 4, RUSSIAN).law) == 8


@pytest.mark.parametrize("mode", odds.MODES)
@pytest.mark.parametrize(
    "rules", [RUSSIAN, replace(RUSSIAN, lob="half"), replace(RUSSIAN, count="thirds"), PHARAON]
)
def test_no_ladder_turns_the_mean(mode: odds.Mode, rules: Rules) -> None:
    """Chances add up to one, and the mean loss is the edge times all that is staked on the average."""
    one, four = odds.ladder(mode, 1, rules), odds.ladder(mode, 4, rules)
    assert sum(four.law.values()) == 1
    assert -one.mean == odds.bank_edge(rules)
    assert four.mean < one.mean < 0


@pytest.mark.parametrize(("mode", "steps"), [("martingale", 2), ("paroli", 0), ("flat", 13)])
def test_a_ladder_that_is_none_is_refused(mode: odds.Mode, steps: int) -> None:
    """A ladder has a known mode and one to twelve steps."""
    with pytest.raises(ValueError, match=r"way of playing on|steps"):
        odds.ladder(mode, steps, RUSSIAN)


def test_hermanns_futures() -> None:
    """47 thousand doubled three times are 376 thousand (S1's inference); the chances of all futures add up to one."""
    paths = odds.futures(47_000, 3, RUSSIAN)
    assert (47_000, 94_000, 188_000, 376_000) in paths
    assert (47_000, 94_000, 188_000, 0) in paths
    assert sum(paths.values()) == 1
    with pytest.raises(ValueError, match="whole stake"):
        odds.futures(47_000, 3, replace(RUSSIAN, lob="half"))


def test_a_run_breaks_a_bank() -> None:
    """Three wins running gain seven stakes, four gain fifteen."""
    assert odds.breaking_run(7, 1, RUSSIAN) == (3, odds.shares(RUSSIAN).punter ** 3)
    assert odds.breaking_run(8, 1, RUSSIAN).wins == 4
    for bank, stake in ((0, 1), (1, 0)):
        with pytest.raises(ValueError, match="whole numbers"):
            odds.breaking_run(bank, stake, RUSSIAN)
    with pytest.raises(ValueError, match="at least one"):
        odds.in_a_row(Fraction(1, 2), 0)


def test_half_a_plie_keeps_half_the_edge() -> None:
    """One disputed rule is one half of the bank's profit."""
    assert odds.kept(RUSSIAN, replace(RUSSIAN, doublet="half")) == Fraction(1, 2)
