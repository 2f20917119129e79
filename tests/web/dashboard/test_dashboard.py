"""The dashboard: what waits for its reader, across all his matches."""

from tests.fixtures.databases import on_sqlite_only
from tests.web.club import Club

pytestmark = on_sqlite_only


def test_what_waits_comes_first_and_says_what_is_asked(club: Club) -> None:
    paula, peter = club.person("Paula"), club.person("Peter")
    asks = club.running_match(paula, paula, peter)
    page = paula.get("/matches").text
    print(page)
    assert "Waiting for you" in page
