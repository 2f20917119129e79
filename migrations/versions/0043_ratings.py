"""Ratings: pools, the matches that count there, their history; who handed seats over to whom.

Revision: 0043
Follows: 0042
"""

import sqlalchemy as sa
from alembic import op

revision = "0043"
down_revision = "0042"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "rating_pools",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("title", sa.String(length=16), nullable=False),
        sa.Column("pace", sa.String(length=12), nullable=False),
        sa.Column("matches", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_rating_pools")),
        sa.UniqueConstraint("title", "pace", name=op.f("uq_rating_pools_title_pace")),
    )
    op.create_table(
        "rated_matches",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("pool_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("finished_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["pool_id"], ["rating_pools.id"], name=op.f("fk_rated_matches_pool_id_rating_pools")
        ),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name=op.f("fk_rated_matches_match_id_matches")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_rated_matches")),
        sa.UniqueConstraint("pool_id", "number", name=op.f("uq_rated_matches_pool_id_number")),
        sa.UniqueConstraint("match_id", name=op.f("uq_rated_matches_match_id")),
    )
    op.create_table(
        "rated_parts",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("rated_match_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("seat", sa.String(length=1), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.Integer(), nullable=True),
        sa.Column("share", sa.Float(), nullable=False),
        sa.Column("mu", sa.Float(), nullable=True),
        sa.Column("sigma", sa.Float(), nullable=True),
        sa.Column("side", sa.String(length=60), nullable=False),
        sa.Column("side_mu", sa.Float(), nullable=False),
        sa.Column("side_sigma", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(
            ["user_id"], ["users.id"], name=op.f("fk_rated_parts_user_id_users")
        ),
        sa.ForeignKeyConstraint(
            ["rated_match_id"],
            ["rated_matches.id"],
            name=op.f("fk_rated_parts_rated_match_id_rated_matches"),
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_rated_parts")),
        sa.UniqueConstraint(
            "rated_match_id", "number", name=op.f("uq_rated_parts_rated_match_id_number")
        ),
    )
    op.create_index(
        op.f("ix_rated_parts_user_id_rated_match_id"), "rated_parts", ["user_id", "rated_match_id"]
    )
    op.create_table(
        "player_ratings",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("pool_id", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.Integer(), nullable=False),
        sa.Column("mu", sa.Float(), nullable=False),
        sa.Column("sigma", sa.Float(), nullable=False),
        sa.Column("matches", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["user_id"], ["users.id"], name=op.f("fk_player_ratings_user_id_users")
        ),
        sa.ForeignKeyConstraint(
            ["pool_id"], ["rating_pools.id"], name=op.f("fk_player_ratings_pool_id_rating_pools")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_player_ratings")),
        sa.UniqueConstraint("pool_id", "user_id", name=op.f("uq_player_ratings_pool_id_user_id")),
    )
    op.create_index(op.f("ix_player_ratings_pool_id_mu"), "player_ratings", ["pool_id", "mu"])
    op.create_index(op.f("ix_player_ratings_user_id"), "player_ratings", ["user_id"])
    op.create_table(
        "side_ratings",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("pool_id", sa.Integer(), nullable=False),
        sa.Column("side", sa.String(length=60), nullable=False),
        sa.Column("mu", sa.Float(), nullable=False),
        sa.Column("sigma", sa.Float(), nullable=False),
        sa.Column("matches", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["pool_id"], ["rating_pools.id"], name=op.f("fk_side_ratings_pool_id_rating_pools")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_side_ratings")),
        sa.UniqueConstraint("pool_id", "side", name=op.f("uq_side_ratings_pool_id_side")),
    )
    for column in ("former_id", "successor_id"):
        with op.batch_alter_table("hand_overs") as batch:
            batch.add_column(sa.Column(column, sa.Integer(), nullable=True))
            batch.create_foreign_key(
                op.f(f"fk_hand_overs_{column}_users"), "users", [column], ["id"]
            )
            batch.create_index(op.f(f"ix_hand_overs_{column}"), [column])
    op.execute(
        "UPDATE hand_overs SET "
        "former_id = (SELECT id FROM users WHERE users.name = hand_overs.former), "
        "successor_id = (SELECT id FROM users WHERE users.name = hand_overs.successor)"
    )


def downgrade() -> None:
    for column in ("successor_id", "former_id"):
        with op.batch_alter_table("hand_overs") as batch:
            batch.drop_index(op.f(f"ix_hand_overs_{column}"))
            batch.drop_constraint(op.f(f"fk_hand_overs_{column}_users"), type_="foreignkey")
            batch.drop_column(column)
    for table in ("side_ratings", "player_ratings", "rated_parts", "rated_matches", "rating_pools"):
        op.drop_table(table)
