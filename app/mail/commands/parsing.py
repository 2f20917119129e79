"""The text of one section of a mail parsed: acts, questions, options, and orders.

A line that is a command is none of the engine's business. A message begins with its command and
goes on to a line END, to the next message, to the first box that was ticked in our form, or to the
end of the section. Whatever remains is orders.
"""

import difflib
import re
from collections.abc import Callable, Collection
from dataclasses import dataclass, replace

from app.mail.commands.registry import (
    COMMANDS,
    MIN_SIMILARITY,
    Command,
    CommandCall,
    CommandError,
    Kind,
    close_to,
    find,
    first_word,
)
from app.mail.commands.section import MailSection, order_words
from app.mail.reading.greetings import greetings, without_numeral
from app.matches.load import title_of

END = re.compile(r"^\s*end\s*[.!]?\s*$", re.I)
COMMENT = re.compile(r"^\s*(?:#|//|$)")
MAX_MISTYPED = 6
"""A line of more words is no mistyped command: it is prose, or an order."""

CompileOrder = Callable[[Command, CommandCall], str]


@dataclass(frozen=True)
class SectionItem:
    """One command of a section; without a `command`, the place of its orders among the acts."""

    command: Command | None
    call: CommandCall


@dataclass(frozen=True)
class ParsedSection:
    """A parsed section.

    `acts` are in the order in which they were written, all orders at the place of the first of
    them; `orders` is their text, and `lines` says in which line of the section each line of it
    stands.
    """

    acts: tuple[SectionItem, ...] = ()
    questions: tuple[SectionItem, ...] = ()
    options: tuple[SectionItem, ...] = ()
    orders: str = ""
    lines: tuple[int, ...] = ()

    @property
    def commands(self) -> list[SectionItem]:
        """All items but the orders."""
        return [
            item
            for item in (*self.acts, *self.questions, *self.options)
            if item.command is not None
        ]

    def has(self, word: str) -> bool:
        """Whether this command stands in the section."""
        return any(item.command is COMMANDS[word] for item in self.commands)

    def line_of(self, line: int) -> int:
        """In which line of the section a line of the orders stands (0: in none)."""
        return self.lines[line - 1] if 0 < line <= len(self.lines) else 0


def parse(section: MailSection, orders: str | None = None) -> ParsedSection:
    """Parse a section of a mail. Raises CommandError.

    With `orders`, its words that stand for orders have been compiled to these before, and are not
    compiled again: the match may have gone on since.
    """

    def compile_order(command: Command, call: CommandCall) -> str:
        assert command.compile is not None
        if orders is not None:
            return call.text
        try:
            return command.compile(section, call)
        except CommandError as error:
            error.line = error.line or call.line
            raise

    words = order_words(title_of(section.match))
    parsed = parse_section(section.text, section.ticked, words, compile_order, section.player.name)
    return parsed if orders is None else replace(parsed, orders=orders)


def parse_section(
    text: str,
    ticked: Collection[str],
    order_words: Collection[str],
    compiled: CompileOrder,
    writer: str = "",
) -> ParsedSection:
    """Parse the text of a section; `ticked` are the lines of it that are boxes of our form.

    `order_words` are the words, in capitals, with which an order of the title can begin, `compiled`
    gives the order that a command stands for. Raises CommandError.
    """
    items: list[SectionItem] = []
    bodies: list[list[str]] = []
    orders: list[tuple[int, str]] = []
    body: list[str] | None = None
    polite = greetings(text.split("\n"), order_words, writer)
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
        item = SectionItem(found[0], CommandCall(number, line, found[1]))
        if found[0].kind is Kind.ORDER:
            orders.append((number, compiled(found[0], item.call)))
            continue
        items.append(item)
        bodies.append(body if body is not None else [])
    whole = [
        SectionItem(item.command, replace(item.call, body="\n".join(lines).strip("\n")))
        for item, lines in zip(items, bodies, strict=True)
    ]
    return _sorted(whole, _without_blank_ends(orders))


def _sorted(items: list[SectionItem], orders: list[tuple[int, str]]) -> ParsedSection:
    if orders:
        number, line = orders[0]
        items = [*items, SectionItem(None, CommandCall(number, line))]
    by_kind: dict[Kind, list[SectionItem]] = {kind: [] for kind in Kind}
    for item in sorted(items, key=lambda item: item.call.line):
        by_kind[item.command.kind if item.command else Kind.ACT].append(item)
    return ParsedSection(
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
    """Raise CommandError if a line that is no command must have been meant as one."""
    word = first_word(line)
    if word in order_words or len(line.split()) > MAX_MISTYPED:
        return
    if word in COMMANDS:
        forms = COMMANDS[word].forms
        raise CommandError(
            f"could not read {word}; write {' or '.join(forms)}", line=number, nearest=forms
        )
    close = close_to(line)
    if not close or difflib.get_close_matches(word, order_words, n=1, cutoff=MIN_SIMILARITY):
        return
    forms = tuple(form for each in close for form in COMMANDS[each].forms)
    meant = " or ".join(close)
    raise CommandError(
        f"there is no command {word}; did you mean {meant}?", line=number, nearest=forms
    )
