"""Where a force in hand can get to by one order after the other, and by which way (5.1, 5.5)."""

from collections import deque
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import NamedTuple

from app.games.kernel.match import Match
from app.games.kernel.state import Action, Seat, State
from app.games.rcw.board import Board, board_of, colour_of, stack_of, trains
from app.games.rcw.box import BOX, OPPOSES, WAYS, open_to
from app.games.rcw.rules.attaching import attachable
from app.games.rcw.rules.force import (
    Force,
    colour_of_lead,
    next_provinces,
    place_of,
    raise_force,
    settle,
    units_of,
)
from app.games.rcw.rules.gold import bought_by

VERBS = ("to", "rail")
"""Overland and by rail: the orders of which a way is made."""

Reach = dict[str, list["Way"]]
"""The ways to each province that a force can reach, overland first."""


@dataclass(frozen=True, slots=True)
class Way:
    """A way of a force: every province that it enters, and the movement points left at its end.

    `is_stopped`: opposing units stop the force there (5.17).
    """

    verb: str
    path: tuple[str, ...]
    points_left: int
    is_stopped: bool = False

    @property
    def actions(self) -> list[Action]:
        """The orders that take the force along."""
        return [_leg(self.verb, province) for province in self.path]


@dataclass(frozen=True, slots=True)
class Prospect:
    """What a force could do if it were taken in hand: its ways, and the units it could attach."""

    ways: Reach
    attachable: tuple[str, ...]


@cache
def _leg(verb: str, province: str) -> Action:
    """Return one order of a way; all ways share it."""
    return {"do": verb, "province": province}


def prospects(match: Match, seat: Seat) -> tuple[list[Action], dict[str, Prospect]]:
    """Return what each other force of `seat` could do if it were taken in hand now, by its lead.

    The orders beside it come first: they let go of the force that is in hand, if one is.
    """
    trial, before, in_hand = match, list[Action](), None
    if {"do": "halt"} in match.pending(seat):
        in_hand = match.state["steps"][-1]["force"]["lead"]
        trial, before = match.draft(), [{"do": "halt"}]
        trial.apply(seat, before[0])
    leads = [option["unit"] for option in trial.pending(seat) if option["do"] == "move"]
    # Which of their own stacks stands where plays no part in what stops a force.
    held = {colour: _held(board_of(trial.state), colour) for colour in map(colour_of_lead, leads)}
    return before, {
        lead: _prospect(trial.state, lead, held[colour_of_lead(lead)])
        for lead in leads
        if lead != in_hand
    }


def _prospect(state: State, lead: str, held: frozenset[str]) -> Prospect:
    """Return what the force of `lead` could do if it were chosen now (5.0), as `do_move` does."""
    board, frame = _own_stacks(board_of(state), lead), state["steps"][-1]
    force = raise_force(board, lead, state["options"])
    settle(board, frame, force)
    to, rail = next_provinces(board, force)
    first_steps = {("to", each) for each in to} | {("rail", each) for each in rail}
    units = tuple(attachable({**state, "board": board}, frame, force))
    return Prospect(_reach(board, force, first_steps, held), units)


def _own_stacks(board: Board, unit: str) -> Board:
    """Return a copy of a board of which the stack of `unit` can be split: a state has hundreds of
    pieces, and to copy all of it for each force takes longer than to find its ways.
    """
    stack = stack_of(board, unit)
    assert stack is not None
    units, at = board["stacks"][stack]["units"], board["stacks"][stack]["at"]
    return {
        **board,
        "where": dict(board["where"]),
        "stacks": {**board["stacks"], stack: {**board["stacks"][stack], "units": list(units)}},
        "here": {**board["here"], at: list(board["here"][at])},
    }


def legs(options: Iterable[Action]) -> set[tuple[str, str]]:
    """Return those of `options` with which a way may begin, each as its verb and province."""
    return {(option["do"], option["province"]) for option in options if option["do"] in VERBS}


def reach(state: State, first_steps: Collection[tuple[str, str]]) -> Reach:
    """Return the ways of the force in hand to each province that it can reach, overland first.

    `first_steps` are the orders that are legal now, each as its verb and province; no way begins
    otherwise. Empty if no force is in hand. A way is the one that `way_to` finds.
    """
    frame = state["steps"][-1] if state["steps"] else {}
    force: Force | None = frame.get("force") if frame.get("step") == "movement" else None
    if force is None or not first_steps:
        return {}
    board = board_of(state)
    return _reach(board, force, first_steps, _held(board, colour_of_lead(force["lead"])))


def _reach(
    board: Board, force: Force, first_steps: Collection[tuple[str, str]], held: frozenset[str]
) -> Reach:
    found: Reach = {}
    for verb in VERBS:
        begins = frozenset(province for step, province in first_steps if step == verb)
        if begins:
            searches = tuple(_searches(board, force, verb, held))
            for goal, way in _ways(searches, begins, force["points"]):
                found.setdefault(goal, []).append(way)
    return found


@lru_cache(256)
def _ways(
    searches: tuple["_Search", ...], begins: frozenset[str], points: int
) -> tuple[tuple[str, "Way"], ...]:
    """Return the shortest way to each province, of those that begin in one of `begins`.

    `points` are the movement points that the force has before it sets out.
    """
    shortest: dict[str, tuple[str, ...]] = {}
    for search in searches:
        for goal, path in _paths(search):
            if path:
                shortest.setdefault(goal, path)
    first = searches[0]
    spent = 1 if first.verb == "to" else 0
    return tuple(
        (goal, Way(first.verb, path, points - spent * len(path), goal in first.held))
        for goal, path in shortest.items()
        if path[0] in begins
    )


def way_to(board: Board, force: Force, verb: str, goal: str) -> list[Action]:
    """Return the orders of the shortest open way to `goal`, or none.

    A way on which Green units would have to be left (5.74, 13.26), or a train would have to use
    its passage (14.34), is taken if there is no other.
    """
    held = _held(board, colour_of_lead(force["lead"]))
    for search in _searches(board, force, verb, held):
        for at, path in _paths(search):
            if at == goal:
                return [{"do": verb, "province": province} for province in path]
    return []


def _held(board: Board, colour: str) -> frozenset[str]:
    """Return the provinces in which opposing units stop a force of this colour (5.17)."""
    enemies = OPPOSES[colour]
    return frozenset(
        stack["at"] for stack in board["stacks"].values() if colour_of(stack) in enemies
    )


Paths = tuple[tuple[str, tuple[str, ...]], ...]
"""Provinces within reach, each with the way there, the shortest ways first."""


class _Search(NamedTuple):
    """What the ways of a force depend on: at most `reach` steps from `start`, within all `limits`.

    In as many of the `held` provinces as it has `passages` it need not stop.
    """

    verb: str
    colour: str
    start: str
    reach: int
    passages: int
    limits: tuple[frozenset[str], ...]
    held: frozenset[str]


def _searches(board: Board, force: Force, verb: str, held: frozenset[str]) -> Iterator[_Search]:
    """Yield the searches for ways, those that cost the force nothing first."""
    passages = verb == "rail" and not force["passed"] and trains(units_of(board, force)) > 0
    lead, bought = open_to(force["lead"]), bought_by(board, force)
    colour, start = colour_of_lead(force["lead"]), place_of(board, force)
    reach = len(BOX.provinces) if verb == "rail" else force["points"]
    open_to_all = [open_to(unit) for unit in bought]
    for limits in ([lead, *open_to_all], [lead]) if bought else ([lead],):
        limited = tuple(limit for limit in limits if limit is not None)
        for passage in (0, 1) if passages else (0,):
            yield _Search(verb, colour, start, reach, passage, limited, held)


@lru_cache(256)
def _paths(search: _Search) -> Paths:
    """Return the provinces to which a way leads.

    From one click to the next the ways of nearly all forces are the same.
    """
    verb, colour, start, reach, passages, limits, held = search
    ways = BOX.rail_neighbours if verb == "rail" else WAYS[colour]
    queue: deque[tuple[str, int, tuple[str, ...]]] = deque([(start, passages, ())])
    seen = {(start, passages)}
    found: list[tuple[str, tuple[str, ...]]] = []
    while queue:
        at, left, path = queue.popleft()
        found.append((at, path))
        if path and at in held:
            left -= 1
        if len(path) >= reach or left < 0:
            continue
        for beyond in ways.get(at, ()):
            if (beyond, left) in seen:
                continue
            if all(beyond in limit for limit in limits):
                seen.add((beyond, left))
                queue.append((beyond, left, (*path, beyond)))
    return tuple(found)
