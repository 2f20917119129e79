"""Mails that may not be their player's own wait for his word, and change nothing before it."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import timedelta
from email.message import EmailMessage

import pytest
from sqlmodel import select

from app.mail.case import Fate, Outcome
from app.mail.inbound import accept
from app.mail.outbox import rotate_token
from app.mail.threads import mail_id
from app.mail.tokens import CONFIRM
from app.mail.trust.confirmations import MOST_LETTERS_AN_HOUR, MOST_WAITING
from app.matches.press import say
from app.models import (
    HeldFor,
    HeldMail,
    HeldStatus,
    Outbox,
    Seat,
    SubmissionStatus,
    User,
    utc_now,
)
from tests.fixtures.databases import on_sqlite_only
from tests.mail.post import player_mail
from tests.mail.seat import ANNA, Post

EVE = "eve@example.org"
OFFICE = "anna@office.example"
SERVER = "mx.post.example"


def questions(post: Post) -> list[Outbox]:
    """The letters that ask whether a mail is to be carried out."""
    return post.letters("held:")


def confirm_address(letter: Outbox) -> str:
    """Where the answer to a question goes."""
    return letter.headers["Reply-To"].partition("<")[2].rstrip(">")


def answer(post: Post, text: str, sender: str = ANNA, to: str = "") -> Outcome:
    """Answer the newest question."""
    address = to or confirm_address(questions(post)[-1])
    return post.deliver(player_mail(sender, address, text), to=address, envelope_from=sender)


def held(post: Post) -> list[HeldMail]:
    with post.rows() as session:
        return list(session.exec(select(HeldMail)))


def checked(post: Post, *headers: str) -> Outcome:
    """A mail of Anna's with these lines above it, at a site that believes SERVER."""
    post.settings = replace(post.settings, mail_authserv_ids=(SERVER,))
    lines = "".join(f"Authentication-Results: {value}\n" for value in headers)
    return post.deliver(lines.encode() + post.mail(post.legal_order()).as_bytes())


# what is asked, and of whom


@on_sqlite_only
@pytest.mark.parametrize("sender", [EVE, "boris@example.org", "no address"])
def test_a_mail_from_a_foreign_address_waits_and_its_seats_player_is_asked(
    post: Post, sender: str
) -> None:
    order, before = post.legal_order(), post.version()
    message = post.mail(order)
    message.replace_header("From", sender)
    assert post.deliver(message, envelope_from=ANNA).fate is Fate.HELD
    (letter,) = post.letters()
    assert letter.recipient == ANNA
    assert f"| {order}" in letter.body_text
    assert sender in letter.body_text or "nobody" in letter.body_text
    assert (post.submissions(), post.version()) == ([], before)


@on_sqlite_only
def test_a_copy_of_a_held_mail_asks_no_second_time(post: Post) -> None:
    message = post.mail(post.legal_order(), sender=EVE)
    assert [post.deliver(message).fate for _ in range(2)] == [Fate.HELD, Fate.REPEATED]
    assert len(questions(post)) == len(held(post)) == 1


@on_sqlite_only
def test_many_foreign_mails_are_told_together_and_the_rest_is_not_kept(post: Post) -> None:
    for _ in range(MOST_LETTERS_AN_HOUR + 3):
        assert post.deliver(post.mail("ready", sender=EVE)).fate is Fate.HELD
    assert len(questions(post)) == MOST_LETTERS_AN_HOUR
    assert len(post.letters("held_more:")) == 1
    assert len(held(post)) == MOST_LETTERS_AN_HOUR + 3
    with post.rows() as session:
        first = held(post)[0]
        for _ in range(MOST_WAITING):
            session.add(HeldMail(**first.model_dump(exclude={"id"})))
    assert "wait" in post.deliver(post.mail("ready", sender=EVE)).reason
    assert len(held(post)) == MOST_LETTERS_AN_HOUR + 3 + MOST_WAITING
    assert len(post.letters()) == MOST_LETTERS_AN_HOUR + 1


@on_sqlite_only
def test_a_question_betrays_nothing_of_what_others_do_in_secret(post: Post) -> None:
    def told(letter: Outbox) -> tuple[str, str, str]:
        token = confirm_address(letter).partition("@")[0].partition("+")[2]
        version = letter.headers["Message-ID"].split(".")[1]
        return letter.body_text.replace(token, "T"), letter.subject, version

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
    assert answer(post, "Yes, please.\n\n> what we wrote").fate is Fate.SUBMITTED
    post.settle()
    assert post.version() == before + 1
    (receipt,) = post.letters("receipt:")
    assert receipt.recipient == ANNA
    assert receipt.headers["In-Reply-To"] == message["Message-ID"]
    assert answer(post, "YES").fate is Fate.ANSWERED
    assert "does not wait any more" in " ".join(post.letters()[-1].body_text.split())
    post.settle()
    assert (len(post.submissions()), post.version()) == (1, before + 1)
    assert [row.status for row in held(post)] == [HeldStatus.CONFIRMED]
    assert [row.raw for row in held(post)] == [b""]


def test_the_word_of_eight_threads_counts_once(post: Post) -> None:
    post.deliver(post.mail(post.legal_order(), sender=EVE))
    address = confirm_address(questions(post)[-1])

    def say_yes(_number: int) -> Fate:
        mail = player_mail(ANNA, address, "YES").as_bytes()
        with post.rows() as session:
            enqueue: list[int] = []
            return accept(session, post.settings, mail, ANNA, [address], enqueue.append).fate

    with ThreadPoolExecutor(8) as threads:
        fates = list(threads.map(say_yes, range(8)))
    assert sorted(fates) == [Fate.ANSWERED] * 7 + [Fate.SUBMITTED]
    assert len(post.submissions()) == 1


@on_sqlite_only
def test_a_mail_that_was_thrown_away_is_gone(post: Post) -> None:
    post.deliver(post.mail(post.legal_order(), sender=EVE))
    assert answer(post, "discard").fate is Fate.ANSWERED
    assert answer(post, "YES").fate is Fate.ANSWERED
    assert (post.submissions(), [row.raw for row in held(post)]) == ([], [b""])


@on_sqlite_only
@pytest.mark.parametrize("text", ["", "maybe", "> YES", "Why?\nYES", "yesterday"])
def test_what_is_no_clear_word_decides_nothing(post: Post, text: str) -> None:
    post.deliver(post.mail(post.legal_order(), sender=EVE))
    assert answer(post, text).fate is Fate.ANSWERED
    assert "not understood" in post.letters()[-1].body_text
    assert answer(post, "YES").fate is Fate.SUBMITTED


@on_sqlite_only
@pytest.mark.parametrize("sender", [EVE, "boris@example.org", "no address"])
def test_nobody_else_can_say_the_word_by_mail(post: Post, sender: str) -> None:
    post.deliver(post.mail(post.legal_order(), sender=EVE))
    count = len(post.letters())
    message = player_mail(ANNA, confirm_address(questions(post)[-1]), "YES")
    message.replace_header("From", sender)
    outcome = post.deliver(message, to=confirm_address(questions(post)[-1]))
    assert outcome.fate is Fate.SILENT
    assert (post.submissions(), len(post.letters())) == ([], count)


@on_sqlite_only
def test_a_word_that_failed_the_checks_is_none(post: Post) -> None:
    post.deliver(post.mail(post.legal_order(), sender=EVE))
    post.settings = replace(post.settings, mail_authserv_ids=(SERVER,))
    address = confirm_address(questions(post)[-1])
    message = player_mail(ANNA, address, "YES")
    raw = f"Authentication-Results: {SERVER}; dkim=fail\n".encode() + message.as_bytes()
    assert post.deliver(raw, to=address).fate is Fate.SILENT
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
        his = HeldMail(**{**values, "user_id": boris.id, "seat": seat.letter})
        session.add(his)
        session.flush()
        address = CONFIRM.address(
            post.settings.secret_key,
            post.settings.mail_domain,
            his.id or 0,
            int(his.expires_at.timestamp()),
        )
    assert answer(post, "YES", ANNA, address).fate is Fate.SILENT
    assert post.submissions() == []
    assert {row.status for row in held(post)} == {HeldStatus.WAITING}


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
        assert answer(post, "YES", ANNA, other).fate is Fate.SILENT
    assert post.submissions() == []


@on_sqlite_only
def test_after_its_time_a_mail_is_void(post: Post) -> None:
    post.deliver(post.mail(post.legal_order(), sender=EVE))
    with post.rows() as session:
        row = session.exec(select(HeldMail)).one()
        row.expires_at = utc_now().replace(microsecond=0) - timedelta(seconds=1)
        address = CONFIRM.address(
            post.settings.secret_key,
            post.settings.mail_domain,
            row.id or 0,
            int(row.expires_at.timestamp()),
        )
    assert answer(post, "YES", ANNA, address).fate is Fate.ANSWERED
    assert "does not wait any more" in " ".join(post.letters()[-1].body_text.split())
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
        assert answer(post, "YES", sender).fate is Fate.SILENT
    assert post.submissions() == []


@on_sqlite_only
@pytest.mark.parametrize("is_reply", [True, False])
def test_orders_that_are_confirmed_after_the_player_has_acted_are_stale(
    post: Post, is_reply: bool
) -> None:
    started = mail_id(post.match_id, 0, post.letter, "x", "post.example")
    headers = {"In_Reply_To": started} if is_reply else {}
    post.deliver(post.mail(post.legal_order(), sender=EVE, **headers))
    post.deliver(post.mail(post.legal_order()))
    post.settle()
    before = post.version()
    assert answer(post, "YES").fate is Fate.SUBMITTED
    post.settle()
    assert post.submissions()[1].status is SubmissionStatus.REFUSED
    assert "gone on" in post.letters("receipt:")[-1].body_text
    assert post.version() == before


@on_sqlite_only
def test_a_confirmed_mail_counts_although_its_address_is_an_old_one_by_now(post: Post) -> None:
    post.deliver(post.mail(post.legal_order(), sender=EVE))
    with post.rows() as session:
        rotate_token(session.get_one(Seat, post.seat_id))
    assert answer(post, "YES").fate is Fate.SUBMITTED


@on_sqlite_only
def test_of_a_very_large_mail_the_text_is_kept(post: Post) -> None:
    order = post.legal_order()
    message = post.mail(order, sender=EVE)
    message.add_attachment(b"\0" * 400_000, maintype="image", subtype="png", filename="map.png")
    post.deliver(message)
    assert len(held(post)[0].raw) < 10_000
    assert answer(post, "YES").fate is Fate.SUBMITTED
    assert post.submissions()[0].text == order
    assert post.submissions()[0].reply_to == message["Message-ID"]


# checks of mail servers


@on_sqlite_only
@pytest.mark.parametrize("result", ["dkim=fail", "spf=fail", "spf=softfail", "dmarc=fail"])
def test_a_mail_that_failed_a_check_waits_with_the_reason(post: Post, result: str) -> None:
    assert checked(post, f"{SERVER}; {result}").fate is Fate.HELD
    assert result in questions(post)[0].body_text
    assert held(post)[0].held_for is HeldFor.CHECKS
    assert post.submissions() == []
    assert answer(post, "YES").fate is Fate.SUBMITTED


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
    assert checked(post, *headers).fate is Fate.SUBMITTED


@on_sqlite_only
def test_a_pass_that_the_author_wrote_himself_does_not_help_him(post: Post) -> None:
    outcome = checked(post, f"{SERVER}; dmarc=fail", f"{SERVER}; dmarc=pass; dkim=pass")
    assert outcome.fate is Fate.HELD
    assert post.submissions() == []


@on_sqlite_only
def test_a_check_that_came_beside_the_mail_counts(post: Post) -> None:
    raw, to = post.mail(post.legal_order()).as_bytes(), [post.address]
    with post.rows() as session:
        outcome = accept(session, post.settings, raw, ANNA, to, print, ["service; spf=fail"])
    assert outcome.fate is Fate.HELD


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
    assert post.deliver(post.mail(post.legal_order(), sender=OFFICE)).fate is Fate.HELD
    foreign = player_mail(EVE, str(yes["To"]), "YES")
    assert post.deliver(foreign, to=str(yes["To"])).fate is Fate.SILENT
    assert post.deliver(post.mail(post.legal_order(), sender=OFFICE)).fate is Fate.HELD
    assert post.deliver(yes, to=str(yes["To"])).fate is Fate.ANSWERED
    assert post.deliver(post.mail(post.legal_order(), sender=OFFICE)).fate is Fate.SUBMITTED
    post.settle()
    assert {letter.recipient for letter in post.letters("receipt:")} == {ANNA}
    assert OFFICE in post.ask("ADDRESSES")
    post.ask(f"FORGET {OFFICE}")
    assert post.deliver(post.mail("STATUS", sender=OFFICE)).fate is Fate.HELD


@on_sqlite_only
def test_an_address_of_one_player_is_none_of_another_players(post: Post) -> None:
    post.deliver(post.mail(f"ADDRESS {OFFICE}"))
    answer(post, "YES")
    yes = _address_question(post)
    post.deliver(yes, to=str(yes["To"]))
    with post.rows() as session:
        seat = session.get_one(Seat, post.seat_id)
        seat.user_id = session.exec(select(User).where(User.name == "Clara")).one().id
    assert post.deliver(post.mail(post.legal_order(), sender=OFFICE)).fate is Fate.HELD


@on_sqlite_only
def test_rotate_voids_the_old_reply_address(post: Post) -> None:
    old = post.address
    said = post.ask("ROTATE")
    assert "new reply address" in said.lower()
    newest = post.letters()[-1]
    assert post.address != old
    assert post.address in newest.headers["Reply-To"]
    assert post.deliver(post.mail(post.legal_order()), to=old).fate is Fate.ANSWERED
    assert post.submissions() == []
