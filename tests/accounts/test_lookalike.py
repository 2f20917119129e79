"""Names that look like somebody else's, or like the site's."""

import pytest

from app.accounts.names import free_name, is_reserved, is_taken
from app.accounts.register import NewAccount, Taken, sign_up
from app.database import engine_for, session_scope
from app.matches.lobby.create import create_match
from app.matches.refusal import NotPossible
from app.models import User
from app.models.lookalike import name_skeleton
from tests.matches.tally import TALLY

PASSWORD = "a long sentence"


@pytest.mark.parametrize(
    ("name", "alike"),
    [
        ("Anna", "\N{CYRILLIC CAPITAL LETTER A}nna"),
        ("Paul", "PauI"),
        ("Boris 10", "Boris lO"),
        ("AHHA", "\u0410\u041d\u041d\u0410"),
        ("Moritz", "rnoritz"),
        ("Zoe", "\N{FULLWIDTH LATIN CAPITAL LETTER Z}oe"),
    ],
)
def test_names_that_look_alike_have_one_skeleton(name: str, alike: str) -> None:
    assert name_skeleton(name).casefold() == name_skeleton(alike).casefold()


@pytest.mark.parametrize("name", ["Anna", "Jürgen", "Жанна", "Ирина 2", "O'Neill", "王伟"])
def test_names_of_one_script_are_free(name: str) -> None:
    assert not is_reserved(name)


@pytest.mark.parametrize(
    "name", ["Moderator", "ADMIN", "\N{CYRILLIC CAPITAL LETTER A}nna", "Former player 7"]
)
def test_names_of_the_site_and_mixed_scripts_are_for_nobody(name: str) -> None:
    assert is_reserved(name)


def test_nobody_signs_up_with_a_name_that_looks_like_anothers(database_url: str) -> None:
    with session_scope(engine_for(database_url)) as session:
        anna = sign_up(session, NewAccount("AHHA", "anna@example.org", PASSWORD))
        assert isinstance(anna, User)
        alike = "\u0410\u041d\u041d\u0410"
        assert sign_up(session, NewAccount(alike, "b@example.org", PASSWORD)) is Taken.NAME
        assert is_taken(session, "ahha")
        assert not is_taken(session, "AHHA", but_for=anna)
        assert free_name(session, [alike]) == f"{alike} 2"


@pytest.mark.parametrize(
    "name", ["Fun \u202egnitirw", "write to boss@example.org", "www.example.org"]
)
def test_a_match_has_no_name_that_hides_something_or_is_an_address(
    database_url: str, name: str
) -> None:
    with session_scope(engine_for(database_url)) as session:
        host = sign_up(session, NewAccount("Anna", "anna@example.org", PASSWORD))
        assert isinstance(host, User)
        with pytest.raises(NotPossible, match="the name"):
            create_match(session, host, title=TALLY, name=name, seat_count=2, options={})
