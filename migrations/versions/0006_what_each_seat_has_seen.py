"""How often each seat of a match has been shown something new.

Revision: 0006
Follows: 0005
"""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

MATCHES = sa.table(
    "matches", sa.column("id", sa.Integer), sa.column("version"), sa.column("seen", sa.JSON)
)
SEATS = sa.table("seats", sa.column("match_id"), sa.column("letter"))
SPECTATOR = ""


def upgrade() -> None:
    with op.batch_alter_table("matches") as matches:
        matches.add_column(sa.Column("seen", sa.JSON(), nullable=False, server_default="{}"))
    with op.batch_alter_table("matches") as matches:
        matches.alter_column("seen", existing_type=sa.JSON(), server_default=None)

    # Matches that have begun: all go on from the version of today, which no letter has passed.
    connection = op.get_bind()
    begun = connection.execute(sa.select(MATCHES.c.id, MATCHES.c.version)).all()
    for match_id, version in begun:
        letters = connection.execute(
            sa.select(SEATS.c.letter).where(SEATS.c.match_id == match_id)
        ).scalars()
        seen = dict.fromkeys([SPECTATOR, *letters], version) if version else {}
        connection.execute(sa.update(MATCHES).where(MATCHES.c.id == match_id).values(seen=seen))


def downgrade() -> None:
    with op.batch_alter_table("matches") as matches:
        matches.drop_column("seen")
