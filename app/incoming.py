"""The settings of the ways by which mail comes in beside the listener.

A mailbox that is read by IMAP, the webhooks of mail services, and how the addresses look that
players answer to. All of them are off until the environment names them.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass

TOKEN = "{token}"  # noqa: S105 - the place of a token, not one
PATTERN = re.compile(r"[^@\s{}<>,;]*(?:\{token\}[^@\s{}<>,;]*)?@[^@\s{}<>,;]+")
HEADER = re.compile(r"[A-Za-z][A-Za-z0-9-]*")

# A mail server writes into one of these for whom a mail is, Bcc included; the author of a mail
# writes To and Cc himself, which does no harm (only a genuine token counts), but misses Bcc.
RECIPIENT_HEADERS = ("Delivered-To", "X-Original-To", "Envelope-To", "To", "Cc")


class ConfigurationError(ValueError):
    """A setting is missing or cannot be read; the message names it and says what to do."""


@dataclass(frozen=True)
class Incoming:
    """What the environment says of them.

    `mail_address` is what the world sees instead of `<kind>+<token>@MAIL_DOMAIN`:
    `someone+{token}@provider.example`, or without `{token}` where a provider has no
    plus-addresses. `recipient_headers` are those in which a mailbox says for whom a mail is.
    A webhook is switched on by its key.
    """

    mail_address: str = ""
    imap_url: str = ""
    recipient_headers: tuple[str, ...] = RECIPIENT_HEADERS
    mailgun_key: str = ""
    sendgrid_key: str = ""
    postmark_login: str = ""

    @classmethod
    def from_environment(cls, environ: Mapping[str, str]) -> "Incoming":
        """Raises ConfigurationError if a value cannot be read."""
        address = (environ.get("MAIL_ADDRESS") or "").strip()
        if address and (PATTERN.fullmatch(address) is None or address.startswith("@")):
            raise ConfigurationError(
                f"MAIL_ADDRESS must be one address, for example someone+{TOKEN}@provider.example"
            )
        named = (environ.get("MAIL_RECIPIENT_HEADERS") or "").replace(",", " ").split()
        if not all(HEADER.fullmatch(name) for name in named):
            raise ConfigurationError("MAIL_RECIPIENT_HEADERS must be names of headers")
        login = environ.get("POSTMARK_WEBHOOK_LOGIN") or ""
        if login and not login.partition(":")[2]:
            raise ConfigurationError("POSTMARK_WEBHOOK_LOGIN must be name:password")
        return cls(
            mail_address=address,
            imap_url=environ.get("IMAP_URL") or "",
            recipient_headers=tuple(named) or RECIPIENT_HEADERS,
            mailgun_key=environ.get("MAILGUN_WEBHOOK_KEY") or "",
            sendgrid_key=environ.get("SENDGRID_WEBHOOK_KEY") or "",
            postmark_login=login,
        )

    def to_environment(self) -> dict[str, str]:
        """The variables from which `from_environment` makes these settings again."""
        return {
            "MAIL_ADDRESS": self.mail_address,
            "IMAP_URL": self.imap_url,
            "MAIL_RECIPIENT_HEADERS": " ".join(self.recipient_headers),
            "MAILGUN_WEBHOOK_KEY": self.mailgun_key,
            "SENDGRID_WEBHOOK_KEY": self.sendgrid_key,
            "POSTMARK_WEBHOOK_LOGIN": self.postmark_login,
        }

    @property
    def domain(self) -> str:
        """The domain of `mail_address`, empty without one."""
        return self.mail_address.rpartition("@")[2]
