"""Plans: orders that players have prepared.

Revision: 0053
Follows: 0045
"""

import sqlalchemy as sa
from alembic import op

revision = "0053"
down_revision = "0045"
branch_labels = None
depends_on = None

IS_AT_WORK = sa.text("is_due OR NOT is_reported")


def upgrade() -> None:
    op.create_table(
        "plans",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("seat", sa.String(length=1), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.Integer(), nullable=False),
        sa.Column("key", sa.String(length=128), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("priority", sa.Integer(), nullable=False),
        sa.Column("status", sa.String(length=12), nullable=False),
        sa.Column("last_turn", sa.Integer(), nullable=False),
        sa.Column("given_after", sa.Integer(), nullable=False),
        sa.Column("given_in", sa.String(length=120), nullable=True),
        sa.Column("begun_in", sa.String(length=120), nullable=True),
        sa.Column("step", sa.Integer(), nullable=False),
        sa.Column("stopped_at", sa.Text(), nullable=True),
        sa.Column("is_due", sa.Boolean(), nullable=False),
        sa.Column("run_count", sa.Integer(), nullable=False),
        sa.Column("runs", sa.JSON(), nullable=False),
        sa.Column("is_reported", sa.Boolean(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name=op.f("fk_plans_match_id_matches")
        ),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_plans_user_id_users")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_plans")),
        sa.UniqueConstraint(
            "match_id", "seat", "number", name=op.f("uq_plans_match_id_seat_number")
        ),
        sa.UniqueConstraint("match_id", "seat", "key", name=op.f("uq_plans_match_id_seat_key")),
    )
    op.create_index(op.f("ix_plans_user_id"), "plans", ["user_id"])
    op.create_index("ix_plans_match_id_status", "plans", ["match_id", "status"])
    op.create_index(
        "ix_plans_at_work",
        "plans",
        ["match_id"],
        sqlite_where=IS_AT_WORK,
        postgresql_where=IS_AT_WORK,
    )


def downgrade() -> None:
    op.drop_table("plans")
