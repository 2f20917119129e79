"""A rematch: the same people are invited to a match with the same settings, once for each match."""

from collections.abc import Sequence
from dataclasses import fields

from sqlmodel import Session, select

from app import models
from app.matches.events import Announce
from app.matches.load import lock, title_of
from app.matches.lobby import create, joining, seating
from app.matches.lobby.settings import Settings
from app.matches.refusal import NotPossible
from app.models import MatchStatus, SideAssignment, User

AGAIN = " (rematch)"


def rematch_of(session: Session, match_id: int) -> models.Match | None:
    """Return the match that follows another one as its rematch, if there is one."""
    return session.exec(select(models.Match).where(models.Match.rematch_of == match_id)).first()


def may_offer(session: Session, row: models.Match, user: User) -> bool:
    """Return whether `user` may offer a rematch: they played or hosted, and there is none yet."""
    assert row.id is not None
    if row.status is not MatchStatus.FINISHED or rematch_of(session, row.id) is not None:
        return False
    return row.host_id == user.id or joining.seat_of(session, row, user) is not None


def offer(session: Session, row: models.Match, user: User, announce: Announce) -> models.Match:
    """Make the rematch of a match that is over, with `user` as its host; return its row.

    They have a seat if they had one, so do as many bots as before, and the others are invited;
    where sides are chosen, each to the side they had. If somebody else was quicker, that rematch is
    returned. Raises NotPossible.
    """
    assert row.id is not None
    row = lock(session, row.id)
    assert row.id is not None
    made = rematch_of(session, row.id)
    if made is not None:
        return made
    if not may_offer(session, row, user):
        raise NotPossible("only players can offer a rematch, once the match is over")
    seats = seating.seats_of(session, row)
    match = create.create_match(
        session,
        user,
        title=title_of(row),
        name=_name(row.name),
        seat_count=len(seats),
        options=row.options,
        bots=sum(seat.user_id is None for seat in seats) if _has_bots(row) else 0,
        bot_level=_bot_level(row, seats),
        people_seats=[seat.letter for seat in seats if seat.user_id is not None],
        settings=_settings(row),
    )
    match.rematch_of = row.id
    session.add(match)
    session.flush()
    is_chosen = match.side_assignment is SideAssignment.CHOICE
    for seat in seats:
        side = seat.letter if is_chosen else ""
        if seat.user_id == user.id:
            joining.sit_down(session, match, user, announce, side)
        elif seat.user_id is not None:
            other = session.get_one(User, seat.user_id)
            if other.deleted_at is None:
                seating.invite(session, match, other.email, announce, side)
    joining.start_if_full(session, match, announce)
    return match


def _has_bots(row: models.Match) -> bool:
    return bool(title_of(row).bots)


def _bot_level(row: models.Match, seats: Sequence[models.Seat]) -> str:
    """The level of the bots that played, if the host could choose it."""
    played = (seat.bot for seat in seats if seat.bot in title_of(row).bot_levels)
    return next(played, None) or ""


def _settings(row: models.Match) -> Settings:
    kept = {each.name: getattr(row, each.name) for each in fields(Settings)}
    # The pause budget is that of a competition, to which a rematch does not belong.
    return Settings(**{**kept, "away_days": None, "away_since": None, "agreed_pauses": True})


def _name(name: str) -> str:
    return name[: create.MAX_NAME - len(AGAIN)].rstrip() + AGAIN
