"""Moderation: the pages of a match's moderators, their overview of all matches, and press reports.

The pages of one match belong to the blueprint of the match: their addresses begin with it.
"""

from flask import Blueprint

blueprint = Blueprint("moderation", __name__)

# They add their routes.
from app.web.moderation import (  # noqa: E402
    acts,  # noqa: F401
    correction,  # noqa: F401
    moderators,  # noqa: F401
    overview,  # noqa: F401
    press_reports,  # noqa: F401
    questions,  # noqa: F401
    rewind,  # noqa: F401
)
