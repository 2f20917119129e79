"""RULES: what the rulebook says on a topic, in our own words, and how it is read here."""

from app.games.rulebook import look_up, similar_topics, texts
from app.mail.commands.registry import AnswerSection, CommandCall, CommandError, command
from app.mail.commands.section import MailSection
from app.matches.load import title_of

MAX_SHOWN = 40
"""The number of entries of each kind in one answer; a single letter finds no whole book."""


@command(
    "RULES",
    r"(?:rules?|rulings?|case)(?: (?:on |about |for )?(?P<topic>\S.{0,60}))?",
    forms=("RULES 8.4", "RULES purge", "RULES R42"),
    meaning="look up a case, a ruling or a word in the rules, with the matching orders",
)
def rules(section: MailSection, call: CommandCall) -> AnswerSection:
    """What there is on the topic."""
    title, topic = title_of(section.match), call.found.get("topic", "")
    found = look_up(title, topic)
    if not found:
        if not topic:
            raise CommandError("say what to look up", nearest=("RULES 8.4", "RULES purge"))
        near = tuple(f"RULES {word}" for word in similar_topics(title, topic))
        raise CommandError(f'nothing found in the rules for "{topic}"', nearest=near)
    return AnswerSection(
        "rules",
        {
            "topic": topic,
            "found": found,
            "texts": texts(title.id),
            "most": MAX_SHOWN,
            "more": sum(max(0, len(each) - MAX_SHOWN) for each in (found.cases, found.rulings)),
            "url": f"{section.settings.base_url}/help/{title.id}"
            + ("/rules" if texts(title.id) else ""),
        },
    )
