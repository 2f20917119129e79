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
        assert "Note by Hanna:</span> Set up by hand" in line
        assert "Your private note:</span> White is weak" in line
        assert "White is weak" not in text_of(hanna, path)
    assert '<a href="#entry-0">Line 0</a>' in text_of(boris, f"/match/{match_id}/log")


def test_the_replay_shows_press_and_notes_at_their_step_to_whoever_may_read_them(
    club: Club, hanna: Person, boris: Person
) -> None:
    clara = club.person("Clara")
    match_id = club.running_match(hanna, boris, clara)
    letters = {each.name: club.letter(match_id, each) for each in (boris, clara)}

    def say(person: Person, text: str, *to: str) -> None:
        fields = {"text": text, "token": f"{text:-<22}".replace(" ", "-"), "to": list(to)}
        person.post(f"/match/{match_id}/press", seat=letters[person.name], **fields)

    say(boris, "Before all", "all")
    club.order(match_id, boris, "ready")
    say(boris, "Between us", letters["Clara"])
    club.order(match_id, clara, "ready")
    token = "n" * 22
    hanna.post(f"/match/{match_id}/notes", entry=0, text="Set up", token=token, **{"for": "all"})

    def beside(person: Person) -> dict[str, str]:
        return dict(person.get(f"/match/{match_id}/replay/beside").json or {})

    own = beside(boris)
    assert ["Before all" in own["0"], "Note by Hanna:" in own["0"]] == [True, True]
    (place,) = (place for place, html in own.items() if "Between us" in html)
    assert int(place) > 0
    assert beside(clara)[place] != own[place]  # it is her neighbour who speaks to her
    assert "Between us" not in "".join(beside(hanna).values())
    assert "Between us" in text_of(clara, f"/match/{match_id}/replay?at={place}")
    assert "Between us" not in text_of(clara, f"/match/{match_id}/replay?at={int(place) - 1}")
    assert "Between us" not in text_of(hanna, f"/match/{match_id}/replay?at=99")
