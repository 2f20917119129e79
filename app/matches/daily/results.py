"""The results of a daily game: who finished it in time, the best first."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa
from sqlmodel import Session, col

from app.games.catalogue import TITLES
from app.games.kernel.game_definition import Title
from app.matches.daily import games
from app.matches.results import decided_by
from app.models import DailyGame, DailyMatch, Match, MatchStatus, User, utc_now


@dataclass(frozen=True)
class DailyResult:
    """A line of the table: several who share a `place` have the best of theirs."""

    place: int
    user_id: int
    name: str
    label: str


@dataclass(frozen=True)
class DailyTable:
    """What a reader may know of a daily game.

    `begun` and `finished` are how many have; `results` is empty for whoever has yet to play
    (`is_open` is False then). `is_final`: nothing can change it any more.
    """

    game: DailyGame
    begun: int
    finished: int
    results: Sequence[DailyResult]
    is_open: bool
    is_final: bool

    def result_of(self, user_id: int | None) -> DailyResult | None:
        """Return the line of somebody."""
        return next((each for each in self.results if each.user_id == user_id), None)


@dataclass(frozen=True)
class EarlierDay:
    """A day in the list of earlier ones: how many have finished in time, and the reader's match.

    `own_match` is its number, None if they did not play; `own_label` its result, empty until then.
    """

    game: DailyGame
    finished: int
    own_match: int | None
    own_label: str

    @property
    def is_final(self) -> bool:
        """Whether the results are final and the seed is public."""
        return utc_now() >= games.counts_until(self.game.day)


def earlier_days(
    session: Session, listed: Sequence[DailyGame], reader_id: int | None
) -> list[EarlierDay]:
    """Return what a list says of these games, for a reader (None: a stranger), in their order."""
    numbers = [game.id for game in listed]
    counts = session.execute(_FINISHED.where(col(DailyMatch.game_id).in_(numbers)))
    finished = {each.game_id: each.finished for each in counts}
    own = {
        each.game_id: each
        for each in session.execute(
            _OWN.where(col(DailyMatch.game_id).in_(numbers), col(DailyMatch.user_id) == reader_id)
        )
    }
    found: list[EarlierDay] = []
    for game in listed:
        assert game.id is not None
        mine = own.get(game.id)
        label = decided_by(game.title, mine.result) if mine is not None else ""
        number = mine.match_id if mine is not None else None
        found.append(EarlierDay(game, finished.get(game.id, 0), number, label))
    return found


def table_of(session: Session, game: DailyGame, reader_id: int | None) -> DailyTable:
    """Return what `reader_id` (None: a stranger) may know of a daily game now.

    Before it is final, the results are for those who have finished their own game. Guests, and
    accounts whose address is not confirmed yet, have no place: else anybody could try it first.
    """
    until = games.counts_until(game.day)
    is_final = utc_now() >= until
    begun = list(session.execute(_BEGUN.where(col(DailyMatch.game_id) == game.id)))
    in_time = [each for each in begun if each.finished_at and each.finished_at < until]
    is_open = is_final or any(
        each.user_id == reader_id and each.status is MatchStatus.FINISHED for each in begun
    )
    counted = [each for each in in_time if not each.as_guest and each.unconfirmed_since is None]
    return DailyTable(
        game,
        len(begun),
        len(in_time),
        _ranked(TITLES[game.title], counted) if is_open else (),
        is_open,
        is_final,
    )


def _ranked(title: Title, finished: Sequence[Any]) -> list[DailyResult]:
    """The lines of those who have `finished`, in the order of their results, then of names."""
    levels = {id(each): _level(title, each.result) for each in finished}
    ordered = sorted(finished, key=lambda each: (levels[id(each)], each.name.casefold()))
    found: list[DailyResult] = []
    place, last = 0, -1
    for number, each in enumerate(ordered, start=1):
        if levels[id(each)] != last:
            place, last = number, levels[id(each)]
        label = decided_by(title.id, each.result)
        found.append(DailyResult(place, each.user_id, each.name, label))
    return found


def _level(title: Title, result: Mapping[str, Any]) -> int:
    """How good a result is: 0 is the best. Who concedes the win has the last one."""
    outcomes = title.solitaire_outcomes
    outcome = "" if "agreed" in result else title.outcome(result)
    return outcomes.index(outcome) if outcome in outcomes else len(outcomes)


_BEGUN = (
    sa.select(
        col(DailyMatch.user_id),
        col(DailyMatch.as_guest),
        col(Match.status),
        col(Match.result),
        col(Match.finished_at),
        col(User.name),
        col(User.unconfirmed_since),
    )
    .join(Match, col(Match.id) == col(DailyMatch.match_id))
    .join(User, col(User.id) == col(DailyMatch.user_id))
)

_FINISHED = (
    sa.select(col(DailyMatch.game_id), sa.func.count().label("finished"))
    .join(Match, col(Match.id) == col(DailyMatch.match_id))
    .where(col(Match.finished_at) < col(Match.dice_secret_until))
    .group_by(col(DailyMatch.game_id))
)
_OWN = sa.select(col(DailyMatch.game_id), col(DailyMatch.match_id), col(Match.result)).join(
    Match, col(Match.id) == col(DailyMatch.match_id)
)
