"""Words that say how a part is to be read: PREVIEW, KEEP."""

from app.mail.commands.registry import option

PREVIEW = "PREVIEW"
KEEP = "KEEP"

option(
    PREVIEW,
    r"preview",
    forms=("PREVIEW",),
    meaning="check the mail and show what it would do; nothing is sent or carried out, and its "
    "orders are kept as your draft",
)
option(
    KEEP,
    r"keep(?: (?:what|the lines) (?:stands |stand )?before(?: (?:a|the) fault)?)?",
    forms=("KEEP",),
    meaning="if a line of the mail is faulty, keep what the lines before it have done",
)
