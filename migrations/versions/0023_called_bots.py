"""Which bots are to act stands with their seats.

Every bot of a running match is called: whichever has nothing to do is called no more when the
worker has looked.

Revision: 0023
Follows: 0022
"""

import sqlalchemy as sa
from alembic import op

revision = "0023"
down_revision = "0022"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("seats") as batch:
        batch.add_column(
            sa.Column("is_called", sa.Boolean(), nullable=False, server_default=sa.false())
        )
    with op.batch_alter_table("seats") as batch:
        batch.alter_column("is_called", existing_type=sa.Boolean(), server_default=None)
    op.execute(
        sa.text(
            "UPDATE seats SET is_called = true WHERE bot IS NOT NULL"
            " AND match_id IN (SELECT id FROM matches WHERE status = 'running')"
        )
    )
    op.create_index(
        "ix_seats_is_called",
        "seats",
        ["match_id"],
        sqlite_where=sa.text("is_called = 1"),
        postgresql_where=sa.text("is_called"),
    )


def downgrade() -> None:
    op.drop_index("ix_seats_is_called", "seats")
    with op.batch_alter_table("seats") as batch:
        batch.drop_column("is_called")
