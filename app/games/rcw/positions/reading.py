"""Reading the names in a position file: pieces, provinces, places off the map, players."""

import difflib
from collections.abc import Iterable
from typing import Final

from app.games.kernel.orders import Nouns, words
from app.games.kernel.state import Seat
from app.games.rcw.box import BOX
from app.games.rcw.orders import PIECES, PROVINCES

NOBODY: Final = "nobody"
KINDS: Final = frozenset(chit.kind for chit in BOX.chits.values())
LYING: Final = {
    "randomizer": "cup",
    "unassigned": "unassigned",
    "reinforcements": "reinforcements",
    "removed": "out",
}
"""Places off the map that are nobody's, by their words in a file."""
OWNED: Final = {"box": "display", "box face down": "facedown", "hand": "hand"}
"""Places off the map that each player has: "A's box" is display:A to the board."""


class Unreadable(Exception):
    """What cannot be read in a position file: the message names the file, the key and the cure."""

    def __init__(self, reason: str, key: str = "", file: str = "") -> None:
        self.reason, self.key, self.file = reason, key, file
        super().__init__(": ".join(part for part in (file, key, reason) if part))

    def under(self, key: str) -> "Unreadable":
        """Return the same complaint with `key` as where it stands, or before where it stands."""
        joint = "." if self.key and not self.key.startswith("[") else ""
        return Unreadable(self.reason, f"{key}{joint}{self.key}", self.file)

    def in_file(self, file: str) -> "Unreadable":
        """Return the same complaint about the file of that name."""
        return Unreadable(self.reason, self.key, file)


def perhaps(wrong: str, known: Iterable[str]) -> str:
    """Return a hint at what may have been meant, or what there is to choose from."""
    listed = list(known)
    folded = {each.casefold(): each for each in listed}
    near = difflib.get_close_matches(wrong.casefold(), folded, n=2, cutoff=0.6)
    if near:
        return f"did you mean {' or '.join(folded[each] for each in near)}?"
    return f"it is one of {', '.join(listed)}" if len(listed) < 20 else "docs/positions.md lists it"


def _noun(nouns: Nouns, what: str, text: str) -> str:
    found = nouns.readings.get(tuple(words(text)), ())
    if len(found) == 1:
        return found[0]
    if found:
        raise Unreadable(f'"{text}" can be {" or ".join(found)}; write the id')
    spellings = [*nouns.names, *nouns.names.values()]
    near = difflib.get_close_matches(text, spellings, n=2, cutoff=0.6)
    hint = f"; did you mean {' or '.join(near)}?" if near else "; the help page lists them all"
    raise Unreadable(f'there is no {what} "{text}"{hint}')


def province(text: str) -> str:
    """Return the id of a province. Raises Unreadable."""
    return _noun(PROVINCES, "province", text)


def piece(text: str) -> str:
    """Return the id of a unit or chit, named as orders name it, or "Gold". Raises Unreadable."""
    return _noun(PIECES, "piece", text)


def kind_and_count(name: str) -> tuple[str, int]:
    """Split "politburo*3" into what it names and how many. Raises Unreadable."""
    kind, star, count = name.partition("*")
    if star and not count.isdecimal():
        raise Unreadable(f'"{name}" should end in a number, as in politburo*3')
    return kind, int(count) if star else 1


def of_kind(kind: str) -> list[str] | None:
    """Return all chits of a kind ("politburo", "terror", "general_strike"), or None: no kind."""
    plain = kind.casefold().replace("-", "_")
    if plain not in KINDS:
        return None
    return [chit.id for chit in BOX.chits.values() if chit.kind == plain]


def seat(text: str, seats: Iterable[Seat]) -> Seat:
    """Return a player's letter. Raises Unreadable."""
    listed = list(seats)
    if text not in listed:
        raise Unreadable(f'there is no player "{text}"; the players are {", ".join(listed)}')
    return text


def controller(text: str, seats: Iterable[Seat]) -> Seat | None:
    """Return a player's letter, or None for "nobody". Raises Unreadable."""
    return None if text == NOBODY else seat(text, seats)


def off_map(text: str, seats: Iterable[Seat]) -> str | None:
    """Return the board's code of a place off the map, or None if the words name none."""
    if text in LYING:
        return LYING[text]
    owner, of, place = text.partition("'s ")
    if of and place in OWNED:
        return f"{OWNED[place]}:{seat(owner, seats)}"
    return None


def place(text: str, seats: Iterable[Seat]) -> str:
    """Return the code of a place off the map, or a province's id. Raises Unreadable."""
    return off_map(text, seats) or province(text)


def place_name(code: str) -> str:
    """Return a place as a file writes it; a province by its id."""
    box, _, owner = code.partition(":")
    if owner:
        return f"{owner}'s {next(words for words, of in OWNED.items() if of == box)}"
    return next((words for words, of in LYING.items() if of == code), code)
