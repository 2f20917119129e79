"""One mail to the address of a moderator, while it is decided what becomes of it."""

from dataclasses import dataclass

from app.mail.compose import INVITED_SEAT
from app.mail.match_context import MatchMailContext
from app.mail.moderation.recipients import ModeratorRecipient, asked_cause, moderator_recipient
from app.mail.threads import cause_digest, mail_answered
from app.matches.moderation.questions import questions
from app.models import User


@dataclass
class ModeratorContext(MatchMailContext):
    """A mail of `user`, who moderates the match, or is asked to; it is answered at `address`."""

    kind = "moderate"
    seat = None

    user: User

    @property
    def recipient(self) -> ModeratorRecipient:
        """The match, for an e-mail to the moderator."""
        return moderator_recipient(self.settings, self.match, self.user)

    @property
    def question(self) -> int | None:
        """The number of the question whose e-mail the mail answers; None if it answers none."""
        mail, domain = self.mail, self.settings.mail_domain
        answered = mail_answered(
            mail.in_reply_to, mail.references, self.match_id, INVITED_SEAT, domain
        )
        if answered is None:
            return None
        by_digest = {
            cause_digest(asked_cause(each.id, self.user.id)): each.n
            for each in questions(self.session, self.match_id)
        }
        return by_digest.get(answered.digest)
