"""The queue of the worker, as other processes see it: what can be put into it."""

import logging
from typing import Any

import kombu
from celery import Celery
from kombu.exceptions import OperationalError

from app import logs

APPLY_SUBMISSION = "fieldpost.apply_submission"
RUN_PLANS = "fieldpost.run_plans"
PLAY_BOTS = "fieldpost.play_bots"
END_DEADLINES = "fieldpost.close_windows"
ASK_SUBSTITUTES = "fieldpost.ask_substitutes"
END_READY_CHECK = "fieldpost.end_ready_check"
BEGIN_ROUND = "fieldpost.begin_round"
DELIVER_MAIL = "fieldpost.deliver_mail"
DELIVER_NOTICES = "fieldpost.deliver_notices"
SWEEP = "fieldpost.sweep"
CLEAR = "fieldpost.clear"
PREPARE_DAILY = "fieldpost.prepare_daily"

PREPARE_FIRST_MATCH = "fieldpost.prepare_first_match"

ORDERS, NEWCOMERS, MAIL, BOTS = "orders", "newcomers", "mail", "bots"
QUEUES = (ORDERS, NEWCOMERS, MAIL, BOTS)
"""The queues by priority: a worker takes from the first one that holds a task. So people's orders
never wait behind a crowd of bots, only for the task that a worker has in hand."""

QUEUE_OF = {
    PREPARE_FIRST_MATCH: NEWCOMERS,
    DELIVER_MAIL: MAIL,
    DELIVER_NOTICES: MAIL,
    PLAY_BOTS: BOTS,
    CLEAR: BOTS,
    PREPARE_DAILY: BOTS,
}
"""The queue of each task that does not belong to ORDERS."""

TASK_SECONDS = 50
"""No task may take longer, its process is killed then; it is below VISIBILITY_SECONDS."""

VISIBILITY_SECONDS = 60
"""After so long Redis hands a task that nobody has acknowledged to another worker."""

log = logging.getLogger(__name__)


def celery_app(broker_url: str) -> Celery:
    """Return a Celery application that speaks with the worker at `broker_url`.

    Tasks are plain JSON. A task is acknowledged when it is done, and given to another worker if
    its own is lost; that may carry it out twice, which is harmless, since whether a submission is
    settled is read from the database in the transaction that settles it.
    """
    app = Celery("fieldpost", broker=broker_url, backend=broker_url, set_as_current=False)
    app.conf.update(
        accept_content=["json"],
        task_serializer="json",
        result_serializer="json",
        result_accept_content=["json"],
        # Nobody asks for a result: what came of a task stands in the database.
        task_ignore_result=True,
        task_acks_late=True,
        task_reject_on_worker_lost=True,
        worker_prefetch_multiplier=1,
        task_queues=[kombu.Queue(name) for name in QUEUES],
        task_default_queue=ORDERS,
        task_routes={task: {"queue": name} for task, name in QUEUE_OF.items()},
        broker_transport_options={
            "visibility_timeout": VISIBILITY_SECONDS,
            "queue_order_strategy": "priority",
        },
        broker_connection_retry_on_startup=True,
        # Whoever puts something in does not wait long for a Redis that is down: the sweep
        # finds what was written down and not queued.
        task_publish_retry_policy={"max_retries": 1, "interval_start": 0.1},
        enable_utc=True,
        timezone="UTC",
    )
    return app


class Queue:
    """What the site and the mail listener can ask of the worker."""

    def __init__(self, broker_url: str) -> None:
        self._celery = celery_app(broker_url)

    def submission(self, submission_id: int) -> None:
        """Ask for a submission to be carried out. Call it after the submission is committed."""
        self._send(APPLY_SUBMISSION, submission_id)

    def plans(self, match_id: int) -> None:
        """Ask for the plans of a match that are due to be carried out."""
        self._send(RUN_PLANS, match_id)

    def bots(self, match_id: int) -> None:
        """Ask for the bots of a match to play what they owe."""
        self._send(PLAY_BOTS, match_id)

    def first_match(self, match_id: int) -> None:
        """Ask for a newcomer's match to be brought to their first decision."""
        self._send(PREPARE_FIRST_MATCH, match_id)

    def mail(self) -> None:
        """Ask for what lies in the outbox to be sent."""
        self._send(DELIVER_MAIL)

    def _send(self, task: str, *args: Any) -> None:
        """Queue a task. Without Redis it is left to the sweep, which looks into the database."""
        try:
            headers = {logs.HEADER: logs.request_id()}
            self._celery.send_task(task, args, ignore_result=True, headers=headers)
        except OperationalError as error:
            log.warning("%s%s not queued; the next sweep will pick it up: %s", task, args, error)
