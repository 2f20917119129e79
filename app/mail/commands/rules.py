"""RULES: what the rulebook says on a topic, in our own words, and how it is read here."""

from app.games.rulebook import look_up, meant
from app.mail.commands.part import Part
from app.mail.commands.registry import Asked, Faulty, Section, command
from app.matches.load import title_of

MOST = 40
"""So much of each kind is told; who asks for a letter of the alphabet gets no book."""


@command(
    "RULES",
    r"(?:rules?|rulings?|case)(?: (?:on |about |for )?(?P<topic>\S.{0,60}))?",
    forms=("RULES 8.4", "RULES purge", "RULES R42"),
    meaning="look up a case, a ruling or a word in the rules, with the matching orders",
)
def rules(part: Part, asked: Asked) -> Section:
    """What there is on the topic."""
    title, topic = title_of(part.match), asked.found.get("topic", "")
    found = look_up(title, topic)
    if not found:
        if not topic:
            raise Faulty("say what to look up", nearest=("RULES 8.4", "RULES purge"))
        near = tuple(f"RULES {word}" for word in meant(title, topic))
        raise Faulty(f'nothing found in the rules for "{topic}"', nearest=near)
    return Section(
        "rules",
        {
            "topic": topic,
            "found": found,
            "most": MOST,
            "more": sum(max(0, len(each) - MOST) for each in (found.cases, found.rulings)),
            "url": f"{part.settings.base_url}/help/{title.id}",
        },
    )
