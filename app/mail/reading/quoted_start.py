"""Where the mail that is answered begins, in mails whose program does not mark it.

Below that place nothing is the sender's own; but if it is an e-mail of ours, the boxes that they
have ticked in it count, as in a quotation.
"""

import re

from app.mail.reading import phrases
from app.mail.reading.attributions import ADDRESS, MOMENT, attribution_above
from app.mail.reading.lines import MailLine, above_blanks

# The first line of every mail of ours, in whatever language between its bars;
# whatever stands below an unquoted one is ours.
MARKER = "=== Write your orders above this line ==="
MARKER_PATTERN = re.compile(r"^\W{0,3}=== .{5,80} ===")

_EITHER = "|".join
_DIVIDERS = _EITHER(map(re.escape, (*phrases.DIVIDERS, *phrases.FORWARDS)))
DIVIDER = re.compile(rf"^\W{{0,3}}[-_=*#]{{2,}}\s*(?:{_DIVIDERS})\b.{{0,60}}$", re.I)
FORWARD = re.compile(
    rf"^(?:\W{{0,3}}[-_=*]{{2,}}\s*)?(?:{_EITHER(map(re.escape, phrases.FORWARDS))})"
    r"(?:\b.{0,60}[-_=*]{2,}|\s*:)$",
    re.I,
)
RULE = re.compile(r"[-_=*\s]{3,}")

LABEL = r"^[*_]{0,2}(?P<name>[^\W\d_][\w .'-]{0,20}?)[*_]{0,2}\s?[:：][*_]{0,2}\s*(?P<value>.*)$"
HEADER_LINE = re.compile(LABEL)
FROM_NAMES = frozenset(phrases.FROM)
HEADER_NAMES = FROM_NAMES | frozenset(phrases.OTHER_HEADERS)
MAX_BLOCK = 8
MIN_HEADERS = 3


def without_original(lines: list[MailLine]) -> list[MailLine]:
    """`lines` up to where an unquoted original begins, if there is such a place.

    Of an e-mail of ours below it all lines follow as quoted ones, up to the original that it may
    have had itself.
    """
    for number, line in enumerate(lines):
        if line.quoted:
            continue
        if MARKER_PATTERN.match(line.look):
            return lines[: _above_marker(lines, number)] + _as_quoted(lines[number:])
        if FORWARD.match(line.look):
            return lines[: _above_rule(lines, number)]
        if DIVIDER.match(line.look) or _is_header_block(lines, number):
            return lines[: _above_rule(lines, number)] + _our_mail(lines[number + 1 :])
    return lines


def _our_mail(below: list[MailLine]) -> list[MailLine]:
    """The e-mail of ours, as quoted lines, that stands right below the headers of an original."""
    for number, line in enumerate(below):
        if MARKER_PATTERN.match(line.look):
            return _as_quoted(below[number:])
        is_header = HEADER_LINE.match(line.look) or DIVIDER.match(line.look)
        if line.text.strip() and not is_header and not RULE.fullmatch(line.look):
            return []
    return []


def _as_quoted(lines: list[MailLine]) -> list[MailLine]:
    """The lines of an e-mail as a quotation of it has them, up to the next original below."""
    for number, line in enumerate(lines):
        if line.quoted or DIVIDER.match(line.look) or _is_header_block(lines, number):
            return _as_quoted(lines[:number])
    return [MailLine(line.text, 1) for line in lines]


def _is_header_block(lines: list[MailLine], number: int) -> bool:
    """Whether so many header lines stand here together that only a program writes them.

    Either we know their names, and who wrote the original is among them; or, in whatever language,
    an address and a moment are.
    """
    first = HEADER_LINE.match(lines[number].look)
    if first is None:
        return False
    names: set[str] = set()
    for line in lines[number : number + MAX_BLOCK]:
        found = HEADER_LINE.match(line.look)
        if found is not None:
            names.add(found["name"].lower())
        elif line.text.strip():
            break
    if len(names) < MIN_HEADERS:
        return False
    if names & FROM_NAMES and len(names & HEADER_NAMES) >= MIN_HEADERS:
        return first["name"].lower() in HEADER_NAMES
    return _names_whom_and_when(lines[number : number + MAX_BLOCK])


def _names_whom_and_when(lines: list[MailLine]) -> bool:
    """Whether the header lines that stand without a gap hold an address and a moment."""
    block: list[str] = []
    for line in lines:
        if not HEADER_LINE.match(line.look):
            break
        block.append(line.look)
    joined = "\n".join(block)
    is_long = len(block) >= MIN_HEADERS
    return is_long and bool(ADDRESS.search(joined) and MOMENT.search(joined))


def _above_marker(lines: list[MailLine], marker: int) -> int:
    """Where the player's text ends above an unquoted MARKER.

    Between the two stands what their client put before the original: an attribution, a rule, or
    a few header lines.
    """
    end = above_blanks(lines, marker)
    attribution = attribution_above(lines, end)
    if attribution is not None:
        end = above_blanks(lines, attribution)
    headers = end
    while headers > 0 and HEADER_LINE.match(lines[headers - 1].look):
        headers -= 1
    block = "\n".join(line.look for line in lines[headers:end])
    is_ruled = end > headers > 0 and bool(RULE.fullmatch(lines[headers - 1].look))
    if is_ruled or (end - headers >= MIN_HEADERS and ADDRESS.search(block)):
        end = headers
    return _above_rule(lines, end)


def _above_rule(lines: list[MailLine], number: int) -> int:
    """Where the text ends above a rule that a program has drawn above line `number`."""
    end = above_blanks(lines, number)
    if end > 0 and not lines[end - 1].quoted and RULE.fullmatch(lines[end - 1].look):
        return above_blanks(lines, end - 1)
    return end
