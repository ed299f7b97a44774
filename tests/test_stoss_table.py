"""The table of stoss as a reader meets it: messages and posters in Python, then mouse and keyboard in Chromium."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from faro_edu import stoss
from faro_edu.cards import Card, rank_sign
from faro_edu.play import BANK, IllegalAction, Limits
from faro_edu.stoss import PHARAON, RUSSIAN, TALE, Cut, Lay, NextDeal, Turn
from faro_edu.stoss import rules as room
from faro_edu.stoss.articles import ARTICLES
from faro_edu.stoss.cloth import BACK
from faro_edu.stoss.policies import POLICIES
from faro_edu.stoss.scenarios import SCENARIOS
from faro_edu.stoss.table import Table
from tests.browser import axe, sideways
from tests.stage import Reader, say, stage, text_of

SEVEN = Card(7, "♦")
NAMES = ["</script><img src=x onerror=alert(1)>", '"><svg onload=alert(1)>', "&lt;b&gt;", "Бо́рис"]


# -- messages


def test_a_deal_is_laid_cut_and_turned() -> None:
    """Stake, suit, card, cut, abzugs, undo: each message does one thing to the game."""
    table = Table(seed="s")
    say(table, "stake", "12")
    say(table, "suit", "♦")
    say(table, "lay", "7")
    bet = table.game.view("You").bets[0]
    assert (bet.card, bet.stake) == (SEVEN, 12)
    say(table, "take", "1 You")
    assert table.game.view("You").bets == ()
    say(table, "lay", "7", stake="6", suit="♦")
    say(table, "turn")
    assert table.game.state.cut
    say(table, "turn")
    assert table.game.state.abzug == 1
    say(table, "undo")
    assert table.game.state.abzug == 0 and table.game.arranged
    say(table, "on")
    assert table.game.state.over
    assert len([a for a in table.game.actions if isinstance(a, Turn)]) == table.game.state.abzug


def test_an_old_drawing_is_refused_and_nothing_is_played_twice() -> None:
    """The second click on the drawing that the first one made old does nothing."""
    table = Table(seed="s")
    rev = table.drawing["rev"]
    say(table, "lay", "7", rev=rev)
    say(table, "lay", "8", rev=rev)
    assert len(table.game.state.bets) == 1


def test_a_refusal_names_its_article_and_changes_nothing() -> None:
    """The notice links the article that forbids it; the main button says what is missing."""
    table = Table(seed="s")
    say(table, "turn")
    assert 'data-article="stoss-4"' in table.drawing["html"]
    assert "No card is laid" in text_of(table)
    for act, value in (
        ("bend", "1 You"),
        ("take", "x"),
        ("fly", ""),
        ("lay", "Z"),
        ("seat", "Nobody"),
        ("on", ""),
    ):
        say(table, act, value)
        assert "said-something" in table.drawing["html"]
    assert table.game.actions == ()


@pytest.mark.parametrize("typed", ["0", "601", "1.5", "", "nine"])
def test_a_stake_that_is_none_is_refused_in_words(typed: str) -> None:
    """The notice says what was expected; nothing is laid."""
    table = Table(seed="s")
    say(table, "lay", "7", stake=typed)
    assert table.game.state.bets == ()
    assert "A stake is a whole number of counters from 6 to 600" in text_of(table)


def test_the_banker_sees_no_face_and_may_refuse() -> None:
    """The reader takes the bank: face-down cards stay so, and a great stake is sent back."""
    table = Table(seed="s", seats=["Anna", "Boris"])
    table.do(Lay("Anna", SEVEN, 60))
    say(table, "seat", BANK)
    assert "60 on card 1, face down" in text_of(table) and "7♦" not in table.drawing["html"].split("data:")[0]
    say(table, "refuse", "1 Anna")
    assert table.game.state.bets == ()
    assert "Lay a card" not in text_of(table)


def test_a_bound_is_told_with_its_reason_and_what_it_closes_rests() -> None:
    """After a loss the heading says why only the first stake is taken; a greater quick stake is refused at once."""
    table = Table(show="stoss-19")
    drawn = table.drawing["html"].partition('class="own-pack"')[2].partition("</section>")[0]
    assert "after a loss at most" in drawn and 'data-article="stoss-19"' in drawn
    assert re.search(r'aria-disabled="true"[^>]*aria-label="Stake 10"', drawn)
    stake = table._face.stake
    say(table, "stake", "10")
    assert table._face.stake == stake and "After a loss at most" in text_of(table)


def test_what_is_chosen_for_a_card_stands_before_the_cards() -> None:
    """Stake and suit are set first, then a rank lays the card, then the pair is turned."""
    html = Table(seed="s").drawing["html"]
    places = [
        html.index(part) for part in ('name="stake"', 'name="suit"', 'data-act="lay"', 'data-act="turn"')
    ]
    assert places == sorted(places)


def test_past_pairs_are_told_by_their_ranks() -> None:
    """What fell before the last pair stands in words, the bank's side and the punters'."""
    table = Table(PHARAON, seed="s")
    for _ in range(4):
        say(table, "turn")
    fell = re.findall(r"<p>(fell [^<]*)</p>", table.drawing["html"])
    assert [line.partition(":")[0] for line in fell] == ["fell left", "fell right"]
    shown = table.game.view("You").shown[:-2]
    ranks = sorted(rank_sign(card.rank) for card in shown)
    assert sorted(word for line in fell for word in line.partition(": ")[2].split()) == ranks


def test_what_lies_face_down_is_drawn_so() -> None:
    """The owner reads in words which card it is; the picture shows its back until it is opened."""
    table = Table(seed="s")
    say(table, "lay", "7", suit="♦")
    cloth = table.drawing["html"].partition("<svg")[2].partition("</svg>")[0]
    backs = cloth.count(BACK)
    assert "7♦ face down" in cloth and "card 1, face down, the seven of diamonds" in cloth
    assert "6 on card 1 (7♦), face down" in text_of(table)
    say(table, "turn")
    say(table, "turn")
    cloth = table.drawing["html"].partition("<svg")[2].partition("</svg>")[0]
    assert cloth.count(BACK) == backs - 1 and "face down" not in cloth


def test_the_third_night_does_not_tell_its_end() -> None:
    """Hermann believes that an ace lies there; nothing that is drawn before the pair falls says otherwise."""
    for html in (*stoss.scenes("stoss-25")[:-1], Table(TALE, show="stoss-25").drawing["html"]):
        drawn = re.sub(r'href="data:[^"]*"', "", html).partition('class="settings"')[0]
        assert "Q♠" not in drawn and "queen of spades" not in drawn
    assert "Q♠" in stoss.scenes("stoss-25")[-1]


def test_companions_play_by_declared_policies() -> None:
    """They answer at once, undo takes their moves back too, and the transcript replays without them."""
    table = Table(seed="s", seats=["You", "Anna", "Boris"], companions="paroli")
    assert [bet.seat for bet in table.game.state.bets] == ["Anna", "Boris"]
    with pytest.raises(IllegalAction, match="nothing to take back"):
        table.undo()
    say(table, "lay", "7", suit="♦")
    say(table, "undo")
    assert [bet.seat for bet in table.game.state.bets] == ["Anna", "Boris"]
    say(table, "turn")
    say(table, "on")
    while not table.game.state.over:
        say(table, "on")
    table.do(NextDeal())
    assert {bet.seat for bet in table.game.state.bets} == {"Anna", "Boris"}
    assert stoss.Game.replay(table.game.transcript()).state == table.game.state
    say(table, "policy", "")
    say(table, "new", names="You\nAnna", seed="t")
    assert table.game.state.bets == ()
    with pytest.raises(ValueError, match="a companion plays"):
        Table(seats=["A", "B"], companions={"B": "cheat"})
    with pytest.raises(ValueError, match="a seat of this sitting"):
        Table(seats=["A", "B"], companions={"C": "paroli"})


@pytest.mark.parametrize("name", POLICIES)
def test_companions_play_on_where_the_bank_goes_round(name: str) -> None:
    """None of them lays a card in the deal that he banks; nothing that the reader did is answered by a refusal."""
    table = Table(
        replace(RUSSIAN, banker="alternating"), seats=["You", "Anna", "Boris"], seed="s", companions=name
    )
    for _ in range(60):
        act = "deal" if table.game.state.over else "on" if table.game.state.cut else "turn"
        say(table, act)
        assert "said-something" not in table.drawing["html"]
    assert table.game.deal > 3
    assert "out of his purse" in text_of(table)


@pytest.mark.parametrize("rules", room.PRESETS.values(), ids=list(room.PRESETS))
def test_the_reader_banks_for_companions(rules: Any) -> None:
    """The seat he leaves plays by its policy at once; what he does is taken back step by step, the cut too."""
    table = Table(rules, seats=["You"], seed="s", companions="mirandole")
    say(table, "seat", BANK)
    told = [table.game.state]
    for _ in range(3):
        say(table, "turn")
        assert "said-something" not in table.drawing["html"]
        told.append(table.game.state)
    assert told[-1].bets or told[-1].settled
    for state in told[-2::-1]:
        say(table, "undo")
        assert table.game.state == state


def test_a_policy_is_declared_at_the_table_and_outlasts_a_set_deal() -> None:
    """For all or a seat each, § E16; begun with a set deal too; chosen inside one it holds afterwards."""
    table = Table(seed="s", seats=["You", "Anna", "Boris"], companions={"Anna": "careful"}, show="stoss-10")
    assert "§ E16" not in text_of(table)
    say(table, "back")
    assert [bet.seat for bet in table.game.state.bets] == ["Anna"]
    assert "Anna : careful, risks only a part of a win § E16" in text_of(table)
    say(table, "show", "stoss-10")
    say(table, "policy", "mirandole")
    say(table, "back")
    assert [bet.seat for bet in table.game.state.bets] == ["Anna", "Boris"]
    assert "other seats: mirandole" in text_of(table)
    say(table, "policy", "by hand")
    assert "§ E16" not in text_of(table)


def drawn_fields(table: Table) -> dict[str, str]:
    """What the browser would send along: every field as it is drawn."""
    found, last = {}, ""
    for tag, attributes in Reader(table.drawing["html"]).tags:
        name = attributes.get("name") or ""
        if tag == "input":
            found[name] = attributes.get("value") or ""
        if tag == "select":
            last = name
        if tag == "option" and "selected" in attributes:
            found[last] = attributes.get("value") or ""
    names = re.findall(r'<textarea[^>]*name="names"[^>]*>([^<]*)<', table.drawing["html"])
    return found | {"names": names[0]}


@pytest.mark.parametrize("article", list(SCENARIOS))
def test_a_new_game_inside_show_me_is_the_readers_own(article: str) -> None:
    """A set deal's rules, seats and limits stay with it; what the reader changes in the settings counts."""
    table = Table(replace(RUSSIAN, third="half"), seats=["Anna", "Boris"], seed="s")
    own = table.game.sitting
    say(table, "show", article)
    say(table, "new", **drawn_fields(table))
    assert table.game.sitting == own and not table.game.arranged
    say(table, "show", article)
    say(table, "new", **(drawn_fields(table) | {"pack": "36", "names": "Vera"}))
    assert (table.game.rules, table.game.seats) == (replace(own.rules, pack=36), ("Vera",))


def test_twenty_sit_at_the_tale_s_table() -> None:
    """A full table of companions, all cards on the cloth; the reader only cuts and turns."""
    table = Table(
        TALE, seats=["You", *(f"Guest {n}" for n in range(1, 20))], seed="s", companions="mirandole"
    )
    say(table, "turn")
    say(table, "lay", "7")
    assert len(table.game.state.bets) == 20
    for _ in range(26):
        if table.game.state.over:
            break
        say(table, "turn")
    assert table.game.state.over
    assert sum(table.game.balances.values()) == 0


def test_a_new_game_is_agreed_in_the_settings() -> None:
    """Conditions in words; a wrong one is refused and loses nothing; another preset brings its limits."""
    table = Table(seed="s")
    say(table, "lob", "half")
    say(table, "abzugs", "killed 6 wins whole")
    say(
        table,
        "new",
        names="Anna",
        seed="x",
        lob="half",
        pack="36",
        abzugs="killed 6 wins whole",
        bonuses="sonik 2",
    )
    rules = table.game.rules
    assert (rules.lob, rules.pack, rules.abzugs, rules.bonuses) == (
        "half",
        36,
        ("killed 6 wins whole",),
        ("sonik 2",),
    )
    assert "half on the lob" in text_of(table) and "killed 6 wins whole" in text_of(table)
    say(table, "new", names="Anna", seed="y", abzugs="killed 99 wins whole")
    assert "A term is such as" in text_of(table)
    assert table.game.seed == "x"
    say(table, "new", names="Anna", seed="z", preset="PHARAON")
    assert (table.game.rules, table.game.sitting.limits.least) == (PHARAON, 1)
    say(table, "new", names="Anna", seed="z", preset="WHIST")
    assert "A preset of stoss is" in text_of(table)


def test_pharaon_is_played_by_its_own_controls() -> None:
    """The bottom card first; against, masque and va banque are chosen before the card; corners after a win."""
    table = Table(PHARAON, seed="s", limits=Limits(1, 50, 500, 120))
    say(table, "turn")
    assert table.game.state.bottom is not None
    for switch in ("against", "masque"):
        say(table, switch)
    say(table, "lay", "7", stake="4")
    bet = table.game.state.bets[0]
    assert (bet.way, bet.opened) == ("against", False)
    for switch in ("against", "masque", "banque"):
        say(table, switch)
    say(table, "lay", "8", stake="4")
    assert table.game.state.bets[1].stake == 116
    won = Table(PHARAON, show="pharaon-13")
    say(won, "bend", "1 You")
    assert won.game.state.bets[0].corners == 2
    bought = Table(PHARAON, seed="s")
    say(bought, "lay", "7", stake="4")
    say(bought, "buy", "1 You")
    assert bought.game.state.bets[0].stake == 8


@pytest.mark.parametrize("rules", room.PRESETS.values(), ids=list(room.PRESETS))
def test_every_preset_opens_with_a_stake_that_it_takes(rules: Any) -> None:
    """The first click lays it; terms and agreement are stated."""
    table = Table(rules, seats=["Anna", "Boris"], seed="s")
    if rules is TALE:
        say(table, "turn")
    say(table, "seat", "Boris")
    say(table, "lay", "9", stake=re.findall(r'name="stake" value="(\d+)"', table.drawing["html"])[0])
    assert len(table.game.state.bets) == 1
    assert "stakes" in text_of(table) and "Agreed" in text_of(table)


def test_show_me_keeps_the_readers_game() -> None:
    """A set deal is arranged, says so, and goes away again with nothing lost; companions stay away from it."""
    table = Table(seed="s", seats=["You", "Anna"], companions="mirandole")
    kept = table.game.state
    say(table, "show", "stoss-10")
    assert table.game.arranged and "arranged" in text_of(table)
    say(table, "turn")
    assert any(event.article == "stoss-10" for event in table.game.events)
    say(table, "back")
    assert table.game.state == kept
    third_night = Table(show="stoss-25")
    assert third_night.game.deal == 3 and third_night.game.balances["Hermann"] == 3 * 47_000
    assert "did not last" not in text_of(third_night)


@pytest.mark.parametrize("article", list(SCENARIOS))
def test_scenes_are_drawn_step_by_step(article: str) -> None:
    """Each step is a whole poster; the last one shows the article, and every article named exists."""
    drawn = stoss.scenes(article)
    assert len(drawn) == len(SCENARIOS[article].actions) + 1
    assert f'data-article="{article}"' in drawn[-1]
    assert set(re.findall(r'data-article="([^"]+)"', " ".join(drawn))) <= set(ARTICLES)


def test_one_sentence_is_said_a_step() -> None:
    """Cards in words, who won by which article, the balances: enough to follow a deal by ear alone."""
    table = Table(show="stoss-11")
    say(table, "turn")
    heard = table.drawing["say"]
    for part in ("Abzug 3: right the king of clubs, left the jack of hearts", "Anna", "§ E1", "now", "bank"):
        assert part in heard
    assert "." not in heard[:-1]


def test_win_loss_and_doublet_look_alike() -> None:
    """The same elements and classes, whatever the sign."""
    shapes = set()
    for article in ("stoss-8", "stoss-9", "stoss-10"):
        html = stoss.scenes(article)[-1]
        lines = re.findall(
            r"<li><bdi>[^<]+</bdi>: 6?[^<]*(?:killed|given|doublet)[^<]*<a class=\"article\"", html
        )
        shapes |= {re.sub(r">[^<]+<", "><", line) for line in lines}
    assert len(shapes) == 1


def test_what_is_typed_stays_text() -> None:
    """Names with tags, quotes and entities are shown as typed, and nothing runs."""
    table = Table(seed="s", seats=NAMES)
    for seat in NAMES:
        table.do(Lay(seat, SEVEN, 6))
    for html in (table.drawing["html"], table.poster()):
        reader = Reader(html)
        assert not {"script", "img", "style", "iframe"} & {tag for tag, _ in reader.tags}
        assert not any(name.startswith("on") for _, attributes in reader.tags for name in attributes)
        assert all(name in "".join(reader.texts) for name in NAMES)


def test_a_drawing_has_no_id_and_every_control_a_name() -> None:
    """Two views of one table may stand on a page; every picture and group says what it is."""
    table = Table(seed="s", seats=["Anna", "Boris"])
    table.do(Lay("Anna", SEVEN, 6))
    for tag, attributes in Reader(table.drawing["html"]).tags:
        assert "id" not in attributes
        if attributes.get("role") in ("button", "img", "group"):
            assert attributes.get("aria-label"), (tag, attributes)


def test_a_poster_is_the_table_at_rest() -> None:
    """The mimebundle holds view and poster; nothing in the poster can be pressed."""
    data, _ = Table(seed="s")._repr_mimebundle_()
    assert "application/vnd.jupyter.widget-view+json" in data
    for tag, attributes in Reader(data["text/html"]).tags:
        if tag in ("button", "input", "select", "textarea"):
            assert attributes.get("disabled") == "disabled"


def test_odds_on_request_are_exact() -> None:
    """The price of each card, the edge of the agreement; a face-down card has the price of an open one."""
    table = Table(seed="s", seats=["Anna", "Boris"])
    table.do(Lay("Boris", SEVEN, 6))
    assert "33/833" not in table.drawing["html"]
    say(table, "odds")
    assert 'title="33/833"' in table.drawing["html"] and "33/833 = 3.96 %" in text_of(table)
    named = Table(replace(RUSSIAN, bonuses=("sonik 2",)), seed="s")
    named.do(Lay("You", SEVEN, 6))
    say(named, "odds")
    with_bonus = stoss.odds.bank_edge(named.game.rules, stake=6)
    assert with_bonus < stoss.odds.bank_edge(RUSSIAN)
    assert f'title="{with_bonus}"' in named.drawing["html"], "a card's price counts the bonus that is agreed"
    paying = Table(replace(RUSSIAN, lob="half", third="half"), seed="s")
    say(paying, "odds")
    gain = -stoss.odds.bank_edge(paying.game.rules)
    assert gain > 0 and f"on a fresh pack the bank pays {gain} = " in text_of(paying)
    masked = Table(PHARAON, seed="s", seats=["Anna", "Boris"])
    masked.do(Lay("Boris", SEVEN, 4, face="masked"))
    say(masked, "odds")
    assert "no price" in text_of(masked)


# -- in the browser


@pytest.fixture
def played_table() -> Table:
    return Table(seed="s", seats=["Anna", "Boris", "Vera"], companions="paroli")


@pytest.mark.browser
def test_a_whole_deal_is_played_by_mouse(chromium: Browser, played_table: Table) -> None:
    """A card laid, the pack cut, abzugs until all is settled, the next deal; no script error."""
    with stage(chromium, played_table) as played:
        page = played.page
        page.get_by_role("button", name="Stake 10").click()
        page.get_by_role("button", name="Lay the seven").click()
        expect(page.locator(".bets tbody tr")).to_have_count(3)
        page.get_by_role("button", name="Cut the pack").click()
        expect(page.locator(".turn-count")).to_have_text("the pack is cut")
        page.get_by_role("button", name="Turn the abzug").click()
        expect(page.locator(".turn-count")).to_contain_text("abzug 1")
        for _ in range(3):
            if page.get_by_role("button", name="New deal").count():
                break
            page.get_by_role("button", name="Deal on").click()
            played.settled()
        expect(page.locator(".turn-count")).to_contain_text("over after")
        page.get_by_role("button", name="New deal").click()
        expect(page.locator(".turns")).to_contain_text("Deal 2: to be cut")
        assert played.failures == []
    assert sum(played_table.game.balances.values()) == 0


@pytest.mark.browser
def test_a_whole_deal_is_played_by_keyboard(chromium: Browser) -> None:
    """One tab stop for the pack, arrows inside it; the focus stays with the main button to the end of the deal."""
    table = Table(seed="s")
    with stage(chromium, table) as played:
        page = played.page
        page.get_by_role("button", name="Lay the ace").focus()
        for _ in range(6):
            page.keyboard.press("ArrowRight")
        expect(page.locator(":focus")).to_have_attribute("data-value", "7")
        page.keyboard.press("Enter")
        played.settled()
        expect(page.locator(".bets tbody tr")).to_have_count(1)
        page.get_by_role("button", name="Cut the pack").focus()
        for _ in range(27):
            if table.game.state.over:
                break
            page.keyboard.press("Enter")
            played.settled()
        assert table.game.state.over
        expect(page.locator(":focus")).to_have_text("New deal")
        page.keyboard.press("Space")
        expect(page.locator(".turns")).to_contain_text("Deal 2")
        assert played.failures == []


@pytest.mark.browser
@pytest.mark.parametrize(("dark", "width"), [(False, 900), (True, 360)])
@pytest.mark.parametrize("rules", [RUSSIAN, PHARAON], ids=["stoss", "pharaon"])
def test_the_table_is_accessible_and_fits(chromium: Browser, rules: Any, dark: bool, width: int) -> None:
    """No serious finding of axe, nothing sticks out, light and dark, with cards on the table and odds shown."""
    table = Table(rules, seats=["Anna", "Boris"], seed="s")
    for seat in ("Anna", "Boris"):
        table.do(Lay(seat, SEVEN, 6))
    if rules is RUSSIAN:
        table.do(Cut("Anna"))
    table.do(Turn())
    say(table, "odds")
    with stage(chromium, table, dark=dark, width=width) as played:
        played.page.locator("summary").first.click()
        assert axe(played.page) == []
        assert sideways(played.page) <= 0
