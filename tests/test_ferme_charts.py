"""What the ferme's charts promise: they draw the odds, and say what they are about."""

from __future__ import annotations

import doctest
import json
from collections.abc import Callable, Iterator
from dataclasses import replace

import plotly.graph_objects as go
import pytest

from faro_edu.draw import percent
from faro_edu.ferme import FARMER, LACOMBE, MARINIERE, charts, odds

TWELVE = range(12, 16)
FIGURES: dict[str, Callable[[], go.Figure]] = {
    "law_of_total": charts.law_of_total,
    "law_of_total, always draws": lambda: charts.law_of_total(MARINIERE, ()),
    "sixteen_by_standing": charts.sixteen_by_standing,
    "farm_by_players": charts.farm_by_players,
    "best_reply_map": charts.best_reply_map,
    "best_reply_map, few": lambda: charts.best_reply_map(MARINIERE, 3),
    "who_wins_by_seat": charts.who_wins_by_seat,
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


def test_the_bars_are_the_law_of_a_hand() -> None:
    """Every bar is the exact chance of its total, and what is left out is rare."""
    law = odds.hand(LACOMBE, TWELVE)
    bars = charts.law_of_total().data[0]
    assert list(bars.y) == [float(100 * law.total[made]) for made in bars.x]
    assert list(bars.text) == [percent(law.total[made]) for made in bars.x]
    assert sum(float(chance) for made, chance in law.total.items() if made not in bars.x) < 0.001


def test_the_three_packs_are_compared_by_their_laws() -> None:
    """At always drawing: .1416 with the eights, .1548 without, .1202 in 1800 (sources.md 3.5)."""
    lines = charts.sixteen_by_standing().data
    for line, rules in zip(lines, (replace(MARINIERE, pack="all"), MARINIERE, LACOMBE), strict=True):
        for least, height in zip(line.x, line.y, strict=True):
            assert height == float(100 * odds.hand(rules, range(least, 16)).total[16])
    assert [round(line.y[-1] / 100, 4) for line in lines] == [0.1416, 0.1548, 0.1202]


def test_the_farm_is_priced_for_every_number_of_players() -> None:
    """Fair bid, income and duration are those of `farm_worth`."""
    bid, income, deals = charts.farm_by_players(FARMER).data
    for place, punters in enumerate(bid.x):
        worth = odds.farm_worth(FARMER, punters, TWELVE)
        assert (bid.y[place], income.y[place], deals.y[place]) == tuple(
            map(float, (worth.fair_bid, worth.income, worth.deals))
        )


def test_the_map_says_stop_draw_or_both() -> None:
    """The row of farm 9 is the best reply of the eldest, gap at nine included."""
    cells = charts.best_reply_map().data[0]
    row = dict(zip(cells.x, cells.customdata[1], strict=True))
    reply = odds.best_reply(LACOMBE, odds.open_hands(LACOMBE, 9, pool=9, farm=9).stop_values()).stands
    words = {True: "stop", False: "draw", None: "by its cards"}
    assert row == {made: words[reply[made]] if made in reply else "is not met" for made in range(1, 16)}
    assert (row[8], row[9]) == ("stop", "draw")


def test_the_seats_have_their_shares() -> None:
    """Two bars a seat: the farm, and nearest below sixteen."""
    farm, near = charts.who_wins_by_seat().data
    shares = odds.shares(FARMER, TWELVE, 9)
    assert list(farm.y) == [float(100 * share.farm) for share in shares]
    assert list(near.y) == [float(100 * share.nearest) for share in shares]


def test_lines_and_bars_differ_without_colour() -> None:
    """Marker and dash, or pattern, differ from one to the next, and a legend names them."""
    for figure in (charts.sixteen_by_standing(), charts.farm_by_players()):
        assert len({(line.marker.symbol, line.line.dash) for line in figure.data}) == 3
        assert figure.layout.showlegend
    assert len({bars.marker.pattern.shape for bars in charts.who_wins_by_seat().data}) == 2


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


def test_the_examples_in_the_docstrings_run() -> None:
    """Each example printed in the module gives what it says."""
    found = doctest.testmod(charts)
    assert found.attempted >= 8
    assert found.failed == 0
