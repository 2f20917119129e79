"""What a moderator can write: one table of their words, and reading a mail by it.

A line begins with a word; what stands behind a colon, and on the lines below it, is the text that
belongs to it: a reason, or an answer. It goes on to a line END, or to the next line that begins
with a word. A reply to the e-mail that brought a question is the answer, if it begins with no word.
"""

import difflib
import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum

from app.mail.commands.parsing import COMMENT, END
from app.mail.commands.registry import (
    MAX_COMMAND,
    MIN_SIMILARITY,
    CommandCall,
    CommandError,
    first_word,
    tidied,
)
from app.mail.reading.greetings import greetings


class ModeratorCommand(StrEnum):
    """What a word asks for."""

    PAUSE = "PAUSE"
    GO_ON = "GO ON"
    EXTEND = "EXTEND"
    REMIND = "REMIND"
    FORCE = "FORCE"
    ANSWER = "ANSWER"
    STATE = "STATE"
    QUESTIONS = "QUESTIONS"
    HELP = "HELP"

    @property
    def is_question(self) -> bool:
        """Whether it only asks, and changes nothing."""
        return self in (ModeratorCommand.STATE, ModeratorCommand.QUESTIONS, ModeratorCommand.HELP)


@dataclass(frozen=True)
class Word:
    """One word: the pattern of its line up to a colon, how it is written, and what it does."""

    deed: ModeratorCommand
    pattern: re.Pattern[str]
    forms: tuple[str, ...]
    meaning: str


def _word(deed: ModeratorCommand, pattern: str, forms: tuple[str, ...], meaning: str) -> Word:
    return Word(deed, re.compile(pattern, re.I), forms, meaning)


_SEAT = r"(?:seat |player )?(?P<seat>\S.*?)"

WORDS = (
    _word(
        ModeratorCommand.STATE,
        r"(?:match )?(?:state|status)",
        ("MATCH STATE",),
        "show the clocks, who must act, and open questions",
    ),
    _word(
        ModeratorCommand.PAUSE,
        r"pause(?: (?:the )?(?:match|game))?",
        ("PAUSE: reason",),
        "pause the match: all clocks stop, but orders are still carried out",
    ),
    _word(
        ModeratorCommand.GO_ON,
        r"(?:go on|resume|unpause)(?: with (?:the )?(?:match|game))?",
        ("GO ON: reason",),
        "resume the match: clocks run again, with the time that was left",
    ),
    _word(
        ModeratorCommand.EXTEND,
        rf"extend {_SEAT}(?: by| for)? (?P<count>\d{{1,4}}) ?(?P<unit>h|hours?|d|days?|w|weeks?)",
        ("EXTEND B BY 2 DAYS: reason", "EXTEND B BY 12 HOURS: reason"),
        "give a seat more time for its decision",
    ),
    _word(
        ModeratorCommand.REMIND,
        rf"remind {_SEAT}",
        ("REMIND B: reason",),
        "remind a seat of its open decision",
    ),
    _word(
        ModeratorCommand.FORCE,
        rf"force (?:the default (?:of|for) )?{_SEAT}",
        ("FORCE B: reason",),
        "give the default answer for a seat, once half of its time has passed",
    ),
    _word(
        ModeratorCommand.QUESTIONS,
        r"(?:open )?questions",
        ("QUESTIONS",),
        "list the players' rules questions",
    ),
    _word(
        ModeratorCommand.ANSWER,
        r"answer (?:question |to )?#?(?P<n>\d{1,6})(?P<all> (?:for|to) (?:all|everybody|everyone))?"
        r"(?:,? (?:case|rule) (?P<case>\S.{0,39}))?",
        ("ANSWER 3: text", "ANSWER 3 FOR ALL, CASE 8.4: text"),
        "answer a question, for the player who asked or for everyone. You can also reply to "
        "the e-mail that brought it; start with a line FOR ALL or CASE 8.4 if needed",
    ),
    _word(ModeratorCommand.HELP, r"help(?: me)?(?: please)?", ("HELP",), "this list"),
)

_FOR_ALL = re.compile(r"(?:for|to) (?:all|everybody|everyone)", re.I)
_CASE = re.compile(r"(?:case|rule) (?P<case>\S.{0,39})", re.I)
_FIRST_WORDS = frozenset(word.deed.split()[0] for word in WORDS) | {"MATCH", "STATUS", "RESUME"}


@dataclass(frozen=True)
class Item:
    """One thing that a mail asks for."""

    deed: ModeratorCommand
    asked: CommandCall = field(default_factory=lambda: CommandCall(0, ""))


def read(text: str, writer: str, question: int | None) -> list[Item]:
    """Take a moderator's mail apart; `question` is the number of the one that it answers.

    Raises CommandError for a line that begins with no word.
    """
    lines = text.split("\n")
    polite = greetings(lines, _FIRST_WORDS, writer)
    written = [number for number, line in enumerate(lines) if number not in polite and line.strip()]
    if question is not None and written and _begun(lines[written[0]]) is None:
        body = "\n".join(lines[written[0] :])
        return [
            Item(ModeratorCommand.ANSWER, _headed(CommandCall(0, "", {"n": str(question)}, body)))
        ]
    return _items(lines, polite)


def _items(lines: Sequence[str], polite: set[int]) -> list[Item]:
    found: list[tuple[ModeratorCommand, CommandCall, list[str]]] = []
    is_open = False
    for number, line in enumerate(lines):
        begun = _begun(line)
        if begun is not None:
            deed, groups = begun
            behind = line.partition(":")[2].strip()
            found.append((deed, CommandCall(number + 1, line, groups), [behind] if behind else []))
            is_open = not deed.is_question
        elif is_open:
            if END.match(line):
                is_open = False
            elif number not in polite or found[-1][0] is ModeratorCommand.ANSWER:
                found[-1][2].append(line)
        elif number not in polite and not COMMENT.match(line):
            raise _unknown(line, number + 1)
    return [
        Item(deed, _headed(replace(asked, body="\n".join(body).strip("\n"))))
        for deed, asked, body in found
    ]


def _begun(line: str) -> tuple[ModeratorCommand, dict[str, str]] | None:
    """The word that a line begins with, and what else it names; None if with none."""
    head = tidied(line[:MAX_COMMAND].partition(":")[0])
    for word in WORDS:
        match = word.pattern.fullmatch(head)
        if match:
            return word.deed, {name: text for name, text in match.groupdict().items() if text}
    return None


def _headed(asked: CommandCall) -> CommandCall:
    """What is asked, with the lines that say how an answer is meant taken off its text."""
    groups, lines = dict(asked.found), asked.body.split("\n")
    while "n" in groups and lines:
        heading = tidied(lines[0])
        case = _CASE.fullmatch(heading)
        if _FOR_ALL.fullmatch(heading):
            groups["all"] = heading
        elif case is not None:
            groups["case"] = case["case"]
        elif heading:
            break
        lines.pop(0)
    return replace(asked, found=groups, body="\n".join(lines).strip("\n"))


def _unknown(line: str, number: int) -> CommandError:
    word = first_word(line)
    begin = {form.split(":")[0].split()[0]: each for each in WORDS for form in each.forms}
    close = difflib.get_close_matches(word, begin, n=3, cutoff=MIN_SIMILARITY)
    forms = tuple(form for each in close for form in begin[each].forms)
    if close and close[0] == word:
        return CommandError(
            f"could not read {word}; write {' or '.join(forms)}", line=number, nearest=forms
        )
    return CommandError(
        "this line does not start with a moderator command", line=number, nearest=forms
    )
