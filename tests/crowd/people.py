"""People of a crowd: accounts that can all log in with the same password."""

import sqlalchemy as sa
from sqlalchemy import Connection

from app.accounts.passwords import hash_password
from app.models import User, name_key

PASSWORD = "correct horse battery"
ZONES = ("UTC", "Europe/Berlin", "America/New_York", "Asia/Tokyo", "Australia/Sydney")


def enrol(connection: Connection, count: int) -> None:
    """Write `count` accounts into an empty database; they get the numbers from 1 on."""
    password_hash = hash_password(PASSWORD)
    rows = [
        User(
            id=number,
            name=name_of(number),
            name_key=name_key(name_of(number)),
            email=f"person{number}@example.org",
            password_hash=password_hash,
            time_zone=ZONES[number % len(ZONES)],
        ).model_dump()
        for number in range(1, count + 1)
    ]
    connection.execute(sa.insert(User), rows)


def name_of(number: int) -> str:
    """The name of account `number`."""
    return f"Person {number}"


def address_of(number: sa.ColumnElement[int]) -> sa.ColumnElement[str]:
    """The address of the account whose number is `number`, as SQL."""
    return sa.literal("person") + sa.cast(number, sa.String) + sa.literal("@example.org")
