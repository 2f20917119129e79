"""Rounds: dividing the entries, seating them, starting the matches, and counting their results."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import cast

import sqlalchemy as sa
from sqlmodel import Session, col, select

from app.competitions import acts
from app.competitions.designs import Design, cyclic_design, pool_sizes
from app.competitions.entries import drop_absent
from app.competitions.news import News, NewsKind, Voices
from app.competitions.opening import SeasonSettings, match_settings, season_of
from app.competitions.second_director import add_moderator
from app.games.catalogue import TITLES
from app.games.text import gettext
from app.matches.events import Announce, Event
from app.matches.lobby import create, seating
from app.matches.refusal import NotPossible
from app.models import (
    Competition,
    CompetitionEntry,
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


def plan(row: Competition, entered: int) -> list[Design]:
    """Return the divisions that so many entries would make. Raises NotPossible."""
    return designs(entered, row.seat_count, season_of(row))


def designs(entered: int, seat_count: int, season: SeasonSettings) -> list[Design]:
    """Return the divisions into which so many entries are parted. Raises NotPossible."""
    if entered < seat_count:
        raise NotPossible(
            gettext(
                "%(seats)s players are needed to start; %(entered)s have entered",
                seats=seat_count,
                entered=entered,
            )
        )
    sizes = pool_sizes(entered, season.pool_size, seat_count)
    return [cyclic_design(size, seat_count) for size in sizes]


def lots(seed: str, entries: Sequence[int]) -> list[int]:
    """Return the numbers of the entries as the lots of `seed` order them.

    They are sorted first, and drawn by Python's `random.Random(seed).shuffle`, so that anybody can
    repeat it.
    """
    drawn = sorted(entries)
    Random(seed).shuffle(drawn)  # noqa: S311 - the seed is secret and was published by its hash
    return drawn


def start(
    session: Session, competition_id: int, director: User, version: int, voices: Voices
) -> CompetitionRound:
    """Close the entries, draw the divisions by lot, and start all matches of the first round.

    Entries of people who have left the site since are dropped. Raises NotPossible.
    """
    row, _reason = acts.begin(
        session, competition_id, director, version, reason="", needs_reason=False
    )
    if row.status is not CompetitionStatus.ENTRIES:
        raise NotPossible("the competition has already started")
    entries = {cast(int, entry.id): entry for entry in drop_absent(session, row)}
    planned, waiting = plan(row, len(entries)), lots(row.seed, [*entries])
    divisions = []
    for tier, design in enumerate(planned, 1):
        drawn, waiting = waiting[: design.players], waiting[design.players :]
        members = [entries[number] for number in drawn]
        divisions.append((tier if season_of(row).has_ladder else 1, members))
    row.started_at = utc_now()
    acts.record(session, row, director, DirectorActKind.START)
    return seat_round(session, row, divisions, voices)


def seat_round(
    session: Session,
    row: Competition,
    divisions: Sequence[tuple[int, Sequence[CompetitionEntry]]],
    voices: Voices,
) -> CompetitionRound:
    """Make a round of `divisions`, each a tier and its entries; start its matches; tell players."""
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
    for index, (tier, members) in enumerate(divisions, 1):
        group = CompetitionGroup(round_id=cast(int, played.id), number=index, tier=tier)
        session.add(group)
        session.flush()
        _seat_group(session, row, host, group, members, voices.of_matches)
    voices.of_competition(session, News(NewsKind.ROUND_BEGUN, row, played))
    return played


def cancel(
    session: Session, competition_id: int, director: User, version: int, reason: str, voices: Voices
) -> Competition:
    """End a competition that has not started, for a reason that its page shows.

    Raises NotPossible.
    """
    row, reason = acts.begin(session, competition_id, director, version, reason=reason)
    if row.status is not CompetitionStatus.ENTRIES:
        raise NotPossible("the competition has already started")
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
    counted.ranking = ranking_of(match.result["ranking"], counted.entries)
    counted.decided, counted.decided_at = Decided.PLAYED, utc_now()
    session.add(counted)
    session.flush()
    end_round_if_over(session, row, played, voices)
    return True


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
    played.finished_at = utc_now()
    session.add(played)
    if played.number >= season_of(row).rounds:
        row.status, row.finished_at = CompetitionStatus.FINISHED, utc_now()
        kind = NewsKind.FINISHED
    else:
        row.status, kind = CompetitionStatus.BETWEEN, NewsKind.ROUND_OVER
    # Who directs it has another competition before them now.
    session.add(row)
    session.flush()
    voices.of_competition(session, News(kind, row, played))


def name_of_group(number: int) -> str:
    """Return the letters by which players know a division: A is the first, AA the 27th."""
    name = ""
    while number:
        number, rest = divmod(number - 1, 26)
        name = chr(ord("A") + rest) + name
    return name


def _seat_group(
    session: Session,
    row: Competition,
    host: User,
    group: CompetitionGroup,
    members: Sequence[CompetitionEntry],
    announce: Announce,
) -> None:
    group_id = cast(int, group.id)
    for lot, entry in enumerate(members):
        session.add(CompetitionMember(group_id=group_id, entry_id=cast(int, entry.id), lot=lot))
    design = cyclic_design(len(members), row.seat_count)
    for number, block in enumerate(design.blocks, 1):
        _start_match(session, row, host, group, number, [members[n] for n in block], announce)


def _start_match(
    session: Session,
    row: Competition,
    host: User,
    group: CompetitionGroup,
    number: int,
    seated: Sequence[CompetitionEntry],
    announce: Announce,
) -> None:
    match = create.create_match(
        session,
        host,
        title=TITLES[row.title],
        name=gettext(
            "%(competition)s, division %(group)s, match %(number)s",
            competition=row.name,
            group=name_of_group(group.number),
            number=number,
        ),
        seat_count=row.seat_count,
        options=row.options,
        settings=match_settings(row.times),
    )
    seats = seating.seats_of(session, match)
    for seat, entry in zip(seats, seated, strict=True):
        seat.user_id = entry.user_id
        session.add(seat)
    session.add(
        CompetitionMatch(
            group_id=cast(int, group.id),
            match_id=cast(int, match.id),
            number=number,
            entries={
                seat.letter: cast(int, entry.id) for seat, entry in zip(seats, seated, strict=True)
            },
        )
    )
    add_moderator(session, cast(int, match.id), row, host.name)
    session.flush()
    # The e-mail of the round tells of all matches at once.
    create.start_match(session, match, _without_start_mails(announce))


def _without_start_mails(announce: Announce) -> Announce:
    def announce_told(session: Session, event: Event) -> None:
        announce(session, replace(event, is_told=True))

    return announce_told
