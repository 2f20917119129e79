"""Moderators beside the host, questions, notes and acts of administrators.

Revision: 0022
Follows: 0021
"""

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"
branch_labels = None
depends_on = None

NEW = (
    ("matches", "moderators_see", sa.Boolean(), sa.false()),
    ("moderator_acts", "as_admin", sa.Boolean(), sa.false()),
)
NOTED = (
    ("users", "suspended_at", sa.DateTime(timezone=True)),
    ("users", "suspended_why", sa.String(length=500)),
    ("moderator_acts", "about", sa.String(length=1000)),
)


def upgrade() -> None:
    for table, name, kind, default in NEW:
        with op.batch_alter_table(table) as changed:
            changed.add_column(sa.Column(name, kind, nullable=False, server_default=default))
    for table, name, kind, _default in NEW:
        with op.batch_alter_table(table) as changed:
            changed.alter_column(name, existing_type=kind, server_default=None)
    for table, name, noted in NOTED:
        with op.batch_alter_table(table) as changed:
            changed.add_column(sa.Column(name, noted, nullable=True))
    op.create_table(
        "moderators",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.Integer(), nullable=False),
        sa.Column("by", sa.String(length=40), nullable=False),
        sa.Column("named_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("since", sa.DateTime(timezone=True), nullable=True),
        *_keys("moderators", "match_id", "user_id"),
        sa.UniqueConstraint("match_id", "user_id", name=op.f("uq_moderators_match_id_user_id")),
    )
    op.create_table(
        "rules_questions",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("n", sa.Integer(), nullable=False),
        sa.Column("key", sa.String(length=128), nullable=False),
        sa.Column("seat", sa.String(length=1), nullable=False),
        sa.Column("user_id", sa.Integer(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("asked_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("answer", sa.Text(), nullable=True),
        sa.Column("case", sa.String(length=40), nullable=True),
        sa.Column("is_public", sa.Boolean(), nullable=False),
        sa.Column("answered_by", sa.String(length=40), nullable=True),
        sa.Column("answered_at", sa.DateTime(timezone=True), nullable=True),
        *_keys("rules_questions", "match_id", "user_id"),
        sa.UniqueConstraint("match_id", "n", name=op.f("uq_rules_questions_match_id_n")),
        sa.UniqueConstraint("match_id", "key", name=op.f("uq_rules_questions_match_id_key")),
    )
    op.create_table(
        "log_notes",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("entry", sa.Integer(), nullable=False),
        sa.Column("key", sa.String(length=128), nullable=False),
        sa.Column("user_id", sa.Integer(), nullable=False),
        sa.Column("by", sa.String(length=40), nullable=False),
        sa.Column("is_public", sa.Boolean(), nullable=False),
        sa.Column("text", sa.String(length=500), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        *_keys("log_notes", "match_id", "user_id"),
        sa.UniqueConstraint("match_id", "key", name=op.f("uq_log_notes_match_id_key")),
    )
    op.create_table(
        "admin_acts",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=12), nullable=False),
        sa.Column("by_id", sa.Integer(), nullable=True),
        sa.Column("by", sa.String(length=40), nullable=False),
        sa.Column("user_id", sa.Integer(), nullable=True),
        sa.Column("match_id", sa.Integer(), nullable=True),
        sa.Column("about", sa.String(length=200), nullable=False),
        sa.Column("reason", sa.String(length=500), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        *_keys("admin_acts", "match_id", "user_id"),
        sa.ForeignKeyConstraint(["by_id"], ["users.id"], name=op.f("fk_admin_acts_by_id_users")),
    )
    for table, columns in INDEXED.items():
        with op.batch_alter_table(table) as changed:
            for column in columns:
                changed.create_index(op.f(f"ix_{table}_{column}"), [column])


INDEXED = {
    "moderators": ("user_id",),
    "rules_questions": ("user_id",),
    "log_notes": ("user_id",),
    "admin_acts": ("kind", "by_id", "user_id", "match_id"),
}


def _keys(table: str, *columns: str) -> list[sa.Constraint]:
    """The primary key of a table, and the foreign keys to matches and users."""
    targets = {"match_id": "matches", "user_id": "users"}
    return [
        sa.PrimaryKeyConstraint("id", name=op.f(f"pk_{table}")),
        *(
            sa.ForeignKeyConstraint(
                [column],
                [f"{targets[column]}.id"],
                name=op.f(f"fk_{table}_{column}_{targets[column]}"),
            )
            for column in columns
        ),
    ]


def downgrade() -> None:
    for table in reversed(INDEXED):
        op.drop_table(table)
    for table, name, _was in reversed(NOTED):
        with op.batch_alter_table(table) as changed:
            changed.drop_column(name)
    for table, name, _kind, _default in reversed(NEW):
        with op.batch_alter_table(table) as changed:
            changed.drop_column(name)
