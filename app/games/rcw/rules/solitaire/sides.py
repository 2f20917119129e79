"""18.0: the two sides of the solitaire game. Seat A is Red; the script has seat B.

The script owes no decision: it answers by the documented defaults, as a seat that has left the game
does, except that its units fight on. What it must do it does in steps of its own.
"""

from typing import Final

from app.games.kernel.play_context import Play
from app.games.kernel.state import Seat, State
from app.games.rcw.board import Board, Stack, colour_of
from app.games.rcw.box import COLOUR, KIND, NATION, VALUE

SOLITAIRE: Final = "solitaire"
"""The scenario (an option) in which these rules hold."""

RED_PLAYER: Final[Seat] = "A"
SCRIPT: Final[Seat] = "B"
SEATS: Final = (RED_PLAYER, SCRIPT)

POOL: Final = "pool"
"""Where the Red leaders wait who are not in play (24.13)."""

SCRIPT_COLOURS: Final = ("white", "green", "blue")
"""The colours of the script's units, in the order in which they move (21.11)."""


def is_solitaire(source: Play | State) -> bool:
    """Whether a match is the solitaire game."""
    state = source.state if isinstance(source, Play) else source
    return bool(state["options"].get("scenario") == SOLITAIRE)


def script_stacks(board: Board, province: str | None = None) -> list[str]:
    """List the stacks that the script controls (18.0), in `province` or everywhere.

    By colour as they move: White, Green, Blue (21.11); within a colour in the order of their ids,
    which is no order of the rules (21.11).
    """
    names = board["stacks"] if province is None else board["here"].get(province, ())
    own = [name for name in names if board["stacks"][name]["seat"] == SCRIPT]
    return sorted(own, key=lambda name: (_rank(board["stacks"][name]), int(name)))


def _rank(stack: Stack) -> int:
    return SCRIPT_COLOURS.index(colour_of(stack) or "blue")


def is_script_unit(unit: str) -> bool:
    """18.0: White leaders, and White, Green and Blue combat units, controlled or not."""
    return COLOUR[unit] in SCRIPT_COLOURS and KIND[unit] in ("leader", "combat", "shock")


def returns_in_solitaire(unit: str) -> bool:
    """25.11, 25.12, 25.13: only Red, Polish and Finnish combat units are replaced."""
    return COLOUR[unit] == "red" or NATION[unit] in ("PO", "FN")


def order_of_loss(unit: str) -> tuple[int, int, str]:
    """23.16, R113: what the script gives up first: Blue units, Green, White, White leaders.

    Within these the weakest first, which the rules leave open (ruling R142).
    """
    colours = ("blue", "green", "white")
    colour = colours.index(COLOUR[unit] or "white")
    return (colour + (KIND[unit] == "leader"), VALUE[unit], unit)
