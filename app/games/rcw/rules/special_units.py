"""Section 14: special units arrive from the randomizer; and where eliminated pieces go (9.2)."""

from functools import partial
from typing import Final

from app.games.kernel.play_context import Play
from app.games.kernel.refusal import Refusal
from app.games.kernel.standing_instructions import Instruction
from app.games.kernel.state import Action, Frame, Seat
from app.games.kernel.step import Step
from app.games.rcw.board import (
    STACK_LIMIT,
    Board,
    Stack,
    attach,
    board_of,
    colour_of,
    free_capacity,
    join,
    new_stack,
    put,
    size,
    stack_of,
    stacks_at,
    strength,
    trains,
)
from app.games.rcw.box import BOX, COLOUR, KIND, LEADERS, PETROGRAD, TVER
from app.games.text import gettext

SPECIAL: Final = frozenset(
    unit for unit, kind in KIND.items() if kind in ("shock", "black", "train")
)
MAKHNO, KRONSTADT = "K-NM", "K-KR"
MAKHNO_HOME = "yekaterinoslav"
NO_UPRISING_REGIONS = frozenset({"T", "F", "P"})
"""Regions out of an Uprising's reach where the drawer may choose (14.11, ruling R95)."""
CRISIS_PROVINCES: Final = {
    "petrograd_crisis": (PETROGRAD,),
    "moscow_crisis": (TVER,),
    "baku_oilfields": ("baku",),
}
DECISION: Final = "placement"
WITH_THE_STRONGEST, AMONG_OTHERS = "placement:strongest", "placement:others"
INSTRUCTIONS: Final = (
    Instruction(WITH_THE_STRONGEST, "place armies and trains with the strongest", DECISION,
                "place a drawn shock army or train with your strongest stack that can take it",
                "14.21, 14.31"),
    Instruction(AMONG_OTHERS, "place uprisings among others", DECISION,
                "place a drawn Black unit in the first province of the event, or where other "
                "players have the most units", "14.11"),
)  # fmt: skip
"""Decisions D04, D11 and D28."""
LAST_RETURNING_TURN = 5
"""The last game turn in which an eliminated special unit goes back to the randomizer (9.21)."""


def grave(board: Board, unit: str, killer: Seat | None, *, forever: bool = False) -> str:
    """Return where an eliminated unit goes: 8.35, 8.36; special units by 9.21, 9.22 (R60).

    `forever`: a special unit does not come back, as in the solitaire game (25.15).
    """
    if unit in SPECIAL and forever:
        return "out"
    if unit in SPECIAL and board["turn"] <= LAST_RETURNING_TURN:
        return "cup"
    return f"display:{killer}" if killer else "unassigned"


def arrive(play: Play, seat: Seat, unit: str) -> bool:
    """Bring a drawn special unit on the map; return False if it can stand nowhere (R91)."""
    kind = KIND[unit]
    if kind == "black":
        _arrive_black(play, seat, unit)
        return True
    board = board_of(play)
    fits = _takes_shock if kind == "shock" else _takes_train
    hosts = [
        stack["units"][0]
        for stack in board["stacks"].values()
        if stack["seat"] == seat and fits(board, stack, unit) and not _black_at(board, stack["at"])
    ]
    if not hosts:
        put(board, unit, "aside")
    elif len(hosts) == 1:
        _place_with(play, seat, unit, hosts[0])
    else:
        play.push("placement", seat=seat, unit=unit, stacks=hosts)
    return bool(hosts)


def _black_at(board: Board, province: str) -> bool:
    """14.18(1): a Black unit bars shock armies, trains and most replacements."""
    return any(colour_of(stack) == "black" for stack in stacks_at(board, province))


def _takes_shock(board: Board, stack: Stack, unit: str) -> bool:
    """14.21, ruling R93: room in the stack, and a leader of the colour with free capacity.

    From then on it is a combat unit like others (14.22).
    """
    return size(stack["units"]) < STACK_LIMIT and _host(board, stack, COLOUR[unit]) is not None


def _host(board: Board, stack: Stack, colour: str | None) -> str | None:
    for leader in stack["units"]:
        if leader in LEADERS and COLOUR[leader] == colour and free_capacity(board, leader) > 0:
            return leader
    return None


def _takes_train(board: Board, stack: Stack, unit: str) -> bool:
    """14.31, 14.32, ruling R94: a Red, White or Blue stack that has no train."""
    return colour_of(stack) in ("red", "white", "blue") and trains(stack["units"]) == 0


def _place_with(play: Play, seat: Seat, unit: str, lead: str) -> None:
    board = board_of(play)
    stack = stack_of(board, lead)
    assert stack is not None
    if KIND[unit] == "shock":
        leader = _host(board, board["stacks"][stack], COLOUR[unit])
        assert leader is not None
        attach(board, unit, leader)
    elif lead in LEADERS:
        attach(board, unit, lead)
    else:
        join(board, [unit], stack)
    play.emit("placed.with", seat=seat, unit=unit, on=lead)


def _arrive_black(play: Play, seat: Seat, unit: str) -> None:
    """14.1: Makhno and Kronstadt have their places; an Uprising rolls for its own (14.11, R95).

    Each is a stack of its own (14.14), whatever stands there (14.12).
    """
    if unit == MAKHNO:
        _place_in(play, unit, MAKHNO_HOME)
    elif unit == KRONSTADT:
        _place_in(play, unit, PETROGRAD)
    else:
        roll = play.roll("uprising row"), play.roll("uprising column")
        event = BOX.tables.random_events[roll]
        places = list(event.provinces or CRISIS_PROVINCES.get(event.kind, ()))
        places = [p for p in places if BOX.provinces[p].region not in ("F", "P")]
        free = not places
        if free:
            provinces = BOX.provinces.values()
            places = [p.id for p in provinces if p.region not in NO_UPRISING_REGIONS]
        if len(places) == 1:
            _place_in(play, unit, places[0])
        else:
            play.push("placement", seat=seat, unit=unit, provinces=places, free=free)


def _place_in(play: Play, unit: str, province: str) -> None:
    new_stack(board_of(play), [unit], province, None)
    play.emit("placed.in", unit=unit, province=province)


def _power(board: Board, lead: str) -> int:
    stack = stack_of(board, lead)
    return strength(board["stacks"][stack]) if stack else 0


def _held_up(board: Board, seat: Seat, province: str) -> int:
    """Count the units of other players in a province, to which a Black unit is a nuisance."""
    stacks = stacks_at(board, province)
    return sum(size(stack["units"]) for stack in stacks if stack["seat"] not in (None, seat))


class Placement(Step):
    """The drawer places a special unit (14.11, 14.21, 14.31; rulings R93 to R95).

    The frame: `seat`, `unit`, and either `stacks` (their leading units) or `provinces`, and then
    `free`: whether the table has left the choice to the drawer.
    """

    name = "placement"
    cases = "14.11, 14.21, 14.31"
    procedure = True
    interrupting = True

    def resume(self, play: Play, frame: Frame) -> None:
        if frame.get("placed"):
            play.leave()
        else:
            play.ask(frame["seat"], what=DECISION)

    def options(self, play: Play, frame: Frame, seat: Seat) -> list[Action]:
        if "stacks" in frame:
            return [{"do": "place_with", "stack": stack} for stack in frame["stacks"]]
        return [{"do": "place_in", "province": province} for province in frame["provinces"]]

    def do_place_with(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """14.21, 14.31: with one of the seat's stacks."""
        _place_with(play, seat, frame["unit"], action["stack"])
        self._close(play, frame, seat)

    def do_place_in(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """14.11: in a province."""
        _place_in(play, frame["unit"], action["province"])
        self._close(play, frame, seat)

    def _close(self, play: Play, frame: Frame, seat: Seat) -> None:
        frame["placed"] = True
        play.close_decision(seat)

    def standing_answer(
        self, play: Play, frame: Frame, seat: Seat, given: list[str]
    ) -> Action | None:
        asked = WITH_THE_STRONGEST if "stacks" in frame else AMONG_OTHERS
        return self.default(play, frame, seat) if asked in given else None

    def default(self, play: Play, frame: Frame, seat: Seat) -> Action:
        """D04, D11, D28: the strongest stack; the first province, or that with most of others."""
        board = board_of(play)
        if "stacks" in frame:
            return {"do": "place_with", "stack": max(frame["stacks"], key=partial(_power, board))}
        province: str = frame["provinces"][0]
        if frame["free"]:
            province = max(frame["provinces"], key=lambda each: _held_up(board, seat, each))
        return {"do": "place_in", "province": province}

    def refuse(self, play: Play, frame: Frame, seat: Seat, action: Action) -> Refusal | None:
        name = BOX.units[frame["unit"]].name
        if action["do"] == "place_in" and "provinces" in frame:
            place = BOX.provinces[action["province"]].name
            return Refusal(
                gettext("%(name)s cannot be placed in %(place)s", name=name, place=place), "14.11"
            )
        if action["do"] != "place_with" or "stacks" not in frame:
            return None
        stack = stack_of(board_of(play), action["stack"])
        if stack and _black_at(board_of(play), board_of(play)["stacks"][stack]["at"]):
            return Refusal(
                gettext(
                    "%(name)s cannot be placed there: a Black unit is in the province", name=name
                ),
                "14.18",
            )
        case = "14.21" if KIND[frame["unit"]] == "shock" else "14.31"
        return Refusal(
            gettext(
                "%(name)s cannot be placed with %(name_2)s",
                name=name,
                name_2=BOX.units[action["stack"]].name,
            ),
            case,
        )
