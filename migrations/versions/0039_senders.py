"""Since when a player is known to send e-mails from the address of their account.

Whoever has ordered by e-mail already is not asked about their next one.

Revision: 0039
Follows: 0038
"""

import sqlalchemy as sa
from alembic import op

revision = "0039"
down_revision = "0038"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("users") as batch:
        batch.add_column(sa.Column("sender_confirmed_at", sa.DateTime(timezone=True)))
    op.execute(
        "UPDATE users SET sender_confirmed_at = CURRENT_TIMESTAMP WHERE id IN "
        "(SELECT user_id FROM submissions WHERE source = 'mail')"
    )


def downgrade() -> None:
    with op.batch_alter_table("users") as batch:
        batch.drop_column("sender_confirmed_at")
