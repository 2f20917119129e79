"""Approving entries: a director admits whoever waits, or refuses them for a reason.

The reason of a refusal is for the person and the directors: no page shows it to others.
"""

from sqlmodel import Session

from app.competitions import acts
from app.competitions.entries import give_place, require_entry, takes_late
from app.competitions.news import News, NewsKind, Voices
from app.games.text import gettext
from app.matches.refusal import NotPossible
from app.models import (
    Competition,
    CompetitionEntry,
    CompetitionStatus,
    DirectorActKind,
    EntryStatus,
    User,
)


def admit(
    session: Session,
    competition_id: int,
    entry_id: int,
    director: User,
    version: int,
    voices: Voices,
) -> CompetitionEntry:
    """Let an entry that waits take part; return it. A refused one can be admitted after all.

    Raises NotPossible.
    """
    row, _reason = acts.begin(
        session, competition_id, director, version, reason="", needs_reason=False
    )
    if row.status is not CompetitionStatus.ENTRIES and not takes_late(session, row):
        raise NotPossible(gettext("entries are closed: the competition has started"))
    entry = _waiting(session, row, entry_id, (EntryStatus.APPLIED, EntryStatus.REFUSED))
    person, before = session.get_one(User, entry.user_id), entry.status
    give_place(session, row, entry)
    details = {"entry": entry.id, "status": before.value}
    acts.record(session, row, director, DirectorActKind.ADMIT, about=person.name, details=details)
    is_waiting = entry.status is EntryStatus.RESERVE
    kind = NewsKind.WAITS if is_waiting else NewsKind.ADMITTED
    voices.of_competition(session, News(kind, row, person=person))
    return entry


def refuse(
    session: Session,
    competition_id: int,
    entry_id: int,
    director: User,
    version: int,
    reason: str,
    voices: Voices,
) -> CompetitionEntry:
    """Refuse an entry that waits, for a reason that the person is told; return it.

    Raises NotPossible.
    """
    row, reason = acts.begin(session, competition_id, director, version, reason=reason)
    entry = _waiting(session, row, entry_id, (EntryStatus.APPLIED,))
    person = session.get_one(User, entry.user_id)
    entry.status = EntryStatus.REFUSED
    session.add(entry)
    details = {"entry": entry.id, "status": EntryStatus.APPLIED.value}
    acts.record(session, row, director, DirectorActKind.REFUSE, reason, person.name, details)
    voices.of_competition(session, News(NewsKind.REFUSED, row, reason=reason, person=person))
    return entry


def _waiting(
    session: Session, row: Competition, entry_id: int, among: tuple[EntryStatus, ...]
) -> CompetitionEntry:
    entry = require_entry(session, row, entry_id)
    if entry.status not in among:
        raise NotPossible(gettext("this entry does not wait for an approval"))
    return entry
