"""Moderating: all the matches that somebody moderates, on one page."""

from flask import Blueprint

blueprint = Blueprint("moderating", __name__)

from app.web.moderating import views  # noqa: E402, F401 - it adds its routes
