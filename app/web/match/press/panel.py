"""The press panel: threads, and possible recipients."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from secrets import token_urlsafe

from flask import request
from flask_login import current_user
from markupsafe import Markup
from sqlmodel import Session

from app.games.kernel.state import Seat
from app.games.text import gettext
from app.matches.press.messages import EVERYBODY, MAX_MESSAGE
from app.matches.press.threads import Thread, muted_by, threads, unread_count
from app.matches.seats.holders import SeatHolder, seat_holders
from app.models import MatchStatus, PressMessage, PressRules
from app.prose import marked, prose
from app.web.match.access import Access

NEWEST = 20
"""The number of messages of a thread in the panel; the record has all."""

TO_ALL = "all"
"""How forms and addresses name the circle of everybody."""


@dataclass(frozen=True, slots=True)
class PressLine:
    """One message as it is shown; that of a muted player is folded. Unsigned, it has no letter.

    `n` is its number within its thread. Of one that was hidden there is no text, but who has hidden
    it and why.
    """

    n: int
    letter: Seat
    author: str
    said_at: datetime
    text: str
    is_own: bool
    is_muted: bool
    hidden_by: str | None = None
    hidden_why: str | None = None

    @property
    def body(self) -> Markup:
        """What it says; made only for a page that shows it."""
        return prose(self.text)


@dataclass(frozen=True, slots=True)
class Talk:
    """A thread; `key` names it in forms and addresses, `with_whom` are its other seats.

    `earlier` messages are left out. A reply can be written only where `can_reply`, and what was
    said be reported where `can_report`: not by who watches and is behind.
    """

    key: str
    with_whom: tuple[str, ...]
    lines: tuple[PressLine, ...]
    earlier: int
    unread: int
    last: int
    can_reply: bool
    can_report: bool
    is_open: bool

    @property
    def is_public(self) -> bool:
        """Whether everybody reads it."""
        return self.key == TO_ALL


@dataclass(frozen=True, slots=True)
class FoundMessages:
    """A message that a search has found: in which thread, and its text with the words marked."""

    line: PressLine
    with_whom: tuple[str, ...]
    key: str
    body: Markup

    @property
    def is_public(self) -> bool:
        """Whether everybody reads it."""
        return self.key == TO_ALL


@dataclass(frozen=True, slots=True)
class Other:
    """Another person at the table: bots read nothing."""

    letter: Seat
    name: str
    is_muted: bool


@dataclass(frozen=True, slots=True)
class _Company:
    """The people of the match: names by seat, who besides the reader, whom the reader muted."""

    names: dict[Seat, str]
    others: list[Other]
    muted: set[Seat]


@dataclass(frozen=True, slots=True)
class Unsent:
    """A message that was not sent: to which readers it was to go, its text, and why not."""

    to: frozenset[str]
    text: str
    why: str
    is_anonymous: bool = False


@dataclass(frozen=True, slots=True)
class PressPanel:
    """Press as one reader may see it.

    `chosen` are the readers that are ticked in the form for a new message, which lies open where
    there are some. `is_public_only`: nobody may be written to alone. `unread` are the messages that
    the reader has not read.
    """

    talks: list[Talk]
    others: list[Other]
    can_write: bool
    is_public_only: bool
    chosen: frozenset[str]
    unsent: Unsent | None
    unread: int
    token: str = field(default_factory=lambda: token_urlsafe(16))
    longest: int = MAX_MESSAGE

    def may_write_to(self, letters: str) -> bool:
        """Whether the reader may write to these seats alone."""
        people = {other.letter for other in self.others}
        return not self.is_public_only and bool(letters) and people.issuperset(letters)


def press_panel(
    session: Session,
    access: Access,
    seated: Sequence[SeatHolder],
    unsent: Unsent | None = None,
    *,
    keeps: bool = False,
    is_closed: bool = False,
) -> PressPanel | None:
    """The panel for the person whom `access` is for; None if there is no press in the match.

    `?press=` opens a thread, `?write=` the one with these seats, or the form for a new one. With
    `keeps` only the possible recipients: the reader keeps the panel they have open. Of one that
    `is_closed` only how much is unread.
    """
    row, seat = access.match, access.seat
    if row.press is PressRules.NONE:
        return None
    company = _company(session, access, seated, with_muted=not (keeps or is_closed))
    others = company.others
    wanted = frozenset(request.args.get("write", "")) & {other.letter for other in others}
    circle = "".join(sorted({seat, *wanted})) if seat and wanted else None
    is_drawn = not (keeps or is_closed)
    found = threads(session, row, seat, NEWEST, _before(access)) if is_drawn else []
    unread = sum(thread.unread for thread in found)
    if is_closed and not keeps:
        unread = unread_count(session, row, seat)
    opened = _opened(found, request.args.get("press"), circle, unsent)
    talks = [_talk(access, thread, company, thread.circle == opened) for thread in found]
    has_circle = any(talk.is_open for talk in talks) and opened == circle
    return PressPanel(
        talks=talks,
        others=others,
        can_write=seat is not None,
        is_public_only=row.press is PressRules.PUBLIC or row.status is MatchStatus.FINISHED,
        chosen=unsent.to if unsent else frozenset() if has_circle else wanted,
        unsent=unsent,
        unread=unread,
    )


def whole_press(session: Session, access: Access) -> list[Talk]:
    """Everything that the reader may read, all threads whole."""
    if not access.match.has_begun:
        return []
    company = _company(session, access, seat_holders(session, access.match_id))
    found = threads(session, access.match, access.seat, before=_before(access))
    return [_talk(access, thread, company, is_open=False) for thread in found]


def found_lines(
    session: Session, access: Access, messages: Sequence[PressMessage], words: Sequence[str]
) -> list[FoundMessages]:
    """What was found in a search for `words`, as it is shown."""
    company = _company(session, access, seat_holders(session, access.match_id))
    return [
        FoundMessages(
            _line(access, message, company.muted),
            _with_whom(access, message.circle, company),
            key_of(message.circle),
            marked(prose(message.text), words),
        )
        for message in messages
    ]


def _before(access: Access) -> datetime | None:
    return access.spectator_delay.moment if access.spectator_delay is not None else None


def key_of(circle: str) -> str:
    """The name of a circle in forms and addresses."""
    return circle or TO_ALL


def circle_of(key: str) -> str:
    """The circle that a form or an address names."""
    return EVERYBODY if key == TO_ALL else key


def _opened(
    found: Sequence[Thread], asked: str | None, wanted: str | None, unsent: Unsent | None
) -> str | None:
    """Return the circle whose thread lies open: the one that is asked for, else the latest."""
    if unsent is not None:
        return None
    there = [thread.circle for thread in found]
    if wanted is not None:
        return wanted if wanted in there else None
    circle = circle_of(asked) if asked else None
    return circle if circle in there else next(iter(there), None)


def _talk(access: Access, thread: Thread, company: _Company, is_open: bool) -> Talk:
    ended = access.match.status is MatchStatus.FINISHED
    return Talk(
        key=key_of(thread.circle),
        with_whom=_with_whom(access, thread.circle, company),
        lines=tuple(_line(access, message, company.muted) for message in thread.messages),
        earlier=thread.earlier,
        unread=thread.unread,
        last=thread.last,
        can_reply=access.seat is not None
        and thread.is_own
        and (thread.circle == EVERYBODY or not ended),
        can_report=access.spectator_delay is None and current_user.is_authenticated,
        is_open=is_open,
    )


def _with_whom(access: Access, circle: str, company: _Company) -> tuple[str, ...]:
    """The names of those who read a thread besides the reader."""
    return tuple(
        f"{company.names[letter]} ({letter})" for letter in circle if letter != access.seat
    )


def _line(access: Access, message: PressMessage, muted: set[Seat]) -> PressLine:
    unsigned = message.is_anonymous
    return PressLine(
        n=message.n,
        letter="" if unsigned else message.seat,
        author=gettext("Anonymous") if unsigned else message.author,
        said_at=message.created_at,
        text="" if message.hidden_at else message.text,
        is_own=message.seat == access.seat,
        # Folded, it would tell who it is that was muted.
        is_muted=message.seat in muted and not unsigned,
        hidden_by=message.hidden_by,
        hidden_why=message.hidden_why,
    )


def _company(
    session: Session, access: Access, seated: Sequence[SeatHolder], *, with_muted: bool = True
) -> _Company:
    seat = access.seat
    muted = muted_by(session, access.match_id, seat) if seat and with_muted else set()
    return _Company(
        {
            letter: user.name if user else gettext("bot (%(kind)s)", kind=bot or "")
            for letter, bot, user in seated
        },
        [
            Other(letter, user.name, letter in muted)
            for letter, _bot, user in seated
            if seat is not None and letter != seat and user is not None
        ],
        muted,
    )
