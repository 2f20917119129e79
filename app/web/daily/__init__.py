"""The daily game: starting it, its results, and the seeds of earlier days."""

from flask import Blueprint

blueprint = Blueprint("daily", __name__)

from app.web.daily import views  # noqa: E402, F401 - it adds its routes
