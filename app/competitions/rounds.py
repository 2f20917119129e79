"""Rounds: dividing the entries, seating them, starting the matches, and counting their results."""

from collections.abc import Mapping, Sequence
from typing import Any, cast

import sqlalchemy as sa
from sqlmodel import Session, col, select

from app.competitions import acts, seat_bids
from app.competitions.announcements import announce_with_round
from app.competitions.conditions import by_hand, seeded
from app.competitions.eliminators import with_eliminators
from app.competitions.entries import applications, drop_absent, entries_of
from app.competitions.formats import format_of, settings_of
from app.competitions.formats.base import PlannedGroup, lots, name_of_group
from app.competitions.formats.settings import BIDDING, Seeding, Sides
from app.competitions.handicaps import ranking_with
from app.competitions.history import gone_from, history_of
from app.competitions.match_start import start_match
from app.competitions.news import News, NewsKind, Voices
from app.games.text import gettext
from app.matches.refusal import NotPossible
from app.models import (
    Competition,
    CompetitionAnnouncement,
    CompetitionGroup,
    CompetitionMatch,
    CompetitionMember,
    CompetitionRound,
    CompetitionStatus,
    Decided,
    DirectorActKind,
    Match,
    MatchStatus,
    User,
    utc_now,
)


def start(
    session: Session,
    competition_id: int,
    director: User,
    version: int,
    voices: Voices,
    draw: Sequence[str] = (),
    words: str = "",
) -> CompetitionRound:
    """Close the entries, draw the divisions by lot, and start all matches of the first round.

    Where the director draws by hand, `draw` are the names of all who take part, the first of the
    draw first. `words` are an announcement, which the e-mail of the round carries. Entries of
    people who have left the site since are dropped. Raises NotPossible.
    """
    row, _reason = acts.begin(
        session, competition_id, director, version, reason="", needs_reason=False
    )
    return start_locked(session, row, director, voices, draw, words)


def start_locked(
    session: Session,
    row: Competition,
    director: User | None,
    voices: Voices,
    draw: Sequence[str] = (),
    words: str = "",
) -> CompetitionRound:
    """Start a competition whose row is locked, for a director or (None) on its date."""
    if row.status is not CompetitionStatus.ENTRIES:
        raise NotPossible(gettext("the competition has already started"))
    entered = drop_absent(session, row)
    waiting = applications(entries_of(session, cast(int, row.id)))
    if waiting:
        raise NotPossible(gettext("admit or refuse those who wait for an approval first"))
    drawn = lots(row.seed, [cast(int, entry.id) for entry in entered])
    if settings_of(row).seeding == Seeding.HAND:
        order = by_hand(session, entered, draw)
    else:
        order = seeded(session, row, entered, drawn)
    rules, seats = format_of(row), row.seat_count
    planned = with_eliminators(session, row, [], rules.first(settings_of(row), seats, order))
    planned = [rules.seated(each, seats, list) for each in planned]
    row.started_at = utc_now()
    acts.record(session, row, director, DirectorActKind.START, details={"reserve": []})
    announcement = announce_with_round(session, row, director, words)
    return begin_round(session, row, planned, voices, announcement)


def begin_round(
    session: Session,
    row: Competition,
    planned: Sequence[PlannedGroup],
    voices: Voices,
    announcement: CompetitionAnnouncement | None = None,
) -> CompetitionRound:
    """Make the next round of `planned` groups; start its matches; tell players, in the same e-mail
    of the `announcement`."""
    competition_id = cast(int, row.id)
    number = (
        1
        + session.exec(
            select(sa.func.count()).where(CompetitionRound.competition_id == competition_id)
        ).one()
    )
    played = CompetitionRound(competition_id=competition_id, number=number)
    session.add(played)
    session.flush()
    row.status = CompetitionStatus.RUNNING
    session.add(row)
    host = session.get_one(User, row.director_id)
    for index, each in enumerate(planned, 1):
        group = CompetitionGroup(round_id=cast(int, played.id), number=index, tier=each.tier)
        session.add(group)
        session.flush()
        group_id = cast(int, group.id)
        session.add_all(
            CompetitionMember(
                group_id=group_id,
                entry_id=entry,
                lot=lot,
                is_eliminator=lot >= len(each.members),
            )
            for lot, entry in enumerate([*each.members, *each.eliminators])
        )
        is_alone = len(planned) == 1 and format_of(row).is_cumulative
        for place, seated in enumerate(each.matches, 1):
            name = match_name(row, number, "" if is_alone else name_of_group(index), place)
            seats = _in_seats(row, f"{number}:{name_of_group(index)}{place}", seated)
            if settings_of(row).sides in BIDDING:
                seat_bids.open_seating(session, row, group_id, place, name, seats)
            else:
                start_match(session, row, host, group_id, place, name, seats, voices.of_matches)
    voices.of_competition(
        session, News(NewsKind.ROUND_BEGUN, row, played, announcement=announcement)
    )
    return played


def _in_seats(row: Competition, match: str, planned: Sequence[int]) -> Sequence[int]:
    """Return the players of a match in the order of their seats, which may be drawn by lot.

    `match` tells the matches of a competition apart: "2:A3" is match 3 of group A in round 2.
    """
    if settings_of(row).sides == Sides.LOTS:
        return lots(f"{row.seed}:{match}", planned)
    return planned


def match_name(row: Competition, round_number: int, group: str, number: int) -> str:
    """Return the name of a match: the competition's, and where in it this one is played."""
    return gettext(
        "%(competition)s, round %(round)s, match %(number)s",
        competition=row.name,
        round=round_number,
        number=f"{group} {number}".strip(),
    )


def cancel(
    session: Session, competition_id: int, director: User, version: int, reason: str, voices: Voices
) -> Competition:
    """End a competition that has not started, for a reason that its page shows.

    Raises NotPossible.
    """
    row, reason = acts.begin(session, competition_id, director, version, reason=reason)
    if row.status is not CompetitionStatus.ENTRIES:
        raise NotPossible(gettext("the competition has already started"))
    row.status, row.finished_at = CompetitionStatus.CANCELLED, utc_now()
    acts.record(session, row, director, DirectorActKind.CANCEL, reason)
    voices.of_competition(session, News(NewsKind.CANCELLED, row, reason=reason))
    return row


def count_result(session: Session, match: Match, voices: Voices) -> bool:
    """Count the result of a match that is over where it belongs to a competition; end the round if
    it was the last one. Call it in the transaction that ends the match. Return whether
    it counted anything."""
    if match.status is not MatchStatus.FINISHED or match.result is None:
        return False
    found = session.exec(
        select(CompetitionMatch, CompetitionRound)
        .join(CompetitionGroup, col(CompetitionGroup.id) == CompetitionMatch.group_id)
        .join(CompetitionRound, col(CompetitionRound.id) == CompetitionGroup.round_id)
        .where(CompetitionMatch.match_id == match.id)
    ).first()
    if found is None:
        return False
    counted, played = found
    row = acts.lock(session, played.competition_id)
    session.refresh(counted)
    if counted.ranking is not None:
        return False
    counted.ranking = ranking_of(ranking_with(match, counted.handicap), counted.entries)
    counted.points = points_of(match.result)
    counted.decided, counted.decided_at = Decided.PLAYED, utc_now()
    session.add(counted)
    session.flush()
    voices.of_competition(session, News(NewsKind.RESULT, row, played, counted=counted))
    end_round_if_over(session, row, played, voices)
    return True


def points_of(result: Mapping[str, Any]) -> dict[str, float] | None:
    """Return the game's own points of a result, by seat; None if it tells none.

    A seat without points, which has left the game, has 0.
    """
    points = result.get("points") or {}
    if all(each is None for each in points.values()):
        return None
    return {seat: float(each or 0) for seat, each in points.items()}


def ranking_of(ranking: Sequence[Sequence[str]], entries: Mapping[str, int]) -> list[list[int]]:
    """Return a ranking of seats as one of the entries that were seated there."""
    return [[entries[seat] for seat in place] for place in ranking]


def end_round_if_over(
    session: Session, row: Competition, played: CompetitionRound, voices: Voices
) -> None:
    """End a round whose matches are all decided; after the last round the competition is over."""
    undecided = session.exec(
        select(CompetitionMatch.id)
        .join(CompetitionGroup, col(CompetitionGroup.id) == CompetitionMatch.group_id)
        .where(CompetitionGroup.round_id == played.id, col(CompetitionMatch.decided).is_(None))
    ).first()
    if undecided is not None or played.finished_at is not None:
        return
    if seat_bids.is_open(session, cast(int, played.id)):
        return
    if format_of(row).is_continuous and not format_of(row).is_over(
        settings_of(row), row.seat_count, (), frozenset()
    ):
        return
    played.finished_at = utc_now()
    session.add(played)
    session.flush()
    if format_of(row).is_over(
        settings_of(row), row.seat_count, history_of(session, row), gone_from(session, row)
    ):
        row.status, row.finished_at = CompetitionStatus.FINISHED, utc_now()
        kind = NewsKind.FINISHED
    else:
        row.status, kind = CompetitionStatus.BETWEEN, NewsKind.ROUND_OVER
    # Who directs it has another competition before them now.
    session.add(row)
    session.flush()
    voices.of_competition(session, News(kind, row, played))


def label_of(session: Session, row: Competition, group: CompetitionGroup, number: int) -> str:
    """Return by what players know a match of a round: "B 3", or "3" if there is one group."""
    if format_of(row).is_cumulative and group.number == 1:
        other = select(CompetitionGroup.id).where(
            CompetitionGroup.round_id == group.round_id, CompetitionGroup.number == 2
        )
        if session.exec(other).first() is None:
            return str(number)
    return f"{name_of_group(group.number)} {number}"
