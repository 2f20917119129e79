"""E-mail addresses as people write them."""

from email_validator import EmailNotValidError, validate_email


def parse_address(text: str) -> str | None:
    """Return an address as it is kept, or None for what cannot be one.

    Whether it exists, only a mail could tell.
    """
    try:
        checked = validate_email(
            text, check_deliverability=False, globally_deliverable=False, allow_smtputf8=False
        )
    except EmailNotValidError:
        return None
    return checked.normalized
