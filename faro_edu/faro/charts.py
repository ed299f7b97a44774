"""Plotly figures of faro's odds, each the answer to one question.

Every number drawn is computed by `faro_edu.faro.odds` or `faro_edu.faro.deal`; floats are for drawing, the exact
fraction stands in the hover text. Each function returns a plain `plotly.graph_objects.Figure` with
``layout.meta`` = question and summary. No paper or plot colours are set, so that a page can draw it light or dark;
lines differ by marker, dash and label as well as by colour.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

import plotly.graph_objects as go
from plotly.subplots import make_subplots

from faro_edu.faro import deal, odds

__all__ = [
    "case_keeper_heatmap",
    "due_is_dearer",
    "edge_by_basis",
    "edge_by_copies",
    "last_turn_pay",
    "policies_over_a_deal",
    "splits_in_a_deal",
]

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")


@dataclass(frozen=True)
class _Pen:
    """How one line is told from the others, with or without colour (3:1 or more on white and dark)."""

    colour: str
    dash: str
    symbol: str


_PENS = {
    4: _Pen("#b4602a", "solid", "circle"),
    3: _Pen("#3a7fc4", "dash", "square"),
    2: _Pen("#2f8f5b", "dot", "diamond"),
    1: _Pen("#8c6bb8", "dashdot", "triangle-up"),
}
_BASIS_PENS: dict[odds.Basis, _Pen] = {"standing": _PENS[4], "resolved": _PENS[3], "turn": _PENS[2]}
_CEILINGS: dict[odds.Basis, int] = {"turn": 3, "resolved": 10, "standing": 10}
_STAKES: dict[odds.Basis, str] = {
    "turn": "turn: of every stake at the next turn",
    "resolved": "resolved: of every stake that the turn decides",
    "standing": "standing: of every stake left until decided",
}
_UNSEEN = range(51, 2, -2)
_MAP = {"colorscale": ("#f3efe4", "#b4cde6", "#72a9dc"), "textfont": {"color": "#1d1d1b"}}
"""Dark words can be read on each colour of the scale; the book's page puts one of its own for the dark."""


def edge_by_copies(basis: odds.Basis = "standing") -> go.Figure:
    """Draw what a bet costs against the cards unseen, one line for each number of its rank left.

    `basis` is ``"standing"``, ``"resolved"`` or ``"turn"`` (see `odds.edge`); the edge is in per cent of
    the stake. Only states that a deal can come to are drawn. Raises `ValueError` for another basis.
    Articles ``foster-23`` and ``foster-26``.

    >>> figure = edge_by_copies()
    >>> [trace.name for trace in figure.data]
    ['4 left', '3 left', '2 left', '1 left (a case)']
    >>> round(figure.data[0].y[0], 4)
    2.0208
    """
    _check_basis(basis)
    figure = _figure("What a bet costs as the box empties", _STAKES[basis])
    for copies, pen in _PENS.items():
        label = "1 left (a case)" if copies == 1 else f"{copies} left"
        _add_line(figure, label, pen, [(n, odds.edge(copies, n, basis)) for n in _occurring(copies)], copies)
        if basis == "standing":
            _label(figure, label, beside=copies > 1)
    _frame(figure, basis, legend=basis != "standing")
    first, last = odds.edge(4, 51, basis), odds.edge(4, 5, basis)
    _explain(
        figure,
        "What does a bet cost, by how many cards of its rank are left and how many cards are in the box?",
        f"On the basis “{basis}” a bet on a fresh rank costs {percent(first)} of the stake when the deal begins "
        f"and {percent(last)} when five cards are unseen; at every point it is the cheaper the fewer of its "
        "rank are left, and a case, the last of its rank, costs nothing.",
    )
    return figure


def edge_by_basis(copies: int = 4) -> go.Figure:
    """Draw the edge of one and the same bet on three bases, against the cards unseen.

    `copies` of the rank are left, 2 to 4 (a case costs nothing on every basis). Raises `ValueError`
    otherwise.

    >>> [trace.name for trace in edge_by_basis().data]
    ['standing', 'resolved', 'turn']
    """
    if copies not in (2, 3, 4):
        raise ValueError(f"copies: expected 2, 3 or 4, got {copies!r}")
    figure = _figure("One bet on three bases", f"a bet on a rank with {copies} cards left, soda out")
    for basis, pen in _BASIS_PENS.items():
        points = [(n, odds.edge(copies, n, basis)) for n in _occurring(copies)]
        _add_line(figure, basis, pen, points, copies)
    _frame(figure, "standing", legend=True)
    n = _occurring(copies)[0]
    said = ", ".join(f"{basis} {percent(odds.edge(copies, n, basis))}" for basis in _BASIS_PENS)
    _explain(
        figure,
        "How can one bet have several prices?",
        f"With {n} cards unseen and {copies} of the rank among them the same bet costs {said}: "
        "the rules do not change, only what the loss is divided by.",
    )
    return figure


def case_keeper_heatmap(counts: Sequence[int] = odds.AFTER_SODA) -> go.Figure:
    """Draw the case-keeper as a map of prices: thirteen ranks, three bases, the edge in per cent of the
    stake.

    `counts` are the unseen cards of A, 2, …, K, the soda out, so their sum is odd; `ValueError` otherwise.
    A rank with no card left has no bet and no price. Articles ``foster-24`` to ``foster-26``.

    >>> figure = case_keeper_heatmap((0, 1, 2, 3, 4, 4, 4, 4, 4, 4, 4, 4, 1))
    >>> figure.data[0].text[0][0], figure.data[0].text[1][0], figure.data[0].text[4][2]
    ('', '0 %', '2.67 %')
    """
    n = sum(counts)
    odds.splits(counts)
    bases: list[odds.Basis] = ["turn", "resolved", "standing"]
    prices = [[odds.edge(k, n, basis) if k else None for basis in bases] for k in counts]
    names = [f"{rank} ({k} left)" for rank, k in zip(RANKS, counts, strict=True)]
    columns: list[str] = [*bases]
    figure = _figure("What each rank costs now", f"{n} cards unseen")
    figure.add_heatmap(
        x=columns,
        y=names,
        z=[[None if p is None else float(100 * p) for p in row] for row in prices],
        text=[["" if p is None else percent(p) for p in row] for row in prices],
        customdata=[["no bet" if p is None else str(p) for p in row] for row in prices],
        texttemplate="%{text}",
        hovertemplate="%{y}, %{x}<br>the bank keeps %{customdata} = %{text}<extra></extra>",
        **_MAP,
        zmin=0,
        showscale=False,
        xgap=2,
        ygap=2,
    )
    # Where there is no colour the page shows through, so the words there are in the page's colour of text.
    for name in (name for name, k in zip(names, counts, strict=True) if k == 0):
        figure.add_annotation(x=columns[1], y=name, text="no card, no bet", showarrow=False)
    figure.update_xaxes(title="basis of the edge", tickangle=0, showgrid=False, fixedrange=True)
    figure.update_yaxes(title="rank", autorange="reversed", showgrid=False, fixedrange=True)
    figure.update_layout(margin_l=96)
    dear = max((p[2] for p in prices if p[2] is not None), default=Fraction(0))
    _explain(
        figure,
        "What does a bet on each rank cost at this point of the deal?",
        f"With {n} cards unseen the dearest rank costs {percent(dear)} of a stake on the basis “standing”, "
        "and a rank with a single card left costs nothing.",
    )
    return figure


def splits_in_a_deal() -> go.Figure:
    """Draw the law of the number of splits in a deal, with its mean, against Foster's "three in two deals".

    Numbers that come in fewer than one deal of a thousand are left out. Article ``foster-23``.

    >>> splits_in_a_deal().data[0].text[1]
    '34.1 %'
    """
    law = {k: p for k, p in odds.splits(odds.AFTER_SODA).items() if p >= Fraction(1, 1000)}
    mean = odds.mean_splits(odds.AFTER_SODA)
    figure = _figure(
        "How many splits a deal brings", f"mean {mean} = {float(mean):.3f} (dashed); Foster: about 1.5"
    )
    figure.add_bar(
        name="chance",
        x=list(law),
        y=[float(100 * p) for p in law.values()],
        text=[percent(p) for p in law.values()],
        textposition="outside",
        cliponaxis=False,
        hovertemplate="%{x} splits: %{text} of all deals<extra></extra>",
        marker_color=_PENS[3].colour,
    )
    figure.add_vline(x=float(mean), line_dash="dash", line_color=_PENS[4].colour)
    figure.update_xaxes(title="splits in a deal", dtick=1)
    figure.update_yaxes(title="share of all deals, %", ticksuffix=" %", rangemode="tozero")
    _explain(
        figure,
        "Do splits come about three times in two deals, as Foster says?",
        f"A deal brings {mean} = {float(mean):.3f} splits on the average, two deals {float(2 * mean):.2f}; "
        f"one deal in {round(1 / law[0])} or so brings none.",
    )
    return figure


def due_is_dearer() -> go.Figure:
    """Draw, for a rank of which all four cards are still to come, its chances at the next turn and its price.

    Above: won, lost, split, in per cent; won and lost are one line. Below: what the bank keeps, resolved.
    Articles ``foster-23`` and the editor's.

    >>> figure = due_is_dearer()
    >>> [trace.name for trace in figure.data]
    ['won', 'lost', 'split', 'the bank keeps']
    >>> figure.data[0].y == figure.data[1].y
    True
    """
    unseen = _occurring(4)
    turns = {n: odds.next_turn(4, n) for n in unseen}
    figure = make_subplots(rows=2, shared_xaxes=True, row_heights=[0.6, 0.4], vertical_spacing=0.16)
    figure.update_layout(
        _layout("A rank that is due is only dearer", "four cards left, none shown since the soda")
    )
    chances = {
        "won": (_Pen(_PENS[3].colour, "solid", "x"), {n: turn.win for n, turn in turns.items()}),
        "lost": (_Pen(_PENS[4].colour, "", "circle-open"), {n: turn.lose for n, turn in turns.items()}),
        "split": (_PENS[2], {n: turn.split for n, turn in turns.items()}),
    }
    for name, (pen, points) in chances.items():
        _add_plain_line(figure, name, pen, points, "the next turn: ", row=1)
    prices = {n: odds.edge(4, n, "resolved") for n in unseen}
    _add_plain_line(figure, "the bank keeps", _PENS[4], prices, "resolved, the bank keeps ", row=2)
    figure.update_xaxes(range=[53, 3], tickvals=[51, 41, 31, 21, 11, 5])
    figure.update_xaxes(title={"text": "cards unseen", "standoff": 4}, row=1)
    figure.update_xaxes(title="cards unseen (the deal runs to the right)", row=2)
    figure.update_yaxes(title="chance", ticksuffix=" %", rangemode="tozero", zeroline=False)
    figure.update_yaxes(title="edge, resolved", row=2)
    place = {"x": 0.02, "y": 0.98, "xanchor": "left", "yanchor": "top", "bgcolor": "rgba(0,0,0,0)"}
    figure.update_layout(showlegend=True, legend=place, height=540)
    figure.data[-1].showlegend = False
    early, late = 51, 31
    _explain(
        figure,
        "Is a rank that has not shown for long a better bet?",
        f"From {early} cards unseen to {late} the chance that it wins rises from {percent(turns[early].win)} to "
        f"{percent(turns[late].win)}, the chance that it loses is the same at every point, and the edge "
        f"resolved rises from {percent(prices[early])} to {percent(prices[late])}.",
    )
    return figure


def last_turn_pay() -> go.Figure:
    """Draw what a right call of the last turn is paid, against what it should be.

    Three bars a kind: the fair pay, Foster's *for* read as net odds, and the same words read with the stake among
    the counters paid. Articles ``foster-32``, ``foster-34``, ``foster-35``.

    >>> [list(bars.y) for bars in last_turn_pay().data]
    [[5, 2, 2], [4, 2, 2], [3, 1, 1]]
    """
    kinds = {"three ranks": "982", "cat-hop": "885", "colours": "BBR"}
    names = ["three<br>ranks", "a pair:<br>cat-hop", "three alike:<br>by colour"]
    pays = list(odds.LAST_TURN_PAYS.values())
    fair = [len(odds.last_turn_orders(cards)) - 1 for cards in kinds.values()]
    bars = {
        "fair": (fair, "", _PENS[3]),
        "paid, besides the stake": (pays, "/", _PENS[4]),
        "if the stake were among them": ([net - 1 for net in pays], "x", _PENS[2]),
    }
    figure = _figure("What the last turn pays", "net counters for a right call of one counter")
    for name, (heights, pattern, pen) in bars.items():
        kept = [
            odds.last_turn(kind, pays=net) for kind, net in zip(odds.LAST_TURN_PAYS, heights, strict=True)
        ]
        figure.add_bar(
            name=name,
            x=names,
            y=heights,
            customdata=[[str(edge), percent(edge)] for edge in kept],
            text=[str(net) for net in heights],
            textposition="outside",
            cliponaxis=False,
            hovertemplate="%{x}: %{y} net<br>the bank keeps %{customdata[0]} = %{customdata[1]}"
            "<extra>%{fullData.name}</extra>",
            marker={
                "color": pen.colour,
                "pattern": {"shape": pattern, "fillmode": "overlay", "solidity": 0.3},
            },
        )
    figure.update_xaxes(title="the last three cards", tickangle=0)
    figure.update_yaxes(title="counters won", range=[0, 7], dtick=1)  # the legend lies above the bars
    place = {"x": 0.98, "y": 0.98, "xanchor": "right", "yanchor": "top", "bgcolor": "rgba(0,0,0,0)"}
    figure.update_layout(showlegend=True, legend=place, bargap=0.25)
    call, pair = odds.last_turn("three ranks"), odds.last_turn("cat-hop")
    _explain(
        figure,
        "What does the last turn pay, and what should it?",
        f"A call of three ranks is paid {pays[0]} where {fair[0]} would be fair, and the bank keeps {percent(call)}; "
        f"of a cat-hop and of a call by colour, paid {pays[1]} where {fair[1]} is fair, it keeps {percent(pair)}.",
    )
    return figure


def policies_over_a_deal() -> go.Figure:
    """Draw what some ways of betting come to in a deal: the mean, and one standard deviation to each side.

    The results are the punter's, in counters; the ways are those of `deal.ways_of_betting`. Articles
    ``foster-27``, ``foster-30``.

    >>> bars = policies_over_a_deal().data[0]
    >>> bars.y[0], round(bars.x[0], 4), round(bars.error_x.array[0], 2)
    ('one rank', -0.0588, 1.93)
    """
    ways = deal.ways_of_betting()
    figure = _figure(
        "What a way of betting costs, and how far a deal swings",
        "the punter's mean result, and one standard deviation each way",
    )
    figure.add_scatter(
        name="mean result",
        y=list(ways),
        x=[-float(result.loss) for result in ways.values()],
        text=[f"costs {float(result.loss):.3g}, swings {result.swing:.3g}" for result in ways.values()],
        error_x={
            "type": "data",
            "array": [result.swing for result in ways.values()],
            "thickness": 2,
            "width": 7,
        },
        mode="markers",
        orientation="h",
        marker={"size": 10, "color": _PENS[4].colour, "symbol": "diamond"},
        hovertemplate="%{y}<br>%{text}<extra></extra>",
    )
    figure.update_xaxes(title="counters in one deal", zeroline=True)
    figure.update_yaxes(title="way of betting", title_standoff=10, autorange="reversed", automargin=True)
    single = ways["one rank"]
    _explain(
        figure,
        "What does a way of betting cost in a deal, against what a deal brings by luck?",
        f"A counter on one rank at every turn costs {float(single.loss):.3f} a deal and swings by "
        f"{single.swing:.2f}, {single.swing / float(single.loss):.0f} times as much; a counter on every case costs "
        f"{float(ways['every case'].loss):.3g} and swings by {ways['every case'].swing:.2f}.",
    )
    return figure


def percent(value: Fraction) -> str:
    """Say an exact fraction as a percentage of three figures, for reading only.

    >>> percent(Fraction(101, 4998)), percent(Fraction(1, 425)), percent(Fraction(1, 2)), percent(Fraction(0))
    ('2.02 %', '0.235 %', '50.0 %', '0 %')
    """
    return f"{float(100 * value):#.3g}".removesuffix(".") + " %" if value else "0 %"


def _occurring(copies: int) -> list[int]:
    return [n for n in _UNSEEN if n >= copies and odds.can_occur(copies, n)]


def _add_line(
    figure: go.Figure, name: str, pen: _Pen, points: Sequence[tuple[int, Fraction]], copies: int
) -> None:
    figure.add_scatter(
        name=name,
        x=[n for n, _ in points],
        y=[float(100 * value) for _, value in points],
        customdata=[[str(value), percent(value), copies] for _, value in points],
        hovertemplate=(
            "%{customdata[2]} of %{x} unseen cards are of the rank<br>"
            "the bank keeps %{customdata[0]} = %{customdata[1]} of the stake<extra>%{fullData.name}</extra>"
        ),
        mode="lines+markers",
        line={"color": pen.colour, "dash": pen.dash, "width": 2},
        marker={"symbol": pen.symbol, "size": 7, "color": pen.colour},
    )


def _label(figure: go.Figure, name: str, *, beside: bool) -> None:
    """Write a line's name before its beginning, or above it; no legend has to be matched then."""
    line = figure.data[-1]
    place = {"xanchor": "right", "xshift": -8} if beside else {"xanchor": "left", "xshift": 4, "yshift": 13}
    figure.add_annotation(x=line.x[0], y=line.y[0], text=name, showarrow=False, font_size=12, **place)


def _frame(figure: go.Figure, basis: odds.Basis, *, legend: bool = False) -> None:
    ceiling = _CEILINGS[basis]
    figure.update_xaxes(
        title="cards unseen (the deal runs to the right)", range=[61, 2], tickvals=[51, 41, 31, 21, 11, 3]
    )
    figure.update_yaxes(
        title="the bank keeps, % of the stake",
        range=[-0.04 * ceiling, ceiling],
        ticksuffix=" %",
        zeroline=False,
    )
    ends = [(trace.customdata[-1], trace.x[-1], trace.y[-1]) for trace in figure.data]
    beyond = dict.fromkeys(f"{end[2]} of {n}: {end[1]}" for end, n, y in ends if y > ceiling)
    figure.add_annotation(
        text="Above the frame, at the end<br>" + "<br>".join(beyond),
        xref="paper",
        yref="paper",
        x=0.03,
        y=0.97,
        showarrow=False,
        align="left",
        font_size=12,
    )
    place = {"x": 0.02, "y": 0.72, "xanchor": "left", "yanchor": "top", "bgcolor": "rgba(0,0,0,0)"}
    figure.update_layout(showlegend=legend, legend=place)


def _add_plain_line(
    figure: go.Figure, name: str, pen: _Pen, points: dict[int, Fraction], said: str, *, row: int
) -> None:
    figure.add_scatter(
        name=name,
        x=list(points),
        y=[float(100 * value) for value in points.values()],
        customdata=[[str(value), percent(value)] for value in points.values()],
        hovertemplate=f"%{{x}} cards unseen, {said}%{{customdata[0]}} = %{{customdata[1]}}"
        "<extra>%{fullData.name}</extra>",
        mode="lines+markers" if pen.dash else "markers",
        line={"color": pen.colour, "dash": pen.dash or None, "width": 2},
        marker={"symbol": pen.symbol, "size": 9 if pen.symbol.endswith("open") else 7, "color": pen.colour},
        cliponaxis=False,
        row=row,
        col=1,
    )


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


def _check_basis(basis: str) -> None:
    if basis not in _CEILINGS:
        raise ValueError(f'basis: expected "standing", "resolved" or "turn", got {basis!r}')
