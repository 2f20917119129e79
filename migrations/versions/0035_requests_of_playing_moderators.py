"""Rewinds and corrections that a playing moderator asks all players for.

Revision: 0035
Follows: 0034
"""

import sqlalchemy as sa
from alembic import op

revision = "0035"
down_revision = "0034"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("agreements") as batch:
        batch.add_column(sa.Column("terms", sa.JSON(), nullable=False, server_default="{}"))
        batch.add_column(sa.Column("reason", sa.String(length=500), nullable=True))
        batch.add_column(sa.Column("referred_at", sa.DateTime(timezone=True), nullable=True))
    with op.batch_alter_table("agreements") as batch:
        batch.alter_column("terms", server_default=None)


def downgrade() -> None:
    op.execute("DELETE FROM agreements WHERE kind IN ('rewind', 'correction')")
    with op.batch_alter_table("agreements") as batch:
        batch.drop_column("referred_at")
        batch.drop_column("reason")
        batch.drop_column("terms")
