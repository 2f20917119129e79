"""When an entry was taken over, and whether players can pause a match by agreement.

Revision: 0075
Follows: 0073
"""

import sqlalchemy as sa
from alembic import op

revision = "0075"
down_revision = "0073"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("competition_entries") as batch:
        batch.add_column(sa.Column("taken_over_at", sa.DateTime(timezone=True), nullable=True))
    with op.batch_alter_table("matches") as batch:
        batch.add_column(
            sa.Column("agreed_pauses", sa.Boolean(), nullable=False, server_default=sa.true())
        )
    # So far nobody could agree on a pause where there was a budget.
    op.execute(sa.text("UPDATE matches SET agreed_pauses = false WHERE away_days IS NOT NULL"))


def downgrade() -> None:
    with op.batch_alter_table("matches") as batch:
        batch.drop_column("agreed_pauses")
    with op.batch_alter_table("competition_entries") as batch:
        batch.drop_column("taken_over_at")
