"""Bids for the seats of matches of competitions, and what they take off the points of a match.

Revision: 0073
Follows: 0072
"""

import sqlalchemy as sa
from alembic import op

revision = "0073"
down_revision = "0072"
branch_labels = None
depends_on = None

SEATINGS = "competition_seatings"
BIDS = "competition_bids"


def upgrade() -> None:
    op.create_table(
        SEATINGS,
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("group_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(length=120), nullable=False),
        sa.Column("entries", sa.JSON(none_as_null=True), nullable=False),
        sa.Column("seed", sa.String(length=64), nullable=False),
        sa.Column("seed_hash", sa.String(length=64), nullable=False),
        sa.Column("closes_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("match_id", sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(
            ["group_id"],
            ["competition_groups.id"],
            name=op.f("fk_competition_seatings_group_id_competition_groups"),
        ),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name=op.f("fk_competition_seatings_match_id_matches")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_competition_seatings")),
        sa.UniqueConstraint(
            "group_id", "number", name=op.f("uq_competition_seatings_group_id_number")
        ),
        sa.UniqueConstraint("match_id", name=op.f("uq_competition_seatings_match_id")),
    )
    op.create_index(op.f("ix_competition_seatings_closes_at"), SEATINGS, ["closes_at"])
    op.create_table(
        BIDS,
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("seating_id", sa.Integer(), nullable=False),
        sa.Column("entry_id", sa.Integer(), nullable=False),
        sa.Column("points", sa.JSON(none_as_null=True), nullable=False),
        sa.Column("made_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["seating_id"],
            ["competition_seatings.id"],
            name=op.f("fk_competition_bids_seating_id_competition_seatings"),
        ),
        sa.ForeignKeyConstraint(
            ["entry_id"],
            ["competition_entries.id"],
            name=op.f("fk_competition_bids_entry_id_competition_entries"),
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_competition_bids")),
    )
    op.create_index(op.f("ix_competition_bids_seating_id"), BIDS, ["seating_id"])
    op.create_index(op.f("ix_competition_bids_entry_id"), BIDS, ["entry_id"])
    with op.batch_alter_table("competition_matches") as batch:
        batch.add_column(sa.Column("handicap", sa.JSON(none_as_null=True), nullable=True))


def downgrade() -> None:
    with op.batch_alter_table("competition_matches") as batch:
        batch.drop_column("handicap")
    op.drop_table(BIDS)
    op.drop_table(SEATINGS)
