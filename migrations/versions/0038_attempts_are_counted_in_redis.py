"""Workers count in Redis how often they attempt a submission.

Revision: 0038
Follows: 0037
"""

import sqlalchemy as sa
from alembic import op

revision = "0038"
down_revision = "0037"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("submissions") as batch:
        batch.drop_column("attempts")


def downgrade() -> None:
    with op.batch_alter_table("submissions") as batch:
        batch.add_column(sa.Column("attempts", sa.Integer(), nullable=False, server_default="0"))
    with op.batch_alter_table("submissions") as batch:
        batch.alter_column("attempts", server_default=None)
