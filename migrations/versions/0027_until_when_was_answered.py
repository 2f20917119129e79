"""Until when there was time for what an order has answered, and what a turn has given last.

Who takes the order back has no more time than he had, and nobody what the turn gave.

Revision: 0027
Follows: 0026
"""

import sqlalchemy as sa
from alembic import op

revision = "0027"
down_revision = "0026"
branch_labels = None
depends_on = None

HAD_A_LIMIT = sa.text("answered_until IS NOT NULL")


def upgrade() -> None:
    op.add_column(
        "submissions", sa.Column("answered_until", sa.DateTime(timezone=True), nullable=True)
    )
    op.add_column("submissions", sa.Column("answered_what", sa.String(250), nullable=True))
    op.create_index(
        "ix_submissions_answered_until",
        "submissions",
        ["answered_until"],
        sqlite_where=HAD_A_LIMIT,
        postgresql_where=HAD_A_LIMIT,
    )
    op.add_column("time_banks", sa.Column("given", sa.Integer, nullable=False, server_default="0"))
    op.add_column("time_banks", sa.Column("given_at", sa.DateTime(timezone=True), nullable=True))
    op.add_column("time_banks", sa.Column("turn_before", sa.String(40), nullable=True))


def downgrade() -> None:
    for column in ("turn_before", "given_at", "given"):
        op.drop_column("time_banks", column)
    op.drop_index("ix_submissions_answered_until", "submissions")
    op.drop_column("submissions", "answered_what")
    op.drop_column("submissions", "answered_until")
