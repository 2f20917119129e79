"""Challenges on the ladders of competitions.

Revision: 0056
Follows: 0053
"""

import sqlalchemy as sa
from alembic import op

revision = "0056"
down_revision = "0053"
branch_labels = None
depends_on = None

TABLE = "competition_challenges"


def upgrade() -> None:
    op.create_table(
        TABLE,
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("competition_id", sa.Integer(), nullable=False),
        sa.Column("challenger_id", sa.Integer(), nullable=False),
        sa.Column("challenged_id", sa.Integer(), nullable=False),
        sa.Column("status", sa.String(length=12), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("answered_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("match_id", sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(
            ["competition_id"],
            ["competitions.id"],
            name=op.f("fk_competition_challenges_competition_id_competitions"),
        ),
        sa.ForeignKeyConstraint(
            ["challenger_id"],
            ["competition_entries.id"],
            name=op.f("fk_competition_challenges_challenger_id_competition_entries"),
        ),
        sa.ForeignKeyConstraint(
            ["challenged_id"],
            ["competition_entries.id"],
            name=op.f("fk_competition_challenges_challenged_id_competition_entries"),
        ),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name=op.f("fk_competition_challenges_match_id_matches")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_competition_challenges")),
        sa.UniqueConstraint("match_id", name=op.f("uq_competition_challenges_match_id")),
    )
    op.create_index(
        "ix_competition_challenges_competition_id_status", TABLE, ["competition_id", "status"]
    )
    op.create_index(op.f("ix_competition_challenges_challenger_id"), TABLE, ["challenger_id"])
    op.create_index(op.f("ix_competition_challenges_challenged_id"), TABLE, ["challenged_id"])


def downgrade() -> None:
    op.drop_table(TABLE)
