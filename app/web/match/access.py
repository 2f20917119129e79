"""Who may see a match, and which seat is theirs: it follows from the session, never from a form.

Visitors, who are not logged in, are shown what anybody with an account is shown who has no part in
the match; where that is nothing they are asked to log in, for the match may be their own.
"""

from dataclasses import dataclass
from typing import NoReturn

from flask import abort, request
from flask_login import current_user
from sqlmodel import Session

from app.games.text import gettext
from app.matches.audience import may_look
from app.matches.lobby.joining import reserved_for
from app.matches.lobby.waiting_list import is_waiting
from app.matches.moderation.appointments import sees_hidden
from app.matches.moderation.authority import place_of
from app.matches.moderation.seat_access import looks_as
from app.matches.seats.holders import letter_of
from app.matches.spectator_delay import SpectatorDelay, is_delayed, spectator_delay
from app.matches.submit import by_key
from app.models import Match, MatchStatus, Submission, User, utc_now
from app.web.accounts.identity import log_in_first
from app.web.store import reading


@dataclass(frozen=True, slots=True)
class Access:
    """A match as the reader may know it; `seat` is their own seat, if they have one.

    Delayed spectators have a `spectator_delay`. `moderates`: the reader is one of its moderators,
    or an administrator without a seat.
    """

    match: Match
    seat: str | None
    is_host: bool
    spectator_delay: SpectatorDelay | None = None
    moderates: bool = False

    @property
    def length(self) -> int | None:
        """How many entries of the log the reader is shown; None: all of them."""
        return None if self.spectator_delay is None else self.spectator_delay.length

    @property
    def match_id(self) -> int:
        """The id of the match."""
        assert self.match.id is not None
        return self.match.id


def match_or_404(match_id: int) -> Access:
    """The match, for whoever may see it as it stands.

    For others there is no such page; not for those either who are shown it later (see
    `viewable_or_404`).
    """
    access = viewable_or_404(match_id)
    if access.spectator_delay is not None:
        _not_shown()
    return access


def viewable_or_404(match_id: int) -> Access:
    """The match, for whoever may see it (see `app.matches.audience`).

    A page that asks for it must show no more than `spectator_delay`, if there is one, allows.
    """
    match = reading().get(Match, match_id)
    if match is None:
        _not_shown()
    seat, moderates = place_of(reading(), match, current_user.id)
    is_host = match.host_id == current_user.id
    is_own = seat is not None or moderates or _is_awaited(match)
    if not may_look(match.status, match.spectators, is_own=is_own, is_public=match.is_public):
        _not_shown()
    if not is_delayed(match, seat, is_host=moderates):
        return Access(match, seat, is_host, moderates=moderates)
    seen = spectator_delay(reading(), match, utc_now())
    if seen.length == 0:
        _not_shown(gettext("Spectators see this match with a delay. There is nothing to show yet."))
    return Access(match, seat, is_host, seen)


def _not_shown(why: str | None = None) -> NoReturn:
    """Say that there is no such page, to who is logged in; others may have a seat there."""
    if not current_user.is_authenticated:
        log_in_first()
    abort(404, why)


def _is_awaited(match: Match) -> bool:
    """Whether the reader is on the waiting list of an open match, or has a reserved seat."""
    if match.is_public or match.status is not MatchStatus.OPEN:
        return False
    return (
        is_waiting(reading(), match.id or 0, current_user.id)
        or reserved_for(reading(), match, current_user.proven_address) is not None
    )


def reading_as(access: Access) -> str | None:
    """The seat as which the reader sees the match: their own, or the one in `?as=`.

    Only a moderator without a seat may ask, where the match allows it, and once they have announced
    to everyone that they look (see `app.matches.moderation.seat_access`).
    """
    wanted = request.args.get("as")
    if wanted is None or access.seat is not None:
        return access.seat
    match = access.match
    if not sees_hidden(reading(), match, current_user.id):
        return None
    if wanted not in looks_as(reading(), match, reading().get_one(User, current_user.id)):
        abort(403, gettext("To view this seat, first give your reason on the Moderators page."))
    return wanted


def open_or_409(match_id: int) -> Access:
    """The match, if it still waits for players; 409 once it has begun."""
    access = match_or_404(match_id)
    if access.match.status is not MatchStatus.OPEN:
        abort(409, gettext("This match has already started."))
    return access


def host_or_403(match_id: int) -> Access:
    """The match that waits for players, if the person who asks is its host."""
    access = open_or_409(match_id)
    if not access.is_host:
        abort(403, gettext("Only the host of this match can do that."))
    return access


def seat_or_403(match_id: int) -> tuple[Access, str]:
    """The match and the asker's own seat; 403 for a host without one.

    A form that names a seat (each does, in case two people share a browser) must name this one.
    """
    access = match_or_404(match_id)
    if access.seat is None:
        abort(403, gettext("You do not have a seat in this match."))
    if request.form.get("seat", access.seat) != access.seat:
        abort(403, gettext("That is not your seat. Are you logged in to the right account?"))
    return access, access.seat


def still_seated(session: Session, match_id: int, seat: str) -> None:
    """403 unless the reader still has the seat; until the transaction ends nobody else gets it.

    It may have been given to somebody else after the request was let in.
    """
    if letter_of(session, match_id, current_user.id, lock=True) != seat:
        abort(403, gettext("This seat now belongs to another player."))


def running_or_409(match_id: int) -> tuple[Access, str]:
    """The match and the asker's own seat, if it is being played."""
    access, seat = seat_or_403(match_id)
    if not access.match.has_begun:
        abort(409, gettext("This match has not started yet."))
    if access.match.status is MatchStatus.FINISHED:
        abort(409, gettext("This match is over."))
    return access, seat


def own_submission_or_404(access: Access, key: str) -> Submission:
    """The submission of the asker's own seat that came under `key`."""
    seat = access.seat
    submission = by_key(reading(), access.match_id, seat, key) if seat is not None else None
    if submission is None:
        abort(404)
    return submission
