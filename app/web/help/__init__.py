"""Help: how to play, the order words of each title, its components and rulings."""

from flask import Blueprint

blueprint = Blueprint("help", __name__, url_prefix="/help")

from app.web.help import links, views  # noqa: E402, F401 - they add their routes
