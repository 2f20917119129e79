"""The games of the days: when each begins and until when it counts, and their seeds.

A day is one in UTC. A game is begun on its day, and counts if it is over within GRACE after it.
Then the seed is published, and not before: whoever knows it knows what each roll will bring.
"""

from datetime import UTC, date, datetime, timedelta

from sqlalchemy.exc import IntegrityError
from sqlmodel import Session, col, select

from app.games.catalogue import TITLES
from app.games.kernel.chance import commitment, new_seed
from app.games.kernel.game_definition import Title
from app.models import DailyGame, Match, utc_now

DAY = timedelta(days=1)
GRACE = timedelta(hours=24)
"""How long after its day a game that was begun on it may be finished and still counts."""


def today() -> date:
    """Return the day that it is in UTC."""
    return utc_now().date()


def ends_at(day: date) -> datetime:
    """Return when the game of `day` can be begun no more."""
    return datetime(day.year, day.month, day.day, tzinfo=UTC) + DAY


def counts_until(day: date) -> datetime:
    """Return when the results of `day` are final and its seed is published."""
    return ends_at(day) + GRACE


def day_of(match: Match) -> date | None:
    """Return of which day a match is the daily game; None: it is an ordinary one."""
    until = match.dice_secret_until
    return (until - GRACE - DAY).date() if until is not None else None


def daily_titles() -> list[Title]:
    """Return the titles that have a daily game."""
    return [title for title in TITLES.values() if title.solitaire_options]


def game_of(session: Session, title_id: str, day: date) -> DailyGame | None:
    """Return the game of a title on a day, if there is one yet."""
    wanted = select(DailyGame).where(DailyGame.title == title_id, DailyGame.day == day)
    return session.exec(wanted).first()


def final_games(session: Session, lately: timedelta) -> list[DailyGame]:
    """Return the games whose results became final within the last `lately`, the oldest first."""
    now = utc_now()
    last = (now - GRACE - DAY).date()
    found = select(DailyGame).where(
        DailyGame.day <= last, DailyGame.day > (now - GRACE - DAY - lately).date()
    )
    return list(session.exec(found.order_by(col(DailyGame.day), col(DailyGame.title))))


def earlier_games(session: Session, title_id: str, before: date, limit: int) -> list[DailyGame]:
    """Return the games of a title on the days before `before`, the newest first."""
    found = select(DailyGame).where(DailyGame.title == title_id, DailyGame.day < before)
    return list(session.exec(found.order_by(col(DailyGame.day).desc()).limit(limit)))


def prepared_game(session: Session, title: Title, day: date) -> DailyGame:
    """Return the game of a title on a day; if there is none yet, draw its seed.

    Of two who come at once for a new game, both get the one that is written first.
    """
    found = game_of(session, title.id, day)
    if found is not None:
        return found
    seed = new_seed()
    game = DailyGame(
        title=title.id,
        day=day,
        rules_version=title.rules,
        seed=seed,
        seed_hash=commitment(seed),
    )
    try:
        with session.begin_nested():
            session.add(game)
    except IntegrityError:
        found = game_of(session, title.id, day)
        assert found is not None
        return found
    return game


def unprepared(session: Session) -> list[tuple[Title, date]]:
    """Return the games of today and tomorrow that have no seed yet."""
    days = (today(), today() + DAY)
    return [
        (title, day)
        for title in daily_titles()
        for day in days
        if game_of(session, title.id, day) is None
    ]
