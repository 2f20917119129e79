"""RESIGN: leaving a match for good."""

from app.mail.announce import announcer
from app.mail.commands.part import Part
from app.mail.commands.registry import Asked, Faulty, Kind, Section, command
from app.matches.refusal import NotPossible
from app.matches.seats.replacement import resign
from app.models import MatchStatus


def _check(part: Part, asked: Asked) -> None:
    """Raise Faulty unless the match is being played."""
    if part.match.status is not MatchStatus.RUNNING:
        raise Faulty("you can resign only from a running match", line=asked.line)


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
def leave_match(part: Part, asked: Asked) -> Section:
    """Resign. Whose seat goes to a bot gets the letter of everybody who loses a seat, no answer."""
    try:
        became = resign(part.session, part.match, part.player, announcer(part.settings))
    except NotPossible as refused:
        raise Faulty(str(refused), line=asked.line) from refused
    return Section("resigned", {"became": became})
