"""Links to mails that a reader of the site sends with a tap: `mailto:`, RFC 6068."""

from urllib.parse import quote, urlencode

from app.config import Settings
from app.mail.transports.addresses import Addresses


def mail_link(settings: Settings, address: str, subject: str, word: str) -> str:
    """A link to a mail to an `address` of ours that says `word`.

    Where our addresses cannot hold a token, the subject does.
    """
    addresses, local = Addresses.of(settings), address.partition("@")[0]
    token = "" if addresses.has_room(local) else f" {local}"
    fields = urlencode({"subject": subject + token, "body": word}, quote_via=quote)
    return f"mailto:{quote(addresses.outward(address), safe='@')}?{fields}"
