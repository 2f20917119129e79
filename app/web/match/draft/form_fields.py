"""What every form of the table states: for which position it was made, and its token."""

import re
from collections.abc import Collection
from secrets import token_urlsafe

from flask import abort, request

from app.games.kernel.order_notation import OrderNotation
from app.games.kernel.state import Action
from app.games.text import gettext
from app.models import ActKind
from app.web.match.page.choices import read

_TOKEN = re.compile(r"[A-Za-z0-9_-]{16,64}")
_DIGITS = 9

MAX_PATH = 100
"""So many actions at most one form adds: a click on the map may mean a way through many places."""

WEB = "web:"
"""With this begin the keys of submissions that came from a form."""


def number(name: str) -> int:
    """The number that the form states as `name`; 400 if it states none."""
    found = as_number(request.form.get(name, ""))
    if found is None:
        abort(400, gettext("This form is out of date. Reload the page and try again."))
    return found


def as_number(text: str) -> int | None:
    """`text` as a number that a database can hold; None if it is none."""
    return int(text) if text.isdecimal() and text.isascii() and len(text) <= _DIGITS else None


def actions(notation: OrderNotation) -> list[Action]:
    """The small actions that the form adds, with the player's own words in those that take some.

    400 if it names none. Too long a text the engine refuses.
    """
    try:
        found = [read(value) for value in request.form.getlist("action")[:MAX_PATH]]
    except ValueError:
        found = []
    if not found:
        abort(400, gettext("No action was chosen. Go back and use one of the buttons."))
    return [_with_text(notation, action) for action in found]


def act_among(kinds: Collection[ActKind]) -> ActKind:
    """Which of these acts of a moderator the form asks for; 400 if none."""
    said = {kind.value: kind for kind in kinds}.get(request.form.get("act", ""))
    if said is None:
        abort(400, gettext("No action was chosen. Go back and use one of the buttons."))
    return said


def _with_text(notation: OrderNotation, action: Action) -> Action:
    slots = notation.free_text(action)
    if not slots:
        return action
    worded = {**action, **dict.fromkeys(slots, request.form.get("words", ""))}
    return {**worded, **(notation.free_text(worded) or {})}


def submission_key() -> str:
    """The key under which the form's submission counts once: the token it was rendered with."""
    key = key_of(request.form.get("token", ""))
    if key is None:
        abort(400, gettext("This form has expired. Reload the page and try again."))
    return key


def key_of(token: str) -> str | None:
    """The key of the submission whose form carried `token`; None if no form carries such."""
    return WEB + token if _TOKEN.fullmatch(token) else None


def new_key() -> str:
    """A key for a form without a token, which states the length of the draft it was made for."""
    return WEB + token_urlsafe(16)


def token_of(key: str) -> str:
    """The token of the form whose submission has this key.

    It names the submission in addresses: a number would tell how many others were made.
    """
    return key.removeprefix(WEB)
