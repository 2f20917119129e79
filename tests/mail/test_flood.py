"""Mail that costs much, and much mail for one seat: everybody else's is taken all the same."""

import smtplib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from ipaddress import ip_address

import pytest
from redis import Redis
from selectolax.lexbor import LexborHTMLParser
from sqlalchemy import Engine
from sqlmodel import Session, select

from app.config import Address, Settings
from app.database import session_scope
from app.mail import listener, smtp_server
from app.mail.listener import MAX_WAITING_A_SOURCE, InboundHandler
from app.mail.reading import html_text
from app.mail.reading.html_text import html_to_text
from app.mail.reading.message import parse
from app.mail.seat_context import Disposition, message_key
from app.mail.smtp_server import MAX_CONNECTIONS_A_PEER, serving
from app.mail.transports.intake import Intake
from app.mail.transports.intake_limit import MAX_COUNTED, IntakeLimit, TooMuchMail
from app.matches.queue import Queue
from app.models import InboundMail, Seat, Submission, User
from tests.deadline import wait_until
from tests.fixtures.databases import on_postgresql_only, on_sqlite_only
from tests.mail.corpus.case import ORDERS
from tests.mail.corpus.html import IN_DIVS
from tests.mail.corpus.writing import mail, part, parts
from tests.mail.post import add_player, player_mail, running_match, token_address

ANNA, BORIS = "anna@example.org", "boris@example.org"


# what reading one mail costs


BROKEN = {
    "end tags that end nothing": "<b>x</p>" * 15_000,
    "formatting that each block opens again": "<p>"
    + "".join(f"<font color=c{number}>" for number in range(400))
    + "</p><p>x" * 2_000,
    "many blocks deep within": "<div>" * 9_000 + "x</p>" * 20_000,
}


@pytest.mark.parametrize("name", BROKEN)
def test_broken_html_is_read_as_far_as_that_is_quick(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    parsed: list[str] = []

    def parser(html: str) -> LexborHTMLParser:
        # The real parser on the beginning: the whole of it takes minutes where nothing is cut.
        parsed.append(html)
        return LexborHTMLParser(html[:10_000])

    monkeypatch.setattr(html_text, "LexborHTMLParser", parser)
    html = BROKEN[name]
    assert html_text.too_much(html)
    html_to_text(html)
    (read,) = parsed
    assert len(read) < len(html) / 2


def test_what_many_programs_leave_open_is_no_broken_html() -> None:
    html = "<table>" + "<tr><td><p>move<li>halt<td>x" * 5_000
    assert not html_text.too_much(html)


def test_html_beside_plain_text_is_not_even_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(html_text, "LexborHTMLParser", None)
    letter = parse(parts(part(ORDERS), part("<b>x</p>" * 150_000, "text/html")))
    assert letter.text == ORDERS
    assert not letter.is_cut


def test_a_line_of_many_pieces_is_one_line() -> None:
    letter = parse(
        mail("<div>&gt; " + "<b>x </b>" * 3_000 + "</div>" + IN_DIVS, "Content-Type: text/html")
    )
    assert letter.text == ORDERS
    assert letter.full_text.startswith("> x x x")


# what is taken in for one seat


@dataclass
class Seated:
    """A running match; `anna` and `boris` are their reply addresses."""

    engine: Engine
    settings: Settings
    anna: str
    boris: str

    def submissions(self) -> int:
        with session_scope(self.engine) as session:
            return len(session.exec(select(Submission)).all())


@pytest.fixture
def seated(engine: Engine, post_settings: Settings, redis_url: str) -> Seated:
    Redis.from_url(redis_url).flushall()
    settings = post_settings.model_copy(update={"redis_url": redis_url})
    with session_scope(engine) as session:
        players = [add_player(session, name) for name in ("Anna", "Boris", "Clara")]
        running_match(session, players)
        anna, boris = (_address(session, settings, player) for player in players[:2])
        return Seated(engine, settings, anna, boris)


def _address(session: Session, settings: Settings, player: User) -> str:
    seat = session.exec(select(Seat).where(Seat.user_id == player.id)).one()
    return token_address(settings, seat)


@contextmanager
def listening(seated: Seated, limit: IntakeLimit | None = None) -> Iterator[Address]:
    handler = InboundHandler(seated.settings, Queue(seated.settings.celery_url), limit)
    with serving(handler, Address("127.0.0.1", 0)) as address:
        yield address


def send(address: Address, author: str, to: str, text: str = "ready\n", **headers: str) -> int:
    """Give one mail in; the code of the answer."""
    message = player_mail(author, to, text, **headers)
    with smtplib.SMTP(address.host, address.port, timeout=60) as mta:
        try:
            mta.send_message(message)
        except smtplib.SMTPDataError as refused:
            return refused.smtp_code
    return 250


@on_sqlite_only
@pytest.mark.parametrize("limit", [{"max_bytes": 1500}, {"max_seconds": 0.0001}])
def test_beyond_its_share_mail_for_a_seat_is_put_off_and_that_of_others_taken(
    seated: Seated, limit: dict[str, float]
) -> None:
    now = [0.0]
    with listening(seated, IntakeLimit(**limit, clock=lambda: now[0])) as address:
        answers = [send(address, ANNA, seated.anna, "status\n" + "# x\n" * 200) for _ in range(5)]
        assert answers[0] == 250
        assert set(answers[2:]) == {450}
        assert send(address, BORIS, seated.boris) == 250
        now[0] += 3600
        assert send(address, ANNA, seated.anna) == 250


@on_sqlite_only
def test_the_share_is_of_the_seat_whichever_of_its_addresses_is_used(seated: Seated) -> None:
    intake = Intake(seated.settings, Queue(seated.settings.celery_url), "SMTP")
    with session_scope(seated.engine) as session:
        seat = session.exec(select(Seat).join(User).where(User.email == ANNA)).one()
        seat.token_generation += 1
        newer = token_address(seated.settings, seat)
    assert newer != seated.anna
    assert intake.source([newer]) == intake.source([seated.anna]) != intake.source([seated.boris])
    assert intake.source(["orders+x@post.example"]) == ""


def test_made_up_addresses_push_nobody_out_of_the_count() -> None:
    limit = IntakeLimit(max_bytes=10)
    with limit.reading("seat 1", 10):
        pass
    for _ in range(MAX_COUNTED + 1):
        with limit.reading("", 10):
            pass
    with pytest.raises(TooMuchMail), limit.reading("seat 1", 1):
        pass


@on_postgresql_only
def test_a_flood_for_one_seat_leaves_the_listener_to_everybody_else(seated: Seated) -> None:
    """Somebody else's transaction holds what the mails of the flood wait for."""
    flood = player_mail(ANNA, seated.anna, "ready\n", Message_ID="<same@example.org>")
    with session_scope(seated.engine) as session:
        seat = session.exec(select(Seat).join(User).where(User.email == ANNA)).one()
        key = message_key(parse(flood.as_bytes()), seat.id or 0)
    count = MAX_WAITING_A_SOURCE + 4
    with (
        ThreadPoolExecutor(count) as threads,
        listening(seated) as address,
        Session(seated.engine) as blocking,
    ):
        blocking.add(
            InboundMail(
                message_key=key,
                from_address=ANNA,
                match_id=seat.match_id,
                seat=seat.letter,
                outcome=Disposition.SILENT,
            )
        )
        blocking.flush()
        waiting = [
            threads.submit(
                send, address, ANNA, seated.anna, "ready\n", Message_ID="<same@example.org>"
            )
            for _ in range(count)
        ]
        try:
            wait_until(lambda: sum(each.done() for each in waiting) >= 4, "mails that are put off")
            assert send(address, BORIS, seated.boris) == 250
        finally:
            blocking.rollback()
        answers = [each.result() for each in waiting]
    assert sorted(answers) == [250] * MAX_WAITING_A_SOURCE + [450] * 4
    assert seated.submissions() == 2


@on_sqlite_only
def test_a_mail_larger_than_the_room_is_taken_when_it_is_alone(
    seated: Seated, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(listener, "MAX_BYTES_WAITING", 0)
    with listening(seated) as address:
        # One mail is always taken, however large.
        assert send(address, ANNA, seated.anna) == 250


@on_sqlite_only
def test_one_address_cannot_have_all_connections(
    seated: Seated, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(smtp_server, "MAX_CONNECTIONS", MAX_CONNECTIONS_A_PEER + 5)
    others = iter(range(100))

    def peer(_transport: object) -> object:
        # The flood comes from one address of the documentation's, what comes later from others.
        number = next(others)
        return ip_address(
            "192.0.2.1" if number < MAX_CONNECTIONS_A_PEER + 2 else f"198.51.100.{number}"
        )

    monkeypatch.setattr(smtp_server, "_peer", peer)
    with listening(seated) as address:
        flood = [
            smtplib.SMTP(address.host, address.port, timeout=60)
            for _ in range(MAX_CONNECTIONS_A_PEER)
        ]
        try:
            for _ in range(2):
                with pytest.raises(smtplib.SMTPConnectError, match="421"):
                    smtplib.SMTP(address.host, address.port, timeout=60)
            assert send(address, BORIS, seated.boris) == 250
        finally:
            for each in flood:
                each.close()
