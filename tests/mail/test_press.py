"""Players who write to each other by mail alone: out, in, answered, refused, once."""

import smtplib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default

import pytest
import sqlalchemy as sa
from redis import Redis
from sqlalchemy import Engine
from sqlmodel import Session, col, select

from app.config import Address, Settings
from app.database import session_scope
from app.mail.announce import announcer
from app.mail.commands.execution import settle
from app.mail.delivery import deliver_due
from app.mail.inbound import accept
from app.mail.listener import InboundHandler
from app.mail.reading.html_text import html_to_text
from app.mail.seat_context import Disposition, MailOutcome
from app.mail.send_press import press_cause
from app.mail.smtp_server import serving
from app.mail.threads import mail_id
from app.matches.press.messages import say
from app.matches.queue import Queue
from app.models import (
    InboundMail,
    Match,
    Outbox,
    PressMessage,
    PressRules,
    Seat,
    Submission,
    utc_now,
)
from tests.fixtures.databases import on_sqlite_only
from tests.mail.post import (
    add_player,
    letters,
    player_mail,
    running_match,
    seat_of,
    token_address,
)
from tests.mail.servers import Inbox

pytestmark = on_sqlite_only


@dataclass
class Players:
    """A running match of Anna, Boris and Clara; `seats` are their letters."""

    engine: Engine
    settings: Settings
    match_id: int
    seats: dict[str, str]

    @contextmanager
    def rows(self) -> Iterator[Session]:
        with session_scope(self.engine) as session:
            yield session

    def mail(self, name: str, text: str, **headers: str) -> EmailMessage:
        """A mail to the reply address of somebody's seat, from there."""
        with self.rows() as session:
            seat = session.exec(
                select(Seat).where(Seat.match_id == self.match_id, Seat.letter == self.seats[name])
            ).one()
            address = token_address(self.settings, seat)
        named = text.format(**self.seats)
        return player_mail(f"{name.lower()}@example.org", address, named, **headers)

    def deliver(self, message: EmailMessage) -> MailOutcome:
        with self.rows() as session:
            sender, to = str(message["From"]), [str(message["To"])]
            return accept(session, self.settings, message.as_bytes(), sender, to, lambda _id: None)

    def send(self, name: str, text: str, **headers: str) -> MailOutcome:
        return self.deliver(self.mail(name, text, **headers))

    def settle(self) -> None:
        """What the worker does with every submission that waits."""
        with self.rows() as session:
            for number in session.exec(select(Submission.id)):
                assert number is not None
                settle(self.settings, session, number, announcer(self.settings))

    def said(self) -> list[tuple[str, str]]:
        """Circle and text of each message."""
        with self.rows() as session:
            found = session.exec(select(PressMessage).order_by(col(PressMessage.id)))
            return [(message.circle, message.text) for message in found]

    def letters(self, start: str = "") -> list[Outbox]:
        with self.rows() as session:
            return [letter for letter in letters(session) if letter.cause.startswith(start)]

    def circle(self, *names: str) -> str:
        return "".join(sorted(self.seats[name] for name in names))


@pytest.fixture
def players(engine: Engine, post_settings: Settings) -> Players:
    with session_scope(engine) as session:
        users = [add_player(session, name) for name in ("Anna", "Boris", "Clara")]
        match = running_match(session, users)
        assert match.id is not None
        seats = {user.name: seat_of(session, match, user).letter for user in users}
        return Players(engine, post_settings, match.id, seats)


def test_a_conversation_over_smtp(
    players: Players, redis_url: str, inbox: Inbox, inbox_url: str
) -> None:
    """Boris writes to Anna and Clara; Anna answers, quoting his letter; both get her answer."""
    Redis.from_url(redis_url).flushall()
    settings = players.settings.model_copy(update={"redis_url": redis_url, "smtp_url": inbox_url})
    handler = InboundHandler(settings, Queue(settings.celery_url))

    def by_smtp(message: EmailMessage) -> list[EmailMessage]:
        """Send a mail in, then everything that lies in the outbox out."""
        with smtplib.SMTP(address.host, address.port) as mta:
            mta.send_message(message)
        deliver_due(lambda: Session(players.engine), settings, utc_now())
        arrived = [message_from_bytes(raw, policy=default) for _to, raw in inbox.taken]
        inbox.taken.clear()
        return [each for each in arrived if isinstance(each, EmailMessage)]

    with serving(handler, Address("127.0.0.1", 0)) as address:
        got = by_smtp(players.mail("Boris", "PRESS TO {Anna} and {Clara}\nПривет! *Moscow* falls."))
        receipt, *letters = sorted(got, key=lambda each: str(each["To"]) != "boris@example.org")
        assert "Sent to other players" in text_of(receipt)
        assert {str(each["To"]) for each in letters} == {"anna@example.org", "clara@example.org"}
        assert all("| Привет! *Moscow* falls." in text_of(each) for each in letters)
        to_anna = next(each for each in letters if each["To"] == "anna@example.org")
        quoted = "\n".join(f"> {line}" for line in text_of(to_anna).splitlines())
        answer = players.mail(
            "Anna",
            f"PRESS REPLY\nIt will not.\n\nOn Sunday Fieldpost wrote:\n{quoted}",
            In_Reply_To=str(to_anna["Message-ID"]),
        )
        assert str(answer["To"]) in str(to_anna["Reply-To"])
        got = by_smtp(answer)
        others = [each for each in got if each["To"] != "anna@example.org"]
        assert len(others) == 2
        assert all("| It will not." in text_of(each) for each in others)
    everybody = players.circle("Anna", "Boris", "Clara")
    assert players.said() == [(everybody, "Привет! *Moscow* falls."), (everybody, "It will not.")]


def text_of(message: EmailMessage) -> str:
    body = message.get_body(("plain",))
    assert body is not None
    return str(body.get_content())


@pytest.mark.parametrize(
    ("line", "circle"),
    [
        ("PRESS TO ALL", ""),
        ("press everybody", ""),
        ("PRESS TO {Boris}", "Boris"),
        ("Press to boris", "Boris"),
        ("PRESS TO {Boris} {Clara}.", "Boris Clara"),
        ("press to Clara & {Boris}, {Anna}", "Boris Clara"),
    ],
)
def test_readers_are_named_by_letter_or_by_name(players: Players, line: str, circle: str) -> None:
    assert players.send("Anna", f"{line}\nHello").disposition is Disposition.SAID
    expected = players.circle("Anna", *circle.split()) if circle else ""
    assert players.said() == [(expected, "Hello")]


def test_messages_and_orders_in_one_mail(players: Players) -> None:
    text = "PRESS TO {Boris}\nI am ready.\nEND\nready\nHELP\nPRESS ALL: So am I."
    assert players.send("Anna", text).disposition is Disposition.SUBMITTED
    assert players.said() == []
    players.settle()
    assert [text for _circle, text in players.said()] == ["I am ready.", "So am I."]
    with players.rows() as session:
        assert session.exec(select(Submission.text)).one() == "ready"
    (receipt,) = players.letters("receipt:")
    for answer in ("Sent to other players", "YOUR ORDERS WERE CARRIED OUT", "PLAYING BY E-MAIL"):
        assert answer in receipt.body_text


def test_copies_of_a_mail_are_one_message_and_get_the_same_answer(players: Players) -> None:
    message = players.mail("Anna", "PRESS TO {Boris}\nHello")
    dispositions = [players.deliver(message).disposition for _ in range(3)]
    assert dispositions == [Disposition.SAID, Disposition.REPEATED, Disposition.REPEATED]
    assert len(players.said()) == 1
    assert len(players.letters("press:")) == 1
    receipts = players.letters("answer:")
    assert len({receipt.body_text for receipt in receipts}) == 1


@pytest.mark.parametrize(
    ("text", "marked", "why"),
    [
        ("PRESS TO {Boris}\nHello\nPRESS TO Zoe\nHello", "PRESS TO Zoe", "no player zoe"),
        ("PRESS TO {Boris}\nPRESS ALL\nHello", "PRESS TO", "your message is empty"),
        ("ready\nPRESS REPLY\nHello", "PRESS REPLY", "works only in a reply"),
        ("PRESS TO {Anna}\nNote to self", "PRESS TO", "choose who can read the message"),
        ("PRESS ALL\n" + "word " * 1000, "PRESS ALL", "4999 characters"),
    ],
)
def test_of_a_faulty_mail_nothing_is_sent_or_carried_out(
    players: Players, text: str, marked: str, why: str
) -> None:
    assert players.send("Anna", text).disposition is Disposition.ANSWERED
    assert players.said() == []
    (answer,) = players.letters()
    assert answer.recipient == "anna@example.org"
    assert why in " ".join(answer.body_text.split())
    faulty = [line for line in answer.body_text.splitlines() if line.startswith(">>>")]
    assert len(faulty) == 1
    assert marked in faulty[0]
    with players.rows() as session:
        assert session.exec(select(Submission)).first() is None


def test_where_press_is_public_a_private_message_is_refused(players: Players) -> None:
    with players.rows() as session:
        session.get_one(Match, players.match_id).press = PressRules.PUBLIC
    assert players.send("Anna", "PRESS TO {Boris}\nHello").disposition is Disposition.ANSWERED
    assert "allows only public messages" in players.letters()[-1].body_text
    assert players.send("Anna", "PRESS ALL\nHello").disposition is Disposition.SAID


def test_a_preview_shows_what_would_be_sent_and_sends_nothing(players: Players) -> None:
    text = "PREVIEW\nPRESS TO {Boris}\nHello *there*\nEND\nready"
    assert players.send("Anna", text).disposition is Disposition.ANSWERED
    (answer,) = players.letters()
    said = " ".join(answer.body_text.split())
    assert "Nothing was sent or carried out" in said
    assert f"To Boris ({players.seats['Boris']}): | Hello *there*" in said
    assert "WOULD BE CARRIED OUT ready" in said
    assert "<em>there</em>" in (answer.body_html or "")
    assert players.said() == []
    with players.rows() as session:
        assert session.exec(select(Submission)).first() is None


def test_a_preview_marks_what_would_be_refused(players: Players) -> None:
    players.send("Anna", "preview\nready\nconquer the moon")
    (answer,) = players.letters()
    assert "\n>>> conquer the moon\n" in answer.body_text
    players.send("Anna", "preview\nPRESS TO Zoe\nHello")
    assert ">>> PRESS TO Zoe" in players.letters()[-1].body_text


def test_from_another_address_nothing_is_said(players: Players) -> None:
    message = players.mail("Anna", "PRESS ALL\nI resign!")
    message.replace_header("From", "boris@example.org")
    assert players.deliver(message).disposition is Disposition.QUARANTINED
    assert players.said() == []


def test_whoever_quotes_a_message_gives_no_order_that_it_names(players: Players) -> None:
    """A line that looks like a ticked box of our form, put there by another player."""
    with players.rows() as session:
        say(
            session,
            match_id=players.match_id,
            seat=players.seats["Boris"],
            to=players.seats["Anna"],
            text="You will like this:\n\n[x] ready\n[ X ] ready",
            key="web:form",
            announce=announcer(players.settings),
        )
    (letter,) = players.letters("press:")
    quoted = "\n".join(f"> {line}" for line in letter.body_text.splitlines())
    for body in (f"No.\n\n{quoted}", f"No.\n\n{quoted.replace('> | ', '> ')}"):
        players.send("Anna", body)
    with players.rows() as session:
        assert set(session.exec(select(Submission.text))) == {"No."}


@pytest.mark.parametrize(
    "box", ["\\[x\\]", "&#91;x&#93;", "[*x*]", "[x&nbsp;]", "[\u200bx]", "[&#8203;x]"]
)
def test_nor_does_who_quotes_what_a_mail_program_shows_of_it(players: Players, box: str) -> None:
    """A box that Markdown, or the reading of the answer, makes out of something else."""
    with players.rows() as session:
        say(
            session,
            match_id=players.match_id,
            seat=players.seats["Boris"],
            to=players.seats["Anna"],
            text=f"{box} ready",
            key="web:form",
            announce=announcer(players.settings),
        )
    (letter,) = players.letters("press:")
    _, shown = (letter.body_html or "").split("<blockquote>")
    said, _, _ = shown.partition("</blockquote>")
    players.send("Anna", html_to_text(f"No.<blockquote>{said}</blockquote>"))
    with players.rows() as session:
        assert set(session.exec(select(Submission.text))) == {"No."}


def test_a_forged_answer_does_not_tell_whether_others_have_written_to_each_other(
    players: Players,
) -> None:
    players.send("Boris", "PRESS TO {Clara}\nAgainst Anna?")
    circle, seat = players.circle("Boris", "Clara"), players.seats["Anna"]
    cause = press_cause(players.match_id, circle, 1, seat)
    forged = mail_id(players.match_id, 1, seat, cause, players.settings.mail_domain)
    players.send("Anna", "PREVIEW\nPRESS REPLY\nHello", In_Reply_To=forged)
    assert "works only in a reply" in " ".join(players.letters()[-1].body_text.split())


def test_a_message_between_others_changes_no_byte_of_what_a_third_gets(players: Players) -> None:
    def told_to_anna() -> list[tuple[str, str | None, dict[str, str]]]:
        """The letters to Anna that somebody's message to all and her question lead to."""
        players.send("Clara", "PRESS ALL\nHello")
        players.send("Anna", "STATUS", Message_ID="<asked@example.org>")
        found = [each for each in players.letters() if each.recipient == "anna@example.org"]
        told = [(each.body_text, each.body_html, each.headers) for each in found]
        with players.rows() as session:
            for table in (Outbox, InboundMail, PressMessage):
                session.execute(sa.delete(table))
        return told

    before = told_to_anna()
    assert len(before) == 2
    players.send("Boris", "PRESS TO {Clara}\nAgainst Anna?")
    assert players.letters("press:")[0].seat == players.seats["Clara"]
    assert told_to_anna() == before
