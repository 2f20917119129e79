"""When the players of a match are reminded of bids that they have not made.

Revision: 0078
Follows: 0074
"""

import sqlalchemy as sa
from alembic import op

revision = "0078"
down_revision = "0074"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("competition_seatings") as batch:
        batch.add_column(sa.Column("remind_at", sa.DateTime(timezone=True), nullable=True))
        batch.create_index("ix_competition_seatings_remind_at", ["remind_at"])


def downgrade() -> None:
    with op.batch_alter_table("competition_seatings") as batch:
        batch.drop_index("ix_competition_seatings_remind_at")
        batch.drop_column("remind_at")
