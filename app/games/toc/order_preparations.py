"""Cases 7.2, 8.1: what orders of a round imply: which spaces are activated, and where a part ends.

A text that moves forces and attacks without a word of activation activates the spaces from which it
does, all of them before the first force moves, as the rules want it.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from app.games.kernel.refusal import Refusal
from app.games.kernel.state import Action, Seat, State
from app.games.text import gettext
from app.games.toc.board import Board, board_of
from app.games.toc.box import SPACES
from app.games.toc.rules.activation import FIGHT, MOVE, why_not
from app.games.toc.rules.activation_limits import activation_cost, own_forces

MOVES: Final = frozenset({"move", "march", "march_from"})
IN_ROUND: Final = MOVES | {"attack"}
OTHER_ROUNDS: Final = frozenset({"play", "special", "pass", "activate"})
"""What begins another round, or says itself what is activated."""
DONE: Final[Action] = {"do": "done"}


def preparations(
    state: State, seat: Seat, action: Action, following: Sequence[Action]
) -> Iterator[list[Action] | Refusal]:
    """Yield the ways to a move or an attack that comes too early: with the activation of all spaces
    that it and the orders after it need, with the end of the activation, with that of movement."""
    if action["do"] not in IN_ROUND or not state["steps"]:
        return
    frame = state["steps"][-1]
    if seat not in frame.get("owes", ()):
        return
    if frame["step"] == "movement" and action["do"] == "attack" and not frame.get("selected"):
        yield [DONE, action]
    if frame["step"] != "operations":
        return
    board, chosen = board_of(state), frame["spaces"]
    wanted = spaces_wanted(board, (action, *following))
    activating: list[Action] = [
        {"do": "activate", "place": space, "use": use}
        for space, use in wanted.items()
        if space not in chosen
    ]
    for each in activating:
        if not own_forces(board, frame["side"], each["place"]):
            yield why_not(board, frame, each["place"]) or [*activating, action]
            return
    cost = sum(activation_cost(board, frame["side"], each["place"]) for each in activating)
    if cost > frame["points"] and not frame.get("one_space"):
        why = gettext(
            "your orders activate spaces for %(cost)s points; you have %(left)s left",
            cost=cost,
            left=frame["points"],
        )
        yield Refusal(why, "7.22")
        return
    if activating or chosen:
        yield [*activating, action]
        yield [*activating, DONE, action]


def spaces_wanted(board: Board, orders: Sequence[Action]) -> dict[str, str]:
    """Return the spaces from which orders of a round move or attack, in their order, and for what
    each has to be activated."""
    found: dict[str, str] = {}
    for number, order in enumerate(orders):
        if number and order["do"] in OTHER_ROUNDS:
            break
        if order["do"] == "with":
            found.setdefault(board["where"].get(order["unit"], ""), FIGHT)
        elif order["do"] in MOVES:
            units = order.get("units") or [order["unit"]]
            origin = order.get("origin") or board["where"].get(units[0], "")
            found.setdefault(origin, MOVE)
    return {space: use for space, use in found.items() if space in board["at"]}


def way_note(actions: Sequence[Action]) -> str:
    """Return what was activated for an order that did not say so."""
    spaces = [
        f"{each['place']} {SPACES[each['place']].name} ({each['use']})"
        for each in actions
        if each["do"] == "activate"
    ]
    if not spaces:
        return ""
    return gettext("activated for your orders: %(spaces)s", spaces=", ".join(spaces))
