"""The replay of a match: any moment of it as one seat saw it, and all of them for a script."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from sys import maxsize
from typing import Any, cast

from flask import abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from markupsafe import Markup

from app.games.kernel.wording import people_by_seat_name
from app.games.presentation import ReplayRenderer
from app.matches.seats.holders import names_by_seat
from app.models import Match
from app.web.accounts import limits
from app.web.match import blueprint, map_assets
from app.web.match.access import Access, reading_as, viewable_or_404
from app.web.match.draft.form_fields import as_number
from app.web.match.page.pending_decisions import names_of
from app.web.match.replay.annotations import Annotations, annotations_of, in_html
from app.web.match.replay.cache import CachedRecording, cached_recording, recording_of
from app.web.match.replay.frames import draws, pieces
from app.web.match.replay.position import NEWEST, ReplayPosition, position_in, position_of
from app.web.match.replay.recording import SEAT_MARK, Recording
from app.web.store import reading

PHASES: Mapping[str, Callable[[Recording, int], int]] = {
    "phase-back": Recording.stop_before,
    "phase-next": Recording.stop_after,
}
"""The steps that need the whole recording to know where they lead."""

END = maxsize
"""A place after the end of every recording."""


@dataclass(frozen=True, slots=True)
class ReplayPage:
    """A match at one moment, as the reader saw it, with the notes and press at its entries.

    With `looks_as` a moderator views a seat that is not theirs.
    """

    match: Match
    seat: str | None
    moment: ReplayPosition
    names: dict[str, str]
    annotations: Mapping[int, Annotations]
    looks_as: str | None = None
    newest: int = NEWEST

    @property
    def keeps(self) -> dict[str, str]:
        """What every address of this replay says besides."""
        return {"as": self.looks_as} if self.looks_as else {}

    @property
    def people(self) -> dict[str, str]:
        """The names of the players by what facts and sentences call them: "player B", "@B"."""
        names = names_by_seat(reading(), cast(int, self.match.id))
        marked = {f"{SEAT_MARK}{seat}": f"{name} ({seat})" for seat, name in names.items() if name}
        return {**people_by_seat_name(names), **marked}

    @property
    def seat_mark(self) -> str:
        """What stands before the seat of a player whom a sentence names."""
        return SEAT_MARK

    @property
    def renderer(self) -> ReplayRenderer:
        """How the match is drawn."""
        return self.moment.told.presentation.replay

    @property
    def ground(self) -> str:
        """The address of the map without pieces, without its ending."""
        return map_assets.address(self.match.title)

    @property
    def board(self) -> Markup:
        """The map, with the places pointed out in which something has just changed."""
        ground = map_assets.sheet_address(self.ground, self.moment.now.season)
        return self.renderer.board(self.moment.lying, self.moment.now.places, ground)

    @property
    def places(self) -> list[tuple[str, str, list[str]]]:
        """Each place with its name and what lay there, in words."""
        words = self.renderer.in_words(self.moment.lying)
        return [(place, name, list(lying)) for place, (name, lying) in words.items()]


@blueprint.get("/<int:match_id>/replay")
@limits.visiting
def replay(match_id: int) -> ResponseReturnValue:
    """The match at `?at=`, a place among what the reader sees; a place after the end is the end.

    Without it, the page opens where the reader did something last, or at the start; for a moderator
    who looks as a seat (`?as=`) at the end. With `&step=` it leads to where a phase begins before
    or after that place.
    """
    access = _told(match_id)
    seat = reading_as(access)
    looks = seat if seat != access.seat else None
    at = END if looks else None
    if "at" in request.args:
        at = as_number(request.args["at"])
        if at is None:
            abort(404)
        if "step" in request.args:
            shown: dict[str, Any] = {"at": _stepped(access, seat, at), "as": looks}
            return redirect(url_for("match.replay", match_id=match_id, **shown))
    moment = _moment(access, seat, at)
    found, names = annotations_of(reading(), access, seat), names_of(reading(), match_id)
    page = ReplayPage(access.match, access.seat, moment, names, found, looks)
    return render_template("match/replay.html", page=page, draws=draws, pieces=pieces)


@blueprint.get("/<int:match_id>/replay/scenes")
@limits.visiting
def replay_scenes(match_id: int) -> ResponseReturnValue:
    """All frames as the reader saw them, for the page's script."""
    access = _told(match_id)
    frames = _recording(access, reading_as(access)).frames()
    return frames, {"Cache-Control": "private, no-store", "Content-Type": "application/json"}


@blueprint.get("/<int:match_id>/replay/beside")
@limits.visiting
def replay_beside(match_id: int) -> ResponseReturnValue:
    """What stands beside all frames, for the page's script."""
    access = _told(match_id)
    found = in_html(reading(), access, reading_as(access))
    return found, {"Cache-Control": "private, no-store"}


def _told(match_id: int) -> Access:
    access = viewable_or_404(match_id)
    if not access.match.has_begun:
        abort(404)
    return access


def _recording(access: Access, seat: str | None) -> CachedRecording:
    return recording_of(reading(), access.match, seat, access.length)


def _moment(access: Access, seat: str | None, at: int | None) -> ReplayPosition:
    ready = cached_recording(reading(), access.match, seat, access.length)
    if ready is not None:
        return position_in(ready.recording, at)
    return position_of(reading(), access.match, seat, at, access.length)


def _stepped(access: Access, seat: str | None, at: int) -> int:
    """Where a step by phase leads from a place."""
    step = PHASES.get(request.args["step"])
    if step is None:
        abort(404)
    recording = _recording(access, seat).recording
    return step(recording, min(at, recording.last))
