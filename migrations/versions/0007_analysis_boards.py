"""Analysis boards: positions of matches copied for their owners to try things out on.

Revision: 0007
Follows: 0006
"""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "analyses",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("code", sa.String(length=22), nullable=False),
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("owner_id", sa.Integer(), nullable=False),
        sa.Column("title", sa.String(length=16), nullable=False),
        sa.Column("seat", sa.String(length=1), nullable=True),
        sa.Column("scene", sa.Integer(), nullable=False),
        sa.Column("seed", sa.String(length=64), nullable=False),
        sa.Column("position", sa.JSON(), nullable=False),
        sa.Column("steps", sa.JSON(), nullable=False),
        sa.Column("faces", sa.JSON(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(length=80), nullable=False),
        sa.Column("is_shared", sa.Boolean(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("changed_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_analyses_match_id_matches"),
        sa.ForeignKeyConstraint(["owner_id"], ["users.id"], name="fk_analyses_owner_id_users"),
        sa.PrimaryKeyConstraint("id", name="pk_analyses"),
        sa.UniqueConstraint("code", name="uq_analyses_code"),
    )
    op.create_index("ix_analyses_match_id", "analyses", ["match_id"])
    op.create_index("ix_analyses_owner_id", "analyses", ["owner_id"])


def downgrade() -> None:
    op.drop_index("ix_analyses_owner_id", "analyses")
    op.drop_index("ix_analyses_match_id", "analyses")
    op.drop_table("analyses")
