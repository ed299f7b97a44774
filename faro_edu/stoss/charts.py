"""Plotly figures of the odds of stoss and pharaon, each the answer to one question.

Every number drawn is computed by `faro_edu.stoss.odds`; floats are for drawing, the exact fraction stands in the
hover text. Each function returns a plain `plotly.graph_objects.Figure` with ``layout.meta`` = question and summary.
No paper or plot colours are set, so that a page can draw it light or dark; lines differ by marker, dash and label
as well as by colour.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, Literal

import plotly.graph_objects as go

from faro_edu.stoss import odds
from faro_edu.stoss.presets import RUSSIAN, Rules

__all__ = [
    "edge_by_condition", "hermanns_fortune", "ladder_cost", "paroli_ladder", "pharaon_advantage", "place_of_the_match",
]  # fmt: skip


@dataclass(frozen=True)
class _Pen:
    """How one line is told from the others, with or without colour (3:1 or more on white and dark)."""

    colour: str
    dash: str
    symbol: str
    pattern: str = ""


_PENS = (
    _Pen("#b4602a", "solid", "circle"),
    _Pen("#3a7fc4", "dash", "square", "/"),
    _Pen("#2f8f5b", "dot", "diamond", "x"),
    _Pen("#8c6bb8", "dashdot", "triangle-up", "."),
)
_PACKS: tuple[Literal[52, 36, 32], ...] = (52, 36, 32)


def conditions(doublet: Literal["whole", "half"] = "whole") -> dict[str, Rules]:
    """The agreements that `edge_by_condition` compares, each a change of S1's game.

    >>> list(conditions())[:2]
    ['plain', 'half on the lob']
    """
    plain = replace(RUSSIAN, doublet=doublet)
    return {
        "plain": plain,
        "half on the lob": replace(plain, lob="half"),
        "half on the third card": replace(plain, third="half"),
        "half on both": replace(plain, lob="half", third="half"),
        "killed 6th wins": replace(plain, abzugs=("killed 6 wins whole",)),
        "thirds": replace(plain, count="thirds"),
    }


def edge_by_condition(doublet: Literal["whole", "half"] = "whole") -> go.Figure:
    """Draw what each condition leaves of the bank's edge, a bar for each size of pack.

    ``doublet`` is what a plié costs, "whole" or "half". Below zero the bank pays. Articles ``stoss-10`` and
    ``stoss-15``.

    >>> bars = edge_by_condition().data[0]
    >>> bars.name, bars.customdata[0][0], bars.customdata[1][0]
    ('52 cards', '33/833', '25/21658')
    """
    figure = _figure(
        "What the conditions leave of the edge",
        "a plié costs the whole stake" if doublet == "whole" else "a plié costs half the stake",
    )
    for pen, size in zip(_PENS, _PACKS, strict=False):
        edges = {
            name: odds.bank_edge(replace(rules, pack=size)) for name, rules in conditions(doublet).items()
        }
        figure.add_bar(
            name=f"{size} cards",
            x=list(edges),
            y=[float(100 * edge) for edge in edges.values()],
            customdata=[[str(edge), percent(edge)] for edge in edges.values()],
            hovertemplate="%{x}<br>the bank keeps %{customdata[0]} = %{customdata[1]}<extra>%{fullData.name}</extra>",
            marker={
                "color": pen.colour,
                "pattern": {"shape": pen.pattern, "fillmode": "overlay", "solidity": 0.3},
            },
        )
    figure.update_xaxes(title="agreed")
    figure.update_yaxes(title="the bank keeps, % of the stake", ticksuffix=" %", zeroline=True)
    place = {"x": 0.98, "y": 0.98, "xanchor": "right", "yanchor": "top", "bgcolor": "rgba(0,0,0,0)"}
    figure.update_layout(showlegend=True, legend=place, margin_b=110)
    plain, lob = (odds.bank_edge(conditions(doublet)[name]) for name in ("plain", "half on the lob"))
    _explain(
        figure,
        "What does each condition of the agreement leave of the bank's edge?",
        f"With packs of 52 and a plié that costs {'the whole' if doublet == 'whole' else 'half the'} stake the bank "
        f"keeps {percent(plain)} of a stake; half on the lob brings it to {percent(lob)}. Smaller packs are dearer.",
    )
    return figure


def place_of_the_match(pack: Literal[52, 36, 32] = 52) -> go.Figure:
    """Draw where in the pack the punter's rank shows first: odd places kill, even ones give.

    Articles ``stoss-8``, ``stoss-9``; ``pack`` is 52, 36 or 32.

    >>> [trace.name for trace in place_of_the_match().data]
    ['odd: killed', 'even: given']
    """
    chances = odds.place_of_match(pack, odds.COPIES)
    figure = _figure("Where the punter's rank shows first", f"four of the rank in a pack of {pack}")
    for pen, (name, start) in zip(_PENS, (("odd: killed", 0), ("even: given", 1)), strict=False):
        places = range(start, len(chances), 2)
        figure.add_bar(
            name=name,
            x=[place + 1 for place in places],
            y=[float(100 * chances[place]) for place in places],
            customdata=[[str(chances[place]), percent(chances[place])] for place in places],
            hovertemplate="place %{x}: %{customdata[0]} = %{customdata[1]}<extra>%{fullData.name}</extra>",
            marker={
                "color": pen.colour,
                "pattern": {"shape": pen.pattern, "fillmode": "overlay", "solidity": 0.3},
            },
        )
    figure.update_xaxes(title="place in the pack", dtick=4)
    figure.update_yaxes(title="chance", ticksuffix=" %", rangemode="tozero")
    place = {"x": 0.98, "y": 0.98, "xanchor": "right", "yanchor": "top", "bgcolor": "rgba(0,0,0,0)"}
    figure.update_layout(showlegend=True, legend=place)
    found = odds.shares(replace(RUSSIAN, pack=pack))
    _explain(
        figure,
        "At which place of the pack is a card decided?",
        f"Each place is a little less likely than the one before, so that the odd places, which kill, come to "
        f"{percent(found.banker)} and the even ones to {percent(found.punter)}.",
    )
    return figure


def pharaon_advantage() -> go.Figure:
    """Draw the banker's advantage in pharaon against the cards in hand, a line for each number of the rank left.

    Each line begins with the largest hand in which so many can be left (`odds.FIRST_HAND`). The rings are the entries
    of the table after De Moivre that the Hoyle's examples name. Articles ``pharaon-4`` to ``pharaon-7``.

    >>> figure = pharaon_advantage()
    >>> figure.data[3].customdata[0][0], figure.data[-1].text[0]
    ('33/1666', '1 in 54')
    """
    figure = _figure("The banker's advantage in pharaon", "one stake left until it is decided")
    for pen, r in zip(_PENS, (1, 2, 3, 4), strict=True):
        points = {n: odds.pharaon(n, r) for n in range(odds.FIRST_HAND[r], 3, -2)}
        figure.add_scatter(
            name=f"{r} in hand",
            x=list(points),
            y=[float(100 * edge) for edge in points.values()],
            customdata=[[str(edge), percent(edge)] for edge in points.values()],
            hovertemplate="%{x} cards in hand<br>the bank keeps %{customdata[0]} = %{customdata[1]}"
            "<extra>%{fullData.name}</extra>",
            mode="lines+markers",
            line={"color": pen.colour, "dash": pen.dash, "width": 2},
            marker={"symbol": pen.symbol, "size": 7, "color": pen.colour},
        )
    printed = odds.HOYLE_PRINTED
    figure.add_scatter(
        name="printed in Hoyle",
        x=[n for n, _ in printed],
        y=[100 / part for part in printed.values()],
        text=[f"1 in {part}" for part in printed.values()],
        hovertemplate="%{x} cards in hand, printed: %{text}<extra>Hoyle after De Moivre</extra>",
        mode="markers",
        marker={"symbol": "circle-open", "size": 15, "line": {"width": 2.5}, "color": "#c0392b"},
    )
    figure.update_xaxes(title="cards in hand (the deal runs to the right)", range=[54, 3], dtick=8)
    figure.update_yaxes(
        title="the bank keeps, % of the stake", ticksuffix=" %", range=[0, 13], zeroline=False
    )
    place = {"x": 0.02, "y": 0.98, "xanchor": "left", "yanchor": "top", "bgcolor": "rgba(0,0,0,0)"}
    figure.update_layout(showlegend=True, legend=place)
    all_four = min(odds.FIRST_HAND.values())
    start = [odds.pharaon(all_four, r) for r in (1, 2, 3, 4)]
    _explain(
        figure,
        "How does the banker's advantage in pharaon grow as his hand shrinks?",
        f"On a fresh pack, four of each rank, it is {percent(odds.pharaon(52, 4))}. With {all_four} cards in hand it "
        f"is {percent(start[3])} for a rank that is there four times and {percent(start[1])}, the least, for one that "
        f"is there twice; it rises all through the deal, last of all steeply, and leaves the frame: four of the last "
        f"four cards cost {percent(odds.pharaon(4, 4))}.",
    )
    return figure


def hermanns_fortune(first: int = 47_000) -> go.Figure:
    """Draw the four futures of a punter who stakes all he has on three nights, with the chance of each.

    Under the tale's game, in roubles. Hermann's own future is the third: he won twice. Article ``stoss-22``.

    >>> figure = hermanns_fortune()
    >>> [trace.name.split(":")[0] for trace in figure.data]
    ['lost on night 1', 'lost on night 2', 'lost on night 3 (Hermann)', 'won three times']
    """
    paths = odds.futures(first, 3, RUSSIAN)
    figure = _figure("Hermann's fortune, and all the other futures", "all staked each night, pack of 52")
    names = ("lost on night 1", "lost on night 2", "lost on night 3 (Hermann)", "won three times")
    for pen, name, (path, chance) in zip(_PENS, names, paths.items(), strict=True):
        figure.add_scatter(
            name=f"{name}: {percent(chance)}",
            x=["before", "night 1", "night 2", "night 3"],
            y=list(path),
            hovertemplate=f"%{{x}}: %{{y:,}} roubles<br>{name}: {percent(chance)}<extra></extra>",
            mode="lines+markers",
            line={"color": pen.colour, "dash": pen.dash, "width": 4 if "Hermann" in name else 2},
            marker={"symbol": pen.symbol, "size": 9, "color": pen.colour},
        )
    figure.update_xaxes(title="night")
    # the legend lies above the highest fortune, eight times the first
    figure.update_yaxes(title="what he owns, roubles", range=[0, 11 * first], tickformat=",")
    place = {"x": 0.02, "y": 0.98, "xanchor": "left", "yanchor": "top", "bgcolor": "rgba(0,0,0,0)"}
    figure.update_layout(showlegend=True, legend=place)
    won = paths[tuple(first * 2**night for night in range(4))]
    mean = sum((chance * path[-1] for path, chance in paths.items()), Fraction(0))
    _explain(
        figure,
        "What were Hermann's chances on his three nights?",
        f"To win all three has a chance of {percent(won)}; every other future ends with nothing. On the average "
        f"{thousands(mean)} of the {thousands(first)} roubles are left.",
    )
    figure.update_layout(separators=".\N{NO-BREAK SPACE}")
    return figure


def paroli_ladder(steps: int = 6) -> go.Figure:
    """Draw what each way of playing on has gained after a number of wins running, in first stakes.

    Articles ``pharaon-13`` and ``stoss-14``; the chance is that of so many wins in the Russian game.

    >>> [list(trace.y)[:4] for trace in paroli_ladder().data[:2]]
    [[1, 2, 3, 4], [1, 3, 7, 15]]
    """
    figure = _figure("The ladder of paroli", "gain after so many wins running, in first stakes")
    win = odds.shares(RUSSIAN).punter
    chances = [percent(win**step) for step in range(1, steps + 1)]
    for pen, mode in zip(_PENS, odds.MODES, strict=True):
        gains = [max(odds.ladder(mode, step, RUSSIAN).law) for step in range(1, steps + 1)]
        figure.add_scatter(
            name=mode,
            x=list(range(1, steps + 1)),
            y=[int(gain) for gain in gains],
            customdata=list(enumerate(chances, 1)),
            hovertemplate="%{customdata[0]} wins running: gain %{y}<br>chance %{customdata[1]}"
            "<extra>%{fullData.name}</extra>",
            mode="lines+markers",
            line={"color": pen.colour, "dash": pen.dash, "width": 2},
            marker={"symbol": pen.symbol, "size": 9, "color": pen.colour},
        )
    figure.update_xaxes(
        title="wins running, with their chance",
        tickvals=list(range(1, steps + 1)),
        ticktext=[
            f"{step}<br>({float(100 * win**step):.2g}\N{NO-BREAK SPACE}%)" for step in range(1, steps + 1)
        ],
        tickangle=0,
        tickfont={"size": 10},
    )
    figure.update_yaxes(
        title="gain, first stakes",
        type="log",
        tickvals=[1, 3, 7, 15, 31, 63],
        ticktext=["1", "3", "7", "15", "31", "63"],
    )
    place = {"x": 0.02, "y": 0.98, "xanchor": "left", "yanchor": "top", "bgcolor": "rgba(0,0,0,0)"}
    figure.update_layout(showlegend=True, legend=place)
    _explain(
        figure,
        "What does each way of playing on bring after a run of wins?",
        f"Leaving all on gains {2**steps - 1} first stakes after {steps} wins running, which come with a chance of "
        f"{percent(win**steps)}; the same stake every time gains {steps}.",
    )
    return figure


def ladder_cost(steps: int = 6) -> go.Figure:
    """Draw what each way of playing on costs on the average, by the number of steps one means to climb.

    In first stakes, under the Russian game. Articles ``pharaon-13``, ``stoss-14``.

    >>> round(ladder_cost().data[0].y[0], 4)
    0.0396
    """
    figure = _figure("What the ladder costs", "mean loss in first stakes, Russian game")
    for pen, mode in zip(_PENS, odds.MODES, strict=True):
        means = [-odds.ladder(mode, step, RUSSIAN).mean for step in range(1, steps + 1)]
        figure.add_scatter(
            name=mode,
            x=list(range(1, steps + 1)),
            y=[float(mean) for mean in means],
            text=[f"{float(mean):.4g}" for mean in means],
            hovertemplate="up to %{x} wins: mean loss %{text}<extra>%{fullData.name}</extra>",
            mode="lines+markers",
            line={"color": pen.colour, "dash": pen.dash, "width": 2},
            marker={"symbol": pen.symbol, "size": 9, "color": pen.colour},
        )
    figure.update_xaxes(title="wins one means to go for", dtick=1)
    figure.update_yaxes(title="mean loss, first stakes", rangemode="tozero")
    place = {"x": 0.02, "y": 0.98, "xanchor": "left", "yanchor": "top", "bgcolor": "rgba(0,0,0,0)"}
    figure.update_layout(showlegend=True, legend=place)
    paroli, flat = (-odds.ladder(mode, steps, RUSSIAN).mean for mode in ("paroli", "flat"))
    _explain(
        figure,
        "Does a ladder help against the bank?",
        f"No: whoever means to leave all on through {steps} wins loses {float(paroli):.3f} of a first stake on the "
        f"average, whoever repeats the first stake {float(flat):.3f}: the more is staked, the more the edge takes.",
    )
    return figure


def percent(value: Fraction) -> str:
    """Say an exact fraction as a percentage of three figures, for reading only.

    >>> [percent(value).split() for value in (Fraction(33, 833), Fraction(25, 21658), Fraction(0))]
    [['3.96', '%'], ['0.115', '%'], ['0', '%']]
    """
    return f"{float(100 * value):.3g}\N{NO-BREAK SPACE}%".replace("-", "−")


def thousands(amount: Fraction | int) -> str:
    """Say a sum as the page does: rounded to whole roubles, in groups of three.

    >>> thousands(Fraction(376_001, 2)).split()
    ['188', '000']
    """
    return f"{round(amount):,}".replace(",", "\N{NO-BREAK SPACE}")


def _figure(title: str, subtitle: str) -> go.Figure:
    layout: dict[str, Any] = {
        "template": "none",
        "title": {"text": title, "subtitle": {"text": subtitle}, "x": 0.02, "xanchor": "left"},
        "showlegend": False,
        "margin": {"l": 72, "r": 16, "t": 76, "b": 56},
        "height": 460,
    }
    return go.Figure(layout=layout)


def _explain(figure: go.Figure, question: str, summary: str) -> None:
    figure.update_layout(meta={"question": question, "summary": summary})
