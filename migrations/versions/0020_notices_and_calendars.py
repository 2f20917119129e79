"""Notices by push and webhooks, calendar feeds, and whose answer an open motion waits for.

`motions_asked` is filled in from the positions of the running matches. Since when is not known:
since now.

Revision: 0020
Follows: 0019
"""

from datetime import UTC, datetime
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"
branch_labels = None
depends_on = None

MOVED = ("windows", "motion_limits", "absences")
"""What a calendar shows, and when it was last changed."""


def moment(name: str, *, nullable: bool = True) -> "sa.Column[Any]":
    return sa.Column(name, sa.DateTime(timezone=True), nullable=nullable)


def number(name: str, *, nullable: bool = False) -> "sa.Column[Any]":
    return sa.Column(name, sa.Integer(), nullable=nullable)


def text(name: str, length: int, *, nullable: bool = False) -> "sa.Column[Any]":
    return sa.Column(name, sa.String(length=length), nullable=nullable)


def of(table: str, column: str, other: str) -> sa.ForeignKeyConstraint:
    name = op.f(f"fk_{table}_{column}_{other}")
    return sa.ForeignKeyConstraint([column], [f"{other}.id"], name=name)


def upgrade() -> None:
    for table in MOVED:
        with op.batch_alter_table(table) as batch:
            batch.add_column(moment("changed_at"))
    with op.batch_alter_table("motion_limits") as batch:
        batch.add_column(text("by", 1, nullable=True))
        batch.add_column(moment("made_at"))
    _make_channels()
    _make_notices()
    op.create_table(
        "match_notice_wishes",
        number("id"),
        number("user_id"),
        number("match_id"),
        sa.Column("is_muted", sa.Boolean(), nullable=False),
        sa.Column("kinds", sa.JSON(none_as_null=True), nullable=False),
        of("match_notice_wishes", "user_id", "users"),
        of("match_notice_wishes", "match_id", "matches"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_match_notice_wishes")),
        sa.UniqueConstraint(
            "user_id", "match_id", name=op.f("uq_match_notice_wishes_user_id_match_id")
        ),
    )
    op.create_index(op.f("ix_match_notice_wishes_match_id"), "match_notice_wishes", ["match_id"])
    op.create_table(
        "calendar_feeds",
        number("id"),
        number("user_id"),
        text("token_hash", 64),
        moment("created_at", nullable=False),
        of("calendar_feeds", "user_id", "users"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_calendar_feeds")),
        sa.UniqueConstraint("user_id", name=op.f("uq_calendar_feeds_user_id")),
        sa.UniqueConstraint("token_hash", name=op.f("uq_calendar_feeds_token_hash")),
    )
    op.create_table(
        "motions_asked",
        number("id"),
        number("match_id"),
        text("seat", 1),
        text("motion", 20),
        moment("since", nullable=False),
        of("motions_asked", "match_id", "matches"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_motions_asked")),
        sa.UniqueConstraint(
            "match_id", "seat", "motion", name=op.f("uq_motions_asked_match_id_seat_motion")
        ),
    )
    _fill()


def downgrade() -> None:
    for table in (
        "motions_asked",
        "calendar_feeds",
        "match_notice_wishes",
        "notices",
        "notice_channels",
    ):
        op.drop_table(table)
    with op.batch_alter_table("motion_limits") as batch:
        batch.drop_column("made_at")
        batch.drop_column("by")
    for table in MOVED:
        with op.batch_alter_table(table) as batch:
            batch.drop_column("changed_at")


def _make_channels() -> None:
    op.create_table(
        "notice_channels",
        number("id"),
        number("user_id"),
        text("kind", 10),
        text("address", 1000),
        text("address_key", 64),
        sa.Column("keys", sa.JSON(none_as_null=True), nullable=False),
        text("name", 80),
        sa.Column("kinds", sa.JSON(none_as_null=True), nullable=False),
        number("failures"),
        moment("failing_since"),
        moment("rests_until"),
        moment("dead_at"),
        text("dead_why", 300, nullable=True),
        moment("used_at"),
        moment("created_at", nullable=False),
        of("notice_channels", "user_id", "users"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_notice_channels")),
        sa.UniqueConstraint("address_key", name=op.f("uq_notice_channels_address_key")),
    )
    op.create_index(op.f("ix_notice_channels_user_id"), "notice_channels", ["user_id"])


def _make_notices() -> None:
    op.create_table(
        "notices",
        number("id"),
        number("channel_id"),
        text("cause", 200),
        text("kind", 12),
        number("match_id", nullable=True),
        text("seat", 1, nullable=True),
        text("heading", 250),
        sa.Column("says", sa.Text(), nullable=False),
        sa.Column("more", sa.Text(), nullable=False),
        text("path", 200),
        moment("answer_by"),
        text("status", 10),
        number("attempts"),
        moment("next_attempt_at", nullable=False),
        moment("sent_at"),
        text("error", 300, nullable=True),
        moment("created_at", nullable=False),
        of("notices", "channel_id", "notice_channels"),
        of("notices", "match_id", "matches"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_notices")),
        sa.UniqueConstraint("channel_id", "cause", name=op.f("uq_notices_channel_id_cause")),
    )
    op.create_index("ix_notices_status_next_attempt_at", "notices", ["status", "next_attempt_at"])
    op.create_index(op.f("ix_notices_match_id"), "notices", ["match_id"])


def _fill() -> None:
    """Write down whose answer the open motions of the running matches wait for."""
    connection = op.get_bind()
    matches = sa.table("matches", sa.column("id"), sa.column("status"), sa.column("state", sa.JSON))
    asked = sa.table(
        "motions_asked",
        *(sa.column(name) for name in ("match_id", "seat", "motion")),
        sa.column("since", sa.DateTime(timezone=True)),
    )
    running = sa.select(matches.c.id, matches.c.state).where(matches.c.status == "running")
    now = datetime.now(UTC)
    for match_id, state in connection.execute(running).all():
        for motion in (state or {}).get("motions", ()):
            for seat in motion["asked"]:
                if seat not in motion["consents"]:
                    row = {"match_id": match_id, "seat": seat, "motion": motion["id"], "since": now}
                    connection.execute(asked.insert().values(row))
