"""What the charts of stoss promise: they draw the odds, exactly, and say what they are about."""

from __future__ import annotations

import doctest
import json
from dataclasses import replace
from fractions import Fraction

import plotly.graph_objects as go
import pytest

from faro_edu.stoss import RUSSIAN, charts, odds

FIGURES = {
    **{name: getattr(charts, name) for name in charts.__all__},
    "edge_by_condition, half": lambda: charts.edge_by_condition("half"),
    "place_of_the_match, 32": lambda: charts.place_of_the_match(32),
}


@pytest.fixture(params=FIGURES, name="figure")
def _figure(request: pytest.FixtureRequest) -> go.Figure:
    return FIGURES[request.param]()


def test_a_figure_says_what_it_is_about(figure: go.Figure) -> None:
    """Each has a question, a sentence, a title and axes with titles, and leaves the page's colours alone."""
    assert figure.layout.meta["question"].endswith("?")
    assert figure.layout.meta["summary"].endswith(".")
    assert figure.layout.title.text and figure.layout.xaxis.title.text and figure.layout.yaxis.title.text
    assert figure.layout.paper_bgcolor is None and figure.layout.plot_bgcolor is None
    json.loads(figure.to_json())


def test_traces_differ_without_colour(figure: go.Figure) -> None:
    """By dash and marker, or by pattern."""
    pens = [
        (trace.line.dash, trace.marker.symbol) if trace.type == "scatter" else trace.marker.pattern.shape
        for trace in figure.data
    ]
    assert len(set(pens)) == len(pens)


@pytest.mark.parametrize("doublet", ["whole", "half"])
def test_every_bar_of_the_conditions_is_the_odds(doublet: str) -> None:
    """Each height is the exact edge of its agreement and pack."""
    for bars, pack in zip(charts.edge_by_condition(doublet).data, (52, 36, 32), strict=True):
        for name, height, (fraction, _) in zip(bars.x, bars.y, bars.customdata, strict=True):
            exact = odds.bank_edge(replace(charts.conditions(doublet)[name], pack=pack))
            assert Fraction(fraction) == exact
            assert height == float(100 * exact)


def test_the_places_are_all_of_a_pack() -> None:
    """Odd and even places together hold every chance once."""
    heights = [height for bars in charts.place_of_the_match().data for height in bars.y]
    assert len(heights) == 49
    assert sum(heights) == pytest.approx(100)


def test_the_printed_entries_lie_at_what_was_printed() -> None:
    """Hoyle's four examples, each one part in so many, close to the exact lines."""
    rings = charts.pharaon_advantage().data[-1]
    assert list(rings.text) == ["1 in 54", "1 in 12", "1 in 38", "1 in 9"]
    for n, height, r in zip(rings.x, rings.y, (2, 3, 2, 3), strict=True):
        assert height == pytest.approx(float(100 * odds.pharaon(n, r)), rel=0.04)


def test_no_line_of_pharaon_begins_with_a_hand_that_cannot_be() -> None:
    """Each number of a rank that a deal of coups can leave, counted from a whole pack with four of it."""
    hands, largest = {(52, 4)}, {4: 52}
    while hands:
        hands = {(n - 2, r - fell) for n, r in hands for fell in (0, 1, 2) if r > fell and n > 4}
        for n, r in hands:
            largest[r] = max(n, largest.get(r, 0))
    assert largest == odds.FIRST_HAND
    lines = charts.pharaon_advantage().data[:4]
    assert {r: max(line.x) for r, line in enumerate(lines, 1)} == odds.FIRST_HAND


def test_hermanns_futures_end_in_nothing_but_one() -> None:
    """376 thousand, or nothing."""
    assert [trace.y[-1] for trace in charts.hermanns_fortune().data] == [0, 0, 0, 376_000]


def test_the_ladders_are_the_odds() -> None:
    """Gains and mean losses by mode and step."""
    for gains, costs, mode in zip(
        charts.paroli_ladder().data, charts.ladder_cost().data, odds.MODES, strict=True
    ):
        found = [odds.ladder(mode, step, RUSSIAN) for step in range(1, 7)]
        assert list(gains.y) == [max(ladder.law) for ladder in found]
        assert list(costs.y) == [float(-ladder.mean) for ladder in found]


def test_every_example_in_a_docstring_runs() -> None:
    """What the documentation shows is what the code does."""
    assert doctest.testmod(charts).failed == 0
