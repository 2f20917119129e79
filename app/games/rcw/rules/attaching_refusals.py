"""Section 5.2 from the other side: why the force does not take, leave or hand over something."""

from app.games.kernel.play_context import Play
from app.games.kernel.refusal import Refusal
from app.games.kernel.state import Frame, Seat
from app.games.kernel.wording import seat_name
from app.games.rcw.board import (
    STACK_LIMIT,
    Stack,
    attached_to,
    board_of,
    colour_of,
    nation_of,
    province_of,
    size,
    stack_of,
    trains,
)
from app.games.rcw.box import ARMIES, BOX, COLOUR, IMPERIALS, LEADERS, TRAINS
from app.games.rcw.rules.attaching import host_in, with_company
from app.games.rcw.rules.force import Force, units_of
from app.games.rcw.rules.gold import buyer_in, for_sale, not_for_sale
from app.games.text import gettext

FULL = Refusal("a stack can hold at most five units", "7.11")


def _name(unit: str) -> str:
    return BOX.units[unit].name


def not_attachable(play: Play, frame: Frame, force: Force, unit: str) -> Refusal | None:
    """Return why the force does not attach `unit` (5.22 to 5.24, 7.1, 13.1, 13.25)."""
    board = board_of(play)
    stack = board["stacks"][force["stack"]]
    name = _name(unit)
    if province_of(board, unit) != stack["at"]:
        return Refusal(gettext("%(name)s is not in the force's province", name=name), "5.22")
    other = stack_of(board, unit)
    assert other is not None
    beside = board["stacks"][other]
    if other == force["stack"]:
        return Refusal(gettext("%(name)s is already with the force", name=name), "5.24")
    if unit in TRAINS:
        return Refusal("HAND TRAIN from the force that has the train", "14.32")
    if unit in IMPERIALS:
        return _imperial_not_attachable(frame, beside, seat=stack["seat"], unit=unit)
    if COLOUR[unit] == "black":
        return Refusal("Black units cannot be attached", "5.81")
    if unit in board["frozen"]:
        return Refusal(
            gettext("%(name)s is frozen: its player has left the game", name=name), "15.22"
        )
    if force["lead"] in LEADERS and COLOUR[unit] == "green":
        return _green_not_attachable(play, force, beside, unit)
    return _not_a_comrade(play, frame, force, beside, unit)


def _green_not_attachable(play: Play, force: Force, beside: Stack, unit: str) -> Refusal | None:
    board = board_of(play)
    units = units_of(board, force)
    if not for_sale(unit, beside) or buyer_in(board, units) is None:
        return not_for_sale(board, force, unit)
    return FULL if size(units) >= STACK_LIMIT else None


def _not_a_comrade(
    play: Play, frame: Frame, force: Force, beside: Stack, unit: str
) -> Refusal | None:
    """Return why a unit that is neither Imperial nor bought does not join (5.22 to 5.24, 7.1)."""
    board = board_of(play)
    stack = board["stacks"][force["stack"]]
    name = _name(unit)
    if COLOUR[unit] != colour_of(stack):
        return Refusal("units of different colours cannot stack", "7.13")
    owner = beside["seat"]
    if owner not in (None, stack["seat"]):
        return Refusal(
            gettext("%(who)s controls %(name)s", who=seat_name(owner), name=name), "5.22"
        )
    if nation_of(stack) != nation_of(beside):
        return Refusal("different nationalities cannot stack", "7.14")
    if unit in frame["moved"] and (unit in LEADERS or nation_of(stack)):
        return Refusal(gettext("%(name)s has already moved this phase", name=name), "5.0")
    if unit in ARMIES and owner is not None and not nation_of(stack):
        return Refusal(
            gettext("%(name)s is attached to another leader; DETACH it first", name=name), "5.24"
        )
    along = [unit, *attached_to(board, unit)] if unit in LEADERS else with_company(beside, unit)
    if size([*stack["units"], *along]) > STACK_LIMIT:
        return FULL
    if trains([*stack["units"], *along]) > 1:
        return Refusal("a stack can hold only one armored train", "14.32")
    if unit in ARMIES and force["lead"] in LEADERS and host_in(board, stack["units"]) is None:
        return Refusal("this leader's value allows no more units", "5.23")
    return None


def _imperial_not_attachable(
    frame: Frame, beside: Stack, seat: Seat | None, unit: str
) -> Refusal | None:
    name = _name(unit)
    if beside["seat"] not in (None, seat):
        return Refusal(
            gettext("%(who)s controls %(name)s", who=seat_name(beside["seat"]), name=name), "13.14"
        )
    if size(beside["units"]) and beside["seat"] is None:
        return Refusal(
            gettext(
                "%(name)s is under %(unit)s, which nobody controls; ATTACH that first",
                name=name,
                unit=_name(beside["units"][0]),
            ),
            "13.14",
        )
    if size(beside["units"]):
        return Refusal(
            gettext("%(name)s is with another force, which must DETACH it first", name=name),
            "13.15",
        )
    if unit in frame["moved"]:
        return Refusal(gettext("%(name)s has already moved this phase", name=name), "13.15")
    return None


def not_detachable(play: Play, force: Force, unit: str) -> Refusal | None:
    """Return why the force does not leave `unit` (5.24, 14.31)."""
    if unit not in units_of(board_of(play), force):
        return Refusal(gettext("%(unit)s is not with the force", unit=_name(unit)), "5.24")
    if unit == force["lead"]:
        return Refusal(
            gettext("%(unit)s leads the force and cannot be detached", unit=_name(unit)), "5.24"
        )
    return Refusal("a train cannot stand alone; HAND TRAIN to another force", "14.31")


def not_stackable(play: Play, force: Force, unit: str) -> Refusal | None:
    """Return why the force does not stack on the stack of `unit` (7.11 to 7.14, 7.5)."""
    board = board_of(play)
    stack, other = board["stacks"][force["stack"]], stack_of(board, unit)
    if other is None or board["stacks"][other]["at"] != stack["at"]:
        return Refusal(gettext("%(unit)s is not in the force's province", unit=_name(unit)), "7.0")
    beside = board["stacks"][other]
    if beside is stack:
        return Refusal(gettext("%(unit)s is already with the force", unit=_name(unit)), "7.0")
    if colour_of(beside) != colour_of(stack):
        return Refusal("units of different colours cannot stack", "7.13")
    if nation_of(beside) != nation_of(stack):
        return Refusal("different nationalities cannot stack", "7.14")
    if beside["seat"] is None:
        return Refusal(
            gettext("nobody controls %(unit)s; ATTACH it to a leader instead", unit=_name(unit)),
            "7.5",
        )
    if beside["seat"] != stack["seat"]:
        return Refusal("units of different players cannot stack", "7.12")
    if trains([*stack["units"], *beside["units"]]) > 1:
        return Refusal("a stack can hold only one armored train", "14.32")
    return Refusal("a stack can hold at most five units", "7.11")


def not_handed(play: Play, force: Force, unit: str) -> Refusal | None:
    """Return why the force does not hand its train to the stack of `unit` (14.32)."""
    board = board_of(play)
    stack, other = board["stacks"][force["stack"]], stack_of(board, unit)
    if not trains(stack["units"]):
        return Refusal("the force has no armored train", "14.32")
    if other is None or board["stacks"][other]["at"] != stack["at"]:
        return Refusal(
            gettext("%(unit)s is not in the force's province", unit=_name(unit)), "14.32"
        )
    beside = board["stacks"][other]
    if beside["seat"] != stack["seat"]:
        return Refusal(gettext("%(unit)s is not yours", unit=_name(unit)), "14.32")
    if trains(beside["units"]):
        return Refusal("a stack can hold only one armored train", "14.32")
    return Refusal("armored trains stack only with Red, White and Blue units", "14.32")
