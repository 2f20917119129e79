"""The page on which a moderator rewinds a match: they choose an entry, then confirm.

Entries are numbered as the moderator reads them: other numbers would reveal secret actions.
"""

from secrets import token_urlsafe

from flask import abort, render_template, request
from flask.typing import ResponseReturnValue
from flask_login import current_user, login_required

from app.games.kernel.view import log_for
from app.games.text import gettext
from app.mail.announce import announcer
from app.matches.checkpoints import number_of
from app.matches.load import load, lock
from app.matches.moderation.acts import ActRequest
from app.matches.moderation.authority import needs_consent
from app.matches.moderation.requests import act_or_ask
from app.matches.refusal import NotPossible
from app.matches.seat_version import seen_version
from app.matches.seats.holders import names_by_seat
from app.models import MAX_REASON, ActKind, User, utc_now
from app.web.match import blueprint
from app.web.match.access import Access
from app.web.match.draft.form_fields import as_number, number, submission_key
from app.web.moderation.acts import done_or_asked, moderated
from app.web.store import reading, settings, writing

MAX_LISTED = 60
"""The number of entries per page, newest first."""


@blueprint.get("/<int:match_id>/rewind")
@login_required
def rewind(match_id: int) -> str:
    """The newest entries to choose from (`before` one of them: those before it); and with `to`,
    what would be undone, and whether that is meant."""
    return _page(moderated(match_id), as_number(request.args.get("to", "")))


@blueprint.post("/<int:match_id>/rewind")
@login_required
def rewind_now(match_id: int) -> ResponseReturnValue:
    """Rewind the match if the moderator confirms and nothing has happened since they looked."""
    access = moderated(match_id)
    to, version, key = number("to"), number("version"), submission_key()
    reason = request.form.get("reason", "")
    if request.form.get("sure") != "yes":
        why = gettext("Tick the box to confirm.")
        return _page(access, to, reason, why), 422
    try:
        with writing() as session:
            if seen_version(lock(session, match_id), access.seat) != version:
                raise NotPossible(
                    "the match has moved on since you chose this entry; check the log and "
                    "choose again"
                )
            back_to = number_of(session, match_id, access.seat, to)
            by = session.get_one(User, current_user.id)
            wish = ActRequest(ActKind.REWIND, by, reason, key, back_to=back_to)
            is_done = act_or_ask(session, match_id, wish, utc_now(), announcer(settings()))
    except NotPossible as refused:
        return _page(access, to, reason, str(refused)), 422
    return done_or_asked(match_id, is_done=is_done)


def _page(access: Access, to: int | None, reason: str = "", why: str = "") -> str:
    loaded = load(reading(), access.match_id)
    names = names_by_seat(reading(), access.match_id)
    items = log_for(loaded.match.title, loaded.match.log, access.seat, names)
    if to is not None and not to < len(items) - 1:
        abort(404)
    before = as_number(request.args.get("before", "")) or len(items) - 1
    listed = items[max(0, before - MAX_LISTED) : before]
    return render_template(
        "moderation/rewind.html",
        match=access.match,
        listed=listed,
        chosen=items[to] if to is not None else None,
        undone=items[to + 1 :] if to is not None else [],
        asks=needs_consent(reading(), access.match, current_user.id),
        version=seen_version(loaded.row, access.seat),
        reason=reason,
        why=why,
        token=token_urlsafe(16),
        longest_reason=MAX_REASON,
    )
