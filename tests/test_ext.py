"""The book's Sphinx extension: its pure parts, and small books built with it."""

from __future__ import annotations

import base64
import doctest
import json
import re
import shutil
import subprocess
import sys
from array import array
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import pytest
from docutils import nodes

ROOT = Path(__file__).resolve().parent.parent
sys.path.append(str(ROOT / "book" / "_ext"))

import chart_numbers  # noqa: E402
import charts  # noqa: E402
import formulas  # noqa: E402
import freshness  # noqa: E402
import markup  # noqa: E402

NASTY = "</script><img src=x onerror=alert(1)>"
KERNEL = (
    "---\nfile_format: mystnb\nkernelspec: {display_name: Python 3, language: python, name: python3}\n---\n"
)
CELL = "```{{code-cell}} python3\n:tags: [{tags}]\n{code}\n```\n"

PACKAGE = {
    "faro_edu/__init__.py": "",
    "faro_edu/widget/table.css": ".faro-edu { color: green }\n",
    "faro_edu/faro/__init__.py": """
import ipywidgets

ODDS = "1 in 190"

def poster(text):
    return f'''<div class="faro-edu" data-room="faro"><p>{text}</p>
    <a class="article" data-article="foster-23" href="#foster-23">§ 23</a></div>'''

def scenes(article):
    return [poster("first picture"), poster("second picture")]

class Table(ipywidgets.IntSlider):
    def _repr_mimebundle_(self, **options):
        return {**super()._repr_mimebundle_(**options), "text/html": poster(f"poster, {ODDS}")}
""",
    "faro_edu/faro/scenarios.py": "SCENARIOS = {'foster-23': ..., 'foster-99': ...}\n",
}
CHAPTER = (
    KERNEL
    + "# Faro\n\n"
    + CELL.format(tags="beside, hide-input", code="from faro_edu.faro import Table\nTable()")
    + """
First words, with $\\frac{1}{190}$.

## Settling

(foster-22)=
**§ 22. Order.** The bank takes first.

(foster-23)=
**§ 23. Splits.** The bank takes half. *Editor's article.*

## Odds

"""
    + CELL.format(
        tags="hide-input",
        code="import plotly.graph_objects as go\n"
        "go.Figure(go.Scatter(x=[51, 49], y=[0.5, 0.25], name='edge', hovertext=['"
        + NASTY
        + "', '']), {'title': {'text': 'The <b>edge</b>'}, 'meta': {'summary': 'It falls.'}})",
    )
    + "\nLast words.\n"
)
INDEX = KERNEL + "# Book\n\nSee {ref}`foster-23`.\n\n" + CELL.format(
    tags="", code="from faro_edu.faro import Table\nTable()"
)  # fmt: skip
PAGES = {"book/index.md": INDEX, "book/faro/foster.md": CHAPTER, "book/references.bib": ""}


class Built(NamedTuple):
    """What a build said, and where its site is."""

    code: int
    log: str
    root: Path

    def page(self, name: str) -> str:
        return (self.root / "_build" / "html" / name).read_text(encoding="utf-8")


def lay_out(root: Path, pages: dict[str, str]) -> Path:
    """A book with our own configuration and extension, a small package in place of ours, and these pages."""
    config = (ROOT / "_config.yml").read_text(encoding="utf-8")
    one_room = re.sub(
        r"atb_rooms: \[.*\]", "atb_rooms: [faro]", config
    )  # the only room of this small package
    (root / "_config.yml").write_text(one_room, encoding="utf-8")
    for folder in ("_ext", "_static"):
        shutil.copytree(
            ROOT / "book" / folder, root / "book" / folder, ignore=shutil.ignore_patterns("__pycache__")
        )
    for name, text in {**PACKAGE, **pages}.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, encoding="utf-8")
    files = sorted(
        name.removesuffix(".md") for name in pages if name.endswith(".md") and name != "book/index.md"
    )
    toc: dict[str, Any] = {"format": "jb-book", "root": "book/index"}
    if files:
        toc["chapters"] = [{"file": name} for name in files]
    (root / "_toc.yml").write_text(json.dumps(toc), encoding="utf-8")
    return root


def build(root: Path, *options: str) -> Built:
    """Build the book in ``root`` in a process of its own, as a reader of the README does."""
    command = [str(Path(sys.executable).with_name("jupyter-book")), "build", ".", *options]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, timeout=300)
    return Built(done.returncode, done.stdout + done.stderr, root)


STRICT = ("-n", "-W", "--keep-going")


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Built:
    """A small book with all that the extension handles, built strictly, in a path with a space."""
    return build(lay_out(tmp_path_factory.mktemp("small book"), PAGES), *STRICT)


# -- numbers of a chart


@pytest.mark.parametrize("kind", sorted(chart_numbers.TYPES))
def test_typed_arrays_are_read_in_every_type_that_plotly_packs(kind: str) -> None:
    """Plotly packs NumPy arrays as base 64 of little-endian numbers; each of its types gives the numbers back."""
    packed = array(chart_numbers.TYPES[kind], [1, 2, 3])
    if sys.byteorder == "big":
        packed.byteswap()
    data = {"dtype": kind, "bdata": base64.b64encode(packed.tobytes()).decode()}
    assert chart_numbers.values(data) == [1, 2, 3]


def test_a_packed_grid_is_read_row_by_row() -> None:
    """Plotly 7.1 writes numpy.array([[1.5, 2.5, 3.5], [4.5, 5.5, 6.5]]) as these bytes and this shape."""
    bdata = "AAAAAAAA+D8AAAAAAAAEQAAAAAAAAAxAAAAAAAAAEkAAAAAAAAAWQAAAAAAAABpA"
    assert chart_numbers.values({"dtype": "f8", "bdata": bdata, "shape": "2, 3"}) == [
        [1.5, 2.5, 3.5],
        [4.5, 5.5, 6.5],
    ]


def test_traces_over_one_axis_share_a_table() -> None:
    """Lines over the same axis stand in one table, in the direction of the first; what one lacks is a dash."""
    figure = {
        "data": [
            {"type": "scatter", "x": [51, 49, 5], "y": [0.1, 0.2, 0.3], "name": "4 left"},
            {"x": [49, 47], "y": [0.4, 0.5], "name": "3 left"},
        ],
        "layout": {
            "xaxis": {"title": {"text": "cards<br>unseen"}},
            "yaxis": {"title": "edge", "tickformat": ".1%"},
        },
    }
    assert chart_numbers.tables(figure) == [
        chart_numbers.Table(
            "edge",
            ["cards unseen", "4 left", "3 left"],
            [["51", "10 %", "–"], ["49", "20 %", "40 %"], ["47", "–", "50 %"], ["5", "30 %", "–"]],
        )
    ]


def test_points_that_share_a_place_all_stand_in_the_table() -> None:
    """A cloud with two points above each other keeps both: it has a table of its own."""
    figure = {"data": [{"x": [1, 1], "y": [2, 3], "text": ["1/2", ""]}, {"x": [1], "y": [4]}]}
    assert [table.rows for table in chart_numbers.tables(figure)] == [
        [["1", "2 (1/2)"], ["1", "3"]],
        [["1", "4"]],
    ]


def test_lying_bars_are_headed_by_their_categories() -> None:
    """The rows of a horizontal bar chart are its categories, which lie on the y axis."""
    figure = {"data": [{"type": "bar", "orientation": "h", "x": [2, -3], "y": ["open", "coppered"]}]}
    assert chart_numbers.tables(figure)[0].rows == [["open", "2"], ["coppered", "−3"]]


def test_a_heatmap_is_a_table_with_both_axes() -> None:
    """Each row of a heatmap is a row, headed by its place; empty cells are dashes; texts stand with the numbers."""
    figure = {
        "data": [
            {
                "type": "heatmap",
                "x": ["turn"],
                "y": ["A", "K"],
                "z": [[2], [None]],
                "text": [["2 %"], ["no card"]],
            }
        ],
        "layout": {"yaxis": {"title": {"text": "rank"}}, "xaxis": {"title": {"text": "basis"}}},
    }
    table = chart_numbers.tables(figure)[0]
    assert (table.head, table.rows) == (["rank \\ basis", "turn"], [["A", "2 (2 %)"], ["K", "– (no card)"]])


def test_a_trace_of_another_kind_is_shown_column_by_column() -> None:
    """A pie has neither x nor y; its labels and values are columns all the same."""
    table = chart_numbers.tables({"data": [{"type": "pie", "labels": ["bank", "punter"], "values": [3, 1]}]})[
        0
    ]
    assert (table.head, table.rows) == (["labels", "values"], [["bank", "3"], ["punter", "1"]])


def test_named_ticks_replace_numbers() -> None:
    """Where the axis writes a word for a number, the table writes it too."""
    assert chart_numbers.shown(1, {"tickvals": [1, 2], "ticktext": ["ace", "deuce"]}) == "ace"


# -- the figure in the page


def test_data_cannot_end_the_script_that_holds_it() -> None:
    """A closing script tag in a figure's text stays text: none stands in the block, and it is read back as it was."""
    node = charts.figure_element({"data": [{"x": [1], "y": [2], "text": [NASTY]}]}, "chart-1-0")
    text = markup.html(node)
    assert text.count("</script>") == 1
    held = re.search(r'<script type="application/json">(.*)</script>', text)
    assert held and json.loads(held[1])["data"][0]["text"] == [NASTY]
    assert "<img" not in text


def test_a_figure_says_its_name_and_summary_without_a_drawing() -> None:
    """Name, question and summary are text; the frame is hidden without a script; the button names its chart."""
    layout = {
        "title": {"text": "The <b>edge</b>"},
        "meta": {"question": "How much?", "summary": "Little."},
        "height": 300,
    }
    text = markup.html(charts.figure_element({"data": [{"x": [1], "y": [2]}], "layout": layout}, "chart-1-0"))
    assert (
        'aria-labelledby="chart-1-0-name"' in text
        and '<p id="chart-1-0-name" class="chart-name">The edge</p>' in text
    )
    assert "How much?" in text and "<summary>Numbers: The edge</summary>" in text
    assert re.search(
        r'class="chart-box pst-js-only" style="height:300px" role="img" aria-label="The edge. Little."', text
    )


def test_a_figure_without_a_title_is_named_by_its_place() -> None:
    """A student's bare figure is rendered too, and no two of a page share a name."""
    names = [markup.html(charts.figure_element({"data": []}, f"chart-{n}-0")) for n in (1, 2)]
    assert "Figure 1-0" in names[0] and "Figure 2-0" in names[1]


def test_the_payload_has_no_more_of_the_template_than_it_uses() -> None:
    """Plotly's default template describes forty kinds of trace; a figure carries the description of its own only."""
    template = {"data": {"bar": [{}], "scatter": [{}], "pie": [{}]}, "layout": {"colorway": ["#123456"]}}
    node = charts.figure_element({"data": [{"type": "bar"}], "layout": {"template": template}}, "chart-1-0")
    payload = json.loads(node.findtext("script") or "")
    assert payload["layout"]["template"] == {"data": {"bar": [{}]}, "layout": {"colorway": ["#123456"]}}


@pytest.mark.parametrize("module", [chart_numbers, markup])
def test_examples_in_the_extension_run(module: ModuleType) -> None:
    """Each example in a docstring gives what it says."""
    result = doctest.testmod(module)
    assert result.attempted > 0
    assert result.failed == 0


def test_formulas_become_mathml() -> None:
    """A fraction is MathML, which browsers draw by themselves."""
    text = formulas.mathml(r"\frac{1}{190}", location=nodes.math(), block=False)
    assert "<mfrac>" in text and "<mn>190</mn>" in text


def test_any_change_of_a_source_changes_the_digest(tmp_path: Path) -> None:
    """Contents and names of files count, caches do not."""
    (tmp_path / "rules.py").write_text("EDGE = 1\n")
    first = freshness.digest([tmp_path])
    (tmp_path / "rules.pyc").write_bytes(b"cache")
    assert freshness.digest([tmp_path]) == first
    (tmp_path / "rules.py").write_text("EDGE = 2\n")
    second = freshness.digest([tmp_path])
    (tmp_path / "rules.py").rename(tmp_path / "odds.py")
    assert len({first, second, freshness.digest([tmp_path])}) == 3


# -- small books


def test_a_book_with_everything_builds_without_a_warning(small: Built) -> None:
    """Widget, chart, articles and formula pass a nitpicky build in which a warning is an error."""
    assert small.code == 0, small.log


def test_a_page_has_the_poster_and_nothing_of_the_widget(small: Built) -> None:
    """The drawn table stands in the page; widget state, require.js and foreign hosts do not."""
    for name in ("book/faro/foster.html", "book/index.html"):
        page = small.page(name)
        assert "poster, 1 in 190" in page
        assert "widget-view" not in page and "widget-state" not in page
        assert "require" not in "".join(re.findall(r"<script[^>]*>", page))
        assert not re.findall(r'<(?:script|link|img|iframe)[^>]*(?:src|href)="https?:', page)


def test_a_nasty_hover_text_leaves_the_page_whole(small: Built) -> None:
    """What follows a figure with a closing script tag in its hover text is still the page's text."""
    page = small.page("book/faro/foster.html")
    assert "<img src=x" not in page
    assert page.index('class="chart"') < page.index("Last words.") < page.index("</main>")


def test_references_lead_to_the_article_from_every_page(small: Built) -> None:
    """The § of a poster has the relative address of its article: on the same page, from another one, from a scene."""
    reference = '<a class="article" data-article="foster-23" href="{}">§ 23</a>'
    assert reference.format("#foster-23") in small.page("book/faro/foster.html")
    assert reference.format("faro/foster.html#foster-23") in small.page("book/index.html")
    assert reference.format("../book/faro/foster.html#foster-23") in small.page("scenes/foster-23.html")
    assert '"foster-23":"book/faro/foster.html"' in small.page("book/index.html")


def test_an_article_is_a_block_with_its_name_and_source(small: Built) -> None:
    """The paragraph of an article can be a target, is named, shows its source apart, and is called § 23 in links."""
    page = small.page("book/faro/foster.html")
    assert re.search(r'<div class="article" data-article="foster-23" id="foster-23" tabindex="-1">', page)
    assert re.search(r'<span class="source"><em>Editor’s article.</em>', page)
    assert re.search(
        r'href="faro/foster.html#foster-23"><span[^>]*>§ 23</span>', small.page("book/index.html")
    )


def test_show_me_stands_where_a_scenario_exists(small: Built) -> None:
    """§ 23 has a scenario, § 22 has none; a scenario without an article in the book has no page."""
    page = small.page("book/faro/foster.html")
    assert re.findall(r'class="show-me" href="([^"]*)"', page) == ["../../scenes/foster-23.html"]
    scene = small.page("scenes/foster-23.html")
    assert scene.index("Step 1 of 2") < scene.index("first picture") < scene.index("Step 2 of 2")
    assert 'href="../book/faro/foster.html#foster-23"' in scene and "_static/table.css" in scene
    assert not (small.root / "_build/html/scenes/foster-99.html").exists()


def test_the_beside_cell_comes_after_the_title_and_shows_its_table_first(small: Built) -> None:
    """Title, table, its code, text: the order in which a narrow screen and a screen reader take the page."""
    page = small.page("book/faro/foster.html")
    body = page[page.index("<article") :]
    order = [
        "<h1>Faro",
        'class="beside-table',
        "poster, 1 in 190",
        "Show the code",
        "On this page",
        "First words",
    ]
    assert [body.index(words) for words in order] == sorted(body.index(words) for words in order)
    assert 'id="pst-secondary-sidebar"' not in page
    assert 'id="pst-secondary-sidebar"' in small.page("book/index.html") or "beside" not in small.page(
        "book/index.html"
    )


def test_the_style_of_the_tables_is_the_widgets_own_file(small: Built) -> None:
    """One source: the site's table.css is the file in the package, byte for byte, and every page links it."""
    site = small.root / "_build" / "html" / "_static" / "table.css"
    assert site.read_bytes() == (small.root / "faro_edu/widget/table.css").read_bytes()
    assert "_static/table.css" in small.page("book/index.html")


def test_the_library_lies_in_the_site_and_only_chart_pages_name_it(small: Built) -> None:
    """Plotly's file comes from its wheel, outside _static; the page without a chart loads nothing of charts."""
    assert (small.root / "_build" / "html" / charts.LIBRARY).stat().st_size > 1_000_000
    assert not list((small.root / "_build" / "html" / "_static").rglob("plotly*"))
    assert f'data-library="../../{charts.LIBRARY}"' in small.page("book/faro/foster.html")
    assert "charts.js" not in small.page("book/index.html")


def test_no_page_is_left_that_nothing_leads_to(small: Built) -> None:
    """Sphinx's index would hold the glossary's words once more, and no page leads there: there is none."""
    assert not (small.root / "_build/html/genindex.html").exists()
    assert "genindex" not in small.page("book/index.html")


def test_the_foot_of_a_page_names_its_authors(small: Built) -> None:
    """The theme writes "By" before them."""
    assert "By the authors of Against the Bank" in " ".join(small.page("book/index.html").split())


def test_a_page_prints_light_however_the_print_begins(small: Built) -> None:
    """The script that stands in the head listens to the browser's announcement and to a change of the medium."""
    head = small.page("book/index.html").partition("</head>")[0]
    assert 'addEventListener("beforeprint"' in head and 'matchMedia("print")' in head


def test_formulas_need_no_script(small: Built) -> None:
    """The page with a formula has MathML and names no MathJax."""
    page = small.page("book/faro/foster.html")
    assert "<mfrac>" in page
    assert not re.search(r"<script[^>]*mathjax", page, re.IGNORECASE)


def test_a_reference_to_no_article_is_an_error(tmp_path: Path) -> None:
    """A table that names an article which no page has fails the strict build, and the message names it."""
    pages = {
        **PAGES,
        "book/faro/foster.md": CHAPTER.replace("(foster-23)=", "(foster-24)=").replace("§ 23.", "§ 24."),
    }
    built = build(lay_out(tmp_path, {**pages, "book/index.md": "# Book\n"}), *STRICT)
    assert built.code != 0
    assert "no page has the article 'foster-23'" in built.log


def test_a_failing_cell_fails_the_plain_build_each_time(tmp_path: Path) -> None:
    """Without -W too, and the second time over the same _build as well."""
    page = KERNEL + "# Book\n\n" + CELL.format(tags="", code="raise RuntimeError('the bank is broke')")
    root = lay_out(tmp_path, {"book/index.md": page, "book/references.bib": ""})
    for _ in range(2):
        built = build(root)
        assert built.code != 0
        assert "the bank is broke" in built.log


def test_a_change_of_the_package_runs_the_chapters_again(small: Built, tmp_path: Path) -> None:
    """A page shows what the package of now computes; a build without a change runs no chapter."""
    root = tmp_path / "book"
    shutil.copytree(small.root, root)
    source = root / "faro_edu" / "faro" / "__init__.py"
    source.write_text(source.read_text().replace("1 in 190", "3 in 194"))
    changed = build(root, *STRICT)
    assert changed.code == 0, changed.log
    assert "poster, 3 in 194" in changed.page("book/faro/foster.html")
    assert "poster, 3 in 194" in changed.page("book/index.html")
    assert "Executing notebook" not in build(root, *STRICT).log


def test_references_follow_an_article_that_moves(small: Built, tmp_path: Path) -> None:
    """When an article goes to another page, a page that was not touched leads there."""
    root = tmp_path / "book"
    shutil.copytree(small.root, root)
    moved = "\n(foster-23)=\n**§ 23. Splits.** The bank takes half. *Editor's article.*\n"
    chapter = root / "book" / "faro" / "foster.md"
    chapter.write_text(chapter.read_text(encoding="utf-8").replace(moved, ""), encoding="utf-8")
    (root / "book" / "faro" / "splits.md").write_text("# Splits\n" + moved, encoding="utf-8")
    toc = json.loads((root / "_toc.yml").read_text())
    toc["chapters"].append({"file": "book/faro/splits"})
    (root / "_toc.yml").write_text(json.dumps(toc))
    built = build(root, *STRICT)
    assert built.code == 0, built.log
    assert 'href="faro/splits.html#foster-23"' in built.page("book/index.html")


def test_the_scripts_of_the_pages_are_typed() -> None:
    """The strict checker of TypeScript finds nothing in them."""
    node, checker = (
        Path(sys.executable).with_name("node"),
        ROOT / "node_modules" / "typescript" / "bin" / "tsc",
    )
    options = ["--noEmit", "--allowJs", "--checkJs", "--strict", "--target", "es2022", "--types", ""]
    scripts = [str(path) for path in sorted((ROOT / "book" / "_static").glob("*.js"))]
    done = subprocess.run([str(node), str(checker), *options, *scripts], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout


def test_the_configuration_names_the_repository_once() -> None:
    """Its address stands in _config.yml only, so that its owner changes one line."""
    config: dict[str, Any] = __import__("yaml").safe_load((ROOT / "_config.yml").read_text(encoding="utf-8"))
    address = config["repository"]["url"]
    sources = [
        path for folder in ("book", "faro_edu") for path in (ROOT / folder).rglob("*") if path.is_file()
    ]
    texts = {
        path: path.read_bytes()
        for path in sources
        if path.suffix in {".py", ".md", ".js", ".html", ".css", ".bib"}
    }
    assert [str(path) for path, text in texts.items() if address.encode() in text] == []
