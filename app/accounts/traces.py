"""Traces of log-ins: keyed hashes of the devices and addresses that somebody logs in from.

Directors of competitions are told that two entrants share one, never which (decision 0108).
"""

import hashlib
import hmac
from datetime import datetime, timedelta

import sqlalchemy as sa
from sqlmodel import Session, col, select

from app.models import LogInTrace, TraceKind

KEPT = timedelta(days=90)
"""So long a trace is kept after it was last seen."""


def digest_of(kind: TraceKind, what: str, secret_key: str) -> str:
    """Return the keyed hash of a device or an address: without the key nobody can try addresses."""
    key = f"fieldpost trace 1:{secret_key}".encode()
    return hmac.new(key, f"{kind}:{what}".encode(), hashlib.sha256).hexdigest()[:32]


def note(session: Session, user_id: int, kind: TraceKind, digest: str, now: datetime) -> None:
    """Write down that somebody has logged in from there; delete their old traces."""
    session.execute(
        sa.delete(LogInTrace).where(
            col(LogInTrace.user_id) == user_id, col(LogInTrace.last_at) < now - KEPT
        )
    )
    trace = session.exec(
        select(LogInTrace).where(
            LogInTrace.user_id == user_id, LogInTrace.kind == kind, LogInTrace.digest == digest
        )
    ).first() or LogInTrace(user_id=user_id, kind=kind, digest=digest, first_at=now)
    trace.last_at = now
    session.add(trace)
    session.flush()


def delete_old(session: Session, now: datetime) -> int:
    """Delete the traces that were last seen too long ago; return how many."""
    found = session.execute(sa.delete(LogInTrace).where(col(LogInTrace.last_at) < now - KEPT))
    return int(found.rowcount)  # type: ignore[attr-defined] # of a DELETE it is there
