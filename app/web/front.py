"""The front page."""

from flask import Blueprint, render_template

from app.games.catalogue import GAMES, POSITIONS
from app.games.lessons import lessons

blueprint = Blueprint("front", __name__)


@blueprint.get("/")
def index() -> str:
    """What the site is, and the way in."""
    with_lessons = {title_id for title_id in GAMES if lessons(title_id, POSITIONS)}
    return render_template("front.html", games=list(GAMES.values()), with_lessons=with_lessons)
