"""How far each reader has seen a match: secret actions of one seat are no news to another.

An offer between others, a standing instruction or a sealed answer makes a new version of the
match. To everybody else it looks like the one before: refusing their orders for that would be a
nuisance, and any number that grew with it would reveal that something is going on. So whatever
leaves the site (forms, e-mails, links of pictures, the signal to open pages) names the version that
its reader has *seen*: how often they have been shown something new, and nothing else.

What others offer and withdraw is shown too, and changes nothing that orders depend on. Orders are
stale only against a version from before the *basis*: the version in which anything but the open
motions last changed for their seat. Otherwise an opponent with a row of offers could keep
somebody's orders from ever being carried out.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from app import models
from app.games.kernel.match import Match
from app.games.kernel.state import Entry, Seat
from app.games.kernel.view import is_visible
from app.matches.events import known_motions

OF_MOTIONS: Final = frozenset({"motions", "proposals", "kept"})

SPECTATOR = ""
"""Under this key stands what those see who have no seat."""


def seen_version(row: models.Match, seat: Seat | None) -> int:
    """Return how often `seat` (None: somebody without one) has been shown something new."""
    return row.seen.get(seat or SPECTATOR, 0)


def is_stale(row: models.Match, seat: Seat, version: int) -> bool:
    """Return whether orders of `seat` against `version` are refused: their basis has changed.

    A version that has not been yet is no version that anybody has seen.
    """
    return is_before_basis(row.seen, row.basis, seat, version)


def is_before_basis(
    seen: Mapping[str, int], basis: Mapping[str, int], seat: Seat, version: int
) -> bool:
    """Return what `is_stale` does, from the counts of a match."""
    newest = seen.get(seat, 0)
    return not basis.get(seat, newest) <= version <= newest


def has_news(row: models.Match, seat: Seat, version: int) -> bool:
    """Return whether `seat` has been shown anything new since it had seen `version`."""
    return version != seen_version(row, seat)


def count_seen(
    row: models.Match, before: Match | None, after: Match, entries: Sequence[Entry]
) -> None:
    """Count a new version for everybody to whom `entries` showed something, written or undone.

    That is who may read any of it, who is asked something else than `before`, and who knows
    something new of a motion. It is their new basis if the position has changed but for its open
    motions. `row` is locked and gets the new counts.
    """
    asked, knew = (before.waiting(), known_motions(before)) if before else ({}, {})
    asks, knows = after.waiting(), known_motions(after)
    is_other = before is None or _but_for_motions(before) != _but_for_motions(after)
    seen, basis = {}, {}
    for each in (SPECTATOR, *after.state["seats"]):
        count = row.seen.get(each, 0)
        is_shown = (
            any(is_visible(entry, each) for entry in entries)
            or asked.get(each) != asks.get(each)
            or knew.get(each) != knows.get(each)
        )
        seen[each] = count + is_shown
        basis[each] = seen[each] if is_shown and is_other else row.basis.get(each, count)
    row.seen, row.basis = seen, basis


def _but_for_motions(match: Match) -> dict[str, Any]:
    """The position without what a motion changes before it is carried out."""
    return {key: value for key, value in match.state.items() if key not in OF_MOTIONS}
