"""Section 5 again, from the other side: why a movement order is not legal."""

from app.games.kernel.play_context import Play
from app.games.kernel.refusal import Refusal
from app.games.kernel.state import Action, Frame, Seat
from app.games.kernel.wording import seat_name
from app.games.rcw.board import Board, board_of, stack_of, stacks_at, stacks_of
from app.games.rcw.box import (
    ARMIES,
    BOX,
    COLOUR,
    CONTROL,
    EXPEDITIONARY,
    IMPERIALS,
    NATION,
    TRAINS,
    WAYS,
    open_to,
)
from app.games.rcw.rules.attaching_refusals import (
    not_attachable,
    not_detachable,
    not_handed,
    not_stackable,
)
from app.games.rcw.rules.attack import declaration
from app.games.rcw.rules.combat_refusals import ATTACKS, not_begun
from app.games.rcw.rules.exits import not_emigrating, not_withdrawn
from app.games.rcw.rules.force import (
    LAND,
    RAIL,
    SEA,
    Force,
    as_force,
    can_only_halt,
    can_use_rail,
    movers,
    place_of,
    train_takers,
    units_of,
)
from app.games.rcw.rules.gold import buyer_in, for_sale, not_transferable
from app.games.rcw.rules.ice_march import no_ice_march
from app.games.rcw.rules.sea import no_evacuation, not_by_sea
from app.games.text import gettext

OF_A_FORCE = frozenset(
    {
        "to",
        "rail",
        "sail",
        "ice_march",
        "attach",
        "detach",
        "halt",
        "hand_train",
        "stack_on",
        "evacuate",
    }
)
"""Orders that need a force on the move."""
LIMITS = {"FN": "5.75", "PO": "5.76"}
"""Cases of the nations that may leave their home region (5.74)."""


def why_not(play: Play, frame: Frame, seat: Seat, action: Action) -> Refusal | None:
    """Return why `action` is not legal in the movement phase, if 5, 7, 13.1, 14.3 or 17.4 tell."""
    verb = action["do"]
    if verb == "move":
        return _not_movable(play, frame, seat, action["unit"])
    if verb in ATTACKS:
        return not_begun(play, declaration(), seat, action)
    if verb == "withdraw_czech":
        return not_withdrawn(play, seat, action["unit"])
    if verb == "emigrate":
        return not_emigrating(play, seat, action["unit"])
    if verb == "transfer":
        return not_transferable(play, frame, seat, action["unit"], action["to"])
    if verb == "evacuate":
        return _not_evacuated(play, frame, seat, action["unit"])
    if frame.get("force") is not None:
        return _not_by_the_force(play, frame, seat, action)
    if verb in OF_A_FORCE:
        return Refusal("no force is moving; start with MOVE and a unit", "5.0")
    return None


def _not_by_the_force(play: Play, frame: Frame, seat: Seat, action: Action) -> Refusal | None:
    """Return why the force in hand does not do `action`."""
    force: Force = frame["force"]
    verb = action["do"]
    if verb == "to":
        return _not_enterable(play, force, action["province"])
    if verb == "ice_march":
        board = board_of(play)
        refusal = no_ice_march(board, force, seat)
        return refusal or _not_beside(play, force, action["province"])
    if verb == "rail":
        return _not_on_the_line(play, force, action["province"])
    if verb == "sail":
        refusal = not_by_sea(play, frame, seat, force, action["province"])
        return refusal or _not_followed(play, force, action["province"])
    if verb == "attach":
        return not_attachable(play, frame, force, action["unit"])
    if verb == "detach":
        return not_detachable(play, force, action["unit"])
    if verb == "stack_on":
        return not_stackable(play, force, action["unit"])
    if verb == "hand_train":
        return not_handed(play, force, action["to"])
    return None


def _name(unit: str) -> str:
    return BOX.units[unit].name


def _not_movable(play: Play, frame: Frame, seat: Seat, unit: str) -> Refusal | None:
    board = board_of(play)
    stack = stack_of(board, unit)
    name = _name(unit)
    if stack is None:
        return Refusal(gettext("%(name)s is not on the map", name=name), "5.0")
    if unit in frame["moved"]:
        return Refusal(gettext("%(name)s has already moved this phase", name=name), "5.0")
    owner = board["stacks"][stack]["seat"]
    if unit in IMPERIALS:
        return Refusal(
            gettext("the %(name)s has to be carried; MOVE the force that has it", name=name),
            "13.11",
        )
    if unit in TRAINS:
        return Refusal("a train moves with the force it is stacked with", "14.31")
    if unit in ARMIES and COLOUR[unit] in ("red", "white"):
        return Refusal(
            gettext("%(name)s moves only with a leader of its colour; MOVE the leader", name=name),
            "5.21",
        )
    if COLOUR[unit] == "black":
        return Refusal("Black units never move", "5.81")  # as 14.16
    if NATION[unit] and NATION[unit] not in CONTROL and unit not in EXPEDITIONARY:
        return Refusal(
            gettext("%(nation)s units are never controlled and never move", nation=NATION[unit]),
            "5.62",
        )
    if owner != seat:
        if owner is None:
            return Refusal(gettext("nobody controls %(name)s", name=name), "5.11")
        who = seat_name(owner)
        return Refusal(gettext("%(who)s controls %(name)s", who=who, name=name), "5.11")
    if can_only_halt(board, unit):
        where = BOX.provinces[board["stacks"][stack]["at"]].name
        return Refusal(gettext("%(name)s cannot leave %(where)s", name=name, where=where), "5.74")
    return None


def _blocked(play: Play, force: Force) -> Refusal | None:
    if force["mode"] == SEA:
        return Refusal("a force that moved by sea cannot move further", "17.41")
    if force["marched"]:
        return Refusal("after an Ice March the force must stop", "12.5(12)")
    if force["stopped"]:
        why = "the force has met opposing units and must stop"
        if _could_buy(board_of(play), force):
            why += "; the Gold wins Green units over: ATTACH them"
        return Refusal(why, "5.17")
    if force["fixed"]:
        return Refusal("the force cannot move: it picked up a unit that had already moved", "5.24")
    return None


def _could_buy(board: Board, force: Force) -> bool:
    """Whether the Gold could win over a Green unit beside the force (13.26)."""
    beside = stacks_at(board, place_of(board, force))
    return buyer_in(board, units_of(board, force)) is not None and any(
        for_sale(unit, stack) for stack in beside for unit in stack["units"]
    )


def _not_enterable(play: Play, force: Force, province: str) -> Refusal | None:
    if blocked := _blocked(play, force):
        return blocked
    if force["mode"] == RAIL:
        return Refusal("a force that moved by rail cannot also move overland", "5.53")
    beside = _not_beside(play, force, province)
    if beside and beside.case in ("5.15", "5.32", "5.33"):
        return beside
    if force["points"] == 0:
        return Refusal("the force has no movement points left", "5.16")
    return beside


def _not_beside(play: Play, force: Force, province: str) -> Refusal | None:
    """Return why the force cannot go on to `province` overland (5.15, 5.32, 5.33)."""
    at = place_of(board_of(play), force)
    colour = COLOUR[force["lead"]]
    assert colour is not None
    if province not in WAYS[colour][at]:
        if {at, province} == {"petrograd", "livonia"}:
            return Refusal("Lake Pskov separates Petrograd from Livonia", "5.33")
        if {at, province} == {"kuban", "taurida"}:
            return Refusal("only White units can cross the Kerch Straits", "5.32")
        here, there = BOX.provinces[at].name, BOX.provinces[province].name
        return Refusal(
            gettext("%(there)s does not border %(here)s", there=there, here=here), "5.15"
        )
    return _not_followed(play, force, province)


def _not_followed(play: Play, force: Force, province: str) -> Refusal | None:
    """Return why a part of the force cannot go along: its train (R26), or its nation (5.65)."""
    if len(train_takers(board_of(play), force)) > 1:
        return Refusal("a train can move only by rail; HAND TRAIN to a force that stays", "14.31")
    return _regional_limit(force, province)


def _regional_limit(force: Force, province: str) -> Refusal | None:
    limits, nation = open_to(force["lead"]), NATION[force["lead"]]
    if nation is None or limits is None or province in limits:
        return None
    case = "5.65" if COLOUR[force["lead"]] == "blue" else LIMITS.get(nation, "5.74")
    return Refusal(
        gettext(
            "%(nation)s units cannot enter %(name)s",
            nation=nation,
            name=BOX.provinces[province].name,
        ),
        case,
    )


def _not_on_the_line(play: Play, force: Force, province: str) -> Refusal | None:
    board = board_of(play)
    if blocked := _blocked(play, force):
        return blocked
    if force["mode"] == LAND:
        return Refusal("a force that moved overland cannot also move by rail", "5.53")
    if COLOUR[force["lead"]] == "green":
        return Refusal("Green units cannot use rail movement", "5.73")
    if not can_use_rail(board, force):
        return Refusal("Blue units can use rail only with an armored train", "5.64")
    at = place_of(board, force)
    if province not in BOX.rail_neighbours.get(at, ()):
        here, there = BOX.provinces[at].name, BOX.provinces[province].name
        return Refusal(
            gettext("no open railway from %(here)s to %(there)s", here=here, there=there), "5.52"
        )
    return _regional_limit(force, province)


def _not_evacuated(play: Play, frame: Frame, seat: Seat, unit: str) -> Refusal | None:
    """Return why `unit` does not lead a force out of the game (17.43, 17.44)."""
    board = board_of(play)
    force: Force | None = frame["force"]
    stack = stack_of(board, unit)
    if unit in IMPERIALS:
        return not_emigrating(play, seat, unit)
    if stack is None or board["stacks"][stack]["seat"] != seat:
        return Refusal(gettext("you do not control %(unit)s", unit=_name(unit)), "17.43")
    if force is None or unit != force["lead"]:
        if unit not in movers(stacks_of(board, seat), frame["moved"]):
            return Refusal("name a leader whose force has not moved this phase", "17.43")
        # What would hold of the force if it were called (`raise_force` would part it).
        force = as_force(stack, unit, play.state["options"])
    refusal = no_evacuation(play, frame, seat, force)
    if refusal is None and len(train_takers(board, force)) > 1:
        return Refusal("a train cannot be evacuated; HAND TRAIN to a force that stays", "17.44")
    return refusal
