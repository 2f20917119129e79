"""The personal data in each table: what an export contains, and what deletion removes.

Every column that leads to a user is named here, and every one that keeps a name as it was in a
record; a new one that is not fails tests/accounts/test_belongings.py. So no table is forgotten.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from sqlalchemy import Column, Table
from sqlmodel import SQLModel


@dataclass(frozen=True)
class Belonging:
    """A column that leads to a user: what of its rows they get, and whether they go with them.

    What stays is what others' games need; there they have a neutral name from then on. Where only
    some rows do, `stays_if` names the column that says so.
    """

    shown: tuple[str, ...]
    goes: bool = True
    stays_if: str = ""


BELONGINGS: Mapping[str, Belonging] = {
    "absences.user_id": Belonging(("first_day", "last_day", "created_at")),
    "analyses.owner_id": Belonging(
        ("match_id", "title", "seat", "name", "is_shared", "steps", "faces", "created_at")
    ),
    "calendar_feeds.user_id": Belonging(("created_at",)),
    "held_mails.user_id": Belonging(
        ("match_id", "seat", "from_address", "subject", "status", "created_at")
    ),
    "log_ins.user_id": Belonging(("browser", "created_at", "seen_at")),
    "log_in_traces.user_id": Belonging(("kind", "first_at", "last_at")),
    "mail_wishes.user_id": Belonging(("mode", "digest_hour", "quiet_from", "quiet_to", "kinds")),
    "match_mail_wishes.user_id": Belonging(("match_id", "mode", "kinds")),
    "match_notice_wishes.user_id": Belonging(("match_id", "is_muted", "kinds")),
    "notice_channels.user_id": Belonging(("kind", "address", "name", "kinds", "created_at")),
    "outbox.user_id": Belonging(
        ("kind", "recipient", "subject", "body_text", "match_id", "seat", "status", "created_at")
    ),
    "passkeys.user_id": Belonging(("name", "created_at", "used_at")),
    "plans.user_id": Belonging(
        ("match_id", "seat", "number", "text", "status", "runs", "created_at", "updated_at")
    ),
    "seat_offers.user_id": Belonging(("vacancy_id", "status", "offered_at", "lapses_at")),
    "substitutes.user_id": Belonging(
        ("titles", "languages", "least_hours", "most_matches", "since")
    ),
    "user_addresses.user_id": Belonging(("address", "created_at", "confirmed_at")),
    "waiters.user_id": Belonging(("match_id", "created_at")),
    "moderators.user_id": Belonging(("match_id", "named_at", "since")),
    "log_notes.user_id": Belonging(
        ("match_id", "entry", "is_public", "text", "created_at"), stays_if="is_public"
    ),
    "competition_entries.user_id": Belonging(
        ("competition_id", "status", "entered_at", "withdrawn_at", "pledged_at", "volunteers"),
        goes=False,
    ),
    "competitions.director_id": Belonging(
        ("id", "name", "about", "status", "created_at", "started_at"), goes=False
    ),
    "competitions.second_director_id": Belonging(("id", "name", "status"), goes=False),
    "competition_acts.by_id": Belonging(("kind", "about", "reason", "created_at"), goes=False),
    "competition_announcements.by_id": Belonging(("text", "created_at"), goes=False),
    "daily_matches.user_id": Belonging(("match_id", "game_id", "as_guest"), goes=False),
    "matches.host_id": Belonging(
        ("id", "name", "title", "status", "created_at", "started_at", "finished_at"), goes=False
    ),
    "seats.user_id": Belonging(("match_id", "letter", "keeps_lines", "dice_word"), goes=False),
    "submissions.user_id": Belonging(
        ("match_id", "seat", "source", "text", "actions", "status", "receipt", "created_at"),
        goes=False,
    ),
    "player_ratings.user_id": Belonging(("pool_id", "mu", "sigma", "matches"), goes=False),
    "rated_parts.user_id": Belonging(
        ("rated_match_id", "seat", "place", "share", "mu", "sigma"), goes=False
    ),
    "hand_overs.former_id": Belonging(("match_id", "seat", "created_at"), goes=False),
    "hand_overs.successor_id": Belonging(("match_id", "seat", "created_at"), goes=False),
    "press_reports.user_id": Belonging(
        ("match_id", "reason", "created_at", "closed_at", "answer"), goes=False
    ),
    "vacancies.former_id": Belonging(("match_id", "seat", "why", "since"), goes=False),
    "rules_questions.user_id": Belonging(
        ("match_id", "n", "seat", "text", "asked_at", "answer", "case", "is_public"), goes=False
    ),
    "admin_acts.by_id": Belonging(("kind", "about", "reason", "created_at"), goes=False),
    "admin_acts.user_id": Belonging(("kind", "reason", "created_at"), goes=False),
}
"""By table and column. `shown` never holds what is secret even from them: seeds, hashes, keys."""

NAMES = (
    "hand_overs.former",
    "hand_overs.successor",
    "hand_overs.by",
    "moderator_acts.by",
    "moderator_acts.about",
    "press_messages.author",
    "press_messages.hidden_by",
    "press_reports.by",
    "press_reports.closed_by",
    "vacancies.by",
    "moderators.by",
    "log_notes.by",
    "rules_questions.answered_by",
    "admin_acts.by",
    "admin_acts.about",
    "competition_acts.by",
    "competition_announcements.by",
    "competition_acts.about",
    "competition_entries.taken_over_from",
)
"""Where a name is kept as it was. Names never change and are unique: equal ones are one person."""


def located(name: str) -> tuple[Table, "Column[object]"]:
    """The table and the column of a key above."""
    table_name, column_name = name.split(".")
    table = SQLModel.metadata.tables[table_name]
    return table, table.c[column_name]
