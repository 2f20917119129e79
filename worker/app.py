"""The Celery application: `celery -A worker.app worker`, with `worker.beat` for its beat."""

import gc
import logging
import os
import sys
from datetime import datetime
from typing import Any

from celery.schedules import crontab, schedstate, schedule
from celery.signals import setup_logging, worker_init, worker_process_init

from app import logs, process_memory
from app.config import Settings
from app.matches import queue

SWEEP_SECONDS = 5.0
NIGHT = crontab(hour=3, minute=20)
"""When it clears up, in UTC."""

DAILY_SECONDS = 600.0
"""How often it looks whether daily games need their seeds, and whom to tell final results."""

TASKS_A_PROCESS = 1000
"""After so many tasks a process is replaced by another fork: the pages that it no longer shares
with its parent become more with time, and so its memory stays bounded."""

CHATTER = (
    "celery.worker.strategy",
    "celery.app.trace",
    "celery.worker.consumer.connection",
    "celery.worker.consumer.mingle",
)
"""Loggers that tell of each task that comes and goes well, and of each greeting between the worker
and Redis; of what fails they still tell."""

for name in CHATTER:
    logging.getLogger(name).setLevel(logging.WARNING)


class Every(schedule):
    """Every so many seconds, also after the clock was put back.

    Celery's own schedule waits until the clock has caught up with the last run.
    """

    def is_due(self, last_run_at: datetime) -> schedstate:
        """Whether it is time, and in how many seconds to look again."""
        if self.maybe_make_aware(last_run_at) > self.now():
            return schedstate(is_due=True, next=self.seconds)
        return super().is_due(last_run_at)


if "beat" not in sys.argv:
    # Beat needs no titles: they are half of the memory of its process.
    from app.games.catalogue import check_titles

    check_titles()
settings = Settings.from_environment(os.environ)


if settings.log_format == "json":

    @setup_logging.connect(weak=False)
    def log_as_json(**_signal: Any) -> None:
        """Keep Celery from setting up logs of its own."""
        logs.configure(settings.log_format, "beat" if "beat" in sys.argv else "worker")
        # It tells of each task that it asks for.
        logging.getLogger("celery.beat").setLevel(logging.WARNING)


@worker_init.connect(weak=False)
def share_memory(**_signal: Any) -> None:
    """Before processes are forked: what they share stays shared while they collect garbage."""
    gc.collect()
    gc.freeze()


@worker_process_init.connect(weak=False)
def settle_memory(**_signal: Any) -> None:
    """In each process that carries out tasks, before its first one."""
    process_memory.settle()


app = queue.celery_app(settings.celery_url)
app.conf.update(
    imports=["worker.tasks"],
    task_time_limit=queue.TASK_SECONDS,
    worker_max_tasks_per_child=TASKS_A_PROCESS,
    # A worker that was away for long finds one sweep to do, not hundreds.
    beat_schedule={
        "sweep": {
            "task": queue.SWEEP,
            "schedule": Every(SWEEP_SECONDS),
            "options": {"expires": SWEEP_SECONDS},
        },
        "clear": {"task": queue.CLEAR, "schedule": NIGHT},
        "daily": {
            "task": queue.PREPARE_DAILY,
            "schedule": Every(DAILY_SECONDS),
            "options": {"expires": DAILY_SECONDS},
        },
    },
    beat_schedule_filename=str(settings.var / "beat-schedule"),
)
