"""Sending press messages, the same by every way in.

A message goes to everybody who may see the match, or to a circle of seats that alone read it; it is
no action, changes no version and stands in no log. It goes with the seat, as agreements do: who
takes a seat over reads what was written to it. Nobody takes a message back or deletes it.
"""

import re
from collections.abc import Collection
from datetime import datetime, timedelta

import sqlalchemy as sa
from sqlalchemy import func
from sqlmodel import Session, col, select

from app import models
from app.games.kernel.state import Seat
from app.matches.events import Announce, Event, EventKind
from app.matches.load import lock
from app.matches.lobby.seating import seats_of
from app.models import MatchStatus, PressMessage, PressRules, User, utc_now

EVERYBODY = ""
"""The circle of all who may see the match."""

MAX_MESSAGE = 4_000
MAX_AN_HOUR = 40
"""The number of messages a seat may write in an hour: each is an e-mail to others."""

MAX_ANONYMOUS_A_DAY = 6
"""The number of unsigned messages a day: nobody can answer for them."""

_CONTROLS = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")


class NotSaid(ValueError):
    """A message cannot be sent; the text is for its author."""


def say(
    session: Session,
    *,
    match_id: int,
    seat: Seat,
    to: Collection[Seat] | None,
    text: str,
    key: str,
    announce: Announce,
    user_id: int | None = None,
    is_anonymous: bool = False,
) -> PressMessage:
    """Write a message of `seat` down and announce it, in the caller's one transaction.

    `to` are the seats that shall read it, None for everybody. Under the same match, seat and `key`
    (form token, Message-ID, ...) there is one message only: a second copy changes nothing and gets
    the first one's row. With a `user_id` that account must still have the seat. Of a message that
    `is_anonymous` nobody is ever shown who wrote it, not even the host.
    Raises NotSaid, NoSuchMatch.
    """
    row = lock(session, match_id)
    known = session.exec(
        select(PressMessage).where(
            PressMessage.match_id == match_id, PressMessage.seat == seat, PressMessage.key == key
        )
    ).first()
    if known is not None:
        return known
    circle = checked(session, row, seat, to, text, is_anonymous=is_anonymous)
    author = _author(session, row, seat, user_id)
    message = PressMessage(
        match_id=match_id,
        circle=circle,
        n=_last(session, match_id, circle) + 1,
        seat=seat,
        author="" if is_anonymous else author,
        key=key,
        text=tidied(text),
        is_anonymous=is_anonymous,
    )
    session.add(message)
    session.flush()
    announce(session, Event(EventKind.PRESS_SENT, row, message=message))
    return message


def checked(
    session: Session,
    row: models.Match,
    seat: Seat,
    to: Collection[Seat] | None,
    text: str,
    *,
    is_anonymous: bool = False,
) -> str:
    """Return the circle in which `seat` may say `text` to the seats `to` now. Raises NotSaid."""
    if not row.has_begun:
        raise NotSaid("the match has not started; seats are not assigned yet")
    if row.press is PressRules.NONE:
        raise NotSaid("this match does not allow messages")
    if is_anonymous:
        _check_anonymous(session, row, seat, to)
    circle = EVERYBODY if to is None else _circle(session, row, seat, to)
    if circle != EVERYBODY and row.press is PressRules.PUBLIC:
        raise NotSaid("this match allows only public messages; write to everyone")
    if circle != EVERYBODY and row.status is MatchStatus.FINISHED:
        raise NotSaid("the match is over; only messages to everyone are possible")
    length = len(tidied(text))
    if not length:
        raise NotSaid("your message is empty")
    if length > MAX_MESSAGE:
        raise NotSaid(f"your message has {length} characters; the limit is {MAX_MESSAGE}")
    hour_ago = utc_now() - timedelta(hours=1)
    if _count(session, row, seat, hour_ago, sa.true()) >= MAX_AN_HOUR:
        raise NotSaid(
            f"you have reached the limit of {MAX_AN_HOUR} messages an hour; try again later"
        )
    return circle


def tidied(text: str) -> str:
    """Return `text` as it is kept: without blank ends, controls, and half surrogate pairs.

    Every character that any program takes for a line end is one here: a line that only the reader's
    mail program broke would stand in their reply as if they had written it.
    """
    lines = (_CONTROLS.sub("", line).rstrip() for line in text.splitlines())
    return "\n".join(lines).strip("\n").encode(errors="replace").decode()


def _check_anonymous(
    session: Session, row: models.Match, seat: Seat, to: Collection[Seat] | None
) -> None:
    """Raise NotSaid unless `seat` may write without its name: to everybody, and not too often.

    In a circle it would be known who is left.
    """
    if not row.press_anonymous:
        raise NotSaid("this match does not allow anonymous messages")
    if to is not None:
        raise NotSaid("anonymous messages must go to everyone")
    since = utc_now() - timedelta(days=1)
    unsigned = col(PressMessage.is_anonymous).is_(True)
    if _count(session, row, seat, since, unsigned) >= MAX_ANONYMOUS_A_DAY:
        raise NotSaid(
            f"you have reached the limit of {MAX_ANONYMOUS_A_DAY} anonymous messages a day; "
            "try again later"
        )


def _circle(session: Session, row: models.Match, seat: Seat, to: Collection[Seat]) -> str:
    there = [each.letter for each in seats_of(session, row)]
    unknown = sorted(set(to) - set(there))
    if unknown:
        raise NotSaid(
            f"there is no player {', '.join(unknown)}; the players are {', '.join(there)}"
        )
    others = set(to) - {seat}
    if not others:
        raise NotSaid("choose who can read the message")
    return "".join(sorted({seat, *others}))


def _author(session: Session, row: models.Match, seat: Seat, user_id: int | None) -> str:
    """Return the name of who sits on `seat`. Raises NotSaid if that is not `user_id`."""
    place = next(each for each in seats_of(session, row) if each.letter == seat)
    session.refresh(place)
    if user_id is not None and place.user_id != user_id:
        raise NotSaid("this seat now belongs to another player")
    return session.get_one(User, place.user_id).name if place.user_id else (place.bot or "")


def _last(session: Session, match_id: int, circle: str) -> int:
    """Return the number of the last message in a circle; 0 if there is none."""
    last = session.exec(
        select(func.max(PressMessage.n)).where(
            PressMessage.match_id == match_id, PressMessage.circle == circle
        )
    ).one()
    return last or 0


def _count(
    session: Session,
    row: models.Match,
    seat: Seat,
    since: datetime,
    which: sa.ColumnElement[bool],
) -> int:
    """Return how many messages of a kind `seat` has written since then."""
    return session.exec(
        select(func.count())
        .select_from(PressMessage)
        .where(
            PressMessage.match_id == row.id,
            PressMessage.seat == seat,
            col(PressMessage.created_at) > since,
            which,
        )
    ).one()
