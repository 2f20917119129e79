"""The recording of a match for one seat: what it saw happen, frame by frame.

Made from the seat's own views (see `app.games.kernel.seat_replay`), it holds nothing that the seat
may not know. A place of it is the number of a frame, as in the log that the seat reads.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from typing import Any

from app.games.catalogue import TITLES
from app.games.kernel.seat_replay import ReplayFrame as Seen
from app.games.kernel.seat_replay import SeatReplay
from app.games.kernel.state import Entry
from app.games.kernel.wording import SEAT
from app.games.presentation import Facts, Places, Presentation

Named = tuple[int, int, int, str]
"""What a frame names: in which of its sentences, from which character on and before which, and the
place on the map where that lay after the frame; of a player, SEAT_MARK and the seat. The names of
people are put in when the frame is shown: none are kept."""

SEAT_MARK = "@"

Record = list[dict[str, Any]]
"""A recording as plain data: what the seat saw and was told, and nothing else."""


@dataclass(frozen=True, slots=True)
class Frame:
    """One entry and what it changed.

    By whom it was, the order as it was given, what came of it and what that names, the draws of
    chance it took; then where the game stood after it, what then lay in the places that it changed,
    before the seats whose boxes it changed, which stacks went where, and in which season the sheet
    then lay.
    """

    seat: str | None
    order: str | None
    says: tuple[str, ...]
    names: tuple[Named, ...]
    dice: int
    facts: Facts
    places: Places
    boxes: Mapping[str, Facts]
    moves: Sequence[tuple[str, str]]
    season: str = ""

    def record(self) -> dict[str, Any]:
        """Write the frame down; what is empty is left out."""
        written = {each.name: getattr(self, each.name) for each in fields(self)}
        return {name: content for name, content in written.items() if content}


@dataclass
class Recording:
    """All frames so far. `stops` are those with which a phase begins, the first frame included."""

    seat: str | None
    presentation: Presentation
    frames: list[Frame] = field(default_factory=list)
    stops: list[int] = field(default_factory=list)
    _places: dict[str, Any] = field(default_factory=dict)
    _boxes: dict[str, Facts] = field(default_factory=dict)
    _in_boxes: Mapping[str, Any] = field(default_factory=dict, compare=False)

    @classmethod
    def of_record(cls, seat: str | None, presentation: Presentation, record: Record) -> "Recording":
        """The recording that was written down by `record`."""
        recording = cls(seat, presentation)
        for written in record:
            recording._append(_read(written))
        return recording

    def record(self) -> Record:
        """Write the recording down, as JSON takes it."""
        return [frame.record() for frame in self.frames]

    def part(self, first: int, end: int) -> "Recording":
        """The frames from `first` on and before `end`, as if nothing had been seen before.

        The first of them lays down all that lay there then.
        """
        lying = dict(sorted(self.places(first).items()))
        opening = replace(self.frames[first], places=lying, boxes=self.boxes(first), moves=[])
        part = Recording(self.seat, self.presentation)
        for frame in (opening, *self.frames[first + 1 : end]):
            part._append(frame)
        return part

    def extend(self, retelling: SeatReplay, entries: Sequence[Entry]) -> None:
        """Add what the seat sees of `entries`, which `retelling` plays."""
        for seen in retelling.advance(entries):
            self._append(self._scene(seen))

    @property
    def last(self) -> int:
        """The place of the last frame."""
        return len(self.frames) - 1

    def places(self, at: int) -> Places:
        """What lay on the map at a place of the recording."""
        lying = _folded(frame.places for frame in self.frames[: at + 1])
        return {place: content for place, content in lying.items() if content}

    def boxes(self, at: int) -> Mapping[str, Facts]:
        """What lay before each seat at a place of the recording."""
        return _folded(frame.boxes for frame in self.frames[: at + 1])

    def stop_before(self, at: int) -> int:
        """Where the phase begins that precedes a place, or that the place is within."""
        return self.stops[max(0, bisect_left(self.stops, at) - 1)]

    def stop_after(self, at: int) -> int:
        """Where the next phase begins; the end of the recording if there is none."""
        index = bisect_right(self.stops, at)
        return self.stops[index] if index < len(self.stops) else self.last

    def own_last(self) -> int | None:
        """The place of the last thing that the reader's seat has done; None if there is none."""
        if self.seat is None:
            return None
        own = (at for at in range(self.last, -1, -1) if self.frames[at].seat == self.seat)
        return next(own, None)

    def _scene(self, seen: Seen) -> Frame:
        """What is new in what the seat has just seen."""
        item, view = seen.item, seen.view
        renderer = self.presentation.replay
        changed = _changed(self._places, renderer.places(view))
        before = {place: self._places[place] for place in changed if place in self._places}
        in_boxes = renderer.in_boxes(view)
        touched = [seat for seat in in_boxes if in_boxes[seat] != self._in_boxes.get(seat)]
        boxes = {seat: renderer.box(view, seat) for seat in touched}
        self._in_boxes = in_boxes
        return Frame(
            seat=item["seat"],
            order=item["order"],
            says=tuple(item["says"]),
            names=tuple(_names(seen, self.presentation.places(view))),
            dice=len(item["draws"]),
            facts=tuple(self.presentation.standing(view)),
            places=changed,
            boxes={seat: box for seat, box in boxes.items() if box != self._boxes.get(seat)},
            moves=renderer.moves(before, changed),
            season=self.presentation.season(view),
        )

    def _append(self, frame: Frame) -> None:
        if not self.frames or frame.facts != self.frames[-1].facts:
            self.stops.append(len(self.frames))
        lying = {**self._places, **frame.places}
        self._places = {place: content for place, content in lying.items() if content}
        self._boxes = {**self._boxes, **frame.boxes}
        self.frames.append(frame)


def _names(seen: Seen, standing: Mapping[str, str]) -> Iterator[Named]:
    """What the sentences of a frame name; `standing` tells where each piece on the map stands."""
    title = TITLES[seen.view["title"]]
    wording, place_kinds = title.wording, title.notation.place_kinds
    for n, (key, args) in enumerate(zip(seen.item["keys"], seen.item["about"], strict=True)):
        start = 0
        for span in wording.spans(key, args):
            end = start + len(span.text)
            place = span.id if span.kind in place_kinds else standing.get(span.id)
            if span.kind == SEAT:
                place = SEAT_MARK + span.id
            if place:
                yield n, start, end, place
            start = end


def _read(written: Mapping[str, Any]) -> Frame:
    """The frame that JSON gave back: what cannot change is in tuples again."""
    return Frame(
        seat=written.get("seat"),
        order=written.get("order"),
        says=tuple(written.get("says", ())),
        names=tuple((n, start, end, place) for n, start, end, place in written.get("names", ())),
        dice=written.get("dice", 0),
        facts=_facts(written.get("facts", ())),
        places=written.get("places", {}),
        boxes={seat: _facts(facts) for seat, facts in written.get("boxes", {}).items()},
        moves=[(before, after) for before, after in written.get("moves", ())],
        season=written.get("season", ""),
    )


def _facts(written: Iterable[Sequence[str]]) -> Facts:
    return tuple((label, fact) for label, fact in written)


def _changed(before: Places, after: Places) -> dict[str, Any]:
    """What lies otherwise in `after` than in `before`; nothing where nothing lies any more."""
    changed = {place: lying for place, lying in after.items() if before.get(place) != lying}
    return dict(sorted((changed | {place: [] for place in before if place not in after}).items()))


def _folded(changes: Iterable[Mapping[str, Any]]) -> dict[str, Any]:
    """All `changes` one upon the other, in the order of the first of each."""
    folded: dict[str, Any] = {}
    for change in changes:
        folded.update(change)
    return folded
