"""What is kept of a mail that waits: all of it, or of a very large one what counts."""

from email.message import Message
from email.utils import format_datetime

from app.mail.reading.message import Letter

LARGEST = 256 * 1024


def fit_to_keep(raw: bytes, letter: Letter) -> bytes:
    """`raw`, or if it is too large, a mail that says the same as text alone."""
    if len(raw) <= LARGEST:
        return raw
    kept = Message()
    values = {
        "From": letter.from_address,
        "Subject": letter.subject,
        "Date": format_datetime(letter.date) if letter.date else None,
        "Message-ID": letter.message_id,
        "In-Reply-To": letter.in_reply_to,
        "References": " ".join(letter.references),
    }
    for name, value in values.items():
        if value:
            kept[name] = value
    kept.set_payload(letter.full_text, "utf-8")
    return kept.as_bytes()
