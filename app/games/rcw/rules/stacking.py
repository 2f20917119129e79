"""Section 7: stacking, and what becomes of a stack that has lost units (7.4, 7.5, 13.42, 14.36)."""

from app.games.kernel.play import Play
from app.games.kernel.state import Action, Frame, Seat
from app.games.kernel.step import Step
from app.games.rcw.board import (
    STACK_LIMIT,
    attach,
    board_of,
    colour_of,
    free_capacity,
    nation_of,
    scatter,
    size,
    split,
    take_off,
    trains,
)
from app.games.rcw.box import ARMIES, IMPERIALS, LEADERS, TRAINS, VALUE


def can_stack(play: Play, stack: str, onto: str) -> bool:
    """Whether two stacks may become one (7.11 to 7.14, 14.32)."""
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
    (13.42); Red and White units without a leader fall apart, uncontrolled (7.17, 7.5).
    """
    board = board_of(play)
    units = board["stacks"][stack]["units"]
    led = any(unit in LEADERS for unit in units)
    leaderless = colour_of(board["stacks"][stack]) in ("red", "white") and not led
    if size(units) and not leaderless:
        return
    for train in [unit for unit in units if unit in TRAINS]:
        take_off(board, train, "cup")
        play.tell("train.returned", unit=train)
    if stack in board["stacks"] and board["stacks"][stack]["seat"]:
        scatter(board, stack)


def restack(play: Play, stack: str) -> None:
    """7.4, ruling R36: units whose leader died go to surviving leaders, or lie singly.

    The owner is asked only if there is something to choose: to whom, or which of too many.
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
    armies = [unit for unit in orphans if unit in ARMIES]
    room = sum(max(0, free_capacity(board, leader)) for leader in leaders)
    if (len(leaders) > 1 and orphans) or 0 < room < len(armies):
        play.push("restack", stack=stack, seat=board["stacks"][stack]["seat"], orphans=orphans)
    else:
        seat_orphans(play, stack, orphans)


def seat_orphans(play: Play, stack: str, orphans: list[str]) -> None:
    """7.4, R36: attach those that there is room for, strongest first; the rest lie singly."""
    board = board_of(play)
    leaders = [unit for unit in board["stacks"][stack]["units"] if unit in LEADERS]
    for unit in sorted(orphans, key=lambda unit: (unit not in IMPERIALS, -VALUE[unit])):
        if unit in IMPERIALS or unit in TRAINS:
            attach(board, unit, leaders[0])
            continue
        host = next((leader for leader in leaders if free_capacity(board, leader) > 0), None)
        if host:
            attach(board, unit, host)
        else:
            split(board, stack, [unit], None)
            play.tell("stranded", unit=unit)


def shed_excess(play: Play, stack: str) -> list[str]:
    """13.29: a leader who lost the Czar or the Gold keeps no more units than he can command.

    The weakest fall off; return them.
    """
    board = board_of(play)
    shed: list[str] = []
    if stack not in board["stacks"]:
        return shed
    for leader in [unit for unit in board["stacks"][stack]["units"] if unit in LEADERS]:
        below = [unit for unit, above in board["under"].items() if above == leader]
        armies = sorted((unit for unit in below if unit in ARMIES), key=lambda u: VALUE[u])
        while free_capacity(board, leader) < 0:
            unit = armies.pop(0)
            del board["under"][unit]
            split(board, stack, [unit], None)
            shed.append(unit)
            play.tell("stranded", unit=unit)
    return shed


class Restack(Step):
    """7.4: emergency restacking by the dead leader's owner, unit by unit (ruling R36).

    The frame: `stack`, `seat`, `orphans` still to be placed.
    """

    name = "restack"
    cases = "7.4"
    procedure = True

    def resume(self, play: Play, frame: Frame) -> None:
        if self.options(play, frame, frame["seat"]):
            play.ask(frame["seat"], what="restack")
            return
        play.leave()
        seat_orphans(play, frame["stack"], frame["orphans"])

    def options(self, play: Play, frame: Frame, seat: Seat) -> list[Action]:
        board = board_of(play)
        leaders = [u for u in board["stacks"][frame["stack"]]["units"] if u in LEADERS]
        hosts = [leader for leader in leaders if free_capacity(board, leader) > 0]
        found: list[Action] = []
        for unit in frame["orphans"]:
            takers = hosts if unit in ARMIES else leaders
            found.extend({"do": "reattach", "unit": unit, "leader": each} for each in takers)
            if unit in ARMIES and hosts:
                found.append({"do": "strand", "unit": unit})
        return found

    def do_reattach(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """7.4: a unit goes over to another leader of its stack."""
        attach(board_of(play), action["unit"], action["leader"])
        self._placed(play, frame, seat, action["unit"])

    def do_strand(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """7.17: a unit is let go; it lies singly and uncontrolled."""
        split(board_of(play), frame["stack"], [action["unit"]], None)
        play.tell("stranded", unit=action["unit"])
        self._placed(play, frame, seat, action["unit"])

    def _placed(self, play: Play, frame: Frame, seat: Seat, unit: str) -> None:
        frame["orphans"].remove(unit)
        play.answered(seat)
