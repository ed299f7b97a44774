"""Drawings: trees that escape by construction and hold nothing that runs."""

from __future__ import annotations

from fractions import Fraction
from html.parser import HTMLParser
from urllib.parse import unquote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from faro_edu import cards, draw
from faro_edu.draw import html, tag
from faro_edu.frame import KEPT_GROUPS, Face, Line, button, grouped, log, purses, save_link, stake_field
from faro_edu.play import BANK, Event, Limits


class Reader(HTMLParser):
    """What a browser would read: tags with attributes, and the text."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.text += data


@given(
    st.text(st.characters(exclude_categories=["Cs", "Cc"])),
    st.text(st.characters(exclude_categories=["Cs", "Cc"])),
)
def test_whatever_is_typed_is_read_back_as_typed(text: str, attribute: str) -> None:
    """Text and attributes survive any characters, and no tag is made of them."""
    reader = Reader(html(tag("p", text, title=attribute)))
    assert reader.tags == [("p", {"title": attribute})]
    assert reader.text == text


def test_no_written_drawing_closes_a_script() -> None:
    """Even inside a page's script block a drawing could not end it."""
    assert "</script" not in html(tag("p", "</script>", title="</script>"))


@pytest.mark.parametrize(
    "name",
    ["script", "STYLE", "iframe", "object", "embed", "link", "meta", "base", "foreignObject", "animate"],
)
def test_what_runs_cannot_be_drawn(name: str) -> None:
    """No script, style or frame, whatever its case."""
    with pytest.raises(ValueError, match="nothing that runs"):
        tag(name)


def test_no_handler_can_be_drawn() -> None:
    """No attribute that begins with on."""
    with pytest.raises(ValueError, match="nothing that runs"):
        tag("p", onclick="alert(1)")


def test_no_link_runs_a_script() -> None:
    """Whatever its case."""
    with pytest.raises(ValueError, match="nothing that runs"):
        tag("a", href=" JavaScript:alert(1)")


def test_children_keep_their_order() -> None:
    """Text, elements and lists of both stand as they were given; None is left out."""
    drawn = tag("p", "a", tag("b", "c"), "d", None, ["e", tag("i"), "f"])
    assert html(drawn) == "<p>a<b>c</b>de<i></i>f</p>"


def test_attributes_are_named_as_html_and_svg_have_them() -> None:
    """class_ is class, data_act is data-act, viewBox stays, booleans are words, None is left out."""
    drawn = tag("svg", viewBox="0 0 1 1", class_="x", data_act="lay", aria_hidden=True, rx=2.5, title=None)
    assert html(drawn) == '<svg viewBox="0 0 1 1" class="x" data-act="lay" aria-hidden="true" rx="2.5"></svg>'


@pytest.mark.parametrize("card", cards.pack(52), ids=str)
def test_a_card_shows_its_rank_and_suit(card: cards.Card) -> None:
    """The rank twice, the suit three times, in the suit's own shape and colour."""
    reader = Reader(html(draw.card(card, 0, 0)))
    paths = [attributes for name, attributes in reader.tags if name == "path"]
    assert reader.text == cards.rank_sign(card.rank) * 2
    assert [path["d"] for path in paths] == [draw.SUIT_PATHS[card.suit]] * 3
    assert {path["fill"] for path in paths} == {draw.RED if card.colour == "red" else draw.INK}


def test_suits_differ_in_shape() -> None:
    """Not by colour alone."""
    assert len(set(draw.SUIT_PATHS.values())) == 4


def test_a_pile_grows_and_may_be_empty() -> None:
    """An empty pile is a dashed outline; more cards show more edges, up to five."""
    card = cards.Card(1, "♠")
    edges = [
        html(draw.pile(count, card if count else None, 0, 0)).count("<rect") for count in (0, 1, 2, 6, 25)
    ]
    assert edges == [1, 1, 2, 6, 6]
    assert "stroke-dasharray" in html(draw.pile(0, None, 0, 0))


def test_a_copper_is_told_by_shape_and_letter() -> None:
    """Six sides and a C, not only its colour."""
    drawn = html(draw.chip("5", 0, 0, coppered=True))
    assert "<polygon" in drawn
    assert ">C<" in drawn
    assert "<polygon" not in html(draw.chip("5", 0, 0))


def test_seats_have_their_own_rims() -> None:
    """Ten punters' counters differ by the pattern of the rim."""
    assert len({html(draw.chip("1", 0, 0, seat=seat)) for seat in range(10)}) == 10


@pytest.mark.parametrize(
    ("chance", "text"),
    [
        (Fraction(0), "0 %"),
        (Fraction(1, 2), "50 %"),
        (Fraction(101, 4998), "2.02 %"),
        (Fraction(1, 190), "0.53 %"),
        (Fraction(1, 3), "33.33 %"),
        (Fraction(5, 100000), "0.01 %"),
    ],
)
def test_chances_are_rounded_for_reading(chance: Fraction, text: str) -> None:
    """Half up, to two places, whole numbers without them."""
    assert draw.percent(chance) == text


def test_a_ten_is_written_narrower_not_closer() -> None:
    """Both indices of two digits are narrowed as a whole; one digit is left as it is."""
    ten = html(draw.card(cards.Card(10, "♠"), 0, 0))
    assert ten.count('lengthAdjust="spacingAndGlyphs"') == ten.count("textLength") == 2
    assert "textLength" not in html(draw.card(cards.Card(9, "♠"), 0, 0))


@pytest.mark.parametrize("name", ["Anna", "Бо́рис", "Zoë 2", "<b>"])
def test_a_name_that_turns_nothing_stands_as_it_is(name: str) -> None:
    """So it is found, read and copied as it was typed."""
    assert draw.isolated(name) == name


@pytest.mark.parametrize("name", ["דוד", "ليلى", "a\u202eb", "x\u2067y", "٣"])
def test_a_name_that_could_turn_a_sentence_is_isolated(name: str) -> None:
    """Also one that holds signs of direction, and none of them can end the isolation early."""
    assert draw.isolated(name) == f"\u2068{name}\u2069"
    assert draw.isolated(f"{name}\u2069\u202e") == f"\u2068{name}\u202e\u2069"


# -- the frame


def test_a_resting_control_is_disabled_and_a_refused_one_is_not() -> None:
    """On a poster nothing can be pressed; what would be refused can be, and then says why."""
    assert "disabled" in Reader(html(button("Deal", "turn", live=False))).tags[0][1]
    refused = Reader(html(button("Undo", "undo", live=True, off=True))).tags[0][1]
    assert "disabled" not in refused
    assert refused["aria-disabled"] == "true"


def test_the_newest_lines_of_the_log_stand_on_top() -> None:
    """Groups from the newest to the oldest, lines inside a group in order; § links carry their article."""
    reader = Reader(html(log([[Line("one", "foster-5", head=True)], [Line("two"), Line("three")]])))
    assert reader.text == "Logtwothreeone § 5"
    assert [a["data-article"] for name, a in reader.tags if name == "a"] == ["foster-5"]


@given(st.text(st.characters(exclude_categories=["Cs", "Cc"])))
def test_the_saved_transcript_is_in_its_link(text: str) -> None:
    """The link holds the text itself, so that saving needs no server, and nothing in it ends the address."""
    address = Reader(html(save_link(f"{{\n{text}}}", "a.json", live=True))).tags[0][1]["href"] or ""
    kind, _, data = address.partition(",")
    assert (kind, unquote(data)) == ("data:application/json;charset=utf-8", f"{{\n{text}}}")
    assert not set("#\n") & set(data)


def test_a_poster_saves_nothing() -> None:
    """A picture of a table has no link."""
    assert "href" not in Reader(html(save_link("{}", "a.json", live=False))).tags[0][1]


def test_a_kept_picture_is_drawn_once() -> None:
    """The same arguments give the same element, others another."""
    assert draw.card(cards.Card(1, "♠"), 0, 0) is draw.card(cards.Card(1, "♠"), 0, 0)
    assert draw.card(cards.Card(1, "♠"), 0, 0) is not draw.card(cards.Card(1, "♠"), 0, 0, faint=True)


def test_a_kept_picture_is_not_changed_by_what_stands_after_it() -> None:
    """Text that follows it in one drawing is not in the next."""

    @draw.kept
    def once(text: str) -> draw.Tree:
        return tag("b", text)

    for _ in range(2):
        assert html(tag("p", once("<"), " after", once("<"))) == "<p><b>&lt;</b> after<b>&lt;</b></p>"


@given(st.text(max_size=2 * draw.SHORT))
def test_what_is_remembered_is_written_like_the_rest(text: str) -> None:
    """Short and long texts alike have nothing that a browser could take for a tag or the end of a value."""
    assert not set("<>\"'") & set(html(tag("p", text))[3:-4])


def test_quick_stakes_stay_inside_the_limits() -> None:
    """The least stake and round values between the limits, the present one marked."""
    reader = Reader(html(stake_field(Face("You", 5), Limits(2, 6))))
    quick = {a["data-value"]: a["aria-pressed"] for name, a in reader.tags if name == "button"}
    assert quick == {"2": "false", "5": "true"}


def test_the_log_is_bounded() -> None:
    """Beyond the newest groups it says how many older ones there are."""
    groups = [[Line(f"turn {number}", head=True)] for number in range(KEPT_GROUPS + 3)]
    reader = Reader(html(log(groups)))
    assert sum(name == "ol" for name, _ in reader.tags) == KEPT_GROUPS
    assert reader.text.endswith("turn 33 older entries are in the transcript.")
    assert "older" not in Reader(html(log(groups[:KEPT_GROUPS]))).text


def test_what_is_done_before_a_turn_has_a_head_of_its_own() -> None:
    """Groups open with their turn; what lies between two of them is named by the turn it was done for, newest first."""
    steps = [[Event(kind, "foster-5")] for kind in ("turn", "a", "b", "turn", "c")]
    groups = grouped(
        steps,
        lambda events: [Line(event.kind, head=event.kind == "turn") for event in events],
        opens=("turn",),
        before=lambda turn: f"before {turn}",
    )
    assert [[line.text for line in group] for group in groups] == [
        ["turn"], ["before 1", "b", "a"], ["turn"], ["before 2", "c"],
    ]  # fmt: skip


def test_a_line_goes_on_from_a_name_or_stands_after_it() -> None:
    """Drawn and spoken alike; a second article is a second link."""
    does = Line("passes.", "ferme-editor-2", seat="Anna", does=True, also="ferme-editor-9")
    assert Reader(html(does.drawn())).text == "Anna passes. § E2 § E9"
    assert does.spoken() == "Anna passes (§ E2, § E9)"
    assert Reader(html(Line("5 on the ten.", seat="Anna").drawn())).text == "Anna: 5 on the ten."


def test_a_stake_that_is_not_open_rests() -> None:
    """Quick values above what would be taken now can be pressed only to learn why."""
    reader = Reader(html(stake_field(Face("You", 5), Limits(1, 20), most=6)))
    off = {a["data-value"] for name, a in reader.tags if name == "button" and "aria-disabled" in a}
    assert off == {"10"}


def test_a_purse_is_what_is_in_hand_and_what_is_at_stake() -> None:
    """The two add up; where purses have no bound, what was won or lost is told instead."""
    balance = {"You": Fraction(-1, 2), BANK: Fraction(1, 2)}
    listed = Reader(html(purses(["You"], balance, Limits(purse=100), {"You": 10}))).text
    assert listed == "You 89 ½ + 10 at stakeBank +½"
    unbounded = Reader(html(purses(["You"], balance, Limits(purse=None), {"You": 10}))).text
    assert unbounded == "You −½, 10 at stakeBank +½"
