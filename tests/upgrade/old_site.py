"""The database of an older version of the site, loaded at its revision."""

import base64
import json
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from app import migrate
from app.config import Settings
from app.database import engine_for

ROWS = Path(__file__).parent / "5d627b5.jsonl"
REVISION = "0028"
"""The newest migration of 5d627b5."""

LOADED_AT = datetime(2026, 11, 22, 18, 51, tzinfo=UTC)
"""Two minutes after the rows were written: no deadline has passed, and no e-mail is late."""


@dataclass(frozen=True)
class OldSite:
    """What the rows cannot say of the site that wrote them (see `make_5d627b5`)."""

    settings: Settings
    matches: dict[str, int]
    addresses: list[dict[str, Any]]

    def address(self, match_id: int, user_id: int) -> str:
        """The reply address that a player has had in their mail program since then."""
        (found,) = (
            each["address"]
            for each in self.addresses
            if (each["match"], each["user"]) == (match_id, user_id)
        )
        return str(found)


def load(settings: Settings) -> OldSite:
    """Fill an empty database, without tables, with the rows of 5d627b5; nothing is migrated."""
    first, *lines = ROWS.read_text(encoding="utf-8").splitlines()
    facts = json.loads(first)
    migrate.upgrade(settings.database_url, REVISION)
    engine = engine_for(settings.database_url)
    tables = sa.MetaData()
    tables.reflect(engine)
    with engine.begin() as connection:
        # Rows of different tables name each other: all are there before the keys are checked.
        if engine.name == "postgresql":
            connection.exec_driver_sql("SET session_replication_role = replica")
        else:
            connection.exec_driver_sql("PRAGMA defer_foreign_keys = ON")
        for line in lines:
            name, row = json.loads(line)
            table = tables.tables[name]
            values = {key: _read(table.columns[key].type, value) for key, value in row.items()}
            connection.execute(table.insert().values(values))
        if engine.name == "postgresql":
            connection.exec_driver_sql("SET session_replication_role = DEFAULT")
            _count_on(connection, tables)
    engine.dispose()
    changed = {"secret_key": facts["secret"], "mail_domain": facts["domain"]}
    return OldSite(settings.model_copy(update=changed), facts["matches"], facts["addresses"])


def _read(kind: sa.types.TypeEngine[Any], value: Any) -> Any:
    if value is None:
        return sa.null()
    if isinstance(kind, sa.DateTime):
        moment = datetime.fromisoformat(value)
        return moment.replace(tzinfo=UTC) if kind.timezone else moment
    if isinstance(kind, sa.LargeBinary):
        return base64.b64decode(value)
    return value


def _count_on(connection: sa.Connection, tables: sa.MetaData) -> None:
    """Let the numbers of new rows follow those of the rows that are there."""
    for table in tables.tables.values():
        if "id" in table.columns and isinstance(table.columns["id"].type, sa.Integer):
            connection.exec_driver_sql(
                f"SELECT setval(pg_get_serial_sequence('\"{table.name}\"', 'id'),"
                f' (SELECT coalesce(max(id), 0) + 1 FROM "{table.name}"), false)'
            )
