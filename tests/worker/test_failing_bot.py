"""A bot with a fault in it rests, longer each time, and does not hold up the workers."""

from random import Random
from types import MappingProxyType
from typing import cast

import pytest
from redis import Redis

from app.games.catalogue import TITLES
from app.games.kernel.match import Match
from app.games.kernel.state import Action, Seat
from app.matches.events import announce_nothing
from tests.fixtures.databases import on_sqlite_only
from tests.matches.table import Table
from tests.matches.tally import Tally
from worker import bot_backoff
from worker.attempts import Attempt
from worker.runner import SubmissionRunner

pytestmark = on_sqlite_only


def stumbling(match: Match, seat: Seat, random: Random) -> Action:
    """A bot that can play if somebody else has counted before it."""
    if not any(match.state["board"]["totals"].values()):
        raise RuntimeError("a fault in a bot, on purpose")
    return {"do": "bid", "number": 0} if match.waiting()[seat] == "bid" else {"do": "done"}


class Stumbling(Tally):
    """The title with that bot."""

    bots = MappingProxyType({"stumbling": stumbling})


def quick(match: Match, seat: Seat, random: Random) -> Action:
    """A bot of few thoughts."""
    return {"do": "bid", "number": 0} if match.waiting()[seat] == "bid" else {"do": "done"}


class Levels(Tally):
    """The title with two levels of bots, of which the higher one cannot play."""

    bots = MappingProxyType({"deep": stumbling, "quick": quick})
    bot_levels = MappingProxyType({"quick": "Quick.", "deep": "Deep."})


@pytest.fixture
def match_id(table: Table, monkeypatch: pytest.MonkeyPatch) -> int:
    """A match of a person and the bot."""
    title = Stumbling()
    monkeypatch.setitem(TITLES, title.id, title)
    return table.running_match([table.person("Anna")], bots=1, title=title)


def test_a_bot_that_fails_rests_longer_each_time_until_the_match_has_gone_on(
    table: Table, redis: "Redis", match_id: int, caplog: pytest.LogCaptureFixture
) -> None:
    runner = SubmissionRunner(table.engine, redis, announce_nothing)
    pauses = []
    for _ in range(bot_backoff.STUCK_AFTER):
        assert not runner.play_bots(match_id)
        assert bot_backoff.is_backing_off(redis, match_id, 1)
        assert not runner.play_bots(match_id)  # it is not even asked
        (resting,) = cast("list[bytes]", redis.keys("fieldpost:bots-rest:*"))
        pauses.append(redis.ttl(resting))
        redis.delete(resting)  # the time is up
    assert pauses == [10, 20, 40]
    assert (
        caplog.text.count("RuntimeError: a fault in a bot, on purpose") == bot_backoff.STUCK_AFTER
    )
    assert f"match {match_id} is stuck" in caplog.text

    anna = next(letter.seat for letter in table.letters() if letter.seat)
    assert table.play(match_id, anna, "add 1").ok
    while runner.play_bots(match_id):  # a busy machine needs a second slice of time
        pass
    assert [entry.action["do"] for entry in table.log(match_id)][-1] == "done"


def test_where_a_worker_died_of_a_bot_it_plays_as_the_level_below(
    table: Table, redis: "Redis", monkeypatch: pytest.MonkeyPatch
) -> None:
    """The count of attempts is what a killed worker leaves behind."""
    title = Levels()
    monkeypatch.setitem(TITLES, title.id, title)
    match_id = table.running_match([table.person("Anna")], bots=1, title=title)
    runner = SubmissionRunner(table.engine, redis, announce_nothing)
    Attempt(redis, f"bot:{match_id}:1").begin()

    runner.play_bots(match_id)

    assert not bot_backoff.is_backing_off(redis, match_id, 1)
    assert table.log(match_id)
