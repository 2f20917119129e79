"""MODERATE: for a player who moderates his match, the address at which he does so."""

from app.mail.commands.part import Part
from app.mail.commands.registry import Asked, Faulty, Section, command
from app.mail.moderating.recipients import moderator_recipient
from app.mail.moderating.words import WORDS
from app.matches.moderation.authority import may_moderate


@command(
    "MODERATE",
    r"moderate(?: (?:the )?(?:match|game))?",
    forms=("MODERATE",),
    meaning="for moderators of this match: get the moderator address and its commands",
)
def moderate(part: Part, _asked: Asked) -> Section:
    """Where and what the player writes as a moderator."""
    assert part.player.id is not None
    if not may_moderate(part.session, part.match, part.player.id):
        raise Faulty("you do not moderate this match")
    recipient = moderator_recipient(part.settings, part.match, part.player)
    return Section("moderate", {"address": recipient.reply_to, "words": WORDS})
