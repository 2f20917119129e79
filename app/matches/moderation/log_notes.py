"""Notes on log entries: a moderator's for everyone to read, a reader's own only for themselves.

A note stands beside an entry. What is for all may stand only beside an entry of which everybody is
told something: elsewhere it would say that there is one.
"""

from collections.abc import Sequence

from sqlmodel import Session, col, or_, select

from app.games.kernel.state import Seat
from app.games.kernel.view import is_visible
from app.games.text import gettext
from app.matches import log
from app.matches.checkpoints import number_of
from app.matches.events import Announce
from app.matches.load import lock
from app.matches.moderation.acts import ActRequest, moderate
from app.matches.press.messages import tidied
from app.matches.refusal import NotPossible
from app.models import MAX_NOTE, ActKind, LogEntry, LogNote, User


def note(
    session: Session,
    match_id: int,
    seat: Seat | None,
    place: int,
    by: User,
    text: str,
    key: str,
    announce: Announce,
    *,
    is_public: bool,
) -> LogNote:
    """Write beside the entry that `seat` reads at a place of its log; return the note.

    A second copy changes nothing and gets the first one's row. Raises NotPossible, NoSuchMatch.
    """
    lock(session, match_id)
    known = session.exec(
        select(LogNote).where(LogNote.match_id == match_id, LogNote.key == key)
    ).first()
    if known is not None:
        return known
    text = " ".join(tidied(text).split())
    if not 1 <= len(text) <= MAX_NOTE:
        raise NotPossible(
            gettext("write a note of 1 to %(max_note)s characters", max_note=MAX_NOTE)
        )
    number = number_of(session, match_id, seat, place)
    if number is None:
        raise NotPossible("there is no such log entry")
    assert by.id is not None
    if is_public:
        (entry,) = log.entries_from(session, match_id, number)[:1]
        if not is_visible(entry, None):
            raise NotPossible("this log entry is not public, so your note must be private")
        wish = ActRequest(ActKind.NOTE, by, text, f"note:{key}"[:128])
        moderate(session, match_id, wish, announce)
    found = LogNote(
        match_id=match_id,
        entry=number,
        key=key,
        user_id=by.id,
        by=by.name,
        is_public=is_public,
        text=text,
    )
    session.add(found)
    session.flush()
    return found


def readable_notes(session: Session, match_id: int, user_id: int) -> Sequence[LogNote]:
    """Return the notes that a person may read: the public ones and their own; oldest first.

    A note to what was taken back since is not there any more.
    """
    return session.exec(
        select(LogNote)
        .join(LogEntry, col(LogEntry.n) == col(LogNote.entry))
        .where(
            LogEntry.match_id == match_id,
            LogNote.match_id == match_id,
            col(LogEntry.created_at) <= col(LogNote.created_at),
            or_(col(LogNote.is_public), LogNote.user_id == user_id),
        )
        .order_by(col(LogNote.id))
    ).all()


def by_place(
    notes: Sequence[LogNote], told: Sequence[int], first: int = 0
) -> dict[int, list[LogNote]]:
    """Return notes by the place of each in the log of a reader.

    `told` are the numbers of the entries that they are told anything of, in order, from place
    `first` on.
    """
    place_of = {number: place for place, number in enumerate(told, first)}
    placed: dict[int, list[LogNote]] = {}
    for each in notes:
        if each.entry in place_of:
            placed.setdefault(place_of[each.entry], []).append(each)
    return placed
