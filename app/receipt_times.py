"""How long players wait from handing orders in to their receipt, counted in Redis for /metrics."""

import logging
from collections.abc import Mapping
from dataclasses import dataclass
from typing import cast

from redis import Redis, RedisError

KEY = "fieldpost:receipt-times"
BUCKETS = (0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 15.0, 60.0, 600.0)

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Times:
    """Of one source: how many submissions took at most so long, how many at all, and their sum."""

    within: Mapping[float, int]
    count: int
    seconds: float


def note(redis: "Redis", source: str, seconds: float) -> None:
    """Count a submission that was settled after so many seconds, as far as Redis answers."""
    try:
        with redis.pipeline(transaction=False) as together:
            for bucket in BUCKETS:
                if seconds <= bucket:
                    together.hincrby(KEY, f"{source} {bucket}")
            together.hincrby(KEY, f"{source} count")
            together.hincrbyfloat(KEY, f"{source} sum", max(0.0, seconds))
            together.execute()
    except RedisError as error:
        log.debug("receipt time not counted: %s", error)


def read(redis: "Redis") -> dict[str, Times]:
    """What was counted, by source. Raises RedisError."""
    found = cast("dict[bytes, bytes]", redis.hgetall(KEY))
    known = {name.decode(): float(value) for name, value in found.items()}
    sources = {name.partition(" ")[0] for name in known}
    return {
        source: Times(
            {bucket: int(known.get(f"{source} {bucket}", 0)) for bucket in BUCKETS},
            int(known.get(f"{source} count", 0)),
            known.get(f"{source} sum", 0.0),
        )
        for source in sorted(sources)
    }
