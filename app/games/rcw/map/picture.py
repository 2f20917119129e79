"""What is shown on the board: plain data that a view makes and the drawings take."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypedDict


class UnitPicture(TypedDict):
    """One unit: its id, the short name and value on its counter, its colour and kind."""

    id: str
    label: str
    value: int
    colour: str | None
    kind: str


class StackPicture(TypedDict):
    """Units that stand as one, leaders first; ``seat`` is the letter of who controls them."""

    id: str
    seat: str | None
    units: Sequence[UnitPicture]


class BoardPicture(TypedDict):
    """The stacks of each province that has any."""

    provinces: Mapping[str, Sequence[StackPicture]]


@dataclass(frozen=True, slots=True)
class BoardWords:
    """The words of the drawings, for a caller who speaks another language."""

    board: str = "Map of the Russian Civil War"
    uncontrolled: str = "uncontrolled"
    strength: str = "strength"
    critical_city: str = "critical city"
    port: str = "port"
    no_units: str = "no units"
    empty: str = "Empty"
    red: str = "Red"
    white: str = "White"
    green: str = "Green"
    blue: str = "Blue"
    black: str = "Black"
    train: str = "train"
    imperial: str = "Imperial"
    railway: str = "railway"
    no_border: str = "no crossing"
    white_only: str = "White only"
    legend: str = "Key"


ENGLISH = BoardWords()

LETTERS: Mapping[str, str] = {
    "red": "R",
    "white": "W",
    "green": "G",
    "blue": "B",
    "black": "K",
    "train": "T",
    "imperial": "I",
}
"""The letter that says a counter's faction without its colour."""


def faction_of(stack: StackPicture) -> str:
    """What a stack counts as: the first colour in it, else ``train`` or ``imperial``."""
    for unit in stack["units"]:
        if unit["colour"] is not None:
            return unit["colour"]
    return stack["units"][0]["kind"]


def face_of(stack: StackPicture) -> UnitPicture:
    """The unit whose name a stack's counter shows: its first leader, else its strongest unit."""
    for unit in stack["units"]:
        if unit["kind"] == "leader":
            return unit
    return max(stack["units"], key=lambda unit: unit["value"])


def strength_of(stack: StackPicture) -> int:
    """The sum of the values in a stack, leaders and trains included (8.26, 14.35)."""
    return sum(unit["value"] for unit in stack["units"])


def described(stack: StackPicture, words: BoardWords) -> str:
    """A stack in words: ``A: Trotsky 3, Tver 5 (Red, strength 8)``."""
    units = ", ".join(
        f"{unit['label']} {unit['value']}" if unit["value"] else unit["label"]
        for unit in stack["units"]
    )
    faction = getattr(words, faction_of(stack))
    owner = stack["seat"] or words.uncontrolled
    return f"{owner}: {units} ({faction}, {words.strength} {strength_of(stack)})"
