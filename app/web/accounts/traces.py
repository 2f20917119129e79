"""The traces of a log-in: the device, by a cookie of its own, and the network address."""

from secrets import token_urlsafe

from flask import Response, after_this_request, request
from flask_limiter.util import get_remote_address
from sqlmodel import Session

from app.accounts.traces import KEPT, digest_of, note
from app.models import TraceKind, utc_now
from app.web.store import settings

COOKIE = "fieldpost_device"
"""It holds a random word, which is set at a log-in and read at the next ones."""

MAX_WORD = 43


def trace_of_log_in(session: Session, user_id: int) -> None:
    """Write down from where somebody has just logged in; give the device its cookie."""
    word = request.cookies.get(COOKIE, "")[:MAX_WORD] or token_urlsafe(32)
    now, key = utc_now(), settings().secret_key
    note(session, user_id, TraceKind.DEVICE, digest_of(TraceKind.DEVICE, word, key), now)
    address = digest_of(TraceKind.ADDRESS, get_remote_address(), key)
    note(session, user_id, TraceKind.ADDRESS, address, now)

    @after_this_request
    def keep_word(response: Response) -> Response:
        response.set_cookie(
            COOKIE,
            word,
            max_age=KEPT,
            secure=settings().is_https,
            httponly=True,
            samesite="Lax",
        )
        return response
