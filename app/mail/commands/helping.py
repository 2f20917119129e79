"""HELP: how to play by mail."""

from app.mail.commands.registry import COMMANDS, AnswerSection, CommandCall, command
from app.mail.commands.section import MailSection
from app.mail.order_form import instruction_words, order_words
from app.matches.load import title_of


@command(
    "HELP",
    r"help(?: me)?(?: please)?",
    forms=("HELP",),
    meaning="this help: how to play by e-mail, all commands and order words",
)
def instructions(section: MailSection, _call: CommandCall) -> AnswerSection:
    """All that can be written in a mail."""
    title = title_of(section.match)
    return AnswerSection(
        "help",
        {
            "commands": list(COMMANDS.values()),
            "order_words": order_words(title),
            "standing": instruction_words(title),
        },
    )
