"""What names have in common that look alike.

Revision: 0036
Follows: 0035
"""

import sqlalchemy as sa
from alembic import op

from app.models.lookalike import name_skeleton

revision = "0036"
down_revision = "0035"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("users") as batch:
        batch.add_column(
            sa.Column("name_skeleton", sa.String(length=160), nullable=False, server_default="")
        )
    users = sa.table("users", sa.column("id"), sa.column("name"), sa.column("name_skeleton"))
    connection = op.get_bind()
    rows = connection.execute(sa.select(users.c.id, users.c.name)).all()
    for number, name in rows:
        skeleton = users.update().where(users.c.id == number)
        connection.execute(skeleton.values(name_skeleton=name_skeleton(name)))
    with op.batch_alter_table("users") as batch:
        batch.alter_column("name_skeleton", server_default=None)
    op.create_index(op.f("ix_users_name_skeleton"), "users", ["name_skeleton"])


def downgrade() -> None:
    op.drop_index(op.f("ix_users_name_skeleton"), "users")
    with op.batch_alter_table("users") as batch:
        batch.drop_column("name_skeleton")
