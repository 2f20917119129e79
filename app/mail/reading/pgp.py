"""What travels within a plain text and is none: PGP's armour, and files in the old manner."""

import re

BEGIN = "-----BEGIN PGP SIGNED MESSAGE-----"
SIGNATURE = "-----BEGIN PGP SIGNATURE-----"
END = "-----END PGP SIGNATURE-----"
ENCRYPTED = re.compile(
    r"^-----BEGIN PGP MESSAGE-----$.*?(?:^-----END PGP MESSAGE-----$|\Z)", re.M | re.S
)
ENCRYPTED_TEXT = "encrypted text (PGP)"

# A file as uuencode wrote it into the text (POSIX.1-2017, uuencode): each line begins with its
# length, "`" or a blank line stands before the end.
UUENCODED = re.compile(
    r"^begin [0-7]{3,4} (?P<name>\S[^\n]{0,200})\n(?P<lines>(?:[!-`][ -`]{0,86}\n)*)[ `]?\n?end$",
    re.M,
)


def unwrapped(text: str) -> tuple[str, list[tuple[str, int]]]:
    """`text` without armour; and the names and sizes of the parts that cannot be read."""
    unread: list[tuple[str, int]] = []

    def take_file(found: re.Match[str]) -> str:
        unread.append((found["name"].strip(), len(found["lines"]) * 3 // 4))
        return ""

    def take_secret(found: re.Match[str]) -> str:
        unread.append((ENCRYPTED_TEXT, len(found[0])))
        return ""

    if "-----BEGIN PGP MESSAGE-----" in text:
        text = ENCRYPTED.sub(take_secret, text)
    if "\nend" in text:
        text = UUENCODED.sub(take_file, text)
    return _without_signature(text), unread


def _without_signature(text: str) -> str:
    """The signed text of an inline PGP signature (RFC 9580 7), and what stands about it.

    The signature may be missing: a mail is cut off, or a list server has dropped it.
    """
    if BEGIN not in text:
        return text
    lines = text.split("\n")
    stripped = [line.strip() for line in lines]
    if BEGIN not in stripped:
        return text
    begin = stripped.index(BEGIN)
    signature = stripped.index(SIGNATURE, begin) if SIGNATURE in stripped[begin:] else len(lines)
    end = stripped.index(END, signature) + 1 if END in stripped[signature:] else len(lines)
    body = begin + 1
    while body < signature and stripped[body]:
        body += 1
    signed = [line.removeprefix("- ") for line in lines[body:signature]]
    return "\n".join([*lines[:begin], *signed, *lines[end:]])
