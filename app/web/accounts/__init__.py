"""Sign up, log in, log out; what mail one gets, when one is away."""

from app.web.accounts import away, mail, password, unsubscribing  # noqa: F401 - they add their routes
from app.web.accounts.views import blueprint

__all__ = ["blueprint"]
