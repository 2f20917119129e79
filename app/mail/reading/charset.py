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
}

# Names that are seen in mails and that Python's codec registry does not know, or that say
# less than is meant: whoever says ISO-8859-1 writes windows-1252 (as in the Encoding Standard).
ALIASES = {
    "ansi": "windows-1252",
    "default": "utf-8",
    "iso-8859-1": "windows-1252",
    "iso8859-1": "windows-1252",
    "koi8": "koi8-r",
    "koi8r": "koi8-r",
    "latin1": "windows-1252",
    "macintosh": "mac-roman",
    "unicode": "utf-8",
    "unicode-1-1-utf-7": "utf-7",
    "unicode-1-1-utf-8": "utf-8",
    "unknown-8bit": "",
    "utf8mb4": "utf-8",
    "win-1251": "windows-1251",
    "win1251": "windows-1251",
    "x-cp1251": "windows-1251",
    "x-gbk": "gb18030",
    "x-mac-cyrillic": "mac-cyrillic",
    "x-sjis": "shift-jis",
    "x-unknown": "",
    "x-windows-1251": "windows-1251",
}

SINGLE_BYTE = re.compile(r"koi8|cp\d|iso8859|mac-|ascii|tis|ptcp|hp-roman")
"""Python's names of the sets in which every byte is a letter, whatever was meant by it."""

MARKS = (
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
"""What stands before a text of several bytes a letter; a longer mark before its beginning."""

# A letter of UTF-8 beyond ASCII, and letters of the single-byte Cyrillic sets that stand together.
UTF8_LETTER = re.compile(
    rb"[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}"
)
HIGH_LETTERS = re.compile(rb"[\xc0-\xff\xa3\xb3\xa8\xb8]+")
MIN_WORD = 3

# What neither a database text nor an order line should hold: C0 and C1 controls
# (PostgreSQL refuses NUL) except tab and line feed, and lone surrogates.
UNPRINTABLE = re.compile(r"[\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff]")
LINE_ENDS = re.compile(r"\r\n|[\r\x0b\x0c\x85\u2028\u2029]")

# What word processors and phones put into typed text; none of it means anything in an order,
# and the controls of direction let a line read otherwise than it is.
INVISIBLE: dict[int, str | None] = {
    **dict.fromkeys((0x00A0, *range(0x2000, 0x200B), 0x202F, 0x205F, 0x3000), " "),
    **dict.fromkeys((0x00AD, 0x034F, 0x061C, 0x180E, 0xFEFF, *range(0xFE00, 0xFE10)), None),
    **dict.fromkeys((*range(0x200B, 0x2010), *range(0x202A, 0x202F)), None),
    **dict.fromkeys((*range(0x2060, 0x2065), *range(0x2066, 0x2070)), None),
}


def decode(content: bytes, declared: str | None) -> tuple[str, str | None]:
    """The text of `content`, and a defect to report, or None if all was in order.

    `declared` is the charset parameter of the Content-Type, if there was one.
    Never raises: a wrong or unknown declaration falls back to a guess (what marks itself, UTF-8,
    then single-byte Cyrillic where whole words are 8-bit, then windows-1252).
    """
    codec = _codec(declared)
    if codec:
        text = _as_declared(content, codec)
        if text is not None:
            return text, None
    if not declared and content.isascii():
        return content.decode("ascii"), None
    text = _guess(content)
    if declared and codec is None:
        return text, f"unknown character set {clean(declared)[:40]}"
    return text, f"not valid {clean(declared)[:40]}" if declared else "no character set declared"


def clean(text: str) -> str:
    """`text` with line ends as line feeds and without what no database takes."""
    return UNPRINTABLE.sub(
        lambda found: "\ufffd" if found[0] > "\xff" else "", LINE_ENDS.sub("\n", text)
    )


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
    return canonical


def _as_declared(content: bytes, codec: str) -> str | None:
    """The text of `content` in the set that was declared; None if it is plainly another one."""
    if _marked(content) and not codec.startswith(("utf-16", "utf-32")):
        return None
    # Text in a single-byte set is no valid UTF-8 by chance, and no Cyrillic word is Latin.
    if SINGLE_BYTE.match(codec) and (
        _is_utf8(content) or (codec == "cp1252" and _is_cyrillic(content))
    ):
        return None
    try:
        return content.decode(codec)
    except UnicodeError:
        return None


def _guess(content: bytes) -> str:
    marked = _marked(content)
    if marked:
        return content.decode(marked, "replace")
    text = content.decode("utf-8", "replace")
    # One damaged byte in a long UTF-8 text is likelier than another set.
    beyond_ascii = sum(byte >= 0x80 for byte in content)
    if 2 * sum(map(len, UTF8_LETTER.findall(content))) >= beyond_ascii:
        return text
    if not _is_cyrillic(content):
        return content.decode("windows-1252", "replace")
    # Most letters are small ones: in KOI8-R they stand where windows-1251 has the capitals.
    words = b"".join(HIGH_LETTERS.findall(content))
    upper_half = sum(byte >= 0xE0 for byte in words)
    return content.decode("windows-1251" if 2 * upper_half > len(words) else "koi8-r", "replace")


def _marked(content: bytes) -> str:
    return next((codec for mark, codec in MARKS if content.startswith(mark)), "")


def _is_utf8(content: bytes) -> bool:
    """Whether `content` goes beyond ASCII and is valid UTF-8 all the same."""
    if content.isascii():
        return False
    try:
        content.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


def _is_cyrillic(content: bytes) -> bool:
    """Whether most 8-bit letters stand in whole words of such: no Latin with accents has them."""
    runs = HIGH_LETTERS.findall(content)
    in_words = sum(len(run) for run in runs if len(run) >= MIN_WORD)
    return 2 * in_words > sum(map(len, runs))
