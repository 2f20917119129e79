"""Around a match that waits: wait-list, ready check, closing, rematch; also two at once."""

import threading
from collections.abc import Callable
from contextlib import AbstractContextManager
from datetime import timedelta

import pytest
from sqlmodel import Session, select

from app.accounts.confirmation import confirm
from app.accounts.register import NewAccount, sign_up
from app.database import engine_for, session_scope
from app.games.rcw.title import RCW
from app.matches.events import Event, EventKind
from app.matches.lobby import (
    closing,
    create,
    joining,
    listing,
    ready,
    rematch,
    seating,
    waiting_list,
)
from app.matches.lobby.listing import MatchFilter
from app.matches.lobby.settings import Settings
from app.matches.refusal import NotPossible
from app.models import Match, MatchStatus, Seat, Spectators, User, utc_now
from tests.fixtures.databases import on_sqlite_only

PLAIN = Settings()
READY = Settings(ready_hours=24)


class Told:
    """Who was told of what."""

    def __init__(self) -> None:
        self.events: list[tuple[EventKind, str]] = []

    def __call__(self, _session: Session, event: Event) -> None:
        who = event.person.name if event.person is not None else event.address
        self.events.append((event.kind, who))

    def of(self, kind: EventKind) -> list[str]:
        """Who was told of something of a kind."""
        return [who for each, who in self.events if each is kind]


class Hall:
    """A site with people, and a match for three of them."""

    def __init__(self, url: str, settings: Settings = PLAIN, bots: int = 0) -> None:
        self.url = url
        self.told = Told()
        with self.at_work() as session:
            for name in ("Anna", "Boris", "Clara", "Dora", "Emil"):
                account = NewAccount(name, f"{name.lower()}@example.org", "a long password")
                user = sign_up(session, account)
                assert isinstance(user, User)
                confirm(session, user)
            match = create.create_match(
                session,
                self.user(session, "Anna"),
                title=RCW,
                name="Winter war",
                seat_count=3,
                options={},
                bots=bots,
                settings=settings,
            )
            assert match.id is not None
            self.match_id = match.id

    def at_work(self) -> AbstractContextManager[Session]:
        """A transaction."""
        return session_scope(engine_for(self.url))

    def user(self, session: Session, name: str) -> User:
        """A person."""
        return session.exec(select(User).where(User.name == name)).one()

    def row(self, session: Session) -> Match:
        """The match."""
        return session.get_one(Match, self.match_id)

    def do(self, act: Callable[..., object], *names: str) -> None:
        """Let people do something, each in a transaction of his own."""
        for name in names:
            with self.at_work() as session:
                act(session, self.row(session), self.user(session, name), self.told)

    def sitting(self) -> list[str]:
        """Who sits, in the order of the alphabet."""
        with self.at_work() as session:
            rows = session.exec(select(User.name).join(Seat).where(Seat.match_id == self.match_id))
            return sorted(rows)

    def waiting(self) -> list[str]:
        """Who waits, in order."""
        with self.at_work() as session:
            return [user.name for user in waiting_list.waiting_people(session, self.match_id)]


def wait(session: Session, row: Match, user: User, _told: Told) -> None:
    """Go on the wait-list."""
    waiting_list.join_list(session, row, user)


@on_sqlite_only
def test_who_came_first_gets_the_next_seat(database_url: str) -> None:
    hall = Hall(database_url)
    hall.do(joining.join, "Anna", "Boris", "Clara")
    with pytest.raises(NotPossible, match="you already have a seat"):
        hall.do(wait, "Anna")
    hall.do(wait, "Dora", "Emil", "Dora")
    assert hall.waiting() == ["Dora", "Emil"]
    hall.do(joining.leave, "Boris")
    assert (hall.sitting(), hall.waiting()) == (["Anna", "Clara", "Dora"], ["Emil"])
    assert hall.told.of(EventKind.SEAT_FOUND) == ["Dora"]
    hall.do(lambda s, m, u, _t: waiting_list.leave_list(s, m, u), "Emil")
    hall.do(joining.leave, "Clara")
    assert hall.sitting() == ["Anna", "Dora"]
    with pytest.raises(NotPossible, match="a seat is free"):
        hall.do(wait, "Emil")


@on_sqlite_only
def test_who_was_suspended_meanwhile_is_given_no_seat(database_url: str) -> None:
    def suspend(_session: Session, _row: Match, user: User, _told: Told) -> None:
        user.suspended_at = utc_now()

    hall = Hall(database_url)
    hall.do(joining.join, "Anna", "Boris", "Clara")
    hall.do(wait, "Dora", "Emil")
    hall.do(suspend, "Dora")
    hall.do(joining.leave, "Boris")
    assert (hall.sitting(), hall.waiting()) == (["Anna", "Clara", "Emil"], ["Dora"])


@on_sqlite_only
def test_a_match_begins_when_all_have_said_that_they_are_ready(database_url: str) -> None:
    hall = Hall(database_url, READY)
    hall.do(joining.join, "Anna", "Boris")
    with pytest.raises(NotPossible, match="once all seats are taken"):
        hall.do(joining.say_ready, "Anna")
    hall.do(joining.join, "Clara")
    assert sorted(hall.told.of(EventKind.ASKED_READY)) == ["Anna", "Boris", "Clara"]
    hall.do(joining.say_ready, "Anna", "Boris")
    with hall.at_work() as session, pytest.raises(NotPossible, match="ready"):
        create.start_match(session, hall.row(session), hall.told)
    hall.do(joining.say_ready, "Clara")
    with hall.at_work() as session:
        assert hall.row(session).status is MatchStatus.RUNNING
        assert hall.row(session).ready_until is None


@on_sqlite_only
def test_who_is_not_ready_in_time_loses_the_seat_to_who_waits(database_url: str) -> None:
    hall = Hall(database_url, READY)
    hall.do(joining.join, "Anna", "Boris", "Clara")
    hall.do(wait, "Dora")
    hall.do(joining.say_ready, "Anna", "Boris")
    soon, later = utc_now() + timedelta(hours=23), utc_now() + timedelta(hours=25)
    with hall.at_work() as session:
        assert ready.overdue(session, soon) == []
        assert joining.end_ready_check(session, hall.row(session), soon, hall.told) == []
        assert ready.overdue(session, later) == [hall.match_id]
        joining.end_ready_check(session, hall.row(session), later, hall.told)
    assert (hall.sitting(), hall.waiting()) == (["Anna", "Boris", "Dora"], [])
    assert hall.told.of(EventKind.NOT_READY) == ["Clara"]
    assert hall.told.of(EventKind.ASKED_READY)[-1] == "Dora"
    hall.do(joining.say_ready, "Dora")
    with hall.at_work() as session:
        assert hall.row(session).status is MatchStatus.RUNNING


@on_sqlite_only
def test_with_nobody_in_their_place_all_are_asked_again(database_url: str) -> None:
    hall = Hall(database_url, READY)
    hall.do(joining.join, "Anna", "Boris", "Clara")
    hall.do(joining.say_ready, "Anna", "Boris")
    with hall.at_work() as session:
        later = utc_now() + timedelta(hours=25)
        joining.end_ready_check(session, hall.row(session), later, hall.told)
        assert hall.row(session).ready_until is None
    hall.do(joining.join, "Emil")
    assert sorted(hall.told.of(EventKind.ASKED_READY)[3:]) == ["Anna", "Boris", "Emil"]


@on_sqlite_only
def test_a_closed_match_is_over_before_it_began(database_url: str) -> None:
    hall = Hall(database_url)
    hall.do(joining.join, "Anna", "Boris")
    with hall.at_work() as session:
        seating.invite(session, hall.row(session), "eva@example.org", hall.told)
    hall.do(wait, "Dora")
    with hall.at_work() as session:
        closing.close(session, hall.row(session), hall.told)
    told = {"Anna", "Boris", "Dora", "eva@example.org"}
    assert set(hall.told.of(EventKind.CLOSED)) == told
    for act in (joining.join, wait, joining.leave, joining.say_ready):
        with pytest.raises(NotPossible, match="closed the match"):
            hall.do(act, "Boris")


@on_sqlite_only
def test_the_lobby_lists_what_is_asked_for(database_url: str) -> None:
    hall = Hall(database_url, Settings(is_rated=True, turn_hours=72))
    hall.do(joining.join, "Anna")

    def found(**wanted: object) -> int:
        with hall.at_work() as session:
            page = listing.listed(session, MatchFilter(**wanted))  # type: ignore[arg-type]
            assert all(line.host == "Anna" for line in page.lines)
            return len(page.lines)

    assert found() == found(rated=True) == found(free=2) == found(name="WINTER") == 1
    assert found(pace=listing.Pace.DAYS) == found(scenario="campaign") == 1
    assert found(rated=False) == found(free=3) == found(name="%") == found(scenario="x") == 0
    assert found(pace=listing.Pace.DAY) == found(status=MatchStatus.RUNNING) == 0
    with hall.at_work() as session:
        row = hall.row(session)
        seating.fill_with_bots(session, row)
        create.start_match(session, row, hall.told)
        assert not listing.listed(session, MatchFilter(status=MatchStatus.RUNNING)).lines
        row.spectators = Spectators.LIVE
        session.add(row)
    assert found(status=MatchStatus.RUNNING) == 1


def finish(hall: Hall) -> None:
    """Play the match to its end, as far as this test is concerned."""
    with hall.at_work() as session:
        row = hall.row(session)
        create.start_match(session, row, hall.told)
        row.status = MatchStatus.FINISHED
        session.add(row)


@on_sqlite_only
def test_a_rematch_invites_the_same_people_on_the_same_terms(database_url: str) -> None:
    hall = Hall(database_url, Settings(window_hours=5, is_rated=True), bots=1)
    hall.do(joining.join, "Anna", "Boris")
    with pytest.raises(NotPossible, match="once the match is over"):
        hall.do(rematch.offer, "Boris")
    finish(hall)
    with pytest.raises(NotPossible, match="nly players can offer a rematch"):
        hall.do(rematch.offer, "Clara")
    hall.do(rematch.offer, "Boris")
    with hall.at_work() as session:
        made = rematch.rematch_of(session, hall.match_id)
        assert made is not None
        assert (made.name, made.window_hours, made.is_rated) == ("Winter war (rematch)", 5, True)
        assert made.host_id == hall.user(session, "Boris").id
        seats = seating.seats_of(session, made)
        assert [seat.invited_email for seat in seats if seat.invited_email] == ["anna@example.org"]
        assert sum(seat.bot is not None for seat in seats) == 1


def at_once(hall: Hall, act: Callable[..., object], *names: str) -> list[str]:
    """Let people do the same at the same moment; return who was refused."""
    gate, refused = threading.Barrier(len(names)), []

    def one(name: str) -> None:
        gate.wait()
        try:
            hall.do(act, name)
        except NotPossible:
            refused.append(name)

    people = [threading.Thread(target=one, args=(name,)) for name in names]
    for person in people:
        person.start()
    for person in people:
        person.join()
    return refused


def test_of_two_who_want_the_last_seat_one_gets_it(database_url: str) -> None:
    hall = Hall(database_url)
    hall.do(joining.join, "Anna", "Boris")
    refused = at_once(hall, joining.join, "Clara", "Dora", "Emil")
    assert len(refused) == 2
    assert len(hall.sitting()) == 3


def test_of_two_rematches_at_once_there_is_one(database_url: str) -> None:
    hall = Hall(database_url)
    hall.do(joining.join, "Anna", "Boris", "Clara")
    finish(hall)
    assert at_once(hall, rematch.offer, "Anna", "Boris", "Clara") == []
    with hall.at_work() as session:
        assert len(session.exec(select(Match)).all()) == 2
