"""Cached recordings: continued where they stopped, and made anew after something taken back."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from redis import Redis

from app import create_app
from app.database import session_scope
from app.games.kernel.seat_replay import SeatReplay
from app.matches import undo
from app.matches.events import announce_nothing
from app.models import Match
from app.web.match.replay import shared_cache
from app.web.match.replay.cache import (
    MAX_RECORDINGS,
    CachedRecording,
    RecordingCache,
    cached_recording,
    recording_of,
)
from app.web.match.replay.position import NEWEST, position_in, position_of
from tests.fixtures.databases import on_sqlite_only
from tests.web.club import Club
from tests.web.played import act, engine, play_out, running_with

pytestmark = on_sqlite_only


@contextmanager
def asking(club: Club) -> Iterator[Any]:
    """A session, as a request for a page has it."""
    with club.app.test_request_context("/"), club.reading() as session:
        yield session


def kept(club: Club, match_id: int, seat: str | None) -> CachedRecording:
    """The recording of a match as a page asks for it."""
    with asking(club) as session:
        return recording_of(session, session.get_one(Match, match_id), seat)


def another_process(club: Club, **settings: Any) -> Club:
    """The same site in another process, which knows nothing yet."""
    changed = club.settings.model_copy(update=settings)
    return Club(create_app(changed), changed)


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many entries each telling had to show."""
    shown: list[int] = []
    advance = SeatReplay.advance

    def counted(self: SeatReplay, entries: Any) -> Any:
        shown.append(len(entries))
        return advance(self, entries)

    monkeypatch.setattr(SeatReplay, "advance", counted)
    return shown


def test_a_story_is_taken_up_where_it_stopped(club: Club) -> None:
    match_id = running_with(club, club.person("Hanna"))
    play_out(club, match_id, 40)
    first = kept(club, match_id, "A").recording
    known = list(first.frames)
    play_out(club, match_id, 40, lots=1)
    again = kept(club, match_id, "A").recording
    assert again is first
    assert len(again.frames) > len(known)
    assert all(now is then for now, then in zip(again.frames, known, strict=False))
    assert kept(club, match_id, None).recording is not first


def test_another_process_takes_it_from_the_shelf(club: Club, played: list[int]) -> None:
    match_id = running_with(club, club.person("Hanna"), secrecy=True)
    play_out(club, match_id, 60)
    first = kept(club, match_id, "A")
    other = another_process(club)
    again = kept(other, match_id, "A")
    assert again.recording is not first.recording
    assert again.recording == first.recording
    assert again.frames() == first.frames()
    assert played == [61]

    play_out(club, match_id, 40, lots=1)
    assert kept(other, match_id, "A").recording == kept(club, match_id, "A").recording
    assert played == [61, 40, 40]


def test_no_seat_is_given_the_story_of_another(club: Club) -> None:
    match_id = running_with(club, club.person("Hanna"), secrecy=True)
    play_out(club, match_id, 420)
    told = [kept(club, match_id, seat) for seat in ("A", "B", "C", "D", None)]
    other = another_process(club)
    again = [kept(other, match_id, seat) for seat in ("A", "B", "C", "D", None)]
    assert [each.frames() for each in again] == [each.frames() for each in told]
    assert len({each.frames() for each in again}) == len(again)


@pytest.mark.parametrize("seat", ["A", "B", None])
def test_a_moment_is_the_same_whether_the_story_lies_ready_or_not(
    club: Club, seat: str | None
) -> None:
    match_id = running_with(club, club.person("Hanna"), secrecy=True)
    play_out(club, match_id, 120)
    with asking(club) as session:
        row = session.get_one(Match, match_id)
        assert cached_recording(session, row, seat) is None
        told = recording_of(session, row, seat)
        assert cached_recording(session, row, seat) is told
        for wanted in (None, 0, 7, NEWEST - 1, NEWEST, 70, 1000):
            one, other = (
                position_in(told.recording, wanted),
                position_of(session, row, seat, wanted),
            )
            assert (one.at, one.last, one.since) == (other.at, other.last, other.since)
            assert (one.now, one.before) == (other.now, other.before)
            assert json.dumps(one.part) == json.dumps(other.part)
        behind = position_of(session, row, seat, 1000, length=50)
        assert behind.last < told.recording.last
        assert behind.now == told.recording.frames[behind.last]
    play_out(club, match_id, 1)
    with asking(club) as session:
        assert cached_recording(session, session.get_one(Match, match_id), seat) is None


def test_a_story_is_told_anew_after_something_was_taken_back(club: Club) -> None:
    hanna = club.person("Hanna")
    match_id = running_with(club, hanna, hanna)
    seat = club.letter(match_id, hanna)
    other = next(letter for letter in "AB" if letter != seat)
    before = kept(club, match_id, seat).recording.last
    assert club.order(match_id, hanna, f"offer {other}").ok
    offered = kept(club, match_id, seat).recording
    assert offered.last == before + 1
    with session_scope(engine(club)) as session:
        assert undo.undo(session, match_id, seat, announce_nothing) == 1
    act(club, match_id, seat, {"do": "ready"})
    for site in (club, another_process(club)):
        anew = kept(site, match_id, seat).recording
        assert anew is not offered
        assert [frame.order for frame in anew.frames] == [None, "ready"]


def test_without_redis_it_is_told_all_the_same(club: Club, played: list[int]) -> None:
    match_id = running_with(club, club.person("Hanna"))
    away = another_process(club, redis_url="unix:///nowhere/redis.sock")
    assert kept(away, match_id, "A").recording == kept(club, match_id, "A").recording
    assert played == [1, 1]


def test_what_lies_on_the_shelf_is_gone_after_a_while(club: Club) -> None:
    match_id = running_with(club, club.person("Hanna"))
    kept(club, match_id, "B")
    with Redis.from_url(club.settings.redis_url) as redis:
        (name,) = redis.keys(f"fieldpost:recording:*:{match_id}:B:en")
        assert 0 < redis.ttl(name) <= shared_cache.STORED_SECONDS


def test_the_stories_last_looked_at_are_kept(club: Club) -> None:
    match_id = running_with(club, club.person("Hanna"))
    recordings = RecordingCache()
    with asking(club) as session:
        row = session.get_one(Match, match_id)

        def told(number: int) -> Any:
            return recordings.recording_of((number, None, "en"), session, row).recording

        first = told(1)
        for number in range(2, MAX_RECORDINGS + 1):
            told(number)
        assert told(1) is first
        second = told(2)
        for number in range(100, 100 + MAX_RECORDINGS):
            told(number)
        assert told(2) is not second
