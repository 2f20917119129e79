"""Section 4.2: a stack on its way: how it goes, whether it can go on, and how it ends its move."""

from collections.abc import Iterable, Sequence

from app.games.elope.board import Board, board_of
from app.games.elope.box import TANKS, TRAINS, UNITS, enemy_of
from app.games.elope.rules.control import destroy, lone_depots, reach_depots, take_place
from app.games.elope.rules.derived import derive
from app.games.elope.rules.engineers import ENGINEERS, buildings
from app.games.elope.rules.railway import has_rails
from app.games.elope.rules.reach import March, goal_bits, goals, march_of
from app.games.elope.rules.tanks import roll_for_breakdown
from app.games.elope.rules.trains import runs
from app.games.kernel.play_context import Play
from app.games.kernel.refusal import Refusal
from app.games.kernel.state import Frame
from app.games.kernel.step import Step
from app.games.text import gettext


def march_in(board: Board, frame: Frame) -> March:
    """Return the march of the stack that is selected in a movement phase."""
    first = not frame.get("under_way")
    return march_of(board, frame["selected"], frame["spent"], first=first)


def why_not_together(units: Iterable[str]) -> Refusal | None:
    """Cases 16.0, 18.2, 18.5: trains go by themselves or with tanks aboard, tanks with tanks: their
    ways are not those of others."""
    units = list(units)
    if not TRAINS.isdisjoint(units):
        return Refusal(gettext("a train moves by itself, to a hex of the railway"), "16.0")
    if not TANKS.isdisjoint(units) and not TANKS.issuperset(units):
        return Refusal(gettext("tanks move by themselves"), "18.5")
    return None


class StackMoves(Step):
    """What the moves of a stack have in common: on foot, by rail, with works on the way.

    The frame has `under_way` once the stack has left its first hex; `met` if it has driven off what
    it found, and `pause` if it can go on after a ride or a work: what lasts until it is asked.
    """

    def go(self, play: Play, frame: Frame, path: Sequence[str], cost: int) -> None:
        """Move the selected stack; it drives off what it meets at the end (9.0, 11.6)."""
        board, units, place = board_of(play.state), list(frame["selected"]), path[-1]
        for unit in units:
            board["where"][unit] = place
        self.spend(frame, cost)
        for at in path:
            take_place(play, board, units, at)
        frame["under_way"] = True
        play.emit("moves", units=units, path=list(path))
        for unit in derive(board).here[enemy_of(frame["side"])].get(place, ()):
            if UNITS[unit].type != "depot":
                play.emit("overrun", unit=unit)
                destroy(play, board, unit)
        frame["met"] = bool(lone_depots(board, place, frame["side"]))
        reach_depots(play, board, frame["side"], place)

    def spend(self, frame: Frame, cost: int) -> None:
        """Note that each unit of the selected stack has spent movement points."""
        for unit in frame["selected"]:
            frame["spent"][unit] = frame["spent"].get(unit, 0) + cost

    def goals_of(self, board: Board, frame: Frame, march: March) -> list[str]:
        """Return where the selected stack may end a move; a train on the railway (16.0)."""
        train = frame["selected"][0]
        if train in TRAINS:
            return sorted(runs(board, train, with_tanks=len(frame["selected"]) > 1))
        return goals(march)

    def goes_on(self, board: Board, frame: Frame) -> bool:
        """Case 4.2: whether a stack can go on that has met lone support units or depots, got off a
        train, or done some work; engineers also to build where they have come to (17.0)."""
        if not frame.get("under_way"):
            return True
        stopped = [frame.pop("met", False), frame.pop("pause", False)]
        builds = has_rails(board) and not ENGINEERS.isdisjoint(frame["selected"])
        if not any(stopped) and not builds:
            return False
        march = march_in(board, frame)
        if march.is_zoned(march.start):
            return False
        if builds and buildings(march):
            return True
        return any(stopped) and bool(goal_bits(march))

    def put_down(self, play: Play, frame: Frame) -> None:
        """End the move of the selected stack: its tanks may break down (18.4); tanks that a train
        has brought have not moved (18.2)."""
        selected = frame["selected"]
        if selected[0] in TRAINS:
            frame["moved"].append(selected[0])
        else:
            if frame.get("under_way"):
                roll_for_breakdown(play, board_of(play.state), selected)
            frame["moved"] += selected
        frame["selected"] = []
        for name in ("under_way", "met", "pause"):
            frame.pop(name, None)
