"""Agreements of all players of a match.

Revision: 0033
Follows: 0032
"""

import sqlalchemy as sa
from alembic import op

revision = "0033"
down_revision = "0032"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "agreements",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=12), nullable=False),
        sa.Column("by", sa.String(length=1), nullable=False),
        sa.Column("winner", sa.String(length=1), nullable=True),
        sa.Column("submission_id", sa.Integer(), nullable=True),
        sa.Column("consents", sa.JSON(), nullable=False),
        sa.Column("proposed_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name=op.f("fk_agreements_match_id_matches")
        ),
        sa.ForeignKeyConstraint(
            ["submission_id"],
            ["submissions.id"],
            name=op.f("fk_agreements_submission_id_submissions"),
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_agreements")),
        sa.UniqueConstraint("match_id", name=op.f("uq_agreements_match_id")),
    )
    op.create_index(op.f("ix_agreements_submission_id"), "agreements", ["submission_id"])


def downgrade() -> None:
    op.drop_table("agreements")
