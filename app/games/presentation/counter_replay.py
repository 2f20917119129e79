"""The replay of a match on a board with counters: hexes, or spaces that links join."""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from markupsafe import Markup

from app.games.board.counter_board import CounterBoard
from app.games.board.counters import CounterFace, face_class, face_svg
from app.games.presentation.replay import (
    Counter,
    Face,
    Facts,
    PlacedCounters,
    Places,
    ReplayRenderer,
    View,
)


def counter_replay(
    drawn: Callable[[], CounterBoard],
    *,
    places: Callable[[View], Places],
    faces: Callable[[Sequence[Any]], list[CounterFace]],
    in_boxes: Callable[[View], Mapping[str, Any]],
    box: Callable[[View, str], Facts],
) -> ReplayRenderer:
    """Return how a title is replayed whose map is `drawn`.

    `faces` returns the counters of what `places` says of one place; the others are as in
    `ReplayRenderer`.
    """

    def board(lying: Places, marked: Collection[str], ground: str) -> Markup:
        counters = {place: faces(units) for place, units in lying.items()}
        return Markup(drawn().pieces_svg(counters, ground, marked))  # noqa: S704 - drawn by us

    def counters(place: str, lying: Sequence[Any]) -> PlacedCounters:
        return PlacedCounters(
            tuple(
                Counter(
                    each.face.id,
                    Face(face_class(each.face), face_svg(each.face, each.below)),
                    each.x,
                    each.y,
                    each.scale,
                )
                for each in drawn().placed(place, faces(lying))
            )
        )

    def in_words(lying: Places) -> dict[str, tuple[str, Sequence[str]]]:
        return {
            place.id: (place.says, [face.says for face in faces(lying.get(place.id, ()))])
            for place in drawn().layout.places.values()
        }

    def stacks(lying: Places) -> dict[str, tuple[str, str]]:
        """The place of each unit, and its stack as it is drawn: by the counter on top."""
        return {
            face.id: (place, each.face.id)
            for place, units in lying.items()
            for each in drawn().placed(place, faces(units))
            for face in (each.face, *each.below)
        }

    def moves(before: Places, after: Places) -> list[tuple[str, str]]:
        """The stacks of which units went elsewhere, each with the one they are in now."""
        was, now = stacks(before), stacks(after)
        gone = {
            (was[unit][1], stack): None
            for unit, (place, stack) in now.items()
            if unit in was and was[unit][0] != place
        }
        return list(gone)

    return ReplayRenderer(
        places=places,
        in_boxes=in_boxes,
        box=box,
        board=board,
        counters=counters,
        in_words=in_words,
        moves=moves,
    )
