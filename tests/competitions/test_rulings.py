"""What directors rule on: matches, players who leave, a second director; and late entries."""

from collections.abc import Callable

import pytest
from sqlmodel import col, select

from app.competitions import audit
from app.database import reading_scope, session_scope
from app.matches.audit import checks
from app.matches.moderation.authority import is_moderator
from app.matches.refusal import NotPossible
from app.models import (
    CompetitionRound,
    CompetitionStatus,
    Decided,
    EntryStatus,
    HandOver,
    Match,
    MatchStatus,
    Seat,
    User,
    utc_now,
)
from tests.competitions.season import Season
from tests.fixtures.databases import on_sqlite_only

RANKS = {"A": 2, "B": 1, "C": 2, "D": 4}


def faults(season: Season) -> list[str]:
    with reading_scope(season.engine) as session:
        return [fault.what for fault in audit.audit(session, season.number)]


# ending a match


def test_a_match_that_is_ended_counts_with_its_shared_ranks(season: Season) -> None:
    season.open(entrants=4).start()
    match = season.undecided()[0]
    season.adjudicate(match, RANKS)
    who = match.entries
    (played,) = [each for each in season.look().groups[0].matches if each.decided]
    assert played.decided is Decided.ADJUDICATED
    assert played.ranking == [[who["B"]], [who["A"], who["C"]], [who["D"]]]
    assert played.reason == "He has fallen silent"
    points = {line.entry: line.points for line in season.look().groups[0].standings}
    assert points == {who["B"]: 10, who["A"]: 4.5, who["C"]: 4.5, who["D"]: 1}
    with reading_scope(season.engine) as session:
        row = session.get_one(Match, match.match_id)
        assert row.status is MatchStatus.FINISHED
        assert row.result == {"ranking": [["B"], ["A", "C"], ["D"]], "agreed": "adjudication"}
        assert checks.audit(session, match.match_id, utc_now()) == []
    assert "The director of the competition ended the match." in season.told("p01")
    assert season.look().acts[0].about == f"A {match.number}"
    assert faults(season) == []


@on_sqlite_only
def test_the_last_match_that_is_ended_ends_the_round(season: Season) -> None:
    season.open(entrants=4, adjudication="shared").start()
    for match in season.undecided():
        season.adjudicate(match, {})
    found = season.look()
    assert found.row.status is CompetitionStatus.FINISHED
    assert {line.points for line in found.groups[0].standings} == {20}
    assert faults(season) == []


@on_sqlite_only
@pytest.mark.parametrize(
    "ranks",
    [{}, {"A": 1, "B": 2, "C": 3}, {**RANKS, "D": 5}, {**RANKS, "D": 0}, {**RANKS, "E": 1}],
)
def test_a_ranking_must_be_whole(season: Season, ranks: dict[str, int]) -> None:
    season.open(entrants=4).start()
    with pytest.raises(NotPossible, match="give each player a rank"):
        season.adjudicate(season.undecided()[0], ranks)


@on_sqlite_only
def test_a_match_is_ended_once_with_a_reason_and_not_before_its_day(season: Season) -> None:
    season.open(entrants=4, round_days=30).start()
    match = season.undecided()[0]
    with pytest.raises(NotPossible, match="can be ended from "):
        season.adjudicate(match, RANKS)
    with session_scope(season.engine) as session:
        played = session.exec(select(CompetitionRound)).one()
        played.started_at = played.started_at.replace(year=2020)
    with pytest.raises(NotPossible, match="give a reason"):
        season.adjudicate(match, RANKS, " ")
    season.adjudicate(match, RANKS)
    with pytest.raises(NotPossible, match="this match is over, and its own result counts"):
        season.adjudicate(match, RANKS)


@on_sqlite_only
def test_a_director_who_plays_does_not_rule_on_their_own_matches(season: Season) -> None:
    season.open(entrants=3)
    season.enter(season.director)
    season.start()
    match = season.undecided()[0]
    acts: list[Callable[[], object]] = [
        lambda: season.adjudicate(match, RANKS),
        lambda: season.replace(season.players[0]),
    ]
    for act in acts:
        with pytest.raises(NotPossible, match="you play in this match"):
            act()
    second = season.person("Sara")
    season.name_second("sara")
    season.adjudicate(match, RANKS, by=second)
    assert season.look().acts[0].by == "Sara"


# two directors


@on_sqlite_only
def test_a_second_director_has_the_same_rights_until_removed(season: Season) -> None:
    season.open(entrants=4)
    second = season.person("Sara")
    for name, why in (("nobody", "no account has this name"), ("Dora", "the first director")):
        with pytest.raises(NotPossible, match=why):
            season.name_second(name)
    season.name_second("Sara")
    assert "named as the second director" in season.told("sara")
    with pytest.raises(NotPossible, match="a second director already"):
        season.name_second("P01")
    season.start(by=second)
    with pytest.raises(NotPossible, match="give a reason"):
        season.remove_second("")
    season.remove_second("She moves house", by=second)
    with pytest.raises(NotPossible, match="only a director"):
        season.adjudicate(season.undecided()[0], RANKS, by=second)
    season.name_second("Sara")
    assert season.acts() == ["open", "name_second", "start", "remove_second", "name_second"]
    assert len(season.letters("sara")) == 2


@on_sqlite_only
def test_both_directors_moderate_the_matches(season: Season) -> None:
    season.open(entrants=4, rounds=2)
    second = season.person("Sara")
    season.start()
    assert moderated(season, second) == 0
    season.name_second("Sara")
    assert moderated(season, second) == 4
    season.end_round()
    season.begin_next()
    assert moderated(season, second) == 8
    season.remove_second("She moves house")
    assert moderated(season, second) == 4


# replacing a player


def test_the_first_of_the_reserve_list_takes_over_with_the_points(season: Season) -> None:
    season.open(entrants=6, places=4).start()
    gone, reserve = season.players[0], season.players[4]
    first = season.undecided()[0]
    season.end_match(first, [[entry] for entry in sorted(first.entries.values())])
    season.withdraw(gone)
    assert season.replace(gone) == reserve
    found = season.look()
    entry = found.entry_of(reserve)
    assert entry is not None
    assert (entry.status, entry.taken_over_from) == (EntryStatus.ENTERED, "P01")
    assert found.entry_of(gone) is None
    assert [each.user_id for each in found.reserve] == season.players[5:]
    assert seats_of(season, reserve) == 3
    assert seats_of(season, gone) == 1
    line = found.groups[0].standings[0]
    assert line.entry == entry.id
    assert line.points == 10
    told = season.told("p05")
    assert "you now replace P01 in division A" in told
    assert told.count("Orders to: ") == 3
    season.end_round()
    assert faults(season) == []


def test_without_a_reserve_list_a_bot_plays_on_and_the_entry_is_out(season: Season) -> None:
    season.open(entrants=5, rounds=2).start()
    gone = season.players[0]
    assert season.replace(gone) is None
    found = season.look()
    entry = found.entry_of(gone)
    assert entry is not None
    assert entry.status is EntryStatus.WITHDRAWN
    assert seats_of(season, gone) == 0
    with reading_scope(season.engine) as session:
        left = session.exec(select(Seat.bot).where(col(Seat.user_id).is_(None))).all()
        assert left == ["steady"] * 4
        records = session.exec(select(HandOver)).all()
        assert {(each.former, each.by) for each in records} == {("P01", "Dora")}
    season.end_round()
    season.begin_next()
    assert season.divisions() == [["P02", "P03", "P04", "P05"]]
    assert faults(season) == []


@on_sqlite_only
def test_whoever_cannot_play_is_passed_over(season: Season) -> None:
    season.open(entrants=6, places=4).start()
    with session_scope(season.engine) as session:
        waiting = session.get_one(User, season.players[4])
        waiting.suspended_at = waiting.created_at
    assert season.replace(season.players[0]) == season.players[5]
    assert [each.user_id for each in season.look().reserve] == season.players[4:5]


@on_sqlite_only
def test_only_somebody_with_running_matches_is_replaced(season: Season) -> None:
    season.open(entrants=5, places=4).start()
    with pytest.raises(NotPossible, match="has no running match"):
        season.replace(season.players[4])
    with pytest.raises(NotPossible, match="give a reason"):
        season.replace(season.players[0], "")


# late entries


def test_late_entries_join_in_the_next_round_in_the_last_division(season: Season) -> None:
    season.open(entrants=7, pool_size=4, rounds=2, takes_late=True, moves=0).start()
    late = season.person("Late")
    season.mail("late", late, "ENTER")
    assert "you join in the next round, in the last division" in season.told("late")
    season.withdraw(late)
    assert season.look().entry_of(late) is None
    season.enter(late)
    season.end_round()
    season.begin_next()
    assert "Late" in season.divisions()[-1]
    assert "You join in division B." in season.told("late")
    with pytest.raises(NotPossible, match="entries are closed"):
        season.enter(season.person("Later"))
    assert faults(season) == []


@on_sqlite_only
def test_late_entries_wait_if_all_places_are_taken(season: Season) -> None:
    season.open(entrants=4, places=4, rounds=2, takes_late=True).start()
    late = season.person("Late")
    season.enter(late)
    assert [each.user_id for each in season.look().reserve] == [late]
    season.withdraw(season.players[0])
    season.end_round()
    season.begin_next()
    assert season.divisions() == [["Late", "P02", "P03", "P04"]]


def moderated(season: Season, user_id: int) -> int:
    with reading_scope(season.engine) as session:
        found = session.exec(select(Match)).all()
        return sum(is_moderator(session, match, user_id) for match in found)


def seats_of(season: Season, user_id: int) -> int:
    with reading_scope(season.engine) as session:
        return len(session.exec(select(Seat).where(Seat.user_id == user_id)).all())
