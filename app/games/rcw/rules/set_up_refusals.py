"""Section 16 from the other side: why a deployment is not legal."""

from app.games.kernel.play_context import Play
from app.games.kernel.refusal import Refusal
from app.games.kernel.state import Action, Seat
from app.games.rcw.board import STACK_LIMIT, board_of, size, stack_of
from app.games.rcw.box import BOX, LEADERS
from app.games.text import gettext


def why_not_deployed(
    play: Play, chosen: list[list[str]], seat: Seat, action: Action
) -> Refusal | None:
    """Return why a leader cannot stand with another (16.62 to 16.65)."""
    if action["do"] != "stack":
        return None
    leader, on = action["leader"], action["on"]
    one, other = BOX.units[leader], BOX.units[on]
    for unit in (leader, on):
        if unit not in LEADERS:
            name = BOX.units[unit].name
            return Refusal(
                gettext("%(name)s is not a leader; only leaders can be stacked now", name=name),
                "16.64",
            )
    if leader == on:
        return Refusal("name two different leaders", "16.64")
    for unit in (one, other):
        if _owner(play, unit.id) != seat:
            return Refusal(gettext("%(name)s belongs to another player", name=unit.name), "16.63")
    if one.colour != other.colour:
        return Refusal("units of different colours cannot stack", "7.13")
    if one.setup != other.setup:
        return Refusal("both leaders must start in the same province", "16.62")
    if one.asterisk:
        return Refusal(
            gettext(
                "%(name)s starts with a unit; stack the other leader on %(name)s", name=one.name
            ),
            "16.62",
        )
    stacked = {moved for moved, _ in chosen}
    if leader in stacked or leader in {target for _, target in chosen}:
        return Refusal(gettext("%(name)s is already in a stack", name=one.name), "16.64")
    if on in stacked:
        return Refusal(
            gettext(
                "%(name)s has joined another stack; name that stack's top leader", name=other.name
            ),
            "16.64",
        )
    return _full(play, chosen, on)


def _owner(play: Play, leader: str) -> Seat | None:
    board = board_of(play)
    stack = stack_of(board, leader)
    return board["stacks"][stack]["seat"] if stack else None


def _full(play: Play, chosen: list[list[str]], on: str) -> Refusal | None:
    board = board_of(play)
    stack = stack_of(board, on)
    assert stack is not None
    joined = sum(target == on for _, target in chosen)
    if size(board["stacks"][stack]["units"]) + joined >= STACK_LIMIT:
        return Refusal("a stack can hold at most five units", "7.11")
    return None
