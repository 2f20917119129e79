"""The host replaces a player from the page of the seats; the other one comes by the link."""

import pytest
from sqlmodel import col, select

from app.models import Match, Outbox, Seat
from tests.fixtures.databases import on_sqlite_only
from tests.web.club import Club, Person
from tests.web.pages import forms, press

pytestmark = on_sqlite_only

WHY = "He has not played for a month"


@pytest.fixture
def host(club: Club) -> Person:
    """The host of the match, who plays himself."""
    return club.person("Hanna")


@pytest.fixture
def boris(club: Club) -> Person:
    """The player who is replaced."""
    return club.person("Boris")


@pytest.fixture
def match_id(club: Club, host: Person, boris: Person) -> int:
    """A running match with both and two bots."""
    return club.running_match(host, host, boris)


def seat_row(club: Club, match_id: int, letter: str) -> Seat:
    """The seat's row."""
    with club.reading() as session:
        found = session.exec(
            select(Seat).where(Seat.match_id == match_id, Seat.letter == letter)
        ).one()
        assert isinstance(found, Seat)
        return found


def join_link(club: Club, match_id: int) -> str:
    """The path that the invitation leads to."""
    with club.reading() as session:
        return f"/join/{session.get(Match, match_id).invite_code}"


def test_the_host_finds_the_seats_from_the_match_and_others_do_not(
    club: Club, host: Person, boris: Person, match_id: int
) -> None:
    link = f'href="/match/{match_id}/seats"'
    assert link in host.get(f"/match/{match_id}").text
    assert link not in boris.get(f"/match/{match_id}").text


def test_an_invited_player_takes_over_and_the_former_one_is_out(
    club: Club, host: Person, boris: Person, match_id: int
) -> None:
    letter = club.letter(match_id, boris)
    page = host.get(f"/match/{match_id}/seats")
    page = press(host, page, f"Invite to seat {letter}", email="dora@example.org", reason=WHY)
    assert "Invitation to seat" in page.text
    assert "Offered to dora@example.org." in page.text
    dora = club.person("Dora")
    asked = dora.get(join_link(club, match_id))
    assert "It is now played by Boris." in asked.text
    page = press(dora, asked, "Take over seat")
    assert "you are player " + letter in page.text
    assert seat_row(club, match_id, letter).user_id == dora.user_id
    assert boris.get(f"/match/{match_id}").status_code == 404
    for reader in (host, dora):
        record = " ".join(reader.get(f"/match/{match_id}/record").text.split())
        assert f"seat {letter}, from Boris to Dora, arranged by Hanna" in record


def test_the_link_alone_gives_nobody_a_seat(
    club: Club, host: Person, boris: Person, match_id: int
) -> None:
    letter = club.letter(match_id, boris)
    press(host, host.get(f"/match/{match_id}/seats"), f"Invite to seat {letter}",
          email="dora@example.org", reason=WHY)  # fmt: skip
    eva = club.person("Eva")
    before = club.contents()
    assert eva.get(join_link(club, match_id)).status_code == 302
    assert eva.post(join_link(club, match_id)).status_code == 302
    assert club.contents() == before
    page = host.get(f"/match/{match_id}/seats")
    page = press(host, page, f"Withdraw offer ({letter})", reason="Boris is back")
    assert "no longer on offer" in page.text
    assert "Boris is back" in boris.get(f"/match/{match_id}/record").text


def test_a_bot_takes_over_at_once(club: Club, host: Person, boris: Person, match_id: int) -> None:
    letter = club.letter(match_id, boris)
    page = host.get(f"/match/{match_id}/seats")
    page = press(host, page, f"Give seat {letter} to a bot", reason=WHY)
    assert "A bot now plays seat" in page.text
    row = seat_row(club, match_id, letter)
    assert row.user_id is None
    assert row.bot is not None
    record = " ".join(host.get(f"/match/{match_id}/record").text.split())
    assert f"Hanna has given seat {letter} to a bot. " in record
    assert WHY in record
    with club.reading() as session:
        letters = session.exec(select(Outbox).order_by(col(Outbox.recipient))).all()
    assert [each.recipient for each in letters] == ["boris@example.org", "hanna@example.org"]
    assert all(WHY in " ".join(each.body_text.split()) for each in letters)
    labels = {text for form in forms(page) for _, _, text in form.buttons}
    assert f"Give seat {letter} to a bot" not in labels


def test_without_a_reason_nothing_is_done_to_a_seat(
    club: Club, host: Person, boris: Person, match_id: int
) -> None:
    letter, before = club.letter(match_id, boris), club.contents()
    for label in ("Give seat %s to a bot", "Find a substitute for seat %s"):
        page = press(host, host.get(f"/match/{match_id}/seats"), label % letter, reason=" ")
        assert "give a reason" in page.text
    assert club.contents() == before


def test_an_address_that_is_none_is_marked_at_its_seat(
    club: Club, host: Person, boris: Person, match_id: int
) -> None:
    letter = club.letter(match_id, boris)
    page = press(host, host.get(f"/match/{match_id}/seats"), f"Invite to seat {letter}", email="x")
    assert page.status_code == 422
    assert page.text.count("Enter an e-mail address") == 1


def test_a_form_that_the_former_player_had_open_does_nothing(
    club: Club, host: Person, boris: Person, match_id: int
) -> None:
    page = boris.get(f"/match/{match_id}")
    letter = club.letter(match_id, boris)
    press(host, host.get(f"/match/{match_id}/seats"), f"Give seat {letter} to a bot",
          reason=WHY)  # fmt: skip
    before = club.contents()
    assert press(boris, page, "ready").status_code == 404
    assert club.contents() == before
