"""Players of a match who click and mail, and keep what they are told.

What they order is thought out before (the dice of a match are those of its seed), so the log of a
match must be exactly that, in this order, whatever happens to the site. A player goes on with the
next orders when the receipt for the last ones is there, and repeats what fails, as people, browsers
and mail servers do.
"""

import re
import smtplib
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from email import message_from_bytes
from email.message import EmailMessage
from random import Random
from time import monotonic
from typing import TypeVar

from selectolax.lexbor import LexborHTMLParser
from sqlalchemy import Engine
from sqlmodel import Session, col, select

from app import create_app
from app.accounts import sessions
from app.config import Settings
from app.database import session_scope
from app.mail.delivery import LEASE
from app.models import Seat, User, utc_now
from tests.bench.load.browser import Answer, Browser
from tests.bench.order_mails import Written, thought_out
from tests.chaos.site import MailServer, Site

Found = TypeVar("Found")

DONE = "Your orders have been carried out."
DONE_BY_MAIL = "your orders were carried out"
MAX_BACK = 120
"""The clock is put back by so many seconds at most: what waits for an hour waits longer then."""

PATIENCE = LEASE.total_seconds() + MAX_BACK + 60.0
"""An e-mail that a killed process had in hand is nobody else's until its lease is over. On a
machine that is busy with other things, to import the site again takes minutes more."""

RETRY_SECONDS = 0.2
PRESS_EVERY = 3
MAX_TOLD = 600


@dataclass(frozen=True)
class Told:
    """A player was told that these orders have been carried out."""

    place: int
    by_mail: bool


@dataclass(frozen=True)
class Secret:
    """A message of one player to another, which nobody else may read."""

    match_id: int
    author: str
    reader: str
    words: str


@dataclass
class Table:
    """A match: what is to be ordered in it, who orders, and what they were told."""

    match_id: int
    seats: dict[str, str]
    cookies: dict[str, str]
    orders: list[Written]
    told: list[Told] = field(default_factory=list)
    secrets: list[Secret] = field(default_factory=list)
    mails: list[tuple[str, str, bytes]] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)

    def seat_of(self, address: str) -> str:
        """The seat of a player, by the address of their e-mail."""
        return next(seat for seat, email in self.seats.items() if email == address)


class Listening(Browser):
    """A browser that keeps what it was answered last, for the complaint if that helps nobody."""

    last = "nothing asked"

    def _follow(self, method: str, path: str, body: str | None, more: dict[str, str]) -> Answer:
        answer = super()._follow(method, path, body, more)
        text = LexborHTMLParser(answer.text).text() if answer.text else ""
        words = " ".join(text.split())[:MAX_TOLD]
        self.last = f"{method} {path} gave {answer.status} at {answer.path}: {words}"
        return answer


class Players:
    """Everybody; each match is played in a thread of its own."""

    def __init__(
        self,
        site: Site,
        tables: list[Table],
        lots: Random,
        pause: float,
        patience: float = PATIENCE,
    ) -> None:
        """`pause` and `patience` in seconds: between orders at most, and for an answer."""
        self._site = site
        self.tables = tables
        self._pause = pause
        self._patience = patience
        self._stop = threading.Event()
        self._news = threading.Condition()
        self._threads = [
            threading.Thread(target=self._play, args=(table, Random(lots.random())), daemon=True)
            for table in tables
        ]

    def start(self) -> None:
        """Let them play."""
        for thread in self._threads:
            thread.start()

    def stop(self) -> None:
        """Let them finish what they have sent, and no more."""
        self._stop.set()
        for thread in self._threads:
            thread.join(2 * self._patience)
            assert not thread.is_alive(), "a player still waits"

    @property
    def receipts(self) -> int:
        """How many receipts they have got."""
        return sum(len(table.told) for table in self.tables)

    @property
    def are_done(self) -> bool:
        """Whether nobody has anything left to do."""
        return not any(thread.is_alive() for thread in self._threads)

    @property
    def complaints(self) -> list[str]:
        """What went wrong in a player's eyes."""
        return [complaint for table in self.tables for complaint in table.complaints]

    def wait_for_receipt(self) -> bool:
        """Wait for one more receipt; False if none comes and somebody waits for one."""
        before = self.receipts
        with self._news:
            return self._news.wait_for(
                lambda: self.receipts > before or self.are_done or bool(self.complaints),
                self._patience,
            )

    def _play(self, table: Table, lots: Random) -> None:
        try:
            for place, written in enumerate(table.orders):
                if self._stop.is_set() or table.complaints:
                    break
                by_mail = lots.random() < 0.5
                if by_mail:
                    told = self._by_mail(table, place, written, lots)
                else:
                    told = self._by_web(table, written)
                if told:
                    table.told.append(Told(place, by_mail))
                else:
                    table.complaints.append(f"match {table.match_id}: {place} was not carried out")
                self._tell()
                self._stop.wait(self._pause * lots.random())
        except Exception as error:
            table.complaints.append(f"match {table.match_id}: {error!r}")
            raise
        finally:
            self._tell()

    def _tell(self) -> None:
        with self._news:
            self._news.notify_all()

    def _by_mail(self, table: Table, place: int, written: Written, lots: Random) -> bool:
        raw = written.content
        if place % PRESS_EVERY == 0:
            raw = self._with_secret(table, place, written)
        mail_id = f"<{written.number}@bench.example>"
        table.mails.append((written.sender, written.recipient, raw))
        self._until(lambda: deliver(self._site.settings, written.sender, written.recipient, raw))
        found = self._until(lambda: answer_to(self._site.post, mail_id))
        if found is None or DONE_BY_MAIL not in found.lower():
            table.complaints.append(f"match {table.match_id}, {mail_id}: {found}")
            return False
        return True

    def _with_secret(self, table: Table, place: int, written: Written) -> bytes:
        author = table.seat_of(written.sender)
        reader = sorted(set(table.seats) - {author})[place % 2]
        words = f"Plan{table.match_id}x{place}{author}{reader}"
        table.secrets.append(Secret(table.match_id, author, reader, words))
        message = EmailMessage()
        old = message_from_bytes(written.content)
        for name in ("From", "To", "Subject", "Message-ID"):
            message[name] = old[name]
        text = orders_in(written)
        message.set_content(f"{text}\nPRESS TO {reader}\n{words}\nEND\n")
        return message.as_bytes()

    def _by_web(self, table: Table, written: Written) -> bool:
        seat = table.seat_of(written.sender)
        settings = self._site.settings
        host, _, port = settings.base_url.rpartition("/")[2].partition(":")
        browser = Listening(host, int(port), f"10.0.{table.match_id}.1", table.cookies[seat])
        path = f"/match/{table.match_id}"
        text = orders_in(written)
        answer = self._until(lambda: ok(browser.get(path)))
        while answer is not None:
            form = form_fields(answer.text)
            if form is None:
                table.complaints.append(
                    f"{answer.path} has no form for orders: {answer.text[:300]}"
                )
                return False
            fields = {**form, "text": text, "do": "submit"}
            answer = self._until(lambda fields=fields: sent(browser.post(f"{path}/orders", fields)))  # type: ignore[misc]
            if answer is None or answer.status != 409:
                break
            # Somebody's news came between: the player looks again.
            answer = self._until(lambda: ok(browser.get(path)))
        told = answer and self._until(lambda: receipt_in(browser.get(answer.path)))
        if not told:
            table.complaints.append(f"{path}: {browser.last}")
        browser.close()
        if told and told != DONE:
            table.complaints.append(f"{path}: {told}")
        return told == DONE

    def _until(self, look: Callable[[], Found | None]) -> Found | None:
        until = monotonic() + self._patience
        while monotonic() < until and self._site.is_running():
            if found := look():
                return found
            threading.Event().wait(RETRY_SECONDS)
        return None


def deliver(settings: Settings, sender: str, recipient: str, raw: bytes) -> bool:
    """Bring an e-mail as a mail server does; False if it must be brought again."""
    listen = settings.mail_listen
    try:
        with smtplib.SMTP(listen.host, listen.port, timeout=20) as server:
            server.sendmail(sender, [recipient], raw)
    except (OSError, smtplib.SMTPException):
        return False
    return True


def answer_to(post: MailServer, mail_id: str) -> str | None:
    """The text of the site's answer to an e-mail, once it has come."""
    for _recipients, raw in list(post.taken):
        if mail_id.encode() in raw[:4000]:
            message = message_from_bytes(raw)
            if mail_id in (message["In-Reply-To"] or ""):
                return text_of(raw)
    return None


def text_of(raw: bytes) -> str:
    """The plain text of an e-mail."""
    for part in message_from_bytes(raw).walk():
        if part.get_content_type() == "text/plain":
            return bytes(part.get_payload(decode=True)).decode()
    return ""


def orders_in(written: Written) -> str:
    """The orders of a thought-out e-mail."""
    return str(message_from_bytes(written.content).get_payload()).partition("\n\n--")[0].strip()


def ok(answer: Answer) -> Answer | None:
    """The answer, if it is a page."""
    return answer if answer.status == 200 else None


def sent(answer: Answer) -> Answer | None:
    """The answer to a form, if there is one that says what has become of it."""
    return answer if answer.status in (200, 409) and answer.text else None


def form_fields(text: str) -> dict[str, str] | None:
    """The hidden fields of the form for written orders."""
    form = LexborHTMLParser(text).css_first("form[action$='/orders']")
    if form is None:
        return None
    return {
        node.attributes["name"] or "": node.attributes.get("value") or ""
        for node in form.css("input[type=hidden]")
    }


def receipt_in(answer: Answer) -> str | None:
    """What the receipt on a page says; None if it is not there yet."""
    if answer.status != 200:
        return None
    box = LexborHTMLParser(answer.text).css_first("#receipt")
    if box is None:
        return None
    return DONE if DONE in answer.text else re.sub(r"\s+", " ", box.text())[:300]


def seated(site: Site, engine: Engine, matches: int, orders: int) -> list[Table]:
    """Start matches and think their orders out."""
    written = thought_out(site.settings, engine, matches * orders, matches)
    serializer_of = create_app(site.settings)
    serializer = serializer_of.session_interface.get_signing_serializer(serializer_of)  # type: ignore[attr-defined]

    def cookie(session: Session, user: User) -> str:
        token = sessions.begin(session, user, "chaos", utc_now())
        return str(serializer.dumps({"_user_id": token, "_fresh": True, "_permanent": True}))

    tables = []
    with session_scope(engine) as session:
        for match_id, mails in written.items():
            rows = session.exec(
                select(Seat, User)
                .join(User, col(User.id) == Seat.user_id)
                .where(Seat.match_id == match_id)
            ).all()
            tables.append(
                Table(
                    match_id,
                    {seat.letter: user.email for seat, user in rows},
                    {seat.letter: cookie(session, user) for seat, user in rows},
                    mails,
                )
            )
    return tables
