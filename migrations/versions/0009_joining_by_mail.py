"""Invitations that can be answered by mail, and matches that start by themselves.

Revision: 0009
Follows: 0008
"""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("seats") as seats:
        seats.add_column(sa.Column("invitations", sa.Integer(), nullable=False, server_default="0"))
    with op.batch_alter_table("matches") as matches:
        matches.add_column(
            sa.Column("starts_itself", sa.Boolean(), nullable=False, server_default=sa.false())
        )
    # The defaults are for the rows that are there; from now on the site says what it means.
    with op.batch_alter_table("seats") as seats:
        seats.alter_column("invitations", existing_type=sa.Integer(), server_default=None)
    with op.batch_alter_table("matches") as matches:
        matches.alter_column("starts_itself", existing_type=sa.Boolean(), server_default=None)


def downgrade() -> None:
    with op.batch_alter_table("matches") as matches:
        matches.drop_column("starts_itself")
    with op.batch_alter_table("seats") as seats:
        seats.drop_column("invitations")
