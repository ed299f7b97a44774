"""Foster's faro, article by article; the invariants of every deal; a whole game that a person can read."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from faro_edu import cards, faro
from faro_edu.cards import Card, arranged
from faro_edu.faro import Call, Claim, Copper, Lay, NextDeal, Take, Turn, Uncall, Wave
from faro_edu.faro import rules as room
from faro_edu.faro.scenarios import SCENARIOS
from faro_edu.play import BANK, Event, IllegalAction, Limits, Offer

YOU = "You"
GOLDEN = Path(__file__).parent / "golden"
article = pytest.mark.article


def dealt(first: str, *actions: Any, last: str = "", **settings: Any) -> faro.Game:
    """A game with a set pack, after these actions."""
    game = faro.Game(packs=[arranged(first, last)], **settings)
    for action in actions:
        game.do(action)
    return game


def kinds(events: tuple[Event, ...]) -> list[str]:
    return [event.kind for event in events]


def refused(game: faro.Game, action: Any) -> str | None:
    """The article that forbids ``action``; the state is as before."""
    before = game.state
    with pytest.raises(IllegalAction) as refusal:
        game.do(action)
    assert game.state == before
    return refusal.value.article


# -- the deal


@article("foster-3")
def test_the_box_holds_a_whole_pack() -> None:
    """52 cards, each once, in the order of the shuffle."""
    game = faro.Game(seed="s")
    assert [game.state.soda, *game.state.box] == cards.deal_pack("s", 1)


@article("foster-5")
def test_the_first_card_in_sight_is_soda_and_decides_nothing() -> None:
    """The soda shows before any bet, and its rank is only one card poorer by it."""
    game = faro.Game(packs=[arranged("9♦ 5♣ 9♥")])
    assert [(event.kind, event.article) for event in game.events] == [("soda", "foster-5")]
    assert game.view(YOU).left(9) == 3
    assert game.balances == {YOU: 0, BANK: 0}


@article("foster-7")
def test_a_deal_has_twenty_five_turns() -> None:
    """Soda, 25 losers, 25 winners and the hock are the 52 cards; then the deal is over."""
    game = faro.Game(seed="s")
    for turn in range(1, 26):
        game.do(Turn())
        assert game.view(BANK).turn == turn
    view = game.view(BANK)
    shown = [view.soda, *view.losers, *view.winners, view.hock]
    assert sorted(shown, key=str) == sorted(cards.pack(52), key=str)
    assert refused(game, Turn()) == refused(game, Wave()) == refused(game, Lay(YOU, (9,), 1)) == "foster-7"


@article("foster-8")
def test_the_first_card_of_a_turn_loses_and_the_second_wins() -> None:
    """Loser outside the box, winner in it."""
    game = dealt("Q♦ 5♣ 9♥", Lay(YOU, (9,), 2), Lay(YOU, (5,), 3))
    game.do(Turn())
    assert (game.view(YOU).losers, game.view(YOU).winners) == ((Card(5, "♣"),), (Card(9, "♥"),))
    assert game.balances[YOU] == 2 - 3


@article("foster-9")
def test_the_two_piles_can_be_audited_at_any_time() -> None:
    """Losers in one pile, soda and winners in the other, in the order in which they came."""
    game = dealt("Q♦ 5♣ 9♥ K♣ 2♥", Turn(), Turn())
    assert game.view(YOU).losers == (Card(5, "♣"), Card(13, "♣"))
    assert (game.view(YOU).soda, *game.view(YOU).winners) == (Card(12, "♦"), Card(9, "♥"), Card(2, "♥"))


def test_only_the_dealer_makes_turns() -> None:
    """A punter who reaches for the box is refused."""
    assert refused(faro.Game(seed=1), Turn(YOU)) == "foster-8"


# -- stakes


@article("foster-10")
def test_any_rank_may_be_backed_within_the_limit() -> None:
    """Ace to king, from the least stake to the greatest, in one lay or in several."""
    game = faro.Game(seed=1, limits=Limits(2, 20, 1000))
    for rank in cards.RANKS:
        game.do(Lay(YOU, (rank,), 20))
    assert refused(game, Lay(YOU, (9,), 2)) == "foster-10"
    assert refused(game, Lay(YOU, (9,), 1, "coppered")) == "faro-editor-6"


@article("foster-16")
def test_an_open_bet_plays_its_card_to_win() -> None:
    """It wins with the winner and loses with the loser."""
    assert dealt("Q♦ 5♣ 9♥", Lay(YOU, (9,), 2), Turn()).balances[YOU] == 2
    game = dealt("Q♦ 9♥ 5♣", Lay(YOU, (9,), 2), Turn())
    assert game.balances[YOU] == -2
    assert game.events[-1].article == "foster-16"


@article("foster-17")
def test_a_coppered_bet_plays_its_card_to_lose() -> None:
    """It wins with the loser and loses with the winner; the copper can be laid later and lifted again."""
    assert dealt("Q♦ 9♥ 5♣", Lay(YOU, (9,), 2, "coppered"), Turn()).balances[YOU] == 2
    game = dealt("Q♦ 5♣ 9♥", Lay(YOU, (9,), 2), Copper(YOU, (9,)), Turn())
    assert game.balances[YOU] == -2
    lifted = dealt("Q♦ 5♣ 9♥", Lay(YOU, (9,), 2, "coppered"), Copper(YOU, (9,), "coppered"), Turn())
    assert lifted.balances[YOU] == 2


@article("foster-19")
def test_after_the_wave_no_bet_is_made_or_changed() -> None:
    """From the wave to the end of the turn every bet lies still; after the turn all is free again."""
    game = dealt("Q♦ 5♣ 9♥", Lay(YOU, (7,), 2), Wave())
    for late in (Lay(YOU, (9,), 1), Take(YOU, (7,)), Copper(YOU, (7,)), Wave()):
        assert refused(game, late) == "foster-19"
    assert game.offers(YOU) == []
    game.do(Turn())
    game.do(Take(YOU, (7,)))


@article("foster-19")
def test_a_turn_without_a_wave_waves_first() -> None:
    """Every turn has its wave, once."""
    assert kinds(faro.Game(seed=1).do(Turn()))[:2] == ["wave", "turn"]
    game = faro.Game(seed=1)
    game.do(Wave())
    assert kinds(game.do(Turn()))[0] == "turn"


@article("foster-20")
def test_the_dealer_first_takes_and_then_pays() -> None:
    """The net of the turn is told first, then every stake the bank takes, then every stake it pays."""
    game = dealt(
        "Q♦ 5♣ 9♥", Lay(YOU, (9,), 3), Lay("B", (5,), 1, "coppered"), Lay(YOU, (5,), 2), seats=[YOU, "B"]
    )
    events = game.do(Turn())
    assert kinds(events)[2:] == ["settled", "lost", "won", "won"]
    assert dict(events[2].data["net"]) == {YOU: 1, "B": 1}


@article("foster-21")
def test_between_turns_any_bet_may_be_changed_or_taken_back() -> None:
    """What is taken back costs nothing; what is not there cannot be taken."""
    game = dealt("Q♦ 5♣ 9♥", Lay(YOU, (7,), 2), Turn(), Lay(YOU, (7,), 3))
    assert game.view(YOU).bets[0].stake == 5
    game.do(Take(YOU, (7,)))
    assert (game.view(YOU).bets, game.balances[YOU]) == ((), 0)
    for absent in (Take(YOU, (7,)), Copper(YOU, (7,)), Claim(YOU, YOU, (7,)), Uncall(YOU, (1, 2, 3))):
        assert refused(game, absent) == "foster-21"


@article("foster-23")
@pytest.mark.parametrize("way", ["open", "coppered"])
@pytest.mark.parametrize(("stake", "half"), [(1, Fraction(1, 2)), (3, Fraction(3, 2)), (4, Fraction(2))])
def test_a_split_takes_half_of_what_lies_on_the_rank(way: str, stake: int, half: Fraction) -> None:
    """Open or coppered, odd stakes exactly; the bet leaves the layout and its other half is the punter's."""
    game = dealt("Q♦ 9♣ 9♥", Lay(YOU, (9,), stake, way))  # type: ignore[arg-type]
    assert game.do(Turn())[1].article == "foster-23"
    assert game.balances == {YOU: -half, BANK: half}
    assert game.view(YOU).bets == ()


@article("foster-24")
def test_the_case_keeper_counts_what_is_left() -> None:
    """Four of each rank less what has shown; at the end nothing is left."""
    game = dealt("9♦ 9♣ 5♥ 9♥ 9♠", Turn(), Turn())
    assert (game.view(YOU).left(9), game.view(YOU).left(5), game.view(YOU).left(1)) == (0, 3, 4)
    assert sum(game.view(YOU).counts) == len(game.view(YOU).unseen) == 47


@article("foster-25")
def test_a_sleeper_is_the_first_hands_that_takes_it() -> None:
    """A bet on a rank that is all out can be claimed by any punter, its owner too; the bank has no part."""
    game = dealt("9♦ 9♣ 9♥ 9♠ 5♦", Turn(), Turn(), seats=["Anna", "Boris"])
    assert kinds(game.do(Lay("Anna", (9,), 3))) == ["laid", "sleeper"]
    game.do(Claim("Boris", "Anna", (9,)))
    assert game.balances == {"Anna": -3, "Boris": 3, BANK: 0}
    game.do(Lay("Anna", (9,), 3))
    game.do(Claim("Anna", "Anna", (9,)))
    assert game.balances["Anna"] == -3
    game.do(Lay("Anna", (5,), 3))
    assert refused(game, Claim("Boris", "Anna", (5,))) == "foster-25"


@article("foster-25")
def test_a_house_may_refuse_bets_on_a_rank_that_is_out() -> None:
    """S2's reading, by the switch: nothing may be laid there, so nothing can sleep."""
    game = dealt("9♦ 9♣ 9♥ 9♠ 5♦", Turn(), Turn(), rules=replace(faro.FOSTER, dead_rank="refused"))
    assert refused(game, Lay(YOU, (9,), 1)) == "foster-25"
    assert not any(offer.choices[0] == (9,) for offer in game.offers(YOU))


@article("faro-editor-7")
def test_a_sleeper_nobody_claims_goes_back_at_the_end() -> None:
    """It lies to the end of the deal and then is its owner's again."""
    game = dealt("9♦ 9♣ 9♥ 9♠ 5♦", Turn(), Turn(), Lay(YOU, (9,), 3), *[Turn()] * 23)
    assert [(event.kind, event.article) for event in game.events[-1:]] == [("returned", "faro-editor-7")]
    assert game.balances[YOU] == 0


@article("foster-26")
def test_the_limit_on_a_case_is_half_the_limit() -> None:
    """One card left: half may be laid, no more; a switch lifts the rule."""
    game = dealt("9♦ 9♣ 9♥", Turn(), Lay(YOU, (9,), 10))
    assert refused(game, Lay(YOU, (9,), 1)) == "foster-26"
    free = dealt("9♦ 9♣ 9♥", Turn(), Lay(YOU, (9,), 20), rules=replace(faro.FOSTER, case_limit="none"))
    assert free.view(YOU).bets[0].stake == 20


@article("foster-30")
def test_a_bet_left_in_hoc_is_taken_back() -> None:
    """The hock decides nothing, whichever way the bet was laid."""
    game = dealt("Q♦", *[Turn()] * 24, Lay(YOU, (9,), 3), Lay(YOU, (9,), 2, "coppered"), last="4♣ K♠ 9♥")
    events = game.do(Turn())
    assert [(event.kind, event.article) for event in events[2:]] == [
        ("hock", "foster-5"),
        ("returned", "foster-30"),
        ("returned", "foster-30"),
    ]
    assert game.balances == {YOU: 0, BANK: 0}


@article("foster-31")
def test_two_bets_lost_against_each_other_are_a_whipsaw() -> None:
    """One card to win and another to lose, both lost on one turn: the table says so, and it costs no more."""
    game = dealt("Q♦ 5♣ 9♥", Lay(YOU, (5,), 2), Lay(YOU, (9,), 2, "coppered"), Turn())
    assert game.events[-1].article == "foster-31"
    assert game.balances[YOU] == -4
    both_open = dealt("Q♦ 5♣ 9♥", Lay(YOU, (5,), 2), Lay(YOU, (9,), 2), Turn())
    assert "whipsawed" not in kinds(both_open.events)


# -- the last turn


def last(three: str, *actions: Any, **settings: Any) -> faro.Game:
    """A game whose last three cards are these, just before the last turn, after these actions."""
    return dealt("Q♦", *[Turn()] * 24, *actions, last=three, **settings)


@article("foster-32")
def test_three_ranks_have_six_orders_and_pay_four_to_one() -> None:
    """Loser, winner and hock as called: four stakes; anything else: the stake."""
    for order in room.orders(last("9♦ 8♣ 2♥").state):
        game = last("9♦ 8♣ 2♥", Call(YOU, order, 2), Turn())
        assert game.balances[YOU] == (8 if order == (9, 8, 2) else -2)
    assert len(room.orders(last("9♦ 8♣ 2♥").state)) == 6


@article("foster-34")
def test_a_pair_has_three_orders_and_pays_two_to_one() -> None:
    """Cat-hop: suits do not count between the two of a rank."""
    orders = room.orders(last("8♦ 8♣ 5♥").state)
    assert sorted(orders) == [(5, 8, 8), (8, 5, 8), (8, 8, 5)]
    assert last("8♦ 8♣ 5♥", Call(YOU, (8, 8, 5), 3), Turn()).balances[YOU] == 6
    assert last("8♦ 8♣ 5♥", Call(YOU, (8, 5, 8), 3), Turn()).balances[YOU] == -3


@article("foster-35")
def test_three_alike_are_called_by_colour_and_pay_two_to_one() -> None:
    """Only colours count: two of one and one of the other, three orders."""
    black, red = "black", "red"
    assert set(room.orders(last("8♠ 8♣ 8♥").state)) == {
        (black, black, red),
        (black, red, black),
        (red, black, black),
    }
    assert last("8♠ 8♣ 8♥", Call(YOU, (black, black, red), 3), Turn()).balances[YOU] == 6
    assert last("8♠ 8♥ 8♣", Call(YOU, (black, black, red), 3), Turn()).balances[YOU] == -3


@article("foster-32")
def test_the_turn_is_called_only_when_three_cards_are_left() -> None:
    """Before that, or for other cards, a call is refused; several calls may stand, each its own stake."""
    assert refused(faro.Game(seed=1), Call(YOU, (9, 8, 2), 1)) == "foster-32"
    game = last("9♦ 8♣ 2♥")
    assert refused(game, Call(YOU, (9, 8, 3), 1)) == "foster-32"
    assert refused(game, Call(YOU, ("red", "black", "red"), 1)) == "foster-32"
    assert refused(game, Call(YOU, (9, 8, 2), 21)) == "foster-10"
    game.do(Call(YOU, (9, 8, 2), 2))
    game.do(Call(YOU, (9, 8, 2), 1))
    game.do(Call(YOU, (2, 8, 9), 5))
    game.do(Uncall(YOU, (2, 8, 9)))
    assert [(call.order, call.stake) for call in game.view(YOU).calls] == [((9, 8, 2), 3)]
    game.do(Turn())
    assert game.balances[YOU] == 12


@article("faro-editor-5")
def test_ordinary_bets_and_calls_are_settled_apart() -> None:
    """On the last turn a flat bet is won or lost as on any turn, beside the calls; on three alike it splits."""
    game = last("9♦ 8♣ 2♥", Call(YOU, (9, 8, 2), 2), Lay(YOU, (8,), 1), Lay(YOU, (9,), 3), Lay(YOU, (2,), 5))
    assert kinds(game.do(Turn()))[2:] == ["settled", "lost", "won", "call won", "hock", "returned"]
    assert game.balances[YOU] == 8 + 1 - 3
    assert last("8♠ 8♣ 8♥", Lay(YOU, (8,), 4), Turn()).balances[YOU] == -2


# -- worked examples of the sources


@article("faro-editor-1")
def test_the_worked_example_of_the_points_game() -> None:
    """S2, section 9: 9 open and K coppered at 2, king then nine: +2 each, bank −4; a pair of nines: −1, K waits."""
    bets = (Lay(YOU, (9,), 2), Lay(YOU, (13,), 2, "coppered"))
    game = dealt("Q♦ K♦ 9♣", *bets)
    assert [event.amounts[YOU] for event in game.do(Turn()) if event.amounts] == [2, 2]
    assert game.balances == {YOU: 4, BANK: -4}
    pair = dealt("Q♦ 9♣ 9♥", *bets, Turn())
    assert pair.balances == {YOU: -1, BANK: 1}
    assert [bet.ranks for bet in pair.view(YOU).bets] == [(13,)]


@article("foster-32")
def test_the_worked_call_of_the_points_game() -> None:
    """S2, section 9: 7 loses, J wins, 3 in hoc, called with 2: +8."""
    assert last("7♦ J♣ 3♥", Call(YOU, (7, 11, 3), 2), Turn()).balances == {YOU: 8, BANK: -8}


# -- purses, seats, malformed actions


@article("faro-editor-6")
def test_the_purse_covers_what_lies_on_the_table() -> None:
    """Stakes and calls together stay within the purse; what was won can be staked at once."""
    game = dealt("Q♦ 5♣ 9♥", Lay(YOU, (9,), 7), limits=Limits(purse=10))
    assert refused(game, Lay(YOU, (5,), 4)) == "faro-editor-6"
    game.do(Turn())
    game.do(Lay(YOU, (5,), 17))
    assert refused(game, Lay(YOU, (6,), 1)) == "faro-editor-6"


def test_without_a_purse_balances_may_fall_below_nought() -> None:
    """S2: everybody begins at 0, and negative balances are admitted."""
    game = dealt("Q♦ 9♥ 5♣", Lay(YOU, (9,), 20), Turn(), limits=Limits(purse=None))
    assert game.balances[YOU] == -20
    game.do(Lay(YOU, (5,), 20))


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: Lay(YOU, (9,), 0), "whole number of counters"),
        (lambda: Lay(YOU, (9,), -600), "whole number of counters"),
        (lambda: Lay(YOU, (9,), Fraction(1, 2)), "whole number of counters"),
        (lambda: Lay(YOU, (9,), True), "whole number of counters"),
        (lambda: Lay(YOU, 9, 1), "lies on one rank"),
        (lambda: Lay(YOU, (0,), 1), "a rank is"),
        (lambda: Lay(YOU, (9, 10), 1), "lies on one rank"),
        (lambda: Lay(YOU, (9,), 1, "down"), "'open' or 'coppered'"),
        (lambda: Call(YOU, (9, 8), 1), "names three cards"),
        (lambda: Call(YOU, (9, 8, "red"), 1), "a rank is"),
        (lambda: Take(YOU, ("9",)), "a rank is"),
        (lambda: replace(faro.FOSTER, case_limit="third"), "case_limit is"),
        (lambda: replace(faro.FOSTER, dead_rank="kept"), "dead_rank is"),
        (lambda: faro.Game(seats=list("ABCDEFGHIJK")), "up to 10 punters"),
        (lambda: faro.Game(seed=1).do(Lay("Nobody", (9,), 1)), "a seat of this sitting"),
        (lambda: faro.Game(seed=1).view("Nobody"), "a seat of this sitting"),
        (lambda: faro.Game(seed=1).do("turn"), "an action of faro"),
    ],
)
def test_malformed_input_says_what_was_expected(make: Any, message: str) -> None:
    """ValueError, not IllegalAction; and nothing is made."""
    with pytest.raises(ValueError, match=message):
        make()


@pytest.mark.parametrize(
    "line",
    [
        {"do": "fold"},
        {},
        {"do": "lay", "seat": YOU, "ranks": "9"},
        {"do": "lay", "seat": YOU, "ranks": "9", "stake": "2"},
        {"do": "lay", "seat": YOU, "ranks": 9, "stake": 2},
        {"do": "lay", "seat": YOU, "ranks": "9", "stake": 2, "colour": "red"},
        {"do": "lay", "seat": YOU, "ranks": "В", "stake": 2},
    ],
)
def test_a_line_that_is_no_action_is_refused(line: dict[str, Any]) -> None:
    """A transcript's line is read strictly."""
    with pytest.raises(
        ValueError, match=r"'do' is one of|has the fields|whole number|is a text of ranks|a rank is"
    ):
        room.read(line)


# -- scenarios


@pytest.mark.parametrize("scenario", SCENARIOS.values(), ids=list(SCENARIOS))
def test_a_scenario_shows_its_article(scenario: Any) -> None:
    """Its last action, and no earlier one, causes what the article says, or is refused by it."""
    *_, (game, refusal) = scenario.frames(faro.Game)
    assert bool(refusal) == scenario.refused
    caused = {refusal.article} if refusal else {event.article for event in game.steps[-1][1]}
    assert scenario.article in caused
    assert game.arranged


def test_a_scenario_is_set_just_before_its_last_action() -> None:
    """The reader makes the decisive move."""
    for scenario in SCENARIOS.values():
        game = scenario.set_up(faro.Game)
        if scenario.refused:
            assert refused(game, scenario.actions[-1]) == scenario.article
        else:
            assert any(event.article == scenario.article for event in game.do(scenario.actions[-1]))


# -- invariants of every deal


def from_offer(offer: Offer, draw: st.DrawFn) -> Any:
    """An action that the offer allows, with a drawn stake."""
    stake = draw(st.integers(*offer.stakes)) if offer.stakes else 0
    makers: dict[str, Any] = {
        "lay": lambda ranks, way: Lay(offer.seat, ranks, stake, way),
        "take": lambda ranks, way: Take(offer.seat, ranks, way),
        "copper": lambda ranks, way: Copper(offer.seat, ranks, way),
        "claim": lambda owner, ranks, way: Claim(offer.seat, owner, ranks, way),
        "call": lambda order: Call(offer.seat, order, stake),
        "uncall": lambda order: Uncall(offer.seat, order),
        "wave": Wave,
        "turn": Turn,
        "deal": NextDeal,
    }
    return makers[offer.do](*offer.choices)


@st.composite
def played(draw: st.DrawFn) -> faro.Game:
    """A game in which only offered actions were done; turns are likelier than bets, so that deals end."""
    seats = ["Anna", "Boris", "Clara"][: draw(st.integers(1, 3))]
    limits = Limits(draw(st.integers(1, 2)), 7, draw(st.sampled_from([None, 12, 100])))
    rules = replace(
        faro.FOSTER,
        case_limit=draw(st.sampled_from(["half", "none"])),
        dead_rank=draw(st.sampled_from(["public", "refused"])),
    )
    game = faro.Game(rules, seats=seats, seed=draw(st.integers(0, 50)), limits=limits)
    for _ in range(draw(st.integers(0, 60))):
        offers = game.offers(BANK) if draw(st.booleans()) else game.offers()
        act(game, draw(st.sampled_from(offers)), draw)
    return game


def act(game: faro.Game, offer: Offer, draw: st.DrawFn) -> None:
    game.do(from_offer(offer, draw))


@given(played())
def test_every_offered_action_works_and_money_sums_to_zero(game: faro.Game) -> None:
    """Only offered actions were done, none was refused, and no counter was made or lost."""
    assert sum(game.balances.values()) == 0
    if (purse := game.sitting.limits.purse) is not None:
        assert all(purse + game.balances[seat] >= game.view(seat).at_stake(seat) for seat in game.seats)


@given(played())
def test_no_card_is_lost_or_doubled(game: faro.Game) -> None:
    """What has shown and what is in the box are the pack; the case-keeper counts the box."""
    state = game.state
    assert sorted((*state.shown, *state.box)) == sorted(cards.pack(52))
    assert sorted(state.box) == list(game.view(BANK).unseen)
    assert list(game.view(BANK).counts) == [
        sum(card.rank == rank for card in state.box) for rank in cards.RANKS
    ]


@given(played())
def test_a_view_holds_no_hidden_order(game: faro.Game) -> None:
    """Two boxes with the same cards in another order look alike from every seat."""
    other = replace(game.state, box=tuple(reversed(game.state.box)))
    for seat in (*game.seats, BANK):
        assert room.view(other, seat) == room.view(game.state, seat)
        assert "box" not in vars(room.view(game.state, seat))


@given(played(), st.data())
def test_undo_restores_every_part(game: faro.Game, data: st.DataObject) -> None:
    """State, balances, events and offers after an undo are those before the action."""
    before = (game.state, game.balances, game.events, game.offers())
    act(game, data.draw(st.sampled_from(game.offers())), data.draw)
    game.undo()
    assert (game.state, game.balances, game.events, game.offers()) == before


@given(played())
def test_a_transcript_replays_to_the_same_game(game: faro.Game) -> None:
    """Everything comes back, and the transcript of the copy is the same text."""
    again = faro.Game.replay(game.transcript())
    assert (again.state, again.events, again.transcript()) == (game.state, game.events, game.transcript())


ANY_ACTION = st.one_of(
    st.builds(
        Lay,
        st.just("Anna"),
        st.tuples(st.integers(1, 13)),
        st.integers(1, 25),
        st.sampled_from(["open", "coppered"]),
    ),
    st.builds(Take, st.just("Anna"), st.tuples(st.integers(1, 13)), st.sampled_from(["open", "coppered"])),
    st.builds(Copper, st.just("Anna"), st.tuples(st.integers(1, 13)), st.sampled_from(["open", "coppered"])),
    st.builds(Claim, st.just("Anna"), st.just("Anna"), st.tuples(st.integers(1, 13)), st.just("open")),
    st.builds(Call, st.just("Anna"), st.tuples(*[st.integers(1, 13)] * 3), st.integers(1, 25)),
    st.builds(Wave),
    st.builds(Turn),
)


@given(played(), ANY_ACTION)
def test_what_is_accepted_is_what_was_offered(game: faro.Game, action: Any) -> None:
    """An action is legal if and only if an offer covers it; a refused one names an article and changes nothing."""
    offered = any(covers(offer, action) for offer in game.offers(action.seat))
    before = game.state
    try:
        game.do(action)
    except IllegalAction as refusal:
        assert not offered
        assert refusal.article
        assert game.state == before
    else:
        assert offered


def covers(offer: Offer, action: Any) -> bool:
    chosen: dict[str, tuple[Any, ...]] = {
        "lay": lambda: (action.ranks, action.way),
        "take": lambda: (action.ranks, action.way),
        "copper": lambda: (action.ranks, action.way),
        "claim": lambda: (action.owner, action.ranks, action.way),
        "call": lambda: (action.order,),
        "wave": tuple,
        "turn": tuple,
    }[action.do]()  # type: ignore[operator]
    if (offer.do, offer.seat, offer.choices) != (action.do, action.seat, chosen):
        return False
    return offer.stakes is None or offer.stakes[0] <= action.stake <= offer.stakes[1]


# -- a whole game


def told(game: faro.Game) -> str:
    """The game as a person reads it: each event with its article and the counters that moved."""
    lines = []
    for event in game.events:
        moved = " ".join(f"{who} {float(amount):+g}" for who, amount in event.amounts.items())
        data = " ".join(f"{key}={_text(value)}" for key, value in event.data.items())
        lines.append(f"{event.article:14} {event.kind:10} {data}{'   | ' + moved if moved else ''}".rstrip())
    return "\n".join(lines) + "\n"


def _text(value: Any) -> str:
    if isinstance(value, tuple):
        return "-".join(str(item) for item in value)
    return str({k: str(v) for k, v in value.items()}) if hasattr(value, "items") else str(value)


def a_whole_game() -> faro.Game:
    """Two punters, one deal: flat bets both ways, a copper lifted, a withdrawal, calls at the end."""
    game = faro.Game(seats=["Anna", "Boris"], seed="golden")
    for turn in range(25):
        if turn % 4 == 0:
            game.do(Lay("Anna", (turn % 13 + 1,), 3))
        if turn % 5 == 1:
            game.do(Lay("Boris", ((turn * 5) % 13 + 1,), 2, "coppered"))
        if turn == 24:
            for order in room.orders(game.state)[:2]:
                game.do(Call("Boris", order, 2))
        game.do(Turn())
    return game


def test_a_whole_game_is_as_it_was_written_down() -> None:
    """The golden transcript in tests/golden: every event of one deal, with its article and counters."""
    assert told(a_whole_game()) == (GOLDEN / "faro.txt").read_text(encoding="utf-8")
