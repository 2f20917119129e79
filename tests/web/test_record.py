"""The record: what is published before the first die, and what when all is over."""

import hashlib

import pytest

from app.database import engine_for, session_scope
from app.games.kernel.chance import commitment
from app.games.rcw.title import RCW
from app.matches import bots
from app.matches.events import announce_nothing
from app.matches.lobby import create, seating
from app.models import Match, MatchStatus, User
from tests.fixtures.databases import on_sqlite_only
from tests.web.club import Club, Person

pytestmark = on_sqlite_only

SEED = "0c" * 32


@pytest.fixture
def anna(club: Club) -> Person:
    """A player."""
    return club.person("Anna")


def match_of_bots(club: Club, host: Person) -> int:
    """A match that bots have played to its end."""
    engine = engine_for(club.settings.database_url)
    with session_scope(engine) as session:
        match = create.create_match(
            session,
            session.get_one(User, host.user_id),
            title=RCW,
            name="Bots alone",
            seat_count=3,
            options={"scenario": "quick_victory"},
            bots=3,
        )
        # Bots that play at random end the shortest scenario; under this seed they end it soon.
        match.seed, match.seed_hash = SEED, commitment(SEED)
        for seat in seating.seats_of(session, match):
            seat.bot = "random"
        create.start_match(session, match, announce_nothing)
        match_id = match.id
    assert match_id is not None
    playing = True
    while playing:
        with session_scope(engine) as session:
            playing = bots.play_bots(session, match_id, announce_nothing)
    return match_id


def test_while_it_runs_the_hash_is_shown_and_the_seed_nowhere(club: Club, anna: Person) -> None:
    match_id = club.running_match(anna, anna)
    with club.reading() as session:
        match = session.get(Match, match_id)
    assert match.seed_hash in anna.get(f"/match/{match_id}/record").text
    for page in ("", "/record", "/log"):
        assert match.seed not in anna.get(f"/match/{match_id}{page}").text


def test_when_it_is_over_everybody_can_read_it_and_check_the_seed(club: Club, anna: Person) -> None:
    match_id = match_of_bots(club, anna)
    boris = club.person("Boris")
    with club.reading() as session:
        match = session.get(Match, match_id)
    assert match.status is MatchStatus.FINISHED
    assert hashlib.sha256(bytes.fromhex(match.seed)).hexdigest() == match.seed_hash

    record = boris.get(f"/match/{match_id}/record").text
    assert match.seed in record
    assert match.seed_hash in record
    assert f"fieldpost replay --verify {match_id}" in record
    table = boris.get(f"/match/{match_id}").text
    assert "The match is over." in table
    assert "What you can do now" not in table
    assert boris.get(f"/match/{match_id}/log").status_code == 200
