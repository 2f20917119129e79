"""The board as data: which piece is where, and the few ways in which that changes.

Every piece (unit or chit) has one place in `where`: "@7" is stack 7 on the map; "display:A" a
player's box; "facedown:A" the same, face down (15.45, 15.46); "hand:A" dealt and not yet deployed;
"cup" the Auxiliary Forces Randomizer; "aside" drawn but not placeable now; "reinforcements",
"unassigned" and "out" (removed for good). `here` indexes the stacks by province, `lying` the
pieces off the map by place; `put` is the one way in which a piece changes its place.
"""

from bisect import insort
from typing import NotRequired, TypedDict

from app.games.kernel.play_context import Play
from app.games.kernel.state import Seat, State
from app.games.rcw.box import (
    ARMIES,
    COLOUR,
    CONTROL,
    CZAR,
    EXPEDITIONARY,
    GOLD,
    IMPERIALS,
    KIND,
    LEADERS,
    NATION,
    OPPOSES,
    OPTION_1,
    ORDER,
    TRAINS,
    VALUE,
)

STACK_LIMIT = 5
"""Combat and leader units that a stack may hold (7.11)."""

CZAR_PLACES, GOLD_PLACES = 2, 2
"""Further units that a leader may attach by means of an Imperial unit (13.22, 13.25)."""


class Stack(TypedDict):
    """Units that stand as one, leaders first; `seat` is who controls them, or None (3.23, 7.24)."""

    at: str
    seat: Seat | None
    units: list[str]


class Pact(TypedDict):
    """A trade made on a condition, in the game turn `turn`; its two parties alone know it (6.3)."""

    turn: int
    by: Seat
    other: Seat
    given: list[str]
    taken: list[str]
    condition: str


class Board(TypedDict):
    """The whole table: see the module's text.

    `under` names the leader that a unit is attached to (7.21, ruling R76); `blocked` counts the
    Replacement Segments that 9.14 still closes to Red units. `quitters` have left the game; their
    Red and White units on the map are `frozen` (15.22, ruling R107): those with a leader are still
    the quitter's, the others nobody's. `pacts` are the trades made on a condition (6.3).
    `committee` are the members of the Central Committee (11.11), `initiated` those who have joined
    in a purge in this game turn (11.13). `bought_count`: Green units that the Gold has bought count
    as units of their leader's colour when the game is judged (R139); missing where a match began
    under rules that did not say so. In the solitaire game alone:
    `paths` of the script's units (21.24); `skipped_leader_phases` counts the leader determinations
    that are still to be skipped (24.14).
    """

    turn: int
    order: list[Seat]
    phasing: Seat | None
    where: dict[str, str]
    lying: dict[str, list[str]]
    stacks: dict[str, Stack]
    here: dict[str, list[str]]
    under: dict[str, str]
    next_stack: int
    blocked: int
    withdrawn: list[str]
    armistice: bool
    quitters: list[Seat]
    frozen: list[str]
    pacts: list[Pact]
    committee: list[Seat]
    initiated: list[Seat]
    bought_count: NotRequired[bool]
    paths: NotRequired[dict[str, list[str]]]
    skipped_leader_phases: NotRequired[int]


def board_of(source: Play | State) -> Board:
    """Return the board of a match."""
    board: Board = (source.state if isinstance(source, Play) else source)["board"]
    return board


# asking


def playing(state: State) -> list[Seat]:
    """Return the seats that have not left the game (15.2), in clockwise order."""
    quitters = board_of(state)["quitters"]
    if not quitters:
        return state["seats"].copy()
    return [seat for seat in state["seats"] if seat not in quitters]


def stacks_at(board: Board, province: str) -> list[Stack]:
    """Return the stacks in `province`, of which there may be any number (7.15)."""
    return [board["stacks"][stack] for stack in board["here"].get(province, ())]


def stacks_of(board: Board, seat: Seat) -> list[Stack]:
    """Return the stacks that `seat` controls, wherever they stand."""
    return [stack for stack in board["stacks"].values() if stack["seat"] == seat]


def stack_of(board: Board, unit: str) -> str | None:
    """Return the stack that `unit` stands in, or None if it is not on the map."""
    place = board["where"][unit]
    return place[1:] if place[0] == "@" else None


def province_of(board: Board, unit: str) -> str | None:
    """Return the province where `unit` stands, or None if it is not on the map."""
    stack = stack_of(board, unit)
    return board["stacks"][stack]["at"] if stack else None


def colour_of(stack: Stack) -> str | None:
    """Return a stack's colour; None if nothing but an Imperial unit lies there."""
    units = stack["units"]
    # It nearly always lies on top.
    first = COLOUR[units[0]] if units else None
    return first or next((COLOUR[unit] for unit in units if COLOUR[unit]), None)


def nation_of(stack: Stack) -> str | None:
    """Return the nationality of a Blue or Green stack.

    Green units that the Gold has won over stand in their leader's stack as the leader's own
    (13.26).
    """
    if stack["units"] and stack["units"][0] in LEADERS:
        return None
    for unit in stack["units"]:
        if NATION[unit]:
            return NATION[unit]
    return None


def strength(stack: Stack) -> int:
    """Return a stack's combat strength: leaders count their value (8.26), trains add (14.35)."""
    return sum(map(VALUE.__getitem__, stack["units"]))


def is_armed(stack: Stack) -> bool:
    """Whether a stack has any combat strength: all but an Imperial unit alone (13.51)."""
    return VALUE[stack["units"][0]] > 0 or strength(stack) > 0


def size(units: list[str]) -> int:
    """Count what the stacking limit counts: not trains, not Imperial units (7.11)."""
    return sum(KIND[unit] != "train" and KIND[unit] != "imperial" for unit in units)


def trains(units: list[str]) -> int:
    """Count the armored trains; a stack has one at the most (14.32)."""
    return sum(unit in TRAINS for unit in units)


def attached_to(board: Board, leader: str) -> list[str]:
    """Return the units attached to `leader`."""
    return [unit for unit, above in board["under"].items() if above == leader]


def capacity(board: Board, leader: str) -> int:
    """Return how many combat units `leader` may attach in all (5.23, 7.22; ruling R32).

    The Czar helps White leaders alone (13.22, 13.24), the Gold Red and White ones (13.25); the
    limit of five holds for all (13.23).
    """
    extra = 0
    if board["under"].get(CZAR) == leader and COLOUR[leader] == "white":
        extra += CZAR_PLACES
    if board["under"].get(GOLD) == leader:
        extra += GOLD_PLACES
    return VALUE[leader] + extra


def free_capacity(board: Board, leader: str) -> int:
    """Return how many more combat units `leader` may attach."""
    used = sum(unit in ARMIES for unit in attached_to(board, leader))
    return capacity(board, leader) - used


def appropriated(board: Board, leader: str) -> list[str]:
    """Return the Green units that `leader` has attached by means of the Gold (13.26)."""
    return [unit for unit in attached_to(board, leader) if COLOUR[unit] == "green"]


def bought_for(board: Board, colour: str) -> list[str]:
    """Return the Green units that count as units of `colour` in the end (13.26, ruling R139)."""
    leader = board["under"].get(GOLD)
    if leader is None or COLOUR[leader] != colour or not board.get("bought_count"):
        return []
    return appropriated(board, leader)


def green_room(board: Board, leader: str) -> int:
    """Return how many more Green units `leader` may attach: the Gold's places only (R29)."""
    if board["under"].get(GOLD) != leader:
        return 0
    taken = len(appropriated(board, leader))
    return max(0, min(GOLD_PLACES - taken, free_capacity(board, leader)))


def opposed(board: Board, province: str, colour: str) -> bool:
    """Whether a unit in `province` opposes `colour` (5.17, 8.1, ruling R21)."""
    enemies = OPPOSES[colour]
    return any(colour_of(stack) in enemies for stack in stacks_at(board, province))


def holder(board: Board, chit: str) -> Seat | None:
    """Return the player in whose box `chit` lies (15.5)."""
    place = board["where"][chit]
    return place[8:] if place.startswith("display:") else None


def controller(board: Board, nation: str) -> Seat | None:
    """Return who holds the control marker of a Blue or Green nationality (5.61, 5.71)."""
    marker = CONTROL.get(nation)
    return holder(board, marker) if marker else None


def owner_by_marker(board: Board, unit: str) -> Seat | None:
    """Return who controls a unit that stands without a leader (5.61, 5.71, 7.5, 13.42, 17.11)."""
    if unit in EXPEDITIONARY:
        return holder(board, OPTION_1)
    nation = NATION[unit]
    return controller(board, nation) if nation else None


def in_box(board: Board, place: str) -> list[str]:
    """Return the pieces in `place`, a place code other than a stack."""
    return list(board["lying"].get(place, ()))


def controls_province(board: Board, province: str) -> Seat | None:
    """Return who controls `province`, or None (12.42, ruling R38).

    Nobody does if its units are those of a player who has left the game (ruling R107).
    """
    seat: Seat | None = None
    colours: set[str] = set()
    for name in board["here"].get(province, ()):
        stack = board["stacks"][name]
        colour = colour_of(stack)
        if colour is None:
            continue
        if stack["seat"] is None or colour == "black" or (colours and stack["seat"] != seat):
            return None
        seat = stack["seat"]
        colours.add(colour)
    if len(colours) > 1 and any(OPPOSES[one] & colours for one in colours):
        return None
    return None if seat in board["quitters"] else seat


# changing


def put(board: Board, piece: str, place: str) -> None:
    """Give `piece` its place, a stack's or another; the index follows."""
    old = board["where"][piece]
    if old == place:
        return
    if old[0] != "@":
        lying = board["lying"][old]
        lying.remove(piece)
        if not lying:
            del board["lying"][old]
    board["where"][piece] = place
    if place[0] != "@":
        if piece in board["frozen"]:
            # Killed and replaced, it comes back as an ordinary unit (ruling R107).
            board["frozen"].remove(piece)
        # The order of the box: what lies where does not depend on how it came there.
        insort(board["lying"].setdefault(place, []), piece, key=ORDER.__getitem__)


def new_stack(board: Board, units: list[str], at: str, seat: Seat | None) -> str:
    """Put `units`, which are in no stack, down in `at` as a stack; return its id."""
    stack = str(board["next_stack"])
    board["next_stack"] += 1
    board["stacks"][stack] = {"at": at, "seat": seat, "units": list(units)}
    board["here"].setdefault(at, []).append(stack)
    for unit in units:
        put(board, unit, "@" + stack)
    return stack


def take_off(board: Board, unit: str, place: str) -> None:
    """Take `unit` from the map to `place`; its attachments end and an emptied stack is gone."""
    stack = stack_of(board, unit)
    if stack:
        _lift(board, stack, unit)
    board["under"].pop(unit, None)
    for below in attached_to(board, unit):
        del board["under"][below]
    put(board, unit, place)


def _lift(board: Board, stack: str, unit: str) -> None:
    units = board["stacks"][stack]["units"]
    units.remove(unit)
    if not units:
        at = board["stacks"].pop(stack)["at"]
        board["here"][at].remove(stack)
        if not board["here"][at]:
            del board["here"][at]


def split(board: Board, stack: str, units: list[str], seat: Seat | None) -> str:
    """Part `units` from their stack and put them down beside it; return the new stack's id."""
    at = board["stacks"][stack]["at"]
    for unit in units:
        _lift(board, stack, unit)
    return new_stack(board, units, at, seat)


def join(board: Board, units: list[str], into: str) -> None:
    """Move `units` of the same province into the stack `into`; leaders stand first (7.21)."""
    for unit in units:
        stack = stack_of(board, unit)
        if stack:
            _lift(board, stack, unit)
        put(board, unit, "@" + into)
    stacked = board["stacks"][into]["units"]
    stacked.extend(units)
    stacked.sort(key=_rank)


def _rank(unit: str) -> int:
    if unit in LEADERS:
        return 0
    return 2 if unit in TRAINS else 1 if unit not in IMPERIALS else 3


def march(board: Board, stack: str, to: str) -> None:
    """Move a whole stack into the province `to`."""
    at = board["stacks"][stack]["at"]
    board["here"][at].remove(stack)
    if not board["here"][at]:
        del board["here"][at]
    board["stacks"][stack]["at"] = to
    board["here"].setdefault(to, []).append(stack)


def attach(board: Board, unit: str, leader: str) -> None:
    """Attach `unit` of the same province to `leader`."""
    stack = stack_of(board, leader)
    assert stack is not None
    if stack_of(board, unit) != stack:
        join(board, [unit], stack)
    board["under"][unit] = leader


def scatter(board: Board, stack: str) -> None:
    """Let a stack without a leader fall apart, one unit a stack (7.4, 7.17).

    Red, White and Imperial units are then uncontrolled (7.5, 13.42); Green units that the Gold had
    won over are again under the holder of their marker (ruling R31).
    """
    first, *others = board["stacks"][stack]["units"]
    for unit in others:
        split(board, stack, [unit], owner_by_marker(board, unit))
    board["stacks"][stack]["seat"] = owner_by_marker(board, first)
