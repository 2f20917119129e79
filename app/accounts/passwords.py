"""Passwords, hashed with Argon2id in the parameters of RFC 9106 that argon2-cffi keeps current."""

from functools import cache

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerifyMismatchError

MIN_PASSWORD = 10
MAX_PASSWORD = 200

_hasher = PasswordHasher()


def hash_password(password: str) -> str:
    """The salted hash under which `password` is stored."""
    return _hasher.hash(password)


def matches(password_hash: str, password: str) -> bool:
    """Whether `password` is the one of `password_hash`; a hash that is none matches nothing."""
    try:
        return _hasher.verify(password_hash, password)
    except (VerifyMismatchError, InvalidHashError):
        return False


def is_outdated(password_hash: str) -> bool:
    """Whether the hash was made with weaker parameters than today's."""
    return _hasher.check_needs_rehash(password_hash)


def simulate_check(password: str) -> None:
    """Do the work of `matches` for nobody, so that an unknown name takes as long as a known one."""
    matches(_nobodys_hash(), password)


@cache
def _nobodys_hash() -> str:
    return hash_password("the password of nobody")
