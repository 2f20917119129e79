"""Why a bot did what it did: stored with its orders, and shown when the match is over."""

from sqlmodel import select

from app.games.rcw.title import RCW
from app.matches import bot_reasons
from app.models import Match, MatchStatus, Submission
from tests.fixtures.databases import on_sqlite_only
from tests.web.club import Club, Person

pytestmark = on_sqlite_only

SHOWN = "The bot's reason:"


def match_with_bots(club: Club, anna: Person, ben: Person) -> int:
    match_id = club.running_match(anna, anna, ben)
    club.let_bots_play(match_id)
    return match_id


def agree_on_a_draw(club: Club, match_id: int, anna: Person, ben: Person) -> None:
    path = f"/match/{match_id}/agreements"
    anna.post(path, act="draw", seat=club.letter(match_id, anna))
    ben.post(path, act="consent", seat=club.letter(match_id, ben))
    with club.reading() as session:
        assert session.get_one(Match, match_id).status is MatchStatus.FINISHED


def test_each_action_of_a_bot_has_a_reason_in_words(club: Club) -> None:
    anna, ben = club.person("Anna"), club.person("Ben")
    match_id = match_with_bots(club, anna, ben)
    with club.reading() as session:
        played = session.exec(
            select(Submission).where(
                Submission.match_id == match_id,
                Submission.reasons != None,  # noqa: E711
            )
        ).all()
    assert played
    for submission in played:
        assert len(submission.reasons) == len(submission.actions)
        assert submission.reasons[0] is not None
        for key, args in filter(None, submission.reasons):
            assert RCW.wording.say(key, args).endswith(".")


def test_while_a_match_runs_nobody_reads_them(club: Club) -> None:
    anna, ben = club.person("Anna"), club.person("Ben")
    match_id = match_with_bots(club, anna, ben)
    with club.reading() as session:
        match = session.get_one(Match, match_id)
        assert bot_reasons.by_number(session, match) == {}
    for page in ("", "/log", "/log?all=yes", "/replay", "/replay/beside", "/replay/scenes"):
        answer = anna.get(f"/match/{match_id}{page}").text
        assert SHOWN not in answer, page
        assert "why." not in answer, page


def test_when_it_is_over_the_log_and_the_replay_show_them(club: Club) -> None:
    anna, ben = club.person("Anna"), club.person("Ben")
    match_id = match_with_bots(club, anna, ben)
    agree_on_a_draw(club, match_id, anna, ben)
    for reader in (anna, ben):
        assert SHOWN in reader.get(f"/match/{match_id}/log").text
        beside = reader.get(f"/match/{match_id}/replay/beside").json
        assert beside is not None
        assert any(SHOWN in each for each in beside.values())


def test_reasons_of_entries_that_a_reader_is_not_told_of_stay_unread(club: Club) -> None:
    anna, ben = club.person("Anna"), club.person("Ben")
    match_id = match_with_bots(club, anna, ben)
    agree_on_a_draw(club, match_id, anna, ben)
    with club.reading() as session:
        match = session.get_one(Match, match_id)
        stored = bot_reasons.by_number(session, match)
        shown = bot_reasons.by_place(session, match, None)
        assert 0 < len(shown) <= len(stored)
        assert bot_reasons.by_place(session, match, None, 3) == {}
