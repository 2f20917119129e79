"""The order in which orders are carried out that were written one after the other.

Mails overtake each other on their way. Those that one sender wrote to one match are carried out in
the order of writing, as long as they still wait; between senders, first come, first served.
"""

from collections.abc import Callable, Hashable, Iterable
from datetime import datetime, timedelta
from typing import TypeVar

Item = TypeVar("Item")

MAX_ON_ITS_WAY = timedelta(days=5)
"""How long a mail server keeps trying (RFC 5321 4.5.4.1); an older date means a wrong clock."""


def written_at(says: datetime | None, arrived: datetime) -> datetime:
    """When something was written that arrived then, as far as what its author `says` is possible.

    Nothing is written after it has arrived, nor is it on its way for weeks.
    """
    if says is None or not arrived - MAX_ON_ITS_WAY <= says <= arrived:
        return arrived
    return says


def in_order(
    items: Iterable[Item],
    whose: Callable[[Item], Hashable],
    written: Callable[[Item], datetime | None],
) -> list[Item]:
    """Return `items`, in which those of one author have changed places among themselves.

    Each author keeps their own positions in the queue; mail without a date keeps its position.
    """
    ordered = list(items)
    places: dict[Hashable, list[int]] = {}
    for place, item in enumerate(ordered):
        if written(item) is not None:
            places.setdefault(whose(item), []).append(place)
    for own in places.values():
        by_date = sorted((ordered[place] for place in own), key=_dated(written))
        for place, item in zip(own, by_date, strict=True):
            ordered[place] = item
    return ordered


def _dated(written: Callable[[Item], datetime | None]) -> Callable[[Item], datetime]:
    def date(item: Item) -> datetime:
        says = written(item)
        assert says is not None
        return says

    return date
