"""What pages say of whole logs, so that none reads a log from its beginning.

The logs of all matches that have begun are read once.

Revision: 0031
Follows: 0030
"""

from collections.abc import Iterator
from typing import Any

import sqlalchemy as sa
from alembic import op

from app.games.catalogue import TITLES
from app.matches.log_summary import summarize

revision = "0031"
down_revision = "0030"
branch_labels = None
depends_on = None

MATCHES = sa.table("matches", sa.column("id"), sa.column("title"), sa.column("state", sa.JSON))
ENTRIES = sa.table(
    "log_entries",
    sa.column("match_id"),
    sa.column("n"),
    sa.column("seat"),
    sa.column("action", sa.JSON),
    sa.column("draws", sa.JSON),
    sa.column("tellings", sa.JSON),
    sa.column("audience", sa.JSON),
    sa.column("final", sa.Boolean),
)
MOTIONS = sa.table("log_motions", sa.column("match_id"), sa.column("motion"), sa.column("n"))
SUMMARIES = sa.table(
    "log_summaries",
    sa.column("match_id"),
    sa.column("told", sa.JSON),
    sa.column("own", sa.JSON),
    sa.column("rolls", sa.JSON),
)


def upgrade() -> None:
    op.create_index("ix_log_entries_match_id_seat_n", "log_entries", ["match_id", "seat", "n"])
    op.create_table(
        "log_motions",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("motion", sa.String(length=20), nullable=False),
        sa.Column("n", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name=op.f("fk_log_motions_match_id_matches")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_log_motions")),
    )
    op.create_index("ix_log_motions_match_id_motion_n", "log_motions", ["match_id", "motion", "n"])
    op.create_index("ix_log_motions_match_id_n", "log_motions", ["match_id", "n"])
    op.create_table(
        "log_summaries",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("told", sa.JSON(), nullable=False),
        sa.Column("own", sa.JSON(), nullable=False),
        sa.Column("rolls", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name=op.f("fk_log_summaries_match_id_matches")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_log_summaries")),
        sa.UniqueConstraint("match_id", name=op.f("uq_log_summaries_match_id")),
    )
    _fill()


def downgrade() -> None:
    op.drop_table("log_summaries")
    op.drop_table("log_motions")
    op.drop_index("ix_log_entries_match_id_seat_n", "log_entries")


def _fill() -> None:
    connection = op.get_bind()
    begun = sa.select(MATCHES.c.id).where(sa.cast(MATCHES.c.state, sa.Text) != "null")
    for match_id in connection.execute(begun).scalars().all():
        row = sa.select(MATCHES.c.title, MATCHES.c.state).where(MATCHES.c.id == match_id)
        title, state = connection.execute(row).one()
        found = connection.execute(
            sa.select(*ENTRIES.c).where(ENTRIES.c.match_id == match_id).order_by(ENTRIES.c.n)
        )
        entries: list[Any] = [{**row, "to": row["audience"]} for row in found.mappings()]
        named = [
            {"match_id": match_id, "motion": motion, "n": entry["n"]}
            for entry in entries
            for motion in _motions_of(entry)
        ]
        if named:
            connection.execute(sa.insert(MOTIONS), named)
        # A title that is not installed any more shows no pages.
        if state is None or title not in TITLES:
            continue
        summary = summarize(TITLES[title], state["seats"], entries)
        filled = {"told": summary.told, "own": summary.own, "rolls": summary.rolls}
        connection.execute(sa.insert(SUMMARIES).values(match_id=match_id, **filled))


def _motions_of(entry: Any) -> Iterator[str]:
    named = [telling["args"].get("motion") for telling in entry["tellings"]]
    named.append(entry["action"].get("motion"))
    named.append("rewind" if entry["action"].get("do") == "rewind" else None)
    yield from dict.fromkeys(name for name in named if isinstance(name, str))
