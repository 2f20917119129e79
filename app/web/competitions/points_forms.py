"""The forms of formats that count points: season, Swiss, round robin, rounds of tables."""

from collections.abc import Mapping
from typing import Any

from wtforms import BooleanField, IntegerField, SelectField, StringField
from wtforms.validators import Length, NumberRange

from app.competitions.formats.designs import MAX_POOL
from app.competitions.formats.round_robin import MAX_AT_ONCE, MAX_GROUP
from app.competitions.formats.scoring import Scoring
from app.competitions.formats.season import MAX_MOVES
from app.competitions.formats.standings import TieBreak
from app.games.text import lazy_gettext as _l
from app.models import CompetitionFormat
from app.web.competitions.format_fields import (
    FIRST_ROUNDS,
    LATE_WITHOUT_POINTS,
    MEETINGS,
    SCORINGS,
    rounds_field,
    scoring_of_two,
    table_of_two,
    takes_late_field,
    tie_break,
)
from app.web.competitions.forms import NUMBER, CompetitionForm

DEFAULT_POOL = 7


class RoundsForm(CompetitionForm):
    """A format that has as many rounds as its director chooses, and can take late entries: each
    says what its rounds are and what coming late costs."""

    rounds: IntegerField
    takes_late: BooleanField

    def own_settings(self) -> Mapping[str, Any]:
        return {
            "rounds": self.rounds.data or 0,
            "takes_late": bool(self.takes_late.data),
            "table": self.table_chosen(),
        }


class SeasonForm(RoundsForm):
    """A season of divisions."""

    format = CompetitionFormat.SEASON
    format_fields = (
        "seats",
        "pool_size",
        "scoring",
        "table",
        "rounds",
        "moves",
        "first_round",
        "takes_late",
        "tie_break_1",
        "tie_break_2",
        "tie_break_3",
    )
    pool_size = IntegerField(
        _l("Players in a division"),
        [NUMBER, NumberRange(2, MAX_POOL)],
        default=DEFAULT_POOL,
        description=_l(
            "Divisions get about this size. Everyone plays as many matches at once as a match has "
            "seats, each in another seat, against the others in the division."
        ),
    )
    rounds = rounds_field(_l("After each round but the last, players change divisions."))
    moves = IntegerField(
        _l("Promoted and relegated"),
        [NUMBER, NumberRange(0, MAX_MOVES)],
        default=2,
        description=_l("So many go up from each division, and so many go down."),
    )
    first_round = SelectField(
        _l("First round"),
        choices=FIRST_ROUNDS,
        default="equal",
        description=_l("Its divisions are drawn by lot."),
    )
    takes_late = takes_late_field(
        _l("Until the last round begins; they join in the next one, in the last division.")
    )
    scoring = SelectField(
        _l("Scoring"),
        choices=SCORINGS,
        default=Scoring.PLACES.value,
        description=_l("Players who share ranks share the points."),
    )
    table = StringField(
        _l("Table of rank points"),
        [Length(max=40)],
        description=_l("From the first rank to the last, as in 10/6/3/1; only for the table."),
    )
    tie_break_1 = tie_break(_l("Ties are broken by"), TieBreak.SONNEBORN_BERGER.value)
    tie_break_2 = tie_break(_l("then by"), TieBreak.WINS.value)
    tie_break_3 = tie_break(_l("and then by"), "")

    def own_settings(self) -> Mapping[str, Any]:
        return {
            **super().own_settings(),
            "pool_size": self.pool_size.data or 0,
            "moves": self.moves.data or 0,
            "has_ladder": self.first_round.data == "ladder",
        }


class SwissForm(RoundsForm):
    """A Swiss system."""

    format = CompetitionFormat.SWISS
    format_fields = (
        "rounds",
        "scoring",
        "table",
        "takes_late",
        "tie_break_1",
        "tie_break_2",
        "tie_break_3",
    )
    scoring = scoring_of_two()
    table = table_of_two()
    rounds = rounds_field(
        _l("0 for as many as an elimination of the same size would have."), least=0, default=0
    )
    takes_late = takes_late_field(LATE_WITHOUT_POINTS)
    tie_break_1 = tie_break(_l("Ties are broken by"), TieBreak.BUCHHOLZ.value)
    tie_break_2 = tie_break(_l("then by"), TieBreak.SONNEBORN_BERGER.value)
    tie_break_3 = tie_break(_l("and then by"), TieBreak.HEAD_TO_HEAD.value)


class RoundRobinForm(CompetitionForm):
    """A round robin."""

    format = CompetitionFormat.ROUND_ROBIN
    format_fields = (
        "group_size",
        "meetings",
        "at_once",
        "sides",
        "bid_days",
        "scoring",
        "table",
        "tie_break_1",
        "tie_break_2",
        "tie_break_3",
    )
    scoring = scoring_of_two()
    table = table_of_two()
    group_size = IntegerField(
        _l("Players in a group at most"),
        [NUMBER, NumberRange(3, MAX_GROUP)],
        default=12,
        description=_l("Groups are drawn by lot. The first of each group has won."),
    )
    meetings = SelectField(_l("Two players meet"), choices=MEETINGS, default="1")
    at_once = IntegerField(
        _l("Matches at once for a player"),
        [NUMBER, NumberRange(1, MAX_AT_ONCE)],
        default=4,
        description=_l("How many rounds are played together."),
    )
    tie_break_1 = tie_break(_l("Ties are broken by"), TieBreak.HEAD_TO_HEAD.value)
    tie_break_2 = tie_break(_l("then by"), TieBreak.SONNEBORN_BERGER.value)
    tie_break_3 = tie_break(_l("and then by"), TieBreak.WINS.value)

    def own_settings(self) -> Mapping[str, Any]:
        return {
            "group_size": self.group_size.data or 0,
            "meetings": int(self.meetings.data or 0),
            "at_once": self.at_once.data or 0,
            "table": self.table_chosen(),
        }


class TablesForm(RoundsForm):
    """Rounds of tables."""

    format = CompetitionFormat.TABLES
    format_fields = (
        "seats",
        "rounds",
        "smaller",
        "sides",
        "bid_days",
        "scoring",
        "table",
        "takes_late",
        "tie_break_1",
        "tie_break_2",
        "tie_break_3",
    )
    rounds = rounds_field(_l("Everyone plays one match in each round."))
    takes_late = takes_late_field(LATE_WITHOUT_POINTS)
    smaller = BooleanField(
        _l("Allow tables with a seat less"),
        description=_l(
            "Where the players do not fill all tables, some tables have a seat less. Otherwise so "
            "many players have a bye."
        ),
    )
    scoring = SeasonForm.scoring
    table = SeasonForm.table
    tie_break_1 = tie_break(_l("Ties are broken by"), TieBreak.WINS.value)
    tie_break_2 = tie_break(_l("then by"), TieBreak.SECONDS.value)
    tie_break_3 = tie_break(_l("and then by"), TieBreak.SONNEBORN_BERGER.value)

    def own_settings(self) -> Mapping[str, Any]:
        return {**super().own_settings(), "smaller": bool(self.smaller.data)}
