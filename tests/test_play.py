"""A sitting: deals, undo, lasting balances, transcripts; shown with a toy game, so that only `play` is tested."""

from __future__ import annotations

import json
from contextlib import suppress
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from faro_edu import play
from faro_edu.cards import pack
from faro_edu.play import BANK, Article, Event, IllegalAction, Limits, NextDeal, Offer, fresh_seed, mixed
from tests.toy import Colours, Game, Guess

RED = Guess("You", "red")
ACTS = st.lists(st.sampled_from(["red", "black", "undo", "deal"]), max_size=40)


def played(acts: list[str], seed: str = "s") -> Game:
    """A game in which as many of these acts were done as were allowed."""
    game = Game(seed=seed)
    for act in acts:
        with suppress(IllegalAction):
            game.undo() if act == "undo" else game.do(NextDeal() if act == "deal" else Guess("You", act))
    return game


def everything(game: Game) -> tuple[Any, ...]:
    """All that a reader could see of a game."""
    return game.state, game.events, game.balances, game.deal, game.actions, game.offers()


def test_the_amounts_of_an_event_sum_to_zero() -> None:
    """Counters move between accounts and are never made or lost."""
    with pytest.raises(ValueError, match="sum to zero, not to 1/2"):
        Event("won", "toy-1", {}, {"You": Fraction(1, 2)})


def test_an_event_cannot_be_changed() -> None:
    """Its data and its amounts are read-only."""
    event = Event("won", "toy-1", {"a": 1}, {"You": Fraction(1), BANK: Fraction(-1)})
    with pytest.raises(TypeError):
        event.data["a"] = 2  # type: ignore[index]
    with pytest.raises(TypeError):
        event.amounts["You"] = 2  # type: ignore[index]


def test_an_article_has_a_short_sign() -> None:
    """The number behind the prefix, with an E for the editor's own."""
    assert Article("foster-23", "Splits", "Half is lost.", "foster1914", "531").sign == "§ 23"
    assert Article("stoss-editor-2", "The cut", "A punter's.", "editor").sign == "§ E2"


@given(ACTS)
def test_money_sums_to_zero(acts: list[str]) -> None:
    """Whatever is done, what the punters have won the bank has lost."""
    game = played(acts)
    assert sum(game.balances.values()) == 0
    assert all(sum(event.amounts.values()) == 0 for event in game.events)


@given(ACTS, st.sampled_from(["red", "black", "deal"]))
def test_undo_restores_everything(acts: list[str], act: str) -> None:
    """What is undone leaves no trace in state, events, balances or offers."""
    game = played(acts)
    before = everything(game)
    try:
        game.do(NextDeal() if act == "deal" else Guess("You", act))
    except IllegalAction:
        assert everything(game) == before
    else:
        game.undo()
        assert everything(game) == before


@given(ACTS)
def test_a_replayed_transcript_is_the_same_game(acts: list[str]) -> None:
    """State, events, balances, arranged deals and the transcript itself come back."""
    game = played(acts)
    again = Game.replay(game.transcript())
    assert everything(again) == everything(game)
    assert again.arranged_at == game.arranged_at
    assert again.transcript() == game.transcript()


def test_undo_at_the_start_is_refused_in_words() -> None:
    """There is nothing to take back, and nothing changes."""
    game = Game(seed="s")
    before = everything(game)
    with pytest.raises(IllegalAction, match="nothing to take back"):
        game.undo()
    assert everything(game) == before


def test_taking_back_a_seen_card_makes_the_deal_arranged() -> None:
    """What is won from there on does not last into the next deal; what was won before does."""
    game = Game(seed="s", rules=Colours("DOUBLE", 2))
    game.do(RED)
    lasting = game.balances
    game.do(RED)
    game.undo()
    assert game.arranged
    for _ in range(3):
        game.do(RED)
    assert game.balances != lasting
    game.do(NextDeal())
    assert not game.arranged
    assert game.balances == lasting


def test_an_earlier_undo_moves_the_mark_back() -> None:
    """Only what was won before the first card taken back lasts, however often the reader undoes."""
    game = Game(seed="s")
    for _ in range(3):
        game.do(RED)
    game.undo()
    game.undo()
    assert game.arranged_at == {1: 1}


def test_undoing_a_deal_forgets_its_mark() -> None:
    """A deal that was taken back whole is as if it had not been."""
    game = Game(seed="s")
    for _ in range(4):
        game.do(RED)
    game.do(NextDeal())
    game.do(RED)
    game.undo()
    assert game.arranged_at == {2: 5}
    game.undo()
    assert (game.deal, game.arranged_at) == (1, {})


def test_a_deal_that_was_taken_back_is_arranged_when_it_comes_again() -> None:
    """Its cards have been seen: what is won in it does not last, in a replayed transcript neither."""
    game = Game(seed="s")
    for _ in range(4):
        game.do(RED)
    lasting = game.balances
    game.do(NextDeal())
    game.do(RED)
    game.undo()
    game.undo()
    for again in (game, Game.replay(game.transcript())):
        again.do(NextDeal())
        assert again.arranged
        for _ in range(4):
            again.do(RED)
        again.do(NextDeal())
        assert again.balances == lasting


def test_given_packs_are_arranged_and_move_no_lasting_balance() -> None:
    """A set deal says so from its first card, and its gains end with it."""
    game = Game(packs=[pack(32), pack(32)])
    assert game.arranged
    for _ in range(4):
        game.do(RED)
    assert game.balances["You"] == -4
    game.do(NextDeal())
    assert game.balances["You"] == 0
    for _ in range(4):
        game.do(RED)
    with pytest.raises(IllegalAction, match="no further pack"):
        game.do(NextDeal())
    assert Offer("deal", BANK) not in game.offers()


def test_a_deal_depends_on_seed_and_number_only() -> None:
    """Rules, names, seats, views and questions change no card."""
    plain = Game(seed="s")
    asked = Game(Colours("DOUBLE", 2), seed="s", seats=["Бо́рис", "Anna"], limits=Limits(2, 9, None))
    for _ in range(100):
        asked.offers()
        asked.view("Anna")
    assert asked.state.box == plain.state.box
    for _ in range(4):
        plain.do(RED)
        asked.do(Guess("Anna", "black"))
    plain.do(NextDeal())
    asked.do(NextDeal())
    assert asked.state.box == plain.state.box != Game(seed="s").state.box


def test_without_a_seed_two_games_differ() -> None:
    """The system's entropy chooses, and the seed can be read and played again."""
    first, second = Game(), Game()
    assert first.seed != second.seed
    assert Game(seed=first.seed).state.box == first.state.box
    assert len(fresh_seed()) == 8


def test_a_new_deal_begins_when_this_one_is_over() -> None:
    """Before that it is refused and not offered."""
    game = Game(seed="s")
    with pytest.raises(IllegalAction, match="when this one is over"):
        game.do(NextDeal())
    for _ in range(4):
        game.do(RED)
    assert Offer("deal", BANK) in game.offers(BANK)
    assert game.do(NextDeal())[0].data["deal"] == 2


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"seed": 1, "packs": [pack(32)]}, "not both"),
        ({"packs": []}, "at least one"),
        ({"packs": ["A♠ A♠"]}, "32 cards in some order; here are 2 cards"),
        ({"packs": [pack(52)]}, "here are 52 cards"),
        ({"packs": ["nonsense"]}, "a card is written as"),
        ({"seats": []}, "1 to 20 seats"),
        ({"seats": ["A", "A"]}, "name of its own"),
        ({"seats": ["A", " A "]}, "name of its own"),
        ({"seats": [" "]}, "1 to 60 characters"),
        ({"seats": ["x" * 61]}, "1 to 60 characters"),
        ({"seats": [3]}, "1 to 60 characters"),
        ({"seats": ["a\nb"]}, "no control characters"),
        ({"seats": ["\ud800"]}, "no control characters"),
        ({"seats": ["a\u2028b"]}, "no control characters"),
        ({"seats": ["\u200b"]}, "can be seen"),
        ({"seed": "\ud800"}, "a seed is"),
        ({"seats": ["Bank"]}, "name of an account"),
        ({"seats": ["A", "B", "C", "D"]}, "up to 3 punters"),
        ({"rules": "EVEN"}, "a preset of toy"),
        ({"seed": -1}, "a seed is"),
        ({"seed": 1.0}, "a seed is"),
    ],
)
def test_a_sitting_is_refused_with_what_was_expected(arguments: dict[str, Any], message: str) -> None:
    """Malformed settings are ValueErrors that say how they should be."""
    with pytest.raises(ValueError, match=message):
        Game(**arguments)


@pytest.mark.parametrize(
    "name", ["</script><img src=x onerror=alert(1)>", "&lt;b&gt;", "a\u202eb", "Бо́рис", "x y"]
)
def test_any_printable_name_is_kept_as_typed(name: str) -> None:
    """Names are data: they survive a transcript unchanged."""
    game = Game(seats=[name], seed=1)
    game.do(Guess(name, "red"))
    assert Game.replay(game.transcript()).seats == (name,)


@pytest.mark.parametrize(
    "limits",
    [{"least": 0}, {"least": 5, "most": 4}, {"purse": 0}, {"bank": -1}, {"most": True}, {"least": 1.5}],
)
def test_limits_are_whole_counters(limits: dict[str, Any]) -> None:
    """The house's figures are whole, positive and in order."""
    with pytest.raises(ValueError, match=r"whole number of counters|least stake"):
        Limits(**limits)


def changed(**changes: Any) -> dict[str, Any]:
    """A transcript with some fields changed, or left out where None is given."""
    game = Game(seed="s")
    game.do(RED)
    told = json.loads(game.transcript()) | changes
    return {key: value for key, value in told.items() if value is not None}


@pytest.mark.parametrize(
    ("transcript", "message"),
    [
        ("not json", "a JSON text"),
        ("[]", "a JSON object"),
        ("[" * 100_000, "a JSON text"),
        (changed(format="against-the-bank/9"), "against-the-bank/9"),
        (changed(format=None), "'format'"),
        (changed(game="faro"), "'game' is 'toy'"),
        (changed(preset="HOYLE"), "EVEN, DOUBLE; not 'HOYLE'"),
        (changed(preset=3), "a text under 'preset'"),
        (changed(switches={"colour": 1}), "switches of EVEN"),
        (changed(switches={"preset": "DOUBLE"}), "named once"),
        (changed(switches=[]), "an object under 'switches'"),
        (changed(seats="You"), "a list under 'seats'"),
        (changed(seats=[1]), "a list of texts"),
        (changed(limits={"most": 0}), "whole number of counters"),
        (changed(limits={"max": 9}), "the limits are"),
        (changed(seed=None), "either a 'seed' or 'packs'"),
        (changed(packs=["A♠"]), "either a 'seed' or 'packs'"),
        (changed(seed=[1]), "a seed is"),
        (changed(actions=None), "a list under 'actions'"),
        (changed(actions=["red"]), "action 1 of the transcript is an object"),
        (changed(actions=[{"do": "fold"}]), "action 1 of the transcript"),
        (
            changed(actions=[{"do": "guess", "seat": "Nobody", "colour": "red"}]),
            "action 1 .* a seat of this sitting",
        ),
        (changed(arranged={"x": 1}), "under 'arranged'"),
        (changed(arranged={"4": 1}), "under 'arranged'"),
        (changed(arranged=None), "an object under 'arranged'"),
        (changed(seen=["x"]), "under 'seen'"),
        (changed(seed="\ud800"), "a seed is"),
    ],
)
def test_what_is_no_transcript_is_refused_by_name(transcript: Any, message: str) -> None:
    """Each fault is named with what was expected."""
    with pytest.raises(ValueError, match=message):
        Game.replay(transcript)


def test_an_illegal_action_in_a_transcript_names_its_place_and_article() -> None:
    """The fifth guess of a deal of four cards is refused as it is at the table."""
    with pytest.raises(IllegalAction, match="Action 5") as refused:
        Game.replay(changed(actions=[{"do": "guess", "seat": "You", "colour": "red"}] * 5))
    assert refused.value.article == "toy-2"


def test_a_transcript_tells_what_was_changed_only() -> None:
    """The preset by its name, and the switches that differ from it."""
    game = Game(Colours("DOUBLE", 3), seed=5)
    told = json.loads(game.transcript())
    assert (told["preset"], told["switches"], told["seed"]) == ("DOUBLE", {"pays": 3}, 5)
    assert Game.replay(told).rules == game.rules


def test_offers_can_be_asked_for_one_seat() -> None:
    """Each seat is offered what is open to it."""
    game = Game(seats=["A", "B"], seed=1)
    assert [offer.seat for offer in game.offers("B")] == ["B"]
    assert [offer.seat for offer in game.offers()] == ["A", "B"]


@pytest.mark.parametrize(
    ("amount", "text"),
    [
        (Fraction(0), "0"),
        (Fraction(7, 2), "3 ½"),
        (Fraction(-7, 2), "−3 ½"),
        (Fraction(1, 3), "⅓"),
        (Fraction(19, 20), "19/20"),
        (Fraction(-39, 20), "−1 19/20"),
    ],
)
def test_amounts_are_shown_as_mixed_numbers(amount: Fraction, text: str) -> None:
    """Halves and thirds as one sign, the rest as a fraction, with a true minus."""
    assert mixed(amount) == text


def test_signed_amounts_show_their_sign() -> None:
    """A gain has a plus, nothing has no sign."""
    assert [mixed(Fraction(n), signed=True) for n in (2, 0, -2)] == ["+2", "0", "−2"]


def test_whole_counters_have_a_bound() -> None:
    """A stake is a whole number from one to a million."""
    for value in (0, -600, 10**7, 1.0, "1", True):
        with pytest.raises(ValueError, match="whole number of counters"):
            play.whole_counters(value)
