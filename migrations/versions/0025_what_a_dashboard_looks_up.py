"""What a dashboard looks up: seats that are kept for an address, and somebody's latest orders.

Revision: 0025
Follows: 0024
"""

from alembic import op

revision = "0025"
down_revision = "0024"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_index("ix_seats_invited_email", "seats", ["invited_email"])
    op.create_index("ix_submissions_user_id_created_at", "submissions", ["user_id", "created_at"])
    op.drop_index("ix_submissions_user_id", "submissions")


def downgrade() -> None:
    op.create_index("ix_submissions_user_id", "submissions", ["user_id"])
    op.drop_index("ix_submissions_user_id_created_at", "submissions")
    op.drop_index("ix_seats_invited_email", "seats")
