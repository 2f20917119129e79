"""What may wait for one person: decisions, answers to offers, ready checks, seats, mails.

The most urgent comes first: by the end of its time, and what has none by how long it has waited.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from app.games.catalogue import TITLES


class ItemKind(StrEnum):
    """What somebody is waited for."""

    DECISION = "decision"
    ANSWER = "answer"
    READY = "ready"
    SEAT = "seat"
    SUBSTITUTE = "substitute"
    CONFIRM = "confirm"
    FAULTY = "faulty"


@dataclass(frozen=True, slots=True)
class Item:
    """One thing that waits for a person in a match.

    `asks` says what the person is asked, `count` how many offers of this kind there are. `until` is
    their deadline; None if no clock runs, as while the match `is_paused`. With `is_up` it has
    passed, and somebody else is to decide. `row` is the number of a mail, `code` that of an
    invitation.
    """

    wanted: ItemKind
    match_id: int
    match: str
    title: str
    since: datetime
    seat: str = ""
    until: datetime | None = None
    asks: str = ""
    count: int = 1
    is_paused: bool = False
    is_up: bool = False
    row: int = 0
    code: str = ""

    @property
    def urgency(self) -> tuple[bool, datetime, int]:
        """What items are sorted by."""
        return self.until is None, self.until or self.since, self.match_id


@dataclass(frozen=True, slots=True)
class Group:
    """All that waits for a person in one match, the most urgent first."""

    items: tuple[Item, ...]

    @property
    def first(self) -> Item:
        """The most urgent of them."""
        return self.items[0]

    @property
    def match_id(self) -> int:
        """The match."""
        return self.first.match_id

    @property
    def is_in_play(self) -> bool:
        """Whether others wait for a move or an answer: not only for a seat or a mail."""
        return any(item.wanted in (ItemKind.DECISION, ItemKind.ANSWER) for item in self.items)


def next_after(waiting: Sequence[Group], match_id: int | None) -> Group | None:
    """The group that comes after that of a match, in a circle; the first if that has none.

    None if nothing waits in any other match.
    """
    numbers = [group.match_id for group in waiting]
    if match_id not in numbers:
        return waiting[0] if waiting else None
    at = (numbers.index(match_id) + 1) % len(numbers)
    return waiting[at] if numbers[at] != match_id else None


def asked_in_words(title_id: str, asks: str, seat: str) -> str:
    """What a seat is asked, as its title says it; empty for what is not known (any more)."""
    title = TITLES.get(title_id)
    if title is None or f"ask.{asks}" not in title.wording.templates:
        return ""
    return title.wording.say(f"ask.{asks}", {"seat": seat})
