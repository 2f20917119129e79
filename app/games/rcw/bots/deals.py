"""Trades of the trading session by the chance to win (16.33): what a sharp bot offers and accepts.

What the hands are worth says `hands`, what the other side takes an offer for says `bargain`: it is
taken for a steady bot. In game turns, and in short scenarios, a sharp bot trades as steady does.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from app.games.bot_kit.trials import KeptChoices
from app.games.kernel.state import Action, Motion, Seat
from app.games.rcw.board import in_box
from app.games.rcw.bots import bargain, endings, hands
from app.games.rcw.bots.bot_view import BotView
from app.games.rcw.rules.negotiation import TRADE, alike, goods, named

MOST: Final = 4
"""The most pieces on either side of a deal."""
BIDS: Final = 4
"""The offers between two players in the session after which the bot makes no more."""
GAIN: Final = 0.01
"""By how much a deal must raise the chance to win."""
GRAIN: Final = 10
"""In parts of so many to a point the prices of pieces are counted."""
LISTED: Final = 20
"""How many of the deals that promise most are looked at."""


class Deal(NamedTuple):
    """Pieces for pieces, as offers name them; `gain` is what the chance to win rises by."""

    gain: float
    other: Seat
    give: list[str]
    ask: list[str]


class Piece(NamedTuple):
    """A piece that could change hands: what the other side takes it for, less than nothing if it
    gives it away, and what that alone does to one's own chance."""

    name: str
    price: int
    worth: float
    own: bool


_DEALS: KeptChoices[Deal | None] = KeptChoices()


def judges(sight: BotView) -> bool:
    """Whether the bot judges trades by its chance to win now."""
    campaign = sight.state["options"]["scenario"] == "campaign"
    return sight.level.calculates and campaign and sight.frame["step"] == "trading"


def accepts(sight: BotView, motion: Motion) -> bool:
    """Whether an offer is good, and all of what it asks for is there to be given."""
    terms = motion["terms"]
    if not named(terms["ask"]) <= named(goods(sight.play, sight.seat)):
        return False
    return suits(sight, motion["by"], terms["give"], terms["ask"])


def suits(sight: BotView, other: Seat, taken: list[str], given: list[str]) -> bool:
    """Whether to give `given` to `other` for what is `taken`."""
    if not judges(sight):
        return bargain.suits(sight, other, taken, given)
    if endings.hands_over_the_end(sight, other, given):
        return False
    return gain(sight, other, taken, given) > GAIN


def session(sight: BotView) -> Action:
    """Make the best offer, if there is one, then be ready (16.33)."""
    if not judges(sight):
        return bargain.session(sight)
    deal = best(sight)
    if deal is None:
        sight.because("no_offer")
        return {"do": "ready"}
    sight.because("offer", seat=deal.other, give=deal.give, ask=deal.ask)
    return {"do": "offer", "seat": deal.other}


def write(sight: BotView, options: list[Action]) -> Action:
    """Go on with the offer that is being put together."""
    if not judges(sight):
        return bargain.write(sight, options)
    deal = best(sight)
    if deal is None or deal.other != sight.state["drafts"][sight.seat]["to"]:
        return {"do": "discard"}
    return bargain.write_terms(sight, options, deal.give, deal.ask)


def gain(sight: BotView, other: Seat, taken: Sequence[str], given: Sequence[str]) -> float:
    """Return by how much the chance to win rises if `given` goes to `other` for `taken`.

    Pieces that are not there change nothing.
    """
    before = hands.hands_of(sight.match)
    mine = hands.hand_of(sight.match, _held(sight, sight.seat, given))
    theirs = hands.hand_of(sight.match, _held(sight, other, taken))
    return _raised(before, sight.seat, other, mine, theirs)


def _raised(
    before: dict[Seat, hands.Hand], seat: Seat, other: Seat, given: hands.Hand, taken: hands.Hand
) -> float:
    after = dict(before)
    for side, less, more in ((seat, given, taken), (other, taken, given)):
        changed = before[side].copy()
        changed.update(more)
        changed.subtract(less)
        after[side] = changed
    return hands.chances(after)[seat] - hands.chances(before)[seat]


def _held(sight: BotView, seat: Seat, names: Iterable[str]) -> list[str]:
    """Return the pieces of a hand that an offer calls `names`."""
    left, found = in_box(sight.board, "hand:" + seat), []
    for name in names:
        piece = next((each for each in left if alike(each) == name), None)
        if piece is not None:
            left.remove(piece)
            found.append(piece)
    return found


def best(sight: BotView) -> Deal | None:
    """Return the deal that raises the chance to win most, or None."""
    dealt = [in_box(sight.board, "hand:" + seat) for seat in sight.state["seats"]]
    able = [(other, _may_bid(sight, other)) for other in sight.others]
    stretch = f"{sight.seat} {dealt} {able}"
    return _DEALS.choose(sight.match, stretch, lambda: _best(sight))


def _best(sight: BotView) -> Deal | None:
    found = [_deal_with(sight, other) for other in sight.others if _may_bid(sight, other)]
    deals = [deal for deal in found if deal is not None]
    return max(deals, key=lambda deal: (deal.gain, deal.other), default=None)


def _may_bid(sight: BotView, other: Seat) -> bool:
    """Whether to make `other` an offer: not while one is open, and not without end."""
    open_offers = (motion for motion in sight.state["motions"] if motion["kind"] == TRADE)
    if any(motion["by"] == sight.seat and other in motion["asked"] for motion in open_offers):
        return False
    return sight.state["proposals"].get("".join(sorted((sight.seat, other))), 0) < BIDS


def _deal_with(sight: BotView, other: Seat) -> Deal | None:
    """Return the best deal of those that promise most, if `other` should take it."""
    view = sight.through(other)
    for give, ask in _promising(_pieces(sight, view)):
        if endings.hands_over_the_end(sight, other, give):
            continue
        if not bargain.suits(view, sight.seat, give, ask):
            continue
        brings = gain(sight, other, ask, give)
        if brings > GAIN:
            return Deal(brings, other, give, ask)
    return None


def _pieces(sight: BotView, view: BotView) -> list[Piece]:
    """List the pieces of both sides."""
    before = hands.hands_of(sight.match)
    found: list[Piece] = []
    for holder, sign in ((sight.seat, 1), (view.seat, -1)):
        for piece in in_box(sight.board, "hand:" + holder):
            moved, nothing = hands.hand_of(sight.match, [piece]), hands.Hand()
            given, taken = (moved, nothing) if sign > 0 else (nothing, moved)
            worth = _raised(before, sight.seat, view.seat, given, taken)
            price = sign * round(GRAIN * bargain.value(piece, view.aim))
            found.append(Piece(alike(piece), price, worth, own=sign > 0))
    return found


def _promising(pieces: Sequence[Piece]) -> Iterator[tuple[list[str], list[str]]]:
    """Yield what to give and what to ask, by the sum of what the pieces are worth, the best first.

    Of all choices with the same price and number of pieces the best is kept.
    """
    table: dict[tuple[int, int, int], tuple[float, tuple[int, ...]]] = {(0, 0, 0): (0.0, ())}
    for index, piece in enumerate(pieces):
        for (paid, gives, asks), (worth, chosen) in list(table.items()):
            key = (paid + piece.price, gives + piece.own, asks + (not piece.own))
            total = worth + piece.worth
            if max(key[1:]) <= MOST and (key not in table or table[key][0] < total):
                table[key] = (total, (*chosen, index))
    least = round(GRAIN * bargain.MARGIN)
    listed = [
        (-worth, chosen)
        for (paid, gives, asks), (worth, chosen) in table.items()
        if paid > least and gives and asks and worth > 0
    ]
    for _, chosen in sorted(listed)[:LISTED]:
        give = named(pieces[index].name for index in chosen if pieces[index].own)
        ask = named(pieces[index].name for index in chosen if not pieces[index].own)
        both = give & ask
        if give != both and ask != both:
            yield list((give - both).elements()), list((ask - both).elements())
