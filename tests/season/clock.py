"""The clock of a season: it stands where it was set, but no two readings of it are the same."""

from datetime import datetime, timedelta

TICK = timedelta(milliseconds=1)


class Clock:
    """What `utc_now` says during a season; see `app.models.types.by_the_clock`."""

    def __init__(self, begins: datetime) -> None:
        self._now = begins

    def __call__(self) -> datetime:
        self._now += TICK
        return self._now

    def move_to(self, moment: datetime) -> None:
        """Let it be `moment`, if it is not later already."""
        self._now = max(self._now, moment)
