"""Reports: messages that somebody has complained of, for those who moderate."""

from flask import Blueprint

blueprint = Blueprint("reports", __name__)

from app.web.reports import views  # noqa: E402, F401 - it adds its routes
