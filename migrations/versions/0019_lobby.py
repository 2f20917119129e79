"""The lobby: who may join and watch a match, wait-lists, ready checks, rematches, guests.

Revision: 0019
Follows: 0018
"""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"
branch_labels = None
depends_on = None

# A match that was made before the lobby had a choice stood there for all to see, and nobody
# without a seat could watch it.
NEW = (
    ("matches", "is_public", sa.Boolean(), sa.true()),
    ("matches", "is_rated", sa.Boolean(), sa.false()),
    ("matches", "spectators", sa.String(length=10), "nobody"),
    ("matches", "spectator_delay", sa.Integer(), "24"),
    ("matches", "ready_hours", sa.Integer(), "0"),
    ("users", "is_guest", sa.Boolean(), sa.false()),
)


def upgrade() -> None:
    for table, name, kind, default in NEW:
        with op.batch_alter_table(table) as changed:
            changed.add_column(sa.Column(name, kind, nullable=False, server_default=default))
    # A default is for the rows that are there; from now on the site says what it means.
    for table, name, kind, _default in NEW:
        with op.batch_alter_table(table) as changed:
            changed.alter_column(name, existing_type=kind, server_default=None)
    with op.batch_alter_table("matches") as matches:
        matches.add_column(sa.Column("password_hash", sa.String(length=255), nullable=True))
        matches.add_column(sa.Column("ready_until", sa.DateTime(timezone=True), nullable=True))
        matches.add_column(sa.Column("rematch_of", sa.Integer(), nullable=True))
        matches.create_foreign_key(
            op.f("fk_matches_rematch_of_matches"), "matches", ["rematch_of"], ["id"]
        )
        matches.create_unique_constraint(op.f("uq_matches_rematch_of"), ["rematch_of"])
        matches.create_index(op.f("ix_matches_ready_until"), ["ready_until"])
        matches.create_index(op.f("ix_matches_status_is_public_id"), ["status", "is_public", "id"])
    with op.batch_alter_table("seats") as seats:
        seats.add_column(sa.Column("ready_at", sa.DateTime(timezone=True), nullable=True))
    op.create_table(
        "waiters",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name=op.f("fk_waiters_match_id_matches")
        ),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_waiters_user_id_users")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_waiters")),
        sa.UniqueConstraint("match_id", "user_id", name=op.f("uq_waiters_match_id_user_id")),
    )
    with op.batch_alter_table("waiters") as waiters:
        waiters.create_index(op.f("ix_waiters_user_id"), ["user_id"])


def downgrade() -> None:
    op.drop_table("waiters")
    with op.batch_alter_table("seats") as seats:
        seats.drop_column("ready_at")
    with op.batch_alter_table("matches") as matches:
        matches.drop_index(op.f("ix_matches_status_is_public_id"))
        matches.drop_index(op.f("ix_matches_ready_until"))
        matches.drop_constraint(op.f("uq_matches_rematch_of"), type_="unique")
        matches.drop_constraint(op.f("fk_matches_rematch_of_matches"), type_="foreignkey")
        matches.drop_column("rematch_of")
        matches.drop_column("ready_until")
        matches.drop_column("password_hash")
    for table, name, _kind, _default in reversed(NEW):
        with op.batch_alter_table(table) as changed:
            changed.drop_column(name)
