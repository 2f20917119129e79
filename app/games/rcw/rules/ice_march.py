"""Chit 12.5(12), Ice March: one force marches through one province of opposing units."""

from app.games.kernel.play_context import Play
from app.games.kernel.refusal import Refusal
from app.games.kernel.state import Seat
from app.games.rcw.board import Board, board_of, holder, put
from app.games.rcw.box import ICE_MARCH
from app.games.rcw.rules.force import LAND, RAIL, SEA, Force, beyond


def ways_out(board: Board, force: Force, seat: Seat) -> list[str]:
    """List the provinces to which an Ice March could lead the force now (12.5(12), R27, R116).

    It must have marched into the province that holds it, and points are paid as usual.
    """
    if holder(board, ICE_MARCH) != seat or not _held(force) or force["points"] == 0:
        return []
    return beyond(board, force)


def _held(force: Force) -> bool:
    overland = force["mode"] == LAND and not force["marched"]
    return overland and force["met"] and not force["fixed"]


def play_ice_march(play: Play, force: Force, seat: Seat) -> None:
    """Spend the chit: it goes back to the randomizer, and the force may go on (12.5(12))."""
    put(board_of(play), ICE_MARCH, "cup")
    force["marched"] = True
    play.emit("ice_march", seat=seat, unit=force["lead"])


def no_ice_march(board: Board, force: Force, seat: Seat) -> Refusal | None:
    """Return why there is no Ice March, if 12.5(12) says so."""
    case = "12.5(12)"
    if holder(board, ICE_MARCH) != seat:
        return Refusal("you do not have the Ice March chit", case)
    if force["mode"] in (RAIL, SEA):
        return Refusal("an Ice March can only go overland", case)
    if force["marched"]:
        return Refusal("after an Ice March the force must stop", case)
    if not force["met"]:
        return Refusal(
            "Ice March is only for leaving opposing units that stopped the force; nothing is "
            "stopping it now",
            case,
        )
    if force["fixed"]:
        return Refusal("the force cannot move: it picked up a unit that had already moved", "5.24")
    if force["points"] == 0:
        return Refusal("the force has no movement points left", "5.16")
    return None
