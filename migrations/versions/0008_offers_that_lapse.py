"""Until when offers wait for an answer.

Revision: 0008
Follows: 0007
"""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("matches") as matches:
        matches.add_column(
            sa.Column("offer_hours", sa.Integer(), nullable=False, server_default="72")
        )
    # A default is for the rows that are there; from now on the site says what it means.
    with op.batch_alter_table("matches") as matches:
        matches.alter_column("offer_hours", existing_type=sa.Integer(), server_default=None)
    op.create_table(
        "motion_limits",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("motion", sa.String(length=20), nullable=False),
        sa.Column("lapses_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name="fk_motion_limits_match_id_matches"
        ),
        sa.PrimaryKeyConstraint("id", name="pk_motion_limits"),
        sa.UniqueConstraint("match_id", "motion", name="uq_motion_limits_match_id_motion"),
    )
    op.create_index("ix_motion_limits_lapses_at", "motion_limits", ["lapses_at"])


def downgrade() -> None:
    op.drop_table("motion_limits")
    with op.batch_alter_table("matches") as matches:
        matches.drop_column("offer_hours")
