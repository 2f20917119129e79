"""Section 6: negotiations. Here the trading session of the set-up (6.1, 16.33)."""

from typing import Any

from app.games.kernel.motions import MotionKind, propose
from app.games.kernel.play import Play
from app.games.kernel.state import Action, Motion, Seat
from app.games.kernel.step import Right
from app.games.rcw.board import board_of, in_box, put
from app.games.rcw.box import BOX

TRADE = "trade"


def hand(play: Play, seat: Seat) -> list[str]:
    """Return what `seat` may trade in the set-up: all that it was dealt (16.33)."""
    return in_box(board_of(play), "hand:" + seat)


def _one_of_each(pieces: list[str]) -> list[str]:
    """Return the pieces with one of each kind of chit, since Politburo markers are all alike."""
    seen: dict[str, str] = {}
    for piece in pieces:
        seen.setdefault(BOX.chits[piece].kind if piece in BOX.chits else piece, piece)
    return list(seen.values())


class Trade(MotionKind):
    """An exchange of pieces between two players, carried out whole or not at all (6.2, 6.3)."""

    name = TRADE

    def lapsed(self, play: Play, motion: Motion) -> str | None:
        where = board_of(play)["where"]
        terms = motion["terms"]
        sides = ((motion["by"], terms["give"]), (motion["asked"][0], terms["ask"]))
        held = all(where[piece] == "hand:" + seat for seat, pieces in sides for piece in pieces)
        return None if held else "trade.gone"

    def execute(self, play: Play, motion: Motion) -> None:
        """Both sides change hands at once, and it cannot be taken back (6.3)."""
        board = board_of(play)
        by, other = motion["by"], motion["asked"][0]
        terms = motion["terms"]
        for piece in terms["give"]:
            put(board, piece, "hand:" + other)
        for piece in terms["ask"]:
            put(board, piece, "hand:" + by)
        play.tell("trade.done", by=by, other=other, given=terms["give"], taken=terms["ask"])
        play.reveal()


class TradeOffers(Right):
    """The right to make offers during the trading session (16.33).

    An offer is put together in small steps that nobody else sees: whom, what is given, what is
    asked; then it is proposed.
    """

    verbs = frozenset({"offer", "give", "request", "propose", "discard"})

    def options(self, play: Play, seat: Seat) -> list[Action]:
        if play.top["step"] != "trading":
            return []
        draft = play.state["drafts"].get(seat)
        if draft is None:
            others = (other for other in play.state["seats"] if other != seat)
            return [{"do": "offer", "seat": other} for other in others]
        found: list[Action] = [{"do": "discard"}]
        for verb, whose, named in (
            ("give", seat, draft["give"]),
            ("request", draft["to"], draft["ask"]),
        ):
            free = [piece for piece in hand(play, whose) if piece not in named]
            found.extend({"do": verb, "piece": piece} for piece in _one_of_each(free))
        if draft["give"] or draft["ask"]:
            found.append({"do": "propose"})
        return found

    def _draft(self, play: Play, seat: Seat) -> dict[str, Any]:
        play.keep_private(seat)
        return play.state["drafts"][seat]

    def do_offer(self, play: Play, seat: Seat, action: Action) -> None:
        """16.33: begin an offer to a player."""
        play.state["drafts"][seat] = {"to": action["seat"], "give": [], "ask": []}
        play.keep_private(seat)

    def do_give(self, play: Play, seat: Seat, action: Action) -> None:
        """16.33: what he would get."""
        self._draft(play, seat)["give"].append(action["piece"])

    def do_request(self, play: Play, seat: Seat, action: Action) -> None:
        """16.33: what he would give."""
        self._draft(play, seat)["ask"].append(action["piece"])

    def do_discard(self, play: Play, seat: Seat, action: Action) -> None:
        """16.33: throw the offer away before anybody has seen it."""
        self._draft(play, seat)
        del play.state["drafts"][seat]

    def do_propose(self, play: Play, seat: Seat, action: Action) -> None:
        """6.0, 16.33: a trade needs the agreement of both."""
        draft = play.state["drafts"].pop(seat)
        terms = {"give": draft["give"], "ask": draft["ask"]}
        motion = propose(play, TRADE, seat, [draft["to"]], terms)
        play.tell(
            "trade.proposed",
            to=[seat, draft["to"]],
            motion=motion["id"],
            by=seat,
            other=draft["to"],
            given=draft["give"],
            asked=draft["ask"],
        )
