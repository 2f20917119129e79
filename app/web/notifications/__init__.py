"""Notifications besides e-mail: devices, webhooks and the calendar of a reader's deadlines."""

from flask import Blueprint

blueprint = Blueprint("notifications", __name__)

from app.web.notifications import calendar, views  # noqa: E402, F401 - they add their routes
