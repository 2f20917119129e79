"""What an e-mail about a competition shows its reader: standings, and the reader's own matches."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlmodel import Session, col, select

from app.competitions.formats import format_of
from app.competitions.formats.standings import in_decimals
from app.competitions.overview import Group, Overview
from app.config import Settings
from app.games.catalogue import TITLES
from app.games.text import use
from app.mail.outbox import thread_of
from app.mail.seat_situation import situation_of
from app.models import (
    Competition,
    CompetitionGroup,
    CompetitionMatch,
    Match,
    MatchStatus,
    Seat,
    User,
)


@dataclass(frozen=True)
class TableLine:
    """A line of standings: rank, name, and the arithmetic of the points, as in "10 + 6 = 16"."""

    rank: int
    name: str
    points: str
    is_own: bool


@dataclass(frozen=True)
class Table:
    """The standings of a division or group (without a name, of everybody): how many of its matches
    are decided, of how many, its lines."""

    name: str
    is_season: bool
    decided: int
    matches: int
    lines: Sequence[TableLine]


@dataclass(frozen=True)
class OwnMatch:
    """A match of the reader's: `side` is theirs, `others` are the other sides with their players.

    `asked` is what they are asked now, None if nothing; `reply_to` the address for orders,
    `mail_link` a link to a mail that asks for the order form.
    """

    name: str
    url: str
    side: str
    others: Sequence[str]
    asked: str | None
    limit: Any
    reply_to: str
    mail_link: str


def tables_of(found: Overview, groups: Sequence[Group], reader: User) -> list[Table]:
    """The standings of `groups` for an e-mail to `reader`."""
    is_season = not format_of(found.row).is_cumulative
    is_parted = is_season or len(found.groups) > 1
    return [
        Table(
            group.name if is_parted else "",
            is_season,
            group.decided,
            group.count,
            [
                TableLine(
                    line.rank,
                    found.people[line.entry].name,
                    in_decimals([score.points for score in line.scores]),
                    found.people[line.entry].user_id == reader.id,
                )
                for line in group.standings
            ],
        )
        for group in groups
    ]


def own_groups(found: Overview, reader: User) -> list[Group]:
    """The groups of the round that is shown in which a person plays."""
    own = found.entry_of(reader.id)
    return [
        group
        for group in found.groups
        if own is not None and any(line.entry == own.id for line in group.standings)
    ]


def own_matches(
    session: Session,
    settings: Settings,
    row: Competition,
    round_id: int,
    user: User,
    match_id: int | None = None,
) -> list[OwnMatch]:
    """The matches that a person plays in a round and that are not over, or that of a number."""
    asked = (
        select(Match, Seat)
        .join(CompetitionMatch, col(CompetitionMatch.match_id) == Match.id)
        .join(CompetitionGroup, col(CompetitionGroup.id) == CompetitionMatch.group_id)
        .join(Seat, col(Seat.match_id) == Match.id)
        .where(
            CompetitionGroup.round_id == round_id,
            Seat.user_id == user.id,
            Match.status == MatchStatus.RUNNING,
        )
        .order_by(col(Match.id))
    )
    if match_id is not None:
        asked = asked.where(Match.id == match_id)
    found = session.exec(asked).all()
    return [_own_match(session, settings, row, match, seat, user) for match, seat in found]


def _own_match(
    session: Session, settings: Settings, row: Competition, match: Match, seat: Seat, user: User
) -> OwnMatch:
    title = TITLES[row.title]
    people = session.exec(
        select(Seat.letter, User.name)
        .join(User, col(User.id) == Seat.user_id)
        .where(Seat.match_id == match.id, Seat.letter != seat.letter)
        .order_by(col(Seat.letter))
    )
    thread = thread_of(settings, match, seat, user)
    with use(user.locale):
        situation = situation_of(session, match, seat.letter)
    return OwnMatch(
        name=f"{thread.match_name} (#{match.id})",
        url=thread.url,
        side=f"{title.seat_name(seat.letter)} ({seat.letter})",
        others=[f"{title.seat_name(letter)} ({letter}): {name}" for letter, name in people],
        asked=situation.asked,
        limit=situation.limit,
        reply_to=thread.reply_to,
        mail_link=thread.mail_with("STATUS"),
    )
