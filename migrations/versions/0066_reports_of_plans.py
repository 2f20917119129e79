"""The run of a plan up to which its player was told of it by e-mail.

Revision: 0066
Follows: 0057
"""

import sqlalchemy as sa
from alembic import op

revision = "0066"
down_revision = "0057"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("plans") as batch:
        batch.add_column(sa.Column("told_run", sa.Integer(), nullable=False, server_default="0"))
    # What ran so far was told at once.
    op.execute(sa.text("UPDATE plans SET told_run = run_count"))
    with op.batch_alter_table("plans") as batch:
        batch.alter_column("told_run", server_default=None)


def downgrade() -> None:
    with op.batch_alter_table("plans") as batch:
        batch.drop_column("told_run")
