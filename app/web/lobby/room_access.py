"""Who may come into the room of a match, and who is awaited there."""

import hashlib

from flask import request
from flask_login import current_user

from app.accounts import passwords
from app.matches.lobby import joining
from app.models import Match
from app.web.accounts import limits
from app.web.match.access import Access
from app.web.store import reading


def needs_password(access: Access) -> bool:
    """Whether the reader gets a free seat only with the password of the match."""
    if access.match.password_hash is None or access.is_host or access.seat is not None:
        return False
    kept = joining.reserved_for(reading(), access.match, current_user.proven_address)
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
