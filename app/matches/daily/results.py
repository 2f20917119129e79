"""The results of a daily game: who finished it in time, the best first."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa
from sqlmodel import Session, col

from app.games.catalogue import TITLES
from app.games.kernel.title import Title
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
