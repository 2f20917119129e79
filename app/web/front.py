"""The front page."""

from flask import Blueprint, render_template

blueprint = Blueprint("front", __name__)


@blueprint.get("/")
def index() -> str:
    """What the site is, and the way in."""
    return render_template("front.html")
