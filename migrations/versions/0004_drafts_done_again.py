"""What was taken back of a draft, to be done again.

Revision: 0004
Follows: 0003
"""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("drafts") as drafts:
        drafts.add_column(sa.Column("taken_back", sa.JSON(), nullable=False, server_default="[]"))
    # The default is for the rows that are there; from now on the site says what it means.
    with op.batch_alter_table("drafts") as drafts:
        drafts.alter_column("taken_back", existing_type=sa.JSON(), server_default=None)


def downgrade() -> None:
    with op.batch_alter_table("drafts") as drafts:
        drafts.drop_column("taken_back")
