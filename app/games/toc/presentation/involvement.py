"""The tracks of Japan, Poland and Ukraine on the page, and the factions that are out (5.4)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, cast

from app.games.text import gettext
from app.games.toc.board import Board
from app.games.toc.box import BOX
from app.games.toc.components.politics_files import TRACK_END
from app.games.toc.names import INVOLVED_NAMES, OWNER_NAMES
from app.games.toc.rules.involvement import JAPAN, LAST_BOX, TOGETHER, japan_side
from app.games.toc.wording import track_box


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


def involvement_tracks(board: Mapping[str, Any]) -> list[FactionTrack]:
    """Return the tracks of involvement; none outside the campaign."""
    if "campaign" not in board:
        return []
    return [_track(board, track) for track in board["campaign"]["tracks"]]


def _track(board: Mapping[str, Any], track: str) -> FactionTrack:
    at = board["campaign"]["tracks"][track]
    lowest = -LAST_BOX if track == JAPAN else 0
    says = track_box(at) if track == JAPAN else climbing_box(at)
    return FactionTrack(
        str(INVOLVED_NAMES[track]),
        tuple((box_label(track, box), box == at) for box in range(lowest, LAST_BOX + 1)),
        board["influence"].get(track, 0),
        "",
        tuple(_notes(board, track, says)),
        says,
    )


def box_label(track: str, box: int) -> str:
    """The short label of a box."""
    if track != JAPAN or not box:
        return str(box)
    return f"{'W' if box > 0 else 'R'}{abs(box)}"


def climbing_box(at: int) -> str:
    """What a box of the tracks of Poland and Ukraine means."""
    if at == 0:
        return gettext("stays at home")
    if at == TOGETHER:
        return gettext("cooperates with all factions of its side")
    return gettext("acts alone")


def _notes(board: Mapping[str, Any], track: str, says: str) -> list[str]:
    campaign = board["campaign"]
    if track in campaign["gone"]:
        return [gettext("out of the game")]
    notes = (
        [gettext("%(side)s now", side=OWNER_NAMES[japan_side(cast(Board, board))])]
        if track == JAPAN
        else []
    )
    if track != JAPAN:
        notes.append(says)
    if track not in campaign["active"]:
        notes.append(gettext("does not move yet"))
    return notes


def notes_on_gone(board: Mapping[str, Any], faction: str) -> list[str]:
    """Return what there is to say of a faction that is out of the campaign."""
    campaign = board.get("campaign")
    if not campaign or faction not in campaign["gone"]:
        return []
    if BOX.factions[faction].kind == "major_power":
        return [gettext("withdrawn from the war")]
    at_end = abs(board["politics"]["tracks"][faction]) == TRACK_END
    return [gettext("out of the war") if at_end else gettext("neutral for the rest of the game")]
