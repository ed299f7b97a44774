"""The table of the ferme as a reader meets it: messages and posters in Python, then mouse and keyboard in Chromium."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from faro_edu import ferme
from faro_edu.ferme import FARMER, LACOMBE, MARINIERE, Bid, DealOut, Draw, Pass, Stand
from faro_edu.ferme.articles import ARTICLES
from faro_edu.ferme.policies import POLICIES
from faro_edu.ferme.scenarios import SCENARIOS
from faro_edu.ferme.table import Table
from faro_edu.play import IllegalAction, Limits
from tests.browser import axe, sideways
from tests.stage import Reader, say, stage, text_of

NAMES = ["</script><img src=x onerror=alert(1)>", '"><svg onload=alert(1)>', "&lt;b&gt;", "Бо́рис"]


def dealt(rules: Any = LACOMBE, **settings: Any) -> Table:
    """A table at which the reader has passed, and is to play."""
    table = Table(rules, seed="x2", **settings)
    say(table, "pass")
    assert table.game.state.turn == "You"
    return table


# -- messages


def test_a_control_does_what_it_says_and_the_others_answer() -> None:
    """Bid, pass, card and stand: after each the declared policies act until it is the reader's turn again."""
    table = Table(LACOMBE, seed="x2")
    say(table, "bid", stake="3")
    assert table.game.state.bids[0] == ("You", 3)
    assert table.game.state.turn == "You"
    say(table, "pass")
    assert (table.game.state.phase, table.game.state.turn) == ("play", "You")
    cards = len(table.game.state.hands["You"])
    say(table, "draw")
    assert len(table.game.state.hands["You"]) == cards + 1
    if table.game.state.turn == "You":
        say(table, "stand")
    assert table.game.state.over
    say(table, "deal")
    assert table.game.deal == 2


def test_a_farmer_deals_and_sees_the_others_play_to_the_end() -> None:
    """The farmer has no hand: one press deals, the others play, all is shown."""
    table = Table(MARINIERE, seed="x2")
    say(table, "bid", stake="60")
    assert (table.game.state.phase, table.game.state.farmer) == ("deal", "You")
    say(table, "deal-out")
    assert table.game.state.over


def test_several_cards_are_asked_for_at_once_where_the_account_has_it() -> None:
    """In 1800 a number can be chosen; in the other two there is no such control."""
    table = dealt()
    cards = len(table.game.state.hands["You"])
    say(table, "draw-several", several="3")
    assert len(table.game.state.hands["You"]) == cards + 3
    assert "Ask at once" not in text_of(Table(MARINIERE, seed="x2"))
    table = dealt()
    say(table, "draw-several", several="many")
    assert "A number of cards is a whole number" in text_of(table)


def test_undo_takes_back_the_readers_action_and_the_answers_to_it() -> None:
    """One press goes back to the reader's own decision."""
    table = dealt()
    before = table.game.state
    say(table, "stand")
    assert table.game.state != before
    say(table, "undo")
    assert table.game.state == before
    assert table.game.arranged


def test_what_only_policies_did_is_not_taken_back() -> None:
    """Before the reader's first action there is nothing to undo, though others have bid."""
    table = Table(LACOMBE, seed="x2", plays=["Anna"])
    before = table.game.state
    assert table.game.actions
    say(table, "undo")
    assert "You have done nothing yet" in text_of(table)
    assert table.game.state == before and not table.game.arranged


def test_an_old_drawing_is_refused_and_nothing_is_played_twice() -> None:
    """The second click on the drawing that the first one made old does nothing."""
    table = dealt()
    rev = table.drawing["rev"]
    cards = len(table.game.state.hands["You"])
    say(table, "draw", rev=rev)
    say(table, "draw", rev=rev)
    assert len(table.game.state.hands["You"]) == cards + 1


def test_a_refusal_names_its_article_and_changes_nothing() -> None:
    """The notice links the article that forbids it."""
    table = Table(LACOMBE, seed="x2", limits=Limits(1, 100, 10))
    say(table, "bid", stake="11")
    assert 'data-article="ferme-editor-1"' in table.drawing["html"]
    assert table.game.state.bids == ()
    say(table, "stand")
    assert 'data-article="ferme-editor-2"' in table.drawing["html"]


@pytest.mark.parametrize(
    "act", ["draw", "draw-several", "stand", "deal-out", "bid", "player", "seat", "show", "open", "x"]
)
@pytest.mark.parametrize("value", ["", "nonsense", "99:bold", "0:nobody"])
def test_nonsense_from_a_control_is_refused_in_words(act: str, value: str) -> None:
    """Whatever the value, the game stays as it was and the table goes on."""
    table = Table(LACOMBE, seed="x2", limits=Limits(5, 100, 4))
    before = table.game.state
    say(table, act, value)
    assert table.game.state == before
    say(table, "pass")  # no purse holds the least bid: the eldest has the farm for nothing
    assert table.game.state.phase == "deal"


def test_the_reader_takes_any_seats_and_gives_them_back() -> None:
    """Each seat is played by the reader or by one of the declared policies; one at least is the reader's."""
    table = Table(LACOMBE, seed="x2", seats=["Anna", "Boris", "Clara"], plays=["Boris", "Clara"])
    assert table._reader_seats == ["Boris", "Clara"]
    assert table.game.actions[0].seat == "Anna"
    say(table, "player", "1:bold")
    assert table._reader_seats == ["Clara"]
    say(table, "player", "2:timid")
    assert "One seat at least is yours" in text_of(table)
    assert table._reader_seats == ["Clara"]
    say(table, "seat", "Anna")
    assert "The seats that you play are Clara" in text_of(table)


def test_every_policy_is_declared_in_the_settings() -> None:
    """Its name stands in the list of every seat."""
    html = Table(LACOMBE, seed="x2").drawing["html"]
    assert all(html.count(f">{policy.name}<") == 10 for policy in POLICIES.values())


@pytest.mark.parametrize("act", ["new", "open"])
def test_a_game_without_the_readers_seats_gives_him_the_first(act: str) -> None:
    """Names that were chosen at another table are no reason to play at none, or to let all be played for him."""
    table = Table(LACOMBE, seed="x2", seats=["Anna", "Boris", "Clara"], plays="Boris")
    other = ferme.Game(FARMER, seats=["Dora", "Emil", "Fritz"], seed="t")
    say(table, act, other.transcript(), names="Dora\nEmil\nFritz")
    assert table.game.seats == ("Dora", "Emil", "Fritz")
    assert table._reader_seats == ["Dora"] and table._face.seat == "Dora"
    assert table.game.state.turn == "Dora"


def test_a_hand_that_lies_face_down_is_not_looked_into_by_taking_its_seat() -> None:
    """The seat can be taken before the deal and after it; in between only where its hand is in sight anyway."""
    table = dealt()
    hidden = table.game.state.hands["Franz"]
    say(table, "player", "6:reader")
    assert table._reader_seats == ["You"]
    assert (
        "That hand lies face down" in text_of(table)
        and 'data-article="ferme-editor-9"' in table.drawing["html"]
    )
    assert not any(card.name in table.drawing["html"] for card in hidden)
    open_table = dealt(replace(LACOMBE, hands="open"))
    say(open_table, "player", "6:reader")
    assert open_table._reader_seats == ["You", "Franz"]
    say(table, "stand")
    say(table, "player", "6:reader")
    assert table._reader_seats == ["You", "Franz"]


@pytest.mark.parametrize("article", ["mariniere-1", "mariniere-3", "lacombe-10"])
def test_a_set_deal_tells_nothing_of_the_game_that_waits(article: str) -> None:
    """Why the others did what they did names totals that are still hidden; back in that game they are told in time."""
    table = Table(FARMER, seed="x2", plays=["You", "Emma"])
    say(table, "odds")
    for act in ("pass", "pass", "draw", "stand"):
        say(table, act)
    assert (table.game.state.turn, table.game.state.served[-2:]) == ("Emma", ("Clara", "Denis"))
    say(table, "show", article)
    assert "what they did:" not in text_of(table) and "Denis: " not in text_of(table)
    say(table, "stand")
    assert "what they did:" not in text_of(table) and "Denis: " not in text_of(table)
    say(table, "back")
    for act in ("draw", "stand"):
        say(table, act)
    assert table.game.state.over
    assert re.search(r"Denis: (stands|asks)", text_of(table).split("Why the others")[1])


def test_seats_chosen_with_a_set_deal_are_those_of_the_readers_own_game() -> None:
    """The set deal has seats of its own, and its last move stays the reader's."""
    table = Table(LACOMBE, seed="x2", plays=["Irma"], show="ferme-editor-3")
    assert table._face.seat == "Anna"
    say(table, "back")
    assert table._reader_seats == ["Irma"] and table._face.seat == "Irma"


def test_the_terms_name_the_account_and_what_was_changed_in_it() -> None:
    """Whoever looks at a table sees by which rules it is played."""
    assert "La Ferme of 1659, after la Marinière · bids 1–100" in text_of(Table(seed="s"))
    changed = Table(replace(LACOMBE, office="rotates", hands="open"), seed="s", limits=Limits(2, 9, 50))
    assert "after Lacombe · hands: open · office: rotates · bids 2–9" in text_of(changed)
    assert "Farmer, 1914" in text_of(Table(FARMER, seed="s"))


def test_the_next_card_is_priced_only_for_a_hand_that_can_draw() -> None:
    """Sixteen, or a hand that is over and silent, has no next card."""
    table = Table(show="farmer-8")
    table._hear(table, {"act": "odds", "rev": table.drawing["rev"]}, None)
    assert "the next card makes sixteen" not in text_of(table)
    assert "is over with 19 and says nothing" in text_of(table)
    say(table, "undo")
    assert "the next card makes sixteen" in text_of(table)


def test_nothing_that_a_browser_sends_escapes_as_an_error() -> None:
    """A thousand controls pressed at random, at tables of all accounts: counters stay whole, transcripts replay."""
    chance = Random("ferme")
    acts = [
        "bid",
        "pass",
        "deal-out",
        "draw",
        "draw-several",
        "stand",
        "deal",
        "undo",
        "undo",
        "new",
        "open",
        "show",
    ]
    acts += ["back", "seat", "several", "player", "odds", "stake", "names"]
    names = [*NAMES, "/", "a: b", "\u05d0\u05d1", "x" * 60, "You", "Anna", "Boris", "Clara"]
    for rules in (MARINIERE, LACOMBE, FARMER):
        seats = chance.sample(names, chance.choice([3, 4, 12]))
        table = Table(
            rules, seats=seats, seed="s", plays=seats[1:3], limits=chance.choice([None, Limits(5, 20, 7)])
        )
        saved = [table.game.transcript()]
        for _ in range(120):
            words = ["", "x", "1", "0:reader", "2:bold", *seats, *list(SCENARIOS)[:3], saved[-1], saved[0]]
            say(
                table, chance.choice(acts), chance.choice(words), stake=chance.choice(["", "3", "x", "7"]),
                several=chance.choice(["2", "-1", "99", ""]),
                names="\n".join(chance.choice([seats, ["A", "B", "C"], []])),
            )  # fmt: skip
            assert sum(table.game.balances.values()) == 0
            saved.append(table.game.transcript())
        assert ferme.Game.replay(saved[-1]).transcript() == saved[-1]


def test_a_transcript_needs_no_policies() -> None:
    """What the policies did are actions like any other: saved, opened and replayed."""
    table = dealt()
    say(table, "stand")
    other = Table(FARMER, seed="t")
    say(other, "open", table.game.transcript())
    assert other.game.state == table.game.state
    assert ferme.Game.replay(table.game.transcript()).state == table.game.state


def test_a_hidden_card_is_nowhere_in_the_drawing() -> None:
    """While others hide their hands neither picture, text nor sentence tells a card of theirs."""
    table = dealt(FARMER)
    hidden = [card for seat, hand in table.game.state.hands.items() if seat != "You" for card in hand]
    own = {str(card) for card in table.game.state.hands["You"]}
    heard = table.drawing["html"] + table.drawing["say"] + table.poster()
    for card in hidden:
        assert card.name not in heard
        assert str(card) in own or str(card) not in heard
    say(table, "odds")
    assert "is told when the hands are shown" in text_of(table)
    while not table.game.state.over:
        say(table, "stand")
        say(table, "draw")
    assert all(card.name in table.drawing["html"] for card in hidden)
    assert "Why the others did what they did" in text_of(table)


def test_reasons_of_bids_are_told_at_once() -> None:
    """A bid shows no card, so why it was made may be told in the auction."""
    table = Table(LACOMBE, seed="x2")
    say(table, "odds")
    say(table, "bid", stake="3")
    assert "that the farm is held to be worth" in text_of(table)


def test_odds_on_request_are_exact() -> None:
    """The title of each number is the fraction behind it: the farm's worth, then the next card."""
    table = Table(LACOMBE, seed="x2")
    say(table, "odds")
    worth = ferme.odds.farm_worth(LACOMBE, 9, range(12, 16))
    assert f'title="{worth.income}"' in table.drawing["html"]
    say(table, "pass")
    view = table.game.view("You")
    seen = {card for hand in view.hands.values() for card in hand if card}
    unseen = [card for card in ferme.rules.pack(LACOMBE) if card not in seen]
    made = sum(min(card.rank, 10) for card in view.own)
    assert f'title="{ferme.odds.next_card(unseen, made).over}"' in table.drawing["html"]


def test_show_me_keeps_the_readers_game() -> None:
    """A set deal is arranged, says so, every seat of it is the reader's, and it goes away with nothing lost."""
    table = dealt()
    kept = table.game.state
    say(table, "show", "lacombe-9")
    assert table.game.arranged
    assert "arranged" in text_of(table)
    say(table, "player", "1:bold")
    assert "In a set deal every seat is yours" in text_of(table)
    say(table, "stand")
    assert any(event.article == "lacombe-9" for event in table.game.events)
    say(table, "back")
    assert table.game.state == kept


@pytest.mark.parametrize("article", list(SCENARIOS))
def test_the_reader_makes_the_last_move_of_a_scenario(article: str) -> None:
    """The seat whose view is drawn is the one that is to act, or to be refused."""
    table = Table(show=article)
    assert table._face.seat == SCENARIOS[article].actions[-1].seat
    if SCENARIOS[article].refused:
        with pytest.raises(IllegalAction) as refusal:
            table.do(SCENARIOS[article].actions[-1])
        assert refusal.value.article == article
    else:
        assert any(event.article == article for event in table.do(SCENARIOS[article].actions[-1]))


@pytest.mark.parametrize("article", list(SCENARIOS))
def test_scenes_are_drawn_step_by_step(article: str) -> None:
    """Each step is a whole poster; the last one shows the article."""
    drawn = ferme.scenes(article)
    assert len(drawn) == len(SCENARIOS[article].actions) + 1
    assert all(html.startswith('<div class="faro-edu"') for html in drawn)
    assert f'data-article="{article}"' in drawn[-1]
    assert set(re.findall(r'data-article="([^"]+)"', drawn[-1])) <= set(ARTICLES)


def test_one_sentence_is_said_a_step() -> None:
    """Cards in words, net first, what everybody has: enough to follow a deal by ear alone."""
    table = Table(show="mariniere-10")
    say(table, "stand")
    heard = table.drawing["say"]
    for part in (
        "In all: You +9",
        "the nine of clubs",
        "takes the farm: +6",
        "Marinière § 10",
        "farm 0, pool 0",
    ):
        assert part in heard
    assert "." not in heard[:-1]


def test_the_winner_is_named_on_the_cloth_and_all_hands_in_the_log() -> None:
    """At the end a word at the seat says what it has taken, and the log tells who had what, the net first."""
    table = Table(show="mariniere-10")
    say(table, "stand")
    html = table.drawing["html"]
    cloth, _, rest = html.partition("</svg>")
    assert ">takes pool +3<" in cloth and ">takes farm +6<" in cloth
    assert "You: 16 takes the farm: +6" in re.sub("<[^>]+>", "", rest)
    lines = [re.sub("<[^>]+>", "", line) for line in re.findall(r"<li[^>]*>(.*?)</li>", rest)]
    assert lines[0].startswith("In all: You +9")
    others = [seat for seat in table.game.state.order if seat != "You"]
    assert all(any(re.match(rf"{seat}: .*\d+\.", line) for line in lines) for seat in others)


def test_who_is_over_on_the_deal_lays_his_hand_open() -> None:
    """The line names the article that takes the counters, and the one by which the hand is seen (§ E9)."""
    table = Table(seed="s")
    say(table, "bid", stake="30")
    say(table, "deal-out")
    over = [event for event in table.game.events if event.kind == "over"]
    assert over
    drawn = re.findall(r"<li>(.*?)</li>", table.drawing["html"])
    line = next(found for found in drawn if "Irma" in found and ", to You" in found)
    assert re.findall(r'data-article="([^"]+)"', line) == ["mariniere-7", "ferme-editor-9"]


def test_the_reader_is_addressed() -> None:
    """What the seat "You" does is told in the second person, what others do in the third."""
    table = Table(seed="s")
    say(table, "bid")
    say(table, "pass")
    told = text_of(table)
    assert "You bid 1." in told and "You pass." in told and "You bids" not in told
    assert re.search(r"Anna (bids \d+|passes)\.", told)


def test_what_is_typed_stays_text() -> None:
    """Names with tags, quotes and entities are shown as typed, and nothing runs."""
    table = Table(FARMER, seed="s", seats=NAMES)
    for html in (table.drawing["html"], table.poster()):
        reader = Reader(html)
        assert not {"script", "img", "style", "iframe"} & {tag for tag, _ in reader.tags}
        assert not any(name.startswith("on") for _, attributes in reader.tags for name in attributes)
        assert all(name in "".join(reader.texts) for name in NAMES)


def test_a_drawing_has_no_id_and_every_picture_a_text() -> None:
    """Two views of one table may stand on a page; pictures and groups say what they are."""
    table = dealt(seats=[f"Seat {n}" if n else "You" for n in range(12)])
    for tag, attributes in Reader(table.drawing["html"]).tags:
        assert "id" not in attributes
        if attributes.get("role") in ("button", "img", "group"):
            assert attributes.get("aria-label"), (tag, attributes)
    assert "cards in the pack" in table.drawing["html"]


def test_the_brilliant_is_marked_where_it_is_one() -> None:
    """A star and a word in the pack of 45; an ordinary six in that of 1659."""
    assert "(the brilliant)" in Table(show="lacombe-9").drawing["html"]
    table = Table(show="mariniere-3")
    assert "★" not in table.drawing["html"]


def test_a_poster_is_the_table_at_rest() -> None:
    """The mimebundle holds view and poster; nothing in the poster can be pressed, and it tells the same."""
    table = dealt()
    data, _ = table._repr_mimebundle_()
    assert set(data) >= {"text/html", "application/vnd.jupyter.widget-view+json"}
    tags = Reader(data["text/html"]).tags
    assert all(
        "disabled" in attributes
        for tag, attributes in tags
        if tag in ("button", "input", "select", "textarea")
    )
    assert "to ask for a card or to stand: You" in data["text/html"]


def test_gains_and_losses_look_alike() -> None:
    """The lines of who takes and of who pays have the same elements and attributes."""
    shapes = set()
    for article in ("lacombe-5", "lacombe-8", "farmer-9"):
        table = Table(show=article)
        table.do(SCENARIOS[article].actions[-1])
        kinds = "over|takes|nearest"
        assert any(event.kind in kinds.split("|") for event in table.game.events)
        lines = re.findall(r"<li><bdi>.*?</li>", table.drawing["html"].split('class="lines"')[-1])
        paid = [line for line in lines if re.search(r"[+−]\d", line)]
        shapes |= {tuple((tag, tuple(sorted(found))) for tag, found in Reader(line).tags) for line in paid}
    assert len(shapes) == 1


def test_a_new_game_takes_names_and_seed() -> None:
    """Names a line each; two are too few, and the game stays."""
    table = Table(LACOMBE, seed="s")
    say(table, "new", names="Anna\nBoris\nClara", seed="class 7")
    assert (table.game.seats, table.game.seed, table._face.seat) == (
        ("Anna", "Boris", "Clara"),
        "class 7",
        "Anna",
    )
    say(table, "new", names="Anna\nBoris", seed="class 8")
    assert "3 to 12 seats" in text_of(table)
    assert table.game.seed == "class 7"


def test_what_python_does_is_drawn() -> None:
    """Actions made from code stand in the next drawing, and illegal ones raise."""
    table = Table(FARMER, seed="s", seats=["A", "B", "C"], plays=["A", "B", "C"])
    for action in (Bid("A", 2), Pass("B"), Bid("C", 3), Pass("A"), DealOut("C")):
        table.do(action)
    assert table._face.seat == "A"
    with pytest.raises(IllegalAction):
        table.do(Stand("A"))
    table.do(Draw("A"))
    assert "to ask for a card or to stand: A" in text_of(table)


# -- in the browser


def act_by(page: Page, press: Any) -> None:
    """Play the deal to its end: stand when it may be, else ask for a card."""
    for _ in range(40):
        if page.get_by_role("button", name="New deal").count():
            return
        stand = page.get_by_role("button", name="Stand", exact=True)
        press("Stand" if stand.get_attribute("aria-disabled") is None else "A card")
    raise AssertionError("the deal does not end")


@pytest.mark.browser
def test_a_whole_deal_is_played_by_mouse(chromium: Browser) -> None:
    """Bid, pass, ask, stand, and the next deal; no script error, no counter made."""
    table = Table(MARINIERE, seed="x2")
    with stage(chromium, table) as played:
        page = played.page

        def press(name: str) -> None:
            page.get_by_role("button", name=name, exact=True).click()
            played.settled()

        page.get_by_role("button", name="Price 5").click()
        press("Bid")
        assert table.game.state.bids[0] == ("You", 5)
        press("Pass")
        act_by(page, press)
        expect(page.locator(".turn-count")).to_have_text("the deal is over")
        page.get_by_text("Settings").click()
        page.locator("[data-key='player:1']").select_option(label="you")
        played.settled()
        press("New deal")
        expect(page.locator(".turns")).to_contain_text("Deal 2")
        assert table._reader_seats == ["You", "Anna"]
        assert played.failures == []
    assert sum(table.game.balances.values()) == 0


@pytest.mark.browser
def test_a_whole_deal_is_played_by_keyboard(chromium: Browser) -> None:
    """Tab, Enter and Space alone: the focus never gets lost, and goes to what can be done next."""
    table = Table(FARMER, seed="x2")
    with stage(chromium, table) as played:
        page = played.page
        page.keyboard.press("Tab")
        focused = page.locator(":focus")
        expect(focused).to_have_attribute(
            "name", "stake"
        )  # the price, then its quick values, one stop for all
        page.keyboard.press("Tab")
        page.keyboard.press("Tab")
        expect(focused).to_have_text("Bid")
        page.keyboard.press("Tab")
        expect(focused).to_have_text("Pass")
        page.keyboard.press("Enter")
        played.settled()
        expect(focused).to_have_text("A card")

        def press(name: str) -> None:
            if focused.inner_text() != name:
                page.keyboard.press("Tab" if name == "Stand" else "Shift+Tab")
            expect(focused).to_have_text(name)
            page.keyboard.press("Space")
            played.settled()

        act_by(page, press)
        expect(focused).to_have_text("New deal")
        page.keyboard.press("Enter")
        expect(page.locator(".turns")).to_contain_text("Deal 2")
        assert played.failures == []


@pytest.mark.browser
def test_a_double_click_asks_for_one_card(chromium: Browser) -> None:
    """Even when Python is slow to answer."""
    table = dealt()
    cards = len(table.game.state.hands["You"])
    with stage(chromium, table, delay=60) as played:
        played.page.get_by_role("button", name="A card").dblclick()
        played.settled()
    assert len(table.game.state.hands["You"]) == cards + 1


@pytest.mark.browser
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("width", [360, 900])
def test_the_table_is_accessible_and_fits(chromium: Browser, dark: bool, width: int) -> None:
    """axe finds nothing serious at any moment of a deal of twelve, and nobody must scroll sideways at 360 px."""
    table = Table(LACOMBE, seed="x2", seats=["You", *(f"Konstantin {n}" for n in range(11))])
    with stage(chromium, table, dark=dark, width=width) as played:
        played.page.get_by_role("button", name="Odds").click()
        played.page.get_by_text("Settings").click()
        for act in ("Pass", "Basta"):
            played.settled()
            assert axe(played.page) == []
            assert sideways(played.page) == 0
            played.page.get_by_role("button", name=act, exact=True).click()
        played.settled()
        assert axe(played.page) == []
        assert sideways(played.page) == 0
        assert played.failures == []
