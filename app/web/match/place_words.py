"""The map as a list in words, for whoever does not see it; links to places lead there."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Place:
    """A place of the map and what lies there."""

    id: str
    name: str
    lying: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Region:
    """Places that belong together."""

    name: str
    places: tuple[Place, ...]

    @property
    def held(self) -> list[Place]:
        """The places in which something lies."""
        return [place for place in self.places if place.lying]

    @property
    def empty(self) -> list[Place]:
        """The others."""
        return [place for place in self.places if not place.lying]
