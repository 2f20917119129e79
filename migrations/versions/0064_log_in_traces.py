"""Traces of log-ins: digests of devices and addresses.

Revision: 0064
Follows: 0063
"""

import sqlalchemy as sa
from alembic import op

revision = "0064"
down_revision = "0063"
branch_labels = None
depends_on = None

TABLE = "log_in_traces"


def upgrade() -> None:
    op.create_table(
        TABLE,
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=8), nullable=False),
        sa.Column("digest", sa.String(length=32), nullable=False),
        sa.Column("first_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("last_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["user_id"], ["users.id"], name=op.f("fk_log_in_traces_user_id_users")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_log_in_traces")),
        sa.UniqueConstraint(
            "user_id", "kind", "digest", name=op.f("uq_log_in_traces_user_id_kind_digest")
        ),
    )
    for column in ("user_id", "digest", "last_at"):
        op.create_index(op.f(f"ix_log_in_traces_{column}"), TABLE, [column])


def downgrade() -> None:
    op.drop_table(TABLE)
