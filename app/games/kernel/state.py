"""The shapes of plain data that make up a match: nothing here behaves, all of it is JSON."""

import marshal
from typing import Any, NotRequired, TypedDict, cast

Seat = str
"""A seat's letter, "A" to "F"."""

Action = dict[str, Any]
"""One small action: {"do": verb, argument: str | int, ...}. Flat, so that it reads as an order.

An argument may be a path: a list of the ids of places."""

Frame = dict[str, Any]
"""One entry of the step stack: {"step": name, ...what the step remembers}.

Reserved keys: "owes" {seat: what is asked}, "sealed" {seat: answer not yet opened}.
"""


class Motion(TypedDict):
    """A proposal that needs consent: who proposes, to whom, on which terms.

    Its id is made of its parties' letters and a number of their own ("AB1"): counted over the
    whole match, a gap would tell the others that something is being negotiated. `kept` is only in
    views, of a motion that waits for the end of a procedure (see `State`).
    """

    id: str
    kind: str
    by: Seat
    asked: list[Seat]
    consents: list[Seat]
    terms: dict[str, Any]
    kept: NotRequired[bool]


class State(TypedDict):
    """A match at one moment. It holds no secret that `view` does not know how to remove.

    `proposals` counts, by their letters, how many motions the same parties have had. `standing`
    holds the ids of each seat's standing instructions, the first in priority first. `kept` names
    the motions that have all the consent they need and wait for the end of a procedure, in the
    order in which they are going to be carried out; it is left out where there are none.
    """

    title: str
    rules: int
    options: dict[str, Any]
    seats: list[Seat]
    steps: list[Frame]
    motions: list[Motion]
    proposals: dict[str, int]
    drafts: dict[Seat, dict[str, Any]]
    standing: dict[Seat, list[str]]
    kept: NotRequired[list[str]]
    draws: int
    result: dict[str, Any] | None
    board: Any


class Draw(TypedDict):
    """One random draw as the log keeps it; `value` runs from 0 to `sides` - 1.

    With `to`, only these seats may know of it (a card drawn into a hand).
    """

    number: int
    context: str
    sides: int
    value: int
    to: NotRequired[list[Seat]]


class LogMessage(TypedDict):
    """One message of a log entry: a wording key with arguments; `to` None means everybody."""

    say: str
    args: dict[str, Any]
    to: list[Seat] | None


class Entry(TypedDict):
    """One action as the log keeps it. `to` is who may read the action itself.

    `final` marks what its player can no longer undo: a draw was made or something was revealed.
    """

    n: int
    seat: Seat | None
    action: Action
    draws: list[Draw]
    tellings: list[LogMessage]
    to: list[Seat] | None
    final: bool


def pack_state(state: State) -> bytes:
    """Return a state as bytes for this process and version of Python.

    Raises ValueError if the state holds anything but plain data.
    """
    return marshal.dumps(cast(dict[str, Any], state))


def unpack_state(packed: bytes) -> State:
    """Return the state that `pack_state` has packed: a new copy each time."""
    state: State = marshal.loads(packed)  # noqa: S302 (packed by `pack_state`, never from outside)
    return state


def copy_state(state: State) -> State:
    """Return a deep copy. Raises ValueError if the state holds anything but plain data."""
    return unpack_state(pack_state(state))
