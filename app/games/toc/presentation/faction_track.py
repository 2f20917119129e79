"""A track of a faction, or of involvement, as the page and e-mails show it."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class FactionTrack:
    """A faction's track: its boxes from RED control to WHITE control, and where the marker is.

    `points` are influence points that are still to move it, positive for WHITE; `notes` say what
    keeps its control or its forces back; `side` is who controls it ("": nobody).
    """

    name: str
    boxes: tuple[tuple[str, bool], ...]
    points: int
    side: str
    notes: tuple[str, ...]
    says: str
