"""What happened, in short: battles with their outcome, and what else changes the course of a match.

It is told from tellings that its reader may hear, so it holds nothing that these do not.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from app.games.rcw.wording import WORDING

Telling = tuple[str, Mapping[str, Any]]

_ATTACKS: Final = {
    "attack.declared": "Player {seat} attacks in {province:province} at {odds}: {result:result}",
    "attack.subversion": "Player {seat} attempts subversion in {province:province} at {odds}: "
    "{result:result}",
    "attack.terror": "Player {seat} makes a terror attack in {province:province} at {odds}: "
    "{result:result}",
}
"""How an attack reads together with its die (8.0, 8.4)."""
_ATTEMPTS: Final = {
    "assassination.success": "Player {seat} assassinates {unit:unit}.",
    "assassination.failure": "Player {seat} fails to assassinate {unit:unit}.",
}
"""How an assassination reads together with who attempts it (10)."""
_LOSSES: Final = frozenset({"eliminated", "exchange.loss"})
_GREAT: Final = frozenset(
    {
        "epidemic", "armistice", "withdrawn", "captured",
        "committee.formed", "purge", "purge.counter", "spoils.leader", "spoils.marker",
        "execution.done", "execution.defied", "trade.done", "trade.done.unseen",
        "politburo.lost", "quit", "agreement", "victory", "deserted",
    }
)  # fmt: skip
"""The tellings that are worth a line of their own."""


def summary(tellings: Iterable[Telling]) -> Iterator[str]:
    """Tell the great events among `tellings` (wording key and arguments), oldest first.

    An attack, its die and who fell in it make one sentence, and so do the two of an assassination.
    """
    declared: Telling | None = None
    sender: Mapping[str, Any] = {}
    battle: str | None = None
    fallen: list[str] = []
    for key, args in tellings:
        if key in _LOSSES and battle is not None:
            fallen += args["units"]
            continue
        if battle is not None:
            yield _told(battle, fallen)
            battle, fallen = None, []
        if key in _ATTACKS:
            declared = (key, args)
        elif key == "combat" and declared is not None:
            battle = WORDING.vformat(_ATTACKS[declared[0]], (), {**declared[1], **args})
            declared = None
        elif key == "assassination":
            sender = args
        elif key in _ATTEMPTS:
            yield WORDING.vformat(_ATTEMPTS[key], (), {**args, **sender})
        elif key in _GREAT:
            yield WORDING.say(key, args)
    if battle is not None:
        yield _told(battle, fallen)


def _told(battle: str, fallen: list[str]) -> str:
    """A battle with those who fell in it."""
    if not fallen:
        return f"{battle}."
    return f"{battle}. Lost: {WORDING.vformat('{units:units}', (), {'units': fallen})}."
