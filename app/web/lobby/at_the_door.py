"""Who may come into the room of a match, and who is awaited there."""

import hashlib

from flask import request
from flask_login import current_user
from sqlmodel import Session, col, select

from app.accounts import passwords
from app.matches.lobby import create, joining
from app.models import Match, User
from app.web.accounts import limits
from app.web.match.access import Access
from app.web.store import reading


def needs_password(access: Access) -> bool:
    """Whether the reader gets a free seat only with the password of the match."""
    if access.match.password_hash is None or access.is_host or access.seat is not None:
        return False
    kept = joining.kept_for(reading(), access.match, current_user.proven_address)
    return kept is None


def is_password(match: Match, said: str) -> bool:
    """Whether somebody has said the password of a match."""
    return match.password_hash is not None and passwords.matches(match.password_hash, said)


def a_reader_of_a_match() -> str:
    """The key of one person's attempts at one match."""
    match = reading().get(Match, (request.view_args or {}).get("match_id", 0))
    which = match.invite_code if match is not None else ""
    who = current_user.id if current_user.is_authenticated else limits.visitor()
    return hashlib.sha256(f"password\n{which}\n{who}".encode()).hexdigest()


def not_ready(session: Session, match: Match) -> list[str]:
    """The names of those who have yet to say that they are ready; empty if nobody is asked."""
    if match.ready_until is None:
        return []
    seats = create.seats_of(session, match)
    ids = [seat.user_id for seat in seats if seat.user_id is not None and seat.ready_at is None]
    return list(session.exec(select(User.name).where(col(User.id).in_(ids)).order_by(User.name)))


def kept_names(session: Session, match: Match) -> dict[str, str]:
    """For each address that a seat is kept for, what the host may know of it.

    He knows the addresses that he has written; in a rematch nobody has written any, and there it is
    the name.
    """
    kept = {seat.invited_email for seat in create.seats_of(session, match) if seat.invited_email}
    if match.rematch_of is None or not kept:
        return {address: address for address in kept}
    found = session.exec(select(User.email, User.name).where(col(User.email).in_(kept)))
    return {address: address for address in kept} | dict(found.all())
