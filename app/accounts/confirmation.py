"""Confirmed addresses: whether e-mail reaches an account's owner, and what depends on it.

Who signs up on the site may write anybody's address. Until a link that went there is used, or a
mail comes from there, nothing goes there but what its owner can use against us: the e-mail that
asks, and what they ask for themselves. Such an account can play with bots, not with people: these
would wait for somebody whom no mail can call.

Who confirms by the link of that e-mail is told whose account it is, and says so themselves. Who
shows in another way that they read the mail of an address, by a link to log in, one for a password,
or an invitation that they answer, may never have made the account: then all by which somebody else
could still get into it is void.
"""

from sqlmodel import Session

from app.accounts import sessions
from app.accounts.mail_accounts import NO_PASSWORD
from app.models import MailKind, User

UNASKED = frozenset(MailKind) - {MailKind.SECURITY, MailKind.INVITATION, MailKind.ANSWER}
"""Kinds of mail that never go to an address before it is confirmed."""


def is_confirmed(user: User) -> bool:
    """Whether mail to the address of `user` is known to reach them."""
    return user.unconfirmed_since is None


def may_receive(user: User, kind: MailKind) -> bool:
    """Whether mail of a kind may go to the address of `user`; to one that is deleted none may.

    Who is suspended is asked and told nothing but what they ask themselves: they could not act on
    it.
    """
    if user.deleted_at is not None:
        return False
    if user.suspended_at is not None:
        return kind in (MailKind.SECURITY, MailKind.ANSWER)
    return is_confirmed(user) or kind not in UNASKED


def confirm(session: Session, user: User) -> None:
    """Let all mail go to the address of `user` from now on."""
    user.unconfirmed_since = None
    session.add(user)
    session.flush()


def claim(session: Session, user: User) -> bool:
    """Give an account to whoever reads the mail of its address; return whether it was unconfirmed.

    Its password, its passkeys and its log-ins are void then: they may be somebody else's.
    """
    if is_confirmed(user):
        return False
    user.password_hash = NO_PASSWORD
    sessions.end_all(session, user)
    # Its library is large, and neither mail listener nor worker needs it for anything else.
    from app.accounts import passkeys

    passkeys.remove_all(session, user)
    confirm(session, user)
    return True
