"""What a click or a drag on the board may mean: data for the map's script.

It holds nothing but the reader's own view and options.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from app.games.kernel.state import Action

STOP: Final = "×"
"""The figure of a place in which whoever comes must stop."""


@dataclass(frozen=True, slots=True)
class Route:
    """The orders that lead to a place, through all places that they name, and a note on the cost.

    `special` routes are lit apart from the others, such as those by rail. `figure` is what of the
    note stands on the map in the lit place, such as the points left: a character or two.
    """

    actions: Sequence[Action]
    note: str
    special: bool = False
    figure: str = ""


@dataclass(frozen=True, slots=True)
class Force:
    """What could be selected next: the orders that do it, and the routes open after them.

    `joining` has the orders that let other units come along then, by unit.
    """

    before: Sequence[Action]
    routes: Mapping[str, Sequence[Route]]
    joining: Mapping[str, Action] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class AttackOption:
    """A stack that could be attacked: the order that begins it, and those that commit everything.

    `label` names the latter, `note` says what would come of it. `final` are the orders that commit
    everything and roll the dice (empty: that is not legal), `final_label` names them. `results`
    says what each die roll would bring then.
    """

    opening: Action
    actions: Sequence[Action]
    label: str
    note: str
    final: Sequence[Action] = ()
    final_label: str = ""
    results: str = ""


@dataclass(frozen=True, slots=True)
class Release:
    """How what is selected is put down: by `actions`, or by undoing the last `undoes` orders.

    `label` is the name of the button.
    """

    label: str
    actions: Sequence[Action] = ()
    undoes: int = 0


@dataclass(frozen=True, slots=True)
class Reminder:
    """Something that the reader might still do, in a sentence, its place and its piece, if any."""

    says: str
    place: str = ""
    piece: str = ""


@dataclass(frozen=True, slots=True)
class BoardInput:
    """How the board answers clicks and drags.

    `stacks` lists in each place what the stack viewer shows; `routes` lead to places from `start`;
    `forces` has what else could be selected, by its unit. `selected` is the stack that is being
    moved, `targets` are those under attack, `attack_options` those that could be attacked by
    stack, `drop_targets` the orders that put one stack on another. `between` are the orders
    between the routes of two forces that are moved by one click. `attempts` are orders with an
    empty argument for the "place" or the "unit" that something was dropped on where no legal
    order is known: the engine says why it is not legal. `by_path` is the order that moves pieces
    along a path of the reader's own, with empty lists "units" and "path" (None: there is none now);
    `by_group` is the order that moves several forces of a place together, with an empty list
    "units" and an empty "place" (None: they move one after the other, with `between`);
    `selected_units` are the pieces selected so far. `status` says how the selected force stands,
    `release` puts it down (None: nothing is selected). `offered` are the places of what changes
    hands in an offer that the reader makes or has been made.
    """

    stacks: Mapping[str, Sequence[Mapping[str, Any]]]
    routes: Mapping[str, Sequence[Route]] = field(default_factory=dict)
    forces: Mapping[str, Force] = field(default_factory=dict)
    start: str = ""
    selected: str = ""
    targets: Sequence[str] = ()
    attack_options: Mapping[str, AttackOption] = field(default_factory=dict)
    drop_targets: Mapping[str, Mapping[str, Sequence[Action]]] = field(default_factory=dict)
    between: Sequence[Action] = ()
    attempts: Mapping[str, Action] = field(default_factory=dict)
    by_path: Action | None = None
    by_group: Action | None = None
    selected_units: Sequence[str] = ()
    status: str = ""
    release: Release | None = None
    offered: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class CounterFaces:
    """How single pieces are drawn off the board.

    `template` has a macro ``counter(face)``; `of_action` returns the face of the piece that an
    action names (None: it names none), `of_losses` those of the pieces of which a log message (its
    wording key and arguments) says that they are lost.
    """

    template: str
    of_action: Callable[[Action], Any]
    of_losses: Callable[[str, Mapping[str, Any]], Sequence[Any]] = lambda _key, _args: ()
