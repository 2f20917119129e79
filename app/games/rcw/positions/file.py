"""Reading a position file: TOML in, a PositionFile out, or Unreadable with what to do about it."""

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from app.games.kernel.match import Match
from app.games.kernel.state import Seat, State
from app.games.rcw.board import Board, board_of, put
from app.games.rcw.box import BOX, LEADERS
from app.games.rcw.positions import reading
from app.games.rcw.positions.reading import Unreadable, perhaps
from app.games.rcw.positions.script import PlayStep, read_step
from app.games.rcw.positions.table import PHASES, UNUSED_SEED, Game, Table, begin
from app.games.rcw.rules.set_up import empty_board
from app.games.rcw.title import RCW

LETTERS: Final = "ABCDEF"
SET_UP: Final = "set-up"
TRADING: Final = "trading"
ALL_PHASES: Final = (*PHASES, "inter-phase", "replacement", "sequencing", SET_UP, TRADING)
KEYS: Final[Mapping[str, type]] = {
    "title": str,
    "cases": str,
    "seats": str,
    "turn": int,
    "phase": str,
    "phasing": str,
    "goes_on": bool,
    "dice": list,
    "seed": str,
    "options": dict,
    "map": dict,
    "off_map": dict,
    "armistice": bool,
    "order": str,
    "withdrawn": list,
    "blocked": int,
    "quitters": list,
    "frozen": list,
    "committee": list,
    "initiated": list,
    "steps": list,
}
"""The keys of a file and what may stand there."""
NAMES: Final[Mapping[type, str]] = {
    str: "text",
    int: "a whole number",
    bool: "true or false",
    list: "a list",
    dict: "a table",
}


@dataclass(frozen=True)
class PositionFile:
    """What a position file holds: a situation, and steps of orders and expectations."""

    name: str
    title: str
    content: Mapping[str, Any]
    steps: tuple[PlayStep, ...]

    def begin(self) -> Game:
        """Return a fresh game in the file's situation, at its first decision.

        Raises DiceFault where what comes before it needs a die that the file does not have.
        """
        faces, seed = self.content.get("dice", ()), self.content.get("seed")
        return begin(_state(self.content), faces, seed)


def read(path: Path) -> PositionFile:
    """Read a position file. Raises Unreadable, or OSError if it cannot be opened."""
    try:
        return parse(path.read_text(encoding="utf-8"), path.name)
    except UnicodeDecodeError as fault:
        raise Unreadable("this is no text in UTF-8; save it as such", file=path.name) from fault


def parse(text: str, name: str) -> PositionFile:
    """Read the text of a position file called `name`. Raises Unreadable."""
    try:
        content = tomllib.loads(text)
    except tomllib.TOMLDecodeError as fault:
        raise Unreadable(f"this is not TOML: {fault}", file=name) from fault
    try:
        _check_keys(content)
        seats = _seats(content)
        _state(content)
        steps = tuple(
            read_step(number, step, seats)
            for number, step in enumerate(content.get("steps", ()), start=1)
        )
    except Unreadable as fault:
        raise fault.in_file(name) from fault
    return PositionFile(name, content["title"], content, steps)


def _check_keys(content: Mapping[str, Any]) -> None:
    for key, value in content.items():
        if key not in KEYS:
            raise Unreadable(f"there is no such key; {perhaps(key, KEYS)}", key)
        kind = KEYS[key]
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            raise Unreadable(f"{NAMES[kind]} should stand here, not {value!r}", key)
    if not content.get("title"):
        raise Unreadable('say in a sentence what the file shows: title = "..."', "title")
    if not content.get("steps"):
        raise Unreadable("a file needs at least one [[steps]] with what is expected", "steps")


def _seats(content: Mapping[str, Any]) -> str:
    seats: str = content.get("seats", "ABC")
    if not LETTERS.startswith(seats) or not seats:
        raise Unreadable(f'"{seats}" should be the players\' letters, such as "ABCD"', "seats")
    return seats


def _state(content: Mapping[str, Any]) -> State:
    """Return the state that a file describes. Raises Unreadable."""
    seats = _seats(content)
    phase = content.get("phase", "movement")
    if phase not in ALL_PHASES:
        raise Unreadable(f'there is no phase "{phase}"; {perhaps(phase, ALL_PHASES)}', "phase")
    options = _options(content.get("options", {}))
    if phase in (SET_UP, TRADING):
        for key in ("map", "turn", "phasing"):
            if key in content:
                raise Unreadable(f'the phase "{phase}" comes before all of this', key)
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
        raise Unreadable(f'"{phasing}" has no turn; {perhaps(phasing, board["order"])}', "phasing")
    goes_on = content.get("goes_on", False)
    state = table.state(phase, phasing, content.get("turn", 1), goes_on=goes_on)
    for wrong in RCW.broken(state):
        raise Unreadable(f"the position cannot be: {wrong}", "map")
    return state


def _options(chosen: Mapping[str, Any]) -> Mapping[str, Any]:
    for name, value in chosen.items():
        choices = RCW.option_choices.get(name)
        if choices is None:
            hint = perhaps(name, RCW.option_choices)
            raise Unreadable(f"there is no such option; {hint}", f"options.{name}")
        if not any(value is each or (value == each and type(value) is type(each))
                   for each in choices):  # fmt: skip
            listed = " or ".join(str(each).lower() for each in choices)
            raise Unreadable(f"{value!r} should be {listed}", f"options.{name}")
    return chosen


def _stand(table: Table, name: str, lines: Any) -> None:
    listed = [lines] if isinstance(lines, str) else lines
    if not isinstance(listed, list) or not all(isinstance(line, str) for line in listed):
        raise Unreadable('stacks should stand here, such as ["A: RL-152 R-111"]', f"map.{name}")
    try:
        at = reading.province(name)
        for line in listed:
            table.stand(at, line)
    except Unreadable as fault:
        raise fault.under(f"map.{name}") from fault


def _lay(table: Table, name: str, pieces: Any) -> None:
    key = f'off_map."{name}"'
    code = reading.off_map(name, table.seats)
    if code is None:
        places = [*reading.LYING, *(f"{table.seats[0]}'s {place}" for place in reading.OWNED)]
        raise Unreadable(f"there is no such place; {perhaps(name, places)}", key)
    if not isinstance(pieces, str):
        raise Unreadable('pieces should stand here, such as "politburo*3 assassin"', key)
    try:
        table.lay(code, pieces)
    except Unreadable as fault:
        raise fault.under(key) from fault


def _remember(board: Board, content: Mapping[str, Any], seats: str) -> None:
    """Put on the board what it remembers besides where the pieces are."""
    board["armistice"] = content.get("armistice", False)
    board["blocked"] = content.get("blocked", 0)
    board["withdrawn"] = _listed(content, "withdrawn", _nationality)
    board["quitters"] = _listed(content, "quitters", lambda each: reading.seat(each, seats))
    board["frozen"] = _listed(content, "frozen", reading.piece)
    board["committee"] = _listed(content, "committee", lambda each: reading.seat(each, seats))
    board["initiated"] = _listed(content, "initiated", lambda each: reading.seat(each, seats))
    order = content.get("order", "".join(s for s in seats if s not in board["quitters"]))
    if not set(order) <= set(seats) or len(set(order)) != len(order) or not order:
        raise Unreadable(f'"{order}" should be players\' letters, each once', "order")
    board["order"] = list(order)


def _listed(content: Mapping[str, Any], key: str, read: Callable[[str], str]) -> list[str]:
    try:
        return [read(str(each)) for each in content.get(key, ())]
    except Unreadable as fault:
        raise fault.under(key) from fault


def _nationality(code: str) -> str:
    if code not in BOX.nationalities:
        raise Unreadable(f'there is no nationality "{code}"')
    return code


def _before_play(
    content: Mapping[str, Any], phase: str, seats: str, options: Mapping[str, Any]
) -> State:
    """Return a state at the very beginning, or in the trading session with hands as stated.

    In the trading session the last player has all leaders that no hand names.
    """
    try:
        match = Match.new(RCW, list(seats), UNUSED_SEED, options)
    except ValueError as fault:
        raise Unreadable(str(fault), "seats") from fault
    state, board = match.state, board_of(match.state)
    if phase == SET_UP:
        state["steps"], state["draws"] = [{"step": "campaign"}], 0
        state["board"] = empty_board(state["options"])
        return state
    for leader in sorted(LEADERS):
        put(board, leader, "hand:" + seats[-1])
    for name, pieces in content.get("off_map", {}).items():
        code = reading.off_map(name, seats) or ""
        if not code.startswith("hand:") or not isinstance(pieces, str):
            raise Unreadable("before play only hands are stated", f'off_map."{name}"')
        for each in pieces.split():
            put(board, reading.piece(each), code)
    return state
