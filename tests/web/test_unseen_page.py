"""Two histories that differ in an act which the reader may not see give him the same bytes."""

import re
import sqlite3
from pathlib import Path

from flask.testing import FlaskClient

from app import create_app
from app.database import engine_for
from tests.fixtures.databases import on_sqlite_only
from tests.served import cookie
from tests.web.club import Club, Person
from tests.web.test_live import an_instruction, order

pytestmark = on_sqlite_only

PAGES = ["", "/mark", "/log", "/record", "/replay", "/replay/scenes", "/board.png"]
OF_THIS_REQUEST = re.compile(rb'(name="(?:csrf_token|token)" value=| data-part=)"[^"]*"')
"""Marks against forgery and double clicks, new in each answer, and digests of what holds them."""


def twin(club: Club, person: Person, path: Path) -> tuple[Club, FlaskClient]:
    """The same site as it is now, in another database, and the person's browser there."""
    database = path / "twin.sqlite3"
    with sqlite3.connect(club.settings.database_url.removeprefix("sqlite:///")) as source:
        source.execute("VACUUM INTO ?", [str(database)])
    settings = club.settings.model_copy(update={"database_url": f"sqlite:///{database}"})
    app = create_app(settings)
    browser = app.test_client()
    browser.set_cookie("fieldpost", cookie(person))
    return Club(app, settings), browser


def shown(browser: FlaskClient, match_id: int) -> dict[str, bytes]:
    """All that a person gets to see of a match, and of his matches."""
    paths = ["/matches", "/matches/mark", *(f"/match/{match_id}{page}" for page in PAGES)]
    answers = {path: browser.get(path) for path in paths}
    assert [answer.status_code for answer in answers.values()] == [200] * len(paths)
    return {path: OF_THIS_REQUEST.sub(rb"\1", answer.data) for path, answer in answers.items()}


def test_the_pages_are_the_same_whatever_others_did_unseen(club: Club, tmp_path: Path) -> None:
    host, paula, peter = (club.person(name) for name in ("Hanna", "Paula", "Peter"))
    match_id = club.running_match(host, paula, peter)
    club.let_bots_play(match_id)
    for reader in (paula, host):
        assert "Paula" in reader.get(f"/match/{match_id}").text  # what greets them is gone now
    elsewhere, browser = twin(club, paula, tmp_path)
    spectator = elsewhere.app.test_client()
    spectator.set_cookie("fieldpost", cookie(host))

    instruction = an_instruction(club, match_id, peter)
    order(club, match_id, peter, instruction)
    order(club, match_id, peter, f"cancel {instruction}")
    for each in (club, elsewhere):
        order(each, match_id, peter, "ready")
    assert elsewhere.version(match_id) != club.version(match_id)
    assert shown(browser, match_id) == shown(paula.browser, match_id)
    assert shown(spectator, match_id) == shown(host.browser, match_id)
    engine_for(elsewhere.settings.database_url).dispose()
