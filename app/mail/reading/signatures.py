"""What stands about the orders though nobody meant it as one: signatures, footers, banners."""

import re

from app.mail.reading import phrases
from app.mail.reading.lines import MailLine

_EITHER = "|".join
SIGNATURE = re.compile(r"^--\s*$|^_{5,}\s*$")
SENT_FROM = re.compile(rf"^(?:{_EITHER(phrases.SENT_FROM)})$", re.I)
FOOTER = re.compile(rf"^[*_<\s]{{0,3}}(?:{_EITHER(phrases.FOOTERS)})", re.I)
BANNER = re.compile(rf"^\W{{0,3}}(?:{_EITHER(phrases.BANNERS)})", re.I)
ELISION = re.compile(r"^\W{0,3}(?:\.{3,}|…|<?snip>?|<?cut>?)\W{0,3}$", re.I)
RULE = re.compile(r"^[-_=*]{3,}$")


def signatures(lines: list[MailLine]) -> set[int]:
    """The numbers of the unquoted lines that are no words of the sender's.

    A signature or a footer goes on to the next quotation, a banner to the end of its paragraph.
    """
    dropped = _banner(lines)
    is_below = False
    for number, line in enumerate(lines):
        if line.quoted:
            is_below = False
            continue
        look = line.look
        if FOOTER.match(look):
            dropped.update(_rules_above(lines, number))
            is_below = True
        is_below = is_below or bool(SIGNATURE.match(line.text[:80]))
        if is_below or SENT_FROM.match(look) or ELISION.match(look):
            dropped.add(number)
    return dropped


def _banner(lines: list[MailLine]) -> set[int]:
    """The paragraph above everything in which a server warns of mail from outside."""
    first = next((number for number, line in enumerate(lines) if line.text.strip()), None)
    if first is None or lines[first].quoted or not BANNER.match(lines[first].look):
        return set()
    end = first
    while end < len(lines) and lines[end].text.strip() and not lines[end].quoted:
        end += 1
    return set(range(first, end))


def _rules_above(lines: list[MailLine], number: int) -> set[int]:
    """The rule and the blank lines right above a footer."""
    rules: set[int] = set()
    while number > 0 and not lines[number - 1].quoted:
        number -= 1
        look = lines[number].look
        if look and not RULE.match(look):
            break
        rules.add(number)
    return rules
