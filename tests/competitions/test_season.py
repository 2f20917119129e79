"""A season of divisions from its opening to its final standings, in the database."""

from collections import Counter
from itertools import combinations

import pytest
from sqlmodel import select

from app.competitions import rounds
from app.competitions.acts import Overtaken
from app.competitions.formats.base import lots
from app.competitions.formats.scoring import Scoring
from app.database import reading_scope, session_scope
from app.matches.refusal import NotPossible
from app.models import (
    CompetitionFormat,
    CompetitionStatus,
    EntryStatus,
    Match,
    MatchStatus,
    Seat,
    User,
)
from tests.competitions.season import Season
from tests.fixtures.databases import on_sqlite_only


def test_a_season_of_seven_runs_to_its_final_standings(season: Season) -> None:
    season.open(entrants=7).start()
    found = season.look()
    assert found.row.status is CompetitionStatus.RUNNING
    (group,) = found.groups
    assert len(group.matches) == 7
    with reading_scope(season.engine) as session:
        for match in group.matches:
            seats = session.exec(select(Seat).where(Seat.match_id == match.match_id)).all()
            users = {entry.id: entry.user_id for entry in found.entries}
            assert {s.letter: s.user_id for s in seats} == {
                letter: users[entry] for letter, entry in match.entries.items()
            }
            assert session.get_one(Match, match.match_id).status is MatchStatus.RUNNING
    season.end_round()
    found = season.look()
    assert found.row.status is CompetitionStatus.FINISHED
    # Whoever entered first always wins: four wins of ten points; whoever entered last is last.
    lines = found.groups[0].standings
    assert lines[0].entry == min(entry.id or 0 for entry in found.entries)
    assert lines[0].points == 40
    assert lines[-1].points == 4
    assert sum(line.points for line in lines) == 7 * (10 + 6 + 3 + 1)


def test_a_result_is_counted_in_the_transaction_that_ends_the_match(season: Season) -> None:
    season.open(entrants=4).start()
    match = season.undecided()[0]
    season.play(match.match_id, {"A": 9, "B": 7, "C": 7, "D": 1})
    (group,) = season.look().groups
    (played,) = [each for each in group.matches if each.decided]
    who = played.entries
    assert played.ranking == [[who["A"]], [who["B"], who["C"]], [who["D"]]]
    points = {line.entry: line.points for line in group.standings}
    assert points == {who["A"]: 10, who["B"]: 4.5, who["C"]: 4.5, who["D"]: 1}


SIZES = [(5, 5), (8, 3), (16, 4), (24, 6), (33, 2)]
"""Every number of entrants and every number of seats once; `make test-long` has all pairs."""


@pytest.mark.parametrize(
    ("entrants", "seats"),
    [
        pytest.param(entrants, seats, marks=() if (entrants, seats) in SIZES else pytest.mark.long)
        for entrants in (5, 8, 16, 24, 33)
        for seats in (2, 3, 4, 5, 6)
        if seats <= entrants
    ],
)
@on_sqlite_only
def test_everyone_has_each_seat_once_and_a_line_in_the_standings(
    season: Season, entrants: int, seats: int
) -> None:
    season.open(entrants=entrants, seats=seats).start()
    found = season.look()
    seen = Counter(
        (entry, letter)
        for group in found.groups
        for m in group.matches
        for letter, entry in m.entries.items()
    )
    assert set(seen.values()) == {1}
    assert len(seen) == entrants * seats
    season.end_round()
    found = season.look()
    assert found.row.status is CompetitionStatus.FINISHED
    assert sum(len(group.standings) for group in found.groups) == entrants
    assert all(len(line.scores) == seats for group in found.groups for line in group.standings)


@on_sqlite_only
def test_28_players_make_four_divisions_of_seven_that_meet_equally_often(season: Season) -> None:
    season.open(entrants=28).start()
    groups = season.look().groups
    assert [group.name for group in groups] == ["A", "B", "C", "D"]
    for group in groups:
        meetings: Counter[tuple[int, ...]] = Counter()
        for match in group.matches:
            meetings.update(combinations(sorted(match.entries.values()), 2))
        assert set(meetings.values()) == {2}
        assert len(meetings) == 21


@on_sqlite_only
def test_the_lots_can_be_repeated_with_the_published_seed(season: Season) -> None:
    season.open(entrants=9).start()
    found = season.look()
    drawn = lots(found.row.seed, [entry.id or 0 for entry in found.entries])
    shown = [
        entry
        for group in found.groups
        for entry in sorted({e for m in group.matches for e in m.entries.values()}, key=drawn.index)
    ]
    assert shown == drawn


# entering and withdrawing


def test_nobody_enters_twice_or_after_the_start(season: Season) -> None:
    season.open(entrants=4)
    with pytest.raises(NotPossible, match="entered already"):
        season.enter(season.players[0])
    season.start()
    with pytest.raises(NotPossible, match="entries are closed"):
        season.enter(season.person("Late"))


@on_sqlite_only
def test_whoever_is_suspended_or_unconfirmed_cannot_enter(season: Season) -> None:
    season.open()
    for name in ("suspended_at", "unconfirmed_since"):
        user_id = season.person(name.title().replace("_", ""))
        with reading_scope(season.engine) as session:
            created = session.get_one(User, user_id).created_at
        _change(season, user_id, **{name: created})
        with pytest.raises(NotPossible):
            season.enter(user_id)


def test_the_reserve_list_moves_up_when_somebody_withdraws(season: Season) -> None:
    season.open(entrants=6, places=4)
    assert [e.user_id for e in season.look().reserve] == season.players[4:]
    season.withdraw(season.players[1])
    found = season.look()
    assert [e.user_id for e in found.entered] == [season.players[n] for n in (0, 2, 3, 4)]
    assert [e.user_id for e in found.reserve] == season.players[5:]
    season.start()
    assert len(season.look().groups[0].standings) == 4


def test_a_format_that_seats_nobody_new_keeps_its_reserve_list(season: Season) -> None:
    season.open(entrants=13, places=12, kind=CompetitionFormat.CUP, advance=2).start()
    waiting = season.players[12]
    season.withdraw(season.players[11])
    season.end_round()
    season.begin_next()
    assert [e.user_id for e in season.look().reserve] == [waiting]
    # So they can still take over from a player of the next round.
    seated = {entry for match in season.undecided() for entry in match.entries.values()}
    entry = next(e for e in season.look().entered if e.id in seated)
    assert season.replace(entry.user_id) == waiting


@on_sqlite_only
def test_whoever_leaves_the_reserve_list_of_a_running_cup_moves_nobody_up(season: Season) -> None:
    season.open(entrants=14, places=12, kind=CompetitionFormat.CUP, advance=2).start()
    season.withdraw(season.players[11])
    season.withdraw(season.players[12])
    assert [e.user_id for e in season.look().reserve] == season.players[13:]


@on_sqlite_only
def test_whoever_comes_late_waits_behind_the_reserve_list(season: Season) -> None:
    season.open(
        entrants=5, places=4, seats=2, kind=CompetitionFormat.SWISS, rounds=3, takes_late=True
    ).start()
    season.withdraw(season.players[0])
    season.enter(season.person("Late"))
    assert [e.user_id for e in season.look().reserve] == season.players[4:]
    season.end_round()
    season.begin_next()
    assert [e.user_id for e in season.look().entered] == season.players[1:5]
    assert [e.user_id for e in season.look().reserve] == season.players[5:]


@on_sqlite_only
def test_whoever_withdraws_during_a_round_keeps_their_matches(season: Season) -> None:
    season.open(entrants=4).start()
    season.withdraw(season.players[0])
    entry = season.look().entry_of(season.players[0])
    assert entry is not None
    assert entry.status is EntryStatus.WITHDRAWN
    with pytest.raises(NotPossible, match="withdrawn already"):
        season.withdraw(season.players[0])
    season.end_round()
    assert season.look().row.status is CompetitionStatus.FINISHED


@on_sqlite_only
def test_those_who_have_left_the_site_are_not_seated(season: Season) -> None:
    season.open(entrants=5)
    with reading_scope(season.engine) as session:
        created = session.get_one(User, season.players[0]).created_at
    _change(season, season.players[0], deleted_at=created)
    season.start()
    assert season.players[0] not in {e.user_id for e in season.look().entries}


# directing


def test_the_second_of_two_acts_is_refused_and_told_the_first(season: Season) -> None:
    season.open(entrants=4)
    seen = season.version()
    season.cancel("The hall is closed", version=seen)
    with pytest.raises(Overtaken, match="Dora has changed the competition") as refused:
        season.start(version=seen)
    assert refused.value.reason == "The hall is closed"
    assert season.acts() == ["open", "cancel"]


@on_sqlite_only
def test_only_a_director_directs_and_a_cancellation_needs_a_reason(season: Season) -> None:
    season.open(entrants=4)
    with pytest.raises(NotPossible, match="only a director"):
        season.start(by=season.players[0])
    with pytest.raises(NotPossible, match="give a reason"):
        season.cancel("  ")
    season.withdraw(season.players[0])
    with pytest.raises(NotPossible, match="4 players are needed"):
        season.start()


# mails


def test_a_round_is_one_letter_and_its_end_another(season: Season) -> None:
    season.open(entrants=4).start()
    (letter,) = season.letters("p01")
    assert "round 1 has begun" in letter.subject
    matches = season.undecided()
    assert letter.body_text.count("Orders to: orders+") == len(matches) == 4
    assert all(f"/match/{match.match_id}" in letter.body_text for match in matches)
    season.end_round()
    assert len(season.letters("p01")) == 2
    assert "1. P01 (you): 10 + 10 + 10 + 10 = 40" in season.told("p01")


@on_sqlite_only
def test_all_who_entered_hear_of_a_cancellation(season: Season) -> None:
    season.open(entrants=2).cancel("Too few players")
    assert "The director says: Too few players" in season.told("p02")


def _change(season: Season, user_id: int, **values: object) -> None:
    with session_scope(season.engine) as session:
        user = session.get_one(User, user_id)
        for name, value in values.items():
            setattr(user, name, value)
        session.add(user)


@on_sqlite_only
def test_the_games_own_points_count_where_the_season_says_so(season: Season) -> None:
    season.open(entrants=4, scoring=Scoring.SQUARES).start()
    for match in season.undecided():
        with session_scope(season.engine) as session:
            row = session.get_one(Match, match.match_id)
            row.status = MatchStatus.FINISHED
            row.result = {
                "ranking": [["A"], ["B", "C"], ["D"]],
                "points": {"A": 6, "B": 3, "C": 3, "D": None},
            }
            session.add(row)
            rounds.count_result(session, row, season.voices)
    (group,) = season.look().groups
    # Everyone has had each seat once.
    assert {line.points for line in group.standings} == {100}
    assert {score.own for score in group.standings[0].scores} == {0, 3, 6}
