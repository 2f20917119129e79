"""A person's mail program: it sends through Postfix and reads its mailbox in Dovecot."""

import smtplib
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default

from imapclient import IMAPClient

from tests.mta.servers import PASSWORD, Post


class ImapBox:
    """The mailbox of one address; each mail is fetched once, and stays."""

    def __init__(self, post: Post, address: str) -> None:
        self.address = address
        self.post = post
        self._imap = IMAPClient(post.imap.host, post.imap.port, ssl=False)
        self._imap.login(address, PASSWORD)
        self._imap.select_folder("INBOX", readonly=True)
        self._last = 0

    def send(self, mail: EmailMessage, to: str) -> None:
        """Hand a mail over to Postfix."""
        with smtplib.SMTP(self.post.smtp.host, self.post.smtp.port) as server:
            server.send_message(mail, self.address, [to])

    def fetch(self) -> list[EmailMessage]:
        """The mails that have come since the last time, oldest first."""
        self._imap.noop()
        uids = sorted(uid for uid in self._imap.search("ALL") if uid > self._last)
        found = self._imap.fetch(uids, ["BODY.PEEK[]"]) if uids else {}
        self._last = max([self._last, *uids])
        return [
            message_from_bytes(found[uid][b"BODY[]"], _class=EmailMessage, policy=default)
            for uid in uids
        ]

    def close(self) -> None:
        """Log out."""
        self._imap.logout()
