"""Sections 20.12 and 20.13: whose a drawn piece is in the solitaire game."""

from app.games.kernel.play_context import Play
from app.games.kernel.state import Seat
from app.games.rcw.board import STACK_LIMIT, attach, board_of, free_capacity, put, size, stack_of
from app.games.rcw.box import BOX, COLOUR, LEADERS, OPTION_1, TVER
from app.games.rcw.rules.solitaire.paths import distances
from app.games.rcw.rules.solitaire.sides import RED_PLAYER, SCRIPT, script_stacks

VOLUNTEER_ARMY = "W-222"


def owner_of_drawn(seat: Seat, piece: str) -> Seat:
    """Return who gets a drawn piece: control markers go to the script, whoever draws them (20.12);
    the Konarmiya and the Armored Train to the Red player (20.13(1)); all else to the drawer."""
    if piece in BOX.chits and (BOX.chits[piece].nationality or piece == OPTION_1):
        return SCRIPT
    if piece in BOX.units and BOX.units[piece].kind in ("shock", "train"):
        return RED_PLAYER
    return seat


def place_volunteer_army(play: Play) -> bool:
    """20.13(2): with the White stack nearest to Moscow that has room for it; return False if none.

    Nearest by provinces entered overland; Moscow lies in Tver (ruling R14). Of several a die
    chooses.
    """
    board = board_of(play)
    hosts: dict[str, str] = {}
    for name in script_stacks(board):
        units = board["stacks"][name]["units"]
        leaders = [u for u in units if u in LEADERS and COLOUR[u] == "white"]
        free = [leader for leader in leaders if free_capacity(board, leader) > 0]
        if free and size(units) < STACK_LIMIT:
            hosts[name] = free[0]
    if not hosts:
        put(board, VOLUNTEER_ARMY, "aside")
        return False
    far = _distances_to_moscow()
    stacks = board["stacks"]
    least = min(far.get(stacks[name]["at"], len(far)) for name in hosts)
    near = [host for name, host in hosts.items() if far.get(stacks[name]["at"], len(far)) == least]
    host = near[0] if len(near) == 1 else play.pick_from("volunteer army", near)
    attach(board, VOLUNTEER_ARMY, host)
    play.emit("placed.with", seat=SCRIPT, unit=VOLUNTEER_ARMY, on=host)
    assert stack_of(board, VOLUNTEER_ARMY) is not None
    return True


def _distances_to_moscow() -> dict[str, int]:
    return distances({TVER: 0}, BOX.white_neighbours)
