"""What each letter of the outbox is about.

Revision: 0010
Follows: 0009
"""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None

BY_CAUSE = {
    "turn": "turn",
    "proposal": "proposal",
    "press": "press",
    "timed_out": "time_up",
    "started": "match",
    "finished": "match",
    "handed_over": "seat",
    "invited": "invitation",
    "receipt": "receipt",
    "foreign": "security",
}
"""The kinds by the first word of a letter's cause; every other one is an answer."""


def upgrade() -> None:
    with op.batch_alter_table("outbox") as outbox:
        outbox.add_column(
            sa.Column("kind", sa.String(length=12), nullable=False, server_default="answer")
        )
    table = sa.table("outbox", sa.column("cause", sa.String), sa.column("kind", sa.String))
    for word, kind in BY_CAUSE.items():
        op.execute(
            sa.update(table)
            .where(table.c.cause.startswith(f"{word}:", autoescape=True))
            .values(kind=kind)
        )
    # A default is for the rows that are there; from now on the site says what it means.
    with op.batch_alter_table("outbox") as outbox:
        outbox.alter_column("kind", existing_type=sa.String(length=12), server_default=None)


def downgrade() -> None:
    with op.batch_alter_table("outbox") as outbox:
        outbox.drop_column("kind")
