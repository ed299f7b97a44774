"""The punto banco table as a reader meets it: messages and posters in Python, then mouse and keyboard in Chromium."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from playwright.sync_api import Browser, expect

from faro_edu import punto_banco
from faro_edu.play import BANK, IllegalAction, Limits
from faro_edu.punto_banco import CASINO, Choose, Coup, Cut, Lay, cloth, odds
from faro_edu.punto_banco.articles import ARTICLES
from faro_edu.punto_banco.policies import POLICIES
from faro_edu.punto_banco.rules import commission
from faro_edu.punto_banco.scenarios import SCENARIOS
from faro_edu.punto_banco.score import big_road
from faro_edu.punto_banco.table import Table
from tests.browser import axe, sideways
from tests.stage import say, stage, text_of

DRAWS, STANDS, BANCO = "5 on punto, draws on five", "2 on punto, stands on five", "3 on banco"
SEATS = ["You", "Anna", "Boris"]
OTHERS = {"Anna": STANDS, "Boris": BANCO}
NAMES = ["</script><img src=x onerror=alert(1)>", '"><svg onload=alert(1)>', "&lt;b&gt;"]


def to_five(table: Table) -> None:
    """Bet six on punto at every coup until it has five and the reader is asked."""
    for _ in range(40):
        if table.game.view("You").phase == "five":
            return
        table.do(Lay("You", "punto", 6))
        table.do(Coup())
    raise AssertionError("no five in forty coups")


def lying(table: Table) -> list[tuple[str, int, str, int]]:
    return [(bet.seat, bet.box, bet.on, bet.stake) for bet in table.game.view("You").bets]


# -- messages


def test_a_control_does_what_it_says() -> None:
    """Stake, bets in one's own and in a free box, take back, cut, deal, undo."""
    table = Table(seed="s")
    say(table, "lay", "punto 1", stake="5")
    say(table, "lay", "égalité 9", stake="5")
    say(table, "box", "7")
    say(table, "lay-here", "banco", stake="3")
    say(table, "take", "punto 1")
    assert lying(table) == [("You", 9, "égalité", 5), ("You", 7, "banco", 3)]
    before = table.game.state.shoe
    say(table, "cut", place="3")
    assert table.game.state.shoe[:5] == before[3:8]
    say(table, "turn")
    assert table.game.view("You").coup == 1
    say(table, "undo")
    assert (table.game.view("You").coup, table.game.arranged) == (0, True)


def test_the_others_bet_before_the_reader_and_answer_on_five() -> None:
    """Declared seats lay at once, bet again after each coup, and choose when the choice is theirs."""
    table = Table(seats=SEATS, seed="s", policies=OTHERS)
    laid = [("Anna", 2, "punto", 2), ("Boris", 3, "banco", 3)]
    assert lying(table) == laid
    for _ in range(40):
        say(table, "turn")
        assert table.game.view("You").phase == "bets"
    assert [
        (event.data["seat"], event.data["choice"]) for event in table.game.events if event.kind == "said"
    ][:1] == [("Anna", "stand")]
    assert lying(table) == laid


def test_the_choice_waits_for_the_reader() -> None:
    """Whoever stakes most on punto is asked; the deal button rests, says why, and the buttons name the seat."""
    table = Table(seats=SEATS, seed="s", policies=OTHERS)
    to_five(table)
    assert table.game.view("You").deciders == ("You",)
    assert 'aria-label="You: draw"' in table.drawing["html"]
    say(table, "turn")
    assert "first it is said whether it draws or stands" in text_of(table)
    say(table, "choose", "stand You")
    assert table.game.view("You").phase == "bets"
    assert len(table.game.view("You").hands.punto) == 2


def test_undo_takes_the_others_back_too() -> None:
    """One press takes back the reader's last action and what the seats of others did after it; never only theirs."""
    table = Table(seats=SEATS, seed="s", policies=OTHERS)
    start = table.game.state
    say(table, "undo")
    assert "nothing to take back" in text_of(table)
    assert table.game.state == start
    say(table, "turn")
    say(table, "undo")
    assert table.game.state == start
    say(table, "lay", "punto 1", stake="2")
    say(table, "undo")
    assert table.game.state == start


def undone(table: Table) -> list[int]:
    """How many actions are left after each press of Undo, until there is nothing to take back."""
    left = []
    while "nothing to take back" not in text_of(table):
        say(table, "undo")
        left.append(len(table.game.actions))
        assert len(left) < 30
    return left[:-1]


def test_undo_takes_back_one_action_of_the_reader_at_any_seat() -> None:
    """What the reader lays at a seat that a policy plays is the reader's, and so is what a seat did by hand before."""
    table = Table(seats=SEATS, seed="s", policies=OTHERS)
    say(table, "seat", "Anna")
    say(table, "lay", "banco 2", stake="4")
    say(table, "undo")
    assert lying(table) == [("Anna", 2, "punto", 2), ("Boris", 3, "banco", 3)]
    assert undone(table) == []
    table = Table(seats=SEATS, seed="s")
    say(table, "seat", "Anna")
    say(table, "lay", "punto 2", stake="4")
    say(table, "lay", "banco 2", stake="4")
    say(table, "played-1", STANDS)
    say(table, "undo")
    assert lying(table) == [("Anna", 2, "punto", 4)]


def test_a_policy_that_is_new_bets_before_the_coup_after_an_undo_too() -> None:
    """Undo goes back to where the others have acted, also for a seat that had no policy then."""
    table = Table(seats=SEATS, seed="s")
    say(table, "lay", "punto 1", stake="4")
    say(table, "played-2", BANCO)
    say(table, "undo")
    assert lying(table) == [("Boris", 3, "banco", 3)]
    assert undone(table) == []


def test_undo_in_an_opened_sitting_tells_hand_from_policy() -> None:
    """A bet that the policy would have laid goes with the reader's action, one laid by hand is taken back alone."""
    game = punto_banco.Game(seats=SEATS, seed="s")
    game.do(Lay("Anna", "punto", 2))
    game.do(Lay("Anna", "égalité", 5))
    game.do(Coup())
    game.do(Lay("Anna", "punto", 2))
    table = Table(seats=SEATS, seed="s", policies={"Anna": STANDS})
    say(table, "open", game.transcript())
    assert undone(table) == [2, 1]
    assert lying(table) == [("Anna", 2, "punto", 2)]


@pytest.mark.parametrize("key", list(SCENARIOS))
def test_what_a_scenario_asks_can_be_done_at_its_controls(key: str) -> None:
    """The control of the last action is in the drawing, at the seat where the reader sits; it shows the article."""
    table, action = Table(show=key), SCENARIOS[key].actions[-1]
    act, value = _control(action, SCENARIOS[key].seats)
    value_there = rf' data-value="{re.escape(value)}"' if value else ""
    assert re.search(rf'data-act="{act}"{value_there}', table.drawing["html"])
    fields = {name: str(getattr(action, name)) for name in ("stake", "place") if hasattr(action, name)}
    say(table, act, value, **fields)
    assert f'data-article="{key}"' in table.drawing["html"]
    if not SCENARIOS[key].refused:
        assert table.game.actions[-1] == action


def _control(action: Any, seats: tuple[str, ...]) -> tuple[str, str]:
    """The act and the value of the control that stands for an action."""
    match action:
        case Lay(on=on, box=box, seat=seat):
            return "lay", f"{on} {box or seats.index(seat) + 1}"
        case Choose(seat=seat, choice=choice):
            return "choose", f"{choice} {seat}"
        case Cut():
            return "cut", ""
    return "turn", ""


@pytest.mark.parametrize("seat", SEATS)
def test_the_boxes_are_entered_at_a_place_of_ones_own(seat: str) -> None:
    """The first place of each half, where Tab stops, can be used; a box that is another's rests and says whose."""
    table = Table(seats=SEATS, seed="s")
    say(table, "seat", seat)
    first = [group.partition("<rect")[2] for group in table.drawing["html"].split('data-group="Boxes')[1:]]
    assert len(first) == 2
    for place in first:
        assert 'tabindex="0"' in place.partition(">")[0]
        assert "aria-disabled" not in place.partition(">")[0]
    for other in SEATS:
        assert (f"({other} has it)" in table.drawing["html"]) == (other != seat)


def test_the_reader_may_let_a_player_deal() -> None:
    """Who deals is chosen in the settings; a punter who has left the table deals no more (§ 13)."""
    table = Table(seats=SEATS, seed="s")
    say(table, "dealer", "Anna")
    say(table, "turn")
    assert "Coup 1, dealt by Anna" in text_of(table)
    say(table, "new", names="You")
    say(table, "turn")
    assert table.game.actions[-1] == Coup(BANK)
    say(table, "dealer", "nobody here")
    say(table, "turn")
    assert table.game.view("You").coup == 2


def test_a_policy_knows_its_seat_by_the_name_at_the_table() -> None:
    """Outer blanks are no part of a name, for a seat and for its policy alike."""
    table = Table(seats=[" You", "Anna "], seed="s", policies={"Anna ": BANCO})
    assert lying(table) == [("Anna", 2, "banco", 3)]


def test_a_purse_is_a_mixed_number_in_a_refusal_too() -> None:
    """A win of one counter on banco leaves a fraction in hand: it is said as 19 19/20, not as 399/20."""
    table = Table(seed="s", limits=Limits(purse=20))
    while table.game.balances["You"].denominator == 1:
        say(table, "lay", "banco 1", stake="1")
        say(table, "turn")
    say(table, "lay", "banco 1", stake="20")
    assert re.search(r"You: \d+ \d+/20 in hand, not 20\.", text_of(table))


def test_the_shoe_counts_no_card_below_none() -> None:
    """While five is decided the separator may have come already: it is out, not some cards behind nothing."""
    rules = replace(CASINO, packs=1)
    past = 0
    for seed in range(40):
        game = punto_banco.Game(rules, seed=seed)
        while not game.state.over:
            game.do(Lay("You", "punto", 1))
            game.do(Coup())
            note = str(cloth.shoe(game.view("You")).get("aria-label"))
            assert "-" not in note
            if game.state.phase == "five":
                past += game.state.left <= rules.kept_back
                assert ("the separator is out" in note) == (game.state.left <= rules.kept_back)
                game.do(Choose("You", "draw"))
    assert past


def test_a_seat_can_be_given_to_a_policy_and_taken_back() -> None:
    """In the settings, seat by seat; the seat bets at once; nonsense is refused."""
    table = Table(seats=SEATS, seed="s")
    say(table, "played-1", DRAWS)
    assert lying(table) == [("Anna", 2, "punto", 5)]
    say(table, "played-1", "by hand")
    say(table, "turn")
    assert lying(table) == []
    for act, value in (("played-1", "wins"), ("played-9", DRAWS), ("played-x", DRAWS)):
        say(table, act, value)
        assert "said-something" in table.drawing["html"]
    with pytest.raises(ValueError, match="a policy is one of"):
        Table(seats=SEATS, policies={"Anna": "wins"})
    with pytest.raises(ValueError, match="a seat of this sitting"):
        Table(seats=SEATS, policies={"Zoe": DRAWS})


def test_in_a_set_deal_nobody_else_acts() -> None:
    """Show me keeps the reader's game and its policies; back at it they go on."""
    table = Table(seats=["Anna", "Boris"], seed="s", policies={"Boris": BANCO})
    kept = table.game.state
    say(table, "show", "punto-6")
    assert table.game.arranged
    assert "arranged" in text_of(table)
    say(table, "choose", "stand Anna")
    assert table.game.view("Anna").bets == ()
    say(table, "undo")
    assert table.game.view("Anna").phase == "five"
    say(table, "back")
    assert table.game.state == kept


def test_a_new_game_and_a_transcript_play_on_with_the_others() -> None:
    """Names a line each; the policies of seats that stay go on; the saved sitting opens as it was."""
    table = Table(seats=SEATS, seed="s", policies=OTHERS)
    for _ in range(5):
        say(table, "turn")
    written, kept = table.game.transcript(), table.game.state
    say(table, "new", names="You\nBoris", seed="class 7")
    assert lying(table) == [("Boris", 2, "banco", 3)]
    say(table, "open", written)
    assert table.game.state == kept


def test_an_old_drawing_is_refused_and_nothing_is_played_twice() -> None:
    """The second click on the drawing that the first one made old does nothing."""
    table = Table(seats=SEATS, seed="s", policies=OTHERS)
    rev = table.drawing["rev"]
    say(table, "turn", rev=rev)
    say(table, "turn", rev=rev)
    assert table.game.view("You").coup == 1


@pytest.mark.parametrize(
    "act", ["fold", "lay", "take", "choose", "cut", "show", "open", "seat", "box", "place"]
)
@pytest.mark.parametrize("value", ["", "nonsense", "punto 17", "punto x", "draw Zoe", "player 1"])
def test_nonsense_from_a_control_is_refused_in_words(act: str, value: str) -> None:
    """Whatever the value, the game stays as it was and the table goes on."""
    table = Table(seed="s")
    before = table.game.state
    say(table, act, value)
    assert table.game.state == before
    say(table, "turn")
    assert table.game.view("You").coup == 1


def test_closed_cards_stand_in_no_drawing() -> None:
    """While five is decided nothing in the drawing depends on banco's cards."""
    drawn = set()
    for banco in ("2♣", "9♣"):
        table = Table(show="punto-6")
        deal = SCENARIOS["punto-6"].pack
        shoe = list(deal)
        other = next(at for at, card in enumerate(shoe) if str(card) == banco and at > 6)
        shoe[1], shoe[other] = shoe[other], shoe[1]
        game = punto_banco.Game(packs=[shoe], seats=["Anna", "Boris"])
        for action in SCENARIOS["punto-6"].actions[:-1]:
            game.do(action)
        table._game = game
        say(table, "odds")
        drawn.add(re.sub(r'href="data:[^"]*"', "", table.drawing["html"]))
    assert len(drawn) == 1


def test_one_sentence_is_said_a_coup() -> None:
    """Cards in words, who drew and why, who won what by which article, the balances (case 39)."""
    table = Table(seed="s", show="punto-21")
    say(table, "turn")
    heard = table.drawing["say"]
    for part in (
        "the king of spades",
        "Banco draws the four of diamonds: 9 (§ 21)",
        "Banco wins, 9 to 6",
        "now You 84",
    ):
        assert part in heard
    assert "." not in heard[:-1]


def test_a_settled_coup_stays_told_until_the_next_action() -> None:
    """Who won stands first, then what it came to for each bet, then the cards; bets on the next have their own head."""
    table = Table(seed="s", show="punto-21")
    say(table, "turn")
    newest = re.findall(r"<ol>(.*?)</ol>", table.drawing["html"])[0]
    lines = [re.sub("<[^>]+>", "", line) for line in re.findall(r"<li[^>]*>(.*?)</li>", newest)]
    assert lines[0] == "Coup 1: Banco wins, 9 to 6. § 9"
    assert re.match(r"You: .* −", lines[1])
    assert lines[2].startswith("Punto ") and any("Banco draws" in line for line in lines[3:])


def test_win_loss_and_push_look_alike() -> None:
    """Only text differs between a won, a lost and a pushed bet."""
    shapes = set()
    for key in ("punto-9", "punto-4", "punto-5"):
        table = Table(show=key)
        say(table, "turn")
        line = next(
            found for found in re.findall(r"<li><bdi>.*?</li>", table.drawing["html"]) if "box 1: " in found
        )
        shapes.add(re.sub(r">[^<]*<", "><", re.sub(r'"[^"]*"', '""', line)))
    assert len(shapes) == 1


def test_what_is_typed_stays_text() -> None:
    """Names with tags, quotes and entities are shown as typed, nothing runs and nothing is escaped twice (case 9)."""
    table = Table(seats=NAMES, seed="s", policies={NAMES[1]: DRAWS})
    for html in (table.drawing["html"], table.poster()):
        assert not re.search(r"<(script|img|svg onload|style|iframe)", html)
        assert "&amp;amp;" not in html


def test_a_drawing_has_no_id_and_every_picture_a_name() -> None:
    """Two views of one table may stand on a page; every picture and group says what it is."""
    table = Table(seats=SEATS, seed="s", policies=OTHERS)
    for tag in re.findall(r"<[^>]+>", table.drawing["html"]):
        assert " id=" not in tag
        if re.search(r'role="(img|button|group)"', tag):
            assert "aria-label=" in tag, tag
    keys = re.findall(r'data-key="([^"]+)"', table.drawing["html"])
    assert len(set(keys)) == len(keys)


def test_a_poster_is_the_table_at_rest() -> None:
    """Nothing in the poster can be pressed, and it tells the same."""
    html = Table(seats=SEATS, seed="s", policies=OTHERS).poster()
    for tag in re.findall(r"<(?:button|input|select|textarea)[^>]*>", html):
        assert "disabled" in tag
    assert 'role="button"' not in html
    assert "box 2: Anna 2 on punto" in html


@pytest.mark.parametrize("key", list(SCENARIOS))
def test_scenes_are_drawn_step_by_step(key: str) -> None:
    """Each step is a whole poster whose articles exist; the last one shows the article."""
    drawn = punto_banco.scenes(key)
    assert len(drawn) == len(SCENARIOS[key].actions) + 1
    assert all(html.startswith('<div class="faro-edu"') for html in drawn)
    assert f'data-article="{key}"' in drawn[-1]
    assert set(re.findall(r'data-article="([^"]+)"', drawn[-1])) <= set(ARTICLES)


def test_odds_on_request_are_exact() -> None:
    """The title of each price is the exact fraction from the cards unseen, on five that of each choice."""
    table = Table(seed="s")
    say(table, "turn")
    say(table, "odds")
    counts = table.game.view("You").counts
    assert f'title="{odds.coup(counts).chance("banco")}"' in table.drawing["html"]
    assert f'title="{odds.edge(counts, "égalité", punto_on_five="stand")}"' in table.drawing["html"]
    table.show("punto-6")
    nets = odds.on_five(table.game.view("Anna").counts)
    assert f'title="{nets["draw"].net}"' in table.drawing["html"]
    assert f'title="{nets["stand"].net}"' in table.drawing["html"]


def test_odds_are_those_of_the_house() -> None:
    """Where five always draws no other chance stands there; a rounded commission is that of the stake in the field."""
    table = Table(replace(CASINO, on_five="draw", rounding="up"), seed="s")
    say(table, "stake", "2")
    say(table, "odds")
    assert "stands" not in table.drawing["html"].partition('class="odds"')[2].partition("</section>")[0]
    kept = Fraction(100 * commission(table.game.rules, 2), 2)
    assert kept == 50
    assert f'title="{odds.edge(8, "banco", commission=kept)}"' in table.drawing["html"]
    assert "of a stake of 2, for the house rounds" in text_of(table)


def test_the_deciding_cell_is_lit() -> None:
    """After a coup without naturals one cell is framed and named; after a natural none."""
    table = Table(show="punto-22")
    assert 'class="lit"' not in table.drawing["html"]
    say(table, "turn")
    assert table.drawing["html"].count('class="lit"') == 1
    assert "banco had 6, punto&#x27;s third card counted 6, so banco drew" in table.drawing["html"]
    table.show("punto-4")
    say(table, "turn")
    assert 'class="lit"' not in table.drawing["html"]


def test_ties_do_not_move_the_big_road() -> None:
    """Two ties in a row, and ties before the first win, start no column (a reported bug of a score card)."""
    road = big_road(["égalité", "banco", "égalité", "égalité", "banco", "punto", "égalité", "punto"])
    assert [(bead.winner, bead.column, bead.row, bead.ties) for bead in road] == [
        ("banco", 0, 0, 3),
        ("banco", 0, 1, 0),
        ("punto", 1, 0, 1),
        ("punto", 1, 1, 0),
    ]


def test_a_long_run_turns_right_and_nothing_lies_on_it() -> None:
    """Six down, then to the right; a run that meets a tail turns before it; no place is used twice."""
    road = big_road(["banco"] * 9 + ["punto"] * 8 + ["banco"])
    places = [(bead.column, bead.row) for bead in road]
    assert places[:9] == [(0, 0), (0, 1), (0, 2), (0, 3), (0, 4), (0, 5), (1, 5), (2, 5), (3, 5)]
    assert places[9:17] == [(1, 0), (1, 1), (1, 2), (1, 3), (1, 4), (2, 4), (3, 4), (4, 4)]
    assert places[17] == (2, 0)
    assert len(set(places)) == len(places)


@given(st.lists(st.integers(1, 9), max_size=12))
@example([7, 6, 5, 4, 3, 3])
def test_a_run_goes_down_and_then_right_and_never_down_again(lengths: list[int]) -> None:
    """Whatever runs lie beside it, also in the top row; each run begins there, right of where the last began."""
    winners = [side for run, length in enumerate(lengths) for side in [("banco", "punto")[run % 2]] * length]
    places = iter([(bead.column, bead.row) for bead in big_road(winners)])
    taken: set[tuple[int, int]] = set()
    begun = -1
    for length in lengths:
        run = [next(places) for _ in range(length)]
        steps = [(c - a, d - b) for (a, b), (c, d) in pairwise(run)]
        assert steps == sorted(steps) and set(steps) <= {(0, 1), (1, 0)}
        assert run[0][1] == 0 and run[0][0] > begun
        assert not taken & set(run)
        taken |= set(run)
        begun = run[0][0]


def test_what_python_does_is_drawn() -> None:
    """Bets and coups made from code stand in the next drawing, and illegal ones raise."""
    table = Table(seed="s", limits=Limits(2, 6))
    table.do(Lay("You", "banco", 2))
    table.do(Coup())
    assert "coup 1 ·" in text_of(table)
    with pytest.raises(IllegalAction):
        table.do(Choose("You", "draw"))
    assert 'max="6"' in table.drawing["html"]


# -- in the browser


@pytest.fixture
def company() -> Table:
    return Table(seats=SEATS, seed="mouse 1", policies=OTHERS, limits=Limits(purse=1000))


@pytest.mark.browser
def test_a_shoe_is_played_by_mouse(chromium: Browser, company: Table) -> None:
    """Bets by clicking boxes and buttons, coups dealt, five decided, to the next shoe; no script error."""
    with stage(chromium, company) as played:
        page = played.page
        page.get_by_role("button", name="Cut the shoe").click()
        fives = 0
        for coup in range(1, 10):
            for name in ("punto, box 1 (your own)", "Stake 5", "Punto", "Deal the coup"):
                page.get_by_role("button", name=name, exact=name == "Punto").click()
                played.settled()
            expect(page.locator(".coup-count")).to_contain_text(f"coup {coup} ·")
            played.settled()
            if company.game.view("You").phase == "five":
                fives += 1
                page.get_by_role("button", name="You: draw").click()
                expect(page.locator(".five")).to_have_count(0)
        assert fives
        for _ in range(120):
            if not company.game.state.over:
                company.do(Coup() if company.game.view("You").phase == "bets" else Choose("You", "draw"))
        played.show()
        page.get_by_role("button", name="New deal").click()
        expect(page.locator(".turns")).to_contain_text("Shoe 2")
        assert played.failures == []


@pytest.mark.browser
def test_coups_are_played_by_keyboard_alone(chromium: Browser, company: Table) -> None:
    """Arrows move in the boxes, Enter lays, Tab reaches the rest; the focus is never lost."""
    with stage(chromium, company) as played:
        page, focused = played.page, played.page.locator(":focus")
        reach(page, "lay:punto 1")
        page.keyboard.press("ArrowDown")
        expect(focused).to_have_attribute("data-key", "lay:banco 1")
        page.keyboard.press("Enter")
        played.settled()
        assert ("You", 1, "banco", 1) in lying(company)
        expect(focused).to_have_attribute("data-key", "lay:banco 1")
        for _ in range(8):
            reach(page, "choose:draw You" if company.game.view("You").phase == "five" else "turn")
            page.keyboard.press("Enter")
            played.settled()
            if company.game.view("You").phase == "bets":
                reach(page, "stake")
                page.keyboard.press("ArrowUp")
                page.keyboard.press("ArrowUp")
                page.keyboard.press("ArrowUp")
                reach(page, "lay:banco 1")  # the tab stop of the boxes is where one was last
                page.keyboard.press("ArrowUp")
                page.keyboard.press("Space")
                page.keyboard.press("ArrowDown")
                played.settled()
        assert company.game.view("You").coup >= 4
        assert page.evaluate("document.activeElement !== document.body")
        assert played.failures == []


def reach(page: Any, key: str) -> None:
    """Press Tab until the control has the focus, as a reader without a mouse does."""
    for _ in range(250):
        if page.evaluate("document.activeElement?.dataset?.key ?? ''") == key:
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not reach {key}")


@pytest.mark.browser
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("width", [360, 900])
def test_the_table_is_accessible_and_fits(chromium: Browser, dark: bool, width: int) -> None:
    """axe finds nothing serious before, on five and after, and nobody must scroll sideways at 360 px."""
    table = Table(seats=SEATS, seed="s", policies={"Boris": BANCO, "Anna": DRAWS})
    with stage(chromium, table, dark=dark, width=width) as played:
        played.page.get_by_role("button", name="Odds").click()
        played.page.get_by_text("Settings").click()
        played.settled()
        assert axe(played.page) == []
        assert sideways(played.page) == 0
        to_five(table)
        played.show()
        assert axe(played.page) == []
        table.do(Choose("You", "draw"))
        played.show()
        assert axe(played.page) == []
        assert sideways(played.page) == 0
        assert played.failures == []


def test_every_policy_is_offered_by_its_name() -> None:
    """The settings declare how each seat is played, and by what it could be."""
    html = Table(seats=SEATS, seed="s", policies=OTHERS).drawing["html"]
    assert all(name in html for name in POLICIES)
    assert html.count('selected="selected"') >= 3
