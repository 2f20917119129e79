"""The match page and its subjects: draft, log, press, replay, clock, plans and agreements."""

from flask import Blueprint

blueprint = Blueprint("match", __name__, url_prefix="/match")

# They add their routes.
from app.web.match import (  # noqa: E402
    agreements,  # noqa: F401
    board_picture,  # noqa: F401
    clock,  # noqa: F401
    events,  # noqa: F401
    plans,  # noqa: F401
    resignation,  # noqa: F401
    since_turn,  # noqa: F401
)
from app.web.match.draft import completion, editing, submission  # noqa: E402, F401
from app.web.match.log import notes, record  # noqa: E402, F401
from app.web.match.log import views as log_views  # noqa: E402, F401
from app.web.match.page import views as page_views  # noqa: E402, F401
from app.web.match.press import report  # noqa: E402, F401
from app.web.match.press import views as press_views  # noqa: E402, F401
from app.web.match.replay import views as replay_views  # noqa: E402, F401
