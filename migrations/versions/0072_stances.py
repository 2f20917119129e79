"""Stances: standing instructions for a place, apart from plans.

Revision: 0072
Follows: 0071
"""

import sqlalchemy as sa
from alembic import op

revision = "0072"
down_revision = "0071"
branch_labels = None
depends_on = None


def upgrade() -> None:
    # A stance given so far stays a plan on one line: its player can read and withdraw it as before.
    with op.batch_alter_table("plans") as batch:
        batch.add_column(sa.Column("stance", sa.String(120), nullable=True))


def downgrade() -> None:
    with op.batch_alter_table("plans") as batch:
        batch.drop_column("stance")
