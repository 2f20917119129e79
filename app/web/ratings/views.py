"""The table of ratings of a pool."""

from typing import cast

from flask import abort, render_template, request
from flask_login import current_user

from app.games.catalogue import TITLES
from app.models import RatingPool
from app.ratings import person, tables, words
from app.ratings.statistics import statistics_of
from app.web.accounts import limits
from app.web.match.draft.form_fields import as_number
from app.web.ratings import blueprint
from app.web.store import reading

MAX_PAGE = 10_000


@blueprint.get("/ratings")
@limits.visiting
def index() -> str:
    """The people and sides of a pool (`?game=&pace=`, else the busiest), a page at a time."""
    session = reading()
    found = tables.pools(session)
    if not found:
        return render_template("ratings/index.html", pools=[], pool=None)
    pool = _asked(found)
    pool_id = cast(int, pool.id)
    page = min(max(as_number(request.args.get("page", "")) or 1, 1), MAX_PAGE)
    shown = tables.table(session, pool_id, page)
    if page > shown.pages:
        abort(404)
    own = person.ratings_of(session, current_user.id) if current_user.is_authenticated else []
    return render_template(
        "ratings/index.html",
        pools=found,
        pool=pool,
        title=TITLES[pool.title],
        table=shown,
        sides=tables.sides(session, pool_id),
        statistics=statistics_of(session, pool_id),
        own=next((each for each in own if each.pool.id == pool_id), None),
        pool_name=words.pool_name,
        side_name=words.side_name,
        sure=tables.SURE,
        reader=current_user.id,
    )


def _asked(found: list[RatingPool]) -> RatingPool:
    """The pool that the address names; the busiest one of the game if it names only this."""
    game, pace = request.args.get("game"), request.args.get("pace")
    if game is None and pace is None:
        return found[0]
    fitting = [pool for pool in found if game in (None, pool.title) and pace in (None, pool.pace)]
    if not fitting:
        abort(404)
    return fitting[0]
