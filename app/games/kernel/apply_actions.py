"""Carrying out small actions as a text's orders are carried out: all of them or none."""

from collections.abc import Sequence
from typing import Any

from app.games.kernel.game_definition import Title
from app.games.kernel.match import IllegalAction, Match, OrderOutcome
from app.games.kernel.refusal import Refusal
from app.games.kernel.state import Action, Entry, Seat
from app.games.text import gettext


def carry_out(match: Match, seat: Seat, actions: Sequence[Any]) -> OrderOutcome:
    """Carry out `actions`, which a board has put together.

    As with a text, a fault before anything final (a roll, a revelation) means that nothing is
    carried out (the outcome has no entries; throw the match away), and after it what came before
    the fault stands. `line` of a refusal counts the actions from 1.
    """
    if not actions:
        return OrderOutcome((), Refusal("there are no orders to carry out"))
    entries: list[Entry] = []
    for number, action in enumerate(actions, start=1):
        refusal = malformed(match.title, action)
        if refusal is None:
            try:
                entries.append(match.apply(seat, action))
                continue
            except IllegalAction as illegal:
                refusal = illegal.refusal
        stands = any(entry["final"] for entry in entries)
        clause = written(match.title, action)
        placed = Refusal(refusal.why, refusal.case, refusal.nearest, number, clause)
        return OrderOutcome(tuple(entries) if stands else (), placed)
    return OrderOutcome(tuple(entries))


def malformed(title: Title, action: Any) -> Refusal | None:
    """Return why `action`, which came from outside, is no action of this title at all."""
    try:
        title.notation.write(action)
    except (KeyError, TypeError):
        return Refusal(gettext("%(name)s has no such order", name=title.name))
    return None


def written(title: Title, action: Any) -> str:
    """Return `action` as an order, or as it came if it is none."""
    return str(action)[:200] if malformed(title, action) else title.notation.write(action)


def written_all(title: Title, actions: Sequence[Action]) -> str:
    """Return `actions` as an order text, a line each."""
    return "\n".join(written(title, action) for action in actions)
