"""The migrations make the tables of the models, on both databases, forth and back."""

import os
import subprocess
import sys

import pytest
import sqlalchemy as sa

from app import migrate
from app.database import engine_for
from app.models import User
from tests.fixtures.databases import own_database

pytestmark = own_database


def tables(url: str) -> set[str]:
    return set(sa.inspect(engine_for(url)).get_table_names())


def test_the_models_hold_nothing_that_the_migrations_lack(database_url: str) -> None:
    migrate.check(database_url)


def test_the_migrations_can_be_taken_back_and_run_again(database_url: str) -> None:
    migrate.downgrade(database_url, "base")
    assert tables(database_url) == {"alembic_version"}

    migrate.upgrade(database_url)
    migrate.check(database_url)


def test_running_them_twice_changes_nothing(database_url: str) -> None:
    before = tables(database_url)

    migrate.upgrade(database_url)

    assert tables(database_url) == before


def test_the_command_line_reads_database_url(sqlite_url: str) -> None:
    environ = {**os.environ, "DATABASE_URL": sqlite_url}
    for command in (["upgrade", "head"], ["check"]):
        done = subprocess.run(
            [sys.executable, "-m", "alembic", *command], env=environ, capture_output=True, text=True
        )
        assert done.returncode == 0, done.stderr


def test_sqlite_checks_foreign_keys_again_after_a_migration(sqlite_url: str) -> None:
    migrate.upgrade(sqlite_url)

    with engine_for(sqlite_url).connect() as connection:
        assert connection.exec_driver_sql("PRAGMA foreign_keys").scalar() == 1


@pytest.mark.parametrize("table", User.metadata.sorted_tables, ids=lambda table: table.name)
def test_every_foreign_key_leads_an_index(table: sa.Table) -> None:
    leading = {next(iter(index.columns)).name for index in table.indexes}
    for constraint in table.constraints:
        if isinstance(constraint, sa.UniqueConstraint):
            leading.add(next(iter(constraint.columns)).name)

    for key in table.foreign_keys:
        assert key.parent.name in leading, key
