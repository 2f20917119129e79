"""The record of a match: the commitment to its dice, each draw, and at the end the seed;
which seats changed hands, what its moderator did, and what was said. It can be downloaded then."""

import json
from datetime import datetime

from flask import Response, abort, render_template

from app.games.kernel.view import log_for
from app.games.kernel.wording import Names
from app.games.text import gettext
from app.matches.load import LoadedMatch
from app.matches.match_record import all_draws, match_record
from app.matches.moderation.acts import acts_of
from app.matches.seats.holders import names_by_seat
from app.matches.seats.replacement import hand_overs
from app.models import Match, MatchStatus, utc_now
from app.web.accounts import limits
from app.web.match import blueprint
from app.web.match.access import Access, viewable_or_404
from app.web.match.page.shown_match import known_to, loaded_for
from app.web.match.press.panel import whole_press
from app.web.store import reading

Row = tuple[dict[str, object], str, int | None]
"""A draw, what it meant, and the number of the entry of the reader's log that tells of it."""


@blueprint.get("/<int:match_id>/record")
@limits.visiting
def record(match_id: int) -> str:
    """The published hash, the draws that the reader may know, the seed when all is over."""
    access = viewable_or_404(match_id)
    names = names_by_seat(reading(), match_id)
    draws: list[Row] = []
    if access.match.has_begun:
        draws = _draws(loaded_for(reading(), access), access, names)
    return render_template(
        "match/record.html",
        match=access.match,
        draws=draws,
        names=names,
        seed=_published_seed(access.match),
        secret_until=_secret_until(access.match),
        hand_overs=known_to(access, hand_overs(reading(), match_id)),
        acts=known_to(access, acts_of(reading(), match_id)),
        talks=whole_press(reading(), access),
    )


@blueprint.get("/<int:match_id>/record.json")
@limits.visiting
@limits.limiter.limit(limits.RECORDS, key_func=limits.account)
def download_record(match_id: int) -> Response:
    """The record of a finished match as one file, for `check_dice.py`."""
    access = viewable_or_404(match_id)
    if access.match.status is not MatchStatus.FINISHED:
        abort(409, gettext("You can download the record when the match is over."))
    if not access.match.dice_are_public and access.match.resumable_until is not None:
        abort(409, gettext("You can download the record when the match can no longer go on."))
    if not access.match.dice_are_public:
        abort(409, gettext("You can download the record when the daily game is over for everyone."))
    loaded = loaded_for(reading(), access)
    found = match_record(loaded, access.seat, names_by_seat(reading(), match_id))
    answer = Response(json.dumps(found, ensure_ascii=False), mimetype="application/json")
    name = f"fieldpost-match-{match_id}.json"
    answer.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    answer.headers["Cache-Control"] = "private, no-store"
    return answer


def _draws(loaded: LoadedMatch, access: Access, names: Names) -> list[Row]:
    """What the reader was shown; when the dice are public, all draws, with what they meant."""
    title = loaded.match.title
    items = log_for(title, loaded.match.log, access.seat)
    where = {draw["number"]: item["n"] for item in items for draw in item["draws"]}
    if access.match.dice_are_public:
        return [
            (dict(each.draw), each.in_words(title, names), where.get(each.draw["number"]))
            for each in all_draws(loaded)
        ]
    return [(draw, "", item["n"]) for item in items for draw in item["draws"]]


def _published_seed(match: Match) -> str | None:
    """The seed, which stays secret as long as a die can still be rolled, by whomever."""
    return match.seed if match.dice_are_public else None


def _secret_until(match: Match) -> datetime | None:
    """Until when the dice are secret even if the match ends before, since others play them, or a
    director who ended it can let it go on."""
    until = match.dice_kept_until
    return until if until is not None and until > utc_now() else None
