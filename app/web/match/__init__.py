"""The table of a match: map, orders, draft, submission, receipts, log and record."""

from flask import Blueprint

blueprint = Blueprint("match", __name__, url_prefix="/match")

from app.web.match import (  # noqa: E402, F401 - they add their routes
    agreements,
    board_picture,
    clock,
    correcting,
    drafting,
    events,
    log,
    looking,
    moderating,
    moderators,
    press,
    press_search,
    questions,
    record,
    replay,
    reporting,
    resigning,
    rewinding,
    submitting,
    table,
)
