"""Eliminators: entries that volunteer, and members of a group that play for nothing.

Revision: 0074
Follows: 0075
"""

import sqlalchemy as sa
from alembic import op

revision = "0074"
down_revision = "0075"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("competition_entries") as batch:
        batch.add_column(
            sa.Column("volunteers", sa.Boolean(), nullable=False, server_default=sa.false())
        )
    with op.batch_alter_table("competition_members") as batch:
        batch.add_column(
            sa.Column("is_eliminator", sa.Boolean(), nullable=False, server_default=sa.false())
        )


def downgrade() -> None:
    with op.batch_alter_table("competition_members") as batch:
        batch.drop_column("is_eliminator")
    with op.batch_alter_table("competition_entries") as batch:
        batch.drop_column("volunteers")
