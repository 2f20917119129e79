"""What of a match counts: whether it is rated, in which pool, and who had which seat how long."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, cast

from sqlmodel import Session, col, select

from app.games.catalogue import TITLES
from app.matches import log
from app.matches.results import place_of
from app.matches.seats.replacement import hand_overs
from app.models import HandOver, Match, MatchStatus, Seat, User
from app.ratings.rules import Part, SeatResult


@dataclass(frozen=True, slots=True)
class Holder:
    """Who had a seat from the log entry numbered `since` on; None: a bot."""

    user_id: int | None
    since: int


def side_of(seat: str, seat_count: int, options: dict[str, Any]) -> str:
    """Return the name of a side: "4B", or "4B campaign" in a scenario of that name."""
    scenario = options.get("scenario")
    return f"{seat_count}{seat} {scenario}" if scenario else f"{seat_count}{seat}"


def seat_results(session: Session, match: Match) -> tuple[SeatResult, ...] | None:
    """Return what each seat of a match reached, in the order of their letters; None: unrated.

    Rated is a match of the title's several players that was made to be rated, is over, and began
    with a person who has an account on each seat.
    """
    if match.status is not MatchStatus.FINISHED or match.result is None or not match.is_rated:
        return None
    title = TITLES.get(match.title)
    if title is None or title.is_solitaire(match.options):
        return None
    match_id = cast(int, match.id)
    seats = session.exec(
        select(Seat).where(Seat.match_id == match_id).order_by(col(Seat.letter))
    ).all()
    changes = hand_overs(session, match_id)
    end = log.next_number(session, match_id)
    found = []
    for seat in seats:
        holders = holders_of(seat, [each for each in changes if each.seat == seat.letter])
        if not _is_person(session, holders[0].user_id):
            return None
        found.append(
            SeatResult(
                seat.letter,
                side_of(seat.letter, len(seats), match.options),
                place_of(match.result, seat.letter),
                parts_of(holders, end),
            )
        )
    return tuple(found) if len(found) > 1 else None


def holders_of(seat: Seat, changes: Sequence[HandOver]) -> list[Holder]:
    """Return who had a seat, the first first; `changes` are its own hand-overs in their order."""
    if not changes:
        return [Holder(seat.user_id, 0)]
    later = [Holder(each.successor_id, each.after + 1) for each in changes]
    return [Holder(changes[0].former_id, 0), *later]


def parts_of(holders: Sequence[Holder], end: int) -> tuple[Part, ...]:
    """Return the share of each holder in the log of `end` entries; who returned has one part.

    Who had the seat for none of them has no part.
    """
    until = [*(each.since for each in holders[1:]), end]
    lengths: dict[int | None, int] = {}
    for holder, stop in zip(holders, until, strict=True):
        length = max(0, min(stop, end) - min(holder.since, end))
        lengths[holder.user_id] = lengths.get(holder.user_id, 0) + length
    total = sum(lengths.values())
    if not total:
        return (Part(holders[-1].user_id, 1.0),)
    return tuple(Part(who, length / total) for who, length in lengths.items() if length)


def _is_person(session: Session, user_id: int | None) -> bool:
    user = session.get(User, user_id) if user_id is not None else None
    return user is not None and not user.is_guest
