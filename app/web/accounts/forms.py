"""The forms of sign-up and log-in. Their CSRF token is checked before they are read."""

from wtforms import EmailField, Form, PasswordField, StringField
from wtforms.validators import InputRequired, Length, Regexp

from app.accounts.names import MAX_NAME, MIN_NAME, NAME
from app.games.text import lazy_gettext as _l
from app.web.accounts.password_fields import new_password_field
from app.web.address_field import address_from_field


class SignUpForm(Form):
    """Name, address and password of a new account."""

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

    def validate_email(self, field: EmailField) -> None:
        """Refuse what cannot be an address; whether it exists, only a mail could tell."""
        field.data = address_from_field(field.data)


class LogInForm(Form):
    """Name (or address) and password."""

    name = StringField(
        _l("Name or e-mail address"), [InputRequired(_l("Enter your name or e-mail address."))]
    )
    password = PasswordField(_l("Password"), [InputRequired(_l("Enter your password."))])
