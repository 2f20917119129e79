"""Undoing what a director did, until the next round begins."""

from datetime import timedelta

import pytest
from sqlmodel import select

from app.competitions import audit as competition_audit
from app.competitions import undoing
from app.database import reading_scope, session_scope
from app.matches.audit import checks
from app.matches.refusal import NotPossible
from app.models import (
    Competition,
    CompetitionEntry,
    CompetitionFormat,
    CompetitionRound,
    CompetitionStatus,
    EntryStatus,
    Match,
    MatchStatus,
    RatingPool,
    Seat,
    User,
    utc_now,
)
from app.ratings import audit as rating_audit
from tests.competitions.season import Season
from tests.fixtures.databases import on_sqlite_only

RANKS = {"A": 2, "B": 1, "C": 2, "D": 4}


def check(season: Season) -> None:
    """Everything that `fsck` knows of competitions, matches and ratings is as it should be."""
    with reading_scope(season.engine) as session:
        assert competition_audit.audit(session, season.number) == []
        assert list(rating_audit.audit(session)) == []
        for match in session.exec(select(Match)):
            assert checks.audit(session, match.id or 0, utc_now()) == []


def check_competition(season: Season) -> None:
    """The same of the competition alone, some of whose matches were ended without being played."""
    with reading_scope(season.engine) as session:
        assert competition_audit.audit(session, season.number) == []


def rated(season: Season) -> int:
    with reading_scope(season.engine) as session:
        return sum(pool.matches for pool in session.exec(select(RatingPool)))


def points(season: Season) -> list[int]:
    return [int(line.points) for line in season.look().groups[0].standings]


# the end of a match


def test_a_match_that_was_ended_goes_on_and_can_end_again(season: Season) -> None:
    season.open(entrants=4).start()
    first, second = season.undecided()[:2]
    season.adjudicate(first, RANKS)
    season.adjudicate(second, RANKS)
    assert rated(season) == 2
    assert "can let it go on until" in season.told("p01")
    with reading_scope(season.engine) as session:
        row = session.get_one(Match, first.match_id)
        assert row.seed not in "".join(mail.body_text for mail in season.letters("p01"))
        assert not row.dice_are_public
    act = [each for each in season.look().acts if each.kind == "adjudicate"][-1]
    assert act.details is not None
    undo_version(season, act.version)
    assert rated(season) == 1
    assert len(season.undecided()) == 3
    assert sorted(points(season)) == [1, 4, 4, 10]
    with reading_scope(season.engine) as session:
        row = session.get_one(Match, first.match_id)
        assert (row.status, row.result, row.resumable_until) == (MatchStatus.RUNNING, None, None)
    assert "By mistake" in season.told("p01")
    check(season)
    season.play(first.match_id, {"A": 1, "B": 2, "C": 3, "D": 4})
    assert rated(season) == 2
    assert "the match is over" in season.told("p01")
    assert season.acts() == ["open", "start", "adjudicate", "adjudicate", "undo"]
    check(season)


def test_undoing_the_last_end_of_a_round_reopens_the_round(season: Season) -> None:
    season.open(entrants=4).start()
    *others, last = season.undecided()
    for match in others:
        season.adjudicate(match, RANKS)
    season.adjudicate(last, RANKS)
    assert season.look().row.status is CompetitionStatus.FINISHED
    season.undo("adjudicate")
    assert season.look().row.status is CompetitionStatus.RUNNING
    assert season.look().winners == []
    check(season)
    season.adjudicate(last, RANKS)
    assert season.look().row.status is CompetitionStatus.FINISHED
    over = [mail for mail in season.letters("p01") if "competition_over" in mail.cause]
    assert len(over) == 2
    check(season)


@on_sqlite_only
def test_an_ended_match_cannot_go_on_once_its_seed_is_published(season: Season) -> None:
    season.open(entrants=4).start()
    match = season.undecided()[0]
    season.adjudicate(match, RANKS)
    with session_scope(season.engine) as session:
        row = session.get_one(Match, match.match_id)
        row.resumable_until = utc_now()
    with pytest.raises(NotPossible, match="seed of this match is published"):
        season.undo("adjudicate")
    assert len(season.undecided()) == 3


# replacements


def test_who_was_replaced_from_the_reserve_list_gets_everything_back(season: Season) -> None:
    season.open(entrants=6, places=4).start()
    gone, reserve = season.players[0], season.players[4]
    before = season.look().entry_of(gone)
    assert before is not None
    season.withdraw(gone)
    season.replace(gone)
    season.undo("replace")
    found = season.look()
    entry = found.entry_of(gone)
    assert entry is not None
    assert (entry.id, entry.status, entry.taken_over_from) == (
        before.id,
        EntryStatus.WITHDRAWN,
        None,
    )
    assert [each.user_id for each in found.reserve] == season.players[4:]
    assert (seats_of(season, gone), seats_of(season, reserve)) == (4, 0)
    assert "undone your replacement" in season.told("p01")
    assert "on the reserve list again" in season.told("p05")
    check(season)
    assert season.replace(gone) == reserve
    check(season)


def test_who_was_replaced_by_a_bot_plays_on(season: Season) -> None:
    season.open(entrants=5, rounds=2).start()
    gone = season.players[0]
    assert season.replace(gone) is None
    season.undo("replace")
    entry = season.look().entry_of(gone)
    assert entry is not None
    assert entry.status is EntryStatus.ENTERED
    assert seats_of(season, gone) == 4
    check(season)


# withdrawals and approvals


@on_sqlite_only
def test_a_director_takes_somebody_back_who_has_withdrawn(season: Season) -> None:
    season.open(entrants=5, rounds=2).start()
    with pytest.raises(NotPossible, match="has not withdrawn"):
        season.restore(season.players[0])
    season.withdraw(season.players[0])
    with pytest.raises(NotPossible, match="give a reason"):
        season.restore(season.players[0], "")
    season.restore(season.players[0])
    assert "cancelled your withdrawal" in season.told("p01")
    season.withdraw(season.players[1])
    season.end_round()
    season.begin_next()
    assert season.divisions() == [["P01", "P03", "P04", "P05"]]
    with pytest.raises(NotPossible, match="a round has begun without this player"):
        season.restore(season.players[1])
    check_competition(season)


@on_sqlite_only
def test_a_replaced_player_is_not_restored_but_their_replacement_undone(season: Season) -> None:
    season.open(entrants=5, rounds=2).start()
    season.replace(season.players[0])
    with pytest.raises(NotPossible, match="undo that instead"):
        season.restore(season.players[0])


@on_sqlite_only
def test_approvals_and_refusals_are_undone_until_the_start(season: Season) -> None:
    season.open(entrants=5, approves=True)
    season.decide(season.players[0], "admit")
    season.decide(season.players[1], "refuse")
    season.undo("admit")
    season.undo("refuse")
    assert {each.status for each in season.look().entries} == {EntryStatus.APPLIED}
    assert "waits for an approval again" in season.told("p02")
    for each in season.players:
        season.decide(each, "admit")
    season.start()
    with pytest.raises(NotPossible, match="can no longer be undone"):
        season.undo("admit")
    check(season)


# draws


def test_a_start_is_taken_back_while_nobody_has_played(season: Season) -> None:
    season.open(entrants=4).start()
    old = season.look().row
    matches = [each.match_id for each in season.undecided()]
    season.undo("start")
    found = season.look()
    assert found.row.status is CompetitionStatus.ENTRIES
    assert found.row.seed != old.seed
    assert found.rounds == []
    with reading_scope(season.engine) as session:
        for number in matches:
            assert session.get_one(Match, number).status is MatchStatus.CLOSED
    assert "Entries are open again" in season.told("p01")
    check(season)
    season.enter(season.person("P05"))
    season.start()
    assert len(season.undecided()) == 5
    assert "P01" in season.told("p01")
    check(season)


def test_a_round_is_taken_back_with_the_reserve_list_as_it_was(season: Season) -> None:
    season.open(entrants=5, rounds=2, places=4).start()
    season.end_round()
    season.withdraw(season.players[0])
    season.begin_next()
    assert season.divisions() == [["P02", "P03", "P04", "P05"]]
    season.undo("next_round")
    found = season.look()
    assert found.row.status is CompetitionStatus.BETWEEN
    assert [each.user_id for each in found.reserve] == season.players[4:]
    season.restore(season.players[0])
    season.begin_next()
    assert season.divisions() == [["P01", "P02", "P03", "P04"]]
    with reading_scope(season.engine) as session:
        assert len(session.exec(select(CompetitionRound)).all()) == 2
    check_competition(season)


@on_sqlite_only
def test_a_draw_stands_once_somebody_has_played(season: Season) -> None:
    season.open(entrants=4).start()
    season.play(season.undecided()[0].match_id, {"A": 1, "B": 2, "C": 3, "D": 4})
    with pytest.raises(NotPossible, match="somebody has played in match"):
        season.undo("start")


@on_sqlite_only
def test_what_was_before_the_round_stands(season: Season) -> None:
    season.open(entrants=5, rounds=2).start()
    season.replace(season.players[0])
    season.end_round()
    season.begin_next()
    for kind in ("replace", "start", "open"):
        with pytest.raises(NotPossible, match="can no longer be undone"):
            season.undo(kind)
    season.undo("next_round")
    with pytest.raises(NotPossible, match="matches of this round are decided"):
        season.undo("next_round")


@on_sqlite_only
def test_a_director_does_not_undo_a_ruling_on_their_own_match(season: Season) -> None:
    season.open(entrants=3)
    season.enter(season.director)
    season.start()
    second = season.person("Sara")
    season.name_second("Sara")
    season.adjudicate(season.undecided()[0], RANKS, by=second)
    with pytest.raises(NotPossible, match="you play in this match"):
        season.undo("adjudicate")
    season.undo("adjudicate", by=second)
    check(season)


def undo_version(season: Season, version: int) -> None:
    with session_scope(season.engine) as session:
        row = session.get_one(Competition, season.number)
        director = session.get_one(User, season.director)
        undoing.undo(
            session, season.number, version, director, row.version, "By mistake", season.voices
        )


def seats_of(season: Season, user_id: int) -> int:
    with reading_scope(season.engine) as session:
        return len(session.exec(select(Seat).where(Seat.user_id == user_id)).all())


# ladders


@on_sqlite_only
def test_the_start_of_a_ladder_is_taken_back_until_somebody_challenges(season: Season) -> None:
    season.open(entrants=3, seats=2, kind=CompetitionFormat.LADDER).start()
    before = season.look().row.seed_hash
    season.undo("start")
    found = season.look()
    assert (found.row.status, len(found.entered)) == (CompetitionStatus.ENTRIES, 3)
    assert found.row.seed_hash != before
    assert "taken back the start of this ladder" in season.told("p01")
    check(season)
    season.start()
    top, second, _last = names(season)
    season.mail(second.lower(), user_of(season, second), f"CHALLENGE {top}")
    with pytest.raises(NotPossible, match="somebody has challenged already"):
        season.undo("start")


@on_sqlite_only
def test_who_has_left_a_ladder_comes_back_to_their_place_within_a_week(season: Season) -> None:
    season.open(entrants=4, seats=2, kind=CompetitionFormat.LADDER).start()
    order = names(season)
    gone = user_of(season, order[1])
    season.withdraw(gone)
    season.restore(gone)
    assert names(season) == order
    assert "you are on the ladder again" in season.told(order[1].lower())
    check(season)
    season.withdraw(gone)
    with session_scope(season.engine) as session:
        entry = session.exec(select(CompetitionEntry).where(CompetitionEntry.user_id == gone)).one()
        entry.withdrawn_at = utc_now() - timedelta(days=7)
    with pytest.raises(NotPossible, match="left more than 7 days ago"):
        season.restore(gone)


@on_sqlite_only
def test_a_ladder_that_was_closed_goes_on(season: Season) -> None:
    season.open(entrants=3, seats=2, kind=CompetitionFormat.LADDER).start()
    top, second, _last = names(season)
    season.mail(second.lower(), user_of(season, second), f"CHALLENGE {top}")
    season.finish("The summer is over")
    assert season.look().row.status is CompetitionStatus.FINISHED
    season.reopen("It was July")
    assert season.look().row.status is CompetitionStatus.RUNNING
    assert "reopened the ladder" in season.told("p01")
    check(season)
    # The challenge is over; another one is possible.
    season.mail(second.lower(), user_of(season, second), f"CHALLENGE {top}")
    assert "your challenge has been sent" in season.told(second.lower())
    season.mail(top.lower(), user_of(season, top), "ACCEPT")
    season.finish("The summer is over")
    assert season.look().row.status is CompetitionStatus.RUNNING
    season.reopen("It was August")
    season.end_round()
    assert season.look().row.status is CompetitionStatus.RUNNING
    check_competition(season)


def names(season: Season) -> list[str]:
    """Those on a ladder, from the top."""
    found = season.look()
    return [found.people[line.entry].name for line in found.groups[0].standings]


def user_of(season: Season, name: str) -> int:
    """One of those called P01 and so on."""
    return season.players[int(name[1:]) - 1]
