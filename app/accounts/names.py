"""Account names: which are allowed, and finding a free one."""

import re
import secrets
import unicodedata
from collections.abc import Iterable, Iterator

from sqlmodel import Session, col, or_, select, true

from app.models import User, name_key
from app.models.lookalike import is_mixed, name_skeleton

MIN_NAME = 2
MAX_NAME = 40

# No "@": a name must never look like somebody's address.
NAME = re.compile(r"\s*\w[\w .'-]*\Z")
STRANGE = re.compile(r"[^\w .'-]+")

FORMER = "Former player"
"""With a number behind it, what is left of somebody who has deleted their account."""

RESERVED = (
    "admin",
    "administrator",
    "fieldpost",
    "mailer-daemon",
    "moderator",
    "postmaster",
    "support",
    "the site",
)
"""Names that would seem to speak for the site."""

ROOM_FOR_A_NUMBER = 6
NUMBERS = range(2, 100)


def normalized_name(wanted: str) -> str:
    """What of `wanted` can be a name; empty if nothing can."""
    known = STRANGE.sub(" ", unicodedata.normalize("NFC", wanted))
    name = " ".join(known.split()).lstrip(".'- ")[:MAX_NAME].strip()
    return name if len(name) >= MIN_NAME and NAME.match(name) else ""


def free_name(session: Session, wanted: Iterable[str]) -> str:
    """The first of `wanted` that can be a name, with a number behind it if somebody has it.

    If none of them can, a name that says nothing.
    """
    name = next((name for name in map(normalized_name, wanted) if name), "Player")
    return next(each for each in _variants(name) if not is_taken(session, each))


def _variants(name: str) -> Iterator[str]:
    yield name
    short = name[: MAX_NAME - ROOM_FOR_A_NUMBER].strip()
    yield from (f"{short} {number}" for number in NUMBERS)
    while True:
        yield f"{short} {secrets.randbelow(90_000) + 10_000}"


def is_reserved(name: str) -> bool:
    """Whether nobody may have a name: it is the site's, or mixes letters of several scripts."""
    forms = {name_skeleton(name), name_skeleton(name_key(name))}
    if is_mixed(name) or any(each.startswith(name_skeleton(FORMER)) for each in forms):
        return True
    return not forms.isdisjoint(map(name_skeleton, RESERVED))


def is_taken(session: Session, name: str, but_for: User | None = None) -> bool:
    """Whether a name cannot be given: it is reserved, or somebody (`but_for` whom) has one like it.

    Names are alike that differ in case, or in letters that look the same.
    """
    if is_reserved(name):
        return True
    alike = or_(User.name_key == name_key(name), User.name_skeleton == name_skeleton(name))
    others = true() if but_for is None else col(User.id) != but_for.id
    return session.exec(select(User.id).where(alike, others)).first() is not None
