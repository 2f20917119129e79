"""What directors see of pairs of entrants who may be one person, or play for one another."""

from flask import render_template
from flask_login import current_user, login_required

from app.accounts.traces import KEPT
from app.competitions.fair_play import LOOKS_BACK, evidence
from app.competitions.overview import people_of
from app.models import utc_now
from app.web.competitions import blueprint
from app.web.competitions.rulings import directed
from app.web.store import reading


@blueprint.get("/competitions/<int:competition_id>/fair-play")
@login_required
def fair_play(competition_id: int) -> str:
    """The evidence about the entrants of a competition, without pairs with the reader."""
    row, session = directed(competition_id), reading()
    people = {each.user_id: each.name for each in people_of(session, competition_id).values()}
    found = evidence(session, people, utc_now())
    return render_template(
        "competitions/fair_play.html",
        row=row,
        people=people,
        found=[each for each in found if current_user.id not in each.pair],
        kept_days=KEPT.days,
        back_days=LOOKS_BACK.days,
    )
