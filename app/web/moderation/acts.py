"""The page of moderator tools for a running match: what waits, the acts, their log."""

from dataclasses import dataclass
from secrets import token_urlsafe

from flask import abort, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_login import current_user, login_required

from app.games.text import gettext
from app.mail.announce import announcer
from app.mail.moderation.recipients import moderator_link
from app.matches.agenda.moderated_matches import open_questions
from app.matches.clock import deadlines
from app.matches.clock.open_decisions import waiting_for
from app.matches.load import position
from app.matches.lobby.seating import seats_of
from app.matches.moderation import acts
from app.matches.moderation.acts import ActRequest
from app.matches.moderation.authority import may_moderate
from app.matches.press.reports import cases
from app.matches.refusal import NotPossible
from app.matches.seats import vacancies
from app.models import MAX_REASON, ActKind, MatchStatus, User
from app.web.match import blueprint
from app.web.match.access import Access, match_or_404
from app.web.match.draft.form_fields import act_among, as_number, submission_key
from app.web.match.page.pending_decisions import names_of, pending_decisions
from app.web.match.page.position_page import Owing
from app.web.store import reading, settings, writing
from app.web.worker_client import queue

ON_THIS_PAGE = frozenset(
    (ActKind.PAUSE, ActKind.GO_ON, ActKind.EXTEND, ActKind.REMIND, ActKind.FORCE)
)
"""The acts of this page: the others have pages of their own, which show what they would do."""


@dataclass(frozen=True, slots=True)
class OpenDecision:
    """A decision that somebody owes, and what the moderator may do about it."""

    owing: Owing
    is_bot: bool
    has_limit: bool
    may_be_forced: bool


@dataclass(frozen=True, slots=True)
class Unsent:
    """What was filled in and could not be done, and why."""

    act: str = ""
    seat: str = ""
    reason: str = ""
    why: str = ""


@blueprint.get("/<int:match_id>/moderate")
@login_required
def moderate(match_id: int) -> str:
    """What can be done to the match from outside the game, and what was done."""
    return _page(moderated(match_id), Unsent())


@blueprint.post("/<int:match_id>/moderate")
@login_required
def act(match_id: int) -> ResponseReturnValue:
    """Do what the form says, once; refused, the page comes back with the reason as it was typed."""
    access = moderated(match_id)
    form = request.form
    kind = act_among(ON_THIS_PAGE)
    wish = ActRequest(
        kind,
        reading().get_one(User, current_user.id),
        form.get("reason", ""),
        submission_key(),
        form.get("seat") or None,
        as_number(form["hours"]) if kind is ActKind.EXTEND and "hours" in form else None,
    )
    try:
        with writing() as session:
            acts.moderate(session, match_id, wish, announcer(settings()))
    except NotPossible as why:
        return _page(access, Unsent(kind, wish.seat or "", wish.reason, str(why))), 422
    flash(gettext("Done. All players have been told."), "success")
    queue().mail()
    queue().bots(match_id)
    return redirect(url_for("match.moderate", match_id=match_id), 303)


def moderated(match_id: int) -> Access:
    """The running match, if the person who asks may moderate it."""
    access = match_or_404(match_id)
    if access.match.status is not MatchStatus.RUNNING:
        abort(409, gettext("Moderator tools work only while the match is running."))
    if not may_moderate(reading(), access.match, current_user.id):
        abort(403, gettext("Only a moderator of this match can do that."))
    return access


def done_or_asked(match_id: int, *, is_done: bool) -> ResponseReturnValue:
    """Go on after an act, or after its players were asked for their consent to it."""
    queue().mail()
    queue().bots(match_id)
    if not is_done:
        flash(gettext("All players have been asked."), "success")
        return redirect(url_for("match.agreements", match_id=match_id), 303)
    flash(gettext("Done. All players have been told."), "success")
    return redirect(url_for("match.table", match_id=match_id), 303)


def _page(access: Access, unsent: Unsent) -> str:
    session, match_id = reading(), access.match_id
    user = session.get_one(User, current_user.id)
    return render_template(
        "moderation/acts.html",
        match=access.match,
        questions=open_questions(session, [match_id]).get(match_id, 0),
        reports=sum(case.report.match_id == match_id for case in cases(session, user)),
        sought=len(vacancies.open_vacancies(session, match_id)),
        owed=_owed(access),
        acts=acts.acts_of(session, match_id),
        by_mail=moderator_link(settings(), access.match, user),
        unsent=unsent,
        token=token_urlsafe(16),
        longest_reason=MAX_REASON,
        most_hours=deadlines.MAX_HOURS,
    )


def _owed(access: Access) -> list[OpenDecision]:
    match = position(access.match)
    assert match is not None
    rows = waiting_for(reading(), access.match_id)
    names = names_of(reading(), access.match_id)
    bots = {seat.letter for seat in seats_of(reading(), access.match) if seat.bot is not None}
    return [
        OpenDecision(
            owing,
            owing.letter in bots,
            rows[owing.letter].closes_at is not None,
            acts.may_be_forced(access.match, rows[owing.letter]),
        )
        for owing in pending_decisions(access.match, match, names, rows)
        if owing.letter in rows
    ]
