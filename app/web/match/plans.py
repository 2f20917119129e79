"""Plans: the page on which a player prepares orders, tries, changes and withdraws them.

Standing instructions for places are given and cancelled on the page of the match.
"""

from secrets import token_urlsafe

from flask import abort, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_login import current_user, login_required

from app.games.kernel.plan_text import MAX_LENGTH
from app.games.text import gettext, ngettext
from app.matches.load import title_of
from app.matches.plans import editing, stances
from app.matches.plans.dry_run import try_plan
from app.matches.plans.editing import PlanRefused
from app.models import PlanStatus
from app.web.match import blueprint
from app.web.match.access import Access, running_or_409, still_seated
from app.web.match.draft import form_fields
from app.web.match.page.plans_panel import PlanForm, plans_panel
from app.web.match.page.position_page import Message
from app.web.match.page.views import shown
from app.web.store import reading, writing
from app.web.worker_client import queue


@blueprint.get("/<int:match_id>/plans", endpoint="plans")
@login_required
def plans_page(match_id: int) -> str:
    """The plans of the reader's seat, and the form for another one or for a change."""
    access, seat = running_or_409(match_id)
    number = form_fields.as_number(request.args.get("change", ""))
    changed = next(
        (
            plan
            for plan in editing.plans_of(reading(), match_id, seat)
            if plan.number == number and plan.status is PlanStatus.WAITING
        ),
        None,
    )
    form = PlanForm(changed.text, changed.number) if changed is not None else PlanForm()
    return _page(access, seat, form)


@blueprint.post("/<int:match_id>/plans")
@login_required
def give_plan(match_id: int) -> ResponseReturnValue:
    """Keep the plan (`do=keep`), or only try it on a private board (`do=try`).

    With `stay=table` the match follows, not the page of plans.
    """
    access, seat = running_or_409(match_id)
    text = request.form.get("text", "").replace("\r\n", "\n")
    if len(text) > MAX_LENGTH:
        abort(413)
    number = form_fields.as_number(request.form.get("number", ""))
    key = form_fields.submission_key()
    try:
        if request.form.get("do") == "try":
            tried = try_plan(reading(), match_id, seat, text)
            return _page(access, seat, PlanForm(text, number, tried=tried))
        with writing() as session:
            still_seated(session, match_id, seat)
            plan = editing.give(
                session, match_id, seat, current_user.id, text, key=key, number=number
            )
            before = editing.before(session, plan)
    except PlanRefused as refused:
        return _page(access, seat, PlanForm(text, number, refusal=refused.refusal)), 422
    said = gettext("Plan %(number)s is kept.", number=plan.number)
    if before:
        numbers = ", ".join(map(str, before))
        said += " " + ngettext(
            "For the same moment, plan %(numbers)s goes first.",
            "For the same moment, plans %(numbers)s go first.",
            len(before),
            numbers=numbers,
        )
    if request.form.get("stay") == "table":
        return _to_table(match_id, said)
    return _done(match_id, said)


@blueprint.post("/<int:match_id>/plans/<int(max=999999999):number>/<any(withdraw, first):do>")
@login_required
def change_plan(match_id: int, number: int, do: str) -> ResponseReturnValue:
    """Withdraw a plan, or let it go before the others."""
    _access, seat = running_or_409(match_id)
    change = editing.withdraw if do == "withdraw" else editing.put_first
    try:
        with writing() as session:
            still_seated(session, match_id, seat)
            change(session, match_id, seat, number)
    except PlanRefused:
        flash(gettext("This plan no longer waits: see below what became of it."), "error")
        return redirect(url_for("match.plans", match_id=match_id), 303)
    if do == "withdraw":
        return _done(match_id, gettext("Plan %(number)s is withdrawn.", number=number))
    return _done(match_id, gettext("Plan %(number)s goes first now.", number=number))


@blueprint.post("/<int:match_id>/stances")
@login_required
def give_stance(match_id: int) -> ResponseReturnValue:
    """Keep a standing instruction for a place; one that is refused goes back into the order box."""
    access, seat = running_or_409(match_id)
    place, orders = (request.form.get(name, "").strip() for name in ("place", "orders"))
    text = stances.stance_text(place, orders)
    if len(text) > MAX_LENGTH:
        abort(413)
    # Sent twice, it takes the place of itself: its form needs no key, which would be another one
    # in each part of the page that is sent.
    key = token_urlsafe(16)
    try:
        with writing() as session:
            still_seated(session, match_id, seat)
            plan = editing.give(session, match_id, seat, current_user.id, text, key=key)
            place = stances.place_of(plan)
    except PlanRefused as refused:
        return shown(access, Message(refusal=refused.refusal, text=text)), 422
    return _to_table(match_id, gettext("Your instruction for %(place)s is kept.", place=place))


@blueprint.post("/<int:match_id>/stances/cancel")
@login_required
def cancel_stance(match_id: int) -> ResponseReturnValue:
    """Withdraw the standing instruction for a place."""
    access, seat = running_or_409(match_id)
    place = request.form.get("place", "").strip()
    try:
        with writing() as session:
            still_seated(session, match_id, seat)
            stances.cancel(session, match_id, seat, title_of(access.match), place)
    except PlanRefused:
        return _to_table(match_id, gettext("This instruction was already cancelled."))
    return _to_table(match_id, gettext("Your instruction for %(place)s is cancelled.", place=place))


def _to_table(match_id: int, said: str) -> ResponseReturnValue:
    flash(said, "success")
    queue().plans(match_id)
    return redirect(url_for("match.table", match_id=match_id), 303)


def _done(match_id: int, said: str) -> ResponseReturnValue:
    flash(said, "success")
    queue().plans(match_id)
    return redirect(url_for("match.plans", match_id=match_id), 303)


def _page(access: Access, seat: str, form: PlanForm) -> str:
    panel = plans_panel(reading(), access, seat, form)
    return render_template("match/plans.html", match=access.match, panel=panel)
