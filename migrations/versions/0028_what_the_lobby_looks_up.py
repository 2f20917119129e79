"""What the lobby looks up: matches by the words of their names, and by what is seldom chosen.

Revision: 0028
Follows: 0027
"""

import re

import sqlalchemy as sa
from alembic import op

revision = "0028"
down_revision = "0027"
branch_labels = None
depends_on = None

LONGEST_WORD = 60
FILTERS = ("press", "is_rated", "turn_hours")
IS_WATCHED = sa.text("spectators <> 'nobody'")


def upgrade() -> None:
    op.create_table(
        "match_words",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("word", sa.String(length=LONGEST_WORD), nullable=False),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name=op.f("fk_match_words_match_id_matches")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_match_words")),
        sa.UniqueConstraint("match_id", "word", name=op.f("uq_match_words_match_id_word")),
    )
    op.create_index(
        "ix_match_words_word_match_id",
        "match_words",
        ["word", "match_id"],
        postgresql_ops={"word": "varchar_pattern_ops"},
    )
    _fill()
    for column in FILTERS:
        op.create_index(
            f"ix_matches_status_is_public_{column}_id",
            "matches",
            ["status", "is_public", column, "id"],
        )
    op.create_index(
        "ix_matches_watched",
        "matches",
        ["status", "is_public", "id"],
        sqlite_where=IS_WATCHED,
        postgresql_where=IS_WATCHED,
    )


def downgrade() -> None:
    op.drop_index("ix_matches_watched", "matches")
    for column in FILTERS:
        op.drop_index(f"ix_matches_status_is_public_{column}_id", "matches")
    op.drop_table("match_words")


def _fill() -> None:
    """Write down the words of all matches that there are."""
    connection = op.get_bind()
    matches = sa.table("matches", sa.column("id"), sa.column("name"), sa.column("options", sa.JSON))
    words = sa.table("match_words", sa.column("match_id"), sa.column("word"))
    rows = []
    for match_id, name, options in connection.execute(sa.select(*matches.c)):
        found = {word[:LONGEST_WORD] for word in re.findall(r"\w+", name.casefold())}
        if options.get("scenario"):
            found.add(f"scenario={options['scenario']}")
        rows += [{"match_id": match_id, "word": word} for word in sorted(found)]
    if rows:
        connection.execute(sa.insert(words), rows)
