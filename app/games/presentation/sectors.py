"""The map as a list in words, for readers who do not see it; links to places lead there."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SectorPlace:
    """A place of the map, what lies there, and in a sentence what it borders on."""

    id: str
    name: str
    lying: tuple[str, ...]
    near: str


@dataclass(frozen=True, slots=True)
class Sector:
    """Places that belong together."""

    name: str
    places: tuple[SectorPlace, ...]
