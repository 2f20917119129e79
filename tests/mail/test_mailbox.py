"""The development post office: what is caught can be read, and answered over real SMTP."""

import smtplib
from collections.abc import Iterator
from email.message import EmailMessage
from itertools import count
from pathlib import Path

import pytest
from flask.testing import FlaskClient
from sqlmodel import select

from app import create_app
from app.config import Address, Settings
from app.database import engine_for, session_scope
from app.mail import caught, send_answers
from app.mail.catcher import Catcher
from app.mail.listener import InboundHandler
from app.mail.outbox import thread_of, write_mail
from app.mail.smtp_client import send
from app.mail.smtp_server import serving
from app.mail.threads import root_id
from app.matches.queue import Queue
from app.models import MailKind, Outbox, Seat, Submission
from tests.mail.post import add_player, running_match
from tests.web.browsing import submit

ANNA = "anna@example.org"
ANY_PORT = Address("127.0.0.1", 0)

_subjects = count(1)


@pytest.fixture
def desk(settings: Settings) -> Settings:
    """Settings of a site with a post office; its listener is not running."""
    return settings.model_copy(
        update={"maildir": settings.var / "mail", "mail_listen": Address("127.0.0.1", 1)}
    )


@pytest.fixture
def maildir(desk: Settings) -> Path:
    assert desk.maildir is not None
    return desk.maildir


@pytest.fixture
def catcher_url(maildir: Path) -> Iterator[str]:
    with serving(Catcher(maildir), ANY_PORT) as address:
        yield f"smtp://{address}"


@pytest.fixture
def reader(desk: Settings) -> FlaskClient:
    return create_app(desk).test_client()


def outgoing(subject: str, text: str = "hello", recipient: str = ANNA, html: str = "") -> Outbox:
    headers = {
        "From": "Fieldpost <fieldpost@post.example>",
        "Message-ID": f"<{next(_subjects)}@post.example>",
    }
    return Outbox(
        cause=subject,
        kind=MailKind.TURN,
        recipient=recipient,
        subject=subject,
        body_text=text,
        body_html=html or None,
        headers=headers,
    )


@pytest.mark.parametrize(
    "environ",
    [{"REMOTE_ADDR": "203.0.113.7"}, {"HTTP_X_FORWARDED_FOR": "203.0.113.7"}],
)
def test_no_other_machine_reads_the_caught_mail(
    reader: FlaskClient, environ: dict[str, str]
) -> None:
    assert reader.get("/mailbox/", environ_overrides=environ).status_code == 404
    assert reader.get("/mailbox/").status_code == 200


def test_without_a_maildir_there_is_no_post_office(settings: Settings) -> None:
    client = create_app(settings).test_client()
    assert client.get("/mailbox/").status_code == 404
    assert "/mailbox/" not in client.get("/").text


def test_an_empty_post_office_says_so(reader: FlaskClient) -> None:
    page = reader.get("/mailbox/")
    assert page.status_code == 200
    assert "Development mailbox" in page.text
    assert "No e-mails yet" in page.text


def test_mails_are_listed_newest_first_and_by_recipient(
    reader: FlaskClient, catcher_url: str
) -> None:
    send(outgoing("first"), catcher_url)
    send(outgoing("second", recipient="boris@example.org"), catcher_url)
    everything = reader.get("/mailbox/").text
    assert everything.index("second") < everything.index("first")
    only = reader.get(f"/mailbox/?to={ANNA}").text
    assert "first" in only
    assert "second" not in only


def test_a_mail_shows_its_text_and_keeps_its_html_in_a_sandbox(
    reader: FlaskClient, catcher_url: str, maildir: Path
) -> None:
    send(outgoing("<b>x", "1 < 2", html="<script>alert(1)</script><p>1 &lt; 2"), catcher_url)
    (mail,) = caught.newest(maildir)
    page = reader.get(f"/mailbox/{mail.key}")
    assert "&lt;b&gt;x" in page.text
    assert "1 &lt; 2" in page.text
    assert "alert" not in page.text
    assert 'sandbox=""' in page.text
    frame = reader.get(f"/mailbox/{mail.key}/html")
    policy = frame.headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert policy.endswith("sandbox")
    assert "script-src" not in policy


@pytest.mark.parametrize("key", ["nothing", "..%2F..%2Fsecret", "..", "%00"])
def test_what_is_no_mail_is_not_found(reader: FlaskClient, catcher_url: str, key: str) -> None:
    send(outgoing("first"), catcher_url)
    assert reader.get(f"/mailbox/{key}").status_code == 404
    assert reader.get(f"/mailbox/{key}/html").status_code == 404


def test_a_mail_in_a_character_set_that_does_not_exist_can_be_read(
    reader: FlaskClient, catcher_url: str, maildir: Path
) -> None:
    host, _colon, port = catcher_url.removeprefix("smtp://").partition(":")
    with smtplib.SMTP(host, int(port)) as connection:
        connection.sendmail(
            "x@example.org", [ANNA], b"Content-Type: text/plain; charset=x-no\r\n\r\nhi \xff\r\n"
        )
    (mail,) = caught.newest(maildir)
    assert "hi" in reader.get(f"/mailbox/{mail.key}").text


def test_an_answer_reaches_the_match_through_the_real_listener(
    desk: Settings, catcher_url: str, maildir: Path
) -> None:
    engine = engine_for(desk.database_url)
    with session_scope(engine) as session:
        players = [add_player(session, name) for name in ("Anna", "Boris", "Clara")]
        match = running_match(session, players)
        seat = session.exec(
            select(Seat).where(Seat.match_id == match.id, Seat.user_id == players[0].id)
        ).one()
        thread = thread_of(desk, match, seat, players[0])
        letter = send_answers.expired(thread, "cause", answers=None)
        write_mail(session, "cause", ANNA, letter, kind=MailKind.ANSWER)
        send(session.exec(select(Outbox)).one(), catcher_url)
    (mail,) = caught.newest(maildir)
    with serving(InboundHandler(desk, Queue(desk.celery_url)), ANY_PORT) as address:
        client = create_app(desk.model_copy(update={"mail_listen": address})).test_client()
        answered = submit(
            client,
            f"/mailbox/{mail.key}/reply",
            page=f"/mailbox/{mail.key}",
            author=ANNA,
            text="ready\r\n",
            quotes="1",
        )
    assert answered.status_code == 302
    with session_scope(engine) as session:
        (submission,) = session.exec(select(Submission)).all()
    assert (submission.seat, submission.text) == (seat.letter, "ready")
    assert mail.references == root_id(thread.match_id, thread.seat, desk.mail_domain)


def test_an_answer_threads_and_quotes_as_a_mail_program_does(
    catcher_url: str, maildir: Path
) -> None:
    send(outgoing("Turn", "Your move.\n\nNow.\n"), catcher_url)
    (mail,) = caught.newest(maildir)
    reply = caught.answer(mail, ANNA, "ready", quotes=True)
    assert reply["In-Reply-To"] == mail.message_id
    assert str(reply["References"]).endswith(mail.message_id)
    assert reply["Subject"] == "Re: Turn"
    content = reply.get_content()
    assert content.startswith("ready\n\nOn ")
    assert content.endswith("wrote:\n\n> Your move.\n>\n> Now.\n")


def test_an_answer_that_nobody_takes_is_kept_and_the_reason_shown(
    reader: FlaskClient, catcher_url: str, maildir: Path
) -> None:
    send(outgoing("first"), catcher_url)
    (mail,) = caught.newest(maildir)
    page = f"/mailbox/{mail.key}"
    answered = submit(reader, f"{page}/reply", page=page, author=ANNA, text="ready now")
    assert answered.status_code == 502
    assert "The e-mail was not accepted" in answered.text
    assert "ready now" in answered.text


def test_only_a_recipient_can_answer_and_only_from_our_form(
    reader: FlaskClient, catcher_url: str, maildir: Path
) -> None:
    send(outgoing("first"), catcher_url)
    (mail,) = caught.newest(maildir)
    page = f"/mailbox/{mail.key}"
    stranger = submit(reader, f"{page}/reply", page=page, author="eve@example.org", text="x")
    assert stranger.status_code == 400
    assert reader.post(f"{page}/reply", data={"author": ANNA, "text": "x"}).status_code == 400
    assert reader.get(f"{page}/reply").status_code == 405


def test_the_summary_of_a_letter_is_its_first_sentence(catcher_url: str, maildir: Path) -> None:
    text = "=== above ===\n\nRed October (#7)\n\nAnna, it is\nyour turn.\n\nMore.\n"
    send(outgoing("first", text), catcher_url)
    (mail,) = caught.newest(maildir)
    assert mail.summary == "Anna, it is your turn."
    assert isinstance(caught.answer(mail, ANNA, "x", quotes=False), EmailMessage)
