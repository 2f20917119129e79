"""What mail servers found out about the author of a mail: Authentication-Results, RFC 8601.

Only headers that name one of our own servers count (MAIL_AUTHSERV_ID): anybody can write the
others. A server puts its header on top of what it was given, but not each one removes headers in
its name that came with the mail (RFC 8601 5). So a mail is proven by the topmost of them alone,
while any of them can raise a doubt: a header that was made up gains its author nothing.

- Proven: DMARC passed, or a DKIM signature of the author's own domain did. Then it says nothing
  that another check failed: a mailing list or a forwarder breaks SPF and other signatures.
- In doubt: DKIM, SPF or DMARC failed, softly or not; or the header cannot be read, which an
  author may have brought about.
- Neither: none, neutral, a temporary fault, no header at all. Then an author's first orders are
  asked back (`quarantine.is_new_sender`), unless SPF passed for the author's own domain.
"""

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from app.mail.reading.header_block import head_of, values

HEADER = "Authentication-Results"
MAX_HEADERS = 50
MAX_VALUE = 20_000
MAX_NAMED = 3

METHODS = ("dmarc", "dkim", "spf")
FAILED = frozenset(("fail", "hardfail", "softfail"))

WORD = r"[A-Za-z0-9][A-Za-z0-9_-]*"
RESULT = re.compile(rf"\s*({WORD})\s*(?:/\s*\d+\s*)?=\s*({WORD})(.*)", re.S)
# A property is `header.d=example.org`; its value may be a quoted string.
PROPERTY = re.compile(r'([\w-]+(?:\s*\.\s*[\w-]+)?)\s*=\s*("(?:[^"\\]|\\.)*"|[^\s;"]+)', re.S)


class NotReadable(ValueError):
    """A header is not written as RFC 8601 says."""


@dataclass(frozen=True)
class Result:
    """What one check found; the names of `properties` are in lower case."""

    method: str
    result: str
    properties: dict[str, str]


@dataclass(frozen=True)
class Results:
    """One header: which server says so, and what it says."""

    server: str
    results: tuple[Result, ...]


def failed_check(
    raw: bytes, author: str, servers: Collection[str], beside: Sequence[str] = ()
) -> str:
    """What speaks against `author` having written the mail `raw`, or an empty text.

    `servers` are the names under which our own servers write headers; `beside` are values of
    such headers that came with the mail from somebody trusted, and not in it.
    """
    try:
        found = [parse(value) for value in beside]
        found += _ours(values(head_of(raw), HEADER), servers)
    except NotReadable:
        return "unreadable"
    if not found or _is_proven(found[0], author):
        return ""
    failed = {
        f"{each.method}={each.result}": None
        for header in found
        for each in header.results
        if each.method in METHODS and each.result in FAILED
    }
    return ", ".join(list(failed)[:MAX_NAMED])


def is_vouched_for(
    raw: bytes, author: str, servers: Collection[str], beside: Sequence[str] = ()
) -> bool:
    """Whether our mail servers found that the mail comes from the domain of `author`.

    To be asked of a mail against which nothing speaks (`failed_check`).
    """
    try:
        found = [parse(value) for value in beside]
        found += _ours(values(head_of(raw), HEADER), servers)
    except NotReadable:
        return False
    return bool(found) and (_is_proven(found[0], author) or _is_sent_by(found[0], author))


def parse(value: str) -> Results:
    """Read the value of a header. Raises NotReadable."""
    head, *rest = _pieces(value[:MAX_VALUE])
    named = head.split()
    if not named:
        raise NotReadable("no server")
    results = [_result(piece) for piece in rest if piece.strip().lower() not in ("", "none")]
    return Results(named[0].strip('"').lower(), tuple(results))


def _ours(headers: Sequence[str], servers: Collection[str]) -> Iterator[Results]:
    """The headers of our servers, the topmost first. Raises NotReadable if one is broken."""
    wanted = {server.lower() for server in servers}
    for value in headers[:MAX_HEADERS] if wanted else ():
        # The name stands first; a broken header that nobody of ours wrote is nobody's fault.
        first = re.match(r"[\s\"]*([^\s\";()]+)", re.sub(r"^\s*\([^()]*\)", "", value))
        if first and first[1].lower() in wanted:
            yield parse(value)


def _is_proven(header: Results, author: str) -> bool:
    domain = author.rpartition("@")[2].lower()
    for each in header.results:
        if each.result == "pass" and each.method == "dmarc":
            return True
        if each.result == "pass" and each.method == "dkim" and domain:
            signer = each.properties.get("header.d") or each.properties.get("header.i", "")
            signer = signer.rpartition("@")[2].lower().rstrip(".")
            if "." in signer and (domain == signer or domain.endswith(f".{signer}")):
                return True
    return False


def _is_sent_by(header: Results, author: str) -> bool:
    """Whether SPF passed for the domain of `author`, or for one above it."""
    domain = author.rpartition("@")[2].lower()
    for each in header.results:
        if each.method == "spf" and each.result == "pass" and domain:
            sender = each.properties.get("smtp.mailfrom") or each.properties.get("smtp.from", "")
            sender = sender.strip("<>").rpartition("@")[2].lower()
            if "." in sender and (domain == sender or domain.endswith(f".{sender}")):
                return True
    return False


def _result(piece: str) -> Result:
    found = RESULT.fullmatch(piece)
    if found is None:
        raise NotReadable("no result")
    properties = {
        re.sub(r"\s", "", name).lower(): value.strip('"')
        for name, value in PROPERTY.findall(found[3])
    }
    return Result(found[1].lower(), found[2].lower(), properties)


def _pieces(value: str) -> list[str]:
    """The parts between semicolons, without comments (RFC 5322 3.2.2); quoted strings stay whole.

    Raises NotReadable if a comment or a string has no end.
    """
    pieces = [""]
    depth, is_quoted, is_escaped = 0, False, False
    for letter in value:
        is_plain = not is_escaped
        is_escaped = is_plain and letter == "\\" and (is_quoted or depth > 0)
        if is_plain and letter == '"' and depth == 0:
            is_quoted = not is_quoted
        elif is_plain and letter == "(" and not is_quoted:
            depth += 1
            continue
        elif is_plain and letter == ")" and not is_quoted and depth:
            depth -= 1
            pieces[-1] += " "
            continue
        elif letter == ";" and depth == 0 and not is_quoted:
            pieces.append("")
            continue
        if depth == 0:
            pieces[-1] += letter
    if depth or is_quoted:
        raise NotReadable("a comment or a string without end")
    return pieces
