"""Case 5: what may be done at any time: a scout, trades, and talk."""

from app.games.kernel.motions import MotionKind, propose
from app.games.kernel.play_context import Play
from app.games.kernel.state import Action, Motion, Seat
from app.games.kernel.step import Right
from tests.games.toy.board import board_of, hand
from tests.games.toy.box import VALUE, VALUES
from tests.games.toy.plans import uncommitted


class Scout(Right):
    """Case 5.1: once in the game, look at a random card of somebody's hand."""

    verbs = frozenset({"scout"})

    def options(self, play: Play, seat: Seat) -> list[Action]:
        board = board_of(play.state)
        if seat in board["scouted"]:
            return []
        others = [other for other in play.state["seats"] if other != seat]
        return [{"do": "scout", "seat": other} for other in others if hand(board, other)]

    def do_scout(self, play: Play, seat: Seat, action: Action) -> None:
        play.reveal()
        board = board_of(play.state)
        board["scouted"].append(seat)
        held = hand(board, action["seat"])
        card = play.pick_from(f"scout {action['seat']}", held, to=[seat], by=seat)
        play.emit("scouted", seat=seat, other=action["seat"])
        play.emit("scouted.card", to=[seat], other=action["seat"], card=card)


class Say(Right):
    """Case 5.3: whoever wants to may say something to everybody."""

    verbs = frozenset({"say"})

    def options(self, play: Play, seat: Seat) -> list[Action]:
        return [{"do": "say", "words": ""}]

    def do_say(self, play: Play, seat: Seat, action: Action) -> None:
        play.emit("said", seat=seat, words=action["words"])


class Offers(Right):
    """Case 5.2: offer a card for one of a given value; only the two of you know."""

    verbs = frozenset({"offer"})

    def options(self, play: Play, seat: Seat) -> list[Action]:
        return [
            {"do": "offer", "card": card, "seat": other, "value": value}
            for card in uncommitted(play, seat)
            for other in play.state["seats"]
            if other != seat
            for value in VALUES
        ]

    def do_offer(self, play: Play, seat: Seat, action: Action) -> None:
        terms = {"card": action["card"], "value": action["value"]}
        motion = propose(play, Trade.name, seat, [action["seat"]], terms)
        both = [seat, action["seat"]]
        play.emit("trade.offered", to=both, motion=motion["id"], by=seat, **terms)


class Trade(MotionKind):
    """Case 5.2: the cards change hands whole or not at all."""

    name = "trade"

    def lapse_reason(self, play: Play, motion: Motion) -> str | None:
        """Each must still have their card, and not have committed it."""
        given = motion["terms"]["card"] in uncommitted(play, motion["by"])
        return None if given and self._wanted(play, motion) else "trade.lapsed"

    def execute(self, play: Play, motion: Motion) -> None:
        by, other = motion["by"], motion["asked"][0]
        taken = self._wanted(play, motion)[0]
        where = board_of(play.state)["where"]
        where[motion["terms"]["card"]] = "hand:" + other
        where[taken] = "hand:" + by
        terms = {"given": motion["terms"]["card"], "taken": taken}
        play.emit("trade.done", to=[by, other], by=by, other=other, **terms)

    def _wanted(self, play: Play, motion: Motion) -> list[str]:
        held = uncommitted(play, motion["asked"][0])
        return [card for card in held if VALUE[card] == motion["terms"]["value"]]
