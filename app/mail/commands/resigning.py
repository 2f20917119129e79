"""RESIGN: leaving a match for good."""

from app.mail.announce import announcer
from app.mail.commands.registry import AnswerSection, CommandCall, CommandError, Kind, command
from app.mail.commands.section import MailSection
from app.matches.refusal import NotPossible
from app.matches.seats.replacement import resign
from app.models import MatchStatus


def _check(section: MailSection, call: CommandCall) -> None:
    """Raise CommandError unless the match is being played."""
    if section.match.status is not MatchStatus.RUNNING:
        raise CommandError("you can resign only from a running match", line=call.line)


@command(
    "RESIGN",
    r"resign(?: (?:from )?(?:the |this )?(?:match|game|seat))?",
    forms=("RESIGN",),
    meaning="leave the match for good. We ask you to confirm; then a bot takes your seat or, if "
    "the match is set up so, the seat leaves the game",
    kind=Kind.ACT,
    check=_check,
    dangerous=True,
)
def leave_match(section: MailSection, call: CommandCall) -> AnswerSection:
    """Resign. Whose seat goes to a bot gets the letter of everybody who loses a seat, no answer."""
    try:
        became = resign(section.session, section.match, section.player, announcer(section.settings))
    except NotPossible as refused:
        raise CommandError(str(refused), line=call.line) from refused
    return AnswerSection("resigned", {"became": became})
