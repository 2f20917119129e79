"""The fields in which a host sets the time limits of a match, and what happens at a timeout."""

import re
from typing import Any

from wtforms import BooleanField, Form, IntegerField, RadioField, SelectField, StringField
from wtforms.fields.choices import SelectChoice  # type: ignore[attr-defined] # new in 3.3
from wtforms.validators import DataRequired, InputRequired, NumberRange, Optional, ValidationError

from app.games.text import gettext
from app.games.text import lazy_gettext as _l
from app.matches.clock import offers, time_banks
from app.matches.clock.deadlines import MAX_HOURS, MIN_HOURS
from app.matches.clock.paces import PACES, check
from app.matches.refusal import NotPossible
from app.models import TimeUp
from app.models.match import DEFAULT_OFFER_HOURS, DEFAULT_WINDOW_HOURS

OWN = "own"
"""The pace whose numbers the host chooses."""

# The types of WTForms know only the tuples that WTForms itself calls outdated.
_PACES: Any = [
    SelectChoice("relaxed", _l("Relaxed: no limit per turn, 48 hours for replies")),
    SelectChoice(
        "week", _l("A week: a week per turn plus a week in the bank; 48 hours for replies")
    ),
    SelectChoice(
        "three-days",
        _l("Three days: three days per turn plus a week in the bank; 24 hours for replies"),
    ),
    SelectChoice(
        "day", _l("A day: a day per turn plus three days in the bank; 12 hours for replies")
    ),
    SelectChoice(
        "blitz", _l("Blitz: 8 hours per turn plus a day in the bank; 4 hours for replies")
    ),
    SelectChoice(OWN, _l("Custom: set the hours yourself")),
]
"""Each a name, and after the colon what it means."""

_TIME_UP: Any = [
    SelectChoice(TimeUp.DEFAULT.value, _l("The default answer is used, or a bot plays")),
    SelectChoice(
        TimeUp.STANDING.value, _l("The player's draft is submitted, then the default is used")
    ),
    SelectChoice(TimeUp.BOT.value, _l("A bot plays this turn or gives this answer")),
    SelectChoice(TimeUp.MODERATOR.value, _l("Nothing; a moderator decides")),
    SelectChoice(TimeUp.SUBSTITUTE.value, _l("The site looks for a substitute")),
]


class PaceFields(Form):
    """How much time there is for a turn and for an answer, when none runs, and what happens then.

    A pace by name counts more than hours; where a form names none, its hours count.
    """

    pace = RadioField(_l("Pace"), choices=_PACES, default=OWN)
    turn_hours = IntegerField(
        _l("Hours per turn"),
        [Optional(), NumberRange(time_banks.MIN_HOURS, time_banks.MAX_HOURS)],
        description=_l("Leave empty for no limit."),
    )
    bank_hours = IntegerField(
        _l("Starting time bank, in hours"),
        [Optional(), NumberRange(0, time_banks.MAX_SAVED)],
        default=0,
        description=_l("Extra time each player starts with."),
    )
    cap_hours = IntegerField(
        _l("Maximum time bank, in hours"),
        [Optional(), NumberRange(time_banks.MIN_HOURS, time_banks.MAX_SAVED)],
        description=_l("Leave empty for no maximum."),
    )
    window_hours = IntegerField(
        _l("Hours for replies in another player's turn"),
        [
            InputRequired(_l("Enter the hours; 24 is usual.")),
            NumberRange(MIN_HOURS, MAX_HOURS),
        ],
        default=DEFAULT_WINDOW_HOURS,
        description=_l(
            "A player who is asked for a decision during another player's turn has this much "
            "time. After that, the default answer shown on the page is used."
        ),
    )
    weekends_off = BooleanField(
        _l("Clocks stop on weekends"),
        description=_l("Saturday and Sunday in each player's time zone."),
    )
    days_off = StringField(
        _l("Days off"),
        description=_l("Clocks also stop on these days. Example: 2031-12-25, 2031-12-26."),
    )
    time_up = SelectField(
        _l("When a player runs out of time"),
        choices=_TIME_UP,
        default=TimeUp.DEFAULT.value,
        description=_l("On their own turn and when asked in another's."),
    )

    offer_hours = IntegerField(
        _l("Hours until an offer expires"),
        [
            DataRequired(_l("Enter the hours; 72 is usual.")),
            NumberRange(offers.MIN_HOURS, offers.MAX_HOURS),
        ],
        default=DEFAULT_OFFER_HOURS,
        description=_l("An offer not accepted by then expires."),
    )

    def validate_days_off(self, field: StringField) -> None:
        """Refuse what is no date."""
        try:
            check(None, 0, None, _days(field.data))
        except NotPossible as why:
            raise ValidationError(gettext("Not possible: %(why)s.", why=str(why))) from why

    def validate_cap_hours(self, field: IntegerField) -> None:
        """Refuse a cap below what a turn gives, or the bank begins with."""
        if field.data is not None and field.data < max(
            self.turn_hours.data or 0, self.bank_hours.data or 0
        ):
            raise ValidationError(
                gettext("Must be at least the time per turn and the starting time bank.")
            )

    def times(self) -> dict[str, Any]:
        """The settings of time that were chosen."""
        named = next((pace for pace in PACES if pace.name == self.pace.data), None)
        return {
            "window_hours": named.window_hours if named else self.window_hours.data or 0,
            "turn_hours": named.turn_hours if named else self.turn_hours.data,
            "bank_hours": named.bank_hours if named else self.bank_hours.data or 0,
            "cap_hours": named.cap_hours if named else self.cap_hours.data,
            "weekends_off": bool(self.weekends_off.data),
            "days_off": _days(self.days_off.data),
            "time_up": TimeUp(self.time_up.data),
            "offer_hours": self.offer_hours.data or 0,
        }


def _days(text: str | None) -> list[str]:
    return sorted(set(re.split(r"[\s,;]+", text or "")) - {""})
