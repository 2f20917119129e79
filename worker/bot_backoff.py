"""Back-off for bots that fail: a fault in one must not keep the workers busy for ever.

A match whose bot has failed rests, twice as long after each failure, until it has gone on: then
whatever the bot fell over may be gone. What is counted lies in Redis; if that is lost, the bot is
tried once more.
"""

import logging
from typing import cast

from redis import Redis

FIRST_SECONDS = 10
MAX_SECONDS = 3600
FORGOTTEN_SECONDS = 7 * 24 * 3600
STUCK_AFTER = 3
"""After so many failures in one position whoever runs the site is told what can be done."""

log = logging.getLogger(__name__)


def record_failure(redis: "Redis", match_id: int, version: int) -> None:
    """Count a failure of the bots of a match, and let it rest; for an exception handler."""
    failures = cast(int, redis.incr(_failures(match_id, version)))
    redis.expire(_failures(match_id, version), FORGOTTEN_SECONDS)
    pause = min(MAX_SECONDS, FIRST_SECONDS * 2 ** (failures - 1))
    redis.set(_rest(match_id, version), failures, ex=pause)
    log.exception(
        "the bots of match %s cannot play (failure %s); retrying in %s s, or when the match "
        "moves on",
        match_id,
        failures,
        pause,
    )
    if failures == STUCK_AFTER:
        log.error(
            "match %s is stuck: the host can give the bot's seat to someone else, or you can "
            "play for it with `fieldpost orders`",
            match_id,
        )


def is_backing_off(redis: "Redis", match_id: int, version: int) -> bool:
    """Return whether the bots of a match have failed in this position and are not to try yet."""
    return bool(redis.exists(_rest(match_id, version)))


def _rest(match_id: int, version: int) -> str:
    return f"fieldpost:bots-rest:{match_id}:{version}"


def _failures(match_id: int, version: int) -> str:
    return f"fieldpost:bots-failed:{match_id}:{version}"
