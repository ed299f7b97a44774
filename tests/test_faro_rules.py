"""Foster's faro, article by article; the invariants of every deal; a whole game that a person can read."""

from __future__ import annotations

from collections import Counter
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
from faro_edu.faro.cloth import marks
from faro_edu.faro.layout import KINDS, covered, spots
from faro_edu.faro.presets import CITES
from faro_edu.faro.scenarios import FOSTERS_DEAL, SCENARIOS
from faro_edu.faro.words import lines
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
    assert [game.state.soda, *game.state.box] == cards.dealt(cards.pack(52), "s", 1)


@article("house-13")
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


@article("faro-editor-4")
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


@article("faro-editor-2", "faro-editor-3")
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
    game = dealt("9♦ 9♣ 9♥ 9♠ 5♦", Turn(), Turn(), rules=replace(faro.FOSTER, dead_rank="returned"))
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
    free = dealt("9♦ 9♣ 9♥", Turn(), Lay(YOU, (9,), 20), rules=replace(faro.FOSTER, case_bets="free"))
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


# -- bets on several cards


def outcome(first: str, *laid: Lay, turns: int = 1, rules: Any = None) -> tuple[Fraction, int]:
    """What these bets come to in so many turns of a set pack, and how many still lie."""
    game = dealt(first, *laid, *[Turn()] * turns, rules=rules)
    return game.balances[YOU], len(game.view(YOU).bets)


@article("foster-13")
def test_the_ten_can_be_backed_in_fosters_twenty_one_ways() -> None:
    """His figure on p. 530: nineteen places where counters lie straight, and two heeled bets."""
    ten = [spot for spot in spots() if 10 in spot.ranks]
    assert Counter(spot.kind for spot in ten) == {
        "flat": 1, "side by side": 2, "across": 1, "three in a row": 3, "one-remove": 4, "triangle": 6, "square": 2,
    }  # fmt: skip
    assert {frozenset(spot.ranks) for spot in ten if spot.kind == "triangle"} == {
        frozenset(three)
        for three in [(5, 4, 10), (3, 4, 10), (5, 9, 10), (4, 10, 9), (4, 10, 11), (3, 11, 10)]
    }
    assert [pair for pair in covered("heeled") if 10 in pair] == [(5, 10), (3, 10)]
    assert len(ten) + 2 == 21


@article("faro-editor-14")
def test_every_card_has_the_places_that_its_neighbours_allow() -> None:
    """At the bend the seven pairs with six and eight and makes a row of three; corners end with the rows."""
    assert {(6, 7), (7, 8)} <= set(covered("side by side"))
    assert (6, 7, 8) in covered("three in a row")
    assert [len(covered(kind)) for kind in ("side by side", "across", "square", "triangle")] == [12, 6, 5, 20]
    assert {rank for four in covered("square") for rank in four} == set(cards.RANKS) - {7}
    assert len({(spot.x, spot.y) for spot in spots()}) == len(spots())


@article("house-5", "house-12")
@article("foster-13", "faro-editor-9")
@pytest.mark.parametrize(
    ("kind", "ranks"),
    [("side by side", (9, 10)), ("across", (5, 9)), ("one-remove", (9, 11)), ("three in a row", (8, 9, 10)),
     ("triangle", (5, 9, 10)), ("square", (5, 4, 9, 10)), ("heeled", (6, 9))],
)  # fmt: skip
def test_a_group_is_settled_by_the_first_of_its_ranks(kind: str, ranks: tuple[int, ...]) -> None:
    """Won, lost or split by whichever shows first, open or coppered, and then it leaves the layout."""
    assert outcome("Q♦ 2♣ 9♥", Lay(YOU, ranks, 3, kind=kind)) == (3, 0)
    assert outcome("Q♦ 9♥ 2♣", Lay(YOU, ranks, 3, kind=kind)) == (-3, 0)
    assert outcome("Q♦ 9♥ 2♣", Lay(YOU, ranks, 3, "coppered", kind)) == (3, 0)
    assert outcome("Q♦ 9♥ 9♣", Lay(YOU, ranks, 3, kind=kind)) == (Fraction(-3, 2), 0)
    assert outcome("Q♦ 2♣ K♥", Lay(YOU, ranks, 3, kind=kind)) == (0, 1)


@article("faro-editor-10")
def test_two_ranks_of_a_group_in_one_turn_are_drawn_or_split() -> None:
    """Drawn: nothing is paid, the bet stays. By the switch: half is taken, as S0 can be read (house § 21)."""
    bet = Lay(YOU, (9, 10), 3, kind="side by side")
    assert outcome("Q♦ 9♥ 10♣", bet) == (0, 1)
    assert outcome("Q♦ 9♥ 10♣", bet, rules=replace(faro.FOSTER, group_split="half")) == (Fraction(-3, 2), 0)
    assert outcome("Q♦ 9♥ 10♣ 2♣ 9♦", bet, turns=2) == (3, 0)


@article("house-16")
@article("foster-14", "faro-editor-11")
@pytest.mark.parametrize(
    ("turn", "gain", "left"),
    [("2♣ 9♥", 4, 0), ("9♥ 2♣", -4, 0), ("10♥ 2♣", 4, 0), ("2♣ 10♥", -4, 0), ("10♥ 9♣", 4, 0), ("9♣ 10♥", -4, 0),
     ("9♣ 9♥", -2, 0), ("10♣ 10♥", -2, 0), ("2♣ 3♥", 0, 1)],
)  # fmt: skip
def test_one_card_to_win_and_another_to_lose_is_one_bet(turn: str, gain: int, left: int) -> None:
    """Decided by the first of the two to show; both events for or against count once; a split of either takes half."""
    assert outcome(f"Q♦ {turn}", Lay(YOU, (9, 10), 4, kind="opposed")) == (gain, left)


@article("foster-15", "faro-editor-12")
@pytest.mark.parametrize(
    ("turn", "odd", "even"),
    [("9♠ 2♥", -3, 3), ("2♥ 9♠", 3, -3), ("8♠ 2♥", 3, -3), ("2♥ 8♠", -3, 3), ("9♠ 8♠", -3, 3), ("8♠ 9♠", 3, -3),
     ("2♥ 4♥", 0, 0), ("2♥ 2♠", 0, 0)],
)  # fmt: skip
def test_a_string_plays_the_next_case(turn: str, odd: int, even: int) -> None:
    """Behind odd: an odd case wins and an even one loses; behind even the other way; nine and eight are cases here."""
    start = f"9♦ 9♣ 8♥ 9♥ 8♦ Q♣ 8♣ {turn}"
    for way, gain in (("odd", odd), ("even", even)):
        game = dealt(start, Turn(), Turn(), Turn(), Lay(YOU, (), 3, way, "strung"), Turn())
        assert (game.balances[YOU], len(game.view(YOU).bets)) == (gain, 0 if gain else 1)


@article("faro-editor-12")
def test_two_cases_that_pull_both_ways_leave_the_string() -> None:
    """Both even cases in one turn, one winning and one losing: drawn."""
    game = dealt(
        "2♦ 2♣ 8♥ 2♥ 8♦ Q♣ 8♣ 2♠ 8♠", Turn(), Turn(), Turn(), Lay(YOU, (), 3, "even", "strung"), Turn()
    )
    assert (game.balances[YOU], len(game.view(YOU).bets)) == (0, 1)


@article("foster-18", "faro-editor-13")
def test_a_marker_is_a_second_bet_with_the_same_money() -> None:
    """It is won or lost for itself, both are owed if both are lost, and it falls when its counters go."""
    bets = (Lay(YOU, (2,), 3), Lay(YOU, (7,), 3, kind="marker", rides=(2,)))
    assert outcome("Q♦ 2♣ 7♥", *bets) == (0, 0)
    assert outcome("Q♦ 7♣ 2♥", bets[0], replace(bets[1], way="coppered")) == (6, 0)
    assert outcome("Q♦ 7♣ K♥", *bets) == (-3, 1)
    game = dealt("Q♦ K♣ 2♥", *bets, Turn())
    assert (game.balances[YOU], game.view(YOU).bets) == (3, ())
    assert ("marker falls", "faro-editor-13") in [(event.kind, event.article) for event in game.events]


@article("foster-18", "faro-editor-13")
def test_a_marker_needs_the_counters_it_plays_with() -> None:
    """The same stake as a flat bet of one's own elsewhere, and a purse that covers both."""
    game = dealt("Q♦ 2♣ 7♥", Lay(YOU, (2,), 3), limits=Limits(purse=5))
    assert refused(game, Lay(YOU, (7,), 2, kind="marker", rides=(2,))) == "faro-editor-13"
    assert refused(game, Lay(YOU, (2,), 3, kind="marker", rides=(2,))) == "faro-editor-13"
    assert refused(game, Lay(YOU, (7,), 3, kind="marker", rides=(9,))) == "faro-editor-13"
    assert refused(game, Lay(YOU, (7,), 3, kind="marker")) == "faro-editor-13"
    assert refused(game, Lay(YOU, (7,), 3, kind="marker", rides=(2,))) == "faro-editor-6"


@article("faro-editor-8")
def test_a_group_that_comes_down_to_cases_gives_back_what_is_over() -> None:
    """Three drawn turns leave one nine and one ten: fifteen become ten, half the limit, and five go back."""
    game = dealt("Q♦ 9♥ 10♠ 9♠ 10♦ 10♥ 9♣", Lay(YOU, (9, 10), 15, kind="side by side"), *[Turn()] * 3)
    assert (game.view(YOU).bets[0].stake, game.events[-1].data["returned"]) == (10, 5)
    assert refused(game, Lay(YOU, (9, 10), 1, kind="side by side")) == "foster-26"


# -- the house table, the points game, Maskelyne


@article("house-15", "points-8")
@pytest.mark.parametrize(
    ("preset", "bets"),
    [
        ("FOSTER", {"flat", "side by side", "across", "one-remove", "three in a row", "triangle", "square", "heeled",
                    "opposed", "strung", "marker", "call"}),
        ("HOUSE", {"flat", "side by side", "across", "one-remove", "three in a row", "triangle", "square", "heeled",
                   "opposed", "strung", "marker", "call", "high card", "odd", "even"}),
        ("POINTS", {"flat", "call"}),
        ("MASKELYNE", {"flat", "side by side", "across", "high against low"}),
    ],
)  # fmt: skip
def test_which_bet_exists_in_which_preset(preset: str, bets: set[str]) -> None:
    """The table printed in the chapter; what does not exist is refused and not offered."""
    rules = room.PRESETS[preset]
    assert set(room.bets_of(rules)) == bets
    game = faro.Game(rules, seats=["Anna", "Boris"], seed=1)
    not_yet = {"call", "marker"} | ({"strung"} if rules.case_bets == "after risk" else set())
    assert {offer.choices[2] for offer in game.offers("Boris") if offer.do == "lay"} == bets - not_yet
    for kind in set(KINDS) - bets:
        way = "odd" if kind == "strung" else "open"
        assert refused(game, Lay("Boris", covered(kind)[0], 2, way, kind))


@article("house-2", "house-3", "house-4", "house-10")
@pytest.mark.parametrize(
    ("kind", "turn", "gain"),
    [("high card", "5♣ 9♥", 2), ("high card", "9♥ 5♣", -2), ("high card", "A♥ 2♣", 2), ("high card", "9♥ 9♣", 0),
     ("even", "5♣ Q♥", 2), ("even", "Q♥ 5♣", -2), ("even", "2♥ Q♣", 0), ("odd", "2♥ J♣", 2), ("odd", "K♥ 2♣", -2),
     ("odd", "A♥ K♣", 0), ("odd", "9♥ 9♣", 0)],
)  # fmt: skip
def test_the_bets_of_every_turn_stay_up(kind: str, turn: str, gain: int) -> None:
    """S0: the higher rank wins, ace low; ace, jack, king odd and queen even; equals pay nothing; copper reverses."""
    assert outcome(f"8♦ {turn}", Lay(YOU, (), 2, kind=kind), rules=faro.HOUSE) == (gain, 1)
    assert outcome(f"8♦ {turn}", Lay(YOU, (), 2, "coppered", kind), rules=faro.HOUSE) == (-gain, 1)


@article("house-3", "faro-editor-6")
def test_a_bet_of_every_turn_leaves_when_its_purse_is_empty() -> None:
    """Each loss is paid at once; what the purse no longer covers comes off."""
    game = dealt(
        "8♦ 9♥ 5♣ K♥ 2♣", Lay(YOU, (), 6, kind="high card"), Turn(), rules=faro.HOUSE, limits=Limits(purse=10)
    )
    assert (game.balances[YOU], game.view(YOU).bets) == (-6, ())
    assert ("beyond the purse", "faro-editor-6") in [(event.kind, event.article) for event in game.events]


@article("faro-editor-15")
@article("house-6")
def test_most_houses_refuse_a_case_before_a_split_was_risked() -> None:
    """Lifted by a bet that could split, on the layout or decided in this deal; a bet taken back lifts nothing."""
    game = dealt("9♦ 9♣ 9♥ 5♣ 2♥", Turn(), rules=faro.HOUSE)
    assert refused(game, Lay(YOU, (9,), 1)) == "house-6"
    game.do(Lay(YOU, (5,), 1))
    game.do(Lay(YOU, (9,), 1))
    game.do(Take(YOU, (9,)))
    game.do(Take(YOU, (5,)))
    assert refused(game, Lay(YOU, (9,), 1)) == "house-6"
    game.do(Lay(YOU, (5,), 1))
    game.do(Turn())
    game.do(Lay(YOU, (9,), 20))


@article("house-7")
def test_the_house_gives_back_what_is_on_the_hock() -> None:
    """To win or to lose, a bet on the last card is returned."""
    game = dealt(
        "Q♦", Lay(YOU, (8,), 1), *[Turn()] * 24, Lay(YOU, (9,), 3), last="4♣ K♠ 9♥", rules=faro.HOUSE
    )
    assert [(event.kind, event.article) for event in game.do(Turn())[-1:]] == [("returned", "house-7")]


@article("house-11", "maskelyne-4")
@pytest.mark.parametrize(("rules", "cited"), [(faro.HOUSE, "house-11"), (faro.MASKELYNE, "maskelyne-4")])
def test_where_the_records_close_a_rank_nothing_is_laid_on_it(rules: Any, cited: str) -> None:
    """Four buttons at the edge, or four marks on the card, say that bets on the rank are over."""
    assert refused(dealt("9♦ 9♣ 9♥ 9♠ 5♦", Turn(), Turn(), rules=rules), Lay(YOU, (9,), 1)) == cited


@article("faro-editor-16")
@article("house-9", "house-19")
def test_markers_never_come_to_more_than_the_counters() -> None:
    """All markers stay within the counters on the layout; a lost one is paid in counters; uncovered it falls."""
    game = dealt("Q♦ 7♣ K♥ 2♥ 3♥", Lay(YOU, (2,), 3), Lay(YOU, (7,), 2, kind="marker"), rules=faro.HOUSE)
    assert refused(game, Lay(YOU, (8,), 2, kind="marker")) == "house-9"
    game.do(Lay(YOU, (8,), 1, kind="marker"))
    game.do(Turn())
    assert game.balances[YOU] == -2
    game.do(Turn())
    assert game.view(YOU).bets == ()
    assert game.events[-1].article == "faro-editor-16"


@article("foster-17", "house-9")
def test_a_copper_turns_a_marker_without_any_more_cover() -> None:
    """Coppering a marker adds nothing to what the counters must cover, also where it joins another one."""
    game = dealt("Q♦ 7♣ K♥", Lay(YOU, (2,), 3), Lay(YOU, (7,), 2, kind="marker"), rules=faro.HOUSE)
    game.do(Lay(YOU, (7,), 1, "coppered", kind="marker"))
    game.do(Copper(YOU, (7,), kind="marker"))
    assert [(bet.way, bet.stake) for bet in game.view(YOU).bets if bet.kind == "marker"] == [("coppered", 3)]


@article("points-1")
def test_in_the_points_game_weights_are_even_and_everybody_banks_in_turn() -> None:
    """Odd weights are refused; the banker of the deal lays nothing, and wins or loses what the others do."""
    game = faro.Game(faro.POINTS, seats=["Anna", "Boris"], seed=4)
    assert (game.view("Anna").bank, game.sitting.limits.purse) == ("Anna", None)
    assert refused(game, Lay("Anna", (9,), 2)) == "points-1"
    assert refused(game, Lay("Boris", (9,), 3)) == "points-1"
    assert game.offers("Anna") == []
    game.do(Lay("Boris", (9,), 2))
    for _ in range(25):
        game.do(Turn())
    assert game.balances["Anna"] == -game.balances["Boris"]
    assert game.balances[BANK] == 0
    game.do(NextDeal())
    assert game.view("Anna").bank == "Boris"


@article("points-2", "points-3", "points-4", "points-5", "points-6")
def test_the_points_game_names_its_own_articles() -> None:
    """Lock, exhausted values, halves, hock and calls are told by S2's own numbers."""
    seats = ["Anna", "Boris"]
    game = dealt("9♦ 9♣ 9♥ 9♠ 5♦", Turn(), Turn(), rules=faro.POINTS, seats=seats)
    assert refused(game, Lay("Boris", (9,), 2)) == "points-3"
    game.do(Wave())
    assert refused(game, Lay("Boris", (5,), 2)) == "points-2"
    half = dealt("Q♦ 9♣ 9♥", Lay("Boris", (9,), 2, "coppered"), Turn(), rules=faro.POINTS, seats=seats)
    assert half.balances == {"Anna": 1, "Boris": -1, BANK: 0}
    assert half.events[-1].article == "points-4"
    called = last(
        "7♦ J♣ 3♥",
        Call("Boris", (7, 11, 3), 2),
        Lay("Boris", (3,), 2),
        Turn(),
        rules=faro.POINTS,
        seats=seats,
    )
    assert called.balances["Boris"] == 8
    assert {"points-5", "points-6"} <= {event.article for event in called.events}


@article("maskelyne-1", "maskelyne-2", "maskelyne-3")
def test_maskelynes_first_card_wins() -> None:
    """The order is reversed, a split takes half, and there is no call of the last turn."""
    assert outcome("Q♦ 9♥ 5♣", Lay(YOU, (9,), 2), rules=faro.MASKELYNE) == (2, 0)
    assert outcome("Q♦ 5♣ 9♥", Lay(YOU, (9,), 2), rules=faro.MASKELYNE) == (-2, 0)
    assert outcome("Q♦ 9♥ 9♣", Lay(YOU, (9,), 2), rules=faro.MASKELYNE) == (-1, 0)
    game = last("9♦ 8♣ 2♥", rules=faro.MASKELYNE)
    assert game.view(YOU).last_turn is None
    assert refused(game, Call(YOU, (9, 8, 2), 1)) == "maskelyne-2"


@article("faro-editor-18")
@article("maskelyne-5")
@pytest.mark.parametrize(
    ("turn", "gain"),
    [
        ("J♥ 2♣", 3),
        ("2♣ J♥", -3),
        ("J♥ Q♣", 0),
        ("2♣ 3♥", 0),
        ("7♣ J♥", -3),
        ("J♥ 7♣", 3),
        ("7♣ 7♥", 0),
        ("J♣ J♥", None),
    ],
)
def test_one_counter_backs_all_the_high_cards_against_the_low(turn: str, gain: int | None) -> None:
    """Eight to king against ace to six, by the rows of the layout; two of one row are drawn, the seven is neither."""
    bet = Lay(YOU, (), 3, kind="high against low")
    expected = Fraction(-3, 2) if gain is None else gain
    assert outcome(f"Q♦ {turn}", bet, rules=faro.MASKELYNE) == (expected, 1 if gain == 0 else 0)
    assert outcome(f"Q♦ {turn}", replace(bet, way="coppered"), rules=faro.MASKELYNE)[0] == (
        expected if gain is None else -expected
    )


@article("faro-editor-17", "maskelyne-2")
def test_maskelynes_last_card_is_dead() -> None:
    """After twenty-five turns one card is left: it decides nothing, and a bet on it goes back."""
    game = last("4♣ K♠ 9♥", Lay(YOU, (9,), 3), Turn(), rules=faro.MASKELYNE)
    assert (game.events[-1].kind, game.events[-1].article) == ("returned", "faro-editor-17")
    assert game.balances[YOU] == 0


@article("house-14")
def test_a_new_deal_is_a_new_shuffle_of_the_whole_pack() -> None:
    """The second deal of a sitting has all 52 cards in another order, and the balances go on."""
    game = dealt_through(faro.Game(faro.HOUSE, seed="s"))
    first = (game.view(YOU).shown, game.balances)
    game.do(NextDeal())
    state = game.state
    assert sorted((state.soda, *state.box)) == sorted(cards.pack(52))
    assert (state.soda, *state.box) != first[0]
    assert game.balances == first[1]


def dealt_through(game: faro.Game) -> faro.Game:
    """The game after all turns of its deal, with a bet that was decided."""
    game.do(Lay(YOU, (game.view(YOU).unseen[0].rank,), 2))
    for _ in range(25):
        game.do(Turn())
    return game


@article("faro-editor-6")
def test_a_bank_of_stated_size_covers_every_bet_and_can_be_broken() -> None:
    """Nothing is laid that the bank could not pay; a bank that has paid its last counter says so and takes no more."""
    game = dealt("Q♦ 5♣ 9♥", Lay(YOU, (9,), 6), limits=Limits(bank=8))
    assert refused(game, Lay(YOU, (5,), 3)) == "faro-editor-6"
    game.do(Lay(YOU, (9,), 2))
    assert game.do(Turn())[-1].kind == "bank broken"
    assert game.balances[BANK] == -8
    assert refused(game, Lay(YOU, (5,), 1)) == "faro-editor-6"


@article("foster-25", "faro-editor-7")
def test_a_group_falls_asleep_when_a_drawn_turn_takes_its_last_cards() -> None:
    """In Foster's game the log says so and the first hand has it; where dead bets are returned it goes back at once."""
    pack = "Q♦ 9♥ 10♠ 9♠ 10♦ 10♥ 9♣ 9♦ 10♣"
    bet = Lay("Anna", (9, 10), 4, kind="side by side")
    game = dealt(pack, bet, *[Turn()] * 4, seats=["Anna", "Boris"])
    assert game.events[-1].kind == "sleeper"
    game.do(Claim("Boris", "Anna", (9, 10), kind="side by side"))
    assert game.balances["Boris"] == 4
    for rules, cited in ((faro.HOUSE, "house-11"), (faro.MASKELYNE, "maskelyne-4")):
        game = dealt(pack, bet, *[Turn()] * 4, seats=["Anna", "Boris"], rules=rules)
        assert [(event.kind, event.article) for event in game.events[-1:]] == [("returned", cited)]
        assert refused(game, Claim("Boris", "Anna", (9, 10), kind="side by side"))


@article("faro-editor-6")
def test_a_bank_of_stated_size_never_owes_what_it_has_not() -> None:
    """A bet of every turn that wins on goes back when the bank could no longer pay it."""
    game = dealt(
        "Q♦ 5♣ 9♥ 5♦ 9♦ 5♥ 9♣", Lay(YOU, (), 4, kind="high card"), rules=faro.HOUSE, limits=Limits(bank=10)
    )
    for _ in range(3):
        game.do(Turn())
        assert game.balances[BANK] >= -10
    assert "beyond the bank" in kinds(game.events)


@article("faro-editor-6")
def test_the_bank_covers_an_ordinary_bet_once_and_a_call_at_its_price() -> None:
    """With ten in the bank the last turn takes ten on a card, or two on a call at four to one."""
    assert refused(last("9♦ 8♣ 2♥", limits=Limits(bank=10)), Call(YOU, (9, 8, 2), 3)) == "faro-editor-6"
    game = last("9♦ 8♣ 2♥", Lay(YOU, (9,), 10), limits=Limits(bank=10))
    assert refused(game, Lay(YOU, (8,), 1)) == "faro-editor-6"
    last("8♦ 8♣ 2♥", Call(YOU, (8, 8, 2), 5), limits=Limits(bank=10))


@article("foster-15", "faro-editor-8", "faro-editor-15")
def test_a_string_is_a_bet_on_cases() -> None:
    """It costs nothing, like a case: half the limit in Foster's game, and no string before a risk at the house's."""
    assert refused(dealt("Q♦ 5♣ 9♥"), Lay(YOU, (), 11, "odd", "strung")) == "foster-26"
    assert refused(dealt("Q♦ 5♣ 9♥", rules=faro.HOUSE), Lay(YOU, (), 1, "odd", "strung")) == "house-6"


@article("faro-editor-13")
def test_a_marker_keeps_the_amount_of_its_counters() -> None:
    """It falls when the bet it rides on is raised, joins no other marker, and is laid on no rank that is out."""
    start = (Lay(YOU, (2,), 3), Lay(YOU, (7,), 3, kind="marker", rides=(2,)))
    game = dealt("Q♦ 5♣ 9♥", *start)
    game.do(Lay(YOU, (2,), 5))
    assert [bet.kind for bet in game.view(YOU).bets] == ["flat"]
    both = dealt("Q♦ 5♣ 9♥", *start, replace(start[1], way="coppered"))
    assert refused(both, Copper(YOU, (7,), kind="marker")) == "faro-editor-13"
    out = dealt("7♦ 7♣ 7♥ 7♠ 5♦", Turn(), Turn(), start[0])
    assert refused(out, start[1]) == "faro-editor-13"


@pytest.mark.parametrize(
    ("bet", "pack", "rules", "cited"),
    [
        (Lay(YOU, (), 3, "even", "strung"), "2♦ 2♣ 8♥ 2♥ 8♦ Q♣ 8♣ 2♠ 8♠", faro.FOSTER, "faro-editor-12"),
        (Lay(YOU, (9, 10), 3, kind="side by side"), "Q♦ 9♥ 10♣", faro.MASKELYNE, "faro-editor-10"),
        (Lay(YOU, (), 3, kind="high against low"), "Q♦ J♥ K♣", faro.MASKELYNE, "faro-editor-18"),
        (Lay(YOU, (), 3, kind="high against low"), "Q♦ J♥ 2♣", faro.MASKELYNE, "faro-editor-18"),
        (
            Lay(YOU, (9, 10), 3, kind="side by side"),
            "Q♦ 9♥ 10♣",
            replace(faro.HOUSE, group_split="half"),
            "house-21",
        ),
    ],
)
def test_what_two_cards_of_a_turn_do_is_told_by_its_own_article(
    bet: Lay, pack: str, rules: Any, cited: str
) -> None:
    """Drawn, or settled once by both: each kind of bet has its article."""
    game = faro.Game(rules, packs=[arranged(pack)])
    for _ in range(len(pack.split()) // 2 - 1):
        game.do(Turn())
    game.do(bet)
    assert cited in [event.article for event in game.do(Turn())]


def test_a_preset_cites_its_own_text_where_it_has_one() -> None:
    """No event or refusal of a preset names an article that its own text replaces."""
    for scenario in SCENARIOS.values():
        *_, (game, refusal) = scenario.frames(faro.Game)
        told = {event.article for event in game.events} | ({refusal.article} if refusal else set())
        assert not told & set(CITES.get(game.rules.preset, {}))


@article("foster-28", "faro-editor-19")
def test_fosters_printed_tab_is_replayed() -> None:
    """P. 532: queen soda, five split, eight in hoc, and every rank's strokes and cyphers in their order."""
    game = faro.Game(packs=[FOSTERS_DEAL])
    for _ in range(25):
        game.do(Turn())
    told = {
        "A": "0010",
        "2": "0111",
        "3": "0011",
        "4": "1000",
        "5": "00××",
        "6": "1111",
        "7": "0110",
        "8": "110–",
    }
    told |= {"9": "0101", "10": "0000", "J": "1110", "Q": "·010", "K": "1011"}
    assert {cards.rank_sign(rank): "".join(marks(game.view(YOU), rank)) for rank in cards.RANKS} == told


@article("foster-30")
def test_three_on_a_side_in_fosters_deal() -> None:
    """P. 532: five of the twelve case bets win, and the bet on the eight is taken back; played at the table."""
    lose, win = (1, 3, 4, 6, 9, 11), (2, 7, 8, 10, 12, 13)
    game = faro.Game(packs=[FOSTERS_DEAL])
    laid: set[int] = set()
    while not game.state.over:
        for rank in {*lose, *win} - laid:
            if game.view(YOU).left(rank) == 1:
                game.do(Lay(YOU, (rank,), 1, "open" if rank in win else "coppered"))
                laid.add(rank)
        game.do(Turn())
    assert Counter(event.kind for event in game.events if "ranks" in event.data and event.kind != "laid") == {
        "won": 5, "lost": 6, "returned": 1,
    }  # fmt: skip


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
        (lambda: Lay(YOU, 9, 1), "given as a tuple"),
        (lambda: Lay(YOU, (0,), 1), "a rank is"),
        (lambda: Lay(YOU, (9, 10), 1), "no bet of the kind 'flat' covers 9, 10"),
        (lambda: Lay(YOU, (9,), 1, "down"), "'open' or 'coppered'"),
        (lambda: Call(YOU, (9, 8), 1), "names three cards"),
        (lambda: Call(YOU, (9, 8, "red"), 1), "a rank is"),
        (lambda: Take(YOU, ("9",)), "a rank is"),
        (lambda: replace(faro.FOSTER, case_bets="third"), "case_bets is"),
        (lambda: replace(faro.FOSTER, dead_rank="kept"), "dead_rank is"),
        (lambda: replace(faro.FOSTER, bets=(["flat"],)), "bets are some of"),
        (lambda: replace(faro.FOSTER, bets=("flat", "flat")), "each once"),
        (lambda: replace(faro.FOSTER, order=["loser first"]), "order is"),
        (lambda: faro.Game(replace(faro.FOSTER, preset="mine")), "a preset of faro"),
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


def from_offer(offer: Offer, stake: int) -> Any:
    """The action that an offer allows, with this stake."""
    makers: dict[str, Any] = {
        "lay": lambda ranks, way, kind, rides: Lay(offer.seat, ranks, stake, way, kind, rides),
        "take": lambda ranks, way, kind: Take(offer.seat, ranks, way, kind),
        "copper": lambda ranks, way, kind: Copper(offer.seat, ranks, way, kind),
        "claim": lambda owner, ranks, way, kind: Claim(offer.seat, owner, ranks, way, kind),
        "call": lambda order: Call(offer.seat, order, stake),
        "uncall": lambda order: Uncall(offer.seat, order),
        "wave": Wave,
        "turn": Turn,
        "deal": NextDeal,
    }
    return makers[offer.do](*offer.choices)


def act(game: faro.Game, draw: st.DrawFn) -> None:
    """Do something that is offered; the dealer's turns are as likely as all else, so that deals end."""
    offers = draw(st.sampled_from([game.offers(BANK), *map(game.offers, game.seats)])) or game.offers(BANK)
    by_kind = sorted({(offer.do, offer.choices[2] if offer.do == "lay" else "") for offer in offers})
    do, kind = draw(st.sampled_from(by_kind))
    chosen = [o for o in offers if o.do == do and (o.do != "lay" or o.choices[2] == kind)]
    offer = draw(st.sampled_from(chosen))
    stakes = range(offer.stakes[0], offer.stakes[1] + 1, offer.step) if offer.stakes else [0]
    game.do(from_offer(offer, draw(st.sampled_from(stakes))))


@st.composite
def played(draw: st.DrawFn) -> faro.Game:
    """A game by any preset and switches in which only offered actions were done."""
    rules = replace(
        draw(st.sampled_from(list(room.PRESETS.values()))),
        group_split=draw(st.sampled_from(["drawn", "half"])),
        case_bets=draw(st.sampled_from(["half", "after risk", "free"])),
        dead_rank=draw(st.sampled_from(["public", "returned"])),
    )
    seats = ["Anna", "Boris", "Clara"][: draw(st.integers(1, 3))]
    purse, bank = draw(st.sampled_from([None, 12, 100])), draw(st.sampled_from([None, None, 9]))
    game = faro.Game(rules, seats=seats, seed=draw(st.integers(0, 50)), limits=Limits(2, 7, purse, bank))
    for _ in range(draw(st.integers(0, 22))):
        game.do(Turn())
    for _ in range(draw(st.integers(0, 25))):
        act(game, draw)
    return game


@given(played())
def test_every_offered_action_works_and_money_sums_to_zero(game: faro.Game) -> None:
    """Only offered actions were done, none was refused, and no counter was made or lost."""
    assert sum(game.balances.values()) == 0
    limits, view = game.sitting.limits, game.view(BANK)
    punters = [seat for seat in game.seats if seat != view.bank]
    assert limits.purse is None or all(limits.purse + game.balances[p] >= view.at_stake(p) for p in punters)
    assert limits.bank is None or limits.bank + game.balances[view.bank] >= 0


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
    act(game, data.draw)
    game.undo()
    assert (game.state, game.balances, game.events, game.offers()) == before


@given(played())
def test_a_transcript_replays_to_the_same_game(game: faro.Game) -> None:
    """Everything comes back, and the transcript of the copy is the same text."""
    again = faro.Game.replay(game.transcript())
    assert (again.state, again.events, again.transcript()) == (game.state, game.events, game.transcript())


@st.composite
def any_action(draw: st.DrawFn) -> Any:
    """A well-formed action of Anna or the dealer, legal or not."""
    kind = draw(st.sampled_from(KINDS))
    ranks = draw(st.sampled_from(covered(kind)))
    way = draw(st.sampled_from(["odd", "even"] if kind == "strung" else ["open", "coppered"]))
    way = "open" if kind == "opposed" else way
    stake = draw(st.integers(1, 9))
    rides = (draw(st.integers(1, 13)),) if kind == "marker" and draw(st.booleans()) else ()
    made = [
        Lay("Anna", ranks, stake, way, kind, rides),
        Take("Anna", ranks, way, kind),
        Claim("Anna", "Anna", ranks, way, kind),
        Call("Anna", draw(st.tuples(*[st.integers(1, 13)] * 3)), stake),
        Wave(),
        Turn(),
    ]
    if kind not in ("opposed", "strung"):
        made.append(Copper("Anna", ranks, way, kind))
    return draw(st.sampled_from(made))


@given(played(), any_action())
def test_what_is_accepted_is_what_was_offered(game: faro.Game, action: Any) -> None:
    """An action is legal if and only if an offer covers it; a refused one names an article and changes nothing."""
    offered = any(covers(offer, action) for offer in game.offers(action.seat))
    if offered:
        game.do(action)
    else:
        assert refused(game, action)


def covers(offer: Offer, action: Any) -> bool:
    """Whether an offer allows an action."""
    if (offer.do, offer.seat) != (action.do, action.seat):
        return False
    stake = getattr(action, "stake", 0)
    within = offer.stakes is None or stake in range(offer.stakes[0], offer.stakes[1] + 1, offer.step)
    return within and from_offer(offer, stake) == action


# -- games that a person can read


def by_scenario() -> str:
    """Every set deal, told step by step as the log tells it, the last step being the reader's."""
    told = []
    for scenario in dict.fromkeys(SCENARIOS.values()):
        told.append(f"== {scenario.article}: {scenario.title} [{(scenario.rules or faro.FOSTER).preset}]")
        skipped = len(scenario.lead) + 1
        *_, (game, refusal) = scenario.frames(faro.Game)
        for _, events in game.steps[skipped:]:
            told += [f"   {line.spoken()}" for line in lines(events)]
        told += [f"   refused: {refusal} ({refusal.article})"] if refusal else []
    return "\n".join(told) + "\n"


def test_every_scenario_is_as_it_was_written_down() -> None:
    """The golden transcript of all set deals in tests/golden: who lays what, what comes, which article it is."""
    assert by_scenario() == (GOLDEN / "faro-scenarios.txt").read_text(encoding="utf-8")


def test_ten_punters_play_a_whole_deal() -> None:
    """Each lays another kind of bet before every turn that he may; the sums hold to the last card and after."""
    seats = [f"Punter {number}" for number in range(1, 11)]
    game = faro.Game(faro.HOUSE, seats=seats, seed="ten")
    while not game.state.over:
        for place, seat in enumerate(seats):
            lays = [offer for offer in game.offers(seat) if offer.do in ("lay", "call")]
            if lays:
                offer = lays[(7 * place + 11 * game.view(seat).turn) % len(lays)]
                assert offer.stakes
                game.do(from_offer(offer, offer.stakes[0]))
        game.do(Turn())
        assert sum(game.balances.values()) == 0
    assert game.view(BANK).bets == game.view(BANK).calls == ()
    assert faro.Game.replay(game.transcript()).balances == game.balances
    with pytest.raises(ValueError, match="up to 10 punters"):
        faro.Game(seats=[*seats, "One more"])


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
