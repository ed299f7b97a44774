"""The numbers of a Plotly figure as tables, so that no value needs a pointer or an eye for colour."""

from __future__ import annotations

import base64
import re
import sys
from array import array
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any
from xml.etree.ElementTree import Element

from markup import element, plain

Figure = Mapping[str, Any]
Trace = Mapping[str, Any]
Row = list[str]

PAIRED = {"scatter", "scattergl", "bar"}
GAP = "–"
# Plotly's names of number types, and the letters by which Python's arrays know them.
TYPES = {"i1": "b", "u1": "B", "i2": "h", "u2": "H", "i4": "i", "u4": "I", "f4": "f", "f8": "d"}
COLUMNS = ("labels", "ids", "parents", "theta", "lon", "lat", "x", "y", "z", "r", "values", "text")
D3_NUMBER = re.compile(r",?(\.\d+)?[%fg]")


@dataclass(frozen=True)
class Table:
    """One table of numbers: a caption (may be empty), the names of the columns, the rows."""

    caption: str
    head: Row
    rows: list[Row]


def tables(figure: Figure) -> list[Table]:
    """The numbers of every trace; neighbours on the same axes share a table."""
    shared = groupby(figure.get("data", ()), key=_base)
    return [table for _, group in shared for table in _tables(figure, list(group))]


def element_of(table: Table) -> Element:
    """The table as HTML; the first cell of each row heads it."""
    caption = [element("caption", table.caption)] if table.caption else []
    head = element("tr", *(element("th", name, scope="col") for name in table.head))
    rows = [
        element("tr", element("th", first, scope="row"), *(element("td", value) for value in rest))
        for first, *rest in table.rows
    ]
    return element("table", *caption, element("thead", head), element("tbody", *rows))


def values(data: Any) -> list[Any]:
    """A plain list from an array of a figure's JSON, which may be typed and packed in base 64.

    >>> values({"dtype": "i2", "bdata": "AQACAAMABAA=", "shape": "2, 2"})
    [[1, 2], [3, 4]]
    """
    if not isinstance(data, Mapping):
        return list(data) if isinstance(data, Sequence) and not isinstance(data, str) else []
    packed = array(TYPES[data["dtype"]], base64.b64decode(data["bdata"]))
    if sys.byteorder == "big":
        packed.byteswap()
    return _shaped(
        packed.tolist(), [int(size) for size in str(data.get("shape", "")).split(",") if size.strip()]
    )


def _shaped(flat: list[Any], shape: list[int]) -> list[Any]:
    if len(shape) < 2:
        return flat
    step = len(flat) // shape[0]
    return [_shaped(flat[start : start + step], shape[1:]) for start in range(0, len(flat), step)]


def _base(trace: Trace) -> tuple[Any, ...]:
    """What traces must have in common to stand in one table: their axes, and no place used twice."""
    places = [str(place) for place in _places(trace)]
    if trace.get("type", "scatter") not in PAIRED or len(set(places)) < len(places):
        return (id(trace),)
    return (trace.get("orientation"), trace.get("xaxis"), trace.get("yaxis"))


def _letters(trace: Trace) -> tuple[str, str]:
    """The letters of the axis that is given and of the axis that is measured."""
    return ("y", "x") if trace.get("orientation") == "h" else ("x", "y")


def _places(trace: Trace) -> list[Any]:
    first, second = _letters(trace)
    return values(trace.get(first)) or list(range(len(values(trace.get(second)))))


def _tables(figure: Figure, traces: list[Trace]) -> Iterator[Table]:
    kind = traces[0].get("type", "scatter")
    if kind in PAIRED:
        yield _of_pairs(figure, traces)
    elif kind == "heatmap":
        yield _of_heatmap(figure, traces[0])
    elif table := _of_columns(traces[0]):
        yield table


def _of_pairs(figure: Figure, traces: list[Trace]) -> Table:
    first, second = _letters(traces[0])
    given, measured = axis(figure, traces[0], first), axis(figure, traces[0], second)
    title = plain(_title(measured)) or second
    names = [plain(trace.get("name")) or title for trace in traces]
    columns = [_column(trace, second, measured) for trace in traces]
    if len(columns) == 1:
        rows = [[shown(place, given), show] for place, show in columns[0]]
    else:
        by_place = [dict(column) for column in columns]
        places = _all_places(by_place)
        rows = [[shown(place, given), *(shows.get(place, GAP) for shows in by_place)] for place in places]
    caption = title if names != [title] else ""
    return Table(caption, [plain(_title(given)) or first, *names], rows)


def _column(trace: Trace, letter: str, measured: Mapping[str, Any]) -> list[tuple[Any, str]]:
    """Each place of a trace with what is measured there."""
    return list(zip(_places(trace), _with_text(trace, values(trace.get(letter)), measured), strict=False))


def _all_places(columns: list[dict[Any, str]]) -> list[Any]:
    """Every place once: numbers in the direction of the first column, words as they first appear."""
    places = list(dict.fromkeys(place for column in columns for place in column))
    if all(isinstance(place, int | float) for place in places):
        return sorted(places, reverse=list(columns[0])[:1] > list(columns[0])[-1:])
    return places


def _with_text(trace: Trace, numbers: list[Any], measured: Mapping[str, Any]) -> list[str]:
    texts = values(trace.get("text"))
    shows = [shown(number, measured) for number in numbers]
    if len(texts) != len(shows):
        return shows
    return [_both(show, plain(text)) for show, text in zip(shows, texts, strict=True)]


def _both(number: str, text: str) -> str:
    return number if text in {"", number} else f"{number} ({text})"


def _of_heatmap(figure: Figure, trace: Trace) -> Table:
    across, down = axis(figure, trace, "x"), axis(figure, trace, "y")
    grid = [values(row) if isinstance(row, Mapping) else list(row) for row in values(trace.get("z"))]
    scale = trace.get("colorbar") or figure.get("layout", {}).get("coloraxis", {}).get("colorbar") or {}
    width = max(map(len, grid), default=0)
    columns = values(trace.get("x")) or list(range(width))
    lines = values(trace.get("y")) or list(range(len(grid)))
    corner = f"{plain(_title(down)) or 'y'} \\ {plain(_title(across)) or 'x'}"
    texts = values(trace.get("text")) or [[]] * len(grid)
    rows = [
        [shown(line, down), *_with_text({"text": text}, cells, scale)]
        for line, cells, text in zip(lines, grid, texts, strict=False)
    ]
    return Table(
        plain(trace.get("name")) or plain(_title(scale)), [corner, *(shown(c, across) for c in columns)], rows
    )


def _of_columns(trace: Trace) -> Table | None:
    columns = {name: values(trace.get(name)) for name in COLUMNS}
    filled = {name: column for name, column in columns.items() if column and not isinstance(column[0], list)}
    rows = [[shown(value, {}) for value in row] for row in zip(*filled.values(), strict=False)]
    return Table(plain(trace.get("name")), list(filled), rows) if rows else None


def axis(figure: Figure, trace: Trace, letter: str) -> Mapping[str, Any]:
    """The layout's description of the axis that a trace uses: ``x2`` names ``xaxis2``."""
    name = str(trace.get(letter + "axis") or letter)
    found: Mapping[str, Any] = figure.get("layout", {}).get(f"{letter}axis{name[1:]}") or {}
    return found


def _title(described: Mapping[str, Any]) -> str:
    title = described.get("title")
    return str((title.get("text") if isinstance(title, Mapping) else title) or "")


def shown(value: Any, described: Mapping[str, Any]) -> str:
    """A value in the words of its axis: tick texts, number format and suffix are honoured, digits are kept.

    >>> shown(0.0052631, {"tickformat": ".1%"}), shown(-3, {}), shown(2.5, {"ticksuffix": " %"})
    ('0.52631 %', '−3', '2.5 %')
    """
    ticks = dict(zip(values(described.get("tickvals")), values(described.get("ticktext")), strict=False))
    if value in ticks:
        return plain(ticks[value])
    if value is None:
        return GAP
    if isinstance(value, bool) or not isinstance(value, int | float):
        return plain(value)
    return _number(value, described)


def _number(value: float, described: Mapping[str, Any]) -> str:
    spec = str(described.get("tickformat") or "")
    percent = bool(D3_NUMBER.fullmatch(spec)) and spec.endswith("%")
    text = f"{100 * value:.6g} %" if percent else f"{value:.6g}" if isinstance(value, float) else str(value)
    suffix = "" if percent else str(described.get("ticksuffix") or "")
    return (str(described.get("tickprefix") or "") + text + suffix).replace("-", "−")
