"""Competitions: their list, their pages, and the form that opens one."""

from flask import Blueprint

blueprint = Blueprint("competitions", __name__)

from app.web.competitions import directing, ladder, rulings, views  # noqa: E402, F401 - they add their routes
