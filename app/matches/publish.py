"""Publishing changes: every process that shows a match learns at once that it changed.

What is sent through Redis is the number of the match and nothing else; what has changed, and for
whom, is read from the database (see `app.matches.audience`). So it does no harm if a ring is lost
(each page is looked after from time to time, too), comes twice or comes to the wrong place.
"""

import logging
from functools import partial

from redis import Redis, RedisError
from sqlmodel import Session

from app.database import after_commit
from app.matches.events import Announce, Event

CHANNEL = "fieldpost:changed"

log = logging.getLogger(__name__)


def publish_change(redis: "Redis", match_id: int) -> None:
    """Tell every process that shows matches to look at one. Call it after the commit."""
    try:
        redis.publish(CHANNEL, match_id)
    except RedisError as error:
        log.warning("could not announce the change of match %s: %s", match_id, error)


def publishing(announce: Announce, redis: "Redis") -> Announce:
    """Return an Announce that rings besides, as soon as what was announced is committed."""

    def announce_and_ring(session: Session, event: Event) -> None:
        announce(session, event)
        assert event.row.id is not None
        after_commit(session, partial(publish_change, redis, event.row.id))

    return announce_and_ring
