"""How long punto banco's exact odds take, and how fast shoes are simulated; the naive ways for the ratio."""

from __future__ import annotations

from itertools import product

from faro_edu.punto_banco import odds
from faro_edu.punto_banco.tableau import VALUES, banco_draws

DEPLETED = (90, 20, 25, 17, 22, 30, 19, 24, 21, 23)


def bench_law_of_eight_packs() -> odds.Coup:
    """The exact law of a coup from eight packs, with an empty cache (goal: 10 ms)."""
    odds._by_totals.cache_clear()
    return odds.coup(8)


def bench_law_of_eight_packs_naive() -> odds.Coup:
    """The same law, card after card over the ten values (naive: compare)."""
    return counted(odds.shoe_of(8))


def bench_depleted_shoe_both_choices() -> list[odds.Coup]:
    """A shoe in use, with five drawing and with five standing: what the table shows (goal: 20 ms)."""
    odds._by_totals.cache_clear()
    return [odds.coup(DEPLETED, "draw"), odds.coup(DEPLETED, "stand")]


def bench_on_five() -> dict[odds.OnFive, odds.Coup]:
    """Both choices on five from a shoe in use (goal: 5 ms)."""
    return odds.on_five(DEPLETED)


def bench_every_cell_of_the_tableau() -> int:
    """Both choices in all 88 cells of the tableau (goal: 20 ms)."""
    return len(odds.decisions(8))


def bench_kemeny_and_snell() -> odds.Solution:
    """The model of two free players, solved exactly."""
    odds.solve_baccara.cache_clear()
    return odds.solve_baccara()


def bench_a_million_coups() -> int:
    """About a million coups in whole shoes with NumPy (goal: 500 ms)."""
    from faro_edu.punto_banco import simulate

    return simulate.shoes(12000).coups


def counted(shoe: odds.Counts) -> odds.Coup:
    """All ordered six-card sequences by their values, one loop a place."""
    won = [0, 0, 0]
    left = list(shoe)

    def take(value: int) -> int:
        left[value] -= 1
        return left[value] + 1

    for one, two, three, four in product(VALUES, repeat=4):
        ways = take(one) * take(two) * take(three) * take(four)
        if ways > 0 and min(left) >= 0:
            count_thirds(left, (one + three) % 10, (two + four) % 10, ways, won)
        for value in (one, two, three, four):
            left[value] += 1
    return odds.Coup(*won)


def count_thirds(left: list[int], punto: int, banco: int, ways: int, won: list[int]) -> None:
    """Both third cards, whether the rules use them or not; the fifth card is the first that is drawn."""
    for fifth in VALUES:
        for sixth in VALUES:
            copies = left[fifth] * (left[sixth] - (fifth == sixth))
            if copies:
                won[winner(punto, banco, fifth, sixth)] += ways * copies


def winner(punto: int, banco: int, fifth: int, sixth: int) -> int:
    """Who wins with these totals and these next two cards: 0 punto, 1 banco, 2 égalité."""
    if punto < 8 and banco < 8:
        third = fifth if punto < 6 else None
        if third is not None:
            punto = (punto + third) % 10
        if banco_draws(banco, third):
            banco = (banco + (fifth if third is None else sixth)) % 10
    return 0 if punto > banco else 1 if banco > punto else 2
