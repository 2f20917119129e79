"""What a position file can expect: for each key, how it is written and how it is compared."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from app.games.kernel.match import Match
from app.games.kernel.orders import words
from app.games.kernel.refusal import Refusal
from app.games.kernel.state import Action, Entry, Seat
from app.games.kernel.view import told
from app.games.rcw.board import board_of, controls_province, province_of, stack_of
from app.games.rcw.positions import reading
from app.games.rcw.positions.reading import NOBODY, Unreadable, kind_and_count, of_kind, place_name
from app.games.rcw.rules.victory import RED, WHITE, scores
from app.games.rcw.wording import TEMPLATES


class Look(NamedTuple):
    """What a step left behind: the match, and the entries that the step added to its log."""

    match: Match
    entries: list[Entry]


class Unequal(NamedTuple):
    """One thing that is not as expected."""

    what: str
    expected: str
    found: str


Compare = Callable[[Look, Any], Iterator[Unequal]]
Read = Callable[[Any, list[Seat], str], None]


@dataclass(frozen=True)
class Check:
    """One key: `read` raises Unreadable for what cannot stand there, `compare` yields faults."""

    read: Read
    compare: Compare


# how a key is written


def _table(keys: Callable[[str, list[Seat]], object], values: Callable[[Any, list[Seat]], object],
           example: str) -> Read:  # fmt: skip
    def read(value: Any, seats: list[Seat], key: str) -> None:
        if not isinstance(value, dict):
            raise Unreadable(f"a table should stand here, such as {example}", key)
        for name, content in value.items():
            try:
                keys(name, seats)
                values(content, seats)
            except Unreadable as fault:
                raise fault.under(f"{key}.{name}") from fault

    return read


def _texts(value: Any, seats: list[Seat], key: str = "") -> None:
    if not isinstance(value, list) or not all(isinstance(each, str) and each for each in value):
        raise Unreadable('a list of texts should stand here, such as ["..."]', key)


def _unit(text: str, seats: list[Seat]) -> None:
    reading.piece(text)


def _province(text: str, seats: list[Seat]) -> None:
    reading.province(text)


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise Unreadable(f"a text should stand here, not {value!r}")
    return value


def _place(value: Any, seats: list[Seat]) -> None:
    reading.place(_text(value), seats)


def _controller(value: Any, seats: list[Seat]) -> None:
    reading.controller(_text(value), seats)


def _leader(value: Any, seats: list[Seat]) -> None:
    if _text(value) != NOBODY:
        reading.piece(value)


def _held(value: Any, seats: list[Seat]) -> None:
    for name in _text(value).split():
        kind, _ = kind_and_count(name)
        if of_kind(kind) is None:
            reading.piece(kind)


def _question(value: Any, seats: list[Seat]) -> None:
    questions = [key.removeprefix("ask.") for key in TEMPLATES if key.startswith("ask.")]
    if _text(value) not in questions:
        raise Unreadable(f'there is no question "{value}"; {reading.perhaps(value, questions)}')


def _number(value: Any, seats: list[Seat]) -> None:
    if not isinstance(value, int) or isinstance(value, bool):
        raise Unreadable(f"a number of points should stand here, not {value!r}")


def _groups(value: Any, seats: list[Seat], key: str) -> None:
    _texts(value, seats, key)
    for group in value:
        for name in group.split():
            reading.piece(name)


def _colour(value: Any, seats: list[Seat], key: str) -> None:
    if value not in ("red", "white", "none"):
        raise Unreadable('"red", "white" or "none" should stand here', key)


# how it is compared


def _at(look: Look, value: dict[str, str]) -> Iterator[Unequal]:
    board, seats = board_of(look.match.state), look.match.state["seats"]
    for name, expected in value.items():
        piece = reading.piece(name)
        found = (
            province_of(board, piece) if board["where"][piece][0] == "@" else board["where"][piece]
        )
        if found != reading.place(expected, seats):
            yield Unequal(f"where {name} is", expected, place_name(str(found)))


def _controls(look: Look, value: dict[str, str]) -> Iterator[Unequal]:
    board = board_of(look.match.state)
    for name, expected in value.items():
        stack = stack_of(board, reading.piece(name))
        found = (board["stacks"][stack]["seat"] or NOBODY) if stack else "not on the map"
        if found != expected:
            yield Unequal(f"who controls {name}", expected, found)


def _holds_provinces(look: Look, value: dict[str, str]) -> Iterator[Unequal]:
    board = board_of(look.match.state)
    for name, expected in value.items():
        found = controls_province(board, reading.province(name)) or NOBODY
        if found != expected:
            yield Unequal(f"who controls the province {name}", expected, found)


def _attached(look: Look, value: dict[str, str]) -> Iterator[Unequal]:
    under = board_of(look.match.state)["under"]
    for name, expected in value.items():
        found = under.get(reading.piece(name), NOBODY)
        if found != (NOBODY if expected == NOBODY else reading.piece(expected)):
            yield Unequal(f"to whom {name} is attached", expected, found)


def _together(look: Look, value: list[str]) -> Iterator[Unequal]:
    board = board_of(look.match.state)
    for group in value:
        units = [reading.piece(name) for name in group.split()]
        stack = stack_of(board, units[0])
        found = board["stacks"][stack]["units"] if stack else []
        if set(found) != set(units):
            shown = " ".join(found) or "it is not on the map"
            yield Unequal(f"the stack of {units[0]}", " ".join(units), shown)


def _holdings(look: Look, value: dict[str, str]) -> Iterator[Unequal]:
    where = board_of(look.match.state)["where"]
    for seat, names in value.items():
        for name in names.split():
            kind, count = kind_and_count(name)
            pieces = of_kind(kind) or [reading.piece(kind)]
            found = sum(where[piece] == f"display:{seat}" for piece in pieces)
            if found != count:
                yield Unequal(f"{kind} in {seat}'s box", str(count), str(found))


def _asked(look: Look, value: dict[str, str]) -> Iterator[Unequal]:
    found = look.match.waiting()
    if found != value:
        yield Unequal("who is asked what", _owing(value), _owing(found))


def _owing(owed: dict[str, str]) -> str:
    return ", ".join(f"{seat} {what}" for seat, what in owed.items()) or "nobody"


def _may(look: Look, value: dict[str, list[str]]) -> Iterator[Unequal]:
    for seat, orders in value.items():
        for order in orders:
            why = _why_not(look.match, seat, order)
            if why:
                yield Unequal(f'whether {seat} may "{order}"', "yes", f"no: {why}")


def _why_not(match: Match, seat: Seat, order: str) -> str:
    clauses = match.read(seat, order)
    if isinstance(clauses, Refusal):
        return str(clauses)
    legal = match.legal(seat, clauses[0])
    return str(legal) if isinstance(legal, Refusal) else ""


def _may_not(look: Look, value: dict[str, list[str]]) -> Iterator[Unequal]:
    for seat, beginnings in value.items():
        written = [look.match.title.lexicon.write(o) for o in look.match.options(seat)]
        for beginning in beginnings:
            start = words(beginning)
            for order in written:
                if words(order)[: len(start)] == start:
                    yield Unequal(f'whether {seat} may "{beginning}"', "no", f"yes: {order}")
                    break


def _only(look: Look, value: dict[str, list[str]]) -> Iterator[Unequal]:
    for seat, orders in value.items():
        expected: set[str] = set()
        verbs: set[str] = set()
        for order in orders:
            actions = _meant(look.match, seat, order)
            verbs.update(action["do"] for action in actions)
            expected.add(look.match.title.lexicon.write(actions[0]) if actions else order)
        found = {
            look.match.title.lexicon.write(option)
            for option in look.match.options(seat)
            if option["do"] in verbs
        }
        if found != expected:
            yield Unequal(f"what {seat} may do", _sorted(expected), _sorted(found))


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


def _told(look: Look, value: list[str]) -> Iterator[Unequal]:
    said = _all_said(look)
    for text in value:
        if text not in said:
            yield Unequal("what is told", text, _sentences(look) or "nothing")


def _not_told(look: Look, value: list[str]) -> Iterator[Unequal]:
    said = _all_said(look)
    for text in value:
        if text in said:
            yield Unequal("what is told", f"not {text}", _sentences(look))


def _all_said(look: Look) -> set[str]:
    """Return the keys and the sentences of all that was told to anybody."""
    wording = look.match.title.wording
    tellings = [telling for entry in look.entries for telling in entry["tellings"]]
    return {t["say"] for t in tellings} | {wording.say(t["say"], t["args"]) for t in tellings}


def _sentences(look: Look) -> str:
    wording = look.match.title.wording
    return " ".join(
        f"[{telling['say']}] {wording.say(telling['say'], telling['args'])}"
        for entry in look.entries
        for telling in entry["tellings"]
    )


def _told_to(look: Look, value: dict[str, list[str]]) -> Iterator[Unequal]:
    for seat, texts in value.items():
        heard = _heard(look, seat)
        for text in texts:
            if text not in heard:
                yield Unequal(f"what {seat} is told", text, _sorted(heard))


def _not_told_to(look: Look, value: dict[str, list[str]]) -> Iterator[Unequal]:
    for seat, texts in value.items():
        heard = _heard(look, seat)
        for text in texts:
            if text in heard:
                yield Unequal(f"what {seat} is told", f"not {text}", _sorted(heard))


def _heard(look: Look, seat: Seat) -> set[str]:
    seen = told(look.match.title, look.entries, seat)
    return {text for item in seen for text in (*item["keys"], *item["says"])}


def _points(colour: Any) -> Compare:
    def compare(look: Look, value: dict[str, int]) -> Iterator[Unequal]:
        found = scores(board_of(look.match.state), look.match.state["seats"], colour)
        for seat, expected in value.items():
            if found[seat] != expected:
                yield Unequal(f"{colour} points of {seat}", str(expected), str(found[seat]))

    return compare


def _ended(look: Look, value: str) -> Iterator[Unequal]:
    result = look.match.state["result"]
    found = result["victory"] if result else "none"
    if found != value:
        yield Unequal("the victory that ends the game", value, found)


def _list(keys: Callable[[str, list[Seat]], object], example: str) -> Read:
    return _table(keys, lambda value, seats: _texts(value, seats), example)


CHECKS: Final = {
    "at": Check(_table(_unit, _place, '{ R-111 = "tver", felix = "A\'s box" }'), _at),
    "controller": Check(_table(_unit, _controller, '{ R-111 = "nobody" }'), _controls),
    "province": Check(_table(_province, _controller, '{ tver = "A" }'), _holds_provinces),
    "attached": Check(_table(_unit, _leader, '{ R-111 = "RL-152" }'), _attached),
    "together": Check(_groups, _together),
    "holds": Check(_table(reading.seat, _held, '{ A = "politburo*3 felix" }'), _holdings),
    "asked": Check(_table(reading.seat, _question, '{ A = "movement" }'), _asked),
    "may": Check(_list(reading.seat, '{ A = ["to Tula"] }'), _may),
    "may_not": Check(_list(reading.seat, '{ A = ["attack"] }'), _may_not),
    "only": Check(_list(reading.seat, '{ A = ["to Tula", "to Kaluga"] }'), _only),
    "told": Check(_texts, _told),
    "not_told": Check(_texts, _not_told),
    "told_to": Check(_list(reading.seat, '{ B = ["draw"] }'), _told_to),
    "not_told_to": Check(_list(reading.seat, '{ B = ["draw"] }'), _not_told_to),
    "red_points": Check(_table(reading.seat, _number, "{ A = 5 }"), _points(RED)),
    "white_points": Check(_table(reading.seat, _number, "{ A = 5 }"), _points(WHITE)),
    "ended": Check(_colour, _ended),
}
"""The expectations by their keys, as docs/positions.md explains them."""
