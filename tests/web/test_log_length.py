"""The page of a match reads the end of its log only, and shows what the whole log would show."""

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from sqlmodel import col, select

from app import migrate
from app.database import session_scope
from app.games.kernel.log_chapters import log_chapters, newest
from app.games.kernel.log_merging import merge_items
from app.games.kernel.view import is_visible
from app.matches import log, log_summary, undo, verify
from app.matches.events import announce_nothing
from app.matches.load import load
from app.matches.log_summary import LastRolls, summarize, summary_of
from app.matches.seats.holders import names_by_seat
from app.models import LogMotion
from app.models import Match as Row
from app.web.match.access import Access
from app.web.match.log.views import newest_lines
from tests.fixtures.databases import on_sqlite_only
from tests.web.club import Club
from tests.web.played import engine, play_out, running_with

LINES = 20
READERS = ("A", "B", "C", "D", None)


def test_what_is_read_of_the_log_is_shown_as_the_whole_log_would_be(club: Club) -> None:
    paula = club.person("Paula")
    match_id = running_with(club, paula, paula)
    for actions in (40, 160, 301):
        play_out(club, match_id, actions, lots=actions)
        with club.reading() as session:
            whole = load(session, match_id)
            row, names = session.get_one(Row, match_id), names_by_seat(session, match_id)
            for seat in READERS:
                told = log_chapters(whole.match, whole.match.log, seat, names=names)
                chapters = merge_items(told, whole.match.title.wording.continuations)
                shown, left_out = newest(chapters, LINES)
                found = newest_lines(session, whole, Access(row, seat, is_host=False), LINES)
                assert found.chapters == shown
                assert found.left_out == bool(left_out)
                said = [said for each in chapters for item in each.items for said in item.says]
                assert found.rolls == LastRolls.among(said)


def test_the_summary_that_grew_is_that_of_the_whole_log(club: Club) -> None:
    paula = club.person("Paula")
    match_id = running_with(club, paula, paula)
    for actions in (3, 30, 300):
        play_out(club, match_id, actions, lots=actions)
    with club.reading() as session:
        match = load(session, match_id).match
        for seat in READERS:
            grown = summary_of(session, match_id, match, seat)
            seen = [entry for entry in match.log if is_visible(entry, seat)]
            own = [at for at, entry in enumerate(seen) if seat and entry["seat"] == seat]
            assert (grown.told, grown.own) == (len(seen), own[-1] if own else None)
        anew = summarize(match.title, match.state["seats"], match.log)
        kept = log_summary.find(session, match_id)
        assert kept is not None
        assert (kept.told, kept.own, kept.rolls) == (anew.told, anew.own, anew.rolls)


def test_what_is_taken_back_is_not_counted(club: Club) -> None:
    paula = club.person("Paula")
    match_id = running_with(club, paula, paula)
    letter = club.letter(match_id, paula)
    club.order(match_id, paula, "ready")
    with session_scope(engine(club)) as session:
        undo.undo(session, match_id, letter, announce_nothing)
    with club.reading() as session:
        match = load(session, match_id).match
        anew = summarize(match.title, match.state["seats"], match.log)
        kept = log_summary.find(session, match_id)
        assert kept is not None
        assert (kept.told, kept.own) == (anew.told, anew.own)


@pytest.fixture
def rows(monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[[], Any]], int]:
    """Count the entries of logs that are read while something is done."""
    count = 0
    entry_of = log._entry

    def counted(row: Any) -> Any:
        nonlocal count
        count += 1
        return entry_of(row)

    monkeypatch.setattr(log, "_entry", counted)

    def during(work: Callable[[], Any]) -> int:
        nonlocal count
        count = 0
        work()
        return count

    return during


@on_sqlite_only
def test_a_page_reads_no_more_of_a_longer_log(
    club: Club, rows: Callable[[Callable[[], Any]], int]
) -> None:
    paula = club.person("Paula")
    match_id = running_with(club, paula, paula)
    read = []
    for _ in range(3):
        play_out(club, match_id, 300)
        read.append(rows(lambda: paula.get(f"/match/{match_id}")))
    assert all(later <= earlier * 2 for earlier, later in pairwise(read)), read
    assert max(read) < 800, read


def test_a_running_match_of_an_older_site_gets_its_summary_and_plays_on(club: Club) -> None:
    paula = club.person("Paula")
    match_id = running_with(club, paula, paula)
    play_out(club, match_id, 250)
    url = club.settings.database_url

    def known() -> tuple[Any, ...]:
        with club.reading() as session:
            kept = log_summary.find(session, match_id)
            assert kept is not None
            motions = select(LogMotion.motion, LogMotion.n).order_by(col(LogMotion.id))
            return kept.told, kept.own, kept.rolls, session.exec(motions).all()

    before = known()
    engine(club).dispose()
    migrate.downgrade(url, "0028")
    migrate.upgrade(url)
    assert known() == before

    play_out(club, match_id, 250)
    assert paula.get(f"/match/{match_id}").status_code == 200
    with club.reading() as session:
        assert verify.verify(session, match_id) == []
