"""A site that has a mailbox in Dovecot only: told of mail by IDLE, it answers through Postfix."""

import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from urllib.parse import quote

import pytest
from imapclient import IMAPClient
from redis import Redis

from app.config import Settings
from app.matches.queue import Queue
from app.models import SubmissionSource
from tests.deadline import wait_until
from tests.mail import whole_game
from tests.mta.mailbox import ImapBox
from tests.mta.servers import PASSWORD, PEOPLE, SITE, Post

PROJECT = Path(__file__).parent.parent.parent
READER = [sys.executable, "-m", "app.mail.transports.imap"]
WORKER = [sys.executable, "-m", "worker", "worker"]
OWN = f"fieldpost@{PEOPLE}"
MAILS = 15


@pytest.fixture
def own_mailbox(settings: Settings, mta: Post) -> Settings:
    """Settings of a site to which mail comes in OWN."""
    Redis.from_url(settings.redis_url).flushall()
    return settings.model_copy(
        update={
            "mail_domain": SITE,
            "smtp_url": f"smtp://{mta.smtp}",
            "mail_address": OWN.replace("@", "+{token}@"),
            "imap_url": f"imap://{quote(OWN, safe='')}:{PASSWORD}@{mta.imap}/INBOX?tls=0",
        }
    )


@contextmanager
def process(command: list[str], settings: Settings) -> Iterator["subprocess.Popen[bytes]"]:
    """One of the site's processes; it is killed at the end of the block."""
    environ = {**os.environ, **settings.to_environment()}
    running = subprocess.Popen(command, cwd=PROJECT, env=environ)
    try:
        yield running
    finally:
        running.kill()
        running.wait()


def folders(mta: Post) -> dict[str, int]:
    """How many mails lie in the folders of the site's mailbox."""
    with IMAPClient(mta.imap.host, mta.imap.port, ssl=False) as imap:
        imap.login(OWN, PASSWORD)
        names = [name for _flags, _separator, name in imap.list_folders()]
        return {name: imap.folder_status(name, ["MESSAGES"])[b"MESSAGES"] for name in names}


@pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)
def test_three_play_with_a_site_that_reads_a_mailbox(own_mailbox: Settings, mta: Post) -> None:
    settings = own_mailbox
    with ExitStack() as at_the_end:

        def box(address: str) -> ImapBox:
            return at_the_end.enter_context(closing(ImapBox(mta, address)))

        at_the_end.enter_context(process([*WORKER, "--concurrency", "1"], settings))
        game = whole_game.invited(settings, box, seed=1)
        Queue(settings.celery_url).mail()

        def have_sent(mails: int) -> bool:
            for player in game.players:
                player.act()
            return sum(len(player.sent) for player in game.players) >= mails

        # The process that reads dies in the middle of it, and another one takes its place.
        with process(READER, settings):
            wait_until(lambda: have_sent(MAILS // 2), "half of the mails")
        at_the_end.enter_context(process(READER, settings))
        wait_until(lambda: have_sent(MAILS), "all the mails")

        sent = [str(mail["Message-ID"]) for player in game.players for mail in player.sent]
        boxes = [box(player.box.address) for player in game.players]
        answers: set[tuple[str, str]] = set()

        def all_are_answered() -> bool:
            for each in boxes:
                answers.update(
                    (str(mail["In-Reply-To"]), str(mail["Message-ID"])) for mail in each.fetch()
                )
            return {answered for answered, _answer in answers} >= set(sent)

        wait_until(all_are_answered, "an answer to each mail")
        counts = Counter(answered for answered, _answer in answers)
        assert {counts[each] for each in sent} == {1}
        submissions = game.records.submissions(SubmissionSource.MAIL)
        assert max(Counter(each.reply_to for each in submissions).values()) == 1
        wait_until(lambda: folders(mta)["INBOX"] == 0, "the mailbox to be empty")
        assert folders(mta) == {"INBOX": 0, "Taken": len(sent)}
