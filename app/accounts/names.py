"""The names of accounts: what may be one, and one that nobody has yet."""

import re
import secrets
import unicodedata
from collections.abc import Iterable, Iterator

from sqlmodel import Session, select

from app.models import User, name_key

SHORTEST_NAME = 2
LONGEST_NAME = 40

# No "@": a name must never look like somebody's address.
NAME = re.compile(r"\s*\w[\w .'-]*\Z")
STRANGE = re.compile(r"[^\w .'-]+")

FORMER = "Former player"
"""With a number behind it, what is left of somebody who has deleted his account."""

ROOM_FOR_A_NUMBER = 6
NUMBERS = range(2, 100)


def tidied(wanted: str) -> str:
    """What of `wanted` can be a name; empty if nothing can."""
    known = STRANGE.sub(" ", unicodedata.normalize("NFC", wanted))
    name = " ".join(known.split()).lstrip(".'- ")[:LONGEST_NAME].strip()
    return name if len(name) >= SHORTEST_NAME and NAME.match(name) else ""


def free_name(session: Session, wanted: Iterable[str]) -> str:
    """The first of `wanted` that can be a name, with a number behind it if somebody has it.

    If none of them can, a name that says nothing.
    """
    name = next((name for name in map(tidied, wanted) if name), "Player")
    return next(each for each in _variants(name) if not _is_taken(session, each))


def _variants(name: str) -> Iterator[str]:
    yield name
    short = name[: LONGEST_NAME - ROOM_FOR_A_NUMBER].strip()
    yield from (f"{short} {number}" for number in NUMBERS)
    while True:
        yield f"{short} {secrets.randbelow(90_000) + 10_000}"


def is_reserved(name: str) -> bool:
    """Whether a name is kept for those who have left."""
    return name_key(name).startswith(name_key(FORMER))


def _is_taken(session: Session, name: str) -> bool:
    if is_reserved(name):
        return True
    return session.exec(select(User.id).where(User.name_key == name_key(name))).first() is not None
