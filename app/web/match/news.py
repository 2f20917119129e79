"""What has happened since the reader did something last, to be watched in the replay."""

from dataclasses import dataclass

from app.matches.log_summary import SeatSummary


@dataclass(frozen=True, slots=True)
class News:
    """How many entries that the reader may see have come since the one at place `at` of the
    replay, which is his own last one."""

    count: int
    at: int


def news_for(summary: SeatSummary) -> News | None:
    """The news for a seat whose log has this `summary`.

    None if there is nothing new, or if the seat has done nothing yet that it could be new since.
    """
    if summary.own is None:
        return None
    count = summary.told - 1 - summary.own
    return News(count, summary.own) if count else None
