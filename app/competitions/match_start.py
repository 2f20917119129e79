"""Starting a match of a competition: its row, its seats, its moderators, and who is told."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import cast

from sqlmodel import Session

from app.competitions.formats import settings_of
from app.competitions.opening import match_settings
from app.competitions.second_director import add_moderator
from app.games.catalogue import TITLES
from app.games.kernel.state import Seat
from app.matches.events import Announce, Event
from app.matches.lobby import create, seating
from app.models import Competition, CompetitionEntry, CompetitionMatch, Match, User


def start_match(
    session: Session,
    row: Competition,
    host: User,
    group_id: int,
    number: int,
    name: str,
    seated: Sequence[int],
    announce: Announce,
    *,
    is_told: bool = True,
    handicap: Mapping[Seat, int] | None = None,
) -> Match:
    """Start a match of a group with the entries `seated`, in the order of the seats.

    `is_told`: the e-mail of the round tells of all matches at once, so none of its own does.
    `handicap` is what the players have bid for their seats.
    """
    match = create.create_match(
        session,
        host,
        title=TITLES[row.title],
        name=name,
        seat_count=len(seated),
        options=row.options,
        settings=replace(
            match_settings(row.times),
            away_days=settings_of(row).pause_days,
            agreed_pauses=settings_of(row).can_agree_on_pauses,
            away_since=row.started_at,
        ),
    )
    seats = seating.seats_of(session, match)
    for seat, entry in zip(seats, seated, strict=True):
        seat.user_id = session.get_one(CompetitionEntry, entry).user_id
        session.add(seat)
    session.add(
        CompetitionMatch(
            group_id=group_id,
            match_id=cast(int, match.id),
            number=number,
            entries={seat.letter: entry for seat, entry in zip(seats, seated, strict=True)},
            handicap=dict(handicap) if handicap else None,
        )
    )
    add_moderator(session, cast(int, match.id), row, host.name)
    session.flush()
    return create.start_match(
        session, match, _without_start_mails(announce) if is_told else announce
    )


def _without_start_mails(announce: Announce) -> Announce:
    def announce_told(session: Session, event: Event) -> None:
        announce(session, replace(event, is_told=True))

    return announce_told
