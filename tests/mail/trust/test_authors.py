"""Whose a mail is: what the checks of mail servers say, and from where a player may write."""

from email.message import EmailMessage

import pytest
from sqlmodel import select

from app.mail.inbound import accept
from app.mail.seat_context import Disposition, MailOutcome
from app.models import QuarantineReason, Seat, User
from tests.fixtures.databases import on_sqlite_only
from tests.mail.post import player_mail
from tests.mail.seat import ANNA, Post
from tests.mail.trust.asking import answer, confirm_address, held, questions

EVE = "eve@example.org"
OFFICE = "anna@office.example"
SERVER = "mx.post.example"


def checked(post: Post, *headers: str) -> MailOutcome:
    """A mail of Anna's with these lines above it, at a site that believes SERVER."""
    post.settings = post.settings.model_copy(update={"mail_authserv_ids": (SERVER,)})
    lines = "".join(f"Authentication-Results: {value}\n" for value in headers)
    return post.deliver(lines.encode() + post.mail(post.legal_order()).as_bytes())


# checks of mail servers


@on_sqlite_only
@pytest.mark.parametrize("result", ["dkim=fail", "spf=fail", "spf=softfail", "dmarc=fail"])
def test_a_mail_that_failed_a_check_waits_with_the_reason(post: Post, result: str) -> None:
    assert checked(post, f"{SERVER}; {result}").disposition is Disposition.QUARANTINED
    assert result in questions(post)[0].body_text
    assert held(post)[0].held_for is QuarantineReason.CHECKS
    assert post.submissions() == []
    assert answer(post, "YES").disposition is Disposition.SUBMITTED


@on_sqlite_only
@pytest.mark.parametrize(
    "headers",
    [
        (f"{SERVER}; dkim=pass; spf=pass; dmarc=pass",),
        (f"{SERVER}; dkim=none; spf=neutral; dmarc=temperror",),
        ("mx.elsewhere.example; dkim=fail; dmarc=fail",),
        (),
    ],
)
def test_a_mail_that_failed_no_check_of_ours_counts(post: Post, headers: tuple[str, ...]) -> None:
    assert checked(post, *headers).disposition is Disposition.SUBMITTED


@on_sqlite_only
def test_a_pass_that_the_author_wrote_himself_does_not_help_him(post: Post) -> None:
    outcome = checked(post, f"{SERVER}; dmarc=fail", f"{SERVER}; dmarc=pass; dkim=pass")
    assert outcome.disposition is Disposition.QUARANTINED
    assert post.submissions() == []


@on_sqlite_only
def test_a_check_that_came_beside_the_mail_counts(post: Post) -> None:
    raw, to = post.mail(post.legal_order()).as_bytes(), [post.address]
    with post.rows() as session:
        outcome = accept(session, post.settings, raw, ANNA, to, print, ["service; spf=fail"])
    assert outcome.disposition is Disposition.QUARANTINED


# further addresses


def _address_question(post: Post) -> EmailMessage:
    (letter,) = post.letters("address:")
    assert letter.recipient == OFFICE
    return player_mail(OFFICE, confirm_address(letter), "YES")


@on_sqlite_only
def test_a_further_address_is_asked_about_here_and_there_before_it_counts(post: Post) -> None:
    post.deliver(post.mail(f"ADDRESS {OFFICE}"))
    assert [letter.recipient for letter in post.letters()] == [ANNA]
    answer(post, "YES")
    yes = _address_question(post)
    assert (
        post.deliver(post.mail(post.legal_order(), sender=OFFICE)).disposition
        is Disposition.QUARANTINED
    )
    foreign = player_mail(EVE, str(yes["To"]), "YES")
    assert post.deliver(foreign, to=str(yes["To"])).disposition is Disposition.SILENT
    assert (
        post.deliver(post.mail(post.legal_order(), sender=OFFICE)).disposition
        is Disposition.QUARANTINED
    )
    assert post.deliver(yes, to=str(yes["To"])).disposition is Disposition.ANSWERED
    assert (
        post.deliver(post.mail(post.legal_order(), sender=OFFICE)).disposition
        is Disposition.SUBMITTED
    )
    post.settle()
    assert {letter.recipient for letter in post.letters("receipt:")} == {ANNA}
    assert OFFICE in post.ask("ADDRESSES")
    post.ask(f"FORGET {OFFICE}")
    assert post.deliver(post.mail("STATUS", sender=OFFICE)).disposition is Disposition.QUARANTINED


@on_sqlite_only
def test_an_address_of_one_player_is_none_of_another_players(post: Post) -> None:
    post.deliver(post.mail(f"ADDRESS {OFFICE}"))
    answer(post, "YES")
    yes = _address_question(post)
    post.deliver(yes, to=str(yes["To"]))
    with post.rows() as session:
        seat = session.get_one(Seat, post.seat_id)
        seat.user_id = session.exec(select(User).where(User.name == "Clara")).one().id
    assert (
        post.deliver(post.mail(post.legal_order(), sender=OFFICE)).disposition
        is Disposition.QUARANTINED
    )


@on_sqlite_only
def test_rotate_voids_the_old_reply_address(post: Post) -> None:
    old = post.address
    said = post.ask("ROTATE")
    assert "new reply address" in said.lower()
    newest = post.letters()[-1]
    assert post.address != old
    assert post.address in newest.headers["Reply-To"]
    assert post.deliver(post.mail(post.legal_order()), to=old).disposition is Disposition.ANSWERED
    assert post.submissions() == []
