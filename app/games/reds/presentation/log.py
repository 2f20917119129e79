"""How the log is read: the kinds of its sentences, and the great events in short."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from app.games.kernel.wording import Span
from app.games.reds.wording import WORDING
from app.games.text import lazy_gettext as _l

KINDS: Final[Mapping[str, Any]] = {
    "movement": _l("Movement"),
    "combat": _l("Combat"),
    "supply": _l("Supply and rally"),
    "events": _l("Events, reinforcements and leaders"),
    "course": _l("Cup, turns and game end"),
}
"""The kinds of sentences that a reader may ask for."""

MARCHES: Final = frozenset({"moves", "strategic.move"})
"""What tells of units on the march."""

_OF_KIND: Final = {
    "movement": {
        *MARCHES, "strategic.gold", "trotsky.moves", "trotsky.driven_off", "lands", "garrison",
        "raid", "raid.ends", "city.taken", "gold.taken", "sea.taken", "verdun.removed",
    },
    "combat": {
        "attack", "support", "battle", "disordered", "destroyed", "retreats", "advances",
        "verdun.holds", "drawn.attack", "drawn.defence",
    },
    "supply": {
        "unsupplied", "rallied", "rally.fails", "disbanded", "miracle", "drawn.rally",
    },
    "course": {
        "turn", "strategic_turn", "initiative", "command.named", "cup.first", "cup.drawn",
        "cup.set_aside", "field_staff.named", "field_staff.idle", "turn.begins", "segment",
        "segment.empty",
        "withdrawal.test", "withdrawal.partial", "withdrawal.full", "over", "resigned",
        "drawn.initiative", "drawn.cup",
    },
}  # fmt: skip


def _kind(key: str) -> str:
    return next((kind for kind, keys in _OF_KIND.items() if key in keys), "events")


KIND_OF: Final[Mapping[str, str]] = {key: _kind(key) for key in WORDING.templates}
"""The kind of each sentence; what is of no other belongs to the events."""

GREAT: Final = frozenset(
    {
        "city.taken", "gold.taken", "sea.taken", "withdrawal.partial", "withdrawal.full",
        "poland.war", "poland.conquered", "poland.peace", "miracle", "over", "resigned",
        "line.opens", "tsar.saved", "tsar.shot", "trotsky.driven_off",
    }
)  # fmt: skip
"""What is worth a line of its own in the head of an e-mail."""


def summary(tellings: Iterable[tuple[str, Mapping[str, Any]]]) -> Iterator[list[Span]]:
    """Tell the great events, oldest first: what changes the war, and who was destroyed without a
    battle. Battles have a line of their own in what the reader lost and won (`digest`)."""
    in_battle = False
    for key, args in tellings:
        if key == "battle":
            in_battle = True
        elif key == "destroyed" and in_battle:
            continue
        elif key not in ("disordered", "retreats", "support"):
            in_battle = False
            if key == "destroyed" or key in GREAT:
                yield WORDING.spans(key, args)
