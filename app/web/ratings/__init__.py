"""Ratings: the tables of people and sides, open to everybody."""

from flask import Blueprint

blueprint = Blueprint("ratings", __name__)

from app.web.ratings import views  # noqa: E402, F401 - it adds its routes
