"""Passwords are kept as Argon2id hashes."""

import argon2
import pytest

from app.accounts.passwords import hash_password, is_outdated, matches

pytestmark = pytest.mark.usefixtures("strong_passwords")


def test_a_hash_fits_its_password_only() -> None:
    stored = hash_password("a long sentence")

    assert matches(stored, "a long sentence")
    assert not matches(stored, "a long sentence ")


def test_equal_passwords_have_different_hashes() -> None:
    assert hash_password("a long sentence") != hash_password("a long sentence")


def test_what_is_no_hash_fits_nothing() -> None:
    assert not matches("", "")
    assert not matches("-", "-")


def test_weaker_parameters_are_outdated() -> None:
    weak = argon2.PasswordHasher(time_cost=1, memory_cost=1024, parallelism=1)

    assert is_outdated(weak.hash("a long sentence"))
    assert not is_outdated(hash_password("a long sentence"))
