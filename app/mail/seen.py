"""A stored match as one seat sees it in a letter."""

from sqlmodel import Session

from app.games.kernel.state import Seat
from app.mail.outbox import names_by_seat
from app.mail.situation import Situation, situation
from app.matches import log
from app.matches.load import position
from app.matches.offers import open_limits
from app.matches.windows import open_windows
from app.models import Match


def situation_of(session: Session, row: Match, seat: Seat) -> Situation:
    """How the match of `row` stands for `seat`; empty while it has not begun."""
    assert row.id is not None
    match = position(row)
    if match is None:
        return Situation()
    window = open_windows(session, row.id).get(seat)
    return situation(
        match,
        seat,
        names_by_seat(session, row),
        until=window.closes_at if window else None,
        limits={name: each.lapses_at for name, each in open_limits(session, row.id).items()},
        log=log.entries_about_motions(session, row.id) if match.state["motions"] else [],
    )
