"""Substitutes: who is willing, which seats look for somebody; reports of messages, hidden ones.

Revision: 0017
Follows: 0016
"""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None

HIDING = (
    ("hidden_at", sa.DateTime(timezone=True)),
    ("hidden_by", sa.String(length=40)),
    ("hidden_why", sa.String(length=500)),
)


def upgrade() -> None:
    op.create_table(
        "substitutes",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.Integer(), nullable=False),
        sa.Column("titles", sa.JSON(), nullable=False),
        sa.Column("languages", sa.JSON(), nullable=False),
        sa.Column("least_hours", sa.Integer(), nullable=False),
        sa.Column("most_matches", sa.Integer(), nullable=False),
        sa.Column("since", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["user_id"], ["users.id"], name=op.f("fk_substitutes_user_id_users")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_substitutes")),
        sa.UniqueConstraint("user_id", name=op.f("uq_substitutes_user_id")),
    )
    op.create_table(
        "vacancies",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("seat", sa.String(length=1), nullable=False),
        sa.Column("why", sa.String(length=12), nullable=False),
        sa.Column("by", sa.String(length=40), nullable=False),
        sa.Column("former_id", sa.Integer(), nullable=True),
        sa.Column("since", sa.DateTime(timezone=True), nullable=False),
        sa.Column("ask_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("ended_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("end", sa.String(length=12), nullable=True),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name=op.f("fk_vacancies_match_id_matches")
        ),
        sa.ForeignKeyConstraint(
            ["former_id"], ["users.id"], name=op.f("fk_vacancies_former_id_users")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_vacancies")),
    )
    op.create_index(op.f("ix_vacancies_match_id"), "vacancies", ["match_id"])
    op.create_index(op.f("ix_vacancies_former_id"), "vacancies", ["former_id"])
    op.create_index(op.f("ix_vacancies_ask_at"), "vacancies", ["ask_at"])
    op.create_table(
        "seat_offers",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("vacancy_id", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.Integer(), nullable=False),
        sa.Column("status", sa.String(length=10), nullable=False),
        sa.Column("offered_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("lapses_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["vacancy_id"], ["vacancies.id"], name=op.f("fk_seat_offers_vacancy_id_vacancies")
        ),
        sa.ForeignKeyConstraint(
            ["user_id"], ["users.id"], name=op.f("fk_seat_offers_user_id_users")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_seat_offers")),
        sa.UniqueConstraint(
            "vacancy_id", "user_id", name=op.f("uq_seat_offers_vacancy_id_user_id")
        ),
    )
    op.create_index(op.f("ix_seat_offers_user_id"), "seat_offers", ["user_id"])
    op.create_table(
        "press_reports",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("message_id", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.Integer(), nullable=False),
        sa.Column("by", sa.String(length=40), nullable=False),
        sa.Column("reason", sa.String(length=500), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("closed_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("closed_by", sa.String(length=40), nullable=True),
        sa.Column("answer", sa.String(length=500), nullable=True),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name=op.f("fk_press_reports_match_id_matches")
        ),
        sa.ForeignKeyConstraint(
            ["message_id"],
            ["press_messages.id"],
            name=op.f("fk_press_reports_message_id_press_messages"),
        ),
        sa.ForeignKeyConstraint(
            ["user_id"], ["users.id"], name=op.f("fk_press_reports_user_id_users")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_press_reports")),
        sa.UniqueConstraint(
            "message_id", "user_id", name=op.f("uq_press_reports_message_id_user_id")
        ),
    )
    op.create_index(op.f("ix_press_reports_match_id"), "press_reports", ["match_id"])
    op.create_index(op.f("ix_press_reports_user_id"), "press_reports", ["user_id"])
    op.create_index(op.f("ix_press_reports_closed_at"), "press_reports", ["closed_at"])
    with op.batch_alter_table("press_messages") as messages:
        for name, kind in HIDING:
            messages.add_column(sa.Column(name, kind, nullable=True))


def downgrade() -> None:
    with op.batch_alter_table("press_messages") as messages:
        for name, _kind in HIDING:
            messages.drop_column(name)
    for table in ("press_reports", "seat_offers", "vacancies", "substitutes"):
        op.drop_table(table)
