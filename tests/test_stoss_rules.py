"""Stoss and pharaon, article by article; the invariants of every deal; a whole sitting that a person can read."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from faro_edu import cards, stoss
from faro_edu.cards import Card, arranged
from faro_edu.play import BANK, Event, IllegalAction, Limits, Offer
from faro_edu.stoss import (
    PHARAON,
    RUSSIAN,
    TALE,
    Banque,
    Bend,
    Bridge,
    Cut,
    Fold,
    Lay,
    NextDeal,
    Refuse,
    Show,
    Take,
    Turn,
    Unbend,
)
from faro_edu.stoss import rules as room
from faro_edu.stoss.policies import POLICIES
from faro_edu.stoss.scenarios import COUPS, FIRST_STAKE, SCENARIOS, USUAL, to_be_cut
from faro_edu.stoss.state import cap
from faro_edu.stoss.words import lines

YOU = "You"
GOLDEN = Path(__file__).parent / "golden"
article = pytest.mark.article
SEVEN, NINE, JACK = Card(7, "♦"), Card(9, "♥"), Card(11, "♦")
WIDE = Limits(1, 1_000_000, None)


def dealt(
    *firsts: str, rules: Any = RUSSIAN, last: str = "", seats: Any = (YOU,), limits: Any = USUAL
) -> stoss.Game:
    """A game whose deals begin so: after the cut in stoss, from the top in pharaon."""
    packs = [
        arranged(first, last) if rules.laid == "between coups" else to_be_cut(first, last, size=rules.pack)
        for first in firsts
    ]
    return stoss.Game(rules, seats=seats, packs=packs, limits=limits)


def done(game: stoss.Game, *actions: Any) -> stoss.Game:
    for action in actions:
        game.do(action)
    return game


def plain(first: str, card: Card = SEVEN, stake: int = 6, **switches: Any) -> stoss.Game:
    """One card, the cut, and all abzugs that ``first`` names."""
    game = dealt(first, rules=replace(RUSSIAN, **switches))
    done(game, Lay(YOU, card, stake), Cut(YOU))
    return done(game, *(Turn(),) * (len(first.split()) // 2))


def coups(first: str, *actions: Any, last: str = "", limits: Any = COUPS, **switches: Any) -> stoss.Game:
    return done(dealt(first, rules=replace(PHARAON, **switches), last=last, limits=limits), *actions)


def refused(game: stoss.Game, action: Any) -> str | None:
    """The article that forbids ``action``; the state is as before."""
    before = game.state
    with pytest.raises(IllegalAction) as refusal:
        game.do(action)
    assert game.state == before
    return refusal.value.article


def said(game: stoss.Game, kind: str) -> Event:
    """The last event of a kind."""
    return [event for event in game.events if event.kind == kind][-1]


# -- stoss: players, packs, stakes


@article("stoss-1")
def test_only_the_banker_deals() -> None:
    """A punter who reaches for the pack is refused, whether one plays or twenty."""
    assert refused(stoss.Game(seed=1), Turn(YOU)) == "stoss-1"
    assert refused(stoss.Game(seed=1, seats=[f"P{n}" for n in range(20)]), Turn("P0")) == "stoss-1"
    with pytest.raises(ValueError, match="1 to 20 seats"):
        stoss.Game(seed=1, seats=[f"P{n}" for n in range(21)])


@article("stoss-2")
@pytest.mark.parametrize(("size", "ranks"), [(52, 13), (36, 9), (32, 8)])
def test_packs_have_no_knights(size: Any, ranks: int) -> None:
    """52, 36 or 32 cards, four of each rank; a pack made from Unicode's block would have 56 or 40."""
    game = stoss.Game(replace(RUSSIAN, pack=size), seed=1)
    assert len(game.state.deck) == size
    assert {card.rank for card in game.state.deck} == set(cards.PACK_RANKS[size])
    assert len({card.rank for card in game.state.deck}) == ranks
    if size < 52:
        assert refused(game, Lay(YOU, Card(3, "♥"), 6)) == "stoss-2"


@article("stoss-3")
def test_an_unnamed_stake_is_the_initial_one_and_a_great_one_may_be_refused() -> None:
    """The initial stake cannot be refused, every greater one can until the cut."""
    game = done(stoss.Game(seed=1), Lay(YOU, SEVEN), Lay(YOU, NINE, 60))
    assert [bet.stake for bet in game.state.bets] == [6, 60]
    assert refused(game, Refuse(YOU, 1)) == "stoss-3"
    done(game, Refuse(YOU, 2))
    assert [bet.card for bet in game.state.bets] == [SEVEN]
    assert refused(game, Lay(YOU, JACK, 5)) == "stoss-3"
    assert refused(game, Refuse(YOU, 2)) == "stoss-3"


@article("stoss-4")
def test_a_card_is_laid_face_down() -> None:
    """Its owner sees it; neither the banker nor another punter does, and the log does not tell."""
    game = done(stoss.Game(seed=1, seats=["Anna", "Boris"]), Lay("Anna", SEVEN, 6))
    assert game.view("Anna").bets[0].card == SEVEN
    assert game.view("Boris").bets[0].card is game.view(BANK).bets[0].card is None
    assert game.events[-1].data["card"] is None
    assert refused(stoss.Game(seed=1), Cut(YOU)) == "stoss-4"


@article("stoss-5")
def test_the_cut_fixes_card_and_stake() -> None:
    """Before it all may be changed, after it nothing; without it no card is turned."""
    game = done(stoss.Game(seed=1), Lay(YOU, SEVEN, 6), Lay(YOU, NINE, 6), Take(YOU, 2))
    assert refused(game, Turn()) == "stoss-5"
    before = game.state.deck
    done(game, Cut(YOU, 20))
    assert game.state.deck == (*before[20:], *before[:20])
    for late in (Lay(YOU, NINE, 6), Take(YOU, 1), Bend(YOU, 1), Refuse(YOU, 1), Cut(YOU)):
        assert refused(game, late) == "stoss-5"
    assert game.offers(YOU) == []


# -- lob, sonik, abzug


@article("stoss-6")
@article("stoss-18")
def test_the_first_abzug_shows_lob_and_sonik_and_opens_the_card() -> None:
    """Both cards lie, and the punter's is turned up for all."""
    game = plain("4♣ K♠")
    assert said(game, "abzug").article == "stoss-6"
    assert said(game, "opened").data["cards"] == [(YOU, SEVEN)]
    assert game.view(BANK).bets[0].card == SEVEN


@article("stoss-7")
@article("stoss-8")
@article("stoss-editor-1")
def test_the_lob_kills_and_the_sonik_gives_whatever_the_suit() -> None:
    """Any seven decides the seven of diamonds, at even money."""
    assert plain("7♣ 4♠").balances[YOU] == -6
    assert plain("7♠ 4♠").events[-2].article == "stoss-8"
    game = plain("4♣ 7♠")
    assert game.balances[YOU] == 6
    assert said(game, "won").article == "stoss-editor-1"


@article("stoss-9")
def test_odd_places_kill_and_even_places_give() -> None:
    """The third and fifth card kill, the fourth and sixth give."""
    assert [plain(first).balances[YOU] for first in ("2♣ 3♣ 7♣ 4♣", "2♣ 3♣ 4♣ 7♣")] == [-6, 6]
    assert [plain(first).balances[YOU] for first in ("2♣ 3♣ 4♣ 5♣ 7♣ 6♣", "2♣ 3♣ 4♣ 5♣ 6♣ 7♣")] == [-6, 6]


@article("stoss-10")
def test_a_plie_costs_the_whole_stake_or_as_agreed() -> None:
    """Both cards of a pair are sevens: whole in S1, half in pharaon, nothing if that is agreed."""
    assert plain("7♣ 7♠").balances[YOU] == -6
    assert said(plain("7♣ 7♠"), "split").article == "stoss-10"
    assert plain("7♣ 7♠", doublet="half").balances[YOU] == -3
    assert plain("7♣ 7♠", doublet="nothing").balances[YOU] == 0


@article("stoss-11")
@article("stoss-editor-7")
def test_each_card_is_settled_and_leaves_until_none_is_left() -> None:
    """Of three cards one falls a pair; the net of one punter's two stands first; then the deal is over."""
    game = dealt("7♣ 9♠ 2♦ 3♥ K♣ J♥", seats=["Anna", "Boris"])
    done(game, Lay("Anna", SEVEN, 6), Lay("Anna", NINE, 12), Lay("Boris", JACK, 6), Cut("Anna"), Turn())
    assert [event.kind for event in game.steps[-1][1]][-3:] == ["settled", "lost", "won"]
    assert said(game, "settled").data["net"] == {"Anna": 6}
    assert len(game.state.bets) == 1 and not game.state.over
    done(game, Turn(), Turn())
    assert game.state.over
    assert refused(game, Turn()) == "stoss-11"
    assert game.balances == {"Anna": 6, "Boris": 6, BANK: -12}


@article("stoss-12")
def test_the_last_card_decides_nothing_in_stoss() -> None:
    """Four sevens at the end of the pack: the first of them, the 49th card, settles the card."""
    game = dealt("2♣", last="7♣ 2♦ 7♠ 7♥ 7♦")
    done(game, Lay(YOU, SEVEN, 6), Cut(YOU), *(Turn(),) * 24)
    assert game.state.over and game.balances[YOU] == 6


@article("stoss-16")
def test_sonica_is_the_second_card_or_the_first_abzug() -> None:
    """On the page only a win by the second card; with Lermontov a card is killed sonica too."""
    assert said(plain("4♣ 7♠"), "won").data["sonica"]
    assert not said(plain("7♣ 4♠"), "lost").data["sonica"]
    assert said(plain("7♣ 4♠", sonica="first abzug"), "lost").data["sonica"]
    assert not said(plain("2♣ 3♣ 4♣ 7♣", sonica="first abzug"), "won").data["sonica"]


# -- raising, corners


def after(first: str, second: str = "2♣ 3♣", *, stake: int = 6, **switches: Any) -> stoss.Game:
    """The second deal of a sitting, after a first one with a single card."""
    game = dealt(first, second, rules=replace(RUSSIAN, **switches))
    done(game, Lay(YOU, SEVEN, stake), Cut(YOU), *(Turn(),) * (len(first.split()) // 2), NextDeal())
    return game


@article("stoss-13")
def test_a_raise_may_be_refused_unless_free_kush_was_agreed() -> None:
    """The banker's veto, and what takes it from him; a run is told, and either side may stop."""
    game = done(after("4♣ 7♠", "4♣ 9♠"), Lay(YOU, NINE, 12))
    assert game.events[-1].article == "stoss-13"
    done(game, Refuse(YOU, 1))
    assert game.events[-1].article == "stoss-13"
    free = done(after("4♣ 7♠", veto="free kush"), Lay(YOU, NINE, 12))
    assert refused(free, Refuse(YOU, 1)) == "stoss-13"
    lost = done(after("7♠ 4♣", "2♣ 3♣", stake=12), Lay(YOU, NINE, 12), Refuse(YOU, 1))
    assert lost.events[-1].article == "stoss-3", "nothing was raised, so that it is not the veto"
    tale = dealt("7♠ 4♣", "2♣ 3♣", rules=TALE)
    done(tale, Cut(YOU), Lay(YOU, SEVEN, 6), Turn(), NextDeal(), Cut(YOU), Lay(YOU, NINE, 12))
    assert tale.events[-1].article == "stoss-4", "a greater stake after a loss is no raise of § 13"
    done(game, Lay(YOU, NINE, 12), Cut(YOU), Turn())
    assert said(game, "run").data["length"] == 2


@article("stoss-19")
def test_after_a_loss_one_begins_with_the_very_first_stake() -> None:
    """Not with the least stake of the house, and not with the last one."""
    game = dealt("4♣ 7♠", "9♠ 4♣", "2♣ 3♣")
    done(
        game,
        Lay(YOU, SEVEN, 10),
        Cut(YOU),
        Turn(),
        NextDeal(),
        Lay(YOU, NINE, 20),
        Cut(YOU),
        Turn(),
        NextDeal(),
    )
    assert said(game, "run ends").data["first"] == 10
    assert refused(game, Lay(YOU, NINE, 11)) == "stoss-19"
    done(game, Lay(YOU, NINE, 10))


@article("stoss-20")
@article("stoss-editor-9")
def test_a_stake_grows_by_what_was_won_of_the_maximum() -> None:
    """Double after a full win, one and a half after half of it; a deal that came to nothing leaves it."""
    assert cap(after("4♣ 7♠").state, YOU) == 12
    half = after("4♣ 7♠", abzugs=("given 1 wins half",))
    assert cap(half.state, YOU) == 9
    assert refused(half, Lay(YOU, NINE, 10)) == "stoss-20"
    even = dealt("7♣ 9♠", "2♣ 3♣")
    done(even, Lay(YOU, SEVEN, 8), Lay(YOU, NINE, 8), Cut(YOU), Turn(), NextDeal())
    assert cap(even.state, YOU) == 8
    assert cap(after("4♣ 7♠", raising="free").state, YOU) is None
    thirds = after("4♣ 7♥", count="thirds")
    assert cap(thirds.state, YOU) == 10


@article("stoss-14")
@article("stoss-editor-10")
def test_a_bent_corner_plays_for_stake_and_win() -> None:
    """On the card that won, in the next deal, once a win; a second in a row plays for four first stakes."""
    game = dealt("4♣ 7♠", "2♣ 7♥", "3♣ 7♦")
    done(game, Lay(YOU, SEVEN, 6), Cut(YOU), Turn(), NextDeal())
    done(game, Lay(YOU, SEVEN, 6), Lay(YOU, NINE, 6))
    assert refused(game, Bend(YOU, 2)) == "stoss-14"
    done(game, Bend(YOU, 1))
    assert game.state.bets[0].stake == 12
    assert refused(game, Bend(YOU, 1)) == "stoss-14"
    done(game, Unbend(YOU, 1))
    assert game.state.bets[0].stake == 6
    done(game, Bend(YOU, 1), Take(YOU, 2), Cut(YOU), Turn())
    assert said(game, "won").article == "stoss-14"
    done(game, NextDeal(), Lay(YOU, SEVEN, 6), Bend(YOU, 1), Cut(YOU), Turn())
    assert game.balances[YOU] == 6 + 12 + 24
    assert said(game, "won").data["played"] == "paroli-pe"


def test_a_refused_or_taken_corner_is_not_used_up() -> None:
    """The win it stood for can be left on again."""
    game = done(after("4♣ 7♠"), Lay(YOU, SEVEN, 6), Bend(YOU, 1), Refuse(YOU, 1))
    done(game, Lay(YOU, SEVEN, 6), Bend(YOU, 2), Take(YOU, 2), Lay(YOU, SEVEN, 6), Bend(YOU, 3))
    assert game.state.bets[0].stake == 12
    assert refused(game, Bend(YOU, 3, "bought")) == "pharaon-14"


# -- conditions


@article("stoss-15")
@pytest.mark.parametrize(
    ("first", "switches", "gain"),
    [
        ("7♣ 4♠", {"lob": "half"}, Fraction(-3)),
        ("2♣ 3♣ 7♣ 4♠", {"third": "half"}, Fraction(-3)),
        ("2♣ 3♣ 7♣ 4♠", {"lob": "half"}, Fraction(-6)),
        ("7♣ 4♠", {"third": "half"}, Fraction(-6)),
        ("2♣ 3♣ 4♣ 5♣ 6♣ 8♣ 9♣ 10♣ J♣ Q♣ 7♣ K♣", {"abzugs": ("killed 6 wins whole",)}, Fraction(6)),
        ("4♣ 7♠", {"abzugs": ("given 1 loses third",)}, Fraction(-2)),
        ("7♣ 4♠", {"abzugs": ("killed 1 loses nothing",)}, Fraction(0)),
    ],
)
def test_a_condition_counts_as_agreed(first: str, switches: dict[str, Any], gain: Fraction) -> None:
    """S1's own examples: half on the lob, half on the third card, killed by the eleventh card and won."""
    game = plain(first, **switches)
    assert game.balances == {YOU: gain, BANK: -gain}
    assert "stoss-15" in {event.article for event in game.events} or gain == -6


@pytest.mark.parametrize(
    ("first", "term", "told"),
    [
        ("4♣ K♠ 2♣ 3♠ 7♣ 5♠", "killed 3 wins whole", "killed, but won: +6"),
        ("4♣ 7♠", "given 1 loses half", "given, but lost, counting ½: −3"),
        ("7♠ 4♣", "killed 1 loses third", "killed by the lob, counting ⅓: −2"),
        ("4♣ 7♠", "given 1 wins nothing", "given, counting 0: 0"),
        ("7♠ 4♣", "killed 1 wins half", "killed by the lob, but won, counting ½: +3"),
    ],
)
def test_an_abzug_stoss_is_told_in_its_own_words(first: str, term: str, told: str) -> None:
    """A killed card stays killed in the log, though the agreement lets it win."""
    said_of_it = [line.text for line in lines(plain(first, abzugs=(term,)).events)]
    assert f"6 on 7♦, {told}." in said_of_it


@article("stoss-15")
def test_whole_on_the_lob_and_banking_by_turns() -> None:
    """The second seat punts while the first banks; in the next deal they change."""
    game = dealt("4♣ 7♠", "4♣ 7♥", rules=replace(RUSSIAN, banker="alternating"), seats=["Anna", "Boris"])
    assert game.state.bank == "Anna"
    assert refused(game, Lay("Anna", SEVEN, 6)) == "stoss-15"
    done(game, Lay("Boris", SEVEN, 6), Cut("Boris"), Turn())
    assert game.balances == {"Anna": -6, "Boris": 6, BANK: 0}
    done(game, NextDeal())
    assert game.state.bank == "Boris"


@article("stoss-editor-6")
def test_who_banks_by_turns_pays_out_of_his_purse() -> None:
    """No stake goes beyond it, and a punter whose purse could not pay the least stake is passed over."""
    rules, purses = replace(RUSSIAN, banker="alternating"), Limits(6, 20, 20)
    game = dealt("4♣ 7♠", "4♣ 7♥", rules=rules, seats=["Anna", "Boris"], limits=purses)
    done(game, Lay("Boris", SEVEN, 15))
    assert refused(game, Lay("Boris", NINE, 6)) == "stoss-editor-6"
    done(game, Cut("Boris"), Turn(), NextDeal())
    assert (game.state.bank, game.state.bank_room) == ("Boris", 35)
    third = dealt("4♣ 7♠", "7♣ 4♥", "4♣ 7♥", rules=rules, seats=["Anna", "Boris", "Vera"], limits=purses)
    done(third, Lay("Boris", SEVEN, 20), Cut("Boris"), Turn(), NextDeal())
    assert third.balances["Anna"] == -20
    assert third.state.bank == "Boris"
    done(third, Lay("Vera", SEVEN, 6), Cut("Anna"), Turn(), NextDeal())
    assert third.state.bank == "Vera"


@article("stoss-editor-2")
def test_half_on_the_lob_holds_for_a_plie_unless_agreed_otherwise() -> None:
    """And for the third card as well."""
    assert plain("7♣ 7♠", lob="half").balances[YOU] == -3
    assert plain("7♣ 7♠", lob="half", lob_plie="whole").balances[YOU] == -6
    assert plain("2♣ 3♣ 7♣ 7♠", third="half").balances[YOU] == -3
    assert plain("7♣ 7♠", lob="half", doublet="nothing").balances[YOU] == 0


@article("stoss-21")
@article("stoss-editor-3")
@pytest.mark.parametrize(
    ("first", "gain"), [("4♣ 7♦", 6), ("4♣ 7♥", 4), ("4♣ 7♠", 2), ("7♥ 4♠", -4), ("7♠ 7♦", -2), ("7♦ 7♠", -6)]
)
def test_thirds_go_by_suit_and_colour(first: str, gain: int) -> None:
    """Full for the suit, two thirds for the colour, one third else; a plié by its first card."""
    assert plain(first, count="thirds").balances[YOU] == gain
    assert refused(stoss.Game(replace(RUSSIAN, count="thirds"), seed=1), Lay(YOU, SEVEN, 7)) == "stoss-21"


@article("stoss-editor-8")
def test_a_term_rules_its_place_and_a_plie_pays_the_lesser() -> None:
    """A winning term wins on a plié too."""
    assert plain("7♣ 7♠", abzugs=("killed 1 wins whole",)).balances[YOU] == 6
    assert plain("7♣ 7♠", abzugs=("killed 1 loses third",)).balances[YOU] == -2
    assert plain("7♣ 7♠", doublet="half", abzugs=("killed 1 loses whole",)).balances[YOU] == -3


@article("stoss-editor-14")
@pytest.mark.parametrize(("first", "gain"), [("4♣ 7♠", 6 + 2 + 1), ("2♣ 3♣ 4♣ 7♣", 6 + 1), ("7♣ 4♣", -6 - 3)])
def test_a_bonus_is_paid_beside_the_stake(first: str, gain: int) -> None:
    """For a win, for a win by the sonik; the lob's goes to the bank."""
    assert plain(first, bonuses=("win 1", "sonik 2", "lob 3")).balances[YOU] == gain


@article("stoss-editor-4")
def test_the_first_punter_cuts_or_the_banker() -> None:
    """Another hand is refused; Lermontov's banker cuts his own pack."""
    game = done(stoss.Game(seed=1, seats=["Anna", "Boris"]), Lay("Boris", SEVEN, 6))
    assert refused(game, Cut("Boris")) == refused(game, Cut(BANK)) == "stoss-editor-4"
    game = done(stoss.Game(replace(RUSSIAN, cut="banker"), seed=1), Lay(YOU, SEVEN, 6))
    assert refused(game, Cut(YOU)) == "stoss-editor-4"
    done(game, Cut(BANK))
    assert game.events[-1].article == "stoss-editor-4"
    small = done(stoss.Game(replace(RUSSIAN, pack=32), seed=1), Lay(YOU, SEVEN, 6))
    assert refused(small, Cut(YOU, 40)) == "stoss-5"


@article("stoss-editor-5")
def test_a_punter_has_each_card_once() -> None:
    """But four of a rank, and another punter has his own."""
    game = stoss.Game(seed=1, seats=["Anna", "Boris"])
    done(game, *(Lay("Anna", Card(7, suit), 6) for suit in cards.SUITS), Lay("Boris", SEVEN, 6))
    assert refused(game, Lay("Anna", SEVEN, 6)) == "stoss-editor-5"


@article("stoss-editor-6")
def test_purse_bank_and_limits_hold() -> None:
    """What is staked is covered on both sides, bonuses included; a bank that has paid all is told."""
    game = stoss.Game(seed=1, limits=Limits(6, 20, 30))
    done(game, Lay(YOU, SEVEN, 20))
    assert refused(game, Lay(YOU, NINE, 21)) == refused(game, Lay(YOU, NINE, 11)) == "stoss-editor-6"
    game = stoss.Game(replace(RUSSIAN, bonuses=("win 2",)), seed=1, limits=Limits(6, 20, None, 20))
    done(game, Lay(YOU, SEVEN, 10))
    assert game.state.bank_room == 8
    assert refused(game, Lay(YOU, NINE, 9)) == "stoss-editor-6"
    broken = dealt("4♣ 7♠", limits=Limits(6, 20, 30, 20))
    done(broken, Lay(YOU, SEVEN, 20), Cut(YOU), Turn())
    assert broken.events[-1].kind == "bank broken"


@article("stoss-5")
@article("pharaon-8")
def test_a_bottom_card_is_shown_after_the_cut_so_that_it_stays_the_last() -> None:
    """Where stoss is played with the bottom card shown: shown before, it would stop the cut and so the deal."""
    game = dealt("4♣ 7♠", "2♣ 3♣", rules=replace(RUSSIAN, bottom="shown"), last="K♦")
    done(game, Lay(YOU, SEVEN, 6))
    assert refused(game, Show()) == "stoss-5"
    done(game, Cut(YOU), Show())
    assert game.state.bottom == game.state.deck[-1] == Card(13, "♦")
    assert done(game, Turn()).balances[YOU] == 6


@article("stoss-editor-11")
def test_any_stake_above_the_initial_one_may_be_refused_until_it_is_fixed() -> None:
    """In the tale after the cut, before the first pair."""
    game = done(stoss.Game(TALE, seed=1), Cut(YOU), Lay(YOU, SEVEN, 47_000), Refuse(YOU, 1))
    assert game.state.bets == ()


# -- the tale


@article("stoss-22")
def test_hermann_cuts_and_then_lays_his_card() -> None:
    """Not before, and the pack is not dealt before it is cut."""
    game = stoss.Game(TALE, seed=1)
    assert refused(game, Lay(YOU, SEVEN, 5)) == refused(game, Turn()) == "stoss-22"
    done(game, Cut(YOU))
    assert refused(game, Turn()) == "stoss-4"
    done(game, Lay(YOU, SEVEN, 5))


@article("stoss-23")
@article("stoss-24")
def test_between_pairs_corners_are_bent_if_earned_and_no_new_card_is_laid() -> None:
    """A win of this deal can be left on a card that still lies; the banker straightens what is not earned."""
    game = done(dealt("4♣ 7♠ 2♣ 3♣ 4♦ 9♠", rules=TALE, limits=WIDE), Cut(YOU))
    done(game, Lay(YOU, SEVEN, 100), Lay(YOU, NINE, 100))
    assert refused(game, Bend(YOU, 2)) == "stoss-23"
    done(game, Turn(), Bend(YOU, 2))
    assert game.events[-1].article == "stoss-26"
    assert refused(game, Lay(YOU, JACK, 100)) == "stoss-24"
    assert refused(game, Unbend(YOU, 1)) == "stoss-11"
    done(game, Unbend(YOU, 2), Bend(YOU, 2), Turn(), Turn())
    assert game.balances[YOU] == 100 + 200


@article("stoss-25")
@article("stoss-editor-12")
def test_hermanns_three_nights() -> None:
    """Nine/three, jack/seven, queen/ace: 47 and 94 thousand won, all lost on the queen of spades (Pushkin, ch. VI)."""
    *_, (game, _) = SCENARIOS["stoss-25"].frames(stoss.Game)
    pairs = [(e.data["first"].rank, e.data["second"].rank) for e in game.events if e.kind == "abzug"]
    assert pairs == [(9, 3), (11, 7), (12, 1)]
    results = [(e.kind, e.data["gain"]) for e in game.events if e.kind in ("won", "lost")]
    assert results == [("won", FIRST_STAKE), ("won", 2 * FIRST_STAKE), ("lost", -4 * FIRST_STAKE)]
    assert said(game, "opened").data["cards"] == [("Hermann", Card(12, "♠"))]
    assert game.balances["Hermann"] == -FIRST_STAKE
    assert game.arranged


@article("stoss-26")
def test_chaplitskys_paroli_passes_to_other_cards() -> None:
    """50 + 100 + 200 thousand if all rides (project computation 4.1)."""
    *_, (game, _) = SCENARIOS["stoss-26"].frames(stoss.Game)
    assert game.balances["Chaplitsky"] == 350_000
    assert said(game, "won").article == "stoss-26"


# -- pharaon


@article("pharaon-1")
def test_a_whole_pack_is_dealt() -> None:
    """26 coups, with stakes or without; then the deal is over."""
    game = done(stoss.Game(PHARAON, seed=1), *(Turn(),) * 26)
    assert game.state.over and len(game.state.shown) == 52
    assert refused(game, Turn()) == "pharaon-1"


@article("pharaon-2")
@article("pharaon-9")
def test_the_first_card_kills_and_the_second_gives() -> None:
    """One step turns both, so that the first decides nothing alone; the side is a picture."""
    game = coups("5♣ 9♠", Show(), Lay(YOU, NINE, 4), Lay(YOU, Card(5, "♥"), 2), Turn())
    assert game.balances[YOU] == 4 - 2
    assert coups("5♣ 9♠", Lay(YOU, NINE, 4), Turn(), side="left").balances[YOU] == 4


@article("pharaon-3")
@article("pharaon-12")
def test_cards_of_the_livret_are_laid_after_any_coup() -> None:
    """And they lie open."""
    game = coups("2♣ 3♣ 5♣ 9♠", Show(), Turn(), Lay(YOU, NINE, 4), Turn())
    assert [event.article for event in game.events if event.kind == "laid"] == ["pharaon-12"]
    assert said(game, "abzug").article == "pharaon-3"
    assert game.view(BANK).bets[0].card == NINE


@article("pharaon-4")
def test_a_doublet_takes_half() -> None:
    """Of the stake, exactly."""
    assert coups("9♣ 9♠", Lay(YOU, NINE, 5), Turn()).balances[YOU] == Fraction(-5, 2)
    assert coups("9♣ 9♠", Lay(YOU, NINE, 5), Turn(), doublet="nothing").balances[YOU] == 0


LAST = (Show(), *(Turn(),) * 25)


@article("pharaon-5")
@article("pharaon-6")
@article("pharaon-7")
@pytest.mark.parametrize(
    ("last", "hocly", "gain"),
    [
        ("4♣ 9♦", "kept", 0),
        ("9♣ 4♦", "kept", -4),
        ("9♣ 9♦", "kept", -4),
        ("9♣ 4♦", "given up", 0),
        ("9♣ 9♦", "given up", 0),
    ],
)
def test_the_last_coup(last: str, hocly: str, gain: int) -> None:
    """The last card is null, a doublet costs all, the last card but one is the bank's unless it is given up."""
    game = coups("2♣ 3♣", *LAST, Lay(YOU, NINE, 4), Turn(), last=last, hocly=hocly)
    assert game.balances[YOU] == gain
    if last == "9♣ 9♦":
        named = {said(game, kind).article for kind in ("abzug", "split" if gain else "returned")}
        assert named == {"pharaon-6" if hocly == "kept" else "pharaon-7"}, (
            "not § 4, by which it would be half"
        )


@article("pharaon-8")
def test_the_bottom_card_is_shown_before_the_deal() -> None:
    """By the banker's act or with the first coup; where it is not the custom, it stays unseen."""
    game = coups("2♣ 3♣", Show(), last="Q♦")
    assert game.view(YOU).bottom == Card(12, "♦")
    assert refused(game, Show()) == "pharaon-8"
    assert coups("2♣ 3♣", Turn(), last="Q♦").view(YOU).bottom == Card(12, "♦")
    hidden = coups("2♣ 3♣", Turn(), bottom="unseen")
    assert hidden.view(YOU).bottom is None
    assert refused(coups("2♣ 3♣", bottom="unseen"), Show()) == "pharaon-8"


@article("pharaon-11")
def test_no_stake_is_withdrawn_at_the_end() -> None:
    """With eight cards or fewer left; before that it is, and by agreement always."""
    early = coups("2♣ 3♣", *(Turn(),) * 21, Lay(YOU, NINE, 4), Take(YOU, 1), last="9♠ 9♣")
    assert early.events[-1].article == "pharaon-11"
    late = coups("2♣ 3♣", *(Turn(),) * 22, Lay(YOU, NINE, 4), last="9♠ 9♣")
    assert refused(late, Take(YOU, 1)) == "pharaon-11"
    done(coups("2♣ 3♣", *(Turn(),) * 22, Lay(YOU, NINE, 4), last="9♠ 9♣", withdrawal="free"), Take(YOU, 1))
    won = coups("2♣ 3♣", *(Turn(),) * 22, Lay(YOU, NINE, 4), Turn(), last="4♠ 9♣ 5♦ 6♦ 7♦ 8♦ 2♦ 3♦")
    assert won.balances[YOU] == 4
    done(won, Take(YOU, 1))
    assert won.events[-1].article == "pharaon-13", (
        "a card that has won is no open stake: its owner takes his money"
    )


@article("pharaon-13")
def test_the_ladder_of_paroli() -> None:
    """A win, then paroli and sept-et-le-va: one, three and seven stakes are gained."""
    game = coups("5♣ 9♠ 2♣ 9♦ 3♠ 9♣", Show(), Lay(YOU, NINE, 4))
    assert refused(game, Bend(YOU, 1)) == "pharaon-13"
    done(game, Turn(), Bend(YOU, 1), Turn(), Bend(YOU, 1), Turn())
    assert game.balances[YOU] == 7 * 4
    assert said(game, "won").data["played"] == "sept-et-le-va"
    assert refused(game, Bridge(YOU, 2)) == "pharaon-3"


@article("pharaon-13")
@article("stoss-editor-13")
def test_paix_risks_the_gain_and_silence_the_first_stake() -> None:
    """A lost paix loses the gain only; without a word the first stake plays on; a second paix risks all gained."""
    game = coups("5♣ 9♠ 9♦ 3♣", Lay(YOU, NINE, 4))
    assert refused(game, Bridge(YOU, 1)) == "pharaon-13"
    done(game, Turn(), Bridge(YOU, 1), Turn())
    assert game.balances[YOU] == 0
    silent = coups("5♣ 9♠ 2♦ 3♣", Lay(YOU, NINE, 4), Turn(), Turn())
    assert said(silent, "plays on").article == "stoss-editor-13"
    assert silent.state.bets[0].stake == 4
    double = coups("5♣ 9♠ 2♣ 9♦ 3♠ 9♣", Lay(YOU, NINE, 4), Turn(), Bridge(YOU, 1), Turn(), Bridge(YOU, 1))
    assert (double.state.bets[0].stake, double.events[-1].article) == (8, "stoss-editor-13")


@article("pharaon-14")
def test_a_doublet_takes_one_paroli_down_and_a_pli_risks_the_rest() -> None:
    """Without a pli the half goes back; on a bent card one corner falls; a paroli can be bought."""
    game = coups("9♣ 9♠ 2♣ 9♦", Lay(YOU, NINE, 4))
    assert refused(game, Fold(YOU, 1)) == "pharaon-14"
    done(game, Turn())
    quiet = done(coups("9♣ 9♠ 2♣ 9♦", Lay(YOU, NINE, 4)), Turn(), Turn())
    assert (quiet.balances[YOU], quiet.state.bets) == (-2, ())
    done(game, Fold(YOU, 1), Turn())
    assert game.balances[YOU] == 0
    bent = coups("5♣ 9♠ 9♣ 9♦", Lay(YOU, NINE, 4), Turn(), Bend(YOU, 1), Turn())
    assert (bent.balances[YOU], bent.state.bets[0].corners, bent.state.bets[0].stake) == (0, 0, 4)
    bought = coups("5♣ 9♠", Lay(YOU, NINE, 4), Bend(YOU, 1, "bought"), Turn())
    assert bought.balances[YOU] == 8
    assert refused(bought, Bend(YOU, 1, "bought")) == "pharaon-14"


@article("pharaon-15")
@article("stoss-editor-15")
def test_masque_against_va_banque_and_one_for_the_other() -> None:
    """A masked card shows when it is decided; against it the first card wins; va banque stakes all the bank has."""
    masked = coups("5♣ 4♠ 2♣ 9♠", Lay(YOU, NINE, 4, face="masked"), Turn())
    assert masked.view(BANK).bets[0].card is None
    assert said(done(masked, Turn()), "won").data["card"] == NINE
    assert coups("9♣ 5♠", Lay(YOU, NINE, 4, "against"), Turn()).balances[YOU] == 4
    assert coups("5♣ 9♠", Lay(YOU, NINE, 4, "against"), Turn()).balances[YOU] == -4
    assert coups("9♣ 9♠", Lay(YOU, NINE, 4, "against"), Turn()).balances[YOU] == -2
    doublet = coups("9♣ 9♠", Banque(YOU, NINE), Turn(), limits=Limits(1, 50, 200, 120))
    assert (doublet.balances[YOU], said(doublet, "split").article) == (-60, "pharaon-4")
    bonus = coups("5♣ 9♠", Banque(YOU, NINE), Turn(), limits=Limits(1, 50, 200, 120), bonuses=("win 2",))
    assert bonus.balances[YOU] == 120, "the bonus is paid out of the same bank"
    lasts = coups("2♣ 3♣", *LAST, Lay(YOU, NINE, 4, "against"), Turn(), last="4♣ 9♦")
    assert lasts.balances[YOU] == 0
    game = coups("5♣ 9♠", Banque(YOU, NINE), Turn(), limits=Limits(1, 50, 200, 120))
    assert game.balances[YOU] == 120
    assert refused(game, Banque(YOU, JACK)) == refused(coups("2♣ 3♣"), Banque(YOU, JACK)) == "pharaon-15"
    both = coups("5♣ 9♠", Lay(YOU, NINE, 4), Lay(YOU, Card(5, "♥"), 4), Turn())
    assert (both.balances[YOU], both.events[-1].kind) == (0, "one for the other")
    assert refused(stoss.Game(seed=1), Lay(YOU, NINE, 6, "against")) == "pharaon-15"


@article("pharaon-16")
def test_the_bank_states_its_limits() -> None:
    """A stake below the point or above the limit is refused, and a stated one is not refused later."""
    game = coups("5♣ 9♠", Lay(YOU, NINE))
    assert (game.state.bets[0].stake, game.events[-1].article) == (1, "pharaon-16")
    assert refused(game, Lay(YOU, JACK, 51)) == refused(game, Refuse(YOU, 1)) == "pharaon-16"


@article("pharaon-17")
def test_a_punter_may_cut() -> None:
    """Before the bottom card shows, and once."""
    game = coups("5♣ 9♠", Cut(YOU, 10))
    assert game.events[-1].article == "pharaon-17"
    assert refused(game, Cut(YOU)) == refused(coups("5♣ 9♠", Show()), Cut(YOU)) == "pharaon-17"
    assert refused(coups("5♣ 9♠"), Cut(BANK)) == "pharaon-17"


# -- actions, transcripts


@pytest.mark.parametrize(
    "line",
    [
        {"do": "fly"},
        {"do": "lay"},
        {"do": "turn", "how": 1},
        {"do": "cut", "seat": YOU, "at": 0},
        {"do": "lay", "seat": YOU, "card": "X"},
        {"do": "lay", "seat": YOU, "card": 7},
        {"do": "lay", "seat": YOU, "card": "7♦", "stake": 0},
        {"do": "lay", "seat": YOU, "card": "7♦", "way": "up"},
        {"do": "take", "seat": YOU, "number": 0},
        {"do": "bend", "seat": YOU, "number": True},
    ],
)
def test_a_line_that_tells_no_action_is_refused(line: dict[str, Any]) -> None:
    """ValueError, before anything changes."""
    with pytest.raises(ValueError, match=r"."):
        room.read(line)
    with pytest.raises(ValueError, match="an action of stoss"):
        room.check(stoss.Game(seed=1).state, line)


@pytest.mark.parametrize("scenario", SCENARIOS.values(), ids=list(SCENARIOS))
def test_a_scenario_shows_its_article(scenario: Any) -> None:
    """Its last action causes what the article says, or is refused by it; the reader makes the decisive move."""
    *_, (game, refusal) = scenario.frames(stoss.Game)
    assert bool(refusal) == scenario.refused
    caused = {refusal.article} if refusal else {event.article for event in game.steps[-1][1]}
    assert scenario.article in caused
    assert game.arranged
    assert len(scenario.set_up(stoss.Game).actions) == len(scenario.lead) + len(scenario.actions) - 1


# -- invariants of every deal


def from_offer(offer: Offer, choice: Any, stake: int) -> Any:
    """The action that an offer allows, with this card and stake."""
    makers: dict[str, Any] = {
        "lay": lambda: Lay(offer.seat, choice, stake),
        "banque": lambda: Banque(offer.seat, choice),
        "take": lambda: Take(offer.seat, *offer.choices),
        "bend": lambda: Bend(offer.seat, *offer.choices),
        "unbend": lambda: Unbend(offer.seat, *offer.choices),
        "bridge": lambda: Bridge(offer.seat, *offer.choices),
        "fold": lambda: Fold(offer.seat, *offer.choices),
        "refuse": lambda: Refuse(*offer.choices),
        "cut": lambda: Cut(offer.seat, stake),
        "show": Show,
        "turn": Turn,
        "deal": NextDeal,
    }
    return makers[offer.do]()


def act(game: stoss.Game, draw: st.DrawFn) -> None:
    """Do something that is offered; the banker's turns are likelier, so that deals end."""
    offers = (
        draw(st.sampled_from([game.offers(BANK), game.offers(BANK), *map(game.offers, game.seats)]))
        or game.offers()
    )
    if not offers:
        return  # every purse is empty
    offer = draw(st.sampled_from(offers))
    choice = draw(st.sampled_from(offer.choices)) if offer.do in ("lay", "banque") else None
    stakes = range(offer.stakes[0], offer.stakes[1] + 1, offer.step) if offer.stakes else [5, 20]
    game.do(from_offer(offer, choice, draw(st.sampled_from(stakes))))


@st.composite
def played(draw: st.DrawFn) -> stoss.Game:
    """A game by any preset and switches in which only offered actions were done."""
    rules = draw(st.sampled_from(list(room.PRESETS.values())))
    rules = replace(
        rules,
        pack=draw(st.sampled_from([52, 36, 32])),
        doublet=draw(st.sampled_from(["whole", "half", "nothing"])),
        lob=draw(st.sampled_from(["whole", "half"])),
        count=draw(st.sampled_from(["whole", "thirds"])),
        abzugs=draw(st.sampled_from([(), ("killed 2 wins half", "given 1 loses third")])),
        bonuses=draw(st.sampled_from([(), ("win 1", "lob 2")])) if rules is not PHARAON else (),
        hocly=draw(st.sampled_from(["kept", "given up"])),
        banker=draw(st.sampled_from(["fixed", "alternating"])),
        veto=draw(st.sampled_from(["banker's", "free kush"])),
        bottom=draw(st.sampled_from(["shown", "unseen"])),
        cut=draw(st.sampled_from(["punter", "banker"])),
    )
    seats = ["Anna", "Boris", "Clara"][: draw(st.integers(1, 3))]
    purse, bank = draw(st.sampled_from([None, 12, 100])), draw(st.sampled_from([None, None, 15]))
    game = stoss.Game(rules, seats=seats, seed=draw(st.integers(0, 50)), limits=Limits(3, 24, purse, bank))
    for _ in range(draw(st.integers(0, 30))):
        act(game, draw)
    return game


@settings(max_examples=60)
@given(played())
def test_nobody_pays_what_he_has_not_and_no_deal_gets_stuck(game: stoss.Game) -> None:
    """Purses and a bank of stated size stay above nought; while cards lie, the pack can be cut or turned."""
    limits = game.sitting.limits
    if limits.purse is not None:
        assert all(limits.purse + game.balances[seat] >= 0 for seat in game.seats)
    assert limits.bank is None or limits.bank + game.balances[BANK] >= 0
    if game.state.bets and not game.state.over:
        assert {"cut", "turn"} & {offer.do for offer in game.offers()}


@settings(max_examples=150)
@given(played())
def test_what_is_offered_works_money_is_zero_and_no_card_is_lost(game: stoss.Game) -> None:
    """Only offered actions were done and none was refused; no counter was made, no card lost or doubled."""
    assert sum(game.balances.values()) == 0
    state, limits = game.state, game.sitting.limits
    assert sorted((*state.shown, *state.deck)) == sorted(cards.pack(game.rules.pack))
    if game.rules.banker == "alternating":
        return  # a punter who banks may lose what he brought as a punter
    purse, bank = limits.purse, limits.bank
    assert purse is None or all(purse + game.balances[seat] >= state.at_stake(seat) for seat in state.punters)
    assert bank is None or bank + game.balances[BANK] >= 0


@settings(max_examples=80)
@given(played())
def test_a_view_holds_no_hidden_card(game: stoss.Game) -> None:
    """Two packs in another order look alike from every seat, and so do two face-down cards of others."""
    other = replace(game.state, deck=tuple(reversed(game.state.deck)))
    hidden = tuple(
        bet if bet.opened else replace(bet, card=Card(2 if bet.card != Card(2, "♠") else 3, "♠"))
        for bet in other.bets
    )
    for seat in (*game.seats, BANK):
        assert room.view(other, seat) == room.view(game.state, seat)
        assert "deck" not in vars(room.view(game.state, seat))
    assert room.view(replace(other, bets=hidden), BANK) == room.view(game.state, BANK)


@settings(max_examples=80)
@given(played(), st.data())
def test_undo_restores_and_a_replay_repeats(game: stoss.Game, data: st.DataObject) -> None:
    """State, balances and offers after an undo are those before; a transcript gives the same game."""
    before, offers, done_before = game.state, game.offers(), len(game.actions)
    act(game, data.draw)
    if len(game.actions) > done_before:
        game.undo()
    assert (game.state, game.offers()) == (before, offers)
    again = stoss.Game.replay(game.transcript())
    assert (again.state, again.events, again.transcript()) == (game.state, game.events, game.transcript())


@settings(max_examples=80)
@given(played(), st.data())
def test_what_is_not_offered_is_refused(game: stoss.Game, data: st.DataObject) -> None:
    """Offers and check agree: marks, the cut and the turn are offered exactly when they are allowed."""
    seat = data.draw(st.sampled_from(game.seats))
    kinds: list[Any] = [
        Turn(), Show(), Cut(seat, 5), *(Refuse(bet.seat, bet.number) for bet in game.state.bets[:2]),
        *(kind(seat, number) for kind in (Take, Bend, Unbend, Bridge, Fold) for number in (1, 2)),
        *(Bend(seat, number, "bought") for number in (1, 2)),
    ]  # fmt: skip
    action = data.draw(st.sampled_from(kinds))
    offered = [from_offer(o, None, 5) for o in game.offers() if o.do not in ("lay", "banque", "deal")]
    try:
        game.check(action)
    except IllegalAction:
        assert action not in offered
    else:
        assert action in offered


@settings(max_examples=80)
@given(played(), st.data())
def test_a_lay_is_allowed_exactly_where_it_is_offered(game: stoss.Game, data: st.DataObject) -> None:
    """By card and by stake, from one below the least to one above the greatest."""
    seat = data.draw(st.sampled_from(game.seats))
    card, stake = data.draw(st.sampled_from(cards.pack(52))), data.draw(st.integers(1, 26))
    lays = [offer for offer in game.offers(seat) if offer.do == "lay"]
    fits = any(
        card in o.choices and o.stakes and stake in range(o.stakes[0], o.stakes[1] + 1, o.step) for o in lays
    )
    if fits:
        game.check(Lay(seat, card, stake))
    else:
        assert refused(game, Lay(seat, card, stake))


# -- companions


@article("stoss-editor-16")
@pytest.mark.parametrize("opened", ["first abzug", "when decided"])
@pytest.mark.parametrize("corners", ["next deal", "at a pause"])
def test_what_is_told_of_a_card_face_down_does_not_depend_on_it(opened: Any, corners: Any) -> None:
    """Laid, bent, straightened, taken: the events are the same whichever card it is, down to the article."""
    told = []
    for second in (SEVEN, NINE):
        game = dealt("4♣ 7♠", "2♣ 3♣", rules=replace(TALE, opened=opened, corners=corners))
        done(game, Cut(YOU), Lay(YOU, SEVEN, 6), Turn(), NextDeal(), Cut(YOU), Lay(YOU, second, 6))
        if (
            corners == "at a pause"
        ):  # else a corner tells by the rule itself that it is the card that won (§ E10)
            done(game, Bend(YOU, 1), Unbend(YOU, 1), Bend(YOU, 1))
        told.append([step for deal, step in game.steps if deal == 2])
        assert game.view(BANK).bets[0].card is None
    assert told[0] == told[1]


@pytest.mark.parametrize("name", POLICIES)
@pytest.mark.parametrize("rules", room.PRESETS.values(), ids=list(room.PRESETS))
def test_a_policy_plays_whole_sittings_legally(name: str, rules: Any) -> None:
    """It sees only its view, says the same of the same, and its actions are ordinary ones."""
    game = stoss.Game(rules, seats=["Anna", "Boris"], seed="policies")
    for _ in range(160):
        if game.state.over:
            done(game, NextDeal())
        actions = [POLICIES[name].next(game.view(seat)) for seat in game.seats]
        assert actions == [POLICIES[name].next(game.view(seat)) for seat in game.seats]
        chosen = next(filter(None, actions), None)
        if chosen is None:
            ready = game.state.cut or rules is PHARAON
            chosen = Turn() if ready and (rules is PHARAON or game.state.bets) else Cut("Anna")
        done(game, chosen)
    assert game.deal > 1
    assert stoss.Game.replay(game.transcript()).state == game.state


def golden() -> str:
    """A sitting by three policies under each preset, an event a line."""
    lines = []
    for rules in room.PRESETS.values():
        game = stoss.Game(rules, seats=["Anna", "Boris", "Vera"], seed="golden")
        names = dict(zip(game.seats, ("mirandole", "paroli", "careful"), strict=True))
        while game.deal < 4 and len(game.actions) < 90:
            moves = (POLICIES[name].next(game.view(seat)) for seat, name in names.items())
            action: Any = NextDeal() if game.state.over else next(filter(None, moves), None)
            ready = game.state.cut or rules is PHARAON
            done(game, action or (Turn() if ready else Cut("Anna")))
        lines += [f"== {rules.preset}", *map(line, game.events)]
    return "\n".join(lines) + "\n"


def by_scenario() -> str:
    """Every set deal, told step by step as the log tells it, the last step being the reader's."""
    told = []
    for scenario in SCENARIOS.values():
        told.append(f"== {scenario.article}: {scenario.title} [{scenario.rules.preset}]")
        *_, (game, refusal) = scenario.frames(stoss.Game)
        for _, events in game.steps[len(scenario.lead) + 1 :]:
            told += [f"   {line.spoken()}" for line in lines(events)]
        told += [f"   refused: {refusal} ({refusal.article})"] if refusal else []
    return "\n".join(told) + "\n"


def test_every_scenario_is_as_it_was_written_down() -> None:
    """The golden transcript of all set deals in tests/golden: who lays what, what falls, which article it is."""
    assert by_scenario() == (GOLDEN / "stoss-scenarios.txt").read_text(encoding="utf-8")


def line(event: Event) -> str:
    told = " ".join(
        f"{key}={_plain(value)}" for key, value in event.data.items() if value not in (None, "", False)
    )
    moved = " ".join(f"{account} {'+' * (amount > 0)}{amount}" for account, amount in event.amounts.items())
    return f"{event.article:<15} {event.kind:<11} {told}{'   | ' + moved if moved else ''}".rstrip()


def _plain(value: Any) -> str:
    if isinstance(value, list):
        return ",".join(f"{seat}:{card}" for seat, card in value)
    return str({k: str(v) for k, v in value.items()}) if hasattr(value, "items") else str(value)


def test_a_whole_sitting_is_as_it_was() -> None:
    """Every event of sittings by the three presets: a change of any rule shows here."""
    assert golden() == (GOLDEN / "stoss.txt").read_text(encoding="utf-8")
