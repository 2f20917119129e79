"""Matches."""

from datetime import datetime
from enum import StrEnum
from typing import Any

from sqlalchemy import Index, text
from sqlmodel import Field, SQLModel

from app.models.types import UtcDateTime, enum_type, json_type, utc_now

DEFAULT_WINDOW_HOURS = 24
DEFAULT_OFFER_HOURS = 72
DEFAULT_SPECTATOR_DELAY = 24


IS_WATCHED = text("spectators <> 'nobody'")
"""What the index holds in which the lobby finds matches to watch."""


class MatchStatus(StrEnum):
    """Where a match stands: waiting for players, being played, over; or closed before it began."""

    OPEN = "open"
    RUNNING = "running"
    FINISHED = "finished"
    CLOSED = "closed"


class PressRules(StrEnum):
    """What the players of a match may write to each other: to anybody, to everybody, nothing."""

    ALL = "all"
    PUBLIC = "public"
    NONE = "none"


class SideAssignment(StrEnum):
    """Who gets which side: drawn when the match starts, or chosen by each player on joining."""

    RANDOM = "random"
    CHOICE = "choice"


class TimeUp(StrEnum):
    """What happens when a seat's time is up: see `app.matches.clock.timeout`."""

    DEFAULT = "default"
    STANDING = "standing"
    BOT = "bot"
    MODERATOR = "moderator"
    SUBSTITUTE = "substitute"


class Resigning(StrEnum):
    """What becomes of the seat of a player who resigns: a bot has it, until a substitute takes it
    over where one is sought, or it leaves the game."""

    BOT = "bot"
    SUBSTITUTE = "substitute"
    LEAVES = "leaves"


class Spectators(StrEnum):
    """Who without a seat may watch a match that is being played, and how far behind.

    Nobody; whoever likes, so many hours or player turns behind; whoever likes, as it goes on.
    """

    NOBODY = "nobody"
    HOURS = "hours"
    TURNS = "turns"
    LIVE = "live"


class Match(SQLModel, table=True):
    """One match: its settings, its snapshot and the version that guards it.

    `version` grows by one with each committed submission and never leaves the
    site; `seen` counts the same for each seat ("": for whoever has none), but
    only what it is shown, and a submission that was made against another count
    is refused (see `app.matches.seat_version`): against one below `basis`, the count at
    which anything but open motions last changed for the seat. `seed` stays secret until the
    match ends, in a daily game until `dice_secret_until`, and if a director ended it until
    `resumable_until`, since they can let it go on; `seed_hash` is public from its creation.
    `dice_version` says how the dice come from the seed and from `dice_words`, those that players
    have added, by their seats at the match's start. `window_hours` is how long a seat has for a
    decision in somebody else's turn (see `DecisionDeadline`), `offer_hours` how long an offer waits
    for an answer (see `MotionLimit`).
    `press_opens` says that when the match is over everybody may read what was written in private,
    `press_anonymous` that players may write to everybody without their names, `resigning` what
    becomes of the seat of a player who resigns, `starts_itself` that the match begins when its last
    seat is taken, without its host, `side_assignment` who gets which side. With
    `moderators_see`, moderators without a seat are shown what is hidden (see
    `app.matches.moderation.appointments`). From `paused_at` on its time stands still, until a
    moderator lets it go on, or, where the players had agreed on it (`pause_agreed`), one of
    them: it is None then. `stage` says in labels and values where the game stands, as whoever
    watches sees it, in the language of the code; `result` is that of the position, once it is over:
    both are for lists, which do not read positions.

    Each turn of its own gives a seat `turn_hours` (None: it has no limit); what it does not need is
    saved, up to `cap_hours` if there is a cap, beside the `bank_hours` it begins with. No time runs
    on weekends if these are `weekends_off`, nor on the `days_off`, dates as in 2026-12-25.
    `time_up` is what happens when there is none left. Absences stop the clocks of a player for
    `away_days` days in all, counted from `away_since` on (None: without a limit). With
    `agreed_pauses` its players can pause it if all of them want to.

    One that `is_public` stands in the lobby; into another one come those who have its link.
    `password_hash` is that of the word without which a seat is not given to strangers.
    `spectators` says who may watch, `spectator_delay` how many hours or player turns behind.
    With `ready_hours` all who sit must say within so many hours that they are ready: by
    `ready_until`, once the last seat is taken. `rematch_of` is the match that this one follows.
    """

    __tablename__ = "matches"
    __table_args__ = (
        Index(None, "status", "is_public", "id"),
        Index(None, "status", "is_public", "press", "id"),
        Index(None, "status", "is_public", "is_rated", "id"),
        Index(None, "status", "is_public", "turn_hours", "id"),
        Index(
            "ix_matches_watched",
            "status",
            "is_public",
            "id",
            sqlite_where=IS_WATCHED,
            postgresql_where=IS_WATCHED,
        ),
    )

    id: int | None = Field(default=None, primary_key=True)
    name: str = Field(max_length=80)
    title: str = Field(max_length=16)
    rules_version: int
    options: dict[str, Any] = Field(default_factory=dict, sa_type=json_type())
    status: MatchStatus = Field(
        default=MatchStatus.OPEN, sa_type=enum_type(MatchStatus, 12), index=True
    )
    seed: str = Field(max_length=64)
    seed_hash: str = Field(max_length=64)
    dice_secret_until: datetime | None = Field(default=None, sa_type=UtcDateTime)
    resumable_until: datetime | None = Field(default=None, sa_type=UtcDateTime)
    dice_version: int = 1
    dice_words: dict[str, str] = Field(default_factory=dict, sa_type=json_type())
    version: int = 0
    window_hours: int = DEFAULT_WINDOW_HOURS
    offer_hours: int = DEFAULT_OFFER_HOURS
    seen: dict[str, int] = Field(default_factory=dict, sa_type=json_type())
    basis: dict[str, int] = Field(default_factory=dict, sa_type=json_type())
    press: PressRules = Field(default=PressRules.ALL, sa_type=enum_type(PressRules, 10))
    press_opens: bool = False
    press_anonymous: bool = False
    resigning: Resigning = Field(default=Resigning.BOT, sa_type=enum_type(Resigning, 10))
    starts_itself: bool = False
    side_assignment: SideAssignment = Field(
        default=SideAssignment.RANDOM, sa_type=enum_type(SideAssignment, 10)
    )
    turn_hours: int | None = None
    bank_hours: int = 0
    cap_hours: int | None = None
    weekends_off: bool = False
    days_off: list[str] = Field(default_factory=list, sa_type=json_type())
    away_days: int | None = None
    agreed_pauses: bool = True
    away_since: datetime | None = Field(default=None, sa_type=UtcDateTime)
    time_up: TimeUp = Field(default=TimeUp.DEFAULT, sa_type=enum_type(TimeUp, 12))
    moderators_see: bool = False
    is_public: bool = True
    is_rated: bool = False
    password_hash: str | None = Field(default=None, max_length=255)
    spectators: Spectators = Field(default=Spectators.NOBODY, sa_type=enum_type(Spectators, 10))
    spectator_delay: int = DEFAULT_SPECTATOR_DELAY
    ready_hours: int = 0
    ready_until: datetime | None = Field(default=None, sa_type=UtcDateTime, index=True)
    rematch_of: int | None = Field(default=None, foreign_key="matches.id", unique=True)
    state: dict[str, Any] | None = Field(default=None, sa_type=json_type())
    result: dict[str, Any] | None = Field(default=None, sa_type=json_type())
    stage: list[list[str]] = Field(default_factory=list, sa_type=json_type())
    host_id: int = Field(foreign_key="users.id", index=True)
    invite_code: str = Field(max_length=22, unique=True)
    created_at: datetime = Field(default_factory=utc_now, sa_type=UtcDateTime)
    started_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    paused_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    pause_agreed: bool = False
    finished_at: datetime | None = Field(default=None, sa_type=UtcDateTime)

    @property
    def has_begun(self) -> bool:
        """Whether there is, or was, something to play."""
        return self.status in (MatchStatus.RUNNING, MatchStatus.FINISHED)

    @property
    def is_daily(self) -> bool:
        """Whether others play the same dice: it is somebody's match of a daily game."""
        return self.dice_secret_until is not None

    @property
    def dice_are_public(self) -> bool:
        """Whether everybody may know the seed and the hidden draws by now."""
        is_over, until = self.status is MatchStatus.FINISHED, self.dice_kept_until
        return is_over and (until is None or utc_now() >= until)

    @property
    def dice_kept_until(self) -> datetime | None:
        """Until when the seed stays secret although the match is over; None: no longer than it."""
        return self.dice_secret_until or self.resumable_until
