"""The area of those who run the site: people, matches, faults, and the record of what was done."""

from flask import Blueprint

blueprint = Blueprint("admin", __name__, url_prefix="/admin")

from app.web.admin import views  # noqa: E402, F401 - it adds its routes
