"""Held mails, further addresses of users, and letters that came back.

Revision: 0011
Follows: 0010
"""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "held_mails",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("seat", sa.String(length=1), nullable=False),
        sa.Column("user_id", sa.Integer(), nullable=False),
        sa.Column("held_for", sa.String(length=12), nullable=False),
        sa.Column("says", sa.String(length=500), nullable=False),
        sa.Column("from_address", sa.String(length=254), nullable=False),
        sa.Column("subject", sa.String(length=250), nullable=False),
        sa.Column("message_key", sa.String(length=64), nullable=False),
        sa.Column("raw", sa.LargeBinary(), nullable=False),
        sa.Column("status", sa.String(length=12), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name="fk_held_mails_match_id_matches"
        ),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name="fk_held_mails_user_id_users"),
        sa.PrimaryKeyConstraint("id", name="pk_held_mails"),
    )
    op.create_index("ix_held_mails_match_id", "held_mails", ["match_id"])
    op.create_index("ix_held_mails_user_id", "held_mails", ["user_id"])
    op.create_index("ix_held_mails_expires_at", "held_mails", ["expires_at"])
    op.create_table(
        "user_addresses",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.Integer(), nullable=False),
        sa.Column("address", sa.String(length=254), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("confirmed_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name="fk_user_addresses_user_id_users"),
        sa.PrimaryKeyConstraint("id", name="pk_user_addresses"),
        sa.UniqueConstraint("user_id", "address", name="uq_user_addresses_user_id_address"),
    )
    op.create_table(
        "bounces",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("outbox_id", sa.Integer(), nullable=False),
        sa.Column("address", sa.String(length=254), nullable=False),
        sa.Column("status", sa.String(length=12), nullable=False),
        sa.Column("is_hard", sa.Boolean(), nullable=False),
        sa.Column("said", sa.String(length=500), nullable=False),
        sa.Column("received_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["outbox_id"], ["outbox.id"], name="fk_bounces_outbox_id_outbox"),
        sa.PrimaryKeyConstraint("id", name="pk_bounces"),
        sa.UniqueConstraint("outbox_id", name="uq_bounces_outbox_id"),
    )
    op.create_index("ix_bounces_address", "bounces", ["address"])
    with op.batch_alter_table("users") as users:
        users.add_column(sa.Column("mail_stopped_at", sa.DateTime(timezone=True), nullable=True))
        users.add_column(sa.Column("mail_stopped_why", sa.String(length=500), nullable=True))


def downgrade() -> None:
    with op.batch_alter_table("users") as users:
        users.drop_column("mail_stopped_why")
        users.drop_column("mail_stopped_at")
    op.drop_index("ix_bounces_address", "bounces")
    op.drop_table("bounces")
    op.drop_table("user_addresses")
    op.drop_index("ix_held_mails_expires_at", "held_mails")
    op.drop_index("ix_held_mails_user_id", "held_mails")
    op.drop_index("ix_held_mails_match_id", "held_mails")
    op.drop_table("held_mails")
