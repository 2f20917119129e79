"""Invitations answered by mail: who gets a seat and an account, and who does not."""

import pytest

from app.accounts import mail_accounts as accounts
from app.mail.joining import tokens
from app.mail.joining.tokens import invitation_address
from app.mail.seat_context import Disposition
from app.matches.lobby.seating import release_seat, take_seat
from app.models import MatchStatus
from tests.fixtures.databases import on_sqlite_only
from tests.mail.joining.club import ANNA, HOST, Club
from tests.mail.post import add_player, player_mail

pytestmark = on_sqlite_only

# taking the seat


@pytest.mark.parametrize("text", ["JOIN", "", "yes!", "Join.\n\nLooking forward to it", "> quoted"])
def test_whoever_answers_his_invitation_has_the_seat(club: Club, text: str) -> None:
    assert club.answer(club.invite(), text).disposition is Disposition.JOINED
    assert club.seated() == ["anna"]
    assert club.kept() == []


def test_an_account_is_made_without_a_password_that_would_fit(club: Club) -> None:
    club.answer(club.invite(), "JOIN as Anna Petrova")
    anna = club.account(ANNA)
    assert anna is not None
    assert anna.name == "Anna Petrova"
    assert not accounts.has_password(anna)
    answer = club.letters(ANNA)[-1]
    assert "Anna Petrova, you have a seat in this match." in answer.body_text
    assert "/password" in answer.body_text


def test_the_host_hears_who_has_come_and_who_has_gone(club: Club) -> None:
    club.answer(club.invite(), "JOIN as Anna")
    club.answer(club.letters(ANNA)[-1], "DECLINE")
    club.answer(club.letters(ANNA)[-1], "JOIN")
    told = [letter.body_text.split("\n\n")[2] for letter in club.letters(HOST)]
    assert told == [
        "Anna has taken a seat in your match.",
        "Anna has given up their seat. It is free again.",
        "Anna has taken a seat in your match.",
    ]
    assert club.seated() == ["Anna"]


def test_the_name_is_that_of_the_mail_program_and_made_unlike_all_others(club: Club) -> None:
    with club.rows() as (session, _row):
        add_player(session, "Anna-Petrova")
    club.answer(club.invite(), "JOIN", From=f'"Anna-Petrova" <{ANNA}>')
    club.answer(club.invite("clara@example.org"), "JOIN as <>@")
    assert club.seated() == ["Anna-Petrova 2", "clara"]


def test_whoever_has_an_account_keeps_its_name(club: Club) -> None:
    with club.rows() as (session, _row):
        add_player(session, "Anna")
    letter = club.invite()
    assert "You play as Anna" in letter.body_text
    club.answer(letter, "JOIN as Napoleon")
    assert club.seated() == ["Anna"]
    assert "We have created an account" not in club.told(ANNA)


def test_the_match_begins_by_itself_if_it_is_to(club: Club) -> None:
    with club.rows() as (session, row):
        row.starts_itself = True
        for name in ("Boris", "Clara"):
            take_seat(session, row, add_player(session, name))
    club.answer(club.invite(), "JOIN as Anna")
    with club.rows() as (_session, row):
        assert row.status is MatchStatus.RUNNING
    invited, joined, started = club.letters(ANNA)
    assert "the match has started" in started.body_text
    assert "you have a seat" in joined.body_text
    assert len(club.letters("boris@example.org")) == 1
    assert invited.headers["References"] in started.headers["References"]


# declining


def test_a_declined_seat_is_free_again(club: Club) -> None:
    letter = club.invite()
    assert club.answer(letter, "Decline, thanks").disposition is Disposition.ANSWERED
    assert (club.seated(), club.kept()) == ([], [])
    assert "anna@example.org has declined to play" in club.told(HOST)
    assert club.account(ANNA) is None
    club.answer(letter, "JOIN")
    assert club.seated() == []
    assert "your reserved seat in this match is gone" in club.told(ANNA)


# what gives no seat


def test_nobody_else_gets_the_seat_and_its_owner_hears_of_it_once(club: Club) -> None:
    letter = club.invite()
    for _ in range(2):
        assert club.answer(letter, "JOIN", "eve@example.org").disposition is Disposition.QUARANTINED
    assert (club.seated(), club.kept()) == ([], [ANNA])
    assert club.letters("eve@example.org") == []
    (_invitation, told) = club.letters(ANNA)
    assert "for this match from another address: eve@example.org" in club.told(ANNA)
    assert club.account("eve@example.org") is None
    assert club.answer(told, "JOIN").disposition is Disposition.JOINED


def test_an_invitation_that_was_called_off_gives_no_seat_and_no_account(club: Club) -> None:
    letter = club.invite()
    with club.rows() as (session, row):
        release_seat(session, row, "A")
    assert club.answer(letter, "JOIN", "eve@example.org").disposition is Disposition.SILENT
    assert club.answer(letter, "JOIN").disposition is Disposition.ANSWERED
    assert club.seated() == []
    assert club.account(ANNA) is None
    assert club.answer(club.invite(), "JOIN").disposition is Disposition.JOINED


def test_an_invitation_lapses(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tokens, "LIFE", -tokens.LIFE)
    letter = club.invite()
    assert club.answer(letter, "JOIN").disposition is Disposition.ANSWERED
    assert club.seated() == []
    assert "this invitation has expired" in club.told(ANNA)


def test_a_forged_address_is_met_with_silence(club: Club) -> None:
    club.invite()
    forged = invitation_address(1, 1, ANNA, "another secret", club.settings.mail_domain)
    assert club.deliver(player_mail(ANNA, forged, "JOIN")).disposition is Disposition.SILENT
    assert club.kept() == [ANNA]


@pytest.mark.parametrize(
    ("headers", "envelope_from"),
    [({"Auto_Submitted": "auto-replied"}, "x@example.org"), ({}, "<>"), ({}, "")],
)
def test_automatic_mail_takes_no_seat(
    club: Club, headers: dict[str, str], envelope_from: str
) -> None:
    letter = club.invite()
    mail = player_mail(ANNA, letter.headers["Reply-To"].split("<")[1][:-1], "", **headers)
    assert club.deliver(mail, envelope_from).disposition is Disposition.SILENT
    assert club.kept() == [ANNA]


@pytest.mark.parametrize("text", ["Sure, but only from Monday on", "STATUS", "join us in Kiev?"])
def test_whatever_says_neither_changes_nothing_and_is_answered(club: Club, text: str) -> None:
    assert club.answer(club.invite(), text).disposition is Disposition.ANSWERED
    assert club.kept() == [ANNA]
    assert "write JOIN or DECLINE on the first line" in club.told(ANNA)


def test_answers_that_change_nothing_come_to_an_end(club: Club) -> None:
    letter = club.invite()
    dispositions = [club.answer(letter, "perhaps").disposition for _ in range(31)]
    assert dispositions == [Disposition.ANSWERED] * 30 + [Disposition.SILENT]


def test_so_many_accounts_of_one_domain_are_too_many(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(accounts, "MAX_ACCOUNTS", 1)
    club.answer(club.invite(), "JOIN")
    letter = club.invite("boris@example.org")
    assert club.answer(letter, "JOIN").disposition is Disposition.ANSWERED
    assert club.account("boris@example.org") is None
    assert "try again in an hour" in club.told("boris@example.org")
    assert club.answer(club.invite("clara@example.net"), "JOIN").disposition is Disposition.JOINED


# once


def test_a_second_copy_changes_nothing_and_gets_the_same_answer(club: Club) -> None:
    letter = club.invite()
    copies = [club.answer(letter, "JOIN", Message_ID="<1@example.org>") for _ in range(5)]
    dispositions = [copy.disposition for copy in copies]
    assert dispositions == [
        Disposition.JOINED,
        *[Disposition.REPEATED] * 2,
        *[Disposition.SILENT] * 2,
    ]
    answers = club.letters(ANNA)[1:]
    assert len({answer.headers["Message-ID"] for answer in answers}) == 1
    assert len(club.letters(HOST)) == 1


def test_joining_again_is_answered_and_changes_nothing(club: Club) -> None:
    letter = club.invite()
    club.answer(letter, "JOIN")
    assert club.answer(letter, "JOIN").disposition is Disposition.ANSWERED
    assert club.seated() == ["anna"]
    assert len(club.letters(HOST)) == 1
