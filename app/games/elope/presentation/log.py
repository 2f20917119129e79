"""How the log is read: the kinds of its sentences, and the great events in short."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from app.games.elope.wording import WORDING
from app.games.kernel.wording import Span
from app.games.text import lazy_gettext as _l

KINDS: Final[Mapping[str, Any]] = {
    "movement": _l("Movement"),
    "combat": _l("Combat"),
    "supply": _l("Supply, depots and survival"),
    "course": _l("Turns, weather and game end"),
}
"""The kinds of sentences that a reader may ask for."""

MARCHES: Final = frozenset({"moves", "rides"})
"""What tells of units on the march."""

_OF_KIND: Final = {
    "movement": {
        *MARCHES, "placed", "berthed", "arrive", "box", "taken", "dug", "across", "overrun", "cut",
        "track_repaired", "raised", "sails", "loads", "lands", "mined", "swept.roll",
        "grounding.roll", "mine.roll", "escapes", "gives_way.ship", "drawn.sweeping",
        "drawn.grounding", "drawn.mine", "bridged", "breakdown.roll", "repair.roll",
        "drawn.breakdown", "drawn.repair",
    },
    "combat": {
        "attack.draws", "attack.follows", "attack.nobody", "attack.unfed",
        "attack", "no_combat", "battle", "reduced", "destroyed", "stands", "gives_way", "counter",
        "guns", "shore.roll", "sunk", "duel", "duel.stays", "steamer.roll", "surrenders",
        "drawn.shore", "drawn.naval", "drawn.steamer",
        "sent", "airfield.roll", "engines.roll", "intercepts", "air_battle", "aborts", "shot_down",
        "supports", "gassed", "bases", "no_target", "bombs", "bombs.effect", "track_bombed",
        "bridge_destroyed", "aircraft_lost", "drawn.airfield", "drawn.engines", "drawn.air",
        "drawn.bombing", "drawn.effect", "drawn.track",
        "retreats", "retreat.roll", "no_retreat", "advances", "drawn.combat", "drawn.retreat",
    },
    "supply": {
        "points", "built", "restored", "depot.roll", "depot.captured", "flees", "flipped", "spent",
        "resupplied", "resupplied.depot",
        "survival", "drawn.capture", "drawn.survival",
    },
}  # fmt: skip


def _kind(key: str) -> str:
    return next((kind for kind, keys in _OF_KIND.items() if key in keys), "course")


KIND_OF: Final[Mapping[str, str]] = {key: _kind(key) for key in WORDING.templates}
"""The kind of each sentence; what is of no other belongs to the course of the game."""

GREAT: Final = frozenset(
    {
        "taken",
        "depot.captured",
        "withdrawn",
        "onega",
        "kotlas.yes",
        "kotlas.undecided",
        "cut",
        "air_battle",
        "shot_down",
        "bombs",
        "bridge_destroyed",
        "aircraft_lost",
        "gassed",
        "sunk",
        "surrenders",
        "winters",
        "over",
        "over.points",
        "resigned",
        "weather",
    }
)
"""What is worth a line of its own in the head of an e-mail."""


def summary(tellings: Iterable[tuple[str, Mapping[str, Any]]]) -> Iterator[list[Span]]:
    """Tell the great events, oldest first: each combat with who was lost in it, places taken, what
    was lost without supply."""
    battle: list[Span] | None = None
    lost: list[str] = []
    for key, args in tellings:
        if key == "destroyed" and battle is not None:
            lost.append(args["unit"])
            continue
        if key in ("reduced", "retreats", "spent", "stands", "gives_way", "retreat.roll"):
            continue
        if battle is not None:
            yield _settled(battle, lost)
            battle, lost = None, []
        if key == "battle":
            battle = WORDING.pieces("{place:place} attacked at {column}: {result}", args)
        elif key == "destroyed" or key in GREAT:
            yield WORDING.spans(key, args)
    if battle is not None:
        yield _settled(battle, lost)


def _settled(battle: list[Span], lost: list[str]) -> list[Span]:
    if not lost:
        return [*battle, Span(".")]
    return [*battle, *WORDING.pieces(". Lost: {units:units}.", {"units": lost})]
