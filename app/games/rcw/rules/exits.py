"""Sections 5.66 and 13.3: Czech and Imperial units leave the map and score."""

from collections.abc import Iterable, Iterator
from typing import Final

from app.games.kernel.play_context import Play
from app.games.kernel.refusal import Refusal
from app.games.kernel.state import Action, Frame, Seat
from app.games.rcw.board import Stack, board_of, stack_of, take_off
from app.games.rcw.box import BOX, IMPERIALS, NATION, VLADIVOSTOK
from app.games.rcw.rules.force import Force, drop, settle
from app.games.rcw.rules.stacking import let_go, shed_excess
from app.games.text import gettext

PORTS: Final = frozenset(province.id for province in BOX.provinces.values() if province.port)


def exits(stacks: Iterable[Stack]) -> Iterator[Action]:
    """Yield who of `stacks` may leave the map now: at no cost, whatever stands there (R33).

    Czechs leave at Vladivostok (5.66), Imperial units from any port (13.31, 13.32).
    """
    for stack in stacks:
        if stack["at"] not in PORTS:
            continue
        for unit in stack["units"]:
            if NATION[unit] == "CZ" and stack["at"] == VLADIVOSTOK:
                yield {"do": "withdraw_czech", "unit": unit}
            elif unit in IMPERIALS:
                yield {"do": "emigrate", "unit": unit}


def leave_the_map(play: Play, frame: Frame, seat: Seat, unit: str) -> None:
    """Take `unit` into the player's box, face down; the rest of the stack stays (5.66, 13.31, R33).

    A force whose lead has left has ended its move.
    """
    board = board_of(play)
    force: Force | None = frame["force"]
    stack = stack_of(board, unit)
    assert stack is not None
    play.emit("exit", seat=seat, unit=unit, at=board["stacks"][stack]["at"])
    take_off(board, unit, "facedown:" + seat)
    shed = shed_excess(play, stack)
    if stack in board["stacks"]:
        let_go(play, stack)
    if force is None:
        return
    if force["lead"] == unit:
        drop(frame, force, force["carried"])
        frame["force"] = None
    else:
        drop(frame, force, shed)
        settle(board, frame, force)


def not_withdrawn(play: Play, seat: Seat, unit: str) -> Refusal:
    """Return why `unit` does not leave as the Czechs do (5.34, 5.66)."""
    board = board_of(play)
    stack = stack_of(board, unit)
    name = BOX.units[unit].name
    if NATION[unit] != "CZ" or stack is None:
        return Refusal("only Czech units on the map can withdraw", "5.34")
    if board["stacks"][stack]["seat"] != seat:
        return Refusal(gettext("you do not control %(name)s", name=name), "5.66")
    return Refusal("Czech units can leave only from Vladivostok", "5.66")


def not_emigrating(play: Play, seat: Seat, unit: str) -> Refusal:
    """Return why `unit` does not emigrate (5.34, 13.31, 13.32)."""
    board = board_of(play)
    stack = stack_of(board, unit)
    name = BOX.units[unit].name
    if unit not in IMPERIALS or stack is None:
        return Refusal("only Imperial units on the map can emigrate", "5.34")
    if board["stacks"][stack]["seat"] != seat:
        return Refusal(gettext("you do not control the %(name)s", name=name), "13.31")
    return Refusal("Imperial units can leave only from a port", "13.32")
