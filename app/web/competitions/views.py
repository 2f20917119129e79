"""The pages of competitions, entering one, and its standings as a table."""

import csv
import io
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from flask import Response, abort, flash, jsonify, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_login import current_user, login_required

from app.competitions import (
    acts,
    challenges,
    eliminators,
    entries,
    neighbours,
    next_round,
    seat_bids,
)
from app.competitions.announcements import announcements_of
from app.competitions.export import exported
from app.competitions.formats import format_of, settings_of
from app.competitions.formats.base import PlannedGroup, name_of_group
from app.competitions.formats.ladder import within_reach
from app.competitions.formats.scoring import (
    POINTS_OF_PLACES,
    Counting,
    Scoring,
    points_of_places,
)
from app.competitions.formats.standings import TieBreak, decimal, in_decimals
from app.competitions.ladder_order import ladder_of
from app.competitions.needs import needs_of
from app.competitions.overview import PAGE, Overview, listed, overview
from app.competitions.starting import may_reopen
from app.competitions.undoing import undoable, undone_of, why_not_restored
from app.games.catalogue import TITLES
from app.games.text import gettext
from app.mail.competitions.mails import mail_link
from app.matches.refusal import NotPossible
from app.models import (
    Competition,
    CompetitionChallenge,
    CompetitionEntry,
    CompetitionFormat,
    CompetitionStatus,
    EntryStatus,
    User,
    utc_now,
)
from app.web.accounts import limits
from app.web.competitions import blueprint, kept_tables
from app.web.competitions.bid_tables import bid_tables
from app.web.competitions.lives_picture import lives_picture
from app.web.competitions.probable_end import probable_end
from app.web.competitions.results_picture import bracket_picture, crosstable
from app.web.competitions.schedule import Schedule, schedule_of
from app.web.competitions.seat_table import seat_table
from app.web.competitions.wall_chart import wall_chart
from app.web.store import reading, settings, writing

PICTURED = (
    CompetitionFormat.SWISS,
    CompetitionFormat.ROUND_ROBIN,
    CompetitionFormat.ELIMINATION,
)
"""The formats whose results are shown in a crosstable or a bracket."""

MAX_SCORES = 12
"""So many matches of a player are added up in the standings; the player's page shows all."""


@blueprint.get("/competitions")
@limits.visiting
def index() -> str:
    """All competitions, those that can be entered first."""
    return render_template("competitions/index.html", found=listed(reading()), titles=TITLES)


@blueprint.get("/competitions/<int:competition_id>")
@limits.visiting
def page(competition_id: int) -> str:
    """One competition: what it is, who takes part, divisions and standings.

    `?round=` shows another round than the last one, `?page=` another page of the standings.
    """
    return shown(
        competition_id,
        round_number=request.args.get("round", type=int),
        page=request.args.get("page", 1, type=int),
    )


@blueprint.post("/competitions/<int:competition_id>/entry")
@login_required
@limits.joining_or_leaving
def change_entry(competition_id: int) -> ResponseReturnValue:
    """Enter the reader, or with `do=withdraw` take their entry back."""
    competition_or_404(competition_id)
    is_leaving = request.form.get("do") == "withdraw"
    try:
        with writing() as session:
            user = session.get_one(User, current_user.id)
            if is_leaving:
                entries.withdraw(session, competition_id, user)
                done = gettext("You have withdrawn.")
            else:
                has_pledged = "pledge" in request.form
                entry = entries.enter(session, competition_id, user, has_pledged=has_pledged)
                done = _entered(entry.status)
    except NotPossible as why:
        return shown(competition_id, why=str(why)), 409
    flash(done, "success")
    return redirect(url_for("competitions.page", competition_id=competition_id), 303)


@blueprint.post("/competitions/<int:competition_id>/eliminators")
@login_required
@limits.joining_or_leaving
def volunteer(competition_id: int) -> ResponseReturnValue:
    """Let the reader play as an eliminator, or with `do=stop` not any more."""
    competition_or_404(competition_id)
    wishes = request.form.get("do") != "stop"
    try:
        with writing() as session:
            user = session.get_one(User, current_user.id)
            eliminators.volunteer(session, competition_id, user, wishes=wishes)
    except NotPossible as why:
        return shown(competition_id, why=str(why)), 409
    done = gettext("You play as an eliminator from the next round on, when you are out.")
    flash(done if wishes else gettext("You do not play as an eliminator any more."), "success")
    return redirect(url_for("competitions.page", competition_id=competition_id), 303)


@blueprint.get("/competitions/<int:competition_id>/standings.csv")
@limits.visiting
def standings_table(competition_id: int) -> Response:
    """The standings of a round (`?round=`, else the last one) as CSV (RFC 4180), in decimals."""
    row = competition_or_404(competition_id)
    found = found_or_404(row, request.args.get("round", type=int))
    text = io.StringIO(newline="")
    table = csv.writer(text)
    table.writerow(["division", "rank", "player", "matches", "points", *row.tie_breaks])
    for group in found.groups:
        for line in group.standings:
            numbers = (f"{float(n):.4f}" for n in (line.points, *line.breaks.values()))
            name = found.people[line.entry].name
            table.writerow([group.name, line.rank, name, len(line.scores), *numbers])
    name = f"standings-{competition_id}.csv"
    return Response(
        text.getvalue(),
        mimetype="text/csv",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


@blueprint.get("/competitions/<int:competition_id>/results.json")
@limits.visiting
def results(competition_id: int) -> Response:
    """All rounds with their groups, matches and rankings, as JSON, and the standings of the last
    one; with `?standings=all` those of each.

    Points are decimal numbers as text; players are names; a `ranking` is null until it is known.
    """
    row = competition_or_404(competition_id)
    wants_all = request.args.get("standings") == "all"
    return jsonify(exported(reading(), row, kept_tables(), all_standings=wants_all))


def _entered(status: EntryStatus) -> str:
    if status is EntryStatus.RESERVE:
        return gettext("All places are taken: you are on the reserve list.")
    if status is EntryStatus.APPLIED:
        return gettext("Your entry waits for the approval of a director.")
    return gettext("You have entered.")


def competition_or_404(competition_id: int) -> Competition:
    """The row of a competition."""
    row = reading().get(Competition, competition_id)
    if row is None:
        abort(404)
    return row


def shown(
    competition_id: int,
    why: str = "",
    reason: str = "",
    round_number: int | None = None,
    page: int = 1,
) -> str:
    """The page, with `why` something was refused, and the `reason` that was typed."""
    row = competition_or_404(competition_id)
    found = found_or_404(row, round_number, max(1, page))
    is_member = current_user.is_authenticated and not current_user.is_guest
    own = found.entry_of(current_user.id) if is_member else None
    is_director = current_user.is_authenticated and acts.may_direct(row, current_user)
    history = found.history if row.format in PICTURED else ()
    word = "ENTER" if own is None else "WITHDRAW"
    planned = next_plan(row)
    return render_template(
        "competitions/page.html",
        found=found,
        row=row,
        own=own,
        title=TITLES[row.title],
        season=settings_of(row),
        withdrawn={e.id for e in found.entries if e.status is EntryStatus.WITHDRAWN},
        late=entries.takes_late(reading(), row),
        takers={e.id: e.taken_over_from for e in found.entries if e.taken_over_from},
        plan=_plan(found, with_meetings=is_director),
        next_plan=planned,
        why_no_round="" if planned else _why_no_round(row),
        fewer_seats=_fewer_seats(found),
        points=settings_of(row).table or POINTS_OF_PLACES[row.seat_count],
        smaller_points=_smaller_points(row),
        why=why,
        reason=reason,
        by_mail=mail_link(settings(), row, current_user.id, word) if is_member else "",
        is_director=is_director,
        needs=needs_of(reading(), row, utc_now())
        if is_director and row.status not in acts.OVER
        else None,
        by_mail_announcement=mail_link(settings(), row, current_user.id, "ANNOUNCE")
        if is_director
        else "",
        group_name=name_of_group,
        is_cumulative=format_of(row).is_cumulative,
        has_stages=row.format in (CompetitionFormat.ELIMINATION, CompetitionFormat.CUP),
        ladder=_ladder(row, found, own),
        by_mail_challenge=mail_link(settings(), row, current_user.id, "CHALLENGE")
        if is_member
        else "",
        busy={entry for group in found.groups for entry in group.busy},
        announcements=announcements_of(reading(), row),
        typed_announcement=request.form.get("announcement", ""),
        undoable=undoable(reading(), row) if is_director else (),
        undone=undone_of(found.acts),
        restorable=_restorable(found) if is_director else (),
        can_reopen=is_director and may_reopen(reading(), row),
        probable=probable_end(found, utc_now()),
        page_url=settings().base_url + url_for("competitions.page", competition_id=row.id),
        embed_url=settings().base_url + url_for("competitions.embedded", competition_id=row.id),
        own_page=_page_of(found, own),
        most_scores=MAX_SCORES,
        crosstables={g.row.id: crosstable(row, g, history) for g in found.groups if g.lines},
        wall_charts={g.row.id: wall_chart(row, g, history) for g in found.groups if g.lines},
        bids=bid_tables(reading(), found, own),
        can_volunteer=own is not None
        and own.status in eliminators.CAN_VOLUNTEER
        and eliminators.has_eliminators(row),
        by_mail_with=partial(mail_link, settings(), row, current_user.id),
        typed=request.form,
        points_left=seat_bids.points_left,
        seat_tables={g.row.id: seat_table(row, g, found.history) for g in found.groups if g.lines},
        bracket=bracket_picture(row, history),
        lives=lives_picture(row, history),
        decimal=decimal,
        in_decimals=in_decimals,
        tie_breaks=[TieBreak(each) for each in row.tie_breaks],
    )


def _restorable(found: Overview) -> set[int]:
    """The entries that have withdrawn and can take part again."""
    if found.row.status not in (CompetitionStatus.RUNNING, CompetitionStatus.BETWEEN):
        return set()
    withdrawn = [each for each in found.entries if each.status is EntryStatus.WITHDRAWN]
    return {
        each.id
        for each in withdrawn
        if each.id is not None and not why_not_restored(reading(), found.row, each)
    }


def found_or_404(row: Competition, round_number: int | None, page: int = 0) -> Overview:
    """A competition with a round and a page of its standings (0: all of them)."""
    try:
        return overview(reading(), row, round_number, page=page, kept=kept_tables())
    except LookupError:
        abort(404)


def _smaller_points(row: Competition) -> list[str]:
    """The points of the places at a table with a seat less, where there can be one."""
    chosen = settings_of(row)
    counts = format_of(row).seat_counts(chosen, row.seat_count)
    counting = Counting(Scoring(row.scoring), chosen.table, row.seat_count)
    return [
        decimal(points)
        for count in counts
        if count < row.seat_count
        for points in points_of_places(counting, count)
    ]


def _page_of(found: Overview, own: CompetitionEntry | None) -> int:
    """The page of the standings with the reader's first line; 0 if they have none."""
    lines = [line.entry for group in found.groups for line in group.standings]
    return lines.index(own.id) // PAGE + 1 if own is not None and own.id in lines else 0


def next_plan(row: Competition) -> list[PlannedGroup]:
    """The groups of the next round if it began now; none if it cannot."""
    if row.status is not CompetitionStatus.BETWEEN:
        return []
    try:
        return next_round.plan(reading(), row)
    except NotPossible:
        return []


def _why_no_round(row: Competition) -> str:
    """Why the next round cannot begin; "" if it can, or while another one is played."""
    if row.status is CompetitionStatus.BETWEEN:
        try:
            next_round.plan(reading(), row)
        except NotPossible as why:
            return str(why)
    return ""


def _fewer_seats(found: Overview) -> int:
    """The most seats, fewer than those of the competition, for which enough have entered; or 0."""
    row, entered = found.row, len(found.entered)
    if row.status is not CompetitionStatus.ENTRIES or entered >= row.seat_count:
        return 0
    return max(
        (n for n in TITLES[row.title].seats_for(row.options) if 2 <= n <= entered), default=0
    )


def _plan(found: Overview, *, with_meetings: bool) -> Schedule | None:
    """The schedule that there would be if it started now; None if it cannot."""
    row = found.row
    if row.status is not CompetitionStatus.ENTRIES:
        return None
    try:
        return schedule_of(
            format_of(row),
            settings_of(row),
            row.seat_count,
            len(found.entered),
            with_meetings=with_meetings,
        )
    except NotPossible:
        return None


@dataclass(frozen=True)
class ShownLadder:
    """A running ladder: its open challenges, and the entries that the reader can challenge."""

    open: Sequence[CompetitionChallenge]
    reach: Sequence[int]


def _ladder(row: Competition, found: Overview, own: CompetitionEntry | None) -> ShownLadder | None:
    if row.format is not CompetitionFormat.LADDER or row.status is not CompetitionStatus.RUNNING:
        return None
    session = reading()
    reach: list[int] = []
    if own is not None and own.id is not None and own.status is EntryStatus.ENTERED:
        gone = {e.id for e in found.entries if e.status is EntryStatus.WITHDRAWN}
        (group,) = found.groups
        order = [line.entry for line in group.standings if line.entry not in gone]
        reach = within_reach(ladder_of(row), order, own.id)
    listed = neighbours.waiting if row.seat_count > 2 else challenges.challenges_of
    return ShownLadder(listed(session, row), reach)
