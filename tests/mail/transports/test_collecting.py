"""Mails from a mailbox: each counts once, whatever happens in between, and none blocks another."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from email.utils import format_datetime

import pytest
from imapclient.exceptions import IMAPClientError

from app.mail.smtp_server import MAX_MAIL
from app.mail.transports.imap.collector import MAX_ATTEMPTS, Collector
from app.mail.transports.imap.mailbox import opened
from app.mail.transports.imap.url import ImapUrl
from app.mail.transports.intake import Intake
from app.mail.transports.intake_limit import IntakeLimit
from app.matches.queue import Queue
from app.models import utc_now
from tests.fixtures.databases import on_sqlite_only
from tests.mail.imap_server import USER, MailStore
from tests.mail.transports.conftest import Posted

pytestmark = on_sqlite_only


def collect(url: str, collector: Collector) -> bool:
    with opened(ImapUrl.parse(url)) as box:
        return collector.collect(box)


def test_a_mail_is_taken_in_and_moved(posted: Posted, store: MailStore, imap_url: str) -> None:
    store.deliver(posted.mail().as_bytes())
    store.deliver(b"Subject: for nobody\n\nSpam.\n")

    assert collect(imap_url, posted.collector())

    assert [submission.text for submission in posted.submissions()] == ["ready"]
    assert store.uids_in("INBOX") == []
    assert len(store.uids_in("Taken")) == 2


@pytest.mark.parametrize("cut_at", ["FETCH", "MOVE"])
def test_a_line_that_is_cut_in_the_middle_loses_nothing_and_doubles_nothing(
    posted: Posted, store: MailStore, imap_url: str, cut_at: str
) -> None:
    store.deliver(posted.mail().as_bytes())
    store.hang_up = lambda command: command == cut_at
    with pytest.raises((OSError, IMAPClientError)):
        collect(imap_url, posted.collector())
    assert store.uids_in("INBOX")

    store.hang_up = lambda _command: False
    assert collect(imap_url, posted.collector())

    assert len(posted.submissions()) == 1
    assert store.uids_in("INBOX") == []


@pytest.mark.parametrize("capabilities", ["IMAP4rev1 UIDPLUS", "IMAP4rev1"])
def test_without_move_a_mail_is_copied_and_deleted(
    posted: Posted, store: MailStore, imap_url: str, capabilities: str
) -> None:
    store.capabilities = capabilities
    store.deliver(posted.mail().as_bytes())

    assert collect(imap_url, posted.collector())
    assert collect(imap_url, posted.collector())

    assert len(posted.submissions()) == len(store.uids_in("Taken")) == 1


@pytest.mark.parametrize("query", ["&taken=", ""])
def test_where_there_is_no_folder_a_mail_stays_with_a_flag(
    posted: Posted, store: MailStore, imap_url: str, query: str
) -> None:
    store.forbids_folders = True
    uid = store.deliver(posted.mail().as_bytes())

    assert collect(imap_url + query, posted.collector())

    assert [(mail.uid, mail.flags) for mail in store.folders["INBOX"]] == [
        (uid, {"$FieldpostTaken"})
    ]
    assert collect(imap_url + query, posted.collector())
    assert posted.known_mails() == 1


def test_a_server_that_forgets_flags_gets_each_mail_taken_in_once_a_process(
    posted: Posted, store: MailStore, imap_url: str
) -> None:
    store.forgets_flags = store.forbids_folders = True
    store.deliver(posted.mail().as_bytes())
    collector = posted.collector()

    assert collect(imap_url, collector)
    assert collect(imap_url, collector)

    assert len(posted.submissions()) == 1


class Choking(Intake):
    """Has a fault of its own with each mail that says so."""

    def take(
        self,
        raw: bytes,
        envelope_from: str,
        envelope_to: Sequence[str],
        checks: Sequence[str] = (),
    ) -> None:
        if b"poison" in raw:
            raise RuntimeError("an error on our side")
        super().take(raw, envelope_from, envelope_to, checks)


def test_a_mail_that_cannot_be_taken_in_blocks_no_other_and_is_put_aside(
    posted: Posted, store: MailStore, imap_url: str
) -> None:
    intake = Choking(posted.settings, Queue(posted.settings.celery_url), "IMAP")
    collector = Collector(intake, posted.settings.recipient_headers)
    poison = store.deliver(posted.mail("poison\n").as_bytes())
    store.deliver(posted.mail().as_bytes())

    for _attempt in range(MAX_ATTEMPTS - 1):
        assert not collect(imap_url, collector)
        assert store.uids_in("INBOX") == [poison]
    assert collect(imap_url, collector)

    assert [submission.text for submission in posted.submissions()] == ["ready"]
    assert (len(store.uids_in("Refused")), len(store.uids_in("Taken"))) == (1, 1)


def test_a_database_that_is_away_is_no_fault_of_the_mail(
    posted: Posted, store: MailStore, imap_url: str
) -> None:
    store.deliver(posted.mail().as_bytes())
    away = posted.settings.model_copy(
        update={"database_url": f"sqlite:///{posted.settings.var}/nothing/here"}
    )
    collector = replace(posted, settings=away).collector()

    for _attempt in range(MAX_ATTEMPTS + 1):
        assert not collect(imap_url, collector)

    assert collect(imap_url, posted.collector())
    assert len(posted.submissions()) == 1


def test_a_mail_that_is_too_big_is_not_even_fetched(
    posted: Posted, store: MailStore, imap_url: str
) -> None:
    store.deliver(posted.mail().as_bytes() + b"x" * MAX_MAIL)

    assert collect(imap_url, posted.collector())

    assert posted.known_mails() == 0
    assert len(store.uids_in("Refused")) == 1


def test_mails_that_are_fetched_together_are_taken_in_the_order_in_which_they_were_written(
    posted: Posted, store: MailStore, imap_url: str
) -> None:
    for text, hour in (("last", 11), ("first", 9), ("second", 10), ("no date", None)):
        date = {"Date": f"Sun, 01 Mar 2026 {hour:02}:00:00 +0000"} if hour else {}
        store.deliver(posted.mail(text + "\n", **date).as_bytes())

    assert collect(imap_url, posted.collector())

    texts = [submission.text for submission in posted.submissions()]
    assert texts == ["first", "second", "last", "no date"]


def test_when_orders_were_written_goes_along_with_them(
    posted: Posted, store: MailStore, imap_url: str
) -> None:
    hour_ago = utc_now().replace(microsecond=0) - timedelta(hours=1)
    store.deliver(posted.mail(Date=format_datetime(hour_ago)).as_bytes())

    assert collect(imap_url, posted.collector())

    (submission,) = posted.submissions()
    assert submission.written_at == hour_ago


def test_without_plus_addresses_the_token_is_found_where_a_mail_program_repeats_it(
    posted: Posted, store: MailStore, imap_url: str
) -> None:
    plain = replace(posted, settings=posted.settings.model_copy(update={"mail_address": USER}))
    token = posted.inside.partition("@")[0]
    assert plain.address == USER
    store.deliver(plain.mail("by reply\n", References=f"<{token}@post.example> <x@y>").as_bytes())
    store.deliver(plain.mail("by subject\n", Subject=f"Orders {token}").as_bytes())
    store.deliver(plain.mail("by other words\n", Subject=f"Приказы {token}").as_bytes())
    store.deliver(plain.mail("nobody's\n").as_bytes())

    assert collect(imap_url, plain.collector())

    texts = [submission.text for submission in posted.submissions()]
    assert texts == ["by reply", "by subject", "by other words"]


def test_mail_beyond_the_share_of_its_seat_is_left_for_later(
    posted: Posted, store: MailStore, imap_url: str
) -> None:
    for number in range(3):
        store.deliver(posted.mail(f"status\n# {number}\n").as_bytes())
    now = [0.0]
    limit = IntakeLimit(max_bytes=10, clock=lambda: now[0])
    intake = Intake(posted.settings, Queue(posted.settings.celery_url), "IMAP", limit)
    collector = Collector(intake, posted.settings.recipient_headers)
    for _ in range(MAX_ATTEMPTS + 1):
        assert not collect(imap_url, collector)
    assert (posted.known_mails(), len(store.uids_in("INBOX"))) == (1, 2)
    for known in (2, 3):
        now[0] += 3600
        collect(imap_url, collector)
        assert posted.known_mails() == known
    assert len(store.uids_in("Taken")) == 3
