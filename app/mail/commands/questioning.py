"""Questions to the moderators about the rules: QUESTION puts one, QUESTIONS tells of all."""

from app.mail.announce import announcer
from app.mail.commands.part import Part
from app.mail.commands.registry import Asked, Faulty, Kind, Section, command
from app.matches.moderation import questions as asking
from app.matches.press.saying import tidied
from app.matches.refusal import NotPossible
from app.models import MatchStatus

MOST_TOLD = 30
"""So many questions are told, the newest; the site has all."""


def _check(part: Part, asked: Asked) -> None:
    """Raise Faulty unless the question can be put."""
    if part.match.status is not MatchStatus.RUNNING:
        raise Faulty("you can ask questions only while the match is running", line=asked.line)
    if not tidied(asked.body).strip():
        raise Faulty(
            "write your question after the colon, or on the lines below",
            line=asked.line,
            nearest=("QUESTION: may White land at Murmansk?",),
        )


@command(
    "QUESTION",
    r"(?:question|ask)(?: (?:to )?(?:the )?(?:moderators?|host))?",
    forms=("QUESTION",),
    meaning="ask the moderators a rules question. Only they can read it; they answer you alone or "
    "everyone. The text runs to a line END or the end of the e-mail",
    kind=Kind.ACT,
    check=_check,
    takes_text=True,
)
def question(part: Part, asked: Asked) -> Section:
    """Put a question to the moderators."""
    try:
        put = asking.ask(
            part.session,
            part.match_id,
            part.seat.letter,
            part.player,
            asked.body,
            f"mail:{asked.line}:{part.key}",
            announcer(part.settings),
        )
    except NotPossible as refused:
        raise Faulty(str(refused), line=asked.line) from refused
    return Section("questions", {"is_new": True}, (put,))


@command(
    "QUESTIONS",
    r"(?:my )?questions",
    forms=("QUESTIONS",),
    meaning="list your questions to the moderators, and their rulings for everyone",
)
def questions(part: Part, _asked: Asked) -> Section:
    """What the player may read of questions and answers."""
    assert part.player.id is not None
    found = asking.readable_by(part.session, part.match_id, part.player.id)
    return Section("questions", {"is_new": False}, tuple(found[:MOST_TOLD]))
