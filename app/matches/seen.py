"""How far each onlooker has seen a match: what others do unseen is no news to anybody else.

An offer between others, a standing instruction or a sealed answer makes a new version of the
match. To everybody else it looks like the one before: to refuse his orders for that would be a
nuisance, and any number that grew with it would tell him that something is going on. So whatever
leaves the site (forms, letters, links of pictures, the signal to open pages) names the version that
its reader has *seen*: how often he has been shown something new, and nothing else.
"""

from collections.abc import Sequence

from app import models
from app.games.kernel.match import Match
from app.games.kernel.state import Entry, Seat
from app.games.kernel.view import is_told
from app.matches.events import known_motions

SPECTATOR = ""
"""Under this key stands what those see who have no seat."""


def seen_version(row: models.Match, seat: Seat | None) -> int:
    """Return how often `seat` (None: somebody without one) has been shown something new."""
    return row.seen.get(seat or SPECTATOR, 0)


def is_stale(row: models.Match, seat: Seat, version: int) -> bool:
    """Return whether `seat` has been shown something new since it had seen `version`.

    A version that has not been yet is no version that anybody has seen.
    """
    return version != seen_version(row, seat)


def count_seen(
    row: models.Match, before: Match | None, after: Match, entries: Sequence[Entry]
) -> None:
    """Count a new version for everybody to whom `entries` showed something, written or undone.

    That is who may read any of it, who is asked something else than `before`, and who knows
    something new of a motion. `row` is locked and gets a new count.
    """
    asked, knew = (before.waiting(), known_motions(before)) if before else ({}, {})
    asks, knows = after.waiting(), known_motions(after)
    row.seen = {
        each: row.seen.get(each, 0)
        + (
            any(is_told(entry, each) for entry in entries)
            or asked.get(each) != asks.get(each)
            or knew.get(each) != knows.get(each)
        )
        for each in (SPECTATOR, *after.state["seats"])
    }
