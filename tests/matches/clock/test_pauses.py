"""Pauses that all players agree on, and what players are told of their time."""

from datetime import timedelta

import pytest

from app.matches.clock import pauses
from app.matches.events import EventKind
from app.matches.refusal import NotPossible
from app.models import Match, Outbox, TimeUp
from tests.fixtures.databases import on_sqlite_only
from tests.matches.clock.conftest import Hours
from tests.matches.test_submit import at_once

OWN = {"turn_hours": 24, "bank_hours": 48}


def wish(hours: Hours, seat: str) -> bool:
    agreed = hours.writing(
        pauses.request_pause, hours.match_id, seat, hours.now, hours.table.announce
    )
    return bool(agreed)


def end(hours: Hours, seat: str) -> None:
    hours.writing(pauses.end, hours.match_id, seat, hours.now, hours.table.announce)


def letters(hours: Hours, kind: EventKind) -> list[Outbox]:
    return [each for each in hours.table.letters() if each.cause.startswith(f"{kind}:")]


def test_of_two_who_want_a_pause_at_once_the_last_one_begins_it(hours: Hours) -> None:
    hours.begin(**OWN)
    hours.go_on(10)
    assert not wish(hours, "A")
    said: list[bool] = []
    at_once([lambda: said.append(wish(hours, "B")), lambda: said.append(wish(hours, "C"))])
    assert sorted(said) == [False, True]
    row = hours.table.row(hours.match_id)
    assert (row.paused_at, row.pause_agreed) == (hours.now, True)
    hours.go_on(24 * 30)
    assert hours.scan() == []
    end(hours, "B")
    assert hours.left("A") == 62
    with pytest.raises(NotPossible, match="not paused"):
        end(hours, "A")
    assert hours.writing(pauses.pause_requests, hours.match_id, hours.now) == []
    assert hours.faults() == []


@on_sqlite_only
def test_the_others_are_told_who_wants_a_pause_and_who_ends_it(hours: Hours) -> None:
    hours.begin(**OWN)
    wish(hours, "A")
    wish(hours, "A")
    assert sorted(x.seat or "" for x in letters(hours, EventKind.PAUSE_PROPOSED)) == ["B", "C"]
    assert "write PAUSE" in letters(hours, EventKind.PAUSE_PROPOSED)[0].body_text
    wish(hours, "B")
    wish(hours, "C")
    told = " ".join(letters(hours, EventKind.PAUSED)[0].body_text.split())
    assert "The match is paused: all players" in told
    end(hours, "A")
    assert "has resumed the match" in letters(hours, EventKind.RESUMED)[0].body_text


@on_sqlite_only
def test_a_wish_that_nobody_joins_in_is_forgotten(hours: Hours) -> None:
    hours.begin(**OWN)
    wish(hours, "A")
    wish(hours, "B")
    hours.writing(pauses.withdraw, hours.match_id, "B")
    hours.go_on(pauses.LIFE / timedelta(hours=1))
    assert not wish(hours, "B")
    assert not wish(hours, "C")
    assert wish(hours, "A")


@on_sqlite_only
def test_a_pause_that_a_moderator_ordered_no_player_ends(hours: Hours) -> None:
    hours.begin(**OWN)
    hours.writing(lambda s: pauses.pause(s, s.get_one(Match, hours.match_id), hours.now))
    with pytest.raises(NotPossible, match="moderator"):
        end(hours, "A")
    with pytest.raises(NotPossible, match="already"):
        wish(hours, "A")


@on_sqlite_only
def test_letters_say_until_when_and_what_happens_then(hours: Hours) -> None:
    hours.begin(**OWN)
    begun = next(each for each in hours.table.letters() if each.cause.startswith("started:"))
    said = " ".join(begun.body_text.split())
    assert "Answer by Thursday 18 June 2026, 10:00 UTC." in said
    assert "the rest of the turn is skipped" in said


@on_sqlite_only
def test_players_and_the_host_are_told_that_a_moderator_is_to_decide(hours: Hours) -> None:
    hours.begin(window_hours=5, time_up=TimeUp.MODERATOR)
    host = hours.table.person("Vera")
    hours.writing(lambda s: setattr(s.get_one(Match, hours.match_id), "host_id", host.id))
    hours.play("A", "dare")
    hours.play("B", "pass")
    hours.go_on(6)
    hours.keep_time()
    told = {each.recipient: each.body_text for each in letters(hours, EventKind.TIME_RAN_OUT)}
    assert len(told) == 4
    assert "You have run out of time." in told[hours.people[2].email]
    assert f"/match/{hours.match_id}/moderate" in told["vera@example.org"]
