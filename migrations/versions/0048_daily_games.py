"""Daily games: a seed a day and title, the matches of it, and until when their dice are secret.

Revision: 0048
Follows: 0043
"""

import sqlalchemy as sa
from alembic import op

revision = "0048"
down_revision = "0043"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "daily_games",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("title", sa.String(length=16), nullable=False),
        sa.Column("day", sa.Date(), nullable=False),
        sa.Column("rules_version", sa.Integer(), nullable=False),
        sa.Column("seed", sa.String(length=64), nullable=False),
        sa.Column("seed_hash", sa.String(length=64), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_daily_games")),
        sa.UniqueConstraint("title", "day", name=op.f("uq_daily_games_title_day")),
    )
    op.create_table(
        "daily_matches",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.Integer(), nullable=False),
        sa.Column("as_guest", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name=op.f("fk_daily_matches_match_id_matches")
        ),
        sa.ForeignKeyConstraint(
            ["game_id"], ["daily_games.id"], name=op.f("fk_daily_matches_game_id_daily_games")
        ),
        sa.ForeignKeyConstraint(
            ["user_id"], ["users.id"], name=op.f("fk_daily_matches_user_id_users")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_daily_matches")),
        sa.UniqueConstraint("match_id", name=op.f("uq_daily_matches_match_id")),
        sa.UniqueConstraint("game_id", "user_id", name=op.f("uq_daily_matches_game_id_user_id")),
    )
    op.create_index(op.f("ix_daily_matches_user_id"), "daily_matches", ["user_id"])
    with op.batch_alter_table("matches") as batch:
        batch.add_column(sa.Column("dice_secret_until", sa.DateTime(timezone=True), nullable=True))


def downgrade() -> None:
    with op.batch_alter_table("matches") as batch:
        batch.drop_column("dice_secret_until")
    op.drop_table("daily_matches")
    op.drop_table("daily_games")
