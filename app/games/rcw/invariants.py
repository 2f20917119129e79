"""What must hold of an RCW board at every stop; the fuzzer asks after every action."""

import random
from collections.abc import Iterator
from functools import cache

from app.games.kernel.motions import parties
from app.games.kernel.state import Seat, State
from app.games.rcw import secrecy
from app.games.rcw.board import (
    GOLD_PLACES,
    STACK_LIMIT,
    Board,
    Stack,
    board_of,
    capacity,
    owner_by_marker,
    province_of,
)
from app.games.rcw.box import ARMIES, BOX, COLOUR, GOLD, KIND, LEADERS, NATION, open_to
from app.games.rcw.rules.committee import COMMITTEE, PURGE
from app.games.rcw.rules.negotiation import TRADE

PLACES = frozenset(
    {"cup", "aside", "reinforcements", "unassigned", "out", "set-up", "deal", "pool"}
)
BOXES = frozenset({"display", "facedown", "hand"})
DROPPED = 0.5
"""How often a scramble drops what a seat may not know to be there, instead of changing it."""
PLANS = frozenset({"striking", "offered"})
"""What the frame of the game turn remembers of what seats have planned in secret for its end."""
PIECES = BOX.units.keys() | BOX.chits.keys()


def violations(state: State) -> Iterator[str]:
    """Yield what is wrong with the board."""
    board = board_of(state)
    yield from _pieces(board)
    yield from _places(board, tuple(state["seats"]))
    yield from _stacks(board)
    unsettled = {frame["stack"] for frame in state["steps"] if frame["step"] == "restack"}
    yield from _attachments(board, unsettled)
    for seat in board["quitters"]:
        yield from _left(state, board, seat)


def _left(state: State, board: Board, seat: Seat) -> Iterator[str]:
    """15.21 to 15.24, ruling R107: what nobody has who has left the game."""
    stacks = [stack for stack in board["stacks"].values() if stack["seat"] == seat]
    leaders = {unit for stack in stacks for unit in stack["units"]} & LEADERS
    places = ("display:" + seat, "hand:" + seat)
    found = {
        "has a turn": seat in board["order"] or seat == board["phasing"],
        "owes an answer": any(seat in frame.get("owes", ()) for frame in state["steps"]),
        "has business": seat in state["drafts"] or seat in state["standing"],
        "is party to a motion": any(seat in parties(each) for each in state["motions"]),
        "holds a chit": any(p in BOX.chits for at in places for p in board["lying"].get(at, ())),
        "has a leader who is not frozen": not leaders <= set(board["frozen"]),
    }
    for wrong in [what for what, true in found.items() if true]:
        yield f"{seat}, who has left the game, {wrong}"


def _pieces(board: Board) -> Iterator[str]:
    """Each piece is in exactly one place, and no piece has come or gone."""
    where, here, stacks = board["where"], board["here"], board["stacks"]
    if where.keys() != PIECES:
        yield "pieces have come or gone"
    lying = {piece: place for place, pieces in board["lying"].items() for piece in pieces}
    if lying != {piece: place for piece, place in where.items() if place[0] != "@"}:
        yield "the index of what lies off the map differs from the places of the pieces"
    for name, stack in stacks.items():
        if name not in here.get(stack["at"], ()):
            yield f"stack {name} is not indexed in {stack['at']}"
    if sum(map(len, here.values())) != len(stacks):
        yield "the index of stacks names one that is not there"
    standing = {u: "@" + name for name, stack in stacks.items() for u in stack["units"]}
    if len(standing) != sum(len(stack["units"]) for stack in stacks.values()):
        yield "a unit stands in two stacks"
    on_the_map = {piece: place for piece, place in where.items() if place[0] == "@"}
    if not set(board["frozen"]) <= standing.keys():
        yield "a unit is frozen that is not on the map (15.22)"
    if standing != on_the_map:
        differing = set(standing.items()) ^ set(on_the_map.items())
        yield f"the stacks and the places of the pieces differ: {sorted(differing)}"


@cache
def _known_places(seats: tuple[Seat, ...]) -> frozenset[str]:
    return PLACES.union(f"{box}:{seat}" for box in BOXES for seat in seats)


def _places(board: Board, seats: tuple[Seat, ...]) -> Iterator[str]:
    """There is no place but those that the board knows, and no box but the players'."""
    used = {place for place in board["where"].values() if place[0] != "@"}
    for place in used - _known_places(seats):
        yield f"{place} is no place"


@cache
def _ill_matched(units: tuple[str, ...]) -> tuple[str, ...]:
    """Return why `units` cannot be one stack, whoever has it (7.11 to 7.14, 14.32)."""
    wrong: list[str] = []
    size = sum(KIND[unit] not in ("train", "imperial") for unit in units)
    if not units:
        wrong.append("is empty")
    if size > STACK_LIMIT:
        wrong.append(f"holds {size} units (7.11)")
    if sum(KIND[unit] == "train" for unit in units) > 1:
        wrong.append("has two trains (14.32)")
    if len(_kinds(units)) > 1:
        wrong.append("mixes colours or nationalities (7.13, 7.14)")
    if units != tuple(sorted(units, key=lambda unit: unit not in LEADERS)):
        wrong.append("does not have its leaders first (7.21)")
    return tuple(wrong)


def _kinds(units: tuple[str, ...]) -> set[tuple[str | None, str | None]]:
    """Return the colours and nationalities in a stack, but for Green units beneath a leader.

    Those may be there by the Gold (13.25): see `_attachments`.
    """
    led = bool(units) and units[0] in LEADERS
    return {
        (COLOUR[unit], NATION[unit])
        for unit in units
        if COLOUR[unit] is not None and not (led and COLOUR[unit] == "green")
    }


@cache
def _nature(units: tuple[str, ...]) -> tuple[str | None, str | None, bool, int, bool]:
    """Return colour, nationality, whether a leader is there, how many units count (7.11), and
    whether a train is with them."""
    colour = next((COLOUR[unit] for unit in units if COLOUR[unit]), None)
    size = sum(KIND[unit] not in ("train", "imperial") for unit in units)
    led = any(unit in LEADERS for unit in units)
    nation = None if led else next((NATION[unit] for unit in units if NATION[unit]), None)
    return colour, nation, led, size, any(KIND[unit] == "train" for unit in units)


def _stacks(board: Board) -> Iterator[str]:
    for name, stack in board["stacks"].items():
        units = tuple(stack["units"])
        colour, nation, led, size, train = _nature(units)
        for wrong in _ill_matched(units):
            yield f"stack {name} {wrong}"
        if train and not (size and stack["seat"] is not None):
            yield f"stack {name} is a train without company (14.31)"
        for wrong in _control(stack, colour, led, size):
            yield f"stack {name} {wrong}"
        if nation:
            for wrong in _nationality(board, stack, nation):
                yield f"stack {name} of {nation} {wrong}"


def _control(stack: Stack, colour: str | None, led: bool, size: int) -> Iterator[str]:
    """7.5, 7.17, 13.42 and 14.15."""
    if colour in ("red", "white"):
        if (stack["seat"] is not None) != led:
            yield "is controlled without a leader, or led without control (7.5)"
        if not led and size > 1:
            yield "is several units without a leader (7.17)"
    elif stack["seat"] is not None:
        if not size:
            yield "is controlled without a unit (13.42)"
        if colour == "black":
            yield "is Black and controlled (14.15)"


def _nationality(board: Board, stack: Stack, nation: str) -> Iterator[str]:
    """5.61, 5.65, 5.67, 5.71, 5.74, 9.3 and 17.11."""
    first = stack["units"][0]
    if stack["seat"] != owner_by_marker(board, first):
        yield "is not with the holder of the marker (5.61, 5.71)"
    if nation in board["withdrawn"]:
        yield "has left the war (5.67, 9.3)"
    limits = open_to(first)
    if limits is not None and stack["at"] not in limits and stack["at"] != BOX.units[first].setup:
        yield f"stands in {stack['at']}, out of its regions (5.65, 5.74)"


def _attachments(board: Board, unsettled: set[str]) -> Iterator[str]:
    """5.23, 7.21: attached units stand with their leader, and no more than the leader can command.

    `unsettled` stacks are being restacked (7.4).
    """
    under, where = board["under"], board["where"]
    below: dict[str, int] = {}
    yield from _appropriated(board)
    for unit, leader in under.items():
        if where[unit] != where[leader]:
            yield f"{unit} is attached to {leader}, who is elsewhere"
        if unit in ARMIES:
            below[leader] = below.get(leader, 0) + 1
            if COLOUR[unit] not in (COLOUR[leader], "green"):
                yield f"{unit} is attached to {leader} of another colour (5.22)"
        if unit in LEADERS or leader not in LEADERS:
            yield f"{unit} is attached to {leader}, who is no leader or leads a leader"
    for leader, count in below.items():
        if count > capacity(board, leader):
            yield f"{leader} commands {count} units (5.23)"
    for name, stack in board["stacks"].items():
        if name in unsettled or stack["seat"] is None:
            continue
        if COLOUR[stack["units"][0]] not in ("red", "white"):
            continue
        loose = [u for u in stack["units"] if u not in LEADERS and u not in under]
        if loose:
            yield f"{loose} stand in a controlled stack without a leader of their own"


def _appropriated(board: Board) -> Iterator[str]:
    """13.25 to 13.27, 5.74: Green units beneath the leader who has the Gold, two at the most."""
    won: list[str] = []
    for unit, leader in board["under"].items():
        if COLOUR[unit] != "green":
            continue
        won.append(unit)
        if board["under"].get(GOLD) != leader:
            yield f"{unit} is attached to {leader}, who does not have the Gold (13.25)"
        if NATION[unit] in BOX.tables.movement.gold_may_not_attach:
            yield f"{unit} is not for sale (13.27)"
        if province_of(board, unit) not in (open_to(unit) or ()):
            yield f"{unit} has been carried out of its region (5.74)"
    if len(won) > GOLD_PLACES:
        yield f"the Gold holds {won} (13.25, ruling R29)"


def perturb_hidden(state: State, seat: Seat | None, lots: random.Random) -> None:
    """Change what `seat` may not know: chits, and of others answers, offers and instructions."""
    secrecy.perturb_hidden(state, seat, lots)
    for other in [each for each in state["standing"] if each != seat]:
        del state["standing"][other]
    for other in [each for each in state["drafts"] if each != seat]:
        if lots.random() < DROPPED:
            del state["drafts"][other]
        else:
            state["drafts"][other] = {"kind": "quit"}
    for motion in [each for each in state["motions"] if seat not in parties(each)]:
        if lots.random() < DROPPED:
            state["motions"].remove(motion)
        elif motion["kind"] == TRADE:
            motion["terms"].update(give=[], ask=[], condition="something else")
        else:
            motion["terms"].update(members=[motion["by"]])
    if state["options"]["secret_votes"]:
        _perturb_votes(state, seat, lots)
    for pact in board_of(state)["pacts"]:
        if seat not in (pact["by"], pact["other"]):
            pact["condition"] = "something else"
    for frame in state["steps"]:
        for plan in PLANS & frame.keys():
            others = [s for s in state["seats"] if s != seat and lots.random() < DROPPED]
            frame[plan] = [each for each in frame[plan] if each == seat] + others
        for other in frame.get("sealed", {}):
            if other != seat:
                frame["sealed"][other] = lots.choice([[], "fight_on", "end_the_war"])


def _perturb_votes(state: State, seat: Seat | None, lots: random.Random) -> None:
    """Change who else has consented to a committee's business that `seat` knows of."""
    for motion in state["motions"]:
        if seat in parties(motion) and motion["kind"] in (COMMITTEE, PURGE):
            mine = [each for each in motion["consents"] if each == seat]
            others = [each for each in motion["asked"] if each != seat and lots.random() < DROPPED]
            motion["consents"] = mine + others
