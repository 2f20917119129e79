"""Order texts: what they mean in a position, and how they are carried out, one after the other."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from app.games.kernel import explain, order_blocks
from app.games.kernel.chance import ChanceNeeded
from app.games.kernel.conditional_orders import Note, Verdict, judge, orders_of
from app.games.kernel.order_grammar import words
from app.games.kernel.order_groups import Group, members
from app.games.kernel.order_notation import Clause
from app.games.kernel.position import Position
from app.games.kernel.refusal import IllegalAction, Refusal
from app.games.kernel.state import Action, Entry, Seat, State, copy_state
from app.games.text import gettext


@dataclass(frozen=True)
class OrderOutcome:
    """What an order text led to.

    `entries` were added to the log; with a `refusal` they are what stands before the fault, and
    there are some only if one of them is final (what has been rolled or shown stays so).
    `needs_chance`: a draft stopped before an order that rolls dice or shows what was hidden;
    `undecided` is the position in which it would.
    `notes` tell of orders that were left out by their conditions, and of ways that were chosen.
    `is_ended`: a condition of an order says that the text ends before it. `unneeded` are orders
    that would end a phase which those before them had ended.
    """

    entries: tuple[Entry, ...]
    refusal: Refusal | None = None
    needs_chance: bool = False
    notes: tuple[Note, ...] = ()
    is_ended: bool = False
    undecided: State | None = None
    unneeded: tuple[Clause, ...] = ()


class _Undecided(Exception):
    """Raised for ChanceNeeded with the position in which chance is needed."""

    def __init__(self, state: State) -> None:
        super().__init__()
        self.state = state


def give(match: Position, seat: Seat, text: str, following: Sequence[Action] = ()) -> OrderOutcome:
    """Carry out an order text; `following` are orders that come after it, as those of a plan do.

    All of it is read before anything is done. If an order then proves illegal before anything
    final was done (a roll, a revelation), nothing of the text is carried out (the match is as it
    was); after that, what came before the fault stands.
    """
    clauses = read(match, seat, text)
    if isinstance(clauses, Refusal):
        return OrderOutcome((), clauses)
    before = copy_state(match.state)
    length = len(match.log)
    notes: list[Note] = []
    unneeded: list[Clause] = []
    orders = list(orders_of(clauses))
    for number, order in enumerate(orders):
        verdict = judge(match, seat, order)
        if isinstance(verdict, Verdict):
            if verdict.note is not None:
                notes.append(verdict.note)
            if verdict.stops:
                return OrderOutcome(tuple(match.log[length:]), notes=tuple(notes), is_ended=True)
            if verdict.note is not None:
                continue
            try:
                later = [*_first_readings(orders[number + 1 :]), *following]
                refusal = _carry_out(match, seat, order, notes, later)
            except _Undecided as undecided:
                entries, told = tuple(match.log[length:]), tuple(notes)
                return OrderOutcome(
                    entries, needs_chance=True, notes=told, undecided=undecided.state
                )
        else:
            refusal = verdict
        if refusal is not None and _is_over(match, seat, order, length):
            said = gettext("“%(text)s” was not needed: the phase had ended", text=order[0].text)
            notes.append(Note(order[0].line, said))
            unneeded += order
            continue
        if refusal is not None:
            if not any(entry["final"] for entry in match.log[length:]):
                match.restore(before)
                del match.log[length:]
            return OrderOutcome(tuple(match.log[length:]), refusal, notes=tuple(notes))
    entries = tuple(match.log[length:])
    return OrderOutcome(entries, notes=tuple(notes), unneeded=tuple(unneeded))


def _first_readings(orders: Iterable[Sequence[Clause]]) -> Iterator[Action]:
    return (clause.candidates[0] for order in orders for clause in order)


def _is_over(match: Position, seat: Seat, order: Sequence[Clause], length: int) -> bool:
    """Whether an order would end a phase that the orders before it, which begin at `length` in the
    log, have ended."""
    ends = order[0].candidates[0]["do"] in match.title.phase_ends
    return ends and len(match.log) > length and seat not in match.waiting()


def read(match: Position, seat: Seat, text: str) -> list[Clause] | Refusal:
    """Read an order text of `seat`; return its clauses, of which there is at least one.

    A refusal names the line, what in it is not understood, and the legal orders that look like it.
    """
    parts = order_blocks.split(text)
    if isinstance(parts, Refusal):
        return _with_orders_of_its_word(match, seat, text, parts)
    for block in parts.blocks:
        why = gettext("%(word)s ... END cannot be given here", word=block.word.upper())
        return Refusal(why, line=block.line, clause=block.head)
    clauses = match.title.notation.read(text)
    if isinstance(clauses, Refusal):
        there = _before_line(match, seat, text, clauses.line)
        return explain.explain_unread(there, seat, clauses, lambda t: _is_legal(there, seat, t))
    return clauses or Refusal("no orders found in this text")


def _with_orders_of_its_word(match: Position, seat: Seat, text: str, refusal: Refusal) -> Refusal:
    """Return the refusal of blocks that do not fit, with legal orders that begin with its word.

    A line END may be what is left of "end movement".
    """
    there = _before_line(match, seat, text, refusal.line)
    written = map(match.title.notation.write, there.options(seat))
    first = words(refusal.clause)[:1]
    return replace(refusal, nearest=tuple(each for each in written if words(each)[:1] == first))


def _before_line(match: Position, seat: Seat, text: str, line: int) -> Position:
    """Return a position in which what stands in a line can be judged: after the lines before it.

    It is the present one where those are illegal, lead to a roll, or show what was hidden.
    """
    before = "\n".join(text.splitlines()[: line - 1])
    if not before.strip():
        return match
    trial = match.draft()
    outcome = give(trial, seat, before)
    shows = any(entry["final"] for entry in outcome.entries)
    return match if outcome.refusal is not None or outcome.needs_chance or shows else trial


def _is_legal(match: Position, seat: Seat, text: str) -> bool:
    """Whether the first order of a line is legal now, by itself."""
    clauses = match.title.notation.read_line(text)
    if isinstance(clauses, Refusal) or not clauses:
        return False
    return not isinstance(legal(match, seat, clauses[0]), Refusal)


def legal(
    match: Position, seat: Seat, clause: Clause, following: Sequence[Action] = ()
) -> list[Action] | Refusal:
    """Return the actions that `clause` stands for now, those that it implies included.

    None of them is carried out. A clause that stands for nothing legal gives the refusal. The
    orders `following` it may say what has to be done before it (`Title.preparations`).
    """
    title = match.title
    named = [_named(match, seat, action) for action in clause.candidates]
    lists = [actions for actions in named if isinstance(actions, list)]
    if not lists:
        why = next(each for each in named if isinstance(each, str))
        return Refusal(why, line=clause.line, clause=clause.text)
    if len(lists[0]) > 1:
        return _all_of(match, seat, clause, lists[0])
    meant = [title.canonical(match.state, seat, actions[0]) for actions in lists]
    found = [option for action in meant if (option := match.find_option(seat, action)) is not None]
    found = [action for index, action in enumerate(found) if action not in found[:index]]
    if len(found) > 1:
        ways = tuple(title.notation.write(action) for action in found)
        same = words(clause.text)
        exact = [a for a, way in zip(found, ways, strict=True) if words(way) == same]
        if len(exact) == 1:
            return exact
        why = f'"{clause.text}" is ambiguous; choose one of the orders listed'
        return Refusal(why, nearest=ways, line=clause.line, clause=clause.text)
    if found:
        return found
    for action in meant:
        implied = title.expand(match.state, seat, action)
        if implied and _would_do(match, seat, implied):
            return implied
    refusal: Refusal | None = None
    for prepared in title.preparations(match.state, seat, meant[0], following):
        if isinstance(prepared, Refusal):
            refusal = prepared
            break
        refusal = _why_not(match, seat, prepared)
        if refusal is None:
            return prepared
    refusal = refusal or match.explain(seat, meant[0])
    return Refusal(refusal.why, refusal.case, refusal.nearest, clause.line, clause.text)


def way_note(match: Position, seat: Seat, clause: Clause, actions: Sequence[Action]) -> Note | None:
    """Return what to tell of the way that `clause` is carried out by these actions."""
    ordered = clause.candidates[0]
    if list(actions) == [ordered]:
        return None
    text = match.title.way_note(match.state, seat, ordered, actions)
    return Note(clause.line, text) if text else None


def _named(match: Position, seat: Seat, action: Action) -> list[Action] | str:
    """Return `action` with the units themselves for the groups that it names, or why not.

    A group in a slot for one unit gives an action for each of them.
    """
    found: list[Action] = [action]
    for argument, value in action.items():
        if isinstance(value, Group):
            units = _members(match, seat, action["do"], value)
            if isinstance(units, str):
                return units
            found = [{**each, argument: unit} for each in found for unit in units]
        elif isinstance(value, list) and any(isinstance(item, Group) for item in value):
            listed: list[str] = []
            for item in value:
                units = (
                    _members(match, seat, action["do"], item) if isinstance(item, Group) else [item]
                )
                if isinstance(units, str):
                    return units
                listed += [unit for unit in units if unit not in listed]
            found = [{**each, argument: listed} for each in found]
    return found


def _members(match: Position, seat: Seat, verb: str, group: Group) -> list[str] | str:
    return members(group, match.title.units_named(match.state, seat, verb, group.place))


def _all_of(
    match: Position, seat: Seat, clause: Clause, actions: list[Action]
) -> list[Action] | Refusal:
    """Return the actions of a group, all of which must be legal one after the other."""
    trial, found = match.draft(), list[Action]()
    for action in actions:
        meant = match.title.canonical(trial.state, seat, action)
        option = trial.find_option(seat, meant)
        if option is None:
            refusal = trial.explain(seat, meant)
            return replace(refusal, line=clause.line, clause=clause.text)
        found.append(option)
        try:
            trial.apply(seat, option)
        except ChanceNeeded:
            break
    return found + actions[len(found) :]


def _carry_out(
    match: Position,
    seat: Seat,
    order: Sequence[Clause],
    notes: list[Note],
    following: Sequence[Action],
) -> Refusal | None:
    """Carry out an order; return why not. Raises _Undecided in a draft that needs chance: clauses
    before the one that needs it stand.
    """
    written = [clause.candidates[0] for clause in order]
    for number, clause in enumerate(order):
        good, length = copy_state(match.state) if match.is_trial else None, len(match.log)
        actions = legal(match, seat, clause, [*written[number + 1 :], *following])
        if isinstance(actions, Refusal):
            return actions
        note = way_note(match, seat, clause, actions)
        if note is not None:
            notes.append(note)
        turn = match.title.game_turn(match.state)
        try:
            for action in actions:
                match.apply(seat, action)
            if clause is order[-1]:
                _close(match, seat, written, turn)
        except IllegalAction as illegal:
            return replace(illegal.refusal, line=clause.line, clause=clause.text)
        except ChanceNeeded:
            assert good is not None
            undecided = _Undecided(copy_state(match.state))
            match.restore(good)
            del match.log[length:]
            raise undecided from None
    return None


def _close(match: Position, seat: Seat, order: Sequence[Action], turn: int | None) -> None:
    """Carry out what an order ends with, until its title names no more; `turn` is the game turn in
    which it was given: it ends with that at the latest."""
    title = match.title
    while title.game_turn(match.state) == turn:
        actions = title.closing(match.state, seat, order)
        if not actions:
            return
        for action in actions:
            match.apply(seat, action)


def _would_do(match: Position, seat: Seat, actions: list[Action]) -> bool:
    """Whether `actions` are legal one after the other, as far as no dice are needed."""
    return _why_not(match, seat, actions) is None


def _why_not(match: Position, seat: Seat, actions: Sequence[Action]) -> Refusal | None:
    """Return why the first of `actions` that is not legal after those before it is not, as far as
    no dice are needed."""
    trial = match.draft()
    for action in actions:
        if trial.find_option(seat, action) is None:
            return trial.explain(seat, action)
        try:
            trial.apply(seat, action)
        except ChanceNeeded:
            return None
    return None
