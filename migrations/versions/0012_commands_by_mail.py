"""What commands by mail need: parts of mails, lines to be kept, Somebody's press, absences.

Revision: 0012
Follows: 0011
"""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None

NEW = (
    ("submissions", "keeps_lines", sa.Boolean(), sa.false()),
    ("seats", "keeps_lines", sa.Boolean(), sa.false()),
    ("matches", "press_anonymous", sa.Boolean(), sa.false()),
    ("matches", "resigning", sa.String(length=10), "bot"),
    ("press_messages", "is_anonymous", sa.Boolean(), sa.false()),
)


def upgrade() -> None:
    with op.batch_alter_table("inbound_mails") as mails:
        mails.add_column(sa.Column("part", sa.JSON(), nullable=True))
    for table, name, kind, default in NEW:
        with op.batch_alter_table(table) as changed:
            changed.add_column(sa.Column(name, kind, nullable=False, server_default=default))
    # A default is for the rows that are there; from now on the site says what it means.
    for table, name, kind, _default in NEW:
        with op.batch_alter_table(table) as changed:
            changed.alter_column(name, existing_type=kind, server_default=None)
    op.create_table(
        "absences",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.Integer(), nullable=False),
        sa.Column("first_day", sa.Date(), nullable=False),
        sa.Column("last_day", sa.Date(), nullable=False),
        sa.Column("begins_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("ends_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_absences_user_id_users")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_absences")),
    )
    with op.batch_alter_table("absences") as absences:
        absences.create_index(op.f("ix_absences_user_id"), ["user_id"])
        absences.create_index(op.f("ix_absences_ends_at"), ["ends_at"])


def downgrade() -> None:
    op.drop_table("absences")
    for table, name, _kind, _default in reversed(NEW):
        with op.batch_alter_table(table) as changed:
            changed.drop_column(name)
    with op.batch_alter_table("inbound_mails") as mails:
        mails.drop_column("part")
