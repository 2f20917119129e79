"""Order texts: what they mean in a position, and how they are carried out, one after the other."""

from dataclasses import dataclass, replace

from app.games.kernel import explain, order_blocks
from app.games.kernel.chance import ChanceNeeded
from app.games.kernel.lexicon import Clause
from app.games.kernel.order_words import words
from app.games.kernel.position import Position
from app.games.kernel.refusal import IllegalAction, Refusal
from app.games.kernel.state import Action, Entry, Seat, copy_state
from app.games.text import gettext


@dataclass(frozen=True)
class OrderOutcome:
    """What an order text led to.

    `entries` were added to the log; with a `refusal` they are what stands before the fault, and
    there are some only if one of them is final (what has been rolled or shown stays so).
    `needs_chance`: a draft stopped before an order that rolls dice or shows what was hidden.
    """

    entries: tuple[Entry, ...]
    refusal: Refusal | None = None
    needs_chance: bool = False


def give(match: Position, seat: Seat, text: str) -> OrderOutcome:
    """Carry out an order text.

    All of it is read before anything is done. If an order then proves illegal before anything
    final was done (a roll, a revelation), nothing of the text is carried out (the match is as it
    was); after that, what came before the fault stands.
    """
    clauses = read(match, seat, text)
    if isinstance(clauses, Refusal):
        return OrderOutcome((), clauses)
    before = copy_state(match.state)
    length = len(match.log)
    for clause in clauses:
        good, done = copy_state(match.state) if match.is_trial else None, len(match.log)
        try:
            refusal = _carry_out(match, seat, clause)
        except ChanceNeeded:
            assert good is not None
            match.restore(good)
            del match.log[done:]
            return OrderOutcome(tuple(match.log[length:]), needs_chance=True)
        if refusal is not None:
            if not any(entry["final"] for entry in match.log[length:]):
                match.restore(before)
                del match.log[length:]
            return OrderOutcome(tuple(match.log[length:]), refusal)
    return OrderOutcome(tuple(match.log[length:]))


def read(match: Position, seat: Seat, text: str) -> list[Clause] | Refusal:
    """Read an order text of `seat`; return its clauses, of which there is at least one.

    A refusal names the line, what in it is not understood, and the legal orders that look like it.
    """
    parts = order_blocks.split(text)
    if isinstance(parts, Refusal):
        return parts
    for block in parts.blocks:
        why = gettext("%(word)s ... END cannot be given here", word=block.word.upper())
        return Refusal(why, line=block.line, clause=block.head)
    clauses = match.title.lexicon.read(text)
    if isinstance(clauses, Refusal):
        return explain.explain_unread(match, seat, clauses)
    return clauses or Refusal("no orders found in this text")


def legal(match: Position, seat: Seat, clause: Clause) -> list[Action] | Refusal:
    """Return the actions that `clause` stands for now, those that it implies included.

    None of them is carried out. A clause that stands for nothing legal gives the refusal.
    """
    title = match.title
    meant = [title.canonical(match.state, seat, action) for action in clause.candidates]
    found = [option for action in meant if (option := match.find_option(seat, action)) is not None]
    found = [action for index, action in enumerate(found) if action not in found[:index]]
    if len(found) > 1:
        ways = tuple(title.lexicon.write(action) for action in found)
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
    refusal = match.explain(seat, meant[0])
    return Refusal(refusal.why, refusal.case, refusal.nearest, clause.line, clause.text)


def _carry_out(match: Position, seat: Seat, clause: Clause) -> Refusal | None:
    actions = legal(match, seat, clause)
    if isinstance(actions, Refusal):
        return actions
    for action in actions:
        try:
            match.apply(seat, action)
        except IllegalAction as illegal:
            return replace(illegal.refusal, line=clause.line, clause=clause.text)
    return None


def _would_do(match: Position, seat: Seat, actions: list[Action]) -> bool:
    """Whether `actions` are legal one after the other, as far as no dice are needed."""
    trial = match.draft()
    for action in actions:
        if trial.find_option(seat, action) is None:
            return False
        try:
            trial.apply(seat, action)
        except ChanceNeeded:
            return True
    return True
