"""The next round of a season: who plays in which division of it, beginning it, and ending early.

A director begins it, or the site as soon as a round is over; the row of the competition is locked
meanwhile, and its status says that no round is being played, so of many who begin it one does.
"""

from collections.abc import Sequence
from typing import cast

from sqlmodel import Session, col, select

from app.competitions import acts, bid_reminders, challenges, neighbours, seat_bids
from app.competitions.announcements import announce_with_round
from app.competitions.eliminators import with_eliminators
from app.competitions.entries import drop_absent, entries_of, to_be_seated
from app.competitions.formats import format_of, settings_of
from app.competitions.formats.base import PlannedGroup, lots
from app.competitions.formats.promotion import Move, move_of
from app.competitions.history import gone_from, history_of, tables_of
from app.competitions.news import News, NewsKind, Voices
from app.competitions.overview import rounds_of
from app.competitions.rounds import begin_round, end_round_if_over
from app.competitions.starting import due_to_start, start_on_date
from app.games.text import gettext
from app.matches.refusal import NotPossible
from app.models import (
    Competition,
    CompetitionEntry,
    CompetitionFormat,
    CompetitionGroup,
    CompetitionMember,
    CompetitionRound,
    CompetitionStatus,
    DirectorActKind,
    EntryStatus,
    User,
    utc_now,
)


def plan(session: Session, row: Competition) -> list[PlannedGroup]:
    """Return the groups of the next round as they would be now, the strongest first.

    Raises NotPossible if it cannot be made: too few players are left, or no pairing.
    """
    waiting = to_be_seated(row, entries_of(session, cast(int, row.id)))
    present = [cast(int, entry.id) for entry in _present(session, waiting)]
    history = history_of(session, row)
    tables = tables_of(row, history, gone_from(session, row))
    rules, settings = format_of(row), settings_of(row)
    planned = rules.following(settings, row.seat_count, history, tables, present)
    return with_eliminators(session, row, history, planned)


def begin(
    session: Session,
    competition_id: int,
    director: User,
    version: int,
    voices: Voices,
    words: str = "",
) -> CompetitionRound:
    """Let a director begin the next round; `words` are an announcement, which its e-mail carries.

    Raises NotPossible.
    """
    row, _reason = acts.begin(
        session, competition_id, director, version, reason="", needs_reason=False
    )
    return _begin(session, row, director, voices, words)


def begin_at_once(session: Session, competition_id: int, voices: Voices) -> bool:
    """Begin the next round if the season leaves that to the site, or the first one if its date has
    come, or end what has lapsed: the challenges of a ladder, bids for seats, of which it reminds
    people before; return whether it did anything.

    If too few players are left, the season ends with the standings as they are. Whoever comes while
    another does this goes away: with hundreds of matches it takes a minute, and workers that wait
    carry out nobody's orders.
    """
    row = acts.lock_if_free(session, competition_id)
    if row is not None and start_on_date(session, row, utc_now(), voices):
        return True
    if row is not None and row.format is CompetitionFormat.LADDER:
        lapse = neighbours.lapse if row.seat_count > 2 else challenges.lapse
        return bool(lapse(session, row, utc_now(), voices))
    if row is not None and row.status is CompetitionStatus.RUNNING:
        opened = seat_bids.lapse(session, row, utc_now(), voices)
        return bool(bid_reminders.remind(session, row, utc_now(), voices) or opened)
    if (
        row is None
        or row.status is not CompetitionStatus.BETWEEN
        or not settings_of(row).begins_at_once
    ):
        return False
    drop_absent(session, row)
    try:
        plan(session, row)
    except NotPossible as too_few:
        _finish(session, row, None, str(too_few), voices)
    else:
        _begin(session, row, None, voices)
    return True


def due(session: Session) -> list[int]:
    """Return the competitions that the site is to start or whose next round it is to begin, the
    ladders that have challenges whose time may be up, and those with bids whose time is over, or of
    which people are to be reminded."""
    found = session.exec(
        select(Competition)
        .where(Competition.status == CompetitionStatus.BETWEEN)
        .order_by(col(Competition.id))
    )
    rounds = [cast(int, row.id) for row in found if settings_of(row).begins_at_once]
    now = utc_now()
    ladders = {*challenges.due(session, now), *neighbours.due(session)}
    bids = {*seat_bids.due(session, now), *bid_reminders.due(session, now)}
    return [*due_to_start(session, now), *rounds, *sorted(ladders), *sorted(bids)]


def finish(
    session: Session,
    competition_id: int,
    director: User,
    version: int,
    reason: str,
    voices: Voices,
) -> Competition:
    """End a competition before its last round, with the standings as they are.

    A ladder ends when the matches that are running are decided; it takes no challenges from now on.
    Raises NotPossible.
    """
    row, reason = acts.begin(session, competition_id, director, version, reason=reason)
    if row.format is CompetitionFormat.LADDER:
        _close_ladder(session, row, director, reason, voices)
        return row
    if row.status is not CompetitionStatus.BETWEEN:
        raise NotPossible(gettext("a season can be ended early only between two rounds"))
    _finish(session, row, director, reason, voices)
    return row


def moves_into(session: Session, row: Competition, played: CompetitionRound) -> dict[int, Move]:
    """Return how each entry came into its division of a round, by entry; empty for the first."""
    earlier = [
        each for each in rounds_of(session, cast(int, row.id)) if each.number == played.number - 1
    ]
    if not earlier or format_of(row).is_cumulative:
        return {}
    now, before = _members(session, played), _members(session, earlier[0])
    tiers = {entry: group.tier for entry, group in before.items()}
    were_equal = _are_equal([*before.values()])
    return {
        entry: move_of(entry, tiers, group.tier, were_equal=were_equal)
        for entry, group in now.items()
    }


def _begin(
    session: Session, row: Competition, director: User | None, voices: Voices, words: str = ""
) -> CompetitionRound:
    if row.status is not CompetitionStatus.BETWEEN:
        raise NotPossible(
            gettext("the next round can begin when all matches of this one are decided")
        )
    competition_id = cast(int, row.id)
    drop_absent(session, row)
    planned = plan(session, row)
    reserve = _admit_reserve(session, row, planned)
    number = len(rounds_of(session, competition_id)) + 1
    rules = format_of(row)
    seated = [
        rules.seated(each, row.seat_count, lambda members: lots(f"{row.seed}:{number}", members))
        for each in planned
    ]
    details = {"reserve": reserve}
    acts.record(
        session, row, director, DirectorActKind.NEXT_ROUND, about=str(number), details=details
    )
    announcement = announce_with_round(session, row, director, words)
    return begin_round(session, row, seated, voices, announcement)


def _admit_reserve(
    session: Session, row: Competition, planned: Sequence[PlannedGroup]
) -> list[int]:
    """Let those of the reserve list take part whom the next round seats; return their entries.

    A format that seats nobody new leaves its reserve list as it is, for players who are replaced.
    """
    seated = {entry for group in planned for entry in group.members}
    found = []
    for entry in entries_of(session, cast(int, row.id)):
        if entry.status is EntryStatus.RESERVE and entry.id in seated:
            entry.status = EntryStatus.ENTERED
            session.add(entry)
            found.append(entry.id)
    session.flush()
    return found


def _finish(
    session: Session, row: Competition, director: User | None, reason: str, voices: Voices
) -> None:
    row.status, row.finished_at = CompetitionStatus.FINISHED, utc_now()
    acts.record(session, row, director, DirectorActKind.FINISH, reason)
    last = rounds_of(session, cast(int, row.id))[-1]
    voices.of_competition(session, News(NewsKind.FINISHED, row, last, reason))


def _close_ladder(
    session: Session, row: Competition, director: User, reason: str, voices: Voices
) -> None:
    if row.status is not CompetitionStatus.RUNNING or row.settings["is_closing"]:
        raise NotPossible(gettext("the ladder is not running, or it is closing already"))
    row.settings = {**row.settings, "is_closing": True}
    challenges.close_all(session, row)
    neighbours.close_all(session, row)
    acts.record(session, row, director, DirectorActKind.FINISH, reason)
    (played,) = rounds_of(session, cast(int, row.id))
    end_round_if_over(session, row, played, voices)


def _present(session: Session, entries: Sequence[CompetitionEntry]) -> list[CompetitionEntry]:
    """Those of `entries` whose people are still on the site and may play."""
    gone = set(
        session.exec(
            select(User.id).where(
                col(User.id).in_([entry.user_id for entry in entries]),
                col(User.deleted_at).is_not(None) | col(User.suspended_at).is_not(None),
            )
        )
    )
    return [entry for entry in entries if entry.user_id not in gone]


def _are_equal(groups: Sequence[CompetitionGroup]) -> bool:
    """Whether these are several divisions of one tier."""
    return len({each.id for each in groups}) > 1 and len({each.tier for each in groups}) == 1


def _members(session: Session, played: CompetitionRound) -> dict[int, CompetitionGroup]:
    found = session.exec(
        select(CompetitionMember.entry_id, CompetitionGroup)
        .join(CompetitionGroup, col(CompetitionGroup.id) == CompetitionMember.group_id)
        .where(CompetitionGroup.round_id == played.id)
    )
    return dict(found.all())
