"""What the drawing is held against: the pairs that touch, as the components have them."""

from collections.abc import Collection, Iterable

from app.games.rcw.components import Components
from app.games.rcw.map.borders import Grounds
from app.games.rcw.map.lines import length
from app.games.rcw.map.sites import Pair, pair_of

LEAST_EDGE = 14.0
"""Length from which a common edge is plainly seen."""


class UntrueError(ValueError):
    """The drawing does not agree with the components; ``wrong`` are the groups of places."""

    def __init__(self, what: str, wrong: Iterable[Collection[str]]) -> None:
        self.wrong = tuple(tuple(places) for places in wrong)
        super().__init__(f"{what}: {', '.join('-'.join(places) for places in self.wrong)}")


def touching_in(box: Components) -> set[Pair]:
    """The pairs of provinces, and of provinces and seas, that touch."""
    touching = {(border.a, border.b) for border in box.borders if not border.white_only}
    touching |= {(bar.a, bar.b) for bar in box.bars}
    return touching | {pair_of(p.id, sea) for p in box.provinces.values() for sea in p.coast}


def checked(grounds: Grounds, box: Components, touching: set[Pair], seas: set[str]) -> None:
    """Raise UntrueError if the drawing lies about what touches."""
    judged = box.provinces.keys() | seas
    drawn: dict[Pair, float] = {}
    for edge in grounds.edges:
        if {edge.a, edge.b} <= judged and {edge.a, edge.b} & box.provinces.keys():
            drawn[edge.a, edge.b] = drawn.get((edge.a, edge.b), 0.0) + length(edge.line)
    seen = {pair for pair, long in drawn.items() if long >= LEAST_EDGE}
    if lost := touching - seen:
        raise UntrueError("not drawn", sorted(lost))
    if false := drawn.keys() - touching:
        raise UntrueError("drawn and not so", sorted(false))
