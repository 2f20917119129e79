"""Section 22: the script rearranges its units into the fewest and strongest stacks."""

from app.games.kernel.play_context import Play
from app.games.kernel.state import Frame
from app.games.kernel.step import Step
from app.games.rcw.board import (
    STACK_LIMIT,
    Board,
    attach,
    attached_to,
    board_of,
    capacity,
    join,
    nation_of,
    split,
    stack_of,
    stacks_at,
)
from app.games.rcw.box import ARMIES, BOX, COLOUR, IMPERIALS, LEADERS, VALUE
from app.games.rcw.rules.solitaire.sides import SCRIPT


class ScriptStacking(Step):
    """22.1, 22.2: province by province, White units first; what changed is told."""

    name = "script_stacking"
    cases = "22.1, 22.2, 22.3"

    def resume(self, play: Play, frame: Frame) -> None:
        board = board_of(play)
        for province in sorted(board["here"]):
            before = _as_they_stand(board, province)
            stack_white(board, province)
            stack_by_nationality(board, province)
            after = _as_they_stand(board, province)
            for units in after:
                if units not in before:
                    play.emit("script.stacks", province=province, units=units)
        play.leave()


def _as_they_stand(board: Board, province: str) -> list[list[str]]:
    return [list(stack["units"]) for stack in stacks_at(board, province) if stack["seat"] == SCRIPT]


def stack_white(board: Board, province: str) -> None:
    """22.1: the strongest units under the leader of the lowest number, then the next on top.

    A stack has room for five (7.11). Units for which no leader has room stay uncontrolled.
    """
    units = [unit for stack in stacks_at(board, province) for unit in stack["units"]]
    leaders = sorted(
        (unit for unit in units if unit in LEADERS and COLOUR[unit] == "white"),
        key=lambda leader: BOX.units[leader].number or 0,
    )
    armies = sorted(
        (unit for unit in units if unit in ARMIES and COLOUR[unit] == "white"),
        key=lambda unit: (-VALUE[unit], BOX.units[unit].number or 0),
    )
    if not leaders:
        return
    for unit in armies:
        _part(board, unit, None)
    for leader in leaders:
        _part(board, leader, SCRIPT)
    while leaders:
        room, stack = STACK_LIMIT, ""
        while leaders and room:
            leader = leaders.pop(0)
            if stack:
                join(board, [leader, *_imperials(board, leader)], stack)
            else:
                stack = _stack(board, leader)
            room -= 1
            under = armies[: min(capacity(board, leader), room)]
            for unit in under:
                attach(board, unit, leader)
            room -= len(under)
            del armies[: len(under)]


def stack_by_nationality(board: Board, province: str) -> None:
    """22.2, 7.14: the Blue and Green units that the script controls, nationality by nationality."""
    nations: dict[str, list[str]] = {}
    for stack in stacks_at(board, province):
        nation = nation_of(stack)
        if nation and stack["seat"] == SCRIPT:
            nations.setdefault(nation, []).extend(stack["units"])
    for units in nations.values():
        armies = sorted((unit for unit in units if unit in ARMIES), key=lambda unit: -VALUE[unit])
        if len(armies) < 2:
            continue
        for unit in armies[1:]:
            _part(board, unit, SCRIPT)
        for first in range(0, len(armies), STACK_LIMIT):
            lead, *others = armies[first : first + STACK_LIMIT]
            join(board, others, _stack(board, lead))


def _part(board: Board, unit: str, seat: str | None) -> None:
    """Put a unit down by itself; Imperial units stay under their leader."""
    along = [unit, *_imperials(board, unit)]
    board["under"].pop(unit, None)
    stack = _stack(board, unit)
    if set(board["stacks"][stack]["units"]) == set(along):
        board["stacks"][stack]["seat"] = seat
    else:
        split(board, stack, along, seat)


def _imperials(board: Board, leader: str) -> list[str]:
    return [unit for unit in attached_to(board, leader) if unit in IMPERIALS]


def _stack(board: Board, unit: str) -> str:
    stack = stack_of(board, unit)
    assert stack is not None
    return stack
