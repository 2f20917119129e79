"""What was written beside the course of a match: notes and press, in log and replay."""

import pytest

from tests.fixtures.databases import on_sqlite_only
from tests.web.club import Club, Person

pytestmark = on_sqlite_only


@pytest.fixture
def hanna(club: Club) -> Person:
    """The host, who has no seat."""
    return club.person("Hanna")


@pytest.fixture
def boris(club: Club) -> Person:
    return club.person("Boris")


@pytest.fixture
def match_id(club: Club, hanna: Person, boris: Person) -> int:
    return club.running_match(hanna, boris)


def text_of(person: Person, path: str) -> str:
    return " ".join(person.get(path).text.split())


def test_notes_stand_in_the_log_at_their_line(hanna: Person, boris: Person, match_id: int) -> None:
    def note(person: Person, text: str, whom: str) -> None:
        fields = {"entry": 0, "text": text, "token": f"{text:_<22}".replace(" ", "-"), "for": whom}
        person.post(f"/match/{match_id}/notes", **fields)

    note(hanna, "Set up by hand", "all")
    note(boris, "White is weak", "me")
    for path in (f"/match/{match_id}/log", f"/match/{match_id}"):
        log = text_of(boris, path)
        line = log[log.index('id="entry-0"') :]
        line = line[: line.index("</li>")]
        assert "Note of Hanna:</span> Set up by hand" in line
        assert "Your own note:</span> White is weak" in line
        assert "White is weak" not in text_of(hanna, path)
    assert '<a href="#entry-0">Line 0</a>' in text_of(boris, f"/match/{match_id}/log")
