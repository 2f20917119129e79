"""Sides chosen by mail: JOIN with a side, in answer to an invitation."""

import pytest
from sqlmodel import select

from app.mail.seat_context import Disposition
from app.matches.lobby.seating import take_seat
from app.models import Seat, SideAssignment, User
from tests.fixtures.databases import on_sqlite_only
from tests.mail.joining.club import ANNA, Club
from tests.mail.post import add_player

pytestmark = on_sqlite_only


def choosing(club: Club) -> None:
    """Let the players of the match choose their sides."""
    with club.rows() as (_session, row):
        row.side_assignment = SideAssignment.CHOICE


def side_of(club: Club, name: str) -> str:
    with club.rows() as (session, row):
        seats = select(Seat.letter).join(User).where(Seat.match_id == row.id, User.name == name)
        return session.exec(seats).one()


@pytest.mark.parametrize(
    ("text", "side"),
    [("JOIN", "A"), ("JOIN C", "C"), ("join player b as Anna", "B"), ("Join Player C (C)", "C")],
)
def test_an_invitation_is_answered_with_a_side(club: Club, text: str, side: str) -> None:
    choosing(club)
    letter = club.invite()
    assert "You play Player A (A)." in letter.body_text
    assert club.answer(letter, text).disposition is Disposition.JOINED
    (name,) = club.seated()
    assert side_of(club, name) == side
    assert f"you have a seat in this match: Player {side} ({side})." in club.told(ANNA)
    assert club.kept() == []


def test_a_side_that_is_taken_or_unknown_is_refused_with_those_there_are(club: Club) -> None:
    choosing(club)
    with club.rows() as (session, row):
        take_seat(session, row, add_player(session, "Boris"), "B")
    letter = club.invite()
    for text in ("JOIN B", "JOIN the Whites"):
        assert club.answer(letter, text).disposition is Disposition.ANSWERED
        assert club.seated() == ["Boris"]
    taken, unknown = (" ".join(each.body_text.split()) for each in club.letters(ANNA)[-2:])
    assert "that side cannot be had; free: Player A (A), Player C (C)" in taken
    assert "there is no side \u201cthe Whites\u201d" in unknown
    assert club.answer(letter, "JOIN C").disposition is Disposition.JOINED


def test_where_sides_are_drawn_a_side_in_the_answer_is_refused(club: Club) -> None:
    letter = club.invite()
    assert "You play" not in letter.body_text
    assert club.answer(letter, "JOIN B").disposition is Disposition.ANSWERED
    assert "the sides of this match are drawn when it starts" in club.told(ANNA)
    assert club.seated() == []
