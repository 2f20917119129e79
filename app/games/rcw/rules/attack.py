"""Sections 8.1 and 8.2: which units may attack which. An attack is named by its stacks.

An attack has a mode: ORDINARY in a province, SUBVERSION (8.4) or TERROR (12.5(17)) over a border.
Two chits reach further: with Anarchists Strike a Black unit attacks alone, in any mode, and with
Territorial Demands two nationalities oppose each other in ordinary attacks (12.5(4), 12.5(16)).
All is asked of the state and of the combat phase's frame, in which the attack is put together.
"""

from collections.abc import Iterable
from typing import Any

from app.games.kernel.state import Frame, Seat, State
from app.games.rcw.board import (
    Board,
    Stack,
    board_of,
    colour_of,
    is_armed,
    nation_of,
)
from app.games.rcw.box import BOX, IMPERIALS, LEADERS, OPPOSES, VALUE
from app.games.rcw.rules.bombardment import bombardable, reinforcement
from app.games.rcw.rules.subversion import (
    borders,
    may_subvert,
    may_terrorise,
)

CHITS = {
    kind: tuple(chit.id for chit in BOX.chits.values() if chit.kind == kind)
    for kind in {chit.kind for chit in BOX.chits.values()}
}
"""The chits of each kind, in the order of the box."""
ORDINARY, SUBVERSION, TERROR = "ordinary", "subversion", "terror"


def undeclared() -> dict[str, Any]:
    """Return what a combat phase remembers of an attack before it is declared (8.0).

    `mode` of the attack, `targets` and `attackers` (stack ids), `striker`: the Black unit's stack
    (12.5(4)), `comintern`: whether it is played (12.5(8)), `bombarded`: units doubled (17.47).
    """
    return {
        "mode": None,
        "targets": [],
        "attackers": [],
        "striker": None,
        "comintern": False,
        "bombarded": [],
    }


def declaration() -> Frame:
    """Return the frame of a combat phase in which nobody has fought yet (8.0, 8.25).

    `demands`: the nationality that attacks and its rival (12.5(16)), which are `demanding` until
    the first such attack is resolved; `bombardments` made in this phase (17.46).
    """
    return {
        "step": "combat",
        "attacked": [],
        "defended": [],
        "demands": None,
        "demanding": False,
        "bombardments": 0,
        **undeclared(),
    }


def in_hand(frame: Frame) -> bool:
    """Whether an attack is being declared (8.0)."""
    return bool(frame.get("mode") or frame.get("striker") or frame.get("demanding"))


def held(board: Board, seat: Seat, kind: str) -> str | None:
    """Return a chit of that kind that lies before `seat`, or None (12.5)."""
    where, place = board["where"], "display:" + seat
    for chit in CHITS[kind]:
        if where[chit] == place:
            return chit
    return None


# who may fight whom


def opposing(one: Stack, other: Stack, demands: list[str] | None = None) -> bool:
    """Whether two stacks are enemies: by colour (8.11), or by Territorial Demands (R54, R121)."""
    mine, theirs = colour_of(one), colour_of(other)
    if mine is None or theirs is None:
        return False
    return theirs in OPPOSES[mine] or (
        demands is not None and [nation_of(one), nation_of(other)] == demands
    )


def fighting(stack: Stack) -> list[str]:
    """Return the units of a stack that fight: all but Imperial ones (13.51)."""
    return [unit for unit in stack["units"] if unit not in IMPERIALS]


def can_attack(stack: Stack, seat: Seat) -> bool:
    """Whether `seat` may attack with a stack at all (8.21, 8.28)."""
    if stack["seat"] != seat:
        return False
    # A leader is never without strength: the leader's own value counts (8.26).
    return stack["units"][0] in LEADERS or (nation_of(stack) is not None and is_armed(stack))


def has_attacked(frame: Frame, stack: Stack) -> bool:
    """Whether a unit of the stack has attacked in this phase (8.25)."""
    attacked = frame["attacked"]
    return bool(attacked) and any(unit in attacked for unit in stack["units"])


def has_defended(frame: Frame, stack: Stack) -> bool:
    """Whether a unit of the stack was attacked in this phase (8.25)."""
    defended = frame["defended"]
    return bool(defended) and any(unit in defended for unit in stack["units"])


def may_fight(state: State, frame: Frame, one: Stack, other: Stack) -> bool:
    """Whether a stack may attack another in the frame's mode, by colour and place (8.1, 8.41)."""
    near = one["at"] == other["at"] if frame["mode"] == ORDINARY else other["at"] in borders(one)
    return near and hostile(state, frame, one, other)


def hostile(state: State, frame: Frame, one: Stack, other: Stack) -> bool:
    """Whether a stack may attack another in the frame's mode, by colour (8.1, 8.41)."""
    if frame["mode"] == ORDINARY:
        return opposing(one, other, frame["demands"])
    if frame["mode"] == SUBVERSION:
        return may_subvert(state["options"], one, other)
    return may_terrorise(state["options"], one, other)


def joiners(state: State, frame: Frame, seat: Seat, targets: list[str]) -> list[str]:
    """List the stacks that may attack all of `targets` (8.22, 8.23, 8.28, 8.42, ruling R41)."""
    board = board_of(state)
    defenders = [board["stacks"][target] for target in targets]
    return [
        stack
        for stack in _within_reach(board, frame, defenders[0]["at"])
        if (frame["striker"] or can_attack(board["stacks"][stack], seat))
        and not has_attacked(frame, board["stacks"][stack])
        and all(may_fight(state, frame, board["stacks"][stack], other) for other in defenders)
    ]


def _within_reach(board: Board, frame: Frame, province: str) -> list[str]:
    """List the stacks that are near enough to attack there, whosever they are."""
    if frame["striker"]:
        return [frame["striker"]]
    if frame["mode"] == ORDINARY:
        return board["here"][province]
    beside = BOX.white_neighbours[province]
    return [stack for each in beside for stack in board["here"].get(each, ())]


# how strong


def total(board: Board, stacks: Iterable[str]) -> int:
    """Return the strength of several stacks together (8.0(1))."""
    held_by = board["stacks"]
    return sum([VALUE[unit] for stack in stacks for unit in held_by[stack]["units"]])


def attack_strength(state: State, frame: Frame) -> int:
    """Return the strength of the attack as declared (8.0(1), 12.5(8), 17.47)."""
    attack = total(board_of(state), frame["attackers"]) + reinforcement(frame["bombarded"])
    return 2 * attack if frame["comintern"] else attack


def odds(state: State, frame: Frame) -> str | None:
    """Return the odds column of the attack as declared, or None below 1:2 (8.0(3), R40)."""
    attack = attack_strength(state, frame)
    return BOX.tables.combat_column(attack, total(board_of(state), frame["targets"]))


def enough(state: State, frame: Frame, seat: Seat, targets: list[str]) -> bool:
    """Whether all that could be thrown against `targets` comes to 1:2 at least (8.37)."""
    able = joiners(state, frame, seat, targets)
    return bool(able) and outweighs(state, frame, seat, able, targets)


def outweighs(state: State, frame: Frame, seat: Seat, able: list[str], targets: list[str]) -> bool:
    """Whether the stacks `able`, with all that can help them, come to 1:2 at least (8.37)."""
    return suffices(state, frame, seat, able, total(board_of(state), targets))


def suffices(state: State, frame: Frame, seat: Seat, able: list[str], defence: int) -> bool:
    """Whether the stacks `able`, with all that can help them, may attack that strength (8.37)."""
    attack = total(board_of(state), able)
    if BOX.tables.combat_allows(attack, defence):
        return True
    if frame["mode"] == ORDINARY:
        attack += reinforcement(bombardable(state, frame, seat, able))
    elif _comintern_helps(state, frame, seat, able):
        attack *= 2
    return BOX.tables.combat_allows(attack, defence)


def _comintern_helps(state: State, frame: Frame, seat: Seat, attackers: list[str]) -> bool:
    board = board_of(state)
    if frame["mode"] != SUBVERSION or held(board, seat, "comintern") is None:
        return False
    return all(colour_of(board["stacks"][stack]) == "red" for stack in attackers)


def can_play_comintern(state: State, frame: Frame, seat: Seat, able: list[str]) -> bool:
    """Whether the attack in hand, to which `able` may join, may be doubled (12.5(8)).

    It must be a subversive one of Red units.
    """
    return not frame["comintern"] and _comintern_helps(state, frame, seat, able)


def complete(state: State, frame: Frame) -> bool:
    """Whether the attack in hand can be resolved: attackers enough (8.37, R54)."""
    if not frame["attackers"] or odds(state, frame) is None:
        return False
    return not frame["demanding"] or demanded(state, frame)


def demanded(state: State, frame: Frame) -> bool:
    """Whether a stack of the demanding nationality takes part in the attack in hand (R54)."""
    stacks = board_of(state)["stacks"]
    return any(nation_of(stacks[stack]) == frame["demands"][0] for stack in frame["attackers"])
