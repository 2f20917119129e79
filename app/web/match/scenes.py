"""A story as plain data for the script of the replay: what each scene changed, and no more.

What repeats stands in a list of its own and is named by its place there: the faces of counters,
and the sets of facts.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from app.games.presentation import ReplayRenderer
from app.games.text import ngettext
from app.web.match.story import Scene, Story


def scenes_of(story: Story) -> dict[str, Any]:
    """Write a story down.

    {"faces": [[class, markup], ...], "facts": [[[label, fact], ...], ...], "stops": [n, ...],
    "scenes": [{"seat", "order", "says", "names": [[sentence n, start, end, place], ...], "dice",
    "facts": n, "boxes": {seat: facts n}, "places": {place: {"stacks": [[id, face n, x, y, scale],
    ...], "rest"}}, "moves": [[from, to], ...]}, ...]}; what is empty is left out of a scene.
    """
    pen = _Pen(story.presentation.replay)
    scenes = [pen.scene(scene) for scene in story.scenes]
    return {
        "faces": list(pen.faces),
        "facts": list(pen.facts),
        "stops": story.stops,
        "scenes": scenes,
    }


def pieces(scene: Scene) -> Iterator[list[tuple[str, str]]]:
    """Each sentence of a scene in pieces, with the place of what a piece names, or ""."""
    for n, sentence in enumerate(scene.says):
        found: list[tuple[str, str]] = []
        done = 0
        for number, start, end, place in scene.names:
            if number == n:
                found += [(sentence[done:start], ""), (sentence[start:end], place)]
                done = end
        yield [*found, (sentence[done:], "")]


def draws(scene: Scene) -> str:
    """How often chance was drawn upon, in words; empty if it was not."""
    if not scene.dice:
        return ""
    return str(ngettext("1 random draw", "%(num)s random draws", scene.dice))


class _Pen:
    """Gives what repeats its number."""

    def __init__(self, renderer: ReplayRenderer) -> None:
        self.renderer = renderer
        self.faces: dict[tuple[str, str], int] = {}
        self.facts: dict[Any, int] = {}

    def scene(self, scene: Scene) -> dict[str, Any]:
        written = {
            "seat": scene.seat,
            "order": scene.order,
            "says": scene.says,
            "names": scene.names,
            "dice": draws(scene),
            "places": {place: self._laid(place, lying) for place, lying in scene.places.items()},
            "moves": scene.moves,
            "boxes": self._boxes(scene.boxes),
        }
        kept = {name: content for name, content in written.items() if content}
        return {**kept, "facts": _number(self.facts, scene.facts)}

    def _laid(self, place: str, lying: Sequence[Any]) -> dict[str, Any]:
        laid = self.renderer.counters(place, lying)
        stacks = [
            [
                counter.stack,
                _number(self.faces, (counter.face.classes, counter.face.drawn)),
                round(counter.x, 1),
                round(counter.y, 1),
                round(counter.scale, 3),
            ]
            for counter in laid.counters
        ]
        return {"stacks": stacks, "rest": laid.rest} if laid.rest else {"stacks": stacks}

    def _boxes(self, boxes: Mapping[str, Any]) -> dict[str, int]:
        return {seat: _number(self.facts, facts) for seat, facts in boxes.items()}


def _number(known: dict[Any, int], content: Any) -> int:
    return known.setdefault(content, len(known))
