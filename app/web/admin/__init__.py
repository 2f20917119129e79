"""The pages of administrators: people, matches, faults, and the audit log."""

from flask import Blueprint

blueprint = Blueprint("admin", __name__, url_prefix="/admin")

from app.web.admin import views  # noqa: E402, F401 - it adds its routes
