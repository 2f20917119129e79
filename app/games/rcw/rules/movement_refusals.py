"""Section 5 again, from the other side: why a movement order is not legal."""

from app.games.kernel.play import Play
from app.games.kernel.refusal import Refusal
from app.games.kernel.state import Action, Frame, Seat
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
from app.games.rcw.box import (
    ARMIES,
    BOX,
    COLOUR,
    CONTROL,
    IMPERIALS,
    LEADERS,
    MAY_ENTER,
    NATION,
    TRAINS,
    WAYS,
)
from app.games.rcw.rules.attack import declaration
from app.games.rcw.rules.combat_refusals import ATTACKS, not_begun
from app.games.rcw.rules.force import (
    LAND,
    RAIL,
    Force,
    host_in,
    train_takers,
    units_of,
    with_company,
)

OF_A_FORCE = frozenset({"to", "rail", "attach", "detach", "halt", "hand_train", "stack_on"})
"""Orders that need a force on the move."""
LIMITS = {"FN": "5.75", "PO": "5.76"}
"""Cases of the nations that may leave their home region (5.74)."""


def why_not(play: Play, frame: Frame, seat: Seat, action: Action) -> Refusal | None:
    """Return why `action` is not legal in the movement phase, if 5, 7, 13.1 or 14.3 tell."""
    force: Force | None = frame.get("force")
    verb = action["do"]
    if verb == "move":
        return _not_movable(play, frame, seat, action["unit"])
    if verb in ATTACKS:
        return not_begun(play, declaration(), seat, action)
    if verb == "withdraw_czech":
        return _not_withdrawn(play, seat, action["unit"])
    if verb == "emigrate":
        return _not_emigrating(play, seat, action["unit"])
    if force is None:
        if verb in OF_A_FORCE:
            return Refusal("no force is on the move; begin with the order MOVE and a unit", "5.0")
        return None
    if verb == "to":
        return _not_enterable(play, force, action["province"])
    if verb == "rail":
        return _not_on_the_line(play, force, action["province"])
    if verb == "attach":
        return _not_attachable(play, frame, force, action["unit"])
    if verb == "detach":
        return _not_detachable(play, force, action["unit"])
    if verb == "stack_on":
        return _not_stackable(play, force, action["unit"])
    if verb == "hand_train":
        return _not_handed(play, force, action["to"])
    return None


def _name(unit: str) -> str:
    return BOX.units[unit].name


def _not_movable(play: Play, frame: Frame, seat: Seat, unit: str) -> Refusal | None:
    board = board_of(play)
    stack = stack_of(board, unit)
    name = _name(unit)
    if stack is None:
        return Refusal(f"{name} is not on the map", "5.0")
    if unit in frame["moved"]:
        return Refusal(f"{name} has had its move in this phase", "5.0")
    owner = board["stacks"][stack]["seat"]
    if unit in IMPERIALS:
        return Refusal(f"the {name} is only carried: move who has it", "13.11")
    if unit in TRAINS:
        return Refusal("a train moves with the force it is stacked with", "14.31")
    if unit in ARMIES and COLOUR[unit] in ("red", "white"):
        return Refusal(f"{name} moves only with a leader of its colour: move him", "5.21")
    if COLOUR[unit] == "black":
        return Refusal("Black units never move", "5.81")
    if NATION[unit] and NATION[unit] not in CONTROL:
        return Refusal(f"{NATION[unit]} units are never controlled and never move", "5.62")
    if owner != seat:
        whose = f"player {owner} controls" if owner else "nobody controls"
        return Refusal(f"{whose} {name}", "5.11")
    return None


def _blocked(force: Force) -> Refusal | None:
    if force["stopped"]:
        return Refusal("the force has met opposing units and must stop", "5.17")
    if force["fixed"]:
        return Refusal("the force has attached a unit that had moved, and stays", "5.24")
    return None


def _regional_limit(play: Play, force: Force, province: str) -> Refusal | None:
    nation = nation_of(board_of(play)["stacks"][force["stack"]])
    if nation and province not in MAY_ENTER[nation]:
        case = "5.65" if COLOUR[force["lead"]] == "blue" else LIMITS.get(nation, "5.74")
        place = BOX.provinces[province].name
        return Refusal(f"{nation} units may not enter {place}", case)
    return None


def _not_enterable(play: Play, force: Force, province: str) -> Refusal | None:
    board = board_of(play)
    at = board["stacks"][force["stack"]]["at"]
    colour = COLOUR[force["lead"]]
    assert colour is not None
    here, there = BOX.provinces[at].name, BOX.provinces[province].name
    blocked = _blocked(force)
    if blocked:
        return blocked
    if force["mode"] == RAIL:
        return Refusal("a force that moved by rail does not move overland as well", "5.53")
    if province not in WAYS[colour][at]:
        if {at, province} == {"petrograd", "livonia"}:
            return Refusal("Lake Pskov parts Petrograd from Livonia", "5.33")
        if {at, province} == {"kuban", "taurida"}:
            return Refusal("only White units cross the Kerch Straits", "5.32")
        return Refusal(f"{there} does not border on {here}", "5.15")
    if force["points"] == 0:
        return Refusal("the force has no movement point left", "5.16")
    if len(train_takers(board, force)) > 1:
        return Refusal("a train does not march: hand it to a force that stays", "14.31")
    return _regional_limit(play, force, province)


def _not_on_the_line(play: Play, force: Force, province: str) -> Refusal | None:
    board = board_of(play)
    stack = board["stacks"][force["stack"]]
    blocked = _blocked(force)
    if blocked:
        return blocked
    if force["mode"] == LAND:
        return Refusal("a force that moved overland does not move by rail as well", "5.53")
    if COLOUR[force["lead"]] == "green":
        return Refusal("Green units may not use rail movement", "5.73")
    if COLOUR[force["lead"]] == "blue" and not trains(stack["units"]):
        return Refusal("Blue units ride only with an armored train", "5.64")
    if province not in BOX.rail_neighbours.get(stack["at"], ()):
        here, there = BOX.provinces[stack["at"]].name, BOX.provinces[province].name
        return Refusal(f"no open railway leads from {here} to {there}", "5.52")
    return _regional_limit(play, force, province)


def _not_attachable(play: Play, frame: Frame, force: Force, unit: str) -> Refusal | None:
    board = board_of(play)
    stack = board["stacks"][force["stack"]]
    name = _name(unit)
    if province_of(board, unit) != stack["at"]:
        return Refusal(f"{name} is not where the force stands", "5.22")
    other = stack_of(board, unit)
    assert other is not None
    beside = board["stacks"][other]
    if other == force["stack"]:
        return Refusal(f"{name} is with the force already", "5.24")
    if unit in TRAINS:
        return Refusal("a train is handed over by the force that has it", "14.32")
    if unit in IMPERIALS:
        return _imperial_not_attachable(frame, beside, seat=stack["seat"], unit=unit)
    if COLOUR[unit] == "black":
        return Refusal("Black units are never attached", "5.81")
    if COLOUR[unit] != colour_of(stack):
        return Refusal("units of different colours do not stack", "7.13")
    owner = beside["seat"]
    if owner not in (None, stack["seat"]):
        return Refusal(f"player {owner} controls {name}", "5.22")
    if nation_of(stack) != nation_of(beside):
        return Refusal("different nationalities do not stack", "7.14")
    if unit in frame["moved"] and (unit in LEADERS or nation_of(stack)):
        return Refusal(f"{name} has had its move in this phase", "5.0")
    if unit in ARMIES and owner is not None and not nation_of(stack):
        return Refusal(f"{name} is attached to another leader: detach it from him first", "5.24")
    along = [unit, *attached_to(board, unit)] if unit in LEADERS else with_company(beside, unit)
    if size([*stack["units"], *along]) > STACK_LIMIT:
        return Refusal("a stack holds five units at the most", "7.11")
    if trains([*stack["units"], *along]) > 1:
        return Refusal("a stack holds one armored train at the most", "14.32")
    if unit in ARMIES and force["lead"] in LEADERS and host_in(board, stack["units"]) is None:
        return Refusal("the leader has as many units as he can command", "5.23")
    return None


def _imperial_not_attachable(
    frame: Frame, beside: Stack, seat: Seat | None, unit: str
) -> Refusal | None:
    name = _name(unit)
    if beside["seat"] not in (None, seat):
        return Refusal(f"player {beside['seat']} controls {name}", "13.14")
    if size(beside["units"]):
        return Refusal(f"the force that has {name} must detach it first", "13.15")
    if unit in frame["moved"]:
        return Refusal(f"{name} has been moved in this phase", "13.15")
    return None


def _not_detachable(play: Play, force: Force, unit: str) -> Refusal | None:
    if unit not in units_of(board_of(play), force):
        return Refusal(f"{_name(unit)} is not with the force", "5.24")
    if unit == force["lead"]:
        return Refusal(f"{_name(unit)} leads the force", "5.24")
    return Refusal("a train never stands alone: hand it to another force", "14.31")


def _not_stackable(play: Play, force: Force, unit: str) -> Refusal | None:
    board = board_of(play)
    stack, other = board["stacks"][force["stack"]], stack_of(board, unit)
    if other is None or board["stacks"][other]["at"] != stack["at"]:
        return Refusal(f"{_name(unit)} is not where the force stands", "7.0")
    beside = board["stacks"][other]
    if beside is stack:
        return Refusal(f"{_name(unit)} is with the force already", "7.0")
    if colour_of(beside) != colour_of(stack):
        return Refusal("units of different colours do not stack", "7.13")
    if nation_of(beside) != nation_of(stack):
        return Refusal("different nationalities do not stack", "7.14")
    if beside["seat"] is None:
        return Refusal(f"nobody controls {_name(unit)}: attach it to a leader", "7.5")
    if beside["seat"] != stack["seat"]:
        return Refusal("units of different players do not stack", "7.12")
    if trains([*stack["units"], *beside["units"]]) > 1:
        return Refusal("a stack holds one armored train at the most", "14.32")
    return Refusal("a stack holds five units at the most", "7.11")


def _not_handed(play: Play, force: Force, unit: str) -> Refusal | None:
    board = board_of(play)
    stack, other = board["stacks"][force["stack"]], stack_of(board, unit)
    if not trains(stack["units"]):
        return Refusal("the force has no armored train", "14.32")
    if other is None or board["stacks"][other]["at"] != stack["at"]:
        return Refusal(f"{_name(unit)} is not where the force stands", "14.32")
    beside = board["stacks"][other]
    if beside["seat"] != stack["seat"]:
        return Refusal(f"{_name(unit)} is not yours", "14.32")
    if trains(beside["units"]):
        return Refusal("a stack holds one armored train at the most", "14.32")
    return Refusal("armored trains stack with Red, White and Blue units", "14.32")


def _not_withdrawn(play: Play, seat: Seat, unit: str) -> Refusal | None:
    board = board_of(play)
    stack = stack_of(board, unit)
    if NATION[unit] != "CZ" or stack is None:
        return Refusal("only Czech units on the map may leave it", "5.34")
    if board["stacks"][stack]["seat"] != seat:
        return Refusal(f"you do not control {_name(unit)}", "5.66")
    return Refusal("Czech units leave from Vladivostok", "5.66")


def _not_emigrating(play: Play, seat: Seat, unit: str) -> Refusal | None:
    board = board_of(play)
    stack = stack_of(board, unit)
    if unit not in IMPERIALS or stack is None:
        return Refusal("only Imperial units on the map emigrate", "5.34")
    if board["stacks"][stack]["seat"] != seat:
        return Refusal(f"you do not control the {_name(unit)}", "13.31")
    return Refusal("Imperial units leave from a port", "13.32")
