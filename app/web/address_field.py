"""What is written into a field for an e-mail address."""

from wtforms import ValidationError

from app.accounts.written_address import written
from app.games.text import gettext


def written_address(text: str | None) -> str:
    """Return an address as it is kept. Raises ValidationError for what cannot be one."""
    found = written(text or "")
    if found is None:
        raise ValidationError(gettext("Enter an e-mail address, such as anna@example.org."))
    return found
