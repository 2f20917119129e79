"""The host moderates a match from its page; the players read what he did, and why."""

import pytest

from tests.fixtures.databases import on_sqlite_only
from tests.web.club import Club, Person
from tests.web.pages import forms, press

pytestmark = on_sqlite_only


@pytest.fixture
def host(club: Club) -> Person:
    """The host of the match, who has no seat."""
    return club.person("Hanna")


@pytest.fixture
def boris(club: Club) -> Person:
    """A player."""
    return club.person("Boris")


@pytest.fixture
def match_id(club: Club, host: Person, boris: Person) -> int:
    """A running match."""
    return club.running_match(host, boris)


def test_a_pause_is_shown_to_the_players_with_its_reason(
    club: Club, host: Person, boris: Person, match_id: int
) -> None:
    link = f'href="/match/{match_id}/moderate"'
    assert link in host.get(f"/match/{match_id}").text
    assert link not in boris.get(f"/match/{match_id}").text
    page = host.get(f"/match/{match_id}/moderate")
    page = press(host, page, "Pause match", reason="Holidays <b>at last</b>")
    assert "All players have been told" in page.text
    table = " ".join(boris.get(f"/match/{match_id}").text.split())
    assert "The match is paused: players can still submit orders" in table
    assert "Hanna has paused the match" in table
    assert "Holidays &lt;b&gt;at last&lt;/b&gt;" in table
    page = press(host, page, "Resume match", reason="All are back")
    assert "Hanna has resumed the match" in page.text
    assert "The match is paused" not in boris.get(f"/match/{match_id}").text
    record = boris.get(f"/match/{match_id}/record").text
    assert record.index("All are back") < record.index("Holidays")


def test_a_moderator_who_plays_finds_the_page_from_the_table(
    club: Club, host: Person, boris: Person, match_id: int
) -> None:
    host.post(f"/match/{match_id}/moderators", do="name", who="Boris")
    link = f'href="/match/{match_id}/moderate"'
    assert link not in boris.get(f"/match/{match_id}").text
    boris.post(f"/match/{match_id}/moderators", do="accept")
    assert link in boris.get(f"/match/{match_id}").text


def test_what_was_refused_comes_back_as_it_was_typed(
    club: Club, host: Person, boris: Person, match_id: int
) -> None:
    letter = club.letter(match_id, boris)
    page = host.get(f"/match/{match_id}/moderate")
    label = f"Remind seat {letter}"
    page = press(host, page, label, reason="It is spring")
    assert "has reminded seat" in page.text
    page = press(host, page, label, reason="It is summer")
    assert page.status_code == 422
    assert 'value="It is summer"' in page.text
    assert "in the last 12 hours" in page.text


def test_a_rewind_asks_first_and_is_told_in_log_replay_and_record(
    club: Club, host: Person, boris: Person, match_id: int
) -> None:
    assert club.order(match_id, boris, "ready").ok
    boris.get(f"/match/{match_id}/replay")
    page = host.get(f"/match/{match_id}/rewind?to=0")
    label = "Rewind the match"
    assert "1 entry would be undone" in page.text
    (form,) = [each for each in forms(page) if each.offers(label)]
    page = host.post(f"/match/{match_id}/rewind", **{**form.fields, "reason": "A slip", "sure": ""})
    assert page.status_code == 422
    assert 'value="A slip"' in page.text
    page = host.post(
        f"/match/{match_id}/rewind", **{**form.fields, "reason": "A slip", "sure": "yes"}
    )
    assert page.status_code == 303
    page = host.post(
        f"/match/{match_id}/rewind",
        **{**form.fields, "reason": "Again", "sure": "yes", "token": "b" * 22},
    )
    assert "has moved on" in page.text
    for path in ("", "/log", "/replay", "/record"):
        text = " ".join(boris.get(f"/match/{match_id}{path}").text.split())
        if path in ("", "/record"):
            assert "Hanna has rewound the match by one public action" in text
        if path in ("", "/log"):
            assert "The match was rewound" in text, path
    assert "The match was rewound" in boris.get(f"/match/{match_id}/replay?at=2").text
    waiting = boris.get(f"/match/{match_id}").text
    assert "Your decision" in waiting
