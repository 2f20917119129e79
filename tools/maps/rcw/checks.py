"""Checks the drawing against the components: which provinces and seas touch."""

from collections.abc import Collection, Iterable

from app.games.rcw.components import Components
from tools.maps.lines import length
from tools.maps.rcw.anchors import Pair, pair_of
from tools.maps.rcw.borders import Grounds

MIN_EDGE = 14.0
"""Length from which a common edge is plainly seen."""


class MapMismatchError(ValueError):
    """The drawing does not agree with the components; ``wrong`` are the groups of places."""

    def __init__(self, what: str, wrong: Iterable[Collection[str]]) -> None:
        self.wrong = tuple(tuple(places) for places in wrong)
        super().__init__(f"{what}: {', '.join('-'.join(places) for places in self.wrong)}")


def touching_in(box: Components) -> set[Pair]:
    """The pairs of provinces, and of provinces and seas, that touch."""
    touching = {(border.a, border.b) for border in box.borders if not border.white_only}
    touching |= {(bar.a, bar.b) for bar in box.bars}
    return touching | {pair_of(p.id, sea) for p in box.provinces.values() for sea in p.coast}


def check_map(grounds: Grounds, box: Components, touching: set[Pair], seas: set[str]) -> None:
    """Raise MapMismatchError if the drawing and the components differ about what touches."""
    judged = box.provinces.keys() | seas
    drawn: dict[Pair, float] = {}
    for edge in grounds.edges:
        if {edge.a, edge.b} <= judged and {edge.a, edge.b} & box.provinces.keys():
            drawn[edge.a, edge.b] = drawn.get((edge.a, edge.b), 0.0) + length(edge.line)
    seen = {pair for pair, long in drawn.items() if long >= MIN_EDGE}
    if lost := touching - seen:
        raise MapMismatchError("not drawn", sorted(lost))
    if false := drawn.keys() - touching:
        raise MapMismatchError("drawn and not so", sorted(false))
