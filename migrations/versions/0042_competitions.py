"""Competitions: entries, rounds, groups, matches with their results, and the acts of directors.

Revision: 0042
Follows: 0041
"""

import sqlalchemy as sa
from alembic import op

revision = "0042"
down_revision = "0041"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "competitions",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(length=50), nullable=False),
        sa.Column("about", sa.String(length=2000), nullable=False),
        sa.Column("format", sa.String(length=16), nullable=False),
        sa.Column("title", sa.String(length=16), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("seat_count", sa.Integer(), nullable=False),
        sa.Column("settings", sa.JSON(), nullable=False),
        sa.Column("times", sa.JSON(), nullable=False),
        sa.Column("scoring", sa.String(length=16), nullable=False),
        sa.Column("tie_breaks", sa.JSON(), nullable=False),
        sa.Column("status", sa.String(length=12), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("seed", sa.String(length=64), nullable=False),
        sa.Column("seed_hash", sa.String(length=64), nullable=False),
        sa.Column("director_id", sa.Integer(), nullable=False),
        sa.Column("second_director_id", sa.Integer(), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("started_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("finished_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(
            ["director_id"], ["users.id"], name=op.f("fk_competitions_director_id_users")
        ),
        sa.ForeignKeyConstraint(
            ["second_director_id"],
            ["users.id"],
            name=op.f("fk_competitions_second_director_id_users"),
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_competitions")),
    )
    op.create_index(op.f("ix_competitions_director_id"), "competitions", ["director_id"])
    op.create_index(
        op.f("ix_competitions_second_director_id"), "competitions", ["second_director_id"]
    )
    op.create_index(op.f("ix_competitions_status"), "competitions", ["status"])
    op.create_table(
        "competition_entries",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("competition_id", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.Integer(), nullable=False),
        sa.Column("status", sa.String(length=12), nullable=False),
        sa.Column("entered_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("withdrawn_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("taken_over_from", sa.String(length=40), nullable=True),
        sa.ForeignKeyConstraint(
            ["competition_id"],
            ["competitions.id"],
            name=op.f("fk_competition_entries_competition_id_competitions"),
        ),
        sa.ForeignKeyConstraint(
            ["user_id"], ["users.id"], name=op.f("fk_competition_entries_user_id_users")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_competition_entries")),
        sa.UniqueConstraint(
            "competition_id", "user_id", name=op.f("uq_competition_entries_competition_id_user_id")
        ),
    )
    op.create_index(op.f("ix_competition_entries_user_id"), "competition_entries", ["user_id"])
    op.create_table(
        "competition_rounds",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("competition_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("started_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("finished_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(
            ["competition_id"],
            ["competitions.id"],
            name=op.f("fk_competition_rounds_competition_id_competitions"),
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_competition_rounds")),
        sa.UniqueConstraint(
            "competition_id", "number", name=op.f("uq_competition_rounds_competition_id_number")
        ),
    )
    op.create_table(
        "competition_groups",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("round_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("tier", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["round_id"],
            ["competition_rounds.id"],
            name=op.f("fk_competition_groups_round_id_competition_rounds"),
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_competition_groups")),
        sa.UniqueConstraint(
            "round_id", "number", name=op.f("uq_competition_groups_round_id_number")
        ),
    )
    op.create_table(
        "competition_members",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("group_id", sa.Integer(), nullable=False),
        sa.Column("entry_id", sa.Integer(), nullable=False),
        sa.Column("lot", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["group_id"],
            ["competition_groups.id"],
            name=op.f("fk_competition_members_group_id_competition_groups"),
        ),
        sa.ForeignKeyConstraint(
            ["entry_id"],
            ["competition_entries.id"],
            name=op.f("fk_competition_members_entry_id_competition_entries"),
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_competition_members")),
        sa.UniqueConstraint(
            "group_id", "entry_id", name=op.f("uq_competition_members_group_id_entry_id")
        ),
    )
    op.create_index(op.f("ix_competition_members_entry_id"), "competition_members", ["entry_id"])
    op.create_table(
        "competition_matches",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("group_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("entries", sa.JSON(), nullable=False),
        sa.Column("ranking", sa.JSON(), nullable=True),
        sa.Column("decided", sa.String(length=12), nullable=True),
        sa.Column("reason", sa.String(length=500), nullable=False),
        sa.Column("decided_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(
            ["group_id"],
            ["competition_groups.id"],
            name=op.f("fk_competition_matches_group_id_competition_groups"),
        ),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name=op.f("fk_competition_matches_match_id_matches")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_competition_matches")),
        sa.UniqueConstraint("match_id", name=op.f("uq_competition_matches_match_id")),
        sa.UniqueConstraint(
            "group_id", "number", name=op.f("uq_competition_matches_group_id_number")
        ),
    )
    op.create_table(
        "competition_acts",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("competition_id", sa.Integer(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("by_id", sa.Integer(), nullable=True),
        sa.Column("by", sa.String(length=40), nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("about", sa.String(length=40), nullable=False),
        sa.Column("reason", sa.String(length=500), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["competition_id"],
            ["competitions.id"],
            name=op.f("fk_competition_acts_competition_id_competitions"),
        ),
        sa.ForeignKeyConstraint(
            ["by_id"], ["users.id"], name=op.f("fk_competition_acts_by_id_users")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_competition_acts")),
        sa.UniqueConstraint(
            "competition_id", "version", name=op.f("uq_competition_acts_competition_id_version")
        ),
    )
    op.create_index(op.f("ix_competition_acts_by_id"), "competition_acts", ["by_id"])


def downgrade() -> None:
    op.drop_table("competition_acts")
    op.drop_table("competition_matches")
    op.drop_table("competition_members")
    op.drop_table("competition_groups")
    op.drop_table("competition_rounds")
    op.drop_table("competition_entries")
    op.drop_table("competitions")
