"""Section 15.1: how the game ends, and in which places its players come (15.0, 16.8, 17.57)."""

from collections.abc import Mapping
from typing import Final

from app.games.kernel.play_context import Play
from app.games.kernel.standing_instructions import Instruction
from app.games.kernel.state import Action, Frame, Seat
from app.games.kernel.step import Step
from app.games.rcw.board import Board, board_of, bought_for, controller, playing
from app.games.rcw.box import ARMIES, COLOUR, FAR_REGIONS, LEADERS, REGION
from app.games.rcw.rules import scenarios
from app.games.rcw.rules.victory import RED, WHITE, politburo, scores

QUORUM = 10
"""Politburo markers whose holders must agree to end the game (15.1(3))."""
AGREEMENT = "agreement"
YES, NO = "end_the_war", "fight_on"

FROM_TURNS: Final = range(2, 9)
"""The game turns from which somebody may be for the end ahead: by then few games go on."""

_FROM: Final = tuple(
    Instruction(
        f"agreement:yes_from_{turn}",
        f"consent to ending the game from turn {turn}",
        AGREEMENT,
        f"vote to end the game as a Red victory from the end of game turn {turn} on",
        "15.1",
    )
    for turn in FROM_TURNS
)

INSTRUCTIONS: Final = (
    Instruction(
        "agreement:yes",
        "consent to ending the game",
        AGREEMENT,
        "always vote to end the game as a Red victory",
        "15.1",
    ),
    Instruction(
        "agreement:no",
        "never end the game by agreement",
        AGREEMENT,
        "always vote against ending the game as a Red victory",
        "15.1",
    ),
    *_FROM,
)
"""Answers ahead to the question of 15.1(3) (D46, D53)."""


class Victory(Step):
    """15.1: after the Replacement Segment the end of the game is judged, White first (R05, R102).

    If the White leaders are beaten but their units are not, the holders of Politburo markers are
    asked, each in secret, whether to end the game (15.1(3), ruling R105).
    """

    name = "victory"
    cases = "15.1, 16.8"
    secret = True
    interrupting = True

    def resume(self, play: Play, frame: Frame) -> None:
        board = board_of(play)
        if "sealed" in frame:
            self._ask_or_count(play, frame)
            return
        colour = decides_by_units(board)
        if colour is not None:
            end(play, colour)
        elif may_be_agreed(board):
            frame["sealed"] = {}
            self._ask_or_count(play, frame)
        else:
            self._go_on(play)

    def _ask_or_count(self, play: Play, frame: Frame) -> None:
        """Ask all who hold markers, also a seat that got its first by a trade since the others were
        asked (6.22): whoever holds ten must be able to agree (15.1(3))."""
        board = board_of(play)
        held = [seat for seat in playing(play.state) if politburo(board, seat)]
        late = [seat for seat in held if seat not in frame["sealed"]]
        if late:
            play.ask(*late, what=AGREEMENT)
        else:
            self._count(play)

    def _count(self, play: Play) -> None:
        board = board_of(play)
        answers = play.unseal()
        agreed = [seat for seat in answers if answers[seat] == YES and politburo(board, seat)]
        markers = sum(politburo(board, seat) for seat in agreed)
        play.emit("agreement", seats=agreed, markers=markers)
        if markers >= QUORUM:
            end(play, RED)
        else:
            self._go_on(play)

    @staticmethod
    def _go_on(play: Play) -> None:
        """16.8: a short scenario may end where 15.1 does not end the game (R104, R128)."""
        colour = scenarios.won_by(play.state)
        if colour is None:
            play.leave()
        else:
            end(play, colour)

    def options(self, play: Play, frame: Frame, seat: Seat) -> list[Action]:
        return [{"do": NO}, {"do": YES}]

    def standing_answer(
        self, play: Play, frame: Frame, seat: Seat, given: list[str]
    ) -> Action | None:
        """D53: the first that fits; the Turn Marker has moved on by then (ruling R05)."""
        ended = board_of(play)["turn"] - 1
        for each in given:
            if each == "agreement:no":
                return {"do": NO}
            if each == "agreement:yes" or ended >= int(each.rpartition("_")[2]):
                return {"do": YES}
        return None

    def default(self, play: Play, frame: Frame, seat: Seat) -> Action | None:
        """D46: who does not answer does not agree."""
        return {"do": NO}

    def do_fight_on(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """15.1(3): no."""
        play.seal(seat, NO)
        play.close_decision(seat)

    def do_end_the_war(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """15.1(3): yes."""
        play.seal(seat, YES)
        play.close_decision(seat)


def decides_by_units(board: Board) -> str | None:
    """15.1(1), (2): the colour that has won, White first (R102); None: neither has."""
    near = units_that_count(board)
    if not _has_leaders(near, RED):
        return WHITE
    return None if _armies(board, near, WHITE) else RED


def may_be_agreed(board: Board) -> bool:
    """15.1(3): whether the holders of Politburo markers may end the game."""
    return not _has_leaders(units_that_count(board), WHITE)


def _has_leaders(near: set[str], colour: str) -> bool:
    return any(COLOUR[unit] == colour and unit in LEADERS for unit in near)


def units_that_count(board: Board) -> set[str]:
    """Return the units whose presence decides whether the game ends.

    15.1: those on the map, neither in Siberia nor in Mongolia.
    """
    return {
        unit
        for stack in board["stacks"].values()
        if REGION[stack["at"]] not in FAR_REGIONS
        for unit in stack["units"]
    }


def _armies(board: Board, near: set[str], colour: str) -> bool:
    """Whether a combat unit of `colour`, or one bought for it, is among those near (15.1, R139)."""
    fielded = any(COLOUR[unit] == colour and unit in ARMIES for unit in near)
    return fielded or not near.isdisjoint(bought_for(board, colour))


def end(play: Play, colour: str) -> None:
    """15.0: only the points of the winning colour count; equal points share the place (R103)."""
    points = scores(board_of(play), playing(play.state), colour)
    ranking = ranking_of(board_of(play), points, colour)
    play.emit("victory", colour=colour, winners=ranking[0], points=points[ranking[0][0]])
    _finish(play, colour, ranking, points)


def ranking_of(board: Board, points: Mapping[Seat, float], colour: str) -> list[list[Seat]]:
    """15.0, 17.57: the places of seats with `points` after a victory of `colour` (R103)."""
    places: dict[float, list[Seat]] = {}
    for seat, each in points.items():
        places.setdefault(each, []).append(seat)
    ranking = [places[each] for each in sorted(places, reverse=True)]
    return without_the_intervention(board, ranking) if colour == RED else ranking


def without_the_intervention(board: Board, ranking: list[list[Seat]]) -> list[list[Seat]]:
    """17.57: who controls the Allied Intervention cannot win a Red victory; return the places so.

    The marker counts, also when its units have left; its holder comes next after the first player
    (R127).
    """
    barred = controller(board, "INT")
    first, *others = ranking
    if barred not in first or (first == [barred] and not others):
        return ranking
    left = [seat for seat in first if seat != barred]
    return [left, [barred], *others] if left else [others[0], [barred], *others[1:]]


def end_without_victory(play: Play) -> None:
    """15.2, ruling R136: a player who is left alone has the first place; nobody has points."""
    winners = playing(play.state)
    play.emit("deserted", winners=winners)
    _finish(play, None, [winners], {})


def _finish(
    play: Play, victory: str | None, ranking: list[list[Seat]], points: dict[Seat, int]
) -> None:
    """15.21: who has left the game comes last, without points."""
    seats = play.state["seats"]
    gone = [seat for seat in seats if seat not in playing(play.state)]
    if gone:
        ranking = [*ranking, gone]
    scored = {seat: points.get(seat) for seat in seats}
    play.finish({"victory": victory, "ranking": ranking, "points": scored})
