"""A row in `windows` for every decision that a seat owes, with a limit or without one.

Rows for decisions in one's own turn are filled in from the positions of the running matches: the
seats that owe something, and have no row, owe it in their own turn. Since when is not known: since
now. `turn` stays empty, so that the first order of the match writes these rows anew.

Revision: 0018
Follows: 0017
"""

from datetime import UTC, datetime

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"
branch_labels = None
depends_on = None

IS_RUNNING = sa.text("closes_at IS NOT NULL AND up_at IS NULL")


def upgrade() -> None:
    with op.batch_alter_table("windows") as batch:
        batch.drop_index("ix_windows_closes_at")
        batch.alter_column("closes_at", existing_type=sa.DateTime(timezone=True), nullable=True)
        batch.add_column(
            sa.Column("kind", sa.String(length=10), nullable=False, server_default="answer")
        )
        batch.add_column(sa.Column("turn", sa.String(length=40), nullable=False, server_default=""))
        batch.add_column(sa.Column("asks", sa.String(length=60), nullable=False, server_default=""))
        batch.add_column(sa.Column("up_at", sa.DateTime(timezone=True), nullable=True))
    with op.batch_alter_table("windows") as batch:
        for column in ("kind", "turn", "asks"):
            batch.alter_column(column, server_default=None)
    op.create_index(
        "ix_windows_closes_at",
        "windows",
        ["closes_at"],
        sqlite_where=IS_RUNNING,
        postgresql_where=IS_RUNNING,
    )
    _fill()


def downgrade() -> None:
    op.execute("DELETE FROM windows WHERE closes_at IS NULL")
    op.drop_index("ix_windows_closes_at", "windows")
    with op.batch_alter_table("windows") as batch:
        for column in ("up_at", "asks", "turn", "kind"):
            batch.drop_column(column)
        batch.alter_column("closes_at", existing_type=sa.DateTime(timezone=True), nullable=False)
    op.create_index("ix_windows_closes_at", "windows", ["closes_at"])


def _fill() -> None:
    """Write down what is owed in the running matches, as their positions say."""
    connection = op.get_bind()
    matches = sa.table("matches", sa.column("id"), sa.column("status"), sa.column("state", sa.JSON))
    windows = sa.table(
        "windows",
        *(sa.column(name) for name in ("match_id", "seat", "kind", "mark", "turn", "asks")),
        sa.column("asked_at", sa.DateTime(timezone=True)),
    )
    known = {
        (match_id, seat)
        for match_id, seat in connection.execute(sa.select(windows.c.match_id, windows.c.seat))
    }
    running = sa.select(matches.c.id, matches.c.state).where(matches.c.status == "running")
    now = datetime.now(UTC)
    for match_id, state in connection.execute(running).all():
        steps = (state or {}).get("steps") or []
        if not steps or state.get("result") is not None:
            continue
        where = f"{len(steps)}:{steps[-1]['step']}"
        for seat, what in steps[-1].get("owes", {}).items():
            if (match_id, seat) in known:
                asked = (windows.c.match_id == match_id) & (windows.c.seat == seat)
                connection.execute(windows.update().where(asked).values(asks=what))
                continue
            connection.execute(
                windows.insert().values(
                    match_id=match_id,
                    seat=seat,
                    kind="own",
                    mark=f"{where}:{what}",
                    turn="",
                    asks=what,
                    asked_at=now,
                )
            )
