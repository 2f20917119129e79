"""A script that shows the page of a match is sent the parts that have changed, and no others."""

import gzip
import re
from collections.abc import Mapping
from types import MappingProxyType

import pytest
from flask.testing import FlaskClient

from app.web.match.page.partial_update import HEADER
from app.web.match.page.views import KEEPS
from tests.fixtures.databases import on_sqlite_only
from tests.web.browsing import csrf_token
from tests.web.club import Club, Person
from tests.web.test_player_turn import BEFORE_THE_ATTACK

pytestmark = on_sqlite_only

MAX_CLICK = 12_000
MAX_PAGE = 40_000
STAMP = re.compile(r'<(\w+) data-part="(\w+)"[^>]*? id="([^"]+)"')
MARCH = ['{"do":"move","unit":"RL-152"}', '{"do":"to","province":"novgorod"}']


@pytest.fixture
def paula(club: Club) -> Person:
    return club.person("Paula")


@pytest.fixture
def match_id(club: Club, paula: Person) -> int:
    match_id = club.running_match(paula, paula)
    club.set_up(match_id, paula, BEFORE_THE_ATTACK)
    return match_id


def parts_of(page: str) -> dict[str, str]:
    """The digest of each part."""
    return {name: digest for _, digest, name in STAMP.findall(page)}


def march(
    club: Club,
    paula: Person,
    match_id: int,
    shown: dict[str, str],
    more: Mapping[str, str] = MappingProxyType({}),
) -> str:
    """Move a leader on the page whose parts are `shown`; return the answer.

    `more` are further headers.
    """
    form = {
        "csrf_token": csrf_token(paula.browser, "/matches/new"),
        "seat": club.letter(match_id, paula),
        "version": club.version(match_id),
        "step": 0,
        "action": MARCH,
    }
    headers = {
        KEEPS: paula.get(f"/match/{match_id}/mark").text.split(".")[0],
        HEADER: " ".join(f"{name}={digest}" for name, digest in shown.items()),
        **more,
    }
    answer = paula.browser.post(f"/match/{match_id}/draft/add", data=form, headers=headers)
    assert answer.status_code == 200
    return answer.text


def test_a_click_is_answered_with_the_places_and_panels_that_it_changed(
    club: Club, paula: Person, match_id: int
) -> None:
    shown = parts_of(paula.get(f"/match/{match_id}").text)
    assert {"board-tver", "board-petrograd", "orders", "log", "handling"} <= set(shown)

    answer = march(club, paula, match_id, shown)
    sent = parts_of(answer)
    assert {"board-tver", "board-novgorod", "orders", "handling"} <= set(sent)
    assert not {"board-petrograd", "log", "charts", "jump-log"} & set(sent)
    assert '<section id="rights" data-kept></section>' in answer
    assert "<html lang" not in answer
    assert 'data-step="2"' in answer

    # What was sent is what a whole page says now: sent once, it is not sent again.
    now = parts_of(paula.get(f"/match/{match_id}").text)
    assert {name: now[name] for name in sent if name.startswith("board-")} == {
        name: digest for name, digest in sent.items() if name.startswith("board-")
    }


def test_a_place_that_became_empty_is_named(club: Club, paula: Person, match_id: int) -> None:
    shown = parts_of(paula.get(f"/match/{match_id}").text) | {"board-khiva": "12345678"}
    answer = march(club, paula, match_id, shown)
    assert 'data-gone="board-khiva"' in answer


def test_page_and_click_stay_light(club: Club, paula: Person, match_id: int) -> None:
    client: FlaskClient = paula.browser
    page = client.get(f"/match/{match_id}", headers={"Accept-Encoding": "br"})
    assert len(page.data) <= MAX_PAGE
    answer = march(club, paula, match_id, parts_of(paula.get(f"/match/{match_id}").text))
    assert len(gzip.compress(answer.encode())) <= MAX_CLICK


def test_what_may_be_done_at_any_time_is_sent_where_it_is_not_shown(
    club: Club, paula: Person, match_id: int
) -> None:
    shown = parts_of(paula.get(f"/match/{match_id}").text) | {"rights": "12345678"}
    answer = march(club, paula, match_id, shown)
    assert "Standing instructions" in answer
    assert parts_of(answer)["rights"] == parts_of(paula.get(f"/match/{match_id}").text)["rights"]
