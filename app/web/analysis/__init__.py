"""Analysis boards: a copy of a position on which its owner plays all seats."""

from flask import Blueprint

blueprint = Blueprint("analysis", __name__, url_prefix="/analysis")

from app.web.analysis import manage, moves  # noqa: E402, F401 - they add their routes
