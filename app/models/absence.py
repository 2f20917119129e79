"""Absences: from when to when a person cannot play."""

from datetime import date, datetime

from sqlmodel import Field, SQLModel

from app.models.types import UtcDateTime, utc_now


class Absence(SQLModel, table=True):
    """Days on which a person is away, the first and the last one included, in all their matches.

    `begins_at` and `ends_at` are the same as moments, by the time zone that they had when they said
    so. `changed_at` is when the row was last changed, None if never.
    """

    __tablename__ = "absences"

    id: int | None = Field(default=None, primary_key=True)
    user_id: int = Field(foreign_key="users.id", index=True)
    first_day: date
    last_day: date
    begins_at: datetime = Field(sa_type=UtcDateTime)
    ends_at: datetime = Field(sa_type=UtcDateTime, index=True)
    created_at: datetime = Field(default_factory=utc_now, sa_type=UtcDateTime)
    changed_at: datetime | None = Field(
        default=None, sa_type=UtcDateTime, sa_column_kwargs={"onupdate": utc_now}
    )
