"""Attempts at a daily game: everybody has one."""

from datetime import date

from sqlalchemy.exc import IntegrityError
from sqlmodel import Session, select

from app.games.kernel.game_definition import Title
from app.games.text import gettext
from app.matches.daily import games
from app.matches.events import Announce
from app.matches.lobby import create, first_match
from app.matches.refusal import NotPossible
from app.models import DailyGame, DailyMatch, Match, User


def attempt_of(session: Session, game: DailyGame, user_id: int | None) -> Match | None:
    """Return somebody's match of a daily game, if they have begun it."""
    return session.exec(
        select(Match)
        .join(DailyMatch)
        .where(DailyMatch.game_id == game.id, DailyMatch.user_id == user_id)
    ).first()


def begin(
    session: Session, user: User, title: Title, day: date, announce: Announce
) -> tuple[Match, bool]:
    """Begin the daily game of `day` for somebody; return their match and whether it is new.

    However often and at how many places at once they ask, it is the same match. Raises NotPossible
    if the title has no such game, or `day` is not today.
    """
    if day != games.today():
        raise NotPossible("this day is over; a daily game can be started only on its day")
    if title not in games.daily_titles():
        raise NotPossible(gettext("%(name)s has no solitaire game", name=title.name))
    game = games.prepared_game(session, title, day)
    own = attempt_of(session, game, user.id)
    if own is not None:
        return own, False
    try:
        with session.begin_nested():
            match = _create(session, user, title, game)
    except IntegrityError:
        own = attempt_of(session, game, user.id)
        assert own is not None
        return own, False
    return create.start_match(session, match, announce), True


def _create(session: Session, user: User, title: Title, game: DailyGame) -> Match:
    """Write down the match and that it is theirs, which can be done once."""
    name = gettext("Daily game of %(day)s", day=game.day.isoformat())
    match = first_match.create_solitaire(session, user, title, name, game.seed)
    match.rules_version = game.rules_version
    match.dice_secret_until = games.counts_until(game.day)
    session.add(match)
    assert match.id is not None
    assert game.id is not None
    assert user.id is not None
    session.add(
        DailyMatch(match_id=match.id, game_id=game.id, user_id=user.id, as_guest=user.is_guest)
    )
    session.flush()
    return match
