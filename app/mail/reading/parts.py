"""The MIME tree of a mail: the text that its reader sees first, and what else came with it."""

import quopri
import re
from base64 import b64decode
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from email.errors import MessageDefect
from email.message import EmailMessage, Message
from itertools import takewhile

from app.mail.reading import phrases
from app.mail.reading.charset import INVISIBLE, clean, decode
from app.mail.reading.html_text import html_to_text, too_much
from app.mail.reading.pgp import unwrapped

MAX_TEXT = 200_000
MAX_CONTENT = 4 * MAX_TEXT
MAX_PARTS = 200
MAX_NAME = 120

KIND = re.compile(r"[\w.+-]+/[\w.+-]+")
# Texts that are no words of anybody's; any other text is read as plain (RFC 2046 4.1.4).
NOT_PLAIN = frozenset(
    (
        "html", "calendar", "css", "csv", "directory", "enriched", "rfc822-headers", "richtext",
        "rtf", "vcard", "watch-html", "x-amp-html", "x-vcard", "xml",
    )
)  # fmt: skip
META_CHARSET = re.compile(rb"<meta[^>]{0,200}charset\s*=\s*[\"']?([\w.:-]{1,40})", re.I)
BASE64_LINE = re.compile(rb"[A-Za-z0-9+/=]*\s*")
NOTHING_OF_ITS_OWN = re.compile("|".join(phrases.ONLY_HTML), re.I)
MAX_REMARK = 300


@dataclass(frozen=True)
class Attachment:
    """A part of a mail that was not read: its file name or type, and its size in bytes."""

    name: str
    size: int


@dataclass
class Body:
    """What a mail holds beside its headers; `is_cut` if not all of its text was read."""

    plain: list[str] = field(default_factory=list)
    html: list[EmailMessage] = field(default_factory=list)
    text: str = ""
    attachments: list[Attachment] = field(default_factory=list)
    defects: list[str] = field(default_factory=list)
    is_cut: bool = False

    def close(self) -> None:
        """Choose the text, take out what travels within it and is none, note what is left unread.

        It is the plain text, or where that says nothing the HTML; MAX_TEXT at most. HTML that
        nobody needs is not read: it takes longer than all the rest of a mail.
        """
        plain = "\n".join(self._unwrapped(self.plain))
        says_nothing = len(plain) <= MAX_REMARK and NOTHING_OF_ITS_OWN.search(plain)
        html = ""
        if not plain or says_nothing:
            html = "\n".join(self._unwrapped(_html(part, self) for part in self.html))
        whole = html or plain
        self.text = whole[:MAX_TEXT]
        self.is_cut = self.is_cut or len(whole) > MAX_TEXT

    def _unwrapped(self, texts: Iterable[str]) -> Iterator[str]:
        for text in texts:
            own, unread = unwrapped(text)
            self.attachments.extend(Attachment(_fitting(name), size) for name, size in unread)
            if own.strip():
                yield own


@dataclass(frozen=True)
class _Leaf:
    part: EmailMessage
    is_alternative: bool


def read_body(message: EmailMessage) -> Body:
    """Read the parts of a mail, as far as they are texts."""
    body = Body()
    for leaf in _leaves(message, body):
        part, kind = leaf.part, _kind(leaf.part)
        family, _, variety = kind.partition("/")
        is_file = part.get_content_disposition() == "attachment" or bool(part.get_filename())
        # A multipart that is still a leaf has no boundary: what it holds is read as text.
        is_plain = family == "multipart" or (family == "text" and variety not in NOT_PLAIN)
        if not is_file and is_plain:
            body.plain.append(_plain(part, body))
        elif not is_file and kind == "text/html":
            body.html.append(part)
        elif not _is_illustration(part) and (is_file or not leaf.is_alternative):
            body.attachments.append(_attachment(part, kind))
    body.close()
    return body


def _leaves(message: EmailMessage, body: Body) -> Iterator[_Leaf]:
    """The leaves of the MIME tree, without recursion.

    A forwarded message is a leaf; a delivery report is nothing that anybody wrote.
    """
    waiting: list[tuple[Message, bool]] = [(message, False)]
    seen = 0
    while waiting:
        part, is_alternative = waiting.pop()
        seen += 1
        if seen > MAX_PARTS:
            body.defects.append("too many parts")
            body.is_cut = True
            return
        body.defects.extend(map(_named, part.defects))
        kind = part.get_content_type()
        if kind == "multipart/report":
            continue
        # Of a leaf this would decode the text, and stumble over what some call a character set.
        children = part.get_payload() if part.is_multipart() else None
        if part.get_content_maintype() == "multipart" and isinstance(children, list):
            within = kind == "multipart/alternative"
            inner = [each for each in reversed(children) if isinstance(each, Message)]
            waiting.extend((each, within) for each in inner)
        elif isinstance(part, EmailMessage):
            yield _Leaf(part, is_alternative)


def _kind(part: EmailMessage) -> str:
    kind = part.get_content_type()
    return kind if KIND.fullmatch(kind) else "text/plain"


def _is_illustration(part: EmailMessage) -> bool:
    """A picture that stands in the HTML: one of ours, quoted in an answer, or of a signature.

    Whoever sends it knows of no attachment.
    """
    return (
        part.get_content_maintype() == "image"
        and part.get("Content-ID") is not None
        and part.get_content_disposition() != "attachment"
    )


def _named(defect: MessageDefect) -> str:
    return type(defect).__name__.removesuffix("Defect")


def _fitting(name: str) -> str:
    return clean(name).replace("\n", " ").strip()[:MAX_NAME]


def _attachment(part: EmailMessage, kind: str) -> Attachment:
    content = part.get_payload(decode=True)
    size = len(content) if isinstance(content, bytes) else 0
    return Attachment(_fitting(part.get_filename() or kind) or kind, size)


def _plain(part: EmailMessage, body: Body) -> str:
    text = _decoded(part, body)
    if str(part.get_param("format") or "").lower() == "flowed":
        text = unflow(text, delete_space=str(part.get_param("delsp") or "").lower() == "yes")
    return text.translate(INVISIBLE)


def _html(part: EmailMessage, body: Body) -> str:
    html = _decoded(part, body)
    body.is_cut = body.is_cut or too_much(html)
    return clean(html_to_text(html)).translate(INVISIBLE)


def _decoded(part: EmailMessage, body: Body) -> str:
    content = _content(part)
    body.is_cut = body.is_cut or len(content) > MAX_CONTENT
    declared = part.get_param("charset")
    if isinstance(declared, tuple):  # RFC 2231: with a charset and a language of its own
        declared = declared[2]
    name = declared if isinstance(declared, str) else None
    if name is None and _kind(part) == "text/html":
        found = META_CHARSET.search(content[:2000])
        name = found[1].decode("ascii", "replace") if found else None
    text, defect = decode(content[:MAX_CONTENT], name)
    body.defects.extend(map(_named, part.defects))
    if defect:
        body.defects.append(defect)
    return clean(text)


def _content(part: EmailMessage) -> bytes:
    """The bytes of a text part, its transfer encoding undone as far as it was one."""
    encoding = str(part.get("Content-Transfer-Encoding") or "").strip().lower()
    if encoding not in ("base64", "quoted-printable"):
        content = part.get_payload(decode=True)
        return content if isinstance(content, bytes) else b""
    payload = part.get_payload()
    raw = payload.encode("utf-8", "surrogateescape") if isinstance(payload, str) else b""
    if encoding == "quoted-printable":
        # Blanks at the ends of lines were added on the way (RFC 2045 6.7, rule 3).
        return quopri.decodestring(re.sub(rb"[ \t]+(?=\r?\n)", b"", raw))
    return _from_base64(raw)


def _from_base64(raw: bytes) -> bytes:
    """Decode as many lines as are base64 (list servers add others); if none is, all is text."""
    lines = takewhile(BASE64_LINE.fullmatch, raw.splitlines())
    encoded = b"".join(line.strip() for line in lines).rstrip(b"=")
    if len(encoded) % 4 == 1:  # one character too many is noise; two or three lack their padding
        encoded = encoded[:-1]
    try:
        return b64decode(encoded + b"=" * (-len(encoded) % 4)) or raw
    except ValueError:
        return raw


def unflow(text: str, *, delete_space: bool) -> str:
    """`text` with its flowed lines joined and its space-stuffing undone (RFC 3676 4.1-4.4).

    A line that ends in a space goes on in the next line of the same quote depth;
    with `delete_space` (DelSp=yes) that space is not part of the text. The
    signature separator "-- " is never flowed (4.3). Quote marks stay as "> ".
    """
    paragraphs: list[list[str]] = []
    depth_before, is_open = 0, False
    for raw in text.split("\n"):
        depth, line = _split_quote(raw)
        is_separator = line == "-- "
        if not (is_open and depth == depth_before and not is_separator):
            paragraphs.append([">" * depth + " "] if depth else [])
        is_open = line.endswith(" ") and not is_separator
        paragraphs[-1].append(line[:-1] if is_open and delete_space else line)
        depth_before = depth
    return "\n".join("".join(pieces) for pieces in paragraphs)


def _split_quote(line: str) -> tuple[int, str]:
    rest = line.lstrip(">")
    depth = len(line) - len(rest)
    return depth, rest.removeprefix(" ")
