"""Positions of drafts, kept between clicks.

Revision: 0029
Follows: 0028
"""

import sqlalchemy as sa
from alembic import op

revision = "0029"
down_revision = "0028"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("drafts") as drafts:
        drafts.add_column(sa.Column("position", sa.LargeBinary(), nullable=True))
    op.create_table(
        "draft_checkpoints",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("draft_id", sa.Integer(), nullable=False),
        sa.Column("length", sa.Integer(), nullable=False),
        sa.Column("key", sa.String(length=66), nullable=False),
        sa.Column("position", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(
            ["draft_id"],
            ["drafts.id"],
            name=op.f("fk_draft_checkpoints_draft_id_drafts"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_draft_checkpoints")),
        sa.UniqueConstraint(
            "draft_id", "length", name=op.f("uq_draft_checkpoints_draft_id_length")
        ),
    )


def downgrade() -> None:
    op.drop_table("draft_checkpoints")
    with op.batch_alter_table("drafts") as drafts:
        drafts.drop_column("position")
