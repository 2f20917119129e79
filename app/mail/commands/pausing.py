"""The time of the match: CLOCK tells how it stands, PAUSE and RESUME let it rest and go on."""

from app.mail.announce import announcer
from app.mail.commands.part import Part
from app.mail.commands.registry import Asked, Faulty, Kind, Section, command
from app.mail.outbox import names_by_seat
from app.matches.clock import faces, pauses
from app.matches.refusal import NotPossible
from app.models import Match, MatchStatus, utc_now


def _check(part: Part, asked: Asked) -> None:
    """Raise Faulty unless the match is being played."""
    if part.match.status is not MatchStatus.RUNNING:
        raise Faulty("only a running match has a clock", line=asked.line)


@command(
    "CLOCK",
    r"(?:clock|time left)",
    forms=("CLOCK",),
    meaning="show everyone's time left and deadlines, and who wants a pause",
    check=_check,
)
def clock(part: Part, _asked: Asked) -> Section:
    """How the match stands for time."""
    return _section(part)


@command(
    "PAUSE",
    r"pause(?: (?:the )?(?:match|game))?(?: (?P<off>off|no more))?",
    forms=("PAUSE", "PAUSE OFF"),
    meaning="ask for a pause; once all players have, the clocks stop until one of you sends "
    "RESUME. PAUSE OFF: withdraw your request",
    kind=Kind.ACT,
    check=_check,
)
def pause(part: Part, asked: Asked) -> Section:
    """Note that the player wants a pause, or that he does not any more."""
    letter = part.seat.letter
    try:
        if "off" in asked.found:
            pauses.withdraw(part.session, part.match_id, letter)
        else:
            announce = announcer(part.settings)
            pauses.wish(part.session, part.match_id, letter, utc_now(), announce)
    except NotPossible as refused:
        raise Faulty(str(refused), line=asked.line) from refused
    return _section(part)


@command(
    "RESUME",
    r"(?:resume|go on)",
    forms=("RESUME",),
    meaning="resume a match that the players had agreed to pause",
    kind=Kind.ACT,
    check=_check,
)
def resume(part: Part, asked: Asked) -> Section:
    """Let the match go on."""
    announce = announcer(part.settings)
    try:
        pauses.end(part.session, part.match_id, part.seat.letter, utc_now(), announce)
    except NotPossible as refused:
        raise Faulty(str(refused), line=asked.line) from refused
    return _section(part)


def _section(part: Part) -> Section:
    row = part.session.get_one(Match, part.match_id)
    names = names_by_seat(part.session, row)
    wanting = pauses.wishes(part.session, part.match_id, utc_now())
    missing = pauses.missing(part.session, part.match_id, wanting)
    return Section(
        "clock",
        {
            "match": row,
            "seats": faces.clocks(part.session, row),
            "names": names,
            "wanting": [names[letter] for letter in wanting],
            "missing": [names[letter] for letter in missing],
        },
    )
