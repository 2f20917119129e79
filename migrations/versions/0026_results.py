"""How a match ended stands beside its position, so that lists and records need not read that.

Revision: 0026
Follows: 0025
"""

import sqlalchemy as sa
from alembic import op

revision = "0026"
down_revision = "0025"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("matches") as batch:
        batch.add_column(sa.Column("result", sa.JSON(none_as_null=True), nullable=True))
    if op.get_bind().dialect.name == "postgresql":
        op.execute("UPDATE matches SET result = state -> 'result' WHERE status = 'finished'")
    else:
        op.execute(
            "UPDATE matches SET result = json_extract(state, '$.result') WHERE status = 'finished'"
        )


def downgrade() -> None:
    with op.batch_alter_table("matches") as batch:
        batch.drop_column("result")
