"""What happened in a competition, for those who tell its players.

As with matches (`app.matches.events`), this package does not know how people are told: it calls the
`Tell` that it is given, in the transaction of what happened.
"""

from collections.abc import Callable, Set
from dataclasses import dataclass
from enum import StrEnum

from sqlmodel import Session

from app.matches.events import Announce, announce_nothing
from app.models import (
    Competition,
    CompetitionAct,
    CompetitionAnnouncement,
    CompetitionChallenge,
    CompetitionMatch,
    CompetitionRound,
    CompetitionSeating,
    User,
)


class NewsKind(StrEnum):
    """What can happen. The values stand in the causes of e-mails that are kept."""

    ROUND_BEGUN = "round_begun"
    ROUND_OVER = "round_over"
    FINISHED = "finished"
    CANCELLED = "cancelled"
    NAMED = "named"
    TAKEN_OVER = "taken_over"
    CHALLENGED = "challenged"
    CHALLENGE_OVER = "challenge_over"
    TABLE_OVER = "table_over"
    ADMITTED = "admitted"
    WAITS = "waits"
    REFUSED = "refused"
    ANNOUNCED = "announced"
    NOT_STARTED = "not_started"
    REOPENED = "reopened"
    UNDONE = "undone"
    RESTORED = "restored"
    RESULT = "result"
    SEATED = "seated"
    OUTBID = "outbid"
    BIDS_MISSING = "bids_missing"


@dataclass(frozen=True)
class News:
    """Something that happened; `round` is the round that has begun or is over. `person` was named
    second director, has taken over an entry in that round, was admitted or refused, or takes
    part again;
    `challenge` was made, declined or has lapsed, or is the first to a table that could not be
    filled."""

    kind: NewsKind
    row: Competition
    round: CompetitionRound | None = None
    reason: str = ""
    person: User | None = None
    challenge: CompetitionChallenge | None = None
    announcement: CompetitionAnnouncement | None = None
    counted: CompetitionMatch | None = None
    """The match that has a result now."""
    seating: CompetitionSeating | None = None
    """The bids that have been opened, or are over: their match has begun. Or those in which
    `person` has been outbid, by bid `number`. Or the first of those in which `people` are to be
    reminded to bid."""
    act: CompetitionAct | None = None
    """The act that was undone, in round `number`, which concerns `people` besides those who are
    told of their matches."""
    people: Set[int] = frozenset()
    number: int = 0


Tell = Callable[[Session, News], None]
"""Tells people of news, by writing into the same transaction."""


def tell_nobody(_session: Session, _news: News) -> None:
    """Tell nobody."""


@dataclass(frozen=True)
class Voices:
    """Who tells: `of_matches` what happens in a match, `of_competition` the rest."""

    of_matches: Announce = announce_nothing
    of_competition: Tell = tell_nobody
