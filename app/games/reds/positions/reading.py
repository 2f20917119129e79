"""Reading the names in a position file of Reds!: units, hexes, sides and places off the map."""

from collections.abc import Mapping
from typing import Final

from app.games.positions.reading import noun, one_of
from app.games.reds.board import BESIDE, ELIMINATED, POOL, REMOVED
from app.games.reds.box import BOX, NEUTRAL, RED, WHITE
from app.games.reds.components.counters import LETTERS
from app.games.reds.components.map_files import FRONTS
from app.games.reds.orders import CHIT_NAMES, PLACE_NOUNS, UNIT_NOUNS
from app.games.reds.rules.winter import ICED

SIDES: Final = (RED, WHITE, NEUTRAL)
OFF_MAP: Final = (POOL, ELIMINATED, REMOVED, BESIDE, ICED)
"""Where units are that are neither on the map nor on the turn track."""
GROUPS: Final = (*FRONTS, *(g for c in BOX.chits.values() for g in c.groups if g not in FRONTS))
"""The fronts and factions, whose units are activated together (7.2, 7.3)."""


def unit(text: str) -> str:
    """Return the id of a unit, named as orders name it. Raises PositionError."""
    return noun(UNIT_NOUNS, "unit", text)


def place(text: str) -> str:
    """Return the number of a hex, named as orders name it. Raises PositionError."""
    return noun(PLACE_NOUNS, "hex", text)


def side(text: str) -> str:
    """Return a side: red, white or neutral. Raises PositionError."""
    return one_of(text, SIDES, "side")


def chit(text: str) -> str:
    """Return the id of a chit. Raises PositionError."""
    return one_of(text, CHIT_NAMES, "chit")


def group(text: str) -> str:
    """Return the id of a front or a faction. Raises PositionError."""
    return one_of(text, GROUPS, "front or faction")


def anywhere(text: str) -> str:
    """Return a hex, or a place off the map: "pool", "turn 7", "arrival C". Raises PositionError."""
    if text in OFF_MAP:
        return text
    kind, _, which = text.partition(" ")
    if kind == "turn" and which.isdecimal() and int(which) in range(1, len(BOX.turns) + 2):
        return f"turn:{int(which)}"
    if kind == "arrival" and which in LETTERS:
        return f"arrival:{which}"
    return place(text)


def place_name(code: str) -> str:
    """Return a place as a file writes it."""
    return code.replace(":", " ")


def leader(text: str) -> str:
    """Return the id of a leader by name. Raises PositionError."""
    names: Mapping[str, str] = {each.name: key for key, each in BOX.leaders.items()}
    return names[one_of(text, names, "leader")]
