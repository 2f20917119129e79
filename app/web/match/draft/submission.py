"""Submitting a draft or a written text, and the page that waits for the worker's receipt."""

from flask import abort, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_login import current_user, login_required

from app.games.catalogue import presentation_of
from app.games.kernel import order_blocks
from app.games.kernel.order_blocks import OrderText
from app.games.text import ngettext
from app.matches import drafts
from app.matches.load import load, title_of
from app.matches.plans.dry_run import try_plan
from app.matches.plans.editing import PlanRefused
from app.matches.plans.stances import has_stances
from app.matches.submit import by_key, queue_submission
from app.models import SubmissionSource
from app.web.match import blueprint
from app.web.match.access import (
    Access,
    match_or_404,
    own_submission_or_404,
    running_or_409,
    still_seated,
)
from app.web.match.draft import form_fields
from app.web.match.draft.draft_change import (
    add_or_show,
    tell_of_change,
)
from app.web.match.page.plans_panel import block_text, keep_blocks
from app.web.match.page.position_page import MAX_TEXT, Message
from app.web.match.page.views import shown
from app.web.store import reading, writing
from app.web.worker_client import answer, queue


@blueprint.post("/<int:match_id>/submit")
@login_required
def submit_draft(match_id: int) -> ResponseReturnValue:
    """Hand the draft to the worker and show its receipt.

    Where something would be left undone in a phase that it ends, the form must say `sure`: until
    then the page asks.
    """
    access, seat = running_or_409(match_id)
    if "sure" not in request.form and needs_confirmation(access, seat):
        return shown(access, Message(asks=True))
    return submit_orders(
        access, seat, None, form_fields.submission_key(), form_fields.number("step")
    )


@blueprint.post("/<int:match_id>/orders")
@login_required
def write_orders(match_id: int) -> ResponseReturnValue:
    """Add a written text to the draft (`do=preview`), or submit it as it stands (`do=submit`).

    Plans and stances in it are tried in the first case and kept in the second; with `do=keep` they
    are kept, and the orders around them added to the draft.
    """
    access, seat = running_or_409(match_id)
    text = request.form.get("text", "").replace("\r\n", "\n")
    if len(text) > MAX_TEXT:
        abort(413)
    do = request.form.get("do")
    parts = order_blocks.split(text, has_stances=has_stances(title_of(access.match)))
    if isinstance(parts, OrderText) and parts.blocks:
        if do not in ("submit", "keep"):
            return _try_plans(access, seat, text, parts)
        return _with_plans(access, seat, text, parts, submits=do == "submit")
    if do == "submit":
        key = form_fields.submission_key()
        return submit_orders(access, seat, text, key, form_fields.number("step"))
    return add_or_show(access, seat, text)


def _try_plans(access: Access, seat: str, text: str, parts: OrderText) -> ResponseReturnValue:
    """Show what the plans in a text would do now, and add the orders around them to the draft.

    The plans stay in the text box.
    """
    try:
        tried = tuple(
            (
                block_text(block).strip().splitlines()[0],
                try_plan(reading(), access.match_id, seat, block_text(block)),
            )
            for block in parts.blocks
        )
    except PlanRefused as refused:
        return shown(access, Message(refusal=refused.refusal, text=text)), 422
    lines = text.splitlines()
    plans = "\n".join("\n".join(lines[each.line - 1 : each.end]) for each in parts.blocks)
    message = Message(tried=tried, text=plans)
    if not parts.orders.strip():
        return shown(access, message)
    return add_or_show(access, seat, parts.orders, text, message)


def _with_plans(
    access: Access, seat: str, text: str, parts: OrderText, *, submits: bool
) -> ResponseReturnValue:
    """Keep the plans in a text, all or none, then submit the orders around them, or add them."""
    key = form_fields.submission_key()
    try:
        keep_blocks(access, seat, parts, key)
    except PlanRefused as refused:
        return shown(access, Message(refusal=refused.refusal, text=text)), 422
    _tell_kept(parts)
    queue().plans(access.match_id)
    if not parts.orders.strip():
        return redirect(url_for("match.table", match_id=access.match_id), 303)
    if submits:
        return submit_orders(access, seat, parts.orders, key, form_fields.number("step"))
    return add_or_show(access, seat, parts.orders)


def _tell_kept(parts: OrderText) -> None:
    """Say how many plans and standing instructions of a text are kept."""
    stances = sum(block.word == order_blocks.STANCE for block in parts.blocks)
    plans = len(parts.blocks) - stances
    if plans:
        flash(ngettext("1 plan is kept.", "%(num)s plans are kept.", plans), "success")
    if stances:
        said = ngettext(
            "1 instruction for a place is kept.",
            "%(num)s instructions for places are kept.",
            stances,
        )
        flash(said, "success")


@blueprint.get("/<int:match_id>/receipt/<token>")
@login_required
def receipt(match_id: int, token: str) -> ResponseReturnValue:
    """The page that waits for the worker: it looks again by itself until the receipt is there.

    `token` is that of the form that was submitted.
    """
    access = match_or_404(match_id)
    submission = own_submission_or_404(access, form_fields.key_of(token) or "")
    if submission.receipt is not None:
        return redirect(_table_with(match_id, token))
    return render_template(
        "match/receipt.html", match=access.match, token=token, orders=submission.text or ""
    )


def needs_confirmation(access: Access, seat: str) -> bool:
    """Whether the draft ends a phase with something left undone: the player is asked once."""
    draft = drafts.show(reading(), access.match_id, seat)
    presentation = presentation_of(draft.position.title.id)
    if not presentation.ends_a_phase(draft):
        return False
    standing = load(reading(), access.match_id, with_log=False, is_shared=True).match
    return bool(presentation.reminders(standing, draft))


def submit_orders(
    access: Access, seat: str, text: str | None, key: str, step: int
) -> ResponseReturnValue:
    """Hand the draft (or `text`) to the worker, wait for it, and go to where the receipt is.

    The draft has `step` actions.
    """
    submission_id = _queue(access.match_id, seat, key, text, step)
    if submission_id is None:
        return shown(access, Message(text=text or "")), 409
    token = form_fields.token_of(key)
    if answer(submission_id) is None:
        return redirect(url_for("match.receipt", match_id=access.match_id, token=token), 303)
    return redirect(_table_with(access.match_id, token), 303)


def _queue(match_id: int, seat: str, key: str, text: str | None, step: int) -> int | None:
    """Write the submission down; a second copy of its form gives the same one.

    None, with a message, if the draft is not the one that the form was made for.
    """
    version = form_fields.number("version")
    known = by_key(reading(), match_id, seat, key)
    if known is not None:
        return known.id
    orders = drafts.orders_of(reading(), match_id, seat)
    try:
        with writing() as session:
            known = by_key(session, match_id, seat, key)
            if known is not None:
                return known.id
            if len(orders.actions) != step:
                raise drafts.DraftChanged(f"the draft holds {len(orders.actions)} actions")
            still_seated(session, match_id, seat)
            user_id = current_user.id
            if text is None:
                return drafts.submit(
                    session,
                    match_id,
                    seat,
                    key=key,
                    base_version=version,
                    user_id=user_id,
                    orders=orders,
                ).id
            drafts.check_unchanged(session, match_id, seat, orders)
            return queue_submission(
                session,
                match_id=match_id,
                seat=seat,
                key=key,
                source=SubmissionSource.WEB,
                text=text,
                base_version=version,
                user_id=user_id,
            ).id
    except drafts.DraftChanged:
        tell_of_change()
        return None


def _table_with(match_id: int, token: str) -> str:
    return url_for("match.table", match_id=match_id, receipt=token, _anchor="receipt")
