"""What `fieldpost fsck` knows of competitions, and how `fieldpost recount` mends it."""

from collections.abc import Callable

import pytest
from sqlmodel import Session, select

from app.competitions import audit
from app.database import reading_scope, session_scope
from app.models import (
    Competition,
    CompetitionAct,
    CompetitionGroup,
    CompetitionMatch,
    CompetitionMember,
    CompetitionRound,
    CompetitionStatus,
    Decided,
    Match,
    MatchStatus,
    utc_now,
)
from tests.competitions.season import Season
from tests.fixtures.databases import on_sqlite_only

pytestmark = on_sqlite_only


def faults(season: Season) -> list[str]:
    """What is wrong with the season."""
    with reading_scope(season.engine) as session:
        return [fault.what for fault in audit.audit(session, season.number)]


def test_a_season_is_whole_at_each_stage(season: Season) -> None:
    season.open(entrants=5)
    assert faults(season) == []
    season.start()
    assert faults(season) == []
    season.end_match(season.undecided()[0], [[e] for e in season.undecided()[0].entries.values()])
    assert faults(season) == []
    season.end_round()
    assert faults(season) == []


def _first(session: Session) -> CompetitionMatch:
    return session.exec(select(CompetitionMatch)).all()[0]


def _end_uncounted(session: Session) -> None:
    row = session.get_one(Match, _first(session).match_id)
    row.status, row.result = MatchStatus.FINISHED, {"ranking": [["A"], ["B"], ["C"], ["D"]]}


def _lose_act(session: Session) -> None:
    session.delete(session.exec(select(CompetitionAct)).all()[0])


def _other_result(session: Session) -> None:
    match = _first(session)
    match.ranking, match.decided = [list(match.entries.values())], "played"  # type: ignore[assignment]


def _ruled_otherwise(session: Session) -> None:
    match = _first(session)
    match.ranking, match.decided = [list(match.entries.values())], Decided.ADJUDICATED
    match.reason = "Nobody moves"


def _without_reason(session: Session) -> None:
    _ruled_otherwise(session)
    _first(session).reason = ""


def _early_end(session: Session) -> None:
    session.exec(select(CompetitionRound)).one().finished_at = utc_now()
    session.exec(select(Competition)).one().status = CompetitionStatus.BETWEEN


def _foreign_member(session: Session) -> None:
    session.delete(session.exec(select(CompetitionMember)).all()[0])


def _foreign_seat(session: Session) -> None:
    match = _first(session)
    match.entries = {"A": 1, "B": 2, "C": 3}


def _second_group(session: Session) -> None:
    played = session.exec(select(CompetitionRound)).one()
    group = CompetitionGroup(round_id=played.id or 0, number=2)
    session.add(group)
    session.flush()
    member = session.exec(select(CompetitionMember)).all()[0]
    session.add(CompetitionMember(group_id=group.id or 0, entry_id=member.entry_id, lot=0))


def _round_too_many(session: Session) -> None:
    played = CompetitionRound(competition_id=1, number=2, finished_at=utc_now())
    session.add(played)


def _other_seed(session: Session) -> None:
    session.exec(select(Competition)).one().seed = "0" * 64


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (_end_uncounted, "is over and not counted"),
        (_lose_act, "it is at version 2 after 1 acts"),
        (_other_result, "is counted with another result"),
        (_ruled_otherwise, "is counted with another result"),
        (_without_reason, "was ended without a reason"),
        (_early_end, "round 1 is over with 4 undecided matches"),
        (_foreign_member, "seats others than its members"),
        (_foreign_seat, "has other seats than it counts"),
        (_second_group, "plays in several groups of round 1"),
        (_round_too_many, "it has 2 rounds, more than it says"),
        (_other_seed, "its seed does not fit the published hash"),
    ],
)
def test_each_fault_is_found(season: Season, change: Callable[[Session], None], says: str) -> None:
    season.open(entrants=4).start()
    with session_scope(season.engine) as session:
        change(session)
    assert any(says in fault for fault in faults(season))


def test_recount_counts_what_was_not_counted(
    season: Season, monkeypatch: pytest.MonkeyPatch
) -> None:
    from click.testing import CliRunner

    from app.cli.main import main

    season.open(entrants=4).start()
    with session_scope(season.engine) as session:
        _end_uncounted(session)
    monkeypatch.setenv("DATABASE_URL", str(season.engine.url))
    monkeypatch.setenv("FIELDPOST_SECRET_KEY", season.settings.secret_key)
    checked = CliRunner().invoke(main, ["fsck"])
    assert "competition 1: match 1 is over and not counted" in checked.output
    done = CliRunner().invoke(main, ["recount", "1"])
    assert done.output == "Matches counted: 1.\n", done.output
    assert faults(season) == []
    assert CliRunner().invoke(main, ["recount", "9"]).exit_code == 2
