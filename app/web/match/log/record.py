"""The record of a match: the commitment to its dice, each draw, and at the end the seed;
which seats changed hands, what its moderator did, and what was said."""

from flask import render_template
from flask_login import login_required

from app.games.kernel.view import told
from app.matches.moderation.moderating import acts
from app.matches.seats.replacement import hand_overs
from app.models import Match, MatchStatus
from app.web.match import blueprint
from app.web.match.access import watched_or_404
from app.web.match.page.shown_match import known_to, loaded_for
from app.web.match.press.panel import whole_press
from app.web.store import reading


@blueprint.get("/<int:match_id>/record")
@login_required
def record(match_id: int) -> str:
    """The published hash, the draws that the reader may know, the seed when all is over."""
    access = watched_or_404(match_id)
    draws = []
    if access.match.has_begun:
        loaded = loaded_for(reading(), access)
        items = told(loaded.match.title, loaded.match.log, access.seat)
        draws = [(item["n"], draw) for item in items for draw in item["draws"]]
    return render_template(
        "match/record.html",
        match=access.match,
        draws=draws,
        seed=_published_seed(access.match),
        hand_overs=known_to(access, hand_overs(reading(), match_id)),
        acts=known_to(access, acts(reading(), match_id)),
        talks=whole_press(reading(), access),
    )


def _published_seed(match: Match) -> str | None:
    """The seed, which stays secret as long as a die can still be rolled."""
    return match.seed if match.status is MatchStatus.FINISHED else None
