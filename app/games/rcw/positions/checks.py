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
from app.games.rcw.positions import reading, shapes
from app.games.rcw.positions.reading import NOBODY, kind_and_count, of_kind, place_name
from app.games.rcw.positions.shapes import Read
from app.games.rcw.rules.victory import RED, WHITE, scores


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


@dataclass(frozen=True)
class Check:
    """One key: `read` raises Unreadable for what cannot stand there, `compare` yields faults."""

    read: Read
    compare: Compare


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


class _Said(NamedTuple):
    """What was told: wording keys, and sentences."""

    keys: set[str]
    sentences: list[str]

    def has(self, text: str) -> bool:
        """Whether `text` is a key, or stands in one of the sentences."""
        return text in self.keys or any(text in sentence for sentence in self.sentences)

    def __str__(self) -> str:
        return " ".join(self.sentences) + f" [{', '.join(sorted(self.keys))}]"


def _to_anybody(look: Look) -> _Said:
    wording = look.match.title.wording
    tellings = [telling for entry in look.entries for telling in entry["tellings"]]
    return _Said({t["say"] for t in tellings}, [wording.say(t["say"], t["args"]) for t in tellings])


def _to(look: Look, seat: Seat) -> _Said:
    seen = told(look.match.title, look.entries, seat)
    return _Said(
        {key for item in seen for key in item["keys"]},
        [sentence for item in seen for sentence in item["says"]],
    )


def _told(look: Look, value: list[str]) -> Iterator[Unequal]:
    said = _to_anybody(look)
    for text in value:
        if not said.has(text):
            yield Unequal("what is told", text, str(said))


def _not_told(look: Look, value: list[str]) -> Iterator[Unequal]:
    said = _to_anybody(look)
    for text in value:
        if said.has(text):
            yield Unequal("what is told", f"not {text}", str(said))


def _told_to(look: Look, value: dict[str, list[str]]) -> Iterator[Unequal]:
    for seat, texts in value.items():
        said = _to(look, seat)
        for text in texts:
            if not said.has(text):
                yield Unequal(f"what {seat} is told", text, str(said))


def _not_told_to(look: Look, value: dict[str, list[str]]) -> Iterator[Unequal]:
    for seat, texts in value.items():
        said = _to(look, seat)
        for text in texts:
            if said.has(text):
                yield Unequal(f"what {seat} is told", f"not {text}", str(said))


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


CHECKS: Final = {
    "at": Check(
        shapes.table(shapes.unit, shapes.place, '{ R-111 = "tver", felix = "A\'s box" }'), _at
    ),
    "controller": Check(
        shapes.table(shapes.unit, shapes.controller, '{ R-111 = "nobody" }'), _controls
    ),
    "province": Check(
        shapes.table(shapes.province, shapes.controller, '{ tver = "A" }'), _holds_provinces
    ),
    "attached": Check(shapes.table(shapes.unit, shapes.leader, '{ R-111 = "RL-152" }'), _attached),
    "together": Check(shapes.groups, _together),
    "holds": Check(
        shapes.table(reading.seat, shapes.held, '{ A = "politburo*3 felix" }'), _holdings
    ),
    "asked": Check(shapes.table(reading.seat, shapes.question, '{ A = "movement" }'), _asked),
    "may": Check(shapes.listed(reading.seat, '{ A = ["to Tula"] }'), _may),
    "may_not": Check(shapes.listed(reading.seat, '{ A = ["attack"] }'), _may_not),
    "only": Check(shapes.listed(reading.seat, '{ A = ["to Tula", "to Kaluga"] }'), _only),
    "told": Check(shapes.texts, _told),
    "not_told": Check(shapes.texts, _not_told),
    "told_to": Check(shapes.listed(reading.seat, '{ B = ["draw"] }'), _told_to),
    "not_told_to": Check(shapes.listed(reading.seat, '{ B = ["draw"] }'), _not_told_to),
    "red_points": Check(shapes.table(reading.seat, shapes.number, "{ A = 5 }"), _points(RED)),
    "white_points": Check(shapes.table(reading.seat, shapes.number, "{ A = 5 }"), _points(WHITE)),
    "ended": Check(shapes.colour, _ended),
}
"""The expectations by their keys, as docs/positions.md explains them."""
