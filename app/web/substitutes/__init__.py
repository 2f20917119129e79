"""Substitutes: joining their list, answering an offered seat, announcing a vacant seat."""

from flask import Blueprint

blueprint = Blueprint("substitutes", __name__)

from app.web.substitutes import views  # noqa: E402, F401 - it adds its routes
