"""Section 11.6: mobile depots that flee from a unit of the enemy."""

from app.games.elope.board import SEAT_OF, Board, board_of, on_map_of
from app.games.elope.box import GRID, LISTED, PLAIN
from app.games.elope.rules.control import capture
from app.games.elope.rules.reach import goals, march_of
from app.games.kernel.answered_step import AnsweredStep
from app.games.kernel.play_context import Play
from app.games.kernel.refusal import Refusal
from app.games.kernel.state import Action, Frame, Seat
from app.games.text import gettext


class Flight(AnsweredStep):
    """Case 11.6: a mobile depot that is not captured flees with its movement allowance, out of
    enemy zones (R-SUP-12); where there is no such hex it is captured."""

    name = "flight"
    cases = "11.6"
    procedure = True
    interrupting = True

    def resume(self, play: Play, frame: Frame) -> None:
        board = board_of(play.state)
        if frame.get("gone"):
            play.leave()
            return
        places = flights(board, frame["unit"])
        if places:
            play.ask(SEAT_OF[frame["by"]], what="flight")
            return
        frame["gone"] = True
        capture(play, board, frame["unit"])

    def options(self, play: Play, frame: Frame, seat: Seat) -> list[Action]:
        board = board_of(play.state)
        places = sorted(flights(board, frame["unit"]), key=LISTED.__getitem__)
        return [{"do": "flee", "place": place} for place in places]

    def do_flee(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        board = board_of(play.state)
        board["where"][frame["unit"]] = action["place"]
        frame["gone"] = True
        play.emit("flees", unit=frame["unit"], place=action["place"])
        play.close_decision(seat)

    def default(self, play: Play, frame: Frame, seat: Seat) -> Action | None:
        """To the hex with the most own units near it: the one nearest to them, then the lowest."""
        board = board_of(play.state)
        own = [board["where"][unit] for unit in on_map_of(board, frame["by"]) if unit in PLAIN]
        places = flights(board, frame["unit"])
        return {
            "do": "flee",
            "place": min(
                places,
                key=lambda place: (min((GRID.distance(place, at) for at in own), default=0), place),
            ),
        }

    def refuse(self, play: Play, frame: Frame, seat: Seat, action: Action) -> Refusal | None:
        return Refusal(gettext("the depot cannot flee there"), "11.6")


def flights(board: Board, depot: str) -> list[str]:
    """Return the hexes to which a depot can flee."""
    march = march_of(board, [depot], {}, first=False)
    return [place for place in goals(march) if not march.is_zoned(place)]
