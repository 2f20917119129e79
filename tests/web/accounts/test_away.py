"""The page on which somebody says that he is away."""

from datetime import timedelta

from app.models import utc_now
from tests.fixtures.databases import on_sqlite_only
from tests.web.club import Club

pytestmark = on_sqlite_only


def test_an_absence_is_noted_shown_and_taken_back(club: Club) -> None:
    paula, boris = club.person("Paula"), club.person("Boris")
    club.running_match(paula, paula, boris)
    day = (utc_now() + timedelta(days=2)).date().isoformat()
    refused = paula.post("/account/away", first=day, last="2020-01-01")
    assert refused.status_code == 422
    assert "cannot be before the first day" in refused.text
    assert paula.post("/account/away", first=day, last=day).status_code == 303
    assert "back for good" in paula.get("/account/away").text
    assert paula.post("/account/away/back").status_code == 303
    assert "back for good" not in paula.get("/account/away").text
