"""How the mails of the corpus are put together: headers, parts, quotations."""

import base64
import quopri

from tests.mail.corpus.case import ADDRESS, ANNA

WROTE = f"On Tue, 3 Nov 2026 at 09:00, Fieldpost <{ADDRESS}> wrote:"


def quoted(text: str, mark: str = "> ") -> str:
    """`text` behind a mark of quotation."""
    return "\n".join((mark + line).rstrip() for line in text.split("\n"))


def mail(body: str | bytes, *headers: str, charset: str = "utf-8") -> bytes:
    """A complete mail; `headers` replace those of the same name."""
    standard = [
        f"From: Anna <{ANNA}>",
        f"To: Fieldpost <{ADDRESS}>",
        "Subject: Re: [Fieldpost] Red October (#7)",
        "Message-ID: <1@example.org>",
        "Date: Tue, 3 Nov 2026 10:00:00 +0300",
        "MIME-Version: 1.0",
        f"Content-Type: text/plain; charset={charset}",
    ]
    names = {header.partition(":")[0].lower() for header in headers}
    lines = [line for line in standard if line.partition(":")[0].lower() not in names]
    head = "\n".join([*lines, *headers]).encode()
    content = body if isinstance(body, bytes) else body.encode(charset)
    return (head + b"\n\n" + content).replace(b"\n", b"\r\n")


def html_mail(html: str, *headers: str) -> bytes:
    """A mail that is HTML and nothing else."""
    return mail(html, "Content-Type: text/html; charset=utf-8", *headers)


def flowed(body: str, *, delete_space: bool = False) -> bytes:
    """A mail in the format of RFC 3676."""
    parameters = "format=flowed; delsp=yes" if delete_space else "format=flowed"
    return mail(body, f"Content-Type: text/plain; charset=utf-8; {parameters}")


def parts(*inner: bytes, kind: str = "mixed", headers: tuple[str, ...] = ()) -> bytes:
    """A multipart mail of the given parts, each with its own headers."""
    return mail(
        _enclosed(inner, "=_b"), f'Content-Type: multipart/{kind}; boundary="=_b"', *headers
    )


def nested(*inner: bytes, kind: str = "alternative", boundary: str = "=_c") -> bytes:
    """A multipart part within another one."""
    return part(_enclosed(inner, boundary), f'multipart/{kind}; boundary="{boundary}"')


def part(body: str | bytes, kind: str = "text/plain; charset=utf-8", *headers: str) -> bytes:
    """One part with its headers."""
    content = body if isinstance(body, bytes) else body.encode()
    head = "\n".join([f"Content-Type: {kind}", *headers]).encode()
    return head + b"\n\n" + content


def attached(content: bytes, kind: str, name: str) -> bytes:
    """An attached file."""
    return part(
        base64.encodebytes(content),
        f'{kind}; name="{name}"',
        "Content-Transfer-Encoding: base64",
        f'Content-Disposition: attachment; filename="{name}"',
    )


def in_base64(text: str, charset: str = "utf-8", declared: str = "") -> bytes:
    """A mail whose text is sent in base64."""
    return mail(
        base64.encodebytes(text.encode(charset)),
        f"Content-Type: text/plain; charset={declared or charset}",
        "Content-Transfer-Encoding: base64",
    )


def in_quoted_printable(text: str, charset: str = "utf-8", declared: str = "") -> bytes:
    """A mail whose text is sent in quoted-printable, with soft line breaks where lines are long."""
    return mail(
        quopri.encodestring(text.encode(charset)),
        f"Content-Type: text/plain; charset={declared or charset}",
        "Content-Transfer-Encoding: quoted-printable",
    )


def _enclosed(inner: tuple[bytes, ...], boundary: str) -> bytes:
    line = f"--{boundary}".encode()
    return b"".join(line + b"\n" + each + b"\n" for each in inner) + line + b"--\n"
