"""Short codes and full names of units and leaders: what orders, lists and counters call them."""

from collections import Counter
from typing import Final

from app.games.toc.box import BOX, LEADERS, UNITS

SIDE_WORDS: Final = {"red": "RED", "white": "WHITE", "green": "Green"}


def _names() -> dict[str, str]:
    """The name of each piece with its size; with camp, faction or side where two are alike."""
    short = {unit: f"{record.name} {record.size}" for unit, record in UNITS.items()} | {
        leader: record.name for leader, record in LEADERS.items()
    }
    alike = Counter(name.casefold() for name in short.values())
    found = {}
    for piece, name in short.items():
        if alike[name.casefold()] > 1:
            record = UNITS[piece]
            group = record.camp.upper() or record.faction.replace("_", " ").title()
            group = "" if group in ("INTRINSIC", "STALIN", "TROTSKY") else group
            name = f"{group or SIDE_WORDS.get(record.side, record.side)} {name}"
        found[piece] = name
    return found


NAMES: Final = _names()
"""The name of each piece, unique in the box."""


def _code(piece: str) -> str:
    """Initials of the words of a name and its number: "R10", "V3A", "RED7C"."""
    record = UNITS[piece]
    parts = record.name.replace("/", " ").split()
    letters = "".join(part for part in parts if not part.isdigit())
    number = "".join(part for part in parts if part.isdigit())
    return (letters[: 5 - len(number)] + number).upper()


def _codes() -> dict[str, str]:
    found: dict[str, str] = {}
    for piece in UNITS:
        base = _code(piece)
        code, suffix = base, ord("A")
        while code in found.values():
            code = f"{base[:5]}{chr(suffix)}"
            suffix += 1
        found[piece] = code
    for leader, record in LEADERS.items():
        base = "".join(letter for letter in record.name.upper() if letter.isalpha())
        code = base[:6]
        suffix = 2
        while code in found.values():
            code = f"{base[:5]}{suffix}"
            suffix += 1
        found[leader] = code
    return found


CODES: Final = _codes()
"""The code of each piece, at most six characters, unique in the box."""

CARD_NAMES: Final = {name: f"{name} {card.title}" for name, card in BOX.cards.items()}
POLITICAL_NAMES: Final = {
    f"P{number}": f"P{number} {card.title}" for number, card in BOX.political_cards.items()
}
"""The names of political cards by their ids."""
