"""Sign-up, log-in and log-out; a reader's account, e-mail preferences and absences."""

from app.web.accounts import (  # noqa: F401 - they add their routes
    account,
    away,
    confirmation,
    guests,
    log_in_by_mail,
    mail,
    passkeys,
    password,
    personal_data,
    profile,
    unsubscribe,
)
from app.web.accounts.views import blueprint

__all__ = ["blueprint"]
