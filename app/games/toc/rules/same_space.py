"""Sections 8.43, 13.33, 13.34: combat between forces that have come to stand in the same space."""

from collections.abc import Callable
from typing import Final

from app.games.kernel.play_context import Play
from app.games.kernel.state import Frame
from app.games.kernel.step import Step
from app.games.toc.board import Board, board_of, pieces_at, side_of, units_at
from app.games.toc.box import LEADERS, has_mark
from app.games.toc.rules.control import places_markers, take_space
from app.games.toc.rules.losses import eliminate
from app.games.toc.rules.odds import fire

FAR: Final = 2
"""The difference of loss factors from which on the beaten defenders retreat two spaces (8.6)."""


def begin_fight(play: Play, board: Board, side: str, place: str) -> None:
    """Cases 8.43, 7.14: forces of a side have come into a space of others, and attack them."""
    play.emit("same_space", side=side, place=place, units=units_of(board, place, side))
    play.push("same_space", side=side, place=place)


def is_contested(board: Board, side: str, place: str) -> bool:
    """Whether units that are not of a side stand in a space."""
    return any(side_of(board, unit) != side for unit in units_at(board, place))


def units_of(board: Board, place: str, side: str) -> list[str]:
    """The units of a side in a space."""
    return [unit for unit in units_at(board, place) if side_of(board, unit) == side]


def enemies_of(board: Board, place: str, side: str) -> list[str]:
    """The units in a space that are not of a side."""
    return [unit for unit in units_at(board, place) if side_of(board, unit) != side]


class SameSpace(Step):
    """Cases 8.43, 13.33, TQ-69: the side that has caused the combat attacks. Both fire at once,
    without modifiers, shifts, assets or leaders; then the defenders lose first.

    If the attackers win, the defenders retreat; if not, the attackers retreat a space, and an
    insurrection army dies. The frame has the attacking `side` and the `place`.
    """

    name = "same_space"
    cases = "8.43, 7.14, 13.33"
    procedure = True

    def resume(self, play: Play, frame: Frame) -> None:
        board = board_of(play.state)
        stage = frame["stage"] = frame.get("stage", -1) + 1
        STAGES[stage](play, board, frame)


def _fire(play: Play, board: Board, frame: Frame) -> None:
    """Both fire; the defenders' losses come first (8.51)."""
    side, place = frame["side"], frame["place"]
    shots = {"attack": units_of(board, place, side), "defence": enemies_of(board, place, side)}
    for who, units in shots.items():
        die = play.roll(f"combat {who}")
        factors, column, table = fire(board, units, 0, die)
        frame[f"{who}_factors"] = factors
        play.emit(
            "fire",
            who=who,
            place=place,
            table=table,
            column=column,
            modifier=0,
            die=die,
            factors=factors,
        )
    play.push("losses", units=shots["defence"], factors=frame["attack_factors"])


def _lose(play: Play, board: Board, frame: Frame) -> None:
    """Now the attackers lose."""
    units = units_of(board, frame["place"], frame["side"])
    play.push("losses", units=units, factors=frame["defence_factors"])


def _settle(play: Play, board: Board, frame: Frame) -> None:
    """Case 8.41: who is left alone has won, else who has inflicted more; on a tie the defenders."""
    side, place = frame["side"], frame["place"]
    attackers, defenders = units_of(board, place, side), enemies_of(board, place, side)
    difference = frame["attack_factors"] - frame["defence_factors"]
    if attackers and (difference > 0 or not defenders):
        others = [piece for piece in pieces_at(board, place) if side_of(board, piece) != side]
        _retreat(play, place, others, 1 if difference < FAR else 2)
        return
    for army in [unit for unit in attackers if has_mark(unit, "insurrection")]:
        eliminate(play, board, army)
    own = [piece for piece in pieces_at(board, place) if side_of(board, piece) == side]
    _retreat(play, place, own, 1)


def _retreat(play: Play, place: str, pieces: list[str], length: int) -> None:
    ordered = sorted(pieces, key=lambda piece: piece in LEADERS)
    play.push("retreat", place=place, pieces=ordered, length=length, closed=[])


def _take(play: Play, board: Board, frame: Frame) -> None:
    """Case 10.5: whoever is left holds the space."""
    play.leave()
    side, place = frame["side"], frame["place"]
    if any(places_markers(board, unit) for unit in units_of(board, place, side)):
        take_space(play, board, side, place)


STAGES: Final[tuple[Callable[[Play, Board, Frame], None], ...]] = (_fire, _lose, _settle, _take)
"""The stages of such a combat in order."""
