"""Whether the decks of a game add up: asked when its components are read."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Segment:
    """A part of a deck, such as the cards of a year: its name and the numbers of its cards."""

    name: str
    numbers: range


def check_deck(
    deck: str,
    cards: Iterable[tuple[str, int, str]],
    segments: Iterable[Segment],
    error: Callable[[str, str], Exception],
) -> Mapping[str, tuple[str, ...]]:
    """Return the cards of each segment of a deck, in the order of their numbers.

    `cards` have id, number and the name of their segment. Raises what `error` makes of a card (or
    "") and a reason, if a number is missing, comes twice, or lies in another segment.
    """
    parts = tuple(segments)
    names: dict[int, str] = {}
    for part in parts:
        for number in part.numbers:
            if number in names:
                raise error("", f"number {number} of {deck} is in {names[number]} and {part.name}")
            names[number] = part.name
    by_number: dict[int, str] = {}
    for card, number, segment in cards:
        if number in by_number:
            raise error(card, f"number {number} of {deck} is there twice, see {by_number[number]}")
        if number not in names:
            raise error(card, f"{deck} has no number {number}")
        if names[number] != segment:
            raise error(card, f"number {number} of {deck} belongs to {names[number]}")
        by_number[number] = card
    missing = [number for number in names if number not in by_number]
    if missing:
        listed = ", ".join(map(str, missing))
        raise error(
            "", f"{deck} has {len(by_number)} cards instead of {len(names)}: {listed} is missing"
        )
    return {part.name: tuple(by_number[n] for n in part.numbers) for part in parts}
