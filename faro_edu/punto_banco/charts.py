"""Plotly figures of punto banco's odds, each the answer to one question.

Every number drawn is computed by `faro_edu.punto_banco.odds`; floats are for drawing, the exact fraction or a
long decimal stands in the hover text. Each function returns a plain `plotly.graph_objects.Figure` with
``layout.meta`` = question and summary. No paper or plot colours are set, so that a page can draw it light or dark;
lines differ by marker and dash as well as by colour.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt

import plotly.graph_objects as go
from plotly.subplots import make_subplots

from faro_edu.punto_banco import odds, shoes
from faro_edu.punto_banco.tableau import TABLEAU, VALUES, banco_draws

__all__ = [
    "edges_along_a_shoe",
    "edges_by_packs",
    "five_by_packs",
    "removal_effects",
    "shoe_run",
    "tableau_costs",
]

PACKS = range(1, 13)


@dataclass(frozen=True)
class _Pen:
    """How one line is told from the others, with or without colour (3:1 or more on white and dark)."""

    colour: str
    dash: str
    symbol: str


_PENS: dict[str, _Pen] = {
    "punto": _Pen("#3a7fc4", "dash", "square"),
    "banco": _Pen("#b4602a", "solid", "circle"),
    "égalité": _Pen("#2f8f5b", "dot", "diamond"),
    "other": _Pen("#8c6bb8", "dashdot", "triangle-up"),
}
_MAP = {"colorscale": ("#f3efe4", "#b4cde6", "#72a9dc"), "textfont": {"color": "#1d1d1b"}}
"""Dark words can be read on each colour of the scale; the book's page puts one of its own for the dark."""


def percent(value: Fraction, figures: int = 3) -> str:
    """Say an exact fraction as a percentage of so many figures, for reading only.

    >>> percent(Fraction(-1, 80)), percent(Fraction(0))
    ('−1.25 %', '0 %')
    """
    shown = f"{float(100 * value):#.{figures}g}".removesuffix(".") if value else "0"
    return f"{shown} %".replace("-", "−")


def edges_by_packs() -> go.Figure:
    """Draw the edge of each bet against the number of packs: égalité above, punto and banco below.

    Égalité at 8 and 9 to one, banco at a commission of 5 and of 4 per cent. Articles ``punto-1``, ``punto-2``.

    >>> [trace.name for trace in edges_by_packs().data]
    ['égalité, 8 to 1', 'égalité, 9 to 1', 'punto', 'banco, 5 %', 'banco, 4 %']
    """
    figure = make_subplots(rows=2, shared_xaxes=True, row_heights=[0.45, 0.55], vertical_spacing=0.12)
    figure.update_layout(
        _layout("The three bets, by the number of packs", "the edge of the stake, five draws")
    )
    lines: list[tuple[str, odds.Bet, int, int, _Pen, int]] = [
        ("égalité, 8 to 1", "égalité", 5, 8, _PENS["égalité"], 1),
        ("égalité, 9 to 1", "égalité", 5, 9, _PENS["other"], 1),
        ("punto", "punto", 5, 8, _PENS["punto"], 2),
        ("banco, 5 %", "banco", 5, 8, _PENS["banco"], 2),
        ("banco, 4 %", "banco", 4, 8, _PENS["other"], 2),
    ]
    for name, bet, commission, pays, pen, row in lines:
        edges = [odds.edge(packs, bet, commission=commission, tie_pays=pays) for packs in PACKS]
        _add_line(figure, name, pen, list(PACKS), edges, "%{x} packs: the bank keeps %{customdata}", row=row)
    figure.update_yaxes(title="edge, égalité", ticksuffix=" %", range=[0, 17], row=1)
    figure.update_yaxes(title="edge, punto and banco", ticksuffix=" %", range=[0.3, 1.5], row=2)
    figure.update_xaxes(dtick=1)
    figure.update_xaxes(title="packs in the shoe", row=2)
    figure.update_layout(showlegend=True, legend=_below(-0.2), height=560)
    tie, banco = odds.edge(8, "égalité"), odds.edge(8, "banco")
    _explain(
        figure,
        "What does each bet cost, and does the number of packs matter?",
        f"With eight packs égalité costs {percent(tie, 4)} of the stake, banco {percent(banco, 4)} and punto "
        f"{percent(odds.edge(8, 'punto'), 4)}; with one pack it is {percent(odds.edge(1, 'égalité'), 4)}, "
        f"{percent(odds.edge(1, 'banco'), 4)} and {percent(odds.edge(1, 'punto'), 4)}. What a bet pays matters far "
        "more than the packs.",
    )
    return figure


def tableau_costs(packs: int = 8, punto_on_five: odds.OnFive = "draw") -> go.Figure:
    """Draw banco's tableau as a map: what the choice that the tableau forbids would cost a counter on banco.

    A cost below nought is a cell in which the tableau is not the better choice against this rule on five.
    Articles ``punto-7``, ``punto-8``.

    >>> cells = tableau_costs().data[0]
    >>> cells.text[3][8], cells.text[0][9]
    ('s<br>0.22', 'D<br>78')
    """
    found = odds.decisions(packs, punto_on_five)
    columns: list[int | None] = [*VALUES, None]
    costs = [[_cost(found[b, third], b, third) for third in columns] for b in TABLEAU]
    figure = _figure(
        "What a wrong card would cost banco",
        f"D draws, s stands; % of a counter; five {punto_on_five}s",
    )
    figure.add_heatmap(
        x=[*map(str, VALUES), "stood"],
        y=[str(b) for b in TABLEAU],
        z=[[float(100 * cost) for cost in row] for row in costs],
        text=[
            [
                f"{'D' if banco_draws(b, third) else 's'}<br>{percent(cost, 2).removesuffix(' %')}"
                for third, cost in zip(columns, row, strict=True)
            ]
            for b, row in zip(TABLEAU, costs, strict=True)
        ],
        customdata=[
            [
                [percent(cost), percent(found[b, third].chance), percent(cost * found[b, third].chance)]
                for third, cost in zip(columns, row, strict=True)
            ]
            for b, row in zip(TABLEAU, costs, strict=True)
        ],
        texttemplate="%{text}",
        hovertemplate="banco %{y}, punto's third card %{x}<br>the other choice costs %{customdata[0]}<br>"
        "the cell comes in %{customdata[1]} of all coups: %{customdata[2]} a coup<extra></extra>",
        **_MAP,
        zmin=0,
        showscale=False,
        xgap=2,
        ygap=2,
    )
    figure.update_xaxes(
        title="punto's third card", type="category", tickangle=0, showgrid=False, fixedrange=True
    )
    figure.update_yaxes(
        title="banco's total", type="category", autorange="reversed", showgrid=False, fixedrange=True
    )
    figure.update_layout(height=520)
    wrong = [cell for cell, decision in found.items() if (decision.best == "draw") != banco_draws(*cell)]
    least = min(abs(cost) for row in costs for cost in row)
    said = ", ".join(f"{b} against {'a punto who stood' if c is None else c}" for b, c in wrong) or "none"
    _explain(
        figure,
        "Is each cell of banco's tableau right, and what would the other choice cost?",
        f"Against a punto that always {punto_on_five}s on five the tableau is the better choice everywhere but in "
        f"these cells: {said}. The closest decision is worth {percent(least)} of a counter in its cell.",
    )
    return figure


def _cost(decision: odds.Decision, b: int, third: int | None) -> Fraction:
    """What the choice that the tableau does not make would cost; below nought if it were the better one."""
    gain = decision.draw - decision.stand
    return gain if banco_draws(b, third) else -gain


def removal_effects(packs: int = 8) -> go.Figure:
    """Draw how the edge of each bet changes when one card of a value has gone from a full shoe.

    Positive: the bet has become dearer. Articles ``punto-1``, ``punto-2``.

    >>> [bars.name for bars in removal_effects().data]
    ['punto', 'banco', 'égalité']
    """
    figure = make_subplots(rows=2, shared_xaxes=True, row_heights=[0.5, 0.5], vertical_spacing=0.12)
    figure.update_layout(_layout("One card gone from the shoe", f"change of the edges, {packs} packs"))
    largest: tuple[Fraction, odds.Bet, int] = (Fraction(0), "punto", 0)
    for bet in odds.SIDES:
        full = odds.edge(packs, bet)
        changes = [odds.edge(odds.without(packs, value), bet) - full for value in VALUES]
        for value, change in enumerate(changes):
            if bet != "égalité" and abs(change) > abs(largest[0]):
                largest = (change, bet, value)
        figure.add_bar(
            name=bet,
            x=[str(value) for value in VALUES],
            y=[float(100 * change) for change in changes],
            customdata=[percent(change) for change in changes],
            hovertemplate="a card of value %{x} gone: the edge changes by %{customdata}<extra>%{fullData.name}</extra>",
            marker={
                "color": _PENS[bet].colour,
                "pattern": {"shape": {"punto": "/", "banco": "", "égalité": "x"}[bet], "solidity": 0.3},
            },
            row=2 if bet == "égalité" else 1,
            col=1,
        )
    figure.update_xaxes(title="value of the card (0: ten or court)", type="category", row=2)
    figure.update_xaxes(type="category", row=1)
    figure.update_yaxes(ticksuffix=" %", zeroline=True)
    figure.update_yaxes(title="punto, banco", row=1)
    figure.update_yaxes(title="égalité", row=2)
    figure.update_layout(showlegend=True, legend=_below(-0.22), height=540)
    change, bet, value = largest
    _explain(
        figure,
        "How much does a card that has gone change the price of a bet?",
        f"Very little: the card that matters most to punto or banco is one of value {value}, and it changes the edge "
        f"of {bet} by {percent(change)}, which is {percent(abs(change) / odds.edge(packs, bet))} of that edge.",
    )
    return figure


def edges_along_a_shoe(seed: str = "a shoe to count") -> go.Figure:
    """Draw the exact edges of punto and banco before every coup of one shoe, from the cards then unseen.

    >>> [line.name for line in edges_along_a_shoe().data]
    ['punto', 'banco']
    """
    dealt = [counts for counts, _ in shoes.coups(seed)]
    figure = _figure("Prices along one shoe", f'before each coup of shoe "{seed}"')
    edges = {bet: [odds.edge(counts, bet) for counts in dealt] for bet in odds.SIDES[:2]}
    for bet, found in edges.items():
        _add_line(
            figure, bet, _PENS[bet], list(range(1, len(dealt) + 1)), found, "coup %{x}: edge %{customdata}"
        )
    figure.update_xaxes(title="coup")
    figure.update_yaxes(title="edge of the stake", ticksuffix=" %", zeroline=True)
    figure.update_layout(showlegend=True, legend=_below(-0.2))
    free = sum(min(edges["punto"][at], edges["banco"][at]) < 0 for at in range(len(dealt)))
    _explain(
        figure,
        "How far do the edges move while a shoe is dealt?",
        f"In this shoe of {len(dealt)} coups the edge of banco goes from {percent(min(edges['banco']))} to "
        f"{percent(max(edges['banco']))} and that of punto from {percent(min(edges['punto']))} to "
        f"{percent(max(edges['punto']))}; {_gains(free)} on the average.",
    )
    return figure


def _signed(counters: float) -> str:
    return f"{counters:+.2f}".replace("-", "−")


def _gains(coups: int) -> str:
    """At how many coups a bet gained: in words that hold for none, for one and for many.

    >>> _gains(0), _gains(1), _gains(7)
    ('at no coup did either of the two gain', 'at one coup one of the two gained', 'at 7 coups one of the two gained')
    """
    if not coups:
        return "at no coup did either of the two gain"
    return f"at {'one coup' if coups == 1 else f'{coups} coups'} one of the two gained"


def shoe_run(seed: str = "a run") -> go.Figure:
    """Draw what one counter on each side at every coup of a shoe comes to, against the exact mean and its band.

    The band is two standard deviations to each side of the mean, both exact for every coup; that the coups of a
    shoe depend on each other a little is left out of it.

    >>> [line.name for line in shoe_run().data]
    ['banco, two standard deviations', 'banco, on the average', 'punto', 'banco']
    """
    winners = [hands.winner for _, hands in shoes.coups(seed)]
    mean, swing = -odds.edge(8, "banco"), sqrt(odds.variance(8, "banco"))
    steps = list(range(len(winners) + 1))
    figure = _figure("A counter at every coup of a shoe", f'shoe "{seed}"; the band is for banco')
    above = [float(mean * step) + 2 * swing * sqrt(step) for step in steps]
    below = [float(mean * step) - 2 * swing * sqrt(step) for step in steps]
    figure.add_scatter(
        name="banco, two standard deviations",
        x=[*steps, *reversed(steps)],
        y=[*above, *reversed(below)],
        fill="toself",
        fillcolor="rgba(140,140,140,0.22)",
        line={"width": 0},
        hoverinfo="skip",
    )
    figure.add_scatter(
        name="banco, on the average",
        x=steps,
        y=[float(mean * step) for step in steps],
        mode="lines",
        line={"color": "#808080", "dash": "dot"},  # a longer dash leaves a gap in the legend's short sample
        hovertemplate="after %{x} coups: %{y:.2f}<extra></extra>",
    )
    for bet in odds.SIDES[:2]:
        run = _run(winners, bet)
        figure.add_scatter(
            name=bet,
            x=steps,
            y=[float(result) for result in run],
            customdata=[str(result) for result in run],
            mode="lines",
            line={"color": _PENS[bet].colour, "dash": _PENS[bet].dash, "width": 2, "shape": "hv"},
            hovertemplate="after %{x} coups: %{customdata} counters<extra>%{fullData.name}</extra>",
        )
    figure.update_xaxes(title="coups dealt")
    figure.update_yaxes(title="counters", zeroline=True)
    figure.update_layout(showlegend=True, legend=_below(-0.25), height=500)
    end, average = float(_run(winners, "banco")[-1]), float(mean * len(winners))
    _explain(
        figure,
        "What does a shoe bring a bettor, against what it costs on the average?",
        f"After {len(winners)} coups a counter on banco at each of them came to {_signed(end)}; on the average it is "
        f"{_signed(average)}, and two standard deviations are {2 * swing * sqrt(len(winners)):.1f}.",
    )
    return figure


def _run(winners: Sequence[str], bet: odds.Bet) -> list[Fraction]:
    """What a counter on ``bet`` at every coup has come to after each; the commission is five per cent."""
    run = [Fraction(0)]
    pays = Fraction(19, 20) if bet == "banco" else Fraction(1)
    for winner in winners:
        run.append(run[-1] + (pays if winner == bet else 0 if winner == "égalité" else -1))
    return run


def five_by_packs() -> go.Figure:
    """Draw what a counter on punto nets when punto has five, drawing and standing, by the number of packs.

    Article ``punto-6``.

    >>> [line.name for line in five_by_packs().data]
    ['draws', 'stands']
    """
    figure = _figure("Punto has five", "what a counter on punto nets, on the average")
    nets = {choice: [odds.given_punto(packs, 5, choice).net for packs in PACKS] for choice in _CHOICES}
    for choice, pen in zip(_CHOICES, ("punto", "banco"), strict=True):
        _add_line(
            figure, f"{choice}s", _PENS[pen], list(PACKS), nets[choice], "%{x} packs: nets %{customdata}"
        )
    figure.update_xaxes(title="packs in the shoe", dtick=1)
    figure.update_yaxes(title="per cent of a counter", ticksuffix=" %", range=[-24, -14])
    figure.update_layout(showlegend=True, legend=_below(-0.2))
    lost = nets["draw"][7] - nets["stand"][7]
    _explain(
        figure,
        "Should punto draw on five?",
        f"With eight packs a counter on punto nets {percent(nets['draw'][7])} if punto draws on five and "
        f"{percent(nets['stand'][7])} if it stands: standing costs {percent(lost)} of a counter each time it is done.",
    )
    return figure


_CHOICES: tuple[odds.OnFive, odds.OnFive] = ("draw", "stand")


def _add_line(
    figure: go.Figure,
    name: str,
    pen: _Pen,
    x: list[int],
    values: Sequence[Fraction],
    hover: str,
    row: int | None = None,
) -> None:
    place = {} if row is None else {"row": row, "col": 1}
    figure.add_scatter(
        name=name,
        x=x,
        y=[float(100 * value) for value in values],
        customdata=[percent(value, 5) for value in values],
        hovertemplate=hover + "<extra>%{fullData.name}</extra>",
        mode="lines+markers",
        line={"color": pen.colour, "dash": pen.dash, "width": 2},
        marker={"symbol": pen.symbol, "size": 7, "color": pen.colour},
        **place,
    )


def _below(y: float) -> dict[str, object]:
    return {"orientation": "h", "x": 0, "y": y, "yanchor": "top", "bgcolor": "rgba(0,0,0,0)"}


def _figure(title: str, subtitle: str) -> go.Figure:
    return go.Figure(layout=_layout(title, subtitle))


def _layout(title: str, subtitle: str) -> dict[str, object]:
    return {
        "template": "none",
        "title": {"text": title, "subtitle": {"text": subtitle}, "x": 0.02, "xanchor": "left"},
        "showlegend": False,
        "margin": {"l": 64, "r": 16, "t": 76, "b": 56},
        "height": 460,
    }


def _explain(figure: go.Figure, question: str, summary: str) -> None:
    figure.update_layout(meta={"question": question, "summary": summary})
