"""Letters that are due, of each kind of waiting, are found by one index: status and hour.

By the two indices before it, whoever looked for held letters read all that are held.

Revision: 0024
Follows: 0023
"""

from alembic import op

revision = "0024"
down_revision = "0023"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_index("ix_outbox_status_next_attempt_at", "outbox", ["status", "next_attempt_at"])
    op.drop_index("ix_outbox_status", "outbox")
    op.drop_index("ix_outbox_next_attempt_at", "outbox")


def downgrade() -> None:
    op.create_index("ix_outbox_next_attempt_at", "outbox", ["next_attempt_at"])
    op.create_index("ix_outbox_status", "outbox", ["status"])
    op.drop_index("ix_outbox_status_next_attempt_at", "outbox")
