"""Time for one's own turn, days off, what happens when time is up, agreed pauses, heartbeats.

Revision: 0021
Follows: 0020
"""

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "time_banks",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("seat", sa.String(length=1), nullable=False),
        sa.Column("seconds", sa.Integer(), nullable=False),
        sa.Column("turn", sa.String(length=40), nullable=True),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name="fk_time_banks_match_id_matches"
        ),
        sa.PrimaryKeyConstraint("id", name="pk_time_banks"),
        sa.UniqueConstraint("match_id", "seat", name="uq_time_banks_match_id_seat"),
    )
    op.create_table(
        "heartbeats",
        sa.Column("name", sa.String(length=20), nullable=False),
        sa.Column("beat_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_heartbeats"),
    )
    op.create_table(
        "pause_wishes",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("seat", sa.String(length=1), nullable=False),
        sa.Column("wished_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name="fk_pause_wishes_match_id_matches"
        ),
        sa.PrimaryKeyConstraint("id", name="pk_pause_wishes"),
        sa.UniqueConstraint("match_id", "seat", name="uq_pause_wishes_match_id_seat"),
    )
    with op.batch_alter_table("matches") as batch:
        batch.add_column(sa.Column("turn_hours", sa.Integer(), nullable=True))
        batch.add_column(sa.Column("bank_hours", sa.Integer(), nullable=False, server_default="0"))
        batch.add_column(sa.Column("cap_hours", sa.Integer(), nullable=True))
        batch.add_column(
            sa.Column("weekends_off", sa.Boolean(), nullable=False, server_default=sa.false())
        )
        batch.add_column(
            sa.Column("days_off", sa.JSON(none_as_null=True), nullable=False, server_default="[]")
        )
        batch.add_column(
            sa.Column("time_up", sa.String(length=12), nullable=False, server_default="default")
        )
        batch.add_column(
            sa.Column("pause_agreed", sa.Boolean(), nullable=False, server_default=sa.false())
        )
    with op.batch_alter_table("matches") as batch:
        for column in ("bank_hours", "weekends_off", "days_off", "time_up", "pause_agreed"):
            batch.alter_column(column, server_default=None)


def downgrade() -> None:
    with op.batch_alter_table("matches") as batch:
        for column in (
            "pause_agreed",
            "time_up",
            "days_off",
            "weekends_off",
            "cap_hours",
            "bank_hours",
            "turn_hours",
        ):
            batch.drop_column(column)
    op.drop_table("pause_wishes")
    op.drop_table("heartbeats")
    op.drop_table("time_banks")
