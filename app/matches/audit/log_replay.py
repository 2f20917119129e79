"""The audit of the log: it leads to the snapshot, and row and state agree."""

from collections.abc import Iterator

from sqlmodel import col, or_, select

from app.matches import bots, log
from app.matches.audit.faults import AuditedMatch, Fault
from app.matches.verify import verify
from app.models import LogEntry, MatchStatus, Submission, SubmissionStatus

RESTORE = "restore the match from a backup, or report it: `fieldpost export` saves what there is"
SHOW = "inspect it with `fieldpost show`, and report it as a bug"
BOTS = (
    "check the worker log for why the bot cannot play; the host can give the seat to someone else"
)


def replay_leads_to_the_snapshot(case: AuditedMatch) -> Iterator[Fault]:
    """The log is legal, tells what it told, leads to the snapshot, and its dice are the seed's."""
    if case.position is None:
        return
    for line in verify(case.session, case.match_id):
        yield Fault(line, RESTORE)


def row_and_state_agree(case: AuditedMatch) -> Iterator[Fault]:
    """Status, rules, options and seats stand in the row and in the state, and are the same."""
    row = case.row
    if case.position is None:
        if row.has_begun:
            yield Fault(f"it is {row.status.value} and has no position", RESTORE)
        return
    state = case.position.state
    said = {
        "title": (row.title, state["title"]),
        "rules": (row.rules_version, state["rules"]),
        "options": (row.options, state["options"]),
        "seats": (case.letters, state["seats"]),
        "end": (row.status is MatchStatus.FINISHED, state["result"] is not None),
        "result": (row.result, state["result"]),
    }
    for part, (in_row, in_state) in said.items():
        if in_row != in_state:
            yield Fault(f"{part}: the row says {in_row}, the state {in_state}", RESTORE)
    if not row.has_begun:
        yield Fault("has a position but has not started", RESTORE)
    if (row.finished_at is not None) != (row.status is MatchStatus.FINISHED):
        yield Fault(f"it is {row.status.value}, and its end is given as {row.finished_at}", SHOW)


def somebody_is_waited_for(case: AuditedMatch) -> Iterator[Fault]:
    """In a match that goes on somebody owes a decision, and no bot has owed one for long."""
    if not case.is_running or case.position is None:
        return
    if not case.position.waiting():
        yield Fault("running, but no decision is open: it is stuck", SHOW)
    newest = log.newest(case.session, case.match_id)
    if newest is not None and case.is_late(newest):
        for seat, bot in bots.owing(case.session, case.match_id).items():
            yield Fault(f"the bot {bot} of seat {seat} has been silent since {newest:%F %T}", BOTS)


def entries_belong_to_orders(case: AuditedMatch) -> Iterator[Fault]:
    """What a submission led to is of its match and seat, and it was accepted."""
    strangers = case.session.exec(
        select(LogEntry.n, Submission.id)
        .join(Submission)
        .where(
            LogEntry.match_id == case.match_id,
            or_(
                Submission.match_id != case.match_id,
                col(Submission.seat).is_distinct_from(LogEntry.seat),
                Submission.status != SubmissionStatus.ACCEPTED,
            ),
        )
        .order_by(col(LogEntry.n))
    )
    for n, number in strangers:
        yield Fault(f"entry {n} cannot result from its submission {number}", RESTORE)
