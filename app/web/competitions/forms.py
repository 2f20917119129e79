"""The form with which a competition is opened: what all formats share."""

from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime, time
from typing import Any

from wtforms import (
    BooleanField,
    DateField,
    Field,
    IntegerField,
    SelectField,
    StringField,
    TextAreaField,
)
from wtforms.fields.choices import SelectChoice  # type: ignore[attr-defined] # new in 3.3
from wtforms.validators import DataRequired, InputRequired, Length, NumberRange, Optional

from app.competitions.formats import FORMATS
from app.competitions.formats.scoring import Scoring, table_from
from app.competitions.formats.settings import (
    BID_DAYS,
    MAX_ENTRIES,
    MAX_PAUSE_DAYS,
    MAX_PLEDGE,
    MAX_RATING,
    MAX_RELIABLE,
    MAX_RESPONSE_HOURS,
    MAX_ROUND_DAYS,
    Adjudication,
    CompetitionSettings,
    Inheritance,
    Replacement,
    Seeding,
    Sides,
)
from app.competitions.formats.standings import TieBreak
from app.games.text import lazy_gettext as _l
from app.models import CompetitionFormat
from app.models.competition import MAX_COMPETITION_ABOUT, MAX_COMPETITION_NAME
from app.web.lobby.forms import OptionFields, spaced_once
from app.web.lobby.pace_fields import PaceFields

NUMBER = InputRequired(_l("Enter a number."))

_BEGINNINGS: Any = [
    SelectChoice("director", _l("A director begins it")),
    SelectChoice("site", _l("The site begins it at once")),
]
_ADJUDICATIONS: Any = [
    SelectChoice(Adjudication.POSITION.value, _l("The director ranks the players by the position")),
    SelectChoice(Adjudication.SHARED.value, _l("All players share all ranks")),
]
_REPLACEMENTS: Any = [
    SelectChoice(Replacement.RESERVE.value, _l("Somebody from the reserve list takes over")),
    SelectChoice(Replacement.SUBSTITUTE.value, _l("The site asks its substitutes")),
    SelectChoice(Replacement.BOT.value, _l("A bot plays on")),
    SelectChoice(Replacement.NEUTRAL.value, _l("Neutral moves: each decision gets its default")),
]
_NEXT_REPLACEMENTS: Any = [SelectChoice("", _l("Nothing else")), *_REPLACEMENTS]
_INHERITANCES: Any = [
    SelectChoice(Inheritance.ALL.value, _l("All of them")),
    SelectChoice(Inheritance.HALF.value, _l("Half of them")),
    SelectChoice(Inheritance.NONE.value, _l("None of them")),
]
_SEEDINGS: Any = [
    SelectChoice(Seeding.LOTS.value, _l("By lot")),
    SelectChoice(Seeding.RATING.value, _l("By rating, the best first; equal ones by lot")),
    SelectChoice(Seeding.HAND.value, _l("By hand: you write the order down at the start")),
]

SCORING_FIELDS = ("scoring", "table", "tie_break_1", "tie_break_2", "tie_break_3")
ROUND_FIELDS = ("seeding", "sides", "bid_days", "first_round", "moves", "beginning", "takes_late")
"""What stands folded in the form, with values that suit most competitions."""


def start_of(day: date | None) -> datetime | None:
    """Return the moment at which a day begins, in UTC."""
    return datetime.combine(day, time(), UTC) if day is not None else None


class CompetitionForm(OptionFields, PaceFields):
    """What every competition is opened with; `form_for` adds the options of the title."""

    format: CompetitionFormat
    format_fields: tuple[str, ...] = ()
    """What the format adds, in the order in which it is shown."""

    name = StringField(
        _l("Name"),
        [DataRequired(_l("Enter a name.")), Length(1, MAX_COMPETITION_NAME)],
        filters=[spaced_once],
    )
    about = TextAreaField(
        _l("Description"),
        [Length(max=MAX_COMPETITION_ABOUT)],
        description=_l("What players should know before they enter."),
    )
    beginning: Any = SelectField(
        _l("When a round is over, the next one"),
        choices=_BEGINNINGS,
        default="director",
    )
    adjudication = SelectField(
        _l("If the director ends a match"),
        choices=_ADJUDICATIONS,
        default=Adjudication.POSITION.value,
    )
    round_days: Any = IntegerField(
        _l("Days a round can last"),
        [InputRequired(_l("Enter a number, 0 for no limit.")), NumberRange(0, MAX_ROUND_DAYS)],
        default=0,
        description=_l("After so many days the director can end its matches; 0 for at any time."),
    )
    places: Any = IntegerField(
        _l("Places"),
        [InputRequired(_l("Enter a number, 0 for no limit.")), NumberRange(0, MAX_ENTRIES)],
        default=0,
        description=_l("0 for no limit. Those who enter later are on the reserve list."),
    )
    seeding = SelectField(
        _l("Draw"),
        choices=_SEEDINGS,
        default=Seeding.LOTS.value,
        description=_l("The order from which groups, brackets and first pairings follow."),
    )
    least_rating = IntegerField(
        _l("Lowest rating"),
        [Optional(), NumberRange(0, MAX_RATING)],
        default=0,
        description=_l("To enter, in the game and pace; 0 for any."),
    )
    most_rating = IntegerField(
        _l("Highest rating"),
        [Optional(), NumberRange(0, MAX_RATING)],
        default=0,
        description=_l("To enter, in the game and pace; 0 for any."),
    )
    least_reliable = IntegerField(
        _l("Matches finished since the last time-out"),
        [Optional(), NumberRange(0, MAX_RELIABLE)],
        default=0,
        description=_l("So many are needed to enter; 0 for none."),
    )
    most_response = IntegerField(
        _l("Longest response time in hours"),
        [Optional(), NumberRange(0, MAX_RESPONSE_HOURS)],
        default=0,
        description=_l(
            "Half of a player's answers must come within it; 0 for any. Players who have given "
            "fewer than five answers can enter."
        ),
    )
    pledge = TextAreaField(
        _l("Pledge"),
        [Length(max=MAX_PLEDGE)],
        filters=[spaced_once],
        description=_l("What everyone who enters accepts; empty for none."),
    )
    replacement_1 = SelectField(
        _l("If a player is replaced"),
        choices=_REPLACEMENTS,
        default=Replacement.RESERVE.value,
        description=_l("What is tried first. The last choice is a bot or neutral moves."),
    )
    replacement_2 = SelectField(
        _l("If that is not possible"), choices=_NEXT_REPLACEMENTS, default=Replacement.BOT.value
    )
    replacement_3 = SelectField(
        _l("If that is not possible either"), choices=_NEXT_REPLACEMENTS, default=""
    )
    inherited: Any = SelectField(
        _l("Points of finished matches for who takes an entry over"),
        choices=_INHERITANCES,
        default=Inheritance.ALL.value,
        description=_l("If somebody from the reserve list takes over. Opponents keep theirs."),
    )
    pause_days: Any = IntegerField(
        _l("Pause budget in days"),
        [Optional(), NumberRange(0, MAX_PAUSE_DAYS)],
        description=_l(
            "For so many days in all, absences stop a player's clocks; then they run. "
            "Empty: absences always stop the clocks."
        ),
    )
    agreed_pauses = BooleanField(
        _l("Players can pause a match if all agree"),
        description=_l(
            "Such pauses use up no days of the budget. Without a budget players can always do it."
        ),
    )
    approves = BooleanField(_l("A director approves each entry"))
    starts_on: Any = DateField(
        _l("Start on"),
        [Optional()],
        description=_l(
            "The site starts the competition on this day at 00:00 UTC. Empty: you start it."
        ),
    )
    expected = IntegerField(
        _l("Players for the preview"),
        [Optional(), NumberRange(2, MAX_ENTRIES)],
        default=28,
        description=_l("How many you expect. This changes nothing but the preview."),
    )

    @property
    def seat_count(self) -> int:
        """The seats of a match; two where the format leaves no choice."""
        return int(self["seats"].data or 0) if "seats" in self else 2

    @property
    def starts_at(self) -> datetime | None:
        """When the site is to start the competition; None if a director does."""
        return start_of(self.starts_on.data)

    @property
    def shown_fields(self) -> list[Field]:
        """The fields of the format that its director looks at first."""
        folded = (*SCORING_FIELDS, *ROUND_FIELDS)
        return [self[name] for name in self.format_fields if name in self and name not in folded]

    @property
    def scoring_fields(self) -> list[Field]:
        """How results are counted and ties broken, where that can be chosen."""
        return self._present(SCORING_FIELDS)

    @property
    def round_fields(self) -> list[Field]:
        """How players are drawn, seated and moved, and how rounds follow one another."""
        return self._present(ROUND_FIELDS)

    def _present(self, names: Sequence[str]) -> list[Field]:
        """The fields of these names that this form has; a format can take one away (None)."""
        return [self[name] for name in names if name in self]

    def chosen(self) -> CompetitionSettings:
        """The settings that the form asks for. Raises NotPossible."""
        settings: CompetitionSettings = FORMATS[self.format].settings_type(
            begins_at_once="beginning" in self and self["beginning"].data == "site",
            adjudication=str(self.adjudication.data),
            round_days=self["round_days"].data or 0 if "round_days" in self else 0,
            seeding=str(self.seeding.data),
            sides=str(self["sides"].data) if "sides" in self else Sides.ROTATION,
            bid_days=(self["bid_days"].data if "bid_days" in self else 0) or BID_DAYS,
            least_rating=self.least_rating.data or 0,
            most_rating=self.most_rating.data or 0,
            least_reliable=self.least_reliable.data or 0,
            most_response=self.most_response.data or 0,
            pledge=self.pledge.data or "",
            approves=bool(self.approves.data),
            replacement=[each for each in self._replacements() if each],
            inherited=str(self["inherited"].data) if "inherited" in self else Inheritance.ALL,
            pause_days=self.pause_days.data,
            agreed_pauses=bool(self.agreed_pauses.data),
            places=self["places"].data or 0 if "places" in self else 0,
            **self.own_settings(),
        )
        return settings

    def _replacements(self) -> Sequence[str]:
        """The ways to replace a player, in their order; empty where none is chosen."""
        fields = (self.replacement_1, self.replacement_2, self.replacement_3)
        return [str(each.data or "") for each in fields]

    def own_settings(self) -> Mapping[str, Any]:
        """The settings of the format itself."""
        return {}

    def scoring_chosen(self) -> Scoring:
        """How results are counted."""
        return Scoring(self["scoring"].data) if "scoring" in self else Scoring.PLACES

    def table_chosen(self) -> Sequence[int]:
        """The points of the places by the director's table; empty for another scoring.

        Raises NotPossible if it is no table for the seats of a match.
        """
        if self.scoring_chosen() is not Scoring.TABLE:
            return ()
        return table_from(self["table"].data or "", self.seat_count)

    def tie_breaks_chosen(self) -> list[TieBreak]:
        """What breaks ties, in its order."""
        names = ("tie_break_1", "tie_break_2", "tie_break_3")
        return [TieBreak(self[n].data) for n in names if n in self and self[n].data]
