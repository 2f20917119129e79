"""Reading the names in a position file of RCW: pieces, provinces and places off the map."""

from collections.abc import Iterable
from typing import Final

from app.games.kernel.state import Seat
from app.games.positions.reading import noun, seat
from app.games.rcw.box import BOX
from app.games.rcw.orders import PIECES, PROVINCES
from app.games.rcw.rules.solitaire.sides import POOL

KINDS: Final = frozenset(chit.kind for chit in BOX.chits.values())
LYING: Final = {
    "randomizer": "cup",
    "unassigned": "unassigned",
    "reinforcements": "reinforcements",
    "removed": "out",
    "leader pool": POOL,
}
"""Places off the map that are nobody's, by their words in a file."""
OWNED: Final = {"box": "display", "box face down": "facedown", "hand": "hand"}
"""Places off the map that each player has: "A's box" is display:A to the board."""


def province(text: str) -> str:
    """Return the id of a province. Raises PositionError."""
    return noun(PROVINCES, "province", text)


def piece(text: str) -> str:
    """Return the id of a unit or chit, named as orders name it, or "Gold". Raises PositionError."""
    return noun(PIECES, "piece", text)


def of_kind(kind: str) -> list[str] | None:
    """Return all chits of a kind ("politburo", "terror", "general_strike"), or None: no kind."""
    plain = kind.casefold().replace("-", "_")
    if plain not in KINDS:
        return None
    return [chit.id for chit in BOX.chits.values() if chit.kind == plain]


def off_map(text: str, seats: Iterable[Seat]) -> str | None:
    """Return the board's code of a place off the map, or None if the words name none."""
    if text in LYING:
        return LYING[text]
    owner, of, place = text.partition("'s ")
    if of and place in OWNED:
        return f"{OWNED[place]}:{seat(owner, seats)}"
    return None


def place(text: str, seats: Iterable[Seat]) -> str:
    """Return the code of a place off the map, or a province's id. Raises PositionError."""
    return off_map(text, seats) or province(text)


def place_name(code: str) -> str:
    """Return a place as a file writes it; a province by its id."""
    box, _, owner = code.partition(":")
    if owner:
        return f"{owner}'s {next(words for words, of in OWNED.items() if of == box)}"
    return next((words for words, of in LYING.items() if of == code), code)
