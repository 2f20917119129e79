"""What may be chosen for each kind of e-mail."""

from app.models import MailKind

OPTIONAL = (
    MailKind.TURN,
    MailKind.REMINDER,
    MailKind.PROPOSAL,
    MailKind.PRESS,
    MailKind.TIME_UP,
    MailKind.NEWS,
    MailKind.MATCH,
    MailKind.SEAT,
    MailKind.DIGEST,
    MailKind.RESULTS,
)
"""What can be turned off, in the order in which it is listed."""

OF_A_MATCH = tuple(kind for kind in OPTIONAL if kind not in (MailKind.DIGEST, MailKind.RESULTS))
"""What can be turned off for one match."""

GATHERED = frozenset(OF_A_MATCH) - {MailKind.REMINDER} | {MailKind.RESULTS}
"""What a digest tells in one e-mail. A reminder comes by itself: tomorrow is too late for it."""

WITH_AN_HOUR = frozenset({MailKind.REMINDER, MailKind.DIGEST})
"""What is written when its hour has come."""

AT_ONCE = frozenset({MailKind.RECEIPT, MailKind.ANSWER, MailKind.SECURITY})
"""What never waits: its reader has just written to us, or something is wrong with their account."""

OF_THE_POSITION = frozenset({MailKind.TURN, MailKind.PROPOSAL, MailKind.NEWS})
"""What tells how a match stands: of several that wait the last tells all."""

NUMBERS = {
    MailKind.TURN: 1,
    MailKind.REMINDER: 2,
    MailKind.PROPOSAL: 3,
    MailKind.PRESS: 4,
    MailKind.TIME_UP: 5,
    MailKind.NEWS: 6,
    MailKind.MATCH: 7,
    MailKind.SEAT: 8,
    MailKind.DIGEST: 9,
    MailKind.RESULTS: 10,
}
"""How a token names a kind; e-mails that were sent carry these numbers, so they stay as they are.
"""

WORDS = {
    MailKind.TURN: "turns",
    MailKind.REMINDER: "reminders",
    MailKind.PROPOSAL: "proposals",
    MailKind.PRESS: "press",
    MailKind.TIME_UP: "defaults",
    MailKind.NEWS: "news",
    MailKind.MATCH: "matches",
    MailKind.SEAT: "seats",
    MailKind.DIGEST: "digest",
    MailKind.RESULTS: "results",
}
"""How a player names a kind in a mail."""


def kind_named(word: str) -> MailKind | None:
    """The kind that a player names, in any case, with or without the plural's s."""
    bare = word.strip().lower().rstrip("s")
    return next((kind for kind, name in WORDS.items() if name.rstrip("s") == bare), None)
