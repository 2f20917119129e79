"""What a step of every title can expect: decisions, legal orders, and what players are told."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

from app.games.kernel.game_definition import Title
from app.games.kernel.match import Match
from app.games.kernel.order_grammar import words
from app.games.kernel.refusal import Refusal
from app.games.kernel.state import Action, Entry, Seat
from app.games.kernel.view import log_for
from app.games.positions import reading, shapes
from app.games.positions.shapes import Shape


class StepResult(NamedTuple):
    """What a step led to: the match, and the entries that the step added to its log."""

    match: Match
    entries: list[Entry]


class Mismatch(NamedTuple):
    """One thing that is not as expected."""

    what: str
    expected: str
    found: str


Compare = Callable[[StepResult, Any], Iterator[Mismatch]]


@dataclass(frozen=True)
class Expectation:
    """One key: `shape` raises PositionError for a value that cannot stand there, `compare` yields
    what differs."""

    shape: Shape
    compare: Compare


def compare_table(what: str, found: Callable[[Any, str], object]) -> Compare:
    """Return a comparison of a table by name with what is `found` about each name on the board; in
    `what` the name replaces {}."""

    def compare(result: StepResult, value: dict[str, Any]) -> Iterator[Mismatch]:
        for name, expected in value.items():
            there = found(result.match.state["board"], name)
            if there != expected:
                yield Mismatch(what.format(name), str(expected).lower(), str(there).lower())

    return compare


def common_expectations(title: Title) -> Mapping[str, Expectation]:
    """Return what a step of every title can expect, by key, as docs/positions.md explains it."""
    question = partial(shapes.question, title)
    return {
        "asked": Expectation(
            shapes.table(reading.seat, question, '{ A = "movement" }'), _compare_asked
        ),
        "may": Expectation(shapes.listed(reading.seat, '{ A = ["halt"] }'), _compare_may),
        "may_not": Expectation(shapes.listed(reading.seat, '{ A = ["attack"] }'), _compare_may_not),
        "only": Expectation(shapes.listed(reading.seat, '{ A = ["halt"] }'), _compare_only),
        "told": Expectation(shapes.texts, _compare_told),
        "not_told": Expectation(shapes.texts, _compare_not_told),
        "told_to": Expectation(shapes.listed(reading.seat, '{ B = ["draw"] }'), _compare_told_to),
        "not_told_to": Expectation(
            shapes.listed(reading.seat, '{ B = ["draw"] }'), _compare_not_told_to
        ),
    }


def _compare_asked(result: StepResult, value: dict[str, str]) -> Iterator[Mismatch]:
    found = result.match.waiting()
    if found != value:
        yield Mismatch("who is asked what", _decisions(value), _decisions(found))


def _decisions(owed: dict[str, str]) -> str:
    return ", ".join(f"{seat} {what}" for seat, what in owed.items()) or "nobody"


def _compare_may(result: StepResult, value: dict[str, list[str]]) -> Iterator[Mismatch]:
    for seat, orders in value.items():
        for order in orders:
            why = _why_not(result.match, seat, order)
            if why:
                yield Mismatch(f'whether {seat} may "{order}"', "yes", f"no: {why}")


def _why_not(match: Match, seat: Seat, order: str) -> str:
    clauses = match.read(seat, order)
    if isinstance(clauses, Refusal):
        return str(clauses)
    legal = match.legal(seat, clauses[0])
    return str(legal) if isinstance(legal, Refusal) else ""


def _compare_may_not(result: StepResult, value: dict[str, list[str]]) -> Iterator[Mismatch]:
    for seat, beginnings in value.items():
        written = [result.match.title.notation.write(o) for o in result.match.options(seat)]
        for beginning in beginnings:
            start = words(beginning)
            for order in written:
                if words(order)[: len(start)] == start:
                    yield Mismatch(f'whether {seat} may "{beginning}"', "no", f"yes: {order}")
                    break


def _compare_only(result: StepResult, value: dict[str, list[str]]) -> Iterator[Mismatch]:
    for seat, orders in value.items():
        expected: set[str] = set()
        verbs: set[str] = set()
        for order in orders:
            actions = _meant(result.match, seat, order)
            verbs.update(action["do"] for action in actions)
            expected.add(result.match.title.notation.write(actions[0]) if actions else order)
        found = {
            result.match.title.notation.write(option)
            for option in result.match.options(seat)
            if option["do"] in verbs
        }
        if found != expected:
            yield Mismatch(f"what {seat} may do", _sorted(expected), _sorted(found))


def _meant(match: Match, seat: Seat, order: str) -> list[Action]:
    """Return the actions that an order can mean, those that are legal now first."""
    clauses = match.read(seat, order)
    if isinstance(clauses, Refusal):
        return []
    meant = [match.title.canonical(match.state, seat, c) for c in clauses[0].candidates]
    options = match.options(seat)
    return [a for a in meant if a in options] or meant


def _sorted(orders: Iterable[str]) -> str:
    return "; ".join(sorted(orders)) or "nothing of the kind"


class _Messages(NamedTuple):
    """What players were told: keys of the wording, and sentences."""

    keys: set[str]
    sentences: list[str]

    def has(self, text: str) -> bool:
        """Whether `text` is a key, or stands in one of the sentences."""
        return text in self.keys or any(text in sentence for sentence in self.sentences)

    def __str__(self) -> str:
        return " ".join(self.sentences) + f" [{', '.join(sorted(self.keys))}]"


def _messages(result: StepResult) -> _Messages:
    wording = result.match.title.wording
    tellings = [telling for entry in result.entries for telling in entry["tellings"]]
    return _Messages(
        {t["say"] for t in tellings}, [wording.say(t["say"], t["args"]) for t in tellings]
    )


def _messages_to(result: StepResult, seat: Seat) -> _Messages:
    seen = log_for(result.match.title, result.entries, seat)
    return _Messages(
        {key for item in seen for key in item["keys"]},
        [sentence for item in seen for sentence in item["says"]],
    )


def _compare_told(result: StepResult, value: list[str]) -> Iterator[Mismatch]:
    said = _messages(result)
    for text in value:
        if not said.has(text):
            yield Mismatch("what is told", text, str(said))


def _compare_not_told(result: StepResult, value: list[str]) -> Iterator[Mismatch]:
    said = _messages(result)
    for text in value:
        if said.has(text):
            yield Mismatch("what is told", f"not {text}", str(said))


def _compare_told_to(result: StepResult, value: dict[str, list[str]]) -> Iterator[Mismatch]:
    for seat, texts in value.items():
        said = _messages_to(result, seat)
        for text in texts:
            if not said.has(text):
                yield Mismatch(f"what {seat} is told", text, str(said))


def _compare_not_told_to(result: StepResult, value: dict[str, list[str]]) -> Iterator[Mismatch]:
    for seat, texts in value.items():
        said = _messages_to(result, seat)
        for text in texts:
            if said.has(text):
                yield Mismatch(f"what {seat} is told", f"not {text}", str(said))
