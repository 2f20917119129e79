"""A season of several rounds: promotion, withdrawals, who begins a round, and the winner."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from app.competitions import audit, next_round
from app.database import reading_scope
from app.matches.refusal import NotPossible
from app.models import CompetitionStatus
from tests.competitions.season import Season
from tests.fixtures.databases import on_postgresql_only, on_sqlite_only


def faults(season: Season) -> list[str]:
    with reading_scope(season.engine) as session:
        return [fault.what for fault in audit.audit(session, season.number)]


def due(season: Season) -> list[int]:
    with reading_scope(season.engine) as session:
        return next_round.due(session)


def test_a_season_of_three_rounds_has_one_winner(season: Season) -> None:
    season.open(entrants=8, pool_size=4, rounds=3, moves=1).start()
    pools = season.divisions()
    season.end_round()
    assert season.look().row.status is CompetitionStatus.BETWEEN
    season.begin_next()
    # The ranks of two equal divisions: the two winners, the two who came second, and so on.
    upper, lower = season.divisions()
    assert {len(set(pool) & set(upper)) for pool in pools} == {2}
    season.end_round()
    season.begin_next()
    # The last of the upper division and the first of the lower one have changed places.
    assert season.divisions() == [sorted([*upper[:3], lower[0]]), sorted([upper[3], *lower[1:]])]
    season.end_round()
    found = season.look()
    assert found.row.status is CompetitionStatus.FINISHED
    assert [found.people[entry].name for entry in found.winners] == ["P01"]
    assert season.acts() == ["open", "start", "next_round", "next_round"]
    assert faults(season) == []


@on_sqlite_only
def test_divisions_may_stand_above_one_another_from_the_start(season: Season) -> None:
    season.open(entrants=8, pool_size=4, rounds=2, moves=1, has_ladder=True).start()
    upper, lower = season.divisions()
    season.end_round()
    season.begin_next()
    assert season.divisions() == [sorted([*upper[:3], lower[0]]), sorted([upper[3], *lower[1:]])]


@on_sqlite_only
def test_a_season_of_one_round_has_a_winner_in_each_division(season: Season) -> None:
    season.open(entrants=8, pool_size=4).start()
    season.end_round()
    assert len(season.look().winners) == 2


@on_sqlite_only
def test_the_e_mail_of_a_round_says_where_the_player_stands(season: Season) -> None:
    season.open(entrants=8, pool_size=4, rounds=3, moves=1).start()
    season.end_round()
    season.begin_next()
    upper, lower = season.divisions()
    assert "round 2 of 3 has begun. Your rank has placed you in division A." in season.told("p01")
    season.end_round()
    season.begin_next()
    promoted, relegated = season.told(lower[0].lower()), season.told(upper[3].lower())
    assert "You are promoted to division A. You play 4 matches." in promoted
    assert "You are relegated to division B." in relegated
    assert "You stay in division A." in season.told("p01")
    assert promoted.count("Orders to: ") == 4
    season.end_round()
    assert "The winner is P01." in season.told("p08")


@on_sqlite_only
def test_whoever_withdraws_loses_their_place_and_the_reserve_list_fills_up(season: Season) -> None:
    season.open(entrants=9, pool_size=4, rounds=2, moves=1, places=8, has_ladder=True).start()
    upper, lower = season.divisions()
    (waiting,) = season.look().reserve
    people = season.look().people
    reserve = people[waiting.id or 0].name
    season.end_round()
    gone = next(p for p in people.values() if p.name == upper[0])
    season.withdraw(gone.user_id)
    season.begin_next()
    # The first of division B is promoted, the second fills the gap.
    assert season.divisions() == [
        sorted([*upper[1:3], *lower[:2]]),
        sorted([upper[3], *lower[2:], reserve]),
    ]
    assert "You join in division B." in season.told(reserve.lower())
    assert season.letters(gone.name.lower())[-1].subject.endswith("round 1 has begun")


@on_sqlite_only
def test_a_season_may_begin_its_rounds_at_once(season: Season) -> None:
    season.open(entrants=4, rounds=2, begins_at_once=True).start()
    assert not season.begin_at_once()
    assert due(season) == []
    season.end_round()
    assert due(season) == [season.number]
    assert [season.begin_at_once() for _ in range(2)] == [True, False]
    assert season.look().acts[0].by == "the site"
    assert season.letters("dora") == []
    season.end_round()
    assert season.look().row.status is CompetitionStatus.FINISHED
    assert faults(season) == []


@on_sqlite_only
def test_a_season_with_too_few_players_left_ends_early(season: Season) -> None:
    season.open(entrants=4, rounds=3, begins_at_once=True).start()
    season.end_round()
    season.withdraw(season.players[3])
    season.begin_at_once()
    found = season.look()
    assert found.row.status is CompetitionStatus.FINISHED
    assert "ended early: 4 players are needed for a round; 3 are left." in season.told("p01")
    assert [found.people[entry].name for entry in found.winners] == ["P01"]
    assert faults(season) == []


@on_sqlite_only
def test_a_director_ends_a_season_early_with_a_reason(season: Season) -> None:
    season.open(entrants=4, rounds=3).start()
    with pytest.raises(NotPossible, match="only between two rounds"):
        season.finish("Enough")
    season.end_round()
    season.finish("The summer is over")
    assert "ended early: The summer is over." in season.told("p01")


@on_sqlite_only
def test_a_round_begins_only_when_the_one_before_it_is_over(season: Season) -> None:
    season.open(entrants=4, rounds=2).start()
    with pytest.raises(NotPossible, match="when all matches of this one are decided"):
        season.begin_next()


@on_postgresql_only
def test_of_forty_who_begin_the_next_round_one_does(season: Season) -> None:
    season.open(entrants=4, rounds=2, begins_at_once=True).start()
    season.end_round()
    seen = season.version()

    def begin(number: int) -> bool:
        try:
            if number % 2:
                return season.begin_at_once()
            season.begin_next(version=seen)
        except NotPossible:
            return False
        return True

    with ThreadPoolExecutor(40) as people:
        begun = [*people.map(begin, range(40))]
    assert begun.count(True) == 1
    assert [each.number for each in season.look().rounds] == [1, 2]
    assert len(season.look().groups[0].matches) == 4
    assert len([e for e in season.letters("p01") if "round 2" in e.subject]) == 1
    assert faults(season) == []
