"""The picture of a match: the spectator's board, for its table and for who was given the link."""

import re
from io import BytesIO

import pytest
from PIL import Image

from app.web.match.board_picture import DAY
from tests.fixtures.databases import on_sqlite_only
from tests.web.club import Club, Person

pytestmark = on_sqlite_only


@pytest.fixture
def host(club: Club) -> Person:
    return club.person("Hanna")


@pytest.fixture
def match_id(club: Club, host: Person) -> int:
    return club.running_match(host, host)


def link(host: Person, match_id: int) -> str:
    """The picture that the page of the match names for link previews, as a path."""
    page = host.get(f"/match/{match_id}").text
    (address,) = re.findall(r'<meta property="og:image" content="([^"]+)"', page)
    assert address.startswith("http")
    return str(address[address.index("/match/") :]).replace("&amp;", "&")


def test_the_page_names_a_picture_for_link_previews(
    club: Club, host: Person, match_id: int
) -> None:
    answer = club.stranger().get(link(host, match_id))
    assert answer.status_code == 200
    assert answer.mimetype == "image/png"
    assert Image.open(BytesIO(answer.data)).size == (1000, 663)
    assert answer.headers["Cache-Control"] == f"private, max-age={DAY}"


def test_an_unchanged_picture_is_not_sent_again(club: Club, host: Person, match_id: int) -> None:
    address = link(host, match_id)
    tag = club.stranger().get(address).headers["ETag"]
    again = club.stranger().get(address, headers={"If-None-Match": tag})
    assert again.status_code == 304
    assert again.data == b""
    assert again.headers["ETag"] == tag


def test_a_link_holds_as_long_as_the_match_stands_there(
    club: Club, host: Person, match_id: int
) -> None:
    address = link(host, match_id)
    tag = club.stranger().get(address).headers["ETag"]
    assert club.order(match_id, host, "ready").committed
    assert club.stranger().get(address).status_code == 404
    renewed = club.stranger().get(link(host, match_id), headers={"If-None-Match": tag})
    assert renewed.status_code == 200
    assert renewed.headers["ETag"] != tag


@pytest.mark.parametrize("change", [("key=", "key=0"), ("key=", "key=%D0%B6"), ("at=", "at=9")])
def test_a_link_that_was_changed_opens_nothing(
    club: Club, host: Person, match_id: int, change: tuple[str, str]
) -> None:
    assert club.stranger().get(link(host, match_id).replace(*change)).status_code == 404


def test_the_link_of_one_match_opens_no_other(club: Club, host: Person, match_id: int) -> None:
    other = club.running_match(host, host)
    forged = link(host, match_id).replace(f"/match/{match_id}/", f"/match/{other}/")
    assert club.stranger().get(forged).status_code == 404


def test_without_a_key_it_must_be_asked_for_again(host: Person, match_id: int) -> None:
    assert host.get(f"/match/{match_id}/board.png").headers["Cache-Control"] == "private, no-cache"


def test_every_seat_is_shown_the_picture_of_spectators(
    club: Club, host: Person, match_id: int
) -> None:
    """Also its own player: what he shows to others must not hold what he alone may know."""
    own = host.get(f"/match/{match_id}/board.png")
    assert own.data == club.stranger().get(link(host, match_id)).data
