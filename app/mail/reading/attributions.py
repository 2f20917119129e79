"""Lines that only introduce a quotation: "On Tue, 3 Nov 2026 at 09:00, Fieldpost wrote:"."""

import re

from app.mail.reading import phrases
from app.mail.reading.lines import MAX_LOOK, MailLine, above_blanks

MAX_WRAPPED = 5
"""Over so many lines a program wraps one at most."""

_VERB = "|".join(map(re.escape, phrases.WROTE))
WROTE = re.compile(rf"(?<![a-zа-яё])(?:{_VERB})(?:\(а\)|\(a\)|a|а|/ла)?(?![a-zа-яё])", re.I)
MOMENT = re.compile(
    r"\d{1,2}[:.]\d{2}(?!\d)|(?<!\d)(?:19|20)\d\d(?!\d)|\d{1,2}[./-]\d{1,2}[./-]\d{2,4}"
)
START = re.compile(
    rf"^[>\s]*(?:(?:{'|'.join(phrases.INTRODUCTIONS)})\b|\w{{2,12}}\.?,\s"
    r"|\d{1,4}[-./]\d{1,2}\b|\d{1,2} \w{3,9}\.? )",
    re.I,
)
ADDRESS = re.compile(r"[^\s<>@]+@[^\s<>@]+")
COLONS = (":", "：")


def attributions(lines: list[MailLine]) -> set[int]:
    """The numbers of the unquoted lines that only introduce a quotation.

    An attribution that names an address, a moment and a verb of writing, but is
    followed by no quotation at all, introduces an original that the client
    left unmarked: then everything below it is quoted.
    """
    dropped: set[int] = set()
    for number, line in enumerate(lines):
        if not line.quoted or (number > 0 and lines[number - 1].quoted):
            continue
        end = above_blanks(lines, number)
        begin = attribution_above(lines, end)
        if begin is not None:
            dropped.update(range(begin, end))
    if any(line.quoted for line in lines):
        return dropped
    for number in range(len(lines)):
        begin = attribution_above(lines, number + 1, is_certain=True)
        if begin is not None:
            return set(range(begin, len(lines)))
    return dropped


def attribution_above(lines: list[MailLine], end: int, *, is_certain: bool = False) -> int | None:
    """Where the attribution begins whose last line is `end - 1`, or None if it is none.

    A wrapped one begins with the line that looks like its beginning, or else as late as it can.
    """
    if end == 0 or lines[end - 1].quoted or not lines[end - 1].text.rstrip().endswith(COLONS):
        return None
    latest: int | None = None
    for begin in range(end - 1, max(end - 1 - MAX_WRAPPED, -1), -1):
        if lines[begin].quoted or not lines[begin].text.strip():
            break
        joined = " ".join(line.look for line in lines[begin:end])
        if not _introduces(joined, is_certain):
            continue
        if _is_beginning(lines[begin]):
            return begin
        latest = begin if latest is None else latest
    return latest


def _is_beginning(line: MailLine) -> bool:
    look = line.text[:MAX_LOOK]
    return bool(START.match(look) and MOMENT.search(look))


def _introduces(joined: str, is_certain: bool) -> bool:
    has_verb = bool(WROTE.search(joined))
    has_moment = bool(MOMENT.search(joined))
    has_address = bool(ADDRESS.search(joined))
    if is_certain:
        return has_moment and has_address and (has_verb or bool(START.match(joined)))
    return (has_verb and (has_moment or has_address or len(joined) < 80)) or (
        has_moment and has_address
    )
