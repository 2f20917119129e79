"""Reading a form field for an e-mail address."""

from wtforms import ValidationError

from app.accounts.address_parsing import parse_address
from app.games.text import gettext


def address_from_field(text: str | None) -> str:
    """Return an address as it is kept. Raises ValidationError for what cannot be one."""
    found = parse_address(text or "")
    if found is None:
        raise ValidationError(gettext("Enter an e-mail address, such as anna@example.org."))
    return found
