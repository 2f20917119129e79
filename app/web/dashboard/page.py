"""What the dashboard shows, a page of each list."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Generic, TypeVar

from sqlmodel import Session

from app.matches.agenda import others
from app.matches.agenda.items import Group
from app.matches.agenda.others import Ended, Preparing, Running
from app.matches.agenda.waiting import groups
from app.models import User

T = TypeVar("T")

SOON = timedelta(hours=24)
"""What ends so soon is marked."""

MOST_WAITING = 25
MOST_RUNNING = 15
MOST_PREPARING = 30
MOST_ENDED = 6


@dataclass(frozen=True, slots=True)
class Pages:
    """Which page of each list is asked for; the first is 1."""

    waiting: int = 1
    running: int = 1
    ended: int = 1

    @classmethod
    def of(cls, asked: Mapping[str, str]) -> "Pages":
        """The pages that a query names; anything else is a first page."""
        return cls(*(_number(asked.get(name, "")) for name in ("waiting", "running", "ended")))

    def query(self, **turned: int) -> dict[str, int]:
        """The query that asks for these pages, some of them `turned`."""
        there = replace(self, **turned)
        pages = {"waiting": there.waiting, "running": there.running, "ended": there.ended}
        return {name: page for name, page in pages.items() if page > 1}


@dataclass(frozen=True, slots=True)
class Counted(Generic[T]):
    """A page of a list, and how long all of it is."""

    items: list[T]
    count: int
    page: int
    most: int

    @property
    def earlier(self) -> int | None:
        """The page before this one."""
        return self.page - 1 if self.page > 1 else None

    @property
    def later(self) -> int | None:
        """The page after this one."""
        return self.page + 1 if self.page * self.most < self.count else None


@dataclass(frozen=True, slots=True)
class Unread:
    """A match in which nothing waits for the reader but messages."""

    match_id: int
    match: str
    title: str
    count: int


@dataclass(frozen=True, slots=True)
class Dashboard:
    """The lists, the most urgent first; `unread` counts messages by match."""

    waiting: Counted[Group]
    to_read: list[Unread]
    running: Counted[Running]
    preparing: list[Preparing]
    ended: Counted[Ended]
    unread: dict[int, int]
    pages: Pages

    @property
    def is_empty(self) -> bool:
        """Whether the reader has never played here."""
        lists = (self.waiting.count, self.running.count, len(self.preparing), self.ended.count)
        return not any(lists)


def dashboard(session: Session, user: User, pages: Pages, now: datetime) -> Dashboard:
    """Gather the dashboard of `user`, without the position of any match."""
    assert user.id is not None
    waiting = groups(session, user, now)
    unread = others.unread(session, user.id)
    begin = (pages.waiting - 1) * MOST_WAITING
    running, count_running = others.running(
        session, user.id, MOST_RUNNING, (pages.running - 1) * MOST_RUNNING
    )
    ended, count_ended = others.ended(session, user.id, MOST_ENDED, (pages.ended - 1) * MOST_ENDED)
    asked = {group.match_id for group in waiting}
    return Dashboard(
        waiting=Counted(
            waiting[begin : begin + MOST_WAITING], len(waiting), pages.waiting, MOST_WAITING
        ),
        to_read=_to_read(session, {n: each for n, each in unread.items() if n not in asked}),
        running=Counted(running, count_running, pages.running, MOST_RUNNING),
        preparing=others.preparing(session, user.id, MOST_PREPARING),
        ended=Counted(ended, count_ended, pages.ended, MOST_ENDED),
        unread=unread,
        pages=pages,
    )


def _to_read(session: Session, counts: Mapping[int, int]) -> list[Unread]:
    if not counts:
        return []
    names = others.names(session, list(counts))
    found = [Unread(number, *names[number], count) for number, count in counts.items()]
    return sorted(found, key=lambda each: each.match_id, reverse=True)


def _number(text: str) -> int:
    return min(int(text), 1000) if text.isascii() and text.isdigit() and int(text) else 1
