"""Every table that leads to a person is named among what he gets and what goes with him."""

import pytest
from sqlmodel import SQLModel

import app.models  # noqa: F401 - it registers the tables
from app.accounts.personal_data import BELONGINGS, NAMES, located

NAME_LENGTH = 40

NO_NAMES = {
    "users.name",
    "time_banks.turn",
    "time_banks.turn_before",
    "windows.turn",
    "rules_questions.case",
}
"""Columns as long as a name that keep none of a record: that of the account itself, turns,
rules."""

SECRET = {"seed", "password_hash", "token_hash", "public_key", "keys", "address_key", "state"}


def test_a_column_that_leads_to_a_person_is_named() -> None:
    """Say in app/accounts/personal_data.py what its owner gets of it, and whether it goes too."""
    leading = {
        f"{table.name}.{key.parent.name}"
        for table in SQLModel.metadata.sorted_tables
        for key in table.foreign_keys
        if key.column.table.name == "users"
    }
    assert leading == set(BELONGINGS)


def test_a_column_that_keeps_a_name_is_named() -> None:
    """Add it to NAMES in app/accounts/personal_data.py, or to NO_NAMES here."""
    long_enough = {
        f"{table.name}.{column.name}"
        for table in SQLModel.metadata.sorted_tables
        for column in table.columns
        if getattr(column.type, "length", None) == NAME_LENGTH
    }
    assert long_enough - NO_NAMES <= set(NAMES)


@pytest.mark.parametrize("name", BELONGINGS)
def test_nobody_gets_what_is_secret_even_from_him(name: str) -> None:
    table, column = located(name)
    shown = BELONGINGS[name].shown
    assert column.name == name.rpartition(".")[2]
    assert set(shown) <= set(table.c.keys())
    assert not SECRET & set(shown)
