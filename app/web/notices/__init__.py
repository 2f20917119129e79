"""What I am told beside my letters: devices, webhooks and the calendar of my deadlines."""

from flask import Blueprint

blueprint = Blueprint("notices", __name__)

from app.web.notices import calendar, matches, views  # noqa: E402, F401 - they add their routes
