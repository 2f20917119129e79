"""The e-mail on the results of a daily game: one to each person in its table, once it is final."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta

from sqlmodel import Session, col, select

from app.accounts import confirmation
from app.config import Settings
from app.games.catalogue import TITLES
from app.mail.compose import Composed, Thread, compose_mail
from app.mail.outbox import thread_of, write_mail
from app.mail.preferences.effective import preferences_of
from app.matches.daily import attempts, games
from app.matches.daily.results import DailyResult, DailyTable, table_of
from app.matches.load import lock
from app.models import MailKind, Outbox, Seat, User

TOLD_FOR = timedelta(days=2)
"""For how long after it is final a table is still told, if the worker was away meanwhile."""

MAX_LINES = 10
"""How many lines of the table an e-mail shows; all are on the page of the day."""


@dataclass(frozen=True)
class DueResults:
    """A final table, and a person in it who wants to be told and has not been."""

    table: DailyTable
    own: DailyResult

    @property
    def cause(self) -> str:
        """The cause of the e-mail: there is one for each person and game."""
        return f"daily_results:{self.table.game.id}:{self.own.user_id}"


def due(session: Session) -> list[DueResults]:
    """Return who is to be told of which daily game now.

    Everybody in a table is: so neither guests, who have no place, nor who has not finished.
    """
    return [
        each
        for game in games.final_games(session, TOLD_FOR)
        for each in _untold(session, table_of(session, game, None))
    ]


def _untold(session: Session, table: DailyTable) -> Iterator[DueResults]:
    listed = [DueResults(table, own) for own in table.results]
    causes = [each.cause for each in listed]
    told = set(session.exec(select(Outbox.cause).where(col(Outbox.cause).in_(causes))))
    for each in listed:
        if each.cause not in told and _is_wanted(session, each.own.user_id):
            yield each


def _is_wanted(session: Session, user_id: int) -> bool:
    """Whether results may go to somebody's address, and they want them."""
    user = session.get_one(User, user_id)
    if not confirmation.may_receive(user, MailKind.RESULTS):
        return False
    return preferences_of(session, user).wants(MailKind.RESULTS)


def write(session: Session, settings: Settings, results: DueResults) -> bool:
    """Write somebody the results of a daily game; False: they were told, or no longer want them.

    The lock of their match lets one worker at a time see whether there is such an e-mail.
    """
    user = session.get_one(User, results.own.user_id)
    match = attempts.attempt_of(session, results.table.game, user.id)
    assert match is not None
    assert match.id is not None
    row = lock(session, match.id)
    seat = session.exec(
        select(Seat).where(Seat.match_id == row.id, Seat.user_id == user.id)
    ).first()
    if seat is None:
        return False
    mail = results_mail(thread_of(settings, row, seat, user), results)
    return write_mail(
        session,
        results.cause,
        user.email,
        mail,
        kind=MailKind.RESULTS,
        match_id=row.id,
        seat=seat.letter,
        reader=user,
    )


def results_mail(thread: Thread, results: DueResults) -> Composed:
    """The reader's place, the top of the table, where the seed is, how to play today's game."""
    game, lines = results.table.game, results.table.results
    return compose_mail(
        "daily_results",
        thread,
        results.cause,
        title_name=TITLES[game.title].name,
        game=game,
        own=results.own,
        count=len(lines),
        lines=lines[:MAX_LINES],
        page=f"{thread.base_url}/daily/{game.title}/{game.day.isoformat()}",
        today=f"{thread.base_url}/daily",
    )
