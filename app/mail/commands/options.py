"""Words that say how a part is to be read: PREVIEW, KEEP; and how all parts are to be read."""

from app.mail.commands.part import Part
from app.mail.commands.registry import Asked, Kind, Section, command, option

PREVIEW = "PREVIEW"
KEEP = "KEEP"

option(
    PREVIEW,
    r"preview",
    forms=("PREVIEW",),
    meaning="check the e-mail and show what it would do; nothing is sent or carried out, and its "
    "orders are saved as your draft",
)
option(
    KEEP,
    r"keep",
    forms=("KEEP",),
    meaning="if a line has an error, keep what the lines before it did",
)


@command(
    "KEEP ALWAYS",
    r"keep (?:(?P<always>always)|never)",
    forms=("KEEP ALWAYS", "KEEP NEVER"),
    meaning="do this for all your e-mails in this match, or stop doing so",
    kind=Kind.ACT,
)
def keep_always(part: Part, asked: Asked) -> Section:
    """Note for the seat whether the lines before a fault count."""
    part.seat.keeps_lines = "always" in asked.found
    part.session.add(part.seat)
    return Section("keeping", {"keeps": part.seat.keeps_lines})
