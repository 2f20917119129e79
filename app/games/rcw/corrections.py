"""What a moderator may correct in a position: where units stand, and what lies in whose box.

RCW has no step losses and no cash: a unit is there or is not, and points are pieces in a box. The
order of play and the game turn are not corrected here: rewind the match. What is offered follows
from what everybody sees, and what comes out must satisfy `invariants`.
"""

from collections.abc import Mapping
from typing import Final

from app.games.kernel.corrections import Correction, CorrectionField
from app.games.kernel.play_context import Play
from app.games.kernel.state import State
from app.games.kernel.wording import SEAT, Span
from app.games.rcw.board import (
    Board,
    attach,
    attached_to,
    board_of,
    in_box,
    march,
    new_stack,
    owner_by_marker,
    playing,
    province_of,
    put,
    split,
    stack_of,
    stacks_at,
    take_off,
)
from app.games.rcw.box import ARMIES, BOX, EXPEDITIONARY, LEADERS, NATION
from app.games.rcw.secrecy import unseen
from app.games.text import gettext

NOBODY: Final = "nobody"
UNASSIGNED, OUT, CUP = "unassigned", "out", "cup"
OPEN_PLACES: Final = (UNASSIGNED, OUT, "reinforcements", CUP)
SAFE_STEPS: Final = frozenset({"movement", "combat"})
"""Between two moves and between two attacks nothing but the board says how the game stands."""

UNIT = CorrectionField("unit", "Unit", "unit")
PROVINCE = CorrectionField("province", "Province", "province")
TO = CorrectionField("place", "Box", "box")


def _player(seat: str) -> Span:
    return Span(gettext("player %(seat)s", seat=seat), SEAT, seat)


def box_name(place: str) -> list[Span]:
    """Say where a piece lies that is not on the map."""
    kind, _, seat = place.partition(":")
    names = {UNASSIGNED: "the Unassigned box", OUT: "the out-of-game box", CUP: "the randomizer"}
    if seat:
        return [Span(gettext("the box of ")), _player(seat)]
    return [Span(gettext(names.get(kind, kind)))]


def owner_name(seat: str) -> list[Span]:
    """Say who controls a unit."""
    return [Span(gettext("nobody")) if seat == NOBODY else _player(seat)]


class Move(Correction):
    """A stack stands in another province, as it is."""

    name = "stack"
    means = "move a stack to another province"
    blanks = (CorrectionField("unit", "Any unit of the stack", "unit"), PROVINCE)

    def choices(self, state: State, blank: str, filled: Mapping[str, str]) -> list[str]:
        board = board_of(state)
        if blank == "unit":
            return [stack["units"][0] for stack in board["stacks"].values()]
        here = province_of(board, filled["unit"])
        return [province for province in BOX.provinces if province != here]

    def make(self, play: Play, filled: Mapping[str, str]) -> None:
        board = board_of(play)
        stack = stack_of(board, filled["unit"])
        assert stack is not None
        units, at = list(board["stacks"][stack]["units"]), board["stacks"][stack]["at"]
        march(board, stack, filled["province"])
        play.emit("corrected.stack", units=units, at=at, province=filled["province"])


class Attach(Correction):
    """A unit belongs to a leader in the same province (5.22)."""

    name = "attach"
    means = "attach a unit to a leader in its province"
    blanks = (UNIT, CorrectionField("leader", "Leader", "unit"))

    def choices(self, state: State, blank: str, filled: Mapping[str, str]) -> list[str]:
        board = board_of(state)
        if blank == "unit":
            return [unit for unit in _on_the_map(board) if unit not in LEADERS]
        above = board["under"].get(filled["unit"])
        stacks = stacks_at(board, province_of(board, filled["unit"]) or "")
        units = [unit for stack in stacks for unit in stack["units"]]
        return [unit for unit in units if unit in LEADERS and unit != above]

    def make(self, play: Play, filled: Mapping[str, str]) -> None:
        attach(board_of(play), filled["unit"], filled["leader"])
        play.emit("corrected.attach", unit=filled["unit"], leader=filled["leader"])


class Detach(Correction):
    """A unit lies alone in the province of its leader (5.24)."""

    name = "detach"
    means = "detach a unit from its leader"
    blanks = (UNIT,)

    def choices(self, state: State, blank: str, filled: Mapping[str, str]) -> list[str]:
        return list(board_of(state)["under"])

    def make(self, play: Play, filled: Mapping[str, str]) -> None:
        board, unit = board_of(play), filled["unit"]
        stack = stack_of(board, unit)
        assert stack is not None
        leader = board["under"].pop(unit)
        split(board, stack, [unit], owner_by_marker(board, unit))
        play.emit("corrected.detach", unit=unit, leader=leader)


class Remove(Correction):
    """A unit with nothing attached to it is taken from the map."""

    name = "remove"
    means = "remove a unit from the map"
    blanks = (UNIT, TO)

    def choices(self, state: State, blank: str, filled: Mapping[str, str]) -> list[str]:
        board = board_of(state)
        if blank == "unit":
            return [unit for unit in _on_the_map(board) if not attached_to(board, unit)]
        return [UNASSIGNED, OUT, *_boxes(state)]

    def make(self, play: Play, filled: Mapping[str, str]) -> None:
        board, unit = board_of(play), filled["unit"]
        at = province_of(board, unit)
        take_off(board, unit, filled["place"])
        play.emit("corrected.remove", unit=unit, at=at, place=filled["place"])


class Add(Correction):
    """A unit that lies openly off the map is put down alone; a leader is somebody's (7.5)."""

    name = "add"
    means = "put a unit on the map"
    blanks = (UNIT, PROVINCE, CorrectionField("seat", "Controlled by", "holder"))

    def choices(self, state: State, blank: str, filled: Mapping[str, str]) -> list[str]:
        board = board_of(state)
        if blank == "unit":
            lying = _lying_openly(state)
            return [unit for unit in lying if unit in ARMIES or unit in LEADERS]
        if blank == "province":
            return list(BOX.provinces)
        if filled["unit"] in LEADERS:
            return playing(state)
        return [owner_by_marker(board, filled["unit"]) or NOBODY]

    def make(self, play: Play, filled: Mapping[str, str]) -> None:
        board, unit = board_of(play), filled["unit"]
        seat = None if filled["seat"] == NOBODY else filled["seat"]
        was = board["where"][unit]
        new_stack(board, [unit], filled["province"], seat)
        play.emit(
            "corrected.add",
            unit=unit,
            place=was,
            province=filled["province"],
            seat=filled["seat"],
        )


class Give(Correction):
    """A chit, or a unit that counts for points, lies in another box.

    With a control marker goes the control of its units (5.61, 5.71, 17.11).
    """

    name = "give"
    means = "move a marker, chit or captured unit to another box"
    blanks = (CorrectionField("piece", "Piece", "piece"), TO)

    def choices(self, state: State, blank: str, filled: Mapping[str, str]) -> list[str]:
        if blank == "piece":
            return _lying_openly(state)
        was = board_of(state)["where"][filled["piece"]]
        return [place for place in (*_boxes(state), UNASSIGNED, OUT) if place != was]

    def make(self, play: Play, filled: Mapping[str, str]) -> None:
        board, piece = board_of(play), filled["piece"]
        was = board["where"][piece]
        put(board, piece, filled["place"])
        for stack in board["stacks"].values():
            first = stack["units"][0]
            if first not in LEADERS and (NATION[first] or first in EXPEDITIONARY):
                stack["seat"] = owner_by_marker(board, first)
        play.emit("corrected.give", piece=piece, was=was, place=filled["place"])


CORRECTIONS: Final[Mapping[str, Correction]] = {
    each.name: each for each in (Move(), Attach(), Detach(), Remove(), Add(), Give())
}

TEMPLATES: Final = {
    "corrected.stack": "Correction: {units:units} moved from {at:province} to {province:province}.",
    "corrected.attach": "Correction: {unit:unit} attached to {leader:unit}.",
    "corrected.detach": "Correction: {unit:unit} detached from {leader:unit}.",
    "corrected.remove": "Correction: {unit:unit} moved from {at:province} to {place:box}.",
    "corrected.add": "Correction: {unit:unit} moved from {place:box} to {province:province}, "
    "controlled by {seat:holder}.",
    "corrected.give": "Correction: {piece:piece} moved from {was:box} to {place:box}.",
}


def _on_the_map(board: Board) -> list[str]:
    return [unit for stack in board["stacks"].values() for unit in stack["units"]]


def _boxes(state: State) -> list[str]:
    return [f"display:{seat}" for seat in playing(state)]


def _lying_openly(state: State) -> list[str]:
    """List the pieces off the map of which everybody sees where they lie."""
    board, hidden = board_of(state), set(unseen(state, None))
    places = [*_boxes(state), *OPEN_PLACES]
    return [piece for place in places for piece in in_box(board, place) if piece not in hidden]
