"""MODERATE: for a player who moderates their match, the address at which they do so."""

from app.mail.commands.registry import AnswerSection, CommandCall, CommandError, command
from app.mail.commands.section import MailSection
from app.mail.moderating.recipients import moderator_recipient
from app.mail.moderating.words import WORDS
from app.matches.moderation.authority import may_moderate


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
