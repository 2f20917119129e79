"""The pages to download one's data or delete the account."""

import json

from flask import Response, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_login import current_user, login_required
from wtforms import Form, PasswordField
from wtforms.validators import InputRequired

from app.accounts import links
from app.accounts.export import export as all_of
from app.accounts.mail_accounts import has_password
from app.games.text import gettext
from app.games.text import lazy_gettext as _l
from app.mail.account_mails import send_delete_link
from app.mail.announce import announcer
from app.mail.farewell import delete_account
from app.models import User, utc_now
from app.web.accounts import limits
from app.web.accounts.account_links import owner_or_404
from app.web.accounts.identity import leave
from app.web.accounts.password_fields import check_own_password
from app.web.accounts.views import blueprint
from app.web.store import reading, settings, writing
from app.web.worker_client import queue


class DeleteForm(Form):
    """The password, so that nobody deletes an account just because they found it logged in."""

    password = PasswordField(_l("Password"), [InputRequired(_l("Enter your password."))])


@blueprint.post("/account/export")
@login_required
@limits.limiter.limit(limits.EXPORTS, key_func=limits.account)
def export() -> Response:
    """Everything that is kept of me, as a file."""
    user = reading().get_one(User, current_user.id)
    content = json.dumps(all_of(reading(), user, utc_now()), ensure_ascii=False, indent=1)
    answer = Response(content, mimetype="application/json")
    answer.headers["Content-Disposition"] = f'attachment; filename="fieldpost-{user.id}.json"'
    answer.headers["Cache-Control"] = "private, no-store"
    return answer


@blueprint.get("/account/delete")
@login_required
def ask_to_delete() -> str:
    """What goes and what stays, and the form; a link for who has no password."""
    return _page(DeleteForm())


@blueprint.post("/account/delete")
@limits.limiter.limit(
    limits.FAILURES_A_NAME, key_func=limits.account, deduct_when=limits.was_refused
)
@login_required
def delete() -> ResponseReturnValue:
    """Delete the account, if the password fits."""
    form = DeleteForm(request.form)
    if not form.validate() or not check_own_password(form.password):
        return _page(form), 422
    with writing() as session:
        matches = delete_account(session, current_user.id, utc_now(), announcer(settings()))
    return _gone(current_user.id, matches)


@blueprint.post("/account/delete/link")
@limits.limiter.limit(limits.LINKS_AN_ACCOUNT, key_func=limits.account)
@login_required
def send_link_to_delete() -> ResponseReturnValue:
    """Send a link by which the account can be deleted without a password."""
    with writing() as session:
        send_delete_link(session, settings(), session.get_one(User, current_user.id))
    queue().mail()
    flash(gettext("We have sent an e-mail to %(email)s.", email=current_user.email), "notice")
    return redirect(url_for("accounts.account"), 303)


@blueprint.get("/account/delete/<token>")
def ask_to_delete_by_link(token: str) -> str:
    """The same page, for whoever has the e-mail; opening it changes nothing."""
    user = owner_or_404(links.DELETE, token)
    return render_template("accounts/delete.html", user=user, token=token, form=None)


@blueprint.post("/account/delete/<token>")
@limits.limiter.limit(limits.LINKS_A_VISITOR)
def delete_by_link(token: str) -> ResponseReturnValue:
    """Delete the account whose link it is."""
    user_id = owner_or_404(links.DELETE, token).id
    assert user_id is not None
    with writing() as session:
        matches = delete_account(session, user_id, utc_now(), announcer(settings()))
    return _gone(user_id, matches)


def _gone(user_id: int, matches: list[int]) -> ResponseReturnValue:
    for match_id in matches:
        queue().bots(match_id)
    queue().mail()
    if current_user.is_authenticated and current_user.id == user_id:
        leave()
    flash(gettext("Your account is deleted. Thank you for playing."), "success")
    return redirect(url_for("front.index"), 303)


def _page(form: DeleteForm) -> str:
    user = reading().get_one(User, current_user.id)
    return render_template(
        "accounts/delete.html", user=user, token="", form=form if has_password(user) else None
    )
