"""Where each match stands, for lists, which do not read positions.

Matches that are being played show it from their next orders on.

Revision: 0040
Follows: 0039
"""

import sqlalchemy as sa
from alembic import op

revision = "0040"
down_revision = "0039"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("matches") as batch:
        batch.add_column(sa.Column("stage", sa.JSON(), nullable=False, server_default="[]"))
    with op.batch_alter_table("matches") as batch:
        batch.alter_column("stage", server_default=None)


def downgrade() -> None:
    with op.batch_alter_table("matches") as batch:
        batch.drop_column("stage")
