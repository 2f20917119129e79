"""How the log of RCW is read: the kinds of its sentences, and the great events in short."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from app.games.kernel.wording import Span
from app.games.presentation import Telling
from app.games.rcw.wording import MOVEMENT, TEMPLATES, WORDING
from app.games.rcw.words import (
    assassination,
    czar_execution,
    negotiation,
    purge,
    quitting,
    subversion,
)
from app.games.text import lazy_gettext as _l

KINDS: Final[Mapping[str, Any]] = {
    "movement": _l("Movement"),
    "combat": _l("Combat"),
    "politics": _l("Politics and trade"),
    "assassination": _l("Assassination"),
    "events": _l("Events and chits"),
    "course": _l("Turn sequence and game end"),
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
_POLITICS: Final = {*negotiation.TEMPLATES, *purge.TEMPLATES, *czar_execution.TEMPLATES}


def _kind(key: str) -> str:
    for kind, keys in (("movement", MOVEMENT), ("combat", _COMBAT), ("course", _COURSE)):
        if key in keys:
            return kind
    if key in assassination.TEMPLATES:
        return "assassination"
    return "politics" if key in _POLITICS or key.startswith("motion.") else "events"


MARCHES: Final = MOVEMENT - {"movement.ends"}
"""What tells of a force on the march."""

KIND_OF: Final[Mapping[str, str]] = {key: _kind(key) for key in TEMPLATES}
"""The kind of each sentence; what is of no other belongs to events and chits."""


ATTACKS: Final = {
    "attack.declared": "{seat:Seat/You} {seat:attacks/attack} in {province:province} at {odds}: "
    "{result:result}",
    "attack.subversion": "{seat:Seat/You} {seat:attempts/attempt} subversion in "
    "{province:province} at {odds}: "
    "{result:result}",
    "attack.terror": "{seat:Seat/You} {seat:makes/make} a terror attack in {province:province} at "
    "{odds}: "
    "{result:result}",
}
"""How an attack reads together with its die (8.0, 8.4)."""
ATTEMPTS: Final = {
    "assassination.success": "{seat:Seat/You} {seat:assassinates/assassinate} {unit:unit}.",
    "assassination.failure": "{seat:Seat/You} {seat:fails/fail} to assassinate {unit:unit}.",
}
"""How an assassination reads together with who attempts it (10)."""
LOSSES: Final = frozenset({"eliminated", "exchange.loss"})
GREAT: Final = frozenset(
    {
        "epidemic", "armistice", "withdrawn", "captured",
        "committee.formed", "purge", "purge.counter", "spoils.leader", "spoils.marker",
        "execution.done", "execution.defied", "trade.done", "trade.done.unseen",
        "politburo.lost", "quit", "agreement", "victory", "deserted",
    }
)  # fmt: skip
"""The tellings that are worth a line of their own."""


def summary(tellings: Iterable[Telling]) -> Iterator[list[Span]]:
    """Tell the great events among `tellings` (wording key and arguments), oldest first.

    An attack, its die and who fell in it make one sentence, and so do the two of an assassination.
    """
    declared: Telling | None = None
    sender: Mapping[str, Any] = {}
    battle: list[Span] | None = None
    fallen: list[str] = []
    for key, args in tellings:
        if key in LOSSES and battle is not None:
            fallen += args["units"]
            continue
        if battle is not None:
            yield _battle(battle, fallen)
            battle, fallen = None, []
        if key in ATTACKS:
            declared = (key, args)
        elif key == "combat" and declared is not None:
            battle = WORDING.pieces(ATTACKS[declared[0]], {**declared[1], **args})
            declared = None
        elif key == "assassination":
            sender = args
        elif key in ATTEMPTS:
            yield WORDING.pieces(ATTEMPTS[key], {**args, **sender})
        elif key in GREAT:
            yield WORDING.spans(key, args)
    if battle is not None:
        yield _battle(battle, fallen)


def _battle(battle: Sequence[Span], fallen: list[str]) -> list[Span]:
    """A battle with those who fell in it."""
    if not fallen:
        return [*battle, Span(".")]
    return [*battle, *WORDING.pieces(". Lost: {units:units}.", {"units": fallen})]
