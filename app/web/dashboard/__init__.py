"""The dashboard: what waits for the reader, how their matches stand, and the way to the next."""

from flask import Blueprint, Flask

blueprint = Blueprint("dashboard", __name__)

from app.web.dashboard import events, next_match, views  # noqa: E402, F401 - they add their routes


def attach(app: Flask) -> None:
    """Give templates what they show of the dashboard: its words, and the next match."""
    views.attach(app)
    next_match.attach(app)
