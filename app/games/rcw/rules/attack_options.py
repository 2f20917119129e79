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
    is_armed,
    nation_of,
    province_of,
    stacks_at,
    strength,
)
from app.games.rcw.box import BOX, COLOUR, CONTROL, LEADERS, NATION
from app.games.rcw.rules.attack import (
    ORDINARY,
    SUBVERSION,
    TERROR,
    can_attack,
    has_attacked,
    has_defended,
    held,
    in_hand,
    may_fight,
    opposing,
    outweighs,
    suffices,
)
from app.games.rcw.rules.subversion import (
    BORDERS,
    ENEMIES,
    SUBVERTED,
    makes_subversion,
    makes_terror,
    suffers_subversion,
    suffers_terror,
)

FORCES = {
    nation: tuple(unit for unit, each in NATION.items() if each == nation) for nation in CONTROL
}
"""The units of each nationality that has a control marker."""
BLACK = tuple(unit for unit, colour in COLOUR.items() if colour == "black")
OPENING = {"attack": ORDINARY, "subvert": SUBVERSION, "terror": TERROR}
"""The orders that name the first stack attacked, and the mode of the attack that they begin."""


def open_to_attack(board: Board, frame: Frame, stack: str) -> bool:
    """Whether a stack can be attacked: it has strength, and not yet in this phase (8.25)."""
    target = board["stacks"][stack]
    return is_armed(target) and not has_defended(frame, target)


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
        able = [
            name
            for name, stack in stacks.items()
            if stack["seat"] == seat and (stack["units"][0] in LEADERS or can_attack(stack, seat))
        ]
    if not frame["attacked"]:
        return able
    return [name for name in able if not has_attacked(frame, stacks[name])]


def _targets(state: State, frame: Frame, seat: Seat, own: list[str]) -> Iterator[str]:
    """Yield the leads of all stacks that `own` stacks could attack in the frame's mode.

    They come by province, and as they stand there.
    """
    board, suffers = board_of(state), _SUFFERS[frame["mode"]]
    here, stacks = board["here"], board["stacks"]
    rival = frame["demands"][1] if frame["demanding"] else None

    def place(name: str) -> tuple[str, int]:
        at = stacks[name]["at"]
        return at, here[at].index(name)

    within = _within_reach(state, frame, own)
    for name in sorted(within, key=place) if len(within) > 1 else within:
        other = stacks[name]
        if (
            (rival is None or nation_of(other) == rival)
            and (colour_of(other) != "blue" or suffers(state["options"], other))
            and not has_defended(frame, other)
            and (defence := strength(other)) > 0
            and suffices(state, frame, seat, within[name], defence)
        ):
            yield other["units"][0]


def _anybody(options: Mapping[str, Any], stack: Stack) -> bool:
    return True


_AGAINST = {ORDINARY: ENEMIES, SUBVERSION: SUBVERTED, TERROR: ENEMIES}
"""Which colour may attack which in a mode."""
_MAKES = {ORDINARY: _anybody, SUBVERSION: makes_subversion, TERROR: makes_terror}
_SUFFERS = {ORDINARY: _anybody, SUBVERSION: suffers_subversion, TERROR: suffers_terror}
"""Whether a Blue stack makes such attacks, and suffers them: of the others the colour says all."""


def _within_reach(state: State, frame: Frame, own: list[str]) -> dict[str, list[str]]:
    """Return the stacks whose colour and place let `own` stacks attack them, with those."""
    board, mode = board_of(state), frame["mode"]
    here, stacks = board["here"], board["stacks"]
    against, makes = _AGAINST[mode], _MAKES[mode]
    demands = frame["demands"] if mode == ORDINARY else None
    found: defaultdict[str, list[str]] = defaultdict(list)
    for name in own:
        stack = stacks[name]
        at = stack["at"]
        if mode == ORDINARY and len(here[at]) == 1:
            continue
        colour = colour_of(stack)
        enemies = against[colour]
        if not enemies or (colour == "blue" and not makes(state["options"], stack)):
            continue
        for province in (at,) if mode == ORDINARY else BORDERS[colour][at]:
            for each in here.get(province, ()):
                other = stacks[each]
                # What lies on top nearly always tells: see `colour_of`.
                theirs = COLOUR[other["units"][0]] or colour_of(other)
                if theirs in enemies or (demands and opposing(stack, other, demands)):
                    found[each].append(name)
    return found


def more_targets(state: State, frame: Frame, seat: Seat, able: list[str]) -> list[str]:
    """List the leads of further stacks that may be attacked as one (8.24, R42); terror has one.

    `able` are the stacks that may attack those named so far.
    """
    if frame["mode"] == TERROR or not state["options"]["combined_defence"]:
        return []
    board = board_of(state)
    stacks = board["stacks"]
    found: list[str] = []
    for name in board["here"][stacks[frame["targets"][0]]["at"]]:
        if name in frame["targets"] or not open_to_attack(board, frame, name):
            continue
        other = stacks[name]
        still = [each for each in able if may_fight(state, frame, stacks[each], other)]
        named = still and all(attacker in still for attacker in frame["attackers"])
        if named and outweighs(state, frame, seat, still, [*frame["targets"], name]):
            found.append(other["units"][0])
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
    if not own:
        return
    for verb, mode in OPENING.items():
        if _in_question(board_of(state), frame, seat, mode):
            for lead in _targets(state, {**frame, "mode": mode}, seat, own):
                yield {"do": verb, "target": lead}


def strikers(state: State, frame: Frame, seat: Seat) -> Iterator[str]:
    """Yield the Black units that could make an attack for `seat` (12.5(4), 14.19, R53)."""
    board = board_of(state)
    modes = [mode for mode in OPENING.values() if _in_question(board, frame, seat, mode)]
    for name in _black(board):
        stack = board["stacks"][name]
        if has_attacked(frame, stack):
            continue
        trials: Iterator[Frame] = ({**frame, "striker": name, "mode": mode} for mode in modes)
        if any(any(_targets(state, trial, seat, [name])) for trial in trials):
            yield stack["units"][0]


def _black(board: Board) -> list[str]:
    """List the stacks of Black units, each of which is one by itself (14.14), the oldest first."""
    places = [board["where"][unit] for unit in BLACK]
    return sorted([place[1:] for place in places if place[0] == "@"], key=int)


def disputes(state: State, frame: Frame, seat: Seat) -> Iterator[tuple[str, str]]:
    """Yield the nationalities of `seat` that could attack a rival, with that rival (R54)."""
    board = board_of(state)
    held_here = board["lying"].get("display:" + seat, ())
    own = {nation for nation, marker in CONTROL.items() if marker in held_here}
    found: set[tuple[str, str]] = set()
    for province in {province_of(board, unit) for nation in own for unit in FORCES[nation]}:
        together = stacks_at(board, province) if province else ()
        if len(together) < 2:
            continue
        nations = {nation_of(stack) for stack in together} - {None}
        for mine in own & nations:
            found |= {(mine, other) for other in nations if other and _rivals(mine, other)}
    able = ready(state, frame, seat) if found else []
    for mine, other in sorted(found):
        trial: Frame = {**frame, "mode": ORDINARY, "demands": [mine, other], "demanding": True}
        if any(_targets(state, trial, seat, able)):
            yield mine, other


def _rivals(nation: str, other: str) -> bool:
    """Whether one of two nationalities is Blue and the other Green (12.5(16))."""
    return BOX.nationalities[nation].colour != BOX.nationalities[other].colour
