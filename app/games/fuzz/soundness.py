"""What must hold after every action, whatever the game: plain data, open options, sayable words."""

from collections.abc import Iterator
from functools import cache
from itertools import chain
from typing import Any, cast

from app.games.kernel.match import Match
from app.games.kernel.order_notation import Clause, OrderNotation
from app.games.kernel.refusal import Refusal
from app.games.kernel.state import Action, Entry, Seat

SCALARS = frozenset({str, int, bool, type(None)})
PLAIN = SCALARS | {dict, list}


def is_plain(found: dict[str, Any]) -> bool:
    """Whether JSON would give `found` back as it is: no tuples, no numbers as keys, no objects.

    Floats are refused as well: the engine counts, it does not measure. It looks at one level of
    nesting after the other, since it is asked after every action.
    """
    dicts: list[dict[Any, Any]] = [found]
    lists: list[list[Any]] = []
    while dicts or lists:
        if not set(map(type, chain.from_iterable(dicts))) <= {str}:
            return False
        held = list(chain(chain.from_iterable(map(dict.values, dicts)), *lists))
        kinds = set(map(type, held))
        if not kinds <= PLAIN:
            return False
        dicts = [each for each in held if type(each) is dict] if dict in kinds else []
        lists = [each for each in held if type(each) is list] if list in kinds else []
    return True


def violations(match: Match, entry: Entry) -> Iterator[str]:
    """Yield what does not hold after the action of `entry`."""
    state = match.state
    yield from match.title.violations(state)
    if not is_plain(cast(dict[str, Any], state)):
        yield f"the state is not plain data: {state}"
    if not is_plain(cast(dict[str, Any], entry)):
        yield f"the entry is not plain data: {entry}"
    waiting = match.waiting()
    if not match.over and not waiting:
        yield "the match is not over, and nobody owes a decision"
    for seat, ask in waiting.items():
        if not match.pending(seat):
            yield f"{seat} owes {ask} and has no option"
        match.title.wording.say("ask." + ask, {"seat": seat})
    for telling in entry["tellings"]:
        match.title.wording.say(telling["say"], telling["args"])


def bad_options(match: Match, seat: Seat) -> Iterator[str]:
    """Yield which of the options of `seat` are listed twice or cannot be written and read back."""
    seen: list[Any] = []
    for option in match.options(seat):
        if option in seen:
            yield f"{option} is listed twice"
        seen.append(option)
        if not is_plain(option):
            yield f"{option} is not plain data"
        yield from bad_order_text(match, seat, option)


def bad_default(match: Match, seat: Seat) -> Iterator[str]:
    """Yield what is wrong with the documented answer of `seat`, which owes one, at time-out."""
    default = match.default(seat)
    if default is None and match.interrupting:
        yield f"{seat} has a short time for {match.waiting()[seat]}, and no default"
    if default is not None and match.find_option(seat, default) is None:
        yield f"the default of {seat}, {default}, is not among its options"


@cache
def _read(notation: OrderNotation, text: str) -> list[Clause] | Refusal:
    return notation.read(text)


def bad_order_text(match: Match, seat: Seat, action: Action) -> Iterator[str]:
    """Yield why the order text of a legal `action` does not mean that action and no other."""
    title = match.title
    text = title.notation.write(action)
    clauses = _read(title.notation, text)
    if not isinstance(clauses, list):
        yield f"{action} is written {text!r}, which is refused: {clauses}"
        return
    if len(clauses) != 1:
        yield f"{action} is written {text!r}, which is read as {len(clauses)} orders"
        return
    meant: list[Any] = []
    for candidate in clauses[0].candidates:
        option = match.find_option(seat, title.canonical(match.state, seat, candidate))
        if option is not None and option not in meant:
            meant.append(option)
    if meant != [action]:
        yield f"{action} is written {text!r}, which is read as {meant or clauses[0].candidates}"
