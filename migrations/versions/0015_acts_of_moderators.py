"""Acts of moderators, and matches that are paused.

Revision: 0015
Follows: 0014
"""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "moderator_acts",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("key", sa.String(length=128), nullable=False),
        sa.Column("kind", sa.String(length=12), nullable=False),
        sa.Column("seat", sa.String(length=1), nullable=True),
        sa.Column("hours", sa.Integer(), nullable=True),
        sa.Column("back_to", sa.Integer(), nullable=True),
        sa.Column("undone", sa.Integer(), nullable=True),
        sa.Column("knowing", sa.String(length=12), nullable=True),
        sa.Column("by", sa.String(length=40), nullable=False),
        sa.Column("reason", sa.String(length=500), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name=op.f("fk_moderator_acts_match_id_matches")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_moderator_acts")),
        sa.UniqueConstraint("match_id", "key", name=op.f("uq_moderator_acts_match_id_key")),
    )
    with op.batch_alter_table("matches") as batch:
        batch.add_column(sa.Column("paused_at", sa.DateTime(timezone=True), nullable=True))


def downgrade() -> None:
    with op.batch_alter_table("matches") as batch:
        batch.drop_column("paused_at")
    op.drop_table("moderator_acts")
