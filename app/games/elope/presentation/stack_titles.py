"""What an opened stack says of its units: whose they are, how strong, how many of each kind, and
which belong to one formation."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from app.games.board.counters import CounterFace
from app.games.elope.box import UNITS
from app.games.elope.components.counters import TYPES
from app.games.elope.wording import SIDE_NAMES
from app.games.text import gettext, mark

TYPE_NAMES: Final = {
    "infantry": mark("infantry"),
    "cavalry": mark("cavalry"),
    "ski": mark("ski troops"),
    "artillery": mark("artillery"),
    "mg": mark("machine guns"),
    "mortar": mark("mortars"),
    "engineer": mark("engineers"),
    "hq": mark("headquarters"),
    "tank": mark("tanks"),
    "armoured_train": mark("armoured trains"),
    "depot": mark("depots"),
    "aircraft": mark("aircraft"),
    "gunboat": mark("gunboats"),
    "minesweeper": mark("minesweepers"),
    "steamer": mark("steamers"),
    "monitor": mark("monitors"),
    "carrier": mark("aircraft carriers"),
    "barge": mark("barges"),
    "depot_ship": mark("depot ships"),
}
"""What units of a type are called, whose number follows."""

FEW: Final = 3
"""So many units are read at a glance: their kinds are counted only from one more on."""


def stack_title(faces: Sequence[CounterFace]) -> str:
    """Whose a stack is and how strong, and of a large one how many units of each kind it has."""
    strength = sum(face.strength for face in faces)
    side = gettext(SIDE_NAMES[faces[0].side])
    said = gettext("%(side)s: strength %(strength)s", side=side, strength=strength)
    if len(faces) <= FEW:
        return said
    found = Counter(UNITS[face.id].type for face in faces)
    kinds = (f"{gettext(TYPE_NAMES[type_])} {found[type_]}" for type_ in TYPES if type_ in found)
    return f"{said} ({', '.join(kinds)})"


def formation_of(unit: str) -> str:
    """The name of a unit's own headquarters without the letters HQ (10.6); "" if it has none."""
    headquarters = unit if UNITS[unit].type == "hq" else UNITS[unit].parent
    return "" if headquarters is None else UNITS[headquarters].name.removeprefix("HQ ")
