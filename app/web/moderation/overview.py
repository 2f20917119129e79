"""The matches that the reader moderates, what waits in each, and one form for several of them."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta
from secrets import token_urlsafe

from flask import flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_login import current_user, login_required

from app.games.catalogue import TITLES
from app.games.text import gettext, ngettext
from app.mail.announce import announcer
from app.matches.agenda.moderated_matches import moderated_matches
from app.matches.clock import deadlines
from app.matches.moderation.acts import ActRequest, moderate
from app.matches.moderation.authority import may_moderate
from app.matches.refusal import NotPossible
from app.models import MAX_REASON, ActKind, Match, User, utc_now
from app.web.dashboard.page import SOON
from app.web.match.draft.form_fields import act_among, as_number, submission_key
from app.web.moderation import blueprint
from app.web.store import reading, settings, writing
from app.web.worker_client import queue

SEVERAL = frozenset((ActKind.REMIND, ActKind.EXTEND))
"""The acts that can be done to several seats at once: those that take nothing from anybody."""

MAX_CHOSEN = 40
"""To so many seats at once something can be done: each is told to all players of its match."""

_CHOICE = re.compile(r"(\d{1,9})-([A-Z])", re.ASCII)


@dataclass(frozen=True, slots=True)
class Unsent:
    """What was filled in and could not be done at all, and why."""

    act: str = ActKind.REMIND
    chosen: frozenset[str] = frozenset()
    reason: str = ""
    hours: int = 24
    why: str = ""


@blueprint.get("/moderate")
@login_required
def overview() -> str:
    """What waits in the matches that I moderate, those that are stuck first."""
    return _page(Unsent())


@blueprint.post("/moderate")
@login_required
def act() -> ResponseReturnValue:
    """Remind the chosen seats, or give them more time, each as an act of its own."""
    form = request.form
    kind = act_among(SEVERAL)
    key, hours, reason = submission_key(), as_number(form.get("hours", "")), form.get("reason", "")
    chosen = list(_chosen())
    unsent = Unsent(kind, frozenset(f"{n}-{seat}" for n, seat in chosen), reason, hours or 24)
    if not chosen:
        return _page(_refused(unsent, gettext("Choose at least one player."))), 422
    done, refusals = 0, []
    for match_id, seat in chosen:
        # Read again for each: the transaction of the act before has ended the one it was read in.
        by = reading().get_one(User, current_user.id)
        own_key = f"{key}-{match_id}{seat}"
        wish = ActRequest(
            kind, by, reason, own_key, seat, hours if kind is ActKind.EXTEND else None
        )
        if why := _moderate(match_id, wish):
            refusals.append(why)
        else:
            done += 1
    if not done:
        return _page(_refused(unsent, " ".join(dict.fromkeys(refusals)))), 422
    flash(ngettext("Done for one player.", "Done for %(num)s players.", done), "success")
    queue().mail()
    for why in dict.fromkeys(refusals):
        flash(why, "error")
    return redirect(url_for("moderation.overview", whose=request.args.get("whose")), 303)


def _chosen() -> Iterator[tuple[int, str]]:
    """The matches and seats that the form names."""
    for each in dict.fromkeys(request.form.getlist("seat")[:MAX_CHOSEN]):
        if found := _CHOICE.fullmatch(each):
            yield int(found[1]), found[2]


def _moderate(match_id: int, wish: ActRequest) -> str:
    """Do what is wished to one seat; return why it could not be done, or nothing."""
    match = reading().get(Match, match_id)
    if match is None or not may_moderate(reading(), match, current_user.id):
        return str(gettext("You do not moderate this match."))
    try:
        with writing() as session:
            moderate(session, match_id, wish, announcer(settings()))
    except NotPossible as why:
        where = {"match": match.name, "seat": wish.seat}
        return str(gettext("%(match)s, seat %(seat)s: %(why)s.", why=why, **where))
    return ""


def _refused(unsent: Unsent, why: str) -> Unsent:
    return Unsent(unsent.act, unsent.chosen, unsent.reason, unsent.hours, why)


def _page(unsent: Unsent) -> str:
    user, now = reading().get_one(User, current_user.id), utc_now()
    whole_site = user.is_admin and request.args.get("whose") == "all"
    return render_template(
        "moderation/overview.html",
        matches=moderated_matches(reading(), user, whole_site=whole_site),
        whole_site=whole_site,
        unsent=unsent,
        token=token_urlsafe(16),
        longest_reason=MAX_REASON,
        most_hours=deadlines.MAX_HOURS,
        titles={title.id: title.name for title in TITLES.values()},
        now=now,
        soon=now + SOON,
        minute=timedelta(minutes=1),
    )
