"""Forms for a player's e-mail preferences. Their CSRF token is checked before."""

from collections.abc import Mapping
from dataclasses import dataclass

from wtforms import Form, RadioField, SelectField, SelectMultipleField
from wtforms.fields.choices import SelectChoice  # type: ignore[attr-defined] # new in 3.3

from app.games.text import gettext, ngettext
from app.games.text import lazy_gettext as _l
from app.mail.preferences.effective import Preferences
from app.mail.preferences.hours import zones
from app.mail.preferences.kinds import OF_A_MATCH, OPTIONAL
from app.models import MailKind, MailMode, MailPreferences

AS_FOR_ALL = "all"
NEVER = ""

MODES = {
    MailMode.EVERYTHING: _l("Everything: also what others do when nothing is needed from me"),
    MailMode.TURNS: _l("My turns: when something is needed from me, offered or written to me"),
    MailMode.DAILY: _l("Daily digest: one e-mail for all matches"),
}

MODES_IN_SHORT = {
    MailMode.EVERYTHING: _l("everything"),
    MailMode.TURNS: _l("my turns"),
    MailMode.DAILY: _l("daily digest"),
}

KINDS = {
    MailKind.TURN: _l("It is my turn, or I am asked for a decision"),
    MailKind.REMINDER: _l("My deadline is near"),
    MailKind.PROPOSAL: _l("Offers and motions that involve me"),
    MailKind.PRESS: _l("Messages from other players"),
    MailKind.TIME_UP: _l("Answers given for me: my plans, and because I ran out of time"),
    MailKind.NEWS: _l("What others do when nothing is needed from me (not with “My turns”)"),
    MailKind.MATCH: _l("A match starts or ends"),
    MailKind.SEAT: _l("A seat changes players"),
    MailKind.DIGEST: _l("The daily digest"),
    MailKind.RESULTS: _l("The results of a daily game that I finished"),
}

_HOURS = [SelectChoice(str(hour), f"{hour}:00") for hour in range(24)]


class MailForm(Form):
    """What mail somebody wants, and when."""

    mode = RadioField(
        _l("How much"), choices=[SelectChoice(mode.value, words) for mode, words in MODES.items()]
    )
    digest_hour = SelectField(_l("Send the digest at"), choices=_HOURS)
    quiet_from = SelectField(
        _l("Quiet hours from"), choices=[SelectChoice(NEVER, _l("never")), *_HOURS]
    )
    quiet_to = SelectField(_l("until"), choices=[SelectChoice(NEVER, "–"), *_HOURS])
    time_zone = SelectField(_l("Time zone"))
    kinds = SelectMultipleField(
        _l("Send me"), choices=[SelectChoice(k.value, KINDS[k]) for k in OPTIONAL]
    )

    def offer_zones(self, own: str) -> None:
        """List the time zones to choose from; somebody's `own` is among them, whatever it is."""
        names = zones() if own in zones() else (own, *zones())
        self.time_zone.choices = [SelectChoice(name, name.replace("_", " ")) for name in names]

    def validate(self, extra_validators: Mapping[str, object] | None = None) -> bool:
        """Whether the form can be saved; the quiet hours need both their ends, and two of them."""
        is_valid = super().validate(extra_validators)  # type: ignore[arg-type]
        begin, end = self.quiet_from.data, self.quiet_to.data
        if (begin == NEVER) != (end == NEVER) or (begin == end != NEVER):
            self.quiet_to.errors = [gettext("Choose two different hours, or leave both empty.")]
            return False
        return is_valid

    @property
    def quiet(self) -> tuple[int, int] | None:
        """The quiet hours, if there are to be any."""
        if self.quiet_from.data == NEVER:
            return None
        return int(self.quiet_from.data), int(self.quiet_to.data)

    @property
    def chosen(self) -> dict[MailKind, bool]:
        """For each kind whether it is wanted."""
        return {kind: kind.value in (self.kinds.data or []) for kind in OPTIONAL}


class MatchMailForm(Form):
    """What is to be different for one match."""

    mode = SelectField(
        _l("How much"),
        choices=[
            SelectChoice(AS_FOR_ALL, _l("same as for all matches")),
            *(SelectChoice(mode.value, words) for mode, words in MODES_IN_SHORT.items()),
        ],
    )
    kinds = SelectMultipleField(
        _l("Send me"), choices=[SelectChoice(k.value, KINDS[k]) for k in OF_A_MATCH]
    )

    @property
    def chosen_mode(self) -> MailMode | None:
        """How much; None is as for all matches."""
        return None if self.mode.data == AS_FOR_ALL else MailMode(self.mode.data)

    def exceptions(self, for_all: Preferences) -> dict[MailKind, bool | None]:
        """For each kind whether it is wanted; None where that is as for all matches."""
        wanted = {kind: kind.value in (self.kinds.data or []) for kind in OF_A_MATCH}
        return {
            kind: None if is_wanted is (kind not in for_all.off) else is_wanted
            for kind, is_wanted in wanted.items()
        }


@dataclass(frozen=True)
class MatchMail:
    """A match on the page: its form, and what is different for it.

    `hours` is the time for an answer in another's turn.
    """

    match_id: int
    name: str
    hours: int
    form: MatchMailForm
    mode: MailMode | None
    off: tuple[MailKind, ...]
    on: tuple[MailKind, ...]

    @property
    def exceptions(self) -> list[str]:
        """In words, what is not as for all matches."""
        words = [str(MODES_IN_SHORT[self.mode])] if self.mode is not None else []
        if self.off:
            words.append(ngettext("%(num)s type off", "%(num)s types off", len(self.off)))
        if self.on:
            words.append(ngettext("%(num)s type on", "%(num)s types on", len(self.on)))
        return words


def mail_form(
    general: MailPreferences | None, preferences: Preferences, time_zone: str
) -> MailForm:
    """The form as it stands now."""
    quiet = preferences.quiet or (NEVER, NEVER)
    form = MailForm(
        data={
            "mode": (general.mode if general else MailMode.TURNS).value,
            "digest_hour": str(preferences.digest_hour),
            "quiet_from": str(quiet[0]),
            "quiet_to": str(quiet[1]),
            "time_zone": time_zone,
            "kinds": [kind.value for kind in OPTIONAL if kind not in preferences.off],
        }
    )
    form.offer_zones(time_zone)
    return form
