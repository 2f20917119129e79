"""What may follow in an order box: the legal continuations of the text before the cursor."""

from collections.abc import Sequence

from flask import abort, jsonify, request
from flask.typing import ResponseReturnValue
from flask_login import login_required

from app.games.kernel.completion import Offer
from app.games.kernel.plan_completion import plan_completions
from app.games.kernel.plan_text import MAX_LENGTH
from app.matches import drafts
from app.matches.draft_positions import try_plan_lines
from app.matches.load import load
from app.web.match import blueprint
from app.web.match.access import running_or_409
from app.web.match.page.position_page import MAX_TEXT
from app.web.store import reading


@blueprint.post("/<int:match_id>/orders/complete")
@login_required
def complete_orders(match_id: int) -> ResponseReturnValue:
    """Return what may follow the `text` before the cursor, in the orders of the reader's seat.

    Each continuation comes with the character from which it stands, counted as scripts do, in
    units of UTF-16. The text follows the draft; with `whole` it stands in its place. Nothing
    changes: it is a post since a text is too long for an address.
    """
    access, seat = running_or_409(match_id)
    text = request.form.get("text", "")
    if len(text) > MAX_TEXT:
        abort(413)
    found = drafts.what_may_follow(
        reading(), access.match_id, seat, text, is_whole="whole" in request.form
    )
    return offers_of(found, text)


@blueprint.post("/<int:match_id>/plans/complete")
@login_required
def complete_plan(match_id: int) -> ResponseReturnValue:
    """Return what may follow the `text` of a plan before the cursor, as `complete_orders` does."""
    access, seat = running_or_409(match_id)
    text = request.form.get("text", "")
    if len(text) > MAX_LENGTH:
        abort(413)
    match = load(reading(), access.match_id, with_log=False, is_shared=True).match
    return offers_of(plan_completions(match, seat, text, try_plan_lines), text)


def offers_of(found: Sequence[Offer], text: str) -> ResponseReturnValue:
    """Answer with continuations of `text`: each, and the unit of UTF-16 from which it stands."""
    return jsonify(offers=[[each.text, _units(text[: each.start])] for each in found])


def _units(text: str) -> int:
    return len(text.encode("utf-16-le", "surrogatepass")) // 2
