"""A link to a mail by which somebody takes a seat of a match that looks for players."""

from urllib.parse import quote, urlencode

from app.config import Settings
from app.mail.joining.tokens import sign_up_address
from app.mail.transports.addresses import Addresses
from app.models import Match


def mail_link(settings: Settings, match: Match, user_id: int, word: str) -> str:
    """A `mailto:` link of a person with an account: a mail that says `word` (RFC 6068).

    Where our addresses cannot hold a token, the subject does.
    """
    assert match.id is not None
    address = sign_up_address(match.id, user_id, settings.secret_key, settings.mail_domain)
    addresses, local = Addresses.of(settings), address.partition("@")[0]
    token = "" if addresses.has_room(local) else f" {local}"
    fields = urlencode({"subject": match.name + token, "body": word}, quote_via=quote)
    return f"mailto:{quote(addresses.outward(address), safe='@')}?{fields}"
