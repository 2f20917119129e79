"""The map as a list in words, for whoever does not see it; links to places lead there."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Place:
    """A place of the map, what lies there, and in a sentence what it borders on."""

    id: str
    name: str
    lying: tuple[str, ...]
    near: str


@dataclass(frozen=True, slots=True)
class Region:
    """Places that belong together."""

    name: str
    places: tuple[Place, ...]
