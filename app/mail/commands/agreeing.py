"""DRAW, CONCEDE, TAKE BACK, AGREE and DISAGREE: what all players of a match do together."""

from collections.abc import Callable

from sqlmodel import Session

from app.mail.announce import announcer
from app.mail.commands.part import Part
from app.mail.commands.registry import Asked, Faulty, Kind, Section, command
from app.mail.outbox import names_by_seat
from app.matches import agreements
from app.matches.agreements import Terms
from app.matches.refusal import NotPossible
from app.models import AgreementKind, Match, MatchStatus, utc_now


def _check(part: Part, asked: Asked) -> None:
    """Raise Faulty unless the match is being played."""
    if part.match.status is not MatchStatus.RUNNING:
        raise Faulty("the match is not being played", line=asked.line)


@command(
    "DRAW",
    r"(?:propose |offer )?(?:a )?draw",
    forms=("DRAW",),
    meaning="propose a draw: the match ends when all players agree",
    kind=Kind.ACT,
    check=_check,
)
def draw(part: Part, asked: Asked) -> Section:
    """Propose a draw."""
    return _propose(part, asked, Terms(AgreementKind.DRAW))


@command(
    "CONCEDE",
    r"concede(?: (?:the )?(?:win|match|game))?(?: to)?(?: player)? (?P<winner>[a-z])",
    forms=("CONCEDE TO B",),
    meaning="propose to concede the win to another player: the match ends when all players agree",
    kind=Kind.ACT,
    check=_check,
)
def concede(part: Part, asked: Asked) -> Section:
    """Propose a concession."""
    winner = asked.found["winner"].upper()
    return _propose(part, asked, Terms(AgreementKind.CONCESSION, winner))


@command(
    "TAKE BACK",
    r"take ?back",
    forms=("TAKE BACK",),
    meaning="propose to take back your last submission with everything after it, dice included; "
    "it is done when all players agree",
    kind=Kind.ACT,
    check=_check,
)
def take_back(part: Part, asked: Asked) -> Section:
    """Propose to take back a submission."""
    return _propose(part, asked, Terms(AgreementKind.TAKE_BACK))


@command(
    "AGREE",
    r"(?:i )?(?P<no>dis)?agree",
    forms=("AGREE", "DISAGREE"),
    meaning="agree to what a player proposes to all of you, or refuse it (your own: withdraw it)",
    kind=Kind.ACT,
    check=_check,
)
def agree(part: Part, asked: Asked) -> Section:
    """Answer the open proposal."""
    session, match_id, letter = _who(part)
    announce = announcer(part.settings)

    def answer() -> bool:
        if "no" not in asked.found:
            return agreements.consent(session, match_id, letter, utc_now(), announce)
        agreements.refuse(session, match_id, letter, utc_now(), announce)
        return False

    return _done(part, asked, answer)


def _propose(part: Part, asked: Asked, terms: Terms) -> Section:
    session, match_id, letter = _who(part)
    announce = announcer(part.settings)
    return _done(
        part,
        asked,
        lambda: agreements.propose(session, match_id, letter, terms, utc_now(), announce),
    )


def _who(part: Part) -> tuple[Session, int, str]:
    return part.session, part.match_id, part.seat.letter


def _done(part: Part, asked: Asked, act: Callable[[], bool]) -> Section:
    try:
        done = act()
    except NotPossible as refused:
        raise Faulty(str(refused), line=asked.line) from refused
    row = part.session.get_one(Match, part.match_id)
    names = names_by_seat(part.session, row)
    found = agreements.open_agreement(part.session, part.match_id, utc_now())
    missing = agreements.missing(part.session, row, found) if found else []
    return Section(
        "agreement",
        {
            "done": done,
            "open": found,
            "who": names[found.by] if found else "",
            "winner": names[found.winner] if found and found.winner else "",
            "missing": [names[letter] for letter in missing],
        },
    )
