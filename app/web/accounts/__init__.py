"""Sign up, log in, log out."""

from app.web.accounts.views import blueprint

__all__ = ["blueprint"]
