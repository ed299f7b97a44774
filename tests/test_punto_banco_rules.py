"""Punto banco, article by article; the invariants of every shoe; whole games that a person can read."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from faro_edu import cards, punto_banco
from faro_edu.cards import Card
from faro_edu.play import BANK, Event, IllegalAction, Limits, NextDeal, Offer
from faro_edu.punto_banco import CASINO, Choose, Coup, Cut, Game, Lay, Take
from faro_edu.punto_banco import rules as room
from faro_edu.punto_banco.policies import POLICIES, action_of
from faro_edu.punto_banco.scenarios import SCENARIOS, arranged_shoe
from faro_edu.punto_banco.state import whole_shoe
from faro_edu.punto_banco.tableau import banco_draws, total, value

YOU, ANNA, BORIS = "You", "Anna", "Boris"
GOLDEN = Path(__file__).parent / "golden" / "punto_banco.txt"
article = pytest.mark.article
EIGHT = pytest.mark.parametrize("banco", range(8))


def dealt(first: str, *actions: Any, **settings: Any) -> Game:
    """A game whose shoe begins with these cards, after these actions."""
    packs = (settings.get("rules") or CASINO).packs
    game = Game(packs=[arranged_shoe(first, packs=packs)], **settings)
    for action in actions:
        game.do(action)
    return game


def refused(game: Game, action: Any) -> str | None:
    """The article that forbids ``action``; the state is as before."""
    before = game.state
    with pytest.raises(IllegalAction) as refusal:
        game.do(action)
    assert game.state == before
    return refusal.value.article


def kinds(events: tuple[Event, ...]) -> list[str]:
    return [event.kind for event in events]


def of(events: tuple[Event, ...], kind: str) -> Event:
    (found,) = [event for event in events if event.kind == kind]
    return found


def card_of(points: int, suit: str = "♠") -> str:
    """A card that counts so many points."""
    return f"{'K' if points == 0 else 'A' if points == 1 else points}{suit}"


def two(points: int, suit: str) -> tuple[str, str]:
    """Two cards that make a total, a court among them."""
    return f"Q{suit}", card_of(points, suit)


def coup_of(punto: int, banco: int, *thirds: int, bets: tuple[Lay, ...] = (), rules: Any = None) -> Game:
    """A game after one coup with these two-card totals and next cards."""
    (one, three), (second, fourth) = two(punto, "♠"), two(banco, "♣")
    rest = [card_of(third, suit) for third, suit in zip(thirds, "♥♦", strict=False)]
    return dealt(" ".join((one, second, three, fourth, *rest)), *bets, Coup(), rules=rules)


# -- the cards and the shoe


@article("punto-1")
def test_the_cards_count_as_printed() -> None:
    """S4: ace one, king, queen, jack and ten nought, the others their rank; nine and eight make seven, A 6 3 nought."""
    counts = [value(Card(rank, "♠")) for rank in cards.RANKS]
    assert counts == [1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0]
    assert total((Card.parse("9♠"), Card.parse("8♥"))) == 7
    assert total((Card.parse("A♠"), Card.parse("6♥"), Card.parse("3♦"))) == 0


@article("punto-1")
def test_a_shoe_is_eight_packs() -> None:
    """416 cards, each of the 52 eight times; another number of packs is another shoe."""
    assert Counter(room.pack(CASINO)) == Counter(cards.pack(52) * 8)
    assert len(room.pack(replace(CASINO, packs=6))) == 312
    with pytest.raises(ValueError, match="416 cards"):
        Game(packs=[cards.pack(52)])
    with pytest.raises(ValueError, match="missing"):
        Game(packs=[[*whole_shoe(8)[1:], Card.parse("2♠")]])


@article("punto-13")
@article("punto-editor-8")
def test_a_player_cuts_once_before_the_first_coup() -> None:
    """The cards before the separator go behind; a second cut, a late one and one beyond the shoe are refused."""
    game = Game(seats=[ANNA, BORIS], seed="cut")
    before = game.state.shoe
    assert of(game.do(Cut(ANNA, 100)), "cut").article == "punto-13"
    assert game.state.shoe == (*before[100:], *before[:100])
    assert refused(game, Cut(BORIS, 5)) == "punto-editor-8"
    late = Game(seed="cut")
    assert refused(late, Cut(YOU, 416)) == "punto-editor-8"
    late.do(Coup())
    assert refused(late, Cut(YOU, 5)) == "punto-editor-8"


@article("punto-13")
def test_a_player_may_deal() -> None:
    """Who deals changes no card; an unknown seat does not deal."""
    by_bank, by_anna = Game(seats=[ANNA], seed="d"), Game(seats=[ANNA], seed="d")
    by_bank.do(Coup())
    assert of(by_anna.do(Coup(ANNA)), "dealt").data["by"] == ANNA
    assert by_anna.state == by_bank.state
    with pytest.raises(ValueError, match="a seat of this sitting"):
        by_anna.do(Coup("Zoe"))


@article("punto-14")
def test_the_last_cards_are_never_dealt() -> None:
    """The shoe is finished when its separator has shown; then only a new shoe is offered, and it is full."""
    game = Game(seed="separator")
    while not game.state.over:
        last = game.do(Coup())
    assert kinds(last)[-2:] == ["separator", "shoe over"]
    assert 14 - 6 < game.state.left <= 14
    assert refused(game, Coup()) == "punto-editor-3"
    assert [offer.do for offer in game.offers()] == ["deal"]
    game.do(NextDeal())
    assert (game.deal, game.state.left, game.state.past) == (2, 416, ())


@article("punto-editor-3")
@article("punto-editor-4")
def test_a_coup_is_finished_over_the_separator() -> None:
    """One pack, half kept back: after 24 cards the seventh coup takes six, four from behind the separator."""
    game = SCENARIOS["punto-editor-3"].set_up(Game)
    assert (game.state.left, game.state.more) == (28, None)
    events = game.do(Coup())
    assert len((*game.state.hands.punto, *game.state.hands.banco)) == 6
    assert (game.state.left, of(events, "separator").data["more"]) == (22, 0)
    assert game.state.over


@article("punto-editor-3")
def test_one_more_coup_where_the_house_deals_one() -> None:
    """After the coup in which the separator shows, exactly one more."""
    one_more = replace(CASINO, packs=1, kept_back=26, last_coup="one more")
    game = Game(one_more, packs=[SCENARIOS["punto-editor-3"].pack])
    for _ in range(7):
        game.do(Coup())
    assert not game.state.over
    game.do(Coup())
    assert game.state.over
    assert refused(game, Coup()) == "punto-editor-3"


@article("punto-editor-4")
def test_no_coup_begins_with_fewer_than_six_cards() -> None:
    """One more coup is due, five cards are left: the shoe is finished; at least six are always kept back."""
    game = SCENARIOS["punto-editor-4"].set_up(Game)
    assert "too few" in kinds(game.do(Coup()))
    assert (game.state.left, game.state.more) == (5, 1)
    assert refused(game, Coup()) == "punto-editor-4"
    with pytest.raises(ValueError, match="kept_back is a whole number from 6"):
        replace(CASINO, kept_back=5)


@article("punto-editor-10")
@pytest.mark.parametrize(("first", "count"), [("3♦", 3), ("A♦", 1), ("K♦", 10), ("10♦", 10)])
def test_a_first_card_burns_as_many_as_it_counts(first: str, count: int) -> None:
    """Ten for a ten or a court, face down: they count as unseen; the second coup burns nothing."""
    game = Game(replace(CASINO, burn="first card"), packs=[arranged_shoe(first)])
    events = game.do(Coup())
    assert of(events, "burned").data["count"] == count
    shown = len((*game.state.hands.punto, *game.state.hands.banco))
    assert game.state.left == 416 - 1 - count - shown
    assert sum(game.view(YOU).counts) == 416 - 1 - shown
    assert "burned" not in kinds(game.do(Coup()))


# -- bets


@article("punto-2")
@pytest.mark.parametrize(
    ("punto", "banco", "gains"),
    [(7, 6, (10, -10, -10)), (6, 7, (-10, Fraction(19, 2), -10)), (7, 7, (0, 0, 80))],
)
def test_the_three_bets_are_paid(punto: int, banco: int, gains: tuple[Fraction, ...]) -> None:
    """Punto 1 to 1, banco 1 to 1 less 5 %, égalité 8 to 1; on a tie punto and banco go back."""
    for on, gain in zip(("punto", "banco", "égalité"), gains, strict=True):
        game = coup_of(punto, banco, bets=(Lay(YOU, on, 10),))
        assert (game.balances[YOU], game.balances[BANK]) == (gain, -gain)
        assert game.view(YOU).at_stake(YOU) == 0


@article("punto-2")
def test_a_push_moves_no_counter() -> None:
    """The bets on punto and banco are named in the log as gone back, with nothing moved."""
    events = SCENARIOS["punto-2"].set_up(Game).do(Coup())
    pushed = [event for event in events if event.kind == "pushed"]
    assert [(event.data["on"], dict(event.amounts)) for event in pushed] == [("punto", {}), ("banco", {})]


@article("punto-2")
def test_egalite_may_be_written_without_accents_and_pays_nine_where_the_house_says_so() -> None:
    """`tie_pays` is 8 or 9."""
    game = coup_of(7, 7, bets=(Lay(YOU, "egalite", 2),), rules=replace(CASINO, tie_pays=9))
    assert game.balances[YOU] == 18


@article("punto-editor-6")
@pytest.mark.parametrize(
    ("rounding", "stake", "kept"),
    [
        ("exact", 1, Fraction(1, 20)),
        ("up", 1, 1),
        ("down", 1, 0),
        ("up", 20, 1),
        ("down", 19, 0),
        ("up", 21, 2),
    ],
)
def test_the_commission_is_exact_or_rounded_as_said(rounding: str, stake: int, kept: Fraction) -> None:
    """Five per cent of a win on banco, to the fraction, or in whole counters up or down."""
    rules = replace(CASINO, rounding=rounding)
    game = coup_of(6, 7, bets=(Lay(YOU, "banco", stake),), rules=rules) if stake <= 20 else None
    assert room.commission(rules, stake) == kept
    assert game is None or game.balances[YOU] == stake - kept


@article("punto-16")
def test_the_bank_takes_then_pays_and_the_net_comes_first() -> None:
    """Banco wins: Anna's three and one are taken, then Boris's ten are paid; −4 and +9½ are said before."""
    events = SCENARIOS["punto-16"].set_up(Game).do(Coup())
    assert kinds(events)[-4:] == ["settled", "lost", "lost", "won"]
    assert of(events, "settled").data["net"] == {ANNA: -4, BORIS: Fraction(19, 2)}


@article("punto-17")
@article("punto-editor-2")
def test_a_box_belongs_to_one_player() -> None:
    """One's own by seat; a free one to the first who bets there, for that coup; both refusals name their article."""
    game = dealt("K♠ 5♣ 9♠ 2♣", Lay(ANNA, "punto", 2, 7), seats=[ANNA, BORIS])
    assert refused(game, Lay(BORIS, "punto", 2, 1)) == "punto-17"
    assert refused(game, Lay(BORIS, "banco", 2, 7)) == "punto-editor-2"
    game.do(Coup())
    game.do(Lay(BORIS, "banco", 2, 7))
    assert [(bet.seat, bet.box) for bet in game.state.bets] == [(BORIS, 7)]
    full = Game(seats=[f"P{number}" for number in range(1, 17)], seed=1)
    assert refused(full, Lay("P1", "punto", 1, 16)) == "punto-17"
    with pytest.raises(ValueError, match="up to 16"):
        Game(seats=[f"P{number}" for number in range(17)], seed=1)


@article("punto-editor-7")
def test_stakes_stay_within_limits_purse_and_bank() -> None:
    """Below the least, above the most, beyond the purse, beyond what the bank can pay, and what is not there."""
    game = Game(seed=1, limits=Limits(2, 10, 15, 40))
    assert refused(game, Lay(YOU, "punto", 1)) == "punto-editor-7"
    assert refused(game, Lay(YOU, "punto", 11)) == "punto-editor-7"
    game.do(Lay(YOU, "punto", 10))
    assert refused(game, Lay(YOU, "banco", 6)) == "punto-editor-7"
    assert refused(game, Take(YOU, "banco")) == "punto-editor-7"
    game.do(Take(YOU, "punto"))
    assert refused(game, Lay(YOU, "égalité", 6)) == "punto-editor-7"  # eight times six is more than forty
    game.do(Lay(YOU, "égalité", 5))
    game.do(Lay(YOU, "punto", 2))
    game.do(Lay(YOU, "punto", 1))
    assert [(bet.on, bet.stake) for bet in game.state.bets] == [("égalité", 5), ("punto", 3)]


# -- a coup


@article("punto-3")
@article("misiones-1")
def test_four_cards_go_to_punto_and_banco_by_turns() -> None:
    """The first and third are punto's, the second and fourth banco's; a coup takes four to six cards."""
    game = dealt("K♠ Q♣ 6♠ 7♣", Coup())
    assert (game.state.hands.punto, game.state.hands.banco) == (
        (Card.parse("K♠"), Card.parse("6♠")),
        (Card.parse("Q♣"), Card.parse("7♣")),
    )
    lengths = set()
    lasting = Game(seed="lengths")
    while not lasting.state.over:
        lasting.do(Coup())
        lengths.add(len((*lasting.state.hands.punto, *lasting.state.hands.banco)))
    assert lengths == {4, 5, 6}


@article("punto-4")
@pytest.mark.parametrize(("punto", "banco"), [(8, 0), (9, 3), (0, 8), (5, 9), (8, 9), (9, 9)])
def test_a_natural_of_either_side_ends_the_coup(punto: int, banco: int) -> None:
    """No third card to anybody, and it pays no more than another win."""
    game = coup_of(punto, banco, 9, 9, bets=(Lay(YOU, "égalité", 1),))
    assert len(game.state.hands.punto) == len(game.state.hands.banco) == 2
    natural = [event for event in game.events if event.kind == "natural"]
    assert {event.data["side"] for event in natural} == {
        side for side, points in (("punto", punto), ("banco", banco)) if points >= 8
    }


@article("punto-5")
def test_nought_is_baccara() -> None:
    """Said of a side whose last total is nought."""
    events = SCENARIOS["punto-5"].set_up(Game).do(Coup())
    assert of(events, "baccara").data["side"] == "punto"


@article("punto-9")
def test_three_cards_may_beat_a_lower_or_equal_two() -> None:
    """Only totals count: a nine on three cards beats a seven on two, and ties a nine on three."""
    assert coup_of(4, 7, 5).state.hands.winner == "punto"
    assert coup_of(4, 4, 5, 5).state.hands.winner == "égalité"


@article("punto-6")
@pytest.mark.parametrize("punto", range(5))
def test_punto_draws_up_to_four(punto: int) -> None:
    """Whatever banco has below eight; nobody is asked."""
    game = coup_of(punto, 7, 3, bets=(Lay(YOU, "punto", 2),))
    assert len(game.state.hands.punto) == 3


@article("punto-6")
@article("punto-8")
@pytest.mark.parametrize("punto", [6, 7])
@EIGHT
def test_punto_stands_on_six_and_seven_and_banco_then_draws_up_to_five(punto: int, banco: int) -> None:
    """S4: with less than six banco takes a card, with six and seven it does not."""
    game = coup_of(punto, banco, 9, bets=(Lay(YOU, "punto", 2),))
    assert len(game.state.hands.punto) == 2
    assert len(game.state.hands.banco) == (3 if banco < 6 else 2)
    assert game.events[-1].kind != "five"


IN_WORDS = {
    0: "any",
    1: "any",
    2: "any",
    3: "any but eight",
    4: "two to seven",
    5: "four to seven",
    6: "six or seven",
    7: "none",
}
"""S4's numbered list: on which third card of punto's banco draws."""
MEANT: dict[str, set[int]] = {
    "any": set(range(10)),
    "any but eight": {0, 1, 2, 3, 4, 5, 6, 7, 9},
    "two to seven": {2, 3, 4, 5, 6, 7},
    "four to seven": {4, 5, 6, 7},
    "six or seven": {6, 7},
    "none": set(),
}


@article("punto-7")
@article("punto-18")
@article("punto-19")
@article("punto-20")
@article("punto-21")
@article("punto-22")
@article("punto-23")
@EIGHT
@pytest.mark.parametrize("third", range(10))
def test_the_whole_tableau_is_the_sources(banco: int, third: int) -> None:
    """Eight rows, ten third cards, played at the table; the event names the article of its row."""
    game = coup_of(0, banco, third, 0)
    draws = third in MEANT[IN_WORDS[banco]]
    assert len(game.state.hands.banco) == (3 if draws else 2)
    row = [
        event
        for event in game.events
        if event.data.get("side") == "banco" and event.kind in ("third", "stands")
    ]
    assert [event.article for event in row] == [room.ROWS[banco]]
    assert banco_draws(banco, third) == draws


@article("punto-8")
@EIGHT
def test_the_last_column_of_the_tableau(banco: int) -> None:
    """When punto stood with five, by choice: banco draws with less than six."""
    game = coup_of(5, banco, 9, bets=(Lay(YOU, "punto", 2),))
    events = game.do(Choose(YOU, "stand"))
    assert len(game.state.hands.banco) == (3 if banco < 6 else 2)
    assert [e.article for e in events if e.data.get("side") == "banco" and e.kind in ("third", "stands")] == [
        "punto-8"
    ]


@article("punto-12")
def test_banco_stays_closed_only_while_five_is_decided() -> None:
    """On five nobody sees banco's cards; on any other total banco is opened before punto draws."""
    game = dealt("K♠ 2♣ 5♠ 3♣ 4♦ 9♥", Lay(YOU, "punto", 2), Coup())
    for seat in (YOU, BANK):
        view = game.view(seat)
        assert view.hands.banco == ()
        assert not hasattr(view, "closed") and not hasattr(view, "shoe")
        assert sum(view.counts) == 416 - 2
    order = kinds(coup_of(4, 3, 2, 2).events)
    assert order.index("opened") < order.index("third")


@article("punto-6")
def test_the_largest_bettor_decides_alone() -> None:
    """Boris has less on punto, Clara more on banco: neither is asked; bets and deals wait."""
    seats = [ANNA, BORIS, "Clara"]
    bets = (Lay(ANNA, "punto", 5), Lay(BORIS, "punto", 2), Lay("Clara", "banco", 9))
    game = dealt("K♠ 2♣ 5♠ 3♣ 4♦ 9♥", *bets, Coup(), seats=seats)
    assert game.view(ANNA).deciders == (ANNA,)
    for action in (Choose(BORIS, "draw"), Choose("Clara", "draw"), Coup(), Lay(BORIS, "punto", 1)):
        assert refused(game, action) == "punto-6"
    game.do(Choose(ANNA, "draw"))
    assert len(game.state.hands.punto) == 3
    assert refused(game, Choose(ANNA, "draw")) == "punto-6"


@article("punto-editor-2")
def test_boxes_of_one_player_count_together() -> None:
    """Two bets of three are more than one of five."""
    bets = (Lay(ANNA, "punto", 3), Lay(ANNA, "punto", 3, 9), Lay(BORIS, "punto", 5))
    game = dealt("K♠ 2♣ 5♠ 3♣ 4♦ 9♥", *bets, Coup(), seats=[ANNA, BORIS])
    assert game.view(BANK).largest == (ANNA,)


@article("punto-editor-1")
@pytest.mark.parametrize(
    ("said", "cards"),
    [(("draw", "draw"), 3), (("stand", "stand"), 2), (("draw", "stand"), 3), (("stand", "draw"), 3)],
)
def test_equal_bettors_agree_or_have_not_chosen(said: tuple[str, str], cards: int) -> None:
    """Both must say the same; otherwise it is as if nobody had bet on punto: it draws. Each says it once."""
    bets = (Lay(ANNA, "punto", 5), Lay(BORIS, "punto", 5))
    game = dealt("K♠ 2♣ 5♠ 3♣ 4♦ 9♥", *bets, Coup(), Choose(ANNA, said[0]), seats=[ANNA, BORIS])
    assert game.view(ANNA).deciders == (BORIS,)
    assert refused(game, Choose(ANNA, "draw")) == "punto-editor-1"
    game.do(Choose(BORIS, said[1]))
    assert len(game.state.hands.punto) == cards


@article("punto-24")
@article("misiones-2")
def test_with_nobody_on_punto_five_draws_here_and_stands_there() -> None:
    """S4: it is forced to draw; the Misiones house: the dealer must stand."""
    here, there = coup_of(5, 4, 4), coup_of(5, 4, 4, rules=replace(CASINO, no_punto_bet="stand"))
    assert len(here.state.hands.punto) == 3
    assert len(there.state.hands.punto) == 2
    articles = {event.article for event in (*here.events, *there.events)}
    assert {"punto-24", "misiones-2"} <= articles


@article("punto-editor-9")
def test_the_common_table_always_draws_on_five() -> None:
    """Nobody is asked, whoever has bet."""
    game = coup_of(5, 4, 4, 2, bets=(Lay(YOU, "punto", 2),), rules=replace(CASINO, on_five="draw"))
    assert len(game.state.hands.punto) == 3
    assert game.state.phase == "bets"


@article("punto-editor-5")
def test_a_natural_of_banco_after_the_choice_leaves_the_card_undealt() -> None:
    """Punto asked for a card; banco opens an eight: no card is drawn."""
    game = SCENARIOS["punto-editor-5"].set_up(Game)
    left = game.state.left
    assert "no card" in kinds(game.do(Choose(YOU, "draw")))
    assert game.state.left == left
    assert len(game.state.hands.punto) == 2


@article("punto-21")
def test_the_storys_hand_is_reckoned_right() -> None:
    """Banco's five against six: two, three and four win, an ace ties, all else loses (S4's story says A, 3, 4)."""
    winners = {}
    for last in range(10):
        game = dealt(f"K♠ Q♦ A♠ 5♣ 5♥ {card_of(last, '♦')}", Coup())
        winners[last] = game.state.hands.winner
    assert {last for last, winner in winners.items() if winner == "banco"} == {2, 3, 4}
    assert {last for last, winner in winners.items() if winner == "égalité"} == {1}


def test_nothing_depends_on_earlier_coups() -> None:
    """The same cards give the same coup after other coups, ties and bets."""
    pack = arranged_shoe("K♠ 4♣ 7♠ 3♣ " + "2♠ 9♣ 2♥ 8♣ 5♠")
    second = Game(packs=[pack])
    second.do(Lay(YOU, "égalité", 1))
    second.do(Coup())
    second.do(Coup())
    alone = dealt("2♠ 9♣ 2♥ 8♣ 5♠", Coup())
    assert second.state.hands == alone.state.hands


# -- switches, malformed input


@pytest.mark.parametrize(
    "wrong",
    [
        {"on_five": "stand"},
        {"no_punto_bet": "either"},
        {"rounding": "nearest"},
        {"tie_pays": 10},
        {"packs": 0},
        {"packs": 13},
        {"packs": True},
        {"commission": -1},
        {"commission": 5.5},
        {"kept_back": 200, "packs": 2},
        {"burn": "all"},
        {"last_coup": "two more"},
    ],
)
def test_wrong_switches_are_refused(wrong: dict[str, Any]) -> None:
    """A switch names what it may be."""
    with pytest.raises(ValueError, match=r" is |kept back"):
        replace(CASINO, **wrong)


def test_malformed_actions_cannot_be_made() -> None:
    """Wrong bets, boxes, stakes, choices, places; and what is no action at all."""
    for make in (
        lambda: Lay(YOU, "player", 2),
        lambda: Lay(YOU, "punto", 0),
        lambda: Lay(YOU, "punto", 2, 17),
        lambda: Lay(YOU, "punto", 2, True),
        lambda: Take(YOU, "punto", -1),
        lambda: Cut(YOU, 0),
        lambda: Choose(YOU, "pass"),
        lambda: room.read({"do": "fold"}),
        lambda: room.read({"do": "lay", "seat": YOU, "on": "punto", "stake": 1, "colour": "red"}),
        lambda: room.read({"do": "lay", "seat": YOU}),
        lambda: Game(seed=1).do("coup"),
        lambda: Game(seed=1).do(Lay("Zoe", "punto", 1)),
    ):
        with pytest.raises(ValueError, match=r"."):
            make()


WRONG = [None, True, 1.0, 9.0, -1, 10**9, "", "x", [], ["punto"], {}, {"a": 1}]


@pytest.mark.parametrize(
    "line",
    [
        {"do": "lay", "seat": YOU, "on": "punto", "stake": 2, "box": 1},
        {"do": "take", "seat": YOU, "on": "punto", "box": 1},
        {"do": "cut", "seat": YOU, "place": 5},
        {"do": "coup", "seat": YOU},
        {"do": "choose", "seat": YOU, "choice": "draw"},
    ],
    ids=lambda line: str(line["do"]),
)
def test_a_transcript_edited_by_hand_is_refused_in_words(line: dict[str, Any]) -> None:
    """Whatever stands in a field of an action: ValueError or IllegalAction, never another exception."""
    head = json.loads(Game(seed="edited").transcript())
    for field, wrong in product(line, WRONG):
        edited = head | {"actions": [line | {field: wrong}]}
        with pytest.raises((ValueError, IllegalAction)) as refusal:
            Game.replay(json.dumps(edited))
        assert "counters" not in str(refusal.value) or field == "stake"


# -- policies


@pytest.mark.parametrize("name", POLICIES)
def test_a_policy_lays_once_and_answers_when_asked(name: str) -> None:
    """A policy is a pure function of the view; its actions are legal to the end of a shoe, and then it rests."""
    game = Game(seats=[ANNA], seed="policy", limits=Limits(purse=30))
    while not game.state.over:
        action = action_of(name, game.view(ANNA))
        assert action == action_of(name, game.view(ANNA))
        if action is not None:
            game.do(action)
        elif game.state.phase == "bets":
            game.do(Coup())
    assert action_of(name, game.view(ANNA)) is None


def test_a_transcript_of_policies_replays_without_them() -> None:
    """What policies do are ordinary actions."""
    game = Game(seats=[ANNA, BORIS], seed="two policies")
    for _ in range(60):
        acted = [
            game.do(action)
            for seat, name in ((ANNA, "2 on the last winner"), (BORIS, "2 on punto, stands on five"))
            if (action := action_of(name, game.view(seat)))
        ]
        if not acted:
            game.do(Coup())
    assert Game.replay(game.transcript()).state == game.state
    with pytest.raises(ValueError, match="a policy is one of"):
        action_of("wins", game.view(ANNA))


# -- scenarios


@pytest.mark.parametrize("key", SCENARIOS)
def test_a_scenario_shows_its_article(key: str) -> None:
    """Replayed from its shoe, the last action causes an event of the article, or is refused by it."""
    scenario = SCENARIOS[key]
    game = scenario.set_up(Game)
    assert game.arranged
    if scenario.refused:
        assert refused(game, scenario.actions[-1]) == key
    else:
        assert key in {event.article for event in game.do(scenario.actions[-1])}


# -- invariants of every shoe


def from_offer(offer: Offer, number: int) -> Any:
    """The action that an offer allows, with this stake or place."""
    makers: dict[str, Any] = {
        "lay": lambda on, box: Lay(offer.seat, on, number, box),
        "take": lambda on, box: Take(offer.seat, on, box),
        "cut": lambda: Cut(offer.seat, number),
        "coup": lambda: Coup(offer.seat),
        "choose": lambda choice: Choose(offer.seat, choice),
        "deal": NextDeal,
    }
    return makers[offer.do](*offer.choices)


def act(game: Game, draw: st.DrawFn) -> None:
    """Do something that is offered, each kind as likely as the others."""
    offers = game.offers()
    do = draw(st.sampled_from(sorted({offer.do for offer in offers})))
    offer = draw(st.sampled_from([offer for offer in offers if offer.do == do]))
    game.do(from_offer(offer, draw(st.integers(*offer.stakes)) if offer.stakes else 0))


@st.composite
def played(draw: st.DrawFn) -> Game:
    """A game by any switches in which only offered actions were done."""
    rules = replace(
        CASINO,
        packs=draw(st.sampled_from([1, 2])),
        kept_back=draw(st.sampled_from([6, 14, 26])),
        last_coup=draw(st.sampled_from(["this one", "one more"])),
        on_five=draw(st.sampled_from(["largest punto bettor", "largest punto bettor", "draw"])),
        no_punto_bet=draw(st.sampled_from(["draw", "stand"])),
        rounding=draw(st.sampled_from(["exact", "up", "down"])),
        burn=draw(st.sampled_from(["none", "first card"])),
    )
    seats = [ANNA, BORIS, "Clara"][: draw(st.integers(1, 3))]
    purse, bank = draw(st.sampled_from([None, 12, 100])), draw(st.sampled_from([None, None, 20]))
    game = Game(rules, seats=seats, seed=draw(st.integers(0, 50)), limits=Limits(2, 7, purse, bank))
    for _ in range(draw(st.integers(0, 7))):
        if not game.state.over:
            game.do(Coup())
    for _ in range(draw(st.integers(0, 25))):
        act(game, draw)
    return game


@given(played())
@settings(max_examples=60)
def test_every_offered_action_works_and_money_sums_to_zero(game: Game) -> None:
    """Only offered actions were done, none was refused; no counter was made or lost, and purses cover the bets."""
    assert sum(game.balances.values()) == 0
    if (purse := game.sitting.limits.purse) is not None:
        assert all(purse + game.balances[seat] >= game.view(seat).at_stake(seat) for seat in game.seats)
    if (bank := game.sitting.limits.bank) is not None:
        assert bank + game.balances[BANK] >= 0


@given(played())
@settings(max_examples=60)
def test_no_card_is_lost_or_doubled(game: Game) -> None:
    """Seen, burned, closed and to come are the packs of the shoe; the counts are of the cards not seen."""
    state = game.state
    hidden = (*state.shoe, *state.face_down, *state.closed)
    assert Counter((*state.seen, *hidden)) == Counter(room.pack(game.rules))
    assert list(game.view(BANK).counts) == [sum(value(card) == v for card in hidden) for v in range(10)]


@given(played())
@settings(max_examples=60)
def test_a_view_holds_no_hidden_order(game: Game) -> None:
    """Two shoes with the same cards in another order look alike from every seat, closed cards included."""
    state = game.state
    other = replace(state, shoe=tuple(reversed(state.shoe)), closed=state.closed[::-1])
    for seat in (*game.seats, BANK):
        assert room.view(other, seat) == room.view(state, seat)
        assert not {"shoe", "closed", "face_down"} & set(vars(room.view(state, seat)))


@given(played(), st.data())
@settings(max_examples=60)
def test_undo_restores_every_part(game: Game, data: st.DataObject) -> None:
    """State, balances, events and offers after an undo are those before the action."""
    before = (game.state, game.balances, game.events, game.offers())
    act(game, data.draw)
    game.undo()
    assert (game.state, game.balances, game.events, game.offers()) == before


@given(played())
@settings(max_examples=25)
def test_a_transcript_replays_to_the_same_game(game: Game) -> None:
    """Everything comes back, and the transcript of the copy is the same text."""
    again = Game.replay(game.transcript())
    assert (again.state, again.events, again.transcript()) == (game.state, game.events, game.transcript())


@st.composite
def any_action(draw: st.DrawFn) -> Any:
    """A well-formed action of Anna's or the dealer's, legal or not."""
    on, box = draw(st.sampled_from(["punto", "banco", "égalité"])), draw(st.integers(1, 5))
    made = [
        Lay(ANNA, on, draw(st.integers(1, 9)), box),
        Take(ANNA, on, box),
        Cut(ANNA, draw(st.integers(1, 120))),
        Choose(ANNA, draw(st.sampled_from(["draw", "stand"]))),
        Coup(ANNA),
        Coup(),
    ]
    return draw(st.sampled_from(made))


@given(played(), any_action())
@settings(max_examples=60)
def test_what_is_accepted_is_what_was_offered(game: Game, action: Any) -> None:
    """An action is legal if and only if an offer covers it; a refused one names an article and changes nothing."""
    if any(covers(offer, action) for offer in game.offers(action.seat)):
        game.do(action)
    elif action == Coup(ANNA) and game.state.phase == "five":
        assert refused(game, action) == "punto-6"
    else:
        assert refused(game, action)


def covers(offer: Offer, action: Any) -> bool:
    """Whether an offer allows an action."""
    if (offer.do, offer.seat) != (action.do, action.seat):
        return False
    number = getattr(action, "stake", getattr(action, "place", 0))
    within = offer.stakes is None or offer.stakes[0] <= number <= offer.stakes[1]
    return within and from_offer(offer, number) == action


def test_every_shoe_ends_lawfully() -> None:
    """Whatever the packs, the separator, the burning and the last coup: a shoe comes to its end, with no card short."""
    for packs, kept, burn, last in product(
        (1, 2, 12), (6, 7, 11, 26), ("none", "first card"), ("this one", "one more")
    ):
        rules = replace(CASINO, packs=packs, kept_back=kept, burn=burn, last_coup=last)
        for seed in range(2):
            game = Game(rules, seed=seed)
            while not game.state.over:
                game.do(Coup())
            assert 0 <= game.state.left <= kept


# -- whole games


def told(game: Game) -> str:
    """The game as a person reads it: each event with its article and the counters that moved."""
    lines = []
    for event in game.events:
        moved = " ".join(f"{who} {float(amount):+g}" for who, amount in event.amounts.items())
        data = " ".join(f"{key}={_text(value)}" for key, value in event.data.items())
        lines.append(f"{event.article:16} {event.kind:12} {data}{'   | ' + moved if moved else ''}".rstrip())
    return "\n".join(lines) + "\n"


def _text(value: Any) -> str:
    if isinstance(value, tuple):
        return "-".join(str(item) for item in value)
    return str({k: str(v) for k, v in value.items()}) if hasattr(value, "items") else str(value)


def golden() -> str:
    """Every scenario played to its end, then forty coups of a game with four seats."""
    parts = []
    for key, scenario in SCENARIOS.items():
        game = scenario.set_up(Game)
        try:
            game.do(scenario.actions[-1])
            end = ""
        except IllegalAction as refusal:
            end = f"{refusal.article:16} refused      {refusal}\n"
        parts.append(f"== {key}: {scenario.title}\n{told(game)}{end}")
    return "\n".join([*parts, f"== a whole game\n{told(a_whole_game())}"])


def a_whole_game() -> Game:
    """Four punters, one shoe cut once, forty coups, every five decided."""
    game = Game(seats=[ANNA, BORIS, "Clara", "Dora"], seed="golden")
    game.do(Cut("Clara", 111))
    for coup in range(40):
        game.do(Lay(ANNA, "punto", 3 + coup % 2))
        game.do(Lay(BORIS, "punto", 3))
        game.do(Lay("Clara", "banco", 5))
        if coup % 4 == 0:
            game.do(Lay("Dora", "égalité", 1, 12))
        game.do(Coup("Dora" if coup % 7 == 0 else BANK))
        while game.state.phase == "five":
            seat = game.state.deciders[0]
            game.do(Choose(seat, "draw" if seat == ANNA or coup % 3 else "stand"))
    return game


def test_scenarios_and_a_whole_game_are_as_they_were_written_down() -> None:
    """The golden file in tests/golden: every event of each set deal and of one long game, with article and counters."""
    assert golden() == GOLDEN.read_text(encoding="utf-8")


def test_the_package_has_the_doors_of_a_room() -> None:
    """What others rely on by name; an unknown name is an AttributeError."""
    assert punto_banco.odds.coup(8).banco == 2292252566437888
    with pytest.raises(AttributeError, match="roulette"):
        punto_banco.roulette  # noqa: B018
