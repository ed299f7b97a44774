"""Cards, packs and shuffles."""

from __future__ import annotations

import random
from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from faro_edu import cards
from faro_edu.cards import Card, arranged, dealt, pack, parse_rank, shuffled


@pytest.mark.parametrize("text", ["9♣", "9C", "9c", " 9♣ "])
def test_a_card_is_written_with_a_sign_or_a_letter(text: str) -> None:
    """The documented forms of one card are the same card."""
    assert Card.parse(text) == Card(9, "♣")


def test_ten_is_written_in_two_ways() -> None:
    """10 and T are the ten."""
    assert Card.parse("10♥") == Card.parse("TH") == Card(10, "♥")


@pytest.mark.parametrize(
    "text", ["В♣", "D♠", "R♦", "1♥", "", "♣", "9", "11♣", "10", "９♣", "9♧", "Q ♠♠", "ас♠"]
)
def test_other_forms_are_refused_and_never_guessed(text: str) -> None:
    """Look-alike letters, other languages' court cards and half a card are refused with the forms that are read."""
    with pytest.raises(ValueError, match="a card is written as a rank"):
        Card.parse(text)


@pytest.mark.parametrize("value", [None, 9, ["9♣"]])
def test_what_is_no_text_is_no_card(value: object) -> None:
    """A card is parsed from text only."""
    with pytest.raises(ValueError, match="a card is written as"):
        Card.parse(value)  # type: ignore[arg-type]


@given(st.sampled_from(pack(52)))
def test_writing_and_reading_a_card_are_inverse(card: Card) -> None:
    """Every card is read back from how it is written."""
    assert Card.parse(str(card)) == card


@pytest.mark.parametrize(("rank", "suit"), [(0, "♠"), (14, "♠"), (True, "♠"), (1, "x"), ("A", "♠")])
def test_a_card_has_a_rank_and_a_suit(rank: object, suit: str) -> None:
    """Nothing else can be made."""
    with pytest.raises(ValueError, match=r"a rank is|a suit is"):
        Card(rank, suit)  # type: ignore[arg-type]


def test_a_card_has_a_colour_and_a_name() -> None:
    """Hearts and diamonds are red; the name is in words."""
    assert [Card(1, suit).colour for suit in cards.SUITS] == ["black", "red", "red", "black"]
    assert Card(12, "♦").name == "queen of diamonds"


def test_ranks_are_parsed_and_written() -> None:
    """A rank has one sign and one name."""
    assert [parse_rank(cards.rank_sign(rank)) for rank in cards.RANKS] == list(cards.RANKS)
    assert cards.rank_name(1) == "ace"
    with pytest.raises(ValueError, match="a rank is written"):
        parse_rank("0")


@pytest.mark.parametrize(("size", "ranks"), [(52, 13), (36, 9), (32, 8)])
def test_a_pack_has_its_cards_once_in_the_documented_order(size: int, ranks: int) -> None:
    """Suit by suit in the order spades, hearts, diamonds, clubs, each from the ace up."""
    cut = pack(size)
    assert len(cut) == len(set(cut)) == size
    assert [card.suit for card in cut] == [suit for suit in "♠♥♦♣" for _ in range(ranks)]
    assert cut[0] == Card(1, "♠")
    assert all(a.rank < b.rank for a, b in pairwise(cut[:ranks]))


@pytest.mark.parametrize("size", [0, 51, 48, "52"])
def test_other_packs_do_not_exist(size: object) -> None:
    """A pack has 52, 36 or 32 cards."""
    with pytest.raises(ValueError, match="52, 36 or 32"):
        pack(size)  # type: ignore[arg-type]


@given(
    st.one_of(st.integers(0, 2**70), st.text(st.characters(exclude_categories=["Cs"]))),
    st.sampled_from([52, 36, 32]),
)
def test_a_shuffle_keeps_every_card(seed: int | str, size: int) -> None:
    """No card is lost or doubled, whatever the seed."""
    assert sorted(shuffled(pack(size), seed)) == sorted(pack(size))


def test_a_shuffle_repeats_and_leaves_its_pack_alone() -> None:
    """The same seed gives the same order, and the pack that was given is not changed."""
    given_pack = pack(52)
    assert shuffled(given_pack, "a") == shuffled(given_pack, "a") != shuffled(given_pack, "b")
    assert given_pack == pack(52)


@pytest.mark.parametrize("seed", [-1, 1.5, None, True, b"x"])
def test_a_seed_is_a_string_or_a_number_from_nought(seed: object) -> None:
    """Anything else is refused."""
    with pytest.raises(ValueError, match="a seed is"):
        shuffled(pack(52), seed)  # type: ignore[arg-type]


def test_the_global_generator_is_neither_used_nor_moved() -> None:
    """A shuffle leaves `random`'s own state as it was."""
    random.seed(1)
    state = random.getstate()
    shuffled(pack(52), 3)
    assert random.getstate() == state


def test_every_card_is_as_likely_in_every_place() -> None:
    """Fisher–Yates: over 3,000 seeds the 13 × 13 table of a suit's cards and places passes a χ² test at 1 in 10⁶."""
    suit = pack(52)[:13]
    seen = Counter(
        (place, card.rank) for seed in range(3000) for place, card in enumerate(shuffled(suit, seed))
    )
    expected = 3000 / 13
    chi = sum((seen[place, rank] - expected) ** 2 / expected for place in range(13) for rank in range(1, 14))
    assert chi < 235  # χ² with 144 degrees of freedom: 235 is passed once in about a million


def test_golden_deals_are_a_promise_to_every_shared_link() -> None:
    """Deal d of seed s is Fisher–Yates from the last card over random.Random("s/d").random(): pinned for ever."""
    assert " ".join(map(str, dealt(pack(52), 7, 1))) == (
        "A♠ 10♠ 2♥ 2♠ 10♣ 9♣ K♥ 4♦ 5♣ 3♣ J♦ 7♠ 6♣ 4♥ Q♦ K♣ Q♥ 9♦ 8♣ 8♥ 7♦ 5♠ 6♠ 4♠ J♠ K♦ "
        "7♣ 6♥ 9♥ 6♦ J♣ A♥ A♣ 10♦ K♠ Q♠ 7♥ 8♠ Q♣ A♦ 2♦ 2♣ 5♥ 5♦ 8♦ 4♣ 3♦ 10♥ J♥ 3♥ 9♠ 3♠"
    )
    assert " ".join(map(str, dealt(pack(52), "front page", 2)[:8])) == "2♠ 7♥ 9♥ 3♣ A♠ 6♣ A♦ Q♣"
    assert " ".join(map(str, shuffled(pack(32), 0)[:8])) == "7♠ 7♥ J♦ A♦ A♣ 8♠ A♠ J♣"


def test_an_arranged_pack_begins_and_ends_as_told() -> None:
    """Between them lies the rest of the pack, each card once."""
    set_deal = arranged("Q♦ 5♣", "9♥")
    assert (set_deal[0], set_deal[1], set_deal[-1]) == (Card(12, "♦"), Card(5, "♣"), Card(9, "♥"))
    assert sorted(set_deal) == sorted(pack(52))
    with pytest.raises(ValueError, match="once"):
        arranged("Q♦", "Q♦")
    with pytest.raises(ValueError, match="a pack of 32 has no 2♣"):
        arranged("2♣", size=32)
