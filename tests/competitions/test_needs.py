"""What needs a director now: each kind of thing, and nothing that others direct."""

from datetime import timedelta

from sqlmodel import select

from app.competitions.needs import Needs, needs_of_director
from app.database import reading_scope, session_scope
from app.models import CompetitionRound, DecisionDeadline, User, utc_now
from tests.competitions.season import Season
from tests.fixtures.databases import on_sqlite_only


def needs(season: Season, user_id: int = 0) -> list[Needs]:
    with reading_scope(season.engine) as session:
        user = session.get_one(User, user_id or season.director)
        return needs_of_director(session, user, utc_now())


def test_entries_that_wait_for_the_start(season: Season) -> None:
    season.open(entrants=3, places=4)
    (found,) = needs(season)
    assert (found.entered, found.can_start, found.is_pressing) == (3, False, False)
    season.enter(season.person("Four"))
    season.enter(season.person("Five"))
    (found,) = needs(season)
    assert (found.entered, found.reserve, found.can_start) == (4, 1, True)
    assert needs(season, season.players[0]) == []


@on_sqlite_only
def test_a_round_that_can_begin_and_those_who_came_late(season: Season) -> None:
    season.open(entrants=4, rounds=2, takes_late=True).start()
    assert not needs(season)[0].is_pressing
    season.enter(season.person("Late"))
    season.end_round()
    (found,) = needs(season)
    assert (found.begins, found.late) == (2, ["Late"])
    season.begin_next()
    assert not needs(season)[0].is_pressing
    season.end_round()
    assert needs(season) == []


def test_matches_in_which_somebody_s_time_is_up(season: Season) -> None:
    season.open(entrants=4).start()
    match = season.undecided()[1]
    with session_scope(season.engine) as session:
        late = select(DecisionDeadline).where(
            DecisionDeadline.match_id == match.match_id, DecisionDeadline.seat == "B"
        )
        session.exec(late).one().closes_at = utc_now() - timedelta(days=1)
    ((found,),) = [each.overdue for each in needs(season)]
    people = season.look().people
    assert (found.match_id, found.name) == (match.match_id, f"A {match.number}")
    assert (found.silent, found.is_late) == ([people[match.entries["B"]].name], False)


@on_sqlite_only
def test_matches_of_a_round_that_lasts_too_long(season: Season) -> None:
    season.open(entrants=4, round_days=7).start()
    assert not needs(season)[0].overdue
    with session_scope(season.engine) as session:
        session.exec(select(CompetitionRound)).one().started_at -= timedelta(days=8)
    assert [each.is_late for each in needs(season)[0].overdue] == [True] * 4


@on_sqlite_only
def test_withdrawals_whose_seats_are_still_theirs(season: Season) -> None:
    season.open(entrants=4).start()
    season.withdraw(season.players[2])
    (found,) = needs(season)[0].withdrawals
    assert (found.name, found.matches) == ("P03", 4)
    season.replace(season.players[2])
    assert not needs(season)[0].is_pressing
