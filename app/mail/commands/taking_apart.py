"""The text of one part of a mail taken apart: acts, questions, options, and orders.

A line that is a command is none of the engine's business. A message begins with its command and
goes on to a line END, to the next message, to the first box that was ticked in our form, or to the
end of the part. Whatever remains is orders.
"""

import difflib
import re
from collections.abc import Callable, Collection
from dataclasses import dataclass, replace

from app.mail.commands.registry import (
    CLOSE,
    COMMANDS,
    Asked,
    Command,
    Faulty,
    Kind,
    close_to,
    find,
    first_word,
)
from app.mail.reading.courtesies import courtesies, without_numeral

END = re.compile(r"^\s*end\s*[.!]?\s*$", re.I)
COMMENT = re.compile(r"^\s*(?:#|//|$)")
MOST_MISTYPED = 6
"""A line of more words is no mistyped command: it is prose, or an order."""

Compiled = Callable[[Command, Asked], str]


@dataclass(frozen=True)
class Step:
    """One command of a part; without a `command`, the place of its orders among the acts."""

    command: Command | None
    asked: Asked


@dataclass(frozen=True)
class Taken:
    """A part taken apart.

    `acts` are in the order in which they were written, all orders at the place of the first of
    them; `orders` is their text, and `lines` says in which line of the part each line of it stands.
    """

    acts: tuple[Step, ...] = ()
    questions: tuple[Step, ...] = ()
    options: tuple[Step, ...] = ()
    orders: str = ""
    lines: tuple[int, ...] = ()

    @property
    def commands(self) -> list[Step]:
        """All steps but the orders."""
        return [
            step
            for step in (*self.acts, *self.questions, *self.options)
            if step.command is not None
        ]

    def has(self, word: str) -> bool:
        """Whether this command stands in the part."""
        return any(step.command is COMMANDS[word] for step in self.commands)

    def line_of(self, line: int) -> int:
        """In which line of the part a line of the orders stands (0: in none)."""
        return self.lines[line - 1] if 0 < line <= len(self.lines) else 0


def take_apart(
    text: str,
    ticked: Collection[str],
    order_words: Collection[str],
    compiled: Compiled,
    writer: str = "",
) -> Taken:
    """Take a part apart; `ticked` are the lines of it that are boxes of our form.

    `order_words` are the words, in capitals, with which an order of the title can begin, `compiled`
    gives the order that a command stands for. Raises Faulty.
    """
    steps: list[Step] = []
    bodies: list[list[str]] = []
    orders: list[tuple[int, str]] = []
    body: list[str] | None = None
    polite = courtesies(text.split("\n"), order_words, writer)
    for number, line in enumerate(text.split("\n"), start=1):
        found = None if line in ticked else find(line)
        if found is not None and found[0].takes_text:
            body = [line.partition(":")[2].strip()] if ":" in line else []
        elif body is not None and line not in ticked:
            if END.match(line):
                body = None
            else:
                body.append(line)
            continue
        else:
            body = None
        if found is None:
            if line not in ticked and number - 1 in polite:
                continue
            if line not in ticked and not COMMENT.match(line):
                _refuse_mistyped(line, number, order_words)
            orders.append((number, without_numeral(line)))
            continue
        step = Step(found[0], Asked(number, line, found[1]))
        if found[0].kind is Kind.ORDER:
            orders.append((number, compiled(found[0], step.asked)))
            continue
        steps.append(step)
        bodies.append(body if body is not None else [])
    whole = [
        Step(step.command, replace(step.asked, body="\n".join(lines).strip("\n")))
        for step, lines in zip(steps, bodies, strict=True)
    ]
    return _sorted(whole, _without_blank_ends(orders))


def _sorted(steps: list[Step], orders: list[tuple[int, str]]) -> Taken:
    if orders:
        number, line = orders[0]
        steps = [*steps, Step(None, Asked(number, line))]
    by_kind: dict[Kind, list[Step]] = {kind: [] for kind in Kind}
    for step in sorted(steps, key=lambda step: step.asked.line):
        by_kind[step.command.kind if step.command else Kind.ACT].append(step)
    return Taken(
        tuple(by_kind[Kind.ACT]),
        tuple(by_kind[Kind.QUESTION]),
        tuple(by_kind[Kind.OPTION]),
        "\n".join(line for _, line in orders),
        tuple(number for number, _ in orders),
    )


def _without_blank_ends(orders: list[tuple[int, str]]) -> list[tuple[int, str]]:
    written = [place for place, (_, line) in enumerate(orders) if line.strip()]
    return orders[written[0] : written[-1] + 1] if written else []


def _refuse_mistyped(line: str, number: int, order_words: Collection[str]) -> None:
    """Raise Faulty if a line that is no command must have been meant as one."""
    word = first_word(line)
    if word in order_words or len(line.split()) > MOST_MISTYPED:
        return
    if word in COMMANDS:
        forms = COMMANDS[word].forms
        raise Faulty(
            f"could not read {word}; write {' or '.join(forms)}", line=number, nearest=forms
        )
    close = close_to(line)
    if not close or difflib.get_close_matches(word, order_words, n=1, cutoff=CLOSE):
        return
    forms = tuple(form for each in close for form in COMMANDS[each].forms)
    meant = " or ".join(close)
    raise Faulty(f"there is no command {word}; did you mean {meant}?", line=number, nearest=forms)
