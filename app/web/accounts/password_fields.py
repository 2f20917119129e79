"""Password fields: one for a new password, one that confirms who is acting."""

from typing import Any

from flask_login import current_user
from wtforms import PasswordField
from wtforms.validators import InputRequired, Length

from app.accounts import passwords
from app.accounts.mail_accounts import has_password
from app.accounts.passwords import MAX_PASSWORD, MIN_PASSWORD
from app.games.text import gettext
from app.games.text import lazy_gettext as _l
from app.models import User
from app.web.store import reading


def new_password_field(label: Any, description: Any) -> PasswordField:
    """A field for a password that is to be; `label` and `description` are texts for the reader."""
    return PasswordField(
        label,
        [
            InputRequired(_l("Choose a password.")),
            Length(MIN_PASSWORD, MAX_PASSWORD, _l("Use at least 10 characters.")),
        ],
        description=description,
    )


def check_own_password(field: PasswordField) -> bool:
    """Whether a field holds the reader's own password; if not, the field says so."""
    user = reading().get_one(User, current_user.id)
    if has_password(user) and passwords.matches(user.password_hash, field.data or ""):
        return True
    field.errors = [gettext("Wrong password.")]
    return False
