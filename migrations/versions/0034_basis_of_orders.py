"""The version since which nothing has changed for a seat but open motions.

Revision: 0034
Follows: 0033
"""

import sqlalchemy as sa
from alembic import op

revision = "0034"
down_revision = "0033"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("matches") as batch:
        batch.add_column(sa.Column("basis", sa.JSON(), nullable=False, server_default="{}"))
    with op.batch_alter_table("matches") as batch:
        batch.alter_column("basis", server_default=None)


def downgrade() -> None:
    with op.batch_alter_table("matches") as batch:
        batch.drop_column("basis")
