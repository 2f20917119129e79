"""Stories that are kept: taken up where they stopped, and told anew after something taken back."""

from app.database import session_scope
from app.matches import undo
from app.matches.load import load
from app.web.match.stories import MOST, Stories, story_of
from app.web.match.story import Story
from tests.fixtures.databases import on_sqlite_only
from tests.web.club import Club
from tests.web.played import act, engine, play_out, running_with

pytestmark = on_sqlite_only


def story(club: Club, match_id: int, seat: str | None) -> Story:
    """The story of a match as a page asks for it."""
    with club.app.test_request_context("/"), club.reading() as session:
        return story_of(load(session, match_id), seat)


def test_a_story_is_taken_up_where_it_stopped(club: Club) -> None:
    match_id = running_with(club, club.person("Hanna"))
    play_out(club, match_id, 40)
    first = story(club, match_id, "A")
    known = list(first.scenes)
    play_out(club, match_id, 40, lots=1)
    again = story(club, match_id, "A")
    assert again is first
    assert len(again.scenes) > len(known)
    assert all(now is then for now, then in zip(again.scenes, known, strict=False))
    assert story(club, match_id, None) is not first


def test_a_story_is_told_anew_after_something_was_taken_back(club: Club) -> None:
    match_id = running_with(club, club.person("Hanna"))
    before = story(club, match_id, "A").last
    act(club, match_id, "A", {"do": "offer", "seat": "B"})
    offered = story(club, match_id, "A")
    assert offered.last == before + 1
    with session_scope(engine(club)) as session:
        assert undo.undo(session, match_id, "A") == 1
    act(club, match_id, "A", {"do": "ready"})
    anew = story(club, match_id, "A")
    assert anew is not offered
    assert [scene.order for scene in anew.scenes] == [None, "ready"]


def test_the_stories_last_looked_at_are_kept(club: Club) -> None:
    match_id = running_with(club, club.person("Hanna"))
    stories = Stories()
    with club.app.test_request_context("/"), club.reading() as session:
        loaded = load(session, match_id)
        first = stories.told((1, None, "en"), loaded)
        for number in range(2, MOST + 1):
            stories.told((number, None, "en"), loaded)
        assert stories.told((1, None, "en"), loaded) is first
        second = stories.told((2, None, "en"), loaded)
        for number in range(100, 100 + MOST):
            stories.told((number, None, "en"), loaded)
        assert stories.told((2, None, "en"), loaded) is not second
