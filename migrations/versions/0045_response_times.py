"""Since when others had waited for an order; time-outs by seat.

Answers from before this say nothing of how long they took.

Revision: 0045
Follows: 0048
"""

import sqlalchemy as sa
from alembic import op

revision = "0045"
down_revision = "0048"
branch_labels = None
depends_on = None

INDEX = "ix_submissions_time_outs"
IS_TIME_OUT = sa.text("source = 'time-out'")


def upgrade() -> None:
    for table in ("windows", "submissions"):
        with op.batch_alter_table(table) as batch:
            batch.add_column(sa.Column("asked_since", sa.DateTime(timezone=True), nullable=True))
    op.execute("UPDATE windows SET asked_since = asked_at")
    op.create_index(
        INDEX,
        "submissions",
        ["match_id", "seat"],
        sqlite_where=IS_TIME_OUT,
        postgresql_where=IS_TIME_OUT,
    )


def downgrade() -> None:
    op.drop_index(INDEX, "submissions")
    for table in ("submissions", "windows"):
        with op.batch_alter_table(table) as batch:
            batch.drop_column("asked_since")
