"""How the log is read: the kinds of its sentences, and the great events in short."""

from collections.abc import Mapping
from typing import Any, Final

from app.games.text import lazy_gettext as _l
from app.games.toc.wording import WORDING

KINDS: Final[Mapping[str, Any]] = {
    "cards": _l("Cards and events"),
    "politics": _l("Politics and factions"),
    "movement": _l("Movement"),
    "combat": _l("Combat"),
    "logistics": _l("Supply, steps and leaders"),
    "course": _l("Turns and game end"),
}
"""The kinds of sentences that a reader may ask for."""

MARCHES: Final = frozenset({"moves", "redeployed"})
"""What tells of forces on the march."""

_OF_KIND: Final = {
    "cards": {
        "dealt", "hand", "played", "passed", "special", "activated", "arrives", "in_reserve",
        "in_casualties", "hand.shown", "event.roll", "training", "asset", "no_act", "propaganda",
        "clear", "eradication", "greens.roll", "politburo",
    },
    "politics": {
        "politics", "allocated", "box", "political.cards", "political.reshuffle",
        "political.effect", "political.cancelled", "political.loss", "political.peek",
        "political.seen", "political.dealt", "tide", "tide.lost", "influence.placed", "gate",
        "marker", "control", "control.lost",
        "control.waits", "faction.enters", "conquered", "withdrawal",
        "fighting.triggered", "fighting.begins", "chit.added", "chits.drawn", "chits.seen",
        "chits.shown", "chit.cost", "chit.roll", "chit.failed", "desertion", "accusation",
        "defeatism", "power.withdrawal", "disposition", "involved", "involves", "involvement",
        "involvement.roll", "polish.levy", "peace", "far_east.withdrawal", "fighting.may_end",
        "fighting.roll", "makhno", "turns", "bombs", "peasants", "space.opens", "cooperates",
        "revolt", "revolt.region", "no_act.gone",
    },
    "movement": {*MARCHES, "road.roll", "kerch.roll", "kerch.modified", "taken", "train.moves"},
    "combat": {
        "attack", "same_space", "called_off", "peoples", "asset.roll", "leader.roll",
        "leader.loss", "withdraws",
        "reinforces", "surprise", "fire", "reduced", "destroyed", "replaced", "beaten", "stand",
        "retreats", "advances",
    },
    "logistics": {
        "unsupplied", "spends_next", "steps", "corps.steps", "bonus", "corruption", "influence",
        "repaired", "rebuilt", "unfit", "rebuilds_again", "still_sealed", "dismissed",
        "repair.roll", "recovery", "vanish.roll", "track.roll", "sways", "soc_rev", "leader.flips",
        "leader.gone", "leader.coffin", "putsch", "asset.mended", "bonus.steps", "partisans",
        "port",
    },
}  # fmt: skip


def _kind(key: str) -> str:
    return next((kind for kind, keys in _OF_KIND.items() if key in keys), "course")


KIND_OF: Final[Mapping[str, str]] = {key: _kind(key) for key in WORDING.templates}
"""The kind of each sentence; what is of no other belongs to the course of the game."""

GREAT: Final = frozenset(
    {"played", "destroyed", "taken", "unsupplied", "leader.gone", "points", "over"}
    | {"fighting.begins", "chits.seen", "chits.shown"}
    | {"control", "control.lost", "conquered", "faction.enters", "political.cards"}
    | {"power.withdrawal", "disposition", "peace", "weather"}
    | {"unfit", "rebuilds_again", "still_sealed"}
    | {"link_up", "tsar.rescued", "train.home", "train.gone", "soc_rev", "resigned"}
)
"""What is worth a line of its own in the head of an e-mail, besides combats."""
