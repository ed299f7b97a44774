"""What faro's charts promise: they draw the odds, only states that can occur, and say what they are about."""

from __future__ import annotations

import doctest
import json
from collections.abc import Iterator
from fractions import Fraction

import plotly.graph_objects as go
import pytest

from faro_edu.faro import charts, deal, odds

BASES: tuple[odds.Basis, ...] = ("standing", "resolved", "turn")
FIGURES = {
    "edge_by_copies": charts.edge_by_copies,
    "edge_by_copies, resolved": lambda: charts.edge_by_copies("resolved"),
    "edge_by_copies, turn": lambda: charts.edge_by_copies("turn"),
    "edge_by_basis": charts.edge_by_basis,
    "case_keeper_heatmap": charts.case_keeper_heatmap,
    "splits_in_a_deal": charts.splits_in_a_deal,
    "due_is_dearer": charts.due_is_dearer,
    "last_turn_pay": charts.last_turn_pay,
    "policies_over_a_deal": charts.policies_over_a_deal,
}


@pytest.fixture(params=FIGURES, name="figure")
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


@pytest.mark.parametrize("basis", BASES)
def test_every_point_of_the_edge_is_the_odds(basis: odds.Basis) -> None:
    """Each marker stands at the exact edge, and its hover text has the fraction and the percentage."""
    figure = charts.edge_by_copies(basis)
    assert len(figure.data) == 4
    for copies, line in zip((4, 3, 2, 1), figure.data, strict=True):
        for n, height, (fraction, percentage, left) in zip(line.x, line.y, line.customdata, strict=True):
            exact = odds.edge(copies, n, basis)
            assert Fraction(fraction) == exact
            assert height == float(100 * exact)
            assert (percentage, left) == (charts.percent(exact), copies)


def test_only_states_that_a_deal_reaches_are_drawn() -> None:
    """Four and three left begin at 51 cards, two and one at 49, and each ends with its last odd n."""
    drawn = {line.name: (max(line.x), min(line.x), len(line.x)) for line in charts.edge_by_copies().data}
    assert drawn == {
        "4 left": (51, 5, 24),
        "3 left": (51, 3, 25),
        "2 left": (49, 3, 24),
        "1 left (a case)": (49, 3, 24),
    }


def test_lines_differ_without_colour() -> None:
    """Marker, dash and colour differ from line to line, and each name stands at its line or in a legend."""
    for figure in (charts.edge_by_copies(), charts.edge_by_copies("turn"), charts.edge_by_basis()):
        lines = figure.data
        for looks in ("marker.symbol", "line.dash", "line.color"):
            assert len({line[looks] for line in lines}) == len(lines)
        written = {note.text for note in figure.layout.annotations}
        assert figure.layout.showlegend or {line.name for line in lines} <= written


def test_what_leaves_the_frame_is_said() -> None:
    """The end of each line above the frame is written down: 30 % of four in five, 50 % of three in three."""
    note = charts.edge_by_copies().layout.annotations[-1].text
    assert note.endswith("<br>4 of 5: 30.0 %<br>3 of 3: 50.0 %<br>2 of 3: 16.7 %")


def test_one_bet_three_edges() -> None:
    """The lines are the odds on each basis, and begin at 2.02, 1.55 and 0.235 per cent (table 3.2)."""
    figure = charts.edge_by_basis()
    for basis, line in zip(BASES, figure.data, strict=True):
        assert list(line.y) == [float(100 * odds.edge(4, n, basis)) for n in line.x]
    summary = figure.layout.meta["summary"].replace("\N{NO-BREAK SPACE}", " ")
    assert "standing 2.02 %, resolved 1.55 %, turn 0.235 %" in summary


def test_the_case_keeper_shows_the_price_of_each_rank() -> None:
    """Thirteen rows and three bases hold the odds; a dead rank has no price and a case costs 0."""
    counts = (0, 1, 2, 3, 4, 4, 4, 4, 4, 4, 4, 4, 1)
    figure = charts.case_keeper_heatmap(counts)
    cells = figure.data[0]
    assert [(note.y, note.text) for note in figure.layout.annotations] == [("A (0 left)", "no card, no bet")]
    for k, heights, texts in zip(counts, cells.z, cells.text, strict=True):
        for basis, height, text in zip(reversed(BASES), heights, texts, strict=True):
            exact = odds.edge(k, sum(counts), basis)
            assert (height, text) == ((float(100 * exact), charts.percent(exact)) if k else (None, ""))


def test_the_bars_of_splits_are_their_law() -> None:
    """Every bar is the exact chance, and what is left out is less than one deal in a thousand."""
    law = odds.splits(odds.AFTER_SODA)
    bars = charts.splits_in_a_deal().data[0]
    assert list(bars.y) == [float(100 * law[k]) for k in bars.x]
    assert sum(p for k, p in law.items() if k not in bars.x) < Fraction(1, 1000)


def test_what_is_due_wins_and_loses_alike_and_grows_dearer() -> None:
    """Won and lost are one line; from 51 cards unseen to 5 the price of a decided bet only rises."""
    figure = charts.due_is_dearer()
    won, lost, split, price = figure.data
    assert won.y == lost.y
    assert list(won.x) == list(price.x) == list(range(51, 4, -2))
    assert list(split.y) == [float(100 * odds.next_turn(4, n).split) for n in split.x]
    assert list(price.y) == sorted(price.y) == [float(100 * odds.edge(4, n, "resolved")) for n in price.x]
    assert figure.layout.yaxis2.title.text
    summary = figure.layout.meta["summary"].replace("\N{NO-BREAK SPACE}", " ")
    assert "rises from 1.55 % to 2.63 %" in summary  # lesson L2: 3/194 and 1/38


def test_last_turns_are_paid_what_foster_prints() -> None:
    """Fair are 5, 2 and 2 (Foster's odds against, p. 533, and his three orders), paid 4, 2 and 2."""
    fair, paid, among = charts.last_turn_pay().data
    assert [list(bars.y) for bars in (fair, paid, among)] == [[5, 2, 2], [4, 2, 2], [3, 1, 1]]
    kept = [[Fraction(edge) for edge, _ in bars.customdata] for bars in (fair, paid, among)]
    assert kept == [[0, 0, 0], [Fraction(1, 6), 0, 0], [Fraction(1, 3)] * 3]
    assert len({bars.marker.pattern.shape for bars in (fair, paid, among)}) == 3


def test_ways_of_betting_are_drawn_with_mean_and_swing() -> None:
    """Each point is what the way loses, each bar its standard deviation."""
    ways = deal.ways_of_betting()
    bars = charts.policies_over_a_deal().data[0]
    assert dict(zip(bars.y, bars.x, strict=True)) == {name: -float(way.loss) for name, way in ways.items()}
    assert list(bars.error_x.array) == [way.swing for way in ways.values()]


def test_each_figure_says_its_question_and_answer(figure: go.Figure) -> None:
    """A title, two named axes, one question and one sentence of summary belong to every figure."""
    layout = figure.layout
    assert layout.title.text
    assert layout.xaxis.title.text
    assert layout.yaxis.title.text
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
    assert all(number == number and abs(number) < 1e6 for number in found)


def test_unknown_bases_and_states_are_refused() -> None:
    """A basis without a chart, a number of copies without an edge, an even case-keeper raise ValueError."""
    with pytest.raises(ValueError, match="basis: expected"):
        charts.edge_by_copies("over the soda")
    with pytest.raises(ValueError, match="copies: expected 2, 3 or 4"):
        charts.edge_by_basis(1)
    with pytest.raises(ValueError, match="odd sum"):
        charts.case_keeper_heatmap(odds.FULL_PACK)


def test_the_examples_in_the_docstrings_run() -> None:
    """Each example printed in the module gives what it says."""
    found = doctest.testmod(charts)
    assert found.attempted >= 8
    assert found.failed == 0
