"""What may follow in an order text: the legal continuations of the words before the cursor.

They come from the options of the position that the orders before have led to, in the patterns of
the notation. Where actions are too many to be listed (lists, paths), the title says what may
follow.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from app.games.kernel.dry_run import Trial
from app.games.kernel.match import Match
from app.games.kernel.order_grammar import (
    ELSE,
    IF,
    JOINTS,
    MOTION,
    NUMBER,
    PATH,
    Pattern,
    Slot,
    colons,
    item_kind,
    word_spans,
)
from app.games.kernel.order_groups import Group, members
from app.games.kernel.order_notation import Clause, OrderNotation
from app.games.kernel.order_parser import Reading
from app.games.kernel.refusal import Refusal
from app.games.kernel.state import Action, Seat

SIGNS = frozenset({",", ";", "+"})
MAX_OFFERS = 40
"""Continuations that are offered at once."""


@dataclass(frozen=True, slots=True)
class Offer:
    """One continuation: `text` in the place of what stands from the character `start` on."""

    text: str
    start: int


@dataclass(frozen=True, slots=True)
class _Words:
    """The words of a line up to the cursor; the last may be `partial`, begun and not ended.

    `at` has where each of the `whole` words begins, and the partial one (or the cursor); those
    `marked` have a colon after them.
    """

    whole: list[str]
    partial: str
    at: list[int]
    marked: frozenset[int]

    @classmethod
    def of(cls, line: str, offset: int) -> "_Words":
        """Return the words of a line that begins at a character of the text."""
        spans = word_spans(line)
        ends_inside = (
            bool(spans) and spans[-1][2] == len(line) and spans[-1][0] not in (",", ";", "+")
        )
        whole = [word for word, _, _ in spans[: len(spans) - ends_inside]]
        starts = [offset + start for _, start, _ in spans]
        if not ends_inside:
            starts.append(offset + len(line))
        return cls(whole, spans[-1][0] if ends_inside else "", starts, colons(line))


TryText = Callable[[Trial, str], Trial]
"""Returns the trial that goes on from one by the orders of a text, as far as they are legal."""


def try_text(trial: Trial, text: str) -> Trial:
    """Carry the orders of a text out on the trial itself."""
    trial.take_text(text)
    return trial


def completions(trial: Trial, text: str, tried: TryText = try_text) -> tuple[Offer, ...]:
    """Return what may follow `text` in the orders of a trial's seat; none after a roll.

    The lines before the last one are `tried`: whoever keeps where they lead need not do it again.
    """
    before, _, line = text.rpartition("\n")
    after = tried(trial, before) if before.strip() and not trial.awaits_chance else trial
    return line_completions(after, line, len(text) - len(line))


def line_completions(trial: Trial, line: str, start: int) -> tuple[Offer, ...]:
    """Return what may follow `line`, which begins at the character `start` of a text.

    The trial stands where the lines before have led to.
    """
    notation = trial.match.title.notation
    words = _Words.of(line, start)
    clauses, starts, last = _clauses(notation, words)
    found: list[Offer] = []
    for number, clause in enumerate(clauses):
        if trial.awaits_chance:
            return ()
        if number == len(clauses) - 1:
            open_before = tuple(last[number - 1]) if number else ()
            found += _offers(trial.match, trial.seat, words, starts[number], open_before)
        actions = trial.match.legal(trial.seat, clause)
        if isinstance(actions, Refusal) or trial.take(actions) is not None:
            return tuple(_sorted(found))
    at = starts[len(clauses)]
    if not trial.awaits_chance:
        found += _offers(trial.match, trial.seat, words, at, last[-1] if last else ())
    if clauses:
        found += _conditions(notation, words, at)
    return tuple(_sorted(found))


def _clauses(
    notation: OrderNotation, words: _Words
) -> tuple[list[Clause], list[int], list[tuple[Reading, ...]]]:
    """Return the orders that the whole words of a line are, the words at which each begins (and at
    which they end), and the ways in which each was read.
    """
    tokens = words.whole
    clauses, starts, last = list[Clause](), list[int](), list[tuple[Reading, ...]]()
    at = 0
    while at < len(tokens):
        if tokens[at] in JOINTS:
            at += 1
            continue
        readings = notation.parser.readings(tokens, at, last[-1] if last else (), words.marked)
        if not readings:
            break
        end = max(reading.end for reading in readings)
        best = tuple(reading for reading in readings if reading.end == end)
        clauses.append(Clause(tuple(r.action for r in best), 1, " ".join(tokens[at:end])))
        starts.append(at)
        last.append(best)
        at = end
    return clauses, [*starts, at], last


def _offers(
    match: Match, seat: Seat, words: _Words, at: int, last: tuple[Reading, ...]
) -> Iterator[Offer]:
    """Yield what may follow in an order that begins at the word `at`, after those read before."""
    notation, options = match.title.notation, match.options(seat)
    # Of several ways to write an order the other ones are offered to those who begin with them.
    ways = None if words.partial or words.whole[at:] else 1
    for option in options:
        for pattern in notation.forms[option["do"]][:ways]:
            yield from _of_option(notation, pattern.parts, option, words, at)
    continuing = {do for each in last for do in each.pattern.verb.continues}
    continuing |= {each.pattern.verb.do for each in last if each.pattern.verb.repeats}
    for option in options if continuing else ():
        if option["do"] in continuing:
            main = notation.forms[option["do"]][0]
            slots = tuple(part for part in main.parts if not isinstance(part, str))[-1:]
            yield from _of_option(notation, slots, option, words, at)
    for pattern in notation.patterns:
        if any(_is_unlisted(notation, part) for part in pattern.parts):
            yield from _of_pattern(match, seat, pattern, words, at)


def _of_option(
    notation: OrderNotation, parts: tuple[str | Slot, ...], option: Action, words: _Words, at: int
) -> Iterator[Offer]:
    """Yield what follows the words from `at` on if they begin to say `option`."""
    whole = words.whole
    for number, part in enumerate(parts):
        if isinstance(part, str):
            if at == len(whole):
                if part.startswith(words.partial):
                    yield Offer(_run(parts[number:]), words.at[at])
                return
            if whole[at] != part:
                return
            at += 1
            continue
        argument, kind = part
        name = notation.name(kind, option[argument])
        spelt = notation.spellings_of(kind, option[argument])
        if kind in (NUMBER, MOTION):
            name = str(option[argument])
            spelt = ((name.lower(),),)
        end = max((at + len(s) for s in spelt if tuple(whole[at : at + len(s)]) == s), default=0)
        if not end:
            if any(_begins(s, whole[at:], words.partial) for s in spelt):
                yield Offer(name, words.at[at])
            return
        at = end


def _run(parts: tuple[str | Slot, ...]) -> str:
    """Return the words up to the next name."""
    run: list[str] = []
    for part in parts:
        if not isinstance(part, str):
            break
        run.append(part)
    return " ".join(run)


def _begins(spelling: tuple[str, ...], whole: list[str], partial: str) -> bool:
    """Whether what was typed of a name, all words but the last ended, is the beginning of it."""
    typed = len(whole)
    return (
        typed < len(spelling)
        and spelling[:typed] == tuple(whole)
        and spelling[typed].startswith(partial)
    )


def _is_unlisted(notation: OrderNotation, part: str | Slot) -> bool:
    if isinstance(part, str):
        return False
    return part[1] == PATH or item_kind(part[1], notation.nouns) is not None


def _of_pattern(
    match: Match, seat: Seat, pattern: Pattern, words: _Words, at: int
) -> Iterator[Offer]:
    """Yield what may follow in an order with a list or a path, which no option lists."""
    notation, whole = match.title.notation, words.whole
    action: Action = {"do": pattern.verb.do}
    for number, part in enumerate(pattern.parts):
        if number and number == pattern.head and not _has_colon(pattern, words, at):
            if at == len(whole) and not words.partial:
                yield Offer(":", words.at[at])
            return
        if isinstance(part, str):
            if at == len(whole):
                if part.startswith(words.partial) and (number or words.partial):
                    yield Offer(_run(pattern.parts[number:]), words.at[at])
                return
            if whole[at] != part:
                return
            at += 1
            continue
        argument, kind = part
        end, value = max(
            notation.parser.names.at(kind, whole, at),
            key=lambda found: found[0],
            default=(at, None),
        )
        if kind == PATH:
            while end < len(whole) and whole[end] in JOINTS:
                end += 1
        rest = whole[end:]
        action[argument] = _named(match, seat, pattern.verb.do, value)
        if not rest or rest == ["+"]:
            for name, start in _things(match, seat, action, part, end + len(rest), bool(rest)):
                spelt = notation.spellings_of(kind, name)
                if any(_begins(each, whole[start:], words.partial) for each in spelt):
                    yield Offer(notation.name(kind, name), words.at[start])
        if value is None or rest == ["+"]:
            return
        at = end


def _has_colon(pattern: Pattern, words: _Words, at: int) -> bool:
    """Whether an order that begins with a noun has the colon that it needs before the word `at`."""
    return pattern.begins_with_word or at - 1 in words.marked


def _named(match: Match, seat: Seat, verb: str, value: object) -> list[str]:
    """Return the ids in a list or a path, with the units themselves for groups."""
    found: list[str] = []
    for each in value if isinstance(value, list) else ():
        if isinstance(each, Group):
            units = members(each, match.title.units_named(match.state, seat, verb, each.place))
            found += units if isinstance(units, list) else []
        else:
            found.append(each)
    return found


def _things(
    match: Match, seat: Seat, action: Action, slot: Slot, at: int, goes_on: bool
) -> Iterator[tuple[str, int]]:
    """Yield the ids that may stand at the word `at` in a list or a path, each with that word."""
    argument, kind = slot
    title = match.title
    if kind == PATH:
        for place in title.next_places(match.state, seat, action):
            yield place, at
    elif item_kind(kind, title.notation.nouns) and (goes_on or not action[argument]):
        for unit in title.units_named(match.state, seat, action["do"], None):
            if unit not in action[argument]:
                yield unit, at


def _conditions(notation: OrderNotation, words: _Words, at: int) -> Iterator[Offer]:
    """Yield what may begin, or go on in, a condition after an order."""
    rest = words.whole[at:]
    if not rest:
        for word in (IF, ELSE) if notation.parser.tests else (ELSE,):
            if words.partial and word.startswith(words.partial):
                yield Offer(word if word == IF else f"{ELSE} stop", words.at[at])
    elif rest == [IF]:
        for test in notation.parser.tests:
            if isinstance(test.parts[0], str) and test.parts[0].startswith(words.partial):
                yield Offer(_run(test.parts), words.at[at + 1])
    elif rest[0] == IF:
        yield from _of_tests(notation, words, at + 1)


def _of_tests(notation: OrderNotation, words: _Words, at: int) -> Iterator[Offer]:
    for test in notation.parser.tests:
        slots = [part for part in test.parts if not isinstance(part, str)]
        for argument, kind in slots[:1]:
            for noun in notation.nouns[kind].names if kind in notation.nouns else ():
                yield from _of_option(notation, test.parts, {argument: noun}, words, at)


def _sorted(offers: Iterable[Offer]) -> list[Offer]:
    """Return the first of the offers, each once, in the order in which the options list them."""
    return list(dict.fromkeys(offers))[:MAX_OFFERS]
