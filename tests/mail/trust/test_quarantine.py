"""Mails that may not be their player's own wait for his word, and change nothing before it."""

import re
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from sqlmodel import select

from app.mail.inbound import accept
from app.mail.outbox import rotate_token
from app.mail.seat_context import Disposition
from app.mail.threads import mail_id
from app.mail.tokens import CONFIRM
from app.mail.trust.quarantine import MAX_QUESTIONS_AN_HOUR, MAX_WAITING
from app.matches.press.messages import say
from app.models import (
    Outbox,
    QuarantinedMail,
    QuarantineStatus,
    Seat,
    SubmissionStatus,
    User,
    UserAddress,
    utc_now,
)
from tests.fixtures.databases import on_sqlite_only
from tests.mail.post import player_mail
from tests.mail.seat import ANNA, Post
from tests.mail.trust.asking import answer, confirm_address, held, questions

EVE = "eve@example.org"
OFFICE = "anna@office.example"
SERVER = "mx.post.example"


# what is asked, and of whom


@on_sqlite_only
@pytest.mark.parametrize("sender", [EVE, "boris@example.org", "no address"])
def test_a_mail_from_a_foreign_address_waits_and_its_seats_player_is_asked(
    post: Post, sender: str
) -> None:
    order, before = post.legal_order(), post.version()
    message = post.mail(order)
    message.replace_header("From", sender)
    assert post.deliver(message, envelope_from=ANNA).disposition is Disposition.QUARANTINED
    (letter,) = post.letters()
    assert letter.recipient == ANNA
    assert letter.subject.endswith(": confirm that an e-mail is from you")
    assert f"| {order}" in letter.body_text
    assert f"From: {'no sender' if sender == 'no address' else sender}" in letter.body_text
    assert (post.submissions(), post.version()) == ([], before)


@on_sqlite_only
def test_a_copy_of_a_held_mail_asks_no_second_time(post: Post) -> None:
    message = post.mail(post.legal_order(), sender=EVE)
    assert [post.deliver(message).disposition for _ in range(2)] == [
        Disposition.QUARANTINED,
        Disposition.REPEATED,
    ]
    assert len(questions(post)) == len(held(post)) == 1


@on_sqlite_only
def test_many_foreign_mails_are_told_together_and_the_rest_is_not_kept(post: Post) -> None:
    for _ in range(MAX_QUESTIONS_AN_HOUR + 3):
        assert post.deliver(post.mail("ready", sender=EVE)).disposition is Disposition.QUARANTINED
    assert len(questions(post)) == MAX_QUESTIONS_AN_HOUR
    assert len(post.letters("held_more:")) == 1
    assert len(held(post)) == MAX_QUESTIONS_AN_HOUR + 3
    with post.rows() as session:
        first = held(post)[0]
        for _ in range(MAX_WAITING):
            session.add(QuarantinedMail(**first.model_dump(exclude={"id"})))
    assert "wait" in post.deliver(post.mail("ready", sender=EVE)).reason
    assert len(held(post)) == MAX_QUESTIONS_AN_HOUR + 3 + MAX_WAITING
    assert len(post.letters()) == MAX_QUESTIONS_AN_HOUR + 1


@on_sqlite_only
def test_who_has_too_many_mails_waiting_is_told_though_nobody_asked_lately(post: Post) -> None:
    post.deliver(post.mail("ready", sender=EVE))
    with post.rows() as session:
        first = held(post)[0].model_dump(exclude={"id"})
        earlier = {**first, "created_at": first["created_at"] - timedelta(hours=2)}
        for _ in range(MAX_WAITING):
            session.add(QuarantinedMail(**earlier))
    assert "wait" in post.deliver(post.mail("ready", sender=EVE)).reason
    assert len(post.letters("held_more:")) == 1


@on_sqlite_only
def test_a_question_betrays_nothing_of_what_others_do_in_secret(post: Post) -> None:
    def told(letter: Outbox) -> tuple[str, str, str]:
        token = confirm_address(letter).partition("@")[0].partition("+")[2]
        version = letter.headers["Message-ID"].split(".")[1]
        body = re.sub(r"until .* UTC", "until T", letter.body_text.replace(token, "T"))
        return body, letter.subject, version

    post.deliver(post.mail("ready", sender=EVE, Message_ID="<one@example.org>"))
    with post.rows() as session:
        others = session.exec(
            select(Seat).where(Seat.match_id == post.match_id, Seat.letter != post.letter)
        ).all()
        say(
            session,
            match_id=post.match_id,
            seat=others[0].letter,
            to=(others[1].letter,),
            text="Not a word to Anna.",
            key="web:secret",
            announce=lambda _session, _event: None,
            user_id=others[0].user_id,
        )
    post.deliver(post.mail("ready", sender=EVE, Message_ID="<two@example.org>"))
    first, second = questions(post)
    assert told(first) == told(second)


# the player's word


def test_a_confirmed_mail_is_carried_out_once_and_answered(post: Post) -> None:
    order, before = post.legal_order(), post.version()
    message = post.mail(order, sender=EVE)
    post.deliver(message)
    assert answer(post, "Yes, please.\n\n> what we wrote").disposition is Disposition.SUBMITTED
    post.settle()
    assert post.version() == before + 1
    (receipt,) = post.letters("receipt:")
    assert receipt.recipient == ANNA
    assert receipt.headers["In-Reply-To"] == message["Message-ID"]
    assert answer(post, "YES").disposition is Disposition.ANSWERED
    assert "is no longer waiting" in " ".join(post.letters()[-1].body_text.split())
    post.settle()
    assert (len(post.submissions()), post.version()) == (1, before + 1)
    assert [row.status for row in held(post)] == [QuarantineStatus.CONFIRMED]
    assert [row.raw for row in held(post)] == [b""]


def test_the_word_of_eight_threads_counts_once(post: Post) -> None:
    post.deliver(post.mail(post.legal_order(), sender=EVE))
    address = confirm_address(questions(post)[-1])

    def say_yes(_number: int) -> Disposition:
        mail = player_mail(ANNA, address, "YES").as_bytes()
        with post.rows() as session:
            enqueue: list[int] = []
            return accept(session, post.settings, mail, ANNA, [address], enqueue.append).disposition

    with ThreadPoolExecutor(8) as threads:
        dispositions = list(threads.map(say_yes, range(8)))
    assert sorted(dispositions) == [Disposition.ANSWERED] * 7 + [Disposition.SUBMITTED]
    assert len(post.submissions()) == 1


@on_sqlite_only
def test_a_mail_that_was_thrown_away_is_gone(post: Post) -> None:
    post.deliver(post.mail(post.legal_order(), sender=EVE))
    assert answer(post, "discard").disposition is Disposition.ANSWERED
    assert answer(post, "YES").disposition is Disposition.ANSWERED
    assert (post.submissions(), [row.raw for row in held(post)]) == ([], [b""])


@on_sqlite_only
@pytest.mark.parametrize("text", ["", "maybe", "> YES", "Why?\nYES", "yesterday"])
def test_what_is_no_clear_word_decides_nothing(post: Post, text: str) -> None:
    post.deliver(post.mail(post.legal_order(), sender=EVE))
    assert answer(post, text).disposition is Disposition.ANSWERED
    assert "we did not understand your answer" in post.letters()[-1].body_text
    assert answer(post, "YES").disposition is Disposition.SUBMITTED


@on_sqlite_only
@pytest.mark.parametrize("sender", [EVE, "boris@example.org", "no address"])
def test_nobody_else_can_say_the_word_by_mail(post: Post, sender: str) -> None:
    post.deliver(post.mail(post.legal_order(), sender=EVE))
    count = len(post.letters())
    message = player_mail(ANNA, confirm_address(questions(post)[-1]), "YES")
    message.replace_header("From", sender)
    outcome = post.deliver(message, to=confirm_address(questions(post)[-1]))
    assert outcome.disposition is Disposition.SILENT
    assert (post.submissions(), len(post.letters())) == ([], count)


@on_sqlite_only
def test_a_word_that_failed_the_checks_is_none(post: Post) -> None:
    post.deliver(post.mail(post.legal_order(), sender=EVE))
    post.settings = post.settings.model_copy(update={"mail_authserv_ids": (SERVER,)})
    address = confirm_address(questions(post)[-1])
    message = player_mail(ANNA, address, "YES")
    raw = f"Authentication-Results: {SERVER}; dkim=fail\n".encode() + message.as_bytes()
    assert post.deliver(raw, to=address).disposition is Disposition.SILENT
    assert post.submissions() == []


@on_sqlite_only
def test_the_token_of_another_seats_question_is_of_no_use(post: Post) -> None:
    post.deliver(post.mail(post.legal_order(), sender=EVE))
    (own,) = held(post)
    with post.rows() as session:
        boris = session.exec(select(User).where(User.email == "boris@example.org")).one()
        seat = session.exec(
            select(Seat).where(Seat.match_id == post.match_id, Seat.user_id == boris.id)
        ).one()
        values = own.model_dump(exclude={"id"})
        his = QuarantinedMail(**{**values, "user_id": boris.id, "seat": seat.letter})
        session.add(his)
        session.flush()
        address = CONFIRM.address(
            post.settings.secret_key,
            post.settings.mail_domain,
            his.id or 0,
            int(his.expires_at.timestamp()),
        )
    assert answer(post, "YES", ANNA, address).disposition is Disposition.SILENT
    assert post.submissions() == []
    assert {row.status for row in held(post)} == {QuarantineStatus.WAITING}


@on_sqlite_only
def test_a_token_that_was_changed_or_is_of_another_moment_is_none(post: Post) -> None:
    post.deliver(post.mail(post.legal_order(), sender=EVE))
    address = confirm_address(questions(post)[-1])
    changed = ("b" if address[8] == "a" else "a").join([address[:8], address[9:]])
    (row,) = held(post)
    secret, domain = post.settings.secret_key, post.settings.mail_domain
    moment = int(row.expires_at.timestamp())
    for other in (
        changed,
        CONFIRM.address(secret, domain, row.id or 0, moment + 1),
        CONFIRM.address("another secret", domain, row.id or 0, moment),
    ):
        assert answer(post, "YES", ANNA, other).disposition is Disposition.SILENT
    assert post.submissions() == []


@on_sqlite_only
def test_after_its_time_a_mail_is_void(post: Post) -> None:
    post.deliver(post.mail(post.legal_order(), sender=EVE))
    with post.rows() as session:
        row = session.exec(select(QuarantinedMail)).one()
        row.expires_at = utc_now().replace(microsecond=0) - timedelta(seconds=1)
        address = CONFIRM.address(
            post.settings.secret_key,
            post.settings.mail_domain,
            row.id or 0,
            int(row.expires_at.timestamp()),
        )
    assert answer(post, "YES", ANNA, address).disposition is Disposition.ANSWERED
    assert "is no longer waiting" in " ".join(post.letters()[-1].body_text.split())
    assert post.submissions() == []
    post.deliver(post.mail("ready", sender=EVE))
    assert [row.raw == b"" for row in held(post)] == [True, False]


@on_sqlite_only
@pytest.mark.parametrize("successor", ["clara@example.org", None])
def test_with_the_seat_the_right_to_confirm_is_lost(post: Post, successor: str | None) -> None:
    post.deliver(post.mail(post.legal_order(), sender=EVE))
    with post.rows() as session:
        user = session.exec(select(User).where(User.email == successor)).first()
        session.get_one(Seat, post.seat_id).user_id = user.id if user else None
    for sender in (ANNA, "clara@example.org"):
        assert answer(post, "YES", sender).disposition is Disposition.SILENT
    assert post.submissions() == []


@on_sqlite_only
@pytest.mark.parametrize(
    ("text", "why"), [("", "moved on"), ("UNDO", "moved on"), ("SUBMIT", "you have no draft")]
)
def test_orders_that_are_confirmed_after_the_player_has_acted_are_stale(
    post: Post, text: str, why: str
) -> None:
    order = post.legal_order()
    if text == "SUBMIT":
        post.ask(f"PREVIEW\n{order}")
    post.deliver(post.mail(text or order, sender=EVE))
    question = confirm_address(questions(post)[-1])
    post.deliver(post.mail(order))
    post.settle()
    before = post.version()
    assert answer(post, "YES", ANNA, question).disposition is Disposition.ANSWERED
    post.settle()
    assert why in post.letters()[-1].body_text
    assert (post.version(), len(post.submissions())) == (before, 1)


@on_sqlite_only
def test_a_held_reply_to_a_question_that_was_answered_before_it_came_is_stale(post: Post) -> None:
    started = mail_id(post.match_id, 0, post.letter, "x", "post.example")
    order = post.legal_order()
    post.deliver(post.mail(order))
    post.settle()
    before = post.version()
    post.deliver(post.mail(order, sender=EVE, In_Reply_To=started))
    assert answer(post, "YES").disposition is Disposition.SUBMITTED
    post.settle()
    assert post.submissions()[1].status is SubmissionStatus.REFUSED
    assert "moved on" in post.letters("receipt:")[-1].body_text
    assert post.version() == before


@on_sqlite_only
def test_a_confirmed_mail_counts_although_its_address_is_an_old_one_by_now(post: Post) -> None:
    post.deliver(post.mail(post.legal_order(), sender=EVE))
    with post.rows() as session:
        rotate_token(session.get_one(Seat, post.seat_id))
    assert answer(post, "YES").disposition is Disposition.SUBMITTED


@on_sqlite_only
def test_of_a_very_large_mail_the_text_is_kept(post: Post) -> None:
    order = post.legal_order()
    message = post.mail(order, sender=EVE)
    message.add_attachment(b"\0" * 400_000, maintype="image", subtype="png", filename="map.png")
    post.deliver(message)
    assert len(held(post)[0].raw) < 10_000
    assert answer(post, "YES").disposition is Disposition.SUBMITTED
    assert post.submissions()[0].text == order
    assert post.submissions()[0].reply_to == message["Message-ID"]


# the first orders of a sender


@pytest.fixture
def fresh(post: Post) -> Post:
    """The same seat; its player has never sent an e-mail."""
    with post.rows() as session:
        session.exec(select(User).where(User.email == ANNA)).one().sender_confirmed_at = None
    return post


def test_the_first_orders_of_a_new_sender_wait_for_their_players_word(fresh: Post) -> None:
    order, before = fresh.legal_order(), fresh.version()
    assert fresh.deliver(fresh.mail(order)).disposition is Disposition.QUARANTINED
    (letter,) = fresh.letters()
    assert letter.recipient == ANNA
    assert f"| {order}" in letter.body_text
    assert "first e-mail from anna@example.org" in " ".join(letter.body_text.split())
    assert (fresh.submissions(), fresh.version()) == ([], before)
    assert answer(fresh, "YES").disposition is Disposition.SUBMITTED
    fresh.settle()
    assert fresh.version() == before + 1
    # The sender is known by now.
    assert fresh.deliver(fresh.mail(fresh.legal_order())).disposition is Disposition.SUBMITTED
    assert len(questions(fresh)) == 1


@on_sqlite_only
def test_a_discarded_first_mail_makes_nobody_known(fresh: Post) -> None:
    for _ in range(2):
        assert fresh.deliver(fresh.mail("ready")).disposition is Disposition.QUARANTINED
        answer(fresh, "DISCARD")
    assert (len(questions(fresh)), fresh.submissions()) == (2, [])


@on_sqlite_only
@pytest.mark.parametrize("text", ["STATUS", "HELP", "ROTATE", "PREVIEW\nready"])
def test_a_new_sender_may_ask_without_a_question(fresh: Post, text: str) -> None:
    assert fresh.deliver(fresh.mail(text)).disposition in (Disposition.ANSWERED, Disposition.SAID)
    assert questions(fresh) == []


@on_sqlite_only
@pytest.mark.parametrize("text", ["PRESS ALL\nhello", "MAIL NEWS OFF", "STATUS\nready", "RESIGN"])
def test_whatever_changes_something_waits(fresh: Post, text: str) -> None:
    assert fresh.deliver(fresh.mail(text)).disposition is Disposition.QUARANTINED
    assert ("cannot be taken back" in questions(fresh)[0].body_text) == (text == "RESIGN")


@on_sqlite_only
@pytest.mark.parametrize(
    ("found", "is_held"),
    [
        ("dmarc=pass header.from=example.org", False),
        ("dkim=pass header.d=example.org", False),
        ("spf=pass smtp.mailfrom=anna@example.org", False),
        ("spf=pass smtp.mailfrom=eve@elsewhere.example", True),
        ("dkim=pass header.d=elsewhere.example", True),
        ("none", True),
        ("dmarc=temperror", True),
    ],
)
def test_a_new_sender_for_whom_our_mail_server_vouches_is_not_asked(
    fresh: Post, found: str, is_held: bool
) -> None:
    fresh.settings = fresh.settings.model_copy(update={"mail_authserv_ids": (SERVER,)})
    header = f"Authentication-Results: {SERVER}; {found}\n".encode()
    outcome = fresh.deliver(header + fresh.mail("ready").as_bytes())
    assert (outcome.disposition is Disposition.QUARANTINED) == is_held
    # What somebody else says in that header vouches for nobody.
    header = b"Authentication-Results: mx.elsewhere.example; dmarc=pass\n"
    outcome = fresh.deliver(header + fresh.mail("ready").as_bytes())
    assert outcome.disposition is Disposition.QUARANTINED


@on_sqlite_only
def test_a_confirmed_further_address_is_no_new_sender(fresh: Post) -> None:
    with fresh.rows() as session:
        anna = session.exec(select(User).where(User.email == ANNA)).one()
        session.add(UserAddress(user_id=anna.id or 0, address=OFFICE, confirmed_at=utc_now()))
    assert fresh.deliver(fresh.mail("ready", OFFICE)).disposition is Disposition.SUBMITTED


@on_sqlite_only
def test_the_word_of_somebody_else_makes_no_sender_known(fresh: Post) -> None:
    fresh.deliver(fresh.mail("ready", sender=EVE))
    assert answer(fresh, "YES").disposition is Disposition.SUBMITTED
    assert fresh.deliver(fresh.mail("ready")).disposition is Disposition.QUARANTINED
