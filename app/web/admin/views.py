"""The pages of administrators: each act needs a reason and is logged."""

from typing import Any

from flask import abort, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_login import current_user, login_required
from sqlmodel import Session

from app.accounts import administration
from app.accounts.administration import ActFilter, NotDone
from app.games.text import gettext
from app.matches.audit.checks import audit
from app.models import MAX_REASON, AdminActKind, Match, User, utc_now
from app.web.accounts.identity import require_fresh_session
from app.web.admin import blueprint
from app.web.match.draft.form_fields import as_number
from app.web.store import reading, writing


@blueprint.before_request
@login_required
def only_for_administrators() -> None:
    """403 for everybody else, whatever they ask for here."""
    if not current_user.is_admin:
        abort(403, gettext("Only administrators can do this."))


@blueprint.get("/")
def index() -> str:
    """Where to go, and what was done lately."""
    return render_template(
        "admin/index.html", acts=administration.acts(reading(), ActFilter())[:ON_THE_FIRST_PAGE]
    )


ON_THE_FIRST_PAGE = 8


@blueprint.get("/people")
def people() -> str:
    """Accounts by the beginning of a name or an address."""
    text = request.args.get("text", "")[:254]
    found = administration.people(reading(), text) if text.strip() else []
    return render_template("admin/people.html", text=text, found=found)


@blueprint.get("/people/<int:user_id>")
def person(user_id: int) -> str:
    """One account, and what was done to it."""
    return _person(user_id)


@blueprint.post("/people/<int:user_id>")
def act_on_person(user_id: int) -> ResponseReturnValue:
    """Suspend or restore a person; grant or remove admin rights."""
    require_fresh_session(url_for("admin.person", user_id=user_id))
    reason = request.form.get("reason", "")
    try:
        with writing() as session:
            user, by = session.get(User, user_id), session.get_one(User, current_user.id)
            if user is None:
                abort(404)
            _act(session, user, by, reason)
    except NotDone as why:
        return _person(user_id, reason, str(why)), 422
    flash(gettext("Done. Added to the audit log."), "success")
    return redirect(url_for("admin.person", user_id=user_id), 303)


def _act(session: Session, user: User, by: User, reason: str) -> None:
    """Do to `user` what the form says. Raises NotDone."""
    match request.form.get("do"):
        case "suspend":
            administration.suspend(session, user, by, reason, utc_now())
        case "restore":
            administration.restore(session, user, by, reason)
        case "appoint":
            administration.set_admin(session, user, by, reason, runs=True)
        case "dismiss" if user.id != by.id:
            administration.set_admin(session, user, by, reason, runs=False)
        case _:
            abort(400, gettext("No action was chosen. Go back and use one of the buttons."))


def _person(user_id: int, reason: str = "", why: str = "") -> str:
    user = reading().get(User, user_id)
    if user is None:
        abort(404)
    return render_template(
        "admin/person.html",
        person=user,
        acts=administration.acts(reading(), ActFilter(user_id=user_id)),
        reason=reason,
        why=why,
        longest_reason=MAX_REASON,
    )


@blueprint.get("/matches")
def matches() -> str:
    """Matches by number or by the beginning of a name, the newest first."""
    text = request.args.get("text", "").strip()[:80]
    return render_template(
        "admin/matches.html", text=text, found=administration.matches(reading(), text)
    )


@blueprint.post("/matches/<int:match_id>/examine")
def examine(match_id: int) -> ResponseReturnValue:
    """Check everything about a match, as `fieldpost fsck` does, and show what is wrong."""
    reason = request.form.get("reason", "")
    match = reading().get(Match, match_id)
    if match is None:
        abort(404)
    shown: dict[str, Any] = {"text": str(match_id), "found": [match], "examined": match}
    try:
        with writing() as session:
            by = session.get_one(User, current_user.id)
            administration.record_act(
                session, AdminActKind.EXAMINE, by, reason, about=match.name, match_id=match_id
            )
    except NotDone as why:
        return render_template("admin/matches.html", **shown, why=str(why)), 422
    faults = audit(reading(), match_id, utc_now())
    return render_template("admin/matches.html", **shown, faults=faults)


@blueprint.get("/record")
def record() -> str:
    """What was done, by whom, to what, when and why: a page of it, chosen by kind and by name."""
    kind = request.args.get("kind", "")
    wanted = ActFilter(
        AdminActKind(kind) if kind in list(AdminActKind) else None,
        request.args.get("by", "").strip()[:40],
        page=as_number(request.args.get("page", "")) or 0,
    )
    found = administration.acts(reading(), wanted)
    return render_template(
        "admin/record.html",
        acts=found[: administration.A_PAGE],
        has_more=len(found) > administration.A_PAGE,
        wanted=wanted,
        kinds=list(AdminActKind),
    )
