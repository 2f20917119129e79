"""The story of a match for one seat: what it saw happen, scene by scene.

Made from the seat's own views (see `app.games.kernel.retelling`), it holds nothing that the seat
may not know. A place of it is the number of a scene, as in the log that the seat reads.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from app.games.kernel.retelling import Retelling
from app.games.kernel.retelling import Scene as Seen
from app.games.kernel.state import Entry
from app.web.match.chronicle import CHAPTER_WORDING
from app.web.match.dressing import Dressing
from app.web.match.stage import Facts, Laid, Places


@dataclass(frozen=True, slots=True)
class Scene:
    """One entry and what it changed.

    By whom it was, the order as it was given, what came of it, the draws of chance it took; then
    where the game stood after it, what then lay in the places that it changed (and how it is laid
    out), before the seats whose boxes it changed, and which stacks went where.
    """

    n: int
    seat: str | None
    order: str | None
    says: tuple[str, ...]
    dice: int
    facts: Facts
    places: Places
    laid: Mapping[str, Laid]
    boxes: Mapping[str, Facts]
    moves: Sequence[tuple[str, str]]


@dataclass
class Story:
    """All scenes so far. `stops` are those with which a phase begins, the first scene included;
    `turns` those with which a player turn begins, each with its seat."""

    seat: str | None
    dressing: Dressing
    scenes: list[Scene] = field(default_factory=list)
    stops: list[int] = field(default_factory=list)
    turns: list[tuple[int, str | None]] = field(default_factory=list)
    _places: Places = field(default_factory=dict)
    _boxes: Mapping[str, Facts] = field(default_factory=dict)
    _in_boxes: Mapping[str, Any] = field(default_factory=dict)

    def go_on(self, retelling: Retelling, entries: Sequence[Entry]) -> None:
        """Add what the seat sees of `entries`, which `retelling` plays."""
        for seen in retelling.go_on(entries):
            self._add(seen)

    @property
    def last(self) -> int:
        """The place of the last scene."""
        return len(self.scenes) - 1

    def places(self, at: int) -> Places:
        """What lay on the map at a place of the story."""
        lying = _folded(scene.places for scene in self.scenes[: at + 1])
        return {place: content for place, content in lying.items() if content}

    def boxes(self, at: int) -> Mapping[str, Facts]:
        """What lay before each seat at a place of the story."""
        return _folded(scene.boxes for scene in self.scenes[: at + 1])

    def stop_before(self, at: int) -> int:
        """Where the phase begins that precedes a place, or that the place is within."""
        return self.stops[max(0, bisect_left(self.stops, at) - 1)]

    def stop_after(self, at: int) -> int:
        """Where the next phase begins; the end of the story if there is none."""
        index = bisect_right(self.stops, at)
        return self.stops[index] if index < len(self.stops) else self.last

    def since_own_turn(self) -> int | None:
        """Where the last player turn of the reader's seat had ended; None if none has."""
        ends = [
            after[0]
            for begun, after in zip(self.turns, self.turns[1:], strict=False)
            if self.seat is not None and begun[1] == self.seat
        ]
        return ends[-1] if ends else None

    def _add(self, seen: Seen) -> None:
        item, view = seen.item, seen.view
        stage, n = self.dressing.stage, len(self.scenes)
        facts = tuple(self.dressing.standing(view))
        if not self.scenes or facts != self.scenes[-1].facts:
            self.stops.append(n)
        for key, args in zip(item["keys"], item["about"], strict=True):
            if key == CHAPTER_WORDING:
                self.turns.append((n, args.get("seat")))
        places = stage.places(view)
        changed = _changed(self._places, places, ())
        before = {place: self._places[place] for place in changed if place in self._places}
        in_boxes = stage.in_boxes(view)
        boxes = stage.boxes(view) if in_boxes != self._in_boxes else self._boxes
        self.scenes.append(
            Scene(
                n=n,
                seat=item["seat"],
                order=item["order"],
                says=tuple(item["says"]),
                dice=len(item["draws"]),
                facts=facts,
                places=changed,
                laid={place: stage.laid(place, changed[place]) for place in changed},
                boxes=_changed(self._boxes, boxes, ()),
                moves=stage.moves(before, changed),
            )
        )
        self._places, self._boxes, self._in_boxes = places, boxes, in_boxes


def _changed(before: Mapping[str, Any], after: Mapping[str, Any], none: Any) -> dict[str, Any]:
    """What `after` has otherwise than `before`; `none` for what it no longer has."""
    changed = {key: value for key, value in after.items() if before.get(key, none) != value}
    return changed | {key: none for key in before if key not in after}


def _folded(changes: Iterable[Mapping[str, Any]]) -> dict[str, Any]:
    """All `changes` one upon the other, in the order of the first of each."""
    folded: dict[str, Any] = {}
    for change in changes:
        folded.update(change)
    return folded
