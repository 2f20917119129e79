"""Which mail a player wishes to have, letters that wait for their hour, and reminders.

Revision: 0013
Follows: 0012
"""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "mail_wishes",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.Integer(), nullable=False),
        sa.Column("mode", sa.String(length=12), nullable=False),
        sa.Column("digest_hour", sa.Integer(), nullable=False),
        sa.Column("quiet_from", sa.Integer(), nullable=True),
        sa.Column("quiet_to", sa.Integer(), nullable=True),
        sa.Column("kinds", sa.JSON(none_as_null=True), nullable=False),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name="fk_mail_wishes_user_id_users"),
        sa.PrimaryKeyConstraint("id", name="pk_mail_wishes"),
        sa.UniqueConstraint("user_id", name="uq_mail_wishes_user_id"),
    )
    op.create_table(
        "match_mail_wishes",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.Integer(), nullable=False),
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("mode", sa.String(length=12), nullable=True),
        sa.Column("kinds", sa.JSON(none_as_null=True), nullable=False),
        sa.Column("told_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(
            ["user_id"], ["users.id"], name="fk_match_mail_wishes_user_id_users"
        ),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name="fk_match_mail_wishes_match_id_matches"
        ),
        sa.PrimaryKeyConstraint("id", name="pk_match_mail_wishes"),
        sa.UniqueConstraint("user_id", "match_id", name="uq_match_mail_wishes_user_id_match_id"),
    )
    op.create_index("ix_match_mail_wishes_match_id", "match_mail_wishes", ["match_id"])
    with op.batch_alter_table("outbox") as outbox:
        outbox.add_column(sa.Column("user_id", sa.Integer(), nullable=True))
        outbox.add_column(sa.Column("answer_by", sa.DateTime(timezone=True), nullable=True))
        outbox.add_column(sa.Column("gist", sa.JSON(none_as_null=True), nullable=True))
        outbox.add_column(sa.Column("merged_into", sa.String(length=200), nullable=True))
        outbox.create_foreign_key("fk_outbox_user_id_users", "users", ["user_id"], ["id"])
        outbox.create_index("ix_outbox_user_id", ["user_id"])
    with op.batch_alter_table("windows") as windows:
        windows.add_column(sa.Column("remind_at", sa.DateTime(timezone=True), nullable=True))
        windows.create_index("ix_windows_remind_at", ["remind_at"])


def downgrade() -> None:
    with op.batch_alter_table("windows") as windows:
        windows.drop_index("ix_windows_remind_at")
        windows.drop_column("remind_at")
    # Letters that wait would be held for ever by those who know nothing of waiting.
    op.execute("UPDATE outbox SET status = 'queued' WHERE status IN ('held', 'gathered')")
    op.execute("DELETE FROM outbox WHERE status = 'dropped'")
    with op.batch_alter_table("outbox") as outbox:
        outbox.drop_index("ix_outbox_user_id")
        outbox.drop_constraint("fk_outbox_user_id_users", type_="foreignkey")
        outbox.drop_column("merged_into")
        outbox.drop_column("gist")
        outbox.drop_column("answer_by")
        outbox.drop_column("user_id")
    op.drop_index("ix_match_mail_wishes_match_id", "match_mail_wishes")
    op.drop_table("match_mail_wishes")
    op.drop_table("mail_wishes")
