"""Reading order texts: from the words of a line to the actions that they may mean.

An order is read as the longest pattern that fits. Where none does, the line goes on with what its
order before left open: the beginning of that order up to its colon, or its verb.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass

from app.games.kernel.free_text import rest_of
from app.games.kernel.noun_parser import NounParser, Value
from app.games.kernel.order_grammar import (
    ELSE,
    IF,
    JOINTS,
    TEXT,
    VIA,
    Nouns,
    Pattern,
    Slot,
    Verb,
    colons,
    parts_of,
    pattern_of,
    words,
)
from app.games.kernel.order_groups import UnitSets
from app.games.kernel.refusal import Refusal
from app.games.kernel.state import Action
from app.games.kernel.unread_orders import Expected, unread

SKIP, STOP = "skip", "stop"
"""What becomes of an order whose condition fails: it is left out, or the text ends before it."""


@dataclass(frozen=True)
class Condition:
    """The condition of an order: what `tests` may mean, each an action of a test.

    `otherwise` is SKIP or STOP, and None where the player does not say: then the order is left out
    if a test fails, and refused if it is illegal. Without tests the condition is that it is legal.
    """

    tests: tuple[Action, ...]
    otherwise: str | None
    text: str


@dataclass(frozen=True)
class Clause:
    """One order read: the actions that it may mean, most literal first, and where it stood.

    An action may name units as a `Group`. `adds`: it belongs to the order before it; `goes_on`:
    that stands on the line above, and this one is indented.
    """

    candidates: tuple[Action, ...]
    line: int
    text: str
    condition: Condition | None = None
    adds: bool = False
    goes_on: bool = False


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to read an order: it ends before the word `end`."""

    end: int
    pattern: Pattern
    action: Action


class OrderParser:
    """Reads orders of a title; `notation` declares it."""

    def __init__(
        self,
        patterns: Sequence[Pattern],
        nouns: Mapping[str, Nouns],
        place_kinds: frozenset[str],
        sets: UnitSets | None,
        tests: Sequence[Verb],
        write: Callable[[Action], str],
    ) -> None:
        self.patterns, self.nouns, self.place_kinds = patterns, nouns, place_kinds
        self.write = write
        self.names = NounParser(nouns, place_kinds, sets)
        # Of hundreds of patterns few begin with a given word, or with none.
        self._by_word: dict[str, list[Pattern]] = {}
        for pattern in patterns:
            if isinstance(pattern.parts[0], str):
                self._by_word.setdefault(pattern.parts[0], []).append(pattern)
        self._leads = [p for p in patterns if not p.begins_with_word]
        self._by_head: dict[tuple[str | None, ...], list[Pattern]] = {}
        for pattern in patterns:
            if 0 < pattern.head < len(pattern.parts):
                self._by_head.setdefault(pattern.head_form, []).append(pattern)
        self._expected: list[Expected] | None = None
        self.tests = [pattern_of(test, way) for test in tests for way in (test.pattern, *test.also)]
        self._main = {p.verb.do: pattern_of(p.verb, p.verb.pattern) for p in patterns}
        self._text = {
            p.verb.do: p.parts[-1][0]
            for p in patterns
            if not isinstance(p.parts[-1], str) and p.parts[-1][1] == TEXT
        }

    # lines

    def read_line(self, line: str, number: int = 1) -> list[Clause] | Refusal:
        """Read one line, which may hold several orders one after the other."""
        tokens, marked = words(line), colons(line)
        clauses: list[Clause] = []
        last: tuple[Reading, ...] = ()
        at = 0
        while at < len(tokens):
            if tokens[at] in JOINTS:
                at += 1
                continue
            if clauses and self._is_condition(tokens, at):
                found = self._condition(tokens, at, number)
                if isinstance(found, Refusal):
                    return found
                at, condition = found
                clauses[-1] = Clause(
                    clauses[-1].candidates, number, clauses[-1].text, condition, clauses[-1].adds
                )
                continue
            readings = self.readings(tokens, at, last, marked)
            if not readings:
                return unread(self, line, at, number)
            end = max(reading.end for reading in readings)
            last = _without_copies(reading for reading in readings if reading.end == end)
            via_end, via = self._via(tokens, end, last)
            text = " ".join(tokens[at:via_end])
            for place in via:
                clauses.append(self._clause(last, line, tokens, number, text, place))
            clauses.append(self._clause(last, line, tokens, number, text))
            at = via_end
        return clauses

    def _clause(
        self,
        readings: tuple[Reading, ...],
        line: str,
        tokens: list[str],
        number: int,
        text: str,
        place: str | None = None,
    ) -> Clause:
        """Return the clause of readings that end together; with a `place`, of a stage on the way.

        Of a free text reading has left how many words stand before it.
        """
        candidates = []
        for reading in readings:
            action = reading.action
            slot = self._text.get(action["do"])
            if slot is not None:
                action = {**action, slot: rest_of(line, tokens[: action[slot]], words)}
            if place is not None:
                action = {**action, self._last_slot(reading.pattern.verb)[0]: place}
            if action not in candidates:
                candidates.append(action)
        adds = readings[0].pattern.verb.adds
        return Clause(tuple(candidates), number, text, adds=adds)

    def _via(
        self, tokens: list[str], at: int, readings: tuple[Reading, ...]
    ) -> tuple[int, list[str]]:
        """Return the places that "via" names after an order of which a place repeats the verb."""
        verb = readings[0].pattern.verb
        if tokens[at : at + 1] != [VIA] or not verb.repeats:
            return at, []
        if self._last_slot(verb)[1] not in self.place_kinds:
            return at, []
        found = self.names.places(tokens, at + 1)
        return found if found[1] else (at, [])

    # conditions

    def _is_condition(self, tokens: list[str], at: int) -> bool:
        if tokens[at] == ELSE:
            return tokens[at + 1 : at + 2] in ([SKIP], [STOP])
        return bool(self.tests) and tokens[at] == IF

    def _condition(
        self, tokens: list[str], at: int, number: int
    ) -> tuple[int, Condition] | Refusal:
        """Read "if supplied else stop": return where it ends, and what it says."""
        start, found = at, list[tuple[int, Action]]()
        if tokens[at] == IF:
            for test in self.tests:
                for end, action in self._match(test, test.parts, tokens, at + 1):
                    found.append((end, {"do": test.verb.do, **action}))
            if not found:
                return unread(self, " ".join(tokens), at + 1, number, self.tests)
            at = max(end for end, _ in found)
        text = " ".join(tokens[start:at])
        ahead = at
        while tokens[ahead : ahead + 1] and tokens[ahead] in JOINTS:
            ahead += 1
        otherwise, end = None, at
        if tokens[ahead : ahead + 1] == [ELSE] and tokens[ahead + 1 : ahead + 2] in (
            [SKIP],
            [STOP],
        ):
            otherwise, end = tokens[ahead + 1], ahead + 2
        tests = tuple(action for stop, action in found if stop == at)
        return end, Condition(tests, otherwise, text)

    # orders

    def readings(
        self,
        tokens: list[str],
        at: int,
        last: tuple[Reading, ...] = (),
        marked: frozenset[int] = frozenset(),
    ) -> list[Reading]:
        """Return every way to read an order that begins at `at`.

        `last` are the ways to read the order before it on the line, `marked` the words that have a
        colon after them.
        """
        found = [
            Reading(end, pattern, {"do": pattern.verb.do, **action})
            for pattern in self._by_word.get(tokens[at], ())
            for end, action in self._match(pattern, pattern.parts, tokens, at)
        ]
        if found:
            return found
        found = [each for before in last for each in self._under_head(before, tokens, at)]
        found += [
            each
            for before in last
            for each in self._continuing(before, _up_to_colon(tokens, at, marked), at)
            if each.end - 1 not in marked or tokens[at - 1] == "+"
        ]
        found += [
            Reading(end, pattern, {"do": pattern.verb.do, **action})
            for pattern in (self._leads if not at or tokens[at - 1] != "+" else ())
            for end, action in self._match(pattern, pattern.parts, tokens, at, pattern.head, marked)
        ]
        return found

    def _under_head(self, before: Reading, tokens: list[str], at: int) -> Iterator[Reading]:
        """Yield orders whose beginning, up to the colon, is that of the order before them."""
        if not before.pattern.head:
            return
        values = [before.action.get(each) for each in before.pattern.head_arguments]
        for pattern in self._by_head.get(before.pattern.head_form, ()):
            held = dict(zip(pattern.head_arguments, values, strict=True))
            for end, action in self._match(pattern, pattern.parts[pattern.head :], tokens, at):
                yield Reading(end, pattern, {"do": pattern.verb.do, **held, **action})

    def _continuing(self, before: Reading, tokens: list[str], at: int) -> Iterator[Reading]:
        """Yield orders of which only the noun is written: the verb is understood."""
        verb = before.pattern.verb
        if verb.repeats:
            slot = self._last_slot(verb)
            held = {k: v for k, v in before.action.items() if k not in (slot[0], "do")}
            # The same beginning is open after it as before.
            for end, action in self._match(before.pattern, (slot,), tokens, at):
                yield Reading(end, before.pattern, {"do": verb.do, **held, **action})
        for do in verb.continues:
            pattern = self._main[do]
            for end, action in self._match(pattern, (self._last_slot(pattern.verb),), tokens, at):
                yield Reading(end, pattern, {"do": do, **action})

    def _last_slot(self, verb: Verb) -> Slot:
        return [part for part in self._main[verb.do].parts if not isinstance(part, str)][-1]

    def fill(self, pattern: str, text: str) -> list[Action]:
        """Return the ways in which the whole of `text` fills the slots of a pattern."""
        tokens, parts = words(text), tuple(parts_of(pattern))
        made = Pattern(Verb("", pattern), parts)
        return [args for end, args in self._match(made, parts, tokens, 0) if end == len(tokens)]

    def expected(self, line: str) -> list[Expected]:
        """Return what was looked for in vain while `line` was read."""
        reader = copy(self)
        reader._expected = []
        tokens, marked, at = words(line), colons(line), 0
        last: tuple[Reading, ...] = ()
        while at < len(tokens):
            if tokens[at] in JOINTS:
                at += 1
                continue
            if at and reader._is_condition(tokens, at):
                for test in reader.tests:
                    list(reader._match(test, test.parts, tokens, at + 1))
                break
            readings = reader.readings(tokens, at, last, marked)
            if not readings:
                break
            at = max(reading.end for reading in readings)
            last = tuple(reading for reading in readings if reading.end == at)
            at = reader._via(tokens, at, last)[0]
        return reader._expected

    def _expect(self, pattern: Pattern | None, start: int, at: int, part: str | Slot) -> None:
        if self._expected is not None:
            self._expected.append(Expected(pattern, start, at, part))

    def _match(
        self,
        pattern: Pattern,
        parts: tuple[str | Slot, ...],
        tokens: list[str],
        at: int,
        head: int = 0,
        marked: frozenset[int] = frozenset(),
        start: int | None = None,
    ) -> Iterator[tuple[int, Action]]:
        """Yield where `parts` of a pattern that begin at `at` end, and the arguments they give.

        With a `head` of so many parts a colon must stand after them, or a "+" that goes on.
        """
        if not parts:
            yield at, {}
            return
        start = at if start is None else start
        first, rest, left = parts[0], parts[1:], max(head - 1, 0)
        if isinstance(first, str):
            if at < len(tokens) and tokens[at] == first and not (head == 1 and at not in marked):
                yield from self._match(pattern, rest, tokens, at + 1, left, marked, start)
            else:
                self._expect(pattern, start, at, first)
            return
        argument, kind = first
        is_there = False
        near = _up_to_colon(tokens, at, marked) if head else tokens
        for end, value in self._nouns_at(kind, near, at, pattern, start):
            is_there = True
            if head == 1 and end - 1 not in marked and tokens[end : end + 1] != ["+"]:
                self._expect(pattern, start, end, ":")
                continue
            for stop, action in self._match(pattern, rest, tokens, end, left, marked, start):
                yield stop, {argument: value, **action}
        if not is_there:
            self._expect(pattern, start, at, first)

    def _nouns_at(
        self, kind: str, tokens: list[str], at: int, pattern: Pattern, start: int
    ) -> Iterator[tuple[int, Value]]:
        if self._expected is None:
            return self.names.at(kind, tokens, at)
        return self.names.at(
            kind, tokens, at, lambda place, part: self._expect(pattern, start, place, part)
        )


def _up_to_colon(tokens: list[str], at: int, marked: frozenset[int]) -> list[str]:
    """Return the words up to the first colon from `at` on: no name goes on after it."""
    end = min((n for n in marked if n >= at), default=len(tokens))
    return tokens[: end + 1]


def _without_copies(readings: Iterable[Reading]) -> tuple[Reading, ...]:
    """Return the first of the readings that mean the same and go on alike."""
    found: list[Reading] = []
    for each in readings:
        if not any(each.action == one.action and each.pattern is one.pattern for one in found):
            found.append(each)
    return tuple(found)
