"""Substitutes: who is willing to take a seat over, which seats look for somebody, who was asked."""

from datetime import datetime
from enum import StrEnum

from sqlalchemy import UniqueConstraint
from sqlmodel import Field, SQLModel

from app.models.types import UtcDateTime, enum_type, json_type, utc_now


class Substitute(SQLModel, table=True):
    """A person who is willing to take seats over, and on what terms.

    `titles` are the games that they play, `languages` those that they write (none named: any).
    `least_hours` is the shortest time for an answer that suits them. In `most_matches` matches at
    once they play at most, and are asked for no other then.
    """

    __tablename__ = "substitutes"

    id: int | None = Field(default=None, primary_key=True)
    user_id: int = Field(foreign_key="users.id", unique=True)
    titles: list[str] = Field(default_factory=list, sa_type=json_type())
    languages: list[str] = Field(default_factory=list, sa_type=json_type())
    least_hours: int = 1
    most_matches: int = 3
    since: datetime = Field(default_factory=utc_now, sa_type=UtcDateTime)


class VacancyReason(StrEnum):
    """Why a seat needs somebody: its player resigned, their time was up, a moderator said so."""

    RESIGNED = "resigned"
    TIME_OUT = "time_out"
    MODERATOR = "moderator"


class VacancyEnd(StrEnum):
    """How a search ended: somebody took the seat, its player is back, called off, match over."""

    TAKEN = "taken"
    BACK = "back"
    CALLED_OFF = "called_off"
    OVER = "over"


class Vacancy(SQLModel, table=True):
    """A seat for which a substitute is sought, until `ended_at`; a seat has one at a time.

    `by` is the name of who had the seat, or of the moderator, `former_id` the person who has left
    it: they are not asked. At `ask_at` it is seen whether somebody else is to be asked.
    """

    __tablename__ = "vacancies"

    id: int | None = Field(default=None, primary_key=True)
    match_id: int = Field(foreign_key="matches.id", index=True)
    seat: str = Field(max_length=1)
    why: VacancyReason = Field(sa_type=enum_type(VacancyReason, 12))
    by: str = Field(max_length=40)
    former_id: int | None = Field(default=None, foreign_key="users.id", index=True)
    since: datetime = Field(default_factory=utc_now, sa_type=UtcDateTime)
    ask_at: datetime | None = Field(default=None, sa_type=UtcDateTime, index=True)
    ended_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    end: VacancyEnd | None = Field(default=None, sa_type=enum_type(VacancyEnd, 12))


class OfferStatus(StrEnum):
    """What became of a seat that was offered; `gone`: somebody else has it, or nobody is sought."""

    OPEN = "open"
    TAKEN = "taken"
    DECLINED = "declined"
    LAPSED = "lapsed"
    GONE = "gone"


class SeatOffer(SQLModel, table=True):
    """A seat that was offered to a person, until `lapses_at`; for one vacancy once."""

    __tablename__ = "seat_offers"
    __table_args__ = (UniqueConstraint("vacancy_id", "user_id"),)

    id: int | None = Field(default=None, primary_key=True)
    vacancy_id: int = Field(foreign_key="vacancies.id")
    user_id: int = Field(foreign_key="users.id", index=True)
    status: OfferStatus = Field(default=OfferStatus.OPEN, sa_type=enum_type(OfferStatus, 10))
    offered_at: datetime = Field(default_factory=utc_now, sa_type=UtcDateTime)
    lapses_at: datetime = Field(sa_type=UtcDateTime)
