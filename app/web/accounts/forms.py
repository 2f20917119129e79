"""The forms of sign-up and log-in. Their CSRF token is checked before they are read."""

from email_validator import EmailNotValidError, validate_email
from flask_babel import lazy_gettext as _l
from wtforms import EmailField, Form, PasswordField, StringField
from wtforms.validators import InputRequired, Length, Regexp, ValidationError

from app.accounts.names import LONGEST_NAME, NAME, SHORTEST_NAME
from app.accounts.passwords import LONGEST_PASSWORD, SHORTEST_PASSWORD


class SignUpForm(Form):
    """Name, address and password of a new account."""

    name = StringField(
        _l("Name"),
        [
            InputRequired(_l("Choose a name.")),
            Length(SHORTEST_NAME, LONGEST_NAME, _l("A name has 2 to 40 letters.")),
            Regexp(
                NAME,
                message=_l("Use letters, digits, spaces, dots, hyphens and apostrophes."),
            ),
        ],
        description=_l("The other players will see it."),
    )
    email = EmailField(
        _l("E-mail address"),
        [InputRequired(_l("Write your e-mail address.")), Length(max=254)],
        description=_l("Turn mails go there; nobody else will see it."),
    )
    password = PasswordField(
        _l("Password"),
        [
            InputRequired(_l("Choose a password.")),
            Length(
                SHORTEST_PASSWORD,
                LONGEST_PASSWORD,
                _l("A password has at least 10 characters."),
            ),
        ],
        description=_l("At least 10 characters; a short sentence is good."),
    )

    def validate_email(self, field: EmailField) -> None:
        """Refuse what cannot be an address; whether it exists, only a mail could tell."""
        try:
            checked = validate_email(
                field.data or "",
                check_deliverability=False,
                globally_deliverable=False,
                allow_smtputf8=False,
            )
        except EmailNotValidError as error:
            raise ValidationError(
                str(_l("This is not an e-mail address, such as anna@example.org."))
            ) from error
        field.data = checked.normalized


class LogInForm(Form):
    """Name (or address) and password."""

    name = StringField(
        _l("Name or e-mail address"), [InputRequired(_l("Write your name or address."))]
    )
    password = PasswordField(_l("Password"), [InputRequired(_l("Write your password."))])
