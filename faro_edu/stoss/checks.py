"""What may be done at a table of stoss or pharaon: each refusal names the article that forbids the action."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import Any

from faro_edu import cards
from faro_edu.cards import Card
from faro_edu.play import BANK, IllegalAction, mixed
from faro_edu.stoss.actions import (
    Action,
    Banque,
    Bend,
    Bridge,
    Cut,
    Fold,
    Lay,
    Numbered,
    Refuse,
    Show,
    Take,
    Turn,
    Unbend,
)
from faro_edu.stoss.presets import Rules
from faro_edu.stoss.state import BRIDGES, CORNERS, Bet, State, cap, is_open, is_raised, paroli

STAKES, OWN_PACK = "stoss-editor-6", "stoss-editor-5"


def pack(rules: Rules) -> list[Card]:
    """The cards of the banker's pack; the punters' own are equal to it (§ 2)."""
    return cards.pack(rules.pack)


def check(state: State, action: Action) -> None:
    """Return if ``action`` is allowed in ``state``; IllegalAction names the article that forbids it."""
    if not isinstance(action, Action):
        raise ValueError(f"an action of stoss is a Lay, Cut, Turn or another of its actions, not {action!r}")
    _check_seat(state, action)
    if state.over:
        raise _no("The deal is over: all cards are settled.", "pharaon-1" if state.is_pharaon else "stoss-11")
    _CHECKS[type(action)](state, action)


def _no(message: str, article: str) -> IllegalAction:
    return IllegalAction(message, article)


def _check_seat(state: State, action: Action) -> None:
    if isinstance(action, Turn | Show | Refuse):
        if action.seat != BANK:
            raise _no("Only the banker deals, shows and refuses.", "stoss-1")
        return
    if isinstance(action, Cut) and action.seat == BANK:
        return
    state.sitting.check_seat(action.seat)
    if action.seat == state.bank:
        raise _no("Who has the bank in this deal lays no card.", "stoss-15")


def _check_lay(state: State, action: Lay) -> None:
    _check_time(state)
    _check_own_pack(state, action.seat, action.card)
    if (action.way != "with" or action.face != "usual") and not state.is_pharaon:
        raise _no("To play against, or masked where others lie open, is pharaon's.", "pharaon-15")
    _check_stake(state, action)
    _check_purse(state, action.seat, Fraction(stake_of(state, action)), card=True)


def stake_of(state: State, action: Lay) -> int:
    """The stake that was named, or the initial stake (§ 3)."""
    return state.sitting.limits.least if action.stake is None else action.stake


def _check_time(state: State) -> None:
    """When a card may be laid: it is fixed by the cut (§ 5), waits for the cut (§ 22), or a new deal (§ 24)."""
    if state.rules.laid == "before the cut" and state.cut:
        raise _no("The pack is cut: cards and stakes are fixed.", "stoss-5")
    if state.rules.laid == "after the cut" and not state.cut:
        raise _no("First the pack is cut, then the card is laid.", "stoss-22")
    if state.rules.laid == "after the cut" and state.shown:
        raise _no("A new card waits for a new deal.", "stoss-24")


def _check_own_pack(state: State, seat: str, card: Card) -> None:
    if card not in pack(state.rules):
        raise _no(f"A pack of {state.rules.pack} has no {card}.", "stoss-2")
    if any(bet.seat == seat and bet.card == card for bet in state.bets):
        raise _no(f"The {card} lies already: a pack has it once.", OWN_PACK)


def _check_stake(state: State, action: Lay) -> None:
    stake, limits = stake_of(state, action), state.sitting.limits
    if not limits.least <= stake <= limits.most:
        article = "pharaon-16" if state.is_pharaon else "stoss-3" if stake < limits.least else STAKES
        raise _no(f"A stake is from {limits.least} to {limits.most} here, not {stake}.", article)
    _check_thirds(state, Fraction(stake))
    most = cap(state, action.seat)
    if most is not None and stake > most:
        won = state.runs[action.seat].net >= 0
        why = "After the last deal" if won else "After a loss one begins again"
        raise _no(f"{why}: at most {most} on a card, not {stake}.", "stoss-20" if won else "stoss-19")


def _check_thirds(state: State, stake: Fraction) -> None:
    if state.rules.count == "thirds" and stake % 3:
        raise _no(f"Played by thirds, a stake is divided by three; {stake} is not.", "stoss-21")


def _check_purse(state: State, seat: str, more: Fraction, *, card: bool = False) -> None:
    """Both sides cover what is staked (§ E6), and a new card's bonuses too."""
    in_hand, room = state.in_hand(seat), state.bank_room
    in_hand = None if in_hand is None else in_hand - card * state.owed_beside(lob=True)
    room = None if room is None else room - card * state.owed_beside(lob=False)
    if in_hand is not None and more > in_hand:
        raise _no(f"In hand are {mixed(in_hand)}, not {mixed(more)}.", STAKES)
    if room is not None and more > room:
        raise _no(f"The bank can cover {mixed(room)} more, not {mixed(more)}.", STAKES)


def _check_banque(state: State, action: Banque) -> None:
    room = state.banque_room
    if not state.is_pharaon or not room:
        raise _no("Va banque needs a bank of stated size that has something left.", "pharaon-15")
    _check_own_pack(state, action.seat, action.card)
    _check_purse(state, action.seat, room, card=True)


def _own(state: State, action: Numbered) -> Bet:
    bet = state.bet(action.seat, action.number)
    if bet is None:
        raise _no(
            f"No card {action.number} of {action.seat} lies on the table.",
            "pharaon-3" if state.is_pharaon else "stoss-11",
        )
    return bet


def _check_take(state: State, action: Take) -> None:
    bet = _own(state, action)
    if not state.is_pharaon:
        return _check_fixed(state)
    if state.rules.withdrawal == "until eight" and state.left <= 8 and is_open(bet):
        raise _no("Eight cards or fewer remain: no open stake is withdrawn.", "pharaon-11")


def _check_fixed(state: State) -> None:
    """Cards and stakes are fixed by the cut (§ 5), or by the first pair where they are laid after it."""
    if state.shown or (state.cut and state.rules.laid == "before the cut"):
        since = "The pack is cut" if state.rules.laid == "before the cut" else "The first pair lies"
        raise _no(f"{since}: cards and stakes are fixed.", "stoss-5")


def _check_bend(state: State, action: Bend) -> None:
    bet = _own(state, action)
    if state.is_pharaon:
        return _check_corner(state, bet, action.how)
    if action.how == "bought":
        raise _no("Corners are bought in pharaon only.", "pharaon-14")
    if state.rules.corners == "next deal" and state.cut:
        raise _no("The pack is cut: cards and stakes are fixed.", "stoss-5")
    win = None if bet.corners else paroli(state, bet)
    if win is None or win.amount < bet.stake:
        article = "stoss-23" if state.rules.corners == "at a pause" else "stoss-14"
        raise _no("That corner is not earned: the banker straightens it.", article)
    _check_thirds(state, win.amount)
    _check_purse(state, bet.seat, win.amount - bet.stake)


def _check_corner(state: State, bet: Bet, how: str) -> None:
    """A corner in pharaon: after a win, or bought by a second stake; the fifth is the highest."""
    if how == "bought":
        if bet.corners or bet.bridges or bet.state != "on" or bet.won:
            raise _no("A paroli is bought for a plain stake.", "pharaon-14")
        return _check_purse(state, bet.seat, bet.stake)
    if not bet.won:
        raise _no("A corner is bent after a win.", "pharaon-13")
    if bet.corners == len(CORNERS) - 1:
        raise _no("Soixante-et-le-va is the highest.", "pharaon-13")
    _check_purse(state, bet.seat, 2 * bet.won - bet.stake)


def _check_unbend(state: State, action: Unbend) -> None:
    bet = _own(state, action)
    if not bet.rides:
        raise _no("There is no corner to straighten.", "stoss-23")
    if state.rules.corners == "next deal" and state.cut:
        raise _no("The pack is cut: cards and stakes are fixed.", "stoss-5")


def _check_bridge(state: State, action: Bridge) -> None:
    bet = _own(state, action)
    if not state.is_pharaon or not bet.won or bet.gain <= 0:
        raise _no("Paix risks a gain: there is none on that card.", "pharaon-13")
    if bet.bridges == len(BRIDGES) - 1:
        raise _no("Treble paix is the last.", "pharaon-13")
    _check_purse(state, bet.seat, bet.gain - bet.stake)


def _check_fold(state: State, action: Fold) -> None:
    if _own(state, action).state != "halved":
        raise _no("A pli risks the half that a doublet left.", "pharaon-14")


def _check_refuse(state: State, action: Refuse) -> None:
    """The banker may refuse a stake above the initial one until it is fixed (§ E11); free kush forbids a veto."""
    if state.is_pharaon:
        raise _no("In pharaon the bank states its limits beforehand.", "pharaon-16")
    bet = state.bet(action.owner, action.number)
    if bet is None:
        raise _no(f"No card {action.number} of {action.owner} lies on the table.", "stoss-3")
    _check_fixed(state)
    if bet.stake <= state.sitting.limits.least:
        raise _no("The initial stake is agreed: it cannot be refused.", "stoss-3")
    if state.rules.veto == "free kush" and is_raised(state, bet):
        raise _no("Free kush: a stake raised after a win is not refused.", "stoss-13")


def _check_cut(state: State, action: Cut) -> None:
    article = "pharaon-17" if state.is_pharaon else "stoss-5"
    if state.cut or state.shown or state.bottom is not None:
        raise _no("The pack is cut before it is dealt, and once.", article)
    if state.is_pharaon and action.seat == BANK:
        raise _no("A punter may cut.", article)
    if not state.is_pharaon:
        cutter = BANK if state.rules.cut == "banker" else state.punters[0]
        if action.seat != cutter:
            raise _no(f"The pack is cut by {cutter}.", "stoss-editor-4")
        if state.rules.laid == "before the cut" and not state.bets:
            raise _no("No card is laid: first a card, then the cut.", "stoss-4")
    if action.at is not None and action.at >= state.rules.pack:
        raise _no(f"A pack of {state.rules.pack} is cut inside.", article)


def _check_show(state: State, action: Show) -> None:
    if state.rules.bottom == "unseen" or state.bottom is not None or state.shown:
        raise _no("The bottom card is shown once, before the deal, where that is the custom.", "pharaon-8")
    if not state.is_pharaon and not state.cut:
        raise _no("First the pack is cut: the cut makes another card the last.", "stoss-5")


def _check_turn(state: State, action: Turn) -> None:
    if state.is_pharaon:
        return
    if not state.cut:
        raise _no("The pack is not cut.", "stoss-22" if state.rules.laid == "after the cut" else "stoss-5")
    if not state.bets:
        raise _no("No card is laid.", "stoss-4")


_CHECKS: Mapping[type, Callable[[State, Any], None]] = MappingProxyType(
    {
        Lay: _check_lay,
        Banque: _check_banque,
        Take: _check_take,
        Bend: _check_bend,
        Unbend: _check_unbend,
        Bridge: _check_bridge,
        Fold: _check_fold,
        Refuse: _check_refuse,
        Cut: _check_cut,
        Show: _check_show,
        Turn: _check_turn,
    }
)
