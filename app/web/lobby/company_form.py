"""The part of the form for a new match that says who may come to it, and who may watch."""

from typing import Any

from wtforms import BooleanField, Form, IntegerField, PasswordField, SelectField
from wtforms.fields.choices import SelectChoice  # type: ignore[attr-defined] # new in 3.3
from wtforms.validators import Length, NumberRange, ValidationError

from app.accounts.passwords import hash_password
from app.games.text import gettext
from app.games.text import lazy_gettext as _l
from app.matches.lobby.settings import LONGEST_DELAY, LONGEST_READY_HOURS
from app.models import Spectators
from app.models.match import DEFAULT_SPECTATOR_DELAY

ANYBODY, WITH_PASSWORD, BY_LINK = "anybody", "password", "link"
SHORTEST_WORD, LONGEST_WORD = 4, 80

_ENTRY: Any = [
    SelectChoice(ANYBODY, _l("Anybody, from the lobby")),
    SelectChoice(WITH_PASSWORD, _l("Who knows the password, from the lobby")),
    SelectChoice(BY_LINK, _l("Only who is invited, or has the link")),
]
_SPECTATORS: Any = [
    SelectChoice(Spectators.HOURS.value, _l("Anybody, so many hours later")),
    SelectChoice(Spectators.TURNS.value, _l("Anybody, so many player turns later")),
    SelectChoice(Spectators.LIVE.value, _l("Anybody, as it is played")),
    SelectChoice(Spectators.NOBODY.value, _l("Nobody")),
]


class CompanyForm(Form):
    """Who may take a seat, on what terms, and who may look on."""

    entry = SelectField(_l("Who may take a seat"), choices=_ENTRY, default=ANYBODY)
    password = PasswordField(
        _l("Password"),
        [Length(max=LONGEST_WORD)],
        description=_l("Only if a password is asked for. Tell it to whom you want to play with."),
    )
    is_rated = BooleanField(
        _l("Rated"), description=_l("It counts for the ladder, once there is one.")
    )
    ready_hours = IntegerField(
        _l("Hours to say that one is ready"),
        [NumberRange(0, LONGEST_READY_HOURS)],
        default=0,
        description=_l(
            "When every seat is taken all are asked, and the match begins when all have said so. "
            "Who does not loses the seat to the wait-list. With 0 nobody is asked."
        ),
    )
    spectators = SelectField(
        _l("Who may watch"),
        choices=_SPECTATORS,
        default=Spectators.HOURS.value,
        description=_l("A match that is not in the lobby is seen by its players alone."),
    )
    spectator_delay = IntegerField(
        _l("How many hours or turns later"),
        [NumberRange(1, max(LONGEST_DELAY.values()))],
        default=DEFAULT_SPECTATOR_DELAY,
        description=_l("Late enough that what is seen is of no use to a player."),
    )

    def validate_password(self, field: PasswordField) -> None:
        """Ask for a password where one is wanted."""
        if self.entry.data == WITH_PASSWORD and len(field.data or "") < SHORTEST_WORD:
            raise ValidationError(
                gettext("A password has at least %(least)s characters.", least=SHORTEST_WORD)
            )

    def validate_spectator_delay(self, field: IntegerField) -> None:
        """Keep the number in the range of its unit."""
        most = LONGEST_DELAY.get(Spectators(self.spectators.data or Spectators.NOBODY))
        if most is not None and (field.data or 0) > most:
            raise ValidationError(gettext("At most %(most)s.", most=most))

    def company(self) -> dict[str, Any]:
        """What the host chose, as fields of the settings of a match."""
        has_password = self.entry.data == WITH_PASSWORD
        return {
            "is_public": self.entry.data != BY_LINK,
            "is_rated": bool(self.is_rated.data),
            "password_hash": hash_password(self.password.data or "") if has_password else None,
            "spectators": Spectators(self.spectators.data),
            "spectator_delay": self.spectator_delay.data or 1,
            "ready_hours": self.ready_hours.data or 0,
        }
