"""A letter of the site as somebody understands it who reads its plain text and nothing else."""

import re
from dataclasses import dataclass, field
from email.message import EmailMessage

from tests.mail.order_form import Box, boxes, question

HEADING = re.compile(r"^[A-Z][A-Z' ]+$")

FORM, OFFERS, ANY_TIME = "ORDERS YOU CAN GIVE NOW", "OFFERS AND MOTIONS", "AT ANY TIME"
RANKING, BOARD = "FINAL RANKING", "THE BOARD"


@dataclass(frozen=True)
class Letter:
    """What a letter says, section by section; `opening` is what stands before the first one."""

    mail: EmailMessage
    text: str
    opening: str
    sections: dict[str, list[str]] = field(default_factory=dict)

    @property
    def question(self) -> str | None:
        """What the reader is asked, or None if nothing is."""
        return question(self.text)

    @property
    def says_how_it_stands(self) -> bool:
        """Whether it tells what is asked now, be it nothing: what older ones ask is past."""
        nothing = ("You have nothing to do right now", "The match is over")
        return self.question is not None or any(each in self.told for each in nothing)

    @property
    def seat(self) -> str | None:
        """The letter of the reader's seat, if the letter names it."""
        found = re.search(r"You (?:now )?play seat ([A-F])", self.told)
        return found[1] if found else None

    @property
    def told(self) -> str:
        """The whole text on one line, however it is folded."""
        return " ".join(self.text.split())

    @property
    def is_refusal(self) -> bool:
        """Whether it marks a faulty line of the reader's own text."""
        return ">>> " in self.text

    @property
    def is_offer_to_join(self) -> bool:
        """Whether it asks its reader to take a seat."""
        return "reply to this e-mail with one word: JOIN" in self.told

    @property
    def ranking(self) -> list[str]:
        """The places, the first first; empty unless the match is over."""
        return [line for line in self.sections.get(RANKING, []) if line.startswith("- ")]

    def boxes(self, section: str) -> list[Box]:
        """The boxes of a section, in its order."""
        return boxes(self.sections.get(section, []))


def read(mail: EmailMessage) -> Letter:
    """Read the plain text of a mail. Raises AssertionError if it has none."""
    part = mail.get_body(("plain",))
    assert part is not None, "a mail without text"
    text = "\n".join(str(part.get_content()).splitlines()) + "\n"
    opening: list[str] = []
    sections: dict[str, list[str]] = {}
    lines = opening
    for line in text.splitlines():
        if HEADING.match(line):
            lines = sections.setdefault(line, [])
        else:
            lines.append(line)
    return Letter(mail, text, "\n".join(opening), sections)
