"""The command words of mails: one table of all of them, which HELP and the help page list.

A module of this package adds its words with `command`, on the function that carries one out:

    @command("STATUS", "status", forms=("STATUS",), meaning="how the match stands")
    def status(part: Part, asked: Asked) -> Section: ...

and is named in `app.mail.commands`, in the order in which HELP lists them. Order words of a title
are none of these: the engine's lexicon has them.
"""

import difflib
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from app.mail.commands.part import Part

CLOSE = 0.75
"""From this likeness on (0 to 1) a word may be another one mistyped."""

_EDGES = " \t.!?;,:\"'*_`-"


class Kind(StrEnum):
    """When a command is carried out.

    An act in the order in which it is written; a question after all acts, from how the match
    stands then; an option says how the whole part is to be read, and is never carried out.
    """

    ACT = "act"
    QUESTION = "question"
    OPTION = "option"


@dataclass(frozen=True)
class Asked:
    """A command as it stands in a mail: `line` counts from 1, `text` is the line as written.

    `found` are the named groups of the pattern that matched something; `body` the lines that
    belong to it, of a command that takes a text.
    """

    line: int
    text: str
    found: Mapping[str, str] = field(default_factory=dict)
    body: str = ""


@dataclass(frozen=True)
class Section:
    """One answer in the letter that answers a part: the template `mail/answers/<name>` and what
    it is given as `it`."""

    name: str
    content: Mapping[str, Any] = field(default_factory=dict)


class Faulty(ValueError):
    """A command cannot be carried out; the text says why, and `nearest` what could be written.

    `line` is the line of the part that is at fault, 0 if none is; `case` the rule that says so.
    """

    def __init__(
        self, why: str, *, line: int = 0, nearest: tuple[str, ...] = (), case: str = ""
    ) -> None:
        super().__init__(why)
        self.line = line
        self.nearest = nearest
        self.case = case


Handler = Callable[["Part", Asked], Section]
Check = Callable[["Part", Asked], None]


@dataclass(frozen=True)
class Command:
    """One command word.

    `pattern` matches a whole line without its outer punctuation, in any case; `forms` are how HELP
    writes it and `meaning` what it says of it. `run` carries it out and may raise Faulty; `check`
    finds faults before anything of the mail is carried out. What is `in_turn` waits for the
    worker, behind orders of the same match that came before; what is `dangerous` is asked back.
    """

    word: str
    pattern: re.Pattern[str]
    forms: tuple[str, ...]
    meaning: str
    kind: Kind
    run: Handler
    check: Check | None = None
    in_turn: bool = False
    dangerous: bool = False


COMMANDS: dict[str, Command] = {}
"""All command words, in the order in which their modules are named."""


def command(
    word: str,
    pattern: str,
    *,
    forms: tuple[str, ...],
    meaning: str,
    kind: Kind = Kind.QUESTION,
    check: Check | None = None,
    in_turn: bool = False,
    dangerous: bool = False,
) -> Callable[[Handler], Handler]:
    """Add a command word to the table; the decorated function carries it out."""

    def add(run: Handler) -> Handler:
        if word in COMMANDS:
            raise ValueError(f"there are two commands {word}")
        whole = re.compile(pattern, re.I)
        COMMANDS[word] = Command(word, whole, forms, meaning, kind, run, check, in_turn, dangerous)
        return run

    return add


def option(word: str, pattern: str, *, forms: tuple[str, ...], meaning: str) -> None:
    """Add a word that says how the rest of a part is to be read."""

    def nothing(_part: "Part", _asked: Asked) -> Section:
        raise ValueError(f"{word} is no command that can be carried out")

    command(word, pattern, forms=forms, meaning=meaning, kind=Kind.OPTION)(nothing)


def find(line: str) -> tuple[Command, dict[str, str]] | None:
    """The command that a line is, with the named groups that it fills; None if it is none."""
    tidy = " ".join(line.split()).strip(_EDGES)
    for each in COMMANDS.values():
        match = each.pattern.fullmatch(tidy)
        if match:
            return each, {name: found for name, found in match.groupdict().items() if found}
    return None


def begun_by(line: str) -> Command | None:
    """The command whose word a line begins with, whatever follows."""
    first = re.match(r"\W*(\w+)", line)
    return COMMANDS.get(first[1].upper()) if first else None


def close_to(line: str) -> tuple[str, ...]:
    """The command words that the first word of a line may be, mistyped; the likeliest first."""
    first = re.match(r"\W*(\w+)", line)
    if first is None:
        return ()
    return tuple(difflib.get_close_matches(first[1].upper(), COMMANDS, n=3, cutoff=CLOSE))
