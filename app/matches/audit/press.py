"""The audit of press: messages are whole, and threads consist of the match's seats."""

from collections.abc import Iterator

from sqlmodel import col, select

from app.matches.audit.faults import AuditedMatch, Fault
from app.models import PressMark, PressMessage, PressMute

RESTORE = "restore the table rows from a backup; messages are never deleted"
FORGET = "delete the row; it only records what was read or muted"


def messages_are_whole(case: AuditedMatch) -> Iterator[Fault]:
    """In each circle they count from 1, each by one of its seats; unsigned ones keep no name."""
    last: dict[str, int] = {}
    rows = case.session.exec(
        select(  # type: ignore[call-overload]
            PressMessage.circle,
            PressMessage.n,
            PressMessage.seat,
            PressMessage.author,
            PressMessage.is_anonymous,
        )
        .where(PressMessage.match_id == case.match_id)
        .order_by(col(PressMessage.circle), col(PressMessage.n))
    )
    for circle, n, seat, author, is_anonymous in rows:
        name = f"message {n} to {circle or 'everybody'}"
        if circle and not _is_circle(case, circle):
            yield Fault(f"{name} is in no circle of this match", RESTORE)
        elif seat not in (circle or case.letters):
            yield Fault(f"{name} was written by seat {seat}, which has no part in it", RESTORE)
        if n != last.get(circle, 0) + 1:
            yield Fault(f"{name} follows message {last.get(circle, 0)}", RESTORE)
        if is_anonymous == bool(author):
            yield Fault(f"{name} {'shows' if author else 'lacks'} its author's name", RESTORE)
        last[circle] = n
    for mark in case.session.exec(select(PressMark).where(PressMark.match_id == case.match_id)):
        if mark.n > last.get(mark.circle, 0) or mark.seat not in (mark.circle or case.letters):
            yield Fault(
                f"seat {mark.seat} has read {mark.n} messages to {mark.circle or 'everybody'}",
                FORGET,
            )


def nobody_mutes_himself(case: AuditedMatch) -> Iterator[Fault]:
    """A seat mutes another one of the match."""
    for mute in case.session.exec(select(PressMute).where(PressMute.match_id == case.match_id)):
        if mute.seat == mute.muted or not {mute.seat, mute.muted} <= set(case.letters):
            yield Fault(f"seat {mute.seat} has muted seat {mute.muted}", FORGET)


def _is_circle(case: AuditedMatch, circle: str) -> bool:
    return len(circle) > 1 and circle == "".join(sorted(set(circle) & set(case.letters)))
