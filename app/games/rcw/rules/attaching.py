"""Sections 5.2 and 14.32: what joins the force on the move, and what it leaves behind.

By rail it is the same as overland (5.54), and units join leaders of their colour alone (5.55).
"""

from app.games.kernel.play_context import Play
from app.games.kernel.state import Frame, Seat, State
from app.games.rcw.board import (
    STACK_LIMIT,
    Board,
    Stack,
    attach,
    attached_to,
    board_of,
    free_capacity,
    join,
    nation_of,
    owner_by_marker,
    size,
    split,
    stack_of,
    take_off,
    trains,
)
from app.games.rcw.box import ARMIES, COLOUR, IMPERIALS, KIND, LEADERS, TRAINS
from app.games.rcw.rules.force import (
    Force,
    drop,
    place_of,
    settle,
    train_takers,
    units_of,
)
from app.games.rcw.rules.gold import buyer_in, for_sale, ordinary_room
from app.games.rcw.rules.solitaire.czar import execute_czar
from app.games.rcw.rules.stacking import let_go, shed_excess


def attachable(source: Play | State, frame: Frame, force: Force) -> list[str]:
    """List what the force may attach where it stands.

    5.22 to 5.24, 13.12, 13.26, 14.32; rulings R19, R29 and R115. Imperial units are attached when
    they lie alone: no player detaches one from another's force, and its own player must detach it
    first (13.14, 13.15, 13.42). Units of a player who has left the game stay (15.22, ruling R107).
    """
    board = board_of(source)
    stack = board["stacks"][force["stack"]]
    found: list[str] = []
    for other in board["here"][stack["at"]]:
        if other == force["stack"]:
            continue
        beside = board["stacks"][other]
        for unit in beside["units"]:
            if unit in IMPERIALS:
                if not size(beside["units"]) and unit not in frame["moved"]:
                    found.append(unit)
            elif unit not in board["frozen"] and _joins(board, frame, force, beside, unit):
                found.append(unit)
    return found


def _joins(board: Board, frame: Frame, force: Force, beside: Stack, unit: str) -> bool:
    """Whether a leader or a unit beside the force may come along."""
    stack = board["stacks"][force["stack"]]
    if unit in LEADERS:
        return force["lead"] in LEADERS and _comes_along(board, frame, stack, beside, unit)
    if size(stack["units"]) >= STACK_LIMIT:
        return False
    if force["lead"] not in LEADERS:
        return _marches_along(frame, stack, beside, unit)
    if COLOUR[unit] == COLOUR[force["lead"]] and unit in ARMIES:
        return beside["seat"] is None and host_in(board, stack["units"]) is not None
    return for_sale(unit, beside) and buyer_in(board, stack["units"]) is not None


def host_in(board: Board, units: list[str]) -> str | None:
    """Return the first leader among `units` who can command one more unit (5.23).

    The places that the Gold gives are used last: only they take Green units (ruling R29).
    """
    leaders = [unit for unit in units if unit in LEADERS and free_capacity(board, unit) > 0]
    plain = [leader for leader in leaders if ordinary_room(board, leader) > 0]
    return next(iter([*plain, *leaders]), None)


def _comes_along(board: Board, frame: Frame, stack: Stack, beside: Stack, leader: str) -> bool:
    """Whether a leader beside the force may come along, with attached units (5.24, 7.23, R17)."""
    if beside["seat"] != stack["seat"] or COLOUR[leader] != COLOUR[stack["units"][0]]:
        return False
    if leader in frame["moved"]:
        return False
    together = [*stack["units"], leader, *attached_to(board, leader)]
    return size(together) <= STACK_LIMIT and trains(together) <= 1


def _marches_along(frame: Frame, stack: Stack, beside: Stack, unit: str) -> bool:
    """Whether a Blue or Green unit of the same nationality may join the force (7.14)."""
    return (
        KIND[unit] == "combat"
        and beside["seat"] == stack["seat"]
        and nation_of(beside) == nation_of(stack)
        and unit not in frame["moved"]
        and trains([*stack["units"], *with_company(beside, unit)]) <= 1
    )


def with_company(stack: Stack, unit: str) -> list[str]:
    """Return a Blue or Green unit with what cannot stay behind without it (13.42, 14.31)."""
    rest = [other for other in stack["units"] if other != unit]
    return [unit] if size(rest) else [unit, *rest]


def detachable(board: Board, force: Force) -> list[str]:
    """List what the force may leave behind: everything but its lead and its train (14.31)."""
    return [u for u in units_of(board, force) if u != force["lead"] and u not in TRAINS]


def take_along(play: Play, frame: Frame, seat: Seat, unit: str) -> None:
    """Let `unit` join the force (5.22, 5.24); a Green unit goes over to the Gold (13.26)."""
    board = board_of(play)
    force: Force = frame["force"]
    source = stack_of(board, unit)
    assert source is not None
    bought = force["lead"] in LEADERS and COLOUR[unit] == "green"
    if unit in LEADERS:
        join(board, [unit, *attached_to(board, unit)], force["stack"])
    elif force["lead"] not in LEADERS:
        along = [unit] if unit in IMPERIALS else with_company(board["stacks"][source], unit)
        join(board, along, force["stack"])
    else:
        attach(board, unit, _leader_for(board, force, unit))
    if source in board["stacks"]:
        let_go(play, source)
    settle(board, frame, force)
    say = "won_over" if bought else "attach"
    play.emit(say, seat=seat, unit=unit, at=place_of(board, force))
    execute_czar(play)


def _leader_for(board: Board, force: Force, unit: str) -> str:
    """Return the leader of the force to whom `unit` is attached (7.21, 13.21, 13.25)."""
    units = units_of(board, force)
    if unit in IMPERIALS:
        return force["lead"]
    host = buyer_in(board, units) if COLOUR[unit] == "green" else host_in(board, units)
    assert host is not None
    return host


def leave_behind(play: Play, frame: Frame, seat: Seat, unit: str) -> None:
    """Let the force leave `unit` (5.24, 7.17, ruling R20).

    Units stand alone, Red and White ones uncontrolled; a leader keeps the attached units.
    """
    board = board_of(play)
    force: Force = frame["force"]
    led = unit in LEADERS
    along = [unit, *attached_to(board, unit)] if led else [unit]
    board["under"].pop(unit, None)
    split(board, force["stack"], along, seat if led else owner_by_marker(board, unit))
    if unit in IMPERIALS:
        along.extend(shed_excess(play, force["stack"]))
    drop(frame, force, along)
    settle(board, frame, force)
    play.emit("detach", seat=seat, unit=unit, at=place_of(board, force))


# trains


def hand_train(play: Play, frame: Frame, seat: Seat, to: str) -> None:
    """Give the force's train to the own stack of `to` in the same province (14.32, R26)."""
    board = board_of(play)
    force: Force = frame["force"]
    train = next(unit for unit in units_of(board, force) if unit in TRAINS)
    board["under"].pop(train, None)
    if to in LEADERS:
        attach(board, train, to)
    else:
        into = stack_of(board, to)
        assert into is not None
        join(board, [train], into)
    drop(frame, force, [train])
    settle(board, frame, force)
    play.emit("train.handed", seat=seat, unit=train, to_unit=to)


def leave_train(play: Play, frame: Frame, seat: Seat) -> None:
    """14.31, ruling R26: another own force takes the train, or the randomizer has it back."""
    board = board_of(play)
    force: Force = frame["force"]
    train = next((unit for unit in units_of(board, force) if unit in TRAINS), None)
    if train is None:
        return
    takers = train_takers(board, force)
    if takers:
        hand_train(play, frame, seat, takers[0])
    else:
        take_off(board, train, "cup")
        play.emit("train.left", unit=train)
