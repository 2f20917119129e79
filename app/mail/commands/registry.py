"""The command words of mails: one table of all of them, which HELP and the help page list.

A module of this package adds its words with `command`, on the function that carries one out:

    @command("STATUS", r"status", forms=("STATUS",), meaning="how the match stands")
    def status(section: MailSection, call: CommandCall) -> AnswerSection: ...

and is named in `app.mail.commands`, in the order in which HELP lists them. Order words of a title
are none of these: the engine's notation has them.
"""

import difflib
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from app.games.presentation import Drawing
from app.mail.commands.section import MailSection

MIN_SIMILARITY = 0.75
"""From this likeness on (0 to 1) a word may be another one mistyped."""

MAX_COMMAND = 200
"""A longer line is no command, nor the beginning of one."""

_EDGES = " \t.!?;,:\"'*_`-"
_FIRST = re.compile(r"\W*(\w+)")


class Kind(StrEnum):
    """When a command is carried out.

    An act in the order in which it is written; a question after all acts, from how the match
    stands then; an option says how the whole section is to be read; an order stands for one of the
    title's, which the engine reads in its place.
    """

    ACT = "act"
    QUESTION = "question"
    OPTION = "option"
    ORDER = "order"


@dataclass(frozen=True)
class CommandCall:
    """A command as it stands in a mail: `line` counts from 1, `text` is the line as written.

    `found` are the named groups of the pattern that matched something; `body` is the text that
    belongs to it, of a command that takes one.
    """

    line: int
    text: str
    found: Mapping[str, str] = field(default_factory=dict)
    body: str = ""


@dataclass(frozen=True)
class AnswerSection:
    """One answer in the e-mail that answers a section.

    It is written by the template `mail/answers/<name>`, which is given `content` as `it` and
    `items`. Neighbours of one name become one section with the items of both. The e-mail shows
    `drawing`, if there is one.
    """

    name: str
    content: Mapping[str, Any] = field(default_factory=dict)
    items: tuple[Any, ...] = ()
    drawing: Drawing | None = None


class CommandError(ValueError):
    """A line cannot be carried out; the text says why, and `nearest` what could be written.

    `line` is the line of the section that is at fault, 0 if none is; `clause` is what is wrong in
    it, `case` the rule that says so.
    """

    def __init__(
        self,
        why: str,
        *,
        line: int = 0,
        nearest: tuple[str, ...] = (),
        clause: str = "",
        case: str = "",
    ) -> None:
        super().__init__(why)
        self.line = line
        self.nearest = nearest
        self.clause = clause
        self.case = case


Handler = Callable[[MailSection, CommandCall], AnswerSection]
Check = Callable[[MailSection, CommandCall], None]
Compile = Callable[[MailSection, CommandCall], str]


@dataclass(frozen=True)
class Command:
    """One command word.

    `pattern` matches a whole line without its outer punctuation, in any case; of one that
    `takes_text`, the line up to a colon: the text goes on to a line END. `forms` are how HELP
    writes it and `meaning` what it says of it. `run` carries it out, `compile` gives the order that
    it stands for; both may raise CommandError. `check` finds faults before anything of the mail is
    carried out. What is `in_turn` waits for the worker, behind orders of the same match that came
    before; before what is `dangerous` is done, its player is asked whether they mean it.
    """

    word: str
    pattern: re.Pattern[str]
    forms: tuple[str, ...]
    meaning: str
    kind: Kind
    run: Handler | None = None
    compile: Compile | None = None
    check: Check | None = None
    takes_text: bool = False
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
    takes_text: bool = False,
    in_turn: bool = False,
    dangerous: bool = False,
) -> Callable[[Handler], Handler]:
    """Add a command word to the table; the decorated function carries it out."""

    def add(run: Handler) -> Handler:
        _add(
            Command(
                word,
                re.compile(pattern, re.I),
                forms,
                meaning,
                kind,
                run=run,
                check=check,
                takes_text=takes_text,
                in_turn=in_turn,
                dangerous=dangerous,
            )
        )
        return run

    return add


def order(
    word: str, pattern: str, *, forms: tuple[str, ...], meaning: str
) -> Callable[[Compile], Compile]:
    """Add a word that stands for an order of the title; the decorated function gives the order."""

    def add(compiled: Compile) -> Compile:
        whole = re.compile(pattern, re.I)
        _add(Command(word, whole, forms, meaning, Kind.ORDER, compile=compiled))
        return compiled

    return add


def option(word: str, pattern: str, *, forms: tuple[str, ...], meaning: str) -> None:
    """Add a word that says how the rest of a section is to be read."""
    _add(Command(word, re.compile(pattern, re.I), forms, meaning, Kind.OPTION))


def find(line: str) -> tuple[Command, dict[str, str]] | None:
    """The command that a line is or begins, with the named groups that it fills; None: none."""
    whole = tidied(line)
    head = tidied(line[:MAX_COMMAND].partition(":")[0])
    for each in COMMANDS.values():
        match = each.pattern.fullmatch(head if each.takes_text else whole)
        if match:
            return each, {name: found for name, found in match.groupdict().items() if found}
    return None


def tidied(line: str) -> str:
    """A line as patterns see it: without its outer punctuation, with single blanks."""
    return " ".join(line.split()).strip(_EDGES) if len(line) <= MAX_COMMAND else ""


def first_word(line: str) -> str:
    """The first word of a line, in capitals; empty if there is none."""
    first = _FIRST.match(line[:MAX_COMMAND])
    return first[1].upper() if first else ""


def close_to(line: str) -> tuple[str, ...]:
    """The command words that the first word of a line may be, mistyped; the likeliest first."""
    return tuple(difflib.get_close_matches(first_word(line), COMMANDS, n=3, cutoff=MIN_SIMILARITY))


def _add(new: Command) -> None:
    if new.word in COMMANDS:
        raise ValueError(f"there are two commands {new.word}")
    COMMANDS[new.word] = new
