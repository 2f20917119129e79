"""The page of a player of a competition: all of their matches in it, round by round."""

from flask import abort, render_template

from app.competitions.formats import format_of
from app.competitions.formats.base import name_of_group
from app.competitions.formats.scoring import Score
from app.competitions.formats.standings import decimal
from app.competitions.history import history_of
from app.competitions.kept_standings import counted
from app.competitions.overview import people_of
from app.competitions.pauses import budget_of
from app.games.catalogue import TITLES
from app.models import CompetitionEntry, utc_now
from app.web.accounts import limits
from app.web.competitions import blueprint, kept_tables
from app.web.competitions.seat_table import seat_in
from app.web.competitions.views import competition_or_404
from app.web.store import reading


@blueprint.get("/competitions/<int:competition_id>/players/<int:entry_id>")
@limits.visiting
def player(competition_id: int, entry_id: int) -> str:
    """Who met the player in which round and group, and what it was worth."""
    row, session = competition_or_404(competition_id), reading()
    entry = session.get(CompetitionEntry, entry_id)
    if entry is None or entry.competition_id != row.id:
        abort(404)
    history = history_of(session, row)
    played = [
        (each.number, group.number, match)
        for each in history
        for group in each.groups
        for match in group.matches
        if entry_id in match.entries
    ]
    numbers = [each.number for each in history]
    # Where standings are cumulative, those of the last round have the matches of all.
    counting = numbers[-1:] if format_of(row).is_cumulative else sorted({n for n, _g, _m in played})
    scores: dict[int, Score] = {}
    for number in counting:
        is_last = number == numbers[-1]
        found = kept_tables().of(session, row, number) if is_last else counted(session, row, number)
        for line in (line for table in found.tables for line in table if line.entry == entry_id):
            scores |= {score.match_id: score for score in line.scores if score.match_id}
    people = people_of(session, competition_id)
    return render_template(
        "competitions/player.html",
        row=row,
        entry=entry,
        people=people,
        budget=budget_of(session, row, entry.user_id, utc_now()),
        played=played,
        seats={m.match_id: seat_in(row, m, entry_id) for _n, _g, m in played},
        scores=scores,
        apart={
            match.match_id: group.eliminators
            for each in history
            for group in each.groups
            for match in group.matches
            if group.has_eliminator(match)
        },
        title=TITLES[row.title],
        is_cumulative=format_of(row).is_cumulative,
        group_name=name_of_group,
        decimal=decimal,
    )
