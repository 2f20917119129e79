"""Headers in ASCII are written without being parsed, byte by byte as the email package does."""

from datetime import UTC, datetime
from email.message import EmailMessage
from email.policy import EmailPolicy
from typing import Any

import pytest

from app.mail.smtp_client import POLICY, build
from app.models import MailKind, Outbox

PARSING = EmailPolicy(linesep="\r\n", cte_type="7bit")

HEADERS = [
    ("To", "anna@example.org"),
    ("To", '"Petrova, Anna" <anna@example.org>'),
    ("To", "Анна <anna@example.org>"),
    ("From", "Fieldpost <fieldpost@post.example>"),
    ("Reply-To", "Fieldpost <s17-3-0a1b2c3d4e5f@post.example>"),
    ("Subject", "[Fieldpost] Spring 1919 (#12): your turn"),
    ("Subject", "[Fieldpost] Весна 1919 (#12)"),
    ("Subject", f"[Fieldpost] {'a long name of a match ' * 6}(#12)"),
    ("Date", "Thu, 26 Nov 2026 17:20:00 +0000"),
    ("X-Fieldpost", "turn; match=12"),
    ("Auto-Submitted", "auto-generated"),
    ("X-Auto-Response-Suppress", "OOF, AutoReply"),
]


def _written(policy: Any, name: str, value: str) -> bytes:
    message = EmailMessage(policy=policy)
    message[name] = value
    message.set_content("Orders follow.\n")
    message.add_alternative("<p>Orders follow.</p>\n", subtype="html")
    message.add_attachment("The report.\n", filename="turn-report.txt")
    message.set_boundary("=part=")
    next(iter(message.iter_parts())).set_boundary("=other=")
    return message.as_bytes()


@pytest.mark.parametrize(("name", "value"), HEADERS)
def test_a_header_is_written_as_the_email_package_writes_it(name: str, value: str) -> None:
    assert _written(POLICY, name, value) == _written(PARSING, name, value)


@pytest.mark.parametrize("name", ["Subject", "To", "X-Fieldpost"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_a_line_end_in_a_header_is_refused(name: str, end: str) -> None:
    mail = Outbox(
        cause="cause",
        kind=MailKind.TURN,
        recipient="anna@example.org",
        subject="A subject",
        body_text="A text\n",
        headers={name: f"one{end}Bcc: everybody@example.org"} if name.startswith("X") else {},
        created_at=datetime(2026, 11, 26, tzinfo=UTC),
    )
    if name == "Subject":
        mail.subject += f"{end}Bcc: everybody@example.org"
    if name == "To":
        mail.recipient += f"{end}Bcc: everybody@example.org"
    with pytest.raises(ValueError, match="linefeed or carriage return"):
        build(mail)


def test_a_second_subject_is_refused() -> None:
    message = EmailMessage(policy=POLICY)
    message["Subject"] = "One"
    with pytest.raises(ValueError, match="at most 1"):
        message["Subject"] = "Two"
