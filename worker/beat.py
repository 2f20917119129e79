"""What `celery -A worker.beat beat` runs: the application of the worker without its tasks.

Beat asks for tasks by name. It need not import them, and with them the whole site: that is half of
the memory of its process.
"""

import logging
from typing import Any

from celery.beat import PersistentScheduler
from celery.signals import after_task_publish
from redis import Redis

from app import heartbeats
from worker.app import app, settings

log = logging.getLogger(__name__)


class LenientScheduler(PersistentScheduler):
    """Beat's record of when it asked for what, which begins anew if its file is damaged.

    A full disk or a power cut can leave a file with half of an entry. Celery recognizes some kinds
    of damage; of others it dies, and again each time that it is started.
    """

    def setup_schedule(self) -> None:
        """Read the record, or remove it and begin a new one."""
        try:
            super().setup_schedule()
        except Exception as error:  # whatever unpickling a damaged file may raise
            log.warning("%s is damaged and begins anew: %r", self.schedule_filename, error)  # type: ignore[attr-defined]
            self._remove_db()  # type: ignore[attr-defined]
            super().setup_schedule()


app.conf.update(imports=[], beat_scheduler="worker.beat:LenientScheduler")
redis = Redis.from_url(settings.redis_url)


@after_task_publish.connect
def note_heartbeat(**_signal: Any) -> None:
    """Beat has put a task into the queue: it works."""
    heartbeats.beat(redis, heartbeats.BEAT)
