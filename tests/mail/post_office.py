"""The site as a post office alone: mails come in by SMTP and go out by SMTP, and no web is there.

What the worker does in a process of its own is done at once, after the mail that asks for it: when
a mail has been taken in, everything that follows from it has happened and is on its way.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock

from redis import Redis
from sqlmodel import Session

from app.config import Address, Settings
from app.database import engine_for
from app.mail.announce import announcer
from app.mail.commands.execution import settle_mail
from app.mail.delivery import deliver_due
from app.mail.listener import InboundHandler
from app.mail.smtp_server import serving
from app.matches.queue import Queue
from app.models import utc_now
from tests.mail.mailboxes import Mailboxes
from worker.runner import SubmissionRunner


class AtOnce(Queue):
    """The queue of a worker that does everything as soon as it is asked to."""

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings.celery_url)
        self._settings = settings
        self._engine = engine_for(settings.database_url)
        redis = Redis.from_url(settings.redis_url)
        self._runner = SubmissionRunner(
            self._engine, redis, announcer(settings), settle_mail(settings)
        )
        self._one_at_a_time = Lock()

    def submission(self, submission_id: int) -> None:
        """Carry a submission out, and what follows from it."""
        with self._one_at_a_time:
            match_id = self._runner.settle_up_to(submission_id)
        self.bots(match_id)

    def plans(self, match_id: int) -> None:
        """Carry out the plans of a match whose moment has come, and what follows from it."""
        with self._one_at_a_time:
            self._runner.run_plans(match_id)
        self.bots(match_id)

    def bots(self, match_id: int) -> None:
        """Let the bots of a match play until people are waited for, and send what that says."""
        with self._one_at_a_time:
            while self._runner.play_bots(match_id):
                continue
        self.mail()

    def mail(self) -> None:
        """Send everything that lies in the outbox."""
        with self._one_at_a_time:
            # A picture takes time to draw: one call may leave some for the next, as in a worker.
            while deliver_due(
                lambda: Session(self._engine, expire_on_commit=False), self._settings, utc_now()
            ):
                continue


@contextmanager
def post_office(settings: Settings) -> Iterator[tuple[Settings, Mailboxes]]:
    """A site with a listener for mail and nothing else, and the mailboxes to which it writes."""
    boxes = Mailboxes()
    anywhere = Address("127.0.0.1", 0)
    with serving(boxes, anywhere) as outside:
        settings = settings.model_copy(update={"smtp_url": f"smtp://{outside}"})
        with serving(InboundHandler(settings, AtOnce(settings)), anywhere) as inside:
            boxes.site = inside
            yield settings.model_copy(update={"mail_listen": inside}), boxes
