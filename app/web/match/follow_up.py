"""What a match that is over leads to: its rematch, or the offer of one."""

from dataclasses import dataclass

from flask_login import current_user
from sqlmodel import Session

from app.matches.lobby import rematch
from app.models import MatchStatus
from app.web.match.access import Access


@dataclass(frozen=True, slots=True)
class Rematch:
    """The number of the rematch that there is, or whether the reader may offer one."""

    made: int | None
    may_offer: bool


def rematch_for(session: Session, access: Access) -> Rematch | None:
    """What the reader can do about a rematch; None while the match goes on."""
    if access.match.status is not MatchStatus.FINISHED:
        return None
    made = rematch.rematch_of(session, access.match_id)
    if made is not None:
        return Rematch(made.id, False)
    may_offer = not current_user.is_guest and (access.is_host or access.seat is not None)
    return Rematch(None, may_offer)
