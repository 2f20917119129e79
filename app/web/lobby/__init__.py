"""The lobby: starting a match, and the room in which it waits for its players."""

from flask import Blueprint

blueprint = Blueprint("lobby", __name__)

from app.web.lobby import (  # noqa: E402, F401 - they add their routes
    browse,
    play_now,
    replacement,
    room,
    room_actions,
    views,
)
