"""The picture of the board in the turn mail: beside the HTML, small, and of the seat's own view."""

from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from itertools import count
from random import Random

import pytest
from sqlalchemy import Engine

from app.config import Address, Settings
from app.database import session_scope
from app.games.presentation import Drawing
from app.games.rcw.bots import BOTS
from app.mail import match_mail_kinds as kinds
from app.mail.announce import announcer
from app.mail.catcher import Catcher
from app.mail.caught import newest
from app.mail.compose import Thread
from app.mail.pictures import MAX_PICTURE, MAX_PLACES
from app.mail.reading.message import parse
from app.mail.situation import Situation
from app.mail.smtp_client import build, send
from app.mail.smtp_server import serving
from app.mail.turn_summary import TurnSummary
from app.matches.load import load
from app.matches.system_orders import give_orders
from app.models import MailKind, Outbox, SubmissionSource
from tests.mail.post import add_player, letters, running_match

DOMAIN = "post.example"
THREAD = Thread(
    match_id=7,
    match_name="Red October",
    version=12,
    seat="B",
    player="Anna",
    reply_to=f"orders+abc@{DOMAIN}",
    domain=DOMAIN,
    base_url="https://post.example",
)
DRAWING: Drawing = {"title": "rcw", "marked": ["kuban", "tver"], "provinces": {}}
PNG = b"\x89PNG"
REPORT = "text/plain"
"""A turn is attached as text besides."""


def turn(drawing: Drawing | None) -> Outbox:
    letter = kinds.turn(THREAD, "turn:7", TurnSummary(), Situation(asked="Move."), drawing)
    return Outbox(
        cause="turn:7",
        kind=MailKind.TURN,
        recipient="anna@example.org",
        subject=letter.subject,
        body_text=letter.body_text,
        body_html=letter.body_html,
        headers=letter.headers,
        picture=letter.drawing,
    )


def sent(row: Outbox) -> EmailMessage:
    """The mail as it comes out at the other end."""
    message = message_from_bytes(build(row).as_bytes(), _class=EmailMessage, policy=default)
    assert isinstance(message, EmailMessage)
    return message


def test_the_picture_stands_beside_the_html_that_names_it() -> None:
    message = sent(turn(DRAWING))
    kinds = [part.get_content_type() for part in message.walk()]
    assert kinds == [
        "multipart/mixed",
        "multipart/alternative",
        "text/plain",
        "multipart/related",
        "text/html",
        "image/png",
        "text/plain",
    ]
    *_others, html, picture, _report = message.walk()
    assert isinstance(picture, EmailMessage)
    name = str(picture["Content-ID"])
    assert name.startswith("<board.m7.v12.B.")
    assert f'<img src="cid:{name.strip("<>")}"' in html.get_content()
    assert picture.get_content_disposition() == "inline"
    content = picture.get_content()
    assert content.startswith(PNG)
    assert len(content) <= MAX_PICTURE


def test_who_sees_no_pictures_reads_what_is_on_it() -> None:
    html = turn(DRAWING).body_html or ""
    assert 'alt="Map of the board. Marked, because something happened there: Kuban, Tver."' in html


def test_of_many_places_some_are_named_and_the_others_counted() -> None:
    places = ["tver", "tula", "kuban", "kiev", "perm", "ufa", "omsk", "baku", "kars", "orel"]
    places += ["tomsk", "chita", "irkutsk", "poland"]
    html = turn({**DRAWING, "marked": places}).body_html or ""
    assert html.count(", ") >= MAX_PLACES - 1
    assert "Orel, Tomsk, Chita and 2 more." in html


def test_the_text_is_the_same_with_and_without() -> None:
    assert turn(DRAWING).body_text == turn(None).body_text


def test_without_a_drawing_there_is_no_picture() -> None:
    assert "<img" not in (turn(None).body_html or "")
    kinds = [part.get_content_type() for part in sent(turn(None)).walk()]
    assert kinds == [
        *["multipart/mixed", "multipart/alternative", "text/plain", "text/html"],
        REPORT,
    ]


def test_a_letter_whose_picture_cannot_be_drawn_goes_without() -> None:
    row = turn(DRAWING)
    row.picture = {"title": "rcw", "marked": ["atlantis"], "provinces": {}}
    message = sent(row)
    kinds = [part.get_content_type() for part in message.walk()]
    assert kinds[2:] == ["text/plain", "text/html", REPORT]


def test_a_letter_sent_twice_is_the_same_to_the_byte() -> None:
    row = turn(DRAWING)
    first, second = (sent(row).get_body(("related",)) for _ in range(2))
    assert first is not None
    assert second is not None
    parts = [list(each.iter_parts()) for each in (first, second)]
    assert parts[0][1].get_content() == parts[1][1].get_content()


def test_our_picture_quoted_in_an_answer_is_no_attachment_that_was_not_read() -> None:
    """A mail program sends the pictures of what it quotes back, under names of its own."""
    answer = EmailMessage(policy=default)
    answer["From"] = "anna@example.org"
    answer.set_content("pass\n")
    answer.add_alternative("<p>pass</p><img src='cid:image001@01DC'>", subtype="html")
    html = answer.get_body(("html",))
    assert html is not None
    html.add_related(
        PNG,
        "image",
        "png",
        cid="<image001@01DC>",
        filename="image001.png",
        disposition="inline",
    )
    assert parse(answer.as_bytes()).attachments == ()
    answer.add_attachment(PNG, maintype="image", subtype="png", filename="orders.png")
    assert [each.name for each in parse(answer.as_bytes()).attachments] == ["orders.png"]


def test_the_post_office_shows_the_picture(post_settings: Settings) -> None:
    maildir = post_settings.var / "mail"
    with serving(Catcher(maildir), Address("127.0.0.1", 0)) as address:
        send(turn(DRAWING), f"smtp://{address}")
    (mail,) = newest(maildir)
    assert mail.html is not None
    assert "cid:" not in mail.html
    assert '<img src="data:image/png;base64,iVBOR' in mail.html


@pytest.fixture
def begun(engine: Engine, post_settings: Settings) -> list[Outbox]:
    """The letters of a match in which each plays what he owes until it is another's turn."""
    announce = announcer(post_settings)
    with session_scope(engine) as session:
        players = [add_player(session, name) for name in ("Anna", "Boris", "Clara")]
        match = running_match(session, players)
        assert match.id is not None
        turns: list[Outbox] = []
        for number in count():
            if turns:
                break
            position = load(session, match.id).match
            seat = next(iter(position.waiting()))
            give_orders(
                session,
                match.id,
                seat,
                key=f"test:{number}",
                source=SubmissionSource.CLI,
                actions=[BOTS["steady"](position, seat, Random(number))],
                announce=announce,
            )
            turns = [row for row in letters(session) if row.cause.startswith("turn:")]
        return turns


def test_the_turn_mail_of_a_match_keeps_what_the_seat_sees_to_be_drawn(begun: list[Outbox]) -> None:
    assert begun
    for row in begun:
        assert row.picture is not None
        assert set(row.picture) == {"title", "marked", "provinces"}
        assert "cid:board." in (row.body_html or "")
