"""Orders of a submission that are kept for later: answers to questions of a procedure that are not
open yet, and what is left of a turn when somebody else has to answer first.

Both are kept as plans of the seat (decisions 0111 and 0207).
"""

from dataclasses import replace

from sqlmodel import Session

from app.games.kernel.conditional_orders import Note
from app.games.kernel.match import OrderOutcome
from app.games.kernel.plan_bundles import (
    Bundle,
    continues,
    end_of_turn,
    following,
    must_wait,
    rest_of_turn,
    window_of,
)
from app.games.kernel.state import Seat, copy_state
from app.games.text import gettext
from app.matches.load import LoadedMatch
from app.matches.plans.due import waiting_plans
from app.matches.plans.editing import PlanRefused, keep_answers
from app.models import Submission

KEPT = "kept for what you may be asked next in this procedure: %(orders)s"
KEPT_REST = "kept for when the other side has answered: %(orders)s"
ANSWERS, REST = "answers:", "rest:"
"""What the keys of kept orders begin with; the number of their submission follows."""


def forget(session: Session, submission: Submission) -> None:
    """Drop what is kept of a submission that is taken back: it would go on behind other orders."""
    keys = {f"{kind}{submission.id}" for kind in (ANSWERS, REST)}
    for plan in waiting_plans(session, submission.match_id, submission.seat):
        if plan.key in keys:
            session.delete(plan)
    session.flush()


def keep_rest(
    session: Session, loaded: LoadedMatch, submission: Submission, outcome: OrderOutcome
) -> OrderOutcome:
    """Keep the orders of a turn before which somebody else has to answer: those that were refused
    for it, and a "done" that came too early. Those before them stand, also where nothing of them
    was final.
    """
    match, seat, refusal = loaded.match, submission.seat, outcome.refusal
    if refusal is None:
        early = {(each.line, each.text) for each in outcome.unneeded}
        notes = (
            n for n in outcome.notes if not any(n.line == at and t in n.text for at, t in early)
        )
        first = replace(outcome, notes=tuple(notes))
        rest = end_of_turn(match, outcome.unneeded)
        return _kept(session, loaded, submission, first, rest) or outcome
    rest = rest_of_turn(match, seat, submission.text or "", refusal)
    if rest is None or outcome.entries:
        return _kept(session, loaded, submission, outcome, rest) or outcome
    good, length = copy_state(match.state), len(match.log)
    first = match.orders(seat, rest.now, following(match, rest))
    kept = _kept(session, loaded, submission, first, rest) if first.refusal is None else None
    if kept is None:
        match.restore(good)
        del match.log[length:]
    return kept or outcome


def _kept(
    session: Session,
    loaded: LoadedMatch,
    submission: Submission,
    first: OrderOutcome,
    rest: Bundle | None,
) -> OrderOutcome | None:
    """Keep the rest of a turn of whose orders the `first` have been carried out; return what is
    told of both. None: nobody else has to answer, or it can be no plan."""
    match, seat, user_id = loaded.match, submission.seat, submission.user_id
    if rest is None or user_id is None or not must_wait(match, seat, rest):
        return None
    key = REST + str(submission.id)
    try:
        keep_answers(session, submission.match_id, seat, user_id, match, rest, key=key)
    except PlanRefused:
        return None
    told = gettext(KEPT_REST, orders="; ".join(map(str.strip, rest.later)))
    return replace(first, refusal=None, notes=(*first.notes, Note(rest.line, told)))


def answer_together(
    session: Session, loaded: LoadedMatch, submission: Submission, bundle: Bundle
) -> OrderOutcome:
    """Answer what is asked now, and keep the answers for what may be asked next.

    Where the first answers end the procedure and the seat is asked in the one that follows, such as
    its next attack, the rest of the text is carried out at once.
    """
    assert submission.user_id is not None
    assert submission.id is not None
    window = window_of(loaded.match, bundle.trigger)
    whole = session.begin_nested()
    try:
        keep_answers(
            session,
            submission.match_id,
            submission.seat,
            submission.user_id,
            loaded.match,
            bundle,
            key=ANSWERS + str(submission.id),
        )
    except PlanRefused as refused:
        whole.rollback()
        refusal = refused.refusal
        # The first line of the plan is its trigger.
        return OrderOutcome((), replace(refusal, line=bundle.line + max(0, refusal.line - 2)))
    outcome = loaded.match.orders(submission.seat, bundle.now)
    if outcome.refusal is not None:
        whole.rollback()
        return outcome
    if continues(loaded.match, submission.seat, bundle, window):
        whole.rollback()
        return _go_on(loaded, submission.seat, bundle, outcome)
    whole.commit()
    kept = Note(bundle.line, gettext(KEPT, orders="; ".join(map(str.strip, bundle.later))))
    return replace(outcome, notes=(*outcome.notes, kept))


def _go_on(loaded: LoadedMatch, seat: Seat, bundle: Bundle, first: OrderOutcome) -> OrderOutcome:
    """Carry out the rest of a text whose first part has been."""
    rest = loaded.match.orders(seat, "\n".join(bundle.later))
    shift = bundle.line - 1
    refusal = rest.refusal and replace(rest.refusal, line=rest.refusal.line + shift)
    notes = (*first.notes, *(replace(note, line=note.line + shift) for note in rest.notes))
    return OrderOutcome((*first.entries, *rest.entries), refusal, notes=notes)
