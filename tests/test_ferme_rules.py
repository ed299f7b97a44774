"""The ferme of 1659 and 1800 and Foster's Farmer, article by article; the invariants; a whole game to read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import fields, replace
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from faro_edu import ferme
from faro_edu.cards import Card
from faro_edu.ferme import FARMER, LACOMBE, MARINIERE, Bid, DealOut, Draw, NextDeal, Pass, Stand, odds
from faro_edu.ferme import rules as room
from faro_edu.ferme.policies import POLICIES, reply, suggestion, usual
from faro_edu.ferme.presets import BRILLIANT, Rules, may_stand, pack, strength, worth
from faro_edu.ferme.scenarios import ANNA, BORIS, CLARA, SCENARIOS, SEATS, YOU, dealt, set_pack, sold_to
from faro_edu.play import BANK, Event, IllegalAction, Limits, Offer, Scenario

GOLDEN = Path(__file__).parent / "golden"
article = pytest.mark.article


def table(rules: Rules, first: str = "", last: str = "", *actions: Any, lead: Any = None) -> ferme.Game:
    """Four seats with a set pack; the farm is sold and the cards are dealt, unless another lead is given."""
    game = ferme.Game(rules, seats=SEATS, packs=[set_pack(rules, first, last)])
    for action in (*(dealt(rules) if lead is None else lead), *actions):
        game.do(action)
    return game


def refused(game: ferme.Game, action: Any) -> str | None:
    """The article that forbids ``action``; the state is as before."""
    before = game.state
    with pytest.raises(IllegalAction) as refusal:
        game.do(action)
    assert game.state == before
    return refusal.value.article


def kinds(events: tuple[Event, ...]) -> list[str]:
    return [event.kind for event in events]


def caused(game: ferme.Game, kind: str) -> list[Event]:
    return [event for event in game.events if event.kind == kind]


def hand(text: str) -> tuple[Card, ...]:
    return tuple(Card.parse(word) for word in text.split())


# -- 1659


@article("mariniere-1")
def test_the_highest_bidder_farms_and_his_bid_lies_under_the_candlestick() -> None:
    """The price moves from the purse into the farm."""
    game = table(MARINIERE, lead=sold_to(MARINIERE, CLARA))
    assert (game.state.farmer, game.state.price) == (CLARA, 6)
    assert (game.balances[CLARA], game.balances["farm"]) == (-6, 6)
    assert game.events[-1].article == "mariniere-1"


@article("mariniere-2")
def test_the_four_eights_are_out() -> None:
    """48 cards, each other rank four times."""
    assert Counter(card.rank for card in pack(MARINIERE)) == {rank: 4 for rank in range(1, 14) if rank != 8}


@article("mariniere-3")
def test_everybody_but_the_farmer_antes() -> None:
    """A counter of each of the three others lies in the pool when the cards are dealt."""
    game = table(MARINIERE, "K♠ Q♦ 9♣", "2♠ 3♥ 4♦")
    assert game.balances == {YOU: -1, ANNA: -1, BORIS: -1, CLARA: -6, BANK: 0, "farm": 6, "pool": 3}
    assert [event.data["seat"] for event in caused(game, "ante")] == [BORIS, ANNA, YOU]


@article("mariniere-4")
@pytest.mark.parametrize(
    ("card", "counts"), [("A♠", 1), ("2♦", 2), ("9♣", 9), ("10♥", 10), ("J♠", 10), ("K♦", 10)]
)
def test_court_cards_count_ten_and_the_ace_one(card: str, counts: int) -> None:
    """Every other card counts its number."""
    assert worth(Card.parse(card)) == counts


@article("mariniere-5")
@article("ferme-editor-4")
def test_each_opponent_gets_a_card_from_the_top_then_one_from_the_bottom() -> None:
    """The eldest is at the farmer's right; the farmer has no hand."""
    game = table(MARINIERE, "K♠ Q♦ 9♣", "2♠ 3♥ 4♦")
    assert dict(game.state.hands) == {BORIS: hand("K♠ 4♦"), ANNA: hand("Q♦ 3♥"), YOU: hand("9♣ 2♠")}
    assert (game.state.order, game.state.turn) == ((BORIS, ANNA, YOU), BORIS)


@article("mariniere-6")
@article("ferme-editor-6")
def test_further_cards_are_asked_for_one_at_a_time_from_the_top() -> None:
    """Two at once are refused; the card that comes is the top one."""
    game = table(MARINIERE, "K♠ Q♦ 9♣ 3♣", "2♠ 3♥ A♦")
    assert refused(game, Draw(BORIS, 2)) == "mariniere-6"
    game.do(Draw(BORIS))
    assert game.state.hands[BORIS] == hand("K♠ A♦ 3♣")


@article("mariniere-7")
@article("ferme-editor-8")
@article("ferme-editor-9")
def test_who_goes_over_pays_at_once_a_counter_a_point_and_shows_his_hand() -> None:
    """Twenty-one pays five to the farmer, and the others see the hand that paid."""
    game = table(MARINIERE, "K♠ Q♦ 9♣ 7♣", "2♠ 3♥ 4♦")
    assert game.view(YOU).hands[BORIS] == (None, None)
    event = game.do(Draw(BORIS))[-1]
    assert (event.article, dict(event.amounts)) == ("mariniere-7", {BORIS: -5, CLARA: 5})
    assert game.view(YOU).hands[BORIS] == hand("K♠ 4♦ 7♣")
    assert game.state.turn == ANNA


@article("mariniere-7")
@article("ferme-editor-8")
def test_two_tens_are_over_by_the_deal_and_pay_before_anybody_draws() -> None:
    """Boris has twenty in two cards and pays four; the turn is Anna's. If all have tens the deal is over at once."""
    game = table(MARINIERE, "K♠ Q♦ 9♣", "2♠ 3♥ J♦")
    assert (game.balances[BORIS], game.state.served, game.state.turn) == (-1 - 4, (BORIS,), ANNA)
    assert game.view(YOU).hands[BORIS] == hand("K♠ J♦")
    game = table(MARINIERE, "K♠ Q♦ J♣", "10♠ 10♥ J♦")
    assert game.state.over and game.events[-1].kind == "all over"
    silent = table(replace(MARINIERE, excess="after showing"), "K♠ Q♦ 9♣", "2♠ 3♥ J♦")
    assert (silent.state.turn, [offer.do for offer in silent.offers(BORIS)]) == (BORIS, ["stand"])


@article("mariniere-8")
@article("ferme-editor-5")
@pytest.mark.parametrize(("bottom", "made"), [("A♦", 11), ("2♦", 12), ("5♦", 15)])
def test_from_twelve_on_one_may_stand(bottom: str, made: int) -> None:
    """Eleven must be drawn to; standing pays nothing."""
    game = table(MARINIERE, "K♠", bottom)
    assert any(offer.do == "stand" for offer in game.offers(BORIS)) == (made >= 12)
    if made < 12:
        assert refused(game, Stand(BORIS)) == "ferme-editor-5"
    else:
        assert [(e.kind, e.article, dict(e.amounts)) for e in game.do(Stand(BORIS))] == [
            ("stands", "mariniere-8", {})
        ]


@article("mariniere-9")
def test_the_nearest_below_sixteen_takes_the_pool_and_not_the_farm() -> None:
    """Fifteen beats thirteen and twelve; the farm stays where it is."""
    game = table(MARINIERE, "K♠ Q♦ J♣", "5♦ 3♥ 2♠", Stand(BORIS), Stand(ANNA), Stand(YOU))
    assert (game.balances[YOU], game.balances["pool"], game.balances["farm"]) == (2, 0, 6)
    assert (game.state.won, caused(game, "takes")[0].article) == (None, "mariniere-9")


@article("mariniere-10")
@article("ferme-editor-12")
@article("ferme-editor-15")
def test_sixteen_takes_pool_and_farm_and_the_farmers_place() -> None:
    """First the pool, then the farm, then the office; the new farmer puts down what the old one paid."""
    game = ferme.Game(MARINIERE, seats=SEATS, packs=[set_pack(MARINIERE, "K♠ Q♦ 9♣", "7♦ 3♥ 2♠")] * 2)
    for action in (*dealt(MARINIERE), Stand(BORIS), Stand(ANNA), Stand(YOU)):
        game.do(action)
    assert kinds(game.steps[-1][1]) == [
        "stands",
        "settled",
        "shown",
        "shown",
        "shown",
        "takes",
        "takes",
        "office",
    ]
    assert [event.data["pot"] for event in caused(game, "takes")] == ["pool", "farm"]
    assert game.balances[YOU] == -1 + 3 + 6
    game._arranged.clear()  # as if the deal had been shuffled, so that it lasts
    assert kinds(game.do(NextDeal())) == ["begins", "same price"]
    assert (game.state.farmer, game.balances[YOU], game.balances["farm"]) == (YOU, 2, 6)
    assert game.events[-1].article == "ferme-editor-15"


@article("ferme-editor-15")
def test_a_new_farmer_puts_down_no_more_than_his_purse_holds() -> None:
    """Who has three counters takes a farm of six over for three; who owes takes it over for nothing."""
    game = ferme.Game(MARINIERE, seats=SEATS, packs=[set_pack(MARINIERE, "K♠ Q♦ 9♣", "7♦ 3♥ 2♠")])
    for action in (*dealt(MARINIERE), Stand(BORIS), Stand(ANNA), Stand(YOU)):
        game.do(action)
    for purse, price in ((3, 3), (-2, 0)):
        balances = {
            **game.balances,
            YOU: Fraction(purse - 100),
            ANNA: Fraction(100 - purse)
            - sum(amount for seat, amount in game.balances.items() if seat not in (YOU, ANNA)),
        }
        after, _ = room.begin(game.sitting, 2, pack(MARINIERE), replace(game.state, balances=balances))
        assert (after.price, after.balances["farm"]) == (price, price)
        assert sum(after.balances.values()) == 0


@article("ferme-editor-10")
@pytest.mark.parametrize("made", [14, 16])
def test_ties_in_1659_go_to_the_eldest(made: int) -> None:
    """Boris is served before you; brilliant and number of cards decide nothing."""
    tops = {14: "K♠ Q♦ 9♣ A♠", 16: "9♠ Q♦ K♣ 2♠"}[made]
    bottoms = {14: "5♦ 3♥ 3♠", 16: "6♥ 3♥ 5♠"}[made]
    game = table(MARINIERE, tops, bottoms, Draw(BORIS), Stand(BORIS), Stand(ANNA), Stand(YOU))
    event = caused(game, "tie")[0]
    assert (event.article, event.data["seat"], event.data["by"], event.data["total"]) == (
        "ferme-editor-10", BORIS, "place", made,
    )  # fmt: skip


# -- 1800


@article("lacombe-1")
def test_the_pack_of_1800_has_one_six() -> None:
    """45 cards: no eights, and the six of hearts alone of its rank."""
    assert len(pack(LACOMBE)) == 45
    assert [card for card in pack(LACOMBE) if card.rank in (6, 8)] == [BRILLIANT]


@article("lacombe-2")
def test_farm_and_pool_are_two_things() -> None:
    """The bid is set aside, the others' counters lie in the pool."""
    game = table(LACOMBE)
    assert (game.balances["farm"], game.balances["pool"]) == (6, 3)
    assert {event.article for event in caused(game, "ante") + caused(game, "sold")} == {"lacombe-2"}


@article("lacombe-3")
@article("ferme-editor-4")
def test_one_card_each_against_the_clock_from_the_farmers_right() -> None:
    """Names stand in the order of the clock, so the eldest is the name before the farmer's."""
    game = table(LACOMBE, "K♠ Q♦ 9♣")
    assert dict(game.state.hands) == {BORIS: hand("K♠"), ANNA: hand("Q♦"), YOU: hand("9♣")}
    assert refused(game, Draw(YOU)) == "ferme-editor-4"
    assert game.events[-1].article == "lacombe-3"


@article("lacombe-4")
@article("ferme-editor-17")
def test_one_card_or_several_come_from_the_bottom() -> None:
    """Three cards at once are the three lowest, the lowest first; that they come at once is the editor's reading."""
    game = table(LACOMBE, "2♠ Q♦ 9♣", "5♠ 4♠ 3♥ A♦")
    event = game.do(Draw(BORIS, 3))[0]
    assert (event.article, event.data["cards"]) == ("ferme-editor-17", 3)
    assert game.state.hands[BORIS] == hand("2♠ A♦ 3♥ 4♠")
    assert game.do(Draw(BORIS))[0].article == "lacombe-4"
    assert game.state.hands[BORIS][-1] == Card.parse("5♠")


@article("lacombe-5")
def test_a_player_with_twenty_pays_four() -> None:
    """The example of the account: at any moment, and to the farmer."""
    game = table(LACOMBE, "K♠", "10♥")
    event = game.do(Draw(BORIS))[-1]
    assert (event.article, event.data["total"], dict(event.amounts)) == (
        "lacombe-5",
        20,
        {BORIS: -4, CLARA: 4},
    )


@article("lacombe-6")
@article("ferme-editor-5")
def test_basta_pays_nothing_and_keeps_the_chance_of_the_pool() -> None:
    """A single ten may be stood on, and takes the pool if nobody is nearer."""
    game = table(LACOMBE, "9♠ 7♦ J♣", "", Stand(BORIS), Stand(ANNA), Stand(YOU))
    assert caused(game, "stands")[-1].article == "lacombe-6"
    assert game.balances[YOU] == 2


@article("lacombe-7")
def test_hands_are_hidden_until_all_are_served() -> None:
    """Only the seat itself sees its cards, and whoever looks on sees none; then all are shown from the eldest on."""
    game = table(LACOMBE, "9♠ 7♦ J♣", "", Stand(BORIS), Stand(ANNA))
    assert dict(game.view(YOU).hands) == {BORIS: (None,), ANNA: (None,), YOU: hand("J♣")}
    assert set(game.view(BANK).hands.values()) == {(None,)}
    shown = [event.data["seat"] for event in game.do(Stand(YOU)) if event.kind == "shown"]
    assert shown == [BORIS, ANNA, YOU]
    assert game.view(BANK).hands == game.state.hands


@article("lacombe-8")
@pytest.mark.parametrize(("card", "won"), [("5♥", ["pool"]), ("6♥", ["pool", "farm"])])
def test_the_nearest_takes_the_pool_and_sixteen_the_farm_as_well(card: str, won: list[str]) -> None:
    """Fifteen takes three counters, sixteen nine."""
    game = table(LACOMBE, "K♠ Q♦ J♣", card, Stand(BORIS), Stand(ANNA), Draw(YOU), Stand(YOU))
    assert [event.data["pot"] for event in caused(game, "takes")] == won
    assert caused(game, "takes")[0].article == "lacombe-8"


TIES = ("brilliant and ten", "two cards", "three cards, brilliant", "three cards")
SIXTEENS = {
    "brilliant and ten": "6♥ {ten}", "two cards": "9{s} 7{s}", "three cards, brilliant": "6♥ 7{s} 3{s}",
    "three cards": "K{s} 4{s} 2{s}",
}  # fmt: skip


def ranked(rules: Rules, name: str) -> tuple[int, int, int]:
    cards = SIXTEENS[name].format(ten="K♠", s="♠").split()
    return strength(rules, 16, len(cards), "6♥" in cards)


@article("lacombe-9")
@pytest.mark.parametrize(("one", "other"), list(product(TIES, TIES)))
def test_sixteens_of_1800_rank_by_brilliant_and_ten_then_by_fewer_cards(one: str, other: str) -> None:
    """All pairs: the brilliant helps only with a ten, then two cards beat three; the rest is place."""
    place = {"brilliant and ten": 3, "two cards": 2, "three cards, brilliant": 1, "three cards": 1}
    better = ranked(LACOMBE, one) > ranked(LACOMBE, other)
    assert better == (place[one] > place[other])


@article("lacombe-9")
def test_of_two_sixteens_in_two_cards_the_brilliant_wins_whoever_is_eldest() -> None:
    """You hold king and six of hearts, Boris nine and seven."""
    game = table(
        LACOMBE, "9♠ 4♦ K♣", "6♥ 7♠", Draw(BORIS), Stand(BORIS), Stand(ANNA), Draw(YOU), Stand(YOU)
    )  # fmt: skip
    event = caused(game, "tie")[0]
    assert (event.article, event.data["seat"], event.data["by"]) == ("lacombe-9", YOU, "the brilliant")


@article("lacombe-10")
@article("ferme-editor-16")
@pytest.mark.parametrize(
    ("office", "by", "next_one"), [("winner", "lacombe-10", YOU), ("rotates", "ferme-editor-16", BORIS)]
)
def test_the_winner_farms_next_or_by_agreement_the_next_in_order(office: Any, by: str, next_one: str) -> None:
    """The office changes hands only when the farm was won."""
    rules = replace(LACOMBE, office=office)
    game = table(rules, "K♠ Q♦ 9♣", "7♦", Stand(BORIS), Stand(ANNA), Draw(YOU), Stand(YOU))
    event = game.events[-1]
    assert (event.kind, event.article, event.data["next"]) == ("office", by, next_one)


@article("ferme-editor-8")
def test_by_another_account_the_excess_is_paid_when_hands_are_shown() -> None:
    """Then who is over keeps still, and nobody sees his hand before."""
    game = table(replace(LACOMBE, excess="after showing"), "K♠ Q♦ J♣", "5♥ 9♥", Stand(BORIS))
    assert kinds(game.do(Draw(ANNA))) == ["draws"]
    assert game.view(YOU).hands[ANNA] == (None, None)
    assert refused(game, Draw(ANNA)) == "ferme-editor-5"
    game.do(Stand(ANNA))
    events = game.do(Stand(YOU))
    paid = next(event for event in events if event.kind == "over")
    assert (paid.article, dict(paid.amounts)) == ("ferme-editor-8", {ANNA: -3, CLARA: 3})


@article("ferme-editor-11")
def test_below_sixteen_fewer_cards_win_and_then_the_eldest() -> None:
    """Fourteen in two cards beats fourteen in three of an elder hand."""
    game = SCENARIOS["ferme-editor-11"].set_up(ferme.Game)
    game.do(Stand(YOU))
    event = caused(game, "tie")[0]
    assert (event.article, event.data["seat"], event.data["by"]) == (
        "ferme-editor-11",
        YOU,
        "number of cards",
    )


@article("ferme-editor-13")
def test_if_all_are_over_the_pool_stays_for_the_next_deal() -> None:
    """Three counters lie there still, the farm too, and the farmer keeps his place."""
    game = table(LACOMBE, "K♠ Q♦ J♣", "9♥ 10♥ Q♣", Draw(BORIS), Draw(ANNA), Draw(YOU))
    assert (game.state.over, game.balances["pool"], game.balances["farm"], game.state.won) == (
        True,
        3,
        6,
        None,
    )
    assert game.events[-1].article == "ferme-editor-13"


@article("ferme-editor-7")
def test_the_pack_runs_out_only_if_several_cards_are_asked_for() -> None:
    """42 cards are left after the deal: 43 are refused, and when all are out every hand stands as it is."""
    game = table(LACOMBE, "K♠ Q♦ 2♣")
    assert refused(game, Draw(BORIS, 43)) == "ferme-editor-7"
    game.do(Draw(BORIS, 42))
    assert game.state.left == 0
    assert refused(game, Draw(ANNA)) == "ferme-editor-7"
    assert game.do(Stand(ANNA))[0].article == "ferme-editor-7"
    assert game.do(Stand(YOU))[-1].kind == "takes"


@article("ferme-editor-7")
def test_an_empty_pack_lets_even_a_hand_stand_that_ought_to_draw() -> None:
    """Where a card more is asked of everybody, none can be had."""
    game = table(replace(FARMER, at_once="several"), "2♠")
    game.do(Draw(BORIS, game.state.left))
    game.do(Stand(BORIS))
    assert [offer.do for offer in game.offers(CLARA)] == ["stand"]


# -- Foster's Farmer


@article("farmer-1")
def test_fosters_pack_is_that_of_1800() -> None:
    """Foster discards the eights and all sixes but that of hearts."""
    assert pack(FARMER) == pack(LACOMBE)
    with pytest.raises(ValueError, match="3 to 12 seats"):
        ferme.Game(FARMER, seats=["A", "B"])


@article("farmer-2")
def test_the_pool_is_the_farm_and_the_buyer_adds_his_price() -> None:
    """Four counters, the later farmer's among them, and six for the price: ten; there is no other pool."""
    game = table(FARMER, lead=sold_to(FARMER, ANNA))
    assert (game.balances["farm"], game.balances["pool"], game.balances[ANNA]) == (10, 0, -7)
    assert game.events[-1].article == "farmer-2"


@article("farmer-3")
def test_the_farmer_deals_one_card_to_each_and_none_to_himself() -> None:
    """The eldest is at his left: the next name."""
    game = table(FARMER, "2♠ 3♦ K♣")
    assert dict(game.state.hands) == {BORIS: hand("2♠"), CLARA: hand("3♦"), YOU: hand("K♣")}


@article("farmer-4")
@article("ferme-editor-6")
def test_each_must_take_at_least_one_more_card() -> None:
    """One card is not stood on; with two, any total is. They come from the top, one at a time."""
    game = table(FARMER, "2♠ 3♦ K♣ A♥")
    assert refused(game, Stand(BORIS)) == refused(game, Draw(BORIS, 2)) == "farmer-4"
    game.do(Draw(BORIS))
    assert game.state.hands[BORIS] == hand("2♠ A♥")
    game.do(Stand(BORIS))
    assert game.state.turn == CLARA


@article("farmer-5")
@article("ferme-editor-5")
def test_who_is_over_keeps_silent_until_all_are_served() -> None:
    """Nothing that the others see tells twenty from fifteen before the hands are shown."""
    over, short = (table(FARMER, f"K♠ 3♦ K♣ {card}", "", Draw(BORIS), Stand(BORIS)) for card in ("Q♥", "5♥"))
    assert over.view(YOU) == short.view(YOU)
    assert over.events == short.events
    assert over.view(BORIS) != short.view(BORIS)
    game = table(FARMER, "K♠ 3♦ K♣ Q♥", "", Draw(BORIS))
    assert refused(game, Draw(BORIS)) == "ferme-editor-5"


@article("farmer-6")
@article("ferme-editor-14")
def test_sixteen_takes_the_whole_farm_and_cancels_the_counters() -> None:
    """Ten counters go to the winner, and nobody pays him one besides."""
    game = SCENARIOS["farmer-10"].set_up(ferme.Game)
    events = game.do(Stand(YOU))
    assert game.balances[YOU] == -1 + 10
    assert "nearest" not in kinds(events)
    assert next(event for event in events if event.kind == "no counters").article == "ferme-editor-14"


@article("farmer-6")
@pytest.mark.parametrize(("one", "other"), list(product(TIES, TIES)))
def test_fosters_sixteens_rank_by_the_brilliant_then_by_fewer_cards(one: str, other: str) -> None:
    """All pairs: any sixteen with the six of hearts beats any without, however many cards it has."""
    place = {"brilliant and ten": 4, "three cards, brilliant": 3, "two cards": 2, "three cards": 1}
    assert (ranked(FARMER, one) > ranked(FARMER, other)) == (place[one] > place[other])


@article("farmer-7")
def test_without_a_sixteen_the_farm_stays_deal_after_deal() -> None:
    """No new sale, no new counters into it."""
    game = ferme.Game(FARMER, seats=SEATS, packs=[set_pack(FARMER, "2♠ 3♦ K♣ K♥ Q♥ 2♦")] * 2)
    for action in (
        *dealt(FARMER),
        Draw(BORIS),
        Stand(BORIS),
        Draw(CLARA),
        Stand(CLARA),
        Draw(YOU),
        Stand(YOU),
    ):
        game.do(action)
    assert game.events[-1].article == "farmer-7"
    game._arranged.clear()
    assert kinds(game.do(NextDeal())) == ["begins"]
    assert (game.state.farmer, game.state.phase, game.balances["farm"]) == (ANNA, "deal", 10)


@article("farmer-8")
def test_the_excess_is_the_farmers_and_never_enters_the_farm() -> None:
    """Nineteen pays three to Anna, and ten counters lie in the farm still."""
    game = SCENARIOS["farmer-8"].set_up(ferme.Game)
    before = game.balances
    game.do(Stand(YOU))
    assert game.balances[ANNA] - before[ANNA] == 3
    assert game.balances["farm"] == 10
    assert caused(game, "over")[0].article == "farmer-8"


@article("farmer-9")
@article("ferme-editor-14")
def test_the_nearest_has_a_counter_from_each_other_player_but_not_from_the_farmer() -> None:
    """Fifteen receives two from the other two players; who is over pays it too, besides the excess."""
    game = SCENARIOS["farmer-9"].set_up(ferme.Game)
    events = game.do(Stand(YOU))
    nearest = next(event for event in events if event.kind == "nearest")
    assert (nearest.article, dict(nearest.amounts)) == ("farmer-9", {YOU: 2, BORIS: -1, CLARA: -1})


@article("farmer-9")
def test_ties_below_sixteen_are_decided_as_those_of_sixteen() -> None:
    """The six of hearts first, then fewer cards (Foster, p. 521)."""
    assert strength(FARMER, 14, 3, True) > strength(FARMER, 14, 2, False) > strength(FARMER, 14, 3, False)
    assert strength(LACOMBE, 14, 2, True) == strength(LACOMBE, 14, 2, False)


@article("farmer-10")
def test_a_farm_that_was_won_is_emptied_and_sold_again() -> None:
    """A counter from each, and an auction that the eldest opens: the winner has no right to it."""
    game = ferme.Game(FARMER, seats=SEATS, packs=[set_pack(FARMER, "2♠ 3♦ 9♣ K♥ Q♥ 7♦")] * 2)
    for action in (
        *dealt(FARMER),
        Draw(BORIS),
        Stand(BORIS),
        Draw(CLARA),
        Stand(CLARA),
        Draw(YOU),
        Stand(YOU),
    ):
        game.do(action)
    assert game.events[-1].article == "farmer-10"
    assert game.balances["farm"] == 0
    game._arranged.clear()
    game.do(NextDeal())
    assert (game.state.phase, game.state.farmer, game.balances["farm"], game.state.turn) == (
        "auction",
        None,
        4,
        BORIS,
    )


@article("farmer-11")
def test_the_overdrawn_pay_the_old_farmer_even_when_he_is_ousted() -> None:
    """You win the farm; Boris with twenty pays four to Anna, who had it when the deal began."""
    game = SCENARIOS["farmer-11"].set_up(ferme.Game)
    events = game.do(Stand(YOU))
    paid = next(event for event in events if event.kind == "over")
    assert (paid.article, dict(paid.amounts)) == ("farmer-11", {BORIS: -4, ANNA: 4})
    assert game.state.won == YOU


# -- the auction and the purses


@article("ferme-editor-2")
def test_bids_rise_round_the_table_and_who_passes_is_out() -> None:
    """Against the clock in 1659: You, Clara, Boris, Anna, and again those who have not passed."""
    game = ferme.Game(MARINIERE, seats=SEATS, seed="s")
    spoke = []
    for action in (Bid(YOU, 2), Bid(CLARA, 3), Pass(BORIS), Pass(ANNA), Bid(YOU, 4)):
        spoke.append(game.state.turn)
        assert game.do(action)[0].article == "ferme-editor-2"
    assert spoke == [YOU, CLARA, BORIS, ANNA, YOU]
    assert game.state.turn == CLARA
    assert (
        refused(game, Bid(CLARA, 4))
        == refused(game, Bid(BORIS, 9))
        == refused(game, Draw(CLARA))
        == "ferme-editor-2"
    )
    game.do(Pass(CLARA))
    assert (game.state.farmer, game.state.price) == (YOU, 4)


@article("ferme-editor-3")
def test_a_lone_bidder_pays_one_and_without_bids_the_eldest_has_it_for_nothing() -> None:
    """Nobody is asked for more than there was need of."""
    game = ferme.Game(LACOMBE, seats=SEATS, seed="s")
    for action in (Pass(YOU), Bid(CLARA, 30), Pass(BORIS), Pass(ANNA)):
        events = game.do(action)
    assert (events[-1].article, game.state.farmer, game.balances["farm"]) == ("ferme-editor-3", CLARA, 1)
    game = ferme.Game(LACOMBE, seats=SEATS, seed="s")
    for seat in (YOU, CLARA, BORIS, ANNA):
        events = game.do(Pass(seat))
    assert (events[-1].article, game.state.farmer, game.balances["farm"]) == ("ferme-editor-3", YOU, 0)


@article("ferme-editor-1")
def test_a_purse_bounds_a_bid_but_what_the_rules_take_may_be_owed() -> None:
    """Eleven of ten are refused; a heavy excess leaves a purse below nought."""
    game = ferme.Game(LACOMBE, seats=SEATS, seed="s", limits=Limits(1, 100, 10))
    assert refused(game, Bid(YOU, 11)) == "ferme-editor-1"
    for action in (Bid(YOU, 5), *map(Pass, (CLARA, BORIS, ANNA)), DealOut(YOU), Draw(CLARA, 20)):
        game.do(action)
    assert game.state.in_hand(CLARA) < 0
    free = ferme.Game(LACOMBE, seats=SEATS, seed="s", limits=Limits(1, 50, None))
    assert refused(free, Bid(YOU, 51)) == "ferme-editor-1"


def test_each_phase_has_its_actions() -> None:
    """Cards are not asked for in an auction, nothing is bid when they are dealt, and a deal that is over stays so."""
    game = table(LACOMBE, lead=sold_to(LACOMBE, CLARA))
    assert refused(game, Draw(BORIS)) == refused(game, Bid(YOU, 9)) == "lacombe-3"
    assert refused(game, DealOut(YOU)) == "ferme-editor-4"
    game.do(DealOut(CLARA))
    assert refused(game, Pass(BORIS)) == refused(game, DealOut(CLARA)) == "lacombe-3"
    for seat in (BORIS, ANNA, YOU):
        game.do(Stand(seat))
    assert refused(game, Stand(YOU)) == "lacombe-7"
    assert game.offers(YOU) == []


def test_open_hands_are_an_option() -> None:
    """Then every seat sees every card that is dealt."""
    game = table(replace(LACOMBE, hands="open"), "K♠ Q♦ 9♣")
    assert game.view(YOU).hands == game.state.hands


CHANGED = [
    (MARINIERE, {"dealt": "one"}, "dealt", "lacombe-3"),
    (LACOMBE, {"dealt": "two"}, "dealt", "mariniere-5"),
    (LACOMBE, {"draw_from": "top"}, "draws", "ferme-editor-6"),
    (FARMER, {"draw_from": "bottom"}, "draws", "ferme-editor-6"),
    (FARMER, {"stand": "any"}, "stands", "lacombe-6"),
    (LACOMBE, {"stand": "from twelve"}, "stands", "mariniere-8"),
    (LACOMBE, {"office": "sold"}, "office", "ferme-editor-15"),
    (FARMER, {"office": "winner"}, "office", "lacombe-10"),
    (FARMER, {"office": "rotates"}, "office", "ferme-editor-16"),
    (LACOMBE, {"sixteens": "eldest"}, "tie", "ferme-editor-10"),
    (LACOMBE, {"sixteens": "brilliant"}, "tie", "farmer-6"),
    (FARMER, {"sixteens": "brilliant and ten"}, "tie", "lacombe-9"),
    (MARINIERE, {"sixteens": "brilliant and ten"}, "tie", "lacombe-9"),
]


@article("ferme-editor-6")
@article("ferme-editor-15")
@pytest.mark.parametrize(("rules", "changed", "kind", "expected"), CHANGED)
def test_a_changed_switch_cites_the_article_that_says_what_is_done(
    rules: Rules, changed: dict[str, Any], kind: str, expected: str
) -> None:
    """No event names an article of the preset's account that says something else."""
    chosen = replace(rules, **changed)
    from_the_top = chosen.dealt == "one" and chosen.draw_from == "top"
    first, last = ("9♠ 9♥ 7♠ 7♥", "") if from_the_top else ("9♠ 9♥", "7♥ 7♠")
    game = ferme.Game(chosen, seats=["Anna", "Boris", "Clara"], packs=[set_pack(chosen, first, last)])
    for action in (Bid("Anna", 1), *map(Pass, game.state.round_from("Anna")[1:]), DealOut("Anna")):
        game.do(action)
    for seat in game.state.order:  # two sixteens, each of a nine and a seven
        if chosen.dealt == "one":
            game.do(Draw(seat))
        game.do(Stand(seat))
    assert {event.article for event in caused(game, kind)} == {expected}


def test_an_auction_that_did_not_last_is_opened_by_the_same_player() -> None:
    """Foster's farm is sold again, the deal becomes arranged before the sale, and the eldest of then opens anew."""
    found = filter(None, map(_sold_again, range(200)))
    game = next(opened for opened in found if opened.state.first != YOU)
    first = game.state.first
    game.arrange()
    for _ in range(4):
        game.do(Pass(game.state.turn))
    game.do(DealOut(game.state.turn))
    while not game.state.over:
        seat = game.state.turn
        game.do(Stand(seat) if any(offer.do == "stand" for offer in game.offers(seat)) else Draw(seat))
    game.do(NextDeal())
    assert (game.state.phase, game.state.first) == ("auction", first)


def _sold_again(seed: int) -> ferme.Game | None:
    """A game whose second deal begins with a sale, if this seed's first deal has a sixteen."""
    game = ferme.Game(FARMER, seats=SEATS, seed=seed)
    while not game.state.over:
        seat = game.state.turn
        game.do(POLICIES["twelve"].answer(game.view(seat))[0])
    game.do(NextDeal())
    return game if game.state.phase == "auction" else None


@article("farmer-9")
@article("ferme-editor-14")
def test_fosters_nearest_is_worth_a_counter_from_each_and_the_one_he_does_not_pay() -> None:
    """Alone within sixteen he has one counter more of each rival, and pays none: as many as there are players.

    The balances of a deal are the check: to be nearest and not to be differ by that number.
    """
    stood = {}
    for yours in ("5♦", "A♦"):
        game = table(
            FARMER, "2♠ 3♦ K♣ K♥ Q♥ " + yours, "", Draw(BORIS), Stand(BORIS), Draw(CLARA), Stand(CLARA)
        )
        before = game.balances[YOU]
        game.do(Draw(YOU))
        game.do(Stand(YOU))
        stood[yours] = game.balances[YOU] - before
    punters = len(game.state.order)
    assert stood["5♦"] - stood["A♦"] == punters
    five = ferme.Game(FARMER, seats=["A", "B", "C", "D", "E"], seed="s")
    for action in (Bid("A", 16), Bid("B", 17), *map(Pass, "CDEA"), DealOut("B")):
        five.do(action)
    values = {
        made: odds.stop_values(FARMER, range(12, 16), 4, 0, pool=22 if made == 16 else 4, farm=0)[made]
        for made in range(1, 17)
    }
    expected = {made for made, stops in odds.best_reply(FARMER, values).stands.items() if stops}
    assert five.balances["farm"] == 22
    assert reply(five.view("C")) == expected == {8, 12, 13, 14, 15}


# -- malformed input


@pytest.mark.parametrize("price", [0, -3, True, 1.5, "6", 10**7])
def test_a_bid_is_a_whole_number_of_counters(price: Any) -> None:
    """Anything else is no bid, whatever the moment."""
    with pytest.raises(ValueError, match="a bid is a whole number"):
        Bid(YOU, price)


@pytest.mark.parametrize("cards", [0, -1, True, 2.0, 53])
def test_a_number_of_cards_is_one_to_a_whole_pack(cards: Any) -> None:
    """Anything else is no request for cards."""
    with pytest.raises(ValueError, match="a player asks for 1 to 52 cards"):
        Draw(YOU, cards)


@pytest.mark.parametrize("name", [entry.name for entry in fields(Rules) if entry.name != "preset"])
def test_a_switch_has_its_named_values(name: str) -> None:
    """Anything else is refused by the switch's name."""
    with pytest.raises(ValueError, match=f"^{name} is "):
        replace(MARINIERE, **{name: "perhaps"})


@pytest.mark.parametrize(
    "line", [{}, {"do": "fold"}, {"do": "bid", "seat": YOU}, {"do": "draw", "seat": YOU, "x": 1}]
)
def test_a_line_that_is_no_action_is_refused(line: dict[str, Any]) -> None:
    """A transcript's line is read strictly."""
    with pytest.raises(ValueError, match=r"'do' is one of|has the fields"):
        room.read(line)


def test_what_is_no_action_is_refused() -> None:
    """The room says which actions it knows, and whom it seats."""
    game = ferme.Game(seed="s")
    with pytest.raises(ValueError, match="an action of the ferme is"):
        game.do("bid")
    with pytest.raises(ValueError, match="a seat of this sitting is one of"):
        game.do(Pass("Nobody"))
    with pytest.raises(ValueError, match="up to 12 punters"):
        ferme.Game(seats=[f"seat {n}" for n in range(13)])
    with pytest.raises(ValueError, match="each card of the pack stands once"):
        set_pack(LACOMBE, "8♠")


# -- scenarios


@pytest.mark.parametrize("scenario", SCENARIOS.values(), ids=list(SCENARIOS))
def test_a_scenario_shows_its_article(scenario: Any) -> None:
    """Its last action causes what the article says, or is refused by it; the deal says that it was arranged."""
    *_, (game, refusal) = scenario.frames(ferme.Game)
    assert bool(refusal) == scenario.refused
    caused = {refusal.article} if refusal else {event.article for event in game.steps[-1][1]}
    assert scenario.article in caused
    assert game.arranged


# -- what holds in every deal


def from_offer(offer: Offer, number: int) -> Any:
    """The action that an offer allows, with this price or number of cards."""
    makers: dict[str, Callable[[], Any]] = {
        "bid": lambda: Bid(offer.seat, number),
        "pass": lambda: Pass(offer.seat),
        "deal out": lambda: DealOut(offer.seat),
        "draw": lambda: Draw(offer.seat, number),
        "stand": lambda: Stand(offer.seat),
        "deal": NextDeal,
    }
    return makers[offer.do]()


def act(game: ferme.Game, draw: st.DrawFn) -> None:
    """Do something that is offered."""
    offer = draw(st.sampled_from(game.offers()))
    least, most = offer.stakes or (0, 0)
    game.do(from_offer(offer, draw(st.integers(least, min(most, least + 4)))))


@st.composite
def played(draw: st.DrawFn) -> ferme.Game:
    """A game by any switches in which only offered actions were done."""
    rules = draw(st.sampled_from([MARINIERE, LACOMBE, FARMER]))
    changed: dict[str, Any] = {
        "excess": draw(st.sampled_from(["at once", "after showing"])),
        "stand": draw(st.sampled_from(["from twelve", "after a card", "any"])),
        "at_once": draw(st.sampled_from(["one", "several"])),
        "office": draw(st.sampled_from(["winner", "rotates", "sold"])),
    }
    limits = Limits(1, 30, draw(st.sampled_from([None, 4, 100])))
    count = draw(st.integers(3, 12))
    seats = [f"seat {number}" for number in range(count)]
    game = ferme.Game(replace(rules, **changed), seats=seats, seed=draw(st.integers(0, 99)), limits=limits)
    for _ in range(draw(st.integers(0, 60))):
        act(game, draw)
    return game


@given(played())
@settings(max_examples=60)
def test_no_counter_and_no_card_is_made_or_lost(game: ferme.Game) -> None:
    """Purses, farm and pool sum to zero, pots are never below nought, the house has nothing, the pack is whole."""
    assert sum(game.balances.values()) == 0
    assert game.balances[BANK] == 0
    assert min(game.balances["farm"], game.balances["pool"]) >= 0
    held = [card for hand in game.state.hands.values() for card in hand]
    assert Counter([*held, *game.state.pack]) == Counter(pack(game.rules))


@given(played())
@settings(max_examples=40)
def test_a_view_holds_no_hidden_card(game: ferme.Game) -> None:
    """Whatever the cards are that a seat does not see, it sees the same."""
    for seat in (*game.seats, BANK):
        view = game.view(seat)
        hidden = [card for hand in view.hands.values() for card in hand if card is None]
        assert "pack" not in vars(view)
        assert view.left == len(game.state.pack)
        if game.state.phase == "play":
            own = len(game.state.hands.get(seat, ()))
            paid = sum(len(game.state.hands[other]) for other in game.state.paid if other != seat)
            assert len(hidden) == sum(map(len, game.state.hands.values())) - own - paid * (
                seat not in game.state.paid
            ) - (paid * (seat in game.state.paid))
        told = [event for event in game.steps[-1][1] if event.kind == "draws"]
        assert all(set(event.data) == {"seat", "cards"} for event in told)


@given(played(), st.data())
@settings(max_examples=40)
def test_undo_restores_every_part(game: ferme.Game, data: st.DataObject) -> None:
    """State, balances, events and offers after an undo are those before the action."""
    before = (game.state, game.balances, game.events, game.offers())
    act(game, data.draw)
    game.undo()
    assert (game.state, game.balances, game.events, game.offers()) == before


@given(played())
@settings(max_examples=40)
def test_a_transcript_replays_to_the_same_game(game: ferme.Game) -> None:
    """Everything comes back, and the transcript of the copy is the same text."""
    again = ferme.Game.replay(game.transcript())
    assert (again.state, again.events, again.transcript()) == (game.state, game.events, game.transcript())


@given(played(), st.data())
@settings(max_examples=60)
def test_what_is_accepted_is_what_was_offered(game: ferme.Game, data: st.DataObject) -> None:
    """An action is legal if and only if an offer covers it; a refused one names an article and changes nothing."""
    seat = data.draw(st.sampled_from(game.seats))
    number = data.draw(st.integers(1, 40))
    made = [Bid(seat, number), Pass(seat), DealOut(seat), Draw(seat, number), Stand(seat)]
    action = data.draw(st.sampled_from(made))
    if any(covers(offer, action) for offer in game.offers(seat)):
        game.do(action)
    else:
        assert refused(game, action)


def covers(offer: Offer, action: Any) -> bool:
    number = getattr(action, "price", getattr(action, "cards", 0))
    within = offer.stakes is None or offer.stakes[0] <= number <= offer.stakes[1]
    return (offer.do, offer.seat) == (action.do, action.seat) and within


# -- policies


@pytest.mark.parametrize("rules", [MARINIERE, LACOMBE, FARMER], ids=lambda rules: str(rules.preset))
def test_policies_finish_every_deal_and_see_only_a_view(rules: Rules) -> None:
    """Ten seats, six deals: each action is legal, depends on the view alone, and gives its reason."""
    game = played_by_policies(rules, deals=6)
    assert sum(game.balances.values()) == 0
    assert game.deal == 6 and game.state.over
    with pytest.raises(ValueError, match="a policy acts for the seat whose turn it is"):
        POLICIES["bold"].answer(game.view(YOU))
    assert suggestion(game.view(YOU)) == suggestion(game.view(BANK)) == ""


def played_by_policies(rules: Rules, deals: int) -> ferme.Game:
    """A sitting in which every seat acts by its usual policy."""
    game = ferme.Game(rules, seed="golden")
    while game.deal < deals or not game.state.over:
        if game.state.over:
            game.do(NextDeal())
            continue
        seat = game.state.turn
        action, why = POLICIES[usual(game.seats.index(seat))].answer(game.view(seat))
        assert why
        game.do(action)
    return game


@pytest.mark.parametrize(("key", "stood"), [("twelve", 12), ("timid", 10), ("bold", 15)])
def test_a_policy_stands_on_its_totals(key: str, stood: int) -> None:
    """Its least total is stood on and one less is drawn to."""
    for made, action in ((stood, Stand(BORIS)), (stood - 1, Draw(BORIS))):
        card = Card(made - 10 or 10, "♣") if made > 10 else Card(made, "♠")
        first, last = ("K♠", str(card)) if made > 10 else (str(card if made < 10 else Card(11, "♠")), "")
        game = table(replace(LACOMBE, draw_from="bottom"), first, last)
        if last:
            game.do(Draw(BORIS))
        assert POLICIES[key].answer(game.view(BORIS))[0] == action


def test_may_stand_follows_the_switch() -> None:
    """From twelve, after a card, or on any hand."""
    answers = [
        [may_stand(rules, 11, 2), may_stand(rules, 12, 2), may_stand(rules, 10, 1)]
        for rules in (MARINIERE, FARMER, LACOMBE)
    ]
    assert answers == [[False, True, False], [True, True, False], [True, True, True]]


# -- a whole game


def told(events: Iterable[Event]) -> str:
    """Events as a person reads them: each with its article and the counters that moved."""
    lines = []
    for event in events:
        moved = " ".join(f"{who} {float(amount):+g}" for who, amount in event.amounts.items())
        data = " ".join(f"{key}={_text(value)}" for key, value in event.data.items())
        lines.append(f"{event.article:15} {event.kind:11} {data}{'   | ' + moved if moved else ''}".rstrip())
    return "\n".join(lines) + "\n"


def _text(value: Any) -> str:
    if isinstance(value, tuple):
        return "-".join(str(item) for item in value)
    return str({k: str(v) for k, v in value.items()}) if hasattr(value, "items") else str(value)


def scenario_told(scenario: Scenario) -> str:
    """What a scenario causes after its lead, and its refusal if it ends in one."""
    *_, (game, refusal) = scenario.frames(ferme.Game)
    caused = [event for _, events in game.steps[1 + len(scenario.lead) :] for event in events]
    end = f"{refusal.article:15} refused     {refusal}\n" if refusal else ""
    return f"# {scenario.article}: {scenario.title}\n{told(caused) if caused else ''}{end}"


def golden() -> str:
    """Two deals of each account, played by the declared policies, and every scenario."""
    games = [told(played_by_policies(rules, 2).events) for rules in (MARINIERE, LACOMBE, FARMER)]
    return "\n".join([*games, *map(scenario_told, SCENARIOS.values())])


def test_whole_games_and_all_scenarios_are_as_they_were_written_down() -> None:
    """The golden transcript in tests/golden: every event with its article and counters."""
    assert golden() == (GOLDEN / "ferme.txt").read_text(encoding="utf-8")
