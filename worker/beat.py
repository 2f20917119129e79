"""What `celery -A worker.beat beat` runs: the application of the worker without its tasks.

Beat asks for tasks by name. It need not import them, and with them the whole site: that is half of
the memory of its process.
"""

from typing import Any

from celery.signals import after_task_publish
from redis import Redis

from app import heartbeats
from worker.app import app, settings

app.conf.update(imports=[])
redis = Redis.from_url(settings.redis_url)


@after_task_publish.connect
def note_heartbeat(**_signal: Any) -> None:
    """Beat has put a task into the queue: it works."""
    heartbeats.beat(redis, heartbeats.BEAT)
