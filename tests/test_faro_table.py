"""The faro table as a reader meets it: messages and posters in Python, then mouse and keyboard in Chromium."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from faro_edu import faro
from faro_edu.cards import arranged
from faro_edu.faro import Lay, NextDeal, Turn
from faro_edu.faro.articles import ARTICLES
from faro_edu.faro.scenarios import SCENARIOS
from faro_edu.faro.table import Table
from faro_edu.play import IllegalAction, Limits
from faro_edu.widget import Message
from tests.browser import axe, sideways
from tests.stage import Reader, say, stage, text_of

NAMES = ["</script><img src=x onerror=alert(1)>", '"><svg onload=alert(1)>', "&lt;b&gt;", "a\u202eb", "Бо́рис"]


# -- messages


def test_a_control_does_what_it_says() -> None:
    """Stake, copper, lay, deal, undo: each message does one thing to the game."""
    table = Table(seed="s")
    say(table, "stake", "5")
    say(table, "lay", "9")
    say(table, "way")
    say(table, "lay", "K", stake="7")
    assert [(b.ranks, b.way, b.stake) for b in table.game.view("You").bets] == [
        ((9,), "open", 5),
        ((13,), "coppered", 7),
    ]
    say(table, "turn-over", "flat: K: coppered")
    say(table, "take", "flat: 9: open")
    assert [(b.ranks, b.way) for b in table.game.view("You").bets] == [((13,), "open")]
    say(table, "wave")
    say(table, "turn")
    assert table.game.view("You").turn == 1
    say(table, "undo")
    assert table.game.view("You").turn == 0
    assert table.game.arranged


def test_an_old_drawing_is_refused_and_nothing_is_played_twice() -> None:
    """The second click on the drawing that the first one made old does nothing."""
    table = Table(seed="s")
    rev = table.drawing["rev"]
    say(table, "turn", rev=rev)
    say(table, "turn", rev=rev)
    assert table.game.view("You").turn == 1


def test_a_change_of_the_stake_makes_no_drawing_old() -> None:
    """Stake, seat, copper and odds are the reader's, not the game's."""
    table = Table(seed="s", seats=["A", "B"])
    rev = table.drawing["rev"]
    for act, value in (("stake", "3"), ("seat", "B"), ("way", ""), ("odds", "")):
        say(table, act, value)
    say(table, "lay", "9", rev=rev)
    assert table.game.view("A").bets[0] == faro.rules.Bet("B", (9,), "coppered", 3)


@pytest.mark.parametrize("typed", ["0", "-600", "21", "1.5", "", "1e3", "nine", "9" * 5000])
def test_a_stake_that_is_none_is_refused_in_words(typed: str) -> None:
    """The notice says what was expected; nothing is laid and the stake stays."""
    table = Table(seed="s")
    say(table, "lay", "9", stake=typed)
    assert table.game.view("You").bets == ()
    assert "A stake is a whole number of counters from 1 to 20" in text_of(table)


def test_a_refusal_names_its_article_and_changes_nothing() -> None:
    """The notice links the article that forbids it."""
    table = Table(seed="s")
    say(table, "wave")
    say(table, "lay", "9")
    assert 'class="notice said-something"' in table.drawing["html"]
    assert 'data-article="foster-19"' in table.drawing["html"]
    assert table.game.view("You").bets == ()
    say(table, "odds")
    assert "said-something" not in table.drawing["html"]


@pytest.mark.parametrize(
    "content",
    [None, 3, {}, {"act": 3}, {"act": "turn", "value": 3}, {"act": "turn", "fields": []}, {"act": "turn", "sent": "x"},
     {"act": "turn", "value": "x" * 3_000_000}, {"act": "turn", "fields": {"bet": 3}},
     {"act": "new", "fields": {"seed": []}}],
)  # fmt: skip
def test_what_is_no_message_is_ignored(content: Any) -> None:
    """Junk on the wire changes nothing."""
    table = Table(seed="s")
    before = dict(table.drawing)
    table._hear(table, content, None)
    assert table.drawing == before


@pytest.mark.parametrize(
    "act", ["fold", "lay", "take", "call", "claim", "uncall", "turn-over", "show", "open", "seat", "_new"]
)
@pytest.mark.parametrize("value", ["", "nonsense", "9 sideways", "99"])
def test_nonsense_from_a_control_is_refused_in_words(act: str, value: str) -> None:
    """Whatever the value, the game stays as it was and the table goes on."""
    table = Table(seed="s")
    before = table.game.state
    say(table, act, value)
    assert table.game.state == before
    say(table, "turn")
    assert table.game.view("You").turn == 1


@pytest.mark.parametrize("act", ["turn", "wave", "undo", "odds", "way", "show", "back", "new"])
@pytest.mark.parametrize("typed", ["", "0", "x", "99"])
def test_a_wrong_stake_stops_nothing_but_a_stake(act: str, typed: str) -> None:
    """Only what lays counters looks at the field."""
    table = Table(seed="s")
    table.do(Lay("You", (9,), 2))
    say(table, act, "foster-23" if act == "show" else "", stake=typed, names="You", seed="s")
    assert "A stake is" not in text_of(table)


@pytest.mark.parametrize("rules", faro.rules.PRESETS.values(), ids=list(faro.rules.PRESETS))
def test_every_preset_opens_with_a_stake_that_it_takes(rules: Any) -> None:
    """The first stake lies inside the limits, and the first click lays it; the terms are stated."""
    table = Table(rules, seats=["Anna", "Boris"], seed="s")
    say(table, "seat", "Boris")
    say(table, "lay", "9", stake=re.findall(r'name="stake" value="(\d+)"', table.drawing["html"])[0])
    assert len(table.game.view("Boris").bets) == 1
    say(table, "turn")
    assert "stakes" in text_of(table)


def test_every_scenario_can_be_played_from_any_table() -> None:
    """Also the points game's from Foster's table: one click each, and back."""
    table = Table(seed="s", seats=["Zed", "Anna"])
    say(table, "seat", "Anna")
    for article, scenario in SCENARIOS.items():
        say(table, "show", article, stake="1")
        if isinstance(scenario.actions[-1], Turn):
            say(table, "turn", stake="1")
            assert any(event.article == scenario.article for event in table.game.events), article
        say(table, "back", stake="1")
        assert table._face.seat == "Anna"
    assert table.game.seats == ("Zed", "Anna")


def test_a_new_game_is_played_by_the_readers_own_rules() -> None:
    """Also when it is begun while a scenario of another preset lies on the table."""
    table = Table(seed=5)
    first = table.game.state.box
    say(table, "show", "points-4")
    say(table, "new", names="\n".join(table.game.seats), seed="5")
    assert (table.game.rules, table.game.seats) == (faro.FOSTER, ("You",))
    assert table.game.state.box != first
    say(table, "new", names="You", seed="0")
    assert 'name="seed" value="0"' in table.drawing["html"]


def test_it_is_said_when_an_arranged_deal_did_not_last() -> None:
    """The purse falls back to what it was before the card that was taken back, and the table says why."""
    table = Table(seed="s")
    say(table, "turn")
    say(table, "undo")
    for _ in range(25):
        say(table, "turn")
    assert "did not last" not in text_of(table)
    say(table, "deal")
    assert "did not last" in text_of(table)


def test_a_wave_is_told() -> None:
    """In words, in the log and in the line that says where the deal stands."""
    table = Table(seed="s")
    say(table, "wave")
    assert "waves" in table.drawing["say"]
    assert "waved" in text_of(table)


def test_a_transcript_is_saved_and_opened() -> None:
    """The link holds the sitting; the file opened later is the same game; a wrong file is refused and loses nothing."""
    table = Table(seed="s", seats=["Anna", "Boris"])
    say(table, "lay", "9")
    say(table, "turn")
    other = Table(seed="t")
    say(other, "open", table.game.transcript())
    assert other.game.state == table.game.state
    say(other, "open", '{"format": "x"}')
    assert "This reads transcripts whose" in text_of(other)
    assert other.game.state == table.game.state


def test_a_new_game_takes_names_and_seed() -> None:
    """Names a line each; the seed as typed, or a fresh one; wrong names are refused and lose nothing."""
    table = Table(seed="s")
    say(table, "new", names="Anna\n\n Boris ", seed="class 7")
    assert (table.game.seats, table.game.seed) == (("Anna", "Boris"), "class 7")
    say(table, "lay", "9")
    say(table, "new", names="Anna\nAnna", seed="x")
    assert table.game.seed == "class 7"
    assert "Every seat has a name of its own" in text_of(table)
    say(table, "new", names="Anna", seed="class 7")
    assert table.game.seed != "class 7"


def test_show_me_keeps_the_readers_game() -> None:
    """A set deal is arranged, says so, and goes away again with nothing lost."""
    table = Table(seed="s")
    say(table, "lay", "9")
    kept = table.game.state
    say(table, "show", "foster-23")
    assert table.game.arranged
    assert "arranged" in text_of(table)
    say(table, "turn")
    assert any(event.article == "foster-23" for event in table.game.events)
    say(table, "back")
    assert table.game.state == kept
    with pytest.raises(ValueError, match="there is a scenario for foster-5"):
        table.show("foster-99")


def test_show_me_can_be_asked_for_at_once() -> None:
    """The table of a cell begins with the deal of an article."""
    assert Table(show="foster-32").game.view("You").last_turn == "three ranks"


def test_what_python_does_is_drawn() -> None:
    """Bets and turns made from code stand in the next drawing, and illegal ones raise."""
    table = Table(seed="s")
    table.do(Lay("You", (9,), 2))
    table.do(Turn())
    table.do(Turn())
    assert "turn 2 of 25 made" in text_of(table)
    with pytest.raises(IllegalAction):
        table.do(NextDeal())
    table.undo()
    assert "turn 1 of 25 made" in text_of(table)


def test_one_sentence_is_said_a_turn() -> None:
    """Cards in words, who won what by which article, the balances: enough to follow a deal by ear alone (case 39)."""
    table = Table(seed="s", show="foster-20")
    say(table, "turn")
    heard = table.drawing["say"]
    for part in ("the five of clubs loses", "the nine of hearts wins", "Anna", "§ E1", "now Anna", "bank"):
        assert part in heard
    assert "." not in heard[:-1]


def test_what_is_typed_stays_text() -> None:
    """Names with tags, quotes and entities are shown as typed, nothing runs and nothing is escaped twice (case 9)."""
    table = Table(seed="s", seats=NAMES)
    for seat in NAMES:
        table.do(Lay(seat, (9,), 1))
    for html in (table.drawing["html"], table.poster()):
        reader = Reader(html)
        assert not {"script", "img", "style", "iframe"} & {tag for tag, _ in reader.tags}
        assert not any(name.startswith("on") for _, attributes in reader.tags for name in attributes)
        assert all(name in "".join(reader.texts) for name in NAMES)
        assert "</script" not in html


def test_a_drawing_has_no_id_and_every_control_a_name() -> None:
    """Two views of one table may stand on a page; every button, field and place says what it is."""
    table = Table(seed="s", seats=["Anna", "Boris"])
    table.do(Lay("Anna", (9,), 2))
    for tag, attributes in Reader(table.drawing["html"]).tags:
        assert "id" not in attributes
        if attributes.get("role") in ("button", "img", "group"):
            assert attributes.get("aria-label"), (tag, attributes)


def test_a_poster_is_the_table_at_rest() -> None:
    """The mimebundle holds view and poster; nothing in the poster can be pressed, and it tells the same."""
    table = Table(seed="s")
    table.do(Lay("You", (9,), 2))
    data, _ = table._repr_mimebundle_()
    assert set(data) >= {"text/html", "application/vnd.jupyter.widget-view+json"}
    tags = Reader(data["text/html"]).tags
    assert all(
        "disabled" in attributes
        for tag, attributes in tags
        if tag in ("button", "input", "select", "textarea")
    )
    assert not any("tabindex" in attributes and attributes.get("role") == "button" for _, attributes in tags)
    assert "You 2 on the nine, open" in data["text/html"]


def test_win_loss_and_split_look_alike() -> None:
    """Only text differs between a won, a lost and a split bet: no class, no colour, no element of its own."""
    shapes = set()
    for pack in ("Q♦ 5♣ 9♥", "Q♦ 9♥ 5♣", "Q♦ 9♣ 9♥"):
        game = faro.Game(packs=[arranged(pack)])
        game.do(Lay("You", (9,), 2))
        game.do(Turn())
        line = Reader(re.findall(r"<li><bdi>.*?</li>", drawn(game))[0])
        shapes.add(tuple((tag, tuple(sorted(attributes))) for tag, attributes in line.tags))
    assert len(shapes) == 1


def drawn(game: faro.Game) -> str:
    table = Table(seed="s")
    table._game = game
    table._draw()
    return str(table.drawing["html"])


def test_several_bets_of_one_turn_show_the_net_first() -> None:
    """Two bets that bring +1 and −2 read −1 before either line."""
    table = Table(show="foster-20")
    say(table, "turn")
    lines = re.findall(r"<li[^>]*>(.*?)</li>", table.drawing["html"].split('class="lines"')[1])
    assert "In all: Anna +1, Boris +4." in lines[1]


@pytest.mark.parametrize("article", list(SCENARIOS))
def test_scenes_are_drawn_step_by_step(article: str) -> None:
    """Each step is a whole poster; the last one shows the article."""
    drawn = faro.scenes(article)
    assert len(drawn) == len(SCENARIOS[article].actions) + 1
    assert all(html.startswith('<div class="faro-edu"') for html in drawn)
    assert f'data-article="{SCENARIOS[article].article}"' in drawn[-1]


def test_every_article_an_event_names_exists() -> None:
    """The log never links into the void."""
    table = Table(seed="s", seats=["Anna", "Boris"])
    for article in SCENARIOS:
        table.show(article)
        assert set(re.findall(r'data-article="([^"]+)"', table.drawing["html"])) <= set(ARTICLES)


def test_odds_on_request_are_exact() -> None:
    """The title of each price is the exact fraction from the cards unseen."""
    table = Table(seed="s")
    table.do(Lay("You", (9,), 2))
    say(table, "odds")
    copies = table.game.view("You").left(9)
    assert f'title="{faro.odds.edge(copies, 51, "standing")}"' in table.drawing["html"]


def test_limits_reach_the_fields() -> None:
    """The stake field and its quick values stay inside the house's limits."""
    html = Table(seed="s", limits=Limits(2, 6)).drawing["html"]
    assert 'min="2"' in html
    assert 'max="6"' in html
    assert 'aria-label="Stake 5"' in html
    assert 'aria-label="Stake 10"' not in html


def test_a_message_is_read_strictly() -> None:
    """Unknown fields of a message are left alone."""
    assert Message.read({"act": "turn", "more": 1}) == Message("turn")


# -- in the browser


@pytest.fixture
def whole_deal() -> Table:
    return Table(seed="s", seats=["Anna", "Boris"])


@pytest.mark.browser
def test_a_whole_deal_is_played_by_mouse(chromium: Browser, whole_deal: Table) -> None:
    """Bets laid by clicking cards, 25 turns, the call at the end, then the next deal; no script error."""
    with stage(chromium, whole_deal) as played:
        page = played.page
        page.get_by_role("button", name="nine, four left").click()
        page.get_by_role("button", name="Stake 5").click()
        page.get_by_role("button", name="Copper", exact=True).click()
        page.get_by_role("button", name="king, four left").click()
        expect(page.locator(".bets tbody tr")).to_have_count(2)
        for turn in range(1, 25):
            page.get_by_role("button", name="Deal the turn").click()
            expect(page.locator(".turn-count")).to_contain_text(f"turn {turn} of 25 made")
        page.locator(".orders button").first.click()
        expect(page.locator(".last-call li")).to_have_count(1)
        page.get_by_role("button", name="Deal the turn").click()
        expect(page.locator(".turn-count")).to_have_text("the deal is over")
        page.get_by_role("button", name="New deal").click()
        expect(page.locator(".turns")).to_contain_text("Deal 2: turn 0 of 25")
        assert played.failures == []
    assert sum(whole_deal.game.balances.values()) == 0


@pytest.mark.browser
def test_a_click_between_cards_lays_a_bet_beside_the_text(chromium: Browser) -> None:
    """Where the table stands beside the text it is 504 px wide: every place of several cards is hit by the mouse."""
    table = Table(seed="s")
    kinds = ("side by side", "across", "square", "three in a row", "triangle", "one-remove")
    with stage(chromium, table, width=520) as played:
        page = played.page
        for kind in kinds:
            spot = page.locator(f'.spots [data-value^="{kind}: "]').last
            expect(spot).to_be_visible()
            box = spot.bounding_box()
            assert box and box["width"] >= 18
            page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
            played.settled()
        assert [bet.kind for bet in table.game.view("You").bets] == list(kinds)
        page.set_viewport_size({"width": 360, "height": 900})
        expect(page.locator(".spots")).to_be_hidden()


def test_bets_stand_under_a_head_of_their_own() -> None:
    """What was laid before a turn does not read as the result of the turn before it; the newest stands on top."""
    table = Table(seed="s")
    say(table, "turn")
    say(table, "lay", "9", stake="5")
    say(table, "take", "flat: 9: open")
    groups = [
        [re.sub(r"<[^>]+>", "", line) for line in re.findall(r"<li[^>]*>(.*?)</li>", group)]
        for group in re.findall(r"<ol>(.*?)</ol>", table.drawing["html"])
    ]
    assert groups[0] == [
        "Before turn 2",
        "You take back 5 on the nine, open. § 21",
        "You: 5 on the nine, open. § 16",
    ]
    assert [group[0].partition(":")[0] for group in groups] == ["Before turn 2", "Turn 1", "Deal 1"]


def test_a_purse_says_what_lies_on_the_layout() -> None:
    """What is at stake is told beside what is in hand, not once more in it."""
    table = Table(seed="s")
    table.do(Lay("You", (9,), 10))
    assert "You 90 + 10 at stake" in text_of(table)


def test_show_me_lists_the_articles_by_text_and_number() -> None:
    """Each text is a group, its articles in order, and no two entries read alike."""
    chooser = re.findall(r'<select name="show".*?</select>', Table(seed="s").drawing["html"])[0]
    assert re.findall(r'<optgroup label="([^"]+)"', chooser) == [
        "Foster, 1914", "A gaming house", "Faro for points", "Maskelyne, 1894", "Editor’s articles",
    ]  # fmt: skip
    for group in chooser.split("<optgroup")[1:]:
        numbers = [int(number) for number in re.findall(r'value="\D*-(\d+)"', group)]
        assert numbers == sorted(numbers) and numbers
    entries = re.findall(r"<option[^>]*>(.*?)</option>", chooser)
    assert len(set(entries)) == len(entries) == len(SCENARIOS) + 1
    assert "§ 24 A split (the deal of § 23)" in entries


@pytest.mark.browser
def test_a_whole_deal_is_played_by_keyboard(chromium: Browser, whole_deal: Table) -> None:
    """One tab stop for the layout, arrows between its places, Enter and Space; focus never gets lost (case 4)."""
    with stage(chromium, whole_deal) as played:
        page = played.page
        page.keyboard.press("Tab")
        focused = page.locator(":focus")
        expect(focused).to_have_attribute("data-value", "6")
        page.keyboard.press("ArrowRight")
        expect(focused).to_have_attribute("data-value", "5")
        page.keyboard.press("ArrowDown")
        expect(focused).to_have_attribute("data-value", "9")
        page.keyboard.press("Enter")
        expect(page.locator(".bets tbody tr")).to_have_count(1)
        expect(focused).to_have_attribute("data-value", "9")
        page.keyboard.press("Tab")
        expect(focused).to_have_attribute("data-value", "side by side: 6 5")
        page.keyboard.press("Shift+Tab")
        expect(focused).to_have_attribute("data-value", "9")
        for act in ("lay", "stake", "stake", "way", "turn"):
            page.keyboard.press("Tab")
            expect(focused).to_have_attribute("data-act", act)
        for turn in range(1, 25):
            page.keyboard.press("Space" if turn % 2 else "Enter")
            expect(page.locator(".turn-count")).to_contain_text(f"turn {turn} of 25 made")
        page.keyboard.press("Enter")
        expect(page.locator(".turn-count")).to_have_text("the deal is over")
        expect(focused).to_have_attribute("data-act", "deal")
        page.keyboard.press("Enter")
        expect(page.locator(".turns")).to_contain_text("Deal 2")
        expect(focused).to_have_attribute("data-act", "turn")
        assert played.failures == []


@pytest.mark.browser
@pytest.mark.parametrize("delay", [0, 100])
def test_a_double_click_deals_once(chromium: Browser, whole_deal: Table, delay: int) -> None:
    """Whether the drawing comes back between the two clicks or after them."""
    with stage(chromium, whole_deal, delay=delay) as played:
        played.page.get_by_role("button", name="Deal the turn").dblclick()
        played.settled()
        expect(played.page.locator(".turn-count")).to_contain_text("turn 1 of 25 made")
    assert whole_deal.game.view("Anna").turn == 1


@pytest.mark.browser
def test_a_key_held_down_deals_once(chromium: Browser, whole_deal: Table) -> None:
    """Repeats of a held key press nothing."""
    with stage(chromium, whole_deal) as played:
        played.page.get_by_role("button", name="Deal the turn").focus()
        for _ in range(8):
            played.page.keyboard.down("Enter")
        played.page.keyboard.up("Enter")
        played.settled()
    assert whole_deal.game.view("Anna").turn == 1


@pytest.mark.browser
def test_views_of_one_table_stay_alike(chromium: Browser, whole_deal: Table) -> None:
    """One click is one action, three views show it, one speaks, and a closed view leaves no listener (case 2)."""
    with stage(chromium, whole_deal, views=3) as played:
        page = played.page
        page.get_by_role("button", name="Deal the turn").nth(1).click()
        played.settled()
        assert page.locator(".turn-count").all_inner_texts() == ["turn 1 of 25 made · 49 cards unseen"] * 3
        assert sum(bool(text) for text in page.locator(".faro-edu-live").all_inner_texts()) == 1
        assert page.evaluate("listeners()") == 3
        page.evaluate("close_view()")
        assert page.evaluate("listeners()") == 2
    assert len(whole_deal.game.actions) == 1


@pytest.mark.browser
def test_what_python_does_before_and_after_showing_is_seen(chromium: Browser, whole_deal: Table) -> None:
    """State that is older than the view, and twenty actions in a row: the picture is that after the last (case 1)."""
    whole_deal.do(Lay("Anna", (9,), 2))
    whole_deal.do(Turn())
    with stage(chromium, whole_deal) as played:
        expect(played.page.locator(".turn-count")).to_contain_text("turn 1 of 25 made")
        for _ in range(20):
            whole_deal.do(Turn())
            played.show()
        expect(played.page.locator(".turn-count")).to_contain_text("turn 21 of 25 made")
        assert played.page.locator(".lines .head").count() == 23  # soda, what was laid before, 21 turns


@pytest.mark.browser
def test_the_bet_is_the_number_that_was_visible(chromium: Browser, whole_deal: Table) -> None:
    """With a slow Python, a stake run up in a hurry is neither pulled back nor lost (case 6)."""
    with stage(chromium, whole_deal, delay=100) as played:
        page = played.page
        stake = page.locator("input[name=stake]")
        stake.focus()
        for _ in range(14):
            page.keyboard.press("ArrowUp")
        page.get_by_role("button", name="nine, four left").click()
        expect(stake).to_have_value("15")
        played.settled()
        expect(stake).to_have_value("15")
    assert whole_deal.game.view("Anna").bets[0].stake == 15


@pytest.mark.browser
def test_a_control_that_rests_swallows_nothing(chromium: Browser, whole_deal: Table) -> None:
    """A click on what is refused says why, and typing elsewhere works at the first click (case 4)."""
    with stage(chromium, whole_deal) as played:
        page = played.page
        page.get_by_role("button", name="Undo").click(force=True)
        expect(page.locator(".notice")).to_contain_text("nothing to take back")
        expect(page.locator(".faro-edu-live")).to_contain_text("nothing to take back")
        page.locator("#elsewhere").click()
        page.keyboard.type("free")
        expect(page.locator("#elsewhere")).to_have_value("free")


@pytest.mark.browser
def test_a_transcript_goes_through_the_browser(chromium: Browser, tmp_path: Any) -> None:
    """*Save transcript* downloads the sitting as it is, whatever the names, and the file opens it again."""
    table = Table(seed="s", seats=["Änne #1 %41 \"<&'", "Борис"])
    table.do(Lay("Борис", (9,), 2))
    table.do(Turn())
    kept = table.game.state
    with stage(chromium, table) as played:
        with played.page.expect_download() as download:
            played.page.get_by_role("link", name="Save transcript").click()
        path = tmp_path / "faro.json"
        download.value.save_as(path)
        assert path.read_text(encoding="utf-8") == table.game.transcript()
        played.page.get_by_role("button", name="Deal the turn").click()
        played.page.get_by_text("Settings").click()
        played.page.locator("input[type=file]").set_input_files(path)
        expect(played.page.locator(".turn-count")).to_contain_text("turn 1 of 25 made")
        assert played.page.locator("details.settings").get_attribute("open") is not None
    assert table.game.state == kept


@pytest.mark.browser
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("width", [360, 900])
def test_the_table_is_accessible_and_fits(chromium: Browser, dark: bool, width: int) -> None:
    """axe finds nothing serious at any moment of a deal, and nobody must scroll sideways at 360 px."""
    table = Table(seed="s", seats=["Anna", "Boris"])
    table.do(Lay("Anna", (9,), 2))
    table.do(Lay("Boris", (9,), 2, "coppered"))
    with stage(chromium, table, dark=dark, width=width) as played:
        played.page.get_by_role("button", name="Odds").click()
        played.page.get_by_text("Settings").click()
        played.settled()
        assert axe(played.page) == []
        assert sideways(played.page) == 0
        for _ in range(24):
            table.do(Turn())
        played.show()
        assert axe(played.page) == []
        assert sideways(played.page) == 0
        assert played.failures == []


@pytest.mark.browser
def test_names_that_look_like_markup_run_nothing(chromium: Browser) -> None:
    """In the live table too, what was typed is text (case 9)."""
    table = Table(seed="s", seats=NAMES)
    table.do(Lay(NAMES[0], (9,), 1))
    with stage(chromium, table) as played:
        for name in NAMES:
            expect(played.page.locator(".purses bdi").get_by_text(name, exact=True)).to_have_count(1)
        assert played.page.locator(".faro-edu img, .faro-edu script").count() == 0
        assert played.failures == []
