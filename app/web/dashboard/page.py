"""The contents of the dashboard, one page of each list."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Generic, TypeVar

from sqlmodel import Session

from app.games.kernel.wording import NOBODY, Names, person
from app.games.text import cached_by_language, gettext
from app.matches.agenda import match_lists
from app.matches.agenda.items import Group
from app.matches.agenda.match_lists import EndedMatch, OwnMatch, PreparingMatch, RunningMatch

T = TypeVar("T")

SOON = timedelta(hours=24)
"""What ends so soon is marked."""

MAX_WAITING = 20
MAX_RUNNING = 12
MAX_ENDED = 6


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
class Dashboard:
    """The lists, the most urgent first; `unread` counts messages by match.

    `own` are the reader's matches by number, `others` the other players of those that are shown,
    `names` the names of all of their players by seat. `to_move` is how many matches wait for the
    reader's move or answer.
    """

    waiting: Counted[Group]
    to_read: list[OwnMatch]
    running: Counted[RunningMatch]
    preparing: list[PreparingMatch]
    ended: Counted[EndedMatch]
    unread: dict[int, int]
    own: dict[int, OwnMatch]
    others: dict[int, str]
    names: dict[int, Names]
    to_move: int
    pages: Pages

    @property
    def is_empty(self) -> bool:
        """Whether the reader has never played here."""
        lists = (self.waiting.count, self.running.count, len(self.preparing), self.ended.count)
        return not any(lists)


def dashboard(
    session: Session, user_id: int, waiting: Sequence[Group], own: Sequence[OwnMatch], pages: Pages
) -> Dashboard:
    """Gather what a person is shown whose matches are `own`, without the position of any."""
    asked = {group.match_id for group in waiting}
    unread = match_lists.unread(session, user_id)
    running = match_lists.running(session, own, but=asked)
    skip = (pages.ended - 1) * MAX_ENDED
    # One more than are shown says whether there is another page.
    ended = match_lists.ended(session, user_id, MAX_ENDED + 1, skip)
    shown_waiting = _paged(waiting, pages.waiting, MAX_WAITING)
    shown_running = _paged(running, pages.running, MAX_RUNNING)
    by_number = {each.match_id: each for each in own}
    shown = {group.match_id for group in shown_waiting.items}
    shown |= {match.own.match_id for match in shown_running.items}
    people = match_lists.people(session, shown)
    return Dashboard(
        waiting=shown_waiting,
        to_read=[each for each in own if each.match_id in unread and each.match_id not in asked],
        running=shown_running,
        preparing=match_lists.preparing(session, user_id, own),
        ended=Counted(ended[:MAX_ENDED], skip + len(ended), pages.ended, MAX_ENDED),
        unread=unread,
        own=by_number,
        others=_others(by_number, people),
        names=_by_seat(people),
        to_move=sum(group.is_in_play for group in waiting),
        pages=pages,
    )


def _others(
    own: Mapping[int, OwnMatch], people: Mapping[int, Sequence[tuple[str, str]]]
) -> dict[int, str]:
    """The names of the other players, by match."""
    bot = gettext("Bot")
    return {
        number: ", ".join(
            f"{name or bot} ({seat})" for seat, name in seated if seat != own[number].seat
        )
        for number, seated in people.items()
        if number in own
    }


def _by_seat(people: Mapping[int, Sequence[tuple[str, str]]]) -> dict[int, Names]:
    bot = gettext("Bot")
    return {
        number: {seat: name or bot for seat, name in seated} for number, seated in people.items()
    }


def stage_words(stage: Sequence[Sequence[str]], names: Names = NOBODY) -> str:
    """Where a game stands, as a line: numbers with their labels, other values alone.

    `names` are the players' names by seat, as far as the reader may know them.
    """
    return _stage_words(tuple((label, person(value, names)) for label, value in stage))


@cached_by_language
def _stage_words(stage: tuple[tuple[str, str], ...]) -> str:
    return " · ".join(
        f"{gettext(label)} {value}" if value.isdigit() else gettext(value) for label, value in stage
    )


def _paged(items: Sequence[T], page: int, most: int) -> Counted[T]:
    begin = (page - 1) * most
    return Counted(list(items[begin : begin + most]), len(items), page, most)


def _number(text: str) -> int:
    return min(int(text), 1000) if text.isascii() and text.isdigit() and int(text) else 1
