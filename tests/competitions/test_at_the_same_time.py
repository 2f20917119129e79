"""Forty requests at the same time: nothing is doubled, and the second of two acts is refused."""

from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest
from sqlmodel import func, select

from app.competitions import approval, audit, challenges, undoing
from app.competitions.acts import Overtaken
from app.database import reading_scope, session_scope
from app.matches.refusal import NotPossible
from app.models import (
    ChallengeStatus,
    CompetitionAct,
    CompetitionChallenge,
    CompetitionFormat,
    CompetitionRound,
    EntryStatus,
    Match,
    MatchStatus,
    RatedMatch,
    User,
)
from tests.competitions.season import Season

MANY = 40
RANKS = {"A": 2, "B": 1, "C": 2, "D": 4}


def together(act: Callable[[], object]) -> Counter[str]:
    """Do the same forty times at once; return how often it went well, and how often it did not and
    by which error."""

    def attempt(_number: int) -> str:
        try:
            act()
        except NotPossible as refused:
            return type(refused).__name__
        return "done"

    with ThreadPoolExecutor(MANY) as pool:
        return Counter(pool.map(attempt, range(MANY)))


def faults(season: Season) -> list[str]:
    with reading_scope(season.engine) as session:
        return [fault.what for fault in audit.audit(session, season.number)]


def count(season: Season, table: type) -> int:
    with reading_scope(season.engine) as session:
        return session.exec(select(func.count()).select_from(table)).one()


def test_one_entry_one_approval_one_start_one_withdrawal(season: Season) -> None:
    season.open(entrants=3, rounds=2, approves=True)
    anna = season.person("Anna")
    assert together(lambda: season.enter(anna)) == {"done": 1, "NotPossible": MANY - 1}
    for each in season.players[:3]:
        season.decide(each, "admit")
    seen = season.version()
    entry = season.look().entry_of(anna)
    assert entry is not None
    assert together(lambda: admit(season, entry.id or 0, seen)) == {
        "done": 1,
        "Overtaken": MANY - 1,
    }
    seen = season.version()
    assert together(lambda: season.start(version=seen)) == {"done": 1, "Overtaken": MANY - 1}
    assert count(season, Match) == 4
    assert together(lambda: season.withdraw(anna)) == {"done": 1, "NotPossible": MANY - 1}
    seen = season.version()
    undone = together(lambda: undo(season, "start", seen))
    assert undone == {"done": 1, "Overtaken": MANY - 1}
    assert count(season, CompetitionRound) == 0
    assert {each.status for each in season.look().entries} == {EntryStatus.ENTERED}
    assert faults(season) == []


def test_one_ruling_one_undoing_one_next_round(season: Season) -> None:
    season.open(entrants=4, rounds=2).start()
    match, seen = season.undecided()[0], season.version()
    ended = together(lambda: season.adjudicate(match, RANKS, version=seen))
    assert ended == {"done": 1, "Overtaken": MANY - 1}
    assert count(season, RatedMatch) == 1
    seen = season.version()
    assert together(lambda: undo(season, "adjudicate", seen)) == {
        "done": 1,
        "Overtaken": MANY - 1,
    }
    assert count(season, RatedMatch) == 0
    assert len(season.undecided()) == 4
    season.end_round()
    seen = season.version()
    begun = together(lambda: season.begin_next(version=seen))
    assert begun == {"done": 1, "Overtaken": MANY - 1}
    assert count(season, Match) == 8
    assert count(season, CompetitionAct) == season.version()
    assert faults(season) == []


def test_one_match_comes_of_a_challenge(season: Season) -> None:
    season.open(entrants=3, seats=2, kind=CompetitionFormat.LADDER).start()
    order = [line.entry for line in season.look().groups[0].standings]
    people = season.look().people
    below, above = people[order[1]].user_id, people[order[0]].user_id
    with session_scope(season.engine) as session:
        user = session.get_one(User, below)
        made = challenges.challenge(session, season.number, user, order[0], season.voices)
        number = made.id or 0

    def accept() -> None:
        with session_scope(season.engine) as session:
            user = session.get_one(User, above)
            challenges.accept(session, season.number, user, number, season.voices)

    assert together(accept) == {"done": 1, "NotPossible": MANY - 1}
    with reading_scope(season.engine) as session:
        found = session.get_one(CompetitionChallenge, number)
        assert found.status is ChallengeStatus.ACCEPTED
        running = session.exec(select(Match).where(Match.status == MatchStatus.RUNNING)).all()
        assert [each.id for each in running] == [found.match_id]
    assert faults(season) == []


def test_the_second_of_two_acts_is_shown_the_first(season: Season) -> None:
    season.open(entrants=4).start()
    match, seen = season.undecided()[0], season.version()
    season.adjudicate(match, RANKS, reason="Silent for weeks")
    with pytest.raises(Overtaken) as refused:
        undo(season, "adjudicate", seen)
    assert (refused.value.by, refused.value.reason) == ("Dora", "Silent for weeks")


def admit(season: Season, entry_id: int, seen: int) -> None:
    with session_scope(season.engine) as session:
        director = session.get_one(User, season.director)
        approval.admit(session, season.number, entry_id, director, seen, season.voices)


def undo(season: Season, kind: str, seen: int) -> None:
    act = next(each for each in season.look().acts if each.kind == kind)
    with session_scope(season.engine) as session:
        director = session.get_one(User, season.director)
        undoing.undo(
            session, season.number, act.version, director, seen, "By mistake", season.voices
        )
