"""The kinds of notifications, and what each says.

What a notice says may be read by whoever stands beside its reader, or in the room that a webhook
leads to: that they are asked something, by whom they are written to, but not what. On a device of
their own they are told more (see `app.notifications.enqueue`).
"""

from app.models import MailKind

TOLD = (
    MailKind.TURN,
    MailKind.REMINDER,
    MailKind.PROPOSAL,
    MailKind.PRESS,
    MailKind.TIME_UP,
    MailKind.MATCH,
    MailKind.SEAT,
    MailKind.INVITATION,
)
"""In the order in which they are listed. News, receipts and answers come as e-mails alone."""

OF_A_MATCH = tuple(kind for kind in TOLD if kind is not MailKind.INVITATION)
"""What can be told otherwise for one match."""

STALE_ONCE_ACTED = frozenset({MailKind.TURN, MailKind.REMINDER, MailKind.PROPOSAL})
"""What asks for something: who has acted since need not be told."""

NEEDS_NO_ROOM = frozenset({MailKind.PRESS, MailKind.TIME_UP})
"""What nobody else may read: of these a webhook gets the sentence below and nothing more."""
