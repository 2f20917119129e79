"""The front page."""

from flask import Blueprint, render_template

from app.games.catalogue import GAMES

blueprint = Blueprint("front", __name__)


@blueprint.get("/")
def index() -> str:
    """What the site is, and the way in."""
    return render_template("front.html", games=list(GAMES.values()))
