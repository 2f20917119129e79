"""What players write to each other, how far they have read, and the rules of a match for it.

Revision: 0005
Follows: 0004
"""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("matches") as matches:
        matches.add_column(
            sa.Column("press", sa.String(length=10), nullable=False, server_default="all")
        )
        matches.add_column(
            sa.Column("press_opens", sa.Boolean(), nullable=False, server_default=sa.false())
        )
    # A default is for the rows that are there; from now on the site says what it means.
    with op.batch_alter_table("matches") as matches:
        matches.alter_column("press", existing_type=sa.String(length=10), server_default=None)
        matches.alter_column("press_opens", existing_type=sa.Boolean(), server_default=None)

    op.create_table(
        "press_messages",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("circle", sa.String(length=12), nullable=False),
        sa.Column("n", sa.Integer(), nullable=False),
        sa.Column("seat", sa.String(length=1), nullable=False),
        sa.Column("author", sa.String(length=40), nullable=False),
        sa.Column("key", sa.String(length=128), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name="fk_press_messages_match_id_matches"
        ),
        sa.PrimaryKeyConstraint("id", name="pk_press_messages"),
        sa.UniqueConstraint("match_id", "circle", "n", name="uq_press_messages_match_id_circle_n"),
        sa.UniqueConstraint("match_id", "seat", "key", name="uq_press_messages_match_id_seat_key"),
    )
    op.create_table(
        "press_marks",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("seat", sa.String(length=1), nullable=False),
        sa.Column("circle", sa.String(length=12), nullable=False),
        sa.Column("n", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name="fk_press_marks_match_id_matches"
        ),
        sa.PrimaryKeyConstraint("id", name="pk_press_marks"),
        sa.UniqueConstraint(
            "match_id", "seat", "circle", name="uq_press_marks_match_id_seat_circle"
        ),
    )
    op.create_table(
        "press_mutes",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("seat", sa.String(length=1), nullable=False),
        sa.Column("muted", sa.String(length=1), nullable=False),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name="fk_press_mutes_match_id_matches"
        ),
        sa.PrimaryKeyConstraint("id", name="pk_press_mutes"),
        sa.UniqueConstraint("match_id", "seat", "muted", name="uq_press_mutes_match_id_seat_muted"),
    )


def downgrade() -> None:
    op.drop_table("press_mutes")
    op.drop_table("press_marks")
    op.drop_table("press_messages")
    with op.batch_alter_table("matches") as matches:
        matches.drop_column("press_opens")
        matches.drop_column("press")
