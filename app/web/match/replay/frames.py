"""A recording as plain data for the script of the replay: what each frame changed, and no more.

What repeats stands in a list of its own and is named by its place there: the faces of counters,
and the sets of facts.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from app.games.presentation import ReplayRenderer
from app.games.text import ngettext
from app.web.match.replay.recording import Frame, Recording


def frames_of(recording: Recording) -> dict[str, Any]:
    """Write a recording down.

    {"faces": [[class, markup], ...], "facts": [[[label, fact], ...], ...], "stops": [n, ...],
    "scenes": [{"seat", "order", "says", "names": [[sentence n, start, end, place], ...], "dice",
    "facts": n, "boxes": {seat: facts n}, "places": {place: {"stacks": [[id, face n, x, y, scale],
    ...], "rest"}}, "moves": [[from, to], ...], "season"}, ...]}; what is empty is left out of a
    frame.
    """
    pen = _Pen(recording.presentation.replay)
    frames = [pen.frame(frame) for frame in recording.frames]
    return {
        "faces": list(pen.faces),
        "facts": list(pen.facts),
        "stops": recording.stops,
        "scenes": frames,
    }


def pieces(frame: Frame) -> Iterator[list[tuple[str, str]]]:
    """Each sentence of a frame in pieces, with the place of what a piece names, or "".

    A player has their seat after SEAT_MARK.
    """
    for n, sentence in enumerate(frame.says):
        found: list[tuple[str, str]] = []
        done = 0
        for number, start, end, place in frame.names:
            if number == n:
                found += [(sentence[done:start], ""), (sentence[start:end], place)]
                done = end
        yield [*found, (sentence[done:], "")]


def draws(frame: Frame) -> str:
    """How often chance was drawn upon, in words; empty if it was not."""
    if not frame.dice:
        return ""
    return str(ngettext("1 random draw", "%(num)s random draws", frame.dice))


class _Pen:
    """Gives what repeats its number."""

    def __init__(self, renderer: ReplayRenderer) -> None:
        self.renderer = renderer
        self.faces: dict[tuple[str, str], int] = {}
        self.facts: dict[Any, int] = {}

    def frame(self, frame: Frame) -> dict[str, Any]:
        written = {
            "seat": frame.seat,
            "order": frame.order,
            "says": frame.says,
            "names": frame.names,
            "dice": draws(frame),
            "places": {place: self._laid(place, lying) for place, lying in frame.places.items()},
            "moves": frame.moves,
            "boxes": self._boxes(frame.boxes),
            "season": frame.season,
        }
        kept = {name: content for name, content in written.items() if content}
        return {**kept, "facts": _number(self.facts, frame.facts)}

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
