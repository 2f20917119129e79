"""What a presentation needs to know of a player's draft."""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Protocol

from app.games.kernel.chance import ChanceNeeded
from app.games.kernel.match import IllegalAction, Match
from app.games.kernel.state import Action, Seat
from app.games.text import gettext


class Draft(Protocol):
    """The actions that a player has put together and not submitted.

    `position` is the match after the `actions`; `view` and `options` are those of the `seat` in it.
    With `needs_chance` the last action waits for dice, there are no options, and the position is
    the one before it.
    """

    @property
    def seat(self) -> Seat:
        """Whose draft it is."""

    @property
    def position(self) -> Match:
        """The match after the actions."""

    @property
    def actions(self) -> Sequence[Action]:
        """What was put together."""

    @property
    def view(self) -> dict[str, Any]:
        """What the seat sees of the position."""

    @property
    def options(self) -> list[Action]:
        """What is legal next."""

    @property
    def needs_chance(self) -> bool:
        """Whether nothing can be added before the dice are rolled."""


def before_last_order(standing: Match, draft: Draft) -> Match | None:
    """Return the position in which the last order of a draft is given: with it a phase may end in
    which something was left to do. `standing` is the match without the draft; None: the match went
    on between the two looks at it, and the next page is whole again."""
    trial = standing.draft()
    try:
        for action in draft.actions[:-1]:
            trial.apply(draft.seat, action)
    except (IllegalAction, ChanceNeeded):
        return None
    return trial


def named_by_decision(
    names: Mapping[str, str], orders: Mapping[str, str] = MappingProxyType({})
) -> Callable[[Draft], str]:
    """Return what names the button that ends a phase by the decision that the phase asks for:
    "movement" -> "End movement"; "" for a decision without a name. Where an order of `orders` is
    legal, by its word, the button gives that order and has its name."""

    def name(draft: Draft) -> str:
        for verb, label in orders.items():
            if {"do": verb} in draft.options:
                return gettext(label)
        found = names.get(draft.position.waiting().get(draft.seat, ""))
        return gettext(found) if found else ""

    return name
