"""The page on which a moderator corrects a position: choice by choice, then a confirmation."""

from secrets import token_urlsafe

from flask import abort, render_template, request
from flask.typing import ResponseReturnValue
from flask_login import current_user, login_required

from app.mail.announce import announcer
from app.matches.load import load, lock
from app.matches.moderation.acts import ActRequest
from app.matches.moderation.authority import needs_consent
from app.matches.moderation.correction import CorrectionPlan, kinds, plan
from app.matches.moderation.requests import act_or_ask
from app.matches.refusal import NotPossible
from app.matches.seat_version import seen_version
from app.matches.seats.holders import names_by_seat
from app.models import MAX_REASON, ActKind, User, utc_now
from app.web.match import blueprint
from app.web.match.access import Access
from app.web.match.draft.form_fields import number, submission_key
from app.web.moderation.acts import done_or_asked, moderated
from app.web.store import reading, settings, writing


@blueprint.get("/<int:match_id>/correct")
@login_required
def correct(match_id: int) -> str:
    """What can be corrected now; with `what`, its choices as far as they are made."""
    return _page(moderated(match_id), request.args.get("what", ""), request.args.to_dict())


@blueprint.post("/<int:match_id>/correct")
@login_required
def correct_now(match_id: int) -> ResponseReturnValue:
    """Correct the position, if nothing has happened since the moderator looked."""
    access = moderated(match_id)
    version, key, form = number("version"), submission_key(), request.form
    what, reason = form.get("what", ""), form.get("reason", "")
    try:
        with writing() as session:
            if seen_version(lock(session, match_id), access.seat) != version:
                raise NotPossible("the match has moved on; check the position and choose again")
            loaded = load(session, match_id, with_log=False)
            chosen = plan(loaded.match, what, form.to_dict()).choices
            filled = {choice.name: choice.chosen for choice in chosen}
            by = session.get_one(User, current_user.id)
            wish = ActRequest(ActKind.CORRECT, by, reason, key, what=what, filled=filled)
            is_done = act_or_ask(session, match_id, wish, utc_now(), announcer(settings()))
    except NotPossible as refused:
        return _page(access, what, form.to_dict(), reason, str(refused)), 422
    return done_or_asked(match_id, is_done=is_done)


def _page(access: Access, what: str, given: dict[str, str], reason: str = "", why: str = "") -> str:
    loaded = load(reading(), access.match_id, with_log=False)
    known = kinds(loaded.match)
    names = names_by_seat(reading(), access.match_id)
    chosen: CorrectionPlan | None = None
    if what in known:
        chosen = plan(loaded.match, what, given, names)
    elif what and known:
        abort(404)
    return render_template(
        "moderation/correction.html",
        match=access.match,
        kinds=known,
        plan=chosen,
        asks=needs_consent(reading(), access.match, current_user.id),
        version=seen_version(loaded.row, access.seat),
        reason=reason,
        why=why,
        token=token_urlsafe(16),
        longest_reason=MAX_REASON,
    )
