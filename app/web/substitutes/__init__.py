"""Substitutes: putting oneself on their list, seats that one is offered, seeking one for a seat."""

from flask import Blueprint

blueprint = Blueprint("substitutes", __name__)

from app.web.substitutes import being_one, seeking  # noqa: E402, F401 - they add their routes
