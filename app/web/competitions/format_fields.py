"""The fields that the forms of several formats have, and what can be chosen in them."""

from typing import Any

from wtforms import BooleanField, IntegerField, SelectField, StringField
from wtforms.fields.choices import SelectChoice  # type: ignore[attr-defined] # new in 3.3
from wtforms.validators import Length, NumberRange, Optional

from app.competitions.formats.elimination import Eliminators
from app.competitions.formats.ladder import (
    Newcomers,
)
from app.competitions.formats.scoring import Scoring
from app.competitions.formats.settings import BID_DAYS, MAX_BID_DAYS, MAX_ROUNDS, Sides
from app.competitions.formats.standings import TieBreak
from app.games.kernel.game_definition import Title
from app.games.text import lazy_gettext as _l
from app.web.competitions.forms import NUMBER

SCORINGS: Any = [
    SelectChoice(Scoring.PLACES.value, _l("Rank points: the better the rank, the more")),
    SelectChoice(Scoring.TABLE.value, _l("Rank points by the table below")),
    SelectChoice(Scoring.DRAW_SIZE.value, _l("Draw size: one point, shared by the winners")),
    SelectChoice(Scoring.SQUARES.value, _l("100 points by the squares of the game's points")),
    SelectChoice(Scoring.TIERS.value, _l("38, 14 and 7 by rank, 41 by the game's points")),
    SelectChoice(Scoring.OWN_POINTS.value, _l("The game's own points")),
]
SCORINGS_OF_TWO: Any = [
    SelectChoice(Scoring.PLACES.value, _l("1 for a win, 0.5 for a draw")),
    SelectChoice(Scoring.TABLE.value, _l("Win, draw and defeat by the table below")),
    SelectChoice(Scoring.SQUARES.value, _l("100 points by the squares of the game's points")),
    SelectChoice(Scoring.OWN_POINTS.value, _l("The game's own points")),
]
TIE_BREAKS: Any = [
    SelectChoice("", _l("none")),
    SelectChoice(TieBreak.SONNEBORN_BERGER.value, _l("Sonneborn-Berger")),
    SelectChoice(TieBreak.BUCHHOLZ.value, _l("Buchholz")),
    SelectChoice(TieBreak.HEAD_TO_HEAD.value, _l("Head to head")),
    SelectChoice(TieBreak.WINS.value, _l("Wins")),
    SelectChoice(TieBreak.SECONDS.value, _l("Second places")),
    SelectChoice(TieBreak.SHARE_OF_BEST.value, _l("Share of the best score of each match")),
]
FIRST_ROUNDS: Any = [
    SelectChoice("equal", _l("Equal divisions; their ranks decide the divisions of round 2")),
    SelectChoice("ladder", _l("Division A stands above B from the start, as the lots fall")),
]
NEWCOMERS: Any = [
    SelectChoice(Newcomers.BOTTOM.value, _l("At the bottom")),
    SelectChoice(Newcomers.MIDDLE.value, _l("In the middle")),
]
SIDES: Any = [
    SelectChoice(Sides.ROTATION.value, _l("In rotation")),
    SelectChoice(Sides.LOTS.value, _l("By lot in each match")),
]
BIDS: Any = [
    SelectChoice(Sides.BIDS.value, _l("By sealed bids of victory points")),
    SelectChoice(Sides.AUCTION.value, _l("By auction for victory points")),
]
LATE_WITHOUT_POINTS = _l("Until the last round begins; they have no points for rounds they missed.")
ELIMINATORS: Any = [
    SelectChoice(Eliminators.NONE.value, _l("Nobody: there are byes")),
    SelectChoice(Eliminators.HARMLESS.value, _l("Eliminators; a defeat by them costs nothing")),
    SelectChoice(Eliminators.COUNTING.value, _l("Eliminators; a defeat by them counts")),
]
MEETINGS: Any = [
    SelectChoice("1", _l("Once")),
    SelectChoice("2", _l("Twice, with exchanged sides")),
]


def tie_break(label: Any, default: str) -> SelectField:
    """A tie-break, by which players of the same score are told apart."""
    return SelectField(label, choices=TIE_BREAKS, default=default)


def scoring_of_two() -> SelectField:
    """How matches of two players are scored."""
    return SelectField(_l("Scoring"), choices=SCORINGS_OF_TWO, default=Scoring.PLACES.value)


def table_of_two() -> StringField:
    """The table of points of a match of two players."""
    return StringField(
        _l("Points of win, draw and defeat"),
        [Length(max=40)],
        description=_l("As in 3/1/0; only for the table."),
    )


def rounds_field(description: Any, *, least: int = 1, default: int = 3) -> IntegerField:
    """How many rounds are played."""
    return IntegerField(
        _l("Rounds"),
        [NUMBER, NumberRange(least, MAX_ROUNDS)],
        default=default,
        description=description,
    )


def sides_fields(title: Title) -> dict[str, Any]:
    """The fields that say who gets which seat; bids need a title with victory points.

    What is posted is judged by the settings, which say what can be chosen instead.
    """
    if title.ranks_by_points:
        choices = [*SIDES, *BIDS]
        description = _l(
            "In rotation, players get the seats that they have had least often. With bids, what "
            "they have bid for their seat is taken off their points."
        )
    else:
        choices = SIDES
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


def takes_late_field(description: Any) -> BooleanField:
    """Whether entries are taken after the start; the description says what coming late costs."""
    return BooleanField(_l("Take late entries"), description=description)
