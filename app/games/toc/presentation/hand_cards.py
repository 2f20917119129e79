"""A card as it lies in the tray, with the buttons that play it."""

from dataclasses import dataclass

from app.games.kernel.state import Action


@dataclass(frozen=True, slots=True)
class Use:
    """A use of a card: its name, its label on the card, what it brings, why it is barred now ("":
    it is not), the order that plays the card so, and whether it has been given."""

    name: str
    label: str
    brings: str
    barred: str
    action: Action
    is_given: bool = False


@dataclass(frozen=True, slots=True)
class HandCard:
    """A card in hand: `lights` are the spaces that it could activate, or that it is about.

    The value of a political card is empty.
    """

    id: str
    side: str
    title: str
    value: int | str
    kind: str
    texts: tuple[str, ...]
    uses: tuple[Use, ...]
    lights: tuple[str, ...]
    why: str | None = None
    """Why uses of it are barred, in a sentence for all of them ("": none is); None: each barred use
    has a sentence of its own."""
    is_political: bool = False
