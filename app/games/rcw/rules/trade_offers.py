"""Section 6 again: how an offer is put together, sent, and answered with another one."""

from typing import Any, Final

from app.games.kernel.motions import Consent, lapse, propose
from app.games.kernel.play_context import Play
from app.games.kernel.refusal import Refusal
from app.games.kernel.state import Action, Motion, Seat
from app.games.kernel.step import Right
from app.games.rcw.board import board_of, playing
from app.games.rcw.rules.negotiation import (
    TRADE,
    goods,
    lacking,
    may_trade,
    named,
    names,
    perhaps_goods,
    session,
)
from app.games.rcw.rules.trade_refusals import why_no_answer, why_no_offer

COUNTERED: Final = "trade.countered"
MAX_OFFER: Final = 5
"""Game turns for which an offer may stand at the most."""


def game_turn(play: Play) -> int:
    """Return the game turn that is being played: in the inter-phase still the old one (R05)."""
    board = board_of(play)
    return board["turn"] if board["phasing"] else board["turn"] - 1


def offers_to(play: Play, seat: Seat) -> list[Motion]:
    """Return the open trade offers that `seat` has been made (6.0)."""
    motions = play.state["motions"]
    return [each for each in motions if each["kind"] == TRADE and seat in each["asked"]]


class TradeOffers(Right):
    """The right to make offers, in the trading session and in game turns (6.1, 6.22, 16.33).

    An offer is put together in small steps that nobody else sees: whom, what is given, what is
    asked, on which condition, for how long; then it is proposed. The draft: `kind`, `to`, `give`,
    `ask`, `condition`, `turns`, and `counters`, the offer to which it is the answer, or None.
    """

    keeps = True
    verbs = frozenset(
        {
            "offer",
            "counter",
            "give",
            "request",
            "remove",
            "condition",
            "valid",
            "propose",
            "discard",
        }
    )

    def options(self, play: Play, seat: Seat) -> list[Action]:
        draft = play.state["drafts"].get(seat)
        if draft is None:
            return self._beginnings(play, seat) if may_trade(play) else []
        if draft["kind"] != TRADE:
            return []
        found: list[Action] = [{"do": "discard"}]
        if draft["to"] not in playing(play.state):
            return found
        give, ask = draft["give"], draft["ask"]
        mine, theirs = goods(play, seat), perhaps_goods(play, seat, draft["to"])
        for verb, held, put, other in (("give", mine, give, ask), ("request", theirs, ask, give)):
            called = names(held)
            for piece in dict.fromkeys(called):
                more = piece not in put or called.count(piece) > put.count(piece)
                if more and piece not in other:
                    found.append({"do": verb, "piece": piece})
        found += [{"do": "remove", "piece": piece} for piece in dict.fromkeys([*give, *ask])]
        found.append({"do": "condition", "text": ""})
        if not session(play):
            turns = [n for n in range(1, MAX_OFFER + 1) if n != draft["turns"]]
            found += [{"do": "valid", "turns": number} for number in turns]
        if give or ask:
            found.append({"do": "propose"})
        return found

    @staticmethod
    def _beginnings(play: Play, seat: Seat) -> list[Action]:
        found: list[Action] = [
            {"do": "offer", "seat": other} for other in playing(play.state) if other != seat
        ]
        found.extend({"do": "counter", "motion": each["id"]} for each in offers_to(play, seat))
        return found

    def refuse(self, play: Play, seat: Seat, action: Action) -> Refusal | None:
        return why_no_offer(play, seat, action)

    @staticmethod
    def _begin(play: Play, seat: Seat, to: Seat, **terms: Any) -> None:
        play.keep_private(seat)
        empty = {"give": [], "ask": [], "condition": "", "turns": 1, "counters": None}
        play.state["drafts"][seat] = {"kind": TRADE, "to": to, **empty, **terms}

    @staticmethod
    def _draft(play: Play, seat: Seat) -> dict[str, Any]:
        play.keep_private(seat)
        return play.state["drafts"][seat]

    def do_offer(self, play: Play, seat: Seat, action: Action) -> None:
        """6.0, 16.33: start an offer to a player."""
        self._begin(play, seat, action["seat"])

    def do_counter(self, play: Play, seat: Seat, action: Action) -> None:
        """6.0: begin an answer, with the sides of the other's offer exchanged, to be changed.

        The seat offers what it has of the pieces it was asked for. The other's offer lapses when
        the answer is sent.
        """
        motion = next(each for each in offers_to(play, seat) if each["id"] == action["motion"])
        terms = motion["terms"]
        give = list((named(terms["ask"]) & named(goods(play, seat))).elements())
        self._begin(
            play,
            seat,
            motion["by"],
            give=give,
            ask=list(terms["give"]),
            condition=terms["condition"],
            counters=motion["id"],
        )

    def do_give(self, play: Play, seat: Seat, action: Action) -> None:
        """6.21, 16.33: what the other would get."""
        self._draft(play, seat)["give"].append(action["piece"])

    def do_request(self, play: Play, seat: Seat, action: Action) -> None:
        """6.21, 16.33: what the other would give."""
        self._draft(play, seat)["ask"].append(action["piece"])

    def do_remove(self, play: Play, seat: Seat, action: Action) -> None:
        """6.0: take a piece out of the offer again; it stands on one side only."""
        draft = self._draft(play, seat)
        side = "give" if action["piece"] in draft["give"] else "ask"
        draft[side].remove(action["piece"])

    def do_condition(self, play: Play, seat: Seat, action: Action) -> None:
        """6.3: a condition in words; nothing but honour binds anybody to it."""
        self._draft(play, seat)["condition"] = action["text"]

    def do_valid(self, play: Play, seat: Seat, action: Action) -> None:
        """D40, R134: for how many game turns the offer stands, this one included."""
        self._draft(play, seat)["turns"] = action["turns"]

    def do_discard(self, play: Play, seat: Seat, action: Action) -> None:
        """6.0: throw the offer away before anybody has seen it."""
        self._draft(play, seat)
        del play.state["drafts"][seat]

    def do_propose(self, play: Play, seat: Seat, action: Action) -> None:
        """6.0, 6.22, 16.33: a trade needs the agreement of both. One that is an answer takes the
        place of the offer that it answers."""
        draft = play.state["drafts"].pop(seat)
        for motion in offers_to(play, seat):
            if motion["id"] == draft["counters"]:
                lapse(play, motion, COUNTERED)
        terms = {
            "give": draft["give"],
            "ask": draft["ask"],
            "condition": draft["condition"],
            "until": None if session(play) else game_turn(play) + draft["turns"] - 1,
        }
        self._tell(play, propose(play, TRADE, seat, [draft["to"]], terms))

    @staticmethod
    def _tell(play: Play, motion: Motion) -> None:
        by, other, terms = motion["by"], motion["asked"][0], motion["terms"]
        to, name = [by, other], motion["id"]
        given, asked = list(terms["give"]), list(terms["ask"])
        play.emit(
            "trade.proposed", to=to, motion=name, by=by, other=other, given=given, asked=asked
        )
        if terms["condition"]:
            play.emit("trade.condition", to=to, motion=name, condition=terms["condition"])
        if terms["until"] is not None:
            play.emit("trade.until", to=to, motion=name, turn=terms["until"])


class Answers(Consent):
    """The right to accept or refuse a motion, or to withdraw one's own (6.0), of any kind.

    A seat cannot accept a trade without holding what it asks for.
    """

    def options(self, play: Play, seat: Seat) -> list[Action]:
        found = super().options(play, seat)
        if not found:
            return found
        short = [each["id"] for each in offers_to(play, seat) if lacking(play, seat, each)]
        return [each for each in found if each["do"] != "accept" or each["motion"] not in short]

    def refuse(self, play: Play, seat: Seat, action: Action) -> Refusal | None:
        return why_no_answer(play, seat, action)
