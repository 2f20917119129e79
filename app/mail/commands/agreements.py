"""DRAW, CONCEDE, TAKE BACK, AGREE and DISAGREE, which need consent; and RESIGN."""

from collections.abc import Callable

from sqlmodel import Session

from app.mail.announce import announcer
from app.mail.commands.registry import AnswerSection, CommandCall, CommandError, Kind, command
from app.mail.commands.section import MailSection
from app.mail.outbox import names_by_seat
from app.matches import agreements
from app.matches.agreements import Terms
from app.matches.refusal import NotPossible
from app.matches.seats.replacement import resign
from app.models import AgreementKind, Match, MatchStatus, utc_now


def _check(section: MailSection, call: CommandCall) -> None:
    """Raise CommandError unless the match is being played."""
    if section.match.status is not MatchStatus.RUNNING:
        raise CommandError("the match is not running", line=call.line)


@command(
    "DRAW",
    r"(?:propose |offer )?(?:a )?draw",
    forms=("DRAW",),
    meaning="propose a draw: the match ends when all players agree",
    kind=Kind.ACT,
    check=_check,
)
def draw(section: MailSection, call: CommandCall) -> AnswerSection:
    """Propose a draw."""
    return _propose(section, call, Terms(AgreementKind.DRAW))


@command(
    "CONCEDE",
    r"concede(?: (?:the )?(?:win|match|game))?(?: to)?(?: player)? (?P<winner>[a-z])",
    forms=("CONCEDE TO B",),
    meaning="propose to concede the win to another player: the match ends when all players agree",
    kind=Kind.ACT,
    check=_check,
)
def concede(section: MailSection, call: CommandCall) -> AnswerSection:
    """Propose a concession."""
    winner = call.found["winner"].upper()
    return _propose(section, call, Terms(AgreementKind.CONCESSION, winner))


@command(
    "TAKE BACK",
    r"take ?back",
    forms=("TAKE BACK",),
    meaning="propose to take back your last submission with everything after it, dice included; "
    "it is done when all players agree",
    kind=Kind.ACT,
    check=_check,
)
def take_back(section: MailSection, call: CommandCall) -> AnswerSection:
    """Propose to take back a submission."""
    return _propose(section, call, Terms(AgreementKind.TAKE_BACK))


@command(
    "AGREE",
    r"(?:i )?(?P<no>dis)?agree",
    forms=("AGREE", "DISAGREE"),
    meaning="agree to what a player proposes to all of you, or refuse it (your own: withdraw it)",
    kind=Kind.ACT,
    check=_check,
)
def agree(section: MailSection, call: CommandCall) -> AnswerSection:
    """Answer the open proposal."""
    session, match_id, letter = _who(section)
    announce = announcer(section.settings)

    def answer() -> bool:
        if "no" not in call.found:
            return agreements.consent(session, match_id, letter, utc_now(), announce)
        agreements.refuse(session, match_id, letter, utc_now(), announce)
        return False

    return _done(section, call, answer)


def _propose(section: MailSection, call: CommandCall, terms: Terms) -> AnswerSection:
    session, match_id, letter = _who(section)
    announce = announcer(section.settings)
    return _done(
        section,
        call,
        lambda: agreements.propose(session, match_id, letter, terms, utc_now(), announce),
    )


def _who(section: MailSection) -> tuple[Session, int, str]:
    return section.session, section.match_id, section.seat.letter


def _done(section: MailSection, call: CommandCall, act: Callable[[], bool]) -> AnswerSection:
    try:
        done = act()
    except NotPossible as refused:
        raise CommandError(str(refused), line=call.line) from refused
    row = section.session.get_one(Match, section.match_id)
    names = names_by_seat(section.session, row)
    found = agreements.open_agreement(section.session, section.match_id, utc_now())
    missing = agreements.missing(section.session, row, found) if found else []
    return AnswerSection(
        "agreement",
        {
            "done": done,
            "open": found,
            "who": names[found.by] if found else "",
            "winner": names[found.winner] if found and found.winner else "",
            "missing": [names[letter] for letter in missing],
        },
    )


def _check_running(section: MailSection, call: CommandCall) -> None:
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
    check=_check_running,
    dangerous=True,
)
def leave_match(section: MailSection, call: CommandCall) -> AnswerSection:
    """Resign. A player whose seat goes to a bot gets the e-mail about that, and no other answer."""
    try:
        became = resign(
            section.session,
            section.match,
            section.player,
            announcer(section.settings),
            may_wait=True,
        )
    except NotPossible as refused:
        raise CommandError(str(refused), line=call.line) from refused
    return AnswerSection("resigned", {"became": became})
