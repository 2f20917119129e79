"""Evidence for directors: shared devices, mirrored absences, early losses, allied pairs."""

from collections.abc import Sequence
from datetime import date, timedelta
from secrets import token_urlsafe

from sqlmodel import select

from app.accounts.traces import KEPT, delete_old, digest_of, note
from app.competitions.fair_play import Evidence, Sign, evidence
from app.database import reading_scope, session_scope
from app.models import Absence, LogInTrace, Match, MatchStatus, Seat, TraceKind, utc_now
from tests.competitions.season import Season

NOW = utc_now()
DAY = timedelta(days=1)


def people(season: Season) -> tuple[int, int, int]:
    """Three people who have entered."""
    season.open(entrants=3)
    one, two, three = season.players
    return one, two, three


def played(season: Season, ranking: Sequence[Sequence[int]], days: float, times: int = 1) -> None:
    """Let people have played matches that ended like this after so many days."""
    with session_scope(season.engine) as session:
        for _ in range(times):
            users = [user for place in ranking for user in place]
            letters = dict(zip(users, "ABCDEF", strict=False))
            match = Match(
                name="Earlier",
                title="tally",
                rules_version=1,
                status=MatchStatus.FINISHED,
                seed="",
                seed_hash="",
                host_id=season.director,
                invite_code=token_urlsafe(16),
                started_at=NOW - days * DAY,
                finished_at=NOW,
                result={"ranking": [[letters[user] for user in place] for place in ranking]},
            )
            session.add(match)
            session.flush()
            for user, letter in letters.items():
                session.add(Seat(match_id=match.id or 0, letter=letter, user_id=user))


def found(season: Season) -> list[Evidence]:
    """What directors see now."""
    with reading_scope(season.engine) as session:
        return evidence(session, season.players, NOW)


def test_nothing_stands_out_between_people_who_just_play(season: Season) -> None:
    one, two, three = people(season)
    played(season, [[one], [two]], 30, times=3)
    played(season, [[one, two], [three]], 30, times=2)
    played(season, [[one], [two], [three]], 30)
    assert found(season) == []


def test_shared_devices_and_addresses_stand_out_for_a_while(season: Season) -> None:
    one, two, three = people(season)
    device = digest_of(TraceKind.DEVICE, "a word", "a key")
    assert device != digest_of(TraceKind.ADDRESS, "a word", "a key")
    assert device != digest_of(TraceKind.DEVICE, "a word", "another key")
    with session_scope(season.engine) as session:
        for user in (one, two, one):
            note(session, user, TraceKind.DEVICE, device, NOW)
        note(session, three, TraceKind.DEVICE, digest_of(TraceKind.DEVICE, "b", "a key"), NOW)
    assert found(season) == [Evidence(Sign.DEVICE, (one, two), 1)]
    with session_scope(season.engine) as session:
        assert delete_old(session, NOW + KEPT / 2) == 0
        note(session, one, TraceKind.ADDRESS, "x", NOW + KEPT + DAY)
        kept = session.exec(select(LogInTrace).where(LogInTrace.user_id == one)).all()
        assert [each.kind for each in kept] == [TraceKind.ADDRESS]
        assert delete_old(session, NOW + KEPT + DAY) == 2
    assert found(season) == []


def test_absences_on_the_same_days_stand_out(season: Season) -> None:
    one, two, three = people(season)
    with session_scope(season.engine) as session:
        for user, starts in ((one, (10, 30, 60)), (two, (10, 31)), (three, (10, 40))):
            for start in starts:
                first = NOW - start * DAY
                session.add(
                    Absence(
                        user_id=user,
                        first_day=date(2026, 1, 1),
                        last_day=date(2026, 1, 5),
                        begins_at=first,
                        ends_at=first + 5 * DAY,
                    )
                )
    assert found(season) == [Evidence(Sign.ABSENCES, (one, two), 2, 3)]


def test_early_losses_to_the_same_person_stand_out(season: Season) -> None:
    one, two, three = people(season)
    played(season, [[two], [three]], 40, times=5)
    played(season, [[one], [two]], 2, times=2)
    played(season, [[two], [one]], 40)
    assert found(season) == [Evidence(Sign.EARLY_LOSSES, (two, one), 2, 3)]


def test_pairs_that_always_share_their_rank_stand_out(season: Season) -> None:
    one, two, three = people(season)
    played(season, [[one, three], [two]], 30, times=3)
    assert found(season) == [Evidence(Sign.ALLIED, (one, three), 3, 3)]
    played(season, [[one], [three], [two]], 30)
    assert found(season) == []
