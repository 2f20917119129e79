"""A player by mail. All that he knows stands in the mails that he gets."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from email.message import EmailMessage

from tests.e2e.commander import Commander
from tests.e2e.mail_program import MailProgram, text_of, told
from tests.mail.order_form import boxes, chosen_orders, question

ANYTHING = re.compile("")


@dataclass
class Correspondent:
    """A person with a mail program; `unread` are mails that he has not acted upon yet."""

    post: MailProgram
    commander: Commander
    unread: list[EmailMessage] = field(default_factory=list)

    def act(self) -> bool:
        """Read what has come and answer the newest mail if it asks; whether there was one."""
        newest = self.look()
        if newest is None or not _asks(newest):
            return False
        self.answer(newest)
        return True

    def look(self, words: re.Pattern[str] = ANYTHING) -> EmailMessage | None:
        """The newest mail that has come since the last answer, if it says `words`."""
        self.unread += self.post.fetch()
        # Two mails of one moment may arrive either way round.
        self.unread.sort(key=_version)
        newest = self.unread[-1] if self.unread else None
        return newest if newest is not None and words.search(told(newest)) else None

    def answer(self, mail: EmailMessage) -> EmailMessage:
        """Reply with orders from the form of `mail`; return the reply."""
        self.unread.clear()
        orders = chosen_orders(boxes(text_of(mail).splitlines()), self._choose)
        return self.post.reply(mail, "\n".join(orders))

    def _choose(self, orders: Sequence[str]) -> str:
        order = self.commander.choose(orders)
        assert order is not None, f"nothing to choose among {orders}"
        return order


def _version(mail: EmailMessage) -> int:
    """The version of the match that a mail tells of; 0 for one from before its beginning."""
    found = re.search(r"version=(\d+)", str(mail["X-Fieldpost"]))
    return int(found[1]) if found else 0


def _asks(mail: EmailMessage) -> bool:
    """Whether the mail asks for a decision, or for the answer to an offer."""
    text = text_of(mail)
    return question(text) is not None or any(
        box.order.startswith("accept ") for box in boxes(text.splitlines())
    )
