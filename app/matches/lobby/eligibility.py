"""Who may play with others: people whom e-mail reaches, so that nobody waits for them in vain.

An account whose address is not confirmed yet (see `app.accounts.confirmation`) plays with bots. A
solitaire match is for the one person who began it: nobody else comes to it.
"""

from sqlmodel import Session

from app import models
from app.matches.load import title_of
from app.matches.refusal import NotPossible
from app.models import User

UNCONFIRMED = "confirm your e-mail address first; until then you can play only against bots"
SUSPENDED = "your account is suspended; log in to see why"
SOLITAIRE_HAS_NO_SEAT = "this is a solitaire match for one player; nobody else can join it"
SOLITAIRE_KEEPS_SEATS = "this is a solitaire match; its seats cannot change hands"
DAILY_STANDS = "this is a daily game: the first attempt counts, so nothing can be taken back"
HOST_UNCONFIRMED = "the host of this match has not confirmed their e-mail address yet"


def check_reachable(user: User) -> None:
    """Raise NotPossible if `user` has no confirmed address or may not play."""
    if user.suspended_at is not None:
        raise NotPossible(SUSPENDED)
    if user.unconfirmed_since is not None:
        raise NotPossible(UNCONFIRMED)


def is_solitaire(row: models.Match) -> bool:
    """Return whether a match is for one person."""
    return title_of(row).is_solitaire(row.options)


def check_has_seats(row: models.Match) -> None:
    """Raise NotPossible if a match has no seats for others: it is a solitaire match."""
    if is_solitaire(row):
        raise NotPossible(SOLITAIRE_HAS_NO_SEAT)


def check_can_change_hands(row: models.Match) -> None:
    """Raise NotPossible if the seats of a match keep their players: it is a solitaire match."""
    if is_solitaire(row):
        raise NotPossible(SOLITAIRE_KEEPS_SEATS)


def check_may_go_back(row: models.Match) -> None:
    """Raise NotPossible if what has happened in a match stands: the first attempt counts."""
    if row.is_daily:
        raise NotPossible(DAILY_STANDS)


def check_may_join(session: Session, row: models.Match, user: User) -> None:
    """Raise NotPossible if `user` cannot play with whoever plays in a match, or comes to it.

    Anybody can play in a match of their own, alone with bots.
    """
    if row.host_id == user.id:
        return
    check_reachable(user)
    if session.get_one(User, row.host_id).unconfirmed_since is not None:
        raise NotPossible(HOST_UNCONFIRMED)
