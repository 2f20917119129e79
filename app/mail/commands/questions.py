"""Words to the moderators, QUESTION and QUESTIONS; for moderators, MODERATE."""

from app.mail.announce import announcer
from app.mail.commands.registry import AnswerSection, CommandCall, CommandError, Kind, command
from app.mail.commands.section import MailSection
from app.mail.moderation.parsing import WORDS
from app.mail.moderation.recipients import moderator_recipient
from app.matches.moderation import questions as asking
from app.matches.moderation.authority import may_moderate
from app.matches.press.messages import tidied
from app.matches.refusal import NotPossible
from app.models import MatchStatus

MAX_SHOWN = 30
"""The number of questions listed, newest first; the site has all."""


def _check(section: MailSection, call: CommandCall) -> None:
    """Raise CommandError unless the question can be put."""
    if section.match.status is not MatchStatus.RUNNING:
        raise CommandError("you can ask questions only while the match is running", line=call.line)
    if not tidied(call.body).strip():
        raise CommandError(
            "write your question after the colon, or on the lines below",
            line=call.line,
            nearest=("QUESTION: may White land at Murmansk?",),
        )


@command(
    "QUESTION",
    r"(?:question|ask)(?: (?:to )?(?:the )?(?:moderators?|host))?",
    forms=("QUESTION",),
    meaning="ask the moderators a rules question. Only they can read it; they may answer just you "
    "or everyone. The text runs to a line END or the end of the e-mail",
    kind=Kind.ACT,
    check=_check,
    takes_text=True,
)
def question(section: MailSection, call: CommandCall) -> AnswerSection:
    """Put a question to the moderators."""
    try:
        put = asking.ask(
            section.session,
            section.match_id,
            section.seat.letter,
            section.player,
            call.body,
            f"mail:{call.line}:{section.key}",
            announcer(section.settings),
        )
    except NotPossible as refused:
        raise CommandError(str(refused), line=call.line) from refused
    return AnswerSection("questions", {"is_new": True}, (put,))


@command(
    "QUESTIONS",
    r"(?:my )?questions",
    forms=("QUESTIONS",),
    meaning="list your questions to the moderators, and their rulings for everyone",
)
def questions(section: MailSection, _call: CommandCall) -> AnswerSection:
    """What the player may read of questions and answers."""
    assert section.player.id is not None
    found = asking.readable_by(section.session, section.match_id, section.player.id)
    return AnswerSection("questions", {"is_new": False}, tuple(found[:MAX_SHOWN]))


@command(
    "MODERATE",
    r"moderate(?: (?:the )?(?:match|game))?",
    forms=("MODERATE",),
    meaning="for moderators of this match: get the moderator address and its commands",
)
def moderate(section: MailSection, _call: CommandCall) -> AnswerSection:
    """Where and what the player writes as a moderator."""
    assert section.player.id is not None
    if not may_moderate(section.session, section.match, section.player.id):
        raise CommandError("you do not moderate this match")
    recipient = moderator_recipient(section.settings, section.match, section.player)
    return AnswerSection("moderate", {"address": recipient.reply_to, "words": WORDS})
