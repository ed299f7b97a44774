"""Plotly figures of the ferme's odds, each the answer to one question.

Every number drawn is computed by `faro_edu.ferme.odds`; floats are for drawing, the exact fraction stands in the hover
text where it is short enough to read. Each function returns a plain `plotly.graph_objects.Figure` with ``layout.meta``
= question and summary. No paper or plot colours are set, so that a page can draw it light or dark; lines differ by
marker, dash and label as well as by colour.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

import plotly.graph_objects as go

from faro_edu.draw import percent
from faro_edu.ferme import odds
from faro_edu.ferme.presets import FARMER, LACOMBE, MARINIERE, SIXTEEN, Rules

__all__ = ["best_reply_map", "farm_by_players", "law_of_total", "sixteen_by_standing", "who_wins_by_seat"]

TWELVE = range(12, SIXTEEN)
LONGEST_FRACTION = 26


@dataclass(frozen=True)
class _Pen:
    """How one line is told from the others, with or without colour (3:1 or more on white and dark)."""

    colour: str
    dash: str
    symbol: str
    shape: str


_PENS = (
    _Pen("#b4602a", "solid", "circle", ""),
    _Pen("#3a7fc4", "dash", "square", "/"),
    _Pen("#2f8f5b", "dot", "diamond", "x"),
)
_PACKS: Mapping[str, Rules] = {
    "all 52 cards": replace(MARINIERE, pack="all"),
    "1659: no eights": MARINIERE,
    "1800: only one six": LACOMBE,
}
_MAP = {"colorscale": ("#f3efe4", "#b4cde6", "#72a9dc"), "textfont": {"color": "#1d1d1b"}}
"""Dark words can be read on each colour of the scale; the book's page puts one of its own for the dark."""


def law_of_total(rules: Rules = LACOMBE, stand: Iterable[int] = TWELVE) -> go.Figure:
    """Draw the law of a hand's last total for a player who stops on the totals in ``stand``.

    Raises ValueError for totals that are none (see `odds.hand`). Articles Marinière § 6 to § 8, Lacombe § 4 to § 8.

    >>> figure = law_of_total()
    >>> figure.data[0].x[0], figure.data[0].text[-1]
    (12, '4.60 %')
    """
    stops = sorted(set(stand) - {SIXTEEN})
    law = odds.hand(rules, stops)
    made = [total for total, chance in law.total.items() if chance >= Fraction(1, 2000)]
    told = ", ".join(map(str, stops)) or "sixteen only"
    figure = _figure("How a hand ends", f"stops on {told}; {_size(rules)} cards")
    figure.add_bar(
        name="chance",
        x=made,
        y=[float(100 * law.total[total]) for total in made],
        text=[percent(law.total[total]) for total in made],
        customdata=[[_short(law.total[total])] for total in made],
        textposition="outside",
        textangle=0,
        cliponaxis=False,
        hovertemplate="%{x}: %{text}<br>%{customdata[0]}<extra></extra>",
        marker={
            "color": [_kind(total).colour for total in made],
            "pattern": {"shape": [_kind(total).shape for total in made]},
        },
    )
    figure.update_xaxes(title="last total (plain: short, hatched: sixteen, crossed: over)", dtick=1)
    figure.update_yaxes(title="share of all hands, %", ticksuffix=" %", rangemode="tozero")
    _explain(
        figure,
        "What does a hand come to?",
        f"Sixteen is made by {percent(law.total[SIXTEEN])} of the hands, {percent(law.over)} go over, and the farmer "
        f"gets {float(law.excess):.3f} counters from a hand on the average.",
    )
    return figure


def _kind(total: int) -> _Pen:
    return _PENS[0] if total < SIXTEEN else _PENS[1] if total == SIXTEEN else _PENS[2]


def sixteen_by_standing() -> go.Figure:
    """Draw the chance of sixteen against the least total stood on, for each of three packs.

    Articles Marinière § 2 and Lacombe § 1: what taking cards out does.

    >>> [line.name for line in sixteen_by_standing().data]
    ['all 52 cards', '1659: no eights', '1800: only one six']
    """
    figure = _figure("Do the eights make sixteen easy?", "stops on this total and on every higher one")
    for (name, rules), pen in zip(_PACKS.items(), _PENS, strict=True):
        points = {
            least: odds.hand(rules, range(least, SIXTEEN)).total[SIXTEEN] for least in range(8, SIXTEEN + 1)
        }
        _line(figure, name, pen, points)
    figure.update_xaxes(title="least total stood on (16: always draws)", dtick=1)
    figure.update_yaxes(title="chance of sixteen, %", ticksuffix=" %", rangemode="tozero")
    _legend(figure)
    whole, without = (odds.hand(rules, ()).total[SIXTEEN] for rules in list(_PACKS.values())[:2])
    _explain(
        figure,
        "Would the eights make sixteen too easy, as the account of 1659 says?",
        f"No: a player who draws until sixteen makes it with {percent(whole)} of the hands when the eights are in and "
        f"with {percent(without)} when they are out.",
    )
    return figure


def farm_by_players(rules: Rules = LACOMBE, stand: Iterable[int] = TWELVE) -> go.Figure:
    """Draw what a farm brings in a deal, and a fair bid for it, against the number of players.

    The income is exact; how long the farm lasts is of the model *apart* (see `odds.farm_worth`).

    >>> figure = farm_by_players()
    >>> figure.data[0].x[0], figure.data[0].x[-1]
    (2, 11)
    """
    stops = sorted(set(stand) - {SIXTEEN})
    worth = {punters: odds.farm_worth(rules, punters, stops) for punters in range(2, 12)}
    figure = _figure("What a farm is worth", f"all stop on {', '.join(map(str, stops)) or 'sixteen only'}")
    lines: list[tuple[str, dict[int, Fraction]]] = [
        ("fair bid", {punters: found.fair_bid for punters, found in worth.items()}),
        ("income of one deal", {punters: found.income for punters, found in worth.items()}),
        ("deals that it lasts", {punters: found.deals for punters, found in worth.items()}),
    ]
    for (name, points), pen in zip(lines, _PENS, strict=True):
        _line(figure, name, pen, points, scale=1, unit="")
    figure.update_xaxes(title="players besides the farmer", dtick=1)
    figure.update_yaxes(title="counters, or deals", rangemode="tozero")
    _legend(figure)
    few, many = worth[2], worth[11]
    _explain(
        figure,
        "How much should one bid for the farm?",
        f"Against two players a fair bid is {float(few.fair_bid):.1f} counters, against eleven "
        f"{float(many.fair_bid):.1f}: more players bring more in a deal, but take the farm away sooner, after "
        f"{float(few.deals):.1f} and {float(many.deals):.1f} deals.",
    )
    return figure


def best_reply_map(rules: Rules = LACOMBE, punters: int = 9) -> go.Figure:
    """Draw on which totals the eldest of so many players best stops, for several sizes of the farm.

    The model is *open hands* for the later seats, with the eldest's own cards counted (`odds.open_hands`).

    >>> figure = best_reply_map()
    >>> figure.data[0].x[0], figure.data[0].y
    (1, ('farm 0', 'farm 9', 'farm 18', 'farm 27', 'farm 54'))
    """
    farms = (0, 9, 18, 27, 54)
    rows = {f"farm {farm}": _stands(rules, punters, farm) for farm in farms}
    totals = list(range(1, SIXTEEN))
    words = {True: "stop", False: "draw", None: "by its cards"}
    signs = {True: "S", False: "·", None: "?"}
    figure = _figure("Stop or draw?", f"the eldest of {punters}, pool {punters}, by what lies in the farm")
    figure.add_heatmap(
        x=totals,
        y=list(rows),
        z=[[_shade(row, total) for total in totals] for row in rows.values()],
        text=[[signs[row[total]] if total in row else "" for total in totals] for row in rows.values()],
        customdata=[
            [words[row[total]] if total in row else "is not met" for total in totals] for row in rows.values()
        ],
        texttemplate="%{text}",
        hovertemplate="%{y}, total %{x}: %{customdata}<extra></extra>",
        **_MAP,
        zmin=0,
        zmax=2,
        showscale=False,
        xgap=2,
        ygap=2,
    )
    figure.update_xaxes(
        title="total in hand (S: stop, ·: draw, ?: depends on the cards)", dtick=1, showgrid=False
    )
    figure.update_yaxes(title="counters in the farm", showgrid=False)
    figure.update_layout(margin_l=88)
    middle = rows["farm 9"]
    stopped = sorted(total for total in middle if middle[total])
    gaps = [
        total
        for total in range(min(stopped, default=SIXTEEN), SIXTEEN)
        if total in middle and not middle[total]
    ]
    gap = (
        f", but draws on {' and '.join(map(str, gaps))} (or on some hands of it)"
        if gaps
        else ", and so on every higher one"
    )
    _explain(
        figure,
        "On which totals should the first player stop?",
        f"With nine counters in the farm the first player stops on {', '.join(map(str, stopped))}{gap}.",
    )
    return figure


def _stands(rules: Rules, punters: int, farm: int) -> Mapping[int, bool | None]:
    game = odds.open_hands(rules, punters, pool=punters, farm=farm)
    return odds.best_reply(rules, game.stop_values()).stands


def _shade(row: Mapping[int, bool | None], total: int) -> int | None:
    return {True: 2, None: 1, False: 0}[row[total]] if total in row else None


def who_wins_by_seat(rules: Rules = FARMER, punters: int = 9, stand: Iterable[int] = TWELVE) -> go.Figure:
    """Draw each seat's chances to take the farm and to be nearest, when all play by the same totals.

    Model: apart (`odds.shares`). Articles Lacombe § 9, farmer § 6, § E10.

    >>> figure = who_wins_by_seat()
    >>> len(figure.data[0].x), figure.data[0].y[0] > figure.data[0].y[-1]
    (9, True)
    """
    found = odds.shares(rules, stand, punters)
    seats = list(range(1, punters + 1))
    figure = _figure(
        "Who wins, by seat", f"all stop on the same totals; {punters} players, ties as the rules have them"
    )
    parts = {
        "takes the farm": [s.farm for s in found],
        "is nearest, below sixteen": [s.nearest for s in found],
    }
    for (name, chances), pen in zip(parts.items(), _PENS, strict=False):
        figure.add_bar(
            name=name,
            x=seats,
            y=[float(100 * chance) for chance in chances],
            customdata=[[percent(chance)] for chance in chances],
            hovertemplate="seat %{x} %{fullData.name}: %{customdata[0]}<extra></extra>",
            marker={"color": pen.colour, "pattern": {"shape": pen.shape}},
        )
    figure.update_xaxes(title="seat, the eldest first", dtick=1)
    figure.update_yaxes(title="share of deals, %", ticksuffix=" %", rangemode="tozero")
    _legend(figure)
    first, last = found[0], found[-1]
    _explain(
        figure,
        "What is it worth to be the eldest?",
        f"The eldest takes the farm in {percent(first.farm)} of the deals and is nearest in "
        f"{percent(first.nearest)}, the last in {percent(last.farm)} and {percent(last.nearest)}.",
    )
    return figure


# -- the same for all


def _line(
    figure: go.Figure,
    name: str,
    pen: _Pen,
    points: Mapping[int, Fraction],
    *,
    scale: int = 100,
    unit: str = " %",
) -> None:
    figure.add_scatter(
        name=name,
        x=list(points),
        y=[float(scale * value) for value in points.values()],
        customdata=[[_short(value)] for value in points.values()],
        hovertemplate=f"%{{x}}: %{{y:.2f}}{unit}<br>%{{customdata[0]}}<extra>%{{fullData.name}}</extra>",
        mode="lines+markers",
        line={"color": pen.colour, "dash": pen.dash, "width": 2},
        marker={"symbol": pen.symbol, "size": 8, "color": pen.colour},
    )


def _short(value: Fraction) -> str:
    """The exact fraction, where it can be read."""
    text = str(value)
    return text if len(text) <= LONGEST_FRACTION else f"a fraction of {len(text)} digits"


def _size(rules: Rules) -> int:
    return sum(odds.pips(rules).values())


def _figure(title: str, subtitle: str) -> go.Figure:
    return go.Figure(
        layout={
            "template": "none",
            "title": {"text": title, "subtitle": {"text": subtitle}, "x": 0.02, "xanchor": "left"},
            "showlegend": False,
            "margin": {"l": 64, "r": 16, "t": 76, "b": 56},
            "height": 440,
        }
    )


def _legend(figure: go.Figure) -> None:
    place = {
        "orientation": "h",
        "x": 0,
        "y": -0.2,
        "xanchor": "left",
        "yanchor": "top",
        "bgcolor": "rgba(0,0,0,0)",
    }
    figure.update_layout(showlegend=True, legend=place, margin_b=96)


def _explain(figure: go.Figure, question: str, summary: str) -> None:
    figure.update_layout(meta={"question": question, "summary": summary})
