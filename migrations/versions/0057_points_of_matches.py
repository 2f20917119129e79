"""The game's own points in the results of competitions.

Revision: 0057
Follows: 0056
"""

import sqlalchemy as sa
from alembic import op

revision = "0057"
down_revision = "0056"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("competition_matches") as batch:
        batch.add_column(sa.Column("points", sa.JSON(), nullable=True))


def downgrade() -> None:
    with op.batch_alter_table("competition_matches") as batch:
        batch.drop_column("points")
