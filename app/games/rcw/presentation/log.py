"""How the log of an RCW match is read: what its sentences are about."""

from collections.abc import Mapping
from typing import Any, Final

from app.games.rcw.wording import MOVEMENT, TEMPLATES
from app.games.rcw.words import (
    assassination,
    execution,
    negotiation,
    purge,
    quitting,
    subversion,
)
from app.games.text import lazy_gettext as _l

KINDS: Final[Mapping[str, Any]] = {
    "movement": _l("Movement"),
    "combat": _l("Combat"),
    "politics": _l("Politics and trades"),
    "assassination": _l("Assassination"),
    "events": _l("Events and chits"),
    "course": _l("Course of the game"),
}
"""The kinds of sentences that a reader may ask for."""

_COMBAT: Final = {
    *subversion.TEMPLATES, "combat", "combat.ends", "eliminated", "exchange", "exchange.loss",
    "politburo.lost", "stranded", "captured",
}  # fmt: skip
_COURSE: Final = {
    *quitting.TEMPLATES, "deal", "sequence", "turn.begins", "replacement", "agreement", "victory",
    "standing.answer",
}  # fmt: skip
_POLITICS: Final = {*negotiation.TEMPLATES, *purge.TEMPLATES, *execution.TEMPLATES}


def _kind(key: str) -> str:
    for kind, keys in (("movement", MOVEMENT), ("combat", _COMBAT), ("course", _COURSE)):
        if key in keys:
            return kind
    if key in assassination.TEMPLATES:
        return "assassination"
    return "politics" if key in _POLITICS or key.startswith("motion.") else "events"


KIND_OF: Final[Mapping[str, str]] = {key: _kind(key) for key in TEMPLATES}
"""The kind of each sentence; what is of no other belongs to events and chits."""
