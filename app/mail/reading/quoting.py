"""What a player wrote in a mail, told apart from what their mail program put about it.

Own code and not a library: mail-parser-reply (the kept one of its kind) knows
no Russian, drops answers that are typed between quoted lines, and needs
seconds for a line of a few thousand characters. Everything here looks at one
line, or at a few neighbours, and takes linear time.
"""

from dataclasses import dataclass

from app.mail.reading.attributions import attributions
from app.mail.reading.checkboxes import disarmed, is_left_alone, ticked_order
from app.mail.reading.lines import lines_of, marked
from app.mail.reading.quoted_start import MARKER, without_original
from app.mail.reading.signatures import signatures

__all__ = ["MARKER", "Written", "disarmed", "written"]


@dataclass(frozen=True)
class Written:
    """What the sender of a mail wrote themselves; of it, `ticked` are boxes of our form, quoted."""

    text: str
    ticked: frozenset[str]


def written(text: str) -> Written:
    """The part of a mail's text that its sender wrote, without quotations and signature.

    - Below an unquoted first line of ours, a reply divider or a header block nothing counts.
    - A quoted line ("> ", also "FP> ") does not count, the unquoted lines between
      quoted ones do: a player may answer question by question.
    - The attribution before a quotation ("On ... wrote:") does not count.
    - After "-- " nothing counts up to the next quotation.
    - "[x] order" is an order whose box the player ticked; in the quotation of our own form too
      (first level only: we never send a ticked box, see `app.mail.reading.checkboxes`).
      "[ ] order" is a line of the form that they left alone.
    """
    lines = without_original([marked(line) for line in lines_of(text)])
    dropped = attributions(lines) | signatures(lines)
    kept: list[str] = []
    ticked: set[str] = set()
    for number, line in enumerate(lines):
        order = ticked_order(line.text, is_quoted=bool(line.quoted))
        if line.quoted:
            if line.quoted == 1 and order is not None:
                kept.append(order)
                ticked.add(order)
        elif order is not None and number not in dropped:
            kept.append(order)
        elif number not in dropped and not is_left_alone(line.text):
            kept.append(line.text.rstrip())
    return Written(_without_needless_blanks(kept), frozenset(ticked - {""}))


def _without_needless_blanks(lines: list[str]) -> str:
    kept: list[str] = []
    for line in lines:
        if line.strip() or (kept and kept[-1]):
            kept.append(line.rstrip())
    return "\n".join(kept).rstrip()
