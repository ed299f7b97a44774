"""What punto banco's charts promise: they draw the odds, and say what they are about."""

from __future__ import annotations

import doctest
import json
from collections.abc import Callable, Iterator
from fractions import Fraction

import plotly.graph_objects as go
import pytest

from faro_edu.punto_banco import charts, odds, shoes
from faro_edu.punto_banco.tableau import VALUES, banco_draws

FIGURES: dict[str, Callable[[], go.Figure]] = {name: getattr(charts, name) for name in charts.__all__}


@pytest.fixture(scope="module", params=FIGURES, name="figure")
def _figure(request: pytest.FixtureRequest) -> go.Figure:
    return FIGURES[request.param]()


def numbers(value: object) -> Iterator[float]:
    """Yield every number in a piece of JSON."""
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list):
        for item in value:
            yield from numbers(item)
    elif isinstance(value, int | float):
        yield value


def test_the_edges_by_packs_are_the_odds() -> None:
    """Twelve points a line; with eight packs 14.36, 4.84, 1.2351 and 1.0579 per cent (printed tables)."""
    lines = {line.name: line for line in charts.edges_by_packs().data}
    assert all(list(line.x) == list(range(1, 13)) for line in lines.values())
    at_eight = {name: round(line.y[7], 4) for name, line in lines.items()}
    assert at_eight["égalité, 8 to 1"] == 14.3596
    assert at_eight["égalité, 9 to 1"] == 4.8440
    assert (at_eight["punto"], at_eight["banco, 5 %"]) == (1.2351, 1.0579)
    assert lines["banco, 4 %"].y[2] == float(100 * odds.edge(3, "banco", commission=4))


@pytest.mark.parametrize("on_five", ["draw", "stand"])
def test_the_map_of_the_tableau_has_every_cell(on_five: odds.OnFive) -> None:
    """Eight rows, eleven columns, each the exact cost of the other choice; below nought where the tableau is wrong."""
    cells = charts.tableau_costs(8, on_five).data[0]
    found = odds.decisions(8, on_five)
    for b in range(8):
        for column, third in enumerate([*VALUES, None]):
            cost, decision = cells.z[b][column], found[b, third]
            assert abs(cost) == float(100 * decision.cost)
            assert (cost < 0) == ((decision.best == "draw") != banco_draws(b, third))
            assert cells.text[b][column].startswith("D<" if banco_draws(b, third) else "s<")


def test_the_summary_of_the_map_names_the_two_cells() -> None:
    """Against a punto who always draws on five."""
    assert "4 against 1, 6 against a punto who stood" in charts.tableau_costs().layout.meta["summary"]


def test_the_effects_of_removal_are_the_odds() -> None:
    """Punto's change for a five is −.008406 per cent of EV (sources 3.4), so its edge rises by as much less."""
    punto, banco, tie = charts.removal_effects().data
    assert round(punto.y[5], 6) == -0.008406
    assert round(banco.y[5], 6) == 0.008269
    assert round(tie.y[0], 6) == -0.051288


def test_the_run_of_a_shoe_is_the_shoe() -> None:
    """Each step is what the coup brought; the band is two standard deviations about the exact mean."""
    band, mean, punto, banco = charts.shoe_run("a test").data
    winners = [hands.winner for _, hands in shoes.coups("a test")]
    assert punto.y[-1] == winners.count("punto") - winners.count("banco")
    assert banco.y[-1] == pytest.approx(0.95 * winners.count("banco") - winners.count("punto"))
    assert mean.y[-1] == float(-odds.edge(8, "banco") * len(winners))
    assert band.y[len(winners)] - mean.y[-1] == pytest.approx(
        2 * (float(odds.variance(8, "banco")) * len(winners)) ** 0.5
    )


def test_the_edges_along_a_shoe_are_those_of_the_cards_unseen() -> None:
    """Before each coup, from the counts then unseen; the first point is a full shoe's."""
    punto, banco = charts.edges_along_a_shoe("a test").data
    counts = [before for before, _ in shoes.coups("a test")]
    assert counts[0] == odds.shoe_of(8)
    for at in (0, 10, len(counts) - 1):
        assert punto.y[at] == float(100 * odds.edge(counts[at], "punto"))
        assert banco.y[at] == float(100 * odds.edge(counts[at], "banco"))


def test_five_is_drawn_by_both_choices() -> None:
    """Eight packs: −17.936 and −20.9526 per cent of a counter (sources 3.4)."""
    draws, stands = charts.five_by_packs().data
    assert (round(draws.y[7], 4), round(stands.y[7], 4)) == (-17.9360, -20.9526)


def test_each_figure_says_its_question_and_answer(figure: go.Figure) -> None:
    """A title, named axes, one question and a summary belong to every figure."""
    layout = figure.layout
    assert layout.title.text
    assert layout.yaxis.title.text
    assert layout.xaxis.title.text or layout.xaxis2.title.text
    assert layout.meta["question"].endswith("?")
    assert layout.meta["summary"].endswith(".")


def test_each_figure_leaves_paper_and_plot_to_the_page(figure: go.Figure) -> None:
    """No background is fixed, not by a template either, so that light and dark can be chosen."""
    plain = json.loads(figure.to_json())["layout"]
    for layout in (plain, plain.get("template", {}).get("layout", {})):
        assert not {"paper_bgcolor", "plot_bgcolor", "colorway"} & set(layout)


def test_each_figure_holds_plain_finite_numbers(figure: go.Figure) -> None:
    """The JSON has no NaN and no infinity, so that any page can read it."""
    data = json.loads(figure.to_json(), parse_constant=lambda name: pytest.fail(name))
    found = list(numbers(data))
    assert len(found) > 10
    assert all(abs(number) < 1e6 for number in found)


def test_lines_and_bars_differ_without_colour(figure: go.Figure) -> None:
    """Lines in one plot differ by dash, bars by pattern."""
    drawn = [
        trace for trace in figure.data if trace.type == "bar" or (trace.type == "scatter" and not trace.fill)
    ]
    looks = [
        (trace.yaxis, trace.marker.pattern.shape if trace.type == "bar" else trace.line.dash)
        for trace in drawn
    ]
    assert len(set(looks)) == len(looks)


def test_percentages_are_for_reading() -> None:
    """Rounded, with a true minus sign."""
    assert charts.percent(Fraction(-1, 80)) == "−1.25 %"


def test_the_examples_in_the_docstrings_run() -> None:
    """Each example printed in the module gives what it says."""
    found = doctest.testmod(charts)
    assert found.attempted >= 7
    assert found.failed == 0
