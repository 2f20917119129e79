"""HELP: how to play by mail."""

from app.mail.commands.part import Part
from app.mail.commands.registry import COMMANDS, Asked, Section, command
from app.mail.order_form import instruction_words, order_words
from app.matches.load import title_of


@command(
    "HELP",
    r"help(?: me)?(?: please)?",
    forms=("HELP",),
    meaning="this help: how to play by e-mail, all commands and order words",
)
def instructions(part: Part, _asked: Asked) -> Section:
    """All that can be written in a mail."""
    title = title_of(part.match)
    return Section(
        "help",
        {
            "commands": list(COMMANDS.values()),
            "order_words": order_words(title),
            "standing": instruction_words(title),
        },
    )
