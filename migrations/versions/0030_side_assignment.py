"""Who gets which side of a match: drawn at its start, as in all matches so far, or chosen.

Revision: 0030
Follows: 0029
"""

import sqlalchemy as sa
from alembic import op

revision = "0030"
down_revision = "0029"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("matches") as batch:
        batch.add_column(
            sa.Column(
                "side_assignment", sa.String(length=10), nullable=False, server_default="random"
            )
        )
    with op.batch_alter_table("matches") as batch:
        batch.alter_column("side_assignment", server_default=None)


def downgrade() -> None:
    with op.batch_alter_table("matches") as batch:
        batch.drop_column("side_assignment")
