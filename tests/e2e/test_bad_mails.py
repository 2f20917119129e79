"""Mails that are wrong in some way, through the whole site: none changes the match."""

import smtplib
from collections import Counter
from dataclasses import dataclass
from typing import Any

import pytest
import sqlalchemy as sa
from sqlmodel import SQLModel, col

from app.database import engine_for, reading_scope, session_scope
from app.mail.outbox import rotate_token
from app.mail.tokens import reply_address
from app.models import Seat
from tests.deadline import wait_until
from tests.e2e.bad_mails import ANNA, BORIS, MAILS, STRANGER, Addresses, written
from tests.e2e.mail_program import MailProgram, told
from tests.e2e.whole_site import House
from tests.fixtures.databases import on_postgresql_only, own_database
from tests.mail.post import add_player, running_match, seat_of, token_address

pytestmark = [on_postgresql_only, own_database]

UNTOUCHED = ("matches", "log_entries", "drafts")


@dataclass
class Desk:
    """A match of Anna, Boris and Clara, in which Anna has done trading; their mailboxes."""

    house: House
    addresses: Addresses
    boxes: dict[str, MailProgram]

    def send(self, content: bytes, to: str, sender: str = ANNA) -> int:
        """What a mail server hears that hands `content` over."""
        address = self.house.settings.mail_listen
        with smtplib.SMTP(address.host, address.port) as server:
            try:
                server.sendmail(sender, [to], content)
            except smtplib.SMTPRecipientsRefused as refused:
                return int(refused.recipients[to][0])
            except smtplib.SMTPResponseException as refused:
                return int(refused.smtp_code)
        return 250

    def is_told(self, recipient: str, words: str) -> bool:
        """Whether a mail with `words` has come to `recipient` since the last look."""
        return any(words in told(mail) for mail in self.boxes[recipient].fetch())

    def position(self) -> list[list[tuple[Any, ...]]]:
        """Everything of the match that a mail could change."""
        with reading_scope(engine_for(self.house.settings.database_url)) as session:
            return [
                sorted(tuple(map(repr, row)) for row in session.connection().execute(each))
                for each in (
                    sa.select(col(Seat.letter), col(Seat.user_id)),
                    *(sa.select(SQLModel.metadata.tables[name]) for name in UNTOUCHED),
                )
            ]


@pytest.fixture
def desk(house: House) -> Desk:
    settings = house.settings
    with session_scope(engine_for(settings.database_url)) as session:
        anna, boris, clara = (add_player(session, name) for name in ("Anna", "Boris", "Clara"))
        match = running_match(session, [anna, boris, clara])
        seat = seat_of(session, match, anna)
        expired = token_address(settings, seat)
        rotate_token(seat)
        session.add(seat)
        addresses = Addresses(
            annas=token_address(settings, seat),
            boris_s=token_address(settings, seat_of(session, match, boris)),
            expired=expired,
            forged=reply_address(seat.id or 0, 1, "another secret", settings.mail_domain),
            without_token=f"orders@{settings.mail_domain}",
            elsewhere="orders@elsewhere.example",
        )
    assert settings.maildir is not None
    boxes = {
        address: MailProgram(address, settings.maildir, settings.mail_listen)
        for address in (ANNA, BORIS, STRANGER)
    }
    return Desk(house, addresses, boxes)


def test_no_bad_mail_changes_the_match_and_each_gets_the_answer_that_it_should(desk: Desk) -> None:
    good = written("ready")
    assert desk.send(good, desk.addresses.annas) == 250
    wait_until(lambda: desk.is_told(ANNA, "Your orders were carried out"), "the receipt")
    before = desk.position()

    for bad in MAILS:
        assert desk.send(bad.content, bad.to(desk.addresses), bad.sender) == bad.reply, bad.name
        if bad.told is not None:
            wait_until(lambda bad=bad: desk.is_told(*bad.told), bad.name)  # type: ignore[misc]
        assert desk.position() == before, bad.name

    # The door is still open to good mails: this one is a copy, and gets the same receipt.
    assert desk.send(good, desk.addresses.annas) == 250
    wait_until(lambda: desk.is_told(ANNA, "Your orders were carried out"), "the same receipt")
    assert desk.position() == before
    told_of = Counter(bad.told[0] for bad in MAILS if bad.told is not None)
    received = Counter({address: len(box.received) for address, box in desk.boxes.items()})
    assert received == told_of + Counter({ANNA: 2})
    assert desk.house.ended() == []
    assert desk.house.faults() == {}
