"""Bytes of a mail to text: declared character sets, wrong ones, and none at all."""

import codecs
import re

# Codecs that Python offers but no mail client writes; some of them take
# quadratic time or turn escapes into other characters.
NOT_FOR_MAIL = {
    "idna",
    "mbcs",
    "oem",
    "punycode",
    "raw-unicode-escape",
    "undefined",
    "unicode-escape",
    "utf-7",
}

# Names that are seen in mails and that Python's codec registry does not know.
ALIASES = {
    "ansi": "windows-1252",
    "default": "utf-8",
    "koi8": "koi8-r",
    "koi8r": "koi8-r",
    "unicode": "utf-8",
    "unicode-1-1-utf-8": "utf-8",
    "unknown-8bit": "",
    "utf8mb4": "utf-8",
    "win-1251": "windows-1251",
    "win1251": "windows-1251",
    "x-cp1251": "windows-1251",
    "x-unknown": "",
    "x-windows-1251": "windows-1251",
}

# What neither a database text nor an order line should hold: C0 and C1 controls
# (PostgreSQL refuses NUL) except tab and line feed, and lone surrogates.
UNPRINTABLE = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff]")

# What word processors and phones put into typed text; none of it means anything in an order.
INVISIBLE = {
    0x00A0: " ",
    0x00AD: None,
    0x200B: None,
    0x200E: None,
    0x200F: None,
    0x202F: " ",
    0x2060: None,
    0xFEFF: None,
}


def decode(content: bytes, declared: str | None) -> tuple[str, str | None]:
    """The text of `content`, and a defect to report, or None if all was in order.

    `declared` is the charset parameter of the Content-Type, if there was one.
    Never raises: a wrong or unknown declaration falls back to a guess (UTF-8,
    then windows-1251 where most letters are 8-bit, then windows-1252).
    """
    codec = _codec(declared)
    if codec:
        try:
            return content.decode(codec), None
        except UnicodeError:
            if codec == "utf-8" and not _is_mostly_high(content):
                # One damaged byte in a long UTF-8 text is likelier than another charset.
                return content.decode("utf-8", "replace"), f"not valid {declared}"
    if not declared and content.isascii():
        return content.decode("ascii"), None
    text = _guess(content)
    if declared and codec is None:
        return text, f"unknown character set {clean(declared)[:40]}"
    return text, f"not valid {clean(declared)[:40]}" if declared else "no character set declared"


def clean(text: str) -> str:
    """`text` with line ends as line feeds and without what no database takes."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    return UNPRINTABLE.sub(lambda found: "\ufffd" if found[0] > "\xff" else "", text)


def _codec(declared: str | None) -> str | None:
    """The name of a Python codec for `declared`: "" if none is meant, None if unknown."""
    if not declared:
        return ""
    name = declared.strip().strip("\"'").lower()
    name = ALIASES.get(name, name)
    if not name:
        return ""
    try:
        found = codecs.lookup(name)
    except (LookupError, ValueError):
        return None
    canonical = found.name.replace("_", "-")
    # Python's own bytes-to-bytes codecs (base64, zip, rot13) are no character sets.
    if canonical in NOT_FOR_MAIL or not getattr(found, "_is_text_encoding", False):
        return None
    # A mail that says us-ascii and holds 8-bit bytes is common: let it be guessed.
    return canonical


def _is_mostly_high(content: bytes) -> bool:
    """Whether most letters are 8-bit: single-byte Cyrillic, not Latin with accents."""
    high = sum(1 for byte in content if byte >= 0xC0)
    low = sum(1 for byte in content if 0x41 <= byte <= 0x5A or 0x61 <= byte <= 0x7A)
    return high > low


def _guess(content: bytes) -> str:
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError:
        guess = "windows-1251" if _is_mostly_high(content) else "windows-1252"
        return content.decode(guess, "replace")
