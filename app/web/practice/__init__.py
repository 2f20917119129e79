"""Practice boards: the lessons of a title, and the examples of its rules to be played on.

A board is private and belongs to whoever opens it, with or without an account: what is played on it
is kept in the browser's session.
"""

from flask import Blueprint

blueprint = Blueprint("practice", __name__, url_prefix="/practice")

from app.web.practice import views  # noqa: E402, F401 - it adds its routes
