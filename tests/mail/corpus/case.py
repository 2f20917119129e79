"""What a case of the corpus is, and the orders that stand in nearly all of them."""

from dataclasses import dataclass
from enum import StrEnum

ORDERS = "move Lenin to Novgorod\nmove Antonov-Ovseenko to Orel"
"""Legal orders of the match that the corpus is played against, one hyphen among them."""

LONG_ORDERS = f"{ORDERS}\nmove Budenny to Don Cossack\nmove Egorov to Nizhni-Novgorod"
RUSSIAN = f"{ORDERS}\n# Вперёд, на Псков! Съешь ещё этих мягких булок."
"""Orders with a line beside them (# is not read) that no ASCII mail can hold."""

ANNA = "anna@example.org"
ADDRESS = "orders+abc@post.example"
MARKER = "=== Write your orders above this line ==="
FORM = """\
[ ] end movement
[ ] move Lenin
      then: to Novgorod | to Pskov
[ ] move Antonov-Ovseenko
[ ] move Budenny"""
OURS = f"""\
{MARKER}

Red October (#7)

Anna, it is your turn.

You are asked: movement

move FORCE (choose the force to move by its leader) [5.0]
{FORM}

----------------------------------------------------------------------
To answer, reply to this mail."""
"""A letter of ours, as it stands quoted in an answer."""


class Answer(StrEnum):
    """What the site makes of a mail; the words before the colon are the letter's cause."""

    CARRIED_OUT = "receipt: carried out"
    REFUSED = "receipt: a fault, marked in the player's own lines"
    FAULTY = "faulty: a line that is no order and no command, marked"
    NOTHING_READ = "nothing_read: there was no order in the mail"
    TOO_LONG = "too_long: the mail was not read"
    STATUS = "answer: how the match stands"
    HELP = "answer: how to play by mail"
    HELD = "held: nothing is done, and its sender is not answered"
    SILENT = "silent: nothing is done and nobody is written to"


@dataclass(frozen=True)
class Mail:
    """One awkward mail, and all that must come of it.

    `text` is what its writer wrote (None: so much that it is not read), of it `ticked` the orders
    whose boxes he ticked in our form; `attachments` are the names of what was not read; no answer
    may go to a mail that `is_automatic`. `answer` is what the site does with it, sent by the player
    whose turn it is, from the envelope's address `envelope_from`.
    """

    name: str
    raw: bytes
    text: str | None = ORDERS
    ticked: tuple[str, ...] = ()
    is_automatic: bool = False
    attachments: tuple[str, ...] = ()
    answer: Answer = Answer.CARRIED_OUT
    envelope_from: str = ANNA


def automatic(name: str, raw: bytes, text: str = "", *, envelope_from: str = ANNA) -> Mail:
    """A mail that nobody sat down to write: read, and met with silence."""
    return Mail(
        name, raw, text, is_automatic=True, answer=Answer.SILENT, envelope_from=envelope_from
    )
