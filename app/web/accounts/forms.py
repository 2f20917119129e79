"""The forms of sign-up and log-in. Their CSRF token is checked before they are read."""

from wtforms import EmailField, Form, HiddenField, PasswordField, StringField
from wtforms.validators import InputRequired, Length, Regexp

from app.accounts.names import MAX_NAME, MIN_NAME, NAME
from app.accounts.register import NewAccount
from app.games.text import lazy_gettext as _l
from app.mail.preferences.hours import is_zone
from app.web.accounts.password_fields import new_password_field
from app.web.address_field import address_from_field


class SignUpForm(Form):
    """Name, address and password of a new account; a script fills in the browser's time zone."""

    name = StringField(
        _l("Name"),
        [
            InputRequired(_l("Choose a name.")),
            Length(MIN_NAME, MAX_NAME, _l("Use 2 to 40 characters.")),
            Regexp(
                NAME,
                message=_l("Use letters, digits, spaces, dots, hyphens and apostrophes."),
            ),
        ],
        description=_l("Other players will see this."),
    )
    email = EmailField(
        _l("E-mail address"),
        [InputRequired(_l("Enter your e-mail address.")), Length(max=254)],
        description=_l("For turn e-mails. Nobody else will see it."),
    )
    password = new_password_field(
        _l("Password"), _l("At least 10 characters. A short sentence works well.")
    )
    time_zone = HiddenField(render_kw={"data-time-zone": ""})

    def account(self) -> NewAccount:
        """What the form says, once it is valid; a time zone that there is not counts as none."""
        zone = self.time_zone.data or ""
        return NewAccount(
            self.name.data or "",
            self.email.data or "",
            self.password.data or "",
            zone if is_zone(zone) else "UTC",
        )

    def validate_email(self, field: EmailField) -> None:
        """Refuse what cannot be an address; whether it exists, only a mail could tell."""
        field.data = address_from_field(field.data)


class LogInForm(Form):
    """Name (or address) and password."""

    name = StringField(
        _l("Name or e-mail address"), [InputRequired(_l("Enter your name or e-mail address."))]
    )
    password = PasswordField(_l("Password"), [InputRequired(_l("Enter your password."))])
