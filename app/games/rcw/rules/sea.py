"""Optional section 17.4: naval movement and evacuation; 17.12 and 17.55 say who else sails."""

from typing import Final

from app.games.kernel.play_context import Play
from app.games.kernel.refusal import Refusal
from app.games.kernel.state import Frame, Seat, State
from app.games.rcw.board import board_of, scatter, size, take_off
from app.games.rcw.box import BOX, COLOUR, EXPEDITIONARY, IMPERIALS
from app.games.rcw.rules.attaching import leave_train
from app.games.rcw.rules.bombardment import fleets
from app.games.rcw.rules.force import SEA, Force, allowed, place_of, units_of
from app.games.rcw.rules.gold import bought_by, part_from
from app.games.text import gettext

OPEN_SEAS: Final = frozenset({"Baltic Sea", "Black Sea"})
"""The seas on which there is naval movement (17.42)."""
NO_PORT = "that needs a port on the Baltic or Black Sea"


def sea_at(province: str) -> str | None:
    """Return the sea on which `province` has a port (17.41, ruling R16)."""
    port = BOX.provinces[province].port
    return port.sea if port else None


def has_ships(state: State, force: Force) -> bool:
    """Whether the match has ships that might carry the force at all (17.12, 17.4, 17.55)."""
    options = state["options"]
    fleet = options["naval_operations"] or options["major_intervention"]
    return bool(fleet) or force["lead"] in EXPEDITIONARY


# naval movement


def harbours(play: Play, frame: Frame, seat: Seat, force: Force) -> list[str]:
    """List the ports to which the force may sail now (17.41, 17.42)."""
    if no_passage(play, frame, seat, force):
        return []
    at = place_of(board_of(play), force)
    return allowed(
        force, tuple(port for port in BOX.provinces if port != at and sea_at(port) == sea_at(at))
    )


def no_passage(play: Play, frame: Frame, seat: Seat, force: Force) -> Refusal | None:
    """Return why the force cannot embark (17.12, 17.41)."""
    expedition = force["lead"] in EXPEDITIONARY
    refusal = _no_expedition(play, frame, force) if expedition else _no_fleet(play, frame, seat)
    if refusal:
        return refusal
    board = board_of(play)
    if COLOUR[force["lead"]] not in ("white", "blue"):
        return Refusal("only Blue and White forces can move by sea", "17.41")
    if force["mode"] is not None:
        return Refusal(
            "a force that has already moved cannot embark; sea movement takes the whole move",
            "17.41",
        )
    if force["fixed"]:
        return Refusal("the force cannot move: it picked up a unit that had already moved", "5.24")
    if sea_at(place_of(board, force)) not in OPEN_SEAS:
        return Refusal(NO_PORT, "17.41")
    return None


def _no_expedition(play: Play, frame: Frame, force: Force) -> Refusal | None:
    """17.12, R112, R117: one of the two units in a movement phase, without anybody's fleet."""
    if frame["expedition"]:
        return Refusal("one expeditionary unit has already moved by sea this phase", "17.12")
    if size(units_of(board_of(play), force)) > 1:
        return Refusal("only one expeditionary unit can move by sea; DETACH the other", "17.12")
    return None


def _no_fleet(play: Play, frame: Frame, seat: Seat) -> Refusal | None:
    """17.4, 17.41, 17.55, R110, R117: a marker serves one stack a turn, sailing or evacuated."""
    options = play.state["options"]
    if not options["naval_operations"] and not options["major_intervention"]:
        return Refusal("this match does not use naval operations", "17.4")
    held = fleets(play.state, seat)
    if held == 0:
        if not board_of(play)["armistice"]:
            return Refusal("sea movement is possible only after the Armistice", "17.4")
        return Refusal("that needs the British or French control marker", "17.4")
    if frame["sailed"] >= held:
        return Refusal("each of your control markers has already been used this turn", "17.41")
    return None


def sail(play: Play, frame: Frame, seat: Seat) -> None:
    """Use a marker and embark (17.41): trains and Green units stay ashore (14.33, 5.73, R114)."""
    force: Force = frame["force"]
    if force["lead"] in EXPEDITIONARY:
        frame["expedition"] = True
    else:
        frame["sailed"] += 1
    _leave_ashore(play, frame, seat)
    force["points"] = 0
    force["mode"] = SEA


def _leave_ashore(play: Play, frame: Frame, seat: Seat) -> None:
    leave_train(play, frame, seat)
    part_from(play, frame, seat, bought_by(board_of(play), frame["force"]))


def not_by_sea(play: Play, frame: Frame, seat: Seat, force: Force, province: str) -> Refusal | None:
    """Return why the force does not sail to `province` (17.4, 17.42)."""
    refusal = no_passage(play, frame, seat, force)
    if refusal:
        return refusal
    at = place_of(board_of(play), force)
    here, there = BOX.provinces[at].name, BOX.provinces[province].name
    if sea_at(province) is None or province == at:
        return Refusal(gettext("choose a port other than %(here)s", here=here), "17.41")
    if sea_at(province) != sea_at(at):
        return Refusal(
            gettext("%(there)s and %(here)s are not on the same sea", there=there, here=here),
            "17.42",
        )
    return None


# evacuation


def no_evacuation(play: Play, frame: Frame, seat: Seat, force: Force) -> Refusal | None:
    """Return why the force is not taken off (17.43): a White one that begins in a port."""
    refusal = _no_fleet(play, frame, seat)
    if refusal:
        return refusal
    if COLOUR[force["lead"]] != "white":
        return Refusal("only White units can be evacuated", "17.43")
    if force["mode"] is not None or force["fixed"]:
        return Refusal("only a force that has not moved this phase can be evacuated", "17.43")
    if sea_at(place_of(board_of(play), force)) is None:
        return Refusal("a force can be evacuated only from a port", "17.43")
    return None


def evacuate(play: Play, frame: Frame, seat: Seat) -> None:
    """Take the force out of the game (17.43 to 17.45, R118); it scores for nobody (R106).

    Trains are not evacuated (17.44); Imperial units are left lying free (13.42).
    """
    board = board_of(play)
    force: Force = frame["force"]
    frame["sailed"] += 1
    at = place_of(board, force)
    _leave_ashore(play, frame, seat)
    units = [unit for unit in units_of(board, force) if unit not in IMPERIALS]
    for unit in units:
        take_off(board, unit, "out")
    if force["stack"] in board["stacks"]:
        scatter(board, force["stack"])
    frame["force"] = None
    play.emit("evacuated", seat=seat, units=units, at=at)
