"""Section 6: negotiations. What may be traded, and the trade itself.

Trades are made in the trading session of the set-up (6.1, 16.33) and at any time of a game turn
outside procedures (6.2). How an offer is put together stands in trade_offers.

Chits of a kind are alike: an offer names each by the first of its kind (`alike`), and it holds as
long as its giver has so many of them (ruling R134).
"""

from collections import Counter
from collections.abc import Iterable
from typing import Final

from app.games.kernel.motions import MotionKind, lapse
from app.games.kernel.play_context import Play
from app.games.kernel.state import Motion, Seat
from app.games.rcw.board import board_of, put
from app.games.rcw.box import BOX
from app.games.rcw.rules.committee import review
from app.games.rcw.secrecy import CONCEALABLE, may_hold, open_part, secret

TRADE: Final = "trade"
"""The kind of motion that a trade is, and of the draft of an offer."""
GONE, EXPIRED, LAPSED = "trade.gone", "trade.expired", "trade.lapsed"
"""Why an offer lapses: a piece of it is gone, its time is up, the trading session is over."""

_FIRST: Final[dict[str, str]] = {}
_ALIKE: Final[dict[str, str]] = {}
"""What an offer calls each chit of the list of 6.21 (ruling R108)."""
for _chit in BOX.chits.values():
    if _chit.tradeable:
        _ALIKE[_chit.id] = _FIRST.setdefault(_chit.kind, _chit.id)


def alike(piece: str) -> str:
    """Return the piece by which an offer names `piece`: the first chit of its kind (6.21)."""
    return _ALIKE.get(piece, piece)


def tradeable(piece: str) -> bool:
    """Whether a piece is a chit of the list of 6.21 (ruling R108)."""
    return piece in _ALIKE


def session(play: Play) -> bool:
    """Whether this is the trading session of the set-up, where leaders are traded too (16.33)."""
    return bool(play.top["step"] == "trading")


def may_trade(play: Play) -> bool:
    """Whether trades may be made now: in the trading session and in game turns (6.1, 6.2)."""
    return session(play) or play.frame("set_up") is None


def goods(play: Play, seat: Seat) -> list[str]:
    """Return what `seat` has to trade: what it was dealt (16.33), or the chits of 6.21."""
    lying = board_of(play)["lying"]
    if session(play):
        return list(lying.get("hand:" + seat, ()))
    return [piece for piece in lying.get("display:" + seat, ()) if piece in _ALIKE]


def perhaps_goods(play: Play, viewer: Seat, seat: Seat) -> list[str]:
    """Return what `viewer` may ask `seat` for: under 17.6 also what `seat` may or may not hold."""
    if session(play):
        return goods(play, seat)
    return [piece for piece in may_hold(play.state, viewer, seat) if piece in _ALIKE]


def names(pieces: Iterable[str]) -> list[str]:
    """Return what offers call `pieces` (6.21)."""
    return [_ALIKE.get(piece, piece) for piece in pieces]


def named(pieces: Iterable[str]) -> Counter[str]:
    """Count pieces as offers name them (6.21)."""
    return Counter(names(pieces))


class Trade(MotionKind):
    """An exchange of pieces between two players, carried out whole or not at all (6.2, 6.3).

    The terms: `give` and `ask`, pieces as `alike` names them; the `condition` in the players' own
    words, or empty; `until`: the game turn with which the offer lapses, None if it is made in the
    trading session.
    """

    name = TRADE
    has_deadline = True

    def lapse_reason(self, play: Play, motion: Motion) -> str | None:
        """Whatever is missing, the reason is worded alike, and said when the trade is accepted:
        under 17.6 an earlier or an exacter word would tell what somebody holds."""
        return None if _can_give(play, motion, hidden=True) else GONE

    def execute(self, play: Play, motion: Motion) -> None:
        """Both sides change hands at once, and it cannot be taken back (6.3)."""
        by, other, terms = motion["by"], motion["asked"][0], motion["terms"]
        place = "hand:" if session(play) else "display:"
        given, taken = _pick(play, by, terms["give"]), _pick(play, other, terms["ask"])
        board = board_of(play)
        if (given and board["phasing"] == by) or (taken and board["phasing"] == other):
            # An attack that is being declared may play what its player gives away (R09).
            play.drop_selection()
        for pieces, seat in ((given, other), (taken, by)):
            for piece in pieces:
                put(board, piece, place + seat)
        play.reveal()
        self._tell(play, motion)
        if terms["condition"]:
            board["pacts"].append(
                {
                    "turn": board["turn"],
                    "by": by,
                    "other": other,
                    "given": list(terms["give"]),
                    "taken": list(terms["ask"]),
                    "condition": terms["condition"],
                }
            )
        close_void_offers(play)
        review(play)

    @staticmethod
    def _tell(play: Play, motion: Motion) -> None:
        """The exchange is open to all, but for chits held unseen (17.6): of them only the number.

        The condition is the parties' affair (ruling R135).
        """
        by, other, terms = motion["by"], motion["asked"][0], motion["terms"]
        give, unseen_given = terms["give"], 0
        ask, unseen_taken = terms["ask"], 0
        if not session(play):
            give, unseen_given = open_part(play.state, give)
            ask, unseen_taken = open_part(play.state, ask)
        if unseen_given or unseen_taken:
            play.emit(
                "trade.done.unseen",
                by=by,
                other=other,
                given=give,
                taken=ask,
                given_unseen=unseen_given,
                taken_unseen=unseen_taken,
            )
        full = {"by": by, "other": other, "given": terms["give"], "taken": terms["ask"]}
        play.emit("trade.done", to=[by, other] if unseen_given or unseen_taken else None, **full)
        if terms["condition"]:
            play.emit(
                "trade.condition",
                to=[by, other],
                motion=motion["id"],
                condition=terms["condition"],
            )


def _pick(play: Play, seat: Seat, wanted: list[str]) -> list[str]:
    """Return pieces of `seat` for the `wanted`, the first of each kind that it has."""
    left = goods(play, seat)
    found: list[str] = []
    for each in wanted:
        piece = next(piece for piece in left if alike(piece) == each)
        left.remove(piece)
        found.append(piece)
    return found


def _can_give(play: Play, motion: Motion, *, hidden: bool) -> bool:
    """Whether both have what the motion says they give; without `hidden`, as far as all can see."""
    terms = motion["terms"]
    for seat, wanted in ((motion["by"], terms["give"]), (motion["asked"][0], terms["ask"])):
        if not hidden and not session(play) and secret(play.state):
            wanted = [piece for piece in wanted if piece not in CONCEALABLE]
        if not named(wanted) <= named(goods(play, seat)):
            return False
    return True


def lacking(play: Play, seat: Seat, motion: Motion) -> list[str]:
    """Return what `seat`, to whom a trade is offered, lacks of what the offer asks for (6.3)."""
    return list((named(motion["terms"]["ask"]) - named(goods(play, seat))).elements())


def close_void_offers(play: Play) -> None:
    """Let the offers lapse of which everybody can see that they cannot be carried out (6.3)."""
    for motion in _offers(play):
        if not _can_give(play, motion, hidden=False):
            lapse(play, motion, GONE)


def close_old_offers(play: Play, turn: int) -> None:
    """Let the offers lapse that were to stand until the end of game turn `turn` (D40)."""
    for motion in _offers(play):
        if motion["terms"]["until"] <= turn:
            lapse(play, motion, EXPIRED)


def _offers(play: Play) -> list[Motion]:
    return [motion for motion in play.state["motions"] if motion["kind"] == TRADE]
