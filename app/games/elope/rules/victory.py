"""Section 24: victory by points and by sudden death, and resignation."""

from app.games.elope.board import SEAT_OF, Board, board_of, side_of_seat, stacks_of
from app.games.elope.box import ALLIED, ARCHANGEL, BITS, BOX, KOTLAS, MAP, RED, UNITS, enemy_of
from app.games.elope.rules.lines import lines_of
from app.games.elope.rules.orders_in_force import YES, is_planned
from app.games.kernel.play_context import Play
from app.games.kernel.shared_verbs import Resignation
from app.games.kernel.state import Seat

NUMBERS = BOX.charts.numbers
LEVELS = (
    (NUMBERS.decisive, "decisive"),
    (NUMBERS.substantial, "substantial"),
    (NUMBERS.marginal, "marginal"),
)
"""The lowest points of each level of an Allied victory, the highest first (24.0, R-VIC-1)."""


def scoring_places(board: Board) -> list[str]:
    """Cases 24.0, 20.0, R-VIC-3: places with points that the Allies hold with more than a depot; in
    the historical scenario with a line of any length to Archangel."""
    there = stacks_of(board, ALLIED)
    linked = BITS.all
    if is_planned(board):
        linked = lines_of(board, ALLIED).connected((ARCHANGEL,))
    return [
        place
        for place, each in MAP.places.items()
        if each.points
        and BITS.bit[place] & linked
        and board["control"].get(place) == ALLIED
        and any(UNITS[unit].type != "depot" for unit in there.get(place, ()))
    ]


def points_of(board: Board) -> int:
    """Return the Allied victory points as the board stands."""
    return sum(MAP.places[place].points for place in scoring_places(board))


def level_of(points: int) -> str:
    """Return the level of an Allied victory, "" for a Red one."""
    return next((name for least, name in LEVELS if points >= least), "")


def judge_points(play: Play, board: Board) -> None:
    """Case 24.0: the end of the last turn."""
    points = points_of(board)
    level = "" if misses_kotlas(board) else level_of(points)
    win(play, ALLIED if level else RED, "24.0", points=points, level=level)


def misses_kotlas(board: Board) -> bool:
    """Case 20.0, R-DOC-4: whether Kotlas is the target for good and no Allied unit stands there:
    then the Allies cannot win."""
    if not is_planned(board) or board["turn"] <= NUMBERS.kotlas_turns[-1]:
        return False
    return board["history"]["kotlas"] == YES and KOTLAS not in stacks_of(board, ALLIED)


def sudden_death_of(board: Board) -> str | None:
    """Case 24.1, R-VIC-5: the side that has won before the last turn, or None.

    The Allies hold Plesetskaya, Kotlas and Shenkursk, each with a line of any length to Archangel;
    Red stands in Archangel.
    """
    if any(board["control"][place] == RED for place in NUMBERS.sudden_death[RED]):
        return RED
    wanted = NUMBERS.sudden_death[ALLIED]
    if all(board["control"][place] == ALLIED for place in wanted):
        connected = lines_of(board, ALLIED).connected((ARCHANGEL,))
        if not BITS.bits(wanted) & ~connected:
            return ALLIED
    return None


def sudden_death(play: Play, board: Board) -> bool:
    """End the match if a side has won early; return whether it has."""
    side = sudden_death_of(board)
    if side is not None:
        win(play, side, "24.1", points=points_of(board), level="")
    return side is not None


def win(play: Play, side: str, why: str, *, points: int, level: str) -> None:
    """End the match; `why` is the case that decides it."""
    winner, loser = SEAT_OF[side], SEAT_OF[enemy_of(side)]
    if why == "24.0":
        play.emit("over.points", side=side, points=points, level=level)
    else:
        play.emit("over", side=side, why=why)
    play.finish(
        {
            "ranking": [[winner], [loser]],
            "winner": side,
            "case": why,
            "points": points,
            "level": level,
        }
    )


class Concession(Resignation):
    """A player resigns, and the other side wins."""

    def concede(self, play: Play, seat: Seat) -> None:
        board = board_of(play.state)
        side = enemy_of(side_of_seat(seat))
        win(play, side, "resigned", points=points_of(board), level="")
