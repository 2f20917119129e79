"""Sections 13.1 and 21: reinforcements at Archangel, at Kotlas, and by way of the Vologda box."""

from app.games.elope.board import SEAT_OF, VOLOGDA, Board, board_of, place_of, put_unit
from app.games.elope.box import AIRCRAFT, ALLIED, BITS, KONOSHA, KOTLAS, OF_SIDE, UNITS, enemy_of
from app.games.elope.rules.lines import occupied_by
from app.games.elope.rules.set_up import ARRIVALS, OFF_MAP, arriving, scenario_on
from app.games.kernel.answered_step import AnsweredStep
from app.games.kernel.play_context import Play
from app.games.kernel.state import Action, Frame, Seat


class Arrivals(AnsweredStep):
    """Cases 13.1, 13.12, R-SEQ-3: a side receives its reinforcements before it moves.

    Red units that were put into the Vologda box a turn ago come to Konosha (21.0). Where a place is
    in enemy hands they wait.
    """

    name = "arrivals"
    cases = "13.1, 13.2, 21.0"

    def resume(self, play: Play, frame: Frame) -> None:
        board, side = board_of(play.state), frame["side"]
        if "free" not in frame:
            frame["free"] = []
            self._from_box(play, board, side)
            for arrival in ARRIVALS[scenario_on(board)][board["turn"]]:
                if arrival.side != side or arrival.within:
                    continue
                units = arriving(board, arrival)
                if len(arrival.places) > 1:
                    frame["free"] += units
                else:
                    self._enter(play, board, units, arrival.places[0])
            self._late(play, board, side)
        if frame["free"]:
            play.ask(SEAT_OF[side], what="arrivals")
        else:
            play.leave()

    def options(self, play: Play, frame: Frame, seat: Seat) -> list[Action]:
        open_places = [VOLOGDA]
        if not BITS.bit[KOTLAS] & occupied_by(board_of(play.state), ALLIED):
            open_places.append(KOTLAS)
        return [
            {"do": "enter", "unit": unit, "entry": place}
            for unit in frame["free"]
            for place in open_places
        ]

    def do_enter(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        frame["free"].remove(action["unit"])
        self._enter(play, board_of(play.state), [action["unit"]], action["entry"])
        play.close_decision(seat)

    def instructed(self, play: Play, frame: Frame, seat: Seat, instruction: str) -> Action | None:
        """Case 13.12: at Kotlas, as far as that is possible."""
        found: Action = {"do": "enter", "unit": frame["free"][0], "entry": KOTLAS}
        return found if found in self.options(play, frame, seat) else None

    def default(self, play: Play, frame: Frame, seat: Seat) -> Action | None:
        return {"do": "enter", "unit": frame["free"][0], "entry": VOLOGDA}

    def _from_box(self, play: Play, board: Board, side: str) -> None:
        """Case 21.0: units that have waited a turn stand at Konosha."""
        waiting = [u for u in (*OF_SIDE[side], *AIRCRAFT[side]) if place_of(board, u) == VOLOGDA]
        taken = occupied_by(board, enemy_of(side))
        if board["turn"] > 1 and waiting and not BITS.bit[KONOSHA] & taken:
            for unit in waiting:
                put_unit(board, unit, KONOSHA)
            play.emit("arrive", units=waiting, place=KONOSHA)

    def _enter(self, play: Play, board: Board, units: list[str], place: str) -> None:
        if not units:
            return
        if place in OFF_MAP:
            for unit in units:
                put_unit(board, unit, VOLOGDA)
            play.emit("box", units=units)
        elif not BITS.bit[place] & occupied_by(board, enemy_of(UNITS[units[0]].side)):
            for unit in units:
                put_unit(board, unit, place)
            play.emit("arrive", units=units, place=place)

    def _late(self, play: Play, board: Board, side: str) -> None:
        """Units that found their place in enemy hands come as soon as it is free."""
        for turn in range(1, board["turn"]):
            for arrival in ARRIVALS[scenario_on(board)][turn]:
                if arrival.side == side and not arrival.within and len(arrival.places) == 1:
                    self._enter(play, board, arriving(board, arrival), arrival.places[0])
