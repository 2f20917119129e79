"""Windows with a time limit, hand-overs of seats, and how often a submission was tried.

Revision: 0002
Follows: 0001
"""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("matches") as matches:
        matches.add_column(
            sa.Column("window_hours", sa.Integer(), nullable=False, server_default="24")
        )
    with op.batch_alter_table("submissions") as submissions:
        submissions.alter_column(
            "source", existing_type=sa.String(length=8), type_=sa.String(length=12), nullable=False
        )
        submissions.add_column(sa.Column("user_id", sa.Integer(), nullable=True))
        submissions.add_column(
            sa.Column("attempts", sa.Integer(), nullable=False, server_default="0")
        )
        submissions.create_foreign_key("fk_submissions_user_id_users", "users", ["user_id"], ["id"])
        submissions.create_index("ix_submissions_user_id", ["user_id"])

    # A default is for the rows that are there; from now on the site says what it means.
    with op.batch_alter_table("matches") as matches:
        matches.alter_column("window_hours", existing_type=sa.Integer(), server_default=None)
    with op.batch_alter_table("submissions") as submissions:
        submissions.alter_column("attempts", existing_type=sa.Integer(), server_default=None)

    op.create_table(
        "windows",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("seat", sa.String(length=1), nullable=False),
        sa.Column("mark", sa.String(length=200), nullable=False),
        sa.Column("asked_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("closes_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_windows_match_id_matches"),
        sa.PrimaryKeyConstraint("id", name="pk_windows"),
        sa.UniqueConstraint("match_id", "seat", name="uq_windows_match_id_seat"),
    )
    op.create_index("ix_windows_closes_at", "windows", ["closes_at"])

    op.create_table(
        "hand_overs",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("seat", sa.String(length=1), nullable=False),
        sa.Column("former", sa.String(length=40), nullable=False),
        sa.Column("successor", sa.String(length=40), nullable=False),
        sa.Column("by", sa.String(length=40), nullable=False),
        sa.Column("after", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name="fk_hand_overs_match_id_matches"
        ),
        sa.PrimaryKeyConstraint("id", name="pk_hand_overs"),
    )
    op.create_index("ix_hand_overs_match_id", "hand_overs", ["match_id"])


def downgrade() -> None:
    op.drop_table("hand_overs")
    op.drop_table("windows")
    with op.batch_alter_table("submissions") as submissions:
        submissions.drop_index("ix_submissions_user_id")
        submissions.drop_constraint("fk_submissions_user_id_users", type_="foreignkey")
        submissions.drop_column("attempts")
        submissions.drop_column("user_id")
        submissions.alter_column(
            "source", existing_type=sa.String(length=12), type_=sa.String(length=8), nullable=False
        )
    with op.batch_alter_table("matches") as matches:
        matches.drop_column("window_hours")
