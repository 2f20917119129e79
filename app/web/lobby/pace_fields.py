"""The fields in which a host says how much time his match gives, and what happens then."""

import re
from typing import Any

from wtforms import BooleanField, Form, IntegerField, RadioField, SelectField, StringField
from wtforms.fields.choices import SelectChoice  # type: ignore[attr-defined] # new in 3.3
from wtforms.validators import DataRequired, InputRequired, NumberRange, Optional, ValidationError

from app.games.text import gettext
from app.games.text import lazy_gettext as _l
from app.matches.clock import banks, offers
from app.matches.clock.paces import PACES, check
from app.matches.clock.windows import LONGEST_HOURS, SHORTEST_HOURS
from app.matches.refusal import NotPossible
from app.models import TimeUp
from app.models.match import DEFAULT_OFFER_HOURS, DEFAULT_WINDOW_HOURS

OWN = "own"
"""The pace of which the host names the numbers himself."""

# The types of WTForms know only the tuples that WTForms itself calls outdated.
_PACES: Any = [
    SelectChoice("relaxed", _l("Relaxed: a turn has no limit, an answer 48 hours")),
    SelectChoice("week", _l("A week: for each turn, one more to begin with; 48 hours to answer")),
    SelectChoice(
        "three-days", _l("Three days: for each turn, a week to begin with; 24 hours to answer")
    ),
    SelectChoice("day", _l("A day: for each turn, three more to begin with; 12 hours to answer")),
    SelectChoice("blitz", _l("Blitz: 8 hours a turn, a day to begin with; 4 hours to answer")),
    SelectChoice(OWN, _l("Other: by hours of your own")),
]
"""Each a name, and after the colon what it means."""

_TIME_UP: Any = [
    SelectChoice(TimeUp.DEFAULT.value, _l("The default of the game is given, or a bot plays")),
    SelectChoice(TimeUp.STANDING.value, _l("The player's draft is carried out, then the default")),
    SelectChoice(TimeUp.BOT.value, _l("A bot plays this turn or answer")),
    SelectChoice(TimeUp.MODERATOR.value, _l("Nothing: a moderator decides")),
    SelectChoice(TimeUp.SUBSTITUTE.value, _l("A substitute is sought")),
]


class PaceFields(Form):
    """How much time there is for a turn and for an answer, when none runs, and what happens then.

    A pace by name counts more than hours; where a form names none, its hours count.
    """

    pace = RadioField(_l("Pace"), choices=_PACES, default=OWN)
    turn_hours = IntegerField(
        _l("Hours that a turn of one's own gives"),
        [Optional(), NumberRange(banks.SHORTEST_HOURS, banks.LONGEST_HOURS)],
        description=_l("Leave it empty, and one's own turn has no limit."),
    )
    bank_hours = IntegerField(
        _l("Hours in the bank at first"),
        [Optional(), NumberRange(0, banks.MOST_SAVED)],
        default=0,
        description=_l("What each player has beside that from the start."),
    )
    cap_hours = IntegerField(
        _l("Hours that may be saved"),
        [Optional(), NumberRange(banks.SHORTEST_HOURS, banks.MOST_SAVED)],
        description=_l("Leave it empty, and there is no most."),
    )
    window_hours = IntegerField(
        _l("Hours for an answer in another's turn"),
        [
            InputRequired(_l("Say how many hours; 24 is usual.")),
            NumberRange(SHORTEST_HOURS, LONGEST_HOURS),
        ],
        default=DEFAULT_WINDOW_HOURS,
        description=_l(
            "Who is asked something in somebody else's turn has this time; then the answer that "
            "the page names is given for him."
        ),
    )
    weekends_off = BooleanField(
        _l("No time runs on weekends"),
        description=_l("Saturday and Sunday, by the time zone of each player."),
    )
    days_off = StringField(
        _l("Days off"),
        description=_l("Days on which no time runs either, such as 2031-12-25, 2031-12-26."),
    )
    time_up = SelectField(
        _l("When somebody's time is up"),
        choices=_TIME_UP,
        default=TimeUp.DEFAULT.value,
        description=_l("In turns of his own, and when he is asked something in another's."),
    )

    offer_hours = IntegerField(
        _l("Hours for which an offer stands"),
        [
            DataRequired(_l("Say how many hours; 72 is usual.")),
            NumberRange(offers.SHORTEST_HOURS, offers.LONGEST_HOURS),
        ],
        default=DEFAULT_OFFER_HOURS,
        description=_l("An offer that nobody has accepted by then lapses."),
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
            raise ValidationError(gettext("Not less than a turn gives, or the bank begins with."))

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
