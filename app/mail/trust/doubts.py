"""Why a mail to a seat's address may not be its player's own."""

from app.accounts.addresses import writes_from
from app.mail.case import Case
from app.mail.trust.authentication import doubt
from app.models import HeldFor


def doubt_about(case: Case) -> tuple[HeldFor, str] | None:
    """Why the mail of `case` cannot be carried out before its player has confirmed it, if it can't.

    The particulars come second: the author's address, or the checks that failed.
    """
    if case.confirmed is not None:
        return None
    author = case.letter.from_address
    if not writes_from(case.session, case.player, author):
        return HeldFor.SENDER, author
    failed = doubt(case.raw, author, case.settings.mail_authserv_ids, case.checks)
    return (HeldFor.CHECKS, failed) if failed else None
