"""Case 23.1, R-NAV-16: ships begin on a hexside of the Dvina beside their port, which their owner
chooses.

They lie on the hexside of `PORTS` unless their owner puts them on another one: Red during the
set-up, the Allies before the ship sails on turn 1.
"""

from collections.abc import Iterable
from functools import cache

from app.games.elope.board import Board
from app.games.elope.box import SHIPS, UNITS
from app.games.elope.rules.fleet import HOME_PORTS, ships_on
from app.games.elope.rules.rivers import DVINA, RIVERS, sides_of
from app.games.kernel.play_context import Play
from app.games.kernel.refusal import Refusal
from app.games.kernel.state import Action
from app.games.text import gettext


@cache
def berths(side: str) -> tuple[str, ...]:
    """Return the hexsides of the Dvina beside the port of a side."""
    return tuple(at for at in sides_of(HOME_PORTS[side]) if RIVERS[at].river == DVINA)


def berthings(board: Board, side: str, kept: Iterable[str]) -> list[Action]:
    """Return the ships that can still be put on another hexside, and where: each once, without
    cargo. `kept` are those that have been put somewhere or have sailed."""
    if "fleet" not in board:
        return []
    gone = {*kept, *board["fleet"]["aboard"].values()}
    return [
        {"do": "berth", "unit": ship, "side": there}
        for here in berths(side)
        for ship in ships_on(board, here, side)
        if ship not in gone
        for there in berths(side)
        if there != here
    ]


def berth(play: Play, board: Board, action: Action) -> None:
    """Put a ship on another hexside of its port."""
    board["fleet"]["at"][action["unit"]] = action["side"]
    play.emit("berthed", unit=action["unit"], river_side=action["side"])


def why_not_berthed(side: str, unit: str) -> Refusal:
    """Return why a unit cannot be put on a hexside."""
    if unit not in SHIPS[side]:
        return Refusal(gettext("you can put only your own ships on a hexside"), "23.1")
    return Refusal(
        gettext(
            "%(unit)s can be put on another hexside once, at the start of the game, before it "
            "sails or takes units aboard: %(sides)s",
            unit=gettext(UNITS[unit].name),
            sides=gettext(" or ").join(berths(side)),
        ),
        "23.1",
    )
