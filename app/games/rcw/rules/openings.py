"""Sections 8.0 to 8.2: which attacks may be declared, and with which orders they begin."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Any

from app.games.kernel.state import Action, Frame, Seat, State
from app.games.rcw.board import (
    Board,
    Stack,
    board_of,
    colour_of,
    controller,
    nation_of,
    strength,
)
from app.games.rcw.box import BOX
from app.games.rcw.rules.attack import (
    ORDINARY,
    SUBVERSION,
    TERROR,
    can_attack,
    enough,
    has_attacked,
    has_defended,
    held,
    in_hand,
    joiners,
    opposing,
    outweighs,
)
from app.games.rcw.rules.subversion import (
    ENEMIES,
    SUBVERTED,
    borders,
    makes_subversion,
    makes_terror,
    suffers_subversion,
    suffers_terror,
)

OPENING = {"attack": ORDINARY, "subvert": SUBVERSION, "terror": TERROR}
"""The orders that name the first stack attacked, and the mode of the attack that they begin."""


def open_to_attack(board: Board, frame: Frame, stack: str) -> bool:
    """Whether a stack can be attacked: it has strength, and not yet in this phase (8.25)."""
    target = board["stacks"][stack]
    return strength(target) > 0 and not has_defended(frame, target)


def targets(state: State, frame: Frame, seat: Seat, mode: str = ORDINARY) -> Iterator[str]:
    """Yield the leads of all stacks that could be attacked in `mode` at 1:2 or better (8.37)."""
    trial: Frame = {**frame, "mode": mode}
    return _targets(state, trial, seat, ready(state, frame, seat))


def ready(state: State, frame: Frame, seat: Seat) -> list[str]:
    """List the stacks with which `seat` could still attack somebody (8.21, 8.25, 12.5(4))."""
    stacks = board_of(state)["stacks"]
    if frame["striker"]:
        able = [frame["striker"]]
    else:
        able = [n for n, s in stacks.items() if s["seat"] == seat and can_attack(s, seat)]
    if not frame["attacked"]:
        return able
    return [name for name in able if not has_attacked(frame, stacks[name])]


def _targets(state: State, frame: Frame, seat: Seat, own: list[str]) -> Iterator[str]:
    """Yield the leads of all stacks that `own` stacks could attack in the frame's mode."""
    board = board_of(state)
    stacks, exposed = board["stacks"], _EXPOSED[frame["mode"]]
    demands = frame["demands"] if frame["mode"] == ORDINARY else None
    for province, near in sorted(_battlefields(state, frame["mode"], own).items()):
        for stack in board["here"][province]:
            other = stacks[stack]
            theirs = colour_of(other)
            if demands:
                able = [each for each, _ in near if opposing(stacks[each], other, demands)]
            else:
                able = [each for each, enemies in near if theirs in enemies]
            if (
                able
                and exposed(state["options"], other)
                and open_to_attack(board, frame, stack)
                and _is_rival(board, frame, stack)
                and outweighs(state, frame, seat, able, [stack])
            ):
                yield other["units"][0]


def _anybody(options: Mapping[str, Any], stack: Stack) -> bool:
    return True


_ABLE = {ORDINARY: None, SUBVERSION: makes_subversion, TERROR: makes_terror}
_EXPOSED = {ORDINARY: _anybody, SUBVERSION: suffers_subversion, TERROR: suffers_terror}
"""Who may attack in a mode, and be attacked: what is asked first, since there are many stacks."""
_AGAINST = {ORDINARY: ENEMIES, SUBVERSION: SUBVERTED, TERROR: ENEMIES}
"""Of those, which colour may attack which."""


def _battlefields(
    state: State, mode: str, own: list[str]
) -> dict[str, list[tuple[str, frozenset[str]]]]:
    """Return the provinces where `own` stacks could attack somebody.

    With each stand the stacks that are near enough, and the colours that these may attack.
    """
    board, options, able, foes = board_of(state), state["options"], _ABLE[mode], _AGAINST[mode]
    here, stacks = board["here"], board["stacks"]
    found: defaultdict[str, list[tuple[str, frozenset[str]]]] = defaultdict(list)
    for name in own:
        stack = stacks[name]
        if able is None:
            if len(here[stack["at"]]) > 1:
                found[stack["at"]].append((name, foes[colour_of(stack)]))
        elif able(options, stack):
            fighter = (name, foes[colour_of(stack)])
            for beside in borders(stack):
                if beside in here:
                    found[beside].append(fighter)
    return found


def _is_rival(board: Board, frame: Frame, stack: str) -> bool:
    """Whether a stack is what Territorial Demands in hand are directed against (R54)."""
    return not frame["demanding"] or nation_of(board["stacks"][stack]) == frame["demands"][1]


def more_targets(state: State, frame: Frame, seat: Seat) -> list[str]:
    """List the leads of further stacks that may be attacked as one (8.24, R42); terror has one."""
    board = board_of(state)
    if frame["mode"] == TERROR or not state["options"]["combined_defence"]:
        return []
    found: list[str] = []
    for stack in board["here"][board["stacks"][frame["targets"][0]]["at"]]:
        together = [*frame["targets"], stack]
        if stack in frame["targets"] or not open_to_attack(board, frame, stack):
            continue
        able = joiners(state, frame, seat, together)
        named = all(attacker in able for attacker in frame["attackers"])
        if named and enough(state, frame, seat, together):
            found.append(board["stacks"][stack]["units"][0])
    return found


def openings(state: State, frame: Frame, seat: Seat) -> Iterator[Action]:
    """Yield every order that begins an attack, or goes on with the chit just played (8.0)."""
    board = board_of(state)
    yield from _beginnings(state, frame, seat)
    if in_hand(frame):
        return
    if held(board, seat, "anarchists_strike"):
        for unit in strikers(state, frame, seat):
            yield {"do": "strike", "unit": unit}
    if held(board, seat, "territorial_demands"):
        for nation, rival in disputes(state, frame, seat):
            yield {"do": "demand", "nation": nation, "rival": rival}


def _in_question(board: Board, frame: Frame, seat: Seat, mode: str) -> bool:
    """Whether attacks in `mode` may begin: with demands in hand ordinary ones only (R54)."""
    if mode == TERROR and not held(board, seat, "terror"):
        return False
    return mode == ORDINARY or not frame["demanding"]


def _beginnings(state: State, frame: Frame, seat: Seat) -> Iterator[Action]:
    """Yield every order that names the first stack attacked."""
    own = ready(state, frame, seat)
    for verb, mode in OPENING.items():
        if _in_question(board_of(state), frame, seat, mode):
            for lead in _targets(state, {**frame, "mode": mode}, seat, own):
                yield {"do": verb, "target": lead}


def strikers(state: State, frame: Frame, seat: Seat) -> Iterator[str]:
    """Yield the Black units that could make an attack for `seat` (12.5(4), 14.19, R53)."""
    board = board_of(state)
    modes = [mode for mode in OPENING.values() if _in_question(board, frame, seat, mode)]
    for name, stack in board["stacks"].items():
        if colour_of(stack) != "black" or has_attacked(frame, stack):
            continue
        trials: Iterator[Frame] = ({**frame, "striker": name, "mode": mode} for mode in modes)
        if any(any(_targets(state, trial, seat, [name])) for trial in trials):
            yield stack["units"][0]


def disputes(state: State, frame: Frame, seat: Seat) -> Iterator[tuple[str, str]]:
    """Yield the nationalities of `seat` that could attack a rival, with that rival (R54)."""
    board = board_of(state)
    found: set[tuple[str, str]] = set()
    for together in board["here"].values():
        if len(together) == 1:
            continue
        nations = {nation_of(board["stacks"][stack]) for stack in together} - {None}
        for mine in nations:
            if mine is not None and controller(board, mine) == seat:
                found |= {(mine, other) for other in nations if other and _rivals(mine, other)}
    for mine, other in sorted(found):
        trial: Frame = {**frame, "demands": [mine, other], "demanding": True}
        if any(targets(state, trial, seat)):
            yield mine, other


def _rivals(nation: str, other: str) -> bool:
    """Whether one of two nationalities is Blue and the other Green (12.5(16))."""
    return BOX.nationalities[nation].colour != BOX.nationalities[other].colour
