"""The lobby: one's matches, starting one, and the room in which it waits for its players."""

from flask import Blueprint

blueprint = Blueprint("lobby", __name__)

from app.web.lobby import events, replacing, room, views  # noqa: E402, F401 - they add their routes
