"""A link to a mail by which somebody takes a seat of a match that looks for players."""

from app.config import Settings
from app.mail import links
from app.mail.joining.tokens import sign_up_address
from app.models import Match


def mail_link(settings: Settings, match: Match, user_id: int, word: str) -> str:
    """A `mailto:` link of a person with an account: a mail that says `word`."""
    assert match.id is not None
    address = sign_up_address(match.id, user_id, settings.secret_key, settings.mail_domain)
    return links.mail_link(settings, address, match.name, word)
