"""What a mail asks for beside orders: STATUS, HELP, PREVIEW, and messages to other players.

A message begins with a line PRESS TO ... (or PRESS REPLY) and goes on to a line END, to the next
PRESS, to the first box that was ticked in our form, or to the end of the mail. Whatever stands
outside of messages and is no command is orders.
"""

import re
from collections.abc import Collection
from dataclasses import dataclass, replace

WORD = re.compile(r"^\s*(?P<word>status|help|preview)\s*[.!?]?\s*$", re.I)
END = re.compile(r"^\s*end\s*[.!]?\s*$", re.I)
REPLY = re.compile(r"^\s*press\s+reply\b\s*(?::\s*(?P<text>.*)|[.!]?\s*)$", re.I)
PRESS = re.compile(
    r"^\s*press\s+(?:to\s+(?P<to>[^:]*)|(?P<all>all|everybody|everyone|public)\s*)"
    r"(?::\s*(?P<text>.*))?$",
    re.I,
)
LONGEST_HEADER = 200


@dataclass(frozen=True)
class Press:
    """A message as it stands in a mail; `line`, counted from 1, is where it begins.

    `to` are the readers in the author's words; None is the circle of the message that the mail
    answers.
    """

    line: int
    to: str | None
    text: str


@dataclass(frozen=True)
class Commands:
    """A mail taken apart; `words` are in capitals, `orders` is what remains."""

    words: frozenset[str]
    press: tuple[Press, ...]
    orders: str


def commands(text: str, ticked: Collection[str] = ()) -> Commands:
    """Take the text of a mail apart; `ticked` are the lines of it that are boxes of our form."""
    words: set[str] = set()
    press: list[tuple[Press, list[str]]] = []
    orders: list[str] = []
    message: list[str] | None = None
    for number, line in enumerate(text.split("\n"), start=1):
        begun = _begun(line, number)
        if begun is not None:
            message = [begun.text] if begun.text else []
            press.append((begun, message))
            continue
        if message is not None and line not in ticked:
            if END.match(line):
                message = None
            else:
                message.append(line)
            continue
        message = None
        word = WORD.match(line)
        if word:
            words.add(word["word"].upper())
        else:
            orders.append(line)
    return Commands(
        frozenset(words),
        tuple(replace(begun, text="\n".join(lines).strip("\n")) for begun, lines in press),
        "\n".join(orders).strip("\n").rstrip(),
    )


def _begun(line: str, number: int) -> Press | None:
    """The message that begins with `line`, with what stands behind its colon."""
    look = line[:LONGEST_HEADER]
    reply = REPLY.match(look)
    if reply:
        return Press(number, None, _behind_colon(line, reply["text"]))
    found = PRESS.match(look)
    if found is None:
        return None
    return Press(number, found["to"] or found["all"] or "", _behind_colon(line, found["text"]))


def _behind_colon(line: str, text: str | None) -> str:
    return line.partition(":")[2].strip() if text is not None else ""
