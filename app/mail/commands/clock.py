"""The time of the match: CLOCK tells how it stands, PAUSE and RESUME let it rest and go on."""

from app.mail.announce import announcer
from app.mail.commands.registry import AnswerSection, CommandCall, CommandError, Kind, command
from app.mail.commands.section import MailSection
from app.mail.outbox import names_by_seat
from app.matches.clock import pauses, remaining_time
from app.matches.refusal import NotPossible
from app.models import Match, MatchStatus, utc_now


def _check(section: MailSection, call: CommandCall) -> None:
    """Raise CommandError unless the match is being played."""
    if section.match.status is not MatchStatus.RUNNING:
        raise CommandError("only a running match has a clock", line=call.line)


@command(
    "CLOCK",
    r"(?:clock|time left)",
    forms=("CLOCK",),
    meaning="show everyone's time left and deadlines, and who wants a pause",
    check=_check,
)
def clock(section: MailSection, _call: CommandCall) -> AnswerSection:
    """How the match stands for time."""
    return _section(section)


@command(
    "PAUSE",
    r"pause(?: (?:the )?(?:match|game))?(?: (?P<off>off|no more))?",
    forms=("PAUSE", "PAUSE OFF"),
    meaning="ask for a pause; once all players have, the clocks stop until one of you sends "
    "RESUME. PAUSE OFF: withdraw your request",
    kind=Kind.ACT,
    check=_check,
)
def pause(section: MailSection, call: CommandCall) -> AnswerSection:
    """Note that the player wants a pause, or that they do not any more."""
    letter = section.seat.letter
    try:
        if "off" in call.found:
            pauses.withdraw(section.session, section.match_id, letter)
        else:
            announce = announcer(section.settings)
            pauses.request_pause(section.session, section.match_id, letter, utc_now(), announce)
    except NotPossible as refused:
        raise CommandError(str(refused), line=call.line) from refused
    return _section(section)


@command(
    "RESUME",
    r"(?:resume|go on)",
    forms=("RESUME",),
    meaning="resume a match that the players had agreed to pause",
    kind=Kind.ACT,
    check=_check,
)
def resume(section: MailSection, call: CommandCall) -> AnswerSection:
    """Let the match go on."""
    announce = announcer(section.settings)
    try:
        pauses.end(section.session, section.match_id, section.seat.letter, utc_now(), announce)
    except NotPossible as refused:
        raise CommandError(str(refused), line=call.line) from refused
    return _section(section)


def _section(section: MailSection) -> AnswerSection:
    row = section.session.get_one(Match, section.match_id)
    names = names_by_seat(section.session, row)
    wanting = pauses.pause_requests(section.session, section.match_id, utc_now())
    missing = pauses.missing(section.session, row, wanting)
    return AnswerSection(
        "clock",
        {
            "match": row,
            "seats": remaining_time.clocks(section.session, row),
            "names": names,
            "wanting": [names[letter] for letter in wanting],
            "missing": [names[letter] for letter in missing],
        },
    )
