"""Words that players add to the dice; how the dice come from seed and words.

What has begun keeps its dice; what has not may take words.

Revision: 0037
Follows: 0036
"""

import sqlalchemy as sa
from alembic import op

revision = "0037"
down_revision = "0036"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("seats") as batch:
        batch.add_column(sa.Column("dice_word", sa.String(64), nullable=True))
    with op.batch_alter_table("matches") as batch:
        batch.add_column(
            sa.Column("dice_version", sa.Integer(), nullable=False, server_default="1")
        )
        batch.add_column(sa.Column("dice_words", sa.JSON(), nullable=False, server_default="{}"))
    op.execute("UPDATE matches SET dice_version = 2 WHERE status = 'open'")
    with op.batch_alter_table("matches") as batch:
        batch.alter_column("dice_version", server_default=None)
        batch.alter_column("dice_words", server_default=None)


def downgrade() -> None:
    with op.batch_alter_table("matches") as batch:
        batch.drop_column("dice_words")
        batch.drop_column("dice_version")
    with op.batch_alter_table("seats") as batch:
        batch.drop_column("dice_word")
