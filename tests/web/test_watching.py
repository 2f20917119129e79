"""A delayed spectator gets nothing, in any byte, that is newer than the delay allows."""

import re
from datetime import timedelta
from typing import Any

import pytest
from flask.testing import FlaskClient
from sqlmodel import col, select

from app.database import engine_for, session_scope
from app.models import LogEntry, Match, ModeratorAct, PressMessage, Spectators
from tests.fixtures.databases import on_sqlite_only
from tests.web.club import NOBODY_IS_ASKED, Club, Person

pytestmark = on_sqlite_only

PATHS = ("", "/log", "/record", "/mark", "/replay?at=99999", "/replay/scenes", "/board.png")
HIDDEN = ("/clock", "/press/search?q=secret", "/moderate", "/seats", "/room/nothing")
CHANGING = re.compile(rb'name="csrf_token" value="[^"]*"|content="[^"]*" name="csrf"')
DAY = 24


def watched(club: Club, spectators: Spectators, delay: int) -> tuple[int, Person, Person]:
    """A public match that bots have begun, a player of it, and somebody who watches."""
    paula, walter = club.person("Paula"), club.person("Walter")
    match_id = club.running_match(paula, paula, lots=NOBODY_IS_ASKED)
    club.play_on(match_id, paula)
    with session_scope(engine_for(club.settings.database_url)) as session:
        row = session.get_one(Match, match_id)
        row.spectators, row.spectator_delay = spectators, delay
        session.add(row)
    return match_id, paula, walter


def grow_older(club: Club, match_id: int, hours: int) -> None:
    """Let everything that was written down for a match be so much older."""
    with session_scope(engine_for(club.settings.database_url)) as session:
        tables: list[Any] = [LogEntry, PressMessage, ModeratorAct]
        for table in tables:
            rows = session.exec(select(table).where(col(table.match_id) == match_id))
            for row in rows:
                row.created_at -= timedelta(hours=hours)


def sent(person: Person | FlaskClient, match_id: int) -> dict[str, bytes]:
    """What is answered to somebody who watches: what a browser keeps of it, headers too."""
    found = {}
    for path in PATHS:
        answer = person.get(f"/match/{match_id}{path}")
        assert answer.status_code == 200, path
        tag = answer.headers.get("ETag", "").encode()
        found[path] = tag + CHANGING.sub(b"", answer.data)
    return found


def ended(club: Club, match_id: int, paula: Person) -> bytes:
    """What the log says when Paula has ended her movement."""
    return f"Paula ({club.letter(match_id, paula)}) ends the movement phase".encode()


def go_on(club: Club, match_id: int, paula: Person) -> None:
    """Let something of every kind happen: orders, press, an act of the moderator, a pause."""
    club.order(match_id, paula, "end movement")
    said = {"token": "a" * 22, "to": "all", "text": "Orel has fallen"}
    assert paula.post(f"/match/{match_id}/press", **said).status_code == 303
    act = {"act": "pause", "reason": "A word of mine", "token": "b" * 22}
    assert paula.post(f"/match/{match_id}/moderate", **act).status_code == 303


@pytest.mark.parametrize(("spectators", "delay"), [(Spectators.HOURS, DAY), (Spectators.TURNS, 1)])
def test_nothing_that_is_newer_changes_a_byte(
    club: Club, spectators: Spectators, delay: int
) -> None:
    match_id, paula, walter = watched(club, spectators, delay)
    grow_older(club, match_id, 2 * DAY)
    visitor = club.stranger()
    before, before_visitor = sent(walter, match_id), sent(visitor, match_id)
    assert ended(club, match_id, paula) not in before["/log"]
    go_on(club, match_id, paula)
    after, after_visitor = sent(walter, match_id), sent(visitor, match_id)
    for path in PATHS:
        assert after[path] == before[path], path
        assert after_visitor[path] == before_visitor[path], path
    assert sent(paula, match_id)["/log"] != before["/log"]


def test_what_is_old_enough_is_shown(club: Club) -> None:
    match_id, paula, walter = watched(club, Spectators.HOURS, DAY)
    grow_older(club, match_id, 2 * DAY)
    before = sent(walter, match_id)
    go_on(club, match_id, paula)
    grow_older(club, match_id, 2 * DAY)
    after = sent(walter, match_id)
    assert b"Orel has fallen" in after["/record"]
    assert b"Orel has fallen" in after[""]
    for path in ("/log", "/record", "/replay/scenes", "/board.png"):
        assert after[path] != before[path], path
    assert ended(club, match_id, paula) in after["/log"]
    # When it is shown, nobody is told: that would be told at the moment of something newer.
    assert after["/mark"] == before["/mark"]


def test_a_match_of_which_nothing_is_old_enough_is_not_there_yet(club: Club) -> None:
    match_id, _, walter = watched(club, Spectators.HOURS, DAY)
    for path in PATHS:
        assert walter.get(f"/match/{match_id}{path}").status_code == 404


def test_pages_that_tell_how_it_stands_now_are_not_for_who_is_behind(club: Club) -> None:
    match_id, _, walter = watched(club, Spectators.HOURS, DAY)
    grow_older(club, match_id, 2 * DAY)
    for path in HIDDEN:
        assert walter.get(f"/match/{match_id}{path}").status_code == 404, path
        assert club.stranger().get(f"/match/{match_id}{path}").status_code in (302, 404), path
    assert walter.get(f"/analysis/of/{match_id}").status_code == 404


def test_a_match_is_shown_as_it_is_played_or_to_nobody(club: Club) -> None:
    match_id, paula, walter = watched(club, Spectators.LIVE, 1)
    go_on(club, match_id, paula)
    assert ended(club, match_id, paula) in walter.get(f"/match/{match_id}/log").data
    with session_scope(engine_for(club.settings.database_url)) as session:
        row = session.get_one(Match, match_id)
        row.is_public = False
        session.add(row)
    assert walter.get(f"/match/{match_id}").status_code == 404
    assert paula.get(f"/match/{match_id}").status_code == 200


def test_what_is_taken_back_is_not_shown_any_more(club: Club) -> None:
    """A log that was cut off is played again from its start."""
    match_id, paula, walter = watched(club, Spectators.HOURS, DAY)
    club.order(match_id, paula, "end movement")
    grow_older(club, match_id, 2 * DAY)
    assert ended(club, match_id, paula) in sent(walter, match_id)["/log"]
    draft = club.draft(match_id, paula)
    form = {"seat": draft.seat, "version": str(draft.version), "step": "0"}
    assert paula.post(f"/match/{match_id}/take-back", **form).status_code == 303
    assert ended(club, match_id, paula) not in sent(walter, match_id)["/log"]
