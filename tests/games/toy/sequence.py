"""Cases 1 and 2: the sequence of play and the supply."""

from app.games.kernel.play_context import Play
from app.games.kernel.state import Frame, Seat
from app.games.kernel.step import Sequence, Step
from tests.games.toy.board import board_of, lying
from tests.games.toy.box import CROSSINGS, FIRST_HAND


class Campaign(Step):
    """Case 1: as many rounds as were agreed; then the most points win."""

    name = "campaign"
    cases = "1"

    def resume(self, play: Play, frame: Frame) -> None:
        board = board_of(play.state)
        if board["round"] < play.state["options"]["rounds"]:
            board["round"] += 1
            play.emit("round", number=board["round"])
            play.push("round")
            return
        points = board["points"]
        places = sorted(set(points.values()), reverse=True)
        ranking = [[seat for seat in points if points[seat] == place] for place in places]
        play.emit("over", winners=ranking[0], points=places[0])
        play.finish({"ranking": ranking, "points": points})


class Round(Sequence):
    """Case 1.1: the parts of a round."""

    name = "round"
    cases = "1.1"
    parts = ("supply", "plans", "crossings", "count")


class Supply(Step):
    """Case 2: one card each, three at the start; nobody else sees which."""

    name = "supply"
    cases = "2"

    def resume(self, play: Play, frame: Frame) -> None:
        count = FIRST_HAND if board_of(play.state)["round"] == 1 else 1
        for seat in play.state["seats"]:
            for _ in range(count):
                draw_card(play, seat)
            play.emit("supplied", seat=seat, count=count)
        play.leave()


def draw_card(play: Play, seat: Seat) -> None:
    """Move a random card from the deck to the hand of `seat`; only that seat learns which."""
    board = board_of(play.state)
    deck = lying(board, "deck")
    card = play.pick_from(f"supply {seat}", deck, to=[seat])
    board["where"][card] = "hand:" + seat
    play.emit("supply.card", to=[seat], card=card)


class Crossings(Step):
    """Case 3: one crossing after the other, downstream."""

    name = "crossings"
    cases = "3"

    def resume(self, play: Play, frame: Frame) -> None:
        left = frame.setdefault("left", list(CROSSINGS))
        if left:
            play.push("crossing", at=left.pop(0))
        else:
            play.leave()


class Count(Step):
    """Case 4: a point for each crossing held."""

    name = "count"
    cases = "4"

    def resume(self, play: Play, frame: Frame) -> None:
        board = board_of(play.state)
        for holder in board["holder"].values():
            if holder is not None:
                board["points"][holder] += 1
        play.leave()
