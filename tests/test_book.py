"""The built book, opened page by page in a browser that can reach this machine only."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
import yaml
from playwright.sync_api import Browser, Page, expect

from tests.browser import Visit, axe, open_page, serve, sideways

ROOT = Path(__file__).resolve().parent.parent
SITE = ROOT / "_build" / "html"
# In bytes, unpacked: the theme with its icons is 2 MB of it, Plotly the 5 MB more.
PLAIN_BUDGET = 3_000_000
CHART_BUDGET = PLAIN_BUDGET + 5_200_000

pytestmark = pytest.mark.browser


def chapters() -> list[str]:
    """The addresses of the pages that _toc.yml lists, the first page first."""
    toc = yaml.safe_load((ROOT / "_toc.yml").read_text(encoding="utf-8"))
    listed = [chapter for part in toc["parts"] for chapter in part["chapters"]]
    files = [entry["file"] for chapter in listed for entry in (chapter, *chapter.get("sections", ()))]
    return [f"{name}.html" for name in (toc["root"], *files)]


CHAPTERS = chapters()
PAGES = [*CHAPTERS, "index.html", "search.html"]
FARO = "book/faro/foster.html"
LIGHT: dict[str, Any] = {"width": 1360, "height": 900}
DARK_PHONE: dict[str, Any] = {"dark": True, "width": 360, "height": 780}


@pytest.fixture(scope="session")
def site() -> Path:
    """The built book; built strictly from nothing if it is missing or its sources are not what they were."""
    command = [sys.executable, str(ROOT / "tools" / "site.py"), "--if-changed"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=900)
    assert done.returncode == 0, done.stdout + done.stderr
    return SITE


@pytest.fixture(scope="session")
def address(site: Path) -> Iterator[str]:
    """Where the book is served: under a sub-path, without any special header."""
    with serve(site) as top:
        yield top


def draw_all(page: Page) -> int:
    """Scroll to each chart until it is drawn; the number of charts."""
    figures = page.locator("figure.chart")
    for number in range(figures.count()):
        figures.nth(number).locator(".chart-box").scroll_into_view_if_needed()
        expect(figures.nth(number)).to_have_class(re.compile(r"\bdrawn\b"), timeout=20_000)
    return figures.count()


def weight(visit: Visit, address: str, site: Path) -> int:
    """What a page and all that it fetched weigh, in bytes, unpacked."""
    paths = {urlsplit(url).path for url in visit.requests}
    return sum((site / path.removeprefix(urlsplit(address).path)).stat().st_size for path in paths)


# -- every page


def test_no_cell_failed(site: Path) -> None:
    """The strict build leaves no report of an error behind."""
    assert list(site.glob("reports/**/*.err.log")) == []


@pytest.mark.parametrize("name", PAGES)
@pytest.mark.parametrize("mode", [LIGHT, DARK_PHONE], ids=["light", "dark phone"])
def test_each_page_opens_clean(
    name: str, mode: dict[str, Any], site: Path, address: str, chromium: Browser
) -> None:
    """No failed or foreign request, no script error, every chart drawn by one library, no serious finding of axe, no
    sideways scroll; a page without charts fetches no library."""
    with open_page(chromium, address + name, **mode) as visit:
        visit.page.wait_for_load_state("networkidle")
        charts = draw_all(visit.page)
        assert visit.page.locator(".chart-box .main-svg").count() >= charts
        assert sum("plotly" in url for url in visit.requests) == min(charts, 1)
        assert axe(visit.page) == []
        assert sideways(visit.page) == 0
        assert not any(
            re.search("require|html-manager|mathjax", url, re.IGNORECASE) for url in visit.requests
        )
        assert visit.failures == []


@pytest.mark.parametrize("name", CHAPTERS)
def test_each_page_says_all_without_a_script(name: str, address: str, chromium: Browser) -> None:
    """Text, posters and the numbers of charts are there; no empty frame is."""
    with open_page(chromium, address + name, javascript=False) as visit:
        assert len(visit.page.locator("article.bd-article").inner_text()) > 400
        for poster in visit.page.locator(".faro-edu").all():
            assert poster.is_visible() and poster.inner_text().strip()
        for figure in visit.page.locator("figure.chart").all():
            assert figure.locator(".chart-name").is_visible()
            assert not figure.locator(".chart-box").is_visible()
            figure.locator("summary").click()
            assert figure.locator("td").first.is_visible()
        assert visit.foreign == []


@pytest.mark.parametrize("name", CHAPTERS)
def test_each_page_can_be_searched_from_one_place(name: str, address: str, chromium: Browser) -> None:
    """On a wide and on a narrow window there is one button for the search, and one field behind it."""
    for mode in (LIGHT, DARK_PHONE):
        with open_page(chromium, address + name, **mode) as visit:
            assert visit.page.locator(".bd-main, .bd-sidebar-primary, header").locator(
                ".search-button__button:visible, input[type=search]:visible"
            ).count() == 1  # fmt: skip
            assert visit.page.locator("input[type=search]").count() == 1


def test_the_search_finds_a_chapter(address: str, chromium: Browser) -> None:
    """A word of the faro chapter, asked for on the first page, leads there."""
    with open_page(chromium, address + CHAPTERS[0]) as visit:
        visit.page.locator(".search-button__button:visible").click()
        visit.page.locator("#pst-search-dialog input").fill("soda")
        visit.page.keyboard.press("Enter")
        visit.page.wait_for_url("**/search.html*")
        expect(visit.page.locator(f'#search-results a[href*="{FARO}"]').first).to_be_visible()
        assert visit.failures == []


def test_buttons_lead_to_the_repository(site: Path, chromium: Browser, address: str) -> None:
    """Repository, issues and Binder stand on each chapter; the Binder address names a file of the checkout."""
    config = yaml.safe_load((ROOT / "_config.yml").read_text(encoding="utf-8"))["repository"]
    with open_page(chromium, address + FARO) as visit:
        links = [
            str(link.get_attribute("href")) for link in visit.page.locator(".article-header-buttons a").all()
        ]
    assert config["url"] in links
    assert any(link.startswith(config["url"] + "/issues/new") for link in links)
    binder = next(link for link in links if link.startswith("https://mybinder.org/v2/gh/"))
    found = re.fullmatch(r".*/gh/(.*)/(.*)\?urlpath=lab/tree/(.*)", binder)
    assert found is not None
    assert config["url"].endswith(found[1]) and found[2] == config["branch"]
    assert (ROOT / found[3]).is_file()


def test_the_front_door_leads_to_the_first_page(address: str, chromium: Browser) -> None:
    """The site's own address shows the book."""
    with open_page(chromium, address) as visit:
        visit.page.wait_for_url(f"**/{CHAPTERS[0]}")
        assert visit.failures == []


def test_the_book_can_be_read_from_a_disk(site: Path, chromium: Browser) -> None:
    """A copy opened as a file draws its charts, and Show me leads to the scenario's page."""
    with open_page(chromium, (site / FARO).as_uri()) as visit:
        assert draw_all(visit.page) >= 1
        visit.page.locator("a.show-me").first.click()
        visit.page.wait_for_url("**/scenes/*.html")
        assert visit.page.locator(".scene-step .faro-edu").count() >= 1


# -- the side-by-side page


def test_text_and_table_stand_side_by_side_and_the_table_stays(address: str, chromium: Browser) -> None:
    """On a wide window the table is right of the text, and still in view at the last article, below the bar."""
    with open_page(chromium, address + FARO, **LIGHT) as visit:
        text, table = visit.page.locator(".beside-text"), visit.page.locator(".beside-table .faro-edu").first
        left, right = text.bounding_box(), table.bounding_box()
        assert left and right and left["x"] + left["width"] <= right["x"]
        visit.page.locator(".article").last.scroll_into_view_if_needed()
        box, bar = table.bounding_box(), visit.page.locator(".bd-header-article").bounding_box()
        assert box and bar and bar["y"] + bar["height"] <= box["y"] < 200


def test_the_table_comes_first_on_a_phone(address: str, chromium: Browser) -> None:
    """Title, table, text from top to bottom."""
    with open_page(chromium, address + FARO, **DARK_PHONE) as visit:
        boxes = [
            visit.page.locator(part).first.bounding_box()
            for part in ("h1:visible", ".beside-table", ".beside-text")
        ]
        tops = [box["y"] for box in boxes if box]
        assert len(tops) == 3 and tops == sorted(tops)


def test_a_page_with_a_table_beside_has_no_dead_button(address: str, chromium: Browser) -> None:
    """It has no right sidebar, so no button for one; its sections are listed in the text instead."""
    with open_page(chromium, address + FARO, **DARK_PHONE) as visit:
        assert visit.page.locator("button.secondary-toggle").count() == 0
        visit.page.get_by_text("On this page").click()
        assert visit.page.locator(".on-this-page a").first.is_visible()


@pytest.mark.parametrize(
    "mode", [LIGHT, {"width": 800, "height": 900}, DARK_PHONE], ids=["1360", "800", "360"]
)
def test_a_reference_in_the_log_goes_to_its_article(
    mode: dict[str, Any], address: str, chromium: Browser
) -> None:
    """Case 29: the article is marked, its first line is visible below the bar and not behind the table, the focus is
    there, and Back returns to the place of the click and to its link."""
    with open_page(chromium, address + FARO, **mode) as visit:
        page = visit.page
        link = page.locator(".beside-table a.article[data-article]").first
        name = link.get_attribute("data-article")
        link.scroll_into_view_if_needed()
        before = page.evaluate("scrollY")
        link.click()
        article = page.locator(f"#{name}")
        expect(article).to_have_class(re.compile("marked"))
        expect(article).to_be_focused()
        box, bar = article.bounding_box(), page.locator(".bd-header-article").bounding_box()
        assert box and bar and bar["y"] + bar["height"] <= box["y"] < mode["height"] - 40
        assert article.evaluate(
            "node => { const {left, top} = node.getBoundingClientRect();"
            " return node.contains(document.elementFromPoint(left + 30, top + 15)); }"
        )
        page.go_back()
        expect(link).to_be_focused()
        page.wait_for_function(f"Math.abs(scrollY - {before}) < 2")
        assert visit.failures == []


def test_the_same_reference_works_twice(address: str, chromium: Browser) -> None:
    """A second click on the § that is already in the address marks the article again."""
    with open_page(chromium, address + FARO) as visit:
        link = visit.page.locator(".beside-table a.article[data-article]").first
        article = visit.page.locator(f"#{link.get_attribute('data-article')}")
        link.click()
        expect(article).to_be_focused()
        link.click()
        expect(article).to_be_focused()


@pytest.mark.parametrize("name", ["book/faro/house.html", "book/stoss/queen-of-spades.html"])
def test_an_article_of_another_page_opens_beside_the_game(name: str, address: str, chromium: Browser) -> None:
    """A live table draws #foster-5 on every page: the link has its true address as soon as it is pointed at or gets
    the focus, and opens another page in a new tab while a table lives."""
    with open_page(chromium, address + name) as visit:
        page, link = visit.page, visit.page.locator(".beside-table a.article[data-article]").first
        article = link.get_attribute("data-article")
        draw = "(link, article) => { link.setAttribute('href', '#' + article); link.blur(); }"
        link.evaluate(draw, article)
        link.focus()
        assert str(link.get_attribute("href")).endswith(f".html#{article}")
        assert link.get_attribute("target") is None
        live = "node => node.insertAdjacentHTML('afterbegin', '<div class=faro-edu-live>')"
        page.locator(".beside-table .cell_output").evaluate(live)
        link.evaluate(draw, article)
        link.hover()
        assert str(link.get_attribute("href")).endswith(f".html#{article}")
        assert link.get_attribute("rel") == "noopener"
        with visit.context.expect_page() as opened:
            link.click()
        expect(opened.value.locator(f"#{article}")).to_have_class(re.compile("marked"))
        assert page.url == address + name
        assert visit.failures == []


def test_show_me_brings_its_head_and_the_cloth_into_view(address: str, chromium: Browser) -> None:
    """On a phone the table is far above § 23: the buttons of the steps and the cloth come into view."""
    with open_page(chromium, address + FARO, **DARK_PHONE) as visit:
        visit.context.route("**/live/*.bin", lambda route: route.abort())
        visit.page.locator("#foster-23 a.show-me").click()
        scene = visit.page.locator("section.scene")
        expect(scene.locator(".faro-edu")).to_be_visible()
        bar = visit.page.locator(".bd-header-article").bounding_box()
        buttons, cloth = (scene.locator(part).bounding_box() for part in (".scene-bar", ".cloth"))
        assert bar and buttons and cloth
        assert bar["y"] + bar["height"] <= buttons["y"] < cloth["y"] < DARK_PHONE["height"] / 2


def test_what_is_only_drawn_does_not_look_pressable(address: str, chromium: Browser) -> None:
    """A poster's controls are words without a frame; of a scene's drawing no control is shown at all."""
    with open_page(chromium, address + FARO) as visit:
        visit.context.route("**/live/*.bin", lambda route: route.abort())
        controls = visit.page.locator(".faro-edu[data-poster] .controls :is(button, select, input)")
        frames = controls.evaluate_all("nodes => nodes.map(node => getComputedStyle(node).borderTopColor)")
        assert set(frames) == {"rgba(0, 0, 0, 0)"}
        visit.page.locator("a.show-me").first.click()
        expect(visit.page.locator("section.scene .faro-edu")).to_be_visible()
        buttons = visit.page.locator(".beside-table > .cell button:visible").all_inner_texts()
        assert buttons == ["Previous", "Next", "Close"]


def test_show_me_shows_the_scenario_at_the_table(address: str, chromium: Browser) -> None:
    """The steps take the table's place, can be walked by keyboard, and Close brings table and focus back.

    Python, which would take over from the printed steps, is kept away: the steps are what is tried here.
    """
    with open_page(chromium, address + FARO) as visit:
        visit.context.route("**/live/*.bin", lambda route: route.abort())
        page, link = visit.page, visit.page.locator("a.show-me").first
        own = page.locator(".beside-table .cell_output")
        link.focus()
        page.keyboard.press("Enter")
        scene = page.locator("section.scene")
        expect(scene.locator(".faro-edu")).to_be_visible()
        expect(own).to_be_hidden()
        expect(scene.locator(".scene-name")).to_be_focused()
        first = scene.locator(".scene-drawing").inner_html()
        page.keyboard.press("Tab")
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        expect(scene.locator(".scene-name")).to_contain_text("Step 2 of")
        assert scene.locator(".scene-drawing").inner_html() != first
        assert axe(page, "section.scene") == []
        page.keyboard.press("Escape")
        expect(own).to_be_visible()
        expect(link).to_be_focused()
        assert [failure for failure in visit.failures if "/live/" not in failure] == []


def test_each_scenario_has_a_page_of_its_own(site: Path, address: str, chromium: Browser) -> None:
    """Without a script a Show me is a link to a page that opens clean; every such link has its page."""
    links = re.findall(r'<a [^>]*class="show-me"[^>]*>', (site / FARO).read_text(encoding="utf-8"))
    scenes = [name for link in links for name in re.findall(r'href="[./]*(scenes/[^"]*)"', link)]
    assert scenes
    for name in scenes:
        assert (site / name).is_file()
    for mode in (LIGHT, DARK_PHONE):
        with open_page(chromium, address + scenes[0], **mode) as visit:
            assert axe(visit.page) == []
            assert sideways(visit.page) == 0
            assert visit.failures == []


@pytest.mark.parametrize("name", CHAPTERS)
def test_no_empty_line_stands_before_a_show_me(name: str, address: str, chromium: Browser) -> None:
    """The citation, which ends the text, stands on its last line, however full that is."""
    with open_page(chromium, address + name) as visit:
        for width in (360, 800, 1360):
            visit.page.set_viewport_size({"width": width, "height": 800})
            gaps = visit.page.locator(".article:has(.show-me) > p:first-child").evaluate_all(
                """paragraphs => paragraphs.map((paragraph) => {
                  const range = document.createRange();
                  range.selectNodeContents(paragraph.querySelector(".source") ?? paragraph);
                  return paragraph.getBoundingClientRect().bottom - range.getBoundingClientRect().bottom;
                })"""
            )
            assert max(gaps, default=0) < 10


def test_a_wide_window_is_used(address: str, chromium: Browser) -> None:
    """At 1920 pixels text and table take the room: little is blank at either side."""
    with open_page(chromium, address + FARO, width=1920, height=1080) as visit:
        box = visit.page.locator("section.beside").bounding_box()
        sidebar = visit.page.locator("#pst-primary-sidebar").bounding_box()
        assert box and sidebar
        assert sidebar["x"] < 60 and 1920 - box["x"] - box["width"] < 100
        assert box["width"] > 1450


# -- tables of the text

SCROLLERS = '[...document.querySelectorAll(".pst-scrollable-table-container")]'
CUT = """scrollers => scrollers.filter(({scrollWidth, clientWidth}) => scrollWidth > clientWidth + 1)
  .map((scroller) => [scroller.tabIndex, getComputedStyle(scroller).backgroundImage.split("gradient").length - 1])"""


@pytest.mark.parametrize("name", CHAPTERS)
def test_a_table_that_is_cut_shows_it(name: str, address: str, chromium: Browser) -> None:
    """On a desk no table is cut. On a phone one that scrolls takes the focus and has a shadow at its edges; the
    concordance, which is prose, has a block for each article instead."""
    with open_page(chromium, address + name) as visit:
        for width, some in ((1360, False), (360, "concordance" not in name)):
            visit.page.set_viewport_size({"width": width, "height": 800})
            # The theme looks anew a moment after the window has changed.
            visit.page.wait_for_function(f"() => ({CUT})({SCROLLERS}).every(([stop]) => stop === 0)")
            cut = visit.page.evaluate(f"({CUT})({SCROLLERS})")
            assert cut == [] or some
            assert all(found == [0, 4] for found in cut)


# -- the palette


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_notes_links_and_articles_share_one_palette(dark: bool, address: str, chromium: Browser) -> None:
    """Notes, links and the numbers of articles have one green; code and the frames of exercises one brown."""
    with open_page(chromium, address + "book/faro/foster.html", dark=dark) as visit:
        of = "([selector, what]) => getComputedStyle(document.querySelector(selector))[what]"
        greens = {
            visit.page.evaluate(of, place)
            for place in (
                (".beside-text a.reference.internal", "color"),
                (".article > p > strong", "color"),
                (".admonition.note", "borderLeftColor"),
            )
        }
        assert len(greens) == 1
        paper = visit.page.evaluate("getComputedStyle(document.body).backgroundColor")
        assert contrast(greens.pop(), paper) >= 4.5
        brown = visit.page.evaluate(of, (".admonition.exercise", "borderLeftColor"))
        assert contrast(brown, paper) >= 4.5


def test_edit_moves_nothing(address: str, chromium: Browser) -> None:
    """The editor takes the very place of the printed code."""
    with open_page(chromium, address + "book/faro/odds.html") as visit:
        cell = visit.page.locator(".cell_input:has(.live-edit):visible").first
        before = cell.bounding_box()
        cell.locator(".live-edit").click()
        expect(cell.locator(".cm-line, .live-field").first).to_be_visible()
        after = cell.bounding_box()
        assert before and after and abs(after["height"] - before["height"]) <= 4


# -- the sidebar


@pytest.mark.parametrize("size", [{"width": 1024, "height": 768}, {"width": 1280, "height": 720}], ids=str)
def test_a_folded_sidebar_gives_its_room_and_stays_folded(
    size: dict[str, Any], address: str, chromium: Browser
) -> None:
    """Case 32: text and table take the room, side by side; the next page and a reload keep it so."""
    with open_page(chromium, address + FARO, **size) as visit:
        page, sidebar = visit.page, visit.page.locator("#pst-primary-sidebar")
        before = page.locator("section.beside").bounding_box()
        page.locator("button.primary-toggle").click()
        expect(sidebar).to_be_hidden()
        page.wait_for_function("document.getAnimations().length === 0")
        after = page.locator("section.beside").bounding_box()
        assert before and after and after["width"] > before["width"] + 100 and after["x"] >= 0
        text, table = (page.locator(part).bounding_box() for part in (".beside-text", ".beside-table"))
        assert text and table and text["x"] + text["width"] <= table["x"]
        assert page.locator(".search-button__button:visible").count() == 1
        page.goto(address + CHAPTERS[0])
        expect(sidebar).to_be_hidden()
        page.reload()
        expect(sidebar).to_be_hidden()
        page.locator("button.primary-toggle").click()
        expect(sidebar).to_be_visible()
        page.reload()
        expect(sidebar).to_be_visible()
        assert visit.failures == []


def test_the_menu_of_a_phone_is_a_dialog(address: str, chromium: Browser) -> None:
    """Case 32: Escape and a touch beside it close it, and the focus returns to its button."""
    with open_page(chromium, address + FARO, **DARK_PHONE) as visit:
        button, menu = (
            visit.page.locator("button.primary-toggle"),
            visit.page.locator("#pst-primary-sidebar-modal"),
        )
        button.click()
        expect(menu).to_be_visible()
        visit.page.keyboard.press("Escape")
        expect(menu).to_be_hidden()
        expect(button).to_be_focused()
        button.click()
        expect(menu).to_be_visible()
        visit.page.mouse.click(DARK_PHONE["width"] - 5, 400)
        expect(menu).to_be_hidden()
        expect(button).to_be_focused()


# -- charts and theme


def colours(page: Page) -> dict[str, str]:
    """The colours of the first chart's text and grid, and of what lies behind it."""
    found: dict[str, str] = page.evaluate(
        """() => {
          const box = document.querySelector("figure.drawn .chart-box");
          const of = (selector, what) => getComputedStyle(box.querySelector(selector))[what];
          return {
            text: of(".xtick text", "fill"),
            title: of(".g-xtitle text, .xtitle", "fill"),
            grid: of(".gridlayer path", "stroke"),
            paper: of(".main-svg", "backgroundColor"),
            page: getComputedStyle(document.body).backgroundColor,
          };
        }"""
    )
    return found


def brightness(colour: str) -> float:
    """From 0, black, to 255, white."""
    return sum(map(float, re.findall(r"[\d.]+", colour)[:3])) / 3


def test_charts_follow_the_theme_at_once(address: str, chromium: Browser) -> None:
    """Case 25: three switches, and a system that changes under "auto"; back in light all is as before."""
    with open_page(chromium, address + FARO) as visit:
        page = visit.page
        draw_all(page)
        light = colours(page)
        assert brightness(light["text"]) < 90 < 200 < brightness(light["page"])
        page.emulate_media(color_scheme="dark")
        expect(page.locator("html")).to_have_attribute("data-theme", "dark")
        dark = colours(page)
        assert (
            brightness(dark["text"]) > 180
            and brightness(dark["title"]) > 180
            and brightness(dark["page"]) < 60
        )
        assert dark["grid"] != light["grid"]
        page.emulate_media(color_scheme="light")
        expect(page.locator("html")).to_have_attribute("data-theme", "light")
        assert colours(page) == light


def test_a_page_prints_light_from_the_dark(address: str, chromium: Browser) -> None:
    """Paper is white: text, tables, posters and charts are light while the page prints, and dark again after, whether
    the browser announces the print or only changes the medium."""
    with open_page(chromium, address + FARO, dark=True) as visit:
        page = visit.page
        draw_all(page)
        dark = colours(page)
        for start, end in (
            ("beforeprint", "afterprint"),
            (lambda: page.emulate_media(media="print"), lambda: page.emulate_media(media="screen")),
        ):
            shift(page, start)
            expect(page.locator("html")).to_have_attribute("data-theme", "light")
            paper = colours(page)
            assert brightness(paper["text"]) < 90 and brightness(paper["page"]) > 200
            words = ".beside-text p, .faro-edu .status p, .bd-article td p"
            inks = page.locator(words).evaluate_all(
                "nodes => nodes.map(node => getComputedStyle(node).color)"
            )
            assert inks and max(map(brightness, inks)) < 120
            shift(page, end)
            expect(page.locator("html")).to_have_attribute("data-theme", "dark")
            assert colours(page) == dark


def shift(page: Page, how: str | Callable[[], None]) -> None:
    """Bring a print about, or its end: by the event of this name, or by a call."""
    if isinstance(how, str):
        page.evaluate("name => dispatchEvent(new Event(name))", how)
    else:
        how()


LEGIBLE = """figures => figures.flatMap((figure) => {
  const box = figure.querySelector(".chart-box"), frame = box.getBoundingClientRect();
  const within = ({left, right, top, bottom}) =>
    left >= frame.left - 1 && right <= frame.right + 1 && top >= frame.top - 1 && bottom <= frame.bottom + 1;
  const name = figure.querySelector(".chart-name").textContent;
  const titles = [...box.querySelectorAll(".infolayer [class$=title] text, .infolayer text[class$=title]")];
  const cut = titles.filter((title) => !within(title.getBoundingClientRect())).map((title) => title.textContent);
  const button = figure.querySelector("summary").getBoundingClientRect();
  const touched = button.top - frame.bottom < 5 ? [`${name}: touched`] : [];
  return [...cut.map((title) => `${name}: ${title} is cut`), ...touched];
})"""


@pytest.mark.parametrize("name", CHAPTERS)
@pytest.mark.parametrize("width", [360, 1360])
def test_no_title_of_a_chart_is_cut_or_touched(
    name: str, width: int, address: str, site: Path, chromium: Browser
) -> None:
    """The titles of the axes lie within the chart, on lines of their own where it is narrow, off the button below."""
    if "chart-box" not in (site / name).read_text(encoding="utf-8"):
        return  # nothing is drawn there
    with open_page(chromium, address + name, width=width, height=800) as visit:
        assert draw_all(visit.page)
        assert visit.page.locator("figure.chart").evaluate_all(LEGIBLE) == []


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize(
    "name", ["book/faro/odds.html", "book/ferme/odds.html", "book/punto-banco/odds.html"]
)
def test_the_words_on_a_heat_map_can_be_read(name: str, dark: bool, address: str, chromium: Browser) -> None:
    """Each colour of the map has 4.5 : 1 against the words on it, and none glares in the dark."""
    with open_page(chromium, address + name, dark=dark) as visit:
        draw_all(visit.page)
        maps = visit.page.locator(".chart-box").evaluate_all(
            """boxes => boxes.flatMap(({_fullData}) => _fullData).filter(({type}) => type === "heatmap")
              .map(({colorscale, textfont}) => [textfont.color, colorscale.map(([, colour]) => colour)])"""
        )
        assert maps
        for ink, cells in maps:
            assert min(contrast(ink, cell) for cell in cells) >= 4.5
            assert not dark or max(luminance(cell) for cell in cells) < 0.2


def luminance(colour: str) -> float:
    """The relative luminance of a colour, written #rrggbb or rgb(…): WCAG 2.2."""
    parts = re.findall(r"[0-9a-f]{2}", colour[1:]) if colour.startswith("#") else None
    levels = [int(part, 16) for part in parts] if parts else map(int, re.findall(r"\d+", colour)[:3])
    red, green, blue = (
        level / 255 / 12.92 if level <= 10 else ((level / 255 + 0.055) / 1.055) ** 2.4 for level in levels
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """The contrast of two colours, from 1 to 21: WCAG 2.2."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def test_drawing_a_chart_moves_nothing(address: str, chromium: Browser) -> None:
    """The place of what follows a chart is the same before and after it is drawn."""
    with open_page(chromium, address + FARO) as visit:
        where = "document.querySelector('figure.chart .chart-numbers').getBoundingClientRect().top + scrollY"
        before = visit.page.evaluate(where)
        draw_all(visit.page)
        assert abs(visit.page.evaluate(where) - before) < 1


def test_every_chart_has_name_summary_and_numbers(address: str, chromium: Browser) -> None:
    """Case 28: nothing nameless, one sentence on what it shows, and every value reachable by keyboard."""
    with open_page(chromium, address + FARO) as visit:
        for figure in visit.page.locator("figure.chart").all():
            name = figure.locator(".chart-name").inner_text()
            assert not name.startswith("Figure ")
            assert figure.locator(".chart-summary").inner_text().endswith(".")
            button = figure.locator("summary")
            assert name in button.inner_text()
            button.focus()
            visit.page.keyboard.press("Enter")
            assert figure.locator("tbody tr").count() >= 2
            visit.page.keyboard.press("Tab")
            expect(figure.locator(".scrolls")).to_be_focused()


@pytest.mark.parametrize("name", CHAPTERS)
def test_outputs_lie_on_the_page_itself_in_the_dark(name: str, address: str, chromium: Browser) -> None:
    """The theme puts outputs on a pale panel; tables and charts of this book have colours for the dark."""
    with open_page(chromium, address + name, dark=True) as visit:
        panels = visit.page.locator(".cell_output div.output:is(.text_html, .chart-output)")
        found = panels.evaluate_all("nodes => nodes.map(node => getComputedStyle(node).backgroundColor)")
        assert set(found) <= {"rgba(0, 0, 0, 0)"}


@pytest.mark.parametrize("name", CHAPTERS)
def test_a_dark_reader_sees_no_white_flash(name: str, address: str, chromium: Browser) -> None:
    """Case 30: the page is dark before any of the theme's scripts has run."""
    with open_page(chromium, "about:blank", dark=True) as visit:
        visit.page.route(
            re.compile(r"pydata-sphinx-theme\.js|sphinx-book-theme\.js|bootstrap\.js"),
            lambda route: route.abort(),
        )
        visit.page.goto(address + name)
        assert visit.page.locator("html").get_attribute("data-theme") == "dark"
        assert brightness(visit.page.evaluate("getComputedStyle(document.body).backgroundColor")) < 60
