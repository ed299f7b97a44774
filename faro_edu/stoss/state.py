"""What lies on a table of stoss or pharaon: the whole deal, and what one seat may see of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from faro_edu.cards import Card
from faro_edu.play import BANK, Sitting
from faro_edu.stoss.presets import Rules, bonuses

CORNERS = ("", "paroli", "sept-et-le-va", "quinze-et-le-va", "trente-et-le-va", "soixante-et-le-va")
BRIDGES = ("", "paix", "double paix", "treble paix")
RUSSIAN_CORNERS = ("", "paroli", "paroli-pe")


@dataclass(frozen=True, slots=True)
class Bet:
    """A card on the table: ``seat``'s number so many, what it plays for, and what was done to it.

    ``card`` is None in the view of those who may not see it. ``first`` is the stake it was laid with, ``stake``
    what it plays for now; ``won`` is what it played for when it won and waits for a word (pharaon), ``gain`` what
    it has won since it was laid or began anew. A ``state`` "halved" lost half to a doublet; ``banque`` marks
    a card laid for the whole bank.
    """

    seat: str
    number: int
    card: Card | None
    stake: Fraction
    first: Fraction
    way: str = "with"
    opened: bool = False
    corners: int = 0
    bridges: int = 0
    state: str = "on"
    won: Fraction = Fraction(0)
    gain: Fraction = Fraction(0)
    rides: Earned | None = None
    banque: bool = False


@dataclass(frozen=True, slots=True)
class Earned:
    """A win that may be left on by a corner: whose, by which card and deal, stake and win together."""

    seat: str
    deal: int
    card: Card
    amount: Fraction
    corners: int


@dataclass(frozen=True, slots=True)
class Settled:
    """A card that left the game: killed, given or returned, what it brought its punter, and in which abzug."""

    bet: Bet
    kind: str
    gain: Fraction
    abzug: int


@dataclass(frozen=True, slots=True)
class Run:
    """What a punter's next stake depends on: his very first stake, and how his last deal went.

    ``best`` is the greatest stake of that deal, ``staked`` the sum, ``net`` what it brought; ``length`` counts the
    deals won running (*ochered*).
    """

    first: Fraction
    best: Fraction
    staked: Fraction
    net: Fraction
    length: int


@dataclass(frozen=True)
class InSight:
    """What everybody at the table sees, but for the faces of cards that lie face down.

    ``bank`` is the account that takes and pays: the house's, or the punter's who deals this time (§ 15).
    """

    sitting: Sitting
    number: int
    shown: tuple[Card, ...]
    cut: bool
    bottom: Card | None
    bets: tuple[Bet, ...]
    settled: tuple[Settled, ...]
    runs: Mapping[str, Run]
    earned: tuple[Earned, ...]
    laid: Mapping[str, int]
    balances: Mapping[str, Fraction]
    bank: str

    @property
    def rules(self) -> Rules:
        """The agreement by which this sitting is played."""
        rules: Rules = self.sitting.rules
        return rules

    @property
    def is_pharaon(self) -> bool:
        """Whether the whole pack is dealt out and cards are laid between coups (pharaon § 1, § 3)."""
        return self.rules.laid == "between coups"

    @property
    def punters(self) -> tuple[str, ...]:
        """Those who may lay cards in this deal."""
        return tuple(seat for seat in self.sitting.seats if seat != self.bank)

    @property
    def left(self) -> int:
        """How many cards the banker still holds."""
        return self.rules.pack - len(self.shown)

    @property
    def abzug(self) -> int:
        """How many pairs have fallen."""
        return len(self.shown) // 2

    @property
    def over(self) -> bool:
        """Whether the pack is dealt out, or (in stoss) every card laid has left the game (§ 11)."""
        return self.left == 0 or (not self.is_pharaon and bool(self.shown) and not self.bets)

    def at_stake(self, seat: str) -> Fraction:
        """The counters that ``seat``'s cards play for."""
        return sum((bet.stake for bet in self.bets if bet.seat == seat), Fraction(0))

    def in_hand(self, seat: str) -> Fraction | None:
        """What ``seat`` could still stake, a lob's bonuses kept back; None where a purse has no bound (§ E6)."""
        purse = self.sitting.limits.purse
        cards = sum(bet.seat == seat for bet in self.bets)
        kept = self.at_stake(seat) + cards * self.owed_beside(lob=True)
        return None if purse is None else purse + self.balances[seat] - kept

    def owed_beside(self, *, lob: bool) -> int:
        """What one card may cost beside its stake in bonuses: a punter by the lob, the bank by a win (§ E14)."""
        return sum(counters for kind, counters in bonuses(self.rules) if (kind == "lob") == lob)

    def bet(self, seat: str, number: int) -> Bet | None:
        """``seat``'s card of this number, if it lies on the table."""
        return next((bet for bet in self.bets if (bet.seat, bet.number) == (seat, number)), None)

    @property
    def bank_holds(self) -> Fraction | None:
        """What the bank can pay out of: its own size, or the purse of the punter who deals (§ E6); None unbounded."""
        return holds(self.sitting, self.bank, self.balances)

    @property
    def bank_room(self) -> Fraction | None:
        """What the bank can still cover if every card wins with its bonus (§ E6); None without a bound."""
        held = self.bank_holds
        return None if held is None else max(held - self.bank_owes, Fraction(0))

    @property
    def banque_room(self) -> Fraction | None:
        """The stake of a va banque: what the bank can cover beside that card's own bonus (pharaon § 15)."""
        room = self.bank_room
        return None if room is None else max(room - self.owed_beside(lob=False), Fraction(0))

    @property
    def bank_owes(self) -> Fraction:
        """What the bank would pay if every card won with its bonus."""
        extra = self.owed_beside(lob=False)
        return sum((bet.stake + extra for bet in self.bets), Fraction(0))


@dataclass(frozen=True)
class State(InSight):
    """The whole deal: what is in sight, and the banker's ``deck`` with the next card first."""

    deck: tuple[Card, ...] = ()


@dataclass(frozen=True)
class View(InSight):
    """What one seat (or "bank") sees: neither the order of the pack nor others' face-down cards."""

    seat: str = BANK


def holds(sitting: Sitting, account: str, balances: Mapping[str, Fraction]) -> Fraction | None:
    """What an account can pay if it has the bank (§ E6); None where nothing bounds it."""
    size = sitting.limits.bank if account == BANK else sitting.limits.purse
    return None if size is None else size + balances[account]


def least_stake(sitting: Sitting) -> int:
    """The least stake that may be laid: the initial one, made divisible by three where thirds are played (§ 21)."""
    least = sitting.limits.least
    return least + -least % 3 if sitting.rules.count == "thirds" else least


def banker_of(sitting: Sitting, number: int, balances: Mapping[str, Fraction]) -> str:
    """Who has the bank in a deal: the house, or the punters by turns (§ 15).

    Whose purse could not pay the least stake is passed over (§ E6).
    """
    seats = sitting.seats
    if sitting.rules.banker == "fixed" or len(seats) == 1:
        return BANK
    needed = least_stake(sitting) + sum(
        counters for kind, counters in bonuses(sitting.rules) if kind != "lob"
    )
    turns = [seats[(number - 1 + turn) % len(seats)] for turn in range(len(seats))]
    held = {seat: holds(sitting, seat, balances) for seat in turns}
    return next((seat for seat in turns if (has := held[seat]) is None or has >= needed), turns[0])


def is_open(bet: Bet) -> bool:
    """Whether a card's stake is open (pharaon § 11): it has not won and waits for no pli."""
    return not bet.won and bet.state == "on"


def is_raised(seen: InSight, bet: Bet) -> bool:
    """Whether the banker's right to refuse this stake is the veto after a win, which free kush lifts (§ 13)."""
    run = seen.runs.get(bet.seat)
    return bool(bet.corners) or (run is not None and run.net > 0)


def cap(seen: InSight, seat: str) -> int | None:
    """The most that a punter may stake on a card now (§ 19, § 20, § E9); None where nothing bounds it.

    After a deal that won, the greatest stake times 1 + won/maximum; after one that lost, his very first stake.
    """
    run = seen.runs.get(seat)
    if run is None or seen.rules.raising == "free":
        return None
    most = run.first if run.net < 0 else run.best * (1 + min(run.net / run.staked, Fraction(1)))
    return max(int(most), seen.sitting.limits.least)


def paroli(seen: InSight, bet: Bet) -> Earned | None:
    """The win that a corner of this card would leave on (§ 14, § E10, § 26): the greatest not used yet."""
    fitting = [
        win
        for win in seen.earned
        if win.seat == bet.seat and (seen.rules.corners == "at a pause" or win.card == bet.card)
    ]
    return max(fitting, key=lambda win: win.amount, default=None)


def played(bet: Bet, *, russian: bool) -> str:
    """How a card plays on, in its period's word: "paroli", "sept-et-le-va", "paix-paroli" …

    >>> played(Bet("Anna", 1, None, Fraction(4), Fraction(1), corners=2), russian=True)
    'paroli-pe'
    """
    if bet.bridges:
        return "paix-paroli" if bet.corners else BRIDGES[bet.bridges]
    if not russian:
        return CORNERS[bet.corners]
    return RUSSIAN_CORNERS[bet.corners] if bet.corners < 3 else f"{bet.corners} corners"
