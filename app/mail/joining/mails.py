"""E-mails to people who have no seat yet, and to the host who waits for them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from app.mail.compose import Composed, Outsider, compose_outside_mail


@dataclass(frozen=True, kw_only=True)
class Room(Outsider):
    """A match as somebody is told of it who is to join it, or has just done so.

    `places` are the seats: the name of who has one, None while nobody has. Where players choose
    their sides, `sides` says what each of these seats is called ("South (B)"), `side` what the
    reader's is, and `free_sides` which the reader can have. With a `seat` it is one
    of a running match that is meant, which `player` has until it is taken over. `name` is what the
    reader is called, once they have an account; `reply_to` is empty if no answer of theirs would be
    read.
    """

    title_name: str
    host: str
    url: str
    reply_to: str
    places: tuple[str | None, ...]
    window_hours: int
    offer_hours: int
    press: str
    starts_itself: bool
    is_open: bool
    turn_hours: int | None = None
    options: Mapping[str, str] = field(default_factory=dict)
    seat: str = ""
    player: str = ""
    name: str = ""
    is_mine: bool = False
    sides: tuple[str, ...] = ()
    side: str = ""
    free_sides: tuple[str, ...] = ()
    password_url: str = ""
    substitutes_url: str = ""
    seed_hash: str = ""
    word: str = ""

    @property
    def lines(self) -> list[tuple[str, str | None]]:
        """Each seat: what it is called (empty where sides are drawn), and who has it."""
        sides = self.sides or ("",) * len(self.places)
        return list(zip(sides, self.places, strict=True))

    @property
    def taken(self) -> list[str]:
        """The names of those who have a seat."""
        return [name for name in self.places if name is not None]

    @property
    def missing(self) -> int:
        """How many seats nobody has yet."""
        return sum(name is None for name in self.places)


def invitation(room: Room, cause: str) -> Composed:
    """An invitation to a match: what it is, and how to take the seat."""
    return _compose("invitation", room, cause)


def substitute(
    room: Room, cause: str, lapses_at: datetime, time_zone: str, *, is_bot: bool
) -> Composed:
    """To somebody on the list of substitutes: a seat of a running match, until `lapses_at`.

    `is_bot`: nobody has it, and a bot plays it meanwhile.
    """
    return _compose(
        "substitute", room, cause, lapses_at=lapses_at, time_zone=time_zone, is_bot=is_bot
    )


def gone(room: Room, cause: str, seat: str) -> Composed:
    """To somebody who was offered `seat` as a substitute: it is not to be had any more."""
    return _compose("gone", room, cause, gone=seat)


def joined(room: Room, cause: str, *, answers: str | None, is_new: bool) -> Composed:
    """The answer to JOIN: the seat is theirs; `is_new` if an account was made for them."""
    return _compose("joined", room, cause, answers=answers, is_new=is_new)


def declined(
    room: Room, cause: str, *, answers: str | None, is_substitute: bool = False
) -> Composed:
    """The answer to DECLINE: the seat is free again, or stays with its player.

    Of a substitute who declines the host hears nothing: somebody else is asked.
    """
    return _compose("declined", room, cause, answers=answers, is_substitute=is_substitute)


def not_joined(room: Room, cause: str, *, answers: str | None, why: str) -> Composed:
    """The answer to a mail that changed nothing; `why` says why, empty if it asked for nothing."""
    return _compose("not_joined", room, cause, answers=answers, why=why)


def foreign(room: Room, cause: str, sender: str) -> Composed:
    """To whom an invitation was sent: somebody else's mail has come to its address."""
    return _compose("foreign", room, cause, sender=sender)


def host_news(room: Room, cause: str, what: str, who: str) -> Composed:
    """To the host: `who` has `joined` or `left` their match, or `declined` to come."""
    return _compose("host_news", room, cause, what=what, who=who)


def room_news(
    room: Room, cause: str, what: str, until: datetime | None, time_zone: str
) -> Composed:
    """To somebody who waits for a match to begin: `what` is the kind of the event.

    They have a seat from the wait-list (`seat_found`), are asked whether they are ready
    (`asked_ready`), by `until`, have lost their seat (`not_ready`), or the match is `closed`.
    """
    return _compose("room_news", room, cause, what=what, until=until, time_zone=time_zone)


def waits(room: Room, cause: str, *, answers: str | None) -> Composed:
    """The answer to WAIT: they are on the wait-list."""
    return _compose("waits", room, cause, answers=answers)


def ready(room: Room, cause: str, *, answers: str | None) -> Composed:
    """The answer to READY: it is noted."""
    return _compose("ready", room, cause, answers=answers)


def _compose(
    name: str, room: Room, cause: str, *, answers: str | None = None, **content: Any
) -> Composed:
    to = room.reply_to
    return compose_outside_mail(
        f"joining/{name}", room, cause, reply_to=to, answers=answers, room=room, **content
    )
