"""A question and a pause by real mail programs: SMTP in, SMTP out, and nobody sees the site."""

from email.message import EmailMessage
from email.utils import make_msgid, parseaddr

from app.config import Settings
from app.database import engine_for
from app.mail.announce import announcer
from app.matches.moderation import appointments
from app.models import Match, User
from tests.fixtures.databases import on_sqlite_only
from tests.mail.mailboxes import Mailbox
from tests.mail.post import add_player
from tests.mail.post_office import AtOnce, post_office
from tests.mail.seat import ANNA, sit_down

pytestmark = on_sqlite_only


def reply(box: Mailbox, mail: EmailMessage, text: str) -> None:
    """Answer a mail as a mail program does, with the whole of it quoted below."""
    to = parseaddr(mail["Reply-To"])[1]
    answer = EmailMessage()
    answer["From"], answer["To"], answer["Subject"] = box.address, to, f"Re: {mail['Subject']}"
    answer["Message-ID"] = make_msgid(domain="mail.example")
    answer["In-Reply-To"] = mail["Message-ID"]
    answer["References"] = f"{mail['References']} {mail['Message-ID']}"
    body = mail.get_body(("plain",))
    assert body is not None
    quoted = "\n".join(f"> {line}" for line in body.get_content().splitlines())
    answer.set_content(f"{text}\n\nOn Monday, Fieldpost wrote:\n{quoted}\n")
    box.send(answer, to)


def text_of(mails: list[EmailMessage]) -> str:
    body = mails[-1].get_body(("plain",))
    assert body is not None
    return " ".join(body.get_content().split())


def test_asking_answering_and_pausing_go_by_smtp_alone(settings: Settings) -> None:
    with post_office(settings) as (settings, boxes):
        engine = engine_for(settings.database_url)
        post = sit_down(engine, settings)
        anna, bela, boris = (
            boxes.of(each) for each in (ANNA, "bela@example.org", "boris@example.org")
        )
        with post.rows() as session:
            row = session.get_one(Match, post.match_id)
            host, whom = session.get_one(User, row.host_id), add_player(session, "Bela")
            appointments.name(session, post.match_id, host, whom, announcer(settings))
        AtOnce(settings).mail()
        (invited,) = bela.fetch()
        reply(bela, invited, "Yes, please.")
        assert "You now moderate this match." in text_of(bela.fetch())

        told = [
            mail for mail in anna.fetch() if "Anna has made Bela a moderator" in text_of([mail])
        ]
        reply(anna, told[0], "QUESTION: may White land?")
        assert "Your question has been sent" in text_of(anna.fetch())
        assert boris.fetch()
        reply(bela, bela.fetch()[-1], "Not in winter.\n\nBela")
        assert "| Not in winter." in text_of(anna.fetch())
        assert boris.fetch() == []

        answered = bela.fetch()
        assert "has been answered for the player who asked it" in text_of(answered)
        reply(bela, answered[-1], "PAUSE: the server of half of us is down")
        assert "Bela has paused the match" in text_of(boris.fetch())
