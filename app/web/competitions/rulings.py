"""What directors rule on: matches that do not end, players who leave, and who directs with them."""

from typing import cast

from flask import abort, render_template, request
from flask.typing import ResponseReturnValue
from flask_login import current_user, login_required
from sqlmodel import Session

from app.competitions import acts, adjudication, replacing, second_director
from app.competitions.formats import settings_of
from app.competitions.formats.base import name_of_group
from app.competitions.formats.settings import Replacement
from app.competitions.needs import needs_of_director
from app.competitions.overview import overview, people_of
from app.competitions.player_needs import needs_of_player
from app.games.catalogue import TITLES
from app.games.text import gettext, ngettext
from app.matches.refusal import NotPossible
from app.models import (
    Competition,
    CompetitionEntry,
    CompetitionStatus,
    Match,
    MatchStatus,
    User,
    utc_now,
)
from app.web.competitions import blueprint
from app.web.competitions.directing import act, seen_version, typed_reason, voices
from app.web.competitions.views import competition_or_404
from app.web.store import reading


@blueprint.get("/competitions/needs")
@login_required
def needs() -> str:
    """What needs the reader now: in the competitions that they direct, and as a player."""
    now = utc_now()
    return render_template(
        "competitions/needs.html",
        found=needs_of_director(reading(), current_user, now),
        own=needs_of_player(reading(), current_user.id, now),
    )


@blueprint.get("/competitions/<int:competition_id>/matches/<int:match_id>/end")
@login_required
def ending(competition_id: int, match_id: int) -> str:
    """The form with which a director ends a match of the round."""
    return _ending(directed(competition_id), match_id)


@blueprint.post("/competitions/<int:competition_id>/matches/<int:match_id>/end")
@login_required
def end_match(competition_id: int, match_id: int) -> ResponseReturnValue:
    """End a match by the stated rule: the form has a rank for each seat, and a reason."""
    row = directed(competition_id)
    _placed(row, match_id)
    typed = {
        letter: request.form.get(f"rank-{letter}", 0, type=int)
        for letter in TITLES[row.title].seat_ids(row.seat_count, row.options)
    }
    ranks = {letter: rank for letter, rank in typed.items() if rank}
    seen, reason = seen_version(), typed_reason()

    def carry_out(session: Session, user: User) -> None:
        adjudication.adjudicate(
            session, competition_id, match_id, user, seen, ranks, reason, voices()
        )

    done = gettext("The match is over, and its result counts.")
    return act(
        competition_id, carry_out, done, lambda why: _ending(row, match_id, why, reason, typed)
    )


@blueprint.get("/competitions/<int:competition_id>/entries/<int:entry_id>/replace")
@login_required
def replacement(competition_id: int, entry_id: int) -> str:
    """The form with which a director replaces a player."""
    return _replacement(directed(competition_id), entry_id)


@blueprint.post("/competitions/<int:competition_id>/entries/<int:entry_id>/replace")
@login_required
def replace_player(competition_id: int, entry_id: int) -> ResponseReturnValue:
    """Replace a player in all running matches of the round, for a reason."""
    row = directed(competition_id)
    entry_or_404(row, entry_id)
    seen, reason = seen_version(), typed_reason()

    def carry_out(session: Session, user: User) -> str:
        done = replacing.replace(session, competition_id, entry_id, user, seen, reason, voices())
        return _replaced(done.way, done.successor.name if done.successor else "", done.matches)

    return act(
        competition_id, carry_out, refused=lambda why: _replacement(row, entry_id, why, reason)
    )


@blueprint.post("/competitions/<int:competition_id>/second-director")
@login_required
def change_second(competition_id: int) -> ResponseReturnValue:
    """Name a second director, or with `do=remove` remove them."""
    competition_or_404(competition_id)

    def name(session: Session, user: User) -> None:
        whom = request.form.get("name", "")
        second_director.name_second(session, competition_id, user, seen_version(), whom, voices())

    def remove(session: Session, user: User) -> None:
        reason = typed_reason()
        second_director.remove_second(session, competition_id, user, seen_version(), reason)

    if request.form.get("do") == "remove":
        return act(competition_id, remove, gettext("There is one director now."))
    return act(competition_id, name, gettext("There are two directors now."))


def _replaced(way: Replacement, who: str, matches: int) -> str:
    """What is said of a replacement by `way`, by `who` from the reserve list."""
    if way is Replacement.RESERVE:
        return ngettext(
            "%(who)s has taken over 1 match.",
            "%(who)s has taken over %(num)s matches.",
            matches,
            who=who,
        )
    if way is Replacement.SUBSTITUTE:
        return ngettext(
            "The site looks for a substitute in 1 match.",
            "The site looks for substitutes in %(num)s matches.",
            matches,
        )
    if way is Replacement.NEUTRAL:
        return ngettext(
            "Neutral moves are made in 1 match.",
            "Neutral moves are made in %(num)s matches.",
            matches,
        )
    return ngettext(
        "A bot has taken over 1 match.", "A bot has taken over %(num)s matches.", matches
    )


def _ending(
    row: Competition,
    match_id: int,
    why: str = "",
    reason: str = "",
    ranks: dict[str, int] | None = None,
) -> str:
    session, placed = reading(), _placed(row, match_id)
    match = session.get_one(Match, match_id)
    opens = adjudication.may_be_ended_from(row, placed.round)
    return render_template(
        "competitions/ending.html",
        row=row,
        season=settings_of(row),
        match=match,
        is_over=match.status is not MatchStatus.RUNNING,
        opens=opens,
        name=placed.name,
        entries=placed.counted.entries,
        people=people_of(session, cast(int, row.id)),
        title=TITLES[row.title],
        is_party=adjudication.is_party(session, match_id, current_user),
        why=why,
        reason=reason,
        ranks=ranks or {},
    )


def _replacement(row: Competition, entry_id: int, why: str = "", reason: str = "") -> str:
    session = reading()
    entry = entry_or_404(row, entry_id)
    found = overview(session, row)
    is_running = row.status is CompetitionStatus.RUNNING
    return render_template(
        "competitions/replacement.html",
        row=row,
        season=settings_of(row),
        found=found,
        entry=entry,
        matches=replacing.running_matches(session, cast(int, row.id), entry_id)
        if is_running
        else [],
        why=why,
        reason=reason,
        group_name=name_of_group,
    )


def directed(competition_id: int) -> Competition:
    """A competition that the reader directs; 403 if they do not."""
    row = competition_or_404(competition_id)
    if not acts.may_direct(row, current_user):
        abort(403, gettext("Only a director of this competition can do that."))
    return row


def _placed(row: Competition, match_id: int) -> adjudication.PlacedMatch:
    try:
        return adjudication.placed_match(reading(), cast(int, row.id), match_id)
    except NotPossible:
        abort(404)


def entry_or_404(row: Competition, entry_id: int) -> CompetitionEntry:
    """An entry of a competition; 404 if it is none of it."""
    entry = reading().get(CompetitionEntry, entry_id)
    if entry is None or entry.competition_id != row.id:
        abort(404)
    return entry
