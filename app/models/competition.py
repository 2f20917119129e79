"""Competitions: several matches whose results are counted together.

A competition has entries and is played in rounds; a round has groups (the divisions of a season),
a group its members and its matches. A match has a result of its own here, which is written in the
transaction that ends the match.
"""

from datetime import datetime
from enum import StrEnum
from typing import Any

import sqlalchemy as sa
from sqlalchemy import UniqueConstraint
from sqlmodel import Field, SQLModel

from app.models.moderator_act import MAX_REASON
from app.models.types import UtcDateTime, enum_type, json_type, utc_now

MAX_COMPETITION_NAME = 50
MAX_COMPETITION_ABOUT = 2000
MAX_ANNOUNCEMENT = 2000


class CompetitionFormat(StrEnum):
    """How a competition is played (see `app.competitions`)."""

    SEASON = "season"
    SWISS = "swiss"
    ROUND_ROBIN = "round_robin"
    ELIMINATION = "elimination"
    CUP = "cup"
    LADDER = "ladder"
    TABLES = "tables"


class CompetitionStatus(StrEnum):
    """Where a competition stands. `BETWEEN`: a round is over, and the next one has not begun."""

    ENTRIES = "entries"
    RUNNING = "running"
    BETWEEN = "between"
    FINISHED = "finished"
    CANCELLED = "cancelled"


class EntryStatus(StrEnum):
    """Whether somebody takes part, waits on the reserve list or (`APPLIED`) for a director's
    approval, was `REFUSED` by a director, or has withdrawn."""

    ENTERED = "entered"
    RESERVE = "reserve"
    WITHDRAWN = "withdrawn"
    APPLIED = "applied"
    REFUSED = "refused"


class Decided(StrEnum):
    """How the result of a match came about."""

    PLAYED = "played"
    ADJUDICATED = "adjudicated"


class Competition(SQLModel, table=True):
    """A competition of matches of `title` with `options`, `seat_count` seats and the time limits in
    `times`, which are columns of `Match`.

    `settings` are those of its format. `scoring` is one of the `Scoring` of
    `app.competitions.formats.standings`, `tie_breaks` are the names of those that apply, in their
    order. Lots come from `seed`, whose published hash `seed_hash` holds from the opening on; it is
    secret until the first round.
    `starts_at` is when the site starts it, unless a director does so before; None if only a
    director does. `version` counts the acts of its directors: an act that was chosen on a page of
    an older version is refused.
    """

    __tablename__ = "competitions"

    id: int | None = Field(default=None, primary_key=True)
    name: str = Field(max_length=MAX_COMPETITION_NAME)
    about: str = Field(default="", max_length=MAX_COMPETITION_ABOUT)
    format: CompetitionFormat = Field(
        default=CompetitionFormat.SEASON, sa_type=enum_type(CompetitionFormat, 16)
    )
    title: str = Field(max_length=16)
    options: dict[str, Any] = Field(default_factory=dict, sa_type=json_type())
    seat_count: int
    settings: dict[str, Any] = Field(default_factory=dict, sa_type=json_type())
    times: dict[str, Any] = Field(default_factory=dict, sa_type=json_type())
    scoring: str = Field(max_length=16)
    tie_breaks: list[str] = Field(default_factory=list, sa_type=json_type())
    status: CompetitionStatus = Field(
        default=CompetitionStatus.ENTRIES, sa_type=enum_type(CompetitionStatus, 12), index=True
    )
    version: int = 0
    seed: str = Field(max_length=64)
    seed_hash: str = Field(max_length=64)
    director_id: int = Field(foreign_key="users.id", index=True)
    second_director_id: int | None = Field(default=None, foreign_key="users.id", index=True)
    created_at: datetime = Field(default_factory=utc_now, sa_type=UtcDateTime)
    starts_at: datetime | None = Field(default=None, sa_type=UtcDateTime, index=True)
    started_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    finished_at: datetime | None = Field(default=None, sa_type=UtcDateTime)

    @property
    def directors(self) -> set[int]:
        """The users who direct it."""
        found = {self.director_id, self.second_director_id}
        return {each for each in found if each is not None}


class CompetitionEntry(SQLModel, table=True):
    """Somebody who takes part.

    Whoever withdraws before the first round has no row any more. If somebody else takes over an
    entry, `user_id` changes, and `taken_over_from` is who had it last, until `taken_over_at`.
    `pledged_at` is when they accepted the pledge of the competition, if it has one. Whoever
    `volunteers` plays as an eliminator once they are out, or while they are on the reserve list.
    """

    __tablename__ = "competition_entries"
    __table_args__ = (UniqueConstraint("competition_id", "user_id"),)

    id: int | None = Field(default=None, primary_key=True)
    competition_id: int = Field(foreign_key="competitions.id")
    user_id: int = Field(foreign_key="users.id", index=True)
    status: EntryStatus = Field(default=EntryStatus.ENTERED, sa_type=enum_type(EntryStatus, 12))
    entered_at: datetime = Field(default_factory=utc_now, sa_type=UtcDateTime)
    withdrawn_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    taken_over_from: str | None = Field(default=None, max_length=40)
    taken_over_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    pledged_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    volunteers: bool = Field(default=False, sa_column_kwargs={"server_default": sa.false()})


class CompetitionRound(SQLModel, table=True):
    """A round: all of its matches are played at once. `number` counts from 1."""

    __tablename__ = "competition_rounds"
    __table_args__ = (UniqueConstraint("competition_id", "number"),)

    id: int | None = Field(default=None, primary_key=True)
    competition_id: int = Field(foreign_key="competitions.id")
    number: int
    started_at: datetime = Field(default_factory=utc_now, sa_type=UtcDateTime)
    finished_at: datetime | None = Field(default=None, sa_type=UtcDateTime)


class CompetitionGroup(SQLModel, table=True):
    """A group of a round: a division of a season. `number` counts from 1; groups of a smaller
    `tier` are stronger."""

    __tablename__ = "competition_groups"
    __table_args__ = (UniqueConstraint("round_id", "number"),)

    id: int | None = Field(default=None, primary_key=True)
    round_id: int = Field(foreign_key="competition_rounds.id")
    number: int
    tier: int = 1


class CompetitionMember(SQLModel, table=True):
    """An entry that plays in a group, as number `lot` of it, from 0. An eliminator plays there for
    nothing, against somebody who would have a bye."""

    __tablename__ = "competition_members"
    __table_args__ = (UniqueConstraint("group_id", "entry_id"),)

    id: int | None = Field(default=None, primary_key=True)
    group_id: int = Field(foreign_key="competition_groups.id")
    entry_id: int = Field(foreign_key="competition_entries.id", index=True)
    lot: int
    is_eliminator: bool = Field(default=False, sa_column_kwargs={"server_default": sa.false()})


class CompetitionMatch(SQLModel, table=True):
    """Match `number` of a group, from 1.

    `entries` are those who were seated, by the letters of the seats: whatever becomes of a seat,
    its result is theirs. `ranking` is the result in entries, first place first, those that share a
    place together; None until it is known. `points` are those of the game, by seat; None if
    it has none, or a director ended the match. `handicap` is what the players have bid for their
    seats, by seat: it is taken off the points, and `ranking` follows from what is left.
    `reason` is that of an adjudication.
    """

    __tablename__ = "competition_matches"
    __table_args__ = (UniqueConstraint("group_id", "number"),)

    id: int | None = Field(default=None, primary_key=True)
    group_id: int = Field(foreign_key="competition_groups.id")
    number: int
    match_id: int = Field(foreign_key="matches.id", unique=True)
    entries: dict[str, int] = Field(default_factory=dict, sa_type=json_type())
    ranking: list[list[int]] | None = Field(default=None, sa_type=json_type())
    points: dict[str, float] | None = Field(default=None, sa_type=json_type())
    handicap: dict[str, int] | None = Field(default=None, sa_type=json_type())
    decided: Decided | None = Field(default=None, sa_type=enum_type(Decided, 12))
    reason: str = Field(default="", max_length=MAX_REASON)
    decided_at: datetime | None = Field(default=None, sa_type=UtcDateTime)


class DirectorActKind(StrEnum):
    """What a director can do."""

    OPEN = "open"
    START = "start"
    NEXT_ROUND = "next_round"
    FINISH = "finish"
    CANCEL = "cancel"
    ADMIT = "admit"
    REMOVE = "remove"
    REFUSE = "refuse"
    SCHEDULE = "schedule"
    REOPEN = "reopen"
    REPLACE = "replace"
    ADJUDICATE = "adjudicate"
    NAME_SECOND = "name_second"
    REMOVE_SECOND = "remove_second"
    ANNOUNCE = "announce"
    RESTORE = "restore"
    UNDO = "undo"


class CompetitionAct(SQLModel, table=True):
    """What a director did: who, what, to whom or what (`about`), and why. Rows are only added.

    `version` is that of the competition after it, so that there is one act for each. Names are
    kept as they were at that moment. `details` is what undoing it needs (see
    `app.competitions.undoing`); of an UNDO `undoes`, the version of the act that was undone.
    """

    __tablename__ = "competition_acts"
    __table_args__ = (UniqueConstraint("competition_id", "version"),)

    id: int | None = Field(default=None, primary_key=True)
    competition_id: int = Field(foreign_key="competitions.id")
    version: int
    by_id: int | None = Field(default=None, foreign_key="users.id", index=True)
    by: str = Field(max_length=40)
    kind: DirectorActKind = Field(sa_type=enum_type(DirectorActKind, 16))
    about: str = Field(default="", max_length=40)
    reason: str = Field(max_length=MAX_REASON)
    details: dict[str, Any] | None = Field(default=None, sa_type=json_type())
    created_at: datetime = Field(default_factory=utc_now, sa_type=UtcDateTime)


class CompetitionAnnouncement(SQLModel, table=True):
    """What a director told everybody who takes part; `by` is their name at that moment."""

    __tablename__ = "competition_announcements"

    id: int | None = Field(default=None, primary_key=True)
    competition_id: int = Field(foreign_key="competitions.id", index=True)
    by_id: int | None = Field(default=None, foreign_key="users.id", index=True)
    by: str = Field(max_length=40)
    text: str = Field(max_length=MAX_ANNOUNCEMENT)
    created_at: datetime = Field(default_factory=utc_now, sa_type=UtcDateTime)
