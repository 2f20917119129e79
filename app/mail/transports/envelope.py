"""The envelope of a mail that was delivered already, from the headers that servers leave in it."""

from email.message import Message
from email.utils import getaddresses

from app.mail.reading.header_block import values
from app.mail.transports.addresses import Addresses

AUTHORS_HEADERS = ("to", "cc")
# As many as the listener takes of one mail; the others are nobody's.
MAX_RECIPIENTS = 20
MAX_VALUE = 20_000


def recipients(head: Message, headers: tuple[str, ...], addresses: Addresses) -> list[str]:
    """For whom a mail in a mailbox is, as the first of `headers` says that names a token of ours.

    To and Cc count together, and of the others the topmost one, which the last server wrote.
    """
    by_author: list[str] = []
    for name in headers:
        for value in values(head, name):
            found = [address for _name, address in getaddresses([value[:MAX_VALUE]])]
            ours = [address for address in found if addresses.inward(address)]
            if name.lower() in AUTHORS_HEADERS:
                by_author += ours
            elif ours:
                return ours[:MAX_RECIPIENTS]
    return by_author[:MAX_RECIPIENTS]


def envelope_from(head: Message) -> str:
    """The sender of the envelope, which the last server writes into Return-Path.

    Where none did, the author: an empty sender would make every mail a bounce.
    """
    paths = values(head, "Return-Path")
    if paths:
        return paths[0].strip().strip("<>")
    return next((address for _name, address in getaddresses(values(head, "From"))), "unknown")
