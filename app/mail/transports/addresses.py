"""Our addresses as the world sees them.

Inside, an address of ours is `<kind>+<token>@MAIL_DOMAIN`, and nothing but this module knows that
it may look otherwise outside. MAIL_ADDRESS says how:

- `someone+{token}@provider.example`: the same local part stands behind somebody's plus.
- `someone@provider.example`: a mailbox without plus-addresses. Then every answer comes to
  the same address, and the token travels as an identifier in References, which a mail program
  repeats in its answer (RFC 5322 3.6.4), or in the Subject, where a player can write it themselves.

So does a token that behind the plus would make the local part longer than it may be.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from email.message import EmailMessage
from urllib.parse import quote

from app.config import TOKEN, Settings

# `<kind>+<token>`, as `app.mail.tokens` writes them: base32 in any case.
LOCAL_PART = re.compile(r"\b([a-z]{2,12}\+[a-z2-7]{20,64})\b", re.I)
MAX_NAMED = 20
MAX_LOCAL_PART = 64
"""RFC 5321 4.5.3.1.1."""

# Headers of ours in which an address of ours may stand.
HEADERS = ("From", "Reply-To", "Sender", "List-Unsubscribe")


@dataclass(frozen=True)
class Addresses:
    """How addresses of `domain` look outside; with an empty `pattern` as they do inside."""

    domain: str
    pattern: str = ""

    @classmethod
    def of(cls, settings: Settings) -> "Addresses":
        """What MAIL_DOMAIN and MAIL_ADDRESS say."""
        return cls(settings.mail_domain, settings.mail_address)

    def has_room(self, local: str) -> bool:
        """Whether an address outside can hold the local part `<kind>+<token>`."""
        pattern = self.pattern.rpartition("@")[0] if self.pattern else TOKEN
        return TOKEN in pattern and len(pattern.replace(TOKEN, local)) <= MAX_LOCAL_PART

    @property
    def base(self) -> str:
        """The address outside that holds no token, of a mailbox; empty if there is none."""
        local, _at, domain = self.pattern.rpartition("@")
        mailbox = local.partition(TOKEN)[0].rstrip("+-=._")
        return f"{mailbox}@{domain}" if mailbox else ""

    def outward(self, address: str) -> str:
        """What the world is to see in the place of `address`; others' addresses stay."""
        local, _at, domain = address.rpartition("@")
        if not self.pattern or domain.lower() != self.domain.lower():
            return address
        if self.base and ("+" not in local or not self.has_room(local)):
            return self.base
        return self.pattern.replace(TOKEN, local)

    def inward(self, address: str) -> str:
        """The address inside that `address` stands for, or an empty text if it is none of ours."""
        bare = address.strip().strip("<>")
        local, _at, domain = bare.rpartition("@")
        if not self.pattern:
            return bare if domain.lower() == self.domain.lower() else ""
        before, token, after = self.pattern.rpartition("@")[0].partition(TOKEN)
        is_ours = domain.lower() == self.pattern.rpartition("@")[2].lower()
        if not token or not is_ours or len(local) <= len(before + after):
            return ""
        has_both = local.lower().startswith(before.lower()) and local.lower().endswith(
            after.lower()
        )
        return f"{local[len(before) : len(local) - len(after)]}@{self.domain}" if has_both else ""

    def is_ours(self, address: str) -> bool:
        """Whether mail to `address` is for this site, token or not."""
        bare = address.strip().strip("<>")
        return bool(self.inward(bare)) or bare.lower() == self.base.lower() != ""

    def named(self, texts: Iterable[str]) -> list[str]:
        """The addresses inside whose local parts stand in `texts`: the first MAX_NAMED of them."""
        found = (match for text in texts for match in LOCAL_PART.findall(text))
        named = dict.fromkeys(f"{local}@{self.domain}" for local in found)
        return list(named)[:MAX_NAMED]

    def send_out(self, message: EmailMessage) -> None:
        """Write our addresses in an e-mail as the world is to see them, in headers and texts.

        A token of Reply-To for which there is no room there is put before References.
        """
        if not self.pattern:
            return
        for local in LOCAL_PART.findall(str(message.get("Reply-To", ""))):
            if not self.has_room(local):
                earlier = str(message.get("References", ""))
                del message["References"]
                message["References"] = f"<{local}@{self.domain}> {earlier}".strip()
        ours = re.compile(rf"[A-Za-z0-9.+_-]+@{re.escape(self.domain)}\b", re.I)
        for name in HEADERS:
            value = message.get(name)
            if value is not None:
                del message[name]
                message[name] = ours.sub(lambda found: self.outward(found[0]), str(value))
        for part in message.walk():
            if part.get_content_maintype() == "text":
                text = part.get_content()
                changed = self.in_text(text)
                if changed != text:
                    part.set_content(changed, subtype=part.get_content_subtype())

    def in_text(self, text: str) -> str:
        """`text`, or HTML, in which our addresses with tokens are those outside.

        A token for which there is no room is to stand in the Subject: links begin it so.
        """
        ours = re.compile(
            rf"(?P<link>mailto:)?{LOCAL_PART.pattern}@{re.escape(self.domain)}\b"
            rf"(?P<subject>\?subject=)?",
            re.I,
        )
        return ours.sub(self._one_in_text, text)

    def _one_in_text(self, found: re.Match[str]) -> str:
        local, link, subject = found[2], found["link"] or "", found["subject"] or ""
        outside = self.outward(f"{local}@{self.domain}")
        if self.has_room(local):
            return f"{link}{outside}{subject}"
        if link:
            return f"{link}{outside}?subject={quote(local, '')}{'%20' if subject else ''}"
        return f"{outside} (Subject: {local})"
