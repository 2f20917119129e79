"""What stands beside the course of a match in its replay: notes at their entry, press at its time.

When the match is over, why its bots did what they did stands there too.

The reader is shown only the notes and press that the log page and the press panel show them; where
these stand follows only from the entries that they may see.
"""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field

from flask import render_template
from flask_login import current_user
from sqlmodel import Session

from app.games.kernel.state import Seat
from app.games.kernel.view import is_visible
from app.matches import bot_reasons
from app.matches.log import timed_entries
from app.matches.moderation.log_notes import by_place, readable_notes
from app.models import LogNote
from app.web.match.access import Access
from app.web.match.page.shown_match import known_to
from app.web.match.press.panel import PressLine, Talk, whole_press


@dataclass(frozen=True, slots=True)
class Said:
    """A message, and the thread that it was written in."""

    talk: Talk
    line: PressLine


@dataclass(slots=True)
class Annotations:
    """What stands beside one entry: a bot's reason, notes, what was said before the next one."""

    notes: Sequence[LogNote] = ()
    said: list[Said] = field(default_factory=list)
    why: str = ""


def annotations_of(session: Session, access: Access, seat: Seat | None) -> dict[int, Annotations]:
    """The notes, press and reasons that the reader may read, by position in the log of `seat`."""
    notes = known_to(access, readable_notes(session, access.match_id, current_user.id))
    said = [Said(talk, line) for talk in whole_press(session, access) for line in talk.lines]
    reasons = bot_reasons.by_place(session, access.match, seat, access.length)
    if not notes and not said and not reasons:
        return {}
    timed = timed_entries(session, access.match_id)[: access.length]
    told = [(moment, entry["n"]) for moment, entry in timed if is_visible(entry, seat)]
    moments, numbers = [moment for moment, _ in told], [number for _, number in told]
    found = {place: Annotations(noted) for place, noted in by_place(notes, numbers).items()}
    for each in sorted(said, key=lambda each: each.line.said_at):
        # What was said before anything was done stands at the first entry.
        place = max(0, bisect_right(moments, each.line.said_at) - 1)
        found.setdefault(place, Annotations()).said.append(each)
    for place, why in reasons.items():
        found.setdefault(place, Annotations()).why = why
    return found


def in_html(session: Session, access: Access, seat: Seat | None) -> dict[str, str]:
    """The same as the page shows it, for its script: HTML by place."""
    return {
        str(place): render_template("match/_replay_notes.html", found=found)
        for place, found in annotations_of(session, access, seat).items()
    }
