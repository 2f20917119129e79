"""The replay of a match without a script: links to every moment, as one's seat saw it."""

import re
from html import escape, unescape
from typing import Any

import pytest
from werkzeug.test import TestResponse

from tests.fixtures.databases import on_sqlite_only
from tests.web.club import Club, Person
from tests.web.played import play_out, play_until

pytestmark = on_sqlite_only


@pytest.fixture
def paula(club: Club) -> Person:
    """A player."""
    return club.person("Paula")


@pytest.fixture
def match_id(club: Club, paula: Person) -> int:
    """A match in its first game turn, in which Paula sits with three bots."""
    match_id = club.running_match(paula, paula)
    play_out(club, match_id, 180)
    return match_id


def place(page: TestResponse) -> int:
    """The place that a page of the replay shows."""
    found = re.search(r'data-at="(\d+)"', page.text)
    assert found is not None
    return int(found[1])


def step(page: TestResponse, label: str) -> str | None:
    """Where the step with this label leads; None: nowhere."""
    (link,) = re.findall(rf'<a [^>]*aria-label="{label}"[^>]*>', page.text)
    found = re.search(r'href="([^"]+)"', link)
    return unescape(found[1]) if found else None


def follow(person: Person, leads: str | None) -> TestResponse:
    """The page that a link leads to."""
    return person.browser.get(leads or "", follow_redirects=True)


def stacks(page: TestResponse) -> set[tuple[str, str]]:
    """The counters on the map, each with where it is drawn."""
    return set(re.findall(r'data-stack="([^"]+)" transform="([^"]+)"', page.text))


def facts(page: TestResponse) -> list[str]:
    """Where the game stood."""
    (listed,) = re.findall(r'<dl [^>]*class="standing"[^>]*>(.*?)</dl>', page.text, re.DOTALL)
    return [re.sub("<[^>]+>", "", each) for each in re.findall(r"<dd>(.*?)</dd>", listed)]


def scenes(person: Person, match_id: int) -> list[dict[str, Any]]:
    """What the page's script is given."""
    listed: list[dict[str, Any]] = person.get(f"/match/{match_id}/replay/scenes").json["scenes"]  # type: ignore[index]
    return listed


def test_people_are_named_when_a_scene_is_shown_and_seats_are_what_is_kept(
    paula: Person, club: Club, match_id: int
) -> None:
    me = club.letter(match_id, paula)
    told = scenes(paula, match_id)
    at, scene = next(
        (n, each)
        for n, each in enumerate(told)
        if any(place == f"@{me}" for _, _, _, place in each.get("names", ()))
    )
    assert "Paula" not in str(told)
    assert f"player {me}" in str(scene["says"]).replace("Player", "player")
    page = paula.get(f"/match/{match_id}/replay?at={at}").text
    shown = page.split("What happened", 1)[1].split("</ol>", 1)[0]
    assert f"Paula ({me})" in shown
    assert not re.search(r"\bplayer [A-F]\b", re.sub(r"<[^>]+>", "", shown), re.IGNORECASE)


def test_the_links_lead_through_the_match_and_back(paula: Person, match_id: int) -> None:
    page = paula.get(f"/match/{match_id}/replay?at=0")
    assert (step(page, "First"), step(page, "Previous action")) == (None, None)
    forth = [place(page)]
    while leads := step(page, "Next phase"):
        page = follow(paula, leads)
        forth.append(place(page))
    assert step(page, "Last") is None
    last = len(scenes(paula, match_id)) - 1
    assert forth[-1] == last
    assert forth == sorted(set(forth))

    back = [place(page)]
    while leads := step(page, "Previous phase"):
        page = follow(paula, leads)
        back.append(place(page))
    assert back == forth[::-1]

    page = paula.get(step(page, "Next action") or "")
    assert place(page) == 1
    assert place(paula.get(step(page, "Last") or "")) == last


def test_a_phase_begins_where_the_page_says_another_one(paula: Person, match_id: int) -> None:
    here = paula.get(f"/match/{match_id}/replay?at=30")
    there = follow(paula, step(here, "Next phase"))
    before = paula.get(step(there, "Previous action") or "")
    assert facts(before) == facts(here)
    assert facts(there) != facts(here)


def test_at_the_end_all_stands_as_on_the_page_of_the_match(paula: Person, match_id: int) -> None:
    table, replay = (
        paula.get(path) for path in (f"/match/{match_id}", f"/match/{match_id}/replay?at=99999")
    )
    assert stacks(replay) == stacks(table)
    assert facts(replay) == facts(table)
    assert stacks(replay) != stacks(paula.get(f"/match/{match_id}/replay?at=0"))


def test_what_has_just_changed_is_pointed_out_and_told(paula: Person, match_id: int) -> None:
    at, moved = next(
        (n, scene) for n, scene in enumerate(scenes(paula, match_id)) if scene.get("moves")
    )
    page = paula.get(f"/match/{match_id}/replay?at={at}")
    pointed = re.findall(r'class="place marked" data-place="([^"]+)"', page.text)
    assert sorted(pointed) == sorted(moved["places"])
    (told,) = re.findall(r'data-now.*?<h3 class="before">', page.text, re.DOTALL)
    assert moved["order"] in told
    plain = unescape(re.sub(r"<[^>]*>", "", told))
    for sentence in moved["says"]:
        assert sentence in plain
    # What a sentence names leads to its place, as in the log.
    for n, start, end, place in moved["names"]:
        name = escape(moved["says"][n][start:end])
        assert f'<a class="named" href="#place-{place}" data-place="{place}">{name}</a>' in told
    assert {place for *_, place in moved["names"]} & set(moved["places"])
    assert f'id="place-{place}"' in page.text


def test_it_opens_where_one_did_something_last(club: Club, paula: Person) -> None:
    match_id = club.running_match(paula, paula)
    path, own = f"/match/{match_id}/replay", club.letter(match_id, paula)
    page = paula.get(path)
    assert place(page) == 0
    assert "Since my last turn" not in page.text

    def is_after_own_turn(match: Any) -> bool:
        board = match.state["board"]
        return board["turn"] == 2 and board["phasing"] not in (own, None)

    play_until(club, match_id, is_after_own_turn)
    page = paula.get(path)
    mine = [n for n, scene in enumerate(scenes(paula, match_id)) if scene.get("seat") == own]
    assert mine
    assert place(page) == mine[-1]
    assert "Since my last turn" in page.text


@pytest.mark.parametrize("at", ["", "x", "-1", "1.5", "9" * 30])
def test_a_place_that_is_no_number_is_not_there(paula: Person, match_id: int, at: str) -> None:
    assert paula.get(f"/match/{match_id}/replay?at={at}").status_code == 404


def test_what_was_taken_back_is_in_no_replay(club: Club, paula: Person) -> None:
    match_id = club.running_match(paula, paula)
    own = club.letter(match_id, paula)
    other = next(letter for letter in "ABCD" if letter != own)
    before = paula.get(f"/match/{match_id}/replay/scenes").data
    assert club.order(match_id, paula, f"offer {other}").ok
    assert paula.get(f"/match/{match_id}/replay/scenes").data != before
    page = paula.get(f"/match/{match_id}").text
    assert "Take back" in page
    paula.post(f"/match/{match_id}/take-back", seat=own, version=club.version(match_id), step="0")
    assert paula.get(f"/match/{match_id}/replay/scenes").data == before
    assert club.order(match_id, paula, "ready").ok
    assert scenes(paula, match_id)[-1]["order"] == "ready"
