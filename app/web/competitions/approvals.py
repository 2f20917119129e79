"""What a director does around the entries: approval, announcements, the date of the start."""

from datetime import date

from flask import request
from flask.typing import ResponseReturnValue
from flask_login import login_required
from sqlmodel import Session

from app.competitions import announcements, approval, starting
from app.games.text import gettext
from app.matches.refusal import NotPossible
from app.models import User
from app.web.competitions import blueprint
from app.web.competitions.directing import act, seen_version, typed_reason, voices
from app.web.competitions.forms import start_of
from app.web.competitions.views import competition_or_404


@blueprint.post("/competitions/<int:competition_id>/entries/<int:entry_id>/approval")
@login_required
def approve(competition_id: int, entry_id: int) -> ResponseReturnValue:
    """Admit an entry, or with `do=refuse` refuse it for a reason."""
    competition_or_404(competition_id)

    def admit(session: Session, user: User) -> None:
        approval.admit(session, competition_id, entry_id, user, seen_version(), voices())

    def refuse(session: Session, user: User) -> None:
        reason = typed_reason()
        approval.refuse(session, competition_id, entry_id, user, seen_version(), reason, voices())

    if request.form.get("do") == "refuse":
        return act(competition_id, refuse, gettext("The entry is refused."))
    return act(competition_id, admit, gettext("The entry is admitted."))


@blueprint.post("/competitions/<int:competition_id>/announcements")
@login_required
def announce(competition_id: int) -> ResponseReturnValue:
    """Tell everybody who takes part."""
    competition_or_404(competition_id)

    def tell(session: Session, user: User) -> None:
        text = request.form.get("announcement", "")
        announcements.announce(session, competition_id, user, text, voices())

    return act(competition_id, tell, gettext("The announcement is on the page and in the mail."))


@blueprint.post("/competitions/<int:competition_id>/start-date")
@login_required
def change_start(competition_id: int) -> ResponseReturnValue:
    """Let the site start the competition on a day (`day`, as in 2027-01-31), or on none."""
    competition_or_404(competition_id)

    def change(session: Session, user: User) -> None:
        moment = start_of(_day(request.form.get("day", "")))
        starting.schedule(session, competition_id, user, seen_version(), moment)

    return act(competition_id, change, gettext("The date of the start is changed."))


@blueprint.post("/competitions/<int:competition_id>/reopen")
@login_required
def reopen(competition_id: int) -> ResponseReturnValue:
    """Take back a cancellation or an early end, for a reason."""
    competition_or_404(competition_id)

    def carry_out(session: Session, user: User) -> None:
        reason = typed_reason()
        starting.reopen(session, competition_id, user, seen_version(), reason, voices())

    return act(competition_id, carry_out, gettext("The competition goes on."))


def _day(typed: str) -> date | None:
    """The day that somebody typed; None if nothing. Raises NotPossible."""
    if not typed.strip():
        return None
    try:
        return date.fromisoformat(typed.strip())
    except ValueError:
        raise NotPossible(gettext("write the day as in 2027-01-31")) from None
