"""The boxes of our order form, as a player ticks them, leaves them alone, or is quoted with them.

We send empty boxes alone, so a mark in one is the reader's; what one player writes to another is
`disarmed` before it is sent.
"""

import re

from app.mail.reading.charset import INVISIBLE

# A cross, a check mark, a plus or a star, once or a few times; or a yes.
_MARK = r"(?:[xXхХｘＸ×✕✖✗✘✓✔✅☑☒√vV+*]{1,3}|yes|ok|да|ja|oui|si|sí)"
_NO_MARK = r"(?:[-–—_.0]{1,3}|no|нет|nein|non)?"
_BOX = rf"\[\s*{_MARK}\s*\]"
_EMPTY = r"\[\s*\]"

TICKED = re.compile(
    rf"^\s*(?:{_BOX}\s*|{_MARK}\s*{_EMPTY}\s*|{_EMPTY}\s*{_MARK}\s+)(?P<order>.*)$", re.I
)
# In a line of one's own parentheses do as well; in a quotation they are what `disarmed` has left.
TYPED = re.compile(rf"^\s*\(\s*{_MARK}\s*\)\s*(?P<order>.*)$", re.I)
LEFT_ALONE = re.compile(rf"^\s*\[\s*{_NO_MARK}\s*\]", re.I)

# Between the brackets of a box nobody sees blanks, what is dropped when a mail is read, and tags.
_UNSEEN = rf"(?:[\s{''.join(map(chr, INVISIBLE))}]|&nbsp;|<[^>]*>)*"
ANY_BOX = re.compile(rf"\[({_UNSEEN}{_MARK}?{_UNSEEN})\]", re.I)


def ticked_order(line: str, *, is_quoted: bool) -> str | None:
    """The order whose box is ticked in `line` (it may be empty); None if none is."""
    found = TICKED.match(line) or (None if is_quoted else TYPED.match(line))
    return found["order"].strip() if found else None


def is_left_alone(line: str) -> bool:
    """Whether `line` is one of the form whose box is empty, or crossed out with a no."""
    return bool(LEFT_ALONE.match(line))


def disarmed(text: str) -> str:
    """`text` by one player, for an e-mail to another, without what would be a box of ours.

    Else whoever quotes the e-mail in their answer would give the orders that it names. `text` may
    be HTML: what Markdown makes of a message can hold boxes that the message itself does not.
    """
    return ANY_BOX.sub(r"(\1)", text)
