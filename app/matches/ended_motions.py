"""The motions of a match that have ended, as one of their parties may know them."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from enum import StrEnum

from app.games.kernel.admin_actions import REWIND
from app.games.kernel.match import Match
from app.games.kernel.state import Action, Entry, Seat
from app.games.kernel.view import visible_part
from app.games.kernel.wording import NOBODY, Names


class Ending(StrEnum):
    """How a motion came to its end; `undone`: a moderator has rewound the match."""

    ACCEPTED = "accepted"
    REFUSED = "refused"
    WITHDRAWN = "withdrawn"
    LAPSED = "lapsed"
    UNDONE = "undone"


@dataclass(frozen=True)
class EndedMotion:
    """A motion that is open no more: `says` are its terms, `told` what was told of its end.

    `by` is who made it, None where the log that was read does not tell.
    """

    id: str
    by: Seat | None
    says: tuple[str, ...]
    ending: Ending
    told: tuple[str, ...]


_ENDINGS = {
    "motion.refused": Ending.REFUSED,
    "motion.failed": Ending.REFUSED,
    "motion.withdrawn": Ending.WITHDRAWN,
}
"""What the engine itself tells of an end."""


def ended_motions(
    match: Match,
    log: Iterable[Entry],
    seat: Seat,
    lapses: Collection[str],
    by_the_clock: Collection[int],
    names: Names = NOBODY,
) -> tuple[EndedMotion, ...]:
    """Return the motions that ended since the last action of `seat`, the latest first.

    `log` is the whole log; `lapses` are the keys with which the title tells that one lapses, and
    `by_the_clock` the numbers of the entries that came since time was up; `names` are those of the
    players by seat.
    """
    tales: dict[str, _MotionHistory] = {}
    ended: dict[str, None] = {}
    for entry in log:
        if entry["action"]["do"] == REWIND:
            for tale in tales.values():
                tale.undo(entry["action"]["to"])
            continue
        known = visible_part(entry, seat)
        if known is None:
            continue
        if known["seat"] == seat and entry["n"] not in by_the_clock:
            ended.clear()
        for name in _named(known["about"], known["action"]):
            tale = tales.setdefault(name, _MotionHistory(known["seat"]))
            told = _sentences(match, known["keys"], known["about"], name, names)
            how = _ending(known["keys"], known["about"], name, lapses)
            if how is Ending.WITHDRAWN and entry["n"] in by_the_clock:
                how = Ending.LAPSED
            tale.hear(entry["n"], told, how)
            ended.pop(name, None)
            ended[name] = None
    still = {motion["id"] for motion in match.state["motions"]}
    return tuple(
        EndedMotion(name, tales[name].by, tales[name].says, tales[name].ending, tales[name].told)
        for name in reversed(ended)
        if name not in still and tales[name].says
    )


class _MotionHistory:
    """What the reader was told of one motion, from its terms to its end."""

    def __init__(self, by: Seat | None) -> None:
        self.by = by
        self.says: tuple[str, ...] = ()
        self.told: tuple[str, ...] = ()
        self.ending = Ending.ACCEPTED
        self._last = 0

    def hear(self, n: int, told: tuple[str, ...], how: Ending | None) -> None:
        """Hear what entry `n` tells. What is carried out is told in words that do not name it."""
        if not self.says:
            self.says = told
        self.told = told if how is not None else ()
        self.ending = how or Ending.ACCEPTED
        self._last = n

    def undo(self, to: int) -> None:
        """Hear that the match was rewound to entry `to`."""
        if self._last > to:
            self.told, self.ending = (), Ending.UNDONE


def _named(about: list[dict[str, object]], action: Action | None) -> list[str]:
    """The motions that an entry names, each once."""
    named = [args.get("motion") for args in about]
    if action is not None:
        named.append(action.get("motion"))
    return list(dict.fromkeys(name for name in named if isinstance(name, str)))


def _sentences(
    match: Match, keys: list[str], about: list[dict[str, object]], name: str, names: Names
) -> tuple[str, ...]:
    pairs = zip(keys, about, strict=True)
    say = match.title.wording.say
    return tuple(say(key, args, names) for key, args in pairs if args.get("motion") == name)


def _ending(
    keys: list[str], about: list[dict[str, object]], name: str, lapses: Collection[str]
) -> Ending | None:
    """How a motion ended, if an entry tells it."""
    for key, args in zip(keys, about, strict=True):
        if args.get("motion") == name:
            if key in lapses:
                return Ending.LAPSED
            if key in _ENDINGS:
                return _ENDINGS[key]
    return None
