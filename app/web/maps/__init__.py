"""The maps of all games, for everybody: sheets, places in words, and the records of the box."""

from flask import Blueprint

blueprint = Blueprint("maps", __name__, url_prefix="/maps")

from app.web.maps import views  # noqa: E402, F401 - it adds its routes
