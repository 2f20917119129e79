"""The forms of formats that count no points: elimination, cup of tables, challenge ladder."""

from collections.abc import Mapping
from typing import Any

from wtforms import IntegerField, SelectField
from wtforms.validators import InputRequired, NumberRange

from app.competitions.formats.elimination import MAX_LIVES, Eliminators
from app.competitions.formats.ladder import (
    MAX_ANSWER_DAYS,
    MAX_CHALLENGES,
    MAX_COST,
    MAX_DAYS,
    MAX_REACH,
)
from app.games.text import lazy_gettext as _l
from app.models import CompetitionFormat
from app.web.competitions.format_fields import ELIMINATORS, NEWCOMERS, takes_late_field
from app.web.competitions.forms import NUMBER, CompetitionForm


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
    takes_late = takes_late_field(
        _l("Only in double and triple elimination: each round that was missed is a defeat.")
    )

    eliminators = SelectField(
        _l("Instead of byes"),
        choices=ELIMINATORS,
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
    newcomers = SelectField(_l("Newcomers enter"), choices=NEWCOMERS, default="bottom")

    def own_settings(self) -> Mapping[str, Any]:
        numbers = self.format_fields[1:-1]
        return {**{n: self[n].data or 0 for n in numbers}, "newcomers": str(self.newcomers.data)}
