"""A position in words, taken apart again for HTML: regions, their places, what stands there."""

from dataclasses import dataclass, field

DEEPEST = 4
"""Lines that are indented further go on with the one before them."""


GOES_ON = (",", ";")
"""How a line ends that goes on in the next one."""


@dataclass
class Place:
    """A line of its own, and the lines that belong to it."""

    says: str
    lines: list[str] = field(default_factory=list)


@dataclass
class Region:
    """A heading, and what stands below it."""

    heading: str
    places: list[Place] = field(default_factory=list)


def outline(text: str) -> list[Region]:
    """The regions of `text`, in which a step of two spaces leads one level down.

    A line that ends in a comma or semicolon goes on in the next one, if nothing else is below it.
    """
    regions: list[Region] = []
    for line in text.split("\n"):
        says = line.strip()
        depth = len(line) - len(line.lstrip())
        if not says:
            continue
        if depth == 0 or not regions:
            regions.append(Region(says))
            continue
        places = regions[-1].places
        if not places and regions[-1].heading.endswith(GOES_ON):
            regions[-1].heading += f" {says}"
        elif depth < DEEPEST or not places:
            places.append(Place(says))
        elif places[-1].lines and depth > DEEPEST:
            places[-1].lines[-1] += f" {says}"
        elif not places[-1].lines and places[-1].says.endswith(GOES_ON):
            places[-1].says += f" {says}"
        else:
            places[-1].lines.append(says)
    return regions
