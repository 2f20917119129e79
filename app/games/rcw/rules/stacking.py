"""Section 7: stacking, and what becomes of a stack that has lost units (7.4, 7.5, 13.42, 14.36)."""

from typing import Final

from app.games.kernel.play_context import Play
from app.games.kernel.standing_instructions import Instruction
from app.games.kernel.state import Action, Frame, Seat
from app.games.kernel.step import Step
from app.games.rcw.board import (
    STACK_LIMIT,
    Board,
    Stack,
    appropriated,
    attach,
    attached_to,
    board_of,
    capacity,
    colour_of,
    free_capacity,
    green_room,
    nation_of,
    owner_by_marker,
    scatter,
    size,
    split,
    take_off,
    trains,
)
from app.games.rcw.box import (
    ARMIES,
    BOX,
    COLOUR,
    GOLD,
    LEADERS,
    NATION,
    TRAINS,
    VALUE,
)

DECISION: Final = "restack"
INSTRUCTIONS: Final = (
    Instruction("restack:strongest", "restack strongest first", DECISION,
                "attach a dead leader's units to the other leaders in the stack, strongest first",
                "7.4"),
)  # fmt: skip
"""Decision D22."""


def can_stack(play: Play, stack: str, onto: str) -> bool:
    """Whether two stacks may become one: at no moment is a stack too large (5.42, 7.11 to 7.14)."""
    stacks = board_of(play)["stacks"]
    one, other = stacks[stack], stacks[onto]
    units = one["units"] + other["units"]
    return (
        stack != onto
        and one["at"] == other["at"]
        and one["seat"] is not None
        and one["seat"] == other["seat"]
        and colour_of(one) == colour_of(other)
        and nation_of(one) == nation_of(other)
        and size(units) <= STACK_LIMIT
        and trains(units) <= 1
    )


def let_go(play: Play, stack: str) -> None:
    """Mend a stack after losses, where its owner has no choice.

    A train without company is back in the randomizer (14.31); Imperial units alone lie free
    (13.42); Red and White units without a leader fall apart, uncontrolled (7.17, 7.5), and Green
    ones that the Gold had won over are Green again (ruling R31).
    """
    board = board_of(play)
    units = board["stacks"][stack]["units"]
    if size(units) and not _leaderless(board, board["stacks"][stack]):
        return
    for train in [unit for unit in units if unit in TRAINS]:
        take_off(board, train, "cup")
        play.emit("train.returned", unit=train)
    if stack in board["stacks"] and board["stacks"][stack]["seat"]:
        scatter(board, stack)


def _leaderless(board: Board, stack: Stack) -> bool:
    """Whether the stack has lost the leader that it cannot be without (7.5, 13.26)."""
    units = stack["units"]
    if any(unit in LEADERS for unit in units):
        return False
    green = [unit for unit in units if COLOUR[unit] == "green"]
    bought = len({NATION[unit] for unit in green}) > 1 or any(
        owner_by_marker(board, unit) != stack["seat"] for unit in green
    )
    return bought or any(COLOUR[unit] in ("red", "white") for unit in units)


def restack(play: Play, stack: str) -> None:
    """7.4, ruling R36: units whose leader died go to surviving leaders, or lie singly.

    The owner is asked only if there is something to choose: to whom, or which of too many. Of a
    player who has left the game nobody is asked (R107).
    """
    board = board_of(play)
    if stack not in board["stacks"]:
        return
    units = board["stacks"][stack]["units"]
    leaders = [unit for unit in units if unit in LEADERS]
    if not leaders:
        let_go(play, stack)
        return
    orphans = [unit for unit in units if unit not in LEADERS and unit not in board["under"]]
    if len(leaders) == 1:
        for unit in [unit for unit in orphans if unit not in ARMIES]:
            attach(board, unit, leaders[0])
            orphans.remove(unit)
    seat = board["stacks"][stack]["seat"]
    if seat not in board["quitters"] and _choice(board, leaders, orphans):
        play.push("restack", stack=stack, seat=seat, orphans=orphans)
    else:
        seat_orphans(play, stack, orphans)


def _choice(board: Board, leaders: list[str], orphans: list[str]) -> bool:
    """Whether a dead leader's owner can choose: among leaders, or among too many units (7.4)."""
    if len(leaders) > 1:
        return any(takers(board, leaders, unit) for unit in orphans)
    able = [unit for unit in orphans if takers(board, leaders, unit)]
    green = [unit for unit in able if COLOUR[unit] == "green"]
    return len(able) > free_capacity(board, leaders[0]) or (
        len(green) > green_room(board, leaders[0])
    )


def takers(board: Board, leaders: list[str], unit: str) -> list[str]:
    """Return which of the leaders of a stack could take over `unit`, the lowest number first.

    7.4, ruling R36: a combat unit needs a free place, a Green one a place of the Gold's (13.25).
    """
    if COLOUR[unit] == "green":
        able = [leader for leader in leaders if green_room(board, leader) > 0]
    elif unit in ARMIES:
        able = [leader for leader in leaders if free_capacity(board, leader) > 0]
    else:
        able = leaders
    return sorted(able, key=lambda leader: BOX.units[leader].number or 0)


def _by_strength(orphans: list[str]) -> list[str]:
    """R36: Imperial units and trains first, then the strongest."""
    return sorted(orphans, key=lambda unit: (unit in ARMIES, -VALUE[unit]))


def seat_orphans(play: Play, stack: str, orphans: list[str]) -> None:
    """7.4, R36: attach those that there is room for, strongest first; the rest lie singly."""
    board = board_of(play)
    leaders = [unit for unit in board["stacks"][stack]["units"] if unit in LEADERS]
    for unit in _by_strength(orphans):
        hosts = takers(board, leaders, unit)
        if hosts:
            attach(board, unit, hosts[0])
        else:
            strand(play, stack, unit)


def strand(play: Play, stack: str, unit: str) -> None:
    """7.17, 7.5: a unit is let go and lies singly; a Green one is its marker's again (R31)."""
    board = board_of(play)
    board["under"].pop(unit, None)
    split(board, stack, [unit], owner_by_marker(board, unit))
    play.emit("stranded", unit=unit)


def shed_excess(play: Play, stack: str) -> list[str]:
    """13.29: a leader who lost the Czar or the Gold keeps no more units than the leader can
    command.

    Without the Gold no Green unit stays; of the leader's own the weakest fall off. Return them.
    """
    board = board_of(play)
    shed: list[str] = []
    if stack not in board["stacks"]:
        return shed
    for leader in [unit for unit in board["stacks"][stack]["units"] if unit in LEADERS]:
        if board["under"].get(GOLD) != leader:
            shed += appropriated(board, leader)
        own = [unit for unit in attached_to(board, leader) if unit in ARMIES and unit not in shed]
        over = max(0, len(own) - capacity(board, leader))
        shed += sorted(own, key=lambda unit: VALUE[unit])[:over]
    for unit in shed:
        strand(play, stack, unit)
    return shed


class Restack(Step):
    """7.4: emergency restacking by the dead leader's owner, unit by unit (ruling R36).

    The frame: `stack`, `seat`, `orphans` still to be placed.
    """

    name = "restack"
    cases = "7.4"
    procedure = True
    interrupting = True

    def resume(self, play: Play, frame: Frame) -> None:
        if self.options(play, frame, frame["seat"]):
            play.ask(frame["seat"], what=DECISION)
            return
        play.leave()
        seat_orphans(play, frame["stack"], frame["orphans"])

    def options(self, play: Play, frame: Frame, seat: Seat) -> list[Action]:
        found: list[Action] = []
        for unit, hosts in self._homes(play, frame):
            found.extend({"do": "reattach", "unit": unit, "leader": each} for each in hosts)
            if unit in ARMIES and hosts:
                found.append({"do": "strand", "unit": unit})
        return found

    @staticmethod
    def _homes(play: Play, frame: Frame) -> list[tuple[str, list[str]]]:
        """List the units to be placed, the strongest first, with those who can take them (R36)."""
        board = board_of(play)
        leaders = [u for u in board["stacks"][frame["stack"]]["units"] if u in LEADERS]
        return [(unit, takers(board, leaders, unit)) for unit in _by_strength(frame["orphans"])]

    def do_reattach(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """7.4: a unit goes over to another leader of its stack."""
        attach(board_of(play), action["unit"], action["leader"])
        self._placed(play, frame, seat, action["unit"])

    def do_strand(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """7.17: a unit is let go; it lies singly and uncontrolled."""
        strand(play, frame["stack"], action["unit"])
        self._placed(play, frame, seat, action["unit"])

    def _placed(self, play: Play, frame: Frame, seat: Seat, unit: str) -> None:
        frame["orphans"].remove(unit)
        play.close_decision(seat)

    def standing_answer(self, play: Play, frame: Frame, seat: Seat, given: list[str]) -> Action:
        return self.default(play, frame, seat)

    def default(self, play: Play, frame: Frame, seat: Seat) -> Action:
        """D22, R36: the strongest unit first, to the leader of the lowest number."""
        unit, hosts = next((unit, hosts) for unit, hosts in self._homes(play, frame) if hosts)
        return {"do": "reattach", "unit": unit, "leader": hosts[0]}
