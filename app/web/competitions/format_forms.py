"""The forms of the formats: what each adds to what every competition is opened with."""

from collections.abc import Mapping
from typing import Any

from wtforms import BooleanField, IntegerField, SelectField, StringField
from wtforms.fields.choices import SelectChoice  # type: ignore[attr-defined] # new in 3.3
from wtforms.validators import InputRequired, Length, NumberRange, Optional

from app.competitions.formats import FORMATS
from app.competitions.formats.designs import MAX_POOL
from app.competitions.formats.elimination import MAX_LIVES, Eliminators
from app.competitions.formats.ladder import (
    MAX_ANSWER_DAYS,
    MAX_CHALLENGES,
    MAX_COST,
    MAX_DAYS,
    MAX_REACH,
    Newcomers,
)
from app.competitions.formats.round_robin import MAX_AT_ONCE, MAX_GROUP
from app.competitions.formats.scoring import Scoring
from app.competitions.formats.season import MAX_MOVES
from app.competitions.formats.settings import BID_DAYS, MAX_BID_DAYS, MAX_ROUNDS, Sides
from app.competitions.formats.standings import TieBreak
from app.games.kernel.game_definition import Title
from app.games.text import lazy_gettext as _l
from app.models import CompetitionFormat
from app.web.competitions.forms import NUMBER, CompetitionForm
from app.web.lobby.forms import option_fields

DEFAULT_POOL = 7

_SCORINGS: Any = [
    SelectChoice(Scoring.PLACES.value, _l("Rank points: the better the rank, the more")),
    SelectChoice(Scoring.TABLE.value, _l("Rank points by the table below")),
    SelectChoice(Scoring.DRAW_SIZE.value, _l("Draw size: one point, shared by the winners")),
    SelectChoice(Scoring.SQUARES.value, _l("100 points by the squares of the game's points")),
    SelectChoice(Scoring.TIERS.value, _l("38, 14 and 7 by rank, 41 by the game's points")),
    SelectChoice(Scoring.OWN_POINTS.value, _l("The game's own points")),
]
_SCORINGS_OF_TWO: Any = [
    SelectChoice(Scoring.PLACES.value, _l("1 for a win, 0.5 for a draw")),
    SelectChoice(Scoring.TABLE.value, _l("Win, draw and defeat by the table below")),
    SelectChoice(Scoring.SQUARES.value, _l("100 points by the squares of the game's points")),
    SelectChoice(Scoring.OWN_POINTS.value, _l("The game's own points")),
]
_TIE_BREAKS: Any = [
    SelectChoice("", _l("none")),
    SelectChoice(TieBreak.SONNEBORN_BERGER.value, _l("Sonneborn-Berger")),
    SelectChoice(TieBreak.BUCHHOLZ.value, _l("Buchholz")),
    SelectChoice(TieBreak.HEAD_TO_HEAD.value, _l("Head to head")),
    SelectChoice(TieBreak.WINS.value, _l("Wins")),
    SelectChoice(TieBreak.SECONDS.value, _l("Second places")),
    SelectChoice(TieBreak.SHARE_OF_BEST.value, _l("Share of the best score of each match")),
]
_FIRST_ROUNDS: Any = [
    SelectChoice("equal", _l("Equal divisions; their ranks decide the divisions of round 2")),
    SelectChoice("ladder", _l("Division A stands above B from the start, as the lots fall")),
]
_NEWCOMERS: Any = [
    SelectChoice(Newcomers.BOTTOM.value, _l("At the bottom")),
    SelectChoice(Newcomers.MIDDLE.value, _l("In the middle")),
]
_SIDES: Any = [
    SelectChoice(Sides.ROTATION.value, _l("In rotation")),
    SelectChoice(Sides.LOTS.value, _l("By lot in each match")),
]
_BIDS: Any = [
    SelectChoice(Sides.BIDS.value, _l("By sealed bids of victory points")),
    SelectChoice(Sides.AUCTION.value, _l("By auction for victory points")),
]
_LATE_WITHOUT_POINTS = _l(
    "Until the last round begins; they have no points for rounds they missed."
)
_ELIMINATORS: Any = [
    SelectChoice(Eliminators.NONE.value, _l("Nobody: there are byes")),
    SelectChoice(Eliminators.HARMLESS.value, _l("Eliminators; a defeat by them costs nothing")),
    SelectChoice(Eliminators.COUNTING.value, _l("Eliminators; a defeat by them counts")),
]
_MEETINGS: Any = [
    SelectChoice("1", _l("Once")),
    SelectChoice("2", _l("Twice, with exchanged sides")),
]


def _tie_break(label: Any, default: str) -> SelectField:
    return SelectField(label, choices=_TIE_BREAKS, default=default)


def _scoring_of_two() -> SelectField:
    return SelectField(_l("Scoring"), choices=_SCORINGS_OF_TWO, default=Scoring.PLACES.value)


def _table_of_two() -> StringField:
    return StringField(
        _l("Points of win, draw and defeat"),
        [Length(max=40)],
        description=_l("As in 3/1/0; only for the table."),
    )


def _rounds(description: Any, *, least: int = 1, default: int = 3) -> IntegerField:
    return IntegerField(
        _l("Rounds"),
        [NUMBER, NumberRange(least, MAX_ROUNDS)],
        default=default,
        description=description,
    )


def _sides(title: Title) -> dict[str, Any]:
    """The fields that say who gets which seat; bids need a title with victory points.

    What is posted is judged by the settings, which say what can be chosen instead.
    """
    if title.ranks_by_points:
        choices = [*_SIDES, *_BIDS]
        description = _l(
            "In rotation, players get the seats that they have had least often. With bids, what "
            "they have bid for their seat is taken off their points."
        )
    else:
        choices = _SIDES
        description = _l(
            "In rotation, players get the seats that they have had least often. %(name)s has no "
            "victory points, so players cannot bid for seats.",
            name=title.name,
        )
    fields: dict[str, Any] = {
        "sides": SelectField(
            _l("Who gets which seat"),
            choices=choices,
            default=Sides.ROTATION.value,
            validate_choice=False,
            description=description,
        )
    }
    if title.ranks_by_points:
        fields["bid_days"] = IntegerField(
            _l("Days for bids"),
            [Optional(), NumberRange(1, MAX_BID_DAYS)],
            default=BID_DAYS,
            description=_l(
                "Only for bids: sealed ones are opened after so many days at the latest; an "
                "auction lasts so long, and longer while players outbid one another."
            ),
        )
    return fields


def _takes_late(description: Any) -> BooleanField:
    return BooleanField(_l("Take late entries"), description=description)


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
    rounds = _rounds(_l("After each round but the last, players change divisions."))
    moves = IntegerField(
        _l("Promoted and relegated"),
        [NUMBER, NumberRange(0, MAX_MOVES)],
        default=2,
        description=_l("So many go up from each division, and so many go down."),
    )
    first_round = SelectField(
        _l("First round"),
        choices=_FIRST_ROUNDS,
        default="equal",
        description=_l("Its divisions are drawn by lot."),
    )
    takes_late = _takes_late(
        _l("Until the last round begins; they join in the next one, in the last division.")
    )
    scoring = SelectField(
        _l("Scoring"),
        choices=_SCORINGS,
        default=Scoring.PLACES.value,
        description=_l("Players who share ranks share the points."),
    )
    table = StringField(
        _l("Table of rank points"),
        [Length(max=40)],
        description=_l("From the first rank to the last, as in 10/6/3/1; only for the table."),
    )
    tie_break_1 = _tie_break(_l("Ties are broken by"), TieBreak.SONNEBORN_BERGER.value)
    tie_break_2 = _tie_break(_l("then by"), TieBreak.WINS.value)
    tie_break_3 = _tie_break(_l("and then by"), "")

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
    scoring = _scoring_of_two()
    table = _table_of_two()
    rounds = _rounds(
        _l("0 for as many as an elimination of the same size would have."), least=0, default=0
    )
    takes_late = _takes_late(_LATE_WITHOUT_POINTS)
    tie_break_1 = _tie_break(_l("Ties are broken by"), TieBreak.BUCHHOLZ.value)
    tie_break_2 = _tie_break(_l("then by"), TieBreak.SONNEBORN_BERGER.value)
    tie_break_3 = _tie_break(_l("and then by"), TieBreak.HEAD_TO_HEAD.value)


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
    scoring = _scoring_of_two()
    table = _table_of_two()
    group_size = IntegerField(
        _l("Players in a group at most"),
        [NUMBER, NumberRange(3, MAX_GROUP)],
        default=12,
        description=_l("Groups are drawn by lot. The first of each group has won."),
    )
    meetings = SelectField(_l("Two players meet"), choices=_MEETINGS, default="1")
    at_once = IntegerField(
        _l("Matches at once for a player"),
        [NUMBER, NumberRange(1, MAX_AT_ONCE)],
        default=4,
        description=_l("How many rounds are played together."),
    )
    tie_break_1 = _tie_break(_l("Ties are broken by"), TieBreak.HEAD_TO_HEAD.value)
    tie_break_2 = _tie_break(_l("then by"), TieBreak.SONNEBORN_BERGER.value)
    tie_break_3 = _tie_break(_l("and then by"), TieBreak.WINS.value)

    def own_settings(self) -> Mapping[str, Any]:
        return {
            "group_size": self.group_size.data or 0,
            "meetings": int(self.meetings.data or 0),
            "at_once": self.at_once.data or 0,
            "table": self.table_chosen(),
        }


class EliminationForm(CompetitionForm):
    """An elimination."""

    format = CompetitionFormat.ELIMINATION
    inherited = None
    format_fields = ("lives", "eliminators", "takes_late", "sides", "bid_days")
    lives = IntegerField(
        _l("Lost matches until a player is out"),
        [NUMBER, NumberRange(1, MAX_LIVES)],
        default=1,
        description=_l("1 is single, 2 is double, 3 is triple elimination."),
    )
    takes_late = _takes_late(
        _l("Only in double and triple elimination: each round that was missed is a defeat.")
    )

    eliminators = SelectField(
        _l("Instead of byes"),
        choices=_ELIMINATORS,
        default=Eliminators.NONE.value,
        description=_l("Eliminators are volunteers who are out or on the reserve list."),
    )

    def own_settings(self) -> Mapping[str, Any]:
        return {
            "lives": self.lives.data or 0,
            "eliminators": str(self.eliminators.data),
            "takes_late": bool(self.takes_late.data),
        }


class CupForm(CompetitionForm):
    """A cup of tables."""

    format = CompetitionFormat.CUP
    inherited = None
    format_fields = ("seats", "advance", "sides", "bid_days")
    advance = IntegerField(
        _l("Players who go on from a table"),
        [NUMBER, NumberRange(1, 3)],
        default=2,
        description=_l("At most half of a table. The best placed of the others fill tables."),
    )

    def own_settings(self) -> Mapping[str, Any]:
        return {"advance": self.advance.data or 0}


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
    rounds = _rounds(_l("Everyone plays one match in each round."))
    takes_late = _takes_late(_LATE_WITHOUT_POINTS)
    smaller = BooleanField(
        _l("Allow tables with a seat less"),
        description=_l(
            "Where the players do not fill all tables, some tables have a seat less. Otherwise so "
            "many players have a bye."
        ),
    )
    scoring = SeasonForm.scoring
    table = SeasonForm.table
    tie_break_1 = _tie_break(_l("Ties are broken by"), TieBreak.WINS.value)
    tie_break_2 = _tie_break(_l("then by"), TieBreak.SECONDS.value)
    tie_break_3 = _tie_break(_l("and then by"), TieBreak.SONNEBORN_BERGER.value)

    def own_settings(self) -> Mapping[str, Any]:
        return {**super().own_settings(), "smaller": bool(self.smaller.data)}


class LadderForm(CompetitionForm):
    """A challenge ladder. Its one round has no next one, and its places are not limited."""

    format = CompetitionFormat.LADDER
    beginning = None
    inherited = None
    round_days = None
    places = None
    format_fields = (
        "seats",
        "reach",
        "most_given",
        "most_received",
        "answer_days",
        "refusal_cost",
        "rematch_days",
        "idle_days",
        "newcomers",
    )
    reach = IntegerField(
        _l("Places up that a challenge can go"), [NUMBER, NumberRange(1, MAX_REACH)], default=3
    )
    most_given = IntegerField(
        _l("Own challenges at once"),
        [NUMBER, NumberRange(1, MAX_CHALLENGES)],
        default=1,
        description=_l("With the matches that came of them."),
    )
    most_received = IntegerField(
        _l("Challenges by others at once"),
        [NUMBER, NumberRange(1, MAX_CHALLENGES)],
        default=1,
        description=_l("With the matches that came of them."),
    )
    answer_days = IntegerField(
        _l("Days to answer a challenge"),
        [NUMBER, NumberRange(1, MAX_ANSWER_DAYS)],
        default=7,
        description=_l("Days on which the challenged player is away do not count."),
    )
    refusal_cost = IntegerField(
        _l("Places lost by who declines or does not answer"),
        [InputRequired(_l("Enter a number.")), NumberRange(0, MAX_COST)],
        default=1,
    )
    rematch_days = IntegerField(
        _l("Days before two players can meet again"),
        [InputRequired(_l("Enter a number.")), NumberRange(0, MAX_DAYS)],
        default=14,
    )
    idle_days = IntegerField(
        _l("Days without a match or challenge that cost a place"),
        [InputRequired(_l("Enter a number.")), NumberRange(0, MAX_DAYS)],
        default=0,
        description=_l("0 for never."),
    )
    newcomers = SelectField(_l("Newcomers enter"), choices=_NEWCOMERS, default="bottom")

    def own_settings(self) -> Mapping[str, Any]:
        numbers = self.format_fields[1:-1]
        return {**{n: self[n].data or 0 for n in numbers}, "newcomers": str(self.newcomers.data)}


FORMS: tuple[type[CompetitionForm], ...] = (
    SeasonForm,
    SwissForm,
    RoundRobinForm,
    EliminationForm,
    CupForm,
    TablesForm,
    LadderForm,
)


def formats_for(title: Title) -> list[CompetitionFormat]:
    """The formats that matches of a title can be played in."""
    return [
        form.format
        for form in FORMS
        if (2 in title.seats or not FORMATS[form.format].two_seats_only)
        and (form not in (CupForm, TablesForm) or title.seats[-1] > 2)
    ]


def form_for(title: Title, kind: CompetitionFormat) -> type[CompetitionForm]:
    """The form for a competition of `title` in a format."""
    base = next(form for form in FORMS if form.format is kind)
    smallest, largest = title.seats[0], title.seats[-1]
    if base in (CupForm, TablesForm):
        smallest = max(3, smallest)
    limits_of_seats = NumberRange(
        smallest, largest, _l("Enter %(min)s to %(max)s players.", min=smallest, max=largest)
    )
    seats = IntegerField(
        _l("Seats in a match"),
        [InputRequired(_l("Enter the number of players.")), limits_of_seats],
        default=min(4, largest),
    )
    has_seats = "seats" in base.format_fields and (base is not LadderForm or largest > 2)
    own: dict[str, Any] = {"seats": seats} if has_seats else {}
    if "sides" in base.format_fields:
        own |= _sides(title)
    return type("CompetitionForm", (base,), {**own, **option_fields(title)})
