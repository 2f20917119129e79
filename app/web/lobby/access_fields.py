"""The fields for a new match that say who may join and who may watch."""

from typing import Any

from wtforms import BooleanField, Form, IntegerField, PasswordField, SelectField
from wtforms.fields.choices import SelectChoice  # type: ignore[attr-defined] # new in 3.3
from wtforms.validators import Length, NumberRange, ValidationError

from app.accounts.passwords import hash_password
from app.games.text import gettext
from app.games.text import lazy_gettext as _l
from app.matches.lobby.settings import MAX_DELAY, MAX_READY_HOURS
from app.models import Spectators
from app.models.match import DEFAULT_SPECTATOR_DELAY

ANYBODY, WITH_PASSWORD, BY_LINK = "anybody", "password", "link"
SHORTEST_WORD, MAX_WORD = 4, 80

_ENTRY: Any = [
    SelectChoice(ANYBODY, _l("Anyone (listed in the lobby)")),
    SelectChoice(WITH_PASSWORD, _l("Anyone with the password (listed in the lobby)")),
    SelectChoice(BY_LINK, _l("Only people with an invitation or the link")),
]
_SPECTATORS: Any = [
    SelectChoice(Spectators.HOURS.value, _l("Anyone, with a delay in hours")),
    SelectChoice(Spectators.TURNS.value, _l("Anyone, with a delay in player turns")),
    SelectChoice(Spectators.LIVE.value, _l("Anyone, live")),
    SelectChoice(Spectators.NOBODY.value, _l("No one")),
]


class AccessFields(Form):
    """Who can join, on what terms, and who may look on."""

    entry = SelectField(_l("Who can join"), choices=_ENTRY, default=ANYBODY)
    password = PasswordField(
        _l("Password"),
        [Length(max=MAX_WORD)],
        description=_l(
            "Only for matches with a password. Share it with the people you want to play with."
        ),
    )
    is_rated = BooleanField(
        _l("Rated"),
        description=_l("Changes its players' ratings, if people have all seats when it begins."),
    )
    ready_hours = IntegerField(
        _l("Hours to confirm readiness"),
        [NumberRange(0, MAX_READY_HOURS)],
        default=0,
        description=_l(
            "When all seats are taken, everyone is asked to confirm, and the match starts "
            "once all have. Anyone who does not confirm in time loses their seat to the "
            "waiting list. Enter 0 to skip this."
        ),
    )
    spectators = SelectField(
        _l("Who can watch"),
        choices=_SPECTATORS,
        default=Spectators.HOURS.value,
        description=_l("Matches that are not in the lobby can be seen only by their players."),
    )
    spectator_delay = IntegerField(
        _l("Delay in hours or turns"),
        [NumberRange(1, max(MAX_DELAY.values()))],
        default=DEFAULT_SPECTATOR_DELAY,
        description=_l("Long enough that players gain nothing from it."),
    )

    def validate_password(self, field: PasswordField) -> None:
        """Ask for a password where one is wanted."""
        if self.entry.data == WITH_PASSWORD and len(field.data or "") < SHORTEST_WORD:
            raise ValidationError(
                gettext("Use at least %(least)s characters.", least=SHORTEST_WORD)
            )

    def validate_spectator_delay(self, field: IntegerField) -> None:
        """Keep the number in the range of its unit."""
        most = MAX_DELAY.get(Spectators(self.spectators.data or Spectators.NOBODY))
        if most is not None and (field.data or 0) > most:
            raise ValidationError(gettext("Enter at most %(most)s.", most=most))

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
