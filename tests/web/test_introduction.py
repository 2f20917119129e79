"""“The game in five minutes”: the page of each title, its pictures, and the ways to it."""

import re
from collections.abc import Iterator
from html import unescape

import pytest
from flask.testing import FlaskClient

from app.games.catalogue import GAMES, register, unregister
from tests.fixtures.databases import on_sqlite_only
from tests.games.toyhex.game import GAMES as TWO_RIVERS

pytestmark = on_sqlite_only


@pytest.fixture
def two_rivers() -> Iterator[None]:
    for game in TWO_RIVERS:
        register(game)
    yield
    for game in TWO_RIVERS:
        unregister(game.title.id)


@pytest.mark.usefixtures("two_rivers")
@pytest.mark.parametrize("title_id", ["rcw", "toyhex", "toyhex-large"])
def test_a_title_is_introduced_with_its_pictures(client: FlaskClient, title_id: str) -> None:
    answer = client.get(f"/help/{title_id}/five-minutes")
    assert answer.status_code == 200
    introduction = GAMES[title_id].presentation.introduction
    assert introduction is not None
    drawn = re.findall(r'<svg[^>]* role="img"[^>]* aria-label="([^"]+)"', answer.text)
    assert [unescape(alt) for alt in drawn] == [
        str(figure.alt) for figure in introduction.figures.values()
    ]
    ids = re.findall(r'\bid="([^"]+)"', answer.text)
    assert len(ids) == len(set(ids))


@pytest.mark.usefixtures("two_rivers")
def test_another_title_has_its_lessons_too(client: FlaskClient) -> None:
    assert "Move a unit" in client.get("/practice/toyhex").text
    assert client.get("/practice/toyhex/ride").status_code == 200
    assert client.get("/practice/toyhex-large").status_code == 404


def test_the_picture_after_a_purge_shows_another_player(client: FlaskClient) -> None:
    page = client.get("/help/rcw/five-minutes").text
    before, after = (page.split(f'id="{name}-tambov"')[1] for name in ("before", "after"))
    assert "Budenny" in before.split("</title>")[0]
    assert before.split("</title>")[0] != after.split("</title>")[0]


def test_the_front_page_and_the_help_name_the_game_and_lead_to_it(client: FlaskClient) -> None:
    front = unescape(client.get("/").text)
    assert "Russian Civil War" in front
    assert "3 to 6 players" in front
    for page in (front, client.get("/help").text, client.get("/help/rcw").text):
        assert 'href="/help/rcw/five-minutes"' in page
        assert 'href="/practice/rcw"' in page
    assert 'href="/practice/rcw"' in client.get("/help/rcw/five-minutes").text


def test_a_title_that_is_not_there_has_no_introduction(client: FlaskClient) -> None:
    assert client.get("/help/chess/five-minutes").status_code == 404
