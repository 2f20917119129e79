"""Approved entries, pledges, announcements, and competitions that start on a date.

Revision: 0063
Follows: 0060
"""

import sqlalchemy as sa
from alembic import op

revision = "0063"
down_revision = "0060"
branch_labels = None
depends_on = None

TABLE = "competition_announcements"


def upgrade() -> None:
    op.add_column("competitions", sa.Column("starts_at", sa.DateTime(timezone=True), nullable=True))
    op.create_index(op.f("ix_competitions_starts_at"), "competitions", ["starts_at"])
    op.add_column(
        "competition_entries", sa.Column("pledged_at", sa.DateTime(timezone=True), nullable=True)
    )
    op.create_table(
        TABLE,
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("competition_id", sa.Integer(), nullable=False),
        sa.Column("by_id", sa.Integer(), nullable=True),
        sa.Column("by", sa.String(length=40), nullable=False),
        sa.Column("text", sa.String(length=2000), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["competition_id"],
            ["competitions.id"],
            name=op.f("fk_competition_announcements_competition_id_competitions"),
        ),
        sa.ForeignKeyConstraint(
            ["by_id"], ["users.id"], name=op.f("fk_competition_announcements_by_id_users")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_competition_announcements")),
    )
    op.create_index(op.f("ix_competition_announcements_competition_id"), TABLE, ["competition_id"])
    op.create_index(op.f("ix_competition_announcements_by_id"), TABLE, ["by_id"])


def downgrade() -> None:
    op.drop_table(TABLE)
    op.drop_column("competition_entries", "pledged_at")
    op.drop_index(op.f("ix_competitions_starts_at"), "competitions")
    op.drop_column("competitions", "starts_at")
