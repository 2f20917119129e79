"""The seats of a match that waits for its players: taking, leaving, keeping and filling them."""

from collections.abc import Sequence
from typing import cast

from sqlmodel import Session, col, select

from app import models
from app.games.kernel.game_definition import SCRIPT
from app.games.text import gettext
from app.matches.events import Announce, Event, EventKind
from app.matches.load import lock, title_of
from app.matches.lobby.eligibility import check_has_seats, check_may_join, check_reachable
from app.matches.refusal import NotPossible
from app.models import MatchStatus, Seat, SideAssignment, User

MAX_WORD = 64
IS_CLOSED = "the host has closed the match"
MAX_INVITATIONS = 20
"""So often somebody may be invited to one seat: invitations are e-mails to people who may not want
them."""


def seats_of(session: Session, row: models.Match) -> Sequence[Seat]:
    """Return the seats of a match in the order of their letters, as last committed.

    Rows read before the match was locked would otherwise keep their old values.
    """
    found = select(Seat).where(Seat.match_id == row.id).order_by(col(Seat.letter))
    return session.exec(found.execution_options(populate_existing=True)).all()


def empty_seats(session: Session, row: models.Match) -> list[Seat]:
    """Return the seats of a match that nobody has taken, kept for somebody or not."""
    return [seat for seat in seats_of(session, row) if is_empty(seat)]


def take_seat(
    session: Session, row: models.Match, user: User, wanted: str = "", word: str = ""
) -> Seat:
    """Give `user` a seat: `wanted`, else the one reserved for their address, else a free one.

    Return it; whoever has a seat keeps it. `word` is what they add to the dice, if anything. Where
    sides are drawn, no seat can be `wanted`. Raises NotPossible.
    """
    if row.host_id != user.id:
        check_has_seats(row)
    row = lock_open(session, row)
    seats = seats_of(session, row)
    for seat in seats:
        if seat.user_id == user.id:
            return _changed(session, add_word(seat, word))
    check_may_join(session, row, user)
    empty = [seat for seat in seats if is_empty(seat)]
    own = [seat for seat in empty if seat.invited_email == user.email]
    free = [seat for seat in empty if seat.invited_email is None]
    if not own and not free:
        raise NotPossible("all seats in this match are taken or reserved")
    seat = _wanted(row, own + free, wanted) if wanted else (own + free)[0]
    for reserved in own:
        reserved.invited_email = None
    seat.user_id = user.id
    seat.invited_email = seat.ready_at = seat.dice_word = None
    return _changed(session, add_word(seat, word))


def leave_seat(session: Session, row: models.Match, user: User) -> Seat:
    """Make the seat of `user` free again; return it. Raises NotPossible."""
    row = lock_open(session, row)
    for seat in seats_of(session, row):
        if seat.user_id == user.id:
            seat.user_id = seat.ready_at = seat.dice_word = None
            return _changed(session, seat)
    raise NotPossible("you do not have a seat in this match")


def invite(
    session: Session, row: models.Match, email: str, announce: Announce, wanted: str = ""
) -> Seat:
    """Reserve a free seat, `wanted` if given, for the address `email` and announce it; return it.

    An address that a seat is kept for already gets no second one. Raises NotPossible.
    """
    check_has_seats(row)
    row = lock_open(session, row)
    email = email.strip().lower()
    seats = seats_of(session, row)
    for seat in seats:
        if seat.invited_email == email:
            return seat
    free = [seat for seat in seats if is_empty(seat) and seat.invited_email is None]
    if not free:
        raise NotPossible("there are no free seats to invite anyone to")
    check_reachable(session.get_one(User, row.host_id))
    seat = _wanted(row, free, wanted) if wanted else free[0]
    offer_seat(session, seat, email)
    announce(session, Event(EventKind.INVITED, row, seat=seat))
    return seat


def offer_seat(session: Session, seat: Seat, email: str) -> None:
    """Keep a seat for `email`, by an invitation that makes those before it void.

    Raises NotPossible if too many were given out.
    """
    if seat.invitations >= MAX_INVITATIONS:
        raise NotPossible(
            gettext(
                "this seat has reached the limit of %(most_invitations)s invitations",
                most_invitations=MAX_INVITATIONS,
            )
        )
    seat.invited_email = email
    seat.invitations += 1
    _changed(session, seat)


def release_seat(session: Session, row: models.Match, letter: str) -> Seat:
    """Keep a seat no longer for the person invited to it; return it. Raises NotPossible."""
    row = lock_open(session, row)
    for seat in seats_of(session, row):
        if seat.letter == letter and seat.invited_email is not None:
            seat.invited_email = None
            return _changed(session, seat)
    raise NotPossible("this seat is not reserved for anyone")


def fill_with_bots(session: Session, row: models.Match, level: str = "") -> list[Seat]:
    """Let bots of `level` take every free seat that is kept for nobody; return these.

    Raises NotPossible.
    """
    row = lock_open(session, row)
    bot = bot_of(row, level)
    free = [s for s in seats_of(session, row) if is_empty(s) and s.invited_email is None]
    for seat in free:
        seat.bot = bot
        _changed(session, seat)
    return free


def bot_of(row: models.Match, level: str = "") -> str:
    """Return the bot of `level` (empty: the usual one) that plays the title of a match.

    Raises NotPossible if there is none.
    """
    title = title_of(row)
    if title.is_solitaire(row.options):
        return SCRIPT
    if level:
        if level not in title.bot_levels:
            raise NotPossible(
                gettext("%(name)s has no bot %(level)s", name=title.name, level=level)
            )
        return level
    name = next(iter(title.bots), None)
    if name is None:
        raise NotPossible(gettext("there is no bot for %(name)s yet", name=title.name))
    return name


def lock_unfinished(session: Session, row: models.Match) -> models.Match:
    """Return the row afresh and locked. Raises NotPossible if the match is over."""
    row = lock(session, cast(int, row.id))
    if row.status is MatchStatus.CLOSED:
        raise NotPossible(IS_CLOSED)
    if row.status is MatchStatus.FINISHED:
        raise NotPossible("the match is over")
    return row


def lock_open(session: Session, row: models.Match) -> models.Match:
    """Return the row afresh and locked: two people may want the last seat at once.

    Raises NotPossible unless it waits for its players.
    """
    row = lock(session, cast(int, row.id))
    if row.status is MatchStatus.CLOSED:
        raise NotPossible(IS_CLOSED)
    if row.status is not MatchStatus.OPEN:
        raise NotPossible("the match has already started")
    return row


def is_free(seat: Seat) -> bool:
    """Return whether anybody may take a seat: nobody has it, and it is kept for nobody."""
    return is_empty(seat) and seat.invited_email is None


def is_empty(seat: Seat) -> bool:
    """Return whether nobody has a seat, person or bot."""
    return seat.user_id is None and seat.bot is None


def _changed(session: Session, seat: Seat) -> Seat:
    session.add(seat)
    session.flush()
    return seat


def _wanted(row: models.Match, free: Sequence[Seat], wanted: str) -> Seat:
    """The seat among those that can be had. Raises NotPossible."""
    if row.side_assignment is SideAssignment.RANDOM:
        raise NotPossible("the sides of this match are drawn when it starts")
    for seat in free:
        if seat.letter == wanted:
            return seat
    title = title_of(row)
    choices = ", ".join(f"{title.seat_name(each.letter)} ({each.letter})" for each in free)
    raise NotPossible(gettext("that side cannot be had; free: %(choices)s", choices=choices))


def add_word(seat: Seat, word: str) -> Seat:
    """Let the player of a seat add `word` to the dice, in place of an earlier one; return the seat.

    An empty one changes nothing. Raises NotPossible.
    """
    word = " ".join(word.split())
    if not word:
        return seat
    if len(word) > MAX_WORD or not word.isprintable():
        raise NotPossible(
            gettext(
                "a word for the dice has at most %(max_word)s printable characters",
                max_word=MAX_WORD,
            )
        )
    seat.dice_word = word
    return seat
