"""Words that say how a section is to be read: PREVIEW, KEEP; KEEP ALWAYS is for all sections."""

from app.mail.commands.registry import AnswerSection, CommandCall, Kind, command, option
from app.mail.commands.section import MailSection

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
    meaning="if a line has an error, carry out the lines before it",
)


@command(
    "KEEP ALWAYS",
    r"keep (?:(?P<always>always)|never)",
    forms=("KEEP ALWAYS", "KEEP NEVER"),
    meaning="do this for all your e-mails in this match, or stop doing so",
    kind=Kind.ACT,
)
def keep_always(section: MailSection, call: CommandCall) -> AnswerSection:
    """Note for the seat whether the lines before a fault count."""
    section.seat.keeps_lines = "always" in call.found
    section.session.add(section.seat)
    return AnswerSection("keeping", {"keeps": section.seat.keeps_lines})
