"""Approval, pledges, announcements, a date for the start, and taking back what ended too early."""

from datetime import UTC, datetime, timedelta

import pytest

from app.competitions import announcements, approval, starting
from app.competitions.export import exported
from app.competitions.needs import needs_of
from app.competitions.next_round import due
from app.database import reading_scope, session_scope
from app.mail.seat_context import Disposition
from app.matches.refusal import NotPossible
from app.models import Competition, CompetitionStatus, EntryStatus, User, utc_now
from tests.competitions.season import Season
from tests.fixtures.databases import on_sqlite_only

PLEDGE = "I play on when I am losing."


def decide(season: Season, user_id: int, reason: str | None = None) -> None:
    """Let the director admit somebody, or refuse them for a reason."""
    seen, entry = season.version(), season.look().entry_of(user_id)
    assert entry is not None
    with session_scope(season.engine) as session:
        director, number = session.get_one(User, season.director), entry.id or 0
        if reason is None:
            approval.admit(session, season.number, number, director, seen, season.voices)
        else:
            approval.refuse(session, season.number, number, director, seen, reason, season.voices)


def set_start(season: Season, moment: datetime | None) -> None:
    """Let the date of the start be this, without asking whether it is to come."""
    with session_scope(season.engine) as session:
        row = session.get_one(Competition, season.number)
        row.starts_at = moment
        session.add(row)


def reopen(season: Season, reason: str = "We have found a fourth player") -> None:
    """Let the director take back what ended the competition."""
    seen = season.version()
    with session_scope(season.engine) as session:
        director = session.get_one(User, season.director)
        starting.reopen(session, season.number, director, seen, reason, season.voices)


def test_whoever_waits_for_an_approval_takes_part_once_admitted(season: Season) -> None:
    season.open(entrants=3, approves=True, places=4)
    anna, boris = season.person("Anna"), season.person("Boris")
    assert season.mail("anna", anna, "ENTER").disposition is Disposition.SAID
    assert "waits for the approval of a director" in season.told("anna")
    season.enter(boris)
    with reading_scope(season.engine) as session:
        assert (
            needs_of(session, session.get_one(Competition, season.number), utc_now()).applied == 5
        )
        assert exported(session, session.get_one(Competition, season.number))["entries"] == []
    with pytest.raises(NotPossible, match="admit or refuse those who wait"):
        season.start()
    for user_id in season.players[:4]:
        decide(season, user_id)
    assert "approved your entry: you take part" in season.told("anna")
    decide(season, boris)
    assert "you are on the reserve list" in season.told("boris")
    season.start()
    assert len(season.undecided()) == 4


@on_sqlite_only
def test_a_refusal_tells_its_reason_to_the_person_and_stays(season: Season) -> None:
    season.open(approves=True)
    anna = season.person("Anna")
    season.enter(anna)
    decide(season, anna, "You know why")
    assert "refused your entry: You know why" in season.told("anna")
    season.mail("anna", anna, "ENTER")
    assert "a director has refused your entry" in season.told("anna")
    with pytest.raises(NotPossible, match="a director has refused your entry"):
        season.withdraw(anna)
    decide(season, anna)
    assert len(season.look().entered) == 1
    with pytest.raises(NotPossible, match="does not wait for an approval"):
        decide(season, anna)


@on_sqlite_only
def test_a_pledge_is_accepted_by_mail_with_its_words(season: Season) -> None:
    season.open(pledge=PLEDGE)
    anna = season.person("Anna")
    season.mail("anna", anna, "ENTER")
    assert f"“{PLEDGE}” To do so, answer with the line: ENTER, I ACCEPT" in season.told("anna")
    with pytest.raises(NotPossible, match="accept the pledge of this competition"):
        season.enter(anna)
    assert season.look().entered == []
    season.reply(season.letters("anna")[-1], "Enter, I accept.")
    (entry,) = season.look().entered
    assert entry.pledged_at is not None


def test_an_announcement_reaches_everyone_who_takes_part_or_waits(season: Season) -> None:
    season.open(entrants=4, approves=True)
    decide(season, season.players[0])
    decide(season, season.players[1], "No")
    with session_scope(season.engine) as session:
        director = session.get_one(User, season.director)
        announcements.announce(
            session, season.number, director, "We start on Monday.\n\n[x] yes", season.voices
        )
    assert "We start on Monday." in season.letters("p01")[-1].body_text
    assert "We start on Monday." in season.letters("p03")[-1].body_text
    assert "[x]" not in season.letters("p03")[-1].body_text
    assert "Monday" not in season.letters("p02")[-1].body_text
    with session_scope(season.engine) as session:
        anna = session.get_one(User, season.players[0])
        with pytest.raises(NotPossible, match="only a director"):
            announcements.announce(session, season.number, anna, "Hello", season.voices)
        director = session.get_one(User, season.director)
        for _ in range(announcements.MOST_A_DAY - 1):
            announcements.announce(session, season.number, director, "Again", season.voices)
        with pytest.raises(NotPossible, match="at most 5 announcements"):
            announcements.announce(session, season.number, director, "Again", season.voices)
        with pytest.raises(NotPossible, match="1 to 2000 characters"):
            announcements.announce(session, season.number, director, " ", season.voices)


def test_the_site_starts_a_competition_on_its_date(season: Season) -> None:
    season.open(entrants=4)
    set_start(season, utc_now() + timedelta(hours=1))
    with reading_scope(season.engine) as session:
        assert due(session) == []
    assert not season.begin_at_once()
    set_start(season, utc_now() - timedelta(seconds=1))
    with reading_scope(season.engine) as session:
        assert due(session) == [season.number]
    assert season.begin_at_once()
    assert len(season.undecided()) == 4
    assert not season.begin_at_once()


@on_sqlite_only
def test_directors_are_told_if_too_few_have_entered_on_the_date(season: Season) -> None:
    season.open(entrants=3)
    set_start(season, utc_now() - timedelta(seconds=1))
    assert season.begin_at_once()
    assert season.look().row.status is CompetitionStatus.ENTRIES
    assert season.look().row.starts_at is None
    assert "could not start on its date: 4 players are needed" in season.told("dora")


@on_sqlite_only
@pytest.mark.parametrize("days", [-1, 0, 400])
def test_a_date_is_from_tomorrow_to_a_year_ahead(season: Season, days: int) -> None:
    season.open()
    midnight = datetime.combine(utc_now().date(), datetime.min.time(), UTC)
    with session_scope(season.engine) as session:
        director, seen = session.get_one(User, season.director), season.version()
        with pytest.raises(NotPossible, match="from tomorrow on"):
            starting.schedule(
                session, season.number, director, seen, midnight + timedelta(days=days)
            )


@on_sqlite_only
def test_a_cancellation_is_taken_back_with_all_entries(season: Season) -> None:
    season.open(entrants=4)
    season.cancel("Nobody comes")
    reopen(season)
    assert season.look().row.status is CompetitionStatus.ENTRIES
    assert "withdrawn the cancellation" in season.told("p01")
    season.cancel("Nobody comes, again")
    assert "Nobody comes, again" in season.told("p01")
    reopen(season)
    season.start()
    assert len(season.undecided()) == 4
    with pytest.raises(NotPossible, match="only a cancellation or an early end"):
        reopen(season)


@on_sqlite_only
def test_an_early_end_is_taken_back_until_the_next_round_begins(season: Season) -> None:
    season.open(entrants=8, rounds=2, pool_size=4)
    season.start()
    season.end_round()
    season.finish("Summer")
    reopen(season)
    assert season.look().row.status is CompetitionStatus.BETWEEN
    season.begin_next()
    season.end_round()
    assert season.look().row.status is CompetitionStatus.FINISHED
    with pytest.raises(NotPossible, match="only a cancellation or an early end"):
        reopen(season)
    assert {entry.status for entry in season.look().entries} == {EntryStatus.ENTERED}
