"""The position files of RCW: what a situation states, and the state it stands for."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Final

from app.games.kernel.match import Match
from app.games.kernel.state import Seat, State
from app.games.positions import (
    SITUATION_KEYS,
    DiceError,
    Expectation,
    PositionError,
    PositionSchema,
)
from app.games.positions.reading import options as check_options
from app.games.positions.reading import seat, suggestion
from app.games.rcw.board import Board, board_of, in_box, put
from app.games.rcw.box import BOX, LEADERS
from app.games.rcw.positions import reading, write
from app.games.rcw.positions.expectations import EXPECTATIONS
from app.games.rcw.positions.table import PHASES, SOLITAIRE_PHASES, UNUSED_SEED, Table
from app.games.rcw.rules.set_up import empty_board
from app.games.rcw.rules.solitaire.sides import SOLITAIRE, is_solitaire
from app.games.rcw.title import RCW

SET_UP: Final = "set-up"
TRADING: Final = "trading"
ALL_PHASES: Final = (*PHASES, "inter-phase", "replacement", "sequencing", SET_UP, TRADING)


class RcwPositions(PositionSchema):
    """How RCW writes and reads its situations."""

    title = RCW
    letters = "ABCDEF"
    default_seats = "ABC"
    keys: ClassVar[Mapping[str, type]] = {
        **SITUATION_KEYS,
        "phasing": str,
        "armistice": bool,
        "order": str,
        "withdrawn": list,
        "blocked": int,
        "skipped": int,
        "paths": dict,
        "quitters": list,
        "frozen": list,
        "committee": list,
        "initiated": list,
    }
    expectations: ClassVar[Mapping[str, Expectation]] = EXPECTATIONS

    def state(self, content: Mapping[str, Any], seats: str) -> State:
        """Return the state that a file describes. Raises PositionError."""
        return _state(content, seats)

    def sections(self, match: Match) -> Iterator[Sequence[str]]:
        """Yield how `match` stands; see `PositionSchema.sections`."""
        return write.sections(match)

    def named_draw(self, state: State, name: str, context: str, sides: int) -> int:
        """Draw a piece from the randomizer by its name. Raises DiceError."""
        cup = in_box(board_of(state), "cup")
        if len(cup) != sides or not context.startswith("randomizer"):
            raise DiceError(f'"dice" has {name} for {context}, which is no draw of a piece')
        for each in reading.of_kind(name) or [reading.piece(name)]:
            if each in cup:
                return cup.index(each)
        raise DiceError(f'"dice" has {name} for {context}, and the randomizer does not hold it')


POSITIONS: Final = RcwPositions()


def _state(content: Mapping[str, Any], seats: str) -> State:
    phase = content.get("phase", "movement")
    options = check_options(RCW, content.get("options", {}))
    phases: tuple[str, ...] = ALL_PHASES
    if options.get("scenario") == SOLITAIRE:
        phases = (*PHASES, *SOLITAIRE_PHASES, "inter-phase", "replacement", SET_UP)
    if phase not in phases:
        raise PositionError(f'there is no phase "{phase}"; {suggestion(phase, phases)}', "phase")
    if phase in (SET_UP, TRADING):
        for key in ("map", "turn", "phasing"):
            if key in content:
                raise PositionError(f'the phase "{phase}" comes too early for this', key)
        return _before_play(content, phase, seats, options)
    table = Table(seats, options)
    board = table.board
    for name, lines in content.get("map", {}).items():
        _stand(table, name, lines)
    for name, pieces in content.get("off_map", {}).items():
        _lay(table, name, pieces)
    _remember(board, content, seats)
    phasing: Seat = content.get("phasing", board["order"][0])
    if phasing not in board["order"]:
        raise PositionError(
            f'"{phasing}" has no turn; {suggestion(phasing, board["order"])}', "phasing"
        )
    goes_on = content.get("goes_on", False)
    state = table.state(phase, phasing, content.get("turn", 1), goes_on=goes_on)
    for wrong in RCW.violations(state):
        raise PositionError(f"this position is not possible: {wrong}", "map")
    return state


def _stand(table: Table, name: str, lines: Any) -> None:
    listed = [lines] if isinstance(lines, str) else lines
    if not isinstance(listed, list) or not all(isinstance(line, str) for line in listed):
        raise PositionError('stacks should stand here, such as ["A: RL-152 R-111"]', f"map.{name}")
    try:
        at = reading.province(name)
        for line in listed:
            table.stand(at, line)
    except PositionError as error:
        raise error.under(f"map.{name}") from error


def _lay(table: Table, name: str, pieces: Any) -> None:
    key = f'off_map."{name}"'
    code = reading.off_map(name, table.seats)
    if code is None:
        places = [*reading.LYING, *(f"{table.seats[0]}'s {place}" for place in reading.OWNED)]
        raise PositionError(f"there is no such place; {suggestion(name, places)}", key)
    if not isinstance(pieces, str):
        raise PositionError('pieces should stand here, such as "politburo*3 assassin"', key)
    try:
        table.lay(code, pieces)
    except PositionError as error:
        raise error.under(key) from error


def _remember(board: Board, content: Mapping[str, Any], seats: str) -> None:
    """Put on the board what it remembers besides where the pieces are."""
    board["armistice"] = content.get("armistice", False)
    board["blocked"] = content.get("blocked", 0)
    board["withdrawn"] = _listed(content, "withdrawn", _nationality)
    board["quitters"] = _listed(content, "quitters", lambda each: seat(each, seats))
    board["frozen"] = _listed(content, "frozen", reading.piece)
    board["committee"] = _listed(content, "committee", lambda each: seat(each, seats))
    board["initiated"] = _listed(content, "initiated", lambda each: seat(each, seats))
    order = content.get("order", "".join(s for s in seats if s not in board["quitters"]))
    if "skipped" in content:
        board["skipped_leader_phases"] = content["skipped"]
    if "paths" in content:
        board["paths"] = dict(_paths(content["paths"]))
    if not set(order) <= set(seats) or len(set(order)) != len(order) or not order:
        raise PositionError(f'"{order}" should be players\' letters, each once', "order")
    board["order"] = list(order)


def _listed(content: Mapping[str, Any], key: str, read: Callable[[str], str]) -> list[str]:
    try:
        return [read(str(each)) for each in content.get(key, ())]
    except PositionError as error:
        raise error.under(key) from error


def _paths(content: Mapping[str, Any]) -> Iterator[tuple[str, list[str]]]:
    """Yield units of the script, each with the provinces of its path, from where it began."""
    for name, provinces in content.items():
        key = f"paths.{name}"
        if not isinstance(provinces, str):
            raise PositionError('provinces should stand here, as in "kuban don_cossack"', key)
        try:
            yield reading.piece(name), [reading.province(each) for each in provinces.split()]
        except PositionError as error:
            raise error.under(key) from error


def _nationality(code: str) -> str:
    if code not in BOX.nationalities:
        raise PositionError(f'there is no nationality "{code}"')
    return code


def _before_play(
    content: Mapping[str, Any], phase: str, seats: str, options: Mapping[str, Any]
) -> State:
    """Return a state at the very beginning, or in the trading session with hands as stated.

    In the trading session the last player has all leaders that no hand names.
    """
    try:
        match = Match.new(RCW, list(seats), UNUSED_SEED, options)
    except ValueError as error:
        raise PositionError(str(error), "seats") from error
    state, board = match.state, board_of(match.state)
    if phase == SET_UP:
        first = "solitaire" if is_solitaire(state) else "campaign"
        state["steps"], state["draws"] = [{"step": first}], 0
        state["board"] = empty_board(state["options"])
        return state
    for leader in sorted(LEADERS):
        put(board, leader, "hand:" + seats[-1])
    for name, pieces in content.get("off_map", {}).items():
        code = reading.off_map(name, seats) or ""
        if not code.startswith("hand:") or not isinstance(pieces, str):
            raise PositionError("before play starts, give only hands", f'off_map."{name}"')
        for each in pieces.split():
            put(board, reading.piece(each), code)
    return state
