"""A title that the site has never heard of: Two Rivers, registered by these tests alone."""

import json
from collections.abc import Iterator
from io import BytesIO

import pytest
from PIL import Image

from app.database import engine_for, session_scope
from app.games.catalogue import register, unregister
from app.games.kernel.game_definition import Title
from app.matches.events import announce_nothing
from app.matches.lobby import create, seating
from app.models import User
from tests.fixtures.databases import on_sqlite_only
from tests.games.toyhex.game import GAMES
from tests.games.toyhex.title import LARGE, SMALL
from tests.web.analysing import analysis_of
from tests.web.club import Club, Person

pytestmark = on_sqlite_only


@pytest.fixture(autouse=True)
def two_rivers() -> Iterator[None]:
    """Both maps of Two Rivers are on the site."""
    for game in GAMES:
        register(game)
    yield
    for game in GAMES:
        unregister(game.title.id)


def begun(club: Club, title: Title, *people: Person, turns: int = 1) -> int:
    """A match between these people, or against a bot, in its first decision."""
    with session_scope(engine_for(club.settings.database_url)) as session:
        match = create.create_match(
            session,
            session.get_one(User, people[0].user_id),
            title=title,
            name="Two Rivers",
            seat_count=2,
            options={"turns": turns},
            bots=2 - len(people),
        )
        for person in people:
            seating.take_seat(session, match, session.get_one(User, person.user_id))
        assert match.id is not None
        create.start_match(session, match, announce_nothing)
        return match.id


def in_north(club: Club, match_id: int, *people: Person) -> Person:
    """Who of these people plays the North, which begins."""
    return next(person for person in people if club.letter(match_id, person) == "A")


@pytest.mark.parametrize("title", [SMALL, LARGE], ids=["small", "large"])
def test_the_match_page_shows_board_question_and_sides(club: Club, title: Title) -> None:
    anna, boris = club.person("Anna"), club.person("Boris")
    match_id = begun(club, title, anna, boris)
    north = in_north(club, match_id, anna, boris)
    page = north.get(f"/match/{match_id}")
    assert page.status_code == 200
    assert "Map of Two Rivers" in page.text
    assert "Move your units" in page.text
    assert "rule 2" in page.text
    assert page.text.count('data-stack="') >= 6


def test_ground_and_layout_are_files_of_their_own(club: Club) -> None:
    anna, boris = club.person("Anna"), club.person("Boris")
    match_id = begun(club, LARGE, anna, boris)
    page = anna.get(f"/match/{match_id}").text
    address = page.partition('data-layout="')[2].partition('"')[0]
    layout = anna.get(address)
    assert layout.status_code == 200
    places = json.loads(layout.text.partition("=")[2].rstrip(";"))["places"]
    assert len(places) == 2500
    ground = anna.get(address.replace(".js", ".svg"))
    assert ground.status_code == 200
    assert 'class="terrain forest"' in ground.text


def test_the_help_knows_it(club: Club) -> None:
    for path in ("/help/toyhex", "/help/toyhex/components", "/help"):
        page = club.stranger().get(path, follow_redirects=True)
        assert page.status_code == 200
        assert "Two Rivers" in page.text


def test_log_replay_analysis_and_picture_of_a_match(club: Club) -> None:
    """One match for all of them: what takes time is to make it."""
    anna, boris = club.person("Anna"), club.person("Boris")
    match_id = begun(club, SMALL, anna, boris)
    north = in_north(club, match_id, anna, boris)
    assert club.order(match_id, north, "move Lancers, to 0405, done").committed
    log = north.get(f"/match/{match_id}/log").text
    assert "Lancers" in log
    assert "0607" in log
    replay = north.get(f"/match/{match_id}/replay")
    assert replay.status_code == 200
    assert 'data-stack="n3"' in replay.text
    analysis = north.get(f"/analysis/{analysis_of(club, match_id, north, at=1)}")
    assert analysis.status_code == 200
    assert "Map of Two Rivers" in analysis.text
    page = north.get(f"/match/{match_id}").text
    picture = page.partition('property="og:image" content="')[2].partition('"')[0]
    image = club.stranger().get(picture[picture.index("/match/") :].replace("&amp;", "&"))
    assert image.mimetype == "image/png"
    assert Image.open(BytesIO(image.data)).width == 1000
