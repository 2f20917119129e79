"""Submitting from the table, on both databases: once, against what was seen, with a receipt."""

import pytest
from sqlmodel import select

from app.models import LogEntry, Submission, SubmissionStatus
from tests.fixtures.databases import on_sqlite_only
from tests.web.club import Club, Person
from tests.web.pages import forms, hand_in, press, settled


@pytest.fixture
def paula(club: Club) -> Person:
    """A player."""
    return club.person("Paula")


@pytest.fixture
def match_id(club: Club, paula: Person) -> int:
    """A match in its trading session; the bots have done, Paula has not."""
    match_id = club.running_match(paula, paula)
    club.let_bots_play(match_id)
    return match_id


def test_the_same_click_twice_counts_once(club: Club, paula: Person, match_id: int) -> None:
    other = next(letter for letter in "ABCD" if letter != club.letter(match_id, paula))
    before = paula.get(f"/match/{match_id}")
    press(paula, before, f"offer {other}")
    second = press(paula, before, f"offer {other}")
    assert club.draft(match_id, paula).lines == (f"offer {other}",)
    assert "Your draft changed in the meantime" in second.text


def test_while_the_worker_is_away_the_receipt_page_looks_again(
    club: Club, paula: Person, match_id: int
) -> None:
    club.app.config["WORKER_PATIENCE"] = 0.05
    page = press(paula, paula.get(f"/match/{match_id}"), "ready")
    page = hand_in(paula, page)
    assert "Your orders are being processed" in page.text
    assert '<meta http-equiv="refresh" content="2">' in page.text
    assert "ready" in page.text
    with club.reading() as session:
        own = Submission.seat == club.letter(match_id, paula)
        (submission,) = session.exec(select(Submission).where(own)).all()
        assert submission.status is SubmissionStatus.QUEUED


def test_a_whole_submission_with_a_real_worker(
    club: Club, paula: Person, match_id: int, worker: None
) -> None:
    letter = club.letter(match_id, paula)
    page = press(paula, paula.get(f"/match/{match_id}"), "ready")
    drafted = page
    page = settled(paula, hand_in(paula, drafted))
    assert "Your orders have been carried out." in page.text
    assert "You have finished trading." in page.text

    # The same form once more: the same receipt, and nothing is done twice.
    again = settled(paula, hand_in(paula, drafted))
    assert "Your orders have been carried out." in again.text
    with club.reading() as session:
        own = session.exec(select(LogEntry).where(LogEntry.seat == letter)).all()
        assert len(own) == 1
        own_submissions = select(Submission).where(Submission.seat == letter)
        assert len(session.exec(own_submissions).all()) == 1


@on_sqlite_only
def test_what_is_refused_is_marked_in_its_receipt_and_stays_in_the_box(
    club: Club, paula: Person, match_id: int, worker: None
) -> None:
    _send_nonsense(club, paula, match_id)
    _send_what_is_stale(paula, match_id)


def _send_what_is_stale(paula: Person, match_id: int) -> None:
    old, newer = paula.get(f"/match/{match_id}"), paula.get(f"/match/{match_id}")
    settled(paula, press(paula, newer, "Submit orders", text="ready"))

    text = "ready  # as I wrote it"
    page = settled(paula, press(paula, old, "Submit orders", text=text))
    assert "Your orders were not accepted." in page.text
    assert "the match has moved on since you wrote these orders" in page.text
    assert any(form.fields.get("text") == text for form in forms(page))


def _send_nonsense(club: Club, paula: Person, match_id: int) -> None:
    text = "ready\nready again\nrady"
    page = press(paula, paula.get(f"/match/{match_id}"), "Submit orders", text=text)
    page = settled(paula, page)
    assert "Your orders were not accepted. None of them was carried out." in page.text
    assert 'class="faulty"' in page.text
    assert any(form.fields.get("text") == text for form in forms(page))
    with club.reading() as session:
        own = select(LogEntry).where(LogEntry.seat == club.letter(match_id, paula))
        assert session.exec(own).all() == []
