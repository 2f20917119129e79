"""Challenges to tables of neighbours.

Revision: 0060
Follows: 0066
"""

import sqlalchemy as sa
from alembic import op

revision = "0060"
down_revision = "0066"
branch_labels = None
depends_on = None

TABLE = "competition_challenges"


def upgrade() -> None:
    with op.batch_alter_table(TABLE) as table:
        table.add_column(sa.Column("call_id", sa.Integer(), nullable=True))
        table.add_column(
            sa.Column("is_free", sa.Boolean(), nullable=False, server_default=sa.false())
        )
    op.create_index(op.f("ix_competition_challenges_call_id"), TABLE, ["call_id"])


def downgrade() -> None:
    op.drop_index(op.f("ix_competition_challenges_call_id"), TABLE)
    with op.batch_alter_table(TABLE) as table:
        table.drop_column("is_free")
        table.drop_column("call_id")
