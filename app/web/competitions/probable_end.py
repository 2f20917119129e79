"""When a competition will probably end, as pages say it: asked of the database once an hour."""

from datetime import datetime

from flask import current_app

from app.competitions.forecast import Forecast, forecast
from app.competitions.overview import Overview
from app.web.competitions import FORECASTS
from app.web.store import reading

MAX_KEPT = 200

Key = tuple[int | None, int, str, int, datetime]


def probable_end(found: Overview, now: datetime) -> Forecast | None:
    """Return when a competition will probably end, as of this hour; None if nobody can say."""
    kept: dict[Key, Forecast | None] = current_app.extensions[FORECASTS]
    row, hour = found.row, now.replace(minute=0, second=0, microsecond=0)
    key = row.id, row.version, row.status.value, len(found.entered), hour
    if key not in kept:
        if len(kept) >= MAX_KEPT:
            kept.clear()
        kept[key] = forecast(reading(), found, now)
    return kept[key]
