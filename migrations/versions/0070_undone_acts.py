"""What acts of directors did, so that they can be undone, and until when ended matches can go on.

Revision: 0070
Follows: 0064
"""

import sqlalchemy as sa
from alembic import op

revision = "0070"
down_revision = "0064"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("competition_acts") as batch:
        batch.add_column(sa.Column("details", sa.JSON(), nullable=True))
    with op.batch_alter_table("matches") as batch:
        batch.add_column(sa.Column("resumable_until", sa.DateTime(timezone=True), nullable=True))


def downgrade() -> None:
    with op.batch_alter_table("matches") as batch:
        batch.drop_column("resumable_until")
    with op.batch_alter_table("competition_acts") as batch:
        batch.drop_column("details")
