"""Log-ins that can be seen and ended, passkeys, addresses that are confirmed, deleted accounts.

Whoever has an account already counts as confirmed: mail has gone to him all the time. All browsers
are logged out, since none has a row here.

Revision: 0016
Follows: 0015
"""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None


def upgrade() -> None:
    moment = sa.DateTime(timezone=True)
    op.create_table(
        "log_ins",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.Integer(), nullable=False),
        sa.Column("token_hash", sa.String(length=64), nullable=False),
        sa.Column("browser", sa.String(length=60), nullable=False),
        sa.Column("created_at", moment, nullable=False),
        sa.Column("seen_at", moment, nullable=False),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_log_ins_user_id_users")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_log_ins")),
        sa.UniqueConstraint("token_hash", name=op.f("uq_log_ins_token_hash")),
    )
    op.create_index(op.f("ix_log_ins_user_id"), "log_ins", ["user_id"])
    op.create_table(
        "passkeys",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.Integer(), nullable=False),
        sa.Column("credential_id", sa.String(length=1400), nullable=False),
        sa.Column("public_key", sa.LargeBinary(), nullable=False),
        sa.Column("user_handle", sa.LargeBinary(), nullable=False),
        sa.Column("sign_count", sa.Integer(), nullable=False),
        sa.Column("transports", sa.JSON(), nullable=False),
        sa.Column("name", sa.String(length=60), nullable=False),
        sa.Column("created_at", moment, nullable=False),
        sa.Column("used_at", moment, nullable=True),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_passkeys_user_id_users")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_passkeys")),
        sa.UniqueConstraint("credential_id", name=op.f("uq_passkeys_credential_id")),
    )
    op.create_index(op.f("ix_passkeys_user_id"), "passkeys", ["user_id"])
    with op.batch_alter_table("users") as batch:
        batch.add_column(sa.Column("unconfirmed_since", moment, nullable=True))
        batch.add_column(
            sa.Column("links_used", sa.Integer(), nullable=False, server_default=sa.text("0"))
        )
        batch.add_column(sa.Column("deleted_at", moment, nullable=True))
    with op.batch_alter_table("users") as batch:
        batch.alter_column("links_used", server_default=None)


def downgrade() -> None:
    with op.batch_alter_table("users") as batch:
        batch.drop_column("deleted_at")
        batch.drop_column("links_used")
        batch.drop_column("unconfirmed_since")
    op.drop_table("passkeys")
    op.drop_table("log_ins")
