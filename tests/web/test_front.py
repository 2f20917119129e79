"""The front page: the games, and the board of a match that everybody may see."""

import re
from io import BytesIO

import pytest
from PIL import Image

from app.database import engine_for, session_scope
from app.models import Match, MatchStatus, Spectators
from app.web import front
from app.web.front import SETTING
from tests.fixtures.databases import on_sqlite_only
from tests.fixtures.questions import questions
from tests.web.club import NOBODY_IS_ASKED, Club, Person

pytestmark = on_sqlite_only


def show(club: Club, match_id: int, spectators: Spectators, *, is_public: bool = True) -> None:
    """Let such people watch a match, and the front page look at once."""
    club.app.config[SETTING] = 0
    with session_scope(engine_for(club.settings.database_url)) as session:
        row = session.get_one(Match, match_id)
        row.spectators, row.is_public, row.name = spectators, is_public, f"Match {match_id}"


def running(club: Club, person: Person) -> int:
    return club.running_match(person, person, lots=NOBODY_IS_ASKED)


def shown(club: Club) -> str:
    """The address of the match whose board the front page shows; empty: none."""
    found = re.search(
        r'<figure class="front-map">\s*<a href="([^"]*)"', club.stranger().get("/").text
    )
    return found[1] if found else ""


def test_a_match_that_is_shown_live_is_in_front(club: Club) -> None:
    paula = club.person("Paula")
    match_id = running(club, paula)
    show(club, match_id, Spectators.LIVE)
    page = club.stranger().get("/").text
    assert shown(club) == f"/match/{match_id}"
    assert "On the board now" in page
    assert "Game turn 1" in page
    (address,) = re.findall(r'src="(/board.png[^"]*)"', page)
    picture = club.stranger().get(address)
    assert Image.open(BytesIO(picture.data)).width == 640
    tag = {"If-None-Match": picture.headers["ETag"]}
    assert club.stranger().get(address, headers=tag).status_code == 304


def test_what_not_everybody_sees_as_it_stands_is_not_in_front(club: Club) -> None:
    paula = club.person("Paula")
    match_id = running(club, paula)
    for spectators in set(Spectators) - {Spectators.LIVE}:
        show(club, match_id, spectators)
        assert shown(club) == ""
    show(club, match_id, Spectators.LIVE, is_public=False)
    assert shown(club) == ""
    assert club.stranger().get("/board.png").status_code == 404


def test_when_nothing_is_shown_live_the_last_match_that_ended_is(club: Club) -> None:
    paula = club.person("Paula")
    over, live = running(club, paula), running(club, paula)
    show(club, over, Spectators.NOBODY)
    show(club, live, Spectators.NOBODY)
    with session_scope(engine_for(club.settings.database_url)) as session:
        session.get_one(Match, over).status = MatchStatus.FINISHED
    assert shown(club) == f"/match/{over}"
    show(club, live, Spectators.LIVE)
    assert shown(club) == f"/match/{live}"


def test_many_visitors_cost_one_look_at_the_database(club: Club) -> None:
    show(club, running(club, club.person("Paula")), Spectators.LIVE)
    club.app.config[SETTING] = 60
    club.stranger().get("/")
    with questions(engine_for(club.settings.database_url)) as asked:
        for _ in range(3):
            assert club.stranger().get("/").status_code == 200
            assert club.stranger().get("/board.png").status_code == 200
    assert not asked


def test_a_match_that_cannot_be_drawn_takes_nothing_else_from_the_page(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_args: object) -> bytes:
        raise ValueError("no such symbol")

    show(club, running(club, club.person("Paula")), Spectators.LIVE)
    monkeypatch.setattr(front, "overview", fail)
    assert club.stranger().get("/").status_code == 200
    assert shown(club) == ""


def test_the_games_that_are_played_and_those_to_come_are_named(club: Club) -> None:
    page = club.stranger().get("/").text
    for name in ("Russian Civil War", "Operation Elope", "Reds!", "Triumph of Chaos"):
        assert name in page
